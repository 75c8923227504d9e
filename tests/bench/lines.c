/* The search and the bot on large boards. */
#include <math.h>
#include <stdio.h>

#include "bench.h"
#include "players/match.h"

enum { MEMORY = 1 << 26 };

/* Speed -------------------------------------------------------------------- */

struct speed {
    double nodes; /* a second */
    int depth;
};

/* Searches for a second; with a depth, the general search does. */
static struct speed speed_of(const struct game *g, const struct state *s,
                             int depth) {
    double end = bench_now() + 1;
    const struct watch watch = {bench_before, &end};
    const struct search_limits limits = {.depth = depth, .watch = &watch};
    struct search *search = search_new(g, MEMORY);
    struct search_result r;
    if (!search)
        bench_die("out of memory");
    const double start = bench_cpu();
    search_run(search, s, &limits, &r);
    const double seconds = bench_cpu() - start;
    search_free(search);
    return (struct speed){(double)r.nodes / seconds, r.depth};
}

static void measure_speed(const char *name, const char *text) {
    struct game *g = bench_game(name);
    const struct state s = bench_state(g, text);
    const struct speed fast = speed_of(g, &s, 0);
    const struct speed plain = speed_of(g, &s, GAME_PLIES_MAX);
    bench_against(name, "nodes of the search", fast.nodes, "nodes/s",
                  "the general search", plain.nodes);
    bench_against(name, "depth in a second", fast.depth, "plies",
                  "the general search", plain.depth);
    game_free(g);
}

/* Lateness ----------------------------------------------------------------- */

/* How much longer than its time the bot takes, at most, over some moves. */
static void measure_lateness(const char *name, uint64_t milliseconds,
                             int moves) {
    struct game *g = bench_game(name);
    const struct bot_options o = {.memory = MEMORY, .threads = 2};
    struct bot *b;
    struct reason why;
    uint64_t seed = 5;
    double latest = -1e9;
    if (bot_new(g, &o, &b, &why))
        bench_die(why.text);
    for (int i = 0; i < moves; i++) {
        const struct state s = bench_random_state(g, i % 30, &seed);
        struct bot_move m;
        enum value v;
        if (game_over(g, &s, &v))
            continue;
        const double start = bench_now();
        bot_think(b, &s, milliseconds, &m);
        latest =
            fmax(latest, 1e3 * (bench_now() - start) - (double)milliseconds);
    }
    bot_free(b);
    bench_figure(name, "bot at 0.2 s, late at most", latest, "ms");
    game_free(g);
}

void section_lines(void) {
    measure_speed("15,5", "h8 i9 j8 h9");
    measure_speed("19,5", "j10 k11 l10 j11");
    measure_speed("20,6", "j10 k11 l10 j11");
    measure_speed("12,4", "f6 l12 l1");
    measure_lateness("15,5", 200, 60);
    measure_lateness("20,5", 200, 60);
}

/* Matches ------------------------------------------------------------------ */

/* A balanced opening: 3 to 6 stones around the centre, after which a search
 * expects about as much for one side as for the other. */
static struct state opening(const struct game *g, struct search *search,
                            uint64_t *seed) {
    const struct search_limits limits = {.nodes = 20000};
    const struct line_shape shape = g->kind->lines->shape(g);
    for (;;) {
        struct state s = game_start(g);
        const int stones = 3 + (int)(bench_random(seed) % 4);
        bool used[GAME_MOVES_MAX] = {false};
        for (int i = 0; i < stones;) {
            const int row = shape.rows / 2 - 2 + (int)(bench_random(seed) % 5);
            const int col = shape.cols / 2 - 2 + (int)(bench_random(seed) % 5);
            const int cell = row * shape.cols + col;
            if (used[cell])
                continue;
            used[cell] = true;
            s = game_after(g, &s, cell);
            i++;
        }
        struct search_result r;
        search_run(search, &s, &limits, &r);
        if (fabs(search_expectation(g, r.score)) < 0.3)
            return s;
    }
}

/* Plays `pairs` openings, each twice with the sides exchanged. */
static void play_openings(const char *game, const char *one, const char *other,
                          int pairs) {
    struct game *g = bench_game(game);
    struct search *search = search_new(g, MEMORY);
    struct match_options o = {
        .options = {.sources = {.memory = MEMORY, .threads = 2},
                    .milliseconds = 1000},
        .games = 2,
        .threads = 1};
    uint64_t seed = 9, all[MATCH_RESULTS] = {0};
    struct reason why;
    if (player_read(one, &o.players[0], &why) ||
        player_read(other, &o.players[1], &why) || !search)
        bench_die("no such player");
    for (int i = 0; i < pairs; i++) {
        const struct state start = opening(g, search, &seed);
        struct match_results r;
        o.start = &start;
        o.seed = (uint64_t)i + 1;
        if (match_play(g, &o, &r, &why))
            bench_die(why.text);
        for (int j = 0; j < MATCH_RESULTS; j++)
            all[j] += r.by[0][j] + r.by[1][j];
    }
    char what[64];
    snprintf(what, sizeof what, "%s against %s, won", one, other);
    bench_figure(game, what, (double)all[MATCH_WON], "games");
    bench_figure(game, "... drawn", (double)all[MATCH_DRAWN], "games");
    bench_figure(game, "... lost", (double)all[MATCH_LOST], "games");
    search_free(search);
    game_free(g);
}

void section_gomoku(void) {
    play_openings("15,5", "bot", "search:2", 50);
    play_openings("15,5", "search:300ms", "search:3", 25);
    play_openings("19,5", "search:300ms", "search:2", 25);
}
