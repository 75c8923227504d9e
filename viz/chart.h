/* Lines, boxes and text at given places, in DOT.
 *
 * When every place is given (the layout nop2), Graphviz only renders. So charts
 * come as SVG, PNG, PDF and DOT like all other pictures, with the same fonts
 * and without another program: gnuplot would have to be installed, and
 * hand-written SVG would need a converter for PNG. */
#ifndef MORPION_VIZ_CHART_H
#define MORPION_VIZ_CHART_H

#include "dot.h"

struct chart {
    FILE *out;
    int nodes; /* so far; each node is named after its number */
};

/* Font sizes in points. */
enum { CHART_TEXT = 10, CHART_TITLE = 14 };

enum chart_align { CHART_LEFT, CHART_CENTER, CHART_RIGHT };

struct chart_pen {
    const char *color;
    double width;
    bool dashed;
};

struct chart chart_begin(FILE *out);
void chart_end(struct chart *c);

/* Draws a line through all points, at least two. */
void chart_line(struct chart *c, const struct dot_point *points, size_t count,
                struct chart_pen pen);
void chart_straight(struct chart *c, struct dot_point from, struct dot_point to,
                    struct chart_pen pen);

/* A filled box without a border; `corner` is its lower left corner. */
void chart_box(struct chart *c, struct dot_point corner, struct dot_size size,
               const char *fill);

/* A filled disc with a border. */
void chart_disc(struct chart *c, struct dot_point at, double radius,
                const char *fill, struct chart_pen pen);

/* `at` is the left end, the middle or the right end of the text, at half its
 * height. */
void chart_text(struct chart *c, struct dot_point at, enum chart_align align,
                int size, const char *color, const char *text);

/* A small board centred on `at`, with the last move marked. */
void chart_board(struct chart *c, struct dot_point at, const struct game *g,
                 const struct state *s, int last_move);

/* Writes n in groups of three digits to a buffer of CHART_NUMBER_MAX bytes and
 * returns the buffer. */
enum { CHART_NUMBER_MAX = 32 };
char *chart_number(uint64_t n, char *out);

/* The smallest step among 1, 2, 5, 10, 20, ... that covers `most` in at most
 * `steps` steps. */
uint64_t chart_step(uint64_t most, int steps);

#endif
