#include "att.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>
#include <zstd.h>

#include "att_layout.h"

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
    if (memcmp(at, att_magic, sizeof att_magic) != 0)
        return not_a_table(a, why);
    const unsigned version = (unsigned)little_get(at + H_VERSION, 2);
    if (version != ATT_VERSION)
        return status_fail(why, ST_FORMAT,
                           "%s: table format version %u: this program reads "
                           "version %d",
                           a->path, version, ATT_VERSION);
    if (little_get(at + H_CHECKSUM, 8) != XXH3_64bits(at, H_CHECKSUM))
        return att_damaged(a, why, "the checksum of the header is wrong");
    if (little_get(at + H_FLAGS, 1) & ATT_GROWING)
        return att_unfinished(a, why);
    if (little_get(at + H_BYTES, 8) != file_bytes)
        return att_damaged(a, why,
                           "it has %" PRIu64 " bytes and should have %" PRIu64,
                           file_bytes, little_get(at + H_BYTES, 8));
    if (little_get(at + H_BODY, 1) != ATT_ENTRIES &&
        little_get(at + H_BODY, 1) != ATT_TIERS)
        return status_fail(why, ST_FORMAT,
                           "%s: a kind of table (%u) that this program does "
                           "not know",
                           a->path, (unsigned)little_get(at + H_BODY, 1));
    if (little_get(at + H_FLAGS, 1) &
            ~(unsigned)(ATT_PARTIAL | ATT_EXCHANGED | ATT_DISTANCES) ||
        little_get(at + H_ZERO_BEFORE_GAME, H_GAME - H_ZERO_BEFORE_GAME) ||
        little_get(at + H_ROOT_CODE, 1) >= OUTCOME_CODES ||
        little_get(at + H_ZERO_AFTER_CODE, H_ENTRIES - H_ZERO_AFTER_CODE) ||
        little_get(at + H_ZERO, 8) || little_get(at + H_ZERO + 8, 8) ||
        !good_name(at + H_GAME))
        return att_damaged(a, why, "a field of the header makes no sense");
    /* Subtractions and divisions, since sums and products could overflow. */
    const uint64_t index = little_get(at + H_INDEX, 8);
    if (index < HEADER_BYTES || index > file_bytes ||
        (file_bytes - index) % INDEX_BYTES ||
        (file_bytes - index) / INDEX_BYTES != little_get(at + H_FRAMES, 8))
        return att_damaged(a, why, "the index is not where it should be");
    return ST_OK;
}

static void get_header(struct att_header *h, const unsigned char *at) {
    *h = (struct att_header){
        .body = (enum att_body)little_get(at + H_BODY, 1),
        .flags = (unsigned)little_get(at + H_FLAGS, 1),
        .root = get_key(at + H_ROOT),
        .root_code = (uint8_t)little_get(at + H_ROOT_CODE, 1),
        .entries = little_get(at + H_ENTRIES, 8),
        .frames = little_get(at + H_FRAMES, 8),
        .bytes = little_get(at + H_BYTES, 8),
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
            .offset = little_get(at + I_OFFSET, 8),
            .bytes = (uint32_t)little_get(at + I_BYTES, 4),
            .entries = (uint32_t)little_get(at + I_ENTRIES, 4),
            .checksum = little_get(at + I_CHECKSUM, 8),
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
    return read_index(a, little_get(header + H_INDEX, 8),
                      little_get(header + H_INDEX_CHECKSUM, 8), why);
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
