/* Small boards as HTML-like tables in DOT, for trees. */
#ifndef MORPION_VIZ_BOARDS_H
#define MORPION_VIZ_BOARDS_H

#include <stdio.h>

#include "rules/game.h"

/* In points. */
struct boards_size {
    int width, height;
};

/* Draws the board with its winning line, if any, and marks last_move unless
 * that is negative. boards_small_size says exactly how much room it takes. */
struct boards_size boards_small_size(const struct game *g,
                                     const struct state *s);
void boards_small(FILE *out, const struct game *g, const struct state *s,
                  int last_move);

#endif
