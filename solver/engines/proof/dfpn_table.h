/* The transposition table of a proof search: a few words for each position,
 * such as its proof and disproof numbers, under keys of up to 127 bits. The
 * table grows up to its limit. Then new entries replace those that took the
 * least work.
 *
 * Any number of threads may get and put at the same time; a reader gets a whole
 * entry or none. Only one thread may grow the table, while no other uses it. */
#ifndef MORPION_DFPN_TABLE_H
#define MORPION_DFPN_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/u128.h"
#include "rules/width.h"

/* An entry has room for a set of cells of a board. */
enum { DFPN_TABLE_WORDS = BOARD_WIDTH / 64 };

/* With one word, two slots fill a cache line. A writer makes `version` odd
 * while it writes; a reader that finds it odd or changed treats the slot as a
 * miss. */
struct dfpn_slot {
    _Atomic uint64_t low, high; /* the key plus 1; 0 in a free slot */
    _Atomic uint64_t words[DFPN_TABLE_WORDS];
    /* The entry's kind in the upper DFPN_TABLE_KIND_BITS; below it the visits
     * that the entry took the last time. */
    _Atomic uint32_t work;
    _Atomic uint32_t version;
};

enum { DFPN_TABLE_BUCKET = 2, DFPN_TABLE_KIND_BITS = 2 };

struct dfpn_entry {
    uint64_t words[DFPN_TABLE_WORDS];
    unsigned kind; /* DFPN_TABLE_KIND_BITS bits; the caller defines them */
};

/* An entry of kind 0 holds proof and disproof numbers. */
static inline struct dfpn_entry dfpn_entry_of(uint32_t pn, uint32_t dn) {
    return (struct dfpn_entry){{(uint64_t)dn << 32 | pn}, 0};
}

static inline uint32_t dfpn_entry_pn(struct dfpn_entry e) {
    return (uint32_t)e.words[0];
}

static inline uint32_t dfpn_entry_dn(struct dfpn_entry e) {
    return (uint32_t)(e.words[0] >> 32);
}

struct dfpn_table {
    struct dfpn_slot *slots;
    int bits, bits_max; /* 2^bits buckets */
    uint64_t puts;      /* as far as the threads have reported */
    unsigned crowd;     /* the table grows at so many puts for each slot */
    void *base;         /* start of the reserved addresses */
    size_t reserved;
};

/* Where a visit takes less than a microsecond, most entries are not worth their
 * space. A table with an eighth as many slots as puts serves as well as one
 * that forgets nothing, and more of it stays in the caches (9.8 s became 6.2 s
 * on 17 million visits of Ultimate). */
enum { DFPN_TABLE_CROWD = 8 };

/* Takes at most about `memory` bytes, but at least 2 MiB. False when memory
 * runs out. */
bool dfpn_table_init(struct dfpn_table *t, uint64_t memory, unsigned crowd);
void dfpn_table_free(struct dfpn_table *t);

/* Is the table crowded, and may it still grow? */
bool dfpn_table_crowded(const struct dfpn_table *t);

/* Doubles the table in place. */
void dfpn_table_grow(struct dfpn_table *t);

static inline struct dfpn_slot *dfpn_table_bucket(const struct dfpn_table *t,
                                                  u128 key) {
    const uint64_t mixed = (uint64_t)key * UINT64_C(0x9e3779b97f4a7c15) ^
                           (uint64_t)(key >> 64) * UINT64_C(0xc2b2ae3d27d4eb4f);
    const uint64_t spread =
        (mixed ^ mixed >> 31) * UINT64_C(0xff51afd7ed558ccd);
    return &t->slots[(spread >> (64 - t->bits)) * DFPN_TABLE_BUCKET];
}

/* A probe misses the caches. Announce a key early, and the probe waits less. */
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
        struct dfpn_entry e;
        for (int w = 0; w < DFPN_TABLE_WORDS; w++)
            e.words[w] =
                atomic_load_explicit(&s->words[w], memory_order_relaxed);
        const uint32_t work =
            atomic_load_explicit(&s->work, memory_order_relaxed);
        if (atomic_load_explicit(&s->low, memory_order_relaxed) != low ||
            atomic_load_explicit(&s->high, memory_order_relaxed) != high)
            continue;
        atomic_thread_fence(memory_order_acquire);
        if (version & 1 ||
            atomic_load_explicit(&s->version, memory_order_relaxed) != version)
            return false;
        e.kind = work >> (32 - DFPN_TABLE_KIND_BITS);
        *out = e;
        return true;
    }
    return false;
}

/* Stores e. If another thread is writing to the same slot, e is lost. */
void dfpn_table_put(struct dfpn_table *t, u128 key, struct dfpn_entry e,
                    uint64_t work);

#endif
