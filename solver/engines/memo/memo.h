/* The reference engine: memoised minimax over canonical positions.
 *
 * Simple and general: it solves any game from any state, and leaves every
 * position reachable from there in the table, with value and distance. */
#ifndef MORPION_MEMO_H
#define MORPION_MEMO_H

#include "base/watch.h"
#include "engines/memo/memo_table.h"
#include "rules/game.h"

/* Solves root and every position that can follow it into t. *out gets root's
 * outcome. t may hold results of earlier calls for the same game. On ST_FULL,
 * ST_NOMEM and ST_STOPPED everything in t is still exact, and a later call with
 * the same t continues from there. */
enum status memo_solve(const struct game *g, const struct state *root,
                       struct memo_table *t, const struct watch *w,
                       struct outcome *out, struct reason *why);

enum { MEMO_TICK = 1 << 12 }; /* new positions between two ticks of w */

#endif
