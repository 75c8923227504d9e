#include "tables/tier_rows.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "rules/position.h"

static int count(uint32_t set) { return __builtin_popcount(set); }

/* The index --------------------------------------------------------------- */

static enum status bad_index(const struct container *a, uint64_t i,
                             struct reason *why) {
    return container_damaged(a, why,
                             "entry %" PRIu64 " of the index is invalid", i);
}

static bool is_kept_row(const struct tier_rows *rows, uint32_t x) {
    const struct row r = row_space_row(&rows->space, x);
    return row_space_is_row(&rows->space, x) &&
           row_space_kept(&rows->space, &r, rows->distances);
}

/* Is the first row of frame i a row of the right size that keeps something, and
 * larger than the first row of the frame before if that has the same size? */
static bool good_first(const struct tier_rows *rows, uint64_t i) {
    const struct key *k = &rows->container->frames[i].first;
    const struct key *before = i ? &rows->container->frames[i - 1].first : NULL;
    return k->lo <= rows->space.all &&
           (uint64_t)count((uint32_t)k->lo) == k->hi &&
           is_kept_row(rows, (uint32_t)k->lo) &&
           (!before || before->hi != k->hi || before->lo < k->lo);
}

/* Sizes must descend, and rows of the same size ascend. Fills rows->begin. */
static enum status check_index(struct tier_rows *rows, struct reason *why) {
    const struct container *a = rows->container;
    int size = row_space_largest(&rows->space);
    rows->begin[size] = 0;
    for (uint64_t i = 0; i < a->header.frames; i++) {
        if (a->frames[i].first.hi > (uint64_t)size || !good_first(rows, i))
            return bad_index(a, i, why);
        while (a->frames[i].first.hi < (uint64_t)size)
            rows->begin[--size] = i;
    }
    while (size > 0)
        rows->begin[--size] = a->header.frames;
    return ST_OK;
}

/* Checks that the table is of a whole game, and that the root has a distance
 * only if the table has distances. */
static enum status check_header(const struct tier_rows *rows,
                                struct reason *why) {
    const struct container_header *h = &rows->container->header;
    const struct outcome root = outcome_from_code(h->root_code);
    if (h->root.hi || h->root.lo || h->flags & CONTAINER_PARTIAL ||
        (root.distance && !rows->distances) ||
        !row_space_fits(&rows->space, rows->distances))
        return container_damaged(rows->container, why,
                                 "a header field has an invalid value");
    return ST_OK;
}

static enum status open_rows(const struct container *a, struct tier_rows *rows,
                             struct reason *why) {
    struct game *g;
    enum status st = game_new(a->header.game, &g, why);
    if (st)
        return st == ST_ILLEGAL
                   ? container_damaged(a, why, "there is no game %s",
                                       a->header.game)
                   : st;
    const struct board *b = game_board(g);
    if (!b || b->cells > ROW_SPACE_CELLS_MAX)
        st = container_damaged(a, why, "%s cannot be solved by tiers",
                               a->header.game);
    else
        row_space_init(&rows->space, b);
    game_free(g);
    rows->container = a;
    rows->distances = (a->header.flags & CONTAINER_DISTANCES) != 0;
    if (!st)
        st = check_header(rows, why);
    return st ? st : check_index(rows, why);
}

enum status tier_rows_open(const struct container *a, struct tier_rows **out,
                           struct reason *why) {
    struct tier_rows *rows = malloc(sizeof *rows);
    if (!rows)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = open_rows(a, rows, why);
    if (st)
        free(rows);
    else
        *out = rows;
    return st;
}

uint64_t tier_rows_end(const struct tier_rows *rows, int size) {
    return size ? rows->begin[size - 1] : rows->container->header.frames;
}

uint64_t tier_rows_positions(const struct tier_rows *rows, int size) {
    uint64_t sum = 0;
    for (uint64_t i = tier_rows_begin(rows, size);
         i < tier_rows_end(rows, size); i++)
        sum += rows->container->frames[i].entries;
    return sum;
}

bool tier_rows_find(const struct tier_rows *rows, uint32_t x, uint64_t *frame) {
    const int size = count(x);
    const uint64_t begin = tier_rows_begin(rows, size);
    uint64_t behind; /* the first frame that begins after x */
    SORT_BISECT(behind, begin, tier_rows_end(rows, size),
                rows->container->frames[behind].first.lo > x);
    *frame = behind - 1;
    return behind > begin;
}

/* Frames ------------------------------------------------------------------ */

/* Does each position have at most one bit, and is no bit after the last
 * position set? The loop goes through whole planes so that the compiler can
 * vectorise it: a probe of a large table reads a frame each time. */
static bool makes_sense(const struct tier_rows *rows, const struct row *r,
                        const uint8_t *kept) {
    const size_t plane = row_space_plane(&rows->space, r, r->even);
    const int planes =
        2 * row_space_horizons_kept(&rows->space, r->size, rows->distances);
    const uint32_t used = row_space_layer(&rows->space, r, r->even) % 8;
    uint8_t seen[ROW_SPACE_BATCH_BYTES];
    uint8_t twice = 0;
    memset(seen, 0, plane);
    if (used)
        seen[plane - 1] = (uint8_t)(0xff << used);
    for (int p = 0; p < planes; p++, kept += plane)
        for (size_t i = 0; i < plane; i++) {
            twice |= seen[i] & kept[i];
            seen[i] |= kept[i];
        }
    return !twice;
}

/* Finds the rows of a frame: starts at the first and goes on until the rows
 * need all `size` bytes. False when the sizes do not match. */
static bool lay_out(const struct tier_rows *rows, uint64_t frame, size_t size,
                    struct tier_rows_frame *out) {
    const struct row_space *rs = &rows->space;
    const struct container_frame *entry = &rows->container->frames[frame];
    struct row_space_batch batch = {0};
    uint32_t x = (uint32_t)entry->first.lo;
    out->count = 0;
    for (bool more = true; more && batch.bytes < size;
         more = row_space_next(rs, &x)) {
        const struct row r = row_space_row(rs, x);
        const size_t offset = batch.bytes;
        if (!row_space_batch_add(&batch, rs, &r, rows->distances))
            return false;
        if (batch.bytes == offset)
            continue;
        if (batch.bytes > size || !makes_sense(rows, &r, out->raw + offset))
            return false;
        out->x[out->count] = x;
        out->offset[out->count++] = (uint32_t)offset;
    }
    return size && batch.bytes == size && batch.positions == entry->entries &&
           batch.first == (uint32_t)entry->first.lo;
}

enum status tier_rows_read(const struct tier_rows *rows, uint64_t frame,
                           struct container_unpacker *u,
                           struct tier_rows_frame *out, struct reason *why) {
    size_t size;
    enum status st = container_read_frame(rows->container, u, frame, out->raw,
                                          sizeof out->raw, &size, why);
    if (st)
        return st;
    return lay_out(rows, frame, size, out)
               ? ST_OK
               : container_damaged(rows->container, why,
                                   "frame %" PRIu64 " has invalid contents",
                                   frame);
}

enum status tier_rows_missing(const struct tier_rows *rows,
                              struct reason *why) {
    return container_damaged(rows->container, why, "a row is missing");
}

const uint8_t *tier_rows_kept(const struct tier_rows_frame *f, uint32_t x) {
    const uint64_t rows = (uint64_t)f->count;
    uint64_t at;
    SORT_BISECT(at, 0, rows, f->x[at] >= x);
    return at < rows && f->x[at] == x ? f->raw + f->offset[at] : NULL;
}

/* Readers ----------------------------------------------------------------- */

struct tier_rows_reader {
    const struct tier_rows *rows;
    struct container_unpacker *unpacker;
    uint64_t frame; /* the frame in `data`, or NONE */
    struct tier_rows_frame data;
};

#define NONE UINT64_MAX

struct tier_rows_reader *tier_rows_reader_new(const struct tier_rows *rows) {
    struct tier_rows_reader *reader = malloc(sizeof *reader);
    if (!reader)
        return NULL;
    reader->rows = rows;
    reader->frame = NONE;
    reader->unpacker = container_unpacker_new();
    if (reader->unpacker)
        return reader;
    free(reader);
    return NULL;
}

void tier_rows_reader_free(struct tier_rows_reader *reader) {
    if (!reader)
        return;
    container_unpacker_free(reader->unpacker);
    free(reader);
}

enum status tier_rows_reader_get(struct tier_rows_reader *reader,
                                 const struct row *r, const uint8_t **kept,
                                 struct reason *why) {
    const struct tier_rows *rows = reader->rows;
    uint64_t frame;
    *kept = NULL;
    if (!row_space_kept(&rows->space, r, rows->distances))
        return ST_OK;
    if (!tier_rows_find(rows, r->x, &frame))
        return tier_rows_missing(rows, why);
    if (frame != reader->frame) {
        reader->frame = NONE;
        enum status st =
            tier_rows_read(rows, frame, reader->unpacker, &reader->data, why);
        if (st)
            return st;
        reader->frame = frame;
    }
    *kept = tier_rows_kept(&reader->data, r->x);
    return *kept ? ST_OK : tier_rows_missing(rows, why);
}

/* Positions --------------------------------------------------------------- */

struct state tier_rows_state(const struct game *g, const struct row_space *rs,
                             const struct tier_rows_position *p) {
    const struct position cells = {
        {row_space_cells(rs, p->x), row_space_cells(rs, p->o)},
        (uint8_t)p->mover,
        SIDE_NONE};
    return g->kind->lines->state(&cells);
}

bool tier_rows_settled(const struct row_space *rs,
                       const struct tier_rows_position *p, uint32_t wins,
                       struct outcome *out) {
    const uint32_t empty = rs->all & ~(p->x | p->o);
    const uint32_t open = wins & empty;
    /* Only the player who has just moved can have a line. */
    if (row_space_has_line(rs, p->mover == SIDE_X ? p->o : p->x))
        *out = (struct outcome){VALUE_LOSS, 0};
    else if (!empty)
        *out = (struct outcome){VALUE_DRAW, 0};
    else if (p->mover == SIDE_X ? open != 0
                                : (row_space_wins(rs, p->o) & empty) != 0)
        *out = (struct outcome){VALUE_WIN, 1};
    else if (p->mover == SIDE_O && count(open) > 1)
        *out = (struct outcome){VALUE_LOSS, 2};
    else
        return false;
    return true;
}

struct outcome tier_rows_even(const struct tier_rows *rows, const struct row *r,
                              const uint8_t *kept, uint32_t number) {
    const size_t plane = row_space_plane(&rows->space, r, r->even);
    const int horizons =
        row_space_horizons_kept(&rows->space, r->size, rows->distances);
    const uint8_t *at = kept + number / 8;
    for (int h = 1; h <= horizons; h++, at += 2 * plane) {
        if (at[0] >> number % 8 & 1)
            return (struct outcome){VALUE_WIN, rows->distances ? 2 * h + 1 : 0};
        if (at[plane] >> number % 8 & 1)
            return (struct outcome){VALUE_LOSS, rows->distances ? 2 * h : 0};
    }
    return (struct outcome){VALUE_DRAW, 0};
}

static struct outcome even_outcome(const struct tier_rows *rows,
                                   const struct row *r, const uint8_t *kept,
                                   uint32_t o) {
    return tier_rows_even(rows, r, kept, row_space_number(&rows->space, r, o));
}

struct outcome tier_rows_outcome(const struct tier_rows *rows,
                                 const struct row *r, const uint8_t *kept,
                                 const struct tier_rows_position *p) {
    if (p->mover == SIDE_X)
        return even_outcome(rows, r, kept, p->o);
    const uint32_t open = r->wins & ~p->o;
    const uint32_t moves = open ? open : r->free & ~p->o;
    struct outcome best = outcome_worst();
    for (uint32_t left = moves; left; left &= left - 1)
        best = outcome_better(best, outcome_before(even_outcome(
                                        rows, r, kept, p->o | (left & -left))));
    if (!rows->distances)
        best.distance = 0;
    return best;
}
