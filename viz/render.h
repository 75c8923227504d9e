/* Turns DOT into pictures with Graphviz. */
#ifndef MORPION_VIZ_RENDER_H
#define MORPION_VIZ_RENDER_H

#include <stdio.h>

#include "base/status.h"

enum render_format { RENDER_DOT, RENDER_SVG, RENDER_PNG, RENDER_PDF };

/* The format that the suffix of a file name asks for; ST_ILLEGAL if it is none
 * of them. */
enum status render_format_of(const char *path, enum render_format *out,
                             struct reason *why);

/* Runs dot on all of `graph`, from its start, and writes the picture to `out`;
 * messages call it `path`. ST_OK means that the whole picture was written, at
 * its full size. ST_MISSING, without a reason, means that there is no program
 * dot. ST_STOPPED when a signal ended it. */
enum status render_picture(FILE *graph, const char *path, FILE *out,
                           enum render_format format, struct reason *why);

/* The longest side that a picture may have, in points. */
double render_side_max(enum render_format format);

/* Returns ST_IO; the reason says that the picture is too large and what to do
 * about it. */
enum status render_too_large(const char *path, enum render_format format,
                             struct reason *why);

#endif
