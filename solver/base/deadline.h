/* Deadlines on the monotonic clock. */
#ifndef MORPION_DEADLINE_H
#define MORPION_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static inline struct timespec deadline_in(uint64_t milliseconds) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += (time_t)(milliseconds / 1000);
    t.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_sec++;
        t.tv_nsec -= 1000000000;
    }
    return t;
}

static inline bool deadline_before(struct timespec a, struct timespec b) {
    return a.tv_sec < b.tv_sec ||
           (a.tv_sec == b.tv_sec && a.tv_nsec < b.tv_nsec);
}

/* Milliseconds until then; negative afterwards. */
static inline double deadline_left(struct timespec end) {
    const struct timespec now = deadline_in(0);
    return 1e3 * (double)(end.tv_sec - now.tv_sec) +
           1e-6 * (double)(end.tv_nsec - now.tv_nsec);
}

static inline bool deadline_passed(struct timespec end) {
    return !deadline_before(deadline_in(0), end);
}

#endif
