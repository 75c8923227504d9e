#include "engines/tiers/tiers.h"

#include <math.h>
#include <stdlib.h>

#include "base/parallel.h"
#include "engines/tiers/tier_row.h"

/* The size of a stage. A stage is all rows of one size. */
struct extent {
    uint32_t rows;
    uint64_t bytes; /* of data */
    uint32_t batches;
    uint64_t positions;      /* positions that are kept */
    uint64_t batches_before; /* kept batches of larger stages */
};

struct tiers {
    struct row_space space;
    struct extent extents[ROW_SPACE_CELLS_MAX / 2 + 2]; /* by size */
    uint64_t positions, batches;                        /* of all stages */
    struct subset_map_layers *layers;
    int k, threads;
    const struct tiers_options *options;
    struct tier_row_stage stage, next; /* being solved; with one X stone more */
    struct progress progress;
    double work; /* of all stages that are solved, as stage_work counts it */
    struct tiers_worker *workers; /* one for each thread */
};

struct tiers_worker {
    struct tier_row_worker *row;
    uint8_t kept[ROW_SPACE_BATCH_BYTES];
};

/* Rows and stages --------------------------------------------------------- */

/* Calls `visit` for every row of a size. */
typedef void row_visit(void *arg, const struct row *r);

static void for_each_row(const struct row_space *rs, int size, row_visit *visit,
                         void *arg) {
    uint32_t x = row_space_first_set(size);
    for (bool more = row_space_seek(rs, &x); more;
         more = row_space_next(rs, &x)) {
        const struct row r = row_space_row(rs, x);
        visit(arg, &r);
    }
}

/* The state while the rows of a stage are counted or listed. */
struct listing {
    const struct row_space *space;
    bool distances;
    struct extent *extent;
    struct tier_row_stage *stage; /* or NULL */
    struct row_space_batch batch;
};

static void list_row(void *arg, const struct row *r) {
    struct listing *l = arg;
    struct extent *e = l->extent;
    struct tier_row_stage *s = l->stage;
    const bool fits = row_space_batch_add(&l->batch, l->space, r, l->distances);
    if (!fits) {
        l->batch = (struct row_space_batch){0};
        row_space_batch_add(&l->batch, l->space, r, l->distances);
    }
    if (s) {
        s->rows[e->rows] = r->x;
        s->offsets[e->rows] = e->bytes;
        s->number_of[row_space_rank(l->space, r->x)] = e->rows;
        if (!e->rows || !fits)
            s->batches[e->batches] = e->rows;
    }
    e->batches += !e->rows || !fits;
    e->rows++;
    e->bytes += (uint64_t)row_space_horizons(l->space, r->size, l->distances) *
                tier_row_bytes(l->space, r);
    if (row_space_kept(l->space, r, l->distances))
        e->positions += row_space_layer(l->space, r, r->even);
}

static struct extent list_rows(const struct row_space *rs, int size,
                               bool distances, struct tier_row_stage *stage) {
    struct extent e = {0};
    struct listing l = {rs, distances, &e, stage, {0}};
    for_each_row(rs, size, list_row, &l);
    return e;
}

static void stage_free(struct tier_row_stage *s) {
    free(s->rows);
    free(s->offsets);
    free(s->number_of);
    free(s->batches);
    free(s->data);
    *s = (struct tier_row_stage){0};
}

static bool stage_init(const struct row_space *rs, struct tier_row_stage *s,
                       int size, bool distances, struct extent e) {
    *s = (struct tier_row_stage){.size = size,
                                 .row_count = e.rows,
                                 .batch_count = e.batches,
                                 .horizons =
                                     row_space_horizons(rs, size, distances)};
    s->rows = malloc((e.rows + 1) * sizeof *s->rows);
    s->offsets = malloc((e.rows + 1) * sizeof *s->offsets);
    s->number_of = malloc(rs->binomial[rs->cells][size] * sizeof *s->number_of);
    s->batches = malloc((e.batches + 1) * sizeof *s->batches);
    s->data = malloc(e.bytes + SUBSET_MAP_SLACK);
    if (!s->rows || !s->offsets || !s->number_of || !s->batches || !s->data) {
        stage_free(s);
        return false;
    }
    list_rows(rs, size, distances, s);
    s->offsets[e.rows] = e.bytes;
    s->batches[e.batches] = e.rows;
    return true;
}

static uint64_t stage_bytes(const struct row_space *rs, int size,
                            struct extent e) {
    const struct tier_row_stage *s;
    return e.bytes + SUBSET_MAP_SLACK +
           (e.rows + UINT64_C(1)) * (sizeof *s->rows + sizeof *s->offsets) +
           (e.batches + UINT64_C(1)) * sizeof *s->batches +
           rs->binomial[rs->cells][size] * sizeof *s->number_of;
}

/* Batches ----------------------------------------------------------------- */

static struct tiers_batch batch_of(const struct tiers *t, uint32_t index) {
    const struct tier_row_stage *s = &t->stage;
    const uint32_t first = s->batches[index];
    struct tiers_batch b = {
        .size = s->size,
        .row_count = s->batches[index + 1] - first,
        .rows = s->rows + first,
        .offsets = s->offsets + first,
        .horizons = s->horizons,
        .data = s->data,
        .number = t->extents[s->size].batches_before + index,
    };
    struct row_space_batch kept = {0};
    for (uint32_t i = 0; i < b.row_count; i++) {
        const struct row r = row_space_row(&t->space, b.rows[i]);
        row_space_batch_add(&kept, &t->space, &r, t->options->distances);
    }
    b.first = kept.first;
    b.positions = kept.positions;
    b.bytes = kept.bytes;
    return b;
}

/* Solves or restores the rows of a batch. `data` and `kept` advance with
 * them. */
static void solve_rows(const struct tiers *t, struct tiers_worker *w,
                       const struct tiers_batch *b, bool restore) {
    uint8_t *kept = w->kept;
    for (uint32_t i = 0; i < b->row_count; i++) {
        const struct row r = row_space_row(&t->space, b->rows[i]);
        uint8_t *data = t->stage.data + b->offsets[i];
        if (restore) {
            tier_row_restore(w->row, r.x, kept, data);
        } else {
            tier_row_solve(w->row, &t->next, r.x, data);
            tier_row_keep(w->row, r.x, data, kept);
        }
        kept += row_space_kept(&t->space, &r, t->options->distances);
    }
}

static enum status solve_batch(void *arg, int thread, uint64_t index,
                               uint64_t *done, struct reason *why) {
    const struct tiers *t = arg;
    const struct tiers_options *o = t->options;
    struct tiers_worker *w = &t->workers[thread];
    struct tiers_batch b = batch_of(t, (uint32_t)index);
    const bool restore = b.bytes && b.number < o->recovered;
    enum status st =
        restore ? o->source(o->arg, b.number, w->kept, b.bytes, why) : ST_OK;
    if (st)
        return st;
    solve_rows(t, w, &b, restore);
    b.kept = w->kept;
    /* Restored positions are counted before the solve begins. */
    *done = restore ? 0 : b.positions;
    return restore || !o->sink ? ST_OK : o->sink(o->arg, &b, why);
}

/* The time that a stage takes, in a unit of its own: the bitmaps of a row have
 * one bit for each set of free cells, and each free cell is tried in each of
 * the passes over them. Within a game the unit varies by a factor of two at
 * most, measured on 4x5,4, 3x8,4 and T(5,4). */
static double stage_work(const struct tiers *t, int size) {
    const int free = t->space.cells - size;
    const int horizons =
        row_space_horizons(&t->space, size, t->options->distances);
    return (double)t->extents[size].rows * horizons * free * free * exp2(free);
}

static enum status solve_stage(struct tiers *t, struct reason *why) {
    const struct parallel p = {.threads = t->threads,
                               .items = t->stage.batch_count,
                               .work = solve_batch,
                               .arg = t,
                               .watch = &t->options->watch,
                               .progress = &t->progress,
                               .part = stage_work(t, t->stage.size) / t->work};
    return parallel_run(&p, why);
}

/* The whole game ---------------------------------------------------------- */

/* Measures all stages. Returns the memory for the two neighbouring stages that
 * take the most. On 25 cells that takes a second, so the watch may show that
 * the work has begun; the first stage asks it whether to stop. */
static uint64_t measure(struct tiers *t, bool distances,
                        const struct watch *w) {
    uint64_t most = 0, larger = 0;
    for (int size = row_space_largest(&t->space); size >= 0; size--) {
        watch_goes_on(w, 0, 0);
        struct extent *e = &t->extents[size];
        *e = list_rows(&t->space, size, distances, NULL);
        e->batches_before = t->batches;
        t->positions += e->positions;
        t->batches += e->positions ? e->batches : 0;
        const uint64_t bytes = stage_bytes(&t->space, size, *e);
        if (bytes + larger > most)
            most = bytes + larger;
        larger = bytes;
    }
    return most + subset_map_layers_bytes(t->space.cells,
                                          row_space_largest(&t->space));
}

/* The memory for so many threads, or for as many as `allowed` permits. */
static uint64_t memory_needed(struct tiers *t, uint64_t common, int threads,
                              uint64_t allowed) {
    const uint64_t each =
        tier_row_worker_bytes(&t->space) + sizeof(struct tiers_worker);
    t->threads = threads;
    while (t->threads > 1 && common + (uint64_t)t->threads * each > allowed)
        t->threads--;
    return common + (uint64_t)t->threads * each;
}

enum status tiers_check(const struct game *g, struct reason *why) {
    if (!g->kind->lines)
        return status_fail(why, ST_ILLEGAL,
                           "the tier engine knows only the rules of T(n,k), "
                           "not those of %s",
                           g->name);
    if (g->plies_max > TIERS_CELLS_MAX)
        return status_fail(why, ST_ILLEGAL,
                           "the tier engine solves boards of up to %d cells",
                           TIERS_CELLS_MAX);
    return game_board(g) ? ST_OK
                         : status_fail(why, ST_ILLEGAL,
                                       "the tier engine solves games of up to "
                                       "%d in a row",
                                       BOARD_K_MAX);
}

static enum status tiers_new(const struct game *g, bool distances,
                             struct tiers **out, struct reason *why) {
    enum status st = tiers_check(g, why);
    if (st)
        return st;
    struct tiers *t = calloc(1, sizeof *t);
    if (!t)
        return status_fail(why, ST_NOMEM, "out of memory");
    row_space_init(&t->space, game_board(g));
    t->k = game_board(g)->k;
    if (!row_space_fits(&t->space, distances)) {
        free(t);
        return status_fail(why, ST_ILLEGAL,
                           "%s: too many cells for distances by tiers",
                           g->name);
    }
    *out = t;
    return ST_OK;
}

enum status tiers_measure(const struct game *g, int threads, bool distances,
                          struct tiers_extent *extent, struct reason *why) {
    struct tiers *t = NULL;
    enum status st = tiers_new(g, distances, &t, why);
    if (st)
        return st;
    const uint64_t memory =
        memory_needed(t, measure(t, distances, NULL), threads, UINT64_MAX);
    *extent = (struct tiers_extent){memory, t->positions, t->batches, threads};
    free(t);
    return ST_OK;
}

/* The outcome of the start: no stones, X to move. This one position has one bit
 * in each plane of each horizon; the first bit that is set tells which player
 * wins, and when. */
static struct outcome start_outcome(const struct tiers *t) {
    const struct row r = row_space_row(&t->space, 0);
    const bool distances = t->options->distances;
    const uint8_t *at = t->stage.data;
    if (r.even < 0) /* k is 1: the first stone wins */
        return (struct outcome){VALUE_WIN, distances};
    for (int h = 0; h < t->stage.horizons;
         h++, at += tier_row_bytes(&t->space, &r)) {
        if (at[0] & 1)
            return (struct outcome){VALUE_WIN, distances ? 2 * h + 1 : 0};
        if (at[1] & 1)
            return (struct outcome){VALUE_LOSS, distances ? 2 * h : 0};
    }
    return (struct outcome){VALUE_DRAW, 0};
}

/* The stage to begin with: the smallest one that can be recovered whole, since
 * the next one needs it; else the largest. */
static int first_stage(const struct tiers *t) {
    int first = row_space_largest(&t->space);
    for (int size = first; size >= 0; size--) {
        const struct extent *e = &t->extents[size];
        if (!e->positions)
            continue;
        if (e->batches_before + e->batches > t->options->recovered)
            break;
        first = size;
    }
    return first;
}

static enum status solve_stages(struct tiers *t, struct reason *why) {
    const int first = first_stage(t);
    t->progress.total = t->positions;
    for (int size = first; size >= 0; size--)
        t->work += stage_work(t, size);
    t->progress.done = t->options->recovered_positions;
    for (int size = first; size >= 0; size--) {
        stage_free(&t->next);
        t->next = t->stage;
        if (!stage_init(&t->space, &t->stage, size, t->options->distances,
                        t->extents[size]))
            return status_fail(why, ST_NOMEM, "out of memory");
        enum status st = solve_stage(t, why);
        if (st)
            return st;
    }
    return ST_OK;
}

static bool workers_init(struct tiers *t) {
    const int count = t->threads;
    t->workers = calloc((size_t)count, sizeof *t->workers);
    t->layers =
        subset_map_layers_new(t->space.cells, row_space_largest(&t->space));
    if (!t->workers || !t->layers)
        return false;
    for (int i = 0; i < count; i++) {
        t->workers[i].row = tier_row_worker_new(&t->space, t->layers, t->k,
                                                t->options->distances);
        if (!t->workers[i].row)
            return false;
    }
    return true;
}

static void workers_free(struct tiers *t) {
    for (int i = 0; t->workers && i < t->threads; i++)
        tier_row_worker_free(t->workers[i].row);
    free(t->workers);
    subset_map_layers_free(t->layers);
}

static enum status run(struct tiers *t, struct outcome *start,
                       struct reason *why) {
    enum status st = workers_init(t)
                         ? solve_stages(t, why)
                         : status_fail(why, ST_NOMEM, "out of memory");
    if (!st)
        *start = start_outcome(t);
    workers_free(t);
    stage_free(&t->stage);
    stage_free(&t->next);
    return st;
}

enum status tiers_solve(const struct game *g, const struct tiers_options *o,
                        struct outcome *start, struct reason *why) {
    struct tiers *t = NULL;
    enum status st = tiers_new(g, o->distances, &t, why);
    if (st)
        return st;
    t->options = o;
    const uint64_t needed =
        memory_needed(t, measure(t, o->distances, &o->watch), o->threads,
                      o->fewer ? o->memory : UINT64_MAX);
    const struct tiers_extent extent = {needed, t->positions, t->batches,
                                        t->threads};
    if (o->announce)
        o->announce(o->arg, &extent);
    if (needed > o->memory)
        st = status_fail(why, ST_FULL,
                         "%s needs %.1f MiB of memory with %d thread%s and "
                         "%.1f MiB are allowed",
                         g->name, (double)needed / (1 << 20), t->threads,
                         t->threads == 1 ? "" : "s",
                         (double)o->memory / (1 << 20));
    else
        st = run(t, start, why);
    free(t);
    return st;
}
