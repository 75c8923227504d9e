/* What a table holds, counted. */
#ifndef MORPION_CENSUS_H
#define MORPION_CENSUS_H

#include "base/watch.h"
#include "tables/table_file.h"

/* Positions by attractor or result, indexed by enum side. */
struct census_split {
    uint64_t by[3];
};

struct census_ply {
    struct census_split open, over; /* every position, not up to symmetry */
    uint64_t canonical;             /* open and over, up to symmetry */
};

struct census {
    struct census_ply plies[GAME_PLIES_MAX + 1];
    /* Every position by attractor and distance; draws are all at 0. Nothing
     * when the table has no distances. */
    struct census_split distances[GAME_PLIES_MAX + 1];
};

/* Counts the whole table f, of game g, with so many threads where it can.
 * ST_FORMAT when an entry is damaged. */
enum status census_take(const struct table_file *f, const struct game *g,
                        int threads, const struct watch *w, struct census *out,
                        struct reason *why);

#endif
