/* Bitmaps over subsets: each operation is compared with a plain version that
 * takes one subset at a time. */
#include "engines/tiers/subset_map.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { AXES_MAX = 12 };

static bool has(const uint64_t *words, uint32_t set) {
    return words[set / 64] >> set % 64 & 1;
}

static int padded(int axes) {
    return axes < SUBSET_MAP_AXES_MIN ? SUBSET_MAP_AXES_MIN : axes;
}

/* A random bitmap; no set in it has an axis from `used` on. */
static uint64_t *random_map(int used, uint64_t *seed) {
    uint64_t *words = calloc(subset_map_words(padded(used)), sizeof *words);
    for (uint32_t set = 0; set < 1u << used; set++)
        words[set / 64] |= (support_random(seed) >> 20 & 1) << set % 64;
    return words;
}

/* Packing ----------------------------------------------------------------- */

/* The bits of the sets of one size, by ascending number. */
static size_t pack_plainly(const uint64_t *words, int used, int size,
                           uint8_t *bits) {
    size_t count = 0;
    memset(bits, 0, 1 << AXES_MAX);
    for (uint32_t set = 0; set < 1u << used; set++)
        if (__builtin_popcount(set) == size) {
            bits[count / 8] |= (uint8_t)(has(words, set) << count % 8);
            count++;
        }
    return count;
}

Test(subset_map, packs_a_layer_by_ascending_number_and_back) {
    struct subset_map_layers *layers =
        subset_map_layers_new(AXES_MAX, AXES_MAX);
    const struct subset_map_swaps none = {0};
    uint64_t seed = 1;
    for (int used = 1; used <= AXES_MAX; used++)
        for (int size = 0; size <= used; size++) {
            const struct subset_map_layer *layer =
                subset_map_layer(layers, padded(used), size);
            uint64_t *words = random_map(used, &seed);
            uint64_t *back =
                malloc(subset_map_words(layer->axes) * sizeof *back);
            static uint8_t expected[1 << AXES_MAX], bits[1 << AXES_MAX];
            const size_t count = pack_plainly(words, used, size, expected);
            subset_map_store(bits, (count + 7) / 8, layer, words);
            for (size_t i = 0; i < count; i++)
                cr_assert_eq(bits[i / 8] >> i % 8 & 1,
                             expected[i / 8] >> i % 8 & 1);
            for (int inverted = 0; inverted < 2; inverted++) {
                subset_map_load(back, layer, used, expected, inverted, &none);
                for (uint32_t set = 0; set < 1u << layer->axes; set++) {
                    const bool in =
                        set < 1u << used && __builtin_popcount(set) == size;
                    cr_assert_eq(has(back, set),
                                 in && has(words, set) != inverted);
                }
            }
            free(back);
            free(words);
        }
    subset_map_layers_free(layers);
}

Test(subset_map, only_leaves_one_layer_of_the_used_axes) {
    struct subset_map_layers *layers =
        subset_map_layers_new(AXES_MAX, AXES_MAX);
    for (int used = 1; used <= AXES_MAX; used++)
        for (int size = 0; size <= used; size++) {
            const struct subset_map_layer *layer =
                subset_map_layer(layers, padded(used), size);
            uint32_t counted = 0, expected = 0;
            for (uint32_t b = 0; b < layer->count; b++) {
                uint64_t block[SUBSET_MAP_BLOCK];
                memset(block, 0xff, sizeof block);
                subset_map_only(block, layer, layer->blocks[b], used);
                for (uint32_t i = 0; i < 64 * SUBSET_MAP_BLOCK; i++) {
                    const uint32_t set = 64 * layer->blocks[b] + i;
                    const bool in =
                        set < 1u << used && __builtin_popcount(set) == size;
                    cr_assert_eq(has(block, i), in);
                    counted += in;
                }
            }
            for (uint32_t set = 0; set < 1u << used; set++)
                expected += __builtin_popcount(set) == size;
            cr_assert_eq(counted, expected);
        }
    subset_map_layers_free(layers);
}

/* Axes -------------------------------------------------------------------- */

static uint32_t exchange_bits(uint32_t set, int a, int b) {
    const uint32_t different = (set >> a ^ set >> b) & 1;
    return set ^ (different << a | different << b);
}

/* Are the sets of one size in `to` those in `from` with two axes exchanged? */
static void check_exchanged(const uint64_t *from, const uint64_t *to, int axes,
                            int size, int a, int b) {
    for (uint32_t set = 0; set < 1u << axes; set++)
        if (__builtin_popcount(set) == size)
            cr_assert_eq(has(to, exchange_bits(set, a, b)), has(from, set),
                         "axes %d and %d", a, b);
}

Test(subset_map, exchanges_low_axes_while_loading) {
    enum { AXES = 10, SIZE = 4 };
    struct subset_map_layers *layers = subset_map_layers_new(AXES, SIZE);
    const struct subset_map_layer *layer = subset_map_layer(layers, AXES, SIZE);
    uint64_t seed = 2;
    uint64_t *words = random_map(AXES, &seed);
    uint64_t *turned = malloc(subset_map_words(AXES) * sizeof *turned);
    static uint8_t bits[1 << AXES_MAX];
    pack_plainly(words, AXES, SIZE, bits);
    for (int a = 0; a < SUBSET_MAP_LOW; a++)
        for (int b = 0; b < SUBSET_MAP_LOW; b++) {
            struct subset_map_swaps swaps = {0};
            if (a == b)
                continue;
            subset_map_swaps_add(&swaps, a, b);
            subset_map_load(turned, layer, AXES, bits, false, &swaps);
            check_exchanged(words, turned, AXES, SIZE, a, b);
        }
    free(turned);
    free(words);
    subset_map_layers_free(layers);
}

Test(subset_map, exchanges_a_low_axis_with_a_high_one) {
    struct subset_map_layers *layers =
        subset_map_layers_new(AXES_MAX, AXES_MAX);
    const struct subset_map_swaps none = {0};
    uint64_t seed = 3;
    static uint8_t bits[1 << AXES_MAX];
    for (int size = 0; size <= AXES_MAX; size++)
        for (int low = 0; low < SUBSET_MAP_LOW; low++)
            for (int high = SUBSET_MAP_LOW; high < AXES_MAX; high++) {
                const struct subset_map_layer *layer =
                    subset_map_layer(layers, AXES_MAX, size);
                uint64_t *words = random_map(AXES_MAX, &seed);
                uint64_t turned[1 << (AXES_MAX - SUBSET_MAP_LOW)];
                pack_plainly(words, AXES_MAX, size, bits);
                subset_map_load(turned, layer, AXES_MAX, bits, false, &none);
                subset_map_swap_high(turned, layer, low, high);
                check_exchanged(words, turned, AXES_MAX, size, low, high);
                free(words);
            }
    subset_map_layers_free(layers);
}

/* Neighbours -------------------------------------------------------------- */

Test(subset_map, has_all_that_is_above_some_sets) {
    enum { AXES = 10 };
    uint64_t words[1 << (AXES - SUBSET_MAP_LOW)];
    static const uint32_t some[] = {0x7, 0x310, 0x284, 0x3c0};
    memset(words, 0xff, sizeof words);
    subset_map_above(words, AXES, some, 4);
    for (uint32_t set = 0; set < 1u << AXES; set++) {
        bool contains = false;
        for (int i = 0; i < 4; i++)
            contains |= (set & some[i]) == some[i];
        cr_assert_eq(has(words, set), contains);
    }
}

Test(subset_map, finds_sets_with_an_axis_more_or_less) {
    uint64_t seed = 4;
    uint64_t *words = random_map(AXES_MAX, &seed);
    for (int axis = 0; axis < AXES_MAX; axis++)
        for (uint32_t block = 0; block < subset_map_words(AXES_MAX);
             block += SUBSET_MAP_BLOCK) {
            uint64_t without[SUBSET_MAP_BLOCK], with[SUBSET_MAP_BLOCK];
            subset_map_without(without, words, block, axis);
            subset_map_with(with, words, block, axis);
            for (uint32_t i = 0; i < 64 * SUBSET_MAP_BLOCK; i++) {
                const uint32_t set = 64 * block + i;
                const bool in = set >> axis & 1;
                cr_assert_eq(has(without, i),
                             !in && has(words, set | 1u << axis));
                cr_assert_eq(has(with, i),
                             in && has(words, set & ~(1u << axis)));
            }
        }
    free(words);
}
