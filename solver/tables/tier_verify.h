/* Verifies a table of tiers. Derives outcomes one position at a time from the
 * moves, so that it shares nothing with the bitmap operations of the tier
 * engine. */
#ifndef MORPION_TIER_VERIFY_H
#define MORPION_TIER_VERIFY_H

#include "base/watch.h"
#include "tables/tier_rows.h"

/* Reads every frame and checks that no row is missing. If `full` is set, also
 * derives the outcome of every position in the table from those with one or two
 * stones more, which needs as much memory as solving the game. g is the game of
 * the table. */
enum status tier_verify(const struct tier_rows *rows, const struct game *g,
                        bool full, int threads, const struct watch *w,
                        struct reason *why);

#endif
