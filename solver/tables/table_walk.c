#include "tables/table_walk.h"

#include <inttypes.h>

#include "tables/body.h"
#include "tables/walking.h"

enum status walking_damaged(const struct walking *w, const char *what,
                            struct reason *why) {
    return status_fail(why, ST_FORMAT,
                       "%s: damaged table: entry %" PRIu64 " %s",
                       table_file_path(w->file), w->done, what);
}

enum status walking_goes_on(struct walking *w, struct reason *why) {
    enum { TICK = 1 << 10 }; /* steps between two calls of the watch */
    return w->steps++ % TICK || watch_goes_on(w->watch, w->done, w->total)
               ? ST_OK
               : status_fail(why, ST_STOPPED, "interrupted");
}

enum status walking_give(struct walking *w, const struct table_walk_entry *r,
                         struct reason *why) {
    enum status st =
        w->ply < 0 || w->ply == r->ply ? w->visit(w->arg, r, why) : ST_OK;
    w->done++;
    return st ? st : walking_goes_on(w, why);
}

enum status table_walk(const struct table_file *f, const struct game *g,
                       int ply, const struct watch *w, table_walk_visit *visit,
                       void *arg, struct reason *why) {
    return table_file_body(f)->walk(f, table_file_game(f, g), ply, w, visit,
                                    arg, why);
}
