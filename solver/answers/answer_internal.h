/* How an answer is made, for the files of answer.h. */
#ifndef MORPION_ANSWER_INTERNAL_H
#define MORPION_ANSWER_INTERNAL_H

#include "answers/answer.h"

/* The moves of a position while they are being decided. */
struct candidates {
    int count;
    struct step steps[GAME_MOVES_MAX]; /* in ascending order */
    struct finding found[GAME_MOVES_MAX];
    /* With an engine that finds values without distances: the plies to the end,
     * including the move, or 0 when they are not known. */
    int plies[GAME_MOVES_MAX];
    bool open[GAME_MOVES_MAX];
    int order[GAME_MOVES_MAX]; /* in which to look at them */
    /* An earlier move in that order that leads to a symmetric position, or the
     * move itself. Only that one is decided and estimated. */
    int like[GAME_MOVES_MAX];
    int place[GAME_MOVES_MAX]; /* of a move in the list */
};

/* A question that is being answered. */
struct asking {
    struct oracle *oracle;
    const struct game *game;
    struct oracle_question question;
    bool value_alone;    /* of the position, as in struct finding */
    bool line_counts;    /* each move of the line was found by its distance */
    struct timespec end; /* if timed: when the answer has to be there */
    struct candidates moves;
};

/* Moves: answer_moves.c ---------------------------------------------------- */

/* Lists the moves. What is known about the position is known about them. */
void answer_moves_list(struct asking *k, const struct answer *a);

/* Finds the values of the moves that are still open, as far as the time or the
 * visits allow, and fills in a->moves, a->move_count and a->best_count. If the
 * position was not decided, what is known of its moves is known of it, too. */
enum status answer_moves_find(struct asking *k, struct answer *a,
                              struct reason *why);

/* Is there a move whose value is not known? */
bool answer_moves_open(const struct answer *a);

/* Sorts a move into a->moves, best first, behind those that are as good. */
void answer_moves_insert(struct answer *a, struct answer_move m);

/* For a question with values_only: the first move that wins or loses in exactly
 * worth.distance plies. False when none was found. */
bool answer_moves_by_distance(struct asking *k, const struct state *s,
                              struct outcome worth, struct step *best);

/* The line: answer_line.c -------------------------------------------------- */

/* Fills in a->line for a position that is decided. */
enum status answer_line_find(struct asking *k, struct answer *a,
                             struct reason *why);

/* Estimates: answer_estimate.c --------------------------------------------- */

/* Estimates the open moves and, unless it is decided, the position. */
void answer_estimate_add(const struct asking *k, struct answer *a);

#endif
