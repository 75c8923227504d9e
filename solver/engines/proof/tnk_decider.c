#include "engines/proof/tnk_proof.h"
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

static void *decider_new(const struct game *g, uint64_t memory) {
    const uint64_t share = memory / MEMORY_SHARE;
    return tnk_proof_new(tnk_board(g), share < MEMORY_MAX ? share : MEMORY_MAX);
}

static void decider_free(void *decider) { tnk_proof_free(decider); }

static void *another(void *decider) { return tnk_proof_another(decider); }

static enum status decide(void *decider, const struct state *s,
                          struct bounds known, const struct limits *limits,
                          struct decision *out) {
    struct tnk_proof_result r = {.bounds = bounds_none(), .best = -1};
    enum status st =
        tnk_proof_search(decider, tnk_position(s), known, limits, &r);
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
