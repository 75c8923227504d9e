/* What a program says besides its answers: errors, remarks, progress; and how
 * it is interrupted. All of it on stderr. */
#ifndef MORPION_REPORT_H
#define MORPION_REPORT_H

#include <stdbool.h>

#include "base/status.h"
#include "base/watch.h"

enum {
    PROGRAM_ANSWERED,
    PROGRAM_FAILED,    /* file or system error */
    PROGRAM_USAGE,     /* misuse of the command line */
    PROGRAM_ILLEGAL,   /* no such game or position */
    PROGRAM_UNDECIDED, /* not decided inside the bounds given */
    PROGRAM_BAD_TABLE, /* verify found a table wrong */
};

/* Set once at the start. */
void report_init(const char *program);
void report_quiet(bool quiet);
bool report_is_quiet(void);
const char *report_program(void);

/* A name as a user or a file gives it, fit for a terminal: what is no printable
 * character is replaced. For all that goes to stdout; messages do it
 * themselves. */
struct report_name {
    char text[1024];
};
struct report_name report_name(const char *name);

/* One line, "PROGRAM: error: ..."; bytes that could upset a terminal are
 * replaced, since messages quote what users and files say. */
__attribute__((format(printf, 1, 2))) void report_error(const char *fmt, ...);

/* One line "PROGRAM: ...", unless quiet. */
__attribute__((format(printf, 1, 2))) void report_note(const char *fmt, ...);

/* Prints the reason as an error and returns the exit status for st. */
int report_status(enum status st, const struct reason *why);

/* Of two exit statuses that of the worse: an illegal line weighs more than an
 * undecided one, a failure more than both. */
int report_worse(int a, int b);

/* A watch that shows progress on a terminal, and stops on Ctrl-C, SIGTERM or
 * SIGHUP and when `milliseconds` (0: never) are over. A third Ctrl-C kills. */
struct watch report_watch(const char *unit, uint64_t milliseconds);

/* Counts the time of the watch from now on: for the next of many questions. */
void report_watch_restart(void);

/* Ends the progress line, if one is shown. */
void report_watch_end(void);

/* From now on Ctrl-C, SIGTERM and SIGHUP ask to stop; report_watch does it,
 * too. */
void report_catch_signals(void);

/* Did a signal ask to stop? */
bool report_interrupted(void);

/* "s" unless n is 1. */
const char *report_plural(uint64_t n);

/* Can this terminal, or file, show colours and a line that is drawn again? */
bool report_is_terminal(int fd);

/* Seconds since some fixed moment. */
double report_clock(void);

/* Notes the time since `start` and the largest memory so far. */
void report_costs(double start);

#endif
