/* Tiles that hold an attacker who needs eight or more in a line (Zetters 1980).
 *
 * The board is cut into strips of three rows and each strip into tiles of
 * twelve cells. The tiles of a strip lean to the right, those of the next to
 * the left. Cells of a tile have labels, 0 to 11:
 *
 *     0 1 2 3              3 2 1 0       Tiles begin in the same columns
 *       4 5 6 7          7 6 5 4         in all strips: every fourth.
 *         8 9 a b      b a 9 8
 *
 * The defender answers each stone in the same tile and cuts nine sets there:
 * the three rows, the four slanting columns (0 4 8, 1 5 9, 2 6 a, 3 7 b) and
 * the two upright ones (2 5 8, 3 6 9). Every line of eight contains one of
 * these sets. In a row it passes through a whole row of a tile. Otherwise it
 * passes through two strips one after the other, which lean to both sides:
 * diagonals contain a slanting column of one of them, and of the columns of the
 * board every strip has two of four in upright ones, the next strip the other
 * two. That the defender can cut all nine is found by trying, each time. */
#ifndef MORPION_TILE_COVER_H
#define MORPION_TILE_COVER_H

#include "engines/proof/open_lines.h"

enum {
    TILE_LABELS = 12,
    TILE_SETS = 9,
    TILES_MAX = 64,
    TILE_LINE_LEAST = 8 /* shorter lines pass between the sets */
};

/* Bit i stands for the cell with label i. */
static const uint16_t tile_sets[TILE_SETS] = {0x00f, 0x0f0, 0xf00, 0x111, 0x222,
                                              0x444, 0x888, 0x124, 0x248};

struct tile {
    uint16_t needed;                 /* bit i: tile_sets[i] must be cut */
    cell_or_none cells[TILE_LABELS]; /* by label; -1 beyond the board */
};

struct tile_cover {
    bool found;
    int count;
    struct tile tiles[TILES_MAX]; /* those with sets that must be cut */
    cellset zone;                 /* the cells that the strategy needs */
    int first; /* where the opponent begins, if it is the opponent's turn and
                  that matters; otherwise -1 */
};

/* Is it worth asking? Small boards are decided without. */
static inline bool tile_cover_pays(const struct board *b) {
    return b->cells > 64 && b->k >= TILE_LINE_LEAST;
}

/* Tries all ways to lay the tiles against the open lines *f. Not finding one
 * proves nothing. */
void tile_cover_find(const struct board_lines *l, const struct open_lines *f,
                     bool players_turn, struct tile_cover *out);

#endif
