#include <inttypes.h>
#include <stdlib.h>

#include "tables/body.h"
#include "tables/entries.h"
#include "tables/frame_cache.h"
#include "tables/walking.h"

static enum status open_entries(const struct container *c, void **data,
                                struct reason *why) {
    *data = NULL;
    return entries_check_index(c, why);
}

/* Probing ------------------------------------------------------------------ */

struct entries_probe {
    const struct container *container;
    struct frame_cache *cache;
    struct entries_scratch *scratch;
    uint64_t reads;
};

static void free_probe(struct body_probe *of) {
    struct entries_probe *p = (struct entries_probe *)of;
    if (!p)
        return;
    frame_cache_free(p->cache);
    entries_scratch_free(p->scratch);
    free(p);
}

static struct body_probe *new_probe(const struct table_file *f, int frames) {
    struct entries_probe *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->container = table_file_container(f);
    p->cache = frame_cache_new(p->container->header.frames, frames,
                               sizeof(struct entries_frame));
    p->scratch = entries_scratch_new();
    if (p->cache && p->scratch)
        return (struct body_probe *)p;
    free_probe((struct body_probe *)p);
    return NULL;
}

/* A frame, from the cache or the file. */
static enum status load(struct entries_probe *p, uint64_t frame, void **out,
                        struct reason *why) {
    bool fresh;
    *out = frame_cache_get(p->cache, frame, &fresh);
    if (!fresh)
        return ST_OK;
    p->reads++;
    enum status st = entries_read(p->container, frame, p->scratch, *out, why);
    if (st)
        frame_cache_drop(p->cache, frame);
    return st;
}

/* The index of k among the keys, or -1. The binary search has no branch to
 * mispredict: this made a probe a third faster. */
static int place_of(const struct entries_frame *f, struct key k) {
    const struct key *base = f->keys;
    for (int length = f->count; length > 1;) {
        const int half = length / 2;
        base = key_compare(base[half], k) <= 0 ? base + half : base;
        length -= half;
    }
    return key_compare(*base, k) == 0 ? (int)(base - f->keys) : -1;
}

static enum status get_entry(struct body_probe *of, struct key k,
                             struct outcome *o, struct reason *why) {
    struct entries_probe *p = (struct entries_probe *)of;
    uint64_t frame;
    void *data;
    if (!entries_find(p->container, k, &frame))
        return ST_MISSING;
    enum status st = load(p, frame, &data, why);
    if (st)
        return st;
    const struct entries_frame *f = data;
    const int place = place_of(f, k);
    if (place < 0)
        return ST_MISSING;
    *o = outcome_from_code(f->codes[place]);
    return ST_OK;
}

/* Entries always have distances. */
static enum status get_exact(struct body_probe *of, struct key k,
                             const struct watch *w, struct outcome *o,
                             struct reason *why) {
    (void)w;
    return get_entry(of, k, o, why);
}

static uint64_t reads_of(const struct body_probe *of) {
    return ((const struct entries_probe *)of)->reads;
}

/* Walking ------------------------------------------------------------------ */

static enum status decode(const struct walking *w, struct key k, uint8_t code,
                          struct table_walk_entry *r, struct reason *why) {
    const struct game *g = w->game;
    if (!game_from_key(g, k, &r->state))
        return walking_damaged(w, "is not a canonical position of the game",
                               why);
    if (table_file_info(w->file)->root.exchanged)
        r->state = game_exchange(g, &r->state);
    r->outcome = outcome_from_code(code);
    r->ply = game_ply(g, &r->state);
    r->mover = game_mover(g, &r->state);
    r->attractor = value_attractor(r->outcome.value, r->mover);
    enum value v;
    r->over = game_over(g, &r->state, &v);
    if (r->over && !outcome_equal(r->outcome, (struct outcome){v, 0}))
        return walking_damaged(w, "is a finished game with the wrong result",
                               why);
    if (r->outcome.distance > g->plies_max - r->ply ||
        (!r->over && r->outcome.value && r->outcome.distance == 0))
        return walking_damaged(w, "has an impossible distance", why);
    return ST_OK;
}

static enum status walk_frame(struct walking *w,
                              const struct entries_frame *frame,
                              struct reason *why) {
    enum status st = ST_OK;
    for (int i = 0; i < frame->count && !st; i++) {
        struct table_walk_entry r;
        st = decode(w, frame->keys[i], frame->codes[i], &r, why);
        if (!st)
            st = walking_give(w, &r, why);
    }
    return st;
}

static enum status walk_entries(const struct table_file *f,
                                const struct game *g, int ply,
                                const struct watch *watch,
                                table_walk_visit *visit, void *arg,
                                struct reason *why) {
    struct walking w = {.file = f,
                        .game = g,
                        .ply = ply,
                        .watch = watch,
                        .visit = visit,
                        .arg = arg,
                        .total = table_file_info(f)->entries};
    struct entries_scratch *scratch = entries_scratch_new();
    struct entries_frame *frame = malloc(sizeof *frame);
    enum status st =
        scratch && frame ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
    for (uint64_t i = 0; !st && i < table_file_info(f)->frames; i++) {
        st = entries_read(table_file_container(f), i, scratch, frame, why);
        if (!st)
            st = walk_frame(&w, frame, why);
    }
    free(frame);
    entries_scratch_free(scratch);
    return st;
}

const struct table_body entries_body = {
    .open = open_entries,
    .probe_new = new_probe,
    .probe_free = free_probe,
    .frames_usual = 256,
    .get = get_entry,
    .exact = get_exact,
    .reads = reads_of,
    .walk = walk_entries,
};
