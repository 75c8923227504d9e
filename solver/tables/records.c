#include "morpion/records.h"

#include <inttypes.h>
#include <stdlib.h>

#include "entries.h"

enum { TICK = 1 << 10 }; /* entries between two ticks of the watch */

struct walk {
    const struct tablefile *file;
    const struct game *game;
    const struct watch *watch;
    records_visit *visit;
    void *arg;
    uint64_t done;
};

static enum status bad_entry(const struct walk *w, const char *what,
                             struct reason *why) {
    return status_fail(why, ST_FORMAT,
                       "%s: damaged table: entry %" PRIu64 " %s",
                       tablefile_path(w->file), w->done, what);
}

static enum status decode(const struct walk *w, struct key k, uint8_t code,
                          struct record *r, struct reason *why) {
    const struct game *g = w->game;
    if (!g->from_key(g, k, &r->state))
        return bad_entry(w, "is no canonical position of the game", why);
    if (tablefile_info(w->file)->root.exchanged)
        r->state = g->exchange(&r->state);
    r->outcome = outcome_from_code(code);
    r->ply = g->ply(&r->state);
    r->mover = g->mover(&r->state);
    r->attractor = value_attractor(r->outcome.value, r->mover);
    enum value v;
    r->over = g->over(g, &r->state, &v);
    if (r->over && !outcome_equal(r->outcome, (struct outcome){v, 0}))
        return bad_entry(w, "is over and has the wrong result", why);
    if (r->outcome.distance > g->plies_max - r->ply ||
        (!r->over && r->outcome.value && r->outcome.distance == 0))
        return bad_entry(w, "has an impossible distance", why);
    return ST_OK;
}

static enum status walk_frame(struct walk *w, const struct entries_frame *frame,
                              struct reason *why) {
    const uint64_t total = tablefile_info(w->file)->entries;
    for (int i = 0; i < frame->count; i++, w->done++) {
        struct record r;
        enum status st = decode(w, frame->keys[i], frame->codes[i], &r, why);
        if (!st)
            st = w->visit(w->arg, &r, why);
        if (st)
            return st;
        if (w->done % TICK == 0 && !watch_goes_on(w->watch, w->done, total))
            return status_fail(why, ST_STOPPED, "interrupted");
    }
    return ST_OK;
}

enum status records_walk(const struct tablefile *f, const struct game *g,
                         const struct watch *watch, records_visit *visit,
                         void *arg, struct reason *why) {
    struct walk w = {f, g, watch, visit, arg, 0};
    struct entries_scratch *scratch = entries_scratch_new();
    struct entries_frame *frame = malloc(sizeof *frame);
    enum status st =
        scratch && frame ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
    for (uint64_t i = 0; !st && i < tablefile_info(f)->frames; i++) {
        st = entries_read(tablefile_att(f), i, scratch, frame, why);
        if (!st)
            st = walk_frame(&w, frame, why);
    }
    free(frame);
    entries_scratch_free(scratch);
    return st;
}
