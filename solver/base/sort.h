/* Sorting and searching short arrays of any type, without a function call for
 * each comparison. Whole tables are sorted with qsort. */
#ifndef MORPION_SORT_H
#define MORPION_SORT_H

#include <stdint.h>

/* Inserts `item` into a sorted array of `count` items, of which there are then
 * one more. It goes behind those that are equal. BEFORE(a, b) is a function or
 * a macro: does a belong in front of b? */
#define SORT_INSERT(array, count, item, BEFORE)                                \
    do {                                                                       \
        int sort_at = (count)++;                                               \
        for (; sort_at > 0 && BEFORE(item, (array)[sort_at - 1]); sort_at--)   \
            (array)[sort_at] = (array)[sort_at - 1];                           \
        (array)[sort_at] = (item);                                             \
    } while (0)

/* Sets `at` to the first number from `first` to `end` - 1 of which `test`, an
 * expression in `at`, is true, or to `end`. It must stay true from there on. */
#define SORT_BISECT(at, first, end, test)                                      \
    do {                                                                       \
        uint64_t sort_low = (first), sort_high = (end);                        \
        while (sort_low < sort_high) {                                         \
            (at) = sort_low + (sort_high - sort_low) / 2;                      \
            if (test)                                                          \
                sort_high = (at);                                              \
            else                                                               \
                sort_low = (at) + 1;                                           \
        }                                                                      \
        (at) = sort_low;                                                       \
    } while (0)

#endif
