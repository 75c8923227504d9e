/* The progress of a MENACE, as a file of comma-separated values: a line of
 * column names, then one line for each time that it was judged.
 *
 *   games              games played before
 *   boxes              boxes used so far that leave a choice
 *   right              how many of them prefer a move that keeps the value;
 *                      in a tie, the share of the preferred moves that do
 *   refilled, resigned so far
 *   S_P_won, _drawn, _lost   shares of all games as S (x, o) against P
 *                      (perfect, random); empty for a side it does not play */
#ifndef MORPION_LEARN_LOG_H
#define MORPION_LEARN_LOG_H

#include <stdio.h>

#include "players/menace.h"

enum { LEARN_LOG_PERFECT, LEARN_LOG_RANDOM, LEARN_LOG_OPPONENTS };

struct learn_log_row {
    struct menace_counts counts; /* games, refilled and resigned */
    struct menace_insight insight;
    bool plays[3]; /* by enum side */
    struct menace_results results[3][LEARN_LOG_OPPONENTS];
};

/* Judges m as it is now. */
struct learn_log_row learn_log_judge(struct menace *m);

/* Writes a row, or the line of column names when row is NULL. */
void learn_log_print(FILE *out, const struct learn_log_row *row);

struct learn_log {
    struct learn_log_row *rows;
    size_t count, room;
};

/* Adds a row; ST_NOMEM when memory runs out. An empty log is all zero. */
enum status learn_log_add(struct learn_log *l, const struct learn_log_row *row);
void learn_log_free(struct learn_log *l);

/* ST_FOREIGN when it is another kind of file; ST_FORMAT, with file and line,
 * when it is damaged. The caller frees
 * *out with learn_log_free. */
enum status learn_log_read(const char *path, struct learn_log *out,
                           struct reason *why);

#endif
