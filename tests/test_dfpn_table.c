#include <criterion/criterion.h>
#include <pthread.h>
#include <stdlib.h>

#include "engines/proof/dfpn_table.h"
#include "support.h"

TestSuite(prooftable);

static u128 random_key(uint64_t *seed) {
    const u128 high = support_random(seed) >> 2;
    return high << 64 | support_random(seed);
}

/* So few keys that none is evicted, however often the table grows. */
enum { KEYS = 2000, GROWTHS = 5 };

Test(dfpn_table, what_is_put_is_found_also_after_growing) {
    struct dfpn_table t;
    static u128 keys[KEYS];
    uint64_t seed = 1;
    int lost = 0;
    cr_assert(dfpn_table_init(&t, 1 << 26, DFPN_TABLE_CROWD));
    for (uint32_t i = 0; i < KEYS; i++) {
        keys[i] = random_key(&seed);
        dfpn_table_put(&t, keys[i], dfpn_entry_of(i, 3 * i + 1), i + 1);
    }
    for (int round = 0; round <= GROWTHS; round++) {
        for (uint32_t i = 0; i < KEYS; i++) {
            struct dfpn_entry e;
            if (!dfpn_table_get(&t, keys[i], &e)) {
                lost++;
                continue;
            }
            cr_assert(dfpn_entry_pn(e) == i && dfpn_entry_dn(e) == 3 * i + 1);
        }
        if (round < GROWTHS)
            dfpn_table_grow(&t);
    }
    /* With 32 768 buckets of two, a bucket seldom gets a third key. */
    cr_expect_lt(lost, KEYS / 100);
    struct dfpn_entry e;
    cr_expect_not(dfpn_table_get(&t, random_key(&seed), &e));
    /* Keys that differ only in the high half, or only in the low half. */
    cr_expect_not(dfpn_table_get(&t, keys[0] ^ (u128)1 << 64, &e));
    cr_expect_not(dfpn_table_get(&t, keys[0] ^ 1, &e));
    dfpn_table_free(&t);
}

Test(dfpn_table, it_grows_with_what_is_put_up_to_its_bound) {
    struct dfpn_table t;
    cr_assert(dfpn_table_init(&t, 1 << 23, DFPN_TABLE_CROWD));
    const int first = t.bits;
    cr_expect_not(dfpn_table_crowded(&t));
    for (t.puts = 1; dfpn_table_crowded(&t) || t.puts < UINT64_C(1) << 40;
         t.puts *= 2)
        if (dfpn_table_crowded(&t))
            dfpn_table_grow(&t);
    cr_expect_eq(t.bits, first + 2); /* from 2 MiB to 8 */
    dfpn_table_free(&t);
}

/* When a bucket gets a third key, the one with the least work goes. */
Test(dfpn_table, what_took_the_least_work_makes_room) {
    struct dfpn_table t;
    u128 keys[3];
    int count = 0;
    uint64_t seed = 2;
    struct dfpn_entry e;
    cr_assert(dfpn_table_init(&t, 1, DFPN_TABLE_CROWD));
    while (count < 3) {
        const u128 key = random_key(&seed);
        if (!count ||
            dfpn_table_bucket(&t, key) == dfpn_table_bucket(&t, keys[0]))
            keys[count++] = key;
    }
    dfpn_table_put(&t, keys[0], dfpn_entry_of(1, 1), 100);
    dfpn_table_put(&t, keys[1], dfpn_entry_of(2, 2), 10);
    dfpn_table_put(&t, keys[2], dfpn_entry_of(3, 3), 1);
    cr_expect(dfpn_table_get(&t, keys[0], &e) && dfpn_entry_pn(e) == 1);
    cr_expect_not(dfpn_table_get(&t, keys[1], &e));
    cr_expect(dfpn_table_get(&t, keys[2], &e) && dfpn_entry_pn(e) == 3);
    dfpn_table_free(&t);
}

/* Two threads write the same few keys. A reader never sees one thread's numbers
 * with another's key, or a mixture of two entries. */
struct table_writer {
    struct dfpn_table *table;
    const u128 *keys;
    uint64_t seed;
};

enum { SHARED_KEYS = 8, WRITES = 300000 };

static void *write_numbers(void *arg) {
    struct table_writer *w = arg;
    for (int i = 0; i < WRITES; i++) {
        const uint64_t number = support_random(&w->seed);
        const uint32_t k = (uint32_t)(number % SHARED_KEYS);
        const uint32_t pn =
            (uint32_t)(number >> 32) / SHARED_KEYS * SHARED_KEYS + k;
        dfpn_table_put(w->table, w->keys[k], dfpn_entry_of(pn, ~pn),
                       1 + (uint32_t)i % 7);
    }
    return NULL;
}

Test(dfpn_table, threads_see_whole_entries) {
    struct dfpn_table t;
    u128 keys[SHARED_KEYS];
    uint64_t seed = 3;
    int count = 0;
    cr_assert(dfpn_table_init(&t, 1, DFPN_TABLE_CROWD));
    while (count < SHARED_KEYS) { /* all in one bucket */
        const u128 key = random_key(&seed);
        if (!count ||
            dfpn_table_bucket(&t, key) == dfpn_table_bucket(&t, keys[0]))
            keys[count++] = key;
    }
    struct table_writer w[2] = {{&t, keys, 4}, {&t, keys, 5}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, write_numbers, &w[i]),
                     0);
    for (uint32_t i = 0; i < WRITES; i++) {
        struct dfpn_entry e;
        if (dfpn_table_get(&t, keys[i % SHARED_KEYS], &e))
            cr_assert(dfpn_entry_pn(e) % SHARED_KEYS == i % SHARED_KEYS &&
                      dfpn_entry_dn(e) == ~dfpn_entry_pn(e));
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    dfpn_table_free(&t);
}
