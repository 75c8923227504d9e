#include <stdlib.h>

#include "engines/proof/ultimate_attack.h"
#include "engines/proof/ultimate_distance.h"
#include "rules/ultimate_game.h"

/* The shares of the memory allowed for ultimate_attack and
 * ultimate_distance. */
enum { ATTACK_SHARE = 2, DISTANCE_SHARE = 4 };

/* The memo engine solves positions with so few playable cells, with
 * distances. */
enum { MEMO_CELLS = 12 };

/* A visit is that many times faster than one of a small T(n,k). */
enum { VISITS_FACTOR = 32 };

struct ultimate_deciding {
    enum ultimate_rule rule;
    uint64_t memory;
    struct ultimate_attack *attack;
    bool shared;                        /* attack is another's */
    struct ultimate_distance *distance; /* created when first needed */
};

static void decider_free(void *decider) {
    struct ultimate_deciding *d = decider;
    if (!d->shared)
        ultimate_attack_free(d->attack);
    ultimate_distance_free(d->distance);
    free(d);
}

static void *decider_new(const struct game *g, uint64_t memory) {
    struct ultimate_deciding *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->rule = ultimate_rule_of(g);
    d->memory = memory;
    d->attack = ultimate_attack_new(d->rule, memory / ATTACK_SHARE,
                                    ULTIMATE_ATTACK_ALL);
    if (d->attack)
        return d;
    decider_free(d);
    return NULL;
}

static void *another(void *decider) {
    const struct ultimate_deciding *first = decider;
    struct ultimate_deciding *d = malloc(sizeof *d);
    if (d)
        *d = (struct ultimate_deciding){.rule = first->rule,
                                        .memory = first->memory,
                                        .attack = first->attack,
                                        .shared = true};
    return d;
}

static enum status decide(void *decider, const struct state *s,
                          struct bounds known, const struct limits *limits,
                          struct decision *out) {
    struct ultimate_deciding *d = decider;
    struct ultimate_attack_result r = {.bounds = bounds_none(), .best = -1};
    enum status st =
        ultimate_attack_decide(d->attack, ultimate_in(s), known, limits, &r);
    *out = (struct decision){r.bounds, r.best, r.visits};
    return st;
}

static enum status distance(void *decider, const struct state *s,
                            enum side winner, int most,
                            const struct limits *limits, int *plies) {
    struct ultimate_deciding *d = decider;
    if (!d->distance)
        d->distance =
            ultimate_distance_new(d->rule, d->memory / DISTANCE_SHARE);
    if (!d->distance)
        return ST_FULL; /* the value is known without it */
    const struct ultimate_distance_limits l = {most, limits->visits,
                                               limits->watch};
    return ultimate_distance_plies(d->distance, ultimate_in(s), winner, &l,
                                   plies);
}

static uint64_t visits(const struct game *g, uint64_t usual) {
    (void)g;
    return usual * VISITS_FACTOR;
}

/* The values of moves are compared with each other, so the plan is one engine
 * for all of them. */
static enum decider_plan plan(const struct game *g, const struct state *s) {
    return g->plies_max - game_ply(g, s) > MEMO_CELLS ? PLAN_DECIDER
                                                      : PLAN_MEMO;
}

const struct game_decider ultimate_decider = {
    .new = decider_new,
    .free = decider_free,
    .another = another,
    .decide = decide,
    .distance = distance,
    .visits = visits,
    .usual_second = 1 << 14,
    .plan = plan,
};
