/* A tree kept in memory until it is known how to draw it. */
#ifndef MORPION_VIZ_TREE_BUFFER_H
#define MORPION_VIZ_TREE_BUFFER_H

#include "dot.h"

/* All zero to begin with. */
struct tree_buffer {
    struct tree_node *nodes;
    struct tree_move *moves;
    uint64_t node_count, node_room, move_count, move_room;
    uint64_t stubs;
};

/* Where tree_grow can put a tree. */
struct tree_sink tree_buffer_sink(struct tree_buffer *s);
void tree_buffer_free(struct tree_buffer *s);

/* Prints it for Graphviz to lay out. */
void tree_buffer_print(const struct tree_buffer *s, const struct dot_heading *h,
                       const struct dot *d);

/* Lays it out itself, which takes a moment where Graphviz takes hours, and
 * prints it with every place. *size is set before anything is printed, and
 * where the larger side is longer than side_max nothing is. False when memory
 * runs out. */
bool tree_buffer_print_tidy(const struct tree_buffer *s,
                            const struct dot_heading *h, double side_max,
                            struct dot_size *size, const struct dot *d);

#endif
