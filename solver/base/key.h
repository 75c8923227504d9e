/* A 128-bit key, unique for each position. */
#ifndef MORPION_KEY_H
#define MORPION_KEY_H

#include <stdint.h>

struct key {
    uint64_t hi, lo;
};

static inline int key_compare(struct key a, struct key b) {
    if (a.hi != b.hi)
        return a.hi < b.hi ? -1 : 1;
    return (a.lo > b.lo) - (a.lo < b.lo);
}

#endif
