#include <criterion/criterion.h>
#include <stdlib.h>

#include "engines/memo/memo_table.h"
#include "support.h"

/* The table against a plain array with linear search. */
Test(memo_table, agrees_with_a_plain_array) {
    enum { KEYS = 500, ROUNDS = 20000 };
    static struct {
        struct key key;
        struct outcome outcome;
    } plain[KEYS];
    int count = 0;
    uint64_t seed = 5;
    struct memo_table *t = memo_table_new(1u << 20);
    for (int round = 0; round < ROUNDS; round++) {
        /* Few different values in each half, so that keys repeat. */
        const struct key k = {support_random(&seed) % 20,
                              support_random(&seed) % 20 << 40};
        const struct outcome o =
            outcome_from_code((uint8_t)(support_random(&seed) % 120));
        int at = 0;
        while (at < count && key_compare(plain[at].key, k) != 0)
            at++;
        struct outcome found = {VALUE_WIN, 77};
        cr_assert_eq(memo_table_get(t, k, &found), at < count);
        if (at < count)
            cr_assert(outcome_equal(found, plain[at].outcome));
        else
            cr_assert_eq(found.distance, 77);
        if (round % 3 == 0 && at < KEYS) {
            cr_assert_eq(memo_table_put(t, k, o), ST_OK);
            plain[at].key = k;
            plain[at].outcome = o;
            count += at == count;
        }
        cr_assert_eq(memo_table_count(t), (uint64_t)count);
    }
    memo_table_free(t);
}

Test(memo_table, gives_its_entries_in_order) {
    uint64_t seed = 6;
    struct memo_table *t = memo_table_new(64u << 20);
    for (int i = 0; i < 30000; i++)
        cr_assert_eq(
            memo_table_put(t,
                           (struct key){support_random(&seed) % 100,
                                        support_random(&seed) % 100000},
                           (struct outcome){VALUE_DRAW, 0}),
            ST_OK);
    const struct memo_table_entry **all;
    cr_assert_eq(memo_table_sorted(t, &all), ST_OK);
    for (uint64_t i = 1; i < memo_table_count(t); i++)
        cr_assert_lt(key_compare(all[i - 1]->key, all[i]->key), 0);
    free(all);
    memo_table_free(t);
}

Test(memo_table, is_full_at_its_bound_and_loses_nothing) {
    struct memo_table *t = memo_table_new(100000);
    uint64_t count = 0;
    const struct outcome o = {VALUE_LOSS, 4};
    while (memo_table_put(t, (struct key){0, count}, o) == ST_OK)
        count++;
    cr_expect_gt(count, 500);
    cr_expect_lt(count, 1300); /* an entry takes at least 77 bytes */
    cr_expect_eq(memo_table_put(t, (struct key){0, count}, o), ST_FULL);
    cr_expect_eq(memo_table_count(t), count);
    struct outcome found;
    for (uint64_t i = 0; i < count; i++)
        cr_assert(memo_table_get(t, (struct key){0, i}, &found));
    cr_expect_not(memo_table_get(t, (struct key){0, count}, &found));
    /* An entry of a full table may still be replaced. */
    cr_expect_eq(memo_table_put(t, (struct key){0, 7}, o), ST_OK);
    memo_table_free(t);
}

Test(memo_table, outcomes_fit_in_a_byte) {
    for (int distance = 0; distance <= 81; distance++)
        for (int v = -1; v <= 1; v += 2) {
            const struct outcome o = {(enum value)v, distance};
            cr_expect(outcome_equal(outcome_from_code(outcome_code(o)), o));
        }
    const struct outcome draw = {VALUE_DRAW, 0};
    cr_expect(outcome_equal(outcome_from_code(outcome_code(draw)), draw));
}
