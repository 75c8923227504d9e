/* The text of a progress line: "37 %, 20 s left, 1.07 of 2.87 billion
 * positions, 95.1 million/s, 11 s". Where the percentage is one of the work,
 * not of the positions, their total is left out. */
#ifndef MORPION_PROGRESS_LINE_H
#define MORPION_PROGRESS_LINE_H

#include <stddef.h>

#include "base/watch.h"

struct progress_facts {
    struct progress now;
    const char *unit; /* what is counted: "positions"; NULL: nothing */
    const char *task; /* said where nothing is counted; NULL: "thinking" */
    double seconds;   /* since the work began */
    /* What was done before the clock was started: by an earlier run, or before
     * the total was known. Neither rate nor forecast counts it. */
    struct progress before;
    double before_seconds;
};

/* Writes as many whole pieces as `width` characters can hold, the most
 * important first; only a task is cut off. `out` has room for width + 1 bytes.
 * Returns out. */
char *progress_line(const struct progress_facts *f, size_t width, char *out);

/* The seconds that are left; negative when nobody knows. */
double progress_left(const struct progress_facts *f);

#endif
