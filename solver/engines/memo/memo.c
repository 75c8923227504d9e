#include "engines/memo/memo.h"

#include <stdlib.h>

/* A visit at depth d writes its moves to steps[d], so the recursion, which is
 * at most plies_max deep, needs little stack and no malloc. */
struct memo {
    const struct game *game;
    struct memo_table *table;
    const struct watch *watch;
    struct step (*steps)[GAME_MOVES_MAX];
};

static enum status visit(struct memo *m, const struct state *s, struct key k,
                         int depth, struct outcome *out);

/* The outcome of a state that is not over is that of its best move. */
static enum status best_step(struct memo *m, const struct state *s, int depth,
                             struct outcome *out) {
    struct step *steps = m->steps[depth];
    const int count = game_steps(m->game, s, steps);
    struct outcome best = outcome_worst();
    for (int i = 0; i < count; i++) {
        const struct key k = game_key(m->game, &steps[i].to);
        struct outcome after;
        if (!memo_table_get(m->table, k, &after)) {
            enum status st = visit(m, &steps[i].to, k, depth + 1, &after);
            if (st)
                return st;
        }
        best = outcome_better(best, outcome_before(after));
    }
    *out = best;
    return ST_OK;
}

/* Solves a state that is not in the table, and stores it there. */
static enum status visit(struct memo *m, const struct state *s, struct key k,
                         int depth, struct outcome *out) {
    enum value v;
    if (game_over(m->game, s, &v)) {
        *out = (struct outcome){v, 0};
    } else {
        enum status st = best_step(m, s, depth, out);
        if (st)
            return st;
    }
    enum status st = memo_table_put(m->table, k, *out);
    const uint64_t done = memo_table_count(m->table);
    if (!st && done % MEMO_TICK == 0 && !watch_goes_on(m->watch, done, 0))
        return ST_STOPPED;
    return st;
}

static enum status explain(const struct memo_table *t, enum status st,
                           struct reason *why) {
    if (st == ST_FULL && memo_table_limited_to(t))
        return status_fail(why, st, "more than the %llu positions allowed",
                           (unsigned long long)memo_table_limited_to(t));
    if (st == ST_FULL)
        return status_fail(why, st,
                           "more positions than fit in the memory allowed "
                           "(%.1f MiB)",
                           (double)memo_table_memory(t) / (1 << 20));
    if (st == ST_STOPPED)
        return status_fail(why, st, "stopped before the end");
    return st ? status_fail(why, st, "out of memory") : ST_OK;
}

enum status memo_solve(const struct game *g, const struct state *root,
                       struct memo_table *t, const struct watch *w,
                       struct outcome *out, struct reason *why) {
    const struct key k = game_key(g, root);
    if (memo_table_get(t, k, out))
        return ST_OK;
    struct memo m = {g, t, w, NULL};
    m.steps = malloc((size_t)g->plies_max * sizeof *m.steps);
    if (!m.steps)
        return explain(t, ST_NOMEM, why);
    enum status st = visit(&m, root, k, 0, out);
    free(m.steps);
    return explain(t, st, why);
}
