/* The oracle: what is this position worth?
 *
 * It asks its sources in order, until one knows: the rules, a table file, then
 * the memo engine and the game's decider in the order that suits the game.
 * One thread at a time; oracles of several threads may share an open table. */
#ifndef MORPION_ORACLE_H
#define MORPION_ORACLE_H

#include "answers/oracle/source.h"

struct oracle_options {
    const char *table; /* a table file, or NULL to find one or solve */
    /* An open table file to ask instead, or NULL. It stays the caller's. */
    const struct table_file *shared;
    /* Folders, with : between them, in which to look for a table that is
     * called after the game, "3,3.att"; or NULL. */
    const char *folders;
    uint64_t memory; /* bytes that an engine may use */
    /* Positions that the decider may look at for one question, and for all of
     * them; 0 means no limit. They are counted as those of a small board
     * (struct game_decider, visits). A question still gets a thousand when all
     * are used up. */
    uint64_t visits, visits_total;
    /* Threads of the decider; 0 means 1. With more of them it may need fewer or
     * more visits, and find another best move. */
    int threads;
    /* Where distances take a search of their own: look as hard for them as for
     * the value. */
    bool distances;
    struct memo_table *solved; /* the caller's table to solve into, or NULL */
    struct watch watch;        /* for an engine that takes long */
};

struct oracle;

/* Opens the table, if any; g and what the options point to must stay until
 * oracle_free. The caller owns *out; oracle_free(NULL) is fine. */
enum status oracle_new(const struct game *g, const struct oracle_options *o,
                       struct oracle **out, struct reason *why);
void oracle_free(struct oracle *o);

const struct game *oracle_game(const struct oracle *o);

/* The table file that is asked first, or NULL. */
const char *oracle_table(const struct oracle *o);

/* Why a table that was found is not used, or no longer; empty when there was
 * none such. */
const char *oracle_remark(const struct oracle *o);

/* A question about one position and what follows it. All its parts are answered
 * by the same engines, so that their values can be compared. */
struct oracle_question {
    enum decider_plan plan;
    bool values_only; /* the engine tells values without distances */
    bool stopped;     /* the watch said stop: from now on the oracle only finds
                         out what takes no time */
};

struct oracle_question oracle_begin(struct oracle *o, const struct state *s);

/* Is the decider asked first? Then more visits find out more. */
bool oracle_searches(const struct oracle_question *q);

/* Does a table, and it alone, give the answers? */
bool oracle_is_table_alone(const struct oracle *o);

/* Visits of the decider for 1/part of a question. A question about one move of
 * a position is 1/ORACLE_MOVE_PART of a question. */
enum { ORACLE_MOVE_PART = 8 };
uint64_t oracle_visits(const struct oracle *o, const struct oracle_question *q,
                       unsigned part);

/* What is known of a legal state, with at most so many visits of the decider.
 * ST_MISSING, ST_FULL and ST_STOPPED mean that it is not decided, with the
 * reason; *f then has the bounds that are known. Any other failure is one of
 * the table or the system. What was solved is kept for later questions, as long
 * as there is room for it. */
enum status oracle_find(struct oracle *o, struct oracle_question *q,
                        const struct state *s, uint64_t visits,
                        struct finding *f, struct reason *why);

/* The bounds alone, with the visits of a whole question. */
enum status oracle_value(struct oracle *o, struct oracle_question *q,
                         const struct state *s, struct bounds *out,
                         struct reason *why);

/* A best move of a state that is not over and is worth `worth`, as oracle_value
 * said: the one by which the decider showed it, or the first one. ST_MISSING
 * when none is known to be best. */
enum status oracle_best(struct oracle *o, struct oracle_question *q,
                        const struct state *s, struct bounds worth,
                        struct step *best, struct reason *why);

/* What the move is worth to the player who makes it, if the position after it
 * is worth `after`. The distance is 0 when it is not known. */
struct bounds oracle_before(const struct oracle *o,
                            const struct oracle_question *q,
                            const struct step *step, struct bounds after);

/* For a question of values only: the plies that the winner of s, which is not
 * over, needs, if they are no more than `most`. ST_FULL and ST_STOPPED when
 * that is not found out, ST_MISSING when there are more. */
enum status oracle_distance(struct oracle *o, struct oracle_question *q,
                            const struct state *s, enum side winner, int most,
                            unsigned part, int *plies);

#endif
