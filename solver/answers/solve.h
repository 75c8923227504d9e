/* Solves a game, or all positions after a given one, into a table; or decides
 * one position by a proof. */
#ifndef MORPION_SOLVE_H
#define MORPION_SOLVE_H

#include "answers/answer.h"

enum solve_engine { SOLVE_AUTO, SOLVE_MEMO, SOLVE_TIERS, SOLVE_PROOF };

/* The tier engine stores distances on boards of up to this many cells. */
enum { SOLVE_DISTANCE_CELLS = 20 };

/* What the caller can do about a failure, besides the reason. */
enum solve_hint {
    SOLVE_NO_HINT,
    SOLVE_RESUME,           /* call again with `resume` */
    SOLVE_RESUME_MEMORY,    /* the same, with more memory */
    SOLVE_RESUME_ENTRIES,   /* the same, with more entries */
    SOLVE_RESUME_OR_REMOVE, /* resume, or remove the partial file */
};

struct solve_result {
    struct answer answer;     /* for the root */
    enum solve_engine engine; /* the one that was used */
    uint64_t entries;         /* memo: positions solved, up to symmetry; tiers:
                                 positions kept; proof: positions visited */
    /* Of the game, or of what follows the root: all, and one of each symmetric
     * family. 0 if they were not counted: for a proof, or after a stop. */
    uint64_t positions, canonical;
    uint64_t resumed; /* how many of these came from the partial file; for a
                         proof: facts */
    uint64_t bytes;   /* of the file written; 0 without one */
    uint64_t nodes;   /* of the certificate */
    enum solve_hint hint;
};

/* A table ------------------------------------------------------------------ */

struct solve_table_options {
    /* AUTO, MEMO or TIERS. AUTO is tiers for the start of a T(n,k) on up to 25
     * cells, else memo; with `resume`, the engine that wrote the partial file.
     */
    enum solve_engine engine;
    int threads;        /* of the tier engine; 0 means 1 */
    bool fewer;         /* use fewer threads when memory is short */
    uint64_t memory;    /* bytes that the engine may use */
    uint64_t entries;   /* positions that memo may solve; 0 means no limit; not
                           for tiers */
    const char *output; /* the table file to write, or NULL */
    bool resume;        /* continue from OUTPUT.partial */
    struct watch watch;
    /* Called before the tier engine begins, with the memory and threads it will
     * use; or NULL. */
    void (*announce)(uint64_t memory, int threads);
};

/* Solves root and all positions that can follow it. With `output`, the table
 * file is written completely or not at all.
 *
 * When a limit is reached (ST_FULL, ST_STOPPED, ST_NOMEM), or the tier engine
 * cannot write (ST_IO), the work so far is in the partial file OUTPUT.partial,
 * and an existing OUTPUT is unchanged. The answer then says that the root is
 * not decided. A call with `resume` continues from the partial file; no other
 * call replaces it.
 *
 * The tier engine writes as it goes, so that a process that is killed loses no
 * more than the last batches of rows. Without `output` it keeps its table in
 * memory, which takes a tenth of what solving needs. */
enum status solve_table(const struct game *g, const struct state *root,
                        const struct solve_table_options *o,
                        struct solve_result *result, struct reason *why);

/* A proof ------------------------------------------------------------------ */

struct solve_proof_options {
    int threads;     /* 0 means 1 */
    uint64_t memory; /* bytes that the engine may use */
    /* The certificate to write, or NULL. The work so far is in
     * CERTIFICATE.partial. */
    const char *certificate;
    bool resume; /* continue from CERTIFICATE.partial */
    struct watch watch;
    /* Called when the value is proved, before the certificate is built, which
     * may take as long again; or NULL. */
    void (*decided)(const struct answer *a, uint64_t positions);
};

/* Decides one position of T(n,k) that is not over; ST_ILLEGAL for any other. */
enum status solve_proof(const struct game *g, const struct state *root,
                        const struct solve_proof_options *o,
                        struct solve_result *result, struct reason *why);

/* ST_ILLEGAL unless solve_proof can decide this position. */
enum status solve_proof_check(const struct game *g, const struct state *root,
                              struct reason *why);

/* Chooses an engine for the options: proof for large boards when neither a
 * table nor a limit on entries is wanted, else the engine that solve_table
 * uses. */
enum solve_engine solve_choose(const struct game *g, const struct state *root,
                               const struct solve_table_options *o);

#endif
