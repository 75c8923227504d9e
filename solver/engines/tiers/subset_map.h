/* Sets of subsets, as bitmaps: what the tier engine computes with, and what
 * counts its tables.
 *
 * A cube over d axes has a bit for every subset of them: subset s, a number
 * of d bits, is bit s % 64 of word s / 64. So the first six axes are inside a
 * word ("low") and the others choose the word ("high"). Cubes have at least
 * nine axes, so that they are whole blocks of eight words; who has fewer leaves
 * the upper ones empty.
 *
 * Only one layer of a cube matters at a time, the subsets of one size. Words
 * that hold no subset of that size are zero and are passed over, in blocks of
 * eight words so that the loops stay fit for vectors. */
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

/* The words of layer `size` over `axes`. */
struct subset_map_layer {
    int axes, size;
    int least;        /* a block is in the layer if it has so many axes ... */
    uint32_t count;   /* of blocks */
    uint32_t *blocks; /* first word of each, ascending */
};

/* All layers of up to `axes` axes and `size` elements. NULL when memory runs
 * out; free(NULL) is fine. Never changes. */
struct subset_map_layers;
struct subset_map_layers *subset_map_layers_new(int axes, int size);
void subset_map_layers_free(struct subset_map_layers *l);
uint64_t subset_map_layers_bytes(int axes, int size);
const struct subset_map_layer *
subset_map_layer(const struct subset_map_layers *l, int axes, int size);

/* Axes with the empty ones that make a cube large enough. */
static inline int subset_map_padded(int axes) {
    return axes < SUBSET_MAP_AXES_MIN ? SUBSET_MAP_AXES_MIN : axes;
}

static inline uint32_t subset_map_words(int axes) {
    return 1u << (axes - SUBSET_MAP_LOW);
}

/* Bits of a word whose subset contains low axis i. */
extern const uint64_t subset_map_axis[SUBSET_MAP_LOW];

/* Exchanges of low axes, done one after the other. */
struct subset_map_swaps {
    int count;
    struct {
        uint64_t mask;
        int shift;
    } swap[SUBSET_MAP_LOW];
};
void subset_map_swaps_add(struct subset_map_swaps *s, int a, int b);

/* Between a cube and the bits of one layer, by ascending number of the subset,
 * first bit lowest. Layer 2 of four axes:
 *
 *   cube  0000 0001 0010 0011 0100 0101 0110 0111 1000 1001 1010 1011 1100 ...
 *            .    .    .    *    .    *    *    .    .    *    *    .    *
 *   bit                     0         1    2              3    4         5
 *
 * which is, word by word, what pdep and pext do with a mask of the layer: the
 * subsets of the first axes come first, so that only the beginning is kept
 * where the axes from `used` on are empty.
 *
 * Loading gives the layer, or with `inverted` all of the layer that is not
 * among the bits, and exchanges low axes on the way; it reads up to
 * SUBSET_MAP_SLACK bytes past the bits. Storing writes `count` bytes. */
enum { SUBSET_MAP_SLACK = 32 };
void subset_map_load(uint64_t *words, const struct subset_map_layer *layer,
                     int used, const uint8_t *bits, bool inverted,
                     const struct subset_map_swaps *swaps);
void subset_map_store(uint8_t *bits, size_t count,
                      const struct subset_map_layer *layer,
                      const uint64_t *words);

/* All supersets of some sets. */
void subset_map_above(uint64_t *words, int axes, const uint32_t *sets,
                      int count);

/* For a block of words: which sets, that do not contain the axis, get into the
 * cube by adding it? */
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

/* The opposite: which sets, that contain the axis, are in the cube without it?
 */
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

/* Of a block: the sets of the layer, without those that contain one of the axes
 * from `used` on. */
void subset_map_only(uint64_t block[SUBSET_MAP_BLOCK],
                     const struct subset_map_layer *layer, uint32_t first,
                     int used);

/* Exchanges a low axis with a high one. */
void subset_map_swap_high(uint64_t *words, const struct subset_map_layer *layer,
                          int low, int high);

#endif
