/* Writes a table file of tiers, batch by batch, while a game is being solved.
 *
 * The file grows until it is complete. A solve that was interrupted at any
 * moment can be resumed; the result is the same file, byte for byte. */
#ifndef MORPION_TIER_FILE_H
#define MORPION_TIER_FILE_H

#include <stdio.h>

#include "base/watch.h"
#include "rules/game.h"

struct tier_file;

/* Begins a new file on a stream that is readable too. Messages call it `name`.
 * `exchanged` means that O begins the game. The stream and the name must stay
 * until tier_file_end or tier_file_drop. */
enum status tier_file_begin(FILE *stream, const char *name,
                            const struct game *g, bool distances,
                            bool exchanged, struct tier_file **out,
                            struct reason *why);

/* Resumes a file that was begun. *recovered gets the number of batches found in
 * it, *positions the number of their positions. ST_FORMAT when the file is
 * something else; it is then unchanged. */
enum status tier_file_resume(FILE *stream, const char *name,
                             const struct game *g, bool distances,
                             bool exchanged, const struct watch *w,
                             struct tier_file **out, uint64_t *recovered,
                             uint64_t *positions, struct reason *why);

/* What the table keeps of the rows of a batch. See struct tiers_batch. */
struct tier_file_batch {
    uint64_t number;
    int size;
    uint32_t first;
    uint64_t positions;
    size_t bytes;
    const uint8_t *kept;
};

/* Adds a batch. Numbers continue after the recovered batches. Any number of
 * threads may call it, in any order. */
enum status tier_file_add(struct tier_file *w, const struct tier_file_batch *b,
                          struct reason *why);

/* Reads a recovered batch again. Any number of threads may call it. */
enum status tier_file_read_back(struct tier_file *w, uint64_t number,
                                uint8_t *kept, size_t bytes,
                                struct reason *why);

/* Completes the file and frees w, also on failure. *bytes gets the size of the
 * file. `start` is the outcome of the start; without distances only its value
 * counts. */
enum status tier_file_end(struct tier_file *w, struct outcome start,
                          uint64_t *bytes, struct reason *why);
void tier_file_drop(struct tier_file *w);

#endif
