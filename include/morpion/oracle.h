/* The oracle: what is this position worth, and how is it played?
 *
 * It looks into a table file, or solves with an engine; whoever asks need not
 * know which. One thread at a time. */
#ifndef MORPION_ORACLE_H
#define MORPION_ORACLE_H

#include "morpion/game.h"
#include "morpion/table.h"
#include "morpion/watch.h"

enum proof {
    PROOF_PROVED,  /* exact */
    PROOF_BOUNDED, /* not decided inside the bounds given */
};

struct answer_move {
    int move;
    struct outcome outcome; /* for the player who makes it, itself counted */
};

struct answer {
    struct state state;
    enum player mover;
    bool over;

    /* Unless proof is PROOF_PROVED the value is not known, there are no moves
     * and no line, and why says what bound was met. */
    enum proof proof;
    struct reason why;

    struct outcome outcome; /* the mover's */
    enum player attractor;
    int move_count;
    int best_count; /* so many of the first moves are equally good */
    struct answer_move moves[GAME_MOVES_MAX]; /* best first */
    int line_length;
    int line[GAME_PLIES_MAX]; /* best play of both to the end */

    const char *source; /* "table", "memo", "tiers" or "rules" */
};

struct oracle_options {
    const char *table;    /* a table file, or NULL to solve */
    uint64_t memory;      /* bytes that an engine may use */
    struct table *solved; /* where to solve: the caller's, or NULL */
    struct watch watch;   /* for an engine that takes long */
};

struct oracle;

/* Opens the table, if any; g must stay until oracle_free. The caller owns
 * *out; oracle_free(NULL) is fine. */
enum status oracle_new(const struct game *g, const struct oracle_options *o,
                       struct oracle **out, struct reason *why);
void oracle_free(struct oracle *o);

/* Answers for a legal state. Not being able to decide it inside the bounds is
 * an answer too; a status other than ST_OK is a failure of the table or the
 * system. What was solved is kept for the next question, as long as that has
 * room enough. */
enum status oracle_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why);

/* The outcome alone, without moves and line. ST_MISSING, ST_FULL and
 * ST_STOPPED mean that it was not decided, with the reason. */
enum status oracle_value(struct oracle *o, const struct state *s,
                         struct outcome *out, struct reason *why);

#endif
