/* Lines that can all be cut by answering: in disjoint pairs of cells one is
 * answered by the other, and what no pair covers weighs too little even if the
 * other player gets all cells of pairs (see open_lines_weight). */
#ifndef MORPION_PAIRING_H
#define MORPION_PAIRING_H

#include "engines/proof/open_lines.h"

enum { PAIRING_MAX = BOARD_CELLS_MAX / 2 };

struct pairing {
    bool found;
    int count;
    uint8_t pairs[2 * PAIRING_MAX]; /* two by two, where found */
    uint64_t zone;                  /* where found: the cells it needs */
    int least; /* weight of what was left over, the nearest it came */
};

/* Tries about so many ways. Not finding one means nothing. */
void pairing_find(const struct board_lines *l, const struct open_lines *f,
                  bool players_turn, int ways, struct pairing *out);

#endif
