/* Sets of up to 64 elements, one bit each. */
#ifndef MORPION_BITS_H
#define MORPION_BITS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline uint64_t bits_one(int i) { return UINT64_C(1) << i; }

static inline int bits_first(uint64_t set) { return __builtin_ctzll(set); }

static inline int bits_count(uint64_t set) { return __builtin_popcountll(set); }

static inline bool bits_several(uint64_t set) { return (set & (set - 1)) != 0; }

/* Deposit moves the low bits of `packed`, in order, to the bits that are set in
 * the mask. Extract does the reverse. */
#ifdef __BMI2__
static inline uint64_t bits_deposit(uint64_t packed, uint64_t mask) {
    return _pdep_u64(packed, mask);
}

static inline uint64_t bits_extract(uint64_t word, uint64_t mask) {
    return _pext_u64(word, mask);
}
#else
static inline uint64_t bits_deposit(uint64_t packed, uint64_t mask) {
    uint64_t word = 0;
    for (; mask; mask &= mask - 1, packed >>= 1)
        word |= -(packed & 1) & mask & -mask;
    return word;
}

static inline uint64_t bits_extract(uint64_t word, uint64_t mask) {
    uint64_t packed = 0;
    for (uint64_t next = 1; mask; mask &= mask - 1, next <<= 1)
        packed |= (word & mask & -mask) ? next : 0;
    return packed;
}
#endif

#endif
