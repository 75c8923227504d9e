/* The body `entries`: sorted keys and outcome codes, by columns. */
#include "morpion/tablefile.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "att.h"
#include "morpion/atomicfile.h"

enum {
    VARINT_MAX = 10, /* bytes of 64 bits */
    SIZE_BYTES = 4,  /* of the first column */
    RAW_MAX = SIZE_BYTES + TABLEFILE_FRAME_ENTRIES * (2 * VARINT_MAX + 1),
};

/* Writing ----------------------------------------------------------------- */

static unsigned char *put_varint(unsigned char *at, uint64_t v) {
    for (; v >= 0x80; v >>= 7)
        *at++ = (unsigned char)(v | 0x80);
    *at++ = (unsigned char)v;
    return at;
}

/* Lays out `count` entries as a frame; returns its size. */
static size_t pack(const struct table_entry *const *entries, uint32_t count,
                   unsigned char *raw) {
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

static enum status write_frames(struct att_writer *w,
                                const struct table_entry *const *entries,
                                uint64_t count) {
    unsigned char *raw = malloc(RAW_MAX);
    if (!raw)
        return ST_NOMEM;
    enum status st = ST_OK;
    for (uint64_t i = 0; !st && i < count; i += TABLEFILE_FRAME_ENTRIES) {
        const uint64_t left = count - i;
        const uint32_t n = left < TABLEFILE_FRAME_ENTRIES
                               ? (uint32_t)left
                               : TABLEFILE_FRAME_ENTRIES;
        st = att_add_frame(w, entries[i]->key, n, raw,
                           pack(entries + i, n, raw));
    }
    free(raw);
    return st;
}

enum status tablefile_write(struct atomicfile *f, const struct game *g,
                            const struct table *t,
                            const struct tablefile_root *root,
                            struct reason *why) {
    struct att_header h = {
        .body = ATT_ENTRIES,
        .flags = root->partial ? ATT_PARTIAL : 0,
        .root = root->key,
        .root_code = root->partial ? 0 : outcome_code(root->outcome),
    };
    strcpy(h.game, g->name);
    const struct table_entry **entries = NULL;
    struct att_writer *w = NULL;
    enum status st = table_sorted(t, &entries);
    if (!st)
        st = att_begin(atomicfile_stream(f), &w);
    if (!st)
        st = write_frames(w, entries, table_count(t));
    if (!st)
        st = att_end(w, &h);
    else
        att_drop(w);
    free(entries);
    return st ? status_fail(why, st, "out of memory") : ST_OK;
}

/* Reading ----------------------------------------------------------------- */

struct tablefile {
    struct att att;
    struct tablefile_info info;
};

enum status tablefile_open(const char *path, struct tablefile **out,
                           struct reason *why) {
    struct tablefile *f = calloc(1, sizeof *f);
    if (!f)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = att_open(path, &f->att, TABLEFILE_FRAME_ENTRIES, why);
    if (st) {
        free(f);
        return st;
    }
    const struct att_header *h = &f->att.header;
    f->info = (struct tablefile_info){
        .root = {h->root, outcome_from_code(h->root_code),
                 (h->flags & ATT_PARTIAL) != 0},
        .entries = h->entries,
        .frames = h->frames,
        .bytes = h->bytes,
    };
    memcpy(f->info.game, h->game, sizeof f->info.game);
    *out = f;
    return ST_OK;
}

void tablefile_close(struct tablefile *f) {
    if (!f)
        return;
    att_close(&f->att);
    free(f);
}

const struct tablefile_info *tablefile_info(const struct tablefile *f) {
    return &f->info;
}

const char *tablefile_path(const struct tablefile *f) { return f->att.path; }

enum status tablefile_game_is(const struct tablefile *f, const struct game *g,
                              struct reason *why) {
    if (strcmp(f->info.game, g->name) != 0)
        return status_fail(why, ST_FORMAT, "%s: a table of %s, not of %s",
                           f->att.path, f->info.game, g->name);
    return ST_OK;
}

enum status tablefile_is_for(const struct tablefile *f, const struct game *g,
                             struct reason *why) {
    enum status st = tablefile_game_is(f, g, why);
    if (st)
        return st;
    if (f->info.root.partial)
        return status_fail(why, ST_FORMAT,
                           "%s: the partial table of an unfinished solve "
                           "(solve --resume finishes it)",
                           f->att.path);
    struct state root;
    if (!g->from_key(g, f->info.root.key, &root))
        return att_damaged(&f->att, why, "its root is no position of %s",
                           g->name);
    return ST_OK;
}

struct tablefile_scratch {
    struct att_unpacker *unpacker;
    unsigned char raw[RAW_MAX];
};

struct tablefile_scratch *tablefile_scratch_new(void) {
    struct tablefile_scratch *s = malloc(sizeof *s);
    if (!s)
        return NULL;
    s->unpacker = att_unpacker_new();
    if (s->unpacker)
        return s;
    free(s);
    return NULL;
}

void tablefile_scratch_free(struct tablefile_scratch *s) {
    if (!s)
        return;
    att_unpacker_free(s->unpacker);
    free(s);
}

/* Reads one varint of [*at, end); false when it does not end there or has more
 * than 64 bits. */
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

/* The inverse of pack; false unless the bytes are what pack would write. */
static bool unpack(const unsigned char *raw, size_t size,
                   struct tablefile_frame *out) {
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
        /* Keys ascend: only the very first may add nothing to the last. */
        if (same && (delta > UINT64_MAX - before.lo || (i && !delta)))
            return false;
        out->keys[i].lo = same ? before.lo + delta : delta;
        before = out->keys[i];
    }
    memcpy(out->codes, third, codes);
    return at == third;
}

/* Is the frame in order with what the index says of it and of the next? */
static bool fits_index(const struct tablefile *f, uint64_t frame,
                       const struct tablefile_frame *in) {
    const struct att_frame *entry = &f->att.frames[frame];
    return key_compare(in->keys[0], entry->first) == 0 &&
           (frame + 1 == f->att.header.frames ||
            key_compare(in->keys[in->count - 1], entry[1].first) < 0);
}

enum status tablefile_read(const struct tablefile *f, uint64_t frame,
                           struct tablefile_scratch *scratch,
                           struct tablefile_frame *out, struct reason *why) {
    size_t size;
    enum status st = att_read_frame(&f->att, scratch->unpacker, frame,
                                    scratch->raw, RAW_MAX, &size, why);
    if (st)
        return st;
    out->count = (int)f->att.frames[frame].entries;
    if (!unpack(scratch->raw, size, out) || !fits_index(f, frame, out))
        return att_damaged(&f->att, why, "frame %" PRIu64 " makes no sense",
                           frame);
    return ST_OK;
}

bool tablefile_find(const struct tablefile *f, struct key k, uint64_t *frame) {
    uint64_t low = 0, high = f->att.header.frames; /* first > k is in here */
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (key_compare(f->att.frames[middle].first, k) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    *frame = low - 1;
    return low > 0;
}
