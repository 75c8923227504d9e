#include "tables/tier_file.h"

#include <stdlib.h>
#include <string.h>

#include "tables/tier_rows.h"

struct tierfile {
    struct att_header header;
    struct att_writer *writer;
    struct rowspace space; /* to recover with */
};

/* The start has no stones: its key is 0. */
static struct tierfile *new_file(const struct game *g, bool distances,
                                 bool exchanged) {
    struct tierfile *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->header = (struct att_header){.body = ATT_TIERS,
                                    .flags = (distances ? ATT_DISTANCES : 0u) |
                                             (exchanged ? ATT_EXCHANGED : 0u)};
    strcpy(w->header.game, g->name);
    rowspace_init(&w->space, g->board);
    return w;
}

void tierfile_drop(struct tierfile *w) {
    if (!w)
        return;
    att_drop(w->writer);
    free(w);
}

enum status tierfile_begin(struct atomicfile *f, const struct game *g,
                           bool distances, bool exchanged,
                           struct tierfile **out, struct reason *why) {
    struct tierfile *w = new_file(g, distances, exchanged);
    if (!w)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = att_begin(atomicfile_stream(f), atomicfile_name(f),
                               &w->header, &w->writer, why);
    if (st)
        tierfile_drop(w);
    else
        *out = w;
    return st;
}

/* Going on ---------------------------------------------------------------- */

struct recovery {
    struct tierfile *file;
    bool distances;
    const struct watch *watch;
    struct rowspace_batch batch; /* being filled, of rows of one size */
    uint64_t batches, positions; /* recovered */
    uint8_t raw[ROWSPACE_BATCH_BYTES];
};

/* Reads the frame of the batch; ST_MISSING when the file ends before it. */
static enum status recover_batch(struct recovery *r, int size,
                                 struct reason *why) {
    const struct rowspace_batch b = r->batch;
    r->batch = (struct rowspace_batch){0};
    if (!b.bytes)
        return ST_OK;
    enum status st = att_recover(r->file->writer, rows_key(size, b.first),
                                 (uint32_t)b.positions, r->raw, b.bytes, why);
    if (st)
        return st;
    r->batches++;
    r->positions += b.positions;
    return watch_goes_on(r->watch, r->positions, 0)
               ? ST_OK
               : status_fail(why, ST_STOPPED, "stopped before the end");
}

static enum status recover_stage(struct recovery *r, int size,
                                 struct reason *why) {
    const struct rowspace *rs = &r->file->space;
    uint32_t x = rowspace_first_set(size);
    enum status st = ST_OK;
    for (bool more = rowspace_seek(rs, &x); more && !st;
         more = rowspace_next(rs, &x)) {
        const struct row row = rowspace_row(rs, x);
        if (rowspace_batch_add(&r->batch, rs, &row, r->distances))
            continue;
        st = recover_batch(r, size, why);
        rowspace_batch_add(&r->batch, rs, &row, r->distances);
    }
    return st ? st : recover_batch(r, size, why);
}

/* All that is whole, from the beginning on. */
static enum status recover(struct recovery *r, struct reason *why) {
    enum status st = ST_OK;
    for (int size = rowspace_largest(&r->file->space); size >= 0 && !st; size--)
        st = recover_stage(r, size, why);
    if (st == ST_MISSING)
        st = ST_OK;
    return st ? st : att_cut_off(r->file->writer, why);
}

enum status tierfile_resume(struct atomicfile *f, const struct game *g,
                            bool distances, bool exchanged,
                            const struct watch *watch, struct tierfile **out,
                            uint64_t *recovered, uint64_t *positions,
                            struct reason *why) {
    struct tierfile *w = new_file(g, distances, exchanged);
    struct recovery *r = calloc(1, sizeof *r);
    enum status st = w && r
                         ? att_resume(atomicfile_stream(f), atomicfile_name(f),
                                      &w->header, &w->writer, why)
                         : status_fail(why, ST_NOMEM, "out of memory");
    if (!st) {
        r->file = w;
        r->distances = distances;
        r->watch = watch;
        st = recover(r, why);
    }
    if (!st) {
        *recovered = r->batches;
        *positions = r->positions;
        *out = w;
    } else {
        tierfile_drop(w);
    }
    free(r);
    return st;
}

/* ------------------------------------------------------------------------- */

enum status tierfile_add(struct tierfile *w, const struct tierfile_batch *b,
                         struct reason *why) {
    return att_add_frame(w->writer, b->number, rows_key(b->size, b->first),
                         (uint32_t)b->positions, b->kept, b->bytes, why);
}

enum status tierfile_read_back(struct tierfile *w, uint64_t number,
                               uint8_t *kept, size_t bytes,
                               struct reason *why) {
    return att_read_back(w->writer, number, kept, bytes, why);
}

enum status tierfile_end(struct tierfile *w, struct outcome start,
                         uint64_t *bytes, struct reason *why) {
    w->header.root_code = outcome_code(start);
    enum status st = att_end(w->writer, &w->header, why);
    w->writer = NULL;
    *bytes = w->header.bytes;
    tierfile_drop(w);
    return st;
}
