/* Proofs about single positions of T(n,k), on boards of any size: which player
 * can force a win and in how many plies, or which one at least cannot lose.
 *
 * Three searches take turns, each turn with more work than the one before.
 * tnk_distance searches to ever greater depth, so that the first win it finds
 * is the shortest. For each player, tnk_attack asks whether that player can win
 * at all: in the relaxed game first, then, if that is won, in the real one. If
 * the limit on the work comes first, the result is a pair of bounds. */
#ifndef MORPION_TNK_PROOF_H
#define MORPION_TNK_PROOF_H

#include "base/limits.h"
#include "rules/position.h"

/* Remembers what it has proved for later searches. One caller at a time. */
struct tnk_proof;

/* Takes at most about `memory` bytes, as they are used; b must outlive the
 * result. NULL when memory runs out. The caller owns the result;
 * tnk_proof_free(NULL) is fine. */
struct tnk_proof *tnk_proof_new(const struct board *b, uint64_t memory);
void tnk_proof_free(struct tnk_proof *p);

/* For one more thread: it shares with p what tnk_attack has proved, and must be
 * freed before p. It takes memory of its own for tnk_distance. */
struct tnk_proof *tnk_proof_another(struct tnk_proof *p);

/* The search that asks whether one player can win: for certificates and
 * logs. */
struct tnk_attack;
struct tnk_attack *tnk_proof_attack(struct tnk_proof *p);

/* What a proof rests on. */
enum tnk_proof_how {
    TNK_PROOF_AHEAD,   /* a full search to some depth */
    TNK_PROOF_PAIRS,   /* pairs, tiles, or lines of too little weight */
    TNK_PROOF_RELAXED, /* the game where only the attacker's lines count */
    TNK_PROOF_REAL,    /* the game itself */
};

struct tnk_proof_result {
    /* The mover's. The distance of a win or loss is 0 if it is not known. */
    struct bounds bounds;
    /* A cell that wins, as soon as possible if the distance is known, or one
     * that keeps a draw; or -1. */
    int best;
    enum tnk_proof_how how; /* if decided */
    uint64_t visits;        /* positions visited */
    uint64_t cost;          /* in visits of tnk_distance that take as long */
};

/* limits->visits bounds the cost. s is legal and not over. `known` is proved
 * already; bounds_none() if nothing is. On ST_STOPPED, because the watch said
 * so, *out has what is known so far. */
enum status tnk_proof_search(struct tnk_proof *p, const struct position *s,
                             struct bounds known, const struct limits *limits,
                             struct tnk_proof_result *out);

#endif
