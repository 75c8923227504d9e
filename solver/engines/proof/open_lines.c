#include "engines/proof/open_lines.h"

#include <stdlib.h>
#include <string.h>

/* Creation ----------------------------------------------------------------- */

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 32) * UINT64_C(0xff51afd7ed558ccd);
    x = (x ^ x >> 29) * UINT64_C(0xc4ceb9fe1a85ec53);
    return x ^ x >> 32;
}

static struct line_print print_of(const struct board *b, uint64_t cells) {
    struct line_print p;
    for (int s = 0; s < BOARD_SYMMETRIES_MAX; s++) {
        const uint64_t image =
            board_map(b, s < b->symmetry_count ? s : 0, cells);
        p.low[s] = mix(image * UINT64_C(0x9e3779b97f4a7c15));
        p.high[s] = mix((image + 1) * UINT64_C(0xc2b2ae3d27d4eb4f));
    }
    return p;
}

static void add_line(struct board_lines *l, int i, uint64_t cells) {
    l->cells[i] = cells;
    for (uint64_t left = cells; left; left &= left - 1)
        l->through[bits_first(left)][i >> 6] |= bits_one(i & 63);
    for (unsigned p = 0; p < 1u << l->k; p++)
        l->prints[(unsigned)i << l->k | p] =
            print_of(l->board, bits_deposit(p, cells));
}

struct board_lines *board_lines_new(const struct board *b) {
    struct board_lines *l =
        aligned_alloc(_Alignof(struct board_lines), sizeof *l);
    if (!l)
        return NULL;
    memset(l, 0, sizeof *l);
    l->board = b;
    l->k = b->k;
    l->words = b->line_count > 128 ? OPEN_LINES_WORDS : 2;
    l->prints = malloc(((size_t)b->line_count << b->k) * sizeof *l->prints);
    if (!l->prints) {
        free(l);
        return NULL;
    }
    for (int i = 0; i < b->line_count; i++)
        add_line(l, i, b->lines[i]);
    for (int s = 0; s < b->symmetry_count; s++)
        l->inverse[s] = board_inverse(b, s);
    return l;
}

void board_lines_free(struct board_lines *l) {
    if (!l)
        return;
    free(l->prints);
    free(l);
}

/* The open lines whose missing cells contain all those of line i. */
static lineset containing(const struct board_lines *l,
                          const struct open_lines *f, int i) {
    lineset over = f->open;
    for (uint64_t left = open_lines_left(l, f, i); left; left &= left - 1)
        over &= l->through[bits_first(left)];
    over[i >> 6] &= ~bits_one(i & 63);
    return over;
}

static void drop_containing(const struct board_lines *l, struct open_lines *f,
                            lineset some) {
    for (int i; (i = lines_take(l, &some)) >= 0;)
        if (lines_have(f->open, i)) {
            const lineset over = containing(l, f, i);
            if (!lines_none(over))
                open_lines_drop(l, f, over);
        }
}

struct open_lines open_lines_of(const struct board_lines *l, uint64_t own,
                                uint64_t cut) {
    struct open_lines f;
    memset(&f, 0, sizeof f);
    f.taken = own;
    for (int i = 0; i < l->board->line_count; i++)
        if (!(l->cells[i] & cut)) {
            const int lacks = bits_count(l->cells[i] & ~own);
            f.open[i >> 6] |= bits_one(i & 63);
            f.lacking[lacks][i >> 6] |= bits_one(i & 63);
        }
    drop_containing(l, &f, f.open);
    return f;
}

/* Playing ------------------------------------------------------------------ */

void open_lines_play(const struct board_lines *l, struct open_lines *f,
                     int cell) {
    open_lines_grant(l, f, cell);
    drop_containing(l, f, l->through[cell] & f->open);
}

static uint64_t cells_of(const struct board_lines *l, lineset lines) {
    uint64_t cells = 0;
    for (int i; (i = lines_take(l, &lines)) >= 0;)
        cells |= l->cells[i];
    return cells;
}

uint64_t open_lines_cells(const struct board_lines *l,
                          const struct open_lines *f) {
    return cells_of(l, f->open) & ~f->taken;
}

/* Another cell on the same open lines as `cell`, or -1. */
static int twin_of(const struct board_lines *l, const struct open_lines *f,
                   int cell) {
    const lineset own = l->through[cell] & f->open;
    const int i = lines_first(l, own);
    if (i < 0)
        return -1;
    for (uint64_t others = open_lines_left(l, f, i) & ~bits_one(cell); others;
         others &= others - 1) {
        const int other = bits_first(others);
        if (lines_none(own ^ (l->through[other] & f->open)))
            return other;
    }
    return -1;
}

uint64_t open_lines_drop_twins(const struct board_lines *l,
                               struct open_lines *f, lineset dropped,
                               uint8_t *pairs, int *pair_count) {
    uint64_t paired = 0;
    for (uint64_t changed = cells_of(l, dropped) & ~f->taken; changed;) {
        const int cell = bits_first(changed);
        const int twin = twin_of(l, f, cell);
        changed &= changed - 1;
        if (twin < 0)
            continue;
        paired |= bits_one(cell) | bits_one(twin);
        if (pairs) {
            pairs[2 * *pair_count] = (uint8_t)cell;
            pairs[2 * (*pair_count)++ + 1] = (uint8_t)twin;
        }
        changed |= cells_of(l, l->through[cell] & f->open) & ~f->taken;
        open_lines_cut(l, f, cell);
    }
    return paired;
}

/* Structure ---------------------------------------------------------------- */

uint64_t open_lines_dominated(const struct board_lines *l,
                              const struct open_lines *f, uint8_t *by) {
    uint64_t dominated = 0;
    for (uint64_t left = open_lines_cells(l, f); left; left &= left - 1) {
        const int cell = bits_first(left);
        const lineset own = l->through[cell] & f->open;
        const uint64_t others = open_lines_left(l, f, lines_first(l, own));
        for (uint64_t o = others & ~bits_one(cell) & ~dominated; o; o &= o - 1)
            if (lines_none(own & ~l->through[bits_first(o)])) {
                dominated |= bits_one(cell);
                by[cell] = (uint8_t)bits_first(o);
                break;
            }
    }
    return dominated;
}

/* All cells connected to `cell` by open lines. Takes these lines out of
 * *rest. */
static uint64_t part_of(const struct board_lines *l, const struct open_lines *f,
                        int cell, lineset *rest) {
    uint64_t part = bits_one(cell), done = 0;
    while (part & ~done) {
        const int next = bits_first(part & ~done);
        lineset here = *rest & l->through[next];
        done |= bits_one(next);
        *rest &= ~here;
        for (int i; (i = lines_take(l, &here)) >= 0;)
            part |= open_lines_left(l, f, i);
    }
    return part;
}

int open_lines_parts(const struct board_lines *l, const struct open_lines *f,
                     uint64_t *parts) {
    int count = 0;
    lineset rest = f->open;
    for (uint64_t left = open_lines_cells(l, f); left;
         left &= ~parts[count - 1])
        parts[count++] = part_of(l, f, bits_first(left), &rest);
    return count;
}

struct open_lines open_lines_part(const struct board_lines *l,
                                  const struct open_lines *f, uint64_t part) {
    struct open_lines only = *f;
    lineset here = {0};
    for (uint64_t left = part; left; left &= left - 1)
        here |= l->through[bits_first(left)];
    open_lines_drop(l, &only, ~here);
    return only;
}

/* Keys --------------------------------------------------------------------- */

void open_lines_add_print(const struct board_lines *l,
                          const struct open_lines *f, struct line_print *p) {
    lineset left = f->open;
    for (int i; (i = lines_take(l, &left)) >= 0;) {
        const struct line_print *add =
            &l->prints[(uint64_t)i << l->k |
                       bits_extract(~f->taken, l->cells[i])];
        for (int s = 0; s < BOARD_SYMMETRIES_MAX; s++) {
            p->low[s] += add->low[s];
            p->high[s] += add->high[s];
        }
    }
}

u128 open_lines_key(const struct line_print *p, int symmetries, int *symmetry) {
    int best = 0;
    for (int s = 1; s < symmetries; s++)
        if (p->high[s] < p->high[best] ||
            (p->high[s] == p->high[best] && p->low[s] < p->low[best]))
            best = s;
    *symmetry = best;
    return (u128)p->high[best] << 64 | p->low[best];
}
