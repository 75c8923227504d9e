/* The only file that uses uthash.
 *
 * Entries are allocated in slabs, which are freed together: uthash frees no
 * entries, and an entry costs no malloc header. */
#include "engines/memo/memo_table.h"

#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* uthash's own hash (Jenkins, byte by byte) takes twice as long on 16 bytes. A
 * weaker hash would fill few buckets, since keys differ in few bits. */
#define HASH_FUNCTION(key, length, hash)                                       \
    ((hash) = (unsigned)XXH3_64bits(key, length))
#define HASH_NONFATAL_OOM 1 /* a failed malloc sets hh.tbl to NULL, no exit */
/* Buckets double when a chain is longer than 10. Measured on T(4,4), a limit of
 * 6 is 5 % faster but takes 50 % more memory. */
#include <uthash.h>

struct memo_node {
    struct memo_table_entry entry;
    UT_hash_handle hh;
};

enum { SLAB_NODES = 1 << 13 };

struct slab {
    struct slab *older;
    struct memo_node nodes[SLAB_NODES];
};

/* The bytes that an entry may cost. The node itself; its share of the buckets,
 * which are 16 bytes each, about as many as entries, and half as much again
 * while they double; and the pointers that memo_table_sorted and qsort need,
 * when the buckets no longer grow. Measured at 2 GiB: 1.76 GB resident. */
enum { ENTRY_COST = sizeof(struct memo_node) + 24 + sizeof(void *) };

struct memo_table {
    struct memo_node *head;
    struct slab *slabs; /* newest first; only the newest has room */
    int used;           /* nodes in use in the newest slab */
    uint64_t memory, entries_max;
    uint64_t limit; /* set by memo_table_limit, or 0 */
};

struct memo_table *memo_table_new(uint64_t memory) {
    struct memo_table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->memory = memory;
    t->entries_max = memory / ENTRY_COST;
    if (t->entries_max > UINT32_MAX) /* uthash counts in 32 bits */
        t->entries_max = UINT32_MAX;
    return t;
}

void memo_table_free(struct memo_table *t) {
    if (!t)
        return;
    HASH_CLEAR(hh, t->head);
    while (t->slabs) {
        struct slab *older = t->slabs->older;
        free(t->slabs);
        t->slabs = older;
    }
    free(t);
}

uint64_t memo_table_count(const struct memo_table *t) {
    return HASH_COUNT(t->head);
}

void memo_table_limit(struct memo_table *t, uint64_t entries) {
    if (entries >= t->entries_max)
        return;
    t->entries_max = t->limit = entries;
}

uint64_t memo_table_memory(const struct memo_table *t) { return t->memory; }

uint64_t memo_table_limited_to(const struct memo_table *t) { return t->limit; }

static struct memo_node *find(const struct memo_table *t, const struct key *k,
                              unsigned hash) {
    struct memo_node *n;
    HASH_FIND_BYHASHVALUE(hh, t->head, k, sizeof *k, hash, n);
    return n;
}

static struct memo_node *find_key(const struct memo_table *t, struct key k) {
    unsigned hash;
    HASH_FUNCTION(&k, sizeof k, hash);
    return find(t, &k, hash);
}

bool memo_table_get(const struct memo_table *t, struct key k,
                    struct outcome *o) {
    const struct memo_node *n = find_key(t, k);
    if (n)
        *o = outcome_from_code(n->entry.code);
    return n;
}

bool memo_table_get_number(const struct memo_table *t, struct key k,
                           uint32_t *number) {
    const struct memo_node *n = find_key(t, k);
    if (n)
        *number = n->entry.number;
    return n;
}

void memo_table_set_number(struct memo_table *t, struct key k,
                           uint32_t number) {
    struct memo_node *n = find_key(t, k);
    if (n)
        n->entry.number = number;
}

/* The next unused node. It counts as used only after t->used++. */
static struct memo_node *spare_node(struct memo_table *t) {
    if (!t->slabs || t->used == SLAB_NODES) {
        struct slab *s = malloc(sizeof *s);
        if (!s)
            return NULL;
        s->older = t->slabs;
        t->slabs = s;
        t->used = 0;
    }
    return &t->slabs->nodes[t->used];
}

enum status memo_table_put(struct memo_table *t, struct key k,
                           struct outcome o) {
    unsigned hash;
    HASH_FUNCTION(&k, sizeof k, hash);
    struct memo_node *n = find(t, &k, hash);
    if (n) {
        n->entry.code = outcome_code(o);
        return ST_OK;
    }
    if (memo_table_count(t) >= t->entries_max)
        return ST_FULL;
    n = spare_node(t);
    if (!n)
        return ST_NOMEM;
    n->entry = (struct memo_table_entry){k, outcome_code(o), 0};
    HASH_ADD_BYHASHVALUE(hh, t->head, entry.key, sizeof n->entry.key, hash, n);
    if (!n->hh.tbl)
        return ST_NOMEM;
    t->used++;
    return ST_OK;
}

static int compare(const void *a, const void *b) {
    const struct memo_table_entry *const *left = a, *const *right = b;
    return key_compare((*left)->key, (*right)->key);
}

const struct memo_table_entry *
memo_table_next(const struct memo_table *t,
                const struct memo_table_entry *entry) {
    const struct memo_node *n =
        entry ? ((const struct memo_node *)entry)->hh.next : t->head;
    return n ? &n->entry : NULL;
}

enum status memo_table_sorted(const struct memo_table *t,
                              const struct memo_table_entry ***out) {
    const size_t count = memo_table_count(t);
    const struct memo_table_entry **all = malloc((count + 1) * sizeof *all);
    if (!all)
        return ST_NOMEM;
    size_t i = 0;
    for (const struct memo_node *n = t->head; n; n = n->hh.next)
        all[i++] = &n->entry;
    qsort(all, count, sizeof *all, compare);
    *out = all;
    return ST_OK;
}
