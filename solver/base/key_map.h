/* A map from keys to numbers, which only grows. */
#ifndef MORPION_KEY_MAP_H
#define MORPION_KEY_MAP_H

#include <stdbool.h>

#include "base/key.h"

/* All zero to begin with; key_map_free makes it so again. */
struct key_map {
    struct key_map_entry {
        struct key key;
        uint64_t number; /* plus 1; 0 where there is none */
    } * entries;
    uint64_t count, room; /* room: a power of two, or 0 */
};

/* True, and its number, when k is there. */
bool key_map_get(const struct key_map *m, struct key k, uint64_t *number);

/* Sets the number of a key; false, and nothing is changed, when memory runs
 * out. The number is below UINT64_MAX. */
bool key_map_put(struct key_map *m, struct key k, uint64_t number);

void key_map_free(struct key_map *m);

#endif
