/* Visits every position of a tier of a table of tiers. */
#ifndef MORPION_TIER_WALK_H
#define MORPION_TIER_WALK_H

#include "tables/tier_rows.h"

/* Called for each position. Also called with p NULL once for every set of X
 * stones, so that a walk that finds few positions can be stopped. Any status
 * but ST_OK ends the walk. */
typedef enum status tier_walk_visit(void *arg,
                                    const struct tier_rows_position *p,
                                    struct outcome o, struct reason *why);

/* Visits one position of each class under symmetry, with `stones` stones, over
 * or not: all that games can reach. */
enum status tier_walk_tier(const struct tier_rows *rows, int stones,
                           tier_walk_visit *visit, void *arg,
                           struct reason *why);

#endif
