#include <criterion/criterion.h>
#include <string.h>

#include "engines/memo/memo.h"
#include "engines/memo/memo_table.h"
#include "players/match.h"
#include "players/player.h"
#include "support.h"

TestSuite(player, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

static struct player *make(const struct game *g, const char *name) {
    const struct player_options o = {
        .sources = {.memory = 1 << 28, .threads = 1}};
    struct player_spec spec;
    struct player *a;
    struct reason why;
    cr_assert_eq(player_read(name, &spec, &why), ST_OK, "%s", why.text);
    cr_assert_eq(player_new(g, &spec, &o, &a, &why), ST_OK, "%s", why.text);
    cr_assert_eq(player_begin(a, 1, &why), ST_OK);
    return a;
}

static struct state answer(struct player *a, const struct game *g,
                           const struct state *s) {
    struct reason why;
    int move;
    cr_assert_eq(player_choose(a, s, &move, &why), ST_OK, "%s", why.text);
    return game_after(g, s, move);
}

/* The worst result for `side` over all moves of the opponent. */
static enum value worst(struct player *a, const struct game *g,
                        const struct state *s, enum side side, int *plies) {
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    if (game_over(g, s, &v)) {
        if (*plies < game_ply(g, s))
            *plies = game_ply(g, s);
        return game_mover(g, s) == side ? v : (enum value)(-(int)v);
    }
    if (game_mover(g, s) == side) {
        const struct state to = answer(a, g, s);
        return worst(a, g, &to, side, plies);
    }
    enum value least = VALUE_WIN;
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++) {
        v = worst(a, g, &steps[i].to, side, plies);
        least = v < least ? v : least;
    }
    return least;
}

/* Against every move of the opponent, in all games. */
Test(player, perfect_never_loses_three_in_a_row) {
    struct game *g = support_game("3,3");
    const struct state start = game_start(g);
    struct player *a = make(g, "perfect");
    struct reason why;
    for (uint64_t seed = 1; seed <= 5; seed++)
        for (enum side side = SIDE_X; side <= SIDE_O; side++) {
            int plies = 0;
            cr_assert_eq(player_begin(a, seed, &why), ST_OK);
            cr_expect_eq(worst(a, g, &start, side, &plies), VALUE_DRAW);
        }
    player_free(a);
    game_free(g);
}

/* X wins T(4,3) in 5 plies. O wins every position that memo calls won. */
Test(player, perfect_never_misses_a_win_on_4x4) {
    struct game *g = support_game("4,3");
    const struct state start = game_start(g);
    struct player *a = make(g, "perfect");
    struct memo_table *t = memo_table_new(1 << 28);
    struct outcome value;
    struct reason why;
    int plies = 0, won = 0;
    cr_expect_eq(worst(a, g, &start, SIDE_X, &plies), VALUE_WIN);
    cr_expect_eq(plies, 5);
    cr_assert_eq(memo_solve(g, &start, t, NULL, &value, &why), ST_OK);
    uint64_t seed = 5;
    for (int i = 0; i < SUPPORT_ROUNDS(2000); i++) {
        const struct state s = support_random_state(
            g, 1 + 2 * (int)(support_random(&seed) % 5), &seed);
        enum value v;
        if (game_over(g, &s, &v) ||
            !memo_table_get(t, game_key(g, &s), &value) ||
            value.value != VALUE_WIN || game_mover(g, &s) != SIDE_O)
            continue;
        plies = 0;
        cr_expect_eq(worst(a, g, &s, SIDE_O, &plies), VALUE_WIN);
        cr_expect_eq(plies, game_ply(g, &s) + value.distance);
        won++;
    }
    cr_expect_gt(won, SUPPORT_ROUNDS(2000) / 20);
    memo_table_free(t);
    player_free(a);
    game_free(g);
}

/* The proof engine knows that this position is won before it knows a winning
 * move. */
Test(player, perfect_plays_on_where_no_move_is_known_to_be_best) {
    struct game *g = support_game("7,5");
    const struct state s =
        support_state(g, ".o.........x.....o.....xx.........o..............");
    struct player *a = make(g, "perfect");
    const struct state to = answer(a, g, &s);
    cr_expect_eq(game_ply(g, &to), 7);
    player_free(a);
    game_free(g);
}

Test(player, names) {
    struct player_spec s;
    struct reason why;
    static const char *const bad[] = {
        "",          "perfect:",   "search",  "search:",  "search:x",
        "search:-1", "search:100", "menace:", "randomly", "search:nan"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_eq(player_read(bad[i], &s, &why), ST_ILLEGAL, "%s", bad[i]);
    cr_expect_eq(player_read("search:12", &s, &why), ST_OK);
    cr_expect(s.kind == PLAYER_SEARCH && s.depth == 12 && !s.milliseconds);
    cr_expect_eq(player_read("search:0.25s", &s, &why), ST_OK);
    cr_expect_eq(s.milliseconds, 250);
    cr_expect_eq(player_read("menace:a b", &s, &why), ST_OK);
    cr_expect_str_eq(s.file, "a b");
    cr_expect_eq(player_read("menace", &s, &why), ST_OK);
    cr_expect(s.kind == PLAYER_MENACE && !s.file);
}

static struct player *make_menace(const struct game *g, const char *name,
                                  bool saves) {
    const struct player_options o = {.saves = saves};
    struct player_spec spec;
    struct player *a = NULL;
    struct reason why;
    cr_assert_eq(player_read(name, &spec, &why), ST_OK, "%s", why.text);
    return player_new(g, &spec, &o, &a, &why) ? NULL : a;
}

/* In T(1x3,2) the middle wins; at the edge, O takes the middle and draws. */
Test(player, menace_learns_from_its_games) {
    struct game *g = support_game("1x3,2");
    const struct state start = game_start(g);
    struct player *a = make_menace(g, "menace", false);
    static const int middle[] = {1, 0, 2}, corner[] = {0, 1, 2};
    struct reason why;
    int move, count = 0;
    for (int i = 0; i < 100; i++)
        cr_assert_eq(
            player_learn(a, &start, middle, 3, SIDE_X, VALUE_WIN, &why), ST_OK);
    cr_assert_eq(player_learn(a, &start, corner, 3, SIDE_X, VALUE_LOSS, &why),
                 ST_OK);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        cr_assert_eq(player_begin(a, seed, &why), ST_OK);
        cr_assert_eq(player_choose(a, &start, &move, &why), ST_OK);
        count += move == 1;
    }
    cr_expect_geq(count, 19, "%d", count);
    player_free(a);
    game_free(g);
}

/* Two players with one file: each learns what the other has saved. */
Test(player, menace_saves_what_it_learns) {
    static const int game[] = {1, 0, 2};
    struct game *g = support_game("1x3,2");
    const struct state start = game_start(g);
    char name[512];
    const char *path = support_path("learned.menace");
    snprintf(name, sizeof name, "menace:%s", path);
    struct player *players[2];
    struct menace *m;
    struct reason why;
    cr_expect_null(make_menace(g, name, false), "no file, and none is made");
    for (int i = 0; i < 2; i++)
        cr_assert_not_null(players[i] = make_menace(g, name, true));
    for (int i = 0; i < 6; i++)
        cr_assert_eq(player_learn(players[i % 2], &start, game, 3, SIDE_X,
                                  VALUE_WIN, &why),
                     ST_OK);
    cr_assert_eq(menace_read(path, g, NULL, &m, &why), ST_OK);
    cr_expect_eq(menace_counts(m).games, 6);
    cr_expect_eq(menace_counts(m).won, 6);
    menace_free(m);
    for (int i = 0; i < 2; i++)
        player_free(players[i]);
    game_free(g);
}

/* All players give a legal move when there is next to no time. */
Test(player, moves_within_a_share_of_the_clock) {
    static const char *const names[] = {"perfect", "bot", "search:99",
                                        "search:10h", "random"};
    struct game *g = support_game("8,5");
    const struct state start = game_start(g);
    struct reason why;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct player *a = make(g, names[i]);
        int move = -1;
        player_allow(a, 20);
        cr_expect_eq(player_choose(a, &start, &move, &why), ST_OK, "%s",
                     names[i]);
        cr_expect(move >= 0 && move < 64, "%s", names[i]);
        player_free(a);
    }
    game_free(g);
}

static struct match_results play(const char *game, const char *one,
                                 const char *other, uint64_t games, int opening,
                                 int threads) {
    struct game *g = support_game(game);
    struct match_options o = {
        .options = {.sources = {.memory = 1 << 28, .threads = 1}},
        .games = games,
        .opening = opening,
        .seed = 3,
        .threads = threads};
    struct match_results r;
    struct reason why;
    cr_assert_eq(player_read(one, &o.players[0], &why), ST_OK);
    cr_assert_eq(player_read(other, &o.players[1], &why), ST_OK);
    cr_assert_eq(match_play(g, &o, &r, &why), ST_OK, "%s", why.text);
    game_free(g);
    return r;
}

static double points(const struct match_results *r) {
    uint64_t all[MATCH_RESULTS];
    for (int i = 0; i < MATCH_RESULTS; i++)
        all[i] = r->by[0][i] + r->by[1][i];
    return match_score(all).score;
}

Test(player, deeper_is_not_weaker) {
    struct match_results r = play("8,5", "search:2", "search:0", 20, 0, 2);
    cr_expect(points(&r) > 0.99);
    r = play("8,5", "search:4", "search:2", SUPPORT_ROUNDS(100), 4, 2);
    cr_expect(points(&r) >= 0.5, "%f", points(&r));
    r = play("ultimate", "search:3", "search:1", SUPPORT_ROUNDS(40), 2, 2);
    cr_expect(points(&r) > 0.5, "%f", points(&r));
}

Test(player, threads_play_the_same_games) {
    const struct match_results one =
                                   play("4,4", "search:2", "random", 40, 2, 1),
                               three =
                                   play("4,4", "search:2", "random", 40, 2, 3);
    cr_expect_eq(memcmp(&one, &three, sizeof one), 0);
    cr_expect_eq(one.by[0][0] + one.by[0][1] + one.by[0][2], 20);
}

/* 8 of 10: Wilson's score interval (1927) is 49.0 % to 94.3 % (Brown, Cai and
 * DasGupta 2001). */
Test(player, the_interval_is_wilsons) {
    const uint64_t by[] = {8, 0, 2}, all[] = {5, 0, 0}, none[] = {0, 0, 0};
    struct match_score s = match_score(by);
    cr_expect(s.low > 0.4901 && s.low < 0.4903 && s.high > 0.9432 &&
                  s.high < 0.9434,
              "%f %f", s.low, s.high);
    s = match_score(all);
    cr_expect(s.high > 0.999 && s.low > 0.56 && s.low < 0.57);
    s = match_score(none);
    cr_expect(s.low < 0.001 && s.high > 0.999);
}
