/* The words around a drawing: its title, and a legend that explains what occurs
 * in it. */
#ifndef MORPION_VIZ_HEADING_H
#define MORPION_VIZ_HEADING_H

#include "chart.h"

enum { HEADING_LINES_MAX = 10, HEADING_LINE_MAX = 200 };

/* All zero is an empty legend. */
struct heading_legend {
    bool colors; /* begins with the colours: X wins, O wins, draw */
    int count;
    char lines[HEADING_LINES_MAX][HEADING_LINE_MAX];
};

__attribute__((format(printf, 2, 3))) void
heading_explain(struct heading_legend *l, const char *format, ...);

/* How and where words are written: `at` is the left end, or the middle, of
 * their upper side. Words that do not fit into the width go to the next line.
 */
struct heading_place {
    struct chart_point at;
    double width;
    enum chart_align align; /* CHART_LEFT or CHART_CENTER */
};

/* Both return the height. They draw nothing if c is NULL. */
double heading_title(struct chart *c, const char *title,
                     struct heading_place where);
double heading_legend(struct chart *c, const struct heading_legend *l,
                      struct heading_place where);

/* The width of the longest word of a title: a picture must not be narrower. */
double heading_word(const char *title);

#endif
