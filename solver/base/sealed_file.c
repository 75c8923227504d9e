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

/* Reads a whole file. Stops early when its magic is wrong or it is too large.
 */
static enum status slurp(const char *path, const struct sealed_file_kind *kind,
                         uint8_t **bytes, size_t *size, struct reason *why) {
    FILE *f = input_file_open(path);
    size_t room = 1 << 16;
    if (!f)
        return status_errno(why, "%s", path);
    enum status st = ST_OK;
    for (bool more = true; more && !st;) {
        uint8_t *larger = realloc(*bytes, room);
        if (!larger) {
            st = status_fail(why, ST_NOMEM, "out of memory");
            break;
        }
        *bytes = larger;
        *size += fread(*bytes + *size, 1, room - *size, f);
        more = *size == room;
        room *= 2;
        if (ferror(f))
            st = status_errno(why, "%s", path);
        else if (*size < SEALED_FILE_MAGIC ||
                 memcmp(*bytes, kind->magic, SEALED_FILE_MAGIC - 1) != 0)
            st = foreign(path, kind, *bytes, *size, why);
        else if ((*bytes)[SEALED_FILE_MAGIC - 1] !=
                 kind->magic[SEALED_FILE_MAGIC - 1])
            st = status_fail(why, ST_FORMAT,
                             "%s: a %s of another version: this program reads "
                             "version %c",
                             path, kind->name,
                             kind->magic[SEALED_FILE_MAGIC - 1]);
        else if (*size < kind->head)
            st = sealed_file_damaged(path, kind, "it ends too early", why);
        else if (more && room > kind->body_max)
            st = status_fail(why, ST_FORMAT, "%s: too large", path);
    }
    fclose(f);
    return st;
}

/* A file of a few bytes must not unpack to fill the memory. The bodies written
 * here shrink to a fifth; zeros would shrink to a twenty-thousandth. */
enum { SMALL = 1 << 20, DENSEST = 256 };

static enum status unpack(const char *path, const struct sealed_file_kind *kind,
                          const uint8_t *frame, size_t packed,
                          struct sealed_file *out, struct reason *why) {
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
                             const struct sealed_file_kind *kind,
                             struct sealed_file *out, struct reason *why) {
    size_t size = 0;
    *out = (struct sealed_file){.head = NULL};
    enum status st = slurp(path, kind, &out->head, &size, why);
    if (!st)
        st = unpack(path, kind, out->head + kind->head, size - kind->head, out,
                    why);
    if (st)
        sealed_file_free(out);
    return st;
}

void sealed_file_free(struct sealed_file *s) {
    free(s->head);
    free(s->body);
    *s = (struct sealed_file){.head = NULL};
}
