/* Every position of a small T(n,k), up to symmetry, as one matchbox of a chest:
 * what it is worth, and where its moves lead. */
#ifndef MORPION_MATCHBOXES_H
#define MORPION_MATCHBOXES_H

#include "base/watch.h"
#include "engines/memo/memo_table.h"
#include "rules/game.h"

enum { BOXES_SIDE_MAX = 4 };

/* Moves of a box that are equal by a symmetry of its position are one. */
struct box_move {
    uint32_t to;    /* the box of the position after it */
    uint8_t cell;   /* of the box's own image: the first of those it is for */
    uint8_t images; /* how many cells it stands for */
    bool keeps;     /* the value */
    bool best;      /* and the distance */
};

struct box {
    struct key key;
    uint32_t first; /* of its moves */
    uint8_t count;  /* of them; 0 where the game is over */
    uint8_t ply;
    struct outcome worth; /* the mover's */
};

struct boxes {
    const struct game *game;
    struct table *table; /* key: outcome and number of the box */
    uint32_t count;      /* by ply: moves lead to larger numbers; the start is
                            number 0 */
    struct box *of;
    uint64_t move_count;
    struct box_move *moves;
};

static inline enum player box_mover(const struct box *b) {
    return b->ply % 2 ? PLAYER_O : PLAYER_X;
}

/* Solves g and lays out all its positions. ST_ILLEGAL where the board is larger
 * than BOXES_SIDE_MAX or the game is Ultimate. g must stay until boxes_free,
 * which takes NULL, too. */
enum status boxes_new(const struct game *g, const struct watch *w,
                      struct boxes **out, struct reason *why);
void boxes_free(struct boxes *b);

/* The box of a position of the game that starts with an empty board, whoever
 * began, and the symmetry that takes a cell of the box to one of s. */
struct box_place {
    uint32_t box;
    int symmetry;
};
struct box_place boxes_find(const struct boxes *b, const struct state *s);

/* The cells of a box's own image that are as good as one by symmetry. */
uint64_t boxes_orbit(const struct boxes *b, uint32_t box, int cell);

/* The number on a box: base 3, cells counted from 1 as exponents, X 1, O 2. */
uint64_t boxes_label(const struct boxes *b, uint32_t box);
uint64_t boxes_label_of(const struct board *b, const struct position *p);

/* The box with a label; false when there is none. */
bool boxes_labelled(const struct boxes *b, uint64_t label, uint32_t *box);

#endif
