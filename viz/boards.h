/* Boards as HTML-like tables of DOT: small ones for trees, and one large. */
#ifndef MORPION_VIZ_BOARDS_H
#define MORPION_VIZ_BOARDS_H

#include <stdio.h>

#include "answers/answer.h"

/* In points. */
struct boards_size {
    int width, height;
};

/* The board alone, its last move, if it is not negative, marked, and the line
 * that has won. It takes exactly that much room. */
struct boards_size boards_small_size(const struct game *g,
                                     const struct state *s);
void boards_small(FILE *out, const struct game *g, const struct state *s,
                  int last_move);

/* Each empty cell that may be played in the colour of the value of playing
 * there, the deeper the sooner it is over, with its distance; the best ones
 * ringed. */
void boards_large(FILE *out, const struct game *g, const struct answer *a);

#endif
