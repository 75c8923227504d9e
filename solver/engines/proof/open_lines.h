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

enum { FIELD_WORDS = 4 };

typedef uint64_t lineset __attribute__((vector_size(8 * FIELD_WORDS)));

/* Sums of hashes of lines under all symmetries of the board. */
struct field_print {
    uint64_t low[BOARD_SYMMETRIES_MAX], high[BOARD_SYMMETRIES_MAX];
};

/* What never changes on a board. */
struct field_lines {
    const struct board *board;
    int words; /* of a lineset, that are in use */
    int k;
    uint64_t cells[64 * FIELD_WORDS]; /* of each line */
    lineset through[BOARD_CELLS_MAX]; /* the lines through each cell */
    int inverse[BOARD_SYMMETRIES_MAX];
    /* prints[i << k | p]: of line i where those of its cells are left whose
     * bits are in p. The same cells have the same print in every line. */
    struct field_print *prints;
};

struct field {
    lineset open;
    lineset lacking[BOARD_SIDE_MAX + 1]; /* those of them that lack n cells */
    uint64_t taken;                      /* cells that the player has */
};

/* b must stay until field_free. NULL when memory runs out. */
struct field_lines *field_new(const struct board *b);
void field_free(struct field_lines *l);

/* The lines of who has `own`, where the other has `cut`. */
struct field field_of(const struct field_lines *l, uint64_t own, uint64_t cut);

static inline bool lines_none(lineset s) {
    return !(s[0] | s[1] | s[2] | s[3]);
}

static inline int lines_count(const struct field_lines *l, lineset s) {
    const int n = bits_count(s[0]) + bits_count(s[1]);
    return l->words <= 2 ? n : n + bits_count(s[2]) + bits_count(s[3]);
}

static inline int lines_first(const struct field_lines *l, lineset s) {
    for (int w = 0; w < l->words; w++)
        if (s[w])
            return 64 * w + bits_first(s[w]);
    return -1;
}

/* Takes the first line out of *s; -1 when there is none. */
static inline int lines_take(const struct field_lines *l, lineset *s) {
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
static inline uint64_t field_left(const struct field_lines *l,
                                  const struct field *f, int i) {
    return l->cells[i] & ~f->taken;
}

static inline void field_drop(const struct field_lines *l, struct field *f,
                              lineset gone) {
    f->open &= ~gone;
    for (int n = 1; n <= l->k; n++)
        f->lacking[n] &= ~gone;
}

/* The other plays there. */
static inline void field_cut(const struct field_lines *l, struct field *f,
                             int cell) {
    field_drop(l, f, l->through[cell]);
}

/* The player gets the cell. Lines that contain others are not looked for. */
static inline void field_grant(const struct field_lines *l, struct field *f,
                               int cell) {
    const lineset here = l->through[cell];
    for (int n = 1; n <= l->k; n++)
        f->lacking[n - 1] =
            (f->lacking[n - 1] & ~here) | (f->lacking[n] & here);
    f->lacking[l->k] &= ~here;
    f->taken |= bits_one(cell);
}

/* The player plays there: and lines that contain others are gone. */
void field_play(const struct field_lines *l, struct field *f, int cell);

/* Where two cells have the same lines, who wants to cut them answers one with
 * the other: these lines are gone. Looks only where `dropped` lines have been.
 * Returns such cells; pairs, unless it is NULL, gets them two by two. */
uint64_t field_drop_twins(const struct field_lines *l, struct field *f,
                          lineset dropped, uint8_t *pairs, int *pair_count);

/* All cells that open lines lack. */
uint64_t field_cells(const struct field_lines *l, const struct field *f);

/* A line that lacks n cells weighs 2^-n, in units of 1/FIELD_UNIT. If the lines
 * of a player weigh less than 1/2 before his move, or less than 1 after it, the
 * other can cut them all (Erdos and Selfridge). */
enum { FIELD_UNIT = 2 << BOARD_SIDE_MAX };

static inline int field_weight(const struct field_lines *l,
                               const struct field *f) {
    int weight = 0;
    for (int n = 1; n <= l->k; n++)
        weight += lines_count(l, f->lacking[n]) * (FIELD_UNIT >> n);
    return weight;
}

/* Of the lines through two cells alone, which may be the same cell. Word by
 * word: to take vectors apart again would double the time. */
static inline int field_weight_through(const struct field_lines *l,
                                       const struct field *f, int a, int b) {
    int weight = 0;
    for (int w = 0; w < l->words; w++) {
        const uint64_t both = l->through[a][w] & l->through[b][w];
        for (int n = 1; n <= l->k; n++)
            weight += bits_count(f->lacking[n][w] & both) * (FIELD_UNIT >> n);
    }
    return weight;
}

/* What the lines may weigh at most, and be cut all. */
static inline int field_limit(bool players_turn) {
    return players_turn ? FIELD_UNIT / 2 : FIELD_UNIT;
}

/* Cells b such that each line through one of them has another cell in it, too:
 * who plays that other one loses nothing. by[b] gets it. */
uint64_t field_dominated(const struct field_lines *l, const struct field *f,
                         uint8_t *by);

/* The cells of the parts that share no line. Returns how many. */
int field_parts(const struct field_lines *l, const struct field *f,
                uint64_t *parts);

/* The lines of one part alone. */
struct field field_part(const struct field_lines *l, const struct field *f,
                        uint64_t part);

/* Adds the print of the field to *p. */
void field_add_print(const struct field_lines *l, const struct field *f,
                     struct field_print *p);

/* The least of the first `symmetries` prints, which equal fields share, and,
 * where these are all, their images; *symmetry takes the field to the image
 * that has it. */
wide field_key(const struct field_print *p, int symmetries, int *symmetry);

#endif
