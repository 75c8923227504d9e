#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <xxhash.h>
#include <zstd.h>

#include "tables/container_layout.h"

/* zstd levels. Measured on the entries of T(4,4), 1 217 977 of them: 446 kB at
 * level 3, 370 kB at 9 in the same time, 351 kB at 15 in twice the time, 348 kB
 * at 19 in five times the time. On tiers with distances, T(4,4): 27.5 kB at 3,
 * 25.5 kB at 9 in 6 ms, 24.0 kB at 15 in 42 ms. On tiers without distances,
 * T(5,4): 320 MB at 1, 316 MB at 3 in 5 s of one core, 306 MB at 9 in 17 s, 296
 * MB at 15 in 88 s. */
static int level_of(const struct container_header *h) {
    return h->body == CONTAINER_TIERS && !(h->flags & CONTAINER_DISTANCES) ? 3
                                                                           : 9;
}

/* Writing ----------------------------------------------------------------- */

/* What one thread needs to pack and unpack. */
struct packer {
    struct packer *next;
    ZSTD_CCtx *pack;
    ZSTD_DCtx *unpack;
    unsigned char packed[PACKED_MAX];
};

/* A packed frame that waits until the frames before it are written. */
struct waiting {
    struct waiting *next;
    uint64_t number;
    struct container_frame frame; /* its offset is not known yet */
    unsigned char packed[];
};

struct container_writer {
    FILE *out;
    const char *name;
    int level;
    bool checked; /* frames carry zstd checksums, for container_recover */
    pthread_mutex_t lock; /* protects all below */
    struct packer *idle;
    struct waiting *waiting;
    uint64_t offset, entries, frames;
    unsigned char *index;
    size_t index_room; /* in frames */
};

static void packer_free(struct packer *p) {
    ZSTD_freeCCtx(p->pack);
    ZSTD_freeDCtx(p->unpack);
    free(p);
}

void container_drop(struct container_writer *w) {
    if (!w)
        return;
    for (struct packer *p = w->idle; p; p = w->idle) {
        w->idle = p->next;
        packer_free(p);
    }
    for (struct waiting *f = w->waiting; f; f = w->waiting) {
        w->waiting = f->next;
        free(f);
    }
    pthread_mutex_destroy(&w->lock);
    free(w->index);
    free(w);
}

static struct packer *packer_new(const struct container_writer *w) {
    struct packer *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->pack = ZSTD_createCCtx();
    p->unpack = ZSTD_createDCtx();
    if (p->pack && p->unpack &&
        !ZSTD_isError(ZSTD_CCtx_setParameter(p->pack, ZSTD_c_compressionLevel,
                                             w->level)) &&
        !ZSTD_isError(
            ZSTD_CCtx_setParameter(p->pack, ZSTD_c_checksumFlag, w->checked)))
        return p;
    packer_free(p);
    return NULL;
}

/* A packer that no other thread uses, or NULL when memory runs out. */
static struct packer *take_packer(struct container_writer *w) {
    pthread_mutex_lock(&w->lock);
    struct packer *p = w->idle;
    if (p)
        w->idle = p->next;
    pthread_mutex_unlock(&w->lock);
    return p ? p : packer_new(w);
}

static void give_back(struct container_writer *w, struct packer *p) {
    pthread_mutex_lock(&w->lock);
    p->next = w->idle;
    w->idle = p;
    pthread_mutex_unlock(&w->lock);
}

static enum status cannot_write(const struct container_writer *w,
                                struct reason *why) {
    return status_errno(why, "cannot write %s", w->name);
}

static enum status write_bytes(struct container_writer *w, const void *bytes,
                               size_t size, struct reason *why) {
    if (size == 0 || fwrite(bytes, size, 1, w->out) == 1)
        return ST_OK;
    return cannot_write(w, why);
}

/* The header, and behind it the text of version 2. */
struct head {
    unsigned char bytes[HEADER_BYTES + FROM_BYTES];
};

/* Sets what makes a header one of version 2. */
static void put_from(unsigned char *at, const char *from) {
    strcpy((char *)at + HEADER_BYTES, from);
    le_put(at + H_VERSION, 2, CONTAINER_VERSION_FROM);
    le_put(at + H_FROM_CHECKSUM, 8, XXH3_64bits(at + HEADER_BYTES, FROM_BYTES));
}

static struct head make_head(const struct container_header *h, uint64_t index,
                             uint64_t index_checksum) {
    struct head head = {{0}};
    unsigned char *at = head.bytes;
    memcpy(at, container_magic, sizeof container_magic);
    le_put(at + H_VERSION, 2, CONTAINER_VERSION);
    if (*h->from)
        put_from(at, h->from);
    le_put(at + H_BODY, 1, h->body);
    le_put(at + H_FLAGS, 1, h->flags);
    memcpy(at + H_GAME, h->game, strlen(h->game));
    put_key(at + H_ROOT, h->root);
    le_put(at + H_ROOT_CODE, 1, h->root_code);
    le_put(at + H_ENTRIES, 8, h->entries);
    le_put(at + H_FRAMES, 8, h->frames);
    le_put(at + H_INDEX, 8, index);
    le_put(at + H_BYTES, 8, h->bytes);
    le_put(at + H_INDEX_CHECKSUM, 8, index_checksum);
    container_seal_header(at);
    return head;
}

/* The header of a file until container_end: it says what is being written. */
static struct head make_growing(const struct container_header *h) {
    struct container_header growing = {.body = h->body,
                                       .flags = h->flags | CONTAINER_GROWING};
    strcpy(growing.game, h->game);
    strcpy(growing.from, h->from);
    return make_head(&growing, 0, 0);
}

static struct container_writer *writer_new(FILE *out, const char *name,
                                           const struct container_header *h) {
    struct container_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->out = out;
    w->name = name;
    w->level = level_of(h);
    w->checked = h->body == CONTAINER_TIERS;
    w->offset = container_head_bytes(h);
    pthread_mutex_init(&w->lock, NULL);
    return w;
}

/* Writes the header of a growing file at the start of the stream, by which
 * container_resume recognises the file. */
static enum status start(struct container_writer *w,
                         const struct container_header *h, struct reason *why) {
    const struct head head = make_growing(h);
    if (fseek(w->out, 0, SEEK_SET) != 0)
        return cannot_write(w, why);
    enum status st = write_bytes(w, head.bytes, container_head_bytes(h), why);
    return !st && fflush(w->out) != 0 ? cannot_write(w, why) : st;
}

static enum status hand_out(struct container_writer *w, enum status st,
                            struct container_writer **result) {
    if (st)
        container_drop(w);
    else
        *result = w;
    return st;
}

enum status container_begin(FILE *out, const char *name,
                            const struct container_header *h,
                            struct container_writer **result,
                            struct reason *why) {
    struct container_writer *w = writer_new(out, name, h);
    if (!w)
        return status_fail(why, ST_NOMEM, "out of memory");
    return hand_out(w, start(w, h, why), result);
}

static bool grow_index(struct container_writer *w) {
    if (w->frames < w->index_room)
        return true;
    const size_t room = w->index_room ? 2 * w->index_room : 64;
    unsigned char *grown = realloc(w->index, room * INDEX_BYTES);
    if (!grown)
        return false;
    w->index = grown;
    w->index_room = room;
    return true;
}

/* Adds the next frame of the file to the index. */
static enum status note_frame(struct container_writer *w,
                              const struct container_frame *f,
                              struct reason *why) {
    if (!grow_index(w))
        return status_fail(why, ST_NOMEM, "out of memory");
    unsigned char *at = w->index + w->frames * INDEX_BYTES;
    put_key(at + I_FIRST, f->first);
    le_put(at + I_OFFSET, 8, w->offset);
    le_put(at + I_BYTES, 4, f->bytes);
    le_put(at + I_ENTRIES, 4, f->entries);
    le_put(at + I_CHECKSUM, 8, f->checksum);
    w->offset += f->bytes;
    w->entries += f->entries;
    w->frames++;
    return ST_OK;
}

static enum status put_frame(struct container_writer *w,
                             const struct container_frame *f,
                             const void *packed, struct reason *why) {
    enum status st = write_bytes(w, packed, f->bytes, why);
    return st ? st : note_frame(w, f, why);
}

static enum status let_wait(struct container_writer *w, uint64_t number,
                            const struct container_frame *f, const void *packed,
                            struct reason *why) {
    struct waiting *new = malloc(sizeof *new + f->bytes);
    if (!new)
        return status_fail(why, ST_NOMEM, "out of memory");
    new->number = number;
    new->frame = *f;
    new->next = w->waiting;
    memcpy(new->packed, packed, f->bytes);
    w->waiting = new;
    return ST_OK;
}

/* Writes the waiting frame whose turn it is, if there is one. False when there
 * is none or writing fails. */
static bool put_waiting(struct container_writer *w, enum status *st,
                        struct reason *why) {
    for (struct waiting **at = &w->waiting; *at; at = &(*at)->next) {
        struct waiting *f = *at;
        if (f->number != w->frames)
            continue;
        *at = f->next;
        *st = put_frame(w, &f->frame, f->packed, why);
        free(f);
        return !*st;
    }
    return false;
}

static enum status put_in_turn(struct container_writer *w, uint64_t number,
                               const struct container_frame *f,
                               const void *packed, struct reason *why) {
    if (number != w->frames)
        return let_wait(w, number, f, packed, why);
    enum status st = put_frame(w, f, packed, why);
    for (bool more = !st; more;)
        more = put_waiting(w, &st, why);
    return st;
}

enum status container_add_frame(struct container_writer *w, uint64_t number,
                                struct key first, uint32_t entries,
                                const void *raw, size_t size,
                                struct reason *why) {
    assert(size <= CONTAINER_RAW_MAX && ZSTD_compressBound(size) <= PACKED_MAX);
    struct packer *p = take_packer(w);
    if (!p)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st;
    const size_t packed =
        ZSTD_compress2(p->pack, p->packed, sizeof p->packed, raw, size);
    if (ZSTD_isError(packed)) {
        st = status_fail(why, ST_NOMEM, "cannot compress: %s",
                         ZSTD_getErrorName(packed));
    } else {
        const struct container_frame f = {.first = first,
                                          .bytes = (uint32_t)packed,
                                          .entries = entries,
                                          .checksum =
                                              XXH3_64bits(p->packed, packed)};
        pthread_mutex_lock(&w->lock);
        st = put_in_turn(w, number, &f, p->packed, why);
        pthread_mutex_unlock(&w->lock);
    }
    give_back(w, p);
    return st;
}

void container_seal_header(unsigned char *at) {
    le_put(at + H_CHECKSUM, 8, XXH3_64bits(at, H_CHECKSUM));
}

enum status container_end(struct container_writer *w,
                          struct container_header *h, struct reason *why) {
    const size_t index_size = w->frames * INDEX_BYTES;
    h->entries = w->entries;
    h->frames = w->frames;
    h->bytes = w->offset + index_size;
    const struct head head =
        make_head(h, w->offset, XXH3_64bits(w->index, index_size));
    enum status st = write_bytes(w, w->index, index_size, why);
    if (!st && (fflush(w->out) != 0 || fseek(w->out, 0, SEEK_SET) != 0))
        st = cannot_write(w, why);
    if (!st)
        st = write_bytes(w, head.bytes, container_head_bytes(h), why);
    container_drop(w);
    return st;
}

/* Resuming ---------------------------------------------------------------- */

/* Reads up to `size` bytes; *got is how many there were. */
static enum status read_some(const struct container_writer *w, uint64_t offset,
                             unsigned char *to, size_t size, size_t *got,
                             struct reason *why) {
    for (*got = 0; *got < size;) {
        const ssize_t n = pread(fileno(w->out), to + *got, size - *got,
                                (off_t)(offset + *got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return status_errno(why, "cannot read %s", w->name);
        if (n == 0)
            break;
        *got += (size_t)n;
    }
    return ST_OK;
}

/* Does the file begin like the one described by h, finished or not? A file that
 * was cut off inside its header holds no work, so it may be overwritten. */
static enum status check_growing(const struct container_writer *w,
                                 const struct container_header *h,
                                 struct reason *why) {
    const struct head expected = make_growing(h);
    unsigned char found[HEADER_BYTES] = {0};
    size_t got;
    enum status st = read_some(w, 0, found, sizeof found, &got, why);
    if (st)
        return st;
    if (got > H_FLAGS)
        found[H_FLAGS] |= CONTAINER_GROWING;
    if (memcmp(found, expected.bytes, got < H_ROOT ? got : H_ROOT) == 0)
        return ST_OK;
    if (got == HEADER_BYTES &&
        memcmp(found, container_magic, sizeof container_magic) == 0 &&
        strncmp((char *)found + H_GAME, h->game, GAME_NAME_MAX) != 0)
        return status_fail(why, ST_FORMAT, "%s: a table of %.*s, not of %s",
                           w->name, GAME_NAME_MAX - 1, (char *)found + H_GAME,
                           h->game);
    return status_fail(why, ST_FORMAT,
                       "%s: not a partial file of the tier engine for %s with "
                       "the same player to begin",
                       w->name, h->game);
}

enum status container_resume(FILE *out, const char *name,
                             const struct container_header *h,
                             struct container_writer **result,
                             struct reason *why) {
    struct container_writer *w = writer_new(out, name, h);
    if (!w)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = check_growing(w, h, why);
    return hand_out(w, st ? st : start(w, h, why), result);
}

enum status container_cut_off(struct container_writer *w, struct reason *why) {
    if (fflush(w->out) != 0 ||
        ftruncate(fileno(w->out), (off_t)w->offset) != 0 ||
        fseek(w->out, 0, SEEK_END) != 0)
        return cannot_write(w, why);
    return ST_OK;
}

static bool unpack_exactly(struct packer *p, size_t packed, void *raw,
                           size_t size) {
    return ZSTD_decompressDCtx(p->unpack, raw, size, p->packed, packed) == size;
}

/* A bit of the byte after the magic number (RFC 8878, 3.1.1.1.1). */
static bool has_checksum(const unsigned char *packed) {
    return packed[4] & 1 << 2;
}

static enum status recover_with(struct container_writer *w, struct packer *p,
                                struct container_frame *f, void *raw,
                                size_t size, struct reason *why) {
    size_t got;
    enum status st =
        read_some(w, w->offset, p->packed, ZSTD_compressBound(size), &got, why);
    if (st)
        return st;
    const size_t packed = ZSTD_findFrameCompressedSize(p->packed, got);
    if (ZSTD_isError(packed) || !has_checksum(p->packed) ||
        !unpack_exactly(p, packed, raw, size))
        return ST_MISSING;
    f->bytes = (uint32_t)packed;
    f->checksum = XXH3_64bits(p->packed, packed);
    return note_frame(w, f, why);
}

enum status container_recover(struct container_writer *w, struct key first,
                              uint32_t entries, void *raw, size_t size,
                              struct reason *why) {
    struct container_frame f = {.first = first, .entries = entries};
    struct packer *p = take_packer(w);
    if (!p)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = recover_with(w, p, &f, raw, size, why);
    give_back(w, p);
    return st;
}

enum status container_read_back(struct container_writer *w, uint64_t number,
                                void *raw, size_t size, struct reason *why) {
    struct packer *p = take_packer(w);
    if (!p)
        return status_fail(why, ST_NOMEM, "out of memory");
    pthread_mutex_lock(&w->lock); /* growing the index may move it */
    const unsigned char *at = w->index + number * INDEX_BYTES;
    const uint64_t offset = le_get(at + I_OFFSET, 8);
    const size_t bytes = (size_t)le_get(at + I_BYTES, 4);
    pthread_mutex_unlock(&w->lock);
    size_t got;
    enum status st = read_some(w, offset, p->packed, bytes, &got, why);
    if (!st && (got != bytes || !unpack_exactly(p, bytes, raw, size)))
        st = status_fail(why, ST_FORMAT, "%s changed while it was in use",
                         w->name);
    give_back(w, p);
    return st;
}
