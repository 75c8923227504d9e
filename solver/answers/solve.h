/* Solving: a game or what follows a position into a table, or one position by a
 * proof. */
#ifndef MORPION_SOLVE_H
#define MORPION_SOLVE_H

#include "answers/answer.h"

enum solve_engine { SOLVE_AUTO, SOLVE_MEMO, SOLVE_TIERS, SOLVE_PROOF };

/* Boards of up to so many cells are solved with distances by tiers. */
enum { SOLVE_DISTANCE_CELLS = 20 };

/* What the caller can do about a failure, beside the reason. */
enum solve_hint {
    SOLVE_NO_HINT,
    SOLVE_RESUME,           /* go on with `resume` */
    SOLVE_RESUME_MEMORY,    /* the same, with more memory */
    SOLVE_RESUME_ENTRIES,   /* the same, with more entries */
    SOLVE_RESUME_OR_REMOVE, /* go on, or remove the partial file */
};

struct solve_result {
    struct answer answer;     /* for the root */
    enum solve_engine engine; /* which it was */
    uint64_t entries; /* positions solved, up to symmetry, or kept by tiers, or
                         looked at by proof */
    uint64_t resumed; /* of these, found in the partial table; or facts */
    uint64_t bytes;   /* of the file written; 0 without one */
    uint64_t nodes;   /* of the certificate */
    enum solve_hint hint;
};

/* A table ------------------------------------------------------------------ */

struct solve_table_options {
    enum solve_engine engine; /* AUTO, MEMO or TIERS. Auto is tiers for the
                                 whole of a T(n,k) on up to 25 cells, else memo;
                                 with `resume`, what made the partial table */
    int threads;              /* of the tier engine; 0 means 1 */
    bool fewer;               /* threads, where memory is short */
    uint64_t memory;          /* bytes that the engine may use */
    uint64_t entries;   /* positions that memo may solve, or 0; not for tiers */
    const char *output; /* the table file to write, or NULL */
    bool resume;        /* go on from OUTPUT.partial */
    struct watch watch;
    /* Called before the tier engine begins, with what it needs; or NULL. */
    void (*announce)(uint64_t memory, int threads);
};

/* Solves root and all that can follow. With output, the table file is written
 * whole or not at all. When a bound is met (ST_FULL, ST_STOPPED, ST_NOMEM), or
 * tiers cannot write on (ST_IO), what was solved so far is in the file
 * OUTPUT.partial, from which a call with `resume` goes on and which no other
 * call replaces; an OUTPUT from before is left as it was. The answer is then
 * that the root is not decided. Tiers write as they go, so that even a process
 * that is killed loses no more than the last batches of rows. Without output
 * they keep their table, which is a tenth of what they need, in memory. */
enum status solve_table(const struct game *g, const struct state *root,
                        const struct solve_table_options *o,
                        struct solve_result *result, struct reason *why);

/* A proof ------------------------------------------------------------------ */

struct solve_proof_options {
    int threads;     /* 0 means 1 */
    uint64_t memory; /* bytes that the engine may use */
    /* The file to write the proof to, or NULL. What has been found so far is in
     * CERTIFICATE.partial. */
    const char *certificate;
    bool resume; /* go on from CERTIFICATE.partial */
    struct watch watch;
    /* Called when the value is proved and the certificate is still to be
     * written, which may take as long again; or NULL. */
    void (*decided)(const struct answer *a, uint64_t positions);
};

/* Decides one position of T(n,k) that is not over; ST_ILLEGAL for others. */
enum status solve_proof(const struct game *g, const struct state *root,
                        const struct solve_proof_options *o,
                        struct solve_result *result, struct reason *why);

/* Is that a position for solve_proof? */
enum status solve_proof_check(const struct game *g, const struct state *root,
                              struct reason *why);

/* Which engine suits the options best? Proof for large boards where neither a
 * table nor a bound on entries is wanted; else that of solve_table. */
enum solve_engine solve_choose(const struct game *g, const struct state *root,
                               const struct solve_table_options *o);

#endif
