#include "choose.h"

enum status choose_worth(struct chooser *c, const struct state *s,
                         struct bounds *worth, struct reason *why) {
    enum status st = oracle_value(c->oracle, s, worth, why);
    return status_undecided(st) ? ST_OK : st;
}

enum status choose_judge(struct chooser *c, struct bounds w, struct choice *m,
                         struct reason *why) {
    enum status st = choose_worth(c, &m->step.to, &m->worth, why);
    m->best = bounds_known(w) && bounds_known(m->worth) &&
              outcome_equal(bounds_outcome(bounds_before(m->worth)),
                            bounds_outcome(w));
    return st;
}

/* Are the positions after two moves the same to this drawing? */
static bool same(const struct chooser *c, const struct step *a,
                 const struct step *b) {
    if (c->merge == CHOOSE_TREE)
        return a->move == b->move;
    return key_compare(c->game->key(c->game, &a->to),
                       c->game->key(c->game, &b->to)) == 0;
}

/* The choice that a step is drawn as, or the next free one. */
static int place_of(const struct chooser *c, const struct choices *out,
                    const struct step *step) {
    int at = c->merge == CHOOSE_TREE ? out->count : 0;
    while (at < out->count && !same(c, &out->moves[at].step, step))
        at++;
    return at;
}

static void list_moves(const struct chooser *c, const struct step *steps,
                       int count, struct choices *out) {
    for (int i = 0; i < count; i++) {
        const int at = place_of(c, out, &steps[i]);
        if (at == out->count)
            out->moves[out->count++] = (struct choice){.step = steps[i]};
        out->moves[at].images++;
    }
}

/* One best move; none where it is not known which that is. */
static enum status one_best(struct chooser *c, const struct state *s,
                            struct bounds w, const struct step *steps,
                            int count, struct choices *out,
                            struct reason *why) {
    struct choice *only = &out->moves[0];
    enum status st = bounds_known(w)
                         ? oracle_best(c->oracle, s, w, &only->step, why)
                         : ST_MISSING;
    out->left_out = count;
    if (st)
        return status_undecided(st) ? ST_OK : st;
    out->count = 1;
    only->images = 0;
    for (int i = 0; i < count; i++)
        only->images += same(c, &steps[i], &only->step);
    out->left_out -= only->images;
    return ST_OK;
}

/* Leaves the best moves alone. */
static enum status keep_best(struct chooser *c, struct bounds w,
                             struct choices *out, struct reason *why) {
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        struct choice m = out->moves[i];
        enum status st = bounds_known(w) ? choose_judge(c, w, &m, why) : ST_OK;
        if (st)
            return st;
        if (m.best)
            out->moves[kept++] = m;
        else
            out->left_out += m.images;
    }
    out->count = kept;
    return ST_OK;
}

enum status choose_moves(struct chooser *c, const struct state *s,
                         struct bounds w, struct choices *out,
                         struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    out->count = out->left_out = 0;
    if (c->game->over(c->game, s, &v))
        return ST_OK;
    const int count = c->game->steps(c->game, s, steps);
    if (c->mode == CHOOSE_PV ||
        (c->mode == CHOOSE_STRATEGY && c->game->mover(s) == c->strategist))
        return one_best(c, s, w, steps, count, out, why);
    list_moves(c, steps, count, out);
    return c->mode == CHOOSE_BEST ? keep_best(c, w, out, why) : ST_OK;
}
