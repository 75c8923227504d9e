/* The oracle, for the two files that are it: oracle.c finds out what one state
 * is worth, from a table or the engines; oracle_ask.c makes an answer of that:
 * all moves, how soon, a line, or an estimate. */
#ifndef MORPION_ORACLE_INTERNAL_H
#define MORPION_ORACLE_INTERNAL_H

#include "answers/oracle.h"
#include "base/key_map.h"

/* One move of a position is 1/ORACLE_MOVE_PART of a question. */
enum { ORACLE_MOVE_PART = 8 };

struct oracle {
    const struct game *game;
    struct oracle_options options;
    struct table_file *file; /* a table file and its probe, if any */
    struct probe *probe;
    struct reason remark;
    struct memo_table *memo; /* what the engines have solved so far */
    struct tnk_proof *proof;
    struct ultimate_attack *ultiproof;
    struct ultimate_distance *ultidepth;
    bool values_only; /* of the question asked: no distances are known */
    bool stopped;     /* the watch said so: only what takes no time is asked */
    struct key_map
        searched;   /* by key: what proofs were found, see note_searched */
    int memo_cells; /* memo is tried where no more are left */
    uint64_t visits;
};

/* What is known of a state, and from where. */
struct finding {
    struct bounds bounds;
    const char *source;
};

/* How many positions the search for a proof may look at for a part of a
 * question. */
uint64_t oracle_visits(const struct oracle *o, unsigned part);

/* Are proofs searched for here? If not, memo solves. */
bool oracle_searches(const struct oracle *o);

/* Settles, for all that one question asks, if there are distances. */
void oracle_settle_distances(struct oracle *o, const struct state *s);

/* What is known of a state, whatever it comes from. Undecided as in
 * oracle_value. */
enum status oracle_find(struct oracle *o, const struct state *s,
                        uint64_t visits, struct finding *f, struct reason *why);

/* The move by which the search for a proof has shown the value, or -1. It is
 * remembered, so that to find it again is quick. */
enum status oracle_proved_best(struct oracle *o, const struct state *s,
                               struct bounds worth, int *best,
                               struct reason *why);

/* Of Ultimate: the plies that the winner of s, which is not over, needs, if
 * they are no more than `most`. ST_FULL and ST_STOPPED when that is not found
 * out, ST_MISSING when they are more. */
enum status oracle_plies_to_win(struct oracle *o, const struct state *s,
                                enum side winner, int most, unsigned part,
                                int *plies);

#endif
