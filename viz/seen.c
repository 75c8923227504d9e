#include "seen.h"

#include <stdlib.h>

/* The entry of k, or the empty one where it would be. */
static struct seen_entry *entry_of(const struct seen *s, struct key k) {
    const uint64_t mixed = (k.hi * UINT64_C(0x9e3779b97f4a7c15) ^ k.lo) *
                           UINT64_C(0xff51afd7ed558ccd);
    for (uint64_t at = mixed >> 20;; at++) {
        struct seen_entry *e = &s->entries[at & (s->room - 1)];
        if (!e->node || key_compare(e->key, k) == 0)
            return e;
    }
}

bool seen_find(const struct seen *s, struct key k, uint64_t *node) {
    const struct seen_entry *e = s->room ? entry_of(s, k) : NULL;
    if (!e || !e->node)
        return false;
    *node = e->node - 1;
    return true;
}

/* At most half of the entries are used. */
static bool grow(struct seen *s) {
    if (2 * s->count < s->room)
        return true;
    struct seen larger = {.count = s->count,
                          .room = s->room ? 2 * s->room : 256};
    larger.entries = calloc(larger.room, sizeof *larger.entries);
    if (!larger.entries)
        return false;
    for (uint64_t i = 0; i < s->room; i++)
        if (s->entries[i].node)
            *entry_of(&larger, s->entries[i].key) = s->entries[i];
    free(s->entries);
    *s = larger;
    return true;
}

bool seen_note(struct seen *s, struct key k, uint64_t node) {
    if (!grow(s))
        return false;
    *entry_of(s, k) = (struct seen_entry){k, node + 1};
    s->count++;
    return true;
}

void seen_free(struct seen *s) {
    free(s->entries);
    *s = (struct seen){0};
}
