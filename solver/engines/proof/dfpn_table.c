#include "engines/proof/dfpn_table.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

/* One large page, at first. */
enum { BITS_FIRST = 15, LARGE_PAGE = 1 << 21 };

static uint64_t slots_of(int bits) {
    return (UINT64_C(1) << bits) * PROOFTABLE_BUCKET;
}

static size_t bytes_of(int bits) {
    return slots_of(bits) * sizeof(struct proofslot);
}

/* The pages come now, and all at once: one by one, several threads would get in
 * each other's way. Where the system cannot, they come one by one. */
static void populate(const struct prooftable *t, size_t from, size_t to) {
#ifdef MADV_POPULATE_WRITE
    madvise((char *)t->slots + from, to - from, MADV_POPULATE_WRITE);
#else
    (void)t, (void)from, (void)to;
#endif
}

/* Reserves addresses for the largest table that is allowed, so that it grows in
 * its place. With large pages a probe misses at least not the page tables, too;
 * they begin at multiples of their size. */
bool prooftable_init(struct prooftable *t, uint64_t memory, unsigned crowd) {
    *t = (struct prooftable){
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
    t->slots = (struct proofslot *)((char *)t->base + skip);
    madvise(t->slots, bytes_of(t->bits_max), MADV_HUGEPAGE);
    populate(t, 0, bytes_of(t->bits));
    return true;
}

void prooftable_free(struct prooftable *t) { munmap(t->base, t->reserved); }

bool prooftable_crowded(const struct prooftable *t) {
    return t->puts > t->crowd * slots_of(t->bits) && t->bits < t->bits_max;
}

enum { WORK_MAX = (1 << (32 - PROOFTABLE_KIND_BITS)) - 1 };

static uint32_t work_of(struct proofslot *s) {
    return atomic_load_explicit(&s->work, memory_order_relaxed) & WORK_MAX;
}

/* The slot of the key, or a free one, or that which took the least work. */
static struct proofslot *slot_for(const struct prooftable *t, uint64_t low,
                                  uint64_t high, wide key) {
    struct proofslot *s = prooftable_bucket(t, key), *victim = s;
    for (int i = 0; i < PROOFTABLE_BUCKET; i++, s++) {
        if (atomic_load_explicit(&s->low, memory_order_relaxed) == low &&
            atomic_load_explicit(&s->high, memory_order_relaxed) == high)
            return s;
        if (work_of(s) < work_of(victim))
            victim = s;
    }
    return victim;
}

void prooftable_put(struct prooftable *t, wide key, struct proofentry e,
                    uint64_t work) {
    const uint64_t low = (uint64_t)(key + 1),
                   high = (uint64_t)((key + 1) >> 64);
    struct proofslot *s = slot_for(t, low, high, key);
    uint32_t version = atomic_load_explicit(&s->version, memory_order_relaxed);
    if (version & 1 || !atomic_compare_exchange_strong_explicit(
                           &s->version, &version, version + 1,
                           memory_order_acquire, memory_order_relaxed))
        return;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&s->low, low, memory_order_relaxed);
    atomic_store_explicit(&s->high, high, memory_order_relaxed);
    atomic_store_explicit(&s->word, e.word, memory_order_relaxed);
    atomic_store_explicit(&s->work,
                          (uint32_t)(work < WORK_MAX ? work : WORK_MAX) |
                              (uint32_t)e.kind << (32 - PROOFTABLE_KIND_BITS),
                          memory_order_relaxed);
    atomic_store_explicit(&s->version, version + 2, memory_order_release);
}

/* A bucket's number is the first bits of a hash, so what was in bucket i goes
 * to 2i or 2i + 1: from the last one down it all finds its place beside what
 * has not moved yet, and no second table is needed. */
void prooftable_grow(struct prooftable *t) {
    const uint64_t count = slots_of(t->bits);
    populate(t, bytes_of(t->bits), bytes_of(t->bits + 1));
    t->bits++;
    for (uint64_t i = count; i-- > 0;) {
        const struct proofslot from = t->slots[i];
        const wide key = ((wide)from.high << 64 | from.low) - 1;
        if (!(from.low | from.high))
            continue;
        memset(&t->slots[i], 0, sizeof from);
        prooftable_put(t, key,
                       (struct proofentry){
                           from.word, from.work >> (32 - PROOFTABLE_KIND_BITS)},
                       from.work & WORK_MAX);
    }
}
