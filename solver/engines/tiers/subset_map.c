#include "engines/tiers/subset_map.h"

#include <assert.h>
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

const uint64_t subset_map_axis[SUBSET_MAP_LOW] = {
    0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
    0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
};

/* The subsets of the low axes by size: as a mask, and how many. A word of a
 * block may ask for sizes below 0 or above 6. No subset has such a size, so
 * these entries are empty and no branch is needed. */
enum { NEAR_AXES = SUBSET_MAP_AXES_MIN - SUBSET_MAP_LOW }; /* inside a block */
struct low_layer {
    uint64_t mask;
    int count;
};
static const struct low_layer low_layers[NEAR_AXES + SUBSET_MAP_AXES_MIN + 1] =
    {
        [NEAR_AXES + 0] = {0x0000000000000001, 1},
        [NEAR_AXES + 1] = {0x0000000100010116, 6},
        [NEAR_AXES + 2] = {0x0001011601161668, 15},
        [NEAR_AXES + 3] = {0x0116166816686880, 20},
        [NEAR_AXES + 4] = {0x1668688068808000, 15},
        [NEAR_AXES + 5] = {0x6880800080000000, 6},
        [NEAR_AXES + 6] = {0x8000000000000000, 1},
};

/* The layer's subsets in word i of a block. */
static inline const struct low_layer *
in_word(const struct subset_map_layer *layer, uint32_t block, int i) {
    const int in_block = layer->size - __builtin_popcount(block);
    return &low_layers[NEAR_AXES + in_block - __builtin_popcount((unsigned)i)];
}

/* Layers ------------------------------------------------------------------ */

struct subset_map_layers {
    int axes, size;
    struct subset_map_layer *all; /* [axes][size] */
};

static bool fill_layer(struct subset_map_layer *layer, int axes, int size) {
    /* The axes inside a block can give any size from 0 to
     * SUBSET_MAP_AXES_MIN. */
    const uint32_t blocks = subset_map_words(axes) / SUBSET_MAP_BLOCK;
    *layer = (struct subset_map_layer){.axes = axes, .size = size};
    layer->least = size > SUBSET_MAP_AXES_MIN ? size - SUBSET_MAP_AXES_MIN : 0;
    layer->blocks = malloc(blocks * sizeof *layer->blocks);
    if (!layer->blocks)
        return false;
    for (uint32_t block = 0; block < blocks; block++) {
        const int high = __builtin_popcount(block);
        if (layer->least <= high && high <= size)
            layer->blocks[layer->count++] = block * SUBSET_MAP_BLOCK;
    }
    return true;
}

struct subset_map_layers *subset_map_layers_new(int axes, int size) {
    struct subset_map_layers *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->axes = subset_map_padded(axes);
    l->size = size;
    const size_t count = (size_t)(l->axes + 1) * (size_t)(size + 1);
    l->all = calloc(count, sizeof *l->all);
    bool good = l->all != NULL;
    for (int d = SUBSET_MAP_AXES_MIN; good && d <= l->axes; d++)
        for (int s = 0; good && s <= size; s++)
            good = fill_layer(&l->all[d * (size + 1) + s], d, s);
    if (good)
        return l;
    subset_map_layers_free(l);
    return NULL;
}

uint64_t subset_map_layers_bytes(int axes, int size) {
    uint64_t bytes = sizeof(struct subset_map_layers);
    for (int d = SUBSET_MAP_AXES_MIN; d <= subset_map_padded(axes); d++)
        bytes += (uint64_t)(size + 1) *
                 (sizeof(struct subset_map_layer) +
                  subset_map_words(d) / SUBSET_MAP_BLOCK * sizeof(uint32_t));
    return bytes;
}

void subset_map_layers_free(struct subset_map_layers *l) {
    if (!l)
        return;
    const int count = (l->axes + 1) * (l->size + 1);
    for (int i = 0; l->all && i < count; i++)
        free(l->all[i].blocks);
    free(l->all);
    free(l);
}

const struct subset_map_layer *
subset_map_layer(const struct subset_map_layers *l, int axes, int size) {
    assert(SUBSET_MAP_AXES_MIN <= axes && axes <= l->axes);
    assert(0 <= size && size <= l->size);
    return &l->all[axes * (l->size + 1) + size];
}

/* Packing ----------------------------------------------------------------- */

/* Little-endian, as in the table files. */
static inline uint64_t get_u64(const uint8_t *at) {
    uint64_t v;
    memcpy(&v, at, sizeof v);
    return le64toh(v);
}

static inline void put_u32(uint8_t *at, uint32_t v) {
    v = htole32(v);
    memcpy(at, &v, sizeof v);
}

void subset_map_swaps_add(struct subset_map_swaps *s, int a, int b) {
    assert(s->count < SUBSET_MAP_LOW && a != b);
    const int lower = a < b ? a : b, upper = a < b ? b : a;
    s->swap[s->count].mask = subset_map_axis[lower] & ~subset_map_axis[upper];
    s->swap[s->count].shift = (1 << upper) - (1 << lower);
    s->count++;
}

static inline void swap_low(uint64_t block[SUBSET_MAP_BLOCK],
                            const struct subset_map_swaps *s) {
    for (int k = 0; k < s->count; k++) {
        const uint64_t mask = s->swap[k].mask;
        const int shift = s->swap[k].shift;
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++) {
            const uint64_t moved = (block[i] ^ block[i] >> shift) & mask;
            block[i] ^= moved ^ moved << shift;
        }
    }
}

/* Clears what a map's first block cannot have when the axes from `used` on are
 * empty. */
static void clear_unused(uint64_t block[SUBSET_MAP_BLOCK], int used) {
    const int words = used <= SUBSET_MAP_LOW ? 1 : 1 << (used - SUBSET_MAP_LOW);
    for (int i = words; i < SUBSET_MAP_BLOCK; i++)
        block[i] = 0;
    if (used < SUBSET_MAP_LOW)
        block[0] &= (UINT64_C(1) << (1 << used)) - 1;
}

void subset_map_only(uint64_t block[SUBSET_MAP_BLOCK],
                     const struct subset_map_layer *layer, uint32_t first,
                     int used) {
    for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
        block[i] &= in_word(layer, first, i)->mask;
    if (used < SUBSET_MAP_AXES_MIN)
        clear_unused(block, used);
}

void subset_map_load(uint64_t *words, const struct subset_map_layer *layer,
                     int used, const uint8_t *bits, bool inverted,
                     const struct subset_map_swaps *swaps) {
    const uint64_t flip = inverted ? UINT64_MAX : 0;
    memset(words, 0, subset_map_words(layer->axes) * sizeof *words);
    size_t at = 0; /* bits read */
    for (uint32_t k = 0; k < layer->count; k++) {
        const uint32_t first = layer->blocks[k];
        uint64_t block[SUBSET_MAP_BLOCK];
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++) {
            const struct low_layer *low = in_word(layer, first, i);
            const uint64_t next = get_u64(bits + at / 8) ^ flip;
            block[i] = bits_deposit(next >> at % 8, low->mask);
            at += (size_t)low->count;
        }
        if (used < SUBSET_MAP_AXES_MIN)
            clear_unused(block, used);
        swap_low(block, swaps);
        memcpy(words + first, block, sizeof block);
    }
}

void subset_map_store(uint8_t *bits, size_t count,
                      const struct subset_map_layer *layer,
                      const uint64_t *words) {
    uint64_t waiting = 0; /* bits not written yet, fewer than 32 */
    int have = 0;
    size_t written = 0;
    for (uint32_t k = 0; k < layer->count; k++) {
        const uint32_t first = layer->blocks[k];
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++) {
            const struct low_layer *low = in_word(layer, first, i);
            waiting |= bits_extract(words[first + (uint32_t)i], low->mask)
                       << have;
            have += low->count;
            if (have < 32)
                continue;
            if (written + 4 > count) /* the rest belongs to empty axes */
                goto last;
            put_u32(bits + written, (uint32_t)waiting);
            written += 4;
            waiting >>= 32;
            have -= 32;
        }
    }
last:
    for (; written < count; waiting >>= 8)
        bits[written++] = (uint8_t)waiting;
}

/* Moving bits ------------------------------------------------------------- */

/* Adds every superset of the sets in the map. */
static void close_upwards(uint64_t *words, int axes) {
    const uint32_t count = subset_map_words(axes);
    for (int axis = 0; axis < SUBSET_MAP_LOW; axis++) {
        const int shift = 1 << axis;
        for (uint32_t i = 0; i < count; i++)
            words[i] |= (words[i] & ~subset_map_axis[axis]) << shift;
    }
    for (int axis = SUBSET_MAP_LOW; axis < axes; axis++) {
        const uint32_t bit = 1u << (axis - SUBSET_MAP_LOW);
        for (uint32_t base = 0; base < count; base += 2 * bit)
            for (uint32_t i = base; i < base + bit; i++)
                words[i + bit] |= words[i];
    }
}

void subset_map_above(uint64_t *words, int axes, const uint32_t *sets,
                      int count) {
    memset(words, 0, subset_map_words(axes) * sizeof *words);
    for (int i = 0; i < count; i++)
        words[sets[i] / 64] |= UINT64_C(1) << sets[i] % 64;
    close_upwards(words, axes);
}

/* Swaps low axis `low` with a high axis: `without` has `n` words that lack the
 * high axis, `with` the `n` that contain it. */
static inline void exchange(uint64_t *restrict without, uint64_t *restrict with,
                            int n, int low) {
    const uint64_t mask = subset_map_axis[low];
    const int shift = 1 << low;
    for (int i = 0; i < n; i++) {
        const uint64_t a = without[i], b = with[i];
        without[i] = (a & ~mask) | (b & ~mask) << shift;
        with[i] = (a & mask) >> shift | (b & mask);
    }
}

void subset_map_swap_high(uint64_t *words, const struct subset_map_layer *layer,
                          int low, int high) {
    const uint32_t bit = 1u << (high - SUBSET_MAP_LOW);
    if (bit < SUBSET_MAP_BLOCK) { /* inside each block */
        for (uint32_t k = 0; k < layer->count; k++)
            for (uint32_t i = 0; i < SUBSET_MAP_BLOCK; i += 2 * bit) {
                uint64_t *pair = words + layer->blocks[k] + i;
                exchange(pair, pair + bit, (int)bit, low);
            }
        return;
    }
    for (uint32_t k = 0; k < layer->count; k++) {
        const uint32_t block = layer->blocks[k] & ~bit;
        /* A block with the axis is done together with the one without it,
         * unless that one has too few axes to be in the layer. */
        if (block != layer->blocks[k] &&
            __builtin_popcount(block) >= layer->least)
            continue;
        exchange(words + block, words + block + bit, SUBSET_MAP_BLOCK, low);
    }
}
