/* Choosing which positions of a game tree to draw. */
#ifndef MORPION_VIZ_TREE_H
#define MORPION_VIZ_TREE_H

#include <stdio.h>

#include "morpion/oracle.h"

struct tree_options {
    uint64_t max_nodes; /* positions drawn, at least 1 */
    uint64_t max_depth; /* moves from the root */
};

struct tree_summary {
    uint64_t nodes; /* positions drawn */
    uint64_t stubs; /* positions whose moves are not drawn */
    bool undecided; /* a value is missing */
};

/* Writes the tree of every move from root on as DOT, breadth first. A position
 * is drawn with all its moves or with a stub that counts them: nothing is left
 * out silently. */
enum status tree_draw(FILE *out, const struct game *g, struct oracle *oracle,
                      const struct state *root, const struct tree_options *o,
                      struct tree_summary *summary, struct reason *why);

#endif
