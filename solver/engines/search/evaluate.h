/* What a search without proof goes by: which moves to look at first, and what
 * they seem to be worth at first sight. */
#ifndef MORPION_EVALUATE_H
#define MORPION_EVALUATE_H

#include "rules/game.h"

/* Estimates are no more than this, of either sign; 1000 is about as much as
 * half of a win. */
enum { EVALUATE_MOST = 20000 };

struct evaluated_move {
    struct step step;
    int estimate; /* for who makes the move */
};

/* The moves of a state that is not over, each with the estimate of what it
 * leads to, in no order. Leaves out moves only where that cannot change the
 * value: beside one that wins at once all others, and those that lose at once
 * unless all do. Returns how many, at most GAME_MOVES_MAX, at least 1. */
int evaluate_moves(const struct game *g, const struct state *s,
                   struct evaluated_move *out);

#endif
