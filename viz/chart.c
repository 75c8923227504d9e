#include "chart.h"

#include <inttypes.h>
#include <math.h>

#include "chart_backend.h"
#include "palette.h"

static const struct chart_backend *const backends[] = {
    [RENDER_DOT] = &chart_dot,
    [RENDER_SVG] = &chart_svg,
    [RENDER_PNG] = &chart_dot,
    [RENDER_PDF] = &chart_pdf,
};

double chart_round(double length) { return round(length * 100) / 100 + 0.0; }

/* Text -------------------------------------------------------------------- */

/* How many bytes the character at the start of a text has; 0 if it is a control
 * character or not UTF-8. */
static int character_bytes(const unsigned char *text) {
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } forms[] = {{0x80, 0x00, ' '},
                 {0xe0, 0xc0, 0xa0}, /* below are more control characters */
                 {0xf0, 0xe0, 0x800},
                 {0xf8, 0xf0, 0x10000}};
    for (int more = 0; more < 4; more++) {
        if ((text[0] & forms[more].mask) != forms[more].lead)
            continue;
        uint32_t c = text[0] & (0xffu ^ forms[more].mask);
        for (int i = 1; i <= more; i++) {
            if ((text[i] & 0xc0) != 0x80)
                return 0;
            c = c << 6 | (text[i] & 0x3fu);
        }
        const bool good = c >= forms[more].least && c != 0x7f &&
                          (c < 0xd800 || c > 0xdfff) && c < 0x10ffff &&
                          c != 0xfffe && c != 0xffff;
        return good ? more + 1 : 0;
    }
    return 0;
}

/* Copies at most CHART_TEXT_MAX bytes, with a question mark for each byte that
 * no format can show. */
static void clean(const char *text, char *out) {
    const unsigned char *at = (const unsigned char *)text;
    size_t used = 0;
    while (*at && used + 4 < CHART_TEXT_MAX) {
        const int bytes = character_bytes(at);
        if (!bytes)
            out[used++] = '?';
        for (int i = 0; i < bytes; i++)
            out[used++] = (char)at[i];
        at += bytes ? bytes : 1;
    }
    out[used] = '\0';
}

uint32_t chart_next_character(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    const int more = at[0] < 0x80 ? 0 : at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    uint32_t c = more ? at[0] & (0x3fu >> more) : at[0];
    for (int i = 1; i <= more; i++)
        c = c << 6 | (at[i] & 0x3fu);
    *text += more + 1;
    return c;
}

/* From Adobe's metrics of the standard fonts, for the characters from ' ' to
 * '~'. */
static const short widths[2][95] = {
    {278, 278, 355, 556, 556,  889, 667, 191, 333, 333, 389, 584, 278, 333,
     278, 278, 556, 556, 556,  556, 556, 556, 556, 556, 556, 556, 278, 278,
     584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
     500, 667, 556, 833, 722,  778, 667, 778, 722, 667, 611, 722, 667, 944,
     667, 667, 611, 278, 278,  278, 469, 556, 333, 556, 556, 500, 556, 556,
     278, 556, 556, 222, 222,  500, 222, 833, 556, 556, 556, 556, 333, 500,
     278, 556, 500, 722, 500,  500, 500, 334, 260, 334, 584},
    {278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333,
     278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333,
     584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
     556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944,
     667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556,
     333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
     333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584}};

int chart_helvetica(uint32_t character, bool bold) {
    enum { OTHERS = 584 };
    return character >= ' ' && character <= '~' ? widths[bold][character - ' ']
                                                : OTHERS;
}

/* DejaVu Sans is by so much wider than Helvetica. */
#define DEJAVU 1.2
#define DEJAVU_BOLD 1.25

double chart_width(struct chart_font font, const char *text) {
    char cleaned[CHART_TEXT_MAX];
    int width = 0;
    clean(text, cleaned);
    for (const char *at = cleaned; *at;)
        width += chart_helvetica(chart_next_character(&at), font.bold);
    return (font.bold ? DEJAVU_BOLD : DEJAVU) * font.size * width / 1000;
}

struct chart_font chart_fitted(struct chart_font font, const char *text,
                               double width) {
    enum { LEAST = 5 };
    while (font.size > LEAST && chart_width(font, text) > width)
        font.size--;
    return font;
}

/* Pages ------------------------------------------------------------------- */

static void begin_page(struct chart *c) {
    c->backend->begin_page(c);
    chart_box(c, (struct chart_area){0, 0, c->paper.width, c->paper.height},
              (struct chart_look){.fill = PALETTE_PAPER});
}

enum status chart_begin(struct chart *c, FILE *out, enum render_format format,
                        struct chart_paper paper, const char *title,
                        struct reason *why) {
    char cleaned[CHART_TEXT_MAX];
    *c =
        (struct chart){.backend = backends[format], .out = out, .paper = paper};
    clean(title, cleaned);
    if (!c->backend->begin(c, cleaned))
        return status_fail(why, ST_NOMEM, "out of memory");
    begin_page(c);
    return ST_OK;
}

void chart_next_page(struct chart *c) {
    c->backend->end_page(c);
    c->page++;
    begin_page(c);
}

void chart_end(struct chart *c) {
    c->backend->end_page(c);
    c->backend->end(c);
}

/* Shapes ------------------------------------------------------------------ */

void chart_line(struct chart *c, const struct chart_point *points, size_t count,
                struct chart_pen pen) {
    if (count > 1 && pen.width > 0)
        c->backend->line(c, points, count, pen);
}

void chart_straight(struct chart *c, struct chart_point from,
                    struct chart_point to, struct chart_pen pen) {
    const struct chart_point points[] = {from, to};
    chart_line(c, points, 2, pen);
}

void chart_box(struct chart *c, struct chart_area area,
               struct chart_look look) {
    c->backend->box(c, area, look);
}

void chart_disc(struct chart *c, struct chart_point at, double radius,
                struct chart_look look) {
    c->backend->disc(c, at, radius, look);
}

void chart_text(struct chart *c, struct chart_point at, enum chart_align align,
                struct chart_font font, const char *text) {
    char cleaned[CHART_TEXT_MAX];
    clean(text, cleaned);
    if (*cleaned)
        c->backend->text(c, at, align, font, cleaned);
}

/* Numbers ----------------------------------------------------------------- */

char *chart_number(uint64_t n, char *out) {
    char digits[CHART_NUMBER_MAX];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, n);
    char *at = out;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            *at++ = ' ';
        *at++ = digits[i];
    }
    *at = '\0';
    return out;
}

uint64_t chart_step(uint64_t most, int steps) {
    static const uint64_t factors[] = {1, 2, 5};
    uint64_t power = 1;
    for (;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (power * factors[i] * (uint64_t)steps >= most)
                return power * factors[i];
}
