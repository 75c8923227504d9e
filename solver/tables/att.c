#include "att.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>
#include <zstd.h>

static const unsigned char magic[8] = {0x89, 'M',  'O',  'R',
                                       'P',  '\r', '\n', 0x1a};

/* Offsets in the header and in an index entry; tablefile.h explains them. */
enum {
    H_VERSION = 8,
    H_BODY = 10,
    H_FLAGS = 11,
    H_ZERO_BEFORE_GAME = 12,
    H_GAME = 16,
    H_ROOT = 40,
    H_ROOT_CODE = 56,
    H_ZERO_AFTER_CODE = 57,
    H_ENTRIES = 64,
    H_FRAMES = 72,
    H_INDEX = 80,
    H_BYTES = 88,
    H_INDEX_CHECKSUM = 96,
    H_ZERO = 104,
    H_CHECKSUM = 120,
    HEADER_BYTES = 128,

    I_FIRST = 0,
    I_OFFSET = 16,
    I_BYTES = 24,
    I_ENTRIES = 28,
    I_CHECKSUM = 32,
    INDEX_BYTES = 40,
};

/* Measured on the entries of T(4,4), 1 217 977 of them: 446 kB at level 3, 370
 * kB at 9 in the same time, 351 kB at 15 in twice that, 348 kB at 19 in five
 * times. On tiers with distances, T(4,4): 27.5 kB at 3, 25.5 kB at 9 in 6 ms,
 * 24.0 kB at 15 in 42 ms; without, T(5,4): 320 MB at 1, 316 MB at 3 in 5 s of
 * one core, 306 MB at 9 in 17 s, 296 MB at 15 in 88 s. */
static int level_of(const struct att_header *h) {
    return h->body == ATT_TIERS && !(h->flags & ATT_DISTANCES) ? 3 : 9;
}

/* No frame of any body unpacks to more than ATT_RAW_MAX; a packed one is hardly
 * larger. */
enum { PACKED_MAX = 1 << 19 };

/* Little-endian fields ---------------------------------------------------- */

static void put(unsigned char *at, int size, uint64_t v) {
    for (int i = 0; i < size; i++)
        at[i] = (unsigned char)(v >> (8 * i));
}

static uint64_t get(const unsigned char *at, int size) {
    uint64_t v = 0;
    for (int i = size - 1; i >= 0; i--)
        v = v << 8 | at[i];
    return v;
}

static void put_key(unsigned char *at, struct key k) {
    put(at, 8, k.hi);
    put(at + 8, 8, k.lo);
}

static struct key get_key(const unsigned char *at) {
    return (struct key){get(at, 8), get(at + 8, 8)};
}

/* Writing ----------------------------------------------------------------- */

/* What one thread packs and unpacks with. */
struct press {
    struct press *next;
    ZSTD_CCtx *pack;
    ZSTD_DCtx *unpack;
    unsigned char packed[PACKED_MAX];
};

/* A frame that waits for its turn. */
struct waiting {
    struct waiting *next;
    uint64_t number;
    struct att_frame frame; /* its offset is not known yet */
    unsigned char packed[];
};

struct att_writer {
    FILE *out;
    const char *name;
    int level;
    bool checked; /* frames have checksums of their own, for att_recover */
    pthread_mutex_t lock; /* for all below */
    struct press *idle;
    struct waiting *waiting;
    uint64_t offset, entries, frames;
    unsigned char *index;
    size_t index_room; /* frames that fit */
};

static void press_free(struct press *p) {
    ZSTD_freeCCtx(p->pack);
    ZSTD_freeDCtx(p->unpack);
    free(p);
}

void att_drop(struct att_writer *w) {
    if (!w)
        return;
    for (struct press *p = w->idle; p; p = w->idle) {
        w->idle = p->next;
        press_free(p);
    }
    for (struct waiting *f = w->waiting; f; f = w->waiting) {
        w->waiting = f->next;
        free(f);
    }
    pthread_mutex_destroy(&w->lock);
    free(w->index);
    free(w);
}

static struct press *press_new(const struct att_writer *w) {
    struct press *p = calloc(1, sizeof *p);
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
    press_free(p);
    return NULL;
}

/* One that no other thread uses, or NULL when memory runs out. */
static struct press *take_press(struct att_writer *w) {
    pthread_mutex_lock(&w->lock);
    struct press *p = w->idle;
    if (p)
        w->idle = p->next;
    pthread_mutex_unlock(&w->lock);
    return p ? p : press_new(w);
}

static void give_back(struct att_writer *w, struct press *p) {
    pthread_mutex_lock(&w->lock);
    p->next = w->idle;
    w->idle = p;
    pthread_mutex_unlock(&w->lock);
}

static enum status cannot_write(const struct att_writer *w,
                                struct reason *why) {
    return status_errno(why, "cannot write %s", w->name);
}

static enum status write_bytes(struct att_writer *w, const void *bytes,
                               size_t size, struct reason *why) {
    if (size == 0 || fwrite(bytes, size, 1, w->out) == 1)
        return ST_OK;
    return cannot_write(w, why);
}

static void put_header(unsigned char *at, const struct att_header *h,
                       uint64_t index, uint64_t index_checksum) {
    memset(at, 0, HEADER_BYTES);
    memcpy(at, magic, sizeof magic);
    put(at + H_VERSION, 2, ATT_VERSION);
    put(at + H_BODY, 1, h->body);
    put(at + H_FLAGS, 1, h->flags);
    memcpy(at + H_GAME, h->game, strlen(h->game));
    put_key(at + H_ROOT, h->root);
    put(at + H_ROOT_CODE, 1, h->root_code);
    put(at + H_ENTRIES, 8, h->entries);
    put(at + H_FRAMES, 8, h->frames);
    put(at + H_INDEX, 8, index);
    put(at + H_BYTES, 8, h->bytes);
    put(at + H_INDEX_CHECKSUM, 8, index_checksum);
    att_seal_header(at);
}

/* The header until att_end: it says what is being written. */
static void put_growing(unsigned char *at, const struct att_header *h) {
    struct att_header growing = {.body = h->body,
                                 .flags = h->flags | ATT_GROWING};
    strcpy(growing.game, h->game);
    put_header(at, &growing, 0, 0);
}

static struct att_writer *writer_new(FILE *out, const char *name,
                                     const struct att_header *h) {
    struct att_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->out = out;
    w->name = name;
    w->level = level_of(h);
    w->checked = h->body == ATT_TIERS;
    w->offset = HEADER_BYTES;
    pthread_mutex_init(&w->lock, NULL);
    return w;
}

enum status att_begin(FILE *out, const char *name, const struct att_header *h,
                      struct att_writer **result, struct reason *why) {
    struct att_writer *w = writer_new(out, name, h);
    if (!w)
        return status_fail(why, ST_NOMEM, "out of memory");
    unsigned char header[HEADER_BYTES];
    put_growing(header, h);
    enum status st = write_bytes(w, header, sizeof header, why);
    if (!st && fflush(out) != 0) /* from here on it is known by its header */
        st = cannot_write(w, why);
    if (st)
        att_drop(w);
    else
        *result = w;
    return st;
}

static bool grow_index(struct att_writer *w) {
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

/* Notes the frame that is next in the file. */
static enum status note_frame(struct att_writer *w, const struct att_frame *f,
                              struct reason *why) {
    if (!grow_index(w))
        return status_fail(why, ST_NOMEM, "out of memory");
    unsigned char *at = w->index + w->frames * INDEX_BYTES;
    put_key(at + I_FIRST, f->first);
    put(at + I_OFFSET, 8, w->offset);
    put(at + I_BYTES, 4, f->bytes);
    put(at + I_ENTRIES, 4, f->entries);
    put(at + I_CHECKSUM, 8, f->checksum);
    w->offset += f->bytes;
    w->entries += f->entries;
    w->frames++;
    return ST_OK;
}

static enum status put_frame(struct att_writer *w, const struct att_frame *f,
                             const void *packed, struct reason *why) {
    enum status st = write_bytes(w, packed, f->bytes, why);
    return st ? st : note_frame(w, f, why);
}

static enum status let_wait(struct att_writer *w, uint64_t number,
                            const struct att_frame *f, const void *packed,
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

/* Writes the frame that waits for its turn now, if one does. */
static bool put_waiting(struct att_writer *w, enum status *st,
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

static enum status put_in_turn(struct att_writer *w, uint64_t number,
                               const struct att_frame *f, const void *packed,
                               struct reason *why) {
    if (number != w->frames)
        return let_wait(w, number, f, packed, why);
    enum status st = put_frame(w, f, packed, why);
    while (!st && put_waiting(w, &st, why))
        continue;
    return st;
}

enum status att_add_frame(struct att_writer *w, uint64_t number,
                          struct key first, uint32_t entries, const void *raw,
                          size_t size, struct reason *why) {
    assert(size <= ATT_RAW_MAX && ZSTD_compressBound(size) <= PACKED_MAX);
    struct press *p = take_press(w);
    if (!p)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st;
    const size_t packed =
        ZSTD_compress2(p->pack, p->packed, sizeof p->packed, raw, size);
    if (ZSTD_isError(packed)) {
        st = status_fail(why, ST_NOMEM, "cannot compress: %s",
                         ZSTD_getErrorName(packed));
    } else {
        const struct att_frame f = {.first = first,
                                    .bytes = (uint32_t)packed,
                                    .entries = entries,
                                    .checksum = XXH3_64bits(p->packed, packed)};
        pthread_mutex_lock(&w->lock);
        st = put_in_turn(w, number, &f, p->packed, why);
        pthread_mutex_unlock(&w->lock);
    }
    give_back(w, p);
    return st;
}

void att_seal_header(unsigned char *at) {
    put(at + H_CHECKSUM, 8, XXH3_64bits(at, H_CHECKSUM));
}

enum status att_end(struct att_writer *w, struct att_header *h,
                    struct reason *why) {
    const size_t index_size = w->frames * INDEX_BYTES;
    h->entries = w->entries;
    h->frames = w->frames;
    h->bytes = w->offset + index_size;
    unsigned char header[HEADER_BYTES];
    put_header(header, h, w->offset, XXH3_64bits(w->index, index_size));
    enum status st = write_bytes(w, w->index, index_size, why);
    if (!st && (fflush(w->out) != 0 || fseek(w->out, 0, SEEK_SET) != 0))
        st = cannot_write(w, why);
    if (!st)
        st = write_bytes(w, header, sizeof header, why);
    att_drop(w);
    return st;
}

/* Going on ---------------------------------------------------------------- */

/* Up to `size` bytes; how many there are. */
static enum status read_some(const struct att_writer *w, uint64_t offset,
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

/* Does the file begin like the one that is made of h, finished or not? One that
 * was cut off before the end of its header has nothing in it to lose. */
static enum status check_growing(const struct att_writer *w,
                                 const struct att_header *h,
                                 struct reason *why) {
    unsigned char expected[HEADER_BYTES], found[HEADER_BYTES] = {0};
    size_t got;
    put_growing(expected, h);
    enum status st = read_some(w, 0, found, sizeof found, &got, why);
    if (st)
        return st;
    if (got > H_FLAGS)
        found[H_FLAGS] |= ATT_GROWING;
    if (memcmp(found, expected, got < H_ROOT ? got : H_ROOT) == 0)
        return ST_OK;
    if (got == HEADER_BYTES && memcmp(found, magic, sizeof magic) == 0 &&
        strncmp((char *)found + H_GAME, h->game, GAME_NAME_MAX) != 0)
        return status_fail(why, ST_FORMAT, "%s: a table of %.*s, not of %s",
                           w->name, GAME_NAME_MAX - 1, (char *)found + H_GAME,
                           h->game);
    return status_fail(why, ST_FORMAT,
                       "%s: not the partial table of such a solve of %s",
                       w->name, h->game);
}

enum status att_resume(FILE *out, const char *name, const struct att_header *h,
                       struct att_writer **result, struct reason *why) {
    struct att_writer *w = writer_new(out, name, h);
    if (!w)
        return status_fail(why, ST_NOMEM, "out of memory");
    unsigned char header[HEADER_BYTES];
    put_growing(header, h);
    enum status st = check_growing(w, h, why);
    if (!st && fseek(out, 0, SEEK_SET) != 0)
        st = cannot_write(w, why);
    if (!st)
        st = write_bytes(w, header, sizeof header, why);
    if (st)
        att_drop(w);
    else
        *result = w;
    return st;
}

enum status att_cut_off(struct att_writer *w, struct reason *why) {
    if (fflush(w->out) != 0 ||
        ftruncate(fileno(w->out), (off_t)w->offset) != 0 ||
        fseek(w->out, 0, SEEK_END) != 0)
        return cannot_write(w, why);
    return ST_MISSING;
}

static bool unpack_exactly(struct press *p, size_t packed, void *raw,
                           size_t size) {
    return ZSTD_decompressDCtx(p->unpack, raw, size, p->packed, packed) == size;
}

static enum status recover_with(struct att_writer *w, struct press *p,
                                struct att_frame *f, void *raw, size_t size,
                                struct reason *why) {
    size_t got;
    enum status st =
        read_some(w, w->offset, p->packed, ZSTD_compressBound(size), &got, why);
    if (st)
        return st;
    const size_t packed = ZSTD_findFrameCompressedSize(p->packed, got);
    if (ZSTD_isError(packed) || !unpack_exactly(p, packed, raw, size))
        return att_cut_off(w, why);
    f->bytes = (uint32_t)packed;
    f->checksum = XXH3_64bits(p->packed, packed);
    return note_frame(w, f, why);
}

enum status att_recover(struct att_writer *w, struct key first,
                        uint32_t entries, void *raw, size_t size,
                        struct reason *why) {
    struct att_frame f = {.first = first, .entries = entries};
    struct press *p = take_press(w);
    if (!p)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = recover_with(w, p, &f, raw, size, why);
    give_back(w, p);
    return st;
}

enum status att_read_back(struct att_writer *w, uint64_t number, void *raw,
                          size_t size, struct reason *why) {
    struct press *p = take_press(w);
    if (!p)
        return status_fail(why, ST_NOMEM, "out of memory");
    pthread_mutex_lock(&w->lock); /* the index may move while it grows */
    const unsigned char *at = w->index + number * INDEX_BYTES;
    const uint64_t offset = get(at + I_OFFSET, 8);
    const size_t bytes = (size_t)get(at + I_BYTES, 4);
    pthread_mutex_unlock(&w->lock);
    size_t got;
    enum status st = read_some(w, offset, p->packed, bytes, &got, why);
    if (!st && (got != bytes || !unpack_exactly(p, bytes, raw, size)))
        st = status_fail(why, ST_FORMAT, "%s has changed meanwhile", w->name);
    give_back(w, p);
    return st;
}

/* Reading ----------------------------------------------------------------- */

enum status att_damaged(const struct att *a, struct reason *why,
                        const char *fmt, ...) {
    char what[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    return status_fail(why, ST_FORMAT, "%s: damaged table: %s", a->path, what);
}

enum status att_unfinished(const struct att *a, struct reason *why) {
    return status_fail(why, ST_FORMAT,
                       "%s: the partial table of an unfinished solve (solve "
                       "--resume finishes it)",
                       a->path);
}

static enum status not_a_table(const struct att *a, struct reason *why) {
    return status_fail(why, ST_FORMAT, "%s: not a morpion table (.att) file",
                       a->path);
}

/* All of `size` bytes, or failure. */
static enum status read_at(const struct att *a, uint64_t offset, void *to,
                           size_t size, struct reason *why) {
    unsigned char *at = to;
    while (size) {
        const ssize_t got = pread(a->fd, at, size, (off_t)offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return status_errno(why, "cannot read %s", a->path);
        if (got == 0)
            return att_damaged(a, why, "it ends too early");
        at += got;
        offset += (uint64_t)got;
        size -= (size_t)got;
    }
    return ST_OK;
}

/* Zero-terminated and padded, printable, at least one letter. */
static bool good_name(const unsigned char *name) {
    int length = 0;
    while (length < GAME_NAME_MAX && ' ' < name[length] && name[length] <= '~')
        length++;
    for (int i = length; i < GAME_NAME_MAX; i++)
        if (name[i])
            return false;
    return 0 < length && length < GAME_NAME_MAX;
}

static enum status check_header(const struct att *a, const unsigned char *at,
                                uint64_t file_bytes, struct reason *why) {
    if (memcmp(at, magic, sizeof magic) != 0)
        return not_a_table(a, why);
    const unsigned version = (unsigned)get(at + H_VERSION, 2);
    if (version != ATT_VERSION)
        return status_fail(why, ST_FORMAT,
                           "%s: table format version %u: this program reads "
                           "version %d",
                           a->path, version, ATT_VERSION);
    if (get(at + H_CHECKSUM, 8) != XXH3_64bits(at, H_CHECKSUM))
        return att_damaged(a, why, "the checksum of the header is wrong");
    if (get(at + H_FLAGS, 1) & ATT_GROWING)
        return att_unfinished(a, why);
    if (get(at + H_BYTES, 8) != file_bytes)
        return att_damaged(a, why,
                           "it has %" PRIu64 " bytes and should have %" PRIu64,
                           file_bytes, get(at + H_BYTES, 8));
    if (get(at + H_BODY, 1) != ATT_ENTRIES && get(at + H_BODY, 1) != ATT_TIERS)
        return status_fail(why, ST_FORMAT,
                           "%s: a kind of table (%u) that this program does "
                           "not know",
                           a->path, (unsigned)get(at + H_BODY, 1));
    if (get(at + H_FLAGS, 1) &
            ~(unsigned)(ATT_PARTIAL | ATT_EXCHANGED | ATT_DISTANCES) ||
        get(at + H_ZERO_BEFORE_GAME, H_GAME - H_ZERO_BEFORE_GAME) ||
        get(at + H_ROOT_CODE, 1) >= OUTCOME_CODES ||
        get(at + H_ZERO_AFTER_CODE, H_ENTRIES - H_ZERO_AFTER_CODE) ||
        get(at + H_ZERO, 8) || get(at + H_ZERO + 8, 8) ||
        !good_name(at + H_GAME))
        return att_damaged(a, why, "a field of the header makes no sense");
    /* Subtractions and divisions, since sums and products could overflow. */
    const uint64_t index = get(at + H_INDEX, 8);
    if (index < HEADER_BYTES || index > file_bytes ||
        (file_bytes - index) % INDEX_BYTES ||
        (file_bytes - index) / INDEX_BYTES != get(at + H_FRAMES, 8))
        return att_damaged(a, why, "the index is not where it should be");
    return ST_OK;
}

static void get_header(struct att_header *h, const unsigned char *at) {
    *h = (struct att_header){
        .body = (enum att_body)get(at + H_BODY, 1),
        .flags = (unsigned)get(at + H_FLAGS, 1),
        .root = get_key(at + H_ROOT),
        .root_code = (uint8_t)get(at + H_ROOT_CODE, 1),
        .entries = get(at + H_ENTRIES, 8),
        .frames = get(at + H_FRAMES, 8),
        .bytes = get(at + H_BYTES, 8),
    };
    memcpy(h->game, at + H_GAME, sizeof h->game);
}

/* Frames follow each other without a gap from the header to the index. */
static enum status check_frames(const struct att *a, uint64_t index,
                                struct reason *why) {
    uint64_t offset = HEADER_BYTES, entries = 0;
    for (uint64_t i = 0; i < a->header.frames; i++) {
        const struct att_frame *f = &a->frames[i];
        if (f->offset != offset || f->bytes > PACKED_MAX ||
            f->bytes > index - offset)
            return att_damaged(a, why, "entry %" PRIu64 " of the index", i);
        offset += f->bytes;
        entries += f->entries;
    }
    if (offset != index || entries != a->header.entries)
        return att_damaged(a, why, "the index does not add up");
    return ST_OK;
}

static enum status read_index(struct att *a, uint64_t index, uint64_t checksum,
                              struct reason *why) {
    /* No more than the file has, so no lie in the header makes this large. */
    const size_t size = (size_t)(a->header.bytes - index);
    unsigned char *raw = malloc(size + 1);
    a->frames = calloc(a->header.frames + 1, sizeof *a->frames);
    enum status st = raw && a->frames
                         ? read_at(a, index, raw, size, why)
                         : status_fail(why, ST_NOMEM, "out of memory");
    if (!st && XXH3_64bits(raw, size) != checksum)
        st = att_damaged(a, why, "the checksum of the index is wrong");
    for (uint64_t i = 0; !st && i < a->header.frames; i++) {
        const unsigned char *at = raw + i * INDEX_BYTES;
        a->frames[i] = (struct att_frame){
            .first = get_key(at + I_FIRST),
            .offset = get(at + I_OFFSET, 8),
            .bytes = (uint32_t)get(at + I_BYTES, 4),
            .entries = (uint32_t)get(at + I_ENTRIES, 4),
            .checksum = get(at + I_CHECKSUM, 8),
        };
    }
    free(raw);
    return st ? st : check_frames(a, index, why);
}

static enum status read_all(struct att *a, struct reason *why) {
    struct stat s;
    if (fstat(a->fd, &s) != 0)
        return status_errno(why, "cannot read %s", a->path);
    if (!S_ISREG(s.st_mode))
        return status_fail(why, ST_IO, "%s: not a regular file", a->path);
    if (s.st_size == 0)
        return status_fail(why, ST_FORMAT, "%s: empty file, not a table",
                           a->path);
    if (s.st_size < HEADER_BYTES)
        return not_a_table(a, why);
    unsigned char header[HEADER_BYTES];
    enum status st = read_at(a, 0, header, sizeof header, why);
    if (!st)
        st = check_header(a, header, (uint64_t)s.st_size, why);
    if (st)
        return st;
    get_header(&a->header, header);
    return read_index(a, get(header + H_INDEX, 8),
                      get(header + H_INDEX_CHECKSUM, 8), why);
}

enum status att_open(const char *path, struct att *a, struct reason *why) {
    *a = (struct att){.fd = -1, .path = strdup(path)};
    if (!a->path)
        return status_fail(why, ST_NOMEM, "out of memory");
    /* O_NONBLOCK: a pipe of that name must not keep us waiting. */
    a->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    enum status st = a->fd < 0 ? status_errno(why, "cannot open %s", path)
                               : read_all(a, why);
    if (st)
        att_close(a);
    return st;
}

void att_close(struct att *a) {
    if (a->fd >= 0)
        close(a->fd);
    free(a->path);
    free(a->frames);
    *a = (struct att){.fd = -1};
}

struct att_unpacker {
    ZSTD_DCtx *zstd;
    unsigned char packed[PACKED_MAX];
};

struct att_unpacker *att_unpacker_new(void) {
    struct att_unpacker *u = malloc(sizeof *u);
    if (!u)
        return NULL;
    u->zstd = ZSTD_createDCtx();
    if (u->zstd)
        return u;
    free(u);
    return NULL;
}

void att_unpacker_free(struct att_unpacker *u) {
    if (!u)
        return;
    ZSTD_freeDCtx(u->zstd);
    free(u);
}

enum status att_read_frame(const struct att *a, struct att_unpacker *u,
                           uint64_t frame, void *raw, size_t room, size_t *size,
                           struct reason *why) {
    assert(frame < a->header.frames);
    const struct att_frame *f = &a->frames[frame];
    enum status st = read_at(a, f->offset, u->packed, f->bytes, why);
    if (st)
        return st;
    if (XXH3_64bits(u->packed, f->bytes) != f->checksum)
        return att_damaged(a, why, "the checksum of frame %" PRIu64 " is wrong",
                           frame);
    *size = ZSTD_decompressDCtx(u->zstd, raw, room, u->packed, f->bytes);
    if (ZSTD_isError(*size))
        return att_damaged(a, why, "frame %" PRIu64 ": %s", frame,
                           ZSTD_getErrorName(*size));
    return ST_OK;
}
