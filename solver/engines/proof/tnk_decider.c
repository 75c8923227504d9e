#include <stdlib.h>

#include "engines/proof/tnk_proof.h"
#include "engines/search/threes.h"
#include "rules/tnk.h"

/* The proof search gets this share of the memory allowed, up to a maximum; more
 * does not make it faster. */
enum { MEMORY_SHARE = 8, MEMORY_MAX = 1 << 28 };

/* The memo engine solves boards of up to this many cells at once. On larger
 * ones a proof is sooner there: T(4,4) takes the memo engine seconds. */
enum { MEMO_CELLS = 12 };

/* The time of a visit grows with the number of lines; this many are usual. And
 * it grows with the width of the sets. */
enum { USUAL_LINES = 28, WIDTH_COST = BOARD_WIDTH / 64 };

/* On large boards wins by fours and threes are looked for first, on a
 * line_tally: it goes twenty times as far in the same time as the proof search,
 * which also needs the zones of such wins. */
enum {
    LOOKS_FOR_THREES = BOARD_WIDTH > 64,
    FOURS_PLIES = 31,
    FOURS_VISITS = 10000,
    THREES_VISITS = 4000,
};

struct tnk_deciding {
    const struct game *game;
    struct tnk_proof *proof;
    struct threes *threes; /* if LOOKS_FOR_THREES */
};

static void decider_free(void *decider) {
    struct tnk_deciding *d = decider;
    tnk_proof_free(d->proof);
    threes_free(d->threes);
    free(d);
}

static bool make_threes(struct tnk_deciding *d) {
    if (!LOOKS_FOR_THREES)
        return true;
    d->threes = threes_new(d->game->kind->lines->shape(d->game));
    return d->threes;
}

/* Takes `proof`, also if it fails. */
static struct tnk_deciding *deciding_with(const struct game *g,
                                          struct tnk_proof *proof) {
    struct tnk_deciding *d = calloc(1, sizeof *d);
    if (!d) {
        tnk_proof_free(proof);
        return NULL;
    }
    d->game = g;
    d->proof = proof;
    if (proof && make_threes(d))
        return d;
    decider_free(d);
    return NULL;
}

static void *decider_new(const struct game *g, uint64_t memory) {
    const uint64_t share = memory / MEMORY_SHARE;
    return deciding_with(
        g,
        tnk_proof_new(tnk_board(g), share < MEMORY_MAX ? share : MEMORY_MAX));
}

static void *another(void *decider) {
    const struct tnk_deciding *d = decider;
    return deciding_with(d->game, tnk_proof_another(d->proof));
}

/* A win of the mover by fours, or by fours and threes. */
static bool find_win(const struct tnk_deciding *d, const struct state *s,
                     const struct watch *watch, struct fours_win *win) {
    const int mover = (int)game_mover(d->game, s) - 1;
    line_tally_set(threes_tally(d->threes), d->game, s);
    return fours_find(threes_fours(d->threes), mover, FOURS_PLIES, FOURS_VISITS,
                      watch, win) == FOURS_WIN ||
           threes_find(d->threes, mover, THREES_VISITS, watch, win);
}

static enum status decide(void *decider, const struct state *s,
                          struct bounds known, const struct limits *limits,
                          struct decision *out) {
    const struct tnk_deciding *d = decider;
    struct tnk_proof_result r = {.bounds = bounds_none(), .best = -1};
    struct fours_win win;
    const bool wins = LOOKS_FOR_THREES && known.upper == VALUE_WIN &&
                      find_win(d, s, limits->watch, &win);
    if (wins && known.lower < VALUE_WIN)
        known = (struct bounds){VALUE_WIN, VALUE_WIN, 0};
    enum status st =
        tnk_proof_search(d->proof, tnk_position(s), known, limits, &r);
    if (wins && r.bounds.lower < VALUE_WIN)
        r.bounds = known;
    if (wins && !r.bounds.distance)
        r.best = win.first;
    *out = (struct decision){r.bounds, r.best, r.cost};
    return st;
}

static uint64_t visits(const struct game *g, uint64_t usual) {
    return usual * USUAL_LINES / (uint64_t)tnk_board(g)->line_count /
           WIDTH_COST;
}

/* Decides by the board, not by the position, so that one engine answers for all
 * positions of a game. */
static enum decider_plan plan(const struct game *g, const struct state *s) {
    (void)s;
    return g->plies_max <= MEMO_CELLS ? PLAN_MEMO_THEN_DECIDER
                                      : PLAN_DECIDER_THEN_MEMO;
}

const struct game_decider tnk_decider = {
    .new = decider_new,
    .free = decider_free,
    .another = another,
    .decide = decide,
    .visits = visits,
    .usual_second = 1 << 18,
    .plan = plan,
};
