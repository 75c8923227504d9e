/* Errors, notes and progress, which all go to stderr, and interruption by
 * signals. */
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
    PROGRAM_UNDECIDED, /* not decided within the limits given */
    PROGRAM_BAD_TABLE, /* a table or proof is wrong */
};

/* Called once at the start. */
void report_init(const char *program);
void report_quiet(bool quiet);
bool report_is_quiet(void);
const char *report_program(void);

/* A name from a user or a file, made safe for a terminal: bytes that are not
 * printable characters become ?. For everything that goes to stdout; the
 * messages below do it themselves. */
struct report_name {
    char text[1024];
};
struct report_name report_name(const char *name);

/* Prints one line, "PROGRAM: error: ...". Bytes that could upset a terminal are
 * replaced, since messages quote users and files. */
__attribute__((format(printf, 1, 2))) void report_error(const char *fmt, ...);

/* Prints one line, "PROGRAM: ...", unless quiet. */
__attribute__((format(printf, 1, 2))) void report_note(const char *fmt, ...);

/* Flushes standard output. Returns 0, or the errno of the first time that this
 * failed: stdio forgets it. */
int report_flush(void);

/* Prints the reason as an error and returns the exit status for st. */
int report_status(enum status st, const struct reason *why);

/* The worse of two exit statuses: a failure is worse than illegal input, and
 * that is worse than an undecided position. */
int report_worse(int a, int b);

/* A watch that shows progress, counted in `unit`: on a terminal as a line that
 * is redrawn, elsewhere as a line a minute. It stops the work on Ctrl-C,
 * SIGTERM or SIGHUP, or after `milliseconds` (0 means no limit). The third
 * signal kills the program. If the unit is NULL there is nothing to count, and
 * the line says that the program is thinking. */
struct watch report_watch(const char *unit, uint64_t milliseconds);

/* For work in which there is nothing to count: from now on the line has this
 * text, which must stay until report_watch_end, and the time. The work calls
 * report_goes_on. */
void report_watch_task(const char *task);

/* From now on the watch counts something else, from 0. Its time goes on. */
void report_watch_unit(const char *unit);

/* Starts the time of the watch again, for the next of many questions. */
void report_watch_restart(void);

/* Clears the progress line, if one is shown. */
void report_watch_end(void);

/* For work that does not call the watch often, such as a game of a match: keeps
 * the progress line up to date. False when a signal asked to stop. Any thread
 * may call it. */
bool report_goes_on(void);

/* From now on Ctrl-C, SIGTERM and SIGHUP ask the work to stop. report_watch
 * calls this, too. */
void report_catch_signals(void);

/* Did a signal ask to stop? */
bool report_interrupted(void);

/* A number for people: 135 554 807 014. Numbers of up to four digits have no
 * blanks. */
struct report_count {
    char text[32];
};
struct report_count report_count(uint64_t n);

/* "s" unless n is 1. */
const char *report_plural(uint64_t n);

/* Is this a terminal that can show colours and redraw a line? */
bool report_is_terminal(int fd);

/* Seconds on the monotonic clock. */
double report_clock(void);

/* Prints a note with the time since `start` and the peak memory. */
void report_costs(double start);

#endif
