/* How soon is a win of Ultimate tic-tac-toe forced, when the winner hurries and
 * the other delays?
 *
 * Asks for a win within 1, 3, 5... plies until there is one. Keys are exact, as
 * in ultiproof.h. */
#ifndef MORPION_ULTIMATE_DISTANCE_H
#define MORPION_ULTIMATE_DISTANCE_H

#include "base/watch.h"
#include "rules/ultimate.h"

/* Remembers what it has found of one rule. One caller at a time. */
struct ultidepth;

/* Takes at most about `memory` bytes. NULL when memory runs out. The caller
 * owns it; ultidepth_free(NULL) is fine. */
struct ultidepth *ultidepth_new(enum ultimate_rule rule, uint64_t memory);
void ultidepth_free(struct ultidepth *d);

struct ultidepth_limits {
    int plies;                 /* the most that are of interest */
    uint64_t visits;           /* positions to look at, about */
    const struct watch *watch; /* or NULL */
};

/* The plies that `attacker` needs for a win from u, which is not over. Then
 * *plies is not known: ST_MISSING when he cannot win within so many, ST_FULL
 * when that took too many visits, ST_STOPPED when the watch said so. */
enum status ultidepth_plies(struct ultidepth *d, const struct ultimate *u,
                            enum player attacker,
                            const struct ultidepth_limits *limits, int *plies);

#endif
