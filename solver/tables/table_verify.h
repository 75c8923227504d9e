/* Checks whether a table file is what it claims to be. */
#ifndef MORPION_TABLE_VERIFY_H
#define MORPION_TABLE_VERIFY_H

#include "base/watch.h"
#include "tables/table_file.h"

struct table_verify_options {
    bool full;       /* derive every value again */
    uint64_t sample; /* also derive the values of this many random positions of
                        each ply */
    uint64_t seed;   /* for the random positions */
    int threads;     /* for tiers; at least 1 */
    struct watch watch;
};

/* Checks every checksum; that every entry is a canonical position of g with a
 * possible outcome, or that no row of tiers is missing; and that the root is
 * there with the outcome in the header. With `full`, derives every outcome
 * again from the moves of its position, which must all be in the table. With
 * `sample`, does so for positions of random games. ST_FORMAT names the first
 * fault. */
enum status table_verify(const struct table_file *f, const struct game *g,
                         const struct table_verify_options *o,
                         struct reason *why);

#endif
