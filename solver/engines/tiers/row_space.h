/* Rows: which positions the tier engine solves and its tables keep.
 *
 * A row is a set of X stones, canonical under the symmetries of the board and
 * without a full line. Let a be its size and W its winning cells, the empty
 * cells that would complete a line. Positions whose value follows at once are
 * not kept:
 *
 *   X to move, a O stones      a cell of W is free: X wins
 *   O to move, a - 1 O stones  two cells of W are free, and O cannot complete
 *                              a line: X wins; one is free: O plays there
 *
 * In all other positions O is on every cell of W. The further O stones are
 * among the row's free cells, those neither in the row nor in W. So a row has
 * two layers: `even`, X to move, with a - |W| further O stones, and `odd`, O to
 * move, with one fewer. The number of an O set is made of its bits among the
 * free cells, in the order of places (below); a layer lists its sets by
 * ascending number. A row of T(3,3):
 *
 *    places       row     its free cells   a set of its even layer
 *   0  4  1      x x w       .  .  .          x x o   O on w and free cell 3:
 *   5  8  6      . . .       2  5  3          . . o   set 001000, which is the
 *   2  7  3      . . .       0  4  1          . . .   4th of the layer's 6 bits
 *
 * A table keeps only the even layers: every move from an odd position leads to
 * the even layer of the same row. For each horizon there is a plane with a bit
 * for each set in which X wins and a plane with a bit for each set in which O
 * wins. A plane is whole bytes, its first bit lowest. Without distances there
 * is one horizon: which player wins at all. With distances, horizon h says that
 * X wins within 2h + 1 plies or O within 2h, and the last horizon which player
 * wins at all. Horizon 0 follows from the rules and is left out. Of each other
 * horizon only the sets that are new in it are kept. So
 *
 *   row x of 4x5,4 with distances, even layer of 3003 sets:
 *     horizon 1: X wins in 3 plies (376 bytes), O wins in 2 (376 bytes)
 *     horizon 2: X wins in 5 plies (376 bytes), O wins in 4 (376 bytes) ...
 *
 * Cells have places here that are not in reading order but orbit by orbit,
 * larger orbits first. An orbit has the images of one cell under all
 * symmetries. So a symmetry moves cells only inside an orbit, that is, among a
 * few neighbouring bits. */
#ifndef MORPION_ROW_SPACE_H
#define MORPION_ROW_SPACE_H

#include <stddef.h>

#include "rules/board.h"

enum {
    ROW_SPACE_CELLS_MAX = 25,
    ROW_SPACE_BYTES = (ROW_SPACE_CELLS_MAX + 7) / 8,
};

struct row_space {
    int cells;
    uint32_t all;
    uint8_t cell_at[ROW_SPACE_CELLS_MAX];  /* board cell at each place */
    uint8_t place_of[ROW_SPACE_CELLS_MAX]; /* place of each board cell */

    /* Tables for row_space_places and row_space_cells, byte by byte. */
    uint32_t places[ROW_SPACE_BYTES][256];
    uint32_t cells_of[ROW_SPACE_BYTES][256];

    int line_count;
    uint32_t lines[BOARD_LINES_MAX];
    int through_count[ROW_SPACE_CELLS_MAX];
    uint32_t through[ROW_SPACE_CELLS_MAX][BOARD_THROUGH_MAX];

    int symmetry_count;
    uint8_t image[BOARD_SYMMETRIES_MAX][ROW_SPACE_CELLS_MAX];
    uint32_t spread[BOARD_SYMMETRIES_MAX][ROW_SPACE_BYTES][256];

    uint32_t binomial[ROW_SPACE_CELLS_MAX + 2][ROW_SPACE_CELLS_MAX + 2];
};

/* The board has at most ROW_SPACE_CELLS_MAX cells. Fills *rs, which then never
 * changes, so threads may share it. */
void row_space_init(struct row_space *rs, const struct board *b);

static inline uint32_t row_space_map(const struct row_space *rs, int symmetry,
                                     uint32_t set) {
    uint32_t mapped = 0;
    for (int i = 0; i < ROW_SPACE_BYTES; i++)
        mapped |= rs->spread[symmetry][i][set >> (8 * i) & 0xff];
    return mapped;
}

/* The set and all that a symmetry, repeated, maps it to: of one cell, its orbit
 * under that symmetry. */
static inline uint32_t row_space_orbit(const struct row_space *rs, int symmetry,
                                       uint32_t set) {
    for (;;) {
        const uint32_t grown = set | row_space_map(rs, symmetry, set);
        if (grown == set)
            return set;
        set = grown;
    }
}

/* Convert between sets of places and sets of board cells. */
static inline uint32_t row_space_places(const struct row_space *rs,
                                        uint64_t cells) {
    uint32_t set = 0;
    for (int i = 0; i < ROW_SPACE_BYTES; i++)
        set |= rs->places[i][cells >> (8 * i) & 0xff];
    return set;
}

static inline uint64_t row_space_cells(const struct row_space *rs,
                                       uint32_t set) {
    uint32_t cells = 0;
    for (int i = 0; i < ROW_SPACE_BYTES; i++)
        cells |= rs->cells_of[i][set >> (8 * i) & 0xff];
    return cells;
}

/* The smallest image of a set; *symmetry gets the symmetry that leads to it. */
uint32_t row_space_canonical(const struct row_space *rs, uint32_t set,
                             int *symmetry);

bool row_space_is_canonical(const struct row_space *rs, uint32_t set);

/* Do all full lines of the set share a cell? If not, no game leads to it: the
 * last stone completes only lines through itself. */
bool row_space_lines_share(const struct row_space *rs, uint32_t set);

/* For each line inside `cells` and `given`: the cells it needs besides those
 * given, as bits among `cells`, into `sets`. Returns how many lines. */
int row_space_lines(const struct row_space *rs, uint32_t cells, uint32_t given,
                    uint32_t sets[BOARD_LINES_MAX]);

/* Does the set have a full line? And the cells, empty or not, that would
 * complete a line for it. */
bool row_space_has_line(const struct row_space *rs, uint32_t set);
uint32_t row_space_wins(const struct row_space *rs, uint32_t set);

/* Is x a row: canonical, and without a full line? */
bool row_space_is_row(const struct row_space *rs, uint32_t x);

/* Lists the sets of one size by ascending number: the first one, and the one
 * after *set among the subsets of `all`, which has no gaps (Gosper's hack,
 * HAKMEM 175, 1972). False after the last. */
static inline uint32_t row_space_first_set(int size) {
    return (1u << size) - 1;
}
static inline bool row_space_next_set(uint32_t *set, uint32_t all) {
    if (!*set)
        return false;
    const uint32_t lowest = *set & -*set, ripple = *set + lowest;
    *set = ripple | ((*set ^ ripple) >> 2) / lowest;
    return *set <= all;
}

/* The last set of its size that equals `set` in the place `from`, given as one
 * bit, and above: skips all sets that agree with `set` there. */
uint32_t row_space_last_like(uint32_t set, uint32_t from);

/* Moves *x to the first row of its size that is not before it; false when there
 * is none. */
bool row_space_seek(const struct row_space *rs, uint32_t *x);

static inline bool row_space_next(const struct row_space *rs, uint32_t *x) {
    return row_space_next_set(x, rs->all) && row_space_seek(rs, x);
}

/* The most X stones that a board can have. */
static inline int row_space_largest(const struct row_space *rs) {
    return (rs->cells + 1) / 2;
}

/* The number of a set among the sets of its size, from 0. */
uint32_t row_space_rank(const struct row_space *rs, uint32_t set);

struct row {
    uint32_t x;    /* the X stones */
    uint32_t wins; /* W */
    uint32_t free; /* neither in the row nor in W */
    int size, free_count;
    /* O stones on free cells in each layer; -1 if the layer is empty. */
    int even, odd;
};

struct row row_space_row(const struct row_space *rs, uint32_t x);

/* The same when the winning cells are known. */
struct row row_space_row_with(const struct row_space *rs, uint32_t x,
                              uint32_t wins);

/* The new winning cells after a further stone on `cell`. */
uint32_t row_space_new_wins(const struct row_space *rs, const struct row *r,
                            int cell);

/* The number of sets in a layer of a row; `stones` is row.even or row.odd. */
static inline uint32_t row_space_layer(const struct row_space *rs,
                                       const struct row *r, int stones) {
    return stones < 0 ? 0 : rs->binomial[r->free_count][stones];
}

/* The number of an O set in its layer. The set must contain all winning
 * cells. */
uint32_t row_space_number(const struct row_space *rs, const struct row *r,
                          uint32_t o);

/* Convert between a set of free cells and its bits among them. */
uint32_t row_space_gather(uint32_t cells, uint32_t free);
uint32_t row_space_spread(uint32_t set, uint32_t free);

/* The horizons of the rows of a size, 1 without distances; and how many of them
 * a table keeps. */
int row_space_horizons(const struct row_space *rs, int size, bool distances);
static inline int row_space_horizons_kept(const struct row_space *rs, int size,
                                          bool distances) {
    return row_space_horizons(rs, size, distances) - distances;
}

/* Bytes of a plane of the layer with so many O stones on free cells. */
static inline size_t row_space_plane(const struct row_space *rs,
                                     const struct row *r, int stones) {
    return ((size_t)row_space_layer(rs, r, stones) + 7) / 8;
}

/* Bytes that a table keeps of a row. */
static inline size_t row_space_kept(const struct row_space *rs,
                                    const struct row *r, bool distances) {
    return (size_t)row_space_horizons_kept(rs, r->size, distances) * 2 *
           row_space_plane(rs, r, r->even);
}

/* Rows go to a table in batches: consecutive rows of one size, as many as these
 * limits allow. Rows of which nothing is kept do not count. */
enum { ROW_SPACE_BATCH_BYTES = 1 << 15, ROW_SPACE_BATCH_ROWS = 256 };

struct row_space_batch {
    uint32_t first; /* first row of which something is kept */
    int rows;       /* rows of which something is kept */
    uint64_t positions;
    size_t bytes;
};

/* Does every row fit in a batch? With distances, boards of up to 24 cells
 * do. */
bool row_space_fits(const struct row_space *rs, bool distances);

/* Adds the next row; false when the batch has no room for it. */
bool row_space_batch_add(struct row_space_batch *b, const struct row_space *rs,
                         const struct row *r, bool distances);

#endif
