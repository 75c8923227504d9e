#include "morpion/certificate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#include "../rules/little.h"
#include "morpion/atomicfile.h"

/* The file: a head of HEAD bytes, then the nodes in one zstd frame.
 *
 *    0  magic                 8   16  stones of X         8
 *    8  rows, columns, k      3   24  stones of O         8
 *   11  who is to move        1   32  claims, 8 each     16
 *   12  number of claims      1   48  bytes of all nodes  8
 *   13  zero                  3   56  number of nodes     4
 *                                 60  zero                4
 *                                 64  checksum of the head and of the frame,
 *                                     XXH3, 8
 *
 * A claim: attacker, wins or not, first cell, symmetry (1 each), node (4). */
enum { HEAD = 72, CHECKSUM_AT = 64, CLAIMS_AT = 32, CLAIM = 8 };

static const char magic[8] = "MORCERT1";

/* As much as anyone would want to unpack in memory. */
static const uint64_t size_max = UINT64_C(1) << 32;

static uint64_t checksum(const uint8_t *head, const void *frame, size_t size) {
    return XXH3_64bits_withSeed(frame, size, XXH3_64bits(head, CHECKSUM_AT));
}

static void fill_head(uint8_t *head, const struct certificate *c) {
    memset(head, 0, HEAD);
    memcpy(head, magic, sizeof magic);
    head[8] = (uint8_t)c->rows;
    head[9] = (uint8_t)c->cols;
    head[10] = (uint8_t)c->k;
    head[11] = c->root.mover;
    head[12] = (uint8_t)c->claim_count;
    little_put(head + 16, 8, c->root.stones[0]);
    little_put(head + 24, 8, c->root.stones[1]);
    for (int i = 0; i < c->claim_count; i++) {
        uint8_t *at = head + CLAIMS_AT + CLAIM * i;
        at[0] = (uint8_t)c->claims[i].attacker;
        at[1] = c->claims[i].wins;
        at[2] = c->claims[i].first;
        at[3] = c->claims[i].symmetry;
        little_put(at + 4, 4, c->claims[i].node);
    }
    little_put(head + 48, 8, c->size);
    little_put(head + 56, 4, c->node_count);
}

enum status certificate_write(struct atomicfile *f, const struct certificate *c,
                              uint64_t *bytes, struct reason *why) {
    enum { LEVEL = 12 };
    uint8_t head[HEAD];
    if (c->size > size_max)
        return status_fail(why, ST_FULL,
                           "%s: the proof has more than 4 GiB, which none may",
                           atomicfile_target(f));
    const size_t room = ZSTD_compressBound(c->size);
    void *packed = malloc(room);
    if (!packed)
        return status_fail(why, ST_NOMEM, "out of memory");
    fill_head(head, c);
    const size_t size = ZSTD_compress(packed, room, c->nodes, c->size, LEVEL);
    if (!ZSTD_isError(size))
        little_put(head + CHECKSUM_AT, 8, checksum(head, packed, size));
    FILE *out = atomicfile_stream(f);
    enum status st = ST_OK;
    if (ZSTD_isError(size))
        st = status_fail(why, ST_NOMEM, "%s", ZSTD_getErrorName(size));
    else if (fwrite(head, HEAD, 1, out) != 1 ||
             fwrite(packed, size, 1, out) != 1 || fflush(out) != 0)
        st = status_errno(why, "%s", atomicfile_target(f));
    *bytes = HEAD + size;
    free(packed);
    return st;
}

/* Reading ------------------------------------------------------------------ */

static bool player_is(uint64_t p) { return p == PLAYER_X || p == PLAYER_O; }

static enum status read_head(const uint8_t *head, const char *path,
                             struct certificate *c, struct reason *why) {
    *c = (struct certificate){.rows = head[8],
                              .cols = head[9],
                              .k = head[10],
                              .claim_count = head[12],
                              .node_count = (uint32_t)little_get(head + 56, 4),
                              .size = little_get(head + 48, 8)};
    c->root.stones[0] = little_get(head + 16, 8);
    c->root.stones[1] = little_get(head + 24, 8);
    c->root.mover = head[11];
    const int longer = c->rows > c->cols ? c->rows : c->cols;
    if (!c->rows || !c->cols || longer > BOARD_SIDE_MAX || !c->k ||
        c->k > longer || !player_is(c->root.mover) || !c->claim_count ||
        c->claim_count > CERT_CLAIMS_MAX || c->size > size_max ||
        (c->root.stones[0] & c->root.stones[1]) ||
        ((c->root.stones[0] | c->root.stones[1]) &
         ~(UINT64_MAX >> (BOARD_CELLS_MAX - c->rows * c->cols))))
        return status_fail(why, ST_FORMAT,
                           "%s: a damaged certificate (its head)", path);
    for (int i = 0; i < c->claim_count; i++) {
        const uint8_t *at = head + CLAIMS_AT + CLAIM * i;
        c->claims[i] =
            (struct certificate_claim){(enum player)at[0], at[1] != 0, at[2],
                                       (uint32_t)little_get(at + 4, 4), at[3]};
        if (!player_is(at[0]))
            return status_fail(why, ST_FORMAT,
                               "%s: a damaged certificate (its claims)", path);
    }
    return ST_OK;
}

static enum status unpack(const uint8_t *file, size_t size, const char *path,
                          struct certificate *c, struct reason *why) {
    if (little_get(file + CHECKSUM_AT, 8) !=
        checksum(file, file + HEAD, size - HEAD))
        return status_fail(why, ST_FORMAT,
                           "%s: a damaged certificate (wrong checksum)", path);
    /* The frame says itself how large it is, before any memory is asked for. */
    if (ZSTD_getFrameContentSize(file + HEAD, size - HEAD) != c->size)
        return status_fail(why, ST_FORMAT,
                           "%s: a damaged certificate (its size)", path);
    c->nodes = malloc(c->size + 1);
    if (!c->nodes)
        return status_fail(why, ST_NOMEM, "out of memory");
    if (ZSTD_decompress(c->nodes, c->size, file + HEAD, size - HEAD) != c->size)
        return status_fail(why, ST_FORMAT,
                           "%s: a damaged certificate (its frame)", path);
    return ST_OK;
}

/* All of a file, which may be a pipe, as long as it begins as it should. */
static enum status slurp(const char *path, uint8_t **bytes, size_t *size,
                         struct reason *why) {
    FILE *f = fopen(path, "rb");
    size_t room = 1 << 16;
    *bytes = NULL;
    *size = 0;
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
        else if (*size < HEAD || memcmp(*bytes, magic, sizeof magic) != 0)
            st = status_fail(why, ST_FORMAT, "%s: not a certificate", path);
        else if (more && room > size_max)
            st = status_fail(why, ST_FORMAT, "%s: too large", path);
    }
    fclose(f);
    return st;
}

enum status certificate_read(const char *path, struct certificate *c,
                             struct reason *why) {
    uint8_t *bytes;
    size_t size;
    *c = (struct certificate){.nodes = NULL};
    enum status st = slurp(path, &bytes, &size, why);
    if (!st)
        st = read_head(bytes, path, c, why);
    if (!st)
        st = unpack(bytes, size, path, c, why);
    free(bytes);
    if (st)
        certificate_free(c);
    return st;
}

void certificate_free(struct certificate *c) {
    free(c->nodes);
    c->nodes = NULL;
}
