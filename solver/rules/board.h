/* The geometry of T(n,k): lines and symmetries of an R x C board.
 *
 * Cells are numbered in reading order, one bit each; on 3 x 3
 *
 *      0 1 2
 *      3 4 5
 *      6 7 8
 *
 * so that bit 0 of a set of cells is the top left corner. */
#ifndef MORPION_BOARD_H
#define MORPION_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_SIDE_MAX = 8,
    BOARD_CELLS_MAX = 64,
    BOARD_LINES_MAX = 210,  /* 8 x 8 with k = 2: 56 + 56 + 49 + 49 */
    BOARD_THROUGH_MAX = 16, /* 4 directions, min(k, 9 - k) lines in each */
    BOARD_SYMMETRIES_MAX = 8,
    BOARD_BYTES = BOARD_CELLS_MAX / 8,
};

struct board {
    int rows, cols, k;
    int cells;
    uint64_t all; /* every cell */

    int line_count;
    uint64_t lines[BOARD_LINES_MAX];

    /* The lines through each cell. Only lines through the last stone can be
     * new, so only those are tested. */
    int through_count[BOARD_CELLS_MAX];
    uint64_t through[BOARD_CELLS_MAX][BOARD_THROUGH_MAX];

    /* The different symmetries of the rectangle: 8, 4, 2 or 1, identity first.
     * Symmetry s moves cell c to image[s][c]. spread[s][i][b] is the image of
     * the set whose byte i is b and whose other bytes are 0, so mapping a set
     * takes one look-up for every eight cells. */
    int symmetry_count;
    int bytes; /* how many bytes of a set can be non-zero */
    uint8_t image[BOARD_SYMMETRIES_MAX][BOARD_CELLS_MAX];
    uint64_t spread[BOARD_SYMMETRIES_MAX][BOARD_BYTES][256];
};

/* Needs 1 <= rows, cols <= 8 and 1 <= k <= max(rows, cols). NULL when memory
 * runs out. The caller owns the board. It never changes, so threads may share
 * it. board_free(NULL) is fine. */
struct board *board_new(int rows, int cols, int k);
void board_free(struct board *b);

/* Does `stones`, which contains `cell`, contain a full line through it? */
static inline bool board_wins_at(const struct board *b, uint64_t stones,
                                 int cell) {
    for (int i = 0; i < b->through_count[cell]; i++)
        if ((stones & b->through[cell][i]) == b->through[cell][i])
            return true;
    return false;
}

static inline uint64_t board_map(const struct board *b, int symmetry,
                                 uint64_t set) {
    uint64_t mapped = 0;
    for (int i = 0; i < b->bytes; i++)
        mapped |= b->spread[symmetry][i][set >> (8 * i) & 0xff];
    return mapped;
}

/* The symmetry that applies `first` and then `then`, and the inverse of one. */
int board_compose(const struct board *b, int first, int then);
int board_inverse(const struct board *b, int symmetry);

/* The empty cells where one more stone completes a line of `stones`. `others`
 * are the opponent's stones. */
uint64_t board_completing(const struct board *b, uint64_t stones,
                          uint64_t others);

/* How many full lines `stones` contains. *common gets the cells that all of
 * them share, which is every cell when there is no full line. */
int board_full_lines(const struct board *b, uint64_t stones, uint64_t *common);

#endif
