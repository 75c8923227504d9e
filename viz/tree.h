/* Growing a game tree inside bounds: which positions and moves to draw. */
#ifndef MORPION_VIZ_TREE_H
#define MORPION_VIZ_TREE_H

#include "choose.h"

struct tree_options {
    enum choose_mode mode;
    bool any_mode; /* full if that is inside the bounds, or nothing is known,
                      else strategy */
    enum choose_merge merge;
    enum side strategist;  /* of a strategy; SIDE_NONE: who wins, or moves */
    struct playbook *book; /* of a strategy that a certificate tells, or NULL */
    uint64_t max_nodes;    /* positions drawn, at least 1 */
    uint64_t max_depth;    /* moves from the root */
};

enum { TREE_NO_MOVE = -1 };

struct tree_node {
    uint64_t id; /* 0 is the root, and so on without gaps */
    struct state state;
    struct bounds worth; /* its mover's */
    int last_move;       /* TREE_NO_MOVE for the root, and where several
                            different ones lead here */
    unsigned depth;
    int left_out; /* moves that the mode does not show */
    int stub;     /* moves that there is no room for: then there are none */
};

struct tree_move {
    uint64_t from, to;
    unsigned depth; /* of the position after it */
    int move;
    int images;          /* moves that it stands for, itself counted */
    bool turned;         /* the position after it is drawn as an image */
    bool best;           /* is it known to be? */
    enum side attractor; /* who wins after it, if that is known */
};

/* Gets the nodes in the order of their numbers, each followed by its moves; a
 * move may lead to a node that is still to come. Either may be NULL. */
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
    uint64_t unproved;     /* positions drawn whose value is not known */
};

/* Settles what the options leave open: any_mode, strategist. */
enum status tree_prepare(const struct game *g, struct oracle *oracle,
                         const struct state *root, struct tree_options *o,
                         struct reason *why);

/* Grows a tree, or where positions are merged a graph, breadth first. A
 * position is drawn with all the moves that the mode has for it, counting the
 * others, or with a stub that counts them all: nothing is left out silently. A
 * signal to stop ends it early: whoever calls asks report_interrupted. */
enum status tree_grow(const struct game *g, struct oracle *oracle,
                      const struct state *root, const struct tree_options *o,
                      const struct tree_sink *sink,
                      struct tree_summary *summary, struct reason *why);

#endif
