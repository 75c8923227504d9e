/* DOT as text: how boards, moves and values are drawn. */
#ifndef MORPION_VIZ_DOT_H
#define MORPION_VIZ_DOT_H

#include <stdio.h>

#include "morpion/oracle.h"

/* What is known of a position. */
struct worth {
    bool known;
    struct outcome outcome; /* the mover's */
};

enum { DOT_NO_MOVE = -1 };

/* What stands above a drawing. */
struct heading {
    const char *title;  /* or NULL */
    const char *legend; /* what else there is to say of the colours, or NULL for
                           no legend */
};

/* Opens and closes a graph whose nodes are HTML-like labels. */
void dot_begin(FILE *out, const struct heading *h);
void dot_end(FILE *out);

/* A node: the board, the last move marked, and under it who wins and how many
 * moves are left out. */
void dot_position(FILE *out, const struct game *g, uint64_t id,
                  const struct state *s, int last_move, struct worth w,
                  int left_out);

/* A node that stands for `moves` moves that are not drawn, and its edge. */
void dot_stub(FILE *out, uint64_t id, uint64_t parent, int moves);

/* An edge with its move and, where that stands for several by symmetry, how
 * many; best moves are thick, in the colour of their value. */
void dot_move(FILE *out, const struct game *g, uint64_t from, uint64_t to,
              int move, int images, enum player attractor, bool best);

/* One large board: each empty cell in the colour of the value of playing
 * there, with its distance; the best ones ringed. */
void dot_board(FILE *out, const struct game *g, const struct answer *a);

#endif
