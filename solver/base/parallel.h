/* Distributes items of work to threads. */
#ifndef MORPION_PARALLEL_H
#define MORPION_PARALLEL_H

#include "base/status.h"
#include "base/watch.h"

struct parallel {
    int threads; /* at least 1; they are numbered from 0 */
    uint64_t items;
    /* Does one item and adds to *done what it contributes to progress->done.
     * All threads call it at the same time; items start in ascending order. */
    enum status (*work)(void *arg, int thread, uint64_t item, uint64_t *done,
                        struct reason *why);
    void *arg;
    const struct watch *watch; /* or NULL */
    struct progress *progress; /* given to the watch after each item */
    double part;               /* of the whole work, in these items; or 0 */
    /* What all items together add to progress->done: an item's share of the
     * part is then its share of that. 0: all items take the same time. */
    uint64_t sum;
};

/* Does all items, or stops at the first failure and returns its status.
 * ST_STOPPED when the watch says stop. The calling thread works too, so threads
 * that cannot be started only make it slower. */
enum status parallel_run(const struct parallel *p, struct reason *why);

#endif
