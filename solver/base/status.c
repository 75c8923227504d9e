#include "base/status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum status status_fail(struct reason *why, enum status st, const char *fmt,
                        ...) {
    if (why) {
        va_list args;
        va_start(args, fmt);
        vsnprintf(why->text, sizeof why->text, fmt, args);
        va_end(args);
    }
    return st;
}

/* Keeps room for the cause, even when a long path fills the sentence. */
enum status status_errno(struct reason *why, const char *fmt, ...) {
    enum { CAUSE = 80 };
    const int saved = errno;
    if (why) {
        va_list args;
        va_start(args, fmt);
        const int length =
            vsnprintf(why->text, sizeof why->text - CAUSE, fmt, args);
        va_end(args);
        const size_t used = strlen(why->text);
        snprintf(why->text + used, sizeof why->text - used, "%s: %s",
                 length > (int)used ? "..." : "", strerror(saved));
    }
    return saved == ENOMEM ? ST_NOMEM : ST_IO;
}
