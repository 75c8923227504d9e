/* Are estimates right? The search plays itself from random openings. The result
 * that it expects in each position is compared with the result of the game. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "engines/search/search.h"

enum { SAMPLES_MAX = 1 << 17, MEMORY = 1 << 24 };

struct sample {
    int score;  /* the mover's; not of sure results */
    int result; /* of the game, for that player: 1, 0 or -1 */
};

struct samples {
    int count;
    struct sample of[SAMPLES_MAX];
};

/* Plays one game and adds its positions. */
static void play(const struct game *g, struct search *search, struct state s,
                 int depth, struct samples *out) {
    enum side movers[GAME_PLIES_MAX] = {SIDE_NONE};
    enum value v;
    const int first = out->count;
    while (!game_over(g, &s, &v) && out->count < SAMPLES_MAX) {
        const struct search_limits limits = {.depth = depth};
        struct search_result r;
        search_run(search, &s, &limits, &r);
        if (abs(r.score) <= SEARCH_SURE) {
            movers[out->count - first] = game_mover(g, &s);
            out->of[out->count++].score = r.score;
        }
        s = game_after(g, &s, r.move);
    }
    const enum side winner = value_attractor(v, game_mover(g, &s));
    for (int i = first; i < out->count; i++)
        out->of[i].result = !winner ? 0 : winner == movers[i - first] ? 1 : -1;
}

/* The mean square error of expected results with this unit (kind.h). */
static double error_with(const struct samples *s, double unit) {
    double sum = 0;
    for (int i = 0; i < s->count; i++) {
        const double off = tanh(s->of[i].score / (2 * unit)) - s->of[i].result;
        sum += off * off;
    }
    return sum / s->count;
}

static double best_unit(const struct samples *s) {
    double best = 20;
    for (double unit = best; unit < 1e4; unit *= 1.05)
        if (error_with(s, unit) < error_with(s, best))
            best = unit;
    return best;
}

/* Positions in which the mover expects between `low` and `high`: what they
 * expect on average, against what they get. */
static void compare(const char *name, const struct game *g,
                    const struct samples *s, double low, double high) {
    enum { FEW = 30 };
    double expected = 0, real = 0;
    int count = 0;
    for (int i = 0; i < s->count; i++) {
        const double e = search_expectation(g, s->of[i].score);
        if (e < low || e >= high)
            continue;
        expected += e;
        real += s->of[i].result;
        count++;
    }
    char what[64];
    snprintf(what, sizeof what, "expected from %+.1f to %+.1f", low, high);
    if (count < FEW)
        return;
    bench_figure(name, what, expected / count, "points");
    bench_figure(name, "... real result", real / count, "points");
}

static void calibrate(const char *name, int depth, int games) {
    struct game *g = bench_game(name);
    struct search *search = search_new(g, MEMORY);
    struct samples *s = calloc(1, sizeof *s);
    uint64_t seed = 1;
    if (!search || !s)
        bench_die("out of memory");
    for (int i = 0; i < games; i++)
        play(g, search, bench_random_state(g, 2 + i % 8, &seed), depth, s);
    bench_figure(name, "positions", s->count, "positions");
    bench_figure(name, "unit of the estimate that fits best", best_unit(s), "");
    for (double low = -1; low < .9; low += .4)
        compare(name, g, s, low, low + .4);
    free(s);
    search_free(search);
    game_free(g);
}

void section_expectation(void) {
    calibrate("5,4", 3, 400);
    calibrate("6,4", 3, 400);
    calibrate("7,5", 3, 150);
    calibrate("8,5", 3, 150);
    calibrate("ultimate", 4, 400);
    calibrate("ultimate:majority", 4, 200);
}
