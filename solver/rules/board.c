#include "rules/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Where a line of k cells can begin on a side, or on one after the other. */
static int begins(int side, int k) { return side < k ? 0 : side - k + 1; }

bool board_fits(int rows, int cols, int k) {
    const int across = begins(cols, k), down = begins(rows, k);
    const int lines =
        k == 1 ? rows * cols : rows * across + cols * down + 2 * across * down;
    return rows * cols <= BOARD_CELLS_MAX && k <= BOARD_K_MAX &&
           lines <= BOARD_LINES_MAX;
}

static cellset cell_bit(const struct board *b, int row, int col) {
    return cellset_one(row * b->cols + col);
}

static bool inside(const struct board *b, int row, int col) {
    return 0 <= row && row < b->rows && 0 <= col && col < b->cols;
}

static void add_line(struct board *b, cellset line) {
    int cell;
    assert(b->line_count < BOARD_LINES_MAX);
    b->lines[b->line_count] = line;
    CELLSET_EACH (cell, line) {
        assert(b->through_count[cell] < BOARD_THROUGH_MAX);
#if BOARD_WIDTH == 64
        b->through[cell][b->through_count[cell]++] = line;
#else
        b->through[cell][b->through_count[cell]++] = (uint16_t)b->line_count;
#endif
    }
    b->line_count++;
}

static void add_lines(struct board *b) {
    static const int steps[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    /* With k = 1 all four directions give the same lines. */
    const int directions = b->k == 1 ? 1 : 4;
    for (int d = 0; d < directions; d++)
        for (int row = 0; row < b->rows; row++)
            for (int col = 0; col < b->cols; col++) {
                const int dr = steps[d][0], dc = steps[d][1];
                if (!inside(b, row + dr * (b->k - 1), col + dc * (b->k - 1)))
                    continue;
                cellset line = cellset_none();
                for (int i = 0; i < b->k; i++)
                    line |= cell_bit(b, row + dr * i, col + dc * i);
                add_line(b, line);
            }
}

/* The eight symmetries of the square: transpose or not (4), then flip the rows
 * or not (2), then flip the columns or not (1). */
static int image_of(const struct board *b, int symmetry, int cell) {
    int row = cell / b->cols, col = cell % b->cols;
    if (symmetry & 4) {
        const int swap = row;
        row = col;
        col = swap;
    }
    if (symmetry & 2)
        row = b->rows - 1 - row;
    if (symmetry & 1)
        col = b->cols - 1 - col;
    return row * b->cols + col;
}

static void add_symmetry(struct board *b, int symmetry) {
    uint16_t *image = b->image[b->symmetry_count];
    for (int cell = 0; cell < b->cells; cell++)
        image[cell] = (uint16_t)image_of(b, symmetry, cell);
    /* On boards of one row or column some flips change nothing. */
    for (int s = 0; s < b->symmetry_count; s++)
        if (memcmp(b->image[s], image, (size_t)b->cells * sizeof *image) == 0)
            return;
    b->symmetry_count++;
}

#if BOARD_WIDTH == 64
static void fill_spread(struct board *b, int symmetry) {
    for (int i = 0; i < b->bytes; i++)
        for (int byte = 0; byte < 256; byte++)
            for (int bit = 0; bit < 8; bit++)
                if (byte >> bit & 1 && 8 * i + bit < b->cells)
                    b->spread[symmetry][i][byte] |=
                        UINT64_C(1) << b->image[symmetry][8 * i + bit];
}
#endif

struct board *board_new(int rows, int cols, int k) {
    assert(1 <= rows && rows <= BOARD_SIDE_MAX);
    assert(1 <= cols && cols <= BOARD_SIDE_MAX);
    assert(board_fits(rows, cols, k));
    assert(1 <= k && (k <= rows || k <= cols));
    struct board *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->rows = rows;
    b->cols = cols;
    b->k = k;
    b->cells = rows * cols;
    b->all = cellset_below(b->cells);
    add_lines(b);
    for (int s = 0; s < (rows == cols ? 8 : 4); s++)
        add_symmetry(b, s);
#if BOARD_WIDTH == 64
    b->bytes = (b->cells + 7) / 8;
    for (int s = 0; s < b->symmetry_count; s++)
        fill_spread(b, s);
#endif
    return b;
}

void board_free(struct board *b) { free(b); }

int board_full_lines(const struct board *b, cellset stones, cellset *common) {
    int count = 0;
    *common = b->all;
    for (int i = 0; i < b->line_count; i++)
        if (cellset_within(b->lines[i], stones)) {
            *common &= b->lines[i];
            count++;
        }
    return count;
}

int board_compose(const struct board *b, int first, int then) {
    int s = 0, cell = 0;
    while (cell < b->cells) {
        const bool same =
            b->image[s][cell] == b->image[then][b->image[first][cell]];
        cell = same ? cell + 1 : 0;
        s += !same;
    }
    return s;
}

int board_inverse(const struct board *b, int symmetry) {
    int s = 0;
    while (board_compose(b, symmetry, s) != 0)
        s++;
    return s;
}

cellset board_completing(const struct board *b, cellset stones,
                         cellset others) {
    cellset cells = cellset_none();
    for (int i = 0; i < b->line_count; i++) {
        const cellset lacking = b->lines[i] & ~stones;
        if (!cellset_meet(b->lines[i], others) && !cellset_is_empty(lacking) &&
            !cellset_several(lacking))
            cells |= lacking;
    }
    return cells;
}
