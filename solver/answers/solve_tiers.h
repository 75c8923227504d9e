/* Solving a whole game with the tier engine, for solve.c. */
#ifndef MORPION_SOLVE_TIERS_H
#define MORPION_SOLVE_TIERS_H

#include "answers/solve.h"

/* As solve_game, which has seen that there is a partial table to resume, or
 * none; root is the start of g. */
enum status solve_tiers(const struct game *g, const struct state *root,
                        const struct solve_options *o,
                        struct solve_result *result, struct reason *why);

#endif
