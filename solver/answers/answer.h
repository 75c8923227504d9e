/* A whole answer about a position: its value, what every move is worth, a best
 * line, or what is known instead. */
#ifndef MORPION_ANSWER_H
#define MORPION_ANSWER_H

#include "answers/oracle/oracle.h"

enum answer_proof {
    ANSWER_PROVED,  /* exact */
    ANSWER_BOUNDED, /* not decided inside the bounds given */
};

struct answer_move {
    int move;
    struct bounds bounds; /* for the player who makes it, itself counted */
};

/* What a short search makes of a position that was not decided: no proof. */
struct answer_estimate {
    int move;  /* what it would play */
    int score; /* see search.h */
    int depth; /* plies looked ahead */
};

struct answer {
    struct state state;
    enum side mover;
    bool over;

    enum answer_proof proof;
    struct reason why; /* unless proved: what bound was met */

    struct bounds bounds;   /* the mover's */
    struct outcome outcome; /* where proved: the same, and who wins */
    enum side attractor;

    int move_count;
    int best_count; /* so many of the first moves are as good as the position
                       is, as far as is known */
    struct answer_move moves[GAME_MOVES_MAX]; /* best first */
    int line_length;
    int line[GAME_PLIES_MAX]; /* best play of both, as far as it is known: to
                                 the end with a table or the memo engine */

    bool estimated;
    struct answer_estimate estimate;

    const char *source; /* "table", "memo", "tiers", "proof" or "rules" */
};

/* Answers for a legal state. Not being able to decide it inside the bounds is
 * an answer too; a status other than ST_OK is a failure of the table or the
 * system. */
enum status answer_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why);

#endif
