/* How library calls fail.
 *
 * Every call that can fail returns an enum status and, where the caller hands
 * it a struct reason, one sentence that says what went wrong, where, and what
 * was expected. The library never prints and never exits. */
#ifndef MORPION_STATUS_H
#define MORPION_STATUS_H

#include <stdbool.h>

enum status {
    ST_OK,
    ST_NOMEM,   /* malloc said no */
    ST_IO,      /* the system refused to read or write */
    ST_FORMAT,  /* a file that is not what it claims to be */
    ST_ILLEGAL, /* text that is no game, position or move */
    ST_MISSING, /* what was asked for is not there */
    ST_FULL,    /* a bound of the caller's, on memory or work, was met */
    ST_STOPPED, /* the caller's watch said stop */
    ST_CPU,     /* the processor lacks instructions that the build uses */
};

/* Not a failure: the question was not decided inside the bounds given. */
static inline bool status_undecided(enum status st) {
    return st == ST_MISSING || st == ST_FULL || st == ST_STOPPED;
}

/* Owned by the caller; always terminated; longer sentences are cut. */
struct reason {
    char text[512];
};

/* Writes the sentence into why, which may be NULL, and returns st, so that a
 * failing call can end with `return status_fail(why, ST_..., "...")`. */
__attribute__((format(printf, 3, 4))) enum status
status_fail(struct reason *why, enum status st, const char *fmt, ...);

/* The same, followed by what errno means. */
__attribute__((format(printf, 2, 3))) enum status
status_errno(struct reason *why, const char *fmt, ...);

#endif
