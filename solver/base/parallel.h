/* Items of work shared out among threads. */
#ifndef MORPION_PARALLEL_H
#define MORPION_PARALLEL_H

#include "base/status.h"
#include "base/watch.h"

struct parallel {
    int threads; /* at least 1; `thread` below is less */
    uint64_t items;
    /* Does one item and adds what that makes of progress.done to *done. Called
     * by all threads at a time, items in ascending order. */
    enum status (*work)(void *arg, int thread, uint64_t item, uint64_t *done,
                        struct reason *why);
    void *arg;
    const struct watch *watch; /* or NULL */
    struct progress *progress; /* told to it after each item */
};

/* Does all items, or stops at the first failure and returns it; ST_STOPPED when
 * the watch says so. The calling thread works too, and a thread that cannot be
 * started only makes it slower. */
enum status parallel_run(const struct parallel *p, struct reason *why);

#endif
