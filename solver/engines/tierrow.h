/* One row of the tier engine, solved from the rows with one X stone more. */
#ifndef MORPION_TIERROW_H
#define MORPION_TIERROW_H

#include "../rules/rowspace.h"
#include "cube.h"

/* All rows of one size, with their values. */
struct tierrow_stage {
    int size;
    uint32_t row_count;
    uint32_t *rows;
    uint64_t *offsets;   /* of each row in data, and the end */
    uint32_t *number_of; /* of a row, by the rank of its set */
    int horizons;
    uint8_t *data; /* CUBE_SLACK bytes follow it */
};

/* Without distances a row has one horizon: who wins at all. With distances
 * horizon h is who wins soon: in the even layer X within 2h + 1 plies and O
 * within 2h, in the odd layer X within 2h and O within 2h + 1; the last horizon
 * is again who wins at all. */
int tierrow_horizons(const struct rowspace *rs, int size, bool distances);

/* Bytes of one horizon of a row, four planes of whole bytes: even X and O, odd
 * X and O. */
uint64_t tierrow_bytes(const struct rowspace *rs, const struct row *r);

/* What one thread works with. k is the length of a line; rs and layers must
 * stay. NULL when memory runs out; tierrow_worker_free(NULL) is fine. */
struct tierrow_worker;
struct tierrow_worker *tierrow_worker_new(const struct rowspace *rs,
                                          const struct cube_layers *layers,
                                          int k, bool distances);
void tierrow_worker_free(struct tierrow_worker *w);
uint64_t tierrow_worker_bytes(const struct rowspace *rs);

/* Writes all horizons of row x. `next` has the rows with one stone more; it is
 * not looked at where the board would be full. */
void tierrow_solve(const struct tierrow_worker *w,
                   const struct tierrow_stage *next, uint32_t x, uint8_t *data);

#endif
