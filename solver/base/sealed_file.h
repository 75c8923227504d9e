/* Files that are written and read as a whole: a head, then a body in one zstd
 * frame, protected by one checksum.
 *
 *   offset     size
 *        0        8  magic; its last character is the version
 *        8        -  the caller's fields
 *   head-8        8  XXH3 of the frame, seeded with the XXH3 of the bytes above
 *     head        -  the body, one zstd frame that states its size */
#ifndef MORPION_SEALED_FILE_H
#define MORPION_SEALED_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

enum { SEALED_FILE_MAGIC = 8, SEALED_FILE_CHECKSUM = 8 };

struct sealed_file_kind {
    const char *name; /* "proof" */
    char magic[SEALED_FILE_MAGIC];
    size_t head;       /* size in bytes, checksum included */
    uint64_t body_max; /* the largest body that is written or unpacked */
};

/* Fills in the magic and the checksum of the head and writes the file. *bytes
 * gets its size; messages call the file `name`. ST_FULL when the body is larger
 * than body_max. */
enum status sealed_file_write(FILE *out, const char *name,
                              const struct sealed_file_kind *kind,
                              uint8_t *head, const void *body, uint64_t size,
                              uint64_t *bytes, struct reason *why);

/* A file that was read, with a valid checksum. */
struct sealed_file {
    const struct sealed_file_kind *kind;
    uint8_t *head, *body;
    uint64_t size; /* of the body */
};

/* Reads a file of one of `count` kinds, versions of the same kind of file,
 * whose numbers rise. ST_FOREIGN when the file is of another kind, ST_FORMAT
 * when it is damaged. After a failure there is nothing to free. Can read from a
 * pipe.
 */
enum status sealed_file_read(const char *path,
                             const struct sealed_file_kind *kinds, int count,
                             struct sealed_file *out, struct reason *why);
void sealed_file_free(struct sealed_file *s);

/* Returns ST_FORMAT with a message that names the damaged part, `where`. For
 * contents that are wrong although the checksum is right. */
enum status sealed_file_damaged(const char *path,
                                const struct sealed_file_kind *kind,
                                const char *where, struct reason *why);

#endif
