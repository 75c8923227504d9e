/* Proofs about single positions of Ultimate tic-tac-toe: who can force a win?
 *
 * Depth-first proof-number search (df-pn) of two questions: can the mover force
 * a win, and can the other? Together they tell win, draw and loss apart. Keys
 * are exact: no two positions share one, so there are no false hits, however
 * long the search. */
#ifndef MORPION_ULTIMATE_ATTACK_H
#define MORPION_ULTIMATE_ATTACK_H

#include "base/limits.h"
#include "rules/ultimate.h"

/* Remembers what it has proved of one rule. One caller at a time. */
struct ultimate_attack;

/* What the search leaves out, each for good reasons; the tests try it with and
 * without. */
enum {
    ULTIMATE_ATTACK_THREATS = 1, /* moves after which the other wins at once */
    ULTIMATE_ATTACK_DEAD =
        2, /* when no line of boards is left to the attacker */
    ULTIMATE_ATTACK_FOLD = 4, /* what no longer matters, from keys */
    ULTIMATE_ATTACK_ALL = 7,
};

/* Takes at most about `memory` bytes. NULL when memory runs out. The caller
 * owns it; ultimate_attack_free(NULL) is fine. */
struct ultimate_attack *ultimate_attack_new(enum ultimate_rule rule,
                                            uint64_t memory, unsigned rules);
void ultimate_attack_free(struct ultimate_attack *p);

struct ultimate_attack_result {
    struct bounds bounds; /* the mover's; their distance is not known */
    int best; /* a move that makes sure of the lower bound, unless that is a
                 loss or the game is over: then -1 */
    uint64_t visits; /* positions looked at */
};

/* What is u worth? ST_STOPPED when the watch said so, with what is known. The
 * verdict is the same for any number of threads, the rest need not be. */
enum status ultimate_attack_decide(struct ultimate_attack *p,
                                   const struct ultimate *u,
                                   const struct limits *limits,
                                   struct ultimate_attack_result *out);

#endif
