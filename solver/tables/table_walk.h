/* Walking through all positions of a table file, one for each class of equal
 * ones, decoded and checked. */
#ifndef MORPION_TABLE_WALK_H
#define MORPION_TABLE_WALK_H

#include "base/watch.h"
#include "tables/table_file.h"

struct table_walk_entry {
    struct state state; /* canonical, but begun by who began the root */
    struct outcome outcome;
    bool over;
    int ply;
    enum side mover, attractor;
};

/* Called for each, in the order of a file of entries, or by ply for tiers;
 * anything but ST_OK ends the walk with that status. */
typedef enum status table_walk_visit(void *arg,
                                     const struct table_walk_entry *r,
                                     struct reason *why);

/* Only positions with `ply` stones, or all where that is -1. ST_FORMAT when an
 * entry is no position of g, when its outcome is impossible,
 * or when it is over and not worth what the rules say. ST_STOPPED when w says
 * so. */
enum status table_walk(const struct table_file *f, const struct game *g,
                       int ply, const struct watch *w, table_walk_visit *visit,
                       void *arg, struct reason *why);

#endif
