/* Walks through all positions of a table file, one for each class under
 * symmetry, decoded and checked. */
#ifndef MORPION_TABLE_WALK_H
#define MORPION_TABLE_WALK_H

#include "base/watch.h"
#include "tables/table_file.h"

struct table_walk_entry {
    struct state state; /* canonical, but with the root's player to begin */
    struct outcome outcome;
    bool over;
    int ply;
    enum side mover, attractor;
};

/* Called for each position: in the order of the file for entries, by ply for
 * tiers. Any status but ST_OK ends the walk with that status. */
typedef enum status table_walk_visit(void *arg,
                                     const struct table_walk_entry *r,
                                     struct reason *why);

/* Visits the positions with `ply` stones, or all of them when ply is -1.
 * ST_FORMAT when an entry is not a position of g, has an impossible outcome, or
 * is a finished game with the wrong result. ST_STOPPED when w says stop. */
enum status table_walk(const struct table_file *f, const struct game *g,
                       int ply, const struct watch *w, table_walk_visit *visit,
                       void *arg, struct reason *why);

#endif
