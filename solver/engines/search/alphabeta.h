/* Minimax and alpha-beta as textbooks have them, for teaching and for pictures:
 * moves in ascending order, a fixed depth, no table, no ordering. search.h is
 * the one that plays.
 *
 * All scores here are X's: X takes the largest, O the smallest. A win of X n
 * plies after the root is SEARCH_WIN - n, a win of O is the negative of that,
 * and a draw is 0. So the score of a node is the largest or smallest of its
 * moves' scores, unchanged. A position that goes on at the depth limit gets the
 * estimate of its game. */
#ifndef MORPION_ALPHABETA_H
#define MORPION_ALPHABETA_H

#include "engines/search/search.h"

/* Above every score: the window of the root is -ALPHABETA_INFINITE to
 * ALPHABETA_INFINITE. */
enum { ALPHABETA_INFINITE = SEARCH_WIN + 1 };

/* A node, told when the search leaves it: children before their parent. */
struct alphabeta_node {
    uint64_t number; /* in the order in which nodes are entered; the root is 1
                      */
    uint64_t parent; /* its number; 0 for the root */
    struct state state;
    int move;        /* that led here; -1 for the root */
    int depth;       /* plies from the root */
    int alpha, beta; /* as they were on entry */
    int score;       /* what it returned; see alphabeta_bound */
    int best;        /* the move that gave the score, or -1 if none did */
    int tried, cut;  /* how many moves were visited, and how many cut off */
    bool over, estimated; /* a leaf: the game is over; or the depth limit */
};

/* What is known about the true value of a node: fail-hard, a score of alpha
 * says only "at most", and one of beta "at least". */
enum alphabeta_bound { ALPHABETA_EXACT, ALPHABETA_AT_MOST, ALPHABETA_AT_LEAST };
enum alphabeta_bound alphabeta_bound(const struct alphabeta_node *n);

struct alphabeta_options {
    int depth;                 /* plies, 0 or more */
    bool minimax;              /* never cut off */
    const struct watch *watch; /* or NULL */
    void (*leave)(void *arg, const struct alphabeta_node *n); /* or NULL */
    void *arg;
};

struct alphabeta_result {
    int score; /* of the root. If the search was stopped: of its best move so
                  far */
    int move;  /* the first best move; -1 if there is none */
    int done, moves;   /* how many of the root's moves are searched, of how many
                        */
    uint64_t nodes;    /* visited, including the root */
    uint64_t expanded; /* of those: whose moves were tried; the others are
                          leaves */
    uint64_t cut;      /* moves cut off */
    uint64_t estimated; /* leaves that the depth limit made */
    int line_length;
    int line[GAME_PLIES_MAX]; /* best play of both, as far as it looked */
};

/* Searches from root. ST_STOPPED when the watch says stop, ST_NOMEM when memory
 * runs out before it begins; *out is valid in any case. */
enum status alphabeta_run(const struct game *g, const struct state *root,
                          const struct alphabeta_options *o,
                          struct alphabeta_result *out);

/* The estimate of a position that is not over, X's: that of its best move. */
int alphabeta_estimate(const struct game *g, const struct state *s);

/* A score as the exercise writes it: 95 where X wins 5 plies after the root
 * (100 - 5), -96 where O wins after 4, 0 for a draw. A game that may have 99
 * plies or more has 1000 in place of 100, so that a win of X is above 1, and a
 * win of O below -1. An estimate is the result that X can expect, from -1 to
 * 1. */
double alphabeta_number(const struct game *g, int score);

/* The same as text: "+95", "-96", "0", or an estimate as "+0.12"; "-∞" and "+∞"
 * for the window of the root. Returns out. */
enum { ALPHABETA_TEXT_MAX = 16 };
char *alphabeta_print(const struct game *g, int score, char *out);

#endif
