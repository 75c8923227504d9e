/* Reading standard input line by line, for batches.
 *
 * Before it waits for more input it flushes stdout, so that a program at the
 * other end of two pipes gets each answer before it sends the next line, while
 * answers to a file are written in large pieces. */
#ifndef MORPION_LINE_READER_H
#define MORPION_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_READER_MAX = 4096 };

struct line_reader {
    char buffer[1 << 16];
    size_t at, end;
    bool finished;
    int error;        /* errno of a read that failed */
    int output_error; /* errno of a flush that failed */
};

/* The next line, without its end (\n or \r\n), in *text until the next call.
 * A line longer than LINE_READER_MAX comes as *length == LINE_READER_MAX + 1
 * and is of no use beyond that. False at the end of the input, on Ctrl-C, or on
 * a failure, which `error` and `output_error` tell. */
bool line_reader_next(struct line_reader *in, const char **text,
                      size_t *length);

#endif
