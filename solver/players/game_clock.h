/* The clock of a game. Each player has a time for all moves together and gains
 * some time with each move. The caller measures; all times are milliseconds. */
#ifndef MORPION_GAME_CLOCK_H
#define MORPION_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/value.h"

#define GAME_CLOCK_MOST UINT64_C(1000000000000) /* about 30 years */

struct game_clock {
    uint64_t first, more; /* at the start, 0 if there is no clock; gained with
                             each move */
    uint64_t left[3];     /* by enum side */
};

/* Reads 5m or 5m+2s and gives both players all their time. False, with *out
 * unchanged, unless all of text is such a clock. */
bool game_clock_read(const char *text, struct game_clock *out);

/* A new game by the same clock. */
void game_clock_reset(struct game_clock *c);

/* A player has moved after so long. False if that was too long: then nothing is
 * left. */
bool game_clock_spend(struct game_clock *c, enum side who,
                      uint64_t milliseconds);

/* How long a player should think about the next move when the game has at most
 * `plies` more: never all that is left, and at least 1. */
uint64_t game_clock_share(const struct game_clock *c, enum side who, int plies);

/* Prints a time, rounded up, as in 4:58, 1:04:58 or, below ten seconds, 0:09.3.
 * Returns out. */
enum { GAME_CLOCK_TEXT_MAX = 32 };
char *game_clock_print(uint64_t milliseconds, char *out);

#endif
