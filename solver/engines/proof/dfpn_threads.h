/* Threads that search for proofs together: they share a table, tell how much
 * they have done, stop together, and take different ways where they can. */
#ifndef MORPION_DFPN_THREADS_H
#define MORPION_DFPN_THREADS_H

#include <pthread.h>

#include "base/limits.h"
#include "base/status.h"
#include "engines/proof/dfpn_table.h"

enum { CREW_MAX = 8 };

/* Where a thread is: low halves of the keys below the root. Further down ways
 * are short, and to tell them would cost more than it brings. */
enum { CREW_DEPTH = 16 };
struct crew_path {
    _Alignas(64) _Atomic uint64_t at[CREW_DEPTH + 1];
};

struct crew {
    struct prooftable table;
    uint64_t tick_max;
    int threads;

    pthread_mutex_t lock; /* for all below that is not atomic */
    pthread_cond_t changed;
    const struct watch *watch;
    uint64_t visits, visits_max;
    int running, parked; /* threads at work, of these waiting for growth */
    bool interrupted;
    _Atomic bool growing, stop;
    _Atomic uint32_t pn, dn; /* of the root, for the watch; or 0 */

    struct crew_path paths[CREW_MAX];
};

/* One thread's part. */
struct crew_member {
    struct crew *crew;
    int number;
    uint64_t visits, told; /* of all its visits, those that the crew knows of */
    uint64_t tick;         /* how many it keeps to itself */
};

/* The table is prooftable_init's. The watch is asked after each
 * `tick_max` visits of a thread, or sooner. False when memory runs out. */
bool crew_init(struct crew *c, uint64_t memory, unsigned crowd,
               uint64_t tick_max);
void crew_free(struct crew *c);

/* Runs `work` in so many threads, this one among them, or at least in this one,
 * until all have returned. ST_STOPPED when the watch said so. */
enum status crew_run(struct crew *c, const struct limits *limits,
                     void (*work)(struct crew_member *m, void *arg), void *arg);

/* Tells the crew, and waits while the table grows. */
void crew_checkpoint(struct crew_member *m);

/* Counts a visit. False when it is time to return. */
static inline bool crew_visit(struct crew_member *m) {
    if (++m->visits - m->told >= m->tick ||
        atomic_load_explicit(&m->crew->growing, memory_order_relaxed))
        crew_checkpoint(m);
    return !atomic_load_explicit(&m->crew->stop, memory_order_relaxed);
}

/* This one goes there, at a depth below the root. */
static inline void crew_enter(struct crew_member *m, int depth, wide key) {
    if (depth <= CREW_DEPTH)
        atomic_store_explicit(&m->crew->paths[m->number].at[depth],
                              (uint64_t)key, memory_order_relaxed);
}

/* Is another one there? */
static inline bool crew_is_there(const struct crew_member *m, int depth,
                                 wide key) {
    if (depth <= CREW_DEPTH)
        for (int i = 0; i < m->crew->threads; i++)
            if (i != m->number &&
                atomic_load_explicit(&m->crew->paths[i].at[depth],
                                     memory_order_relaxed) == (uint64_t)key)
                return true;
    return false;
}

#endif
