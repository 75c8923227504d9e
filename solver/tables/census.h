/* Counts of the positions in a table file. */
#ifndef MORPION_CENSUS_H
#define MORPION_CENSUS_H

#include "base/watch.h"
#include "tables/table_file.h"

/* Numbers of positions by winner, indexed by enum side: under best play for
 * open positions, by the result for finished ones. */
struct census_split {
    uint64_t by[3];
};

struct census_ply {
    struct census_split open, over; /* all positions, images included */
    uint64_t canonical;             /* one for each class under symmetry */
};

struct census {
    struct census_ply plies[GAME_PLIES_MAX + 1];
    /* All positions by attractor and distance; draws have distance 0. All zero
     * when the table has no distances. */
    struct census_split distances[GAME_PLIES_MAX + 1];
};

/* How many positions there are. */
struct census_size {
    uint64_t positions, canonical; /* all, and one of each symmetric family */
};

/* The sums of a census. */
struct census_size census_sum(const struct census *c);

/* Counts all positions of f, a table of game g. Tables of tiers use `threads`
 * threads. ST_FORMAT when an entry is damaged. */
enum status census_take(const struct table_file *f, const struct game *g,
                        int threads, const struct watch *w, struct census *out,
                        struct reason *why);

#endif
