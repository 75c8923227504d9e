/* A quick search for a good move: alpha-beta with iterative deepening, and
 * estimates at the leaves. Its scores prove nothing, except for wins and
 * losses, which it has searched to the end. */
#ifndef MORPION_SEARCH_H
#define MORPION_SEARCH_H

#include "base/random.h"
#include "base/watch.h"
#include "rules/game.h"

/* Scores are the mover's: an estimate, 0 for a draw, or SEARCH_WIN minus the
 * plies to a sure win. Scores above SEARCH_SURE are sure wins, and below
 * -SEARCH_SURE sure losses. */
enum { SEARCH_WIN = 30000, SEARCH_SURE = 29000 };

/* The result that the mover can expect with this score, from -1 (loss) to 1
 * (win). All output shows scores in this form. */
double search_expectation(const struct game *g, int score);

/* Remembers what it has seen of one game. One thread at a time may use it. */
struct search;

/* Uses about `memory` bytes, or fewer if malloc refuses that many. NULL when
 * memory runs out. The caller owns it; g must stay until search_free.
 * search_free(NULL) is fine. */
struct search *search_new(const struct game *g, uint64_t memory);
void search_free(struct search *s);

/* Forgets what it has seen. */
void search_forget(struct search *s);

/* Reports that a move of the root has been searched. */
struct search_note {
    int depth, move, score;
    bool best; /* so far at this depth; other scores may be bounds */
    uint64_t nodes;
};

struct search_limits {
    int depth;             /* plies; 0 means no limit */
    uint64_t nodes;        /* 0 means no limit */
    const bool *only;      /* by move: may it be chosen? or NULL for all */
    struct random *random; /* chooses between equal moves; NULL: the first */
    const struct watch *watch;                            /* or NULL */
    void (*note)(void *arg, const struct search_note *n); /* or NULL */
    void *arg;
};

struct search_result {
    int move;   /* the best one; always a legal one */
    int score;  /* of the move */
    int depth;  /* the last one that was completed */
    bool whole; /* all games were searched to their end */
    uint64_t nodes;
};

/* Looks for the best move of a state that is not over. ST_STOPPED when the
 * watch says stop; *out is valid in any case. */
enum status search_run(struct search *s, const struct state *root,
                       const struct search_limits *limits,
                       struct search_result *out);

#endif
