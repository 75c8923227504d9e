/* The oracle: what is this position worth, and how is it played?
 *
 * It looks into a table file, or solves with an engine; whoever asks need not
 * know which. One thread at a time. */
#ifndef MORPION_ORACLE_H
#define MORPION_ORACLE_H

#include "base/watch.h"
#include "engines/memo/memo_table.h"
#include "rules/game.h"

enum proof_state {
    PROOF_PROVED,  /* exact */
    PROOF_BOUNDED, /* not decided inside the bounds given */
};

struct answer_move {
    int move;
    struct bounds bounds; /* for the player who makes it, itself counted */
};

/* What a short search makes of a position that was not decided: no proof. */
struct answer_estimate {
    int move;  /* what it would play */
    int score; /* see search.h */
    int depth; /* plies looked ahead */
};

struct answer {
    struct state state;
    enum side mover;
    bool over;

    enum proof_state proof;
    struct reason why; /* unless proved: what bound was met */

    struct bounds bounds;   /* the mover's */
    struct outcome outcome; /* where proved: the same, and who wins */
    enum side attractor;

    int move_count;
    int best_count; /* so many of the first moves are as good as the position
                       is, as far as is known */
    struct answer_move moves[GAME_MOVES_MAX]; /* best first */
    int line_length;
    int line[GAME_PLIES_MAX]; /* best play of both, as far as it is known: to
                                 the end with a table or the memo engine */

    bool estimated;
    struct answer_estimate estimate;

    const char *source; /* "table", "memo", "tiers", "proof" or "rules" */
};

struct oracle_options {
    const char *table; /* a table file, or NULL to find one or solve */
    /* Folders, with : between them, in which to look for a table that is
     * called after the game, "3,3.att"; or NULL. */
    const char *folders;
    uint64_t memory; /* bytes that an engine may use */
    /* Positions that the search for a proof may look at for one question, and
     * for all of them; 0 stands for many. A question about one move of a
     * position is an eighth of a question. Fewer of them on boards with many
     * lines, more of Ultimate, so that they take about as long. Where all are
     * used up a question still gets a thousand. */
    uint64_t visits, visits_total;
    /* Threads that may look for a proof; 0 stands for 1. With more of them it
     * may need fewer or more visits, and find another best move. */
    int threads;
    /* Of Ultimate: look as hard for the plies to the end as for a proof. */
    bool distances;
    struct memo_table *solved; /* where to solve: the caller's, or NULL */
    struct watch watch;        /* for an engine that takes long */
};

struct oracle;

/* Opens the table, if any; g and what the options point to must stay until
 * oracle_free. The caller owns *out; oracle_free(NULL) is fine. */
enum status oracle_new(const struct game *g, const struct oracle_options *o,
                       struct oracle **out, struct reason *why);
void oracle_free(struct oracle *o);

/* The table file that is asked first, or NULL. */
const char *oracle_table(const struct oracle *o);

/* Why a table that was found is not used, or no longer; empty when there was
 * none such. */
const char *oracle_remark(const struct oracle *o);

/* Answers for a legal state. Not being able to decide it inside the bounds is
 * an answer too; a status other than ST_OK is a failure of the table or the
 * system. What was solved is kept for the next question, as long as that has
 * room enough. */
enum status oracle_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why);

/* A new question begins: what the watch said before no longer counts. Only for
 * who calls the two below without oracle_ask. */
void oracle_begin(struct oracle *o);

/* The bounds alone, without moves and line. ST_MISSING, ST_FULL and ST_STOPPED
 * mean that it was not decided, with the reason; *out has what is known. Once
 * the watch has said stop, further calls only find out what takes no time;
 * oracle_ask and oracle_begin begin anew. */
enum status oracle_value(struct oracle *o, const struct state *s,
                         struct bounds *out, struct reason *why);

/* A best move of a state that is not over, which oracle_value has said to be
 * worth `worth`:
 * the first in the order of the game, or one that the search for a proof found.
 * ST_MISSING when none is known to be best. */
enum status oracle_best(struct oracle *o, const struct state *s,
                        struct bounds worth, struct step *best,
                        struct reason *why);

#endif
