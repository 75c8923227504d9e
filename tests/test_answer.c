#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/answer_json.h"
#include "answers/atlas.h"
#include "engines/proof/tnk_proof.h"
#include "engines/search/search.h"
#include "rules/tnk.h"
#include "support.h"

TestSuite(answer, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

static struct oracle *oracle_of(const struct game *g,
                                struct oracle_options options) {
    struct oracle *o;
    struct reason why;
    options.memory = options.memory ? options.memory : 1 << 26;
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK, "%s", why.text);
    return o;
}

static void ask(struct oracle *o, const struct state *s, struct answer *a) {
    struct reason why;
    cr_assert_eq(answer_ask(o, s, a, &why), ST_OK, "%s", why.text);
}

/* What is not known ------------------------------------------------------- */

static void check_estimates(const struct game *g, const struct answer *a) {
    for (int i = 0; i < a->move_count; i++) {
        const struct answer_move *m = &a->moves[i];
        cr_expect_eq(m->estimated, !bounds_known(m->bounds), "%s", g->name);
        cr_expect(!m->estimated || (m->expected >= (int)m->bounds.lower &&
                                    m->expected <= (int)m->bounds.upper),
                  "%s: %f", g->name, m->expected);
    }
    cr_expect_eq(a->estimated, a->proof != ANSWER_PROVED);
    if (a->estimated)
        cr_expect(a->estimate.expected >= (int)a->bounds.lower &&
                  a->estimate.expected <= (int)a->bounds.upper);
}

/* Where the board looks the same in a mirror, so do the moves. */
Test(answer, symmetric_moves_have_the_same_estimate) {
    static const char *const games[] = {"8,5", "7x8,6", "ultimate"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        struct oracle *o = oracle_of(g, (struct oracle_options){.visits = 100});
        const struct state start = game_start(g);
        static struct answer a;
        ask(o, &start, &a);
        for (int j = 0; j < a.move_count; j++)
            for (int k = 0; k < j; k++) {
                const struct state one = game_after(g, &start, a.moves[j].move),
                                   other =
                                       game_after(g, &start, a.moves[k].move);
                if (!key_compare(game_key(g, &one), game_key(g, &other)))
                    cr_expect_eq(a.moves[j].expected, a.moves[k].expected,
                                 "%s: %f and %f", g->name, a.moves[j].expected,
                                 a.moves[k].expected);
            }
        oracle_free(o);
        game_free(g);
    }
}

/* Threads that share the moves find what one thread finds. */
Test(answer, threads_share_the_moves) {
    static const char *const games[] = {"5x6,4", "6,4", "ultimate"};
    uint64_t seed = 11;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        struct oracle *alone = oracle_of(g, (struct oracle_options){0});
        struct oracle *shared =
            oracle_of(g, (struct oracle_options){.threads = 3});
        for (int round = 0; round < 8; round++) {
            const struct state s = support_random_state(
                g, g->plies_max > 40 ? 50 + round : 6 + round, &seed);
            static struct answer one, three;
            ask(alone, &s, &one);
            ask(shared, &s, &three);
            cr_assert_eq(one.move_count, three.move_count);
            for (int j = 0; j < one.move_count; j++) {
                cr_expect(bounds_known(three.moves[j].bounds));
                cr_expect_eq(one.moves[j].bounds.lower,
                             three.moves[j].bounds.lower, "%s", g->name);
            }
        }
        oracle_free(alone);
        oracle_free(shared);
        game_free(g);
    }
}

/* Every move that stays open has an estimate within its bounds, with few visits
 * and with little time. */
Test(answer, open_moves_have_estimates) {
    static const char *const games[] = {"8,5", "7x8,4", "6,5", "ultimate",
                                        "ultimate:majority"};
    static const struct oracle_options limits[] = {
        {.visits = 1000}, {.milliseconds = 20}, {.milliseconds = 1}};
    uint64_t seed = 5;
    int open = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        for (size_t j = 0; j < sizeof limits / sizeof *limits; j++) {
            struct oracle *o = oracle_of(g, limits[j]);
            for (int round = 0; round < 4; round++) {
                const struct state s =
                    support_random_state(g, 3 * round, &seed);
                struct answer a;
                ask(o, &s, &a);
                if (!a.over)
                    check_estimates(g, &a);
                open += a.proof != ANSWER_PROVED;
            }
            oracle_free(o);
        }
        game_free(g);
    }
    cr_expect_gt(open, 20);
}

/* With enough time everything is decided. T(5,4) is a draw. */
Test(answer, time_suffices_for_all_first_moves) {
    struct game *g = support_game("5,4");
    struct oracle *o =
        oracle_of(g, (struct oracle_options){.milliseconds = 600000});
    const struct state s = game_start(g);
    struct answer a;
    ask(o, &s, &a);
    cr_expect_eq(a.attractor, SIDE_NONE);
    cr_expect_eq(a.best_count, 25); /* in a drawn game all first moves draw */
    cr_expect_eq(a.line_length, 25);
    oracle_free(o);
    game_free(g);
}

/* The atlas ---------------------------------------------------------------- */

/* T(8,5) is a draw (Uiterwijk 2020), and so is every first move. */
Test(answer, the_atlas_knows_whole_games) {
    struct game *g = support_game("8,5");
    struct oracle *o =
        oracle_of(g, (struct oracle_options){.atlas = true, .visits = 100});
    struct answer a;
    struct state s = game_start(g);
    ask(o, &s, &a);
    cr_expect_eq(a.proof, ANSWER_PROVED);
    cr_expect_eq(a.attractor, SIDE_NONE);
    cr_expect_str_eq(a.source, "atlas");
    cr_expect_eq(strlen(a.certificate), 64);
    cr_expect_eq(a.best_count, 64);
    s = support_state(g, "x63");
    ask(o, &s, &a);
    cr_expect_eq(a.attractor, SIDE_NONE);
    cr_expect_str_eq(a.source, "atlas");
    s = support_state(g, "xo62");
    ask(o, &s, &a);
    cr_expect_str_eq(a.source, "proof");
    cr_expect_eq(a.proof, ANSWER_BOUNDED);
    oracle_free(o);
    game_free(g);
}

/* After one move of a won game the atlas knows nothing: in T(6,4) the corner
 * loses. */
Test(answer, the_atlas_does_not_guess) {
    struct game *g = support_game("6,4");
    struct oracle *o =
        oracle_of(g, (struct oracle_options){.atlas = true, .visits = 1 << 18});
    struct answer a;
    struct state s = game_start(g);
    ask(o, &s, &a);
    cr_expect_eq(a.attractor, SIDE_X);
    cr_expect_eq(a.outcome.distance, 11);
    s = support_state(g, "x35");
    ask(o, &s, &a);
    cr_expect_str_eq(a.source, "proof");
    cr_expect_eq(a.attractor, SIDE_O);
    oracle_free(o);
    game_free(g);
}

/* The user's file counts more than the shipped atlas; "unknown" does not. */
Test(answer, the_users_atlas_counts) {
    struct game *g = support_game("7,5");
    const char *path = support_path("mine.jsonl");
    static const char line[] =
        "{\"game\":\"7,5\",\"rows\":7,\"columns\":7,\"k\":5,\"value\":\"draw\","
        "\"plies\":0,\"how\":\"certificate\",\"nodes\":1,\"seconds\":0.100,"
        "\"certificate\":"
        "\"00000000000000000000000000000000000000000000000000000000000000aa\"}"
        "\n{\"game\":\"7,5\",\"rows\":7,\"columns\":7,\"k\":5,"
        "\"value\":\"unknown\",\"plies\":0,\"how\":\"open\",\"nodes\":1,"
        "\"seconds\":0.100}\n";
    support_write(path, line, strlen(line));
    struct oracle *o = oracle_of(
        g, (struct oracle_options){.atlas = true, .atlas_file = path});
    struct answer a;
    const struct state s = game_start(g);
    ask(o, &s, &a);
    cr_expect_eq(a.attractor, SIDE_NONE);
    cr_expect_str_eq(a.certificate + 60, "00aa");
    oracle_free(o);
    game_free(g);
}

/* Every game up to 8 x 8 is decided. What is decided has a certificate, and
 * agrees with what the engine finds where that is quick. */
Test(answer, the_shipped_atlas_is_right) {
    static struct atlas a;
    atlas_init(&a);
    atlas_load_shipped(&a, NULL);
    for (int i = 0; i < ATLAS_GAMES; i++) {
        const struct atlas_entry *e = &a.games[i];
        cr_expect(e->decided || e->cols > 8, "%dx%d,%d", e->rows, e->cols,
                  e->k);
        if (!e->decided)
            continue;
        cr_expect_eq(strlen(e->certificate), 64);
        struct atlas_entry again = {
            .rows = e->rows, .cols = e->cols, .k = e->k};
        /* Of larger boards only the value is compared, where one visit decides
         * it. */
        const struct limits limits = {
            1, e->cols > 8 ? 1 : SUPPORT_ROUNDS(400000), NULL};
        struct reason why;
        if (atlas_decide(&again, 1 << 26, &limits, &why) == ST_OK)
            cr_expect(e->cols > 8 ? again.outcome.value == e->outcome.value
                                  : outcome_equal(again.outcome, e->outcome),
                      "%dx%d,%d", e->rows, e->cols, e->k);
    }
}

/* Lines -------------------------------------------------------------------- */

/* The line of a drawn game keeps the draw at every move, and its first move is
 * the centre, as everybody plays. */
Test(answer, drawn_lines_are_sensible) {
    struct game *g = support_game("3,3");
    struct oracle *o = oracle_of(g, (struct oracle_options){0});
    uint64_t seed = 9;
    struct answer a;
    struct state s = game_start(g);
    ask(o, &s, &a);
    cr_expect_eq(a.line[0], 4);
    for (int round = 0; round < 200; round++) {
        s = support_random_state(g, round % 7, &seed);
        ask(o, &s, &a);
        for (int i = 0; i < a.line_length && !a.attractor; i++) {
            s = game_after(g, &s, a.line[i]);
            struct naive n = support_naive(g, &s);
            cr_expect_eq(naive_solve(&n).value, VALUE_DRAW);
        }
    }
    oracle_free(o);
    game_free(g);
}

/* Known bounds --------------------------------------------------------------
 */

/* What is known is not searched again, and does not change the result. */
Test(answer, known_bounds_save_work_and_keep_the_value) {
    struct game *g = support_game("4x5,4");
    struct tnk_proof *p = tnk_proof_new(game_board(g), 1 << 24);
    const struct limits limits = {1, UINT64_MAX, NULL};
    uint64_t seed = 3;
    for (int round = 0; round < SUPPORT_ROUNDS(100); round++) {
        const struct state s = support_random_state(g, 4 + round % 8, &seed);
        enum value v;
        if (game_over(g, &s, &v))
            continue;
        struct tnk_proof_result r, again;
        cr_assert_eq(
            tnk_proof_search(p, tnk_position(&s), bounds_none(), &limits, &r),
            ST_OK);
        static const struct bounds weaker[] = {{VALUE_DRAW, VALUE_WIN, 0},
                                               {VALUE_LOSS, VALUE_DRAW, 0}};
        for (int i = 0; i < 2; i++)
            if (r.bounds.lower >= weaker[i].lower &&
                r.bounds.upper <= weaker[i].upper) {
                tnk_proof_search(p, tnk_position(&s), weaker[i], &limits,
                                 &again);
                cr_expect(outcome_equal(bounds_outcome(again.bounds),
                                        bounds_outcome(r.bounds)));
            }
        tnk_proof_search(p, tnk_position(&s), r.bounds, &limits, &again);
        cr_expect(r.bounds.lower != VALUE_DRAW || again.visits == 0);
        cr_expect(outcome_equal(bounds_outcome(again.bounds),
                                bounds_outcome(r.bounds)));
    }
    tnk_proof_free(p);
    game_free(g);
}

/* Estimates -----------------------------------------------------------------
 */

/* An expected result lies between -1 and 1 and grows with the score. Sure
 * results are 1 and -1. */
Test(answer, expected_results) {
    struct game *g = support_game("ultimate");
    double before = -1.1;
    for (int score = -SEARCH_WIN; score <= SEARCH_WIN; score += 100) {
        const double now = search_expectation(g, score);
        cr_expect(now >= before && now >= -1 && now <= 1);
        cr_expect_float_eq(now, -search_expectation(g, -score), 1e-9);
        before = now;
    }
    cr_expect_eq(search_expectation(g, SEARCH_WIN - 3), 1);
    cr_expect_eq(search_expectation(g, 0), 0);
    game_free(g);
}

/* The estimate of Ultimate does not jump with the parity of the depth: the mean
 * of many positions at odd depths is that at even ones. Without a tempo the
 * difference was 0.2. */
Test(answer, estimates_do_not_depend_on_the_parity_of_the_depth) {
    static const char *const games[] = {"ultimate", "8,5", "7,5"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        struct search *s = search_new(g, 1 << 22);
        uint64_t seed = 21;
        double sum[5] = {0};
        const int rounds = SUPPORT_ROUNDS(200);
        for (int round = 0; round < rounds; round++) {
            const struct state at =
                support_random_state(g, 2 + round % 20, &seed);
            enum value v;
            for (int depth = 1; depth <= 4 && !game_over(g, &at, &v); depth++) {
                const struct search_limits limits = {.depth = depth};
                struct search_result r;
                search_forget(s);
                search_run(s, &at, &limits, &r);
                sum[depth] += search_expectation(g, r.score) / rounds;
            }
        }
        const double jump = sum[1] - sum[2] + sum[3] - sum[4];
        cr_expect(-0.1 < jump && jump < 0.1, "%s: %f", games[i], jump);
        search_free(s);
        game_free(g);
    }
}

/* All moves, each once, those with better estimates first. */
Test(answer, liked_steps_are_all_steps) {
    static const char *const games[] = {"3,3", "5,4", "misere:3,3", "ultimate"};
    uint64_t seed = 8;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        for (int round = 0; round < 100; round++) {
            const struct state s = support_random_state(g, round % 9, &seed);
            struct step all[GAME_MOVES_MAX], liked[GAME_MOVES_MAX];
            bool seen[GAME_MOVES_MAX] = {false};
            enum value v;
            if (game_over(g, &s, &v))
                continue;
            const int count = game_steps(g, &s, all);
            cr_assert_eq(game_liked_steps(g, &s, liked), count);
            for (int j = 0; j < count; j++) {
                const struct state to = game_after(g, &s, liked[j].move);
                cr_expect(game_same(g, &to, &liked[j].to));
                seen[liked[j].move] = true;
            }
            for (int j = 0; j < count; j++)
                cr_expect(seen[all[j].move]);
        }
        game_free(g);
    }
    struct game *g = support_game("3,3");
    struct step liked[GAME_MOVES_MAX];
    const struct state s = game_start(g);
    game_liked_steps(g, &s, liked);
    cr_expect_eq(liked[0].move, 4);
    game_free(g);
}
