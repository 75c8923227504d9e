/* A player with a time limit: it plays an exact best move if it can prove one
 * in time, otherwise the best move that a search has found.
 *
 * Two threads work while the caller waits: one asks the oracle, the other
 * searches with estimates. */
#ifndef MORPION_BOT_H
#define MORPION_BOT_H

#include "answers/oracle/oracle.h"
#include "engines/search/search.h"

struct bot;

struct bot_options {
    const char *table;      /* as for the oracle */
    const char *folders;    /* as for the oracle */
    const char *atlas_file; /* as for the oracle */
    uint64_t memory;        /* bytes, for the oracle and the search together */
    int threads;            /* in all; at least two are used */
    /* Asked now and then: false ends the thinking with the best move so far. */
    struct watch watch;
    /* Called for every root move that the search has looked at: by another
     * thread, one call at a time, possibly just after bot_think has returned.
     * arg must stay until bot_free. Or NULL. */
    void (*note)(void *arg, const struct search_note *n);
    void *arg;
};

/* g must stay until bot_free. The caller owns *out; bot_free(NULL) is fine. */
enum status bot_new(const struct game *g, const struct bot_options *o,
                    struct bot **out, struct reason *why);
void bot_free(struct bot *b);

struct bot_move {
    int move;
    bool known;           /* the value of the position is known */
    bool proved;          /* and the move is proved to keep it */
    struct outcome worth; /* if known; distance 0 when unknown */
    int score, depth;     /* of the search, see search.h */
};

/* Chooses a move in a state that is not over. Returns within `milliseconds`,
 * give or take the time that the system needs to wake a thread. What was proved
 * is kept for the next move. The threads may still be finishing when this
 * returns. */
void bot_think(struct bot *b, const struct state *s, uint64_t milliseconds,
               struct bot_move *out);

#endif
