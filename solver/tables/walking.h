/* Shared by the walks through both bodies. */
#ifndef MORPION_WALKING_H
#define MORPION_WALKING_H

#include "tables/table_walk.h"

struct walking {
    const struct table_file *file;
    const struct game *game;
    int ply; /* -1 for all */
    const struct watch *watch;
    table_walk_visit *visit;
    void *arg;
    uint64_t steps;
    uint64_t done, total; /* total is 0 when it is not known */
};

/* ST_STOPPED when the watch says stop. Asks the watch only now and then.
 */
enum status walking_goes_on(struct walking *w, struct reason *why);

/* Passes an entry to the visitor, unless it is of another ply. */
enum status walking_give(struct walking *w, const struct table_walk_entry *r,
                         struct reason *why);

/* Fails with ST_FORMAT: the current entry is wrong. */
enum status walking_damaged(const struct walking *w, const char *what,
                            struct reason *why);

#endif
