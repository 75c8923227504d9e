/* Threads that search for proofs together: they share a table, tell how much
 * they have done, stop together, and take different ways where they can. */
#ifndef MORPION_DFPN_THREADS_H
#define MORPION_DFPN_THREADS_H

#include <pthread.h>

#include "base/limits.h"
#include "base/status.h"
#include "engines/proof/dfpn_table.h"

enum { DFPN_THREADS_MAX = 8 };

/* Where a thread is: low halves of the keys below the root. Further down ways
 * are short, and to tell them would cost more than it brings. */
enum { DFPN_THREADS_DEPTH = 16 };
struct dfpn_path {
    _Alignas(64) _Atomic uint64_t at[DFPN_THREADS_DEPTH + 1];
};

struct dfpn_threads {
    struct dfpn_table table;
    uint64_t tick_max;
    int count; /* of threads */

    pthread_mutex_t lock; /* for all below that is not atomic */
    pthread_cond_t changed;
    const struct watch *watch;
    uint64_t visits, visits_max;
    int running, parked; /* threads at work, of these waiting for growth */
    bool interrupted;
    _Atomic bool growing, stop;
    _Atomic uint32_t pn, dn; /* of the root, for the watch; or 0 */

    struct dfpn_path paths[DFPN_THREADS_MAX];
};

/* One thread's part. */
struct dfpn_thread {
    struct dfpn_threads *threads;
    int number;
    uint64_t visits, told; /* of all its visits, those that `threads` counts */
    uint64_t tick;         /* how many it keeps to itself */
};

/* The table is dfpn_table_init's. The watch is asked after each
 * `tick_max` visits of a thread, or sooner. False when memory runs out. */
bool dfpn_threads_init(struct dfpn_threads *c, uint64_t memory, unsigned crowd,
                       uint64_t tick_max);
void dfpn_threads_free(struct dfpn_threads *c);

/* Runs `work` in so many threads, this one among them, or at least in this one,
 * until all have returned. ST_STOPPED when the watch said so. */
enum status dfpn_threads_run(struct dfpn_threads *c,
                             const struct limits *limits,
                             void (*work)(struct dfpn_thread *m, void *arg),
                             void *arg);

/* Adds up what the threads have done, and waits while the table grows. */
void dfpn_threads_checkpoint(struct dfpn_thread *m);

/* Counts a visit. False when it is time to return. */
static inline bool dfpn_threads_visit(struct dfpn_thread *m) {
    if (++m->visits - m->told >= m->tick ||
        atomic_load_explicit(&m->threads->growing, memory_order_relaxed))
        dfpn_threads_checkpoint(m);
    return !atomic_load_explicit(&m->threads->stop, memory_order_relaxed);
}

/* This one goes there, at a depth below the root. */
static inline void dfpn_threads_enter(struct dfpn_thread *m, int depth,
                                      u128 key) {
    if (depth <= DFPN_THREADS_DEPTH)
        atomic_store_explicit(&m->threads->paths[m->number].at[depth],
                              (uint64_t)key, memory_order_relaxed);
}

/* Is another one there? */
static inline bool dfpn_threads_is_there(const struct dfpn_thread *m, int depth,
                                         u128 key) {
    if (depth <= DFPN_THREADS_DEPTH)
        for (int i = 0; i < m->threads->count; i++)
            if (i != m->number &&
                atomic_load_explicit(&m->threads->paths[i].at[depth],
                                     memory_order_relaxed) == (uint64_t)key)
                return true;
    return false;
}

#endif
