/* A good move soon: alpha-beta, deeper and deeper, with an estimate where it
 * ends. What it says is no proof, except for wins and losses, which it has
 * looked through to their end. */
#ifndef MORPION_SEARCH_H
#define MORPION_SEARCH_H

#include "base/random.h"
#include "base/watch.h"
#include "rules/game.h"

/* Scores are the mover's: an estimate, 0 for a draw, or SEARCH_WIN less the
 * plies to a win that is sure. */
enum { SEARCH_WIN = 30000, SEARCH_SURE = 29000 };

/* Remembers what it has seen of one game. One caller at a time. */
struct search;

/* Takes about `memory` bytes, or fewer where there are not so many. NULL when
 * memory runs out. The caller owns it;
 * g must stay until search_free. search_free(NULL) is fine. */
struct search *search_new(const struct game *g, uint64_t memory);
void search_free(struct search *s);

/* Forgets what it has seen. */
void search_forget(struct search *s);

/* One of the moves of the position asked about has been looked at. */
struct search_note {
    int depth, move, score;
    bool best; /* so far at this depth; the score of others is a bound */
    uint64_t nodes;
};

struct search_limits {
    int depth;             /* plies; 0 stands for all there are */
    uint64_t nodes;        /* 0 stands for many */
    const bool *only;      /* by move: those to choose from; or NULL */
    struct random *random; /* which of equal moves to take; NULL: the first */
    const struct watch *watch;                            /* or NULL */
    void (*note)(void *arg, const struct search_note *n); /* or NULL */
    void *arg;
};

struct search_result {
    int move;   /* the best one; legal, however short the time was */
    int score;  /* of the move */
    int depth;  /* looked at in full */
    bool whole; /* to the end of all games */
    uint64_t nodes;
};

/* Looks for the best move of a state that is not over. ST_STOPPED when the
 * watch said so; the result is good in any case. */
enum status search_run(struct search *s, const struct state *root,
                       const struct search_limits *limits,
                       struct search_result *out);

#endif
