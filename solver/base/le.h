/* Little-endian fields in files. */
#ifndef MORPION_LE_H
#define MORPION_LE_H

#include <stdint.h>

static inline void le_put(uint8_t *at, int size, uint64_t v) {
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(v >> (8 * i));
}

static inline uint64_t le_get(const uint8_t *at, int size) {
    uint64_t v = 0;
    for (int i = size - 1; i >= 0; i--)
        v = v << 8 | at[i];
    return v;
}

#endif
