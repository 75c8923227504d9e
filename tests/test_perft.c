/* Counts of games, compared with a generator that plays every move on an array
 * of characters. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "support.h"

TestSuite(perft, .timeout = SUPPORT_TIMEOUT);

struct plain_board {
    int rows, cols, k;
    char cells[GAME_MOVES_MAX + 1];
    bool misere; /* who completes a line has lost */
};

/* How many stones of the same player follow a cell in a direction. */
static int run_of(const struct plain_board *p, int cell, int down, int right) {
    int row = cell / p->cols, col = cell % p->cols, length = -1;
    do {
        length++;
        row += down;
        col += right;
    } while (row >= 0 && row < p->rows && col >= 0 && col < p->cols &&
             p->cells[row * p->cols + col] == p->cells[cell]);
    return length;
}

static bool completes(const struct plain_board *p, int cell) {
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++)
        if (run_of(p, cell, steps[i][0], steps[i][1]) + 1 +
                run_of(p, cell, -steps[i][0], -steps[i][1]) >=
            p->k)
            return true;
    return false;
}

static char other_than(char mover) { return mover == 'x' ? 'o' : 'x'; }

/* Counts the games of `plies` moves that begin with a move on each empty cell;
 * `empty` is how many there are. */
static void count(struct plain_board *p, char mover, int empty, int plies,
                  struct perft *sum) {
    for (int cell = 0; cell < p->rows * p->cols; cell++) {
        if (p->cells[cell] != '.')
            continue;
        p->cells[cell] = mover;
        const bool line = completes(p, cell);
        const bool x_wins = (mover == 'x') != p->misere;
        if (plies > 1 && !line)
            count(p, other_than(mover), empty - 1, plies - 1, sum);
        else if (plies == 1 && line)
            sum->over[x_wins ? SIDE_X : SIDE_O]++;
        else if (plies == 1 && empty == 1)
            sum->over[SIDE_NONE]++;
        else if (plies == 1)
            sum->open++;
        p->cells[cell] = '.';
    }
}

static int empty_cells(const struct plain_board *p) {
    int empty = 0;
    for (int i = 0; i < p->rows * p->cols; i++)
        empty += p->cells[i] == '.';
    return empty;
}

static struct plain_board plain_of(const char *name) {
    struct plain_board p = {.misere = strncmp(name, "misere:", 7) == 0};
    const char *board = p.misere ? name + 7 : name;
    if (sscanf(board, "%dx%d,%d", &p.rows, &p.cols, &p.k) != 3) {
        cr_assert_eq(sscanf(board, "%d,%d", &p.rows, &p.k), 2);
        p.cols = p.rows;
    }
    memset(p.cells, '.', (size_t)(p.rows * p.cols));
    return p;
}

/* Plays random moves that complete no line until so many cells are empty, or
 * such a move is hard to find. Returns the side to move. */
static char fill(struct plain_board *p, int leave, uint64_t *seed) {
    enum { TRIES = 1000 };
    const int cells = p->rows * p->cols;
    char mover = 'x';
    for (int tries = 0; empty_cells(p) > leave && tries < TRIES; tries++) {
        const int cell = (int)(support_random(seed) % (uint64_t)cells);
        if (p->cells[cell] != '.')
            continue;
        p->cells[cell] = mover;
        if (completes(p, cell)) {
            p->cells[cell] = '.';
            continue;
        }
        mover = other_than(mover);
        tries = 0;
    }
    return mover;
}

static void expect_equal(const struct perft *a, const struct perft *b,
                         const char *name, const char *cells, int plies) {
    cr_expect(memcmp(a, b, sizeof *a) == 0,
              "%s %s, %d plies: open %llu %llu, x %llu %llu, o %llu %llu", name,
              cells, plies, (unsigned long long)a->open,
              (unsigned long long)b->open, (unsigned long long)a->over[SIDE_X],
              (unsigned long long)b->over[SIDE_X],
              (unsigned long long)a->over[SIDE_O],
              (unsigned long long)b->over[SIDE_O]);
}

/* Symmetric positions have the same games. */
static void compare_images(const struct game *g, const struct state *s,
                           int plies, const struct perft *n) {
    const struct game_symmetry *symmetry = g->kind->symmetry;
    for (int i = 1; i < symmetry->count(g); i++) {
        const struct state image = symmetry->state(g, i, s);
        const struct perft same = game_perft(g, &image, plies);
        expect_equal(n, &same, g->name, "image", plies);
    }
}

static void compare(const struct game *g, struct plain_board *p, char mover,
                    int plies) {
    const struct state s = support_state(g, p->cells);
    cr_assert_eq(game_mover(g, &s) == SIDE_X, mover == 'x');
    struct perft naive = {0};
    count(p, mover, empty_cells(p), plies, &naive);
    const struct perft n = game_perft(g, &s, plies);
    expect_equal(&n, &naive, g->name, p->cells, plies);
    compare_images(g, &s, plies, &n);
}

static const struct {
    const char *game;
    int plies; /* from the start */
} games[] = {{"9,5", 3},        {"15,5", 3},      {"19,19", 2}, {"20,20", 2},
             {"1x20,9", 5},     {"3x20,3", 4},    {"5,3", 5},   {"20x19,2", 2},
             {"misere:9,4", 3}, {"misere:4,2", 6}};

Test(perft, from_the_start) {
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i].game);
        struct plain_board p = plain_of(games[i].game);
        for (int plies = 1; plies <= games[i].plies; plies++)
            compare(g, &p, 'x', plies);
        game_free(g);
    }
}

/* Where lines can be completed: few cells are empty, and games of up to six
 * plies are counted, beyond the end of some. */
Test(perft, from_late_positions) {
    enum { LATE = 6, DEEP = 9 };
    uint64_t seed = 20261118;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i].game);
        for (int round = 0; round < SUPPORT_ROUNDS(60); round++) {
            struct plain_board p = plain_of(games[i].game);
            const char mover = fill(&p, round % DEEP, &seed);
            const int empty = empty_cells(&p);
            const int most = empty > DEEP ? 2 : LATE;
            for (int plies = 1; plies <= most && empty; plies++)
                compare(g, &p, mover, plies);
        }
        game_free(g);
    }
}

/* 400 * 399 * 398 * 397 * 396 * 395 * 394 is below 2^64, 393 times that is
 * not. */
Test(perft, counts_end_at_many) {
    struct game *g = support_game("20,20");
    const struct state start = game_start(g);
    const struct perft seven = game_perft(g, &start, 7),
                       eight = game_perft(g, &start, 8);
    cr_expect_eq(seven.open, UINT64_C(1554157287654048000));
    cr_expect_eq(perft_total(&eight), PERFT_MANY);
    game_free(g);
}
