#include "base/sealed_file.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/input_file.h"
#include "base/le.h"
#include "base/magic.h"

static uint64_t checksum(const struct sealed_file_kind *kind,
                         const uint8_t *head, const void *frame, size_t size) {
    return XXH3_64bits_withSeed(
        frame, size, XXH3_64bits(head, kind->head - SEALED_FILE_CHECKSUM));
}

enum status sealed_file_write(FILE *out, const char *name,
                              const struct sealed_file_kind *kind,
                              uint8_t *head, const void *body, uint64_t size,
                              uint64_t *bytes, struct reason *why) {
    enum { LEVEL = 12 };
    if (size > kind->body_max)
        return status_fail(
            why, ST_FULL, "%s: the %s is larger than the limit of %llu bytes",
            name, kind->name, (unsigned long long)kind->body_max);
    const size_t room = ZSTD_compressBound(size);
    void *frame = malloc(room);
    if (!frame)
        return status_fail(why, ST_NOMEM, "out of memory");
    const size_t packed = ZSTD_compress(frame, room, body, size, LEVEL);
    memcpy(head, kind->magic, SEALED_FILE_MAGIC);
    if (!ZSTD_isError(packed))
        le_put(head + kind->head - SEALED_FILE_CHECKSUM, SEALED_FILE_CHECKSUM,
               checksum(kind, head, frame, packed));
    enum status st = ST_OK;
    if (ZSTD_isError(packed))
        st = status_fail(why, ST_NOMEM, "%s", ZSTD_getErrorName(packed));
    else if (fwrite(head, kind->head, 1, out) != 1 ||
             fwrite(frame, packed, 1, out) != 1 || fflush(out) != 0)
        st = status_errno(why, "%s", name);
    *bytes = kind->head + packed;
    free(frame);
    return st;
}

enum status sealed_file_damaged(const char *path,
                                const struct sealed_file_kind *kind,
                                const char *where, struct reason *why) {
    return status_fail(why, ST_FORMAT, "%s: a damaged %s (%s)", path,
                       kind->name, where);
}

static enum status foreign(const char *path,
                           const struct sealed_file_kind *kind,
                           const uint8_t *bytes, size_t size,
                           struct reason *why) {
    char wanted[32];
    snprintf(wanted, sizeof wanted, "a %s", kind->name);
    return magic_refuse(path, bytes, size, wanted, why);
}

/* The kind that has the version of these bytes, or NULL. */
static const struct sealed_file_kind *
kind_of(const struct sealed_file_kind *kinds, int count, const uint8_t *bytes) {
    for (int i = 0; i < count; i++)
        if (memcmp(bytes, kinds[i].magic, SEALED_FILE_MAGIC) == 0)
            return &kinds[i];
    return NULL;
}

static enum status other_version(const char *path,
                                 const struct sealed_file_kind *kinds,
                                 int count, struct reason *why) {
    const int last = SEALED_FILE_MAGIC - 1;
    char versions[32];
    if (count == 1)
        snprintf(versions, sizeof versions, "version %c", kinds->magic[last]);
    else
        snprintf(versions, sizeof versions, "versions %c to %c",
                 kinds->magic[last], kinds[count - 1].magic[last]);
    return status_fail(why, ST_FORMAT,
                       "%s: a %s of another version: this program reads %s",
                       path, kinds->name, versions);
}

/* Checks what has been read so far, and finds the kind of the file. */
static enum status check_begin(const char *path,
                               const struct sealed_file_kind *kinds, int count,
                               size_t size, struct sealed_file *out,
                               struct reason *why) {
    if (size < SEALED_FILE_MAGIC ||
        memcmp(out->head, kinds->magic, SEALED_FILE_MAGIC - 1) != 0)
        return foreign(path, kinds, out->head, size, why);
    out->kind = kind_of(kinds, count, out->head);
    if (!out->kind)
        return other_version(path, kinds, count, why);
    return size < out->kind->head
               ? sealed_file_damaged(path, kinds, "it ends too early", why)
               : ST_OK;
}

/* Reads a whole file into out->head. Stops early when its magic is wrong or it
 * is too large. */
static enum status slurp(const char *path, const struct sealed_file_kind *kinds,
                         int count, struct sealed_file *out, size_t *size,
                         struct reason *why) {
    FILE *f = input_file_open(path);
    size_t room = 1 << 16;
    if (!f)
        return status_errno(why, "%s", path);
    enum status st = ST_OK;
    for (bool more = true; more && !st;) {
        uint8_t *larger = realloc(out->head, room);
        if (!larger) {
            st = status_fail(why, ST_NOMEM, "out of memory");
            break;
        }
        out->head = larger;
        *size += fread(out->head + *size, 1, room - *size, f);
        more = *size == room;
        room *= 2;
        st = ferror(f) ? status_errno(why, "%s", path)
                       : check_begin(path, kinds, count, *size, out, why);
        if (!st && more && room > kinds->body_max)
            st = status_fail(why, ST_FORMAT, "%s: too large", path);
    }
    fclose(f);
    return st;
}

/* A file of a few bytes must not unpack to fill the memory. The bodies written
 * here shrink to a fifth; zeros would shrink to a twenty-thousandth. */
enum { SMALL = 1 << 20, DENSEST = 256 };

static enum status unpack(const char *path, const uint8_t *frame, size_t packed,
                          struct sealed_file *out, struct reason *why) {
    const struct sealed_file_kind *kind = out->kind;
    const uint8_t *sum = out->head + kind->head - SEALED_FILE_CHECKSUM;
    if (le_get(sum, SEALED_FILE_CHECKSUM) !=
        checksum(kind, out->head, frame, packed))
        return sealed_file_damaged(path, kind, "wrong checksum", why);
    /* The frame states its size, so it can be checked before any memory is
     * allocated. zstd's error codes are the largest numbers. */
    out->size = ZSTD_getFrameContentSize(frame, packed);
    if (out->size > kind->body_max ||
        out->size > SMALL + (uint64_t)DENSEST * packed)
        return sealed_file_damaged(path, kind, "its size", why);
    out->body = malloc(out->size + 1);
    if (!out->body)
        return status_fail(why, ST_NOMEM, "out of memory");
    const size_t got = ZSTD_decompress(out->body, out->size, frame, packed);
    if (ZSTD_getErrorCode(got) == ZSTD_error_memory_allocation)
        return status_fail(why, ST_NOMEM, "out of memory");
    return got == out->size ? ST_OK
                            : sealed_file_damaged(path, kind, "its frame", why);
}

enum status sealed_file_read(const char *path,
                             const struct sealed_file_kind *kinds, int count,
                             struct sealed_file *out, struct reason *why) {
    size_t size = 0;
    *out = (struct sealed_file){.head = NULL};
    enum status st = slurp(path, kinds, count, out, &size, why);
    if (!st)
        st = unpack(path, out->head + out->kind->head, size - out->kind->head,
                    out, why);
    if (st)
        sealed_file_free(out);
    return st;
}

void sealed_file_free(struct sealed_file *s) {
    free(s->head);
    free(s->body);
    *s = (struct sealed_file){.head = NULL};
}
