/* A cache of fixed size: a word for a key of 128 bits. Each key has one place,
 * and what was there for another key is forgotten.
 *
 * One thread at a time. Threads that search together share a dfpn_table, and
 * what must not be forgotten goes into a key_map or a memo_table. */
#ifndef MORPION_CACHE_H
#define MORPION_CACHE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/key.h"

struct cache {
    struct cache_slot {
        struct key key;
        uint64_t word; /* 0 when nothing is known */
    } * slots;
    uint64_t count; /* a power of two */
};

enum { CACHE_SLOTS_LEAST = 1 << 10 };

/* Takes at most about `memory` bytes, or less where so much cannot be had.
 * False when memory runs out. cache_free takes one that is all zero, too. */
static inline bool cache_init(struct cache *c, uint64_t memory) {
    c->count = CACHE_SLOTS_LEAST;
    while (c->count <= memory / sizeof *c->slots / 2)
        c->count *= 2;
    while (!(c->slots = calloc(c->count, sizeof *c->slots)) &&
           c->count > CACHE_SLOTS_LEAST)
        c->count /= 2;
    return c->slots;
}

static inline void cache_free(struct cache *c) { free(c->slots); }

static inline void cache_clear(struct cache *c) {
    memset(c->slots, 0, c->count * sizeof *c->slots);
}

static inline struct cache_slot *cache_slot(const struct cache *c,
                                            struct key k) {
    const uint64_t mixed = (k.hi * UINT64_C(0x9e3779b97f4a7c15)) ^
                           (k.lo * UINT64_C(0xc2b2ae3d27d4eb4f));
    const uint64_t spread =
        (mixed ^ mixed >> 29) * UINT64_C(0xff51afd7ed558ccd);
    return &c->slots[(spread >> 20) & (c->count - 1)];
}

/* The word of a key; 0 when nothing is known. */
static inline uint64_t cache_get(const struct cache *c, struct key k) {
    const struct cache_slot *s = cache_slot(c, k);
    return s->key.hi == k.hi && s->key.lo == k.lo ? s->word : 0;
}

static inline void cache_put(struct cache *c, struct key k, uint64_t word) {
    *cache_slot(c, k) = (struct cache_slot){k, word};
}

#endif
