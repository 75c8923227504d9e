#include "engines/proof/dfpn_table.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

/* The first table fills one large page. */
enum { BITS_FIRST = 15, LARGE_PAGE = 1 << 21 };

static uint64_t slots_of(int bits) {
    return (UINT64_C(1) << bits) * DFPN_TABLE_BUCKET;
}

static size_t bytes_of(int bits) {
    return slots_of(bits) * sizeof(struct dfpn_slot);
}

/* Maps the pages now and all at once: if each came at its first access, several
 * threads would hold each other up. Where the system cannot do this, pages come
 * at their first access. */
static void populate(const struct dfpn_table *t, size_t from, size_t to) {
#ifdef MADV_POPULATE_WRITE
    madvise((char *)t->slots + from, to - from, MADV_POPULATE_WRITE);
#else
    (void)t, (void)from, (void)to;
#endif
}

/* Reserves addresses for the largest table that is allowed, so that the table
 * can grow in place. Large pages spare a probe the misses in the page tables;
 * they must begin at a multiple of their size. */
bool dfpn_table_init(struct dfpn_table *t, uint64_t memory, unsigned crowd) {
    *t = (struct dfpn_table){
        .bits = BITS_FIRST, .bits_max = BITS_FIRST, .crowd = crowd};
    while (t->bits_max < 40 && bytes_of(t->bits_max + 1) <= memory)
        t->bits_max++;
    for (; t->bits_max >= BITS_FIRST; t->bits_max--) {
        t->reserved = bytes_of(t->bits_max) + LARGE_PAGE;
        t->base = mmap(NULL, t->reserved, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (t->base != MAP_FAILED)
            break;
    }
    if (t->bits_max < BITS_FIRST)
        return false;
    const size_t skip = LARGE_PAGE - (uintptr_t)t->base % LARGE_PAGE;
    t->slots = (struct dfpn_slot *)((char *)t->base + skip);
    madvise(t->slots, bytes_of(t->bits_max), MADV_HUGEPAGE);
    populate(t, 0, bytes_of(t->bits));
    return true;
}

void dfpn_table_free(struct dfpn_table *t) { munmap(t->base, t->reserved); }

bool dfpn_table_crowded(const struct dfpn_table *t) {
    return t->puts > t->crowd * slots_of(t->bits) && t->bits < t->bits_max;
}

enum { WORK_MAX = (1 << (32 - DFPN_TABLE_KIND_BITS)) - 1 };

static uint32_t work_of(struct dfpn_slot *s) {
    return atomic_load_explicit(&s->work, memory_order_relaxed) & WORK_MAX;
}

/* The slot of the key; else the slot of the bucket that took the least work.
 * Free slots took none. */
static struct dfpn_slot *slot_for(const struct dfpn_table *t, uint64_t low,
                                  uint64_t high, u128 key) {
    struct dfpn_slot *s = dfpn_table_bucket(t, key), *victim = s;
    for (int i = 0; i < DFPN_TABLE_BUCKET; i++, s++) {
        if (atomic_load_explicit(&s->low, memory_order_relaxed) == low &&
            atomic_load_explicit(&s->high, memory_order_relaxed) == high)
            return s;
        if (work_of(s) < work_of(victim))
            victim = s;
    }
    return victim;
}

void dfpn_table_put(struct dfpn_table *t, u128 key, struct dfpn_entry e,
                    uint64_t work) {
    const uint64_t low = (uint64_t)(key + 1),
                   high = (uint64_t)((key + 1) >> 64);
    struct dfpn_slot *s = slot_for(t, low, high, key);
    uint32_t version = atomic_load_explicit(&s->version, memory_order_relaxed);
    if (version & 1 || !atomic_compare_exchange_strong_explicit(
                           &s->version, &version, version + 1,
                           memory_order_acquire, memory_order_relaxed))
        return;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&s->low, low, memory_order_relaxed);
    atomic_store_explicit(&s->high, high, memory_order_relaxed);
    for (int w = 0; w < DFPN_TABLE_WORDS; w++)
        atomic_store_explicit(&s->words[w], e.words[w], memory_order_relaxed);
    atomic_store_explicit(&s->work,
                          (uint32_t)(work < WORK_MAX ? work : WORK_MAX) |
                              (uint32_t)e.kind << (32 - DFPN_TABLE_KIND_BITS),
                          memory_order_relaxed);
    atomic_store_explicit(&s->version, version + 2, memory_order_release);
}

/* A bucket's number is the first bits of a hash, so the entries of bucket i go
 * to bucket 2i or 2i + 1. The loop runs from the last slot down: a bucket has
 * been emptied before entries move there, and no second table is needed. */
void dfpn_table_grow(struct dfpn_table *t) {
    const uint64_t count = slots_of(t->bits);
    populate(t, bytes_of(t->bits), bytes_of(t->bits + 1));
    t->bits++;
    for (uint64_t i = count; i-- > 0;) {
        const struct dfpn_slot from = t->slots[i];
        const u128 key = ((u128)from.high << 64 | from.low) - 1;
        if (!(from.low | from.high))
            continue;
        struct dfpn_entry e = {.kind =
                                   from.work >> (32 - DFPN_TABLE_KIND_BITS)};
        for (int w = 0; w < DFPN_TABLE_WORDS; w++)
            e.words[w] = from.words[w];
        memset(&t->slots[i], 0, sizeof from);
        dfpn_table_put(t, key, e, from.work & WORK_MAX);
    }
}
