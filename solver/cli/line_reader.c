#include "cli/line_reader.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/deadline.h"
#include "program/report.h"

/* Waits for input, an interrupt or the end of the time. A signal may arrive
 * just before poll() begins or in another thread, so poll() returns now and
 * then to check. */
static void await_input(struct line_reader *in) {
    enum { LOOK_UP_MS = 100 };
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready;
    do {
        ready = poll(&input, 1, LOOK_UP_MS);
        in->late = ready == 0 && in->limited && deadline_passed(in->until);
    } while ((ready == 0 || (ready < 0 && errno == EINTR)) && !in->late &&
             !report_interrupted());
}

/* Moves the unread bytes to the front and reads more after them. */
static void fill(struct line_reader *in) {
    memmove(in->buffer, in->buffer + in->at, in->end - in->at);
    in->end -= in->at;
    in->at = 0;
    if (report_flush()) { /* nobody gets the answers: program_run says so */
        in->at = in->end;
        in->finished = true;
        return;
    }
    ssize_t got;
    do {
        await_input(in);
        if (in->late)
            return;
        got = report_interrupted() ? 0
                                   : read(STDIN_FILENO, in->buffer + in->end,
                                          sizeof in->buffer - in->end);
    } while (got < 0 && errno == EINTR && !report_interrupted());
    if (got < 0 && !report_interrupted())
        in->error = errno;
    if (got <= 0 || report_interrupted()) /* a last line may lack its \n */
        in->finished = true;
    else
        in->end += (size_t)got;
}

static bool give(struct line_reader *in, size_t length, bool newline,
                 const char **text, size_t *out) {
    *text = in->buffer + in->at;
    in->at += length + newline;
    if (newline && length && (*text)[length - 1] == '\r')
        length--;
    *out = length > LINE_READER_MAX ? LINE_READER_MAX + 1 : length;
    return true;
}

/* Skips the rest of a line that is too long. */
static void skip_rest(struct line_reader *in) {
    for (;;) {
        char *end = memchr(in->buffer + in->at, '\n', in->end - in->at);
        if (end) {
            in->at = (size_t)(end - in->buffer) + 1;
            return;
        }
        in->at = in->end;
        if (in->finished || in->late)
            return;
        fill(in);
    }
}

bool line_reader_next(struct line_reader *in, const char **text,
                      size_t *length) {
    in->late = false;
    for (;;) {
        const char *end = memchr(in->buffer + in->at, '\n', in->end - in->at);
        const size_t left = in->end - in->at;
        if (end)
            return give(in, (size_t)(end - in->buffer) - in->at, true, text,
                        length);
        if (left > LINE_READER_MAX) {
            skip_rest(in);
            *text = "";
            *length = LINE_READER_MAX + 1;
            return true;
        }
        if (in->late)
            return false;
        if (in->finished)
            return left && give(in, left, false, text, length);
        fill(in);
    }
}
