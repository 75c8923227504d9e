/* Writes trees as DOT text. */
#ifndef MORPION_VIZ_DOT_H
#define MORPION_VIZ_DOT_H

#include <stdio.h>

#include "answers/answer.h"
#include "tree.h"

/* Writes text so that it can stand in an HTML-like label. */
void dot_escaped(FILE *out, const char *text);

/* How many characters a UTF-8 text has. Its width in a fixed font is
 * proportional to that. */
int dot_characters(const char *text);

/* The text above a drawing. */
struct dot_heading {
    const char *title;  /* or NULL */
    const char *legend; /* what follows the colours in the legend, or NULL for
                           no legend. Lines after the first stand below. */
};

/* How high it is, in points. */
double dot_heading_height(const struct dot_heading *h);

/* In points; y grows upwards. */
struct dot_point {
    double x, y;
};

struct dot_size {
    double width, height;
};

/* Space between the nodes of a tree, in points. */
enum { DOT_NODE_GAP = 8, DOT_RANK_GAP = 44, DOT_RANK_GAP_SIDEWAYS = 60 };

/* How the nodes of a tree tell their value. */
enum dot_values { DOT_WORDS, DOT_NUMBERS, DOT_BOTH };

/* Where the DOT goes, the game it is about, and how to draw it. */
struct dot {
    FILE *out;
    const struct game *game;
    bool crossing; /* edges may cross, because nodes may have several parents */
    enum dot_values values;
    /* The tree grows to the right. Callers still give places as if it grew
     * down; they are turned here, except for the heading's. */
    bool sideways;
    double dots; /* per inch; 0 leaves that to Graphviz */
};

/* Turns a place, for sideways trees; turned twice it is where it was. */
static inline struct dot_point dot_turned(struct dot_point p) {
    return (struct dot_point){-p.y, -p.x};
}

/* Opens a graph whose nodes are HTML-like labels. If `at` is given, the caller
 * places every node, and `at` is the middle of the heading. If it is NULL,
 * Graphviz places the nodes. */
void dot_begin(const struct dot *d, const struct dot_heading *h,
               const struct dot_point *at);
void dot_end(const struct dot *d);

/* A node: the board with the last move marked, and below it who is to move, who
 * wins and how many moves are left out. `at` is its middle, or NULL. */
void dot_node(const struct dot *d, const struct tree_node *n,
              const struct dot_point *at);

/* How much room a node of a tree takes. */
struct dot_size dot_node_size(const struct dot *d, const struct tree_node *n);

/* The node that stands for the moves of n that found no room or were cut off.
 */
void dot_stub(const struct dot *d, const struct tree_node *n,
              const struct dot_point *at);

/* An edge, labelled with its move and, if that stands for several images, with
 * how many. Best moves are thick, in the colour of their value. If `way` is
 * given, the edge leads from the bottom of one node to the top of another:
 * straight if it is direct, otherwise down, across and down again. */
struct dot_way {
    struct dot_point from, to;
    bool direct;
};
void dot_move(const struct dot *d, const struct tree_move *m,
              const struct dot_way *way);

/* The edge from node n to its stub. */
void dot_stub_edge(const struct dot *d, const struct tree_node *n,
                   const struct dot_way *way);

#endif
