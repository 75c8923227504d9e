/* In the widest width, which has room for all boards. test_tnk_attack.c
 * compares the narrowest with brute force. */
#define BOARD_WIDTH 512
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "engines/proof/pair_cover.h"
#include "support.h"

TestSuite(pair_cover, .timeout = SUPPORT_TIMEOUT);

enum { STEPS = 1 << 20 };

/* A board as characters, and who shares a pair with whom: a reading of pairs
 * that knows nothing of the search. */
struct paired_board {
    int rows, cols, k;
    char stones[400]; /* 'x', 'o' or '.' */
    int pair[400];    /* the number of the pair, or -1 */
};

/* What is left of a line. */
struct bare_line {
    bool cells[400];
    int count;
};

/* Looks at the line from `at` on. True if x can complete it and no pair is in
 * it; *r then gets its cells without stones and pairs. */
static bool is_bare(const struct paired_board *b, int at, int step,
                    struct bare_line *r) {
    memset(r, 0, sizeof *r);
    for (int i = 0; i < b->k; i++) {
        const int cell = at + i * step;
        if (b->stones[cell] == 'o')
            return false;
        for (int j = 0; j < i; j++)
            if (b->pair[cell] >= 0 && b->pair[cell] == b->pair[at + j * step])
                return false;
        if (b->stones[cell] == '.' && b->pair[cell] < 0) {
            r->cells[cell] = true;
            r->count++;
        }
    }
    return true;
}

static bool contains(const struct bare_line *a, const struct bare_line *b) {
    for (int i = 0; i < 400; i++)
        if (b->cells[i] && !a->cells[i])
            return false;
    return true;
}

static int bare_lines(const struct paired_board *b, struct bare_line *out) {
    static const int ways[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int count = 0;
    for (int d = 0; d < 4; d++)
        for (int cell = 0; cell < b->rows * b->cols; cell++) {
            const int row = cell / b->cols + ways[d][0] * (b->k - 1);
            const int col = cell % b->cols + ways[d][1] * (b->k - 1);
            if (row < b->rows && col >= 0 && col < b->cols)
                count += is_bare(b, cell, ways[d][0] * b->cols + ways[d][1],
                                 &out[count]);
        }
    return count;
}

/* The weight of the lines that no pair cuts; one that contains another is not
 * counted. */
static double weight_left(const struct paired_board *b) {
    static struct bare_line lines[1500];
    const int count = bare_lines(b, lines);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        bool counts = true;
        for (int j = 0; j < count && counts; j++)
            counts = i == j || !contains(&lines[i], &lines[j]) ||
                     (j > i && contains(&lines[j], &lines[i]));
        if (counts)
            sum += pow(2, -lines[i].count);
    }
    return sum;
}

static void check(struct paired_board *b, const struct pairing *p) {
    memset(b->pair, -1, sizeof b->pair);
    for (int i = 0; i < 2 * p->count; i++) {
        cr_assert_eq(b->stones[p->pairs[i]], '.');
        cr_assert_eq(b->pair[p->pairs[i]], -1, "cell %d twice", p->pairs[i]);
        b->pair[p->pairs[i]] = i / 2;
    }
    cr_assert_lt(weight_left(b), .5, "%dx%d,%d", b->rows, b->cols, b->k);
}

/* Looks for a pairing, which must be right if there is one. */
static bool is_covered(struct paired_board *b, int steps) {
    struct board *board = board_new(b->rows, b->cols, b->k);
    struct board_lines *l = board_lines_new(board);
    cellset own = cellset_none(), rival = cellset_none();
    struct pairing p;
    for (int i = 0; i < board->cells; i++) {
        if (b->stones[i] == 'x')
            own |= cellset_one(i);
        if (b->stones[i] == 'o')
            rival |= cellset_one(i);
    }
    const struct open_lines f = open_lines_of(l, own, rival);
    pair_cover_find(l, &f, true, steps, NULL, &p);
    if (p.found)
        check(b, &p);
    board_lines_free(l);
    board_free(board);
    return p.found;
}

static struct paired_board empty(int rows, int cols, int k) {
    struct paired_board b = {rows, cols, k, "", {0}};
    memset(b.stones, '.', sizeof b.stones);
    return b;
}

static int between(uint64_t *seed, int least, int most) {
    return least + (int)(support_random(seed) % (uint64_t)(most - least + 1));
}

/* Hales and Jewett 1963: with K >= 9 all boards have a pairing. */
Test(pair_cover, every_board_with_long_lines_has_one) {
    uint64_t seed = 9;
    for (int round = 0; round < SUPPORT_ROUNDS(60); round++) {
        const int rows = between(&seed, 9, 20), cols = between(&seed, 9, 20);
        struct paired_board b =
            empty(rows, cols, between(&seed, 9, rows > cols ? rows : cols));
        cr_expect(is_covered(&b, STEPS), "%dx%d,%d", rows, cols, b.k);
    }
    struct paired_board largest = empty(20, 20, 9);
    cr_expect(is_covered(&largest, STEPS));
}

/* Greedy pairings end at 13 x 13 for K = 8. 14 x 14 needs pairs of cells that
 * are not neighbours, as linear programming shows. */
Test(pair_cover, pairs_need_not_be_neighbours) {
    struct paired_board b = empty(14, 14, 8);
    cr_expect(is_covered(&b, STEPS));
}

/* X wins these (Allis 1993, Uiterwijk), so nothing holds X. */
Test(pair_cover, there_is_none_where_x_wins) {
    static const int boards[][3] = {{1, 1, 1},   {2, 2, 2},   {3, 4, 3},
                                    {20, 20, 3}, {5, 6, 4},   {6, 6, 4},
                                    {1, 3, 2},   {15, 15, 5}, {20, 20, 4}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct paired_board b = empty(boards[i][0], boards[i][1], boards[i][2]);
        cr_expect_not(is_covered(&b, STEPS / 16), "%dx%d,%d", b.rows, b.cols,
                      b.k);
    }
}

/* Stones of O cut lines, stones of X shorten them. */
Test(pair_cover, pairings_after_some_moves_are_right) {
    uint64_t seed = 3;
    int found = 0;
    for (int round = 0; round < SUPPORT_ROUNDS(200); round++) {
        struct paired_board b =
            empty(between(&seed, 7, 20), between(&seed, 7, 20), 0);
        b.k = between(&seed, 5, b.rows < b.cols ? b.rows : b.cols);
        const int stones = between(&seed, 1, b.rows * b.cols / 3);
        for (int i = 0; i < stones; i++)
            b.stones[between(&seed, 0, b.rows * b.cols - 1)] =
                i % 2 ? 'o' : 'x';
        found += is_covered(&b, 1 << 14);
    }
    cr_expect_gt(found, SUPPORT_ROUNDS(50));
}
