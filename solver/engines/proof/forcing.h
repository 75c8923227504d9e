/* Wins by one threat after another: each move leaves a line that lacks a single
 * cell, so that the answer is forced, until two do at once. */
#ifndef MORPION_FORCING_H
#define MORPION_FORCING_H

#include "engines/proof/open_lines.h"

/* Can the player, who is to move, no line lacking less than two cells, win so?
 * `counter`, unless it is NULL, has the lines of the other, which must not get
 * in the way: none lacks a single cell when the player is to move. Tries about
 * so many moves; not finding it means nothing. *zone gets the cells that it
 * needs: an answer elsewhere does not prevent it, as long as there is no
 * counter. *first, unless it is NULL, gets the cell it begins with. */
bool forcing_find(const struct board_lines *l, const struct open_lines *f,
                  const struct open_lines *counter, int moves, uint64_t *zone,
                  int *first);

#endif
