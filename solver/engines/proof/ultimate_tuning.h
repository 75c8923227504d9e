/* The constants of ultimate_attack and ultimate_node, found by trial.
 * `make tune SECTIONS=ultimate-proof` tries others: no single change saves more
 * than a few per cent. They make the searches of random positions with 30
 * and 35 playable cells short. Compared with the usual first numbers, 1 and the
 * number of moves, they save two thirds of the visits there, and more in longer
 * searches. */
#ifndef MORPION_ULTIMATE_TUNING_H
#define MORPION_ULTIMATE_TUNING_H

#include "base/tuned.h"

/* A new position gets first numbers from the number of moves and from how far
 * both players are from winning. The logarithm of a number is a linear function
 * of these features. */
struct ultimate_weights {
    int moves, mover, other, constant; /* in 1/64 */
};

struct ultimate_tuning {
    /* weights[0] is for the number to reach the aim of the player that has just
     * moved, weights[1] for the number to miss it; [.][0] when that player is
     * the attacker. */
    struct ultimate_weights weights[2][2];
    /* The best move may be searched to more than the next best move's number,
     * so that the search does not switch back and forth between the two. More
     * by this part of the number, in 1/16, and by this much. */
    unsigned allowance_part, allowance;
    /* A player's chance to win a board is estimated as a sum over the lines
     * that the player can still fill: e^-lacking for each stone that a line
     * lacks. The sum is multiplied by e^-open. */
    double lacking, open;
};

TUNED struct ultimate_tuning ultimate_tuning = {
    .weights = {{{94, -14, 18, 44}, {73, -15, 34, 68}},
                {{-48, 42, -106, 29}, {-63, 39, -7, 9}}},
    .allowance_part = 7,
    .allowance = 12,
    .lacking = 3.05,
    .open = 3.72,
};

#endif
