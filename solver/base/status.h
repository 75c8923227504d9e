/* How library calls fail.
 *
 * Every call that can fail returns an enum status. If the caller passes a
 * struct reason, the call also writes one sentence into it: what went wrong,
 * where, and what was expected. The library never prints and never exits. */
#ifndef MORPION_STATUS_H
#define MORPION_STATUS_H

#include <stdbool.h>

enum status {
    ST_OK,
    ST_NOMEM,   /* out of memory */
    ST_IO,      /* reading or writing failed */
    ST_FORMAT,  /* a damaged file, or of another version or game */
    ST_FOREIGN, /* a file of another kind */
    ST_ILLEGAL, /* text that names no legal game, position or move */
    ST_MISSING, /* the requested item does not exist */
    ST_FULL,    /* the caller's limit on memory or work was reached */
    ST_STOPPED, /* the caller's watch said stop */
    ST_CPU,     /* the processor lacks instructions that the build uses */
};

/* Not a failure: the question was not decided within the given limits. */
static inline bool status_undecided(enum status st) {
    return st == ST_MISSING || st == ST_FULL || st == ST_STOPPED;
}

/* Owned by the caller. Always terminated; longer sentences are cut off. */
struct reason {
    char text[512];
};

/* Writes the sentence into why, which may be NULL, and returns st, so that a
 * failing call can end with `return status_fail(why, ST_..., "...")`. */
__attribute__((format(printf, 3, 4))) enum status
status_fail(struct reason *why, enum status st, const char *fmt, ...);

/* The same, followed by the text for errno. Returns ST_NOMEM for ENOMEM, else
 * ST_IO. */
__attribute__((format(printf, 2, 3))) enum status
status_errno(struct reason *why, const char *fmt, ...);

#endif
