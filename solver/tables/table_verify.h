/* Is a table file what it claims to be? */
#ifndef MORPION_TABLE_VERIFY_H
#define MORPION_TABLE_VERIFY_H

#include "base/watch.h"
#include "tables/table_file.h"

struct table_verify_options {
    bool full;       /* derive every value again */
    uint64_t sample; /* or those of so many random positions of each ply */
    uint64_t seed;   /* for these */
    int threads;     /* for tiers; at least 1 */
    struct watch watch;
};

/* Checks every checksum, that every entry is a canonical position of g with a
 * possible outcome, or that no row of tiers is missing, and that the root is
 * there with the outcome the header gives. With `full`, derives every outcome
 * again from the moves of its position, all of which must be in the table; with
 * `sample` does so for positions of random games. ST_FORMAT names the first
 * thing that is wrong. */
enum status table_verify(const struct table_file *f, const struct game *g,
                         const struct table_verify_options *o,
                         struct reason *why);

#endif
