/* Misère T(n,k), the game that is a single file. Every engine and command that
 * takes any game takes it; those that know only the normal rule refuse it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "answers/answer.h"
#include "answers/solve.h"
#include "engines/memo/memo.h"
#include "engines/search/search.h"
#include "engines/tiers/tiers.h"
#include "rules/tnk.h"
#include "support.h"
#include "tables/table_verify.h"

TestSuite(misere, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

/* Compares every position that can follow s, each once. */
static void compare_all(const struct game *g, const struct state *s,
                        struct memo_table *t, char *seen, int *compared) {
    char *mark = &seen[support_number(tnk_board(g), tnk_position(s))];
    struct outcome found;
    enum value v;
    if (*mark)
        return;
    *mark = 1;
    ++*compared;
    struct naive n = support_naive(g, s);
    cr_assert(memo_table_get(t, game_key(g, s), &found));
    cr_assert(outcome_equal(found, naive_solve(&n)));
    if (game_over(g, s, &v))
        return;
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++)
        compare_all(g, &steps[i].to, t, seen, compared);
}

Test(misere, every_position_has_the_value_of_plain_minimax) {
    static const struct {
        const char *game;
        int numbers, positions;
    } games[] = {{"misere:3,3", 19683, 5478},
                 {"misere:2,2", 81, 0},
                 {"misere:2x4,3", 6561, 0},
                 {"misere:3x2,2", 729, 0}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i].game);
        struct memo_table *t = memo_table_new(1 << 26);
        char *seen = calloc((size_t)games[i].numbers, 1);
        const struct state start = game_start(g);
        struct outcome worth;
        struct reason why;
        int compared = 0;
        cr_assert_eq(memo_solve(g, &start, t, NULL, &worth, &why), ST_OK);
        compare_all(g, &start, t, seen, &compared);
        if (games[i].positions)
            cr_expect_eq(compared, games[i].positions);
        free(seen);
        memo_table_free(t);
        game_free(g);
    }
}

/* The first player takes the centre and answers every move by point reflection.
 * So misère T(3,3) is a draw, and every other first move loses. */
Test(misere, t33_is_a_draw_by_the_centre_and_point_symmetry) {
    struct game *g = support_game("misere:3,3");
    const struct oracle_options options = {.memory = 1 << 26};
    struct oracle *o;
    struct answer a;
    struct reason why;
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK);
    struct state s = game_start(g);
    cr_assert_eq(answer_ask(o, &s, &a, &why), ST_OK);
    cr_expect_eq(a.proof, ANSWER_PROVED);
    cr_expect_eq(a.outcome.value, VALUE_DRAW);
    cr_expect_eq(a.best_count, 1);
    cr_expect_eq(a.moves[0].move, 4);
    uint64_t seed = 3;
    for (int round = 0; round < 100; round++) {
        struct step steps[GAME_MOVES_MAX];
        enum value v;
        s = game_after(g, &a.state, 4);
        while (!game_over(g, &s, &v)) {
            const int count = game_steps(g, &s, steps);
            const struct step *reply =
                &steps[support_random(&seed) % (uint64_t)count];
            s = reply->to;
            if (!game_over(g, &s, &v))
                s = game_after(g, &s, 8 - reply->move);
        }
        cr_assert_neq(value_attractor(v, game_mover(g, &s)), SIDE_O);
    }
    oracle_free(o);
    game_free(g);
}

Test(misere, engines_of_the_normal_rule_refuse_it) {
    struct game *g = support_game("misere:3,3");
    const struct state start = game_start(g);
    struct reason why;
    struct solve_result r;
    cr_expect_eq(tiers_check(g, &why), ST_ILLEGAL);
    const struct solve_table_options tiers = {.engine = SOLVE_TIERS,
                                              .memory = 1 << 24};
    const struct solve_proof_options proof = {.memory = 1 << 24};
    cr_expect_eq(solve_table(g, &start, &tiers, &r, &why), ST_ILLEGAL);
    cr_expect_eq(solve_proof(g, &start, &proof, &r, &why), ST_ILLEGAL);
    cr_expect_eq(solve_choose(g, &start, &(struct solve_table_options){0}),
                 SOLVE_MEMO);
    cr_expect_null(g->kind->decider);
    cr_expect_null(game_board(g));
    game_free(g);
}

/* What alpha-beta proves agrees with minimax. */
Test(misere, search_finds_the_value) {
    struct game *g = support_game("misere:3x4,3");
    struct search *search = search_new(g, 1 << 20);
    uint64_t seed = 5;
    for (int round = 0; round < 100; round++) {
        const struct state s = support_random_state(g, 5 + round % 6, &seed);
        enum value v;
        if (game_over(g, &s, &v))
            continue;
        const struct search_limits limits = {.depth = 0};
        struct search_result r;
        struct naive n = support_naive(g, &s);
        const struct outcome worth = naive_solve(&n);
        search_run(search, &s, &limits, &r);
        cr_assert(r.whole || abs(r.score) > SEARCH_SURE);
        cr_assert_eq((r.score > 0) - (r.score < 0), (int)worth.value);
    }
    search_free(search);
    game_free(g);
}

Test(misere, a_table_is_verified_and_another_rules_table_is_refused) {
    struct game *g = support_game("misere:3,3"), *normal = support_game("3,3");
    struct table_file *f;
    struct reason why;
    const struct table_verify_options options = {.full = true, .threads = 1};
    cr_assert_eq(
        table_file_open(support_table(g, NULL, "misere.att"), &f, &why), ST_OK);
    cr_expect_eq(table_verify(f, g, &options, &why), ST_OK, "%s", why.text);
    cr_expect_eq(table_file_game_is(f, normal, &why), ST_FORMAT);
    table_file_close(f);
    game_free(normal);
    game_free(g);
}
