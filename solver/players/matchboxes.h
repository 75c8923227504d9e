/* Every position of a small game, up to symmetry, as a matchbox: what it is
 * worth, and where its moves lead. */
#ifndef MORPION_MATCHBOXES_H
#define MORPION_MATCHBOXES_H

#include "base/watch.h"
#include "engines/memo/memo_table.h"
#include "rules/game.h"

enum { MATCHBOXES_SIDE_MAX = 4 };

/* Moves of a box that are equal by a symmetry of its position count as one. */
struct box_move {
    uint32_t to;    /* the box of the position after it */
    uint8_t cell;   /* on the box's own image: the first of the equal cells */
    uint8_t images; /* how many equal cells there are */
    bool keeps;     /* whether it keeps the value of the position */
    bool best;      /* the value and the distance */
};

struct box {
    struct key key;
    uint32_t first;       /* index of its first move in `moves` */
    uint8_t count;        /* how many moves; 0 when the game is over */
    uint8_t ply, mover;   /* mover: enum side */
    struct outcome worth; /* the mover's */
    uint64_t label;       /* see matchboxes_label_of */
};

struct matchboxes {
    const struct game *game;
    struct memo_table *table; /* by key: outcome and number of the box */
    uint32_t count; /* boxes are numbered by ply: moves lead to larger numbers,
                       and the start is number 0 */
    struct box *of;
    uint64_t move_count;
    struct box_move *moves;
};

static inline enum side box_mover(const struct box *b) {
    return (enum side)b->mover;
}

/* Solves g and makes a box for every position. ST_ILLEGAL unless the game is
 * played on one board with sides up to MATCHBOXES_SIDE_MAX. g must stay until
 * matchboxes_free; matchboxes_free(NULL) is fine. */
enum status matchboxes_new(const struct game *g, const struct watch *w,
                           struct matchboxes **out, struct reason *why);
void matchboxes_free(struct matchboxes *b);

/* Finds the box of a position that can follow the start, whoever began, and the
 * symmetry that takes a cell of the box to a cell of s. */
struct box_place {
    uint32_t box;
    int symmetry;
};
struct box_place matchboxes_find(const struct matchboxes *b,
                                 const struct state *s);

/* The cells of a box's own image that are equal to `cell` by symmetry. */
uint64_t matchboxes_orbit(const struct matchboxes *b, uint32_t box, int cell);

/* The number on a box: the sum over its cells i = 1, 2, ... of 3^i times 1 for
 * X, 2 for O, 0 for an empty cell. */
uint64_t matchboxes_label_of(const struct game *g, const struct state *s);

#endif
