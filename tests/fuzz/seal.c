#include "fuzz.h"

#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#include "base/sealed_file.h"
#include "engines/proof/tnk_attack.h"
#include "proofs/certificate_file.h"
#include "tables/container_layout.h"

static void *grab(size_t size) {
    void *memory = malloc(size + 1);
    FUZZ_EXPECT(memory);
    return memory;
}

static uint8_t *as_it_is(const uint8_t *data, size_t size, size_t *out_size) {
    uint8_t *copy = grab(size);
    *out_size = size ? size - 1 : 0;
    if (size)
        memcpy(copy, data + 1, size - 1);
    return copy;
}

/* With a checksum in the frame: frames of a partial table without one are not
 * used. */
static size_t pack(uint8_t *to, size_t room, const uint8_t *raw, size_t size) {
    ZSTD_CCtx *how = ZSTD_createCCtx();
    FUZZ_EXPECT(how);
    ZSTD_CCtx_setParameter(how, ZSTD_c_compressionLevel, 1);
    ZSTD_CCtx_setParameter(how, ZSTD_c_checksumFlag, 1);
    const size_t packed = ZSTD_compress2(how, to, room, raw, size);
    FUZZ_EXPECT(!ZSTD_isError(packed));
    ZSTD_freeCCtx(how);
    return packed;
}

uint8_t *fuzz_seal(const uint8_t *data, size_t size, size_t head,
                   size_t *out_size) {
    if (size < 1 + head || data[0] != 's')
        return as_it_is(data, size, out_size);
    const uint8_t *body = data + 1 + head;
    const size_t raw = size - 1 - head, room = ZSTD_compressBound(raw);
    uint8_t *file = grab(head + room);
    const size_t sum_at = head - SEALED_FILE_CHECKSUM;
    memcpy(file, data + 1, head);
    const size_t packed = pack(file + head, room, body, raw);
    le_put(
        file + sum_at, SEALED_FILE_CHECKSUM,
        XXH3_64bits_withSeed(file + head, packed, XXH3_64bits(file, sum_at)));
    *out_size = head + packed;
    return file;
}

/* How many bytes come before the frames of a table. */
static size_t head_of(const uint8_t *header) {
    return le_get(header + H_VERSION, 2) == CONTAINER_VERSION_FROM
               ? HEADER_BYTES + FROM_BYTES
               : HEADER_BYTES;
}

/* Packs the frames of a table and writes them to `out`, in `file`. Collects
 * their index entries. Returns the end of the frames. */
static uint8_t *seal_frames(const uint8_t *at, const uint8_t *end,
                            const uint8_t *file, uint8_t *out, uint8_t *index,
                            uint64_t *frames, uint64_t *entries) {
    for (*frames = *entries = 0; end - at >= INDEX_BYTES; ++*frames) {
        uint8_t *entry = index + INDEX_BYTES * *frames;
        memcpy(entry, at, INDEX_BYTES);
        at += INDEX_BYTES;
        size_t raw = (size_t)le_get(entry + I_BYTES, 4);
        if (raw > (size_t)(end - at))
            raw = (size_t)(end - at);
        const size_t packed = pack(out, ZSTD_compressBound(raw), at, raw);
        at += raw;
        le_put(entry + I_OFFSET, 8, (uint64_t)(out - file));
        le_put(entry + I_BYTES, 4, packed);
        le_put(entry + I_CHECKSUM, 8, XXH3_64bits(out, packed));
        *entries += le_get(entry + I_ENTRIES, 4);
        out += packed;
    }
    return out;
}

uint8_t *fuzz_seal_table(const uint8_t *data, size_t size, size_t *out_size) {
    if (size < 1 + HEADER_BYTES || data[0] != 's' ||
        size < 1 + head_of(data + 1))
        return as_it_is(data, size, out_size);
    const size_t head = head_of(data + 1);
    const size_t most = (size - 1 - head) / INDEX_BYTES;
    uint8_t *index = grab(INDEX_BYTES * most);
    uint8_t *file = grab(size + most * (INDEX_BYTES + ZSTD_compressBound(1)) +
                         ZSTD_compressBound(size));
    uint64_t frames, entries;
    memcpy(file, data + 1, head);
    uint8_t *end = seal_frames(data + 1 + head, data + size, file, file + head,
                               index, &frames, &entries);
    if (head > HEADER_BYTES)
        le_put(file + H_FROM_CHECKSUM, 8,
               XXH3_64bits(file + HEADER_BYTES, FROM_BYTES));
    const size_t index_bytes = INDEX_BYTES * frames;
    memcpy(end, index, index_bytes);
    *out_size = (size_t)(end - file) + index_bytes;
    le_put(file + H_ENTRIES, 8, entries);
    le_put(file + H_FRAMES, 8, frames);
    le_put(file + H_INDEX, 8, (uint64_t)(end - file));
    le_put(file + H_BYTES, 8, *out_size);
    le_put(file + H_INDEX_CHECKSUM, 8, XXH3_64bits(end, index_bytes));
    container_seal_header(file);
    free(index);
    return file;
}

/* In the log, a checksum follows each fact. */
enum { FACT = sizeof(struct tnk_attack_fact), LOG_FACT = FACT + 8 };

uint8_t *fuzz_seal_log(const uint8_t *data, size_t size, size_t *out_size) {
    if (size < 1 + FUZZ_LOG_HEAD || data[0] != 's')
        return as_it_is(data, size, out_size);
    const size_t facts = (size - 1 - FUZZ_LOG_HEAD) / FACT;
    uint8_t *file = grab(FUZZ_LOG_HEAD + facts * LOG_FACT);
    memcpy(file, data + 1, FUZZ_LOG_HEAD);
    for (size_t i = 0; i < facts; i++) {
        uint8_t *to = file + FUZZ_LOG_HEAD + i * LOG_FACT;
        memcpy(to, data + 1 + FUZZ_LOG_HEAD + i * FACT, FACT);
        le_put(to + FACT, 8, XXH3_64bits(to, FACT));
    }
    *out_size = FUZZ_LOG_HEAD + facts * LOG_FACT;
    return file;
}

/* Seeds -------------------------------------------------------------------- */

static size_t unpack(uint8_t *to, size_t room, const uint8_t *frame,
                     size_t size) {
    const size_t raw = ZSTD_decompress(to, room, frame, size);
    FUZZ_EXPECT(!ZSTD_isError(raw));
    return raw;
}

static uint8_t *unseal_table(const uint8_t *file, size_t *out_size) {
    const uint8_t *index = file + le_get(file + H_INDEX, 8);
    const uint64_t frames = le_get(file + H_FRAMES, 8);
    const size_t frame_max = INDEX_BYTES + CONTAINER_RAW_MAX;
    const size_t head = head_of(file);
    uint8_t *seed = grab(1 + head + frames * frame_max), *out = seed;
    *out++ = 's';
    memcpy(out, file, head);
    out += head;
    for (uint64_t i = 0; i < frames; i++) {
        const uint8_t *entry = index + INDEX_BYTES * i;
        const size_t raw = unpack(out + INDEX_BYTES, CONTAINER_RAW_MAX,
                                  file + le_get(entry + I_OFFSET, 8),
                                  le_get(entry + I_BYTES, 4));
        memcpy(out, entry, INDEX_BYTES);
        le_put(out + I_BYTES, 4, raw);
        out += INDEX_BYTES + raw;
    }
    *out_size = (size_t)(out - seed);
    return seed;
}

static uint8_t *unseal(const uint8_t *file, size_t size, size_t head,
                       size_t *out_size) {
    const size_t room =
        (size_t)ZSTD_getFrameContentSize(file + head, size - head);
    uint8_t *seed = grab(1 + head + room);
    seed[0] = 's';
    memcpy(seed + 1, file, head);
    *out_size =
        1 + head + unpack(seed + 1 + head, room, file + head, size - head);
    return seed;
}

static uint8_t *unseal_log(const uint8_t *file, size_t size, size_t *out_size) {
    const size_t facts = (size - FUZZ_LOG_HEAD) / LOG_FACT;
    uint8_t *seed = grab(1 + FUZZ_LOG_HEAD + facts * FACT);
    seed[0] = 's';
    memcpy(seed + 1, file, FUZZ_LOG_HEAD);
    for (size_t i = 0; i < facts; i++)
        memcpy(seed + 1 + FUZZ_LOG_HEAD + i * FACT,
               file + FUZZ_LOG_HEAD + i * LOG_FACT, FACT);
    *out_size = 1 + FUZZ_LOG_HEAD + facts * FACT;
    return seed;
}

uint8_t *fuzz_unseal(const uint8_t *file, size_t size, size_t *out_size) {
    if (size >= HEADER_BYTES &&
        memcmp(file, container_magic, sizeof container_magic) == 0)
        return unseal_table(file, out_size);
    if (size >= FUZZ_CERTIFICATE_HEAD && memcmp(file, "MORCERT1", 8) == 0)
        return unseal(file, size, FUZZ_CERTIFICATE_HEAD, out_size);
    if (size >= CERTIFICATE_HEAD_MAX && memcmp(file, "MORCERT2", 8) == 0)
        return unseal(file, size, CERTIFICATE_HEAD_MAX, out_size);
    if (size >= FUZZ_MENACE_HEAD && memcmp(file, "MORMENA1", 8) == 0)
        return unseal(file, size, FUZZ_MENACE_HEAD, out_size);
    if (size >= FUZZ_LOG_HEAD && memcmp(file, "MORLOG1", 8) == 0)
        return unseal_log(file, size, out_size);
    return NULL;
}
