/* How a long computation keeps in touch with its caller. */
#ifndef MORPION_WATCH_H
#define MORPION_WATCH_H

#include <stdbool.h>
#include <stdint.h>

/* tick is called many times a second, from the computing thread, with what is
 * done so far and what there is in all (0 when that is not known). When it
 * returns false the computation ends with ST_STOPPED. A NULL tick watches
 * nothing. */
struct watch {
    bool (*tick)(void *arg, uint64_t done, uint64_t total);
    void *arg;
};

static inline bool watch_goes_on(const struct watch *w, uint64_t done,
                                 uint64_t total) {
    return !w || !w->tick || w->tick(w->arg, done, total);
}

#endif
