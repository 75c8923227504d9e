/* Grows a game tree within bounds: which positions and moves to draw. */
#ifndef MORPION_VIZ_TREE_H
#define MORPION_VIZ_TREE_H

#include "choose.h"
#include "engines/search/alphabeta.h"

struct tree_options {
    enum choose_mode mode;
    bool any_mode; /* choose: full if that fits or the value is not known,
                      otherwise strategy */
    enum choose_merge merge;
    enum side strategist;      /* SIDE_NONE: the winner, or else the mover */
    struct strategy *book;     /* a certificate's strategy, or NULL */
    uint64_t max_nodes;        /* most positions to draw, at least 1 */
    uint64_t max_depth;        /* most moves from the root */
    const struct watch *watch; /* is told how many nodes are done; or NULL */
};

enum { TREE_NO_MOVE = -1 };

/* What alpha-beta did at a node. All scores are X's, as in alphabeta.h. */
struct tree_visit {
    uint64_t number; /* in the order of visits, from 1; 0: no such node */
    int alpha, beta, score;
    enum alphabeta_bound bound;
    bool estimated;
};

struct tree_node {
    uint64_t id; /* the root is 0; numbers have no gaps */
    struct state state;
    struct bounds worth; /* for its mover */
    int last_move; /* TREE_NO_MOVE for the root, and if different moves lead
                      here */
    unsigned depth;
    int left_out; /* how many moves the mode does not show */
    int stub;     /* how many moves found no room; if any, none is drawn */
    int cut;      /* how many moves alpha-beta cut off; if any, it has no stub
                   */
    struct tree_visit visit;
};

struct tree_move {
    uint64_t from, to;
    unsigned depth; /* of the position after it */
    int move;
    int images;          /* how many moves it stands for, including itself */
    bool turned;         /* that position is drawn as a mirror image */
    bool best;           /* known to be best */
    enum side attractor; /* the winner after it, if known */
};

/* Receives the nodes in the order of their numbers, each followed by its moves.
 * A move may lead to a node that comes later. Either function may be NULL. */
struct tree_sink {
    enum status (*node)(void *arg, const struct tree_node *n);
    enum status (*move)(void *arg, const struct tree_move *m);
    void *arg;
};

struct tree_summary {
    uint64_t nodes, moves; /* drawn */
    uint64_t stubs;        /* positions whose moves found no room */
    uint64_t behind_stubs; /* those moves */
    uint64_t left_out;     /* moves that the mode does not show */
    uint64_t unproved;     /* positions whose value is not known */
};

/* Settles what the options leave open: any_mode and strategist. */
enum status tree_prepare(const struct game *g, struct oracle *oracle,
                         const struct state *root, struct tree_options *o,
                         struct reason *why);

/* Grows a tree breadth first; if positions are merged, it is a graph. A
 * position is drawn with all moves that the mode shows and a count of the
 * others, or with a stub that counts them all: nothing is left out silently. A
 * signal ends it early, with ST_OK: the caller asks report_interrupted. */
enum status tree_grow(const struct game *g, struct oracle *oracle,
                      const struct state *root, const struct tree_options *o,
                      const struct tree_sink *sink,
                      struct tree_summary *summary, struct reason *why);

#endif
