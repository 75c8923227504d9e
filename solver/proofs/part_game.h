/* The game on one part of a board that is held part by part: the attacker wants
 * to fill one of a few sets of labels, the defender wants to take a label in
 * each. It is small enough to try everything. */
#ifndef MORPION_PART_GAME_H
#define MORPION_PART_GAME_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PART_LABELS_MAX = 12,
    PART_SETS_MAX = 16,
    PART_STATES = 531441 /* 3 to the power of PART_LABELS_MAX */
};

/* Sets without a label of the defender, and without the labels that the
 * attacker has. Bit i stands for label i. */
struct part_game {
    int count;
    uint16_t sets[PART_SETS_MAX];
};

/* Room for what has been tried. It need not be cleared. */
struct part_memo {
    uint8_t states[PART_STATES];
};

/* Can the defender prevent that the attacker, to move, fills a set? */
bool part_game_is_held(const struct part_game *g, struct part_memo *memo);

/* A label with which the defender, to move, can; or -1. */
int part_game_answer(const struct part_game *g, struct part_memo *memo);

#endif
