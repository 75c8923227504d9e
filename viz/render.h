/* DOT to pictures, through Graphviz. */
#ifndef MORPION_VIZ_RENDER_H
#define MORPION_VIZ_RENDER_H

#include <stdio.h>

#include "base/status.h"

enum render_format { RENDER_DOT, RENDER_SVG, RENDER_PNG, RENDER_PDF };

/* The format that a file name's suffix asks for; ST_ILLEGAL when none. */
enum status render_format_of(const char *path, enum render_format *out,
                             struct reason *why);

/* Runs dot on all of `graph`, from its start, and writes the picture to `out`,
 * which messages call `path`; all that dot made of it was handed to `out`, as
 * large as it should be, or the status says why not: ST_MISSING, without a
 * reason, when there is no program dot. A signal to stop ends it, too. */
enum status render_picture(FILE *graph, const char *path, FILE *out,
                           enum render_format format, struct reason *why);

/* How long a side of a picture may be, in points. */
double render_side_max(enum render_format format);

/* ST_IO, because it is longer, and what can be done. */
enum status render_too_large(const char *path, enum render_format format,
                             struct reason *why);

#endif
