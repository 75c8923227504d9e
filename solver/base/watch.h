/* How a long computation reports progress and learns that it has to stop. */
#ifndef MORPION_WATCH_H
#define MORPION_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
    uint64_t done, total; /* total is 0 when it is not known */
    double part;     /* of the work that is done, 0 to 1; 0 when it is not known
                        or follows from done and total */
    uint32_t pn, dn; /* of a proof search: the estimated work left to prove and
                        to disprove the root; or 0 */
    uint64_t nodes;  /* of a certificate, written so far; or 0 */
};

/* tick is called many times a second, by one thread at a time. When it returns
 * false the computation ends with ST_STOPPED. A NULL tick never stops it. */
struct watch {
    bool (*tick)(void *arg, const struct progress *p);
    void *arg;
};

static inline bool watch_tick(const struct watch *w, struct progress p) {
    return !w || !w->tick || w->tick(w->arg, &p);
}

static inline bool watch_goes_on(const struct watch *w, uint64_t done,
                                 uint64_t total) {
    return watch_tick(w, (struct progress){.done = done, .total = total});
}

#endif
