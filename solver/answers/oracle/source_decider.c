#include <pthread.h>
#include <stdlib.h>

#include "answers/oracle/source.h"
#include "base/key_map.h"

/* What a decider and its others share. */
struct decided {
    pthread_mutex_t lock;
    struct key_map values; /* by key; see recall and note */
    uint64_t spent;
};

struct decider_source {
    struct source source;
    const struct game *game;
    const struct game_decider *ops;
    uint64_t memory;
    void *decider; /* NULL until it is first needed */
    bool first;    /* frees what is shared */
    struct decided *decided;
};

static bool is_ready(struct decider_source *d) {
    if (!d->decider)
        d->decider = d->ops->new (d->game, d->memory);
    return d->decider;
}

static enum status decide(struct decider_source *d, const struct state *s,
                          struct bounds known, const struct limits *limits,
                          struct decision *out, struct reason *why) {
    *out = (struct decision){.bounds = known, .best = -1};
    if (!limits->visits) /* only what it remembers */
        return status_fail(why, ST_STOPPED, "stopped before the end");
    if (!is_ready(d))
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = d->ops->decide(d->decider, s, known, limits, out);
    pthread_mutex_lock(&d->decided->lock);
    d->decided->spent += out->cost;
    pthread_mutex_unlock(&d->decided->lock);
    if (st == ST_NOMEM)
        return status_fail(why, st, "out of memory");
    return st ? status_fail(why, st, "stopped before the end") : ST_OK;
}

/* The result of a search is stored together with the visits it was allowed. A
 * known value is final. An unknown value is searched again only with more
 * visits, or if there was no time for those it was allowed. */
static bool recall(const struct decider_source *d, struct key k,
                   uint64_t visits, struct bounds *out) {
    uint64_t number;
    pthread_mutex_lock(&d->decided->lock);
    const bool there = key_map_get(&d->decided->values, k, &number);
    pthread_mutex_unlock(&d->decided->lock);
    if (!there)
        return false;
    *out = bounds_both(bounds_from_code((uint8_t)(number & 0xff)), *out);
    return bounds_known(*out) || number >> 8 >= visits;
}

static void note(struct decider_source *d, struct key k, uint64_t visits,
                 struct bounds b) {
    const uint64_t most = UINT64_C(1) << 48;
    pthread_mutex_lock(&d->decided->lock);
    /* Without room it is searched again. */
    (void)key_map_put(&d->decided->values, k,
                      (visits < most ? visits : most) << 8 | bounds_code(b));
    pthread_mutex_unlock(&d->decided->lock);
}

static enum status find(struct source *self, const struct state *s,
                        const struct limits *limits, struct finding *f,
                        struct reason *why) {
    struct decider_source *d = (struct decider_source *)self;
    const struct key k = game_key(d->game, s);
    enum status st = ST_OK;
    f->source = self->name;
    if (!recall(d, k, limits->visits, &f->bounds)) {
        struct decision found;
        st = decide(d, s, f->bounds, limits, &found, why);
        if (st == ST_NOMEM)
            return st;
        f->bounds = bounds_both(found.bounds, f->bounds);
        note(d, k, st ? 0 : limits->visits, f->bounds);
    }
    if (bounds_known(f->bounds))
        return ST_OK;
    return st ? st
              : status_fail(why, ST_FULL, "no proof within %llu positions",
                            (unsigned long long)limits->visits);
}

static enum status best(struct source *self, const struct state *s,
                        enum value lower, const struct limits *limits,
                        int *move, struct reason *why) {
    struct decision found;
    enum status st = decide((struct decider_source *)self, s, bounds_none(),
                            limits, &found, why);
    *move = found.bounds.lower == lower ? found.best : -1;
    return st && !status_undecided(st) ? st : ST_OK;
}

static enum status distance(struct source *self, const struct state *s,
                            enum side winner, int most,
                            const struct limits *limits, int *plies) {
    struct decider_source *d = (struct decider_source *)self;
    if (!limits->visits)
        return ST_STOPPED;
    if (!is_ready(d))
        return ST_NOMEM;
    return d->ops->distance(d->decider, s, winner, most, limits, plies);
}

static void decider_free(struct source *self) {
    struct decider_source *d = (struct decider_source *)self;
    if (d->decider)
        d->ops->free(d->decider);
    if (d->first) {
        key_map_free(&d->decided->values);
        pthread_mutex_destroy(&d->decided->lock);
        free(d->decided);
    }
    free(d);
}

static struct decider_source *make(const struct game *g, uint64_t memory,
                                   void *decider, struct decided *decided) {
    struct decider_source *d = malloc(sizeof *d);
    if (d)
        *d = (struct decider_source){.source = {.name = "proof",
                                                .find = find,
                                                .best = best,
                                                .distance = distance,
                                                .free = decider_free},
                                     .game = g,
                                     .ops = g->kind->decider,
                                     .memory = memory,
                                     .decider = decider,
                                     .decided = decided};
    return d;
}

enum status source_decider_new(const struct game *g, uint64_t memory,
                               struct source **out, struct reason *why) {
    struct decided *decided = calloc(1, sizeof *decided);
    struct decider_source *d = decided ? make(g, memory, NULL, decided) : NULL;
    if (!d) {
        free(decided);
        return status_fail(why, ST_NOMEM, "out of memory");
    }
    d->first = true;
    pthread_mutex_init(&decided->lock, NULL);
    *out = &d->source;
    return ST_OK;
}

struct source *source_decider_another(struct source *first) {
    struct decider_source *d = (struct decider_source *)first;
    if (!d->ops->another || !is_ready(d))
        return NULL;
    void *decider = d->ops->another(d->decider);
    struct decider_source *more =
        decider ? make(d->game, d->memory, decider, d->decided) : NULL;
    if (decider && !more)
        d->ops->free(decider);
    return more ? &more->source : NULL;
}

uint64_t source_decider_spent(const struct source *s) {
    const struct decider_source *d = (const struct decider_source *)s;
    pthread_mutex_lock(&d->decided->lock);
    const uint64_t spent = d->decided->spent;
    pthread_mutex_unlock(&d->decided->lock);
    return spent;
}
