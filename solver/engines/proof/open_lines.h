/* One player's open lines, those without an opponent's stone, as sets of lines.
 *
 * Whether a player can complete a line does not depend on all the stones. A
 * line that the opponent has cut is gone. The player's own stones only shorten
 * a line. A line that contains another one makes no difference, and neither
 * does one in which two cells can be paired off. So very many positions have
 * the same open lines.
 *
 * A set of lines is a vector of 256 bits on boards of up to 128 cells, so that
 * a move updates all lines in a few instructions. */
#ifndef MORPION_OPEN_LINES_H
#define MORPION_OPEN_LINES_H

#include "base/bits.h"
#include "base/u128.h"
#include "rules/board.h"

/* Room for BOARD_LINES_MAX lines. */
#if BOARD_WIDTH <= 128
enum { OPEN_LINES_WORDS = 4 };
#else
enum { OPEN_LINES_WORDS = BOARD_WIDTH / 16 };
#endif

typedef uint64_t lineset __attribute__((vector_size(8 * OPEN_LINES_WORDS)));

/* A hash of a set of lines for each symmetry of the board: the sum of the
 * hashes of the lines' images. */
struct line_print {
    uint64_t low[BOARD_SYMMETRIES_MAX], high[BOARD_SYMMETRIES_MAX];
};

/* What never changes about the lines of a board. */
struct board_lines {
    const struct board *board;
    int words; /* words of a lineset that are in use, an even number */
    int k;
    cellset cells[64 * OPEN_LINES_WORDS]; /* the cells of each line */
    lineset through[BOARD_CELLS_MAX];     /* the lines through each cell */
    int inverse[BOARD_SYMMETRIES_MAX];
#if BOARD_WIDTH == 64
    /* prints[i << k | p] is the print of line i when it lacks the cells whose
     * bits are set in p. The print depends on these cells only, not on the
     * line. */
    struct line_print *prints;
#else
    /* There would be too many subsets of long lines. prints[i] is the print of
     * line i when it lacks all its cells. granted[c][n] is what it adds that
     * the player has cell c: to the print of the n-th line through c. So lines
     * that lack the same cells have different prints, which does no harm. */
    struct line_print *prints;
    struct line_print (*granted)[BOARD_THROUGH_MAX];
#endif
};

struct open_lines {
    lineset open;
    lineset lacking[BOARD_K_MAX + 1]; /* the open lines that lack n cells */
    cellset taken;                    /* the player's cells */
};

/* b must outlive the result. NULL when memory runs out. */
struct board_lines *board_lines_new(const struct board *b);
void board_lines_free(struct board_lines *l);

/* The open lines of a player on the cells `own`, the opponent being on
 * `cut`. */
struct open_lines open_lines_of(const struct board_lines *l, cellset own,
                                cellset cut);

static inline bool lines_none(lineset s) {
    uint64_t any = 0;
    for (int w = 0; w < OPEN_LINES_WORDS; w++)
        any |= s[w];
    return !any;
}

static inline int lines_count(const struct board_lines *l, lineset s) {
    int n = 0;
    for (int w = 0; w < OPEN_LINES_WORDS && w < l->words; w += 2)
        n += bits_count(s[w]) + bits_count(s[w + 1]);
    return n;
}

static inline int lines_first(const struct board_lines *l, lineset s) {
    for (int w = 0; w < l->words; w++)
        if (s[w])
            return 64 * w + bits_first(s[w]);
    return -1;
}

/* Takes the first line out of *s; -1 when there is none. */
static inline int lines_take(const struct board_lines *l, lineset *s) {
    for (int w = 0; w < l->words; w++)
        if ((*s)[w]) {
            const int i = 64 * w + bits_first((*s)[w]);
            (*s)[w] &= (*s)[w] - 1;
            return i;
        }
    return -1;
}

static inline bool lines_have(lineset s, int i) {
    return s[i >> 6] >> (i & 63) & 1;
}

/* The cells that line i lacks. */
static inline cellset open_lines_left(const struct board_lines *l,
                                      const struct open_lines *f, int i) {
    return l->cells[i] & ~f->taken;
}

static inline void open_lines_drop(const struct board_lines *l,
                                   struct open_lines *f, lineset gone) {
    f->open &= ~gone;
    for (int n = 1; n <= l->k; n++)
        f->lacking[n] &= ~gone;
}

/* The opponent plays on `cell`. */
static inline void open_lines_cut(const struct board_lines *l,
                                  struct open_lines *f, int cell) {
    open_lines_drop(l, f, l->through[cell]);
}

/* The player gets the cell. Lines that now contain others stay open. */
static inline void open_lines_grant(const struct board_lines *l,
                                    struct open_lines *f, int cell) {
    const lineset here = l->through[cell];
    for (int n = 1; n <= l->k; n++)
        f->lacking[n - 1] =
            (f->lacking[n - 1] & ~here) | (f->lacking[n] & here);
    f->lacking[l->k] &= ~here;
    f->taken |= cellset_one(cell);
}

/* The player plays on `cell`. Lines that now contain others are dropped. */
void open_lines_play(const struct board_lines *l, struct open_lines *f,
                     int cell);

/* Two cells are twins when they lie on the same open lines. The opponent
 * answers a stone on one with a stone on the other and so cuts these lines:
 * they are dropped. Looks for twins of cells on `dropped` lines and on lines
 * that it drops itself, since nothing has changed elsewhere. Returns the cells
 * of the pairs found; `pairs`, unless it is NULL, gets them two by two. */
cellset open_lines_drop_twins(const struct board_lines *l, struct open_lines *f,
                              lineset dropped, cell_number *pairs,
                              int *pair_count);

/* All cells that some open line lacks. */
cellset open_lines_cells(const struct board_lines *l,
                         const struct open_lines *f);

/* The missing cells of the open lines that lack 1 to n cells. */
cellset open_lines_near(const struct board_lines *l, const struct open_lines *f,
                        int n);

/* A line that lacks n cells weighs 2^-n, in units of 1/OPEN_LINES_UNIT. If a
 * player's open lines weigh less than 1/2 before the player's move, or less
 * than 1 after it, the opponent can cut them all (Erdős and Selfridge 1973). */
enum { OPEN_LINES_UNIT = 2 << BOARD_K_MAX };

static inline int open_lines_weight(const struct board_lines *l,
                                    const struct open_lines *f) {
    int weight = 0;
    for (int n = 1; n <= l->k; n++)
        weight += lines_count(l, f->lacking[n]) * (OPEN_LINES_UNIT >> n);
    return weight;
}

/* The weight of the open lines through both cells a and b, which may be the
 * same cell. It goes word by word: building vectors and taking them apart again
 * would double the time. */
static inline int open_lines_weight_through(const struct board_lines *l,
                                            const struct open_lines *f, int a,
                                            int b) {
    int weight = 0;
    for (int w = 0; w < l->words; w++) {
        const uint64_t both = l->through[a][w] & l->through[b][w];
        for (int n = 1; n <= l->k; n++)
            weight +=
                bits_count(f->lacking[n][w] & both) * (OPEN_LINES_UNIT >> n);
    }
    return weight;
}

/* The opponent can cut all lines if they weigh less than this. */
static inline int open_lines_limit(bool players_turn) {
    return players_turn ? OPEN_LINES_UNIT / 2 : OPEN_LINES_UNIT;
}

/* A cell is dominated when another cell lies on every open line through it: to
 * play on the other cell is at least as good. by[b] gets that other cell for
 * each dominated cell b. */
cellset open_lines_dominated(const struct board_lines *l,
                             const struct open_lines *f, cell_number *by);

/* Splits the missing cells into parts that share no open line. Returns how
 * many. */
int open_lines_parts(const struct board_lines *l, const struct open_lines *f,
                     cellset *parts);

/* The open lines of one part alone. */
struct open_lines open_lines_part(const struct board_lines *l,
                                  const struct open_lines *f, cellset part);

/* Adds the print of the open lines to *p. */
void open_lines_add_print(const struct board_lines *l,
                          const struct open_lines *f, struct line_print *p);

/* The least of the first `symmetries` prints, so equal sets of open lines have
 * equal keys; when `symmetries` counts them all, so do mirrored and turned
 * ones. *symmetry gets the symmetry whose image has this print. */
u128 open_lines_key(const struct line_print *p, int symmetries, int *symmetry);

#endif
