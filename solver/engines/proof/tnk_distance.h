/* The shortest win of a position of T(n,k), whichever player's: it looks ever
 * further ahead, so that the first win found is the shortest. A player is known
 * not to win when the lines still open to him are too few (Erdos and
 * Selfridge), or when all moves were tried. */
#ifndef MORPION_TNK_DISTANCE_H
#define MORPION_TNK_DISTANCE_H

#include "engines/proof/tnk_proof.h"

/* Remembers what it has proved for later searches. One thread at a time. */
struct tnk_distance;

/* About `memory` bytes, taken when first used; b must stay until
 * tnk_distance_free. NULL when memory runs out. The caller owns it;
 * tnk_distance_free(NULL) is fine.
 */
struct tnk_distance *tnk_distance_new(const struct board *b, uint64_t memory);
void tnk_distance_free(struct tnk_distance *p);

/* Looks at about `visits` positions at most; held tells of the mover, and of
 * the other, if he is known not to win. s is legal and not over. On ST_STOPPED,
 * because w said so, *out has what is known so far. */
enum status tnk_distance_search(struct tnk_distance *p,
                                const struct position *s, const bool held[2],
                                uint64_t visits, const struct watch *w,
                                struct tnk_proof_result *out);

#endif
