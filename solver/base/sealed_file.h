/* Files in one piece: a head, then a body in one zstd frame, under one
 * checksum.
 *
 *   offset     size
 *        0        8  magic; its last character is the version
 *        8        -  the caller's fields
 *   head-8        8  XXH3 of the frame, seeded with that of the head before it
 *     head        -  the body, one zstd frame that says how long it is */
#ifndef MORPION_SEALED_FILE_H
#define MORPION_SEALED_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "base/atomic_file.h"

enum { SEALED_MAGIC = 8, SEALED_CHECKSUM = 8 };

/* What kind of file it is. */
struct sealed_kind {
    const char *name; /* "certificate" */
    char magic[SEALED_MAGIC];
    size_t head;       /* bytes of it, checksum included */
    uint64_t body_max; /* what anyone would want to unpack in memory */
};

/* Writes it; magic and checksum of the head are filled in. *bytes gets the size
 * of the file. */
enum status sealed_write(struct atomicfile *f, const struct sealed_kind *kind,
                         uint8_t *head, const void *body, uint64_t size,
                         uint64_t *bytes, struct reason *why);

/* One that was read: its bytes are those that were written. */
struct sealed {
    uint8_t *head, *body;
    uint64_t size; /* of the body */
};

/* ST_FORMAT when it is no such file or damaged; then nothing needs freeing.
 * Reads a pipe, too. */
enum status sealed_read(const char *path, const struct sealed_kind *kind,
                        struct sealed *out, struct reason *why);
void sealed_free(struct sealed *s);

/* ST_FORMAT: what is wrong with a file whose checksum is right. */
enum status sealed_damaged(const char *path, const struct sealed_kind *kind,
                           const char *where, struct reason *why);

#endif
