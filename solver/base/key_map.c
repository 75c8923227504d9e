#include "base/key_map.h"

#include <assert.h>
#include <stdlib.h>

/* The entry of k, or the empty one where it would be. */
static struct key_map_entry *entry_of(const struct key_map *m, struct key k) {
    const uint64_t mixed = (k.hi * UINT64_C(0x9e3779b97f4a7c15) ^ k.lo) *
                           UINT64_C(0xff51afd7ed558ccd);
    for (uint64_t at = mixed >> 20;; at++) {
        struct key_map_entry *e = &m->entries[at & (m->room - 1)];
        if (!e->number || key_compare(e->key, k) == 0)
            return e;
    }
}

bool key_map_get(const struct key_map *m, struct key k, uint64_t *number) {
    const struct key_map_entry *e = m->room ? entry_of(m, k) : NULL;
    if (!e || !e->number)
        return false;
    *number = e->number - 1;
    return true;
}

/* At most half of the entries are used. */
static bool grow(struct key_map *m) {
    if (2 * m->count < m->room)
        return true;
    struct key_map larger = {.count = m->count,
                             .room = m->room ? 2 * m->room : 256};
    larger.entries = calloc(larger.room, sizeof *larger.entries);
    if (!larger.entries)
        return false;
    for (uint64_t i = 0; i < m->room; i++)
        if (m->entries[i].number)
            *entry_of(&larger, m->entries[i].key) = m->entries[i];
    free(m->entries);
    *m = larger;
    return true;
}

bool key_map_put(struct key_map *m, struct key k, uint64_t number) {
    assert(number < UINT64_MAX);
    if (!grow(m))
        return false;
    struct key_map_entry *e = entry_of(m, k);
    m->count += e->number == 0;
    *e = (struct key_map_entry){k, number + 1};
    return true;
}

void key_map_free(struct key_map *m) {
    free(m->entries);
    *m = (struct key_map){0};
}
