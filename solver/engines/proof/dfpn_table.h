/* What a proof search remembers of positions: a word, as proof and disproof
 * numbers, by keys of up to 127 bits, in a table that grows up to its bound and
 * then forgets what took the least work.
 *
 * Any number of threads may get and put at a time; what one has put the others
 * find whole or not at all. Growing is for one thread while no other works. */
#ifndef MORPION_DFPN_TABLE_H
#define MORPION_DFPN_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/u128.h"

/* Two slots fill a line of the cache. A writer makes `version` odd while it
 * works, and a reader that sees it odd or changed has seen nothing. */
struct dfpn_slot {
    _Atomic uint64_t low, high; /* the key plus 1; 0 where the slot is free */
    _Atomic uint64_t word;
    _Atomic uint32_t work; /* visits spent below it, the last time; above it in
                              DFPN_TABLE_KIND_BITS what kind the word is of */
    _Atomic uint32_t version;
};

enum { DFPN_TABLE_BUCKET = 2, DFPN_TABLE_KIND_BITS = 2 };

struct dfpn_entry {
    uint64_t word;
    unsigned kind; /* of DFPN_TABLE_KIND_BITS, whatever the caller means */
};

/* Kind 0: proof and disproof numbers. */
static inline struct dfpn_entry dfpn_entry_of(uint32_t pn, uint32_t dn) {
    return (struct dfpn_entry){(uint64_t)dn << 32 | pn, 0};
}

static inline uint32_t dfpn_entry_pn(struct dfpn_entry e) {
    return (uint32_t)e.word;
}

static inline uint32_t dfpn_entry_dn(struct dfpn_entry e) {
    return (uint32_t)(e.word >> 32);
}

struct dfpn_table {
    struct dfpn_slot *slots;
    int bits, bits_max; /* 2^bits buckets */
    uint64_t puts;      /* as far as the threads have told */
    unsigned crowd;     /* puts a slot, at which it grows */
    void *base;         /* what was reserved */
    size_t reserved;
};

/* Where looking again takes less than a microsecond, most of what is stored is
 * not worth its place: a table of an eighth of all that was put into it serves
 * as well as one that forgets nothing, and is nearer to the processor (9.8 s
 * became 6.2 s on 17 million visits of Ultimate). */
enum { DFPN_TABLE_CROWD = 8 };

/* Takes at most about `memory` bytes, but no less than 2 MiB. False when memory
 * runs out. */
bool dfpn_table_init(struct dfpn_table *t, uint64_t memory, unsigned crowd);
void dfpn_table_free(struct dfpn_table *t);

/* Is it time to grow, and is there room to? */
bool dfpn_table_crowded(const struct dfpn_table *t);

/* Twice the table, in its place. */
void dfpn_table_grow(struct dfpn_table *t);

static inline struct dfpn_slot *dfpn_table_bucket(const struct dfpn_table *t,
                                                  u128 key) {
    const uint64_t mixed = (uint64_t)key * UINT64_C(0x9e3779b97f4a7c15) ^
                           (uint64_t)(key >> 64) * UINT64_C(0xc2b2ae3d27d4eb4f);
    const uint64_t spread =
        (mixed ^ mixed >> 31) * UINT64_C(0xff51afd7ed558ccd);
    return &t->slots[(spread >> (64 - t->bits)) * DFPN_TABLE_BUCKET];
}

/* A probe misses the caches: who says early what it will ask waits less. */
static inline void dfpn_table_expect(const struct dfpn_table *t, u128 key) {
    __builtin_prefetch(dfpn_table_bucket(t, key));
}

static inline bool dfpn_table_get(const struct dfpn_table *t, u128 key,
                                  struct dfpn_entry *out) {
    const uint64_t low = (uint64_t)(key + 1),
                   high = (uint64_t)((key + 1) >> 64);
    struct dfpn_slot *s = dfpn_table_bucket(t, key);
    for (int i = 0; i < DFPN_TABLE_BUCKET; i++, s++) {
        const uint32_t version =
            atomic_load_explicit(&s->version, memory_order_acquire);
        const uint64_t word =
            atomic_load_explicit(&s->word, memory_order_relaxed);
        const uint32_t work =
            atomic_load_explicit(&s->work, memory_order_relaxed);
        if (atomic_load_explicit(&s->low, memory_order_relaxed) != low ||
            atomic_load_explicit(&s->high, memory_order_relaxed) != high)
            continue;
        atomic_thread_fence(memory_order_acquire);
        if (version & 1 ||
            atomic_load_explicit(&s->version, memory_order_relaxed) != version)
            return false;
        out->word = word;
        out->kind = work >> (32 - DFPN_TABLE_KIND_BITS);
        return true;
    }
    return false;
}

/* What another thread is just writing there stays instead. */
void dfpn_table_put(struct dfpn_table *t, u128 key, struct dfpn_entry e,
                    uint64_t work);

#endif
