/* The body `entries` of a table file: sorted keys and outcome codes.
 *
 * README.md has the layout. */
#ifndef MORPION_ENTRIES_H
#define MORPION_ENTRIES_H

#include "tables/container.h"
#include "tables/table_file.h"

enum { ENTRIES_IN_FRAME = 8192 };

/* Writes entries, which must be sorted by key. */
enum status entries_write(struct container_writer *w,
                          const struct memo_table_entry *const *entries,
                          uint64_t count, struct reason *why);

/* Checks what container_open does not: the number of entries of each frame and
 * the order of the keys. */
enum status entries_check_index(const struct container *a, struct reason *why);

/* One unpacked frame, 136 KiB: a buffer to use again and again. */
struct entries_frame {
    int count;
    struct key keys[ENTRIES_IN_FRAME];
    uint8_t codes[ENTRIES_IN_FRAME]; /* all below OUTCOME_CODES */
};

/* What unpacking needs besides; each thread needs its own. NULL when memory
 * runs out; entries_scratch_free(NULL) is fine. */
struct entries_scratch;
struct entries_scratch *entries_scratch_new(void);
void entries_scratch_free(struct entries_scratch *s);

/* Reads, checks and unpacks a frame. ST_FORMAT when it is damaged; *out is then
 * undefined. */
enum status entries_read(const struct container *a, uint64_t frame,
                         struct entries_scratch *scratch,
                         struct entries_frame *out, struct reason *why);

/* Finds the only frame that can hold k; false when there is none. */
bool entries_find(const struct container *a, struct key k, uint64_t *frame);

#endif
