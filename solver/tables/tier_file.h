/* Writing a table file of tiers, batch by batch, while a game is solved.
 *
 * The file grows until it is complete; one that was cut short at any moment
 * can be gone on with, and then becomes the same file, byte for byte. */
#ifndef MORPION_TIER_FILE_H
#define MORPION_TIER_FILE_H

#include <stdio.h>

#include "base/watch.h"
#include "rules/game.h"

struct tier_file;

/* Begins a new file on a stream that can be read, too. Messages call it `name`.
 * `exchanged` says that o begins the game. The stream and the name must stay
 * until tier_file_end or tier_file_drop. */
enum status tier_file_begin(FILE *stream, const char *name,
                            const struct game *g, bool distances,
                            bool exchanged, struct tier_file **out,
                            struct reason *why);

/* Goes on with one that was begun: *recovered gets the number of batches that
 * are in it, *positions that of their positions. ST_FORMAT when the file is
 * something else; it is then left as it was. */
enum status tier_file_resume(FILE *stream, const char *name,
                             const struct game *g, bool distances,
                             bool exchanged, const struct watch *w,
                             struct tier_file **out, uint64_t *recovered,
                             uint64_t *positions, struct reason *why);

/* What is kept of the rows of a batch (struct tiers_batch has the fields). */
struct tier_file_batch {
    uint64_t number;
    int size;
    uint32_t first;
    uint64_t positions;
    size_t bytes;
    const uint8_t *kept;
};

/* Adds a batch; numbers count on from those recovered. Any number of threads
 * may call it, in any order. */
enum status tier_file_add(struct tier_file *w, const struct tier_file_batch *b,
                          struct reason *why);

/* A recovered batch again; for any number of threads. */
enum status tier_file_read_back(struct tier_file *w, uint64_t number,
                                uint8_t *kept, size_t bytes,
                                struct reason *why);

/* Completes the file, of which *bytes gets the size, and frees w. The start has
 * that outcome (without distances, that value). */
enum status tier_file_end(struct tier_file *w, struct outcome start,
                          uint64_t *bytes, struct reason *why);
void tier_file_drop(struct tier_file *w);

#endif
