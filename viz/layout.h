/* Tidy drawings of trees: how far to the right each node stands. */
#ifndef MORPION_VIZ_LAYOUT_H
#define MORPION_VIZ_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

enum { LAYOUT_NODES_MAX = UINT32_MAX / 2 };

/* Gives every node a coordinate x, in units of a node's width. Nodes of the
 * same depth are at least 1 apart, children keep their order and are centred
 * below their parent, equal subtrees look alike wherever they are, and each
 * subtree is as close to those on its left as this allows.
 *
 * Node 0 is the root; parent[i] < i for the others, and the children of a node
 * are numbered consecutively. The smallest x is 0. Time and memory grow
 * linearly with count. False when memory runs out. */
bool layout_tidy(uint32_t count, const uint32_t *parent, double *x);

#endif
