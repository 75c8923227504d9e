#include <math.h>

#include "chart_backend.h"
#include "dot.h"

#define INCH 72.0

static bool begin(struct chart *c, const char *title) {
    (void)title; /* Graphviz would write it as the name of the graph */
    fputs("digraph morpion {\n"
          "  graph [layout=nop2, pad=0]\n"
          "  node [shape=plain, fontname=\"DejaVu Sans\", label=\"\"]\n"
          "  edge [dir=none]\n",
          c->out);
    return true;
}

static void begin_page(struct chart *c) { (void)c; }

static void end_page(struct chart *c) { (void)c; }

static void end(struct chart *c) { fputs("}\n", c->out); }

/* In DOT y grows upwards, from the bottom of the last page. */
static struct chart_point place(const struct chart *c, struct chart_point at) {
    return (struct chart_point){
        chart_round(at.x),
        chart_round((c->paper.pages - c->page) * c->paper.height - at.y)};
}

static void begin_node(struct chart *c, struct chart_point at) {
    const struct chart_point p = place(c, at);
    fprintf(c->out, "  n%d [pos=\"%.8g,%.8g\", ", c->nodes++, p.x, p.y);
}

/* Lines ------------------------------------------------------------------- */

/* The ends of a line are invisible nodes. */
static int put_end(struct chart *c, struct chart_point at) {
    begin_node(c, at);
    fputs("shape=point, style=invis, width=0.01]\n", c->out);
    return c->nodes - 1;
}

static void put_point(struct chart *c, const char *before,
                      struct chart_point at) {
    const struct chart_point p = place(c, at);
    fprintf(c->out, "%s%.8g,%.8g", before, p.x, p.y);
}

/* Each segment is a Bézier curve whose two control points are its ends, that
 * is, a straight line. */
static void put_piece(struct chart *c, const struct chart_point *points,
                      size_t count, struct chart_pen pen) {
    const int from = put_end(c, points[0]);
    const int to = put_end(c, points[count - 1]);
    fprintf(c->out, "  n%d -> n%d [color=\"%s\", penwidth=%.8g%s, ", from, to,
            pen.color, pen.width, pen.dashed ? ", style=dashed" : "");
    put_point(c, "pos=\"", points[0]);
    for (size_t i = 1; i < count; i++) {
        put_point(c, " ", points[i - 1]);
        put_point(c, " ", points[i]);
        put_point(c, " ", points[i]);
    }
    fputs("\"]\n", c->out);
}

/* Graphviz reads no string longer than 16384 bytes, and a point takes at most
 * 60, so a long line is drawn in pieces. */
static void line(struct chart *c, const struct chart_point *points,
                 size_t count, struct chart_pen pen) {
    enum { PIECE = 200 };
    for (size_t first = 0; first + 1 < count; first += PIECE - 1) {
        const size_t left = count - first;
        put_piece(c, points + first, left < PIECE ? left : PIECE, pen);
    }
}

/* Areas ------------------------------------------------------------------- */

static void put_look(struct chart *c, struct chart_look look) {
    fprintf(c->out, "style=\"%s%s%s\", penwidth=%.8g",
            look.fill ? "filled" : "solid", look.round ? ",rounded" : "",
            look.border.dashed ? ",dashed" : "", look.border.width);
    if (look.border.width > 0)
        fprintf(c->out, ", color=\"%s\"", look.border.color);
    if (look.fill)
        fprintf(c->out, ", fillcolor=\"%s\"", look.fill);
    fputs("]\n", c->out);
}

static void box(struct chart *c, struct chart_area area,
                struct chart_look look) {
    begin_node(c, (struct chart_point){area.x + area.width / 2,
                                       area.y + area.height / 2});
    fprintf(c->out, "shape=box, fixedsize=true, width=%.4f, height=%.4f, ",
            area.width / INCH, area.height / INCH);
    put_look(c, look);
}

static void disc(struct chart *c, struct chart_point at, double radius,
                 struct chart_look look) {
    begin_node(c, at);
    fprintf(c->out, "shape=circle, fixedsize=true, width=%.4f, ",
            2 * radius / INCH);
    put_look(c, look);
}

/* Text -------------------------------------------------------------------- */

/* Graphviz centres text in its node. To align it otherwise, the text stands in
 * a table of known width. In it, letters stand too high by about this much, in
 * points. */
#define RAISED 0.7
#define RAISED_BOLD 2.0

static void text(struct chart *c, struct chart_point at, enum chart_align align,
                 struct chart_font font, const char *words) {
    static const char *const sides[] = {"LEFT", "CENTER", "RIGHT"};
    const int width = (int)ceil(chart_width(font, words)) + 2;
    at.x += align == CHART_LEFT    ? width / 2.0
            : align == CHART_RIGHT ? -width / 2.0
                                   : 0;
    at.y += font.bold ? RAISED_BOLD : RAISED;
    begin_node(c, at);
    fprintf(c->out,
            "fontsize=%d, label=<<TABLE BORDER=\"0\" "
            "CELLPADDING=\"0\" CELLSPACING=\"0\"><TR><TD FIXEDSIZE=\"TRUE\" "
            "WIDTH=\"%d\" HEIGHT=\"%d\" ALIGN=\"%s\"><FONT COLOR=\"%s\">%s",
            font.size, width, font.size + 4, sides[align], font.color,
            font.bold ? "<B>" : "");
    dot_escaped(c->out, words);
    fprintf(c->out, "%s</FONT></TD></TR></TABLE>>]\n", font.bold ? "</B>" : "");
}

const struct chart_backend chart_dot = {begin, begin_page, end_page, end,
                                        line,  box,        disc,     text};
