/* How a MENACE came on, as a file of comma-separated values: a line of names,
 * then one for each time that it was judged.
 *
 *   games              played before
 *   boxes              used so far that leave a choice
 *   right              how many of them prefer a move that keeps the value;
 *                      a tie counts by the share that does
 *   refilled, resigned so far
 *   S_P_won, _drawn, _lost   shares of all games as S (x, o) against P
 *                      (perfect, random); empty for a side it does not play */
#ifndef MORPION_LEARN_LOG_H
#define MORPION_LEARN_LOG_H

#include <stdio.h>

#include "players/menace.h"

enum { LEARNLOG_PERFECT, LEARNLOG_RANDOM, LEARNLOG_OPPONENTS };

struct learnlog_row {
    struct menace_counts counts; /* games, refilled and resigned */
    struct menace_insight insight;
    bool plays[3]; /* by enum player */
    struct menace_results results[3][LEARNLOG_OPPONENTS];
};

/* Judges it. */
struct learnlog_row learnlog_judge(struct menace *m);

/* The first line, or NULL for it, and each other. */
void learnlog_print(FILE *out, const struct learnlog_row *row);

struct learnlog {
    struct learnlog_row *rows;
    size_t count, room;
};

/* Adds a row; ST_NOMEM when there is no room. All zero to begin with. */
enum status learnlog_add(struct learnlog *l, const struct learnlog_row *row);
void learnlog_free(struct learnlog *l);

/* ST_FORMAT with file and line where it is none. */
enum status learnlog_read(const char *path, struct learnlog *out,
                          struct reason *why);

#endif
