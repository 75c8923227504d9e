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
    THREES_VISITS = 16000,
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

/* A win of the player to move on the tally, 0 or 1, by fours, or by fours and
 * threes. */
static bool wins(const struct tnk_deciding *d, int player,
                 const struct watch *watch, struct fours_win *win) {
    return fours_find(threes_fours(d->threes), player, FOURS_PLIES,
                      FOURS_VISITS, watch, win) == FOURS_WIN ||
           threes_find(d->threes, player, THREES_VISITS, watch, win);
}

/* Does the opponent win so after every move? The best moves come first: where
 * one of them saves the mover, the others are not tried. */
static bool loses(const struct tnk_deciding *d, const struct state *s,
                  int player, const struct watch *watch) {
    struct line_tally *t = threes_tally(d->threes);
    struct step steps[GAME_MOVES_MAX];
    struct fours_win win;
    const int count = game_liked_steps(d->game, s, steps);
    bool lost = true;
    for (int i = 0; i < count && lost; i++) {
        line_tally_play(t, player, steps[i].move);
        lost = wins(d, 1 - player, watch, &win);
        line_tally_undo(t, player, steps[i].move);
    }
    return lost;
}

/* What fours and threes tell. If the mover wins, *best is the move. */
static struct bounds look(const struct tnk_deciding *d, const struct state *s,
                          struct bounds known, const struct watch *watch,
                          int *best) {
    const int mover = (int)game_mover(d->game, s) - 1;
    struct fours_win win;
    *best = -1;
    if (!LOOKS_FOR_THREES)
        return known;
    line_tally_set(threes_tally(d->threes), d->game, s);
    if (known.upper == VALUE_WIN && wins(d, mover, watch, &win)) {
        *best = win.first;
        return known.lower == VALUE_WIN
                   ? known
                   : (struct bounds){VALUE_WIN, VALUE_WIN, 0};
    }
    if (known.lower == VALUE_LOSS && known.upper > VALUE_LOSS &&
        loses(d, s, mover, watch))
        return (struct bounds){VALUE_LOSS, VALUE_LOSS, 0};
    return known;
}

static enum status decide(void *decider, const struct state *s,
                          struct bounds known, const struct limits *limits,
                          struct decision *out) {
    const struct tnk_deciding *d = decider;
    struct tnk_proof_result r = {.bounds = bounds_none(), .best = -1};
    int best;
    known = look(d, s, known, limits->watch, &best);
    enum status st =
        tnk_proof_search(d->proof, tnk_position(s), known, limits, &r);
    if (!bounds_known(r.bounds))
        r.bounds = bounds_both(known, r.bounds);
    if (best >= 0 && !r.bounds.distance)
        r.best = best;
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
