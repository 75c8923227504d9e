/* PDF 1.4, with the standard fonts, which every reader has: Helvetica for the
 * characters of Windows-1252, and Symbol for the signs that it lacks.
 *
 *   object 1   the catalog              object 6 + 3i   page i
 *          2   the list of pages               7 + 3i   what is drawn on it
 *          3   Helvetica                       8 + 3i   the length of that
 *          4   Helvetica-Bold
 *          5   Symbol */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

#include "chart_backend.h"

enum { CATALOG = 1, PAGES, FONTS, FIRST_PAGE = 6, PER_PAGE = 3 };
enum { FONT_PLAIN, FONT_BOLD, FONT_SYMBOL, FONT_COUNT };

__attribute__((format(printf, 2, 3))) static void put(struct chart *c,
                                                      const char *format, ...) {
    va_list args;
    va_start(args, format);
    const int written = vfprintf(c->out, format, args);
    va_end(args);
    c->bytes += written > 0 ? (uint64_t)written : 0;
}

static void begin_object(struct chart *c) {
    c->offsets[c->objects++] = c->bytes;
    put(c, "%d 0 obj\n", c->objects);
}

/* Document ---------------------------------------------------------------- */

static void put_fonts(struct chart *c) {
    static const char *const names[] = {
        [FONT_PLAIN] = "Helvetica /Encoding /WinAnsiEncoding",
        [FONT_BOLD] = "Helvetica-Bold /Encoding /WinAnsiEncoding",
        [FONT_SYMBOL] = "Symbol"};
    for (int i = 0; i < FONT_COUNT; i++) {
        begin_object(c);
        put(c, "<< /Type /Font /Subtype /Type1 /BaseFont /%s >>\nendobj\n",
            names[i]);
    }
}

static bool begin(struct chart *c, const char *title) {
    (void)title; /* it stands on the page */
    c->offsets = calloc((size_t)(FIRST_PAGE + PER_PAGE * c->paper.pages),
                        sizeof *c->offsets);
    if (!c->offsets)
        return false;
    put(c, "%%PDF-1.4\n");
    begin_object(c);
    put(c, "<< /Type /Catalog /Pages %d 0 R >>\nendobj\n", PAGES);
    begin_object(c);
    put(c, "<< /Type /Pages /Count %d /Kids [", c->paper.pages);
    for (int i = 0; i < c->paper.pages; i++)
        put(c, " %d 0 R", FIRST_PAGE + PER_PAGE * i);
    put(c, " ] >>\nendobj\n");
    put_fonts(c);
    return true;
}

/* The matrix turns the y axis downwards. */
static void begin_page(struct chart *c) {
    begin_object(c);
    put(c,
        "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %.8g %.8g]\n"
        "   /Resources << /Font << /F%d %d 0 R /F%d %d 0 R /F%d %d 0 R >> >>\n"
        "   /Contents %d 0 R >>\nendobj\n",
        PAGES, chart_round(c->paper.width), chart_round(c->paper.height),
        FONT_PLAIN, FONTS, FONT_BOLD, FONTS + 1, FONT_SYMBOL, FONTS + 2,
        c->objects + 1);
    begin_object(c);
    put(c, "<< /Length %d 0 R >>\nstream\n", c->objects + 1);
    c->stream = c->bytes;
    put(c, "1 0 0 -1 0 %.8g cm\n", chart_round(c->paper.height));
}

static void end_page(struct chart *c) {
    const uint64_t length = c->bytes - c->stream;
    put(c, "endstream\nendobj\n");
    begin_object(c);
    put(c, "%" PRIu64 "\nendobj\n", length);
}

static void end(struct chart *c) {
    const uint64_t table = c->bytes;
    put(c, "xref\n0 %d\n0000000000 65535 f \n", c->objects + 1);
    for (int i = 0; i < c->objects; i++)
        put(c, "%010" PRIu64 " 00000 n \n", c->offsets[i]);
    put(c,
        "trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%" PRIu64
        "\n%%%%EOF\n",
        c->objects + 1, CATALOG, table);
    free(c->offsets);
}

/* Shapes ------------------------------------------------------------------ */

/* "#CFE6F5" as three numbers from 0 to 1; the operator is rg for areas and RG
 * for lines. */
static void put_color(struct chart *c, const char *color,
                      const char *operator) {
    unsigned r = 0, g = 0, b = 0;
    sscanf(color, "#%2x%2x%2x", &r, &g, &b);
    put(c, "%.3g %.3g %.3g %s\n", r / 255.0, g / 255.0, b / 255.0, operator);
}

static void put_pen(struct chart *c, struct chart_pen pen) {
    put_color(c, pen.color, "RG");
    put(c, "%.8g w [%s] 0 d\n", pen.width, pen.dashed ? CHART_DASHES : "");
}

static void put_point(struct chart *c, double x, double y,
                      const char *operator) {
    put(c, "%.8g %.8g%s", chart_round(x), chart_round(y), operator);
}

/* The colours come before the path, and the operator that paints it after. */
static void begin_look(struct chart *c, struct chart_look look) {
    if (look.fill)
        put_color(c, look.fill, "rg");
    if (look.border.width > 0)
        put_pen(c, look.border);
}

static void end_look(struct chart *c, struct chart_look look) {
    const bool border = look.border.width > 0;
    put(c, "h %s\n", look.fill && border ? "B" : look.fill ? "f" : "S");
}

static void line(struct chart *c, const struct chart_point *points,
                 size_t count, struct chart_pen pen) {
    put_pen(c, pen);
    for (size_t i = 0; i < count; i++)
        put_point(c, points[i].x, points[i].y, i ? " l\n" : " m\n");
    put(c, "S\n");
}

/* A box with round corners, which are quarters of circles as Bézier curves.
 * `turns` has the directions in which the sides are drawn. */
static void put_round(struct chart *c, struct chart_area a, double radius) {
    static const int turns[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const double bend = 0.5523; /* of the radius: the nearest to a circle */
    double x = a.x + radius, y = a.y;
    put_point(c, x, y, " m\n");
    for (int i = 0; i < 4; i++) {
        const int *t = turns[i], *n = turns[(i + 1) % 4];
        const double side = (i % 2 ? a.height : a.width) - 2 * radius;
        x += t[0] * side, y += t[1] * side;
        put_point(c, x, y, " l\n");
        put_point(c, x + t[0] * bend * radius, y + t[1] * bend * radius, " ");
        x += (t[0] + n[0]) * radius, y += (t[1] + n[1]) * radius;
        put_point(c, x - n[0] * bend * radius, y - n[1] * bend * radius, " ");
        put_point(c, x, y, " c\n");
    }
}

static void box(struct chart *c, struct chart_area a, struct chart_look look) {
    begin_look(c, look);
    if (look.round)
        put_round(c, a, CHART_CORNER);
    else
        put(c, "%.8g %.8g %.8g %.8g re ", chart_round(a.x), chart_round(a.y),
            chart_round(a.width), chart_round(a.height));
    end_look(c, look);
}

static void disc(struct chart *c, struct chart_point at, double radius,
                 struct chart_look look) {
    begin_look(c, look);
    put_round(c,
              (struct chart_area){at.x - radius, at.y - radius, 2 * radius,
                                  2 * radius},
              radius);
    end_look(c, look);
}

/* Text -------------------------------------------------------------------- */

struct glyph {
    int font;
    unsigned char code;
};

/* The first 256 characters of Unicode are those of Windows-1252, but for the
 * control characters, which do not come here. */
static struct glyph glyph_of(uint32_t character, bool bold) {
    static const struct {
        uint32_t character;
        unsigned char code;
    } symbols[] = {{0x2264, 0xa3}, {0x2265, 0xb3}, {0x2248, 0xbb}};
    const int font = bold ? FONT_BOLD : FONT_PLAIN;
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (symbols[i].character == character)
            return (struct glyph){FONT_SYMBOL, symbols[i].code};
    return (struct glyph){font,
                          character < 256 ? (unsigned char)character : '?'};
}

static double width_of(const char *words, struct chart_font font) {
    int width = 0;
    while (*words)
        width += chart_helvetica(chart_next_character(&words), font.bold);
    return font.size * width / 1000.0;
}

/* Bytes that mean something in a string, or are not ASCII, are written as
 * octal numbers. */
static void put_byte(struct chart *c, unsigned char byte) {
    if (byte < ' ' || byte > '~' || byte == '(' || byte == ')' || byte == '\\')
        put(c, "\\%03o", byte);
    else
        put(c, "%c", byte);
}

static void text(struct chart *c, struct chart_point at, enum chart_align align,
                 struct chart_font font, const char *words) {
    const double width = width_of(words, font);
    const double x = at.x - (align == CHART_CENTER  ? width / 2
                             : align == CHART_RIGHT ? width
                                                    : 0);
    int now = -1;
    put_color(c, font.color, "rg");
    put(c, "BT 1 0 0 -1 ");
    put_point(c, x, at.y + CHART_BASELINE * font.size, " Tm\n");
    while (*words) {
        const struct glyph g =
            glyph_of(chart_next_character(&words), font.bold);
        if (g.font != now)
            put(c, "%s/F%d %d Tf (", now < 0 ? "" : ") Tj\n", g.font,
                font.size);
        now = g.font;
        put_byte(c, g.code);
    }
    put(c, ") Tj ET\n");
}

const struct chart_backend chart_pdf = {begin, begin_page, end_page, end,
                                        line,  box,        disc,     text};
