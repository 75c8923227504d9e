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

#include "rules/cellset.h"

/* Lines: most on a square with k = 2. Lines through a cell: most in the middle
 * of a square with k about half its side, k in each of four directions. Long
 * lines need wide boards, so in the narrowest width k is smaller: that keeps
 * the sets of lines of the proof engine small. */
enum {
    BOARD_SIDE_MAX = 20,
    BOARD_SYMMETRIES_MAX = 8,
#if BOARD_WIDTH == 64
    BOARD_CELLS_MAX = 64,
    BOARD_K_MAX = 8,
    BOARD_LINES_MAX = 210,  /* 8 x 8: 56 + 56 + 49 + 49 */
    BOARD_THROUGH_MAX = 16, /* 7 x 7 with k = 4 */
    BOARD_BYTES = BOARD_CELLS_MAX / 8,
#elif BOARD_WIDTH == 128
    BOARD_CELLS_MAX = 128,
    BOARD_K_MAX = 20,
    BOARD_LINES_MAX = 256,  /* boards with more lines are left to width 256 */
    BOARD_THROUGH_MAX = 24, /* 11 x 11 with k = 6 */
#elif BOARD_WIDTH == 256
    BOARD_CELLS_MAX = 256,
    BOARD_K_MAX = 20,
    BOARD_LINES_MAX = 930,  /* 16 x 16 */
    BOARD_THROUGH_MAX = 32, /* 15 x 15 with k = 8 */
#else
    BOARD_CELLS_MAX = 400,
    BOARD_K_MAX = 20,
    BOARD_LINES_MAX = 1482, /* 20 x 20 */
    BOARD_THROUGH_MAX = 40, /* 19 x 19 with k = 10 */
#endif
};

struct board {
    int rows, cols, k;
    int cells;
    cellset all; /* every cell */

    int line_count;
    cellset lines[BOARD_LINES_MAX];

    /* The lines through each cell. Only lines through the last stone can be
     * new, so only those are tested. */
    int through_count[BOARD_CELLS_MAX];
#if BOARD_WIDTH == 64
    cellset through[BOARD_CELLS_MAX][BOARD_THROUGH_MAX];
#else
    uint16_t through[BOARD_CELLS_MAX][BOARD_THROUGH_MAX]; /* in lines */
#endif

    /* The different symmetries of the rectangle: 8, 4, 2 or 1, identity first.
     * Symmetry s moves cell c to image[s][c]. */
    int symmetry_count;
    uint16_t image[BOARD_SYMMETRIES_MAX][BOARD_CELLS_MAX];
#if BOARD_WIDTH == 64
    /* spread[s][i][b] is the image of the set whose byte i is b and whose other
     * bytes are 0, so mapping a set takes one look-up for every eight cells. */
    int bytes; /* how many bytes of a set can be non-zero */
    uint64_t spread[BOARD_SYMMETRIES_MAX][BOARD_BYTES][256];
#endif
};

/* Does a board fit in this width? Its sides are 1 to BOARD_SIDE_MAX. */
bool board_fits(int rows, int cols, int k);

/* Needs a board that fits, and 1 <= k <= max(rows, cols). NULL when memory runs
 * out. The caller owns the board. It never changes, so threads may share
 * it. board_free(NULL) is fine. */
struct board *board_new(int rows, int cols, int k);
void board_free(struct board *b);

/* Line i of those through a cell. */
static inline cellset board_through(const struct board *b, int cell, int i) {
#if BOARD_WIDTH == 64
    return b->through[cell][i];
#else
    return b->lines[b->through[cell][i]];
#endif
}

/* Does `stones`, which contains `cell`, contain a full line through it? */
static inline bool board_wins_at(const struct board *b, cellset stones,
                                 int cell) {
    for (int i = 0; i < b->through_count[cell]; i++)
        if (cellset_within(board_through(b, cell, i), stones))
            return true;
    return false;
}

static inline cellset board_map(const struct board *b, int symmetry,
                                cellset set) {
    cellset mapped = cellset_none();
#if BOARD_WIDTH == 64
    for (int i = 0; i < b->bytes; i++)
        mapped |= b->spread[symmetry][i][set >> (8 * i) & 0xff];
#else
    int cell;
    CELLSET_EACH (cell, set)
        mapped |= cellset_one(b->image[symmetry][cell]);
#endif
    return mapped;
}

/* The symmetry that applies `first` and then `then`, and the inverse of one. */
int board_compose(const struct board *b, int first, int then);
int board_inverse(const struct board *b, int symmetry);

/* Replaces two sets by their smallest images under one symmetry, in the order
 * of cellset_less, the first set counting more. Returns the first symmetry that
 * gives these images. */
static inline int board_smallest_images(const struct board *b,
                                        cellset sets[2]) {
    const cellset from[2] = {sets[0], sets[1]};
    int smallest = 0;
    for (int s = 1; s < b->symmetry_count; s++) {
        const cellset first = board_map(b, s, from[0]);
        if (cellset_less(sets[0], first))
            continue;
        const cellset second = board_map(b, s, from[1]);
        if (cellset_less(first, sets[0]) || cellset_less(second, sets[1])) {
            sets[0] = first;
            sets[1] = second;
            smallest = s;
        }
    }
    return smallest;
}

/* The empty cells where one more stone completes a line of `stones`. `others`
 * are the opponent's stones. */
cellset board_completing(const struct board *b, cellset stones, cellset others);

/* How many full lines `stones` contains. *common gets the cells that all of
 * them share, which is every cell when there is no full line. */
int board_full_lines(const struct board *b, cellset stones, cellset *common);

#endif
