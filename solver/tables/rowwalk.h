/* Every position of a tier, one after the other, from a table of tiers. */
#ifndef MORPION_ROWWALK_H
#define MORPION_ROWWALK_H

#include "rows.h"

/* Called for each; anything but ST_OK ends the walk with that status. */
typedef enum status rowwalk_visit(void *arg, const struct rows_position *p,
                                  struct outcome o, struct reason *why);

/* Visits one of each class of positions that are equal by symmetry, with
 * `stones` on the board, over or not: all that games reach. */
enum status rowwalk_tier(const struct rows *rows, int stones,
                         rowwalk_visit *visit, void *arg, struct reason *why);

#endif
