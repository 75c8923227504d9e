#include <criterion/criterion.h>
#include <pthread.h>
#include <stdlib.h>

#include "engines/proof/dfpn_table.h"
#include "support.h"

TestSuite(prooftable);

static wide random_key(uint64_t *seed) {
    const wide high = support_random(seed) >> 2;
    return high << 64 | support_random(seed);
}

/* Few enough keys that none has to make room, however often it grows. */
enum { KEYS = 2000, GROWTHS = 5 };

Test(prooftable, what_is_put_is_found_also_after_growing) {
    struct prooftable t;
    static wide keys[KEYS];
    uint64_t seed = 1;
    int lost = 0;
    cr_assert(prooftable_init(&t, 1 << 26, PROOFTABLE_CROWD));
    for (uint32_t i = 0; i < KEYS; i++) {
        keys[i] = random_key(&seed);
        prooftable_put(&t, keys[i], proofentry_of(i, 3 * i + 1), i + 1);
    }
    for (int round = 0; round <= GROWTHS; round++) {
        for (uint32_t i = 0; i < KEYS; i++) {
            struct proofentry e;
            if (!prooftable_get(&t, keys[i], &e)) {
                lost++;
                continue;
            }
            cr_assert(proofentry_pn(e) == i && proofentry_dn(e) == 3 * i + 1);
        }
        if (round < GROWTHS)
            prooftable_grow(&t);
    }
    /* Two in 32 768 buckets seldom meet a third. */
    cr_expect_lt(lost, KEYS / 100);
    struct proofentry e;
    cr_expect_not(prooftable_get(&t, random_key(&seed), &e));
    /* Only the high half differs, only the low half does. */
    cr_expect_not(prooftable_get(&t, keys[0] ^ (wide)1 << 64, &e));
    cr_expect_not(prooftable_get(&t, keys[0] ^ 1, &e));
    prooftable_free(&t);
}

Test(prooftable, it_grows_with_what_is_put_up_to_its_bound) {
    struct prooftable t;
    cr_assert(prooftable_init(&t, 1 << 23, PROOFTABLE_CROWD));
    const int first = t.bits;
    cr_expect_not(prooftable_crowded(&t));
    for (t.puts = 1; prooftable_crowded(&t) || t.puts < UINT64_C(1) << 40;
         t.puts *= 2)
        if (prooftable_crowded(&t))
            prooftable_grow(&t);
    cr_expect_eq(t.bits, first + 2); /* from 2 MiB to 8 */
    prooftable_free(&t);
}

/* Of three keys in one bucket the one with the least work goes. */
Test(prooftable, what_took_the_least_work_makes_room) {
    struct prooftable t;
    wide keys[3];
    int count = 0;
    uint64_t seed = 2;
    struct proofentry e;
    cr_assert(prooftable_init(&t, 1, PROOFTABLE_CROWD));
    while (count < 3) {
        const wide key = random_key(&seed);
        if (!count ||
            prooftable_bucket(&t, key) == prooftable_bucket(&t, keys[0]))
            keys[count++] = key;
    }
    prooftable_put(&t, keys[0], proofentry_of(1, 1), 100);
    prooftable_put(&t, keys[1], proofentry_of(2, 2), 10);
    prooftable_put(&t, keys[2], proofentry_of(3, 3), 1);
    cr_expect(prooftable_get(&t, keys[0], &e) && proofentry_pn(e) == 1);
    cr_expect_not(prooftable_get(&t, keys[1], &e));
    cr_expect(prooftable_get(&t, keys[2], &e) && proofentry_pn(e) == 3);
    prooftable_free(&t);
}

/* Two writers of the same few keys: a reader never sees the numbers of one with
 * the key of another, or half of each. */
struct writer {
    struct prooftable *table;
    const wide *keys;
    uint64_t seed;
};

enum { SHARED_KEYS = 8, WRITES = 300000 };

static void *write_numbers(void *arg) {
    struct writer *w = arg;
    for (int i = 0; i < WRITES; i++) {
        const uint64_t number = support_random(&w->seed);
        const uint32_t k = (uint32_t)(number % SHARED_KEYS);
        const uint32_t pn =
            (uint32_t)(number >> 32) / SHARED_KEYS * SHARED_KEYS + k;
        prooftable_put(w->table, w->keys[k], proofentry_of(pn, ~pn),
                       1 + (uint32_t)i % 7);
    }
    return NULL;
}

Test(prooftable, threads_see_whole_entries) {
    struct prooftable t;
    wide keys[SHARED_KEYS];
    uint64_t seed = 3;
    int count = 0;
    cr_assert(prooftable_init(&t, 1, PROOFTABLE_CROWD));
    while (count < SHARED_KEYS) { /* all in one bucket */
        const wide key = random_key(&seed);
        if (!count ||
            prooftable_bucket(&t, key) == prooftable_bucket(&t, keys[0]))
            keys[count++] = key;
    }
    struct writer w[2] = {{&t, keys, 4}, {&t, keys, 5}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, write_numbers, &w[i]),
                     0);
    for (uint32_t i = 0; i < WRITES; i++) {
        struct proofentry e;
        if (prooftable_get(&t, keys[i % SHARED_KEYS], &e))
            cr_assert(proofentry_pn(e) % SHARED_KEYS == i % SHARED_KEYS &&
                      proofentry_dn(e) == ~proofentry_pn(e));
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    prooftable_free(&t);
}
