/* Random numbers: the same seed gives the same numbers on every machine. */
#ifndef MORPION_RANDOM_H
#define MORPION_RANDOM_H

#include <assert.h>
#include <stdint.h>

/* The state starts as the seed. Any seed is good, consecutive ones too. */
struct random {
    uint64_t state;
};

/* splitmix64 (Steele, Lea and Flood 2014). Its state is one word, which is easy
 * to store in a file. */
static inline uint64_t random_next(struct random *r) {
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number from 0 to n - 1, all equally likely; n is not 0. */
static inline uint64_t random_below(struct random *r, uint64_t n) {
    assert(n);
    const uint64_t whole = UINT64_MAX - UINT64_MAX % n; /* a multiple of n */
    uint64_t number;
    do
        number = random_next(r);
    while (number >= whole);
    return number % n;
}

/* A separate sequence for each number, derived from one seed. */
static inline struct random random_split(uint64_t seed, uint64_t number) {
    struct random r = {seed};
    r.state = random_next(&r) + number;
    r.state = random_next(&r);
    return r;
}

#endif
