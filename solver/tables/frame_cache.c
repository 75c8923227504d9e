#include "tables/frame_cache.h"

#include <stdlib.h>

enum { NOT_KEPT = -1 };

struct cached_frame {
    void *data;
    uint64_t frame;
    uint64_t used; /* the clock at the last use; 0 when the slot is empty */
};

struct frame_cache {
    int *slot_of; /* slot of each frame of the file, or NOT_KEPT */
    struct cached_frame *slots;
    int count;
    uint64_t clock;
};

void frame_cache_free(struct frame_cache *c) {
    if (!c)
        return;
    for (int i = 0; c->slots && i < c->count; i++)
        free(c->slots[i].data);
    free(c->slots);
    free(c->slot_of);
    free(c);
}

static bool allocate(struct frame_cache *c, uint64_t frames, size_t bytes) {
    c->slot_of = malloc((frames + 1) * sizeof *c->slot_of);
    c->slots = calloc((size_t)c->count + 1, sizeof *c->slots);
    if (!c->slot_of || !c->slots)
        return false;
    for (uint64_t i = 0; i < frames; i++)
        c->slot_of[i] = NOT_KEPT;
    for (int i = 0; i < c->count; i++)
        if (!(c->slots[i].data = malloc(bytes)))
            return false;
    return true;
}

struct frame_cache *frame_cache_new(uint64_t frames, int kept, size_t bytes) {
    struct frame_cache *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->count = frames < (uint64_t)kept ? (int)frames : kept;
    if (allocate(c, frames, bytes))
        return c;
    frame_cache_free(c);
    return NULL;
}

/* The least recently used slot. A linear search is cheap compared with the
 * unpacking that follows. */
static struct cached_frame *oldest_slot(struct frame_cache *c) {
    struct cached_frame *oldest = &c->slots[0];
    for (int i = 1; i < c->count; i++)
        if (c->slots[i].used < oldest->used)
            oldest = &c->slots[i];
    return oldest;
}

void *frame_cache_get(struct frame_cache *c, uint64_t frame, bool *fresh) {
    *fresh = c->slot_of[frame] == NOT_KEPT;
    struct cached_frame *s =
        *fresh ? oldest_slot(c) : &c->slots[c->slot_of[frame]];
    if (*fresh) {
        if (s->used)
            c->slot_of[s->frame] = NOT_KEPT;
        s->frame = frame;
        c->slot_of[frame] = (int)(s - c->slots);
    }
    s->used = ++c->clock;
    return s->data;
}

void frame_cache_drop(struct frame_cache *c, uint64_t frame) {
    c->slots[c->slot_of[frame]].used = 0;
    c->slot_of[frame] = NOT_KEPT;
}
