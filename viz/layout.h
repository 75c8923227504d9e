/* A tidy drawing of a tree: where its nodes stand side by side. */
#ifndef MORPION_VIZ_LAYOUT_H
#define MORPION_VIZ_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

enum { LAYOUT_NODES_MAX = UINT32_MAX / 2 };

/* Gives every node a place x, in widths of a node: at least 1 from any other of
 * its depth, children in their order around the middle of their parent, equal
 * subtrees alike wherever they are, each as close to those left of it as that
 * allows.
 *
 * Node 0 is the root; parent[i] < i for the others, and those of one parent
 * follow each other. The smallest x is 0. Takes time and memory in proportion
 * to the nodes; false when memory runs out. */
bool layout_tidy(uint32_t count, const uint32_t *parent, double *x);

#endif
