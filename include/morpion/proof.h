/* Proofs about single positions of T(n,k), on boards of any size: who can force
 * a win and in how many plies, or who at least cannot lose.
 *
 * It looks ever further ahead, so that the first win found is the shortest. A
 * player is known not to win when the lines still open to him are too few
 * (Erdos and Selfridge), or when all moves were tried. Where the bound on the
 * work is met before that, what is known is a pair of bounds. */
#ifndef MORPION_PROOF_H
#define MORPION_PROOF_H

#include "morpion/position.h"
#include "morpion/watch.h"

/* Remembers what it has proved for later searches. One thread at a time. */
struct proof;

/* About `memory` bytes, taken when first used; b must stay until proof_free.
 * NULL when memory runs out. The caller owns it; proof_free(NULL) is fine. */
struct proof *proof_new(const struct board *b, uint64_t memory);
void proof_free(struct proof *p);

struct proof_result {
    struct bounds bounds; /* the mover's */
    int best;             /* a cell that wins soonest, or -1 */
    uint64_t visits;      /* positions looked at */
};

/* Looks at about `visits` positions at most. s is legal and not over. On
 * ST_STOPPED, because w said so, *out has what is known so far. */
enum status proof_search(struct proof *p, const struct position *s,
                         uint64_t visits, const struct watch *w,
                         struct proof_result *out);

#endif
