/* Sets of subsets as bitmaps: the tier engine computes with them, and
 * tier_census and position_count count positions with them.
 *
 * A subset map over d axes has a bit for every subset of the axes: subset s, a
 * number of d bits, is bit s % 64 of word s / 64. So the first six axes are
 * inside a word ("low") and the others select the word ("high"). A map has at
 * least nine axes, so that it consists of whole blocks of eight words; with
 * fewer axes in use, the upper ones stay empty.
 *
 * Only one layer of a map is in use at a time: the subsets of one size. Words
 * without a subset of that size are zero and are skipped, in blocks of eight
 * words, so that the compiler can vectorise the loops. */
#ifndef MORPION_SUBSET_MAP_H
#define MORPION_SUBSET_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SUBSET_MAP_LOW = 6,
    SUBSET_MAP_AXES_MIN = 9,
    SUBSET_MAP_AXES_MAX = 25,
    SUBSET_MAP_BLOCK = 8, /* words */
};

/* The blocks of layer `size` over `axes`. */
struct subset_map_layer {
    int axes, size;
    int least;        /* least number of bits set in a block's number */
    uint32_t count;   /* blocks */
    uint32_t *blocks; /* first word of each block, ascending */
};

/* All layers of up to `axes` axes and `size` elements. Never changes. NULL when
 * memory runs out; subset_map_layers_free(NULL) is fine. */
struct subset_map_layers;
struct subset_map_layers *subset_map_layers_new(int axes, int size);
void subset_map_layers_free(struct subset_map_layers *l);
uint64_t subset_map_layers_bytes(int axes, int size);
const struct subset_map_layer *
subset_map_layer(const struct subset_map_layers *l, int axes, int size);

/* The number of axes, with empty ones added to reach the minimum. */
static inline int subset_map_padded(int axes) {
    return axes < SUBSET_MAP_AXES_MIN ? SUBSET_MAP_AXES_MIN : axes;
}

static inline uint32_t subset_map_words(int axes) {
    return 1u << (axes - SUBSET_MAP_LOW);
}

/* The bits of a word whose subsets contain low axis i. */
extern const uint64_t subset_map_axis[SUBSET_MAP_LOW];

/* Swaps of low axes, done in order. */
struct subset_map_swaps {
    int count;
    struct {
        uint64_t mask;
        int shift;
    } swap[SUBSET_MAP_LOW];
};
void subset_map_swaps_add(struct subset_map_swaps *s, int a, int b);

/* Convert between a subset map and the bits of one layer, by ascending number
 * of the subset, first bit lowest. Layer 2 of four axes:
 *
 *   map   0000 0001 0010 0011 0100 0101 0110 0111 1000 1001 1010 1011 1100 ...
 *            .    .    .    *    .    *    *    .    .    *    *    .    *
 *   bit                     0         1    2              3    4         5
 *
 * This is what pdep and pext do, word by word, with a mask of the layer. The
 * subsets of the first axes come first. So when the axes from `used` on are
 * empty, only the beginning of the bits is kept.
 *
 * Loading gives the layer's sets that the bits name or, with `inverted`, all
 * its other sets, and swaps low axes on the way. It reads up to
 * SUBSET_MAP_SLACK bytes past the bits. Storing writes `count` bytes. */
enum { SUBSET_MAP_SLACK = 32 };
void subset_map_load(uint64_t *words, const struct subset_map_layer *layer,
                     int used, const uint8_t *bits, bool inverted,
                     const struct subset_map_swaps *swaps);
void subset_map_store(uint8_t *bits, size_t count,
                      const struct subset_map_layer *layer,
                      const uint64_t *words);

/* Fills the map with all supersets of the given sets. */
void subset_map_above(uint64_t *words, int axes, const uint32_t *sets,
                      int count);

/* For a block of words: which sets without the axis are in the map when the
 * axis is added? */
static inline void subset_map_without(uint64_t out[SUBSET_MAP_BLOCK],
                                      const uint64_t *words, uint32_t block,
                                      int axis) {
    const uint64_t *in = words + block;
    if (axis < SUBSET_MAP_LOW) {
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            out[i] = (in[i] & subset_map_axis[axis]) >> (1 << axis);
        return;
    }
    const uint32_t bit = 1u << (axis - SUBSET_MAP_LOW);
    if (bit >= SUBSET_MAP_BLOCK) {
        const uint64_t mask = (block & bit) ? 0 : UINT64_MAX;
        in = words + (block | bit);
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            out[i] = in[i] & mask;
        return;
    }
    for (uint32_t i = 0; i < SUBSET_MAP_BLOCK; i++)
        out[i] = (i & bit) ? 0 : in[i | bit];
}

/* The opposite: which sets with the axis are in the map when it is removed? */
static inline void subset_map_with(uint64_t out[SUBSET_MAP_BLOCK],
                                   const uint64_t *words, uint32_t block,
                                   int axis) {
    const uint64_t *in = words + block;
    if (axis < SUBSET_MAP_LOW) {
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            out[i] = (in[i] & ~subset_map_axis[axis]) << (1 << axis);
        return;
    }
    const uint32_t bit = 1u << (axis - SUBSET_MAP_LOW);
    if (bit >= SUBSET_MAP_BLOCK) {
        const uint64_t mask = (block & bit) ? UINT64_MAX : 0;
        in = words + (block & ~bit);
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            out[i] = in[i] & mask;
        return;
    }
    for (uint32_t i = 0; i < SUBSET_MAP_BLOCK; i++)
        out[i] = (i & bit) ? in[i & ~bit] : 0;
}

/* Keeps the sets of a block that are in the layer and contain none of the axes
 * from `used` on. `first` is the block's first word. */
void subset_map_only(uint64_t block[SUBSET_MAP_BLOCK],
                     const struct subset_map_layer *layer, uint32_t first,
                     int used);

/* Swaps a low axis with a high one. */
void subset_map_swap_high(uint64_t *words, const struct subset_map_layer *layer,
                          int low, int high);

#endif
