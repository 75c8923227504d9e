#include "chart.h"

#include <inttypes.h>

#include "boards.h"

struct chart chart_begin(FILE *out) {
    fputs("digraph morpion {\n"
          "  graph [layout=nop2]\n"
          "  node [shape=plain, fontname=\"DejaVu Sans\", label=\"\"]\n"
          "  edge [dir=none]\n",
          out);
    return (struct chart){out, 0};
}

void chart_end(struct chart *c) { fputs("}\n", c->out); }

/* The ends of a line are invisible nodes. */
static int put_end(struct chart *c, struct dot_point at) {
    fprintf(c->out,
            "  n%d [pos=\"%.2f,%.2f\", shape=point, style=invis, width=0.01]\n",
            c->nodes, at.x, at.y);
    return c->nodes++;
}

/* Each segment is a Bézier curve whose two control points are its ends, that
 * is, a straight line. */
static void put_piece(struct chart *c, const struct dot_point *points,
                      size_t count, struct chart_pen pen) {
    const int from = put_end(c, points[0]);
    const int to = put_end(c, points[count - 1]);
    fprintf(c->out, "  n%d -> n%d [color=\"%s\", penwidth=%.2f%s, pos=\"", from,
            to, pen.color, pen.width, pen.dashed ? ", style=dashed" : "");
    fprintf(c->out, "%.2f,%.2f", points[0].x, points[0].y);
    for (size_t i = 1; i < count; i++)
        fprintf(c->out, " %.2f,%.2f %.2f,%.2f %.2f,%.2f", points[i - 1].x,
                points[i - 1].y, points[i].x, points[i].y, points[i].x,
                points[i].y);
    fputs("\"]\n", c->out);
}

/* Graphviz reads no string longer than 16384 bytes, and a point takes at most
 * 60, so a long line is drawn in pieces. */
void chart_line(struct chart *c, const struct dot_point *points, size_t count,
                struct chart_pen pen) {
    enum { PIECE = 200 };
    for (size_t first = 0; first + 1 < count; first += PIECE - 1) {
        const size_t left = count - first;
        put_piece(c, points + first, left < PIECE ? left : PIECE, pen);
    }
}

void chart_straight(struct chart *c, struct dot_point from, struct dot_point to,
                    struct chart_pen pen) {
    const struct dot_point points[] = {from, to};
    chart_line(c, points, 2, pen);
}

#define INCH 72.0

void chart_box(struct chart *c, struct dot_point corner, struct dot_size size,
               const char *fill) {
    fprintf(c->out,
            "  n%d [pos=\"%.2f,%.2f\", shape=box, fixedsize=true, "
            "width=%.4f, height=%.4f, style=filled, penwidth=0, "
            "fillcolor=\"%s\"]\n",
            c->nodes++, corner.x + size.width / 2, corner.y + size.height / 2,
            size.width / INCH, size.height / INCH, fill);
}

void chart_disc(struct chart *c, struct dot_point at, double radius,
                const char *fill, struct chart_pen pen) {
    fprintf(c->out,
            "  n%d [pos=\"%.2f,%.2f\", shape=circle, fixedsize=true, "
            "width=%.4f, style=filled, penwidth=%.2f, color=\"%s\", "
            "fillcolor=\"%s\"]\n",
            c->nodes++, at.x, at.y, 2 * radius / INCH, pen.width, pen.color,
            fill);
}

/* Graphviz centres text in its node. To align it otherwise, the text stands in
 * a table of known width. */
void chart_text(struct chart *c, struct dot_point at, enum chart_align align,
                int size, const char *color, const char *text) {
    static const char *const words[] = {"LEFT", "CENTER", "RIGHT"};
    if (!*text) /* Graphviz rejects empty labels */
        return;
    const int width = (int)(0.7 * size * dot_characters(text)) + 4;
    const double x = at.x + (align == CHART_LEFT    ? width / 2.0
                             : align == CHART_RIGHT ? -width / 2.0
                                                    : 0);
    fprintf(c->out,
            "  n%d [pos=\"%.2f,%.2f\", fontsize=%d, label=<<TABLE BORDER=\"0\" "
            "CELLPADDING=\"0\" CELLSPACING=\"0\"><TR><TD FIXEDSIZE=\"TRUE\" "
            "WIDTH=\"%d\" HEIGHT=\"%d\" ALIGN=\"%s\"><FONT COLOR=\"%s\">",
            c->nodes++, x, at.y, size, width, size + 4, words[align], color);
    dot_escaped(c->out, text);
    fputs("</FONT></TD></TR></TABLE>>]\n", c->out);
}

void chart_board(struct chart *c, struct dot_point at, const struct game *g,
                 const struct state *s, int last_move) {
    fprintf(c->out,
            "  n%d [pos=\"%.2f,%.2f\", fontname=\"DejaVu Sans Mono\", "
            "fontsize=10, label=<",
            c->nodes++, at.x, at.y);
    boards_small(c->out, g, s, last_move);
    fputs(">]\n", c->out);
}

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
