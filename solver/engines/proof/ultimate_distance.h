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
struct ultimate_distance;

/* Takes at most about `memory` bytes. NULL when memory runs out. The caller
 * owns it; ultimate_distance_free(NULL) is fine. */
struct ultimate_distance *ultimate_distance_new(enum ultimate_rule rule,
                                                uint64_t memory);
void ultimate_distance_free(struct ultimate_distance *d);

struct ultimate_distance_limits {
    int plies;                 /* the most that are of interest */
    uint64_t visits;           /* positions to look at, about */
    const struct watch *watch; /* or NULL */
};

/* The plies that `attacker` needs for a win from u, which is not over. Then
 * *plies is not known: ST_MISSING when he cannot win within so many, ST_FULL
 * when that took too many visits, ST_STOPPED when the watch said so. */
enum status ultimate_distance_plies(
    struct ultimate_distance *d, const struct ultimate *u, enum side attacker,
    const struct ultimate_distance_limits *limits, int *plies);

#endif
