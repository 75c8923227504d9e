/* A player that keeps its time: exact where that can be had, otherwise the best
 * that a search has found by then.
 *
 * Two threads work while the caller waits: one asks the oracle, the other
 * searches with an estimate. */
#ifndef MORPION_BOT_H
#define MORPION_BOT_H

#include "answers/oracle/oracle.h"
#include "engines/search/search.h"

struct bot;

struct bot_options {
    const char *table;   /* as for the oracle */
    const char *folders; /* as for the oracle */
    uint64_t memory;     /* bytes for both */
    int threads;         /* in all; two at the least are used */
    /* Asked now and then: false ends the thinking, with the best move so far.
     * Or NULL. */
    bool (*goes_on)(void);
    /* Told of every root move that the search has looked at, by another thread,
     * one at a time, also just after bot_think has returned; arg must stay
     * until bot_free. Or NULL. */
    void (*note)(void *arg, const struct search_note *n);
    void *arg;
};

/* g must stay until bot_free. The caller owns *out; bot_free(NULL) is fine. */
enum status bot_new(const struct game *g, const struct bot_options *o,
                    struct bot **out, struct reason *why);
void bot_free(struct bot *b);

struct bot_move {
    int move;
    bool proved;          /* the value is known, and the move keeps it */
    struct outcome worth; /* where proved; distance 0 where not known */
    int score, depth;     /* of the search, see search.h */
};

/* The move of a state that is not over, `milliseconds` after the call at the
 * latest, give or take what it takes the system to wake a thread. What was
 * proved is kept for the next move. The threads may still be ending. */
void bot_think(struct bot *b, const struct state *s, uint64_t milliseconds,
               struct bot_move *out);

#endif
