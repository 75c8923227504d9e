/* Every position of a tier, one after the other, from a table of tiers. */
#ifndef MORPION_TIER_WALK_H
#define MORPION_TIER_WALK_H

#include "tables/tier_rows.h"

/* Called for each, and with NULL for every set of X stones besides, so that a
 * walk that finds little can be ended too; anything but ST_OK does that. */
typedef enum status tier_walk_visit(void *arg,
                                    const struct tier_rows_position *p,
                                    struct outcome o, struct reason *why);

/* Visits one of each class of positions that are equal by symmetry, with
 * `stones` on the board, over or not: all that games reach. */
enum status tier_walk_tier(const struct tier_rows *rows, int stones,
                           tier_walk_visit *visit, void *arg,
                           struct reason *why);

#endif
