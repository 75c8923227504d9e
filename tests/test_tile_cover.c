/* In the widest width, which has room for all boards. */
#define BOARD_WIDTH 512
#include <criterion/criterion.h>
#include <string.h>

#include "engines/proof/tile_cover.h"
#include "proofs/part_game.h"
#include "support.h"

TestSuite(tile_cover, .timeout = SUPPORT_TIMEOUT);

/* Can a player who moves first fill a set? Tries every order of moves, without
 * remembering anything. Bit i stands for label i. */
static bool fills(const unsigned *sets, int count, unsigned own, unsigned rival,
                  bool moves) {
    unsigned open = 0;
    for (int i = 0; i < count; i++) {
        if (!(sets[i] & ~own))
            return true;
        open |= sets[i] & rival ? 0 : sets[i];
    }
    open &= ~own;
    for (unsigned left = open; left; left &= left - 1) {
        const unsigned one = left & -left;
        const bool wins = moves ? fills(sets, count, own | one, rival, false)
                                : fills(sets, count, own, rival | one, true);
        if (wins == moves)
            return moves;
    }
    return !moves && open;
}

/* Small games ----------------------------------------------------------------
 */

static bool is_held(const unsigned *sets, int count) {
    static struct part_memo memo;
    struct part_game g = {.count = count};
    for (int i = 0; i < count; i++)
        g.sets[i] = (uint16_t)sets[i];
    return part_game_is_held(&g, &memo);
}

Test(tile_cover, small_games_agree_with_trying_everything) {
    uint64_t seed = 4;
    int held = 0;
    for (int round = 0; round < SUPPORT_ROUNDS(4000); round++) {
        unsigned sets[6];
        const int count = 1 + (int)(support_random(&seed) % 6);
        for (int i = 0; i < count; i++)
            sets[i] = (unsigned)(support_random(&seed) & 0x7f) |
                      1u << support_random(&seed) % 7;
        const bool lost = fills(sets, count, 0, 0, true);
        cr_assert_eq(is_held(sets, count), !lost, "round %d", round);
        held += !lost;
    }
    cr_expect(held > SUPPORT_ROUNDS(100) && held < SUPPORT_ROUNDS(3900));
}

/* By hand: one label wins at once, a chain of two sets of two in one move more.
 * Sets of two without a common label are answered one by one. */
Test(tile_cover, games_that_are_plain_to_see) {
    static const unsigned one[] = {0x800}, none[] = {0}, chain[] = {0x3, 0x6};
    static const unsigned apart[] = {0x003, 0x00c, 0x030, 0x0c0, 0x300, 0xc00};
    cr_expect(is_held(NULL, 0));
    cr_expect_not(is_held(one, 1));
    cr_expect_not(is_held(none, 1));
    cr_expect_not(is_held(chain, 2));
    cr_expect(is_held(apart, 6));
}

Test(tile_cover, an_answer_holds_what_can_be_held) {
    static struct part_memo memo;
    const struct part_game two = {2, {0x1, 0xe}}, forced = {2, {0x10, 0x70}};
    const struct part_game lost = {2, {0x1, 0x2}}, filled = {1, {0}};
    cr_expect_eq(part_game_answer(&two, &memo), 0);
    cr_expect_eq(part_game_answer(&forced, &memo), 4);
    cr_expect_eq(part_game_answer(&lost, &memo), -1);
    cr_expect_eq(part_game_answer(&filled, &memo), -1);
}

/* Tiles ----------------------------------------------------------------------
 */

/* A board as characters: 'x', 'o' or '.'. */
struct tiled_board {
    int rows, cols, k;
    char stones[400];
};

static struct tiled_board empty(int rows, int cols, int k) {
    struct tiled_board b = {rows, cols, k, ""};
    memset(b.stones, '.', sizeof b.stones);
    return b;
}

/* Are all cells of a set of the tile, but those that X has, on the line from
 * `at` on? */
static bool is_on_line(const struct tiled_board *b, int at, int step,
                       const struct tile *t, unsigned labels) {
    for (int label = 0; label < TILE_LABELS; label++) {
        bool found =
            !(labels >> label & 1) || b->stones[t->cells[label]] == 'x';
        for (int i = 0; i < b->k; i++)
            found |= t->cells[label] == at + i * step;
        if (!found)
            return false;
    }
    return true;
}

static bool is_cut(const struct tiled_board *b, int at, int step,
                   const struct tile_cover *c) {
    for (int i = 0; i < b->k; i++)
        if (b->stones[at + i * step] == 'o')
            return true;
    for (int i = 0; i < c->count; i++)
        for (int j = 0; j < TILE_SETS; j++)
            if (c->tiles[i].needed >> j & 1 &&
                is_on_line(b, at, step, &c->tiles[i], tile_sets[j]))
                return true;
    return false;
}

static void check_lines(const struct tiled_board *b,
                        const struct tile_cover *c) {
    static const int ways[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int d = 0; d < 4; d++)
        for (int cell = 0; cell < b->rows * b->cols; cell++) {
            const int row = cell / b->cols + ways[d][0] * (b->k - 1);
            const int col = cell % b->cols + ways[d][1] * (b->k - 1);
            if (row < b->rows && col >= 0 && col < b->cols)
                cr_assert(is_cut(b, cell, ways[d][0] * b->cols + ways[d][1], c),
                          "%dx%d,%d: a line from %d", b->rows, b->cols, b->k,
                          cell);
        }
}

/* Each cell is in one tile, and X, who is to move, fills no set of a tile. */
static void check_tiles(const struct tiled_board *b,
                        const struct tile_cover *c) {
    bool used[400] = {false};
    for (int i = 0; i < c->count; i++) {
        const struct tile *t = &c->tiles[i];
        unsigned sets[TILE_SETS], own = 0;
        int count = 0;
        for (int label = 0; label < TILE_LABELS; label++) {
            const int cell = t->cells[label];
            cr_assert(cell < b->rows * b->cols && (cell < 0 || !used[cell]));
            if (cell < 0)
                continue;
            used[cell] = true;
            own |= b->stones[cell] == 'x' ? 1u << label : 0;
        }
        for (int j = 0; j < TILE_SETS; j++)
            if (t->needed >> j & 1)
                sets[count++] = tile_sets[j] & ~own;
        cr_assert(is_held(sets, count), "%dx%d,%d", b->rows, b->cols, b->k);
    }
}

/* Looks for tiles, which must be right if there are any. If O is to move, where
 * O begins is played first. */
static bool is_covered(struct tiled_board *b, bool x_to_move) {
    struct board *board = board_new(b->rows, b->cols, b->k);
    struct board_lines *l = board_lines_new(board);
    cellset own = cellset_none(), rival = cellset_none();
    struct tile_cover c;
    for (int i = 0; i < board->cells; i++) {
        own |= b->stones[i] == 'x' ? cellset_one(i) : cellset_none();
        rival |= b->stones[i] == 'o' ? cellset_one(i) : cellset_none();
    }
    const struct open_lines f = open_lines_of(l, own, rival);
    tile_cover_find(l, &f, x_to_move, &c);
    if (c.found) {
        cr_assert(!x_to_move || c.first < 0);
        cr_assert(c.first < 0 || b->stones[c.first] == '.');
        if (c.first >= 0)
            b->stones[c.first] = 'o';
        check_lines(b, &c);
        check_tiles(b, &c);
    }
    board_lines_free(l);
    board_free(board);
    return c.found;
}

static int between(uint64_t *seed, int least, int most) {
    return least + (int)(support_random(seed) % (uint64_t)(most - least + 1));
}

/* Zetters 1980: eight in a row is a draw on every board. */
Test(tile_cover, tiles_hold_eight_in_a_row_on_every_board) {
    for (int rows = 8; rows <= 20; rows++)
        for (int cols = 9; cols <= 20; cols++) {
            struct tiled_board b = empty(rows, cols, 8);
            cr_assert(is_covered(&b, true), "%dx%d", rows, cols);
        }
    struct tiled_board longer = empty(20, 20, 11), flat = empty(4, 20, 8);
    cr_assert(is_covered(&longer, true));
    cr_assert(is_covered(&flat, true));
}

/* Wherever X begins, O has an answer. */
Test(tile_cover, every_first_stone_is_answered) {
    for (int cell = 0; cell < 18 * 17; cell++) {
        struct tiled_board b = empty(18, 17, 8);
        b.stones[cell] = 'x';
        cr_assert(is_covered(&b, false), "cell %d", cell);
    }
}

/* Stones of O cut lines, stones of X shorten them. */
Test(tile_cover, tiles_after_some_moves_are_right) {
    uint64_t seed = 8;
    int found = 0;
    for (int round = 0; round < SUPPORT_ROUNDS(400); round++) {
        struct tiled_board b =
            empty(between(&seed, 9, 20), between(&seed, 9, 20), 8);
        const int stones = between(&seed, 1, 24);
        for (int i = 0; i < stones; i++)
            b.stones[between(&seed, 0, b.rows * b.cols - 1)] =
                i % 2 ? 'o' : 'x';
        found += is_covered(&b, round % 2);
    }
    cr_expect(found > SUPPORT_ROUNDS(100) && found < SUPPORT_ROUNDS(400), "%d",
              found);
}

/* X has seven in a row, open at both ends. */
Test(tile_cover, there_are_none_where_x_wins) {
    struct tiled_board b = empty(16, 16, 8);
    memset(b.stones + 8 * 16 + 4, 'x', 7);
    cr_expect_not(is_covered(&b, true));
    cr_expect_not(is_covered(&b, false));
}
