/* The frames of a file that were used last, unpacked. */
#ifndef MORPION_FRAME_CACHE_H
#define MORPION_FRAME_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct framecache;

/* Keeps up to `kept` of `frames` frames, `bytes` each. NULL when memory runs
 * out; framecache_free(NULL) is fine. */
struct framecache *framecache_new(uint64_t frames, int kept, size_t bytes);
void framecache_free(struct framecache *c);

/* Room for a frame. When *fresh, the caller must fill it before the next call,
 * or say framecache_drop. */
void *framecache_get(struct framecache *c, uint64_t frame, bool *fresh);
void framecache_drop(struct framecache *c, uint64_t frame);

#endif
