/* Wins by threats of two kinds: a four leaves a line that lacks a single cell,
 * so that the answer is forced; a three leaves a win by fours (forcing.h) if
 * the opponent passes. The names are those of five in a row; any K will do.
 *
 * Only some answers to a three are worth trying: those in the zone of the win
 * that it threatens. A zone has the cells where one more stone of the opponent
 * may matter. Where the opponent has such a stone and also answers outside the
 * zone, two more stones count, so the zone of what follows a three is wider
 * (lambda search and its zones: Thomsen 2000; Wu and Lin 2010). */
#ifndef MORPION_THREATS_H
#define MORPION_THREATS_H

#include "engines/proof/open_lines.h"

struct threats_win {
    int first; /* the first move */
    /* One more stone of the opponent outside these cells does not prevent the
     * win. */
    cellset zone;
};

/* Can the player to move win by threats? `f` has the player's lines and
 * `counter` the opponent's. Looks at about `visits` positions. False proves
 * nothing. */
bool threats_find(const struct board_lines *l, const struct open_lines *f,
                  const struct open_lines *counter, int visits,
                  struct threats_win *out);

#endif
