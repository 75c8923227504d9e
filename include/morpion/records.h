/* Walking through all entries of a table file, decoded and checked. */
#ifndef MORPION_RECORDS_H
#define MORPION_RECORDS_H

#include "morpion/tablefile.h"
#include "morpion/watch.h"

struct record {
    struct state state; /* canonical, but begun by who began the root */
    struct outcome outcome;
    bool over;
    int ply;
    enum player mover, attractor;
};

/* Called for each entry in the order of the file; anything but ST_OK ends the
 * walk with that status. */
typedef enum status records_visit(void *arg, const struct record *r,
                                  struct reason *why);

/* ST_FORMAT when an entry is no position of g, when its outcome is impossible,
 * or when it is over and not worth what the rules say. ST_STOPPED when w says
 * so. */
enum status records_walk(const struct tablefile *f, const struct game *g,
                         const struct watch *w, records_visit *visit, void *arg,
                         struct reason *why);

#endif
