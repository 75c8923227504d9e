/* A map from keys to numbers, which only grows. */
#ifndef MORPION_KEY_MAP_H
#define MORPION_KEY_MAP_H

#include "rules/game.h"

/* All zero to begin with; keymap_free makes it so again. */
struct keymap {
    struct keymap_entry {
        struct key key;
        uint64_t number; /* plus 1; 0 where there is none */
    } * entries;
    uint64_t count, room; /* room: a power of two, or 0 */
};

/* True, and its number, when k is there. */
bool keymap_get(const struct keymap *m, struct key k, uint64_t *number);

/* Sets the number of a key; false, and nothing is changed, when memory runs
 * out. The number is below UINT64_MAX. */
bool keymap_put(struct keymap *m, struct key k, uint64_t number);

void keymap_free(struct keymap *m);

#endif
