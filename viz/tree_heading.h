/* Title and legend of a tree. */
#ifndef MORPION_VIZ_TREE_HEADING_H
#define MORPION_VIZ_TREE_HEADING_H

#include "dot.h"
#include "output.h"
#include "visits.h"

struct tree_heading {
    char title[OUTPUT_TITLE_MAX + 1024];
    char legend[1024];
};

/* "T(3,3), O to move: oxx1xo3; every move", or what --title says. The visits
 * are those of alpha-beta, or NULL for a tree of positions. Returns what
 * --no-title and --no-legend leave of it; *h must stay. */
struct dot_heading tree_heading(const struct picture *p,
                                const struct tree_options *t,
                                enum dot_values values, const struct visits *v,
                                struct tree_heading *h);

#endif
