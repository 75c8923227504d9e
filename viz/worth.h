/* What positions and moves are worth, in the words of all pictures. Every
 * function writes to a buffer of WORTH_TEXT_MAX bytes and returns it. */
#ifndef MORPION_VIZ_WORTH_H
#define MORPION_VIZ_WORTH_H

#include "rules/value.h"

enum { WORTH_TEXT_MAX = 24 };

char worth_letter(enum side p); /* X or O */

/* A position: "X wins in 5", "draw", "X has won", "drawn", "X ≥ draw" or
 * "?". */
char *worth_text(struct bounds w, enum side mover, bool over, char *out);

/* A move, for the player who makes it: "win 5", "draw", "≥ draw" or "not
 * decided". */
char *worth_of_move(struct bounds b, char *out);

/* An estimate, from -1 (loss) to 1 (win): "+0.12". */
char *worth_of_estimate(double expected, char *out);

#endif
