#include "tables/tier_file.h"

#include <stdlib.h>
#include <string.h>

#include "tables/tier_rows.h"

struct tier_file {
    struct container_header header;
    struct container_writer *writer;
    struct row_space space; /* to enumerate the rows of a file to resume */
};

/* The root is the start, whose key is 0. */
static struct tier_file *new_file(const struct game *g, bool distances,
                                  bool exchanged) {
    struct tier_file *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->header = (struct container_header){
        .body = CONTAINER_TIERS,
        .flags = (distances ? CONTAINER_DISTANCES : 0u) |
                 (exchanged ? CONTAINER_EXCHANGED : 0u)};
    strcpy(w->header.game, g->name);
    row_space_init(&w->space, game_board(g));
    return w;
}

void tier_file_drop(struct tier_file *w) {
    if (!w)
        return;
    container_drop(w->writer);
    free(w);
}

enum status tier_file_begin(FILE *stream, const char *name,
                            const struct game *g, bool distances,
                            bool exchanged, struct tier_file **out,
                            struct reason *why) {
    struct tier_file *w = new_file(g, distances, exchanged);
    if (!w)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = container_begin(stream, name, &w->header, &w->writer, why);
    if (st)
        tier_file_drop(w);
    else
        *out = w;
    return st;
}

/* Resuming ---------------------------------------------------------------- */

struct recovery {
    struct tier_file *file;
    bool distances;
    const struct watch *watch;
    struct row_space_batch batch; /* being filled with rows of one size */
    uint64_t batches, positions;  /* recovered */
    uint8_t raw[ROW_SPACE_BATCH_BYTES];
};

/* Recovers the frame of the batch; ST_MISSING when the file ends before it. */
static enum status recover_batch(struct recovery *r, int size,
                                 struct reason *why) {
    const struct row_space_batch b = r->batch;
    r->batch = (struct row_space_batch){0};
    if (!b.bytes)
        return ST_OK;
    enum status st =
        container_recover(r->file->writer, tier_rows_key(size, b.first),
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
    const struct row_space *rs = &r->file->space;
    uint32_t x = row_space_first_set(size);
    enum status st = ST_OK;
    for (bool more = row_space_seek(rs, &x); more && !st;
         more = row_space_next(rs, &x)) {
        const struct row row = row_space_row(rs, x);
        if (row_space_batch_add(&r->batch, rs, &row, r->distances))
            continue;
        st = recover_batch(r, size, why);
        row_space_batch_add(&r->batch, rs, &row, r->distances);
    }
    return st ? st : recover_batch(r, size, why);
}

/* Recovers all complete frames from the beginning and cuts off the rest. */
static enum status recover(struct recovery *r, struct reason *why) {
    enum status st = ST_OK;
    for (int size = row_space_largest(&r->file->space); size >= 0 && !st;
         size--)
        st = recover_stage(r, size, why);
    if (st == ST_MISSING)
        st = ST_OK;
    return st ? st : container_cut_off(r->file->writer, why);
}

enum status tier_file_resume(FILE *stream, const char *name,
                             const struct game *g, bool distances,
                             bool exchanged, const struct watch *watch,
                             struct tier_file **out, uint64_t *recovered,
                             uint64_t *positions, struct reason *why) {
    struct tier_file *w = new_file(g, distances, exchanged);
    struct recovery *r = calloc(1, sizeof *r);
    enum status st =
        w && r ? container_resume(stream, name, &w->header, &w->writer, why)
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
        tier_file_drop(w);
    }
    free(r);
    return st;
}

/* ------------------------------------------------------------------------- */

enum status tier_file_add(struct tier_file *w, const struct tier_file_batch *b,
                          struct reason *why) {
    return container_add_frame(w->writer, b->number,
                               tier_rows_key(b->size, b->first),
                               (uint32_t)b->positions, b->kept, b->bytes, why);
}

enum status tier_file_read_back(struct tier_file *w, uint64_t number,
                                uint8_t *kept, size_t bytes,
                                struct reason *why) {
    return container_read_back(w->writer, number, kept, bytes, why);
}

enum status tier_file_end(struct tier_file *w, struct outcome start,
                          uint64_t *bytes, struct reason *why) {
    w->header.root_code = outcome_code(start);
    enum status st = container_end(w->writer, &w->header, why);
    w->writer = NULL;
    *bytes = w->header.bytes;
    tier_file_drop(w);
    return st;
}
