/* Choosing which moves of a position to draw. */
#ifndef MORPION_VIZ_CHOOSE_H
#define MORPION_VIZ_CHOOSE_H

#include "answers/oracle/oracle.h"
#include "proofs/playbook.h"

enum choose_mode {
    CHOOSE_FULL,     /* every move */
    CHOOSE_STRATEGY, /* one best move of one player, every reply */
    CHOOSE_BEST,     /* the best moves of both, and what may be best */
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
    struct oracle_question question; /* about the root and what follows */
    enum choose_mode mode;
    enum choose_merge merge;
    enum side strategist;  /* whose strategy */
    struct playbook *book; /* that of a certificate, or NULL: then no oracle is
                              asked */
};

struct choice {
    struct step step;
    struct key key;      /* of the position after it, where images are merged */
    int images;          /* moves that it stands for, itself counted */
    struct bounds worth; /* of the position after the move, its mover's */
    bool best;
};

struct choices {
    int count;
    int left_out; /* moves that the mode does not show */
    struct choice moves[GAME_MOVES_MAX];
};

/* What is known of a position. */
enum status choose_worth(struct chooser *c, const struct state *s,
                         struct bounds *worth, struct reason *why);

/* The moves to draw of a position that is worth w; none when it is over. Where
 * w is not known no move is known to be best, and where only such are drawn
 * none is. What they are worth is left to choose_judge: nobody need know it of
 * moves that find no place. */
enum status choose_moves(struct chooser *c, const struct state *s,
                         struct bounds w, struct choices *out,
                         struct reason *why);

/* Sets worth and best of a choice that choose_moves made with the same w. */
enum status choose_judge(struct chooser *c, struct bounds w, struct choice *m,
                         struct reason *why);

#endif
