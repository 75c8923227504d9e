/* Shared by the files that implement solve.h. */
#ifndef MORPION_SOLVE_INTERNAL_H
#define MORPION_SOLVE_INTERNAL_H

#include "answers/solve.h"

enum status solve_memo(const struct game *g, const struct state *root,
                       const struct solve_table_options *o,
                       struct solve_result *result, struct reason *why);
enum status solve_tiers(const struct game *g, const struct state *root,
                        const struct solve_table_options *o,
                        struct solve_result *result, struct reason *why);

/* The result before the engine has begun: undecided. */
struct solve_result solve_undecided(const struct game *g,
                                    const struct state *root,
                                    enum solve_engine engine);

/* solve_check_partial: with `resume` the partial file of `output` must exist;
 * without, it must not. It may hold hours of work, so only `resume` may use it
 * up. solve_no_partial checks that `partial` does not exist. */
enum status solve_check_partial(const char *output, bool resume,
                                struct solve_result *result,
                                struct reason *why);
enum status solve_no_partial(const char *partial, struct solve_result *result,
                             struct reason *why);

#endif
