/* SHA-256 (FIPS 180-4), the checksum by which people name a file: `sha256sum
 * FILE` prints the same. */
#ifndef MORPION_SHA256_H
#define MORPION_SHA256_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[64];
};

struct sha256 sha256_begin(void);
void sha256_add(struct sha256 *h, const void *bytes, size_t size);

/* Writes 64 hexadecimal digits and a zero. Nothing can be added afterwards. */
enum { SHA256_TEXT = 65 };
void sha256_end(struct sha256 *h, char out[SHA256_TEXT]);

/* The checksum of a whole file. */
enum status sha256_file(const char *path, char out[SHA256_TEXT],
                        struct reason *why);

#endif
