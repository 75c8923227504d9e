#include <criterion/criterion.h>

#include "engines/memo/memo.h"
#include "rules/tnk.h"
#include "support.h"

enum { MEMORY = 1 << 30 };

static struct outcome solve(const struct game *g, const struct state *s,
                            struct memo_table *t) {
    struct outcome o = {VALUE_WIN, 99};
    cr_assert_eq(memo_solve(g, s, t, NULL, &o, NULL), ST_OK);
    return o;
}

/* Published values, and values on which two independent programs agree. */
static const struct {
    const char *game;
    enum value value;
    int distance;
    uint64_t canonical; /* positions up to symmetry; 0 if not published */
} known[] = {
    {"3,3", VALUE_DRAW, 0, 765},
    {"4,3", VALUE_WIN, 5, 756387},
    {"4,4", VALUE_DRAW, 0, 1217977},
    {"1,1", VALUE_WIN, 1, 2},
    {"3,1", VALUE_WIN, 1, 0},
    {"2,2", VALUE_WIN, 3, 0},    /* any two cells are a line */
    {"3,2", VALUE_WIN, 3, 0},    /* take a cell with two neighbours */
    {"1x2,2", VALUE_DRAW, 0, 0}, /* there is no such cell */
    {"1x3,2", VALUE_WIN, 3, 0},
    {"3x4,3", VALUE_WIN, 7, 0},
    {"4x3,3", VALUE_WIN, 7, 0},
    {"3x5,3", VALUE_WIN, 7, 0},
    {"2x6,3", VALUE_DRAW, 0, 0}, /* lines lie in one row: pair neighbours */
    {"3x4,4", VALUE_DRAW, 0, 0}, /* inside (4,4,4) */
};

Test(memo, known_values) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct game *g = support_game(known[i].game);
        struct memo_table *t = memo_table_new(MEMORY);
        const struct state start = game_start(g);
        const struct outcome o = solve(g, &start, t);
        cr_expect_eq(o.value, known[i].value, "%s", known[i].game);
        cr_expect_eq(o.distance, known[i].distance, "%s: %d", known[i].game,
                     o.distance);
        if (known[i].canonical)
            cr_expect_eq(memo_table_count(t), known[i].canonical, "%s",
                         known[i].game);
        memo_table_free(t);
        game_free(g);
    }
}

/* Compares memo with the naive solver in every position that can follow s. */
static void each_position(const struct game *g, const struct state *s,
                          char *seen, struct memo_table *t, int *count) {
    char *mark = &seen[support_number(game_board(g), tnk_position(s))];
    if (*mark)
        return;
    *mark = 1;
    ++*count;
    struct naive n = support_naive(g, s);
    const struct outcome second_opinion = naive_solve(&n);
    struct outcome o;
    cr_assert(memo_table_get(t, game_key(g, s), &o));
    cr_assert(outcome_equal(o, second_opinion));
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    if (game_over(g, s, &v))
        return;
    const int moves = game_steps(g, s, steps);
    for (int i = 0; i < moves; i++)
        each_position(g, &steps[i].to, seen, t, count);
}

Test(memo, all_5478_positions_agree_with_naive_minimax) {
    static char seen[19683];
    struct game *g = support_game("3,3");
    struct memo_table *t = memo_table_new(MEMORY);
    const struct state start = game_start(g);
    solve(g, &start, t);
    int count = 0;
    each_position(g, &start, seen, t, &count);
    cr_expect_eq(count, 5478);
    memo_table_free(t);
    game_free(g);
}

Test(memo, random_positions_of_larger_games_agree_with_naive_minimax) {
    static const char *const games[] = {"4,4",   "4,3",   "3x4,3", "5,4",
                                        "2x7,3", "8,5",   "8,3",   "6x4,4",
                                        "3x8,4", "1x8,3", "7,6"};
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        for (int round = 0; round < 40; round++) {
            /* At most eight empty cells: 8! lines for the naive solver. */
            const int plies = g->plies_max - (int)(support_random(&seed) % 9);
            struct state s = support_random_state(g, plies, &seed);
            if (g->plies_max - game_ply(g, &s) > 8)
                continue; /* a player won early */
            struct memo_table *t = memo_table_new(MEMORY);
            struct naive n = support_naive(g, &s);
            const struct outcome expected = naive_solve(&n);
            const struct outcome o = solve(g, &s, t);
            char text[GAME_TEXT_MAX];
            cr_expect(outcome_equal(o, expected),
                      "%s %s: %d in %d, expected %d in %d", games[i],
                      game_print(g, &s, text), o.value, o.distance,
                      expected.value, expected.distance);
            memo_table_free(t);
        }
        game_free(g);
    }
}

Test(memo, all_images_of_random_positions_agree) {
    uint64_t seed = 8;
    static const char *const games[] = {"4,4", "3x5,3", "5,4"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        const struct board *b = game_board(g);
        for (int round = 0; round < 10; round++) {
            const struct state s = support_random_state(g, b->cells - 6, &seed);
            struct outcome first = {VALUE_DRAW, 0};
            for (int sym = 0; sym < b->symmetry_count; sym++) {
                struct position p = *tnk_position(&s);
                p.stones[0] = board_map(b, sym, p.stones[0]);
                p.stones[1] = board_map(b, sym, p.stones[1]);
                const struct state image = tnk_state(p);
                /* A fresh table each time: nothing is merely looked up. */
                struct memo_table *t = memo_table_new(MEMORY);
                const struct outcome o = solve(g, &image, t);
                if (sym == 0)
                    first = o;
                cr_expect(outcome_equal(o, first));
                memo_table_free(t);
            }
        }
        game_free(g);
    }
}

Test(memo, who_started_makes_no_difference) {
    struct game *g = support_game("3,3");
    struct memo_table *t = memo_table_new(MEMORY);
    /* Checked by hand: the mover completes a line at once. */
    const struct state x = support_state(g, "xx1oo4 x");
    const struct state o = support_state(g, "oo1xx4 o");
    const struct outcome win_in_1 = {VALUE_WIN, 1};
    cr_expect(outcome_equal(solve(g, &x, t), win_in_1));
    cr_expect(outcome_equal(solve(g, &o, t), win_in_1));
    memo_table_free(t);
    game_free(g);
}

Test(memo, number_7875_is_in_the_attractor_of_player_1) {
    struct game *g = support_game("3,3");
    struct memo_table *t = memo_table_new(MEMORY);
    const struct state s = support_state(g, "#7875");
    cr_expect_eq(value_attractor(solve(g, &s, t).value, game_mover(g, &s)),
                 SIDE_X);
    memo_table_free(t);
    game_free(g);
}

static bool stop_at_once(void *arg, const struct progress *p) {
    ++*(int *)arg;
    cr_assert_neq(p->done, 0);
    return false;
}

Test(memo, stops_when_told_and_goes_on_from_there) {
    struct game *g = support_game("4,3");
    struct memo_table *t = memo_table_new(MEMORY);
    const struct state start = game_start(g);
    struct outcome o;
    int calls = 0, stops = 0;
    const struct watch w = {stop_at_once, &calls};
    while (stops < 5 && memo_solve(g, &start, t, &w, &o, NULL) == ST_STOPPED)
        stops++;
    cr_expect_eq(stops, 5);
    cr_expect_eq(calls, 5);
    cr_expect_eq(memo_table_count(t), 5 * MEMO_TICK);
    o = solve(g, &start, t);
    cr_expect_eq(o.distance, 5);
    cr_expect_eq(memo_table_count(t), 756387);
    memo_table_free(t);
    game_free(g);
}

Test(memo, ends_at_the_memory_bound) {
    struct game *g = support_game("5,4");
    struct memo_table *t = memo_table_new(1 << 20);
    const struct state start = game_start(g);
    struct outcome o;
    cr_expect_eq(memo_solve(g, &start, t, NULL, &o, NULL), ST_FULL);
    memo_table_free(t);
    game_free(g);
}
