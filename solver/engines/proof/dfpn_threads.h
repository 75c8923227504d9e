/* Threads that search for proofs and share a table.
 *
 * A team is the threads that search one position together. They report their
 * visits, stop together, and search different children where they can: a child
 * that another thread is searching counts as harder than it is (virtual proof
 * numbers; Kaneko, "Parallel depth first proof number search", 2010). Several
 * teams may use a table at the same time. */
#ifndef MORPION_DFPN_THREADS_H
#define MORPION_DFPN_THREADS_H

#include <pthread.h>

#include "base/limits.h"
#include "base/status.h"
#include "engines/proof/dfpn_table.h"

enum { DFPN_THREADS_MAX = 8 };

/* The position that a thread is searching at each depth below the root, as the
 * low half of its key. Deeper down searches are short, and publishing them
 * would cost more than it saves. */
enum { DFPN_THREADS_DEPTH = 16 };
struct dfpn_path {
    _Alignas(64) _Atomic uint64_t at[DFPN_THREADS_DEPTH + 1];
};

/* A table and all threads that use it. */
struct dfpn_threads {
    struct dfpn_table table;
    uint64_t tick_max;
    pthread_mutex_t lock; /* guards what follows, and the teams */
    pthread_cond_t changed;
    int running, parked; /* threads that have not ended; of these, those waiting
                            for growth */
    _Atomic bool growing;
};

struct dfpn_team {
    struct dfpn_threads *threads;
    int count;
    const struct watch *watch;
    uint64_t visits, visits_max;
    bool interrupted;
    _Atomic bool starved; /* a thread found no memory */
    _Atomic bool stop;
    _Atomic uint32_t pn, dn; /* of the root, for the watch; 0 when not known */
    struct dfpn_path paths[DFPN_THREADS_MAX];
};

/* One thread's state. */
struct dfpn_thread {
    struct dfpn_team *team;
    int number;
    uint64_t visits, told; /* all its visits; those reported */
    uint64_t tick;         /* it reports after so many visits */
};

/* The table is set up by dfpn_table_init. Each thread reports to the watch at
 * least every `tick_max` visits. False when memory runs out. */
bool dfpn_threads_init(struct dfpn_threads *c, uint64_t memory, unsigned crowd,
                       uint64_t tick_max);
void dfpn_threads_free(struct dfpn_threads *c);

/* Runs `work` in a team of limits->threads threads, the caller's among them,
 * and returns when all have returned; t->visits is then the number of visits.
 * If the system refuses threads, fewer run. ST_STOPPED when the watch said
 * so, ST_NOMEM when a thread called dfpn_threads_starve. */
enum status dfpn_threads_run(struct dfpn_threads *c, struct dfpn_team *t,
                             const struct limits *limits,
                             void (*work)(struct dfpn_thread *m, void *arg),
                             void *arg);

/* Reports this thread's visits, asks the watch, and waits while the table
 * grows. */
void dfpn_threads_checkpoint(struct dfpn_thread *m);

/* This thread finds no memory: all threads of the team stop. Returns true. */
static inline bool dfpn_threads_starve(struct dfpn_thread *m) {
    m->team->starved = m->team->stop = true;
    return true;
}

/* Counts a visit. False when it is time to return. */
static inline bool dfpn_threads_visit(struct dfpn_thread *m) {
    if (++m->visits - m->told >= m->tick ||
        atomic_load_explicit(&m->team->threads->growing, memory_order_relaxed))
        dfpn_threads_checkpoint(m);
    return !atomic_load_explicit(&m->team->stop, memory_order_relaxed);
}

/* Announces the position that this thread searches at a depth below the
 * root. */
static inline void dfpn_threads_enter(struct dfpn_thread *m, int depth,
                                      u128 key) {
    if (depth <= DFPN_THREADS_DEPTH)
        atomic_store_explicit(&m->team->paths[m->number].at[depth],
                              (uint64_t)key, memory_order_relaxed);
}

/* Is another thread searching this position at this depth? */
static inline bool dfpn_threads_is_there(const struct dfpn_thread *m, int depth,
                                         u128 key) {
    if (depth <= DFPN_THREADS_DEPTH)
        for (int i = 0; i < m->team->count; i++)
            if (i != m->number &&
                atomic_load_explicit(&m->team->paths[i].at[depth],
                                     memory_order_relaxed) == (uint64_t)key)
                return true;
    return false;
}

#endif
