/* Deciding one position with the proof engine, for solve.c. */
#ifndef MORPION_SOLVE_PROOF_H
#define MORPION_SOLVE_PROOF_H

#include "answers/solve.h"

/* As solve_game; root is not over, and of T(n,k). */
enum status solve_proof(const struct game *g, const struct state *root,
                        const struct solve_options *o,
                        struct solve_result *result, struct reason *why);

#endif
