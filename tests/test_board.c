#include <criterion/criterion.h>

#include "rules/board.h"

/* Counted by hand: rows * (cols - k + 1) in a row, and so on for each
 * direction. */
static const struct {
    int rows, cols, k, lines, symmetries;
} boards[] = {
    {3, 3, 3, 8, 8},   {4, 4, 3, 24, 8}, {4, 4, 4, 10, 8}, {5, 5, 4, 28, 8},
    {8, 8, 2, 210, 8}, {8, 8, 8, 18, 8}, {3, 4, 3, 14, 4}, {4, 3, 3, 14, 4},
    {1, 5, 3, 3, 2},   {5, 1, 3, 3, 2},  {1, 1, 1, 1, 1},  {2, 2, 2, 6, 8},
    {8, 8, 1, 64, 8},  {2, 5, 4, 4, 4},  {7, 7, 5, 60, 8}, {1, 8, 1, 8, 2},
};

Test(board, lines_and_symmetries_are_as_many_as_counted_by_hand) {
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct board *b =
            board_new(boards[i].rows, boards[i].cols, boards[i].k);
        cr_expect_eq(b->line_count, boards[i].lines, "%dx%d,%d: %d lines",
                     b->rows, b->cols, b->k, b->line_count);
        cr_expect_eq(b->symmetry_count, boards[i].symmetries,
                     "%dx%d,%d: %d symmetries", b->rows, b->cols, b->k,
                     b->symmetry_count);
        board_free(b);
    }
}

static bool has_line(const struct board *b, uint64_t line) {
    for (int i = 0; i < b->line_count; i++)
        if (b->lines[i] == line)
            return true;
    return false;
}

Test(board, symmetries_move_cells_one_to_one_and_keep_lines) {
    for (int rows = 1; rows <= 8; rows++)
        for (int cols = 1; cols <= 8; cols++)
            for (int k = 1; k <= rows || k <= cols; k++) {
                struct board *b = board_new(rows, cols, k);
                for (int s = 0; s < b->symmetry_count; s++) {
                    cr_assert_eq(board_map(b, s, b->all), b->all);
                    for (int c = 0; c < b->cells; c++)
                        cr_assert_eq(board_map(b, s, UINT64_C(1) << c),
                                     UINT64_C(1) << b->image[s][c]);
                    for (int i = 0; i < b->line_count; i++)
                        cr_assert(has_line(b, board_map(b, s, b->lines[i])));
                }
                board_free(b);
            }
}

Test(board, a_line_through_the_last_stone_is_found_exactly_when_it_is_there) {
    struct board *b = board_new(3, 3, 3);
    for (uint64_t stones = 0; stones < 512; stones++)
        for (int cell = 0; cell < 9; cell++) {
            if (!(stones >> cell & 1))
                continue;
            /* The eight lines of tic-tac-toe, written out. */
            static const uint64_t lines[] = {0007, 0070, 0700, 0111,
                                             0222, 0444, 0421, 0124};
            bool expected = false;
            for (int i = 0; i < 8; i++)
                expected |=
                    (stones & lines[i]) == lines[i] && lines[i] >> cell & 1;
            cr_expect_eq(board_wins_at(b, stones, cell), expected);
        }
    board_free(b);
}
