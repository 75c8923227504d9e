#include "answers/solve.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "answers/solve_internal.h"
#include "base/atomic_file.h"
#include "base/magic.h"
#include "engines/tiers/tiers.h"
#include "tables/table_file.h"

struct solve_result solve_undecided(const struct game *g,
                                    const struct state *root,
                                    enum solve_engine engine) {
    static const char *const names[] = {"", "memo", "tiers", "proof"};
    return (struct solve_result){.answer = {.state = *root,
                                            .mover = game_mover(g, root),
                                            .proof = ANSWER_BOUNDED,
                                            .bounds = bounds_none(),
                                            .source = names[engine]},
                                 .engine = engine};
}

/* Partial files ------------------------------------------------------------ */

enum status solve_no_partial(const char *partial, struct solve_result *result,
                             struct reason *why) {
    if (access(partial, F_OK) != 0)
        return ST_OK;
    enum status st = atomic_file_partial_is_free(partial, why);
    if (st)
        return st;
    result->hint = SOLVE_RESUME_OR_REMOVE;
    return status_fail(why, ST_IO, "%s holds the work of an unfinished solve",
                       partial);
}

enum status solve_check_partial(const char *output, bool resume,
                                struct solve_result *result,
                                struct reason *why) {
    char partial[PATH_MAX];
    enum status st = atomic_file_partial_name(output, partial, why);
    if (st || !resume)
        return st ? st : solve_no_partial(partial, result, why);
    return access(partial, F_OK) == 0
               ? ST_OK
               : status_fail(why, ST_IO, "there is no %s to resume from",
                             partial);
}

/* Was the partial file written by the memo engine? */
static bool has_memo_partial(const struct solve_table_options *o) {
    char partial[PATH_MAX];
    struct table_file *f = NULL;
    const bool memo = o->resume && o->output &&
                      !atomic_file_partial_name(o->output, partial, NULL) &&
                      !table_file_open(partial, &f, NULL) &&
                      !table_file_info(f)->tiers;
    table_file_close(f);
    return memo;
}

/* Which engine ------------------------------------------------------------- */

/* The tier engine solves whole games only, and not too large ones. */
static enum status check_tiers(const struct game *g, const struct state *root,
                               struct reason *why) {
    enum status st = tiers_check(g, why);
    if (!st && game_ply(g, root) > 0)
        st = status_fail(why, ST_ILLEGAL,
                         "the tier engine solves whole games only: use the "
                         "memo engine for a position");
    return st;
}

static enum solve_engine table_engine(const struct game *g,
                                      const struct state *root,
                                      const struct solve_table_options *o) {
    if (o->engine != SOLVE_AUTO)
        return o->engine;
    return !o->entries && !check_tiers(g, root, NULL) && !has_memo_partial(o)
               ? SOLVE_TIERS
               : SOLVE_MEMO;
}

enum solve_engine solve_choose(const struct game *g, const struct state *root,
                               const struct solve_table_options *o) {
    enum { MEMO_CELLS_LEFT = 16 }; /* memo visits all that follow */
    const enum solve_engine engine = table_engine(g, root, o);
    return o->engine == SOLVE_AUTO && engine == SOLVE_MEMO && !o->output &&
                   !o->entries &&
                   g->plies_max - game_ply(g, root) > MEMO_CELLS_LEFT &&
                   !solve_proof_check(g, root, NULL)
               ? SOLVE_PROOF
               : engine;
}

enum status solve_table(const struct game *g, const struct state *root,
                        const struct solve_table_options *o,
                        struct solve_result *result, struct reason *why) {
    const enum solve_engine engine = table_engine(g, root, o);
    *result = solve_undecided(g, root, engine);
    enum status st = engine == SOLVE_TIERS ? check_tiers(g, root, why) : ST_OK;
    if (!st && o->output)
        st = magic_protect(o->output, "a table", why);
    if (!st && o->output)
        st = solve_check_partial(o->output, o->resume, result, why);
    if (st)
        return st;
    return (engine == SOLVE_TIERS ? solve_tiers : solve_memo)(g, root, o,
                                                              result, why);
}
