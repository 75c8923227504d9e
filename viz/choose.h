/* Chooses which moves of a position to draw. */
#ifndef MORPION_VIZ_CHOOSE_H
#define MORPION_VIZ_CHOOSE_H

#include "answers/oracle/oracle.h"

enum choose_mode {
    CHOOSE_FULL,     /* every move */
    CHOOSE_STRATEGY, /* one player's best move, every move of the opponent */
    CHOOSE_BEST,     /* all best moves of both players, and those that may be */
    CHOOSE_PV,       /* one best move of each player */
};

enum choose_merge {
    CHOOSE_TREE,      /* every move separately */
    CHOOSE_SYMMETRY,  /* moves that are mirror images of each other only once */
    CHOOSE_POSITIONS, /* the same, and every position, up to symmetry, once */
};

struct chooser {
    const struct game *game;
    struct oracle *oracle;
    struct oracle_question question; /* for the root and what follows */
    enum choose_mode mode;
    enum choose_merge merge;
    enum side strategist;  /* the player whose strategy is drawn */
    struct strategy *book; /* a certificate's strategy, used instead of the
                              oracle, or NULL */
};

struct choice {
    struct step step;
    struct key key; /* of the position after the move, if images are merged */
    int images;     /* how many moves this one stands for, including itself */
    struct bounds worth; /* of the position after the move, for its mover */
    bool best;
};

struct choices {
    int count;
    int left_out; /* how many moves the mode does not show */
    struct choice moves[GAME_MOVES_MAX];
};

/* What is known about the value of s. */
enum status choose_worth(struct chooser *c, const struct state *s,
                         struct bounds *worth, struct reason *why);

/* Chooses the moves to draw in s, whose value is w; there are none when the
 * game is over. If w is not known, no move is known to be best, so modes that
 * draw only best moves draw none. choose_judge finds the values of the moves
 * later, because moves that do not fit into the tree never need them. */
enum status choose_moves(struct chooser *c, const struct state *s,
                         struct bounds w, struct choices *out,
                         struct reason *why);

/* Sets worth and best of a choice that choose_moves made with the same w. */
enum status choose_judge(struct chooser *c, struct bounds w, struct choice *m,
                         struct reason *why);

#endif
