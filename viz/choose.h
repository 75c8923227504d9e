/* Choosing which moves of a position to draw. */
#ifndef MORPION_VIZ_CHOOSE_H
#define MORPION_VIZ_CHOOSE_H

#include "dot.h"

enum choose_mode {
    CHOOSE_FULL,     /* every move */
    CHOOSE_STRATEGY, /* one best move of one player, every reply */
    CHOOSE_BEST,     /* the best moves of both */
    CHOOSE_PV,       /* one best move of both */
};

enum choose_merge {
    CHOOSE_TREE,      /* every move by itself */
    CHOOSE_SYMMETRY,  /* moves that are mirror images of each other once */
    CHOOSE_POSITIONS, /* and every position, up to symmetry, once */
};

struct chooser {
    const struct game *game;
    struct oracle *oracle;
    enum choose_mode mode;
    enum choose_merge merge;
    enum player strategist; /* whose strategy */
    bool gave_up;           /* the engine met its bound */
    bool undecided;         /* a value is missing */
};

struct choice {
    struct step step;
    struct worth worth; /* of the position after the move */
    int images;         /* moves that it stands for, itself counted */
    bool best;
};

struct choices {
    int count;
    int left_out; /* moves that the mode does not show */
    struct choice moves[GAME_MOVES_MAX];
};

/* What a position is worth. Once an engine has met its bound it is not asked
 * again: the positions around would cost as much and be left undecided too. */
enum status choose_worth(struct chooser *c, const struct state *s,
                         struct worth *w, struct reason *why);

/* The moves to draw of a position that is worth w; none when it is over. Where
 * w is not known there is no best move, and all are drawn. */
enum status choose_moves(struct chooser *c, const struct state *s,
                         struct worth w, struct choices *out,
                         struct reason *why);

#endif
