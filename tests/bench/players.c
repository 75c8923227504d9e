/* MENACE, and the searches of limited depth. */
#include <stdio.h>

#include "bench.h"
#include "morpion/learnlog.h"
#include "morpion/match.h"

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
    learnlog_judge(m);
    const double judging = bench_now() - start;
    printf("%-4s against %-8s %9.0f games/s, judged in %.3f ms: as long as "
           "%.0f games\n",
           game, name, (double)games / training, 1e3 * judging,
           judging * (double)games / training);
    menace_free(m);
    game_free(g);
}

static void match(const char *game, const char *one, const char *other,
                  uint64_t games, int opening) {
    struct game *g = bench_game(game);
    struct match_options o = {
        .agents = {.sources = {.memory = 1 << 28, .threads = 1}},
        .games = games,
        .opening = opening,
        .seed = 1,
        .threads = 2};
    struct match_results r;
    struct reason why;
    uint64_t all[MATCH_RESULTS];
    if (agent_read(one, &o.players[0], &why) ||
        agent_read(other, &o.players[1], &why) || match_play(g, &o, &r, &why))
        bench_die(why.text);
    for (int i = 0; i < MATCH_RESULTS; i++)
        all[i] = r.by[0][i] + r.by[1][i];
    const struct match_score s = match_score(all);
    printf("%-8s %s against %s: %llu won, %llu drawn, %llu lost: %.1f %% "
           "(%.1f to %.1f %%)\n",
           game, one, other, (unsigned long long)all[MATCH_WON],
           (unsigned long long)all[MATCH_DRAWN],
           (unsigned long long)all[MATCH_LOST], 100 * s.score, 100 * s.low,
           100 * s.high);
    game_free(g);
}

void players_all(void) {
    train("3,3", MENACE_SELF, "self", 2000000);
    train("3,3", MENACE_PERFECT, "perfect", 2000000);
    train("3,3", MENACE_RANDOM, "random", 2000000);
    train("4,4", MENACE_RANDOM, "random", 200000);
    match("8,5", "search:2", "search:0", 400, 4);
    match("8,5", "search:4", "search:2", 400, 4);
    match("8,4", "search:4", "search:2", 400, 4);
    match("ultimate", "search:4", "search:2", 400, 2);
}
