/* A drawing surface: lines, boxes, discs and text at given places, on one page
 * or several of the same size. Lengths are in points (1/72 inch); x grows to
 * the right and y downwards from the upper left corner of a page.
 *
 * SVG and PDF are written here and need no other program. DOT has every place
 * given (the layout nop2), so that Graphviz only turns it into PNG. In SVG and
 * DOT, pages stand below one another. */
#ifndef MORPION_VIZ_CHART_H
#define MORPION_VIZ_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "render.h"

struct chart_point {
    double x, y;
};

/* x and y are its upper left corner. */
struct chart_area {
    double x, y, width, height;
};

struct chart_pen {
    const char *color;
    double width; /* 0: draws nothing */
    bool dashed;
};

/* How an area looks: its colour, or NULL for none, and its border. */
struct chart_look {
    const char *fill;
    struct chart_pen border;
    bool round; /* boxes only: round corners */
};

struct chart_font {
    int size;
    const char *color;
    bool bold;
};

/* Font sizes. */
enum { CHART_TEXT = 10, CHART_TITLE = 14 };

enum chart_align { CHART_LEFT, CHART_CENTER, CHART_RIGHT };

/* The pages of a picture. */
struct chart_paper {
    double width, height;
    int pages;
};

struct chart_backend;

struct chart {
    const struct chart_backend *backend;
    FILE *out;
    struct chart_paper paper;
    int page;          /* the current one, from 0 */
    int nodes;         /* DOT: so far; each node is named after its number */
    uint64_t bytes;    /* PDF: so far */
    uint64_t stream;   /* PDF: where the stream of the page begins */
    uint64_t *offsets; /* PDF: where each object begins */
    int objects;       /* PDF: so far */
};

/* Begins a picture and its first page. RENDER_PNG gets the DOT that Graphviz
 * turns into PNG. Programs that read a picture aloud say its title. ST_NOMEM
 * when memory runs out; chart_end then must not be called. */
enum status chart_begin(struct chart *c, FILE *out, enum render_format format,
                        struct chart_paper paper, const char *title,
                        struct reason *why);
void chart_next_page(struct chart *c);
void chart_end(struct chart *c);

/* Draws a line through all points, at least two. */
void chart_line(struct chart *c, const struct chart_point *points, size_t count,
                struct chart_pen pen);
void chart_straight(struct chart *c, struct chart_point from,
                    struct chart_point to, struct chart_pen pen);

void chart_box(struct chart *c, struct chart_area area, struct chart_look look);

void chart_disc(struct chart *c, struct chart_point at, double radius,
                struct chart_look look);

/* `at` is the left end, the middle or the right end of the text, at half its
 * height. Draws what may come from anywhere: bytes that are no characters
 * become question marks, and no more than CHART_TEXT_MAX bytes are drawn. */
enum { CHART_TEXT_MAX = 512 };
void chart_text(struct chart *c, struct chart_point at, enum chart_align align,
                struct chart_font font, const char *text);

/* About how wide a text is, in the widest of the usual fonts; and the font at
 * the largest size, up to its own, at which a text fits. */
double chart_width(struct chart_font font, const char *text);
struct chart_font chart_fitted(struct chart_font font, const char *text,
                               double width);

/* Writes n in groups of three digits to a buffer of CHART_NUMBER_MAX bytes and
 * returns the buffer. */
enum { CHART_NUMBER_MAX = 32 };
char *chart_number(uint64_t n, char *out);

/* The smallest step among 1, 2, 5, 10, 20, ... that covers `most` in at most
 * `steps` steps. */
uint64_t chart_step(uint64_t most, int steps);

#endif
