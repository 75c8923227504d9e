/* The search of large boards: its counts, its wins by fours and by threes, and
 * its moves, compared with plain code on arrays of characters and with the
 * engines that prove. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engines/search/search.h"
#include "engines/search/threes.h"
#include "rules/tnk.h"
#include "support.h"

TestSuite(line_search, .timeout = SUPPORT_TIMEOUT);

/* Small boards in the widest width, where they are searched as large ones. */
static struct game *wide_game(const char *name) {
    struct game *g;
    struct reason why;
    cr_assert_eq(game_new_of(&tnk_kind_512, name, &g, &why), ST_OK, "%s",
                 why.text);
    return g;
}

/* Counts ------------------------------------------------------------------- */

static const struct line_shape shapes[] = {
    {15, 15, 5}, {20, 20, 20}, {1, 20, 9}, {3, 20, 3},
    {9, 9, 4},   {2, 9, 1},    {9, 3, 2},  {12, 11, 8}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Calls `each` with every line of a board: its first cell and its step. */
struct recount {
    const struct line_tally *tally;
    int lines, lacking[2][GAME_SIDE_MAX + 1];
    int of_cell[2][3][LINE_TALLY_CELLS]; /* lines that lack 1, 2, 3 */
};

static void count_line(struct recount *r, int row, int col, int dr, int dc) {
    const struct line_shape s = r->tally->shape;
    int stones[2] = {0, 0};
    for (int i = 0; i < s.k; i++) {
        const int side = r->tally->side[(row + i * dr) * s.cols + col + i * dc];
        if (side)
            stones[side - 1]++;
    }
    r->lines++;
    for (int p = 0; p < 2; p++) {
        if (stones[1 - p])
            continue;
        const int lacks = s.k - stones[p];
        r->lacking[p][lacks]++;
        for (int i = 0; i < s.k && lacks >= 1 && lacks <= 3; i++)
            r->of_cell[p][lacks - 1][(row + i * dr) * s.cols + col + i * dc]++;
    }
}

static void count_lines(struct recount *r) {
    static const int dr[] = {0, 1, 1, 1}, dc[] = {1, 0, 1, -1};
    const struct line_shape s = r->tally->shape;
    for (int row = 0; row < s.rows; row++)
        for (int col = 0; col < s.cols; col++)
            for (int d = 0; d < (s.k == 1 ? 1 : 4); d++) {
                const int r2 = row + dr[d] * (s.k - 1);
                const int c2 = col + dc[d] * (s.k - 1);
                if (r2 < s.rows && c2 >= 0 && c2 < s.cols)
                    count_line(r, row, col, dr[d], dc[d]);
            }
}

static void compare_counts(const struct line_tally *t) {
    static struct recount r;
    memset(&r, 0, sizeof r);
    r.tally = t;
    count_lines(&r);
    cr_assert_eq(t->line_count, r.lines);
    for (int p = 0; p < 2; p++) {
        for (int n = 0; n <= t->shape.k; n++)
            cr_assert_eq(t->lacking[p][n], r.lacking[p][n]);
        for (int cell = 0; cell < t->cells; cell++)
            for (int n = 1; n <= 3 && line_tally_empty(t, cell); n++)
                cr_assert_eq(line_tally_lines(t->tally[p][cell], n),
                             r.of_cell[p][n - 1][cell]);
    }
}

/* The position on an empty board, as bytes. */
static void expect_empty(const struct line_tally *t, const struct game *g) {
    const struct state start = game_start(g);
    struct line_tally *fresh = line_tally_new(t->shape);
    line_tally_set(fresh, g, &start);
    cr_assert_eq(memcmp(t, fresh, sizeof *t), 0);
    line_tally_free(fresh);
}

Test(line_search, counts_follow_the_moves) {
    uint64_t seed = 3;
    for (int i = 0; i < SHAPES; i++) {
        const struct line_shape shape = shapes[i];
        char name[GAME_NAME_MAX];
        snprintf(name, sizeof name, "%dx%d,%d", shape.rows, shape.cols,
                 shape.k);
        struct game *g = wide_game(name);
        const struct state start = game_start(g);
        struct line_tally *t = line_tally_new(shape);
        int played[LINE_TALLY_CELLS], count = 0;
        line_tally_set(t, g, &start);
        for (int round = 0; round < 400; round++) {
            const int cell = (int)(support_random(&seed) % (uint64_t)t->cells);
            if (line_tally_empty(t, cell)) {
                line_tally_play(t, count % 2, cell);
                played[count++] = cell;
            } else if (count) {
                count--;
                line_tally_undo(t, count % 2, played[count]);
            }
            if (round % 20 == 0)
                compare_counts(t);
        }
        while (count--)
            line_tally_undo(t, count % 2, played[count]);
        expect_empty(t, g);
        line_tally_free(t);
        game_free(g);
    }
}

/* Wins by fours ------------------------------------------------------------ */

/* The empty cells of the lines through `at` where `me` completes a line: the
 * first two of them. */
static int completing_near(struct naive *n, char me, int at, int out[2]) {
    static const int dr[] = {0, 1, 1, 1}, dc[] = {1, 0, 1, -1};
    int count = 0;
    for (int d = 0; d < 4; d++)
        for (int i = 1 - n->k; i < n->k; i++) {
            const int row = at / n->cols + i * dr[d];
            const int col = at % n->cols + i * dc[d];
            const int cell = row * n->cols + col;
            if (row < 0 || row >= n->rows || col < 0 || col >= n->cols ||
                n->cells[cell] != '.')
                continue;
            int run = 1;
            for (int sign = -1; sign <= 1; sign += 2)
                for (int j = 1;; j++) {
                    const int r = row + sign * j * dr[d];
                    const int c = col + sign * j * dc[d];
                    if (r < 0 || r >= n->rows || c < 0 || c >= n->cols ||
                        n->cells[r * n->cols + c] != me)
                        break;
                    run++;
                }
            if (run >= n->k && count < 2 && (!count || out[0] != cell))
                out[count++] = cell;
        }
    return count;
}

static int completing(struct naive *n, char me, int out[2]) {
    int count = 0, some[2];
    for (int cell = 0; cell < n->rows * n->cols; cell++)
        if (n->cells[cell] == me) {
            const int more = completing_near(n, me, cell, some);
            for (int i = 0; i < more; i++)
                if (count < 2 && (!count || out[0] != some[i]))
                    out[count++] = some[i];
        }
    return count;
}

static char other(char side) { return side == 'x' ? 'o' : 'x'; }

/* Does `me`, to move, win by fours in so many plies? Tries every four. */
static bool naive_fours(struct naive *n, char me, int plies) {
    int stops[2], answers[2];
    if (completing(n, me, stops))
        return plies >= 1;
    const int threats = completing(n, other(me), stops);
    if (threats > 1 || plies < 3)
        return false;
    for (int cell = 0; cell < n->rows * n->cols; cell++) {
        if (n->cells[cell] != '.' || (threats && cell != stops[0]))
            continue;
        n->cells[cell] = me;
        const int fours = completing_near(n, me, cell, answers);
        bool wins = fours > 1;
        if (fours == 1) {
            n->cells[answers[0]] = other(me);
            wins = naive_fours(n, me, plies - 2);
            n->cells[answers[0]] = '.';
        }
        n->cells[cell] = '.';
        if (wins)
            return true;
    }
    return false;
}

/* The plies of the shortest win by fours, or 0 when it takes more than `most`.
 */
static int shortest_fours(struct naive *n, char me, int most) {
    for (int plies = 1; plies <= most; plies += 2)
        if (naive_fours(n, me, plies))
            return plies;
    return 0;
}

/* A crowded position that no line has ended, X to move: stones in a window in
 * the middle of the board. False when a line came up. */
static bool crowded(const struct game *g, int window, int stones,
                    uint64_t *seed, struct state *out) {
    const struct line_shape shape = g->kind->lines->shape(g);
    const int top = (shape.rows - window) / 2, left = (shape.cols - window) / 2;
    enum value v;
    *out = game_start(g);
    for (int i = 0; i < stones;) {
        const int at =
            (int)(support_random(seed) % (uint64_t)(window * window));
        const int cell = (top + at / window) * shape.cols + left + at % window;
        const struct naive n = support_naive(g, out);
        if (n.cells[cell] != '.')
            continue;
        *out = game_after(g, out, cell);
        if (game_over(g, out, &v))
            return false;
        i++;
    }
    return true;
}

/* Calls fn with `rounds` crowded positions of a game. */
static void with_crowded(const char *name, int window, int stones, int rounds,
                         void (*fn)(const struct game *g,
                                    const struct state *s)) {
    struct game *g = wide_game(name);
    uint64_t seed = 17;
    for (int i = 0; i < rounds;) {
        struct state s;
        if (!crowded(g, window, stones, &seed, &s))
            continue;
        fn(g, &s);
        i++;
    }
    game_free(g);
}

enum { PLIES = 15 };
static int met; /* positions that were worth a test */

static void compare_fours(const struct game *g, const struct state *s) {
    struct naive n = support_naive(g, s);
    struct line_tally *t = line_tally_new(g->kind->lines->shape(g));
    struct fours *f = fours_new(t);
    line_tally_set(t, g, s);
    for (int player = 0; player < 2; player++) {
        struct fours_win win = {0, 0};
        const int plies = shortest_fours(&n, player ? 'o' : 'x', PLIES);
        const enum fours_verdict v =
            fours_find(f, player, PLIES, 1000000, NULL, &win);
        met += plies > 3;
        cr_assert_eq(v, plies ? FOURS_WIN : FOURS_NONE);
        cr_assert_eq(win.plies, plies);
    }
    fours_free(f);
    line_tally_free(t);
}

Test(line_search, wins_by_fours_are_all_found) {
    with_crowded("15,5", 8, 24, SUPPORT_ROUNDS(150), compare_fours);
    with_crowded("9,4", 6, 12, SUPPORT_ROUNDS(150), compare_fours);
    with_crowded("12,6", 9, 40, SUPPORT_ROUNDS(150), compare_fours);
    with_crowded("15,5", 7, 16, SUPPORT_ROUNDS(150), compare_fours);
    cr_expect_gt(met, SUPPORT_ROUNDS(50));
}

/* Fours that make no other three, but take a cell from a line that the
 * opponent's answers would fill: without them these wins fail. Found among
 * random positions. */
Test(line_search, some_fours_only_block) {
    static const char *const texts[] = {
        "49x1x1o9o2x2o8x14xoo16xx9xxo2xox9o1o1x8o3o2o64",
        "49o5x9x4x8ox12x2ox10ox1x2xo9oo1ox11x1oo8x1o1o67"};
    struct game *g = wide_game("15,5");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct state s = support_state(g, texts[i]);
        compare_fours(g, &s);
    }
    cr_expect_eq(met, 2);
    game_free(g);
}

/* Wins by threes ----------------------------------------------------------- */

/* What the prover for boards of 64 cells says. It does not look for threes. */
static struct bounds proved(const struct game *g, const struct state *s) {
    const struct limits limits = {1, 20000, NULL};
    struct game *narrow = support_game(g->name);
    char text[GAME_TEXT_MAX];
    const struct state same = support_state(narrow, game_print(g, s, text));
    const struct game_decider *d = narrow->kind->decider;
    void *decider = d->new (narrow, 1 << 24);
    struct decision found;
    d->decide(decider, &same, bounds_none(), &limits, &found);
    d->free(decider);
    game_free(narrow);
    return found.bounds;
}

static void compare_threes(const struct game *g, const struct state *s) {
    struct threes *h = threes_new(g->kind->lines->shape(g));
    struct fours *f = threes_fours(h);
    struct fours_win win;
    line_tally_set(threes_tally(h), g, s);
    const int mover = (int)game_mover(g, s) - 1;
    if (fours_find(f, mover, 99, 100000, NULL, &win) == FOURS_NONE &&
        threes_find(h, mover, 5000, NULL, &win)) {
        const struct bounds b = proved(g, s);
        const struct state to = game_after(g, s, win.first);
        met += b.lower == VALUE_WIN;
        cr_assert_eq(b.upper, VALUE_WIN);
        cr_assert_eq(proved(g, &to).lower, VALUE_LOSS);
    }
    threes_free(h);
}

Test(line_search, wins_by_threes_are_wins) {
    with_crowded("6,4", 6, 5, SUPPORT_ROUNDS(400), compare_threes);
    with_crowded("6,4", 6, 8, SUPPORT_ROUNDS(400), compare_threes);
    with_crowded("8,5", 6, 14, SUPPORT_ROUNDS(400), compare_threes);
    with_crowded("5x7,4", 5, 7, SUPPORT_ROUNDS(400), compare_threes);
    cr_expect_gt(met, SUPPORT_ROUNDS(100));
}

/* Moves -------------------------------------------------------------------- */

static int move_of(const struct game *g, const struct state *s, int nodes,
                   struct search_result *r) {
    const struct search_limits limits = {.nodes = (uint64_t)nodes};
    struct search *search = search_new(g, 1 << 20);
    search_run(search, s, &limits, r);
    search_free(search);
    return r->move;
}

/* Does a move leave the opponent without a win by fours? After a four of one's
 * own it may be the next move that does, or the one after that. */
static bool stops(struct naive *n, char me, int cell, int fours) {
    int answers[2];
    bool stopped = false;
    n->cells[cell] = me;
    const int count = completing_near(n, me, cell, answers);
    int must[2];
    if (completing(n, other(me), must))
        stopped = false;
    else if (count != 1)
        stopped = count > 1 || !shortest_fours(n, other(me), PLIES);
    else if (fours > 0) {
        n->cells[answers[0]] = other(me);
        const int threats = completing(n, other(me), must);
        stopped = !threats && shortest_fours(n, me, PLIES);
        for (int i = 0; i < n->rows * n->cols && !stopped && threats < 2; i++)
            if (n->cells[i] == '.' && (!threats || i == must[0]))
                stopped = stops(n, me, i, fours - 1);
        n->cells[answers[0]] = '.';
    }
    n->cells[cell] = '.';
    return stopped;
}

static bool some_stop(struct naive *n, char me) {
    for (int i = 0; i < n->rows * n->cols; i++)
        if (n->cells[i] == '.' && stops(n, me, i, 0))
            return true;
    return false;
}

/* With a win by fours, the move keeps it. Without, if the opponent has one that
 * a move can stop, the move stops it. */
static void check_move(const struct game *g, const struct state *s) {
    struct naive n = support_naive(g, s);
    const char me = n.mover;
    const int plies = shortest_fours(&n, me, PLIES);
    struct search_result r;
    int answers[2];
    if (plies) {
        const int cell = move_of(g, s, 500, &r);
        met++;
        cr_assert_eq(r.score, SEARCH_WIN - plies);
        n.cells[cell] = me;
        const int fours = completing_near(&n, me, cell, answers);
        if (plies == 1)
            cr_assert(naive_has_line(&n, me));
        else if (plies == 3)
            cr_assert_eq(fours, 2);
        else {
            cr_assert_geq(fours, 1);
            n.cells[answers[0]] = other(me);
            cr_assert(naive_fours(&n, me, plies - 2));
        }
    } else if (shortest_fours(&n, other(me), PLIES) && some_stop(&n, me)) {
        char text[GAME_TEXT_MAX];
        met++;
        cr_assert(stops(&n, me, move_of(g, s, 500, &r), 3), "%s %d",
                  game_print(g, s, text), r.move);
    }
}

Test(line_search, wins_by_fours_are_played_and_stopped) {
    with_crowded("15,5", 8, 20, SUPPORT_ROUNDS(100), check_move);
    with_crowded("15,5", 7, 25, SUPPORT_ROUNDS(100), check_move);
    with_crowded("19,5", 8, 16, SUPPORT_ROUNDS(100), check_move);
    cr_expect_gt(met, SUPPORT_ROUNDS(100));
}

/* What a search is sure of agrees with plain minimax and with the prover. */
static void check_sure(const struct game *g, const struct state *s) {
    struct search_result r;
    move_of(g, s, 3000, &r);
    if (abs(r.score) <= SEARCH_SURE)
        return;
    const struct bounds b = proved(g, s);
    met++;
    cr_assert(r.score > 0 ? b.upper == VALUE_WIN : b.lower == VALUE_LOSS);
    if (bounds_known(b))
        cr_assert_eq(b.lower, r.score > 0 ? VALUE_WIN : VALUE_LOSS);
}

Test(line_search, sure_scores_are_right) {
    with_crowded("3,3", 3, 2, SUPPORT_ROUNDS(60), check_sure);
    with_crowded("4,3", 4, 3, SUPPORT_ROUNDS(60), check_sure);
    with_crowded("6,4", 6, 7, SUPPORT_ROUNDS(200), check_sure);
    with_crowded("6,4", 6, 12, SUPPORT_ROUNDS(1500), check_sure);
    with_crowded("8,5", 7, 15, SUPPORT_ROUNDS(200), check_sure);
    with_crowded("7,5", 7, 23, SUPPORT_ROUNDS(1500), check_sure);
    cr_expect_gt(met, SUPPORT_ROUNDS(100));
}

/* Any size and any K: the move is legal, and a search on a nearly full board
 * ends by itself. */
Test(line_search, every_game_gets_a_move) {
    static const char *const names[] = {"20,1",   "20,2",    "15,3", "20,20",
                                        "1x20,9", "20x1,20", "9,9",  "19,5"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game *g = wide_game(names[i]);
        struct state s = game_start(g);
        struct search_result r;
        enum value v;
        for (int ply = 0; !game_over(g, &s, &v) && ply < 30; ply++) {
            const struct naive n = support_naive(g, &s);
            cr_assert_eq(n.cells[move_of(g, &s, 50, &r)], '.');
            s = game_after(g, &s, r.move);
        }
        game_free(g);
    }
}
