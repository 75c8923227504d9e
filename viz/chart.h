/* Lines, boxes and text at given places, in DOT.
 *
 * Graphviz draws charts as it draws trees: with every place given (the layout
 * nop2) it only renders. So charts come as SVG, PNG, PDF and DOT like all other
 * pictures, with the same fonts, and need no other program: gnuplot would be
 * another one to install, and SVG written by hand would need one to make PNG.
 */
#ifndef MORPION_VIZ_CHART_H
#define MORPION_VIZ_CHART_H

#include "dot.h"

struct chart {
    FILE *out;
    int nodes; /* so far: each has a name of its own */
};

/* Text is in points high. */
enum { CHART_TEXT = 10, CHART_TITLE = 14 };

enum chart_align { CHART_LEFT, CHART_CENTER, CHART_RIGHT };

struct chart_pen {
    const char *color;
    double width;
    bool dashed;
};

struct chart chart_begin(FILE *out);
void chart_end(struct chart *c);

/* Along all points, two at least. */
void chart_line(struct chart *c, const struct dot_point *points, size_t count,
                struct chart_pen pen);
void chart_straight(struct chart *c, struct dot_point from, struct dot_point to,
                    struct chart_pen pen);

/* A filled box by its lower left corner; without a border. */
void chart_box(struct chart *c, struct dot_point corner, struct dot_size size,
               const char *fill);

/* A disc, with a border. */
void chart_disc(struct chart *c, struct dot_point at, double radius,
                const char *fill, struct chart_pen pen);

/* `at` is the left end, the middle or the right end, half way up. */
void chart_text(struct chart *c, struct dot_point at, enum chart_align align,
                int size, const char *color, const char *text);

/* A small board around its middle, the last move marked. */
void chart_board(struct chart *c, struct dot_point at, const struct game *g,
                 const struct state *s, int last_move);

/* A number in groups of three digits, into a buffer of CHART_NUMBER_MAX. */
enum { CHART_NUMBER_MAX = 32 };
char *chart_number(uint64_t n, char *out);

/* The next of 1, 2, 5, 10, 20, ... that makes at most so many steps. */
uint64_t chart_step(uint64_t most, int steps);

#endif
