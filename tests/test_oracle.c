#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answers/solve.h"
#include "rules/tnk.h"
#include "support.h"
#include "tables/census.h"
#include "tables/table_file.h"

TestSuite(oracle, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

static struct oracle *new_oracle(const struct game *g, const char *table,
                                 uint64_t memory) {
    struct oracle *o;
    struct reason why;
    const struct oracle_options options = {.table = table, .memory = memory};
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK, "%s", why.text);
    return o;
}

static enum status value_of(struct oracle *o, const struct state *s,
                            struct bounds *b, struct reason *why) {
    struct oracle_question q = oracle_begin(o, s);
    return oracle_value(o, &q, s, b, why);
}

static void ask(struct oracle *o, const struct state *s, struct answer *a) {
    struct reason why;
    cr_assert_eq(answer_ask(o, s, a, &why), ST_OK, "%s", why.text);
}

/* Checks that the value is right, that every move is worth what naive minimax
 * says, best first, and that the line consists of best moves and ends at the
 * right distance. */
static void check_answer(const struct game *g, const struct answer *a) {
    struct naive n = support_naive(g, &a->state);
    cr_assert(outcome_equal(a->outcome, naive_solve(&n)));
    struct step steps[GAME_MOVES_MAX];
    const int count = a->over ? 0 : game_steps(g, &a->state, steps);
    cr_assert_eq(a->move_count, count);
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (steps[at].move != a->moves[i].move)
            at++;
        n = support_naive(g, &steps[at].to);
        cr_assert(outcome_equal(bounds_outcome(a->moves[i].bounds),
                                outcome_before(naive_solve(&n))));
        if (i)
            cr_assert_geq(outcome_rank(bounds_outcome(a->moves[i - 1].bounds)),
                          outcome_rank(bounds_outcome(a->moves[i].bounds)));
        cr_assert_eq(
            i < a->best_count,
            outcome_equal(bounds_outcome(a->moves[i].bounds), a->outcome));
    }
    struct state s = a->state;
    for (int i = 0; i < a->line_length; i++)
        s = game_after(g, &s, a->line[i]);
    cr_assert(position_over(game_board(g), tnk_position(&s)));
    cr_assert_eq(tnk_position(&s)->winner, a->attractor);
    if (a->attractor)
        cr_assert_eq(a->line_length, a->outcome.distance);
}

Test(oracle, answers_from_table_and_engine_are_right_and_equal) {
    uint64_t seed = 9;
    static const char *const games[] = {"3,3", "3x4,3", "2x5,3"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        struct oracle *table =
            new_oracle(g, support_table(g, NULL, "t.att"), 0);
        struct oracle *tiers = new_oracle(g, support_tiers(g, "u.att"), 0);
        struct oracle *engine = new_oracle(g, NULL, 1 << 30);
        for (int round = 0; round < 200; round++) {
            const int stones = g->plies_max - 8 + round % 9;
            const struct state s = support_random_state(g, stones, &seed);
            if (g->plies_max - game_ply(g, &s) > 8)
                continue;
            struct answer a, b, c;
            ask(table, &s, &a);
            ask(engine, &s, &b);
            ask(tiers, &s, &c);
            cr_assert_str_eq(a.source, a.over ? "rules" : "table");
            cr_assert_str_eq(b.source, b.over ? "rules" : "memo");
            check_answer(g, &a);
            check_answer(g, &b);
            cr_assert_arr_eq(a.moves, b.moves,
                             (size_t)a.move_count * sizeof *a.moves);
            cr_assert_arr_eq(a.line, b.line,
                             (size_t)a.line_length * sizeof *a.line);
            cr_assert_arr_eq(a.moves, c.moves,
                             (size_t)a.move_count * sizeof *a.moves);
            cr_assert_arr_eq(a.line, c.line,
                             (size_t)a.line_length * sizeof *a.line);
        }
        oracle_free(tiers);
        oracle_free(engine);
        oracle_free(table);
        game_free(g);
    }
}

Test(oracle, positions_where_o_began_are_answered_with_colours_exchanged) {
    struct game *g = support_game("3,3");
    struct oracle *o = new_oracle(g, support_table(g, NULL, "t.att"), 0);
    struct answer x, swapped;
    const struct state s = support_state(g, "x1xox1o2");
    const struct state t = support_state(g, "o1oxo1x2 x");
    ask(o, &s, &x);
    ask(o, &t, &swapped);
    cr_expect_eq(x.attractor, SIDE_X);
    cr_expect_eq(swapped.attractor, SIDE_O);
    cr_expect_eq(swapped.outcome.distance, x.outcome.distance);
    check_answer(g, &swapped);
    oracle_free(o);
    game_free(g);
}

Test(oracle, what_a_bound_leaves_undecided_is_said_to_be_so) {
    struct game *g = support_game("7,5");
    const struct oracle_options options = {.memory = 1 << 28, .visits = 10000};
    struct oracle *o;
    struct answer a;
    struct reason why;
    const struct state start = game_start(g);
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK);
    ask(o, &start, &a);
    cr_expect_eq(a.proof, ANSWER_BOUNDED);
    cr_expect_eq(a.bounds.lower, VALUE_DRAW); /* X never loses: stealing */
    cr_expect_eq(a.bounds.upper, VALUE_WIN);
    cr_expect_eq(a.move_count, 49);
    cr_expect_eq(a.best_count, 0);
    cr_expect_not_null(strstr(a.why.text, "no proof"), "%s", a.why.text);
    /* In a position with a threat, all that is forced is known. */
    const struct state four = support_state(g, "xxxx3oooo38");
    ask(o, &four, &a);
    cr_expect_eq(a.proof, ANSWER_PROVED);
    cr_expect_eq(a.outcome.distance, 1);
    cr_expect_eq(a.best_count, 1);
    oracle_free(o);
    game_free(g);
}

/* If memo has too little memory, the oracle looks for a proof. */
Test(oracle, a_small_table_is_enough_for_a_proof) {
    struct game *g = support_game("4,4");
    struct oracle *o = new_oracle(g, NULL, 1 << 20);
    struct answer a;
    const struct state start = game_start(g);
    ask(o, &start, &a);
    cr_expect_eq(a.proof, ANSWER_PROVED);
    cr_expect_eq(a.outcome.value, VALUE_DRAW);
    cr_expect_eq(a.move_count, 16);
    cr_expect_str_eq(a.source, "proof");
    oracle_free(o);
    game_free(g);
}

/* On a board of 9 x 9 or more, four in a row is won (the first stone in the
 * middle, then threes), and the search is expected to see that at once. */
Test(oracle, a_stone_in_the_middle_wins_four_in_a_row) {
    static const char *const cases[][2] = {
        {"10,4", "e5"}, {"12,4", "f6"}, {"15,4", "h8"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *g = support_game(cases[i][0]);
        const struct oracle_options options = {.memory = 1 << 24,
                                               .visits = 1 << 10};
        const struct state s = support_state(g, cases[i][1]);
        struct oracle *o;
        struct bounds b;
        struct reason why;
        cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK);
        cr_assert_eq(value_of(o, &s, &b, &why), ST_OK, "%s", cases[i][0]);
        cr_assert_eq(b.upper, VALUE_LOSS, "%s", cases[i][0]);
        oracle_free(o);
        game_free(g);
    }
}

static bool stop_at_once(void *arg, const struct progress *p) {
    (void)arg;
    (void)p;
    return false;
}

/* One ply is looked ahead even when there is no time. */
Test(oracle, what_takes_no_time_is_known_when_time_is_over) {
    struct game *g = support_game("8,5");
    const struct oracle_options options = {.memory = 1 << 28,
                                           .watch = {stop_at_once, NULL}};
    struct oracle *o;
    struct answer a;
    struct reason why;
    /* O has an open four, so only an immediate win would help X. */
    const struct state s = support_state(g, "8/1x6/6x1/xoooo3/8/8/2x5/8");
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK);
    ask(o, &s, &a);
    int losing = 0;
    for (int i = 0; i < a.move_count; i++)
        losing += bounds_known(a.moves[i].bounds) &&
                  a.moves[i].bounds.lower == VALUE_LOSS &&
                  a.moves[i].bounds.distance == 2;
    cr_expect_eq(a.move_count, 56);
    cr_expect_eq(losing, 55);
    oracle_free(o);
    game_free(g);
}

/* All that an answer says, with much or little search, agrees with the table,
 * and more search says more. */
/* A distance that takes long to find is left open, as 0. */
static bool agrees(struct outcome found, struct outcome worth) {
    return found.value == worth.value &&
           (!found.distance || found.distance == worth.distance);
}

static int check_bounded(const struct answer *a, const struct answer *exact) {
    int known = bounds_known(a->bounds);
    bool at_least_draw = false, at_most_draw = true;
    cr_assert(a->bounds.lower <= exact->outcome.value &&
              exact->outcome.value <= a->bounds.upper);
    cr_assert_eq(a->proof == ANSWER_PROVED, bounds_known(a->bounds));
    if (bounds_known(a->bounds))
        cr_assert(agrees(a->outcome, exact->outcome));
    cr_assert_eq(a->move_count, exact->move_count);
    for (int i = 0; i < a->move_count; i++) {
        const struct bounds b = a->moves[i].bounds;
        int at = 0;
        while (exact->moves[at].move != a->moves[i].move)
            at++;
        const struct outcome worth = bounds_outcome(exact->moves[at].bounds);
        cr_assert(b.lower <= worth.value && worth.value <= b.upper);
        if (bounds_known(b))
            cr_assert(agrees(bounds_outcome(b), worth));
        /* Best first: wins, wins or draws, draws, ... */
        if (i)
            cr_assert_geq((int)a->moves[i - 1].bounds.lower +
                              (int)a->moves[i - 1].bounds.upper,
                          (int)b.lower + (int)b.upper);
        /* No move is better than its position. */
        if (a->bounds.upper <= VALUE_DRAW)
            cr_assert(b.upper <= VALUE_DRAW);
        if (i < a->best_count)
            cr_assert(agrees((struct outcome){worth.value, a->outcome.distance
                                                               ? worth.distance
                                                               : 0},
                             exact->outcome));
        known += bounds_known(b);
        at_least_draw |= b.lower >= VALUE_DRAW;
        at_most_draw &= b.upper <= VALUE_DRAW;
    }
    /* What follows from the moves is known for the position. */
    cr_assert(!at_least_draw || a->bounds.lower >= VALUE_DRAW);
    cr_assert(!at_most_draw || a->bounds.upper <= VALUE_DRAW);
    return known;
}

/* The line consists of best moves; a complete one has the right length. */
static void check_line(const struct game *g, const struct answer *a,
                       struct oracle *table) {
    struct state s = a->state;
    struct outcome worth = a->outcome;
    for (int i = 0; i < a->line_length; i++) {
        struct bounds b;
        struct reason why;
        s = game_after(g, &s, a->line[i]);
        cr_assert_eq(value_of(table, &s, &b, &why), ST_OK);
        if (outcome_has_distance(worth))
            worth = outcome_after(worth);
        else
            worth.value = (enum value)(-(int)worth.value);
        cr_assert(agrees(worth, bounds_outcome(b)));
    }
}

Test(oracle, searches_large_and_small_agree_with_the_table) {
    /* The larger game takes 2 seconds to solve, or 20 under sanitizers. */
    struct game *g = support_game(SUPPORT_ROUNDS(10) == 10 ? "4x5,4" : "3x6,4");
    struct oracle *table = new_oracle(g, support_tiers(g, "t.att"), 0);
    static const uint64_t visits[] = {10, 1000, 2000000};
    struct oracle *search[3];
    struct reason why;
    uint64_t seed = 13;
    int known[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        /* The first two have too little memory for memo to help. */
        const struct oracle_options o = {.memory = i == 2 ? 1 << 26 : 1 << 14,
                                         .visits = visits[i]};
        cr_assert_eq(oracle_new(g, &o, &search[i], &why), ST_OK);
    }
    for (int round = 0; round < SUPPORT_ROUNDS(150); round++) {
        const struct state s = support_random_state(g, round % 14, &seed);
        struct answer exact, a;
        ask(table, &s, &exact);
        for (int i = 0; i < 3 && !exact.over; i++) {
            ask(search[i], &s, &a);
            known[i] += check_bounded(&a, &exact);
            if (a.proof == ANSWER_PROVED)
                check_line(g, &a, table);
            ask(search[i], &s, &a); /* now from memory */
            check_bounded(&a, &exact);
        }
    }
    if (SUPPORT_ROUNDS(10) == 10) /* the smaller game is soon decided */
        cr_expect_lt(known[0], known[1]);
    cr_expect_leq(known[0], known[1]);
    cr_expect_leq(known[1], known[2]);
    for (int i = 0; i < 3; i++)
        oracle_free(search[i]);
    oracle_free(table);
    game_free(g);
}

/* The limit on visits for all questions together holds. */
Test(oracle, a_bound_for_all_questions_holds) {
    struct game *g = support_game("8,5");
    const struct oracle_options o = {
        .memory = 1 << 26, .visits = 1 << 30, .visits_total = 20000};
    struct oracle *oracle;
    struct reason why;
    struct bounds b;
    uint64_t seed = 14;
    cr_assert_eq(oracle_new(g, &o, &oracle, &why), ST_OK);
    for (int round = 0; round < 200; round++) {
        const struct state s = support_random_state(g, 2, &seed);
        cr_assert(status_undecided(value_of(oracle, &s, &b, &why)));
    }
    oracle_free(oracle);
    game_free(g);
}

/* A table that was found rather than asked for, and proves to be damaged, is
 * not used any more. */
Test(oracle, a_found_table_that_is_damaged_is_left) {
    struct game *g = support_game("3,3");
    size_t size;
    const char *path = support_table(g, NULL, "3,3.att");
    unsigned char *bytes = support_read(path, &size);
    bytes[200] ^= 1; /* in the only frame */
    support_write(path, bytes, size);
    free(bytes);
    const struct oracle_options options = {.folders = support_folder(),
                                           .memory = 1 << 20};
    struct oracle *o;
    struct answer a;
    struct reason why;
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK);
    cr_expect_not_null(oracle_table(o));
    const struct state start = game_start(g);
    ask(o, &start, &a);
    cr_expect_eq(a.proof, ANSWER_PROVED);
    cr_expect_str_eq(a.source, "memo");
    cr_expect_not_null(strstr(oracle_remark(o), "checksum"), "%s",
                       oracle_remark(o));
    oracle_free(o);
    game_free(g);
}

Test(oracle, a_position_outside_a_sub_games_table_is_undecided) {
    struct game *g = support_game("3,3");
    struct oracle *o = new_oracle(g, support_table(g, "x3o4", "t.att"), 0);
    struct answer a;
    struct state s = support_state(g, "x3o3x");
    ask(o, &s, &a);
    cr_expect_eq(a.proof, ANSWER_PROVED);
    check_answer(g, &a);
    s = support_state(g, "xo7");
    ask(o, &s, &a);
    cr_expect_eq(a.proof, ANSWER_BOUNDED);
    cr_expect_not_null(strstr(a.why.text, "from x3o4 on"), "%s", a.why.text);
    oracle_free(o);
    game_free(g);
}

/* Census ------------------------------------------------------------------ */

static struct census *count(const struct game *g, const char *path) {
    struct table_file *f;
    struct reason why;
    struct census *c = malloc(sizeof *c);
    cr_assert_eq(table_file_open(path, &f, &why), ST_OK);
    cr_assert_eq(census_take(f, g, 2, NULL, c, &why), ST_OK, "%s", why.text);
    table_file_close(f);
    return c;
}

static uint64_t all(const struct census_split *s) {
    return s->by[0] + s->by[1] + s->by[2];
}

static void check_census_of_t33(const struct game *g, const char *path) {
    static const struct {
        uint64_t positions, canonical, over;
    } plies[] = {{1, 1, 0},        {9, 3, 0},        {72, 12, 0},
                 {252, 38, 0},     {756, 108, 0},    {1260, 174, 120},
                 {1520, 204, 148}, {1140, 153, 444}, {390, 57, 168},
                 {78, 15, 78}};
    struct census *c = count(g, path);
    struct census_split over = {{0}}, attractors = {{0}}, distances = {{0}};
    for (int ply = 0; ply <= 9; ply++) {
        const struct census_ply *p = &c->plies[ply];
        cr_expect_eq(all(&p->open) + all(&p->over), plies[ply].positions);
        cr_expect_eq(p->canonical, plies[ply].canonical);
        cr_expect_eq(all(&p->over), plies[ply].over);
        for (int i = 0; i < 3; i++) {
            over.by[i] += p->over.by[i];
            attractors.by[i] += p->over.by[i] + p->open.by[i];
            distances.by[i] += c->distances[ply].by[i];
        }
    }
    cr_expect_eq(over.by[SIDE_X], 626);
    cr_expect_eq(over.by[SIDE_O], 316);
    cr_expect_eq(over.by[SIDE_NONE], 16);
    cr_expect_eq(attractors.by[SIDE_X], 2936);
    cr_expect_eq(attractors.by[SIDE_O], 1474);
    cr_expect_eq(attractors.by[SIDE_NONE], 1068);
    cr_expect_arr_eq(&distances, &attractors, sizeof distances);
    free(c);
}

Test(oracle, census_of_tic_tac_toe) {
    struct game *g = support_game("3,3");
    check_census_of_t33(g, support_table(g, NULL, "t.att"));
    check_census_of_t33(g, support_tiers(g, "tiers.att"));
    game_free(g);
}

static void check_census_of_t44(const struct game *g, const char *path) {
    static const uint64_t plies[] = {1,       16,      240,     1680,   10920,
                                     43680,   160160,  400400,  895950, 1433520,
                                     1962576, 1962576, 1543080, 881760, 333792,
                                     83440,   8220};
    struct census *c = count(g, path);
    uint64_t canonical = 0;
    struct census_split over = {{0}}, attractors = {{0}};
    for (int ply = 0; ply <= 16; ply++) {
        const struct census_ply *p = &c->plies[ply];
        cr_expect_eq(all(&p->open) + all(&p->over), plies[ply], "ply %d", ply);
        canonical += p->canonical;
        for (int i = 0; i < 3; i++) {
            over.by[i] += p->over.by[i];
            attractors.by[i] += p->over.by[i] + p->open.by[i];
        }
    }
    cr_expect_eq(over.by[SIDE_X], 401096);
    cr_expect_eq(over.by[SIDE_O], 252940);
    cr_expect_eq(over.by[SIDE_NONE], 5356);
    cr_expect_eq(attractors.by[SIDE_X], 2304458);
    cr_expect_eq(attractors.by[SIDE_O], 1386364);
    cr_expect_eq(attractors.by[SIDE_NONE], 6031189);
    cr_expect_eq(canonical, 1217977);
    free(c);
}

Test(oracle, census_of_t44) {
    struct game *g = support_game("4,4");
    check_census_of_t44(g, support_table(g, NULL, "t.att"));
    check_census_of_t44(g, support_tiers(g, "tiers.att"));
    game_free(g);
}

/* Solving to a file ------------------------------------------------------- */

static enum status solve(const struct game *g, const char *path,
                         uint64_t memory, bool resume, struct solve_result *r,
                         struct reason *why) {
    const struct state start = game_start(g);
    const struct solve_table_options options = {.engine = SOLVE_MEMO,
                                                .memory = memory,
                                                .output = path,
                                                .resume = resume};
    return solve_table(g, &start, &options, r, why);
}

Test(oracle, a_solve_that_met_its_bound_is_resumed_to_the_same_file) {
    struct game *g = support_game("3x4,3");
    struct solve_result r;
    struct reason why;
    size_t size, resumed_size;
    const char *path = support_path("t.att");
    const char *partial = support_path("t.att.partial");
    unsigned char *whole =
        support_read(support_table(g, NULL, "whole.att"), &size);
    support_write(path, "precious", 8);

    cr_expect_eq(solve(g, path, 1 << 20, false, &r, &why), ST_FULL);
    cr_expect_eq(r.hint, SOLVE_RESUME_MEMORY, "%s", why.text);
    cr_expect_gt(r.entries, 1000);
    const uint64_t first = r.entries;
    cr_expect_eq(access(partial, F_OK), 0);
    unsigned char *old = support_read(path, &resumed_size);
    cr_expect_arr_eq(old, "precious", 8);
    free(old);

    cr_expect_eq(solve(g, path, 2 << 20, true, &r, &why), ST_FULL);
    cr_expect_eq(r.resumed, first);
    cr_expect_gt(r.entries, first);

    cr_expect_eq(solve(g, path, 1 << 26, true, &r, &why), ST_OK, "%s",
                 why.text);
    cr_expect_eq(access(partial, F_OK), -1);
    unsigned char *resumed = support_read(path, &resumed_size);
    cr_assert_eq(resumed_size, size);
    cr_expect_arr_eq(resumed, whole, size);
    free(resumed);
    free(whole);
    game_free(g);
}

Test(oracle, only_the_right_partial_table_is_resumed) {
    struct game *g = support_game("3x4,3"), *other = support_game("4,3");
    struct solve_result r;
    struct reason why;
    const char *path = support_path("t.att");
    cr_expect_eq(solve(g, path, 1 << 26, true, &r, &why), ST_IO);
    cr_expect_not_null(strstr(why.text, "t.att.partial to resume from"));
    cr_expect_eq(solve(g, path, 1 << 20, false, &r, &why), ST_FULL);
    cr_expect_eq(solve(other, path, 1 << 26, true, &r, &why), ST_FORMAT);
    /* A partial file answers no question. */
    const struct oracle_options options = {.table =
                                               support_path("t.att.partial")};
    struct oracle *o;
    cr_expect_eq(oracle_new(g, &options, &o, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "unfinished"));
    /* A complete table cannot be resumed. */
    cr_assert_eq(
        rename(support_table(g, NULL, "w.att"), support_path("t.att.partial")),
        0);
    cr_expect_eq(solve(g, path, 1 << 26, true, &r, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "not a partial file"));
    cr_expect_eq(access(path, F_OK), -1);
    game_free(other);
    game_free(g);
}
