#include "choose.h"

/* The value that a certificate proves for positions its strategy reaches. */
static struct bounds worth_by_book(const struct chooser *c,
                                   const struct state *s) {
    enum value v;
    if (game_over(c->game, s, &v))
        return bounds_exact((struct outcome){v, 0});
    const bool own = game_mover(c->game, s) == c->book->player;
    if (c->book->wins)
        return bounds_exact((struct outcome){own ? VALUE_WIN : VALUE_LOSS, 0});
    return own ? (struct bounds){VALUE_DRAW, VALUE_WIN, 0}
               : (struct bounds){VALUE_LOSS, VALUE_DRAW, 0};
}

enum status choose_worth(struct chooser *c, const struct state *s,
                         struct bounds *worth, struct reason *why) {
    if (c->book) {
        *worth = worth_by_book(c, s);
        return ST_OK;
    }
    enum status st = oracle_value(c->oracle, &c->question, s, worth, why);
    return status_undecided(st) ? ST_OK : st;
}

enum status choose_judge(struct chooser *c, struct bounds w, struct choice *m,
                         struct reason *why) {
    enum status st = choose_worth(c, &m->step.to, &m->worth, why);
    m->best = bounds_keep(w, m->worth);
    return st;
}

/* Identifies a move. When images are merged, they have the same key. */
static struct key key_of(const struct chooser *c, const struct step *step) {
    return c->merge == CHOOSE_TREE ? (struct key){0, (uint64_t)step->move}
                                   : game_key(c->game, &step->to);
}

static void list_moves(const struct chooser *c, const struct step *steps,
                       int count, struct choices *out) {
    for (int i = 0; i < count; i++) {
        const struct key k = key_of(c, &steps[i]);
        int at = c->merge == CHOOSE_TREE ? out->count : 0;
        while (at < out->count && key_compare(out->moves[at].key, k) != 0)
            at++;
        if (at == out->count)
            out->moves[out->count++] =
                (struct choice){.step = steps[i], .key = k};
        out->moves[at].images++;
    }
}

static enum status best_by_book(struct chooser *c, const struct state *s,
                                const struct step *steps, int count,
                                struct choice *only, struct reason *why) {
    int move;
    enum status st = c->book->move(c->book, s, &move, why);
    for (int i = 0; i < count && !st; i++)
        if (steps[i].move == move)
            only->step = steps[i];
    return st;
}

/* Chooses one best move, or none if no move is known to be best. */
static enum status one_best(struct chooser *c, const struct state *s,
                            struct bounds w, const struct step *steps,
                            int count, struct choices *out,
                            struct reason *why) {
    struct choice *only = &out->moves[0];
    enum status st = c->book ? best_by_book(c, s, steps, count, only, why)
                     : bounds_known(w) ? oracle_best(c->oracle, &c->question, s,
                                                     w, &only->step, why)
                                       : ST_MISSING;
    out->left_out = count;
    if (st)
        return status_undecided(st) ? ST_OK : st;
    out->count = 1;
    only->images = 0;
    only->key = key_of(c, &only->step);
    for (int i = 0; i < count; i++)
        only->images += key_compare(key_of(c, &steps[i]), only->key) == 0;
    out->left_out -= only->images;
    return ST_OK;
}

/* Could the move be as good as its position, given what is known? */
static bool may_be_best(const struct choice *m, struct bounds w) {
    const struct bounds b = bounds_before(m->worth);
    return bounds_known(b) ? m->best : b.lower <= w.lower && w.lower <= b.upper;
}

/* Keeps the best moves, and those that may be best. */
static enum status keep_best(struct chooser *c, struct bounds w,
                             struct choices *out, struct reason *why) {
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        struct choice m = out->moves[i];
        enum status st = bounds_known(w) ? choose_judge(c, w, &m, why) : ST_OK;
        if (st)
            return st;
        if (bounds_known(w) && may_be_best(&m, w))
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
    if (game_over(c->game, s, &v))
        return ST_OK;
    const int count = game_steps(c->game, s, steps);
    if (c->mode == CHOOSE_PV ||
        (c->mode == CHOOSE_STRATEGY && game_mover(c->game, s) == c->strategist))
        return one_best(c, s, w, steps, count, out, why);
    list_moves(c, steps, count, out);
    return c->mode == CHOOSE_BEST ? keep_best(c, w, out, why) : ST_OK;
}
