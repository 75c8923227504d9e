/* What the files that solve share. */
#ifndef MORPION_SOLVE_INTERNAL_H
#define MORPION_SOLVE_INTERNAL_H

#include "answers/solve.h"

enum status solve_memo(const struct game *g, const struct state *root,
                       const struct solve_table_options *o,
                       struct solve_result *result, struct reason *why);
enum status solve_tiers(const struct game *g, const struct state *root,
                        const struct solve_table_options *o,
                        struct solve_result *result, struct reason *why);

/* The result of an engine that has not begun yet. */
struct solve_result solve_undecided(const struct game *g,
                                    const struct state *root,
                                    enum solve_engine engine);

/* Is there a partial file beside `output` just where one is wanted? Hours of
 * work may be in it: only `resume` may use it up. */
enum status solve_check_partial(const char *output, bool resume,
                                struct solve_result *result,
                                struct reason *why);
enum status solve_no_partial(const char *partial, struct solve_result *result,
                             struct reason *why);

#endif
