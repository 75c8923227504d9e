/* The lines of one player that are still open, as sets of lines.
 *
 * Whoever asks if a player can complete a line need not know the stones: a line
 * that the other has cut is gone, one with stones of the player's own is the
 * shorter for it, and one that contains another, or whose cells can be paired
 * off, makes no difference. Very many positions have the same field.
 *
 * A set of lines is a vector of 256 bits, so that playing a stone is a few
 * instructions for all lines at once. */
#ifndef MORPION_OPEN_LINES_H
#define MORPION_OPEN_LINES_H

#include "base/bits.h"
#include "base/u128.h"
#include "rules/board.h"

enum { OPEN_LINES_WORDS = 4 };

typedef uint64_t lineset __attribute__((vector_size(8 * OPEN_LINES_WORDS)));

/* Sums of hashes of lines under all symmetries of the board. */
struct line_print {
    uint64_t low[BOARD_SYMMETRIES_MAX], high[BOARD_SYMMETRIES_MAX];
};

/* What never changes on a board. */
struct board_lines {
    const struct board *board;
    int words; /* of a lineset, that are in use */
    int k;
    uint64_t cells[64 * OPEN_LINES_WORDS]; /* of each line */
    lineset through[BOARD_CELLS_MAX];      /* the lines through each cell */
    int inverse[BOARD_SYMMETRIES_MAX];
    /* prints[i << k | p]: of line i where those of its cells are left whose
     * bits are in p. The same cells have the same print in every line. */
    struct line_print *prints;
};

struct open_lines {
    lineset open;
    lineset lacking[BOARD_SIDE_MAX + 1]; /* those of them that lack n cells */
    uint64_t taken;                      /* cells that the player has */
};

/* b must stay until board_lines_free. NULL when memory runs out. */
struct board_lines *board_lines_new(const struct board *b);
void board_lines_free(struct board_lines *l);

/* The lines of who has `own`, where the other has `cut`. */
struct open_lines open_lines_of(const struct board_lines *l, uint64_t own,
                                uint64_t cut);

static inline bool lines_none(lineset s) {
    return !(s[0] | s[1] | s[2] | s[3]);
}

static inline int lines_count(const struct board_lines *l, lineset s) {
    const int n = bits_count(s[0]) + bits_count(s[1]);
    return l->words <= 2 ? n : n + bits_count(s[2]) + bits_count(s[3]);
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

/* What line i lacks. */
static inline uint64_t open_lines_left(const struct board_lines *l,
                                       const struct open_lines *f, int i) {
    return l->cells[i] & ~f->taken;
}

static inline void open_lines_drop(const struct board_lines *l,
                                   struct open_lines *f, lineset gone) {
    f->open &= ~gone;
    for (int n = 1; n <= l->k; n++)
        f->lacking[n] &= ~gone;
}

/* The other plays there. */
static inline void open_lines_cut(const struct board_lines *l,
                                  struct open_lines *f, int cell) {
    open_lines_drop(l, f, l->through[cell]);
}

/* The player gets the cell. Lines that contain others are not looked for. */
static inline void open_lines_grant(const struct board_lines *l,
                                    struct open_lines *f, int cell) {
    const lineset here = l->through[cell];
    for (int n = 1; n <= l->k; n++)
        f->lacking[n - 1] =
            (f->lacking[n - 1] & ~here) | (f->lacking[n] & here);
    f->lacking[l->k] &= ~here;
    f->taken |= bits_one(cell);
}

/* The player plays there: and lines that contain others are gone. */
void open_lines_play(const struct board_lines *l, struct open_lines *f,
                     int cell);

/* Where two cells have the same lines, who wants to cut them answers one with
 * the other: these lines are gone. Looks only where `dropped` lines have been.
 * Returns such cells; pairs, unless it is NULL, gets them two by two. */
uint64_t open_lines_drop_twins(const struct board_lines *l,
                               struct open_lines *f, lineset dropped,
                               uint8_t *pairs, int *pair_count);

/* All cells that open lines lack. */
uint64_t open_lines_cells(const struct board_lines *l,
                          const struct open_lines *f);

/* A line that lacks n cells weighs 2^-n, in units of 1/OPEN_LINES_UNIT. If the
 * lines of a player weigh less than 1/2 before his move, or less than 1 after
 * it, the other can cut them all (Erdos and Selfridge). */
enum { OPEN_LINES_UNIT = 2 << BOARD_SIDE_MAX };

static inline int open_lines_weight(const struct board_lines *l,
                                    const struct open_lines *f) {
    int weight = 0;
    for (int n = 1; n <= l->k; n++)
        weight += lines_count(l, f->lacking[n]) * (OPEN_LINES_UNIT >> n);
    return weight;
}

/* Of the lines through two cells alone, which may be the same cell. Word by
 * word: to take vectors apart again would double the time. */
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

/* What the lines may weigh at most, and be cut all. */
static inline int open_lines_limit(bool players_turn) {
    return players_turn ? OPEN_LINES_UNIT / 2 : OPEN_LINES_UNIT;
}

/* Cells b such that each line through one of them has another cell in it, too:
 * who plays that other one loses nothing. by[b] gets it. */
uint64_t open_lines_dominated(const struct board_lines *l,
                              const struct open_lines *f, uint8_t *by);

/* The cells of the parts that share no line. Returns how many. */
int open_lines_parts(const struct board_lines *l, const struct open_lines *f,
                     uint64_t *parts);

/* The lines of one part alone. */
struct open_lines open_lines_part(const struct board_lines *l,
                                  const struct open_lines *f, uint64_t part);

/* Adds the print of the field to *p. */
void open_lines_add_print(const struct board_lines *l,
                          const struct open_lines *f, struct line_print *p);

/* The least of the first `symmetries` prints, which equal fields share, and,
 * where these are all, their images; *symmetry takes the field to the image
 * that has it. */
u128 open_lines_key(const struct line_print *p, int symmetries, int *symmetry);

#endif
