#include "tables/container.h"

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

#include "tables/container_layout.h"

enum status container_damaged(const struct container *a, struct reason *why,
                              const char *fmt, ...) {
    char what[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    return status_fail(why, ST_FORMAT, "%s: damaged table: %s", a->path, what);
}

enum status container_unfinished(const struct container *a,
                                 struct reason *why) {
    return status_fail(
        why, ST_FORMAT,
        "%s: the partial file of an unfinished solve: resume the "
        "solve first",
        a->path);
}

/* Reads exactly `size` bytes, or fails. */
static enum status read_at(const struct container *a, uint64_t offset, void *to,
                           size_t size, struct reason *why) {
    unsigned char *at = to;
    while (size) {
        const ssize_t got = pread(a->fd, at, size, (off_t)offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return status_errno(why, "cannot read %s", a->path);
        if (got == 0)
            return container_damaged(a, why, "the file ends too early");
        at += got;
        offset += (uint64_t)got;
        size -= (size_t)got;
    }
    return ST_OK;
}

/* Is the text printable, from `least` on, not empty, terminated and padded with
 * zeros? */
static bool good_text(const unsigned char *text, int room, char least) {
    int length = 0;
    while (length < room && least <= text[length] && text[length] <= '~')
        length++;
    for (int i = length; i < room; i++)
        if (text[i])
            return false;
    return 0 < length && length < room;
}

static unsigned version_of(const unsigned char *at) {
    return (unsigned)le_get(at + H_VERSION, 2);
}

static uint64_t frames_begin(const unsigned char *at) {
    return version_of(at) == CONTAINER_VERSION_FROM ? HEADER_BYTES + FROM_BYTES
                                                    : HEADER_BYTES;
}

static bool good_fields(const unsigned char *at) {
    return !(le_get(at + H_FLAGS, 1) &
             ~(unsigned)(CONTAINER_PARTIAL | CONTAINER_EXCHANGED |
                         CONTAINER_DISTANCES)) &&
           !le_get(at + H_ZERO_BEFORE_GAME, H_GAME - H_ZERO_BEFORE_GAME) &&
           le_get(at + H_ROOT_CODE, 1) < OUTCOME_CODES &&
           !le_get(at + H_ZERO_AFTER_CODE, H_ENTRIES - H_ZERO_AFTER_CODE) &&
           !le_get(at + H_ZERO, 8) &&
           good_text(at + H_GAME, GAME_NAME_MAX, '!');
}

/* Fields whose values depend on the version. Keys of version 2 count from the
 * root and do not exchange the players. */
static bool good_for_version(const unsigned char *at) {
    const struct key root = get_key(at + H_ROOT);
    if (version_of(at) == CONTAINER_VERSION)
        return !le_get(at + H_FROM_CHECKSUM, 8);
    return le_get(at + H_BODY, 1) == CONTAINER_ENTRIES &&
           !(le_get(at + H_FLAGS, 1) & CONTAINER_EXCHANGED) && !root.hi &&
           !root.lo;
}

static enum status check_version(const struct container *a,
                                 const unsigned char *at, struct reason *why) {
    const unsigned version = version_of(at);
    if (version == CONTAINER_VERSION || version == CONTAINER_VERSION_FROM)
        return ST_OK;
    return status_fail(why, ST_FORMAT,
                       "%s: table format version %u: this program reads "
                       "versions %d and %d",
                       a->path, version, CONTAINER_VERSION,
                       CONTAINER_VERSION_FROM);
}

static enum status check_header(const struct container *a,
                                const unsigned char *at, uint64_t file_bytes,
                                struct reason *why) {
    enum status st = check_version(a, at, why);
    if (st)
        return st;
    if (le_get(at + H_CHECKSUM, 8) != XXH3_64bits(at, H_CHECKSUM))
        return container_damaged(a, why, "the checksum of the header is wrong");
    if (le_get(at + H_FLAGS, 1) & CONTAINER_GROWING)
        return container_unfinished(a, why);
    if (le_get(at + H_BYTES, 8) != file_bytes)
        return container_damaged(
            a, why, "it has %" PRIu64 " bytes and should have %" PRIu64,
            file_bytes, le_get(at + H_BYTES, 8));
    if (le_get(at + H_BODY, 1) != CONTAINER_ENTRIES &&
        le_get(at + H_BODY, 1) != CONTAINER_TIERS)
        return status_fail(why, ST_FORMAT,
                           "%s: unknown body %u: this program cannot read the "
                           "table",
                           a->path, (unsigned)le_get(at + H_BODY, 1));
    if (!good_fields(at) || !good_for_version(at))
        return container_damaged(a, why, "a header field has an invalid value");
    /* Subtract and divide: sums and products could overflow. */
    const uint64_t index = le_get(at + H_INDEX, 8);
    if (index < frames_begin(at) || index > file_bytes ||
        (file_bytes - index) % INDEX_BYTES ||
        (file_bytes - index) / INDEX_BYTES != le_get(at + H_FRAMES, 8))
        return container_damaged(
            a, why, "the header has the wrong place for the index");
    return ST_OK;
}

static void get_header(struct container_header *h, const unsigned char *at) {
    *h = (struct container_header){
        .body = (enum container_body)le_get(at + H_BODY, 1),
        .flags = (unsigned)le_get(at + H_FLAGS, 1),
        .root = get_key(at + H_ROOT),
        .root_code = (uint8_t)le_get(at + H_ROOT_CODE, 1),
        .entries = le_get(at + H_ENTRIES, 8),
        .frames = le_get(at + H_FRAMES, 8),
        .bytes = le_get(at + H_BYTES, 8),
    };
    memcpy(h->game, at + H_GAME, sizeof h->game);
}

/* Reads the text that follows the header in version 2. Its game checks what it
 * says (table_file.c). */
static enum status read_from(struct container *a, const unsigned char *header,
                             struct reason *why) {
    unsigned char field[FROM_BYTES];
    if (version_of(header) != CONTAINER_VERSION_FROM)
        return ST_OK;
    enum status st = read_at(a, HEADER_BYTES, field, sizeof field, why);
    if (st)
        return st;
    if (le_get(header + H_FROM_CHECKSUM, 8) != XXH3_64bits(field, sizeof field))
        return container_damaged(a, why, "the checksum of the root is wrong");
    if (!good_text(field, FROM_BYTES, ' '))
        return container_damaged(a, why, "the root is not a text");
    memcpy(a->header.from, field, sizeof a->header.from);
    return ST_OK;
}

/* Reading the index ------------------------------------------------------- */

/* Reads the index in pieces and checks each one before it allocates more. A
 * sparse file can claim any number of frames; this way it never takes more
 * memory than the valid frames need. */
struct index_reading {
    struct container *container;
    uint64_t frames, room; /* read so far, and allocated */
    uint64_t offset;       /* where the next frame begins */
    uint64_t entries;
    uint64_t end; /* where the frames end and the index begins */
};

static enum status add_frame(struct index_reading *r, const unsigned char *at,
                             struct reason *why) {
    const struct container_frame f = {
        .first = get_key(at + I_FIRST),
        .offset = le_get(at + I_OFFSET, 8),
        .bytes = (uint32_t)le_get(at + I_BYTES, 4),
        .entries = (uint32_t)le_get(at + I_ENTRIES, 4),
        .checksum = le_get(at + I_CHECKSUM, 8),
    };
    /* Frames fill the file from the header to the index without a gap. */
    if (f.offset != r->offset || !f.bytes || f.bytes > PACKED_MAX ||
        f.bytes > r->end - r->offset)
        return container_damaged(r->container, why,
                                 "entry %" PRIu64 " of the index is invalid",
                                 r->frames);
    r->container->frames[r->frames++] = f;
    r->offset += f.bytes;
    r->entries += f.entries;
    return ST_OK;
}

static enum status make_room(struct index_reading *r, uint64_t frames,
                             struct reason *why) {
    if (frames <= r->room)
        return ST_OK;
    const uint64_t room = frames > 2 * r->room ? frames : 2 * r->room;
    struct container_frame *larger =
        realloc(r->container->frames, room * sizeof *larger);
    if (!larger)
        return status_fail(why, ST_NOMEM, "out of memory");
    r->container->frames = larger;
    r->room = room;
    return ST_OK;
}

static enum status add_frames(struct index_reading *r, const unsigned char *raw,
                              uint64_t count, struct reason *why) {
    enum status st = make_room(r, r->frames + count, why);
    for (uint64_t i = 0; !st && i < count; i++)
        st = add_frame(r, raw + i * INDEX_BYTES, why);
    return st;
}

static enum status read_pieces(struct index_reading *r, XXH3_state_t *hash,
                               struct reason *why) {
    enum { PIECE = 256 };
    unsigned char raw[PIECE * INDEX_BYTES];
    const uint64_t total = r->container->header.frames;
    enum status st = ST_OK;
    while (!st && r->frames < total) {
        const uint64_t left = total - r->frames;
        const uint64_t n = left < PIECE ? left : PIECE;
        st = read_at(r->container, r->end + r->frames * INDEX_BYTES, raw,
                     (size_t)n * INDEX_BYTES, why);
        if (!st)
            st = add_frames(r, raw, n, why);
        if (!st)
            XXH3_64bits_update(hash, raw, (size_t)n * INDEX_BYTES);
    }
    return st;
}

static enum status read_index(struct container *a, uint64_t index,
                              uint64_t checksum, struct reason *why) {
    struct index_reading r = {.container = a,
                              .offset = container_head_bytes(&a->header),
                              .end = index};
    XXH3_state_t *hash = XXH3_createState();
    if (!hash)
        return status_fail(why, ST_NOMEM, "out of memory");
    XXH3_64bits_reset(hash);
    enum status st = read_pieces(&r, hash, why);
    if (!st && XXH3_64bits_digest(hash) != checksum)
        st = container_damaged(a, why, "the checksum of the index is wrong");
    XXH3_freeState(hash);
    if (!st && (r.offset != index || r.entries != a->header.entries))
        st = container_damaged(a, why, "the index does not match the header");
    return st;
}

static enum status read_all(struct container *a, struct reason *why) {
    struct stat s;
    if (fstat(a->fd, &s) != 0)
        return status_errno(why, "cannot read %s", a->path);
    if (!S_ISREG(s.st_mode))
        return status_fail(why, ST_IO, "%s: not a regular file", a->path);
    unsigned char header[HEADER_BYTES];
    const size_t there =
        s.st_size < HEADER_BYTES ? (size_t)s.st_size : HEADER_BYTES;
    enum status st = read_at(a, 0, header, there, why);
    if (!st && (there < sizeof container_magic ||
                memcmp(header, container_magic, sizeof container_magic) != 0))
        st = magic_refuse(a->path, header, there, "a table", why);
    if (!st && there < HEADER_BYTES)
        st = container_damaged(a, why, "the file ends too early");
    if (!st)
        st = check_header(a, header, (uint64_t)s.st_size, why);
    if (st)
        return st;
    get_header(&a->header, header);
    st = read_from(a, header, why);
    return st ? st
              : read_index(a, le_get(header + H_INDEX, 8),
                           le_get(header + H_INDEX_CHECKSUM, 8), why);
}

/* Reads a container from `fd`, which now belongs to it; -1: it could not be
 * opened. */
static enum status open_with(int fd, const char *name, struct container *a,
                             struct reason *why) {
    enum status st = fd < 0 ? status_errno(why, "cannot open %s", name) : ST_OK;
    *a = (struct container){.fd = fd, .path = strdup(name)};
    if (!st)
        st = a->path ? read_all(a, why)
                     : status_fail(why, ST_NOMEM, "out of memory");
    if (st)
        container_close(a);
    return st;
}

/* O_NONBLOCK: opening a named pipe must not block. */
enum status container_open(const char *path, struct container *a,
                           struct reason *why) {
    return open_with(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), path, a,
                     why);
}

enum status container_open_descriptor(int fd, const char *name,
                                      struct container *a, struct reason *why) {
    return open_with(fcntl(fd, F_DUPFD_CLOEXEC, 0), name, a, why);
}

void container_close(struct container *a) {
    if (a->fd >= 0)
        close(a->fd);
    free(a->path);
    free(a->frames);
    *a = (struct container){.fd = -1};
}

struct container_unpacker {
    ZSTD_DCtx *zstd;
    unsigned char packed[PACKED_MAX];
};

struct container_unpacker *container_unpacker_new(void) {
    struct container_unpacker *u = malloc(sizeof *u);
    if (!u)
        return NULL;
    u->zstd = ZSTD_createDCtx();
    if (u->zstd)
        return u;
    free(u);
    return NULL;
}

void container_unpacker_free(struct container_unpacker *u) {
    if (!u)
        return;
    ZSTD_freeDCtx(u->zstd);
    free(u);
}

enum status container_read_frame(const struct container *a,
                                 struct container_unpacker *u, uint64_t frame,
                                 void *raw, size_t room, size_t *size,
                                 struct reason *why) {
    assert(frame < a->header.frames);
    const struct container_frame *f = &a->frames[frame];
    enum status st = read_at(a, f->offset, u->packed, f->bytes, why);
    if (st)
        return st;
    if (XXH3_64bits(u->packed, f->bytes) != f->checksum)
        return container_damaged(
            a, why, "the checksum of frame %" PRIu64 " is wrong", frame);
    *size = ZSTD_decompressDCtx(u->zstd, raw, room, u->packed, f->bytes);
    if (ZSTD_isError(*size))
        return container_damaged(a, why, "frame %" PRIu64 ": %s", frame,
                                 ZSTD_getErrorName(*size));
    return ST_OK;
}
