/* Choosing which positions of a game tree to draw. */
#ifndef MORPION_VIZ_TREE_H
#define MORPION_VIZ_TREE_H

#include <stdio.h>

#include "choose.h"

struct tree_options {
    enum choose_mode mode;
    bool any_mode; /* full if that is inside the bounds, else strategy */
    enum choose_merge merge;
    enum player strategist; /* of a strategy; PLAYER_NONE: who wins, or moves */
    uint64_t max_nodes;     /* positions drawn, at least 1 */
    uint64_t max_depth;     /* moves from the root */
    bool title, legend;     /* above it */
};

struct tree_summary {
    enum choose_mode mode; /* that was drawn */
    uint64_t nodes;        /* positions drawn */
    uint64_t stubs;        /* positions whose moves are not drawn */
    uint64_t left_out;     /* moves that the mode does not show */
    bool undecided;        /* a value is missing */
};

/* Writes a tree, or where positions are merged a graph, from root on as DOT,
 * breadth first. A position is drawn with
 * all the moves that the mode has for it, counting the others, or with a stub
 * that counts them all: nothing is left out silently. */
enum status tree_draw(FILE *out, const struct game *g, struct oracle *oracle,
                      const struct state *root, const struct tree_options *o,
                      struct tree_summary *summary, struct reason *why);

#endif
