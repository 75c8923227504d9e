/* The constants of the estimates, found by matches between players that search
 * with different ones. `make tune SECTIONS='tnk-estimate ultimate-estimate'`
 * plays such matches. */
#ifndef MORPION_ESTIMATE_TUNING_H
#define MORPION_ESTIMATE_TUNING_H

#include <stdint.h>

#include "base/tuned.h"
#include "rules/board.h"

struct tnk_estimate_tuning {
    /* The worth of a line with stones of one player only, by the number of
     * stones it lacks; [1] from k = 5 on. Each further stone multiplies it. */
    int16_t worth[2][BOARD_SIDE_MAX];
    /* Worth of having the move: up to k = 4, for k = 5, and above. */
    int tempo[3];
    int unit[3]; /* of expected results, see kind.h; by k as the tempo */
};

/* By 4 below k = 5 and by 3 from there on: the best of 2, 2.5, 3, 4, 6 and 8 on
 * boards from 5 x 5 to 8 x 8, at depths 2 and 4. The tempo makes scores of odd
 * and even depths agree on average; without it they jump up and down. The units
 * lie between those that fit single boards best: 78 to 216 up to k = 4, 276 to
 * 664 for k = 5 (make bench SECTIONS=expectation). From k = 6 on all games were
 * drawn, which tells nothing: that unit is a guess. */
TUNED struct tnk_estimate_tuning tnk_estimate_tuning = {
    .worth = {{1024, 256, 64, 16, 4, 1}, {768, 256, 85, 28, 9, 3, 1}},
    .tempo = {240, 140, 80},
    .unit = {130, 400, 2000},
};

/* The place of K in tempo and unit. */
static inline int tnk_estimate_class(int k) {
    return k <= 4 ? 0 : k == 5 ? 1 : 2;
}

/* The worth of a line with `stones` stones of one player and none of the other.
 */
static inline int tnk_estimate_worth(int k, int stones) {
    return stones ? tnk_estimate_tuning.worth[k >= 5][k - stones] : 0;
}

/* The worth of having the move, where the open lines of both players are worth
 * `lines`. It is less when few lines are left, and nothing without any. */
static inline int tnk_estimate_tempo(int k, int lines) {
    const int usual = tnk_estimate_tuning.tempo[tnk_estimate_class(k)];
    return lines / 3 < usual ? lines / 3 : usual;
}

struct ultimate_estimate_tuning {
    double exponent; /* of the chance to win a board */
    int any_board;   /* worth of a free choice of the board */
    int tempo;       /* worth of having the move */
    int unit;        /* of expected results, see kind.h */
};

/* A free choice is worth about a third of a board. With this tempo, scores of
 * odd and even depths differ by 10 on average; without it, by 340. */
TUNED struct ultimate_estimate_tuning ultimate_estimate_tuning = {
    .exponent = 1.2,
    .any_board = 500,
    .tempo = 170,
    .unit = 700,
};

#endif
