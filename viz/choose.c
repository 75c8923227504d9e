#include "choose.h"

enum status choose_worth(struct chooser *c, const struct state *s,
                         struct worth *w, struct reason *why) {
    enum value v;
    *w = (struct worth){false, {VALUE_DRAW, 0}};
    if (c->gave_up && !c->game->over(c->game, s, &v))
        return ST_OK;
    enum status st = oracle_value(c->oracle, s, &w->outcome, why);
    w->known = st == ST_OK;
    if (!status_undecided(st))
        return st;
    w->outcome = (struct outcome){VALUE_DRAW, 0};
    c->undecided = true;
    c->gave_up = st != ST_MISSING;
    return ST_OK;
}

static bool is_best(struct worth before, struct worth after) {
    return before.known && after.known &&
           outcome_equal(outcome_before(after.outcome), before.outcome);
}

/* The choice that a further step is the mirror image of, or NULL. */
static struct choice *image_of(const struct chooser *c, struct choices *out,
                               const struct step *step) {
    const struct key k = c->game->key(c->game, &step->to);
    for (int i = 0; c->merge != CHOOSE_TREE && i < out->count; i++)
        if (key_compare(c->game->key(c->game, &out->moves[i].step.to), k) == 0)
            return &out->moves[i];
    return NULL;
}

static enum status list_moves(struct chooser *c, const struct state *s,
                              struct worth w, struct choices *out,
                              struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    const int count = c->game->steps(c->game, s, steps);
    for (int i = 0; i < count; i++) {
        struct choice *image = image_of(c, out, &steps[i]);
        if (image) {
            image->images++;
            continue;
        }
        struct choice *new = &out->moves[out->count++];
        *new = (struct choice){.step = steps[i], .images = 1};
        enum status st = choose_worth(c, &steps[i].to, &new->worth, why);
        if (st)
            return st;
        new->best = is_best(w, new->worth);
    }
    return ST_OK;
}

/* Leaves the best moves alone, or only the first of them. */
static void keep_best(struct choices *out, bool one) {
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        const struct choice m = out->moves[i];
        if (m.best && !(one && kept))
            out->moves[kept++] = m;
        else
            out->left_out += m.images;
    }
    out->count = kept;
}

enum status choose_moves(struct chooser *c, const struct state *s,
                         struct worth w, struct choices *out,
                         struct reason *why) {
    enum value v;
    out->count = out->left_out = 0;
    if (c->game->over(c->game, s, &v))
        return ST_OK;
    enum status st = list_moves(c, s, w, out, why);
    if (st || !w.known || c->mode == CHOOSE_FULL ||
        (c->mode == CHOOSE_STRATEGY && c->game->mover(s) != c->strategist))
        return st;
    keep_best(out, c->mode != CHOOSE_BEST);
    return ST_OK;
}
