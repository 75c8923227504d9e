#include "proofs/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "base/le.h"
#include "base/magic.h"
#include "base/sealed_file.h"

/* The file: a head of HEAD bytes, then the nodes in one zstd frame. README.md
 * explains the fields.
 *
 *   offset size                     offset size
 *        0    8  magic "MORCERT1"       24    8  stones of O
 *        8    3  rows, columns, k       32   16  two claims, 8 bytes each
 *       11    1  side to move           48    8  bytes of all nodes
 *       12    1  number of claims       56    4  number of nodes
 *       13    3  zero                   60    4  zero
 *       16    8  stones of X            64    8  checksum, see sealed_file.h
 *
 * A claim: attacker, wins, first cell, symmetry (1 byte each), node (4). */
enum { HEAD = 72, CLAIMS_AT = 32, CLAIM = 8 };

static const struct sealed_file_kind kind = {"proof", MAGIC_PROOF "1", HEAD,
                                             UINT64_C(1) << 32};

static void fill_head(uint8_t *head, const struct certificate *c) {
    memset(head, 0, HEAD);
    head[8] = (uint8_t)c->rows;
    head[9] = (uint8_t)c->cols;
    head[10] = (uint8_t)c->k;
    head[11] = c->root.mover;
    head[12] = (uint8_t)c->claim_count;
    le_put(head + 16, 8, c->root.stones[0]);
    le_put(head + 24, 8, c->root.stones[1]);
    for (int i = 0; i < c->claim_count; i++) {
        uint8_t *at = head + CLAIMS_AT + CLAIM * i;
        at[0] = (uint8_t)c->claims[i].attacker;
        at[1] = c->claims[i].wins;
        at[2] = c->claims[i].first;
        at[3] = c->claims[i].symmetry;
        le_put(at + 4, 4, c->claims[i].node);
    }
    le_put(head + 48, 8, c->size);
    le_put(head + 56, 4, c->node_count);
}

enum status certificate_write(FILE *out, const char *name,
                              const struct certificate *c, uint64_t *bytes,
                              struct reason *why) {
    uint8_t head[HEAD];
    fill_head(head, c);
    return sealed_file_write(out, name, &kind, head, c->nodes, c->size, bytes,
                             why);
}

/* Reading ------------------------------------------------------------------ */

static bool is_side(uint64_t p) { return p == SIDE_X || p == SIDE_O; }

static enum status read_head(const uint8_t *head, const char *path,
                             struct certificate *c, struct reason *why) {
    *c = (struct certificate){.rows = head[8],
                              .cols = head[9],
                              .k = head[10],
                              .claim_count = head[12],
                              .node_count = (uint32_t)le_get(head + 56, 4),
                              .size = le_get(head + 48, 8)};
    c->root.stones[0] = le_get(head + 16, 8);
    c->root.stones[1] = le_get(head + 24, 8);
    c->root.mover = head[11];
    const int longer = c->rows > c->cols ? c->rows : c->cols;
    if (!c->rows || !c->cols || longer > BOARD_SIDE_MAX || !c->k ||
        c->k > longer || !is_side(c->root.mover) || !c->claim_count ||
        c->claim_count > CERT_CLAIMS_MAX ||
        (c->root.stones[0] & c->root.stones[1]) ||
        ((c->root.stones[0] | c->root.stones[1]) &
         ~(UINT64_MAX >> (BOARD_CELLS_MAX - c->rows * c->cols))))
        return sealed_file_damaged(path, &kind, "its head", why);
    for (int i = 0; i < c->claim_count; i++) {
        const uint8_t *at = head + CLAIMS_AT + CLAIM * i;
        c->claims[i] =
            (struct certificate_claim){(enum side)at[0], at[1] != 0, at[2],
                                       (uint32_t)le_get(at + 4, 4), at[3]};
        if (!is_side(at[0]))
            return sealed_file_damaged(path, &kind, "its claims", why);
    }
    return ST_OK;
}

enum status certificate_read(const char *path, struct certificate *c,
                             struct reason *why) {
    struct sealed_file file;
    *c = (struct certificate){.nodes = NULL};
    enum status st = sealed_file_read(path, &kind, &file, why);
    if (st)
        return st;
    st = read_head(file.head, path, c, why);
    if (!st && c->size != file.size)
        st = sealed_file_damaged(path, &kind, "its size", why);
    if (!st) {
        c->nodes = file.body;
        file.body = NULL;
    }
    sealed_file_free(&file);
    return st;
}

void certificate_free(struct certificate *c) {
    free(c->nodes);
    c->nodes = NULL;
}

bool certificate_is_about(const struct certificate *c, const struct board *b,
                          const struct position *p) {
    return b->rows == c->rows && b->cols == c->cols && b->k == c->k &&
           p->stones[0] == c->root.stones[0] &&
           p->stones[1] == c->root.stones[1] && p->mover == c->root.mover;
}
