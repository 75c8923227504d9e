/* Finds the shortest win from a position of T(n,k), of either player. It
 * searches to ever greater depth, so that the first win found is the shortest.
 * A player cannot win when the player's open lines weigh too little (Erdős and
 * Selfridge 1973), or when every move has been tried. */
#ifndef MORPION_TNK_DISTANCE_H
#define MORPION_TNK_DISTANCE_H

#include "engines/proof/tnk_proof.h"

/* Remembers what it has proved for later searches. One thread at a time. */
struct tnk_distance;

/* Takes about `memory` bytes, when first used; b must outlive the result. NULL
 * when memory runs out. The caller owns the result; tnk_distance_free(NULL) is
 * fine. */
struct tnk_distance *tnk_distance_new(const struct board *b, uint64_t memory);
void tnk_distance_free(struct tnk_distance *p);

/* Visits about `visits` positions at most. held[0] says that the mover is known
 * not to win, held[1] the same about the opponent. s is legal and not over. On
 * ST_STOPPED, because w said so, *out has what is known so far. */
enum status tnk_distance_search(struct tnk_distance *p,
                                const struct position *s, const bool held[2],
                                uint64_t visits, const struct watch *w,
                                struct tnk_proof_result *out);

#endif
