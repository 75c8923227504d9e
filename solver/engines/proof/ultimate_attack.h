/* Proofs about single positions of Ultimate tic-tac-toe: which player can force
 * a win?
 *
 * Depth-first proof-number search (df-pn, Nagai 2002) answers two questions:
 * can the mover force a win, and can the opponent? Together they tell win, draw
 * and loss apart. Keys are exact: only positions of equal value share one. So
 * there are no false hits, however long the search. */
#ifndef MORPION_ULTIMATE_ATTACK_H
#define MORPION_ULTIMATE_ATTACK_H

#include "base/limits.h"
#include "rules/ultimate.h"

/* Remembers what it has proved under one rule. Any number of threads may ask at
 * the same time. */
struct ultimate_attack;

/* Shortcuts that settle positions or merge keys. None changes the verdict; the
 * tests run the search with and without them. */
enum {
    ULTIMATE_ATTACK_THREATS = 1, /* the mover wins at once */
    ULTIMATE_ATTACK_DEAD = 2,    /* the attacker has no line of boards left */
    ULTIMATE_ATTACK_FOLD = 4,    /* keys leave out what no longer matters */
    ULTIMATE_ATTACK_ALL = 7,
};

/* Takes at most about `memory` bytes. `rules` are some of the above. NULL when
 * memory runs out. The caller owns the result; ultimate_attack_free(NULL) is
 * fine. */
struct ultimate_attack *ultimate_attack_new(enum ultimate_rule rule,
                                            uint64_t memory, unsigned rules);
void ultimate_attack_free(struct ultimate_attack *p);

struct ultimate_attack_result {
    struct bounds bounds; /* the mover's; without distances */
    /* A move that secures the lower bound; -1 if that is a loss or the game is
     * over. */
    int best;
    uint64_t visits; /* positions visited */
};

/* Finds the value of u. `known` is proved already; bounds_none() if nothing is.
 * The best move is -1 if all was known. ST_STOPPED when the watch said so, with
 * *out as far as known. The verdict does not depend on the number of threads;
 * the rest may. */
enum status ultimate_attack_decide(struct ultimate_attack *p,
                                   const struct ultimate *u,
                                   struct bounds known,
                                   const struct limits *limits,
                                   struct ultimate_attack_result *out);

#endif
