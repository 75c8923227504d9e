#include <stdlib.h>

#include "engines/tiers/position_count.h"
#include "tables/body.h"
#include "tables/frame_cache.h"
#include "tables/tier_census.h"
#include "tables/tier_distance.h"
#include "tables/tier_rows.h"
#include "tables/tier_verify.h"
#include "tables/tier_walk.h"
#include "tables/walking.h"

static enum status open_tiers(const struct container *c, void **data,
                              struct reason *why) {
    struct tier_rows *rows = NULL;
    enum status st = tier_rows_open(c, &rows, why);
    *data = rows;
    return st;
}

/* Probing ------------------------------------------------------------------ */

struct tiers_probe {
    const struct tier_rows *rows;
    struct frame_cache *cache;
    struct container_unpacker *unpacker;
    struct tier_distance *search; /* for distances; NULL until needed */
    uint64_t reads;
};

static void free_probe(struct body_probe *of) {
    struct tiers_probe *p = (struct tiers_probe *)of;
    if (!p)
        return;
    frame_cache_free(p->cache);
    container_unpacker_free(p->unpacker);
    tier_distance_free(p->search);
    free(p);
}

static struct body_probe *new_probe(const struct table_file *f, int frames) {
    struct tiers_probe *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->rows = table_file_data(f);
    p->cache = frame_cache_new(table_file_info(f)->frames, frames,
                               sizeof(struct tier_rows_frame));
    p->unpacker = container_unpacker_new();
    if (p->cache && p->unpacker)
        return (struct body_probe *)p;
    free_probe((struct body_probe *)p);
    return NULL;
}

/* A frame, from the cache or the file. */
static enum status load(struct tiers_probe *p, uint64_t frame, void **out,
                        struct reason *why) {
    bool fresh;
    *out = frame_cache_get(p->cache, frame, &fresh);
    if (!fresh)
        return ST_OK;
    p->reads++;
    enum status st = tier_rows_read(p->rows, frame, p->unpacker, *out, why);
    if (st)
        frame_cache_drop(p->cache, frame);
    return st;
}

/* Decodes a key into a position whose X stones are canonical; false when no
 * position has that key. */
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

/* The outcome of a position, which must have canonical X stones. */
static enum status look_up(struct tiers_probe *p,
                           const struct tier_rows_position *at,
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

static enum status get_row(struct body_probe *of, struct key k,
                           struct outcome *o, struct reason *why) {
    struct tiers_probe *p = (struct tiers_probe *)of;
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

/* Searches for the distance where the table has none. */
static enum status get_exact(struct body_probe *of, struct key k,
                             const struct watch *w, struct outcome *o,
                             struct reason *why) {
    struct tiers_probe *p = (struct tiers_probe *)of;
    struct tier_rows_position at;
    enum status st = get_row(of, k, o, why);
    if (st || outcome_has_distance(*o) || !read_key(&p->rows->space, k, &at) ||
        !is_open(&p->rows->space, &at))
        return st;
    if (!p->search)
        p->search = tier_distance_new(&p->rows->space, value_of, p);
    if (!p->search)
        return status_fail(why, ST_NOMEM, "out of memory");
    return tier_distance_find(p->search, &at, o->value, w, &o->distance, why);
}

static uint64_t reads_of(const struct body_probe *of) {
    return ((const struct tiers_probe *)of)->reads;
}

/* Walking ------------------------------------------------------------------ */

struct tiers_walking {
    struct walking walking;
    struct body_probe *probe; /* NULL if the table has distances */
    int asked;                /* the ply to visit, or -1 for all */
    bool counted;             /* it was tried to find walking.total */
};

/* The watch of what a walk does besides: its own progress is not told. */
static bool goes_on(void *arg, const struct progress *p) {
    (void)p;
    const struct walking *w = arg;
    return watch_goes_on(w->watch, w->done, w->total);
}

/* Finds how many positions the whole walk will visit, for the progress. Without
 * memory for that it goes on without. */
static enum status count_visits(struct tiers_walking *t, struct reason *why) {
    struct walking *w = &t->walking;
    const struct watch watch = {goes_on, w};
    struct position_count n;
    t->counted = true;
    if (position_count_take(game_board(w->game), 1, &watch, 0, &n, why) ==
        ST_STOPPED)
        return status_fail(why, ST_STOPPED, "interrupted");
    w->total = t->asked < 0 ? n.canonical : n.canonical_with[t->asked];
    return ST_OK;
}

/* A walk of fewer positions ends before anybody asks how long it takes; to
 * count all positions may take two seconds. */
enum { COUNT_FROM = 1 << 16 };

static enum status visit_position(void *arg, const struct tier_rows_position *p,
                                  struct outcome o, struct reason *why) {
    struct tiers_walking *t = arg;
    struct walking *w = &t->walking;
    if (!p)
        return walking_goes_on(w, why);
    if (w->done == COUNT_FROM && !t->counted) {
        enum status st = count_visits(t, why);
        if (st)
            return st;
    }
    const struct row_space *rs =
        &((const struct tier_rows *)table_file_data(w->file))->space;
    const struct game *g = w->game;
    const struct state turned = tier_rows_state(g, rs, p);
    const struct key k = game_key(g, &turned);
    struct table_walk_entry r = {
        .outcome = o, .ply = w->ply, .mover = p->mover};
    if (!game_from_key(g, k, &r.state))
        return walking_damaged(w, "is not a canonical position of the game",
                               why);
    enum value v;
    r.over = game_over(g, &r.state, &v);
    if (!r.over) {
        const struct watch watch = {goes_on, w};
        enum status st = outcome_has_distance(o)
                             ? ST_OK
                             : get_exact(t->probe, k, &watch, &r.outcome, why);
        if (st)
            return st;
    }
    if (table_file_info(w->file)->root.exchanged) {
        r.state = game_exchange(g, &r.state);
        r.mover = side_other(r.mover);
    }
    r.attractor = value_attractor(o.value, r.mover);
    return walking_give(w, &r, why);
}

static enum status walk_plies(struct tiers_walking *t, struct reason *why) {
    struct walking *w = &t->walking;
    const int first = w->ply < 0 ? 0 : w->ply;
    const int last = w->ply < 0 ? w->game->plies_max : w->ply;
    enum status st = ST_OK;
    for (int ply = first; !st && ply <= last && ply <= w->game->plies_max;
         ply++) {
        w->ply = ply;
        st = tier_walk_tier(table_file_data(w->file), ply, visit_position, t,
                            why);
    }
    return st;
}

static enum status walk_tiers(const struct table_file *f, const struct game *g,
                              int ply, const struct watch *w,
                              table_walk_visit *visit, void *arg,
                              struct reason *why) {
    enum { FRAMES_KEPT = 1024 }; /* for the search for distances, 34 MiB */
    struct tiers_walking t = {.walking = {.file = f,
                                          .game = g,
                                          .ply = ply,
                                          .watch = w,
                                          .visit = visit,
                                          .arg = arg},
                              .asked = ply};
    if (!table_file_info(f)->distances &&
        !(t.probe = new_probe(f, FRAMES_KEPT)))
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = walk_plies(&t, why);
    free_probe(t.probe);
    return st;
}

/* Counting ----------------------------------------------------------------- */

static void exchange(struct census_split *s) {
    const uint64_t x = s->by[SIDE_X];
    s->by[SIDE_X] = s->by[SIDE_O];
    s->by[SIDE_O] = x;
}

static void exchange_players(struct census *c) {
    for (int i = 0; i <= GAME_PLIES_MAX; i++) {
        exchange(&c->plies[i].open);
        exchange(&c->plies[i].over);
        exchange(&c->distances[i]);
    }
}

static enum status count_tiers(const struct table_file *f, const struct game *g,
                               int threads, const struct watch *w,
                               struct census *out, struct reason *why) {
    (void)g;
    enum status st = tier_census_take(table_file_data(f), threads, w, out, why);
    if (table_file_info(f)->root.exchanged)
        exchange_players(out);
    return st;
}

/* Verifying ---------------------------------------------------------------- */

static enum status verify_tiers(const struct table_file *f,
                                const struct game *g,
                                const struct table_verify_options *o,
                                struct reason *why) {
    return tier_verify(table_file_data(f), g, o->full, o->threads, &o->watch,
                       why);
}

const struct table_body tiers_body = {
    .open = open_tiers,
    .probe_new = new_probe,
    .probe_free = free_probe,
    .frames_usual = 1024,
    .get = get_row,
    .exact = get_exact,
    .reads = reads_of,
    .walk = walk_tiers,
    .count = count_tiers,
    .verify = verify_tiers,
};
