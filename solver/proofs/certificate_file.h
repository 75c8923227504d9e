/* The file of a certificate: a head, then the nodes in one zstd frame.
 * README.md explains the fields. Version 1 is for boards of up to 64 cells,
 * version 2 for larger ones. What is here does not depend on the width of the
 * board (rules/cellset.h). */
#ifndef MORPION_CERTIFICATE_FILE_H
#define MORPION_CERTIFICATE_FILE_H

#include "base/sealed_file.h"
#include "rules/kind.h"

/* The fields of the head after the first 16 bytes.
 *
 *   offset size                       offset size  (in version 1)
 *        0    8  magic "MORCERT1"         24    8  stones of O
 *        8    3  rows, columns, k         32   16  two claims, 8 bytes each
 *       11    1  side to move             48    8  bytes of all nodes
 *       12    1  number of claims         56    4  number of nodes
 *       13    3  zero                     60    4  zero
 *       16    8  stones of X              64    8  checksum
 *
 * A claim has the attacker, whether it wins (1 byte each), the first cell, the
 * symmetry (1) and the node (4). */
struct certificate_head {
    int set, cell;     /* bytes of a set of stones, and of a cell */
    int claims, claim; /* where the claims are, and how long each is */
    int sizes;         /* where the sizes are */
};

enum { CERTIFICATE_STONES = 16, CERTIFICATE_HEAD_MAX = 170 };

/* How the heads of files about a board with so many cells look. */
const struct certificate_head *certificate_head(int cells);

/* A file that was read, with a valid checksum. */
struct certificate_file {
    const char *path;
    struct sealed_file sealed;
    struct line_shape shape; /* a board that exists */
};

/* ST_FORMAT when the file is damaged, ST_FOREIGN when it is not a certificate.
 * After a failure there is nothing to free. `path` must stay. */
enum status certificate_file_read(const char *path,
                                  struct certificate_file *out,
                                  struct reason *why);
void certificate_file_free(struct certificate_file *f);

/* Returns ST_FORMAT with a message that names the damaged part. */
enum status certificate_file_damaged(const struct certificate_file *f,
                                     const char *where, struct reason *why);

/* Fills in magic and checksum of the head and writes the file, as
 * sealed_file_write does. */
enum status certificate_file_write(FILE *out, const char *name, int cells,
                                   uint8_t *head, const void *body,
                                   uint64_t size, uint64_t *bytes,
                                   struct reason *why);

#endif
