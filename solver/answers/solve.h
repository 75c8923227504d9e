/* Solving a game and keeping the result. */
#ifndef MORPION_SOLVE_H
#define MORPION_SOLVE_H

#include "answers/answer.h"

/* Auto is tiers for the whole of a T(n,k) on up to 25 cells; proof for larger
 * boards, as long as no table is wanted, and wherever a certificate is; memo
 * for all else; and with `resume` whichever made the partial table. */
enum solve_engine { SOLVE_AUTO, SOLVE_MEMO, SOLVE_TIERS, SOLVE_PROOF };

/* Boards of up to so many cells are solved with distances by tiers. */
enum { SOLVE_DISTANCE_CELLS = 20 };

struct solve_options {
    enum solve_engine engine;
    int threads;      /* of the tier and the proof engine; 0 for 1 */
    bool fewer;       /* threads, where memory is short */
    uint64_t memory;  /* bytes that the engine may use */
    uint64_t entries; /* positions that memo may solve, or 0; tiers ignore it */
    const char *output; /* the table file to write, or NULL */
    /* The folder where tiers keep their table when there is no output, as long
     * as they need it; NULL for the system's. */
    const char *scratch;
    /* The file to write the proof to, or NULL. Proof alone makes one, and keeps
     * what it has found so far in CERTIFICATE.partial. */
    const char *certificate;
    bool resume; /* go on from the partial file beside output or certificate */
    struct watch watch;
    /* Called before the tier engine begins, with what it needs; or NULL. */
    void (*announce)(uint64_t memory, int threads);
    /* Called when a value is proved and its certificate is still to be written,
     * which may take as long again; or NULL. */
    void (*decided)(const struct answer *a, uint64_t positions);
};

struct solve_result {
    struct answer answer;     /* for the root */
    enum solve_engine engine; /* which it was */
    uint64_t entries; /* positions solved, up to symmetry, or kept by tiers, or
                         looked at by proof */
    uint64_t resumed; /* of these, found in the partial table; or facts */
    uint64_t bytes;   /* of the file written; 0 without one */
    uint64_t nodes;   /* of the certificate */
};

/* Solves root and all that can follow. With output, the table file is written
 * whole or not at all. When a bound is met (ST_FULL, ST_STOPPED, ST_NOMEM), or
 * tiers cannot write on (ST_IO), what was solved so far is in the file
 * OUTPUT.partial, from which a call with `resume` goes on and which no other
 * call replaces; an OUTPUT from before is left as it was. The answer is then
 * that the root is not decided. Tiers write as they go, so that even a process
 * that is killed loses no more than the last batches of rows. */
enum status solve_game(const struct game *g, const struct state *root,
                       const struct solve_options *o,
                       struct solve_result *result, struct reason *why);

#endif
