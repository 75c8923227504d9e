/* Whole games by rows: which positions the tier engine and its tables keep.
 *
 * A row is a set of X stones, canonical under the symmetries of the board and
 * without a full line. Let a be its size and W its winning cells, the empty
 * cells that would complete a line. What is known at once is not kept:
 *
 *   X to move, a O stones      some cell of W is free: X wins
 *   O to move, a - 1 O stones  two cells of W are free, and O cannot complete
 *                              a line: X wins; one is free: O plays there
 *
 * So a row keeps two layers, both with O on all of W and the other O stones
 * among its free cells (those neither in the row nor in W): `even`, X to move,
 * with a - |W| further O stones, and `odd`, O to move, with one fewer. An O set
 * is numbered by its bits among the free cells, in the order of the cells
 * below; a layer lists its sets by ascending number.
 *
 * Cells are not in reading order here but orbit by orbit, where an orbit is
 * what the symmetries make of one cell, larger orbits first: a symmetry then
 * changes places only inside an orbit, that is among few neighbouring bits. */
#ifndef MORPION_ROWSPACE_H
#define MORPION_ROWSPACE_H

#include "morpion/board.h"
#include "morpion/status.h"

enum {
    ROWSPACE_CELLS_MAX = 25,
    ROWSPACE_BYTES = (ROWSPACE_CELLS_MAX + 7) / 8,
};

struct rowspace {
    int cells;
    uint32_t all;
    uint8_t cell_at[ROWSPACE_CELLS_MAX];  /* of the board, for a place here */
    uint8_t place_of[ROWSPACE_CELLS_MAX]; /* the inverse */

    int line_count;
    uint32_t lines[BOARD_LINES_MAX];
    int through_count[ROWSPACE_CELLS_MAX];
    uint32_t through[ROWSPACE_CELLS_MAX][BOARD_THROUGH_MAX];

    int symmetry_count;
    uint8_t image[BOARD_SYMMETRIES_MAX][ROWSPACE_CELLS_MAX];
    uint32_t spread[BOARD_SYMMETRIES_MAX][ROWSPACE_BYTES][256];

    uint32_t binomial[ROWSPACE_CELLS_MAX + 2][ROWSPACE_CELLS_MAX + 2];
};

/* Needs a board of at most ROWSPACE_CELLS_MAX cells. Fills *rs, which then
 * never changes and may be shared between threads. */
void rowspace_init(struct rowspace *rs, const struct board *b);

static inline uint32_t rowspace_map(const struct rowspace *rs, int symmetry,
                                    uint32_t set) {
    uint32_t mapped = 0;
    for (int i = 0; i < ROWSPACE_BYTES; i++)
        mapped |= rs->spread[symmetry][i][set >> (8 * i) & 0xff];
    return mapped;
}

/* The smallest image of a set; *symmetry gets which one takes it there. */
uint32_t rowspace_canonical(const struct rowspace *rs, uint32_t set,
                            int *symmetry);

/* Is x a row: canonical, and without a full line? */
bool rowspace_is_row(const struct rowspace *rs, uint32_t x);

/* The number of a set among the sets of its size. */
uint32_t rowspace_rank(const struct rowspace *rs, uint32_t set);

struct row {
    uint32_t x;    /* the stones */
    uint32_t wins; /* W */
    uint32_t free; /* neither */
    int size, free_count;
    /* O stones on free cells in each layer; -1 where the layer is empty. */
    int even, odd;
};

struct row rowspace_row(const struct rowspace *rs, uint32_t x);

/* The same where the winning cells are known. */
struct row rowspace_row_with(const struct rowspace *rs, uint32_t x,
                             uint32_t wins);

/* The winning cells that a further stone on `cell` brings. */
uint32_t rowspace_new_wins(const struct rowspace *rs, const struct row *r,
                           int cell);

/* Sets in a layer of a row: `stones` is row.even or row.odd. */
static inline uint32_t rowspace_layer(const struct rowspace *rs,
                                      const struct row *r, int stones) {
    return stones < 0 ? 0 : rs->binomial[r->free_count][stones];
}

#endif
