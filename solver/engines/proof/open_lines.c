#include "engines/proof/open_lines.h"

#include <stdlib.h>
#include <string.h>

/* Creation ----------------------------------------------------------------- */

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 32) * UINT64_C(0xff51afd7ed558ccd);
    x = (x ^ x >> 29) * UINT64_C(0xc4ceb9fe1a85ec53);
    return x ^ x >> 32;
}

#if BOARD_WIDTH == 64
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

static bool make_prints(struct board_lines *l) {
    const struct board *b = l->board;
    l->prints = malloc(((size_t)b->line_count << b->k) * sizeof *l->prints);
    if (!l->prints)
        return false;
    for (int i = 0; i < b->line_count; i++)
        for (unsigned p = 0; p < 1u << l->k; p++)
            l->prints[(unsigned)i << l->k | p] =
                print_of(b, bits_deposit(p, b->lines[i]));
    return true;
}
#else
/* The number of the line that a symmetry maps line i to. */
static int image_of_line(const struct board *b, int symmetry, int i) {
    const cellset image = board_map(b, symmetry, b->lines[i]);
    const uint16_t *through = b->through[cellset_first(image)];
    while (!cellset_equal(b->lines[*through], image))
        through++;
    return *through;
}

/* The print of a cell of line i, or of the line itself. */
static struct line_print print_of(const struct board *b, int i, int cell) {
    struct line_print p;
    for (int s = 0; s < BOARD_SYMMETRIES_MAX; s++) {
        const int symmetry = s < b->symmetry_count ? s : 0;
        const int there = cell < 0 ? b->cells : b->image[symmetry][cell];
        const uint64_t both =
            (uint64_t)image_of_line(b, symmetry, i) << 16 | (uint64_t)there;
        p.low[s] = mix(both * UINT64_C(0x9e3779b97f4a7c15));
        p.high[s] = mix((both + 1) * UINT64_C(0xc2b2ae3d27d4eb4f));
    }
    return p;
}

static bool make_prints(struct board_lines *l) {
    const struct board *b = l->board;
    l->prints = malloc((size_t)b->line_count * sizeof *l->prints);
    l->granted = malloc((size_t)b->cells * sizeof *l->granted);
    if (!l->prints || !l->granted)
        return false;
    for (int i = 0; i < b->line_count; i++)
        l->prints[i] = print_of(b, i, -1);
    for (int cell = 0; cell < b->cells; cell++)
        for (int n = 0; n < b->through_count[cell]; n++)
            l->granted[cell][n] = print_of(b, b->through[cell][n], cell);
    return true;
}
#endif

static void add_line(struct board_lines *l, int i, cellset line) {
    int cell;
    l->cells[i] = line;
    CELLSET_EACH (cell, line)
        l->through[cell][i >> 6] |= bits_one(i & 63);
}

struct board_lines *board_lines_new(const struct board *b) {
    struct board_lines *l =
        aligned_alloc(_Alignof(struct board_lines), sizeof *l);
    if (!l)
        return NULL;
    memset(l, 0, sizeof *l);
    l->board = b;
    l->k = b->k;
    l->words = (b->line_count + 127) / 128 * 2;
    if (!make_prints(l)) {
        board_lines_free(l);
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
#if BOARD_WIDTH != 64
    free(l->granted);
#endif
    free(l);
}

/* The open lines whose missing cells contain all those of line i. */
static lineset containing(const struct board_lines *l,
                          const struct open_lines *f, int i) {
    lineset over = f->open;
    int cell;
    CELLSET_EACH (cell, open_lines_left(l, f, i))
        over &= l->through[cell];
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

struct open_lines open_lines_of(const struct board_lines *l, cellset own,
                                cellset cut) {
    struct open_lines f;
    memset(&f, 0, sizeof f);
    f.taken = own;
    for (int i = 0; i < l->board->line_count; i++)
        if (!cellset_meet(l->cells[i], cut)) {
            const int lacks = cellset_count(l->cells[i] & ~own);
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

static cellset cells_of(const struct board_lines *l, lineset lines) {
    cellset cells = cellset_none();
    for (int i; (i = lines_take(l, &lines)) >= 0;)
        cells |= l->cells[i];
    return cells;
}

cellset open_lines_cells(const struct board_lines *l,
                         const struct open_lines *f) {
    return cells_of(l, f->open) & ~f->taken;
}

cellset open_lines_near(const struct board_lines *l, const struct open_lines *f,
                        int n) {
    lineset near = f->lacking[1];
    for (int i = 2; i <= n; i++)
        near |= f->lacking[i];
    return cells_of(l, near) & ~f->taken;
}

/* Another cell on the same open lines as `cell`, or -1. */
static int twin_of(const struct board_lines *l, const struct open_lines *f,
                   int cell) {
    const lineset own = l->through[cell] & f->open;
    const int i = lines_first(l, own);
    if (i < 0)
        return -1;
    int other;
    CELLSET_EACH (other, open_lines_left(l, f, i) & ~cellset_one(cell))
        if (lines_none(own ^ (l->through[other] & f->open)))
            return other;
    return -1;
}

cellset open_lines_drop_twins(const struct board_lines *l, struct open_lines *f,
                              lineset dropped, cell_number *pairs,
                              int *pair_count) {
    cellset paired = cellset_none();
    cellset changed = cells_of(l, dropped) & ~f->taken;
    while (!cellset_is_empty(changed)) {
        const int cell = cellset_first(changed);
        const int twin = twin_of(l, f, cell);
        changed = cellset_rest(changed);
        if (twin < 0)
            continue;
        paired |= cellset_one(cell) | cellset_one(twin);
        if (pairs) {
            pairs[2 * *pair_count] = (cell_number)cell;
            pairs[2 * (*pair_count)++ + 1] = (cell_number)twin;
        }
        changed |= cells_of(l, l->through[cell] & f->open) & ~f->taken;
        open_lines_cut(l, f, cell);
    }
    return paired;
}

/* Structure ---------------------------------------------------------------- */

cellset open_lines_dominated(const struct board_lines *l,
                             const struct open_lines *f, cell_number *by) {
    cellset dominated = cellset_none();
    int cell, other;
    CELLSET_EACH (cell, open_lines_cells(l, f)) {
        const lineset own = l->through[cell] & f->open;
        const cellset others = open_lines_left(l, f, lines_first(l, own));
        CELLSET_EACH (other, others & ~cellset_one(cell) & ~dominated)
            if (lines_none(own & ~l->through[other])) {
                dominated |= cellset_one(cell);
                by[cell] = (cell_number)other;
                break;
            }
    }
    return dominated;
}

/* All cells connected to `cell` by open lines. Takes these lines out of
 * *rest. */
static cellset part_of(const struct board_lines *l, const struct open_lines *f,
                       int cell, lineset *rest) {
    cellset part = cellset_one(cell), done = cellset_none();
    while (!cellset_within(part, done)) {
        const int next = cellset_first(part & ~done);
        lineset here = *rest & l->through[next];
        done |= cellset_one(next);
        *rest &= ~here;
        for (int i; (i = lines_take(l, &here)) >= 0;)
            part |= open_lines_left(l, f, i);
    }
    return part;
}

int open_lines_parts(const struct board_lines *l, const struct open_lines *f,
                     cellset *parts) {
    int count = 0;
    lineset rest = f->open;
    for (cellset left = open_lines_cells(l, f); !cellset_is_empty(left);
         left &= ~parts[count - 1])
        parts[count++] = part_of(l, f, cellset_first(left), &rest);
    return count;
}

struct open_lines open_lines_part(const struct board_lines *l,
                                  const struct open_lines *f, cellset part) {
    struct open_lines only = *f;
    lineset here = {0};
    int cell;
    CELLSET_EACH (cell, part)
        here |= l->through[cell];
    open_lines_drop(l, &only, ~here);
    return only;
}

/* Keys --------------------------------------------------------------------- */

static void add_print(struct line_print *to, const struct line_print *add) {
    for (int s = 0; s < BOARD_SYMMETRIES_MAX; s++) {
        to->low[s] += add->low[s];
        to->high[s] += add->high[s];
    }
}

void open_lines_add_print(const struct board_lines *l,
                          const struct open_lines *f, struct line_print *p) {
    lineset left = f->open;
#if BOARD_WIDTH == 64
    for (int i; (i = lines_take(l, &left)) >= 0;)
        add_print(p, &l->prints[(uint64_t)i << l->k |
                                bits_extract(~f->taken, l->cells[i])]);
#else
    int cell;
    for (int i; (i = lines_take(l, &left)) >= 0;)
        add_print(p, &l->prints[i]);
    CELLSET_EACH (cell, f->taken)
        for (int n = 0; n < l->board->through_count[cell]; n++)
            if (lines_have(f->open, l->board->through[cell][n]))
                add_print(p, &l->granted[cell][n]);
#endif
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
