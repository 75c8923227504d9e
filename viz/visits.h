/* The nodes that alpha-beta visits, as a tree to draw. */
#ifndef MORPION_VIZ_VISITS_H
#define MORPION_VIZ_VISITS_H

#include "engines/search/tree_size.h"
#include "tree.h"

struct visits {
    const struct game *game;
    struct alphabeta_result result;
    uint64_t minimax; /* the nodes of the whole tree, or TREE_SIZE_MANY */
    struct alphabeta_node *nodes; /* to be drawn, by depth and then number */
    uint64_t count, room;
    uint64_t by_depth[GAME_PLIES_MAX + 1]; /* how many were visited */
    int deepest;                           /* of the nodes kept */
    uint64_t last_row; /* how many of those may be kept at that depth */
    bool lost;         /* memory ran out */
};

/* Searches from root to a depth, and keeps at most max_nodes nodes, those near
 * the root. ST_STOPPED when the watch says stop. The caller frees v with
 * visits_free in any case. */
enum status visits_search(struct visits *v, const struct game *g,
                          const struct state *root, int depth,
                          uint64_t max_nodes, const struct watch *watch,
                          struct reason *why);
void visits_free(struct visits *v);

/* Hands the tree out, as tree_grow does. The moves of a node are drawn all, and
 * those cut off are counted; or a stub counts them all. */
enum status visits_feed(const struct visits *v, const struct tree_sink *sink,
                        struct tree_summary *summary);

#endif
