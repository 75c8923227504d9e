/* The text of positions and moves of T(n,k).
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
    /* Decimal digits of 3^BOARD_CELLS_MAX: log10(3) is less than 12/25. */
    NOTATION_NUMBER_MAX = BOARD_CELLS_MAX * 12 / 25 + 1,
};

/* Cells in reading order: x, o, one of .-_ for an empty cell, a number for a
 * run of empty cells, and optionally / between rows. Or # and a number, whose
 * digits in base 3 are the cells: 0 empty, 1 x, 2 o, the first cell most
 * significant. Then optionally a space and the side to move, which is needed if
 * O began. On success *p is a legal position; on failure it is left alone. */
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

/* Writes that number, without #, and a terminator: at most
 * NOTATION_NUMBER_MAX + 1 bytes. Returns out. */
char *notation_print_number(const struct board *b, const struct position *p,
                            char *out);

/* A column letter and a row number in either order: b2 or 2b. */
enum status notation_read_move(const struct board *b, const char *text,
                               size_t length, int *cell, struct reason *why);

/* Writes at most NOTATION_MOVE_MAX bytes. Returns out. */
char *notation_print_move(const struct board *b, int cell, char *out);

#endif
