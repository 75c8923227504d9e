/* How many nodes a game tree has: what plain minimax visits, counted without
 * visiting them all. */
#ifndef MORPION_TREE_SIZE_H
#define MORPION_TREE_SIZE_H

#include "base/watch.h"
#include "rules/game.h"

/* Counts that do not fit in 64 bits are given as this. */
#define TREE_SIZE_MANY UINT64_MAX

/* The nodes of the tree of all moves from root, to `depth` plies, including the
 * root. Positions that are mirror images of each other are counted once and
 * multiplied. Uses about `memory` bytes. ST_STOPPED when the watch says stop,
 * ST_NOMEM when memory runs out; *nodes is set only with ST_OK. */
enum status tree_size_count(const struct game *g, const struct state *root,
                            int depth, uint64_t memory,
                            const struct watch *watch, uint64_t *nodes);

#endif
