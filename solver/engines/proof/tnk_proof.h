/* Proofs about single positions of T(n,k), on boards of any size: who can force
 * a win and in how many plies, or who at least cannot lose.
 *
 * Three searches take turns, each with more work than the last time: one that
 * looks ever further ahead, so that the first win it finds is the shortest, and
 * for each player one that asks if he can win at all, in the relaxed game and
 * where that is not enough in the real one (see attack.h). Where the bound on
 * the work is met before that, what is known is a pair of bounds. */
#ifndef MORPION_TNK_PROOF_H
#define MORPION_TNK_PROOF_H

#include "base/limits.h"
#include "rules/position.h"

/* Remembers what it has proved for later searches. One caller at a time. */
struct tnk_proof;

/* At most about `memory` bytes, taken as they are used; b must stay until
 * tnk_proof_free. NULL when memory runs out. The caller owns it;
 * tnk_proof_free(NULL) is fine. */
struct tnk_proof *tnk_proof_new(const struct board *b, uint64_t memory);
void tnk_proof_free(struct tnk_proof *p);

/* The search that asks if one player can win: for certificates and logs. */
struct tnk_attack;
struct tnk_attack *tnk_proof_attack(struct tnk_proof *p);

/* What a proof rests on. */
enum tnk_proof_how {
    TNK_PROOF_AHEAD,   /* all that can happen within so many plies */
    TNK_PROOF_PAIRS,   /* pairs of cells, and lines that weigh too little */
    TNK_PROOF_RELAXED, /* the game in which the defender's lines do not count */
    TNK_PROOF_REAL,    /* the game itself */
};

struct tnk_proof_result {
    struct bounds bounds; /* the mover's; of a win or loss the distance is 0
                             when it was not found out */
    int best; /* a cell that wins, and soonest where the distance is known, or
                 that keeps a draw; or -1 */
    enum tnk_proof_how how; /* where known */
    uint64_t visits;        /* positions looked at */
    uint64_t cost;          /* how many it takes as long to look ahead at */
};

/* The bound on visits is one on their cost. s is legal and not over. On
 * ST_STOPPED, because the watch said so, *out has what is known so far. */
enum status tnk_proof_search(struct tnk_proof *p, const struct position *s,
                             const struct limits *limits,
                             struct tnk_proof_result *out);

#endif
