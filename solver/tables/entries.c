#include "tables/entries.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"

enum {
    VARINT_MAX = 10, /* bytes for 64 bits */
    SIZE_BYTES = 4,  /* of the field with the size of the first column */
    RAW_MAX = SIZE_BYTES + ENTRIES_IN_FRAME * (2 * VARINT_MAX + 1),
};

/* Writing ----------------------------------------------------------------- */

static unsigned char *put_varint(unsigned char *at, uint64_t v) {
    for (; v >= 0x80; v >>= 7)
        *at++ = (unsigned char)(v | 0x80);
    *at++ = (unsigned char)v;
    return at;
}

/* Packs `count` entries into a frame; returns its size. */
static size_t pack(const struct memo_table_entry *const *entries,
                   uint32_t count, unsigned char *raw) {
    unsigned char *at = raw + SIZE_BYTES;
    uint64_t hi = 0;
    for (uint32_t i = 0; i < count; i++) {
        at = put_varint(at, entries[i]->key.hi - hi);
        hi = entries[i]->key.hi;
    }
    const size_t column = (size_t)(at - raw) - SIZE_BYTES;
    for (int i = 0; i < SIZE_BYTES; i++)
        raw[i] = (unsigned char)(column >> (8 * i));
    struct key before = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        const struct key k = entries[i]->key;
        at = put_varint(at, k.hi == before.hi ? k.lo - before.lo : k.lo);
        before = k;
    }
    for (uint32_t i = 0; i < count; i++)
        *at++ = entries[i]->code;
    return (size_t)(at - raw);
}

enum status entries_write(struct container_writer *w,
                          const struct memo_table_entry *const *entries,
                          uint64_t count, struct reason *why) {
    unsigned char *raw = malloc(RAW_MAX);
    if (!raw)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = ST_OK;
    for (uint64_t i = 0; !st && i < count; i += ENTRIES_IN_FRAME) {
        const uint64_t left = count - i;
        const uint32_t n =
            left < ENTRIES_IN_FRAME ? (uint32_t)left : ENTRIES_IN_FRAME;
        st = container_add_frame(w, i / ENTRIES_IN_FRAME, entries[i]->key, n,
                                 raw, pack(entries + i, n, raw), why);
    }
    free(raw);
    return st;
}

/* Reading ----------------------------------------------------------------- */

enum status entries_check_index(const struct container *a, struct reason *why) {
    if (a->header.flags & CONTAINER_DISTANCES)
        return container_damaged(a, why, "a header field has an invalid value");
    for (uint64_t i = 0; i < a->header.frames; i++) {
        const struct container_frame *f = &a->frames[i];
        if (f->entries < 1 || f->entries > ENTRIES_IN_FRAME ||
            (i && key_compare(f[-1].first, f->first) >= 0))
            return container_damaged(
                a, why, "entry %" PRIu64 " of the index is invalid", i);
    }
    return ST_OK;
}

struct entries_scratch {
    struct container_unpacker *unpacker;
    unsigned char raw[RAW_MAX];
};

struct entries_scratch *entries_scratch_new(void) {
    struct entries_scratch *s = malloc(sizeof *s);
    if (!s)
        return NULL;
    s->unpacker = container_unpacker_new();
    if (s->unpacker)
        return s;
    free(s);
    return NULL;
}

void entries_scratch_free(struct entries_scratch *s) {
    if (!s)
        return;
    container_unpacker_free(s->unpacker);
    free(s);
}

/* Reads one varint from [*at, end). False when it does not end there or has
 * more than 64 bits. */
static inline bool get_varint(const unsigned char **at,
                              const unsigned char *end, uint64_t *v) {
    *v = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        const uint64_t bits = *(*at)++;
        if (shift == 63 && bits > 1)
            return false;
        *v |= (bits & 0x7f) << shift;
        if (!(bits & 0x80))
            return true;
    }
    return false;
}

/* The inverse of pack. False unless the bytes are a frame of ascending keys and
 * valid codes. */
static bool unpack(const unsigned char *raw, size_t size,
                   struct entries_frame *out) {
    assert(out->count > 0 && out->count <= ENTRIES_IN_FRAME);
    size_t column = 0;
    if (size < SIZE_BYTES)
        return false;
    for (int i = SIZE_BYTES - 1; i >= 0; i--)
        column = column << 8 | raw[i];
    const size_t codes = (size_t)out->count;
    if (size - SIZE_BYTES < codes || column > size - SIZE_BYTES - codes)
        return false;
    const unsigned char *at = raw + SIZE_BYTES;
    const unsigned char *second = at + column;
    const unsigned char *third = raw + size - codes;
    uint64_t hi = 0, delta;
    for (int i = 0; i < out->count; i++) {
        if (!get_varint(&at, second, &delta) || delta > UINT64_MAX - hi)
            return false;
        out->keys[i].hi = hi += delta;
    }
    if (at != second)
        return false;
    struct key before = {0, 0};
    for (int i = 0; i < out->count; i++) {
        if (!get_varint(&at, third, &delta))
            return false;
        const bool same = out->keys[i].hi == before.hi;
        /* Keys ascend strictly. Only the first may have a delta of 0. */
        if (same && (delta > UINT64_MAX - before.lo || (i && !delta)))
            return false;
        out->keys[i].lo = same ? before.lo + delta : delta;
        before = out->keys[i];
    }
    memcpy(out->codes, third, codes);
    for (int i = 0; i < out->count; i++)
        if (out->codes[i] >= OUTCOME_CODES)
            return false;
    return at == third;
}

/* Does the frame agree with the index about its first key, and end before the
 * first key of the next frame? */
static bool fits_index(const struct container *a, uint64_t frame,
                       const struct entries_frame *in) {
    const struct container_frame *entry = &a->frames[frame];
    return key_compare(in->keys[0], entry->first) == 0 &&
           (frame + 1 == a->header.frames ||
            key_compare(in->keys[in->count - 1], entry[1].first) < 0);
}

enum status entries_read(const struct container *a, uint64_t frame,
                         struct entries_scratch *scratch,
                         struct entries_frame *out, struct reason *why) {
    size_t size;
    enum status st = container_read_frame(a, scratch->unpacker, frame,
                                          scratch->raw, RAW_MAX, &size, why);
    if (st)
        return st;
    out->count = (int)a->frames[frame].entries;
    if (!unpack(scratch->raw, size, out) || !fits_index(a, frame, out))
        return container_damaged(
            a, why, "frame %" PRIu64 " has invalid contents", frame);
    return ST_OK;
}

bool entries_find(const struct container *a, struct key k, uint64_t *frame) {
    uint64_t behind; /* the first frame that begins after k */
    SORT_BISECT(behind, 0, a->header.frames,
                key_compare(a->frames[behind].first, k) > 0);
    *frame = behind - 1;
    return behind > 0;
}
