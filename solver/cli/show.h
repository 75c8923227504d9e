/* How positions and answers look on the terminal and in JSON. */
#ifndef MORPION_SHOW_H
#define MORPION_SHOW_H

#include <stdio.h>

#include "answers/answer.h"
#include "cli/symbols.h"
#include "program/options.h"

struct show {
    FILE *out;
    const struct game *game;
    bool color;
    struct symbols symbols;
};

/* Colours follow --color, NO_COLOR and the terminal. */
struct show show_to(FILE *out, const struct game *g, const struct options *o);

/* The board with its coordinates. last_move is marked unless it is -1. */
void show_board(const struct show *sh, const struct state *s, int last_move);

/* Below a board of several boards: who has won which, as a small board. Nothing
 * for other games. */
void show_overview(const struct show *sh, const struct state *s);

/* The value, best moves and line: "draw: best b2, line b2 a1". */
void show_hint(const struct show *sh, const struct answer *a);

/* Several lines: board, side to move, value, best moves, best line. */
void show_answer(const struct show *sh, const struct answer *a);

/* The same on one line, without the board. */
void show_answer_line(const struct show *sh, const struct answer *a);

/* One JSON object and a newline. */
void show_answer_json(const struct show *sh, const struct answer *a);

/* Every move with its value, best first. */
void show_moves(const struct show *sh, const struct answer *a);

/* "X wins in 5 plies", "draw", "not decided: ...". */
void show_verdict(const struct show *sh, const struct answer *a);

#endif
