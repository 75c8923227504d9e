/* The key of two sets of cells. In the narrowest width it has both sets, so
 * different ones have different keys. Wider sets do not fit: their hash stands
 * for them. */
#ifndef MORPION_CELLSET_KEY_H
#define MORPION_CELLSET_KEY_H

#include <xxhash.h>

#include "base/key.h"
#include "rules/cellset.h"

static inline struct key cellset_key(cellset a, cellset b) {
#if BOARD_WIDTH == 64
    return (struct key){a, b};
#else
    const cellset both[2] = {a, b};
    const XXH128_hash_t h = XXH3_128bits(both, sizeof both);
    return (struct key){h.high64, h.low64};
#endif
}

#endif
