/* In how many plies can a player force a win of Ultimate tic-tac-toe, when the
 * winner hurries and the loser delays?
 *
 * Asks for a win within 1, 3, 5... plies (2, 4, 6... when the opponent of the
 * winner is to move) until there is one. Keys are exact, as in
 * ultimate_attack.h. */
#ifndef MORPION_ULTIMATE_DISTANCE_H
#define MORPION_ULTIMATE_DISTANCE_H

#include "base/watch.h"
#include "rules/ultimate.h"

/* Remembers what it has found under one rule. One caller at a time. */
struct ultimate_distance;

/* Takes at most about `memory` bytes. NULL when memory runs out. The caller
 * owns the result; ultimate_distance_free(NULL) is fine. */
struct ultimate_distance *ultimate_distance_new(enum ultimate_rule rule,
                                                uint64_t memory);
void ultimate_distance_free(struct ultimate_distance *d);

struct ultimate_distance_limits {
    int plies;                 /* the most plies of interest */
    uint64_t visits;           /* positions to visit, approximately */
    const struct watch *watch; /* or NULL */
};

/* *plies gets the number of plies that `attacker` needs to win from u, which is
 * not over. On other results than ST_OK it is not known: ST_MISSING when the
 * attacker cannot win within limits->plies, ST_FULL when the limit on visits
 * was reached, ST_STOPPED when the watch said so. */
enum status ultimate_distance_plies(
    struct ultimate_distance *d, const struct ultimate *u, enum side attacker,
    const struct ultimate_distance_limits *limits, int *plies);

#endif
