/* Finds the constants of the engines that were found by trial.
 *
 *     tune [--rounds N] [SECTION...]
 */
#include "tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct tune_section *const sections[] = {
    &tune_tnk_proof, &tune_ultimate_proof, &tune_tnk_estimate,
    &tune_ultimate_estimate};
enum { SECTIONS = sizeof sections / sizeof *sections };

_Noreturn void tune_die(const char *what) {
    fprintf(stderr, "tune: error: %s\n", what);
    exit(1);
}

struct game *tune_game(const char *name) {
    struct game *g;
    struct reason why;
    if (game_new(name, &g, &why))
        tune_die(why.text);
    return g;
}

struct state tune_state(const struct game *g, const char *text) {
    struct state s;
    struct reason why;
    if (game_read(g, text, strlen(text), &s, &why))
        tune_die(why.text);
    return s;
}

uint64_t tune_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    return *seed ^= *seed << 17;
}

double tune_get(const struct tune_constant *c) {
    return c->type == TUNE_INT     ? *(int *)c->at
           : c->type == TUNE_FLOAT ? (double)*(float *)c->at
                                   : *(double *)c->at;
}

void tune_set(const struct tune_constant *c, double value) {
    if (c->type == TUNE_INT)
        *(int *)c->at = (int)lround(value);
    else if (c->type == TUNE_FLOAT)
        *(float *)c->at = (float)value;
    else
        *(double *)c->at = value;
    if (c->changed)
        c->changed();
}

/* Trials ------------------------------------------------------------------- */

struct trial {
    struct tune_cost cost;
    struct tune_score score;
};

/* Starts a trial with another value, or, if c is NULL, with the present ones.
 * Its result can be read from the descriptor. */
static int start(const struct tune_section *s, const struct tune_constant *c,
                 double value) {
    int ends[2];
    struct trial t = {{0}, {0}};
    fflush(NULL);
    if (pipe(ends))
        tune_die("cannot make a pipe");
    const pid_t child = fork();
    if (child < 0)
        tune_die("cannot start a process");
    if (child)
        return close(ends[1]), ends[0];
    if (s->match)
        t.score = s->match(c, value);
    if (s->cost && c)
        tune_set(c, value);
    if (s->cost)
        t.cost = s->cost();
    _exit(write(ends[1], &t, sizeof t) != sizeof t);
}

static struct trial finish(int descriptor) {
    struct trial t;
    if (read(descriptor, &t, sizeof t) != sizeof t)
        tune_die("a trial failed");
    close(descriptor);
    wait(NULL);
    return t;
}

/* A change must save this part of the visits, or of the time, which is measured
 * less exactly. A match must be won by this many standard deviations. Smaller
 * gains are mostly luck. */
#define VISITS_SAVED .005
#define TIME_SAVED .05
#define DEVIATIONS 2

/* The part of the visits, or of the time, that a change saves. */
static double saved(const struct tune_constant *c, struct tune_cost now,
                    struct tune_cost before) {
    const double visits = exp((now.visits - before.visits) / before.searches);
    const double seconds =
        exp((now.seconds - before.seconds) / before.searches);
    const double gain = 1 - (c->slows ? seconds : visits);
    printf("visits x %.4f, time x %.3f", visits, seconds);
    return gain > (c->slows ? TIME_SAVED : VISITS_SAVED) ? gain : 0;
}

/* By how many standard deviations a match was won. */
static double won_by(struct tune_score s) {
    const int games = s.won + s.drawn + s.lost;
    const double points = (s.won + .5 * s.drawn) / games;
    const double square = (s.won + .25 * s.drawn) / games;
    const double deviation = sqrt((square - points * points) / games);
    const double gain = (points - .5) / (deviation + 1e-9);
    printf("%.1f %% of %d games, deviation %.1f", 100 * points, games,
           100 * deviation);
    return gain > DEVIATIONS ? gain : 0;
}

/* Tries more and less at the same time. True when the constant was changed. */
static bool try_constant(const struct tune_section *s,
                         const struct tune_constant *c,
                         struct tune_cost *before) {
    const double now = tune_get(c), tried[2] = {now + c->step, now - c->step};
    const int trials[2] = {start(s, c, tried[0]), start(s, c, tried[1])};
    double best = 0;
    for (int i = 0; i < 2; i++) {
        const struct trial t = finish(trials[i]);
        printf("%-18s %-20s %8.4g -> %8.4g  ", s->name, c->name, now, tried[i]);
        const double gain =
            s->cost ? saved(c, t.cost, *before) : won_by(t.score);
        printf("%s\n", gain > 0 ? "  better" : "");
        if (gain > best) {
            best = gain;
            tune_set(c, tried[i]);
            *before = t.cost;
        }
    }
    return best > 0;
}

static void tune(const struct tune_section *s, int rounds) {
    struct tune_cost before = {0};
    int changed = 1;
    if (s->cost)
        before = finish(start(s, NULL, 0)).cost;
    for (int round = 0; round < rounds && changed; round++) {
        changed = 0;
        for (int i = 0; i < s->count; i++)
            changed += try_constant(s, &s->constants[i], &before);
        printf("%s: round %d changed %d of %d constants\n", s->name, round + 1,
               changed, s->count);
    }
    for (int i = 0; i < s->count; i++)
        printf("%s: %s = %.4g\n", s->name, s->constants[i].name,
               tune_get(&s->constants[i]));
}

static const struct tune_section *find(const char *name) {
    for (int i = 0; i < SECTIONS; i++)
        if (!strcmp(sections[i]->name, name))
            return sections[i];
    return NULL;
}

int main(int argc, char **argv) {
    int first = 1, rounds = 1;
    if (argc > 2 && !strcmp(argv[1], "--rounds")) {
        rounds = atoi(argv[2]);
        first = 3;
    }
    for (int i = first; i < argc; i++)
        if (!find(argv[i]))
            tune_die("no such section: tnk-proof, ultimate-proof, "
                     "tnk-estimate and ultimate-estimate exist");
    for (int i = first; i < argc; i++)
        tune(find(argv[i]), rounds);
    for (int i = 0; i < SECTIONS && first == argc; i++)
        tune(sections[i], rounds);
}
