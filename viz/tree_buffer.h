/* Keeps a tree in memory until it is clear how to draw it. */
#ifndef MORPION_VIZ_TREE_BUFFER_H
#define MORPION_VIZ_TREE_BUFFER_H

#include "dot.h"

/* All zero is an empty one. */
struct tree_buffer {
    struct tree_node *nodes;
    struct tree_move *moves;
    uint64_t node_count, node_room, move_count, move_room;
    uint64_t stubs;
    const struct watch *watch; /* is told how many nodes are printed; or NULL */
};

/* A sink for tree_grow that puts the tree into s. */
struct tree_sink tree_buffer_sink(struct tree_buffer *s);
void tree_buffer_free(struct tree_buffer *s);

/* Prints the tree for Graphviz to lay out. */
void tree_buffer_print(const struct tree_buffer *s, const struct dot_heading *h,
                       const struct dot *d);

/* Lays the tree out, which takes a moment where Graphviz takes hours, and
 * prints it with all places given. Sets *size first, and prints nothing if a
 * side is longer than side_max. False when memory runs out. */
bool tree_buffer_print_tidy(const struct tree_buffer *s,
                            const struct dot_heading *h, double side_max,
                            struct dot_size *size, const struct dot *d);

#endif
