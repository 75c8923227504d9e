/* Sets of cells of a T(n,k) board, one bit each, in one of four widths.
 *
 * A set of up to 64 cells is a word: nothing is faster, and most boards that
 * can be solved are no larger. Larger boards need vectors of words, which would
 * slow the small ones down. So the sources that work with sets of cells are
 * compiled four times, with BOARD_WIDTH 64, 128, 256 and 512. The operators & |
 * ^ ~ mean the same for words and for vectors; for all else there are the
 * functions below.
 *
 * Names that such sources export would clash. In the wider versions
 * rules/width.h adds the width to each of them. */
#ifndef MORPION_CELLSET_H
#define MORPION_CELLSET_H

#include "base/bits.h"
#include "rules/width.h"

enum { CELLSET_WORDS = BOARD_WIDTH / 64 };

#if BOARD_WIDTH == 64

typedef uint64_t cellset;

static inline cellset cellset_none(void) { return 0; }
static inline cellset cellset_one(int cell) { return UINT64_C(1) << cell; }
static inline bool cellset_has(cellset s, int cell) { return s >> cell & 1; }
static inline bool cellset_is_empty(cellset s) { return !s; }
static inline bool cellset_equal(cellset a, cellset b) { return a == b; }
static inline int cellset_count(cellset s) { return bits_count(s); }
static inline bool cellset_several(cellset s) { return bits_several(s); }

/* The first cell of a set that is not empty, that cell alone, and the set
 * without it. */
static inline int cellset_first(cellset s) { return bits_first(s); }
static inline cellset cellset_lowest(cellset s) { return s & -s; }
static inline cellset cellset_rest(cellset s) { return s & (s - 1); }

/* As numbers, the first cell lowest. */
static inline bool cellset_less(cellset a, cellset b) { return a < b; }

/* Word w of CELLSET_WORDS: cells 64 w to 64 w + 63. */
static inline uint64_t cellset_word(cellset s, int w) { return w ? 0 : s; }
static inline void cellset_set_word(cellset *s, int w, uint64_t word) {
    if (!w)
        *s = word;
}

/* The first `count` cells. */
static inline cellset cellset_below(int count) {
    return count ? UINT64_MAX >> (64 - count) : 0;
}

#else

/* States hold such sets and are aligned to words. */
typedef uint64_t cellset
    __attribute__((vector_size(BOARD_WIDTH / 8), aligned(8)));

static inline cellset cellset_none(void) { return (cellset){0}; }

static inline cellset cellset_one(int cell) {
    cellset s = {0};
    s[cell >> 6] = UINT64_C(1) << (cell & 63);
    return s;
}

static inline bool cellset_has(cellset s, int cell) {
    return s[cell >> 6] >> (cell & 63) & 1;
}

static inline bool cellset_is_empty(cellset s) {
    uint64_t any = 0;
    for (int w = 0; w < CELLSET_WORDS; w++)
        any |= s[w];
    return !any;
}

static inline bool cellset_equal(cellset a, cellset b) {
    return cellset_is_empty(a ^ b);
}

static inline int cellset_count(cellset s) {
    int count = 0;
    for (int w = 0; w < CELLSET_WORDS; w++)
        count += bits_count(s[w]);
    return count;
}

static inline int cellset_first(cellset s) {
    int w = 0;
    while (!s[w])
        w++;
    return 64 * w + bits_first(s[w]);
}

static inline cellset cellset_lowest(cellset s) {
    return cellset_one(cellset_first(s));
}

static inline cellset cellset_rest(cellset s) {
    int w = 0;
    while (!s[w])
        w++;
    s[w] &= s[w] - 1;
    return s;
}

static inline bool cellset_several(cellset s) {
    return !cellset_is_empty(s) && !cellset_is_empty(cellset_rest(s));
}

static inline uint64_t cellset_word(cellset s, int w) { return s[w]; }

static inline void cellset_set_word(cellset *s, int w, uint64_t word) {
    (*s)[w] = word;
}

static inline bool cellset_less(cellset a, cellset b) {
    for (int w = CELLSET_WORDS - 1; w >= 0; w--)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

static inline cellset cellset_below(int count) {
    cellset s = {0};
    for (int w = 0; w < CELLSET_WORDS && 64 * w < count; w++)
        s[w] = count - 64 * w < 64 ? UINT64_MAX >> (64 - (count - 64 * w))
                                   : UINT64_MAX;
    return s;
}

#endif

static inline bool cellset_within(cellset a, cellset b) {
    return cellset_is_empty(a & ~b);
}

static inline bool cellset_meet(cellset a, cellset b) {
    return !cellset_is_empty(a & b);
}

/* Runs the statement after it for each cell of a set, in ascending order. Each
 * loop has a variable of its own, so that loops may be nested. */
#define CELLSET_EACH(cell, set) CELLSET_LOOP(cell, set, __LINE__)
#define CELLSET_LOOP(cell, set, line) CELLSET_WALK(cell, set, line)
#define CELLSET_WALK(cell, set, line)                                          \
    for (cellset left_##line = (set);                                          \
         !cellset_is_empty(left_##line) &&                                     \
         ((cell) = cellset_first(left_##line), true);                          \
         left_##line = cellset_rest(left_##line))

/* Numbers of cells where many are stored. The second may be -1. */
#if BOARD_WIDTH <= 128
typedef uint8_t cell_number;
typedef int8_t cell_or_none;
#else
typedef uint16_t cell_number;
typedef int16_t cell_or_none;
#endif

#endif
