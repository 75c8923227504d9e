#include "tables/table_walk.h"

#include <inttypes.h>
#include <stdlib.h>

#include "tables/body.h"
#include "tables/entries.h"
#include "tables/probe.h"
#include "tables/tier_walk.h"

enum { TICK = 1 << 10 }; /* steps between two ticks of the watch */

/* For the search of distances, 34 MiB. */
enum { FRAMES_KEPT = 1024 };

struct table_walking {
    const struct table_file *file;
    const struct game *game;
    int ply; /* -1 for all */
    const struct watch *watch;
    table_walk_visit *visit;
    void *arg;
    uint64_t steps;
    uint64_t done, total; /* total 0: not known */
    struct probe *probe;  /* for distances that the table does not have */
};

static enum status bad_entry(const struct table_walking *w, const char *what,
                             struct reason *why) {
    return status_fail(why, ST_FORMAT,
                       "%s: damaged table: entry %" PRIu64 " %s",
                       table_file_path(w->file), w->done, what);
}

static enum status decode(const struct table_walking *w, struct key k,
                          uint8_t code, struct table_walk_entry *r,
                          struct reason *why) {
    const struct game *g = w->game;
    if (!game_from_key(g, k, &r->state))
        return bad_entry(w, "is no canonical position of the game", why);
    if (table_file_info(w->file)->root.exchanged)
        r->state = game_exchange(g, &r->state);
    r->outcome = outcome_from_code(code);
    r->ply = game_ply(g, &r->state);
    r->mover = game_mover(g, &r->state);
    r->attractor = value_attractor(r->outcome.value, r->mover);
    enum value v;
    r->over = game_over(g, &r->state, &v);
    if (r->over && !outcome_equal(r->outcome, (struct outcome){v, 0}))
        return bad_entry(w, "is over and has the wrong result", why);
    if (r->outcome.distance > g->plies_max - r->ply ||
        (!r->over && r->outcome.value && r->outcome.distance == 0))
        return bad_entry(w, "has an impossible distance", why);
    return ST_OK;
}

static enum status go_on(struct table_walking *w, struct reason *why) {
    return w->steps++ % TICK || watch_goes_on(w->watch, w->done, w->total)
               ? ST_OK
               : status_fail(why, ST_STOPPED, "interrupted");
}

/* Hands one record over, unless it has another number of stones. */
static enum status hand_over(struct table_walking *w,
                             const struct table_walk_entry *r,
                             struct reason *why) {
    enum status st =
        w->ply < 0 || w->ply == r->ply ? w->visit(w->arg, r, why) : ST_OK;
    w->done++;
    return st ? st : go_on(w, why);
}

/* Entries ----------------------------------------------------------------- */

static enum status walk_frame(struct table_walking *w,
                              const struct entries_frame *frame,
                              struct reason *why) {
    enum status st = ST_OK;
    for (int i = 0; i < frame->count && !st; i++) {
        struct table_walk_entry r;
        st = decode(w, frame->keys[i], frame->codes[i], &r, why);
        if (!st)
            st = hand_over(w, &r, why);
    }
    return st;
}

static enum status walk_entries(struct table_walking *w, struct reason *why) {
    struct entries_scratch *scratch = entries_scratch_new();
    struct entries_frame *frame = malloc(sizeof *frame);
    enum status st =
        scratch && frame ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
    w->total = table_file_info(w->file)->entries;
    for (uint64_t i = 0; !st && i < table_file_info(w->file)->frames; i++) {
        st =
            entries_read(table_file_container(w->file), i, scratch, frame, why);
        if (!st)
            st = walk_frame(w, frame, why);
    }
    free(frame);
    entries_scratch_free(scratch);
    return st;
}

/* Tiers ------------------------------------------------------------------- */

static enum status visit_position(void *arg, const struct tier_rows_position *p,
                                  struct outcome o, struct reason *why) {
    struct table_walking *w = arg;
    if (!p)
        return go_on(w, why);
    const struct row_space *rs = &table_file_rows(w->file)->space;
    const struct game *g = w->game;
    const struct state turned = tier_rows_state(g, rs, p);
    const struct key k = game_key(g, &turned);
    struct table_walk_entry r = {
        .outcome = o, .ply = w->ply, .mover = p->mover};
    if (!game_from_key(g, k, &r.state))
        return bad_entry(w, "is no canonical position of the game", why);
    enum value v;
    r.over = game_over(g, &r.state, &v);
    if (!r.over) {
        enum status st =
            outcome_has_distance(o)
                ? ST_OK
                : probe_exact(w->probe, k, w->watch, &r.outcome, why);
        if (st)
            return st;
    }
    if (table_file_info(w->file)->root.exchanged) {
        r.state = game_exchange(g, &r.state);
        r.mover = side_other(r.mover);
    }
    r.attractor = value_attractor(o.value, r.mover);
    return hand_over(w, &r, why);
}

static enum status walk_tiers(struct table_walking *w, struct reason *why) {
    const int first = w->ply < 0 ? 0 : w->ply;
    const int last = w->ply < 0 ? w->game->plies_max : w->ply;
    const bool search = !table_file_info(w->file)->distances;
    enum status st = ST_OK;
    if (search && !(w->probe = probe_new(w->file, FRAMES_KEPT)))
        st = status_fail(why, ST_NOMEM, "out of memory");
    for (int ply = first; !st && ply <= last && ply <= w->game->plies_max;
         ply++) {
        w->ply = ply;
        st = tier_walk_tier(table_file_rows(w->file), ply, visit_position, w,
                            why);
    }
    probe_free(w->probe);
    return st;
}

enum status table_walk(const struct table_file *f, const struct game *g,
                       int ply, const struct watch *watch,
                       table_walk_visit *visit, void *arg, struct reason *why) {
    struct table_walking w = {.file = f,
                              .game = g,
                              .ply = ply,
                              .watch = watch,
                              .visit = visit,
                              .arg = arg};
    return table_file_rows(f) ? walk_tiers(&w, why) : walk_entries(&w, why);
}
