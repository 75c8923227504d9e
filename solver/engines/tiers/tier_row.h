/* Solves one row of the tier engine from the rows with one X stone more. */
#ifndef MORPION_TIER_ROW_H
#define MORPION_TIER_ROW_H

#include "engines/tiers/row_space.h"
#include "engines/tiers/subset_map.h"

/* All rows of one size, with their values. */
struct tier_row_stage {
    int size;
    uint32_t row_count;
    uint32_t *rows;
    uint64_t *offsets;   /* where each row begins in data, and the end */
    uint32_t *number_of; /* number of a row, by the rank of its set */
    uint32_t *batches;   /* first row of each batch, and the end */
    uint32_t batch_count;
    int horizons;
    uint8_t *data; /* SUBSET_MAP_SLACK bytes follow it */
};

/* The planes of a row, horizon by horizon. Those of the even layer are
 * described in row_space.h. In the odd layer horizon h says that X wins within
 * 2h plies or O within 2h + 1. Here horizon 0 is present, and every horizon is
 * complete. */

/* Bytes of one horizon of a row: four planes of whole bytes, even X and O, odd
 * X and O. */
uint64_t tier_row_bytes(const struct row_space *rs, const struct row *r);

/* The memory that one thread works with. k is the length of a line; rs and
 * layers must outlive it. NULL when memory runs out; tier_row_worker_free(NULL)
 * is fine. */
struct tier_row_worker;
struct tier_row_worker *
tier_row_worker_new(const struct row_space *rs,
                    const struct subset_map_layers *layers, int k,
                    bool distances);
void tier_row_worker_free(struct tier_row_worker *w);
uint64_t tier_row_worker_bytes(const struct row_space *rs);

/* Writes all horizons of row x to `data`. `next` has the rows with one stone
 * more; it is not used when X has no move left. */
void tier_row_solve(const struct tier_row_worker *w,
                    const struct tier_row_stage *next, uint32_t x,
                    uint8_t *data);

/* tier_row_restore computes the same from what a table has kept of the row
 * (row_space.h), without other rows. tier_row_keep writes what a table
 * keeps. */
void tier_row_restore(const struct tier_row_worker *w, uint32_t x,
                      const uint8_t *kept, uint8_t *data);
void tier_row_keep(const struct tier_row_worker *w, uint32_t x,
                   const uint8_t *data, uint8_t *kept);

#endif
