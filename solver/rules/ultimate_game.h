/* Ultimate tic-tac-toe as a kind. A state holds a struct ultimate. */
#ifndef MORPION_ULTIMATE_GAME_H
#define MORPION_ULTIMATE_GAME_H

#include "rules/game.h"
#include "rules/ultimate.h"

extern const struct game_kind ultimate_kind;

/* Services of Ultimate that engines provide. */
extern const struct game_decider
    ultimate_decider; /* engines/proof/ultimate_decider.c */
int ultimate_estimate(
    const struct game *g, const struct state *s,
    struct estimated_move *out); /* engines/search/ultimate_estimate.c */
int ultimate_estimate_unit(const struct game *g); /* the same */

static inline enum ultimate_rule ultimate_rule_of(const struct game *g) {
    return g->rule ? ULTIMATE_MAJORITY : ULTIMATE_DRAW;
}

static inline const struct ultimate *ultimate_in(const struct state *s) {
    return (const struct ultimate *)s->bytes;
}

static inline struct state ultimate_state(struct ultimate u) {
    struct state s = {{0}};
    *(struct ultimate *)s.bytes = u;
    return s;
}

#endif
