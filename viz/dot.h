/* DOT as text: how boards, moves and values are drawn. */
#ifndef MORPION_VIZ_DOT_H
#define MORPION_VIZ_DOT_H

#include <stdio.h>

#include "answers/answer.h"
#include "tree.h"

/* Text as it may stand in a label. */
void dot_escaped(FILE *out, const char *text);

/* Characters of UTF-8 text, which a fixed font gives the same width. */
int dot_characters(const char *text);

/* What stands above a drawing. */
struct dot_heading {
    const char *title;  /* or NULL */
    const char *legend; /* what else there is to say of the colours, or NULL for
                           no legend */
};

/* In points, y upwards. */
struct dot_point {
    double x, y;
};

struct dot_size {
    double width, height;
};

/* Room that a node of a tree takes. */
struct dot_size dot_node_size(const struct game *g, const struct tree_node *n);

/* Between the nodes of a tree. */
enum { DOT_NODE_GAP = 8, DOT_RANK_GAP = 44 };

/* Where and of what to draw. */
struct dot {
    FILE *out;
    const struct game *game;
    bool crossing; /* moves cross each other: nodes have several parents */
};

/* Opens a graph whose nodes are HTML-like labels. Where `at` is given, every
 * node has its place, the middle of the heading this one; else they are left to
 * Graphviz. */
void dot_begin(const struct dot *d, const struct dot_heading *h,
               const struct dot_point *at);
void dot_end(const struct dot *d);

/* A node: the board, the last move marked, and under it who wins and how many
 * moves are left out; `at` is its middle, or NULL. */
void dot_node(const struct dot *d, const struct tree_node *n,
              const struct dot_point *at);

/* The node that stands for the moves of n that are not drawn. */
void dot_stub(const struct dot *d, const struct tree_node *n,
              const struct dot_point *at);

/* An edge with its move and, where that stands for several by symmetry, how
 * many; best moves are thick, in the colour of their value. Where the ends are
 * given, from below a node to above another, a direct way goes straight, one
 * that is not goes down, across, and down. */
struct dot_way {
    struct dot_point from, to;
    bool direct;
};
void dot_move(const struct dot *d, const struct tree_move *m,
              const struct dot_way *way);

/* The edge to a stub of node n. */
void dot_stub_edge(const struct dot *d, const struct tree_node *n,
                   const struct dot_way *way);

/* One large board: each empty cell in the colour of the value of playing
 * there, the deeper the sooner it is over, with its distance; the best ones
 * ringed. */
void dot_board(const struct dot *d, const struct answer *a);

#endif
