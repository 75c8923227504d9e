/* Pairing strategies (Hales and Jewett 1963): the opponent cuts all of a
 * player's lines by answering.
 * When the player takes one cell of a pair, the opponent takes the other. Lines
 * that contain no pair must weigh too little (see open_lines_weight) even if
 * the player gets every cell of the pairs. */
#ifndef MORPION_PAIRING_H
#define MORPION_PAIRING_H

#include "engines/proof/open_lines.h"

enum { PAIRING_MAX = BOARD_CELLS_MAX / 2 };

struct pairing {
    bool found;
    int count;
    cell_number pairs[2 * PAIRING_MAX]; /* two by two, if found */
    cellset zone; /* the cells that the strategy needs, if found */
    /* The least weight of uncovered lines that the search reached. */
    int least;
};

/* Looks for a pairing against the open lines *f. Tries about `ways` partial
 * pairings. Not finding one proves nothing. */
void pairing_find(const struct board_lines *l, const struct open_lines *f,
                  bool players_turn, int ways, struct pairing *out);

#endif
