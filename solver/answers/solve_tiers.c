#include "answers/solve_internal.h"
#include "base/atomic_file.h"

#include <limits.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engines/tiers/position_count.h"
#include "engines/tiers/tiers.h"
#include "tables/table_file.h"
#include "tables/tier_file.h"

struct tier_solving {
    const struct game *game;
    const struct state *root;
    const struct solve_table_options *options;
    bool distances;
    struct atomic_file *file; /* NULL without an output */
    FILE *memory;             /* the table, without an output */
    struct tier_file *table;
    uint64_t recovered; /* batches from the partial file */
    uint64_t recovered_positions;
    _Atomic uint64_t written; /* batches written in this run */
    uint64_t positions;       /* that the table keeps, in all */
};

/* The file ---------------------------------------------------------------- */

static FILE *stream_of(const struct tier_solving *s) {
    return s->file ? atomic_file_stream(s->file) : s->memory;
}

static const char *name_of(const struct tier_solving *s) {
    return s->file ? atomic_file_name(s->file) : "the table in memory";
}

/* Without an output only the answer needs the table: it stays in memory. */
static enum status open_memory(struct tier_solving *s, struct reason *why) {
    const int fd = memfd_create("morpion", MFD_CLOEXEC);
    s->memory = fd < 0 ? NULL : fdopen(fd, "w+");
    if (s->memory)
        return ST_OK;
    if (fd >= 0)
        close(fd);
    return status_errno(why, "cannot allocate a table in memory");
}

/* Opens the file before solving, so that a file that cannot be written is
 * reported at once. */
static enum status open_file(struct tier_solving *s, struct reason *why) {
    const struct solve_table_options *o = s->options;
    const bool exchanged = game_mover(s->game, s->root) != SIDE_X;
    enum status st = o->output ? atomic_file_open_partial(o->output, o->resume,
                                                          &s->file, why)
                               : open_memory(s, why);
    if (st)
        return st;
    if (o->resume)
        return tier_file_resume(stream_of(s), name_of(s), s->game, s->distances,
                                exchanged, &o->watch, &s->table, &s->recovered,
                                &s->recovered_positions, why);
    return tier_file_begin(stream_of(s), name_of(s), s->game, s->distances,
                           exchanged, &s->table, why);
}

static enum status add_batch(void *arg, const struct tiers_batch *b,
                             struct reason *why) {
    struct tier_solving *s = arg;
    if (!b->bytes)
        return ST_OK;
    const struct tier_file_batch batch = {b->number,    b->size,  b->first,
                                          b->positions, b->bytes, b->kept};
    enum status st = tier_file_add(s->table, &batch, why);
    s->written += !st;
    return st;
}

static enum status read_batch(void *arg, uint64_t number, uint8_t *kept,
                              size_t bytes, struct reason *why) {
    const struct tier_solving *s = arg;
    return tier_file_read_back(s->table, number, kept, bytes, why);
}

/* ------------------------------------------------------------------------- */

static void announce(void *arg, const struct tiers_extent *e) {
    struct tier_solving *s = arg;
    s->positions = e->positions;
    if (s->options->announce && e->memory <= s->options->memory)
        s->options->announce(e->memory, e->threads);
}

static enum status run_engine(struct tier_solving *s, struct outcome *start,
                              struct reason *why) {
    const struct tiers_options options = {
        .threads = s->options->threads < 1 ? 1 : s->options->threads,
        .distances = s->distances,
        .memory = s->options->memory,
        .watch = s->options->watch,
        .sink = add_batch,
        .fewer = s->options->fewer,
        .recovered = s->recovered,
        .recovered_positions = s->recovered_positions,
        .source = read_batch,
        .announce = announce,
        .arg = s,
    };
    return tiers_solve(s->game, &options, start, why);
}

/* Takes the answer with its moves and line from the table. */
static enum status ask(const struct tier_solving *s, const struct table_file *f,
                       struct answer *a, struct reason *why) {
    const struct oracle_options options = {.shared = f,
                                           .watch = s->options->watch};
    struct oracle *oracle;
    enum status st = oracle_new(s->game, &options, &oracle, why);
    if (st)
        return st;
    st = answer_ask(oracle, s->root, a, why);
    oracle_free(oracle);
    if (!a->over)
        a->source = "tiers"; /* not "table": the engine has just solved it */
    return st;
}

/* How many positions the game has. If that is interrupted, the result does
 * without. */
static enum status count_positions(const struct tier_solving *s,
                                   struct solve_result *result,
                                   struct reason *why) {
    struct position_count count;
    enum status st = position_count_take(
        game_board(s->game), s->options->threads < 1 ? 1 : s->options->threads,
        &s->options->watch, s->positions, &count, why);
    if (st)
        return status_undecided(st) ? ST_OK : st;
    result->positions = count.all;
    result->canonical = count.canonical;
    return ST_OK;
}

/* Completes the table, commits the file and takes the answer from it. */
static enum status complete(struct tier_solving *s, struct outcome start,
                            struct solve_result *result, struct reason *why) {
    struct tier_file *table = s->table;
    struct table_file *f = NULL;
    uint64_t bytes;
    s->table = NULL;
    enum status st = tier_file_end(table, start, &bytes, why);
    if (!st)
        st = table_file_open_stream(stream_of(s), name_of(s), &f, why);
    if (!st && s->file) {
        struct atomic_file *file = s->file;
        s->file = NULL;
        result->bytes = bytes;
        st = atomic_file_commit(file, why);
    }
    if (!st)
        st = ask(s, f, &result->answer, why);
    if (!st)
        st = count_positions(s, result, why);
    table_file_close(f);
    return st;
}

/* Adds to the reason that the work so far was kept. */
static void tell_what_was_kept(const struct tier_solving *s, enum status st,
                               struct solve_result *result,
                               struct reason *why) {
    const struct reason first = *why;
    char partial[PATH_MAX];
    if (atomic_file_partial_name(s->options->output, partial, why))
        return;
    status_fail(why, st, "%.200s; the work so far is in %.180s", first.text,
                partial);
    result->hint = st == ST_FULL ? SOLVE_RESUME_MEMORY : SOLVE_RESUME;
}

static enum status solve(struct tier_solving *s, struct solve_result *result,
                         struct reason *why) {
    struct outcome start;
    enum status st = run_engine(s, &start, why);
    result->entries = s->positions;
    if (!st)
        return complete(s, start, result, why);
    if (s->file && (s->recovered || s->written))
        tell_what_was_kept(s, st, result, why);
    return st;
}

/* Removes the partial file only when it is empty and this run created it. */
static void release(struct tier_solving *s) {
    const bool keep = s->options->resume || s->recovered || s->written;
    tier_file_drop(s->table);
    if (s->file && keep)
        atomic_file_keep(s->file, NULL);
    else
        atomic_file_abandon(s->file);
    if (s->memory)
        fclose(s->memory);
}

enum status solve_tiers(const struct game *g, const struct state *root,
                        const struct solve_table_options *o,
                        struct solve_result *result, struct reason *why) {
    struct tier_solving s = {.game = g,
                             .root = root,
                             .options = o,
                             .distances = g->plies_max <= SOLVE_DISTANCE_CELLS};
    enum status st = open_file(&s, why);
    result->resumed = s.recovered_positions;
    if (st == ST_STOPPED) /* while reading the partial file */
        tell_what_was_kept(&s, st, result, why);
    if (!st)
        st = solve(&s, result, why);
    release(&s);
    return st;
}
