/* A position as the search for an attack sees it: the open lines of both, and
 * what of it is settled at once. */
#ifndef MORPION_ATTACK_NODE_H
#define MORPION_ATTACK_NODE_H

#include "engines/proof/open_lines.h"
#include "engines/proof/tnk_attack.h"

struct stance {
    unsigned skills;      /* of the search: ATTACK_... */
    struct field own;     /* lines of the attacker */
    struct field counter; /* of the defender; none in the relaxed game */
    bool attackers_turn;
    bool relaxed;
    uint64_t cells;  /* of open lines */
    uint64_t paired; /* that answer each other, of lines that are dropped */
    int weight;
    wide key;
    int symmetry; /* takes it to the image that the key is of */
};

/* Before forced answers are played. */
struct stance stance_of(const struct field_lines *l,
                        const struct attack_question *q, unsigned skills);

/* A move of who is to move. */
void stance_play(const struct field_lines *l, struct stance *n, int cell);

/* Makes a position ready: forced answers are played (*answer gets the first, or
 * -1), what makes no difference is dropped, and it may be settled, with the
 * zone that this needs. `before` are the lines that were open when it last was.
 */
enum attack_verdict stance_settle(const struct field_lines *l, struct stance *n,
                                  lineset before, int *answer, uint64_t *zone);

/* The move by which one that was settled at once, with no answer forced, is
 * won, or held by winning; or -1. */
int stance_settling_move(const struct field_lines *l, const struct stance *n);

void stance_set_key(const struct field_lines *l, struct stance *n);

/* How hard to look for forcing sequences. */
enum { STANCE_FORCING = 60 };

#endif
