/* A cache of the frames used last, unpacked. */
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

/* The buffer of a frame. When *fresh is true the frame was not in the cache:
 * the caller must fill the buffer before the next call, or call
 * frame_cache_drop. */
void *frame_cache_get(struct frame_cache *c, uint64_t frame, bool *fresh);
void frame_cache_drop(struct frame_cache *c, uint64_t frame);

#endif
