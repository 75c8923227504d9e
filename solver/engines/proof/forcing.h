/* Wins by threat sequences (Allis 1994): each move leaves a line that lacks a
 * single cell, so the answer is forced, until one move makes two threats at
 * once. */
#ifndef MORPION_FORCING_H
#define MORPION_FORCING_H

#include "engines/proof/open_lines.h"

/* A win by threats. */
struct forcing_win {
    int first;       /* the first move */
    cellset zone;    /* the cells that the win needs */
    cellset answers; /* of the opponent, all forced */
};

/* Can the player to move win by a threat sequence? Each of the player's lines
 * lacks at least two cells.
 *
 * `counter` has the opponent's lines, or is NULL when these do not count. A
 * sequence fails when a forced answer leaves the opponent a line that lacks a
 * single cell. Tries about `moves` moves. False proves nothing.
 *
 * Without `counter`, another stone of the opponent does not prevent the win
 * unless it is in the zone. */
bool forcing_find(const struct board_lines *l, const struct open_lines *f,
                  const struct open_lines *counter, int moves,
                  struct forcing_win *out);

/* With `counter`: the zone, and the cells of the opponent's lines that lack at
 * most n cells, once the opponent has all the answers. With n = 2, these are
 * the cells where one more stone of the opponent may prevent the win: outside
 * the zone, it must help the opponent to a threat. Two more stones do not
 * prevent it, either, if one is outside the cells for n = 2 and the other
 * outside those for n = 3. */
cellset forcing_zone(const struct board_lines *l,
                     const struct open_lines *counter,
                     const struct forcing_win *win, int n);

#endif
