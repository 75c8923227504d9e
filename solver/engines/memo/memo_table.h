/* The hash table in memory: what each position is worth.
 *
 * One writer, or any number of readers. */
#ifndef MORPION_MEMO_TABLE_H
#define MORPION_MEMO_TABLE_H

#include "rules/game.h"

struct table;

/* Holds as many entries as fit in `memory` bytes, all costs counted. NULL when
 * memory runs out. The caller owns it; table_free(NULL) is fine. */
struct table *table_new(uint64_t memory);
void table_free(struct table *t);

uint64_t table_count(const struct table *t);

/* Lowers the bound: at most so many entries, however many would fit. */
void table_limit(struct table *t, uint64_t entries);

/* The bytes given to table_new, and the bound of table_limit or 0. */
uint64_t table_memory(const struct table *t);
uint64_t table_limited_to(const struct table *t);

/* False when k is not there; *o is then left alone. */
bool table_get(const struct table *t, struct key k, struct outcome *o);

/* Stores o, replacing an older outcome. ST_FULL at the bound given to
 * table_new or table_limit, ST_NOMEM when malloc fails; the table is then
 * unchanged. */
enum status table_put(struct table *t, struct key k, struct outcome o);

/* A number that the caller keeps beside an outcome, 0 to begin with. */
bool table_get_number(const struct table *t, struct key k, uint32_t *number);
void table_set_number(struct table *t, struct key k, uint32_t number);

/* All entries by ascending key. The caller frees *out (not what is behind it,
 * which lives as long as the table). */
struct table_entry {
    struct key key;
    uint8_t code; /* outcome_code */
    uint32_t number;
};
enum status table_sorted(const struct table *t,
                         const struct table_entry ***out);

#endif
