#include "answers/solve.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "answers/solve_proof.h"
#include "answers/solve_tiers.h"
#include "base/atomic_file.h"
#include "engines/memo/memo.h"
#include "engines/tiers/tiers.h"
#include "tables/table_file.h"
#include "tables/table_walk.h"

struct memo_solving {
    const struct game *game;
    const struct state *root;
    const struct solve_options *options;
    struct memo_table *table;
    struct atomic_file *output; /* NULL without one */
    char partial[PATH_MAX];     /* name of the partial table */
};

static enum status check_partial(const struct memo_solving *s,
                                 const struct table_file *f,
                                 struct reason *why) {
    const struct table_file_info *info = table_file_info(f);
    const struct key root = game_key(s->game, s->root);
    if (!info->root.partial)
        return status_fail(why, ST_FORMAT, "%s: not a partial table",
                           s->partial);
    if (table_file_game_is(f, s->game, why))
        return ST_FORMAT;
    if (key_compare(info->root.key, root) != 0)
        return status_fail(why, ST_FORMAT,
                           "%s: a partial table for another position",
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
        return status_fail(why, st, "nothing that memo can go on from: %.400s",
                           trouble.text);
    st = check_partial(s, f, why);
    if (!st)
        st =
            table_walk(f, s->game, -1, &s->options->watch, load_record, s, why);
    table_file_close(f);
    return st;
}

/* Hours of work may be in a partial table: only --resume may use it up. */
static enum status no_partial(const char *partial, struct reason *why) {
    if (access(partial, F_OK) != 0)
        return ST_OK;
    enum status st = atomic_file_partial_is_free(partial, why);
    if (st)
        return st;
    return status_fail(why, ST_IO,
                       "%s holds the work of an unfinished solve: go on with "
                       "--resume, or remove it",
                       partial);
}

/* The output is opened before anything is solved: whoever cannot write there
 * learns it at once. */
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

/* Adds to the reason where the work so far was saved, or that it was not. */
static void save_partial(struct memo_solving *s, enum status st,
                         const struct reason *bound, struct reason *why) {
    const struct table_file_root root =
        table_file_root_of(s->game, s->root, NULL);
    struct reason trouble = {""};
    struct atomic_file *f;
    uint64_t bytes;
    /* Another solve may have begun one meanwhile. */
    if ((s->options->resume ? atomic_file_partial_is_free(s->partial, &trouble)
                            : no_partial(s->partial, &trouble)) ||
        atomic_file_open(s->partial, &f, &trouble) ||
        write_to(f, s, &root, &bytes, &trouble))
        status_fail(why, st, "%.200s; %.250s", bound->text, trouble.text);
    else
        status_fail(why, st,
                    "%.200s; the work so far is in %.180s: go on with "
                    "--resume%s",
                    bound->text, s->partial,
                    st != ST_FULL ? ""
                    : memo_table_limited_to(s->table)
                        ? " and more --max-entries"
                        : " and more --memory");
}

/* Solves, then asks for the answer, whose moves and line are in the table. */
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

static enum status solve_memo(const struct game *g, const struct state *root,
                              const struct solve_options *o,
                              struct solve_result *result, struct reason *why) {
    struct memo_solving s = {.game = g, .root = root, .options = o};
    enum status st = prepare(&s, result, why);
    if (!st) {
        struct reason bound = {""};
        st = run_engine(&s, result, &bound);
        result->entries = memo_table_count(s.table);
        if (!st)
            st = s.output ? save(&s, result, why) : ST_OK;
        else if (s.output && result->entries)
            save_partial(&s, st, &bound, why);
        else
            status_fail(why, st, "%s", bound.text);
    }
    atomic_file_abandon(s.output);
    memo_table_free(s.table);
    return st;
}

/* Which engine ------------------------------------------------------------ */

/* Is there a partial table just where one is wanted? */
static enum status check_for_partial(const char *output, bool resume,
                                     struct reason *why) {
    char partial[PATH_MAX];
    enum status st = atomic_file_partial_name(output, partial, why);
    if (st || !resume)
        return st ? st : no_partial(partial, why);
    return access(partial, F_OK) == 0
               ? ST_OK
               : status_fail(why, ST_IO, "there is no %s to go on from",
                             partial);
}

/* Did the memo engine leave the partial table? */
static bool memo_was_here(const struct solve_options *o) {
    char partial[PATH_MAX];
    struct table_file *f = NULL;
    const bool memo = o->resume && o->output &&
                      !atomic_file_partial_name(o->output, partial, NULL) &&
                      !table_file_open(partial, &f, NULL) &&
                      !table_file_info(f)->tiers;
    table_file_close(f);
    return memo;
}

/* Whole games only, and not too large ones. */
static enum status check_tiers(const struct game *g, const struct state *root,
                               struct reason *why) {
    enum status st = tiers_check(g, why);
    if (!st && game_ply(g, root) > 0)
        st = status_fail(why, ST_ILLEGAL,
                         "the tier engine solves whole games: from a position "
                         "on, memo does");
    return st;
}

/* One position of T(n,k) that is not over, and no table. */
static enum status check_proof(const struct game *g, const struct state *root,
                               const struct solve_options *o,
                               struct reason *why) {
    enum value v;
    if (!game_board(g))
        return status_fail(why, ST_ILLEGAL,
                           "the proof engine of solve is for T(n,k), not for "
                           "%s",
                           g->name);
    if (o->output)
        return status_fail(why, ST_ILLEGAL,
                           "the proof engine decides one position and makes "
                           "no table: --certificate FILE keeps its proof");
    if (game_over(g, root, &v))
        return status_fail(why, ST_ILLEGAL,
                           "the game is over there: nothing is to be proved");
    return ST_OK;
}

/* Few cells left are memo's, which finds all that can follow. */
enum { MEMO_CELLS_LEFT = 16 };

static enum solve_engine choose_engine(const struct game *g,
                                       const struct state *root,
                                       const struct solve_options *o) {
    if (o->engine != SOLVE_AUTO)
        return o->engine;
    if (o->certificate)
        return SOLVE_PROOF;
    if (!o->entries && !check_tiers(g, root, NULL) && !memo_was_here(o))
        return SOLVE_TIERS;
    return !o->entries && g->plies_max - game_ply(g, root) > MEMO_CELLS_LEFT &&
                   !check_proof(g, root, o, NULL)
               ? SOLVE_PROOF
               : SOLVE_MEMO;
}

enum status solve_game(const struct game *g, const struct state *root,
                       const struct solve_options *o,
                       struct solve_result *result, struct reason *why) {
    static const char *const names[] = {"", "memo", "tiers", "proof"};
    const enum solve_engine engine = choose_engine(g, root, o);
    *result = (struct solve_result){.answer = {.state = *root,
                                               .mover = game_mover(g, root),
                                               .proof = ANSWER_BOUNDED,
                                               .bounds = bounds_none(),
                                               .source = names[engine]},
                                    .engine = engine};
    enum status st = engine == SOLVE_TIERS   ? check_tiers(g, root, why)
                     : engine == SOLVE_PROOF ? check_proof(g, root, o, why)
                                             : ST_OK;
    if (!st && o->output)
        st = check_for_partial(o->output, o->resume, why);
    if (!st && engine == SOLVE_PROOF && o->certificate)
        st = check_for_partial(o->certificate, o->resume, why);
    if (st)
        return st;
    return engine == SOLVE_PROOF   ? solve_proof(g, root, o, result, why)
           : engine == SOLVE_TIERS ? solve_tiers(g, root, o, result, why)
                                   : solve_memo(g, root, o, result, why);
}
