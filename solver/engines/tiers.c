#include "morpion/tiers.h"

#include <pthread.h>
#include <stdlib.h>

#include "tierrow.h"

/* How large a stage will be. */
struct extent {
    uint32_t rows;
    uint64_t bytes; /* of data */
};

struct tiers {
    struct rowspace space;
    struct extent extents[ROWSPACE_CELLS_MAX / 2 + 2]; /* by size */
    struct cube_layers *layers;
    int k;
    bool distances;
    struct tierrow_stage stage, next; /* being solved; with one X stone more */

    /* Rows are handed out to the threads a few at a time. */
    pthread_mutex_t lock;
    uint32_t next_row;
    uint64_t done, total; /* rows of all stages */
    const struct watch *watch;
    bool stop;
};

/* Rows and stages --------------------------------------------------------- */

/* The next larger set of the same size; 0 after the last. */
static uint32_t next_set(uint32_t set, uint32_t all) {
    if (!set)
        return 0;
    const uint32_t lowest = set & -set, ripple = set + lowest;
    const uint32_t next = ripple | ((set ^ ripple) >> 2) / lowest;
    return next > all ? 0 : next;
}

static uint32_t first_set(int size) { return (1u << size) - 1; }

static struct extent measure_stage(const struct rowspace *rs, int size,
                                   bool distances) {
    struct extent e = {0, 0};
    uint32_t x = first_set(size);
    do {
        if (rowspace_is_row(rs, x)) {
            const struct row r = rowspace_row(rs, x);
            e.rows++;
            e.bytes += tierrow_bytes(rs, &r);
        }
        x = next_set(x, rs->all);
    } while (x);
    e.bytes *= (uint64_t)tierrow_horizons(rs, size, distances);
    return e;
}

static void stage_free(struct tierrow_stage *s) {
    free(s->rows);
    free(s->offsets);
    free(s->number_of);
    free(s->data);
    *s = (struct tierrow_stage){0};
}

static void list_rows(const struct rowspace *rs, struct tierrow_stage *s) {
    uint32_t x = first_set(s->size), rank = 0, row = 0;
    uint64_t offset = 0;
    do {
        if (rowspace_is_row(rs, x)) {
            const struct row r = rowspace_row(rs, x);
            s->rows[row] = x;
            s->number_of[rank] = row;
            s->offsets[row++] = offset;
            offset += (uint64_t)s->horizons * tierrow_bytes(rs, &r);
        }
        rank++;
        x = next_set(x, rs->all);
    } while (x);
    s->offsets[row] = offset;
}

static bool stage_init(const struct rowspace *rs, struct tierrow_stage *s,
                       int size, bool distances, struct extent e) {
    *s = (struct tierrow_stage){.size = size,
                                .row_count = e.rows,
                                .horizons =
                                    tierrow_horizons(rs, size, distances)};
    s->rows = malloc((e.rows + 1) * sizeof *s->rows);
    s->offsets = malloc((e.rows + 1) * sizeof *s->offsets);
    s->number_of = malloc(rs->binomial[rs->cells][size] * sizeof *s->number_of);
    s->data = malloc(e.bytes + CUBE_SLACK);
    if (!s->rows || !s->offsets || !s->number_of || !s->data) {
        stage_free(s);
        return false;
    }
    list_rows(rs, s);
    return true;
}

/* Threads ----------------------------------------------------------------- */

enum { ROWS_AT_ONCE = 16 };

/* The next rows for a thread; false when there are no more. */
static bool take_rows(struct tiers *t, uint32_t *first, uint32_t *end) {
    pthread_mutex_lock(&t->lock);
    if (!t->stop && t->done && !watch_goes_on(t->watch, t->done, t->total))
        t->stop = true;
    *first = t->next_row;
    *end = *first + ROWS_AT_ONCE;
    if (*end > t->stage.row_count)
        *end = t->stage.row_count;
    const bool more = !t->stop && *first < *end;
    if (more) {
        t->next_row = *end;
        t->done += *end - *first;
    }
    pthread_mutex_unlock(&t->lock);
    return more;
}

struct thread {
    struct tiers *tiers;
    struct tierrow_worker *worker;
    pthread_t handle;
    bool started;
};

static void *run_thread(void *arg) {
    const struct thread *self = arg;
    const struct tiers *t = self->tiers;
    uint32_t first, end;
    while (take_rows(self->tiers, &first, &end))
        for (uint32_t row = first; row < end; row++)
            tierrow_solve(self->worker, &t->next, t->stage.rows[row],
                          t->stage.data + t->stage.offsets[row]);
    return NULL;
}

/* The calling thread works too; a thread that cannot be started only makes it
 * slower. */
static void solve_stage(struct thread *threads, int count) {
    for (int i = 1; i < count; i++)
        threads[i].started = pthread_create(&threads[i].handle, NULL,
                                            run_thread, &threads[i]) == 0;
    run_thread(&threads[0]);
    for (int i = 1; i < count; i++)
        if (threads[i].started)
            pthread_join(threads[i].handle, NULL);
}

/* The whole game ---------------------------------------------------------- */

static int largest_size(const struct rowspace *rs) {
    return (rs->cells + 1) / 2;
}

static uint64_t stage_bytes(const struct rowspace *rs, int size,
                            struct extent e) {
    const struct tierrow_stage *s;
    return e.bytes + CUBE_SLACK +
           (e.rows + UINT64_C(1)) * (sizeof *s->rows + sizeof *s->offsets) +
           rs->binomial[rs->cells][size] * sizeof *s->number_of;
}

/* Measures all stages and gives the memory for the largest two neighbours. */
static uint64_t memory_needed(struct tiers *t, int threads) {
    uint64_t most = 0, larger = 0;
    for (int size = largest_size(&t->space); size >= 0; size--) {
        t->extents[size] = measure_stage(&t->space, size, t->distances);
        const uint64_t bytes = stage_bytes(&t->space, size, t->extents[size]);
        if (bytes + larger > most)
            most = bytes + larger;
        larger = bytes;
        t->total += t->extents[size].rows;
    }
    return most + (uint64_t)threads * tierrow_worker_bytes(&t->space);
}

static enum status tiers_new(const struct game *g, bool distances,
                             struct tiers **out, struct reason *why) {
    if (!g->board || g->board->cells > TIERS_CELLS_MAX)
        return status_fail(why, ST_ILLEGAL,
                           "the tier engine solves boards of up to %d cells",
                           TIERS_CELLS_MAX);
    struct tiers *t = calloc(1, sizeof *t);
    if (!t)
        return status_fail(why, ST_NOMEM, "out of memory");
    rowspace_init(&t->space, g->board);
    t->k = g->board->k;
    t->distances = distances;
    *out = t;
    return ST_OK;
}

enum status tiers_memory(const struct game *g, int threads, bool distances,
                         uint64_t *bytes, struct reason *why) {
    struct tiers *t = NULL;
    enum status st = tiers_new(g, distances, &t, why);
    if (st)
        return st;
    *bytes = memory_needed(t, threads);
    free(t);
    return ST_OK;
}

static enum status finish_stage(const struct tiers *t,
                                const struct tiers_options *o,
                                struct reason *why) {
    const struct tierrow_stage *s = &t->stage;
    if (t->stop)
        return status_fail(why, ST_STOPPED, "stopped before the end");
    const struct tiers_stage done = {s->size,    s->row_count, s->rows,
                                     s->offsets, s->horizons,  s->data};
    return o->sink ? o->sink(o->sink_arg, &done, why) : ST_OK;
}

/* The start: no stones, X to move. Its one position has one bit in each plane
 * of each horizon, and the last horizon says who wins at all. */
static enum value start_value(const struct tiers *t) {
    const struct row r = rowspace_row(&t->space, 0);
    if (r.even < 0)
        return VALUE_WIN; /* with the first stone */
    const uint8_t *last = t->stage.data + (uint64_t)(t->stage.horizons - 1) *
                                              tierrow_bytes(&t->space, &r);
    if (last[0] & 1)
        return VALUE_WIN;
    return last[1] & 1 ? VALUE_LOSS : VALUE_DRAW;
}

static enum status solve_stages(struct tiers *t, struct thread *threads,
                                const struct tiers_options *o,
                                struct reason *why) {
    for (int size = largest_size(&t->space); size >= 0; size--) {
        stage_free(&t->next);
        t->next = t->stage;
        t->next_row = 0;
        if (!stage_init(&t->space, &t->stage, size, t->distances,
                        t->extents[size]))
            return status_fail(why, ST_NOMEM, "out of memory");
        solve_stage(threads, o->threads);
        enum status st = finish_stage(t, o, why);
        if (st)
            return st;
    }
    return ST_OK;
}

static bool threads_init(struct thread *threads, int count, struct tiers *t) {
    bool good = true;
    for (int i = 0; i < count; i++) {
        threads[i].tiers = t;
        threads[i].worker =
            tierrow_worker_new(&t->space, t->layers, t->k, t->distances);
        good = good && threads[i].worker;
    }
    return good;
}

static enum status run(struct tiers *t, const struct tiers_options *o,
                       enum value *value, struct reason *why) {
    struct thread *threads = calloc((size_t)o->threads, sizeof *threads);
    t->layers = cube_layers_new(t->space.cells, largest_size(&t->space));
    const bool good =
        threads && t->layers && threads_init(threads, o->threads, t);
    enum status st = good ? solve_stages(t, threads, o, why)
                          : status_fail(why, ST_NOMEM, "out of memory");
    if (!st)
        *value = start_value(t);
    for (int i = 0; threads && i < o->threads; i++)
        tierrow_worker_free(threads[i].worker);
    free(threads);
    cube_layers_free(t->layers);
    stage_free(&t->stage);
    stage_free(&t->next);
    return st;
}

enum status tiers_solve(const struct game *g, const struct tiers_options *o,
                        enum value *value, struct reason *why) {
    struct tiers *t = NULL;
    enum status st = tiers_new(g, o->distances, &t, why);
    if (st)
        return st;
    t->watch = &o->watch;
    const uint64_t needed = memory_needed(t, o->threads);
    if (needed > o->memory) {
        st = status_fail(why, ST_FULL,
                         "%s needs %.1f MiB of memory with %d threads and %.1f "
                         "MiB are allowed",
                         g->name, (double)needed / (1 << 20), o->threads,
                         (double)o->memory / (1 << 20));
    } else {
        pthread_mutex_init(&t->lock, NULL);
        st = run(t, o, value, why);
        pthread_mutex_destroy(&t->lock);
    }
    free(t);
    return st;
}
