/* Boards as HTML-like tables in DOT: small ones for trees, large ones with the
 * value of every move. */
#ifndef MORPION_VIZ_BOARDS_H
#define MORPION_VIZ_BOARDS_H

#include <stdio.h>

#include "answers/answer.h"

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

/* Draws the board of an answer. Each empty cell that may be played has the
 * colour of the value of that move, with its distance; the sooner the game
 * ends, the deeper the colour. Best moves have a ring. */
void boards_large(FILE *out, const struct game *g, const struct answer *a);

#endif
