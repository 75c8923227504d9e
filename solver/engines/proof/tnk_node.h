/* A position as the search for an attack sees it: the open lines of both, and
 * what of it is settled at once. */
#ifndef MORPION_TNK_NODE_H
#define MORPION_TNK_NODE_H

#include "engines/proof/open_lines.h"
#include "engines/proof/tnk_attack.h"

struct tnk_node {
    unsigned skills;           /* of the search: ATTACK_... */
    struct open_lines own;     /* lines of the attacker */
    struct open_lines counter; /* of the defender; none in the relaxed game */
    bool attackers_turn;
    bool relaxed;
    uint64_t cells;  /* of open lines */
    uint64_t paired; /* that answer each other, of lines that are dropped */
    int weight;
    u128 key;
    int symmetry; /* takes it to the image that the key is of */
};

/* Before forced answers are played. */
struct tnk_node tnk_node_of(const struct board_lines *l,
                            const struct tnk_attack_question *q,
                            unsigned skills);

/* A move of who is to move. */
void tnk_node_play(const struct board_lines *l, struct tnk_node *n, int cell);

/* Makes a position ready: forced answers are played (*answer gets the first, or
 * -1), what makes no difference is dropped, and it may be settled, with the
 * zone that this needs. `before` are the lines that were open when it last was.
 */
enum dfpn_verdict tnk_node_settle(const struct board_lines *l,
                                  struct tnk_node *n, lineset before,
                                  int *answer, uint64_t *zone);

/* The move by which one that was settled at once, with no answer forced, is
 * won, or held by winning; or -1. */
int tnk_node_settling_move(const struct board_lines *l,
                           const struct tnk_node *n);

void tnk_node_set_key(const struct board_lines *l, struct tnk_node *n);

/* How hard to look for forcing sequences. */
enum { TNK_NODE_FORCING = 60 };

#endif
