#include "proofs/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "base/le.h"

/* Sets of cells in fields of `size` bytes. The rest of a longer field is zero.
 */
static void put_set(uint8_t *at, int size, cellset set) {
    memset(at, 0, (size_t)size);
    for (int w = 0; w < CELLSET_WORDS && 8 * w < size; w++)
        le_put(at + 8 * w, 8, cellset_word(set, w));
}

/* False when the field has cells that are not on the board. */
static bool get_set(const uint8_t *at, int size, cellset all, cellset *out) {
    bool good = true;
    *out = cellset_none();
    for (int w = 0; 8 * w < size; w++) {
        const uint64_t word = le_get(at + 8 * w, 8);
        if (w < CELLSET_WORDS)
            cellset_set_word(out, w, word);
        else
            good = good && !word;
    }
    return good && cellset_within(*out, all);
}

static void fill_head(uint8_t *head, const struct certificate *c) {
    const struct certificate_head *l = certificate_head(c->rows * c->cols);
    memset(head, 0, CERTIFICATE_HEAD_MAX);
    head[8] = (uint8_t)c->rows;
    head[9] = (uint8_t)c->cols;
    head[10] = (uint8_t)c->k;
    head[11] = c->root.mover;
    head[12] = (uint8_t)c->claim_count;
    put_set(head + CERTIFICATE_STONES, l->set, c->root.stones[0]);
    put_set(head + CERTIFICATE_STONES + l->set, l->set, c->root.stones[1]);
    for (int i = 0; i < c->claim_count; i++) {
        const struct certificate_claim *claim = &c->claims[i];
        uint8_t *at = head + l->claims + l->claim * i;
        at[0] = (uint8_t)claim->attacker;
        at[1] = claim->wins;
        le_put(at + 2, l->cell, certificate_cell_code(claim->first, l->cell));
        at[2 + l->cell] = claim->symmetry;
        le_put(at + 3 + l->cell, 4, claim->node);
    }
    le_put(head + l->sizes, 8, c->size);
    le_put(head + l->sizes + 8, 4, c->node_count);
}

enum status certificate_write(FILE *out, const char *name,
                              const struct certificate *c, uint64_t *bytes,
                              struct reason *why) {
    uint8_t head[CERTIFICATE_HEAD_MAX];
    fill_head(head, c);
    return certificate_file_write(out, name, c->rows * c->cols, head, c->nodes,
                                  c->size, bytes, why);
}

/* Reading ------------------------------------------------------------------ */

static bool is_side(uint64_t p) { return p == SIDE_X || p == SIDE_O; }

static bool read_claim(const uint8_t *at, int cell,
                       struct certificate_claim *out) {
    *out = (struct certificate_claim){
        .attacker = (enum side)at[0],
        .wins = at[1] != 0,
        .first = certificate_cell(le_get(at + 2, cell), cell),
        .node = (uint32_t)le_get(at + 3 + cell, 4),
        .symmetry = at[2 + cell]};
    return is_side(at[0]);
}

static bool read_root(const uint8_t *head, const struct certificate_head *l,
                      int cells, struct position *root) {
    const cellset all = cellset_below(cells);
    const uint8_t *at = head + CERTIFICATE_STONES;
    *root = position_start();
    root->mover = head[11];
    return get_set(at, l->set, all, &root->stones[0]) &&
           get_set(at + l->set, l->set, all, &root->stones[1]) &&
           !cellset_meet(root->stones[0], root->stones[1]) &&
           is_side(root->mover);
}

static enum status read_head(const struct certificate_file *f,
                             struct certificate *c, struct reason *why) {
    const struct line_shape *s = &f->shape;
    const struct certificate_head *l = certificate_head(s->rows * s->cols);
    const uint8_t *head = f->sealed.head;
    *c = (struct certificate){.rows = s->rows,
                              .cols = s->cols,
                              .k = s->k,
                              .claim_count = head[12],
                              .node_count =
                                  (uint32_t)le_get(head + l->sizes + 8, 4),
                              .size = le_get(head + l->sizes, 8)};
    if (!c->claim_count || c->claim_count > CERT_CLAIMS_MAX ||
        !read_root(head, l, s->rows * s->cols, &c->root))
        return certificate_file_damaged(f, "its head", why);
    for (int i = 0; i < c->claim_count; i++)
        if (!read_claim(head + l->claims + l->claim * i, l->cell,
                        &c->claims[i]))
            return certificate_file_damaged(f, "its claims", why);
    return c->size == f->sealed.size
               ? ST_OK
               : certificate_file_damaged(f, "its size", why);
}

enum status certificate_from_file(struct certificate_file *f,
                                  struct certificate *c, struct reason *why) {
    enum status st = read_head(f, c, why);
    if (!st) {
        c->nodes = f->sealed.body;
        f->sealed.body = NULL;
    }
    return st;
}

void certificate_free(struct certificate *c) {
    free(c->nodes);
    c->nodes = NULL;
}

bool certificate_is_about(const struct certificate *c, const struct board *b,
                          const struct position *p) {
    return b->rows == c->rows && b->cols == c->cols && b->k == c->k &&
           cellset_equal(p->stones[0], c->root.stones[0]) &&
           cellset_equal(p->stones[1], c->root.stones[1]) &&
           p->mover == c->root.mover;
}
