/* How many positions a T(n,k) game has, counted without solving it. */
#ifndef MORPION_POSITION_COUNT_H
#define MORPION_POSITION_COUNT_H

#include "base/status.h"
#include "base/watch.h"
#include "engines/tiers/row_space.h"

struct position_count {
    uint64_t all;       /* positions that a game from the empty board reaches */
    uint64_t canonical; /* of these one of each symmetric family */
    uint64_t canonical_with[ROW_SPACE_CELLS_MAX + 1]; /* by stones */
};

/* Counts the positions of the game on b, which has at most 25 cells, on up to
 * `threads` threads. The watch only stops it: it sees `kept` of `kept`
 * positions done. ST_STOPPED, ST_NOMEM; *out is
 * zero then. */
enum status position_count_take(const struct board *b, int threads,
                                const struct watch *w, uint64_t kept,
                                struct position_count *out, struct reason *why);

#endif
