#include "morpion/oracle.h"

#include <stdlib.h>

#include "morpion/memo.h"
#include "morpion/probe.h"

/* Frames kept unpacked, about 34 MiB: all of a memo table like that of T(4,4),
 * and enough of a table of tiers for the search of a distance. */
enum { ENTRIES_FRAMES_KEPT = 256, TIERS_FRAMES_KEPT = 1024 };

struct oracle {
    const struct game *game;
    struct oracle_options options;
    struct tablefile *file; /* a table file and its probe ... */
    struct probe *probe;
    struct table *memo; /* ... or what the memo engine has solved so far */
};

static bool owns_memo(const struct oracle *o) { return !o->options.solved; }

static enum status open_table(struct oracle *o, struct reason *why) {
    struct state root;
    enum status st = tablefile_open(o->options.table, &o->file, why);
    if (!st)
        st = tablefile_root_state(o->file, o->game, &root, why);
    if (st)
        return st;
    o->probe = probe_new(o->file, tablefile_info(o->file)->tiers
                                      ? TIERS_FRAMES_KEPT
                                      : ENTRIES_FRAMES_KEPT);
    return o->probe ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
}

enum status oracle_new(const struct game *g, const struct oracle_options *opt,
                       struct oracle **out, struct reason *why) {
    struct oracle *o = calloc(1, sizeof *o);
    if (!o)
        return status_fail(why, ST_NOMEM, "out of memory");
    o->game = g;
    o->options = *opt;
    o->memo = opt->solved;
    enum status st = opt->table ? open_table(o, why) : ST_OK;
    if (st) {
        oracle_free(o);
        return st;
    }
    *out = o;
    return ST_OK;
}

void oracle_free(struct oracle *o) {
    if (!o)
        return;
    probe_free(o->probe);
    tablefile_close(o->file);
    if (owns_memo(o))
        table_free(o->memo);
    free(o);
}

static enum status look_up(struct oracle *o, const struct state *s,
                           struct outcome *out, struct reason *why) {
    enum status st = probe_exact(o->probe, o->game->key(o->game, s),
                                 &o->options.watch, out, why);
    if (st != ST_MISSING)
        return st;
    struct state root;
    char text[GAME_TEXT_MAX];
    if (tablefile_root_state(o->file, o->game, &root, why))
        return ST_FORMAT;
    return status_fail(why, st, "not in %s, which holds the game from %s on",
                       tablefile_path(o->file),
                       o->game->print(o->game, &root, text));
}

static void forget(struct oracle *o) {
    table_free(o->memo);
    o->memo = NULL;
}

static enum status solve(struct oracle *o, const struct state *s,
                         struct outcome *out, struct reason *why) {
    if (!o->memo)
        o->memo = table_new(o->options.memory);
    if (!o->memo)
        return status_fail(why, ST_NOMEM, "out of memory");
    const bool fresh = table_count(o->memo) == 0;
    enum status st =
        memo_solve(o->game, s, o->memo, &o->options.watch, out, why);
    if (!st || !owns_memo(o))
        return st;
    /* Each question has all the memory: answers to earlier ones make room. */
    forget(o);
    return st == ST_FULL && !fresh ? solve(o, s, out, why) : st;
}

enum status oracle_value(struct oracle *o, const struct state *s,
                         struct outcome *out, struct reason *why) {
    enum value v;
    if (o->game->over(o->game, s, &v)) {
        *out = (struct outcome){v, 0};
        return ST_OK;
    }
    return o->probe ? look_up(o, s, out, why) : solve(o, s, out, why);
}

/* Best first; a move before another that is as good keeps its place. */
static void insert_move(struct answer *a, struct answer_move m) {
    int at = a->move_count++;
    for (; at > 0 &&
           outcome_rank(a->moves[at - 1].outcome) < outcome_rank(m.outcome);
         at--)
        a->moves[at] = a->moves[at - 1];
    a->moves[at] = m;
}

static enum status value_moves(struct oracle *o, struct answer *a,
                               struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    const int count = o->game->steps(o->game, &a->state, steps);
    a->move_count = 0;
    for (int i = 0; i < count; i++) {
        struct outcome after;
        enum status st = oracle_value(o, &steps[i].to, &after, why);
        if (st)
            return st;
        insert_move(a,
                    (struct answer_move){steps[i].move, outcome_before(after)});
    }
    a->best_count = 0;
    while (a->best_count < a->move_count &&
           outcome_equal(a->moves[a->best_count].outcome, a->outcome))
        a->best_count++;
    return ST_OK;
}

/* The first move of s that keeps its outcome. */
static enum status best_step(struct oracle *o, const struct state *s,
                             struct outcome worth, struct step *best,
                             struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    const int count = o->game->steps(o->game, s, steps);
    for (int i = 0; i < count; i++) {
        struct outcome after;
        enum status st = oracle_value(o, &steps[i].to, &after, why);
        if (st)
            return st;
        if (outcome_equal(outcome_before(after), worth)) {
            *best = steps[i];
            return ST_OK;
        }
    }
    return status_fail(why, ST_FORMAT,
                       "the values of a position and of its moves disagree");
}

static enum status best_line(struct oracle *o, struct answer *a,
                             struct reason *why) {
    struct step step = {.to = a->state};
    struct outcome worth = a->outcome;
    enum value v;
    a->line_length = 0;
    while (!o->game->over(o->game, &step.to, &v)) {
        const struct state from = step.to;
        enum status st = best_step(o, &from, worth, &step, why);
        if (st)
            return st;
        a->line[a->line_length++] = step.move;
        worth = outcome_after(worth);
    }
    return ST_OK;
}

static enum status ask_open(struct oracle *o, struct answer *a,
                            struct reason *why) {
    enum status st = oracle_value(o, &a->state, &a->outcome, why);
    if (!st)
        st = value_moves(o, a, why);
    if (!st)
        st = best_line(o, a, why);
    return st;
}

enum status oracle_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why) {
    a->state = *s;
    a->mover = o->game->mover(s);
    a->proof = PROOF_PROVED;
    a->move_count = a->best_count = a->line_length = 0;
    a->why.text[0] = '\0';
    enum value v;
    a->over = o->game->over(o->game, s, &v);
    a->source = a->over ? "rules" : o->probe ? "table" : "memo";
    enum status st = ST_OK;
    if (a->over)
        a->outcome = (struct outcome){v, 0};
    else
        st = ask_open(o, a, &a->why);
    if (status_undecided(st)) {
        a->proof = PROOF_BOUNDED;
        a->move_count = a->best_count = a->line_length = 0;
        return ST_OK;
    }
    if (st)
        return status_fail(why, st, "%s", a->why.text);
    a->attractor = value_attractor(a->outcome.value, a->mover);
    return ST_OK;
}
