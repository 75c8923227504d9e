/* Wins by threat sequences (Allis 1994): each move leaves a line that lacks a
 * single cell, so the answer is forced, until one move makes two threats at
 * once. */
#ifndef MORPION_FORCING_H
#define MORPION_FORCING_H

#include "engines/proof/open_lines.h"

/* Can the player to move win by a threat sequence? Each of the player's lines
 * lacks at least two cells.
 *
 * `counter` has the opponent's lines, or is NULL when these do not count. A
 * sequence fails when a forced answer leaves the opponent a line that lacks a
 * single cell. Tries about `moves` moves. False proves nothing.
 *
 * *zone gets the cells that the win needs. Without `counter`, an answer outside
 * the zone does not prevent the win. *first, unless `first` is NULL, gets the
 * first move. */
bool forcing_find(const struct board_lines *l, const struct open_lines *f,
                  const struct open_lines *counter, int moves, cellset *zone,
                  int *first);

#endif
