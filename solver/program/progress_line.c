#include "program/progress_line.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Pieces of a line, separated by commas, up to a width. */
struct pieces {
    char *out;
    size_t width, used;
};

__attribute__((format(printf, 2, 3))) static void
add_piece(struct pieces *p, const char *fmt, ...) {
    char piece[96];
    va_list args;
    va_start(args, fmt);
    vsnprintf(piece, sizeof piece, fmt, args);
    va_end(args);
    const char *comma = p->used ? ", " : "";
    const size_t length = strlen(comma) + strlen(piece);
    if (p->used + length > p->width)
        return;
    sprintf(p->out + p->used, "%s%s", comma, piece);
    p->used += length;
}

/* The part of the work that is done, 0 to 1; 0 when it is not known. */
static double part_of(const struct progress *p) {
    if (p->part > 0)
        return p->part < 1 ? p->part : 1;
    return p->total && p->done < p->total ? (double)p->done / (double)p->total
           : p->total                     ? 1
                                          : 0;
}

double progress_left(const struct progress_facts *f) {
    const double part = part_of(&f->now), before = part_of(&f->before);
    const double seconds = f->seconds - f->before_seconds;
    return part > before ? seconds * (1 - part) / (part - before) : -1;
}

static void add_time(struct pieces *p, double seconds, const char *after) {
    const long s = (long)(seconds + .5);
    if (s < 100)
        add_piece(p, "%ld s%s", s, after);
    else if (s < 6000)
        add_piece(p, "%ld min %ld s%s", s / 60, s % 60, after);
    else
        add_piece(p, "%ld h %ld min%s", s / 3600, s / 60 % 60, after);
}

struct number_scale {
    double size;
    const char *name;
};

static struct number_scale scale_for(double largest) {
    return largest >= 1e9   ? (struct number_scale){1e9, " billion"}
           : largest >= 1e6 ? (struct number_scale){1e6, " million"}
                            : (struct number_scale){1, ""};
}

/* Three digits, or all of a small number. */
static const char *digits(double number, struct number_scale s, char out[32]) {
    const double scaled = number / s.size;
    snprintf(out, 32, "%.*f",
             s.size < 2       ? 0
             : scaled < 9.995 ? 2
             : scaled < 99.95 ? 1
                              : 0,
             scaled);
    return out;
}

/* A total only where the percentage is of it: some positions take far more work
 * than others, and "6 %, 0.07 of 3.91 billion positions" looks like a mistake.
 */
static void add_count(struct pieces *p, const struct progress_facts *f) {
    const struct progress *now = &f->now;
    const bool of_total = now->total && now->part <= 0;
    const struct number_scale s = scale_for(
        (double)(of_total && now->total > now->done ? now->total : now->done));
    char done[32], total[32];
    digits((double)now->done, s, done);
    digits((double)now->total, s, total);
    if (now->part > 0 && !now->done)
        return; /* the work before the first position */
    if (of_total)
        add_piece(p, "%s of %s%s %s", done, total, s.name, f->unit);
    else
        add_piece(p, "%s%s %s", done, s.name, f->unit);
}

static void add_rate(struct pieces *p, const struct progress_facts *f) {
    const double seconds = f->seconds - f->before_seconds;
    const double rate =
        seconds > 0 ? (double)(f->now.done - f->before.done) / seconds : 0;
    if (rate >= 1) {
        const struct number_scale s = scale_for(rate);
        char number[32];
        add_piece(p, "%s%s/s", digits(rate, s, number), s.name);
    }
}

char *progress_line(const struct progress_facts *f, size_t width, char *out) {
    struct pieces p = {out, width, 0};
    const double part = part_of(&f->now), left = progress_left(f);
    *out = '\0';
    if (!f->unit)
        add_piece(&p, "%.*s", (int)width, f->task ? f->task : "thinking");
    if (part > 0)
        add_piece(&p, "%.0f %%", 100 * part);
    if (left >= 0)
        add_time(&p, left, " left");
    if (f->unit) {
        add_count(&p, f);
        add_rate(&p, f);
    }
    add_time(&p, floor(f->seconds), "");
    if (f->now.nodes)
        add_piece(&p, "%" PRIu64 " nodes written", f->now.nodes);
    if (f->now.pn && f->now.dn)
        add_piece(&p, "proof numbers %" PRIu32 " and %" PRIu32, f->now.pn,
                  f->now.dn);
    return out;
}
