/* Rows: what the tier engine and its tables keep about a game. */
#include "engines/tiers/row_space.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static struct row_space *space_of(const char *name) {
    struct game *g = support_game(name);
    struct row_space *rs = malloc(sizeof *rs);
    row_space_init(rs, game_board(g));
    game_free(g);
    return rs;
}

/* Turns a drawing of the cells, in reading order, into a set of places. */
static uint32_t places(const struct row_space *rs, const char *cells) {
    uint64_t set = 0;
    for (int i = 0; cells[i]; i++)
        if (cells[i] == '#')
            set |= UINT64_C(1) << i;
    return row_space_places(rs, set);
}

Test(row_space, orbits_of_the_board_lie_together) {
    /* T(3,3): corners, edges, centre; two orbits of four, one of one. */
    struct row_space *rs = space_of("3,3");
    cr_expect_eq(places(rs, "#.#...#.#"), 0x0f);
    cr_expect_eq(places(rs, ".#.#.#.#."), 0xf0);
    cr_expect_eq(places(rs, "....#...."), 0x100);
    for (int s = 0; s < rs->symmetry_count; s++)
        cr_expect_eq(row_space_map(rs, s, 0x0f), 0x0f);
    for (uint32_t set = 0; set <= rs->all; set++)
        cr_expect_eq(row_space_places(rs, row_space_cells(rs, set)), set);
    free(rs);
}

/*   x x w     two X stones, one winning cell, six free cells
 *   . . .     even layer: O on w and one of the six   6 sets
 *   . . .     odd layer:  O on w                      1 set  */
Test(row_space, a_row_of_tic_tac_toe) {
    struct row_space *rs = space_of("3,3");
    const struct row r = row_space_row(rs, places(rs, "##......."));
    cr_expect_eq(r.size, 2);
    cr_expect_eq(r.wins, places(rs, "..#......"));
    cr_expect_eq(r.free, places(rs, "...######"));
    cr_expect_eq(r.even, 1);
    cr_expect_eq(r.odd, 0);
    cr_expect_eq(row_space_layer(rs, &r, r.even), 6);
    cr_expect_eq(row_space_layer(rs, &r, r.odd), 1);
    cr_expect_eq(row_space_plane(rs, &r, r.even), 1);
    /* With distances: 5 plies are left, so there are horizons 0 to 3; the first
     * is not kept. */
    cr_expect_eq(row_space_horizons(rs, 2, true), 4);
    cr_expect_eq(row_space_kept(rs, &r, true), 6);
    cr_expect_eq(row_space_kept(rs, &r, false), 2);
    free(rs);
}

/*   x x w     three X stones, two winning cells, four free cells
 *   x . .     even layer: O on both and one of the four   4 sets
 *   w . .     odd layer:  O on both                       1 set  */
Test(row_space, rows_with_more_winning_cells) {
    struct row_space *rs = space_of("3,3");
    const struct row r = row_space_row(rs, places(rs, "##.#....."));
    cr_expect_eq(r.wins, places(rs, "..#...#.."));
    cr_expect_eq(row_space_layer(rs, &r, r.even), 4);
    cr_expect_eq(row_space_layer(rs, &r, r.odd), 1);
    /* Four corners: all edges and the centre win; O has only four stones. */
    const struct row four = row_space_row(rs, places(rs, "#.#...#.#"));
    cr_expect_eq(__builtin_popcount(four.wins), 5);
    cr_expect_eq(four.even, -1);
    cr_expect_eq(four.odd, -1);
    cr_expect_eq(row_space_kept(rs, &four, true), 0);
    cr_expect(row_space_has_line(rs, places(rs, "###......")));
    cr_expect_not(row_space_is_row(rs, places(rs, "###......")));
    free(rs);
}

/* O's lines in that row: two rows of the board; the right column and a
 * diagonal, which contain w already. */
Test(row_space, what_lines_need_besides_the_cells_given) {
    struct row_space *rs = space_of("3,3");
    const struct row r = row_space_row(rs, places(rs, "##......."));
    static const char *const needed[] = {"...###...", "......###", ".....#..#",
                                         "....#.#.."};
    uint32_t sets[BOARD_LINES_MAX];
    const int count = row_space_lines(rs, r.free, r.wins, sets);
    cr_expect_eq(count, 4);
    for (int i = 0; i < count; i++) {
        int found = 0;
        for (int k = 0; k < 4; k++)
            found += row_space_spread(sets[i], r.free) == places(rs, needed[k]);
        cr_expect_eq(found, 1);
    }
    /* If w is not given, lines through it do not count. */
    cr_expect_eq(row_space_lines(rs, r.free, 0, sets), 2);
    free(rs);
}

/* row_space_seek skips whole ranges of sets with a line. Looking at every set
 * must find the same rows. */
Test(row_space, seeking_finds_every_row) {
    static const char *const games[] = {
        "3,3", "4,3", "4,4", "4,2", "3,1", "3x5,3", "2x7,4", "1x8,3", "4x5,3"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct row_space *rs = space_of(games[i]);
        for (int size = 0; size <= row_space_largest(rs); size++) {
            uint32_t x = row_space_first_set(size);
            bool more = row_space_seek(rs, &x);
            for (uint32_t set = 0; set <= rs->all; set++) {
                if (__builtin_popcount(set) != size ||
                    !row_space_is_row(rs, set))
                    continue;
                cr_assert(more && x == set, "%s: %x", games[i], set);
                more = row_space_next(rs, &x);
            }
            cr_assert_not(more, "%s: %x", games[i], x);
        }
        free(rs);
    }
}

Test(row_space, numbers_of_a_layer_ascend_without_gaps) {
    struct row_space *rs = space_of("4,4");
    const struct row r = row_space_row(rs, 0x1b3);
    const uint32_t all = row_space_first_set(r.free_count);
    uint32_t set = row_space_first_set(r.even), number = 0;
    do {
        const uint32_t cells = row_space_spread(set, r.free);
        cr_assert_eq(cells & ~r.free, 0);
        cr_assert_eq(row_space_gather(cells, r.free), set);
        cr_assert_eq(row_space_number(rs, &r, cells | r.wins), number);
        number++;
    } while (row_space_next_set(&set, all));
    cr_expect_eq(number, row_space_layer(rs, &r, r.even));
    free(rs);
}

Test(row_space, batches_keep_their_bounds) {
    struct row_space *rs = space_of("4x5,4");
    struct row_space_batch b = {0};
    int full_of_bytes = 0, full_of_rows = 0;
    for (int size = 0; size <= row_space_largest(rs); size++) {
        uint32_t x = row_space_first_set(size);
        for (bool more = row_space_seek(rs, &x); more;
             more = row_space_next(rs, &x)) {
            const struct row r = row_space_row(rs, x);
            if (row_space_batch_add(&b, rs, &r, true))
                continue;
            full_of_rows += b.rows == ROW_SPACE_BATCH_ROWS;
            full_of_bytes += b.rows < ROW_SPACE_BATCH_ROWS;
            cr_assert_leq(b.rows, ROW_SPACE_BATCH_ROWS);
            cr_assert_leq(b.bytes, ROW_SPACE_BATCH_BYTES);
            b = (struct row_space_batch){0};
            cr_assert(row_space_batch_add(&b, rs, &r, true));
            cr_assert_eq(b.first, x);
        }
    }
    cr_expect_gt(full_of_bytes, 0);
    cr_expect_gt(full_of_rows, 0);
    free(rs);
}
