/* Solving a game and keeping the result. */
#ifndef MORPION_SOLVE_H
#define MORPION_SOLVE_H

#include "morpion/oracle.h"

struct solve_options {
    uint64_t memory;    /* bytes that the engine may use */
    const char *output; /* the table file to write, or NULL */
    bool resume;        /* go on from the partial table beside output */
    struct watch watch;
};

struct solve_result {
    struct answer answer; /* for the root */
    uint64_t entries;     /* positions solved, up to symmetry */
    uint64_t resumed;     /* of these, found in the partial table */
    uint64_t bytes;       /* of the table file; 0 without output */
};

/* Solves root and all that can follow. With output, the table file is written
 * whole or not at all. When a bound is met (ST_FULL, ST_STOPPED, ST_NOMEM)
 * what was solved so far goes to the file OUTPUT.partial, from which a call
 * with `resume` goes on and which no other call replaces; an OUTPUT from before
 * is left as it was. The answer is then that the root is not decided. */
enum status solve_game(const struct game *g, const struct state *root,
                       const struct solve_options *o,
                       struct solve_result *result, struct reason *why);

#endif
