/* Which positions have been drawn, and as which node. */
#ifndef MORPION_VIZ_SEEN_H
#define MORPION_VIZ_SEEN_H

#include "morpion/game.h"

/* All zero to begin with. */
struct seen {
    struct seen_entry {
        struct key key;
        uint64_t node; /* plus 1; 0 where there is none */
    } * entries;
    uint64_t count, room; /* room: a power of two, or 0 */
};

/* True, and its node, when k was noted before. */
bool seen_find(const struct seen *s, struct key k, uint64_t *node);

/* Notes a key that is not there yet; false when memory runs out. */
bool seen_note(struct seen *s, struct key k, uint64_t node);

void seen_free(struct seen *s);

#endif
