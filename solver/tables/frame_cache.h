/* The frames of a file that were used last, unpacked. */
#ifndef MORPION_FRAME_CACHE_H
#define MORPION_FRAME_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct frame_cache;

/* Keeps up to `kept` of `frames` frames, `bytes` each. NULL when memory runs
 * out; frame_cache_free(NULL) is fine. */
struct frame_cache *frame_cache_new(uint64_t frames, int kept, size_t bytes);
void frame_cache_free(struct frame_cache *c);

/* Room for a frame. When *fresh, the caller must fill it before the next call,
 * or say frame_cache_drop. */
void *frame_cache_get(struct frame_cache *c, uint64_t frame, bool *fresh);
void frame_cache_drop(struct frame_cache *c, uint64_t frame);

#endif
