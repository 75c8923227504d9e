/* The oracle: what is this position worth?
 *
 * It asks its sources in order until one knows: the rules, a table file, then
 * the memo engine, the atlas and the game's decider in the order that suits the
 * game. One thread at a time may use an oracle; oracles of several threads may
 * share an open table. */
#ifndef MORPION_ORACLE_H
#define MORPION_ORACLE_H

#include <time.h>

#include "answers/oracle/source.h"

struct oracle_options {
    const char *table; /* a table file, or NULL to find one or to solve */
    /* An open table file to use instead, or NULL. The caller closes it. */
    const struct table_file *shared;
    /* Folders, separated by colons, to search for a table named after the game,
     * such as "3,3.att"; or NULL. */
    const char *folders;
    /* May values of whole games come from the atlas? And a file with entries of
     * the user's, or NULL. */
    bool atlas;
    const char *atlas_file;
    uint64_t memory; /* bytes that an engine may use */
    /* Positions that the decider may visit for one question, and for all
     * questions together; 0 means no limit. They are counted as visits on a
     * small board (struct game_decider, visits). A question still gets a
     * thousand when all are used up. */
    uint64_t visits, visits_total;
    /* Time for one question, with all its moves and lines; 0 means no limit. */
    uint64_t milliseconds;
    /* Threads of the decider; 0 means 1. With more threads it may need more or
     * fewer visits, and may find another best move. */
    int threads;
    /* When distances need a search of their own: give it as many visits as the
     * value. */
    bool distances;
    struct memo_table *solved; /* the caller's table to solve into, or NULL */
    struct watch watch;        /* for engines that take long */
};

struct oracle;

/* Opens the table, if any. g and everything that the options point to must stay
 * until oracle_free. The caller owns *out; oracle_free(NULL) is fine. */
enum status oracle_new(const struct game *g, const struct oracle_options *o,
                       struct oracle **out, struct reason *why);
void oracle_free(struct oracle *o);

const struct game *oracle_game(const struct oracle *o);

/* Changes the time of later questions and the watch. */
void oracle_set_limits(struct oracle *o, uint64_t milliseconds,
                       struct watch watch);

/* The path of the table file that is asked first, or NULL. */
const char *oracle_table(const struct oracle *o);

/* Why a table that was found is not used, or no longer used; empty when that
 * did not happen. */
const char *oracle_remark(const struct oracle *o);

/* What of the user's atlas is not used, and why; empty when all of it is. */
const char *oracle_atlas_remark(const struct oracle *o);

/* A question about one position and the positions after it. The same engines
 * answer all its parts, so that their values can be compared. */
struct oracle_question {
    enum decider_plan plan;
    struct source *decider; /* or NULL */
    int threads;            /* of the decider */
    bool values_only;       /* the engine finds values without distances */
    bool stopped; /* the time is over or the watch said stop: from now on the
                     oracle only finds what takes no time */
    bool told_to_stop; /* by the watch */
    bool memo_late;    /* the memo engine has run out of time */
    bool timed;
    struct timespec end;   /* if timed: when the time of the question is over */
    struct timespec until; /* and that of the part that is being asked */
};

/* The time of the question starts now. */
struct oracle_question oracle_begin(struct oracle *o, const struct state *s);

/* If the question is timed: ends it `milliseconds` earlier, which are kept for
 * something else; and sets its end again, so that it goes on. */
void oracle_reserve(struct oracle_question *q, double milliseconds);
void oracle_resume(struct oracle_question *q, struct timespec end);

/* If the question is timed: what is left, in milliseconds; and from now on its
 * parts have `milliseconds` at most, and no more than what is left. */
double oracle_time_left(const struct oracle_question *q);
void oracle_allow(struct oracle_question *q, double milliseconds);

/* Is the decider asked first? Then more visits can decide more. */
bool oracle_searches(const struct oracle_question *q);

/* Is a table the only source? */
bool oracle_is_table_alone(const struct oracle *o);

/* Visits of the decider for 1/part of a question. One move of a position gets
 * 1/ORACLE_MOVE_PART of a question. */
enum { ORACLE_MOVE_PART = 8 };
uint64_t oracle_visits(const struct oracle *o, const struct oracle_question *q,
                       unsigned part);

/* Finds what is known about a legal state, with at most `visits` visits of the
 * decider. f->bounds has what is known already, or bounds_none(). ST_MISSING,
 * ST_FULL and ST_STOPPED, with the reason, mean that it is not decided; *f then
 * has the known bounds. Any other status is a failure of the table or the
 * system. What was solved is kept for later questions, as long as there is
 * room. */
enum status oracle_find(struct oracle *o, struct oracle_question *q,
                        const struct state *s, uint64_t visits,
                        struct finding *f, struct reason *why);

/* One of several positions: where to put what is found, and whether it is still
 * to be decided. No two of them are symmetric. */
struct oracle_part {
    const struct state *state;
    struct finding *found;
    bool *open;
};

/* Finds what is known about several positions, each within `visits` and
 * `milliseconds`, as oracle_find does. Where it can, it shares the positions
 * among the threads: that decides more than all threads at one of them. Fails
 * only as a table or the system does. */
enum status oracle_find_several(struct oracle *o, struct oracle_question *q,
                                struct oracle_part *parts, int count,
                                uint64_t visits, double milliseconds,
                                struct reason *why);

/* Only the bounds, with the visits of a whole question. */
enum status oracle_value(struct oracle *o, struct oracle_question *q,
                         const struct state *s, struct bounds *out,
                         struct reason *why);

/* Finds a best move of a state that is not over; `worth` is what oracle_value
 * returned for it. It is the move that the decider's proof uses, or else the
 * first best move. ST_MISSING when no move is known to be best. */
enum status oracle_best(struct oracle *o, struct oracle_question *q,
                        const struct state *s, struct bounds worth,
                        struct step *best, struct reason *why);

/* What a move is worth to the player who makes it, if the position after it is
 * worth `after`. The distance is 0 when unknown. */
struct bounds oracle_before(const struct oracle *o,
                            const struct oracle_question *q,
                            const struct step *step, struct bounds after);

/* For a question with values_only: finds the plies that `winner` needs to win
 * from s, which is not over, if they are at most `most`. ST_MISSING when there
 * are more; ST_FULL or ST_STOPPED when they were not found. */
enum status oracle_distance(struct oracle *o, struct oracle_question *q,
                            const struct state *s, enum side winner, int most,
                            unsigned part, int *plies);

#endif
