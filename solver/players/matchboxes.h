/* Every position of a small game, up to symmetry, as one matchbox of a chest:
 * what it is worth, and where its moves lead. */
#ifndef MORPION_MATCHBOXES_H
#define MORPION_MATCHBOXES_H

#include "base/watch.h"
#include "engines/memo/memo_table.h"
#include "rules/game.h"

enum { MATCHBOXES_SIDE_MAX = 4 };

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
    uint64_t label;       /* see matchboxes_label_of */
};

struct matchboxes {
    const struct game *game;
    struct memo_table *table; /* key: outcome and number of the box */
    uint32_t count; /* by ply: moves lead to larger numbers; the start is
                       number 0 */
    struct box *of;
    uint64_t move_count;
    struct box_move *moves;
};

static inline enum side box_mover(const struct box *b) {
    return b->ply % 2 ? SIDE_O : SIDE_X;
}

/* Solves g and lays out all its positions. ST_ILLEGAL unless the game is
 * played on one board of sides up to MATCHBOXES_SIDE_MAX. g must stay until
 * matchboxes_free, which takes NULL, too. */
enum status matchboxes_new(const struct game *g, const struct watch *w,
                           struct matchboxes **out, struct reason *why);
void matchboxes_free(struct matchboxes *b);

/* The box of a position of the game from its start on, whoever began,
 * and the symmetry that takes a cell of the box to one of s. */
struct box_place {
    uint32_t box;
    int symmetry;
};
struct box_place matchboxes_find(const struct matchboxes *b,
                                 const struct state *s);

/* The cells of a box's own image that are as good as one by symmetry. */
uint64_t matchboxes_orbit(const struct matchboxes *b, uint32_t box, int cell);

/* The number on a box: base 3, cells counted from 1 as exponents, X 1, O 2. */
uint64_t matchboxes_label_of(const struct game *g, const struct state *s);

#endif
