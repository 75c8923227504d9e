/* Pairings that cover a whole board, by local search.
 *
 * pairing_find covers one line after the other and rarely comes to the end on
 * large boards. This search changes pairs that it has chosen. It starts without
 * pairs. A step takes a line that contains no pair, gives it the pair that
 * leaves the fewest lines without one, and breaks the pairs that share a cell
 * with it. Lines that stay without a pair for long count more and more (the
 * breakout method: Morris 1993).
 *
 * For K >= 9 every board has a pairing (Hales and Jewett 1963). For smaller K
 * only boards that are small for their K have one. With K = 8 no pairs cover
 * all lines of 15 x 15, nor of a board that contains it: a linear program over
 * fractions of pairs, solved in floating point, covers 0.95 of each line.
 * tile_cover.h holds those. */
#ifndef MORPION_PAIR_COVER_H
#define MORPION_PAIR_COVER_H

#include "base/watch.h"
#include "engines/proof/pairing.h"

/* Is it worth asking? On small boards pairings are rare where pairing_find
 * finds none, and positions are searched in less time. */
static inline bool pair_cover_pays(const struct board *b) {
    return b->cells > 64;
}

/* Looks for a pairing against the open lines *f, until the watch says stop. If
 * all lines but n contain a pair, it gives up after about steps / (1 + n)
 * steps; a million of them take one to three seconds. The result is the same on
 * every machine. Not finding one proves nothing. */
void pair_cover_find(const struct board_lines *l, const struct open_lines *f,
                     bool players_turn, int steps, const struct watch *watch,
                     struct pairing *out);

#endif
