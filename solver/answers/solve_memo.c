#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "answers/solve_internal.h"
#include "base/atomic_file.h"
#include "engines/memo/memo.h"
#include "tables/table_file.h"
#include "tables/table_walk.h"

struct memo_solving {
    const struct game *game;
    const struct state *root;
    const struct solve_table_options *options;
    struct memo_table *table;
    struct atomic_file *output; /* NULL without an output */
    char partial[PATH_MAX];     /* name of the partial file */
};

static enum status check_partial(const struct memo_solving *s,
                                 const struct table_file *f,
                                 struct reason *why) {
    const struct table_file_info *info = table_file_info(f);
    const struct key root = game_key(table_file_game(f, s->game), s->root);
    if (!info->root.partial)
        return status_fail(why, ST_FORMAT, "%s: not a partial file",
                           s->partial);
    if (table_file_game_is(f, s->game, why))
        return ST_FORMAT;
    if (key_compare(info->root.key, root) != 0)
        return status_fail(why, ST_FORMAT,
                           "%s: the partial file of another position",
                           s->partial);
    return ST_OK;
}

static enum status load_record(void *arg, const struct table_walk_entry *r,
                               struct reason *why) {
    const struct memo_solving *s = arg;
    enum status st =
        memo_table_put(s->table, game_key(s->game, &r->state), r->outcome);
    return st ? status_fail(why, st, "%s does not fit in the memory allowed",
                            s->partial)
              : ST_OK;
}

static enum status load_partial(struct memo_solving *s, struct reason *why) {
    struct table_file *f;
    struct reason trouble;
    enum status st = table_file_open(s->partial, &f, &trouble);
    if (st)
        return status_fail(why, st,
                           "cannot resume with the memo engine: %.400s",
                           trouble.text);
    st = check_partial(s, f, why);
    if (!st)
        st =
            table_walk(f, s->game, -1, &s->options->watch, load_record, s, why);
    table_file_close(f);
    return st;
}

/* Opens the output before solving, so that a file that cannot be written is
 * reported at once. */
static enum status prepare(struct memo_solving *s, struct solve_result *result,
                           struct reason *why) {
    s->table = memo_table_new(s->options->memory);
    if (!s->table)
        return status_fail(why, ST_NOMEM, "out of memory");
    if (s->options->entries)
        memo_table_limit(s->table, s->options->entries);
    if (!s->options->output)
        return ST_OK;
    enum status st =
        atomic_file_partial_name(s->options->output, s->partial, why);
    if (!st)
        st = atomic_file_open(s->options->output, &s->output, why);
    if (!st && s->options->resume)
        st = load_partial(s, why);
    result->resumed = memo_table_count(s->table);
    return st;
}

static enum status write_to(struct atomic_file *f, const struct memo_solving *s,
                            const struct table_file_root *root, uint64_t *bytes,
                            struct reason *why) {
    return atomic_file_finish(
        f, table_file_write(f, s->game, s->table, root, bytes, why), why);
}

static enum status save(struct memo_solving *s, struct solve_result *result,
                        struct reason *why) {
    const struct table_file_root root =
        table_file_root_of(s->game, s->root, &result->answer.outcome);
    struct atomic_file *output = s->output;
    s->output = NULL;
    enum status st = write_to(output, s, &root, &result->bytes, why);
    if (!st && s->options->resume)
        unlink(s->partial);
    return st;
}

/* Saves the work so far, and adds to the reason where it is or why it could not
 * be saved. */
static void save_partial(struct memo_solving *s, enum status st,
                         const struct reason *bound,
                         struct solve_result *result, struct reason *why) {
    const struct table_file_root root =
        table_file_root_of(s->game, s->root, NULL);
    struct reason trouble = {""};
    struct atomic_file *f;
    uint64_t bytes;
    /* Another solve may have created one in the meantime. */
    if ((s->options->resume ? atomic_file_partial_is_free(s->partial, &trouble)
                            : solve_no_partial(s->partial, result, &trouble)) ||
        atomic_file_open(s->partial, &f, &trouble) ||
        write_to(f, s, &root, &bytes, &trouble))
        status_fail(why, st, "%.200s; %.250s", bound->text, trouble.text);
    else {
        status_fail(why, st, "%.200s; the work so far is in %.180s",
                    bound->text, s->partial);
        result->hint = st != ST_FULL                     ? SOLVE_RESUME
                       : memo_table_limited_to(s->table) ? SOLVE_RESUME_ENTRIES
                                                         : SOLVE_RESUME_MEMORY;
    }
}

/* Solves, then takes the answer with its moves and line from the table. */
static enum status run_engine(struct memo_solving *s,
                              struct solve_result *result, struct reason *why) {
    struct outcome outcome;
    enum status st = memo_solve(s->game, s->root, s->table, &s->options->watch,
                                &outcome, why);
    if (st)
        return st;
    const struct oracle_options options = {.memory = s->options->memory,
                                           .solved = s->table};
    struct oracle *oracle;
    st = oracle_new(s->game, &options, &oracle, why);
    if (st)
        return st;
    st = answer_ask(oracle, s->root, &result->answer, why);
    oracle_free(oracle);
    return st;
}

/* How many positions the table stands for. */
static uint64_t count_positions(const struct memo_solving *s) {
    const struct game *g = s->game;
    const struct memo_table_entry *e = NULL;
    struct state root, state;
    uint64_t sum = 0;
    const bool known = game_from_key(g, game_key(g, s->root), &root);
    assert(known);
    (void)known;
    while ((e = memo_table_next(s->table, e)))
        if (game_from_key(g, e->key, &state))
            sum += (uint64_t)game_images(g, &root, &state, NULL);
    return sum;
}

/* The keys of g must be exact. */
static enum status solve(const struct game *g, const struct state *root,
                         const struct solve_table_options *o,
                         struct solve_result *result, struct reason *why) {
    struct memo_solving s = {.game = g, .root = root, .options = o};
    enum status st = prepare(&s, result, why);
    if (!st) {
        struct reason bound = {""};
        st = run_engine(&s, result, &bound);
        result->entries = memo_table_count(s.table);
        if (!st) {
            result->canonical = result->entries;
            result->positions = count_positions(&s);
            st = s.output ? save(&s, result, why) : ST_OK;
        } else if (s.output && result->entries)
            save_partial(&s, st, &bound, result, why);
        else
            status_fail(why, st, "%s", bound.text);
    }
    atomic_file_abandon(s.output);
    memo_table_free(s.table);
    return st;
}

enum status solve_memo(const struct game *g, const struct state *root,
                       const struct solve_table_options *o,
                       struct solve_result *result, struct reason *why) {
    struct game *rest = NULL;
    enum status st = g->kind->from ? g->kind->from(g, root, &rest, why) : ST_OK;
    if (!st)
        st = solve(rest ? rest : g, root, o, result, why);
    game_free(rest);
    return st;
}
