/* What a file format must provide to draw charts. */
#ifndef MORPION_VIZ_CHART_BACKEND_H
#define MORPION_VIZ_CHART_BACKEND_H

#include "chart.h"

/* All members are REQUIRED. The functions of chart.h check what they pass on:
 * lines have two points and a pen, and text is UTF-8 without control
 * characters and not empty. */
struct chart_backend {
    /* False when memory runs out; there is nothing to free then. */
    bool (*begin)(struct chart *c, const char *title);
    /* c->page begins, or has ended. */
    void (*begin_page)(struct chart *c);
    void (*end_page)(struct chart *c);
    /* Also frees what begin has allocated. */
    void (*end)(struct chart *c);
    void (*line)(struct chart *c, const struct chart_point *points,
                 size_t count, struct chart_pen pen);
    void (*box)(struct chart *c, struct chart_area area,
                struct chart_look look);
    void (*disc)(struct chart *c, struct chart_point at, double radius,
                 struct chart_look look);
    void (*text)(struct chart *c, struct chart_point at, enum chart_align align,
                 struct chart_font font, const char *text);
};

extern const struct chart_backend chart_dot, chart_svg, chart_pdf;

/* The radius of round corners, as Graphviz draws them. */
enum { CHART_CORNER = 12 };

/* How far below the middle of a text its baseline is, as a part of the font
 * size: half the height of a capital letter. */
#define CHART_BASELINE 0.36

/* Lengths of dashes and of the gaps between them. */
#define CHART_DASHES "5 3"

/* Two decimals are enough, and -0 is 0. "%.8g" then prints no more. */
double chart_round(double length);

/* Reads one character of clean UTF-8 and moves on to the next. */
uint32_t chart_next_character(const char **text);

/* The width of a character in Helvetica, in thousandths of the font size. */
int chart_helvetica(uint32_t character, bool bold);

#endif
