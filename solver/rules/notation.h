/* The text of games, positions and moves of T(n,k).
 *
 * Everything printed here reads back as the same thing. The readers take a
 * length and never read past it. The text may hold any bytes. */
#ifndef MORPION_NOTATION_H
#define MORPION_NOTATION_H

#include <stddef.h>

#include "rules/position.h"

enum {
    NOTATION_POSITION_MAX = BOARD_CELLS_MAX + 3, /* cells, side, terminator */
    NOTATION_MOVE_MAX = 4,
    NOTATION_GAME_MAX = 24,
};

/* `N,K` or `RxC,K`. */
enum status notation_read_game(const char *text, size_t length, int *rows,
                               int *cols, int *k, struct reason *why);

/* Prints into a buffer of NOTATION_GAME_MAX bytes and returns it. A square
 * board is always N,K: 4x4,3 and 4,3 are the same game and have one name. */
char *notation_print_game(int rows, int cols, int k, char *out);

/* Cells in reading order: x, o, one of .-_ for an empty cell, a number for a
 * run of empty cells, and optionally / between rows. Or # and position_number.
 * Then optionally a space and the side to move, which is needed if O began. On
 * success *p is a legal position; on failure it is left alone. */
enum status notation_read_position(const struct board *b, const char *text,
                                   size_t length, struct position *p,
                                   struct reason *why);

/* The same after a move on the cell `last`: a text without the side to move is
 * a position in which the other player is to move. */
enum status notation_read_after(const struct board *b, const char *text,
                                size_t length, int last, struct position *p,
                                struct reason *why);

/* Writes at most NOTATION_POSITION_MAX bytes. Writes the side to move only if
 * it does not follow from the stones. Returns out. */
char *notation_print_position(const struct board *b, const struct position *p,
                              char *out);

/* A column letter and a row number in either order: b2 or 2b. */
enum status notation_read_move(const struct board *b, const char *text,
                               size_t length, int *cell, struct reason *why);

/* Writes at most NOTATION_MOVE_MAX bytes. Returns out. */
char *notation_print_move(const struct board *b, int cell, char *out);

#endif
