/* A line of play as a film strip: rows of boards, read left to right. */
#ifndef MORPION_VIZ_FILM_H
#define MORPION_VIZ_FILM_H

#include "tree_buffer.h"

/* Prints a tree that is a line, `columns` boards in a row, with all places
 * given. Sets *size first, and prints nothing if a side is longer than
 * side_max. */
void film_print(const struct tree_buffer *s, const struct dot_heading *h,
                uint64_t columns, double side_max, struct dot_size *size,
                const struct dot *d);

#endif
