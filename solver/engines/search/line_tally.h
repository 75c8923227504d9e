/* How the lines of a board stand, kept up to date move by move: for the search
 * on boards with many lines, where counting anew costs too much.
 *
 * A line is open for a player while the opponent has no stone on it. It lacks
 * as many cells as the player has not filled yet. In five in a row, an open
 * line that lacks one cell is a four, and one that lacks two cells is a three.
 */
#ifndef MORPION_LINE_TALLY_H
#define MORPION_LINE_TALLY_H

#include "rules/game.h"

enum {
    LINE_TALLY_CELLS = GAME_SIDE_MAX * GAME_SIDE_MAX,
    LINE_TALLY_LINES = 4 * LINE_TALLY_CELLS,
    LINE_TALLY_THROUGH = 4 * GAME_SIDE_MAX,
    LINE_TALLY_NEAR = 24, /* cells at most two rows and two columns away */
};

/* What all open lines of a player through a cell add up to, in one word, so
 * that a line changes a cell by one addition:
 *
 *     bits 0 to 31    how much a stone there gains
 *     bits 32, 40, 48 up to 8 bits each: how many of the lines lack one cell,
 *                     two cells, and three cells  */
typedef uint64_t cell_tally;

struct line_tally {
    struct line_shape shape;
    int cells, line_count;
    struct tally_line {
        uint16_t first, step; /* its cells: first, first + step, ... */
    } lines[LINE_TALLY_LINES];
    uint8_t through_count[LINE_TALLY_CELLS], near_count[LINE_TALLY_CELLS];
    uint16_t through[LINE_TALLY_CELLS][LINE_TALLY_THROUGH];
    uint16_t near[LINE_TALLY_CELLS][LINE_TALLY_NEAR];
    /* The worth of an open line by its stones, and what it adds to a cell. */
    int worth[GAME_SIDE_MAX + 1];
    cell_tally adds[GAME_SIDE_MAX + 1];
    struct key random[2][LINE_TALLY_CELLS];

    /* The position. Players are 0 (X) and 1 (O). */
    int stones;
    uint8_t side[LINE_TALLY_CELLS];        /* enum side */
    uint8_t filled[2][LINE_TALLY_LINES];   /* stones on each line */
    cell_tally tally[2][LINE_TALLY_CELLS]; /* of empty cells only */
    int lacking[2][GAME_SIDE_MAX + 1];     /* open lines by what they lack */
    int total[2];                          /* the worth of the open lines */
    uint8_t neighbours[LINE_TALLY_CELLS];  /* stones near the cell */
    struct key key;                        /* a hash of the stones */
};

/* The empty board. NULL when memory runs out. The caller frees it;
 * line_tally_free(NULL) is fine. */
struct line_tally *line_tally_new(struct line_shape shape);
void line_tally_free(struct line_tally *t);

/* Sets up a position of a game with that shape. */
void line_tally_set(struct line_tally *t, const struct game *g,
                    const struct state *s);

/* Puts a player's stone on an empty cell, and takes it away again. */
void line_tally_play(struct line_tally *t, int player, int cell);
void line_tally_undo(struct line_tally *t, int player, int cell);

/* The cells where a player completes a line: writes the first two of them, and
 * returns how many it wrote. */
int line_tally_completing(const struct line_tally *t, int player, int out[2]);

/* The other missing cells of the lines through an empty cell that lack two
 * cells: where the opponent must answer a stone on `cell`. Writes the first two
 * and returns how many it wrote. With two the opponent cannot answer. */
int line_tally_answers(const struct line_tally *t, int player, int cell,
                       int out[2]);

/* A cell on which a stone has two answers, or -1. */
int line_tally_fork(const struct line_tally *t, int player);

/* The cells with which a player can answer the attacker's threat to take a
 * fork: the fork, the two cells that it would leave to be answered, and all
 * fours of the player, which win time. A stone elsewhere changes nothing about
 * the fork. Each cell comes once. Returns how many; out has room for all cells.
 */
int line_tally_defences(const struct line_tally *t, int attacker, int fork,
                        uint16_t *out);

static inline bool line_tally_empty(const struct line_tally *t, int cell) {
    return t->side[cell] == SIDE_NONE;
}

static inline int line_tally_gain(cell_tally word) {
    return (int)(uint32_t)word;
}

/* How many lines through an empty cell lack n cells, 1 to 3. */
static inline int line_tally_lines(cell_tally word, int n) {
    return (int)(word >> (24 + 8 * n) & 255);
}

#endif
