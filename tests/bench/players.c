/* MENACE, and searches of limited depth. */
#include <stdio.h>

#include "bench.h"
#include "players/learn_log.h"
#include "players/match.h"

static void train(const char *game, enum menace_opponent opponent,
                  const char *name, uint64_t games) {
    struct game *g = bench_game(game);
    const struct menace_options o = {.opponent = opponent, .seed = 1};
    struct menace *m;
    struct reason why;
    if (menace_new(g, &o, NULL, &m, &why))
        bench_die(why.text);
    double start = bench_now();
    menace_train(m, games);
    const double training = bench_now() - start;
    start = bench_now();
    learn_log_judge(m);
    const double judging = bench_now() - start;
    char what[64];
    snprintf(what, sizeof what, "MENACE against %s", name);
    bench_figure(game, what, (double)games / training, "games/s");
    bench_against(game, "... judged exactly", 1e3 * judging, "ms", "one game",
                  1e3 * training / (double)games);
    menace_free(m);
    game_free(g);
}

static void match(const char *game, const char *one, const char *other,
                  uint64_t games, int opening) {
    struct game *g = bench_game(game);
    struct match_options o = {
        .options = {.sources = {.memory = 1 << 28, .threads = 1}},
        .games = games,
        .opening = opening,
        .seed = 1,
        .threads = 2};
    struct match_results r;
    struct reason why;
    uint64_t all[MATCH_RESULTS];
    if (player_read(one, &o.players[0], &why) ||
        player_read(other, &o.players[1], &why) || match_play(g, &o, &r, &why))
        bench_die(why.text);
    for (int i = 0; i < MATCH_RESULTS; i++)
        all[i] = r.by[0][i] + r.by[1][i];
    const struct match_score s = match_score(all);
    char what[64];
    snprintf(what, sizeof what, "%s against %s, won", one, other);
    bench_figure(game, what, (double)all[MATCH_WON], "games");
    bench_figure(game, "... drawn", (double)all[MATCH_DRAWN], "games");
    bench_figure(game, "... lost", (double)all[MATCH_LOST], "games");
    bench_figure(game, "... points", 100 * s.score, "%");
    bench_figure(game, "... at least (95 %)", 100 * s.low, "%");
    bench_figure(game, "... at most (95 %)", 100 * s.high, "%");
    game_free(g);
}

void section_players(void) {
    train("3,3", MENACE_SELF, "self", 2000000);
    train("3,3", MENACE_PERFECT, "perfect", 2000000);
    train("3,3", MENACE_RANDOM, "random", 2000000);
    train("4,4", MENACE_RANDOM, "random", 200000);
    match("8,5", "search:2", "search:0", 400, 4);
    match("8,5", "search:4", "search:2", 400, 4);
    match("8,4", "search:4", "search:2", 400, 4);
    match("ultimate", "search:4", "search:2", 400, 2);
}
