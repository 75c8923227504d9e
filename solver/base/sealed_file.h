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

enum { SEALED_FILE_MAGIC = 8, SEALED_FILE_CHECKSUM = 8 };

/* What kind of file it is. */
struct sealed_file_kind {
    const char *name; /* "certificate" */
    char magic[SEALED_FILE_MAGIC];
    size_t head;       /* bytes of it, checksum included */
    uint64_t body_max; /* what anyone would want to unpack in memory */
};

/* Writes it; magic and checksum of the head are filled in. *bytes gets the size
 * of the file. */
enum status sealed_file_write(struct atomic_file *f,
                              const struct sealed_file_kind *kind,
                              uint8_t *head, const void *body, uint64_t size,
                              uint64_t *bytes, struct reason *why);

/* One that was read: its bytes are those that were written. */
struct sealed_file {
    uint8_t *head, *body;
    uint64_t size; /* of the body */
};

/* ST_FORMAT when it is no such file or damaged; then nothing needs freeing.
 * Reads a pipe, too. */
enum status sealed_file_read(const char *path,
                             const struct sealed_file_kind *kind,
                             struct sealed_file *out, struct reason *why);
void sealed_file_free(struct sealed_file *s);

/* ST_FORMAT: what is wrong with a file whose checksum is right. */
enum status sealed_file_damaged(const char *path,
                                const struct sealed_file_kind *kind,
                                const char *where, struct reason *why);

#endif
