/* Proofs about single positions of Ultimate tic-tac-toe: who can force a win?
 *
 * Depth-first proof-number search (df-pn) of one question at a time: can this
 * player, the attacker, force a win? Two answers, one for each player, tell
 * win, draw and loss apart. Keys are exact: no two positions share one, so
 * there are no false hits, however long the search. */
#ifndef MORPION_ULTIPROOF_H
#define MORPION_ULTIPROOF_H

#include "morpion/ultimate.h"
#include "morpion/watch.h"

/* Remembers what it has proved of one rule. One thread at a time. */
struct ultiproof;

/* What the search leaves out, each for good reasons; the tests try it with and
 * without. */
enum {
    ULTIPROOF_THREATS = 1, /* moves after which the other wins at once */
    ULTIPROOF_DEAD = 2,    /* when no line of boards is left to the attacker */
    ULTIPROOF_FOLD = 4,    /* what no longer matters, from keys */
    ULTIPROOF_ALL = 7,
};

/* Takes about `memory` bytes. NULL when memory runs out. The caller owns it;
 * ultiproof_free(NULL) is fine. */
struct ultiproof *ultiproof_new(enum ultimate_rule rule, uint64_t memory,
                                unsigned rules);
void ultiproof_free(struct ultiproof *p);

enum ultiproof_verdict {
    ULTIPROOF_OPEN, /* not decided within the bounds */
    ULTIPROOF_WINS, /* the attacker can force a win */
    ULTIPROOF_HELD, /* the other can prevent it */
};

struct ultiproof_result {
    enum ultiproof_verdict verdict;
    uint64_t visits; /* positions looked at */
};

/* Can `attacker` force a win from u? Looks at about `visits` positions at most;
 * ST_STOPPED when w said so, with what is known. */
enum status ultiproof_search(struct ultiproof *p, const struct ultimate *u,
                             enum player attacker, uint64_t visits,
                             const struct watch *w,
                             struct ultiproof_result *out);

#endif
