/* A hash table in memory that stores the outcome of each position.
 *
 * Threads: one writer, or any number of readers. */
#ifndef MORPION_MEMO_TABLE_H
#define MORPION_MEMO_TABLE_H

#include "rules/game.h"

struct memo_table;

/* Holds as many entries as fit in `memory` bytes, including all overhead. NULL
 * when memory runs out. The caller owns it; memo_table_free(NULL) is fine. */
struct memo_table *memo_table_new(uint64_t memory);
void memo_table_free(struct memo_table *t);

uint64_t memo_table_count(const struct memo_table *t);

/* Limits the table to `entries` entries, even if more would fit. */
void memo_table_limit(struct memo_table *t, uint64_t entries);

/* The bytes given to memo_table_new; the limit set by memo_table_limit, or 0.
 */
uint64_t memo_table_memory(const struct memo_table *t);
uint64_t memo_table_limited_to(const struct memo_table *t);

/* False when k is not in the table; *o is then left alone. */
bool memo_table_get(const struct memo_table *t, struct key k,
                    struct outcome *o);

/* Stores o, replacing an older outcome. ST_FULL when the limit of
 * memo_table_new or memo_table_limit is reached, ST_NOMEM when malloc fails;
 * the table is then unchanged. */
enum status memo_table_put(struct memo_table *t, struct key k,
                           struct outcome o);

/* A number that the caller stores with an entry, at first 0. get_number returns
 * false, and set_number does nothing, when k is not in the table. */
bool memo_table_get_number(const struct memo_table *t, struct key k,
                           uint32_t *number);
void memo_table_set_number(struct memo_table *t, struct key k, uint32_t number);

/* The entry after `entry`, in no particular order; the first after NULL. NULL
 * at the end. */
struct memo_table_entry;
const struct memo_table_entry *
memo_table_next(const struct memo_table *t,
                const struct memo_table_entry *entry);

/* All entries by ascending key. The caller frees *out, but not the entries,
 * which belong to the table. ST_NOMEM when memory runs out. */
struct memo_table_entry {
    struct key key;
    uint8_t code; /* outcome_code */
    uint32_t number;
};
enum status memo_table_sorted(const struct memo_table *t,
                              const struct memo_table_entry ***out);

#endif
