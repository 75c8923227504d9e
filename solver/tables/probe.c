#include "tables/probe.h"

#include <assert.h>
#include <stdlib.h>

#include "tables/body.h"
#include "tables/entries.h"
#include "tables/frame_cache.h"
#include "tables/tier_distance.h"

struct probe {
    const struct table_file *file;
    const struct tier_rows *rows; /* of a table with tiers */
    struct frame_cache *cache;
    struct entries_scratch *scratch;     /* for entries */
    struct container_unpacker *unpacker; /* for rows */
    struct tier_distance *search;        /* when it is needed */
    uint64_t reads;
};

void probe_free(struct probe *p) {
    if (!p)
        return;
    frame_cache_free(p->cache);
    entries_scratch_free(p->scratch);
    container_unpacker_free(p->unpacker);
    tier_distance_free(p->search);
    free(p);
}

struct probe *probe_new(const struct table_file *f, int frames) {
    assert(frames > 0);
    struct probe *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->file = f;
    p->rows = table_file_rows(f);
    p->cache = frame_cache_new(table_file_info(f)->frames, frames,
                               p->rows ? sizeof(struct tier_rows_frame)
                                       : sizeof(struct entries_frame));
    if (p->rows)
        p->unpacker = container_unpacker_new();
    else
        p->scratch = entries_scratch_new();
    if (p->cache && (p->scratch || p->unpacker))
        return p;
    probe_free(p);
    return NULL;
}

uint64_t probe_reads(const struct probe *p) { return p->reads; }

/* A frame, from the cache or the file. */
static enum status load(struct probe *p, uint64_t frame, void **out,
                        struct reason *why) {
    bool fresh;
    *out = frame_cache_get(p->cache, frame, &fresh);
    if (!fresh)
        return ST_OK;
    p->reads++;
    enum status st =
        p->rows ? tier_rows_read(p->rows, frame, p->unpacker, *out, why)
                : entries_read(table_file_container(p->file), frame, p->scratch,
                               *out, why);
    if (st)
        frame_cache_drop(p->cache, frame);
    return st;
}

/* Entries ----------------------------------------------------------------- */

/* The place of k among the keys, or -1. The halving has no branch to guess
 * wrong: it took a third off the time of a probe. */
static int place_of(const struct entries_frame *f, struct key k) {
    const struct key *base = f->keys;
    for (int length = f->count; length > 1;) {
        const int half = length / 2;
        base = key_compare(base[half], k) <= 0 ? base + half : base;
        length -= half;
    }
    return key_compare(*base, k) == 0 ? (int)(base - f->keys) : -1;
}

static enum status get_entry(struct probe *p, struct key k, struct outcome *o,
                             struct reason *why) {
    uint64_t frame;
    void *data;
    if (!entries_find(table_file_container(p->file), k, &frame))
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

/* Rows -------------------------------------------------------------------- */

/* The position of a key, turned so that its X stones are canonical; false when
 * no position has that key. */
static bool read_key(const struct row_space *rs, struct key k,
                     struct tier_rows_position *p) {
    if ((k.hi & k.lo) || (k.hi | k.lo) > rs->all)
        return false;
    int symmetry;
    p->x = row_space_canonical(rs, row_space_places(rs, k.hi), &symmetry);
    p->o = row_space_map(rs, symmetry, row_space_places(rs, k.lo));
    const int more = __builtin_popcount(p->x) - __builtin_popcount(p->o);
    p->mover = more ? SIDE_O : SIDE_X;
    return more == 0 || more == 1;
}

/* The outcome of a position whose X stones are canonical. */
static enum status look_up(struct probe *p, const struct tier_rows_position *at,
                           struct outcome *o, struct reason *why) {
    const struct row r = row_space_row(&p->rows->space, at->x);
    if (tier_rows_settled(&p->rows->space, at, r.wins, o))
        return ST_OK;
    uint64_t frame = 0;
    void *data;
    const uint8_t *kept = NULL;
    if (tier_rows_find(p->rows, r.x, &frame)) {
        enum status st = load(p, frame, &data, why);
        if (st)
            return st;
        kept = tier_rows_kept(data, r.x);
    }
    if (!kept)
        return tier_rows_missing(p->rows, why);
    *o = tier_rows_outcome(p->rows, &r, kept, at);
    return ST_OK;
}

static enum status get_row(struct probe *p, struct key k, struct outcome *o,
                           struct reason *why) {
    struct tier_rows_position at;
    if (!read_key(&p->rows->space, k, &at))
        return ST_MISSING;
    return look_up(p, &at, o, why);
}

static enum status value_of(void *arg, const struct tier_rows_position *at,
                            enum value *v, struct reason *why) {
    struct outcome o = {VALUE_DRAW, 0};
    enum status st = look_up(arg, at, &o, why);
    *v = o.value;
    return st;
}

static bool is_open(const struct row_space *rs,
                    const struct tier_rows_position *at) {
    return !row_space_has_line(rs, at->mover == SIDE_X ? at->o : at->x);
}

enum status probe_get(struct probe *p, struct key k, struct outcome *o,
                      struct reason *why) {
    return p->rows ? get_row(p, k, o, why) : get_entry(p, k, o, why);
}

enum status probe_exact(struct probe *p, struct key k, const struct watch *w,
                        struct outcome *o, struct reason *why) {
    struct tier_rows_position at;
    enum status st = probe_get(p, k, o, why);
    if (st || outcome_has_distance(*o) || !p->rows ||
        !read_key(&p->rows->space, k, &at) || !is_open(&p->rows->space, &at))
        return st;
    if (!p->search)
        p->search = tier_distance_new(&p->rows->space, value_of, p);
    if (!p->search)
        return status_fail(why, ST_NOMEM, "out of memory");
    return tier_distance_find(p->search, &at, o->value, w, &o->distance, why);
}
