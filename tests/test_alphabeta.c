/* The teaching search: against plain minimax on characters, against counts, and
 * against itself without cutoffs. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engines/search/alphabeta.h"
#include "engines/search/tree_size.h"
#include "support.h"

TestSuite(alphabeta, .timeout = SUPPORT_TIMEOUT);

static struct alphabeta_result run(const struct game *g, const struct state *s,
                                   int depth, bool minimax) {
    const struct alphabeta_options o = {.depth = depth, .minimax = minimax};
    struct alphabeta_result r;
    cr_assert_eq(alphabeta_run(g, s, &o, &r), ST_OK);
    return r;
}

/* Nodes that alpha-beta visits, moves that it cuts and nodes of minimax. A
 * program in Python of forty lines, written apart from this one, gave the
 * numbers: boards as strings, moves in reading order, 100 - plies for a win,
 * cutoff as soon as alpha >= beta. 549946 is well known: 255168 games. */
static const struct {
    const char *game, *position;
    int depth;
    double value;
    uint64_t nodes, cut, all;
} facts[] = {
    {"3,3", "9", 9, 0, 20866, 7788, 549946},
    {"3,3", "oxx1xo3", 4, 98, 27, 4, 39},
    {"3,3", "x3o4", 7, 0, 871, 351, 7332},
    {"3,3", "xoxo5", 5, 97, 66, 25, 234},
    {"4,3", "xo1xox2oxox4", 6, -99, 83, 87, 1125},
    {"4,4", "xoxooxxoxo6", 6, 97, 253, 70, 1497},
};

/* Positions that go on and lie above the depth limit. */
static uint64_t expanded_by_perft(const struct game *g, const struct state *s,
                                  int depth) {
    uint64_t open = 0;
    for (int plies = 0; plies < depth; plies++)
        open += game_perft(g, s, plies).open;
    return open;
}

Test(alphabeta, visits_what_textbooks_say) {
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        struct game *g = support_game(facts[i].game);
        const struct state s = support_state(g, facts[i].position);
        const struct alphabeta_result r = run(g, &s, facts[i].depth, false);
        cr_expect_eq(alphabeta_number(g, r.score), facts[i].value);
        cr_expect_eq(r.nodes, facts[i].nodes, "%s: %lu", facts[i].position,
                     (unsigned long)r.nodes);
        cr_expect_eq(r.cut, facts[i].cut);
        cr_expect_eq(r.estimated, 0);
        const struct alphabeta_result all = run(g, &s, facts[i].depth, true);
        cr_expect_eq(all.nodes, facts[i].all);
        cr_expect_eq(all.expanded, expanded_by_perft(g, &s, facts[i].depth));
        cr_expect_eq(all.cut, 0);
        cr_expect_eq(all.score, r.score);
        cr_expect_eq(all.move, r.move);
        game_free(g);
    }
}

/* The score that an outcome `depth` plies after the root has there, for X. */
static int score_of(struct outcome o, enum side mover, int depth) {
    const int score = (int)o.value * (SEARCH_WIN - depth - o.distance);
    return mover == SIDE_X ? score : -score;
}

static int true_score(const struct game *g, const struct state *s, int depth) {
    struct naive n = support_naive(g, s);
    return score_of(naive_solve(&n), game_mover(g, s), depth);
}

/* Every node tells the truth about its position. */
static void check_node(void *arg, const struct alphabeta_node *n) {
    const struct game *g = arg;
    const int score = true_score(g, &n->state, n->depth);
    cr_assert(n->alpha < n->beta);
    switch (alphabeta_bound(n)) {
    case ALPHABETA_EXACT:
        cr_assert_eq(n->score, score);
        break;
    case ALPHABETA_AT_MOST:
        cr_assert_leq(score, n->score);
        cr_assert_eq(n->best == -1, game_mover(g, &n->state) == SIDE_X);
        break;
    case ALPHABETA_AT_LEAST:
        cr_assert_geq(score, n->score);
    }
    struct step steps[GAME_MOVES_MAX];
    if (!n->over)
        cr_assert_eq(n->tried + n->cut, game_steps(g, &n->state, steps));
}

/* The line is legal, begins with the best move and ends with what the score
 * says. */
static void check_line(const struct game *g, struct state s,
                       const struct alphabeta_result *r) {
    enum value v;
    cr_assert_eq(r->line_length ? r->line[0] : -1, r->move);
    for (int i = 0; i < r->line_length; i++)
        s = game_after(g, &s, r->line[i]);
    cr_assert(game_over(g, &s, &v));
    cr_assert_eq(
        score_of((struct outcome){v, 0}, game_mover(g, &s), r->line_length),
        r->score);
}

static void check_all_below(const struct game *g, const struct state *s) {
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    const struct alphabeta_options o = {
        .depth = g->plies_max, .leave = check_node, .arg = (void *)g};
    struct alphabeta_result r;
    cr_assert_eq(alphabeta_run(g, s, &o, &r), ST_OK);
    cr_assert_eq(r.score, true_score(g, s, 0));
    check_line(g, *s, &r);
    if (game_over(g, s, &v))
        return;
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++)
        check_all_below(g, &steps[i].to);
}

Test(alphabeta, every_node_of_every_position_tells_the_truth) {
    static const struct {
        const char *game, *position;
    } roots[] = {{"3,3", "x3o4"},
                 {"3,3", "2x1o4"},
                 {"2x3,2", "6"},
                 {"misere:3,3", "xo2x1o2"},
                 {"4,3", "xoxo2oxoxx1o3"}};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        struct game *g = support_game(roots[i].game);
        const struct state s = support_state(g, roots[i].position);
        check_all_below(g, &s);
        game_free(g);
    }
}

/* What perft counts, ply by ply. */
static uint64_t size_by_perft(const struct game *g, const struct state *s,
                              int depth) {
    uint64_t size = 1;
    for (int plies = 1; plies <= depth; plies++) {
        const struct perft n = game_perft(g, s, plies);
        size += n.open + n.over[0] + n.over[1] + n.over[2];
    }
    return size;
}

/* On random positions of all games and at any depth: cutoffs change neither
 * value nor move, and minimax visits what is counted, in both ways. */
Test(alphabeta, agrees_with_minimax_and_counts_at_every_depth) {
    static const char *const games[] = {"3,3",        "4,3",      "5,4",
                                        "misere:3,3", "ultimate", "3x4,3"};
    uint64_t seed = 21;
    for (int round = 0; round < SUPPORT_ROUNDS(600); round++) {
        struct game *g = support_game(games[round % 6]);
        const int plies = (int)(support_random(&seed) % 40) % g->plies_max;
        const struct state s = support_random_state(g, plies, &seed);
        for (int depth = 0; depth <= 3; depth++) {
            const struct alphabeta_result r = run(g, &s, depth, false);
            const struct alphabeta_result all = run(g, &s, depth, true);
            uint64_t counted;
            cr_assert_eq(r.score, all.score);
            cr_assert_eq(r.move, all.move);
            cr_assert_leq(r.nodes, all.nodes);
            cr_assert_eq(tree_size_count(g, &s, depth, 1 << 16, NULL, &counted),
                         ST_OK);
            cr_assert_eq(all.nodes, counted);
            cr_assert_eq(all.nodes, size_by_perft(g, &s, depth));
        }
        game_free(g);
    }
}

/* 549946 again; and in T(4,4) nobody can have four in a row before ply 7, so
 * there are 1 + 16 + 16*15 + ... nodes. */
Test(alphabeta, trees_are_counted_without_being_visited) {
    struct game *g = support_game("3,3");
    const struct state s = game_start(g);
    uint64_t nodes, all = 1, level = 1;
    cr_expect_eq(tree_size_count(g, &s, 9, 1 << 24, NULL, &nodes), ST_OK);
    cr_expect_eq(nodes, 549946);
    game_free(g);
    g = support_game("4,4");
    const struct state four = game_start(g);
    for (int ply = 0; ply < 6; ply++)
        all += level *= (uint64_t)(16 - ply); /* nobody has four yet */
    cr_expect_eq(tree_size_count(g, &four, 6, 1 << 24, NULL, &nodes), ST_OK);
    cr_expect_eq(nodes, all);
    game_free(g);
}

/* In Ultimate the cells of a won board are forgotten, so the same position can
 * come after four moves and after six, with different trees below it. */
Test(alphabeta, a_position_at_two_depths_is_counted_twice) {
    struct game *g = support_game("ultimate");
    uint64_t seed = 5, counted;
    for (int round = 0; round < SUPPORT_ROUNDS(300); round++) {
        const struct state s = support_random_state(g, 52, &seed);
        if (g->plies_max - game_ply(g, &s) > 14)
            continue;
        const uint64_t nodes = size_by_perft(g, &s, 8);
        cr_assert_eq(tree_size_count(g, &s, 8, 1 << 22, NULL, &counted), ST_OK);
        cr_assert_eq(counted, nodes);
    }
    game_free(g);
}

/* The search that plays sees at depth 1 the best estimate of a move, unless a
 * move ends the game. */
Test(alphabeta, a_position_is_worth_its_best_move) {
    static const char *const games[] = {"5,4", "ultimate", "4,4"};
    uint64_t seed = 77;
    for (int round = 0; round < SUPPORT_ROUNDS(300); round++) {
        struct game *g = support_game(games[round % 3]);
        const struct state s = support_random_state(g, 2 + round % 7, &seed);
        struct search *search = search_new(g, 1 << 16);
        const struct search_limits limits = {.depth = 1};
        struct search_result r;
        enum value v;
        if (!game_over(g, &s, &v)) {
            search_run(search, &s, &limits, &r);
            const bool is_x = game_mover(g, &s) == SIDE_X;
            if (r.score < SEARCH_SURE)
                cr_assert_eq(alphabeta_estimate(g, &s),
                             is_x ? r.score : -r.score);
        }
        search_free(search);
        game_free(g);
    }
}

static bool stop(void *arg, const struct progress *p) {
    int *ticks = arg;
    (void)p;
    return --*ticks > 0;
}

Test(alphabeta, stops_when_it_is_told_to) {
    struct game *g = support_game("4,4");
    const struct state s = game_start(g);
    int ticks = 3;
    uint64_t nodes;
    const struct watch w = {stop, &ticks};
    const struct alphabeta_options o = {.depth = 16, .watch = &w};
    struct alphabeta_result r;
    cr_expect_eq(alphabeta_run(g, &s, &o, &r), ST_STOPPED);
    cr_expect_eq(r.done, 0);
    cr_expect_eq(r.moves, 16);
    cr_expect_leq(r.nodes, 3 << 10);
    ticks = 3;
    cr_expect_eq(tree_size_count(g, &s, 16, 1 << 20, &w, &nodes), ST_STOPPED);
    game_free(g);
}

Test(alphabeta, scores_are_written_as_the_exercise_writes_them) {
    static const struct {
        int score;
        const char *text;
    } cases[] = {{SEARCH_WIN - 5, "+95"},
                 {4 - SEARCH_WIN, "-96"},
                 {SEARCH_WIN, "+100"},
                 {SEARCH_WIN - 81, "+19"},
                 {0, "0"},
                 {260, "+0.76"}, /* tanh(260 / (2 * 130)): see kind.h */
                 {-130, "-0.46"},
                 {20000, "+1.00"},
                 {ALPHABETA_INFINITE, "+∞"},
                 {-ALPHABETA_INFINITE, "-∞"}};
    char text[ALPHABETA_TEXT_MAX];
    struct game *g = support_game("4,3");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(alphabeta_print(g, cases[i].score, text),
                         cases[i].text);
    game_free(g);
}
