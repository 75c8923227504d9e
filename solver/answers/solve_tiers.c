#include "answers/solve_tiers.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engines/tiers/tiers.h"
#include "tables/table_file.h"
#include "tables/tier_file.h"

struct tier_solving {
    const struct game *game;
    const struct state *root;
    const struct solve_options *options;
    bool distances;
    char scratch[PATH_MAX];   /* folder of a table that is not to be kept */
    char path[PATH_MAX + 16]; /* of the table */
    struct atomic_file *file;
    struct tier_file *table;
    uint64_t recovered; /* batches */
    uint64_t recovered_positions;
    _Atomic uint64_t written; /* batches, this time */
    uint64_t positions;       /* in all */
};

/* The file ---------------------------------------------------------------- */

/* Without an output the table is needed for the answer alone: it goes to a
 * folder of its own, where nobody else's file can be in the way. */
static enum status make_scratch(struct tier_solving *s, struct reason *why) {
    const char *where = s->options->scratch ? s->options->scratch : P_tmpdir;
    const int length =
        snprintf(s->scratch, sizeof s->scratch, "%s/morpion-XXXXXX", where);
    if (length < 0 || (size_t)length >= sizeof s->scratch ||
        !mkdtemp(s->scratch)) {
        s->scratch[0] = '\0';
        return status_errno(why,
                            "cannot write to %s, where the table goes without "
                            "an output",
                            where);
    }
    snprintf(s->path, sizeof s->path, "%s/table.att", s->scratch);
    return ST_OK;
}

static enum status name_table(struct tier_solving *s, struct reason *why) {
    const char *output = s->options->output;
    if (!output)
        return make_scratch(s, why);
    if (strlen(output) >= sizeof s->path)
        return status_fail(why, ST_IO, "cannot write %s: name too long",
                           output);
    strcpy(s->path, output);
    return ST_OK;
}

/* The file is opened before anything is solved: whoever cannot write there
 * learns it at once. */
static enum status open_file(struct tier_solving *s, struct reason *why) {
    const struct solve_options *o = s->options;
    const bool exchanged = game_mover(s->game, s->root) != SIDE_X;
    enum status st =
        o->output ? atomic_file_open_partial(s->path, o->resume, &s->file, why)
                  : atomic_file_open(s->path, &s->file, why);
    if (st)
        return st;
    if (o->resume)
        return tier_file_resume(s->file, s->game, s->distances, exchanged,
                                &o->watch, &s->table, &s->recovered,
                                &s->recovered_positions, why);
    return tier_file_begin(s->file, s->game, s->distances, exchanged, &s->table,
                           why);
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

static enum status complete(struct tier_solving *s, struct outcome start,
                            uint64_t *bytes, struct reason *why) {
    struct tier_file *table = s->table;
    s->table = NULL;
    enum status st = tier_file_end(table, start, bytes, why);
    if (st)
        return st;
    struct atomic_file *file = s->file;
    s->file = NULL;
    return atomic_file_commit(file, why);
}

/* The answer, whose moves and line are in the table. */
static enum status ask(const struct tier_solving *s, struct answer *a,
                       struct reason *why) {
    const struct oracle_options options = {.table = s->path,
                                           .watch = s->options->watch};
    struct oracle *oracle;
    enum status st = oracle_new(s->game, &options, &oracle, why);
    if (st)
        return st;
    st = answer_ask(oracle, s->root, a, why);
    oracle_free(oracle);
    if (!a->over)
        a->source = "tiers"; /* the table is a detail */
    return st;
}

/* Adds to the reason that what there is was kept for later. */
static void say_kept(const struct tier_solving *s, enum status st,
                     struct reason *why) {
    const struct reason first = *why;
    char partial[PATH_MAX];
    if (!atomic_file_partial_name(s->path, partial, why))
        status_fail(why, st,
                    "%.200s; the work so far is in %.180s: go on with "
                    "--resume%s",
                    first.text, partial,
                    st == ST_FULL ? " and more --memory" : "");
}

static enum status solve(struct tier_solving *s, struct solve_result *result,
                         struct reason *why) {
    struct outcome start;
    enum status st = run_engine(s, &start, why);
    result->entries = s->positions;
    uint64_t bytes;
    if (!st)
        st = complete(s, start, &bytes, why);
    if (!st && s->options->output)
        result->bytes = bytes;
    if (!st)
        st = ask(s, &result->answer, why);
    else if (s->options->output && (s->recovered || s->written))
        say_kept(s, st, why);
    return st;
}

/* A partial table goes only when there is nothing in it and it was not there
 * before. */
static void let_go(struct tier_solving *s) {
    const bool keep = s->options->output &&
                      (s->options->resume || s->recovered || s->written);
    tier_file_drop(s->table);
    if (s->file && keep)
        atomic_file_keep(s->file, NULL);
    else
        atomic_file_abandon(s->file);
    if (s->scratch[0]) {
        unlink(s->path);
        rmdir(s->scratch);
    }
}

enum status solve_tiers(const struct game *g, const struct state *root,
                        const struct solve_options *o,
                        struct solve_result *result, struct reason *why) {
    struct tier_solving s = {.game = g,
                             .root = root,
                             .options = o,
                             .distances = g->plies_max <= SOLVE_DISTANCE_CELLS};
    enum status st = name_table(&s, why);
    if (!st) {
        st = open_file(&s, why);
        result->resumed = s.recovered_positions;
        if (st == ST_STOPPED) /* while it read the partial table */
            say_kept(&s, st, why);
    }
    if (!st)
        st = solve(&s, result, why);
    let_go(&s);
    return st;
}
