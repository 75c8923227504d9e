/* Is a table file what it claims to be? */
#ifndef MORPION_VERIFY_H
#define MORPION_VERIFY_H

#include "morpion/tablefile.h"
#include "morpion/watch.h"

/* Checks every checksum, that every entry is a canonical position of g with a
 * possible outcome, and that the root is there with the outcome the header
 * gives. With `full`, derives every outcome again from the moves of its
 * position, all of which must be in the table. ST_FORMAT names the first thing
 * that is wrong. */
enum status verify_table(const struct tablefile *f, const struct game *g,
                         bool full, const struct watch *w, struct reason *why);

#endif
