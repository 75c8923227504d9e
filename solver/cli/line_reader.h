/* Reads standard input line by line.
 *
 * It flushes stdout before it waits for more input. So a program that talks to
 * this one over two pipes gets each answer before it sends the next line, and
 * answers to a file are still written in large blocks. */
#ifndef MORPION_LINE_READER_H
#define MORPION_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum { LINE_READER_MAX = 4096 };

struct line_reader {
    char buffer[1 << 16];
    size_t at, end;
    bool finished;
    bool limited;          /* wait for input only until `until` */
    struct timespec until; /* on the monotonic clock */
    bool late;             /* the last call waited in vain */
    int error;             /* errno of a read that failed */
};

/* Sets *text to the next line without its end (\n or \r\n), valid until the
 * next call. A line longer than LINE_READER_MAX sets *length to LINE_READER_MAX
 * + 1, and its text must not be used. False at the end of the input, on Ctrl-C,
 * after a failure to read, which sets `error`, or to write, which report_flush
 * tells; also when the time is over, which sets `late` and does not end the
 * input. */
bool line_reader_next(struct line_reader *in, const char **text,
                      size_t *length);

#endif
