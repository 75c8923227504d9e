/* The layout of the container, for the code that writes and reads it. */
#ifndef MORPION_CONTAINER_LAYOUT_H
#define MORPION_CONTAINER_LAYOUT_H

#include "base/le.h"
#include "base/magic.h"
#include "tables/container.h"

static const unsigned char container_magic[8] = MAGIC_TABLE;

/* Offsets in the header and in an index entry; README.md explains them. */
enum {
    H_VERSION = 8,
    H_BODY = 10,
    H_FLAGS = 11,
    H_ZERO_BEFORE_GAME = 12,
    H_GAME = 16,
    H_ROOT = 40,
    H_ROOT_CODE = 56,
    H_ZERO_AFTER_CODE = 57,
    H_ENTRIES = 64,
    H_FRAMES = 72,
    H_INDEX = 80,
    H_BYTES = 88,
    H_INDEX_CHECKSUM = 96,
    H_FROM_CHECKSUM = 104, /* zero in version 1 */
    H_ZERO = 112,
    H_CHECKSUM = 120,
    HEADER_BYTES = 128,
    FROM_BYTES = 408, /* behind the header of version 2 */

    I_FIRST = 0,
    I_OFFSET = 16,
    I_BYTES = 24,
    I_ENTRIES = 28,
    I_CHECKSUM = 32,
    INDEX_BYTES = 40,
};

_Static_assert((int)GAME_TEXT_MAX == (int)FROM_BYTES,
               "the text of a position must fit");

/* Where the frames begin. */
static inline size_t container_head_bytes(const struct container_header *h) {
    return *h->from ? HEADER_BYTES + FROM_BYTES : HEADER_BYTES;
}

/* A frame unpacks to at most CONTAINER_RAW_MAX bytes; packed it is hardly
 * larger than that in the worst case. */
enum { PACKED_MAX = 1 << 19 };

static inline void put_key(unsigned char *at, struct key k) {
    le_put(at, 8, k.hi);
    le_put(at + 8, 8, k.lo);
}

static inline struct key get_key(const unsigned char *at) {
    return (struct key){le_get(at, 8), le_get(at + 8, 8)};
}

#endif
