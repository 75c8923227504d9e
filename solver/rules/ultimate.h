/* Ultimate tic-tac-toe: nine boards in a 3 x 3 square.
 *
 * Boards, and the cells of each, are numbered in reading order:
 *
 *      0 1 2
 *      3 4 5
 *      6 7 8
 *
 * A move in cell j sends the opponent to board j or, if that is closed, to any
 * open board. A board is closed when it is won or full. Three won boards in a
 * row win the game. When no board is open the game is a draw or, by the other
 * rule, won by the player with more boards.
 *
 * Once a board is won its cells no longer matter, so both its sets of stones
 * are made empty. */
#ifndef MORPION_ULTIMATE_H
#define MORPION_ULTIMATE_H

#include <stddef.h>

#include "base/status.h"
#include "rules/value.h"

enum {
    ULTIMATE_BOARDS = 9,
    ULTIMATE_CELLS = 81,
    ULTIMATE_FULL = 0777,   /* nine cells, or nine boards */
    ULTIMATE_ANY = 9,       /* any open board may be played */
    ULTIMATE_NO_MOVE = 127, /* none made yet, or not known */
};

enum ultimate_rule {
    ULTIMATE_DRAW,     /* without a line nobody wins */
    ULTIMATE_MAJORITY, /* without a line, more boards win */
};

struct ultimate {
    uint16_t stones[2][ULTIMATE_BOARDS]; /* of X, of O */
    uint16_t won[2];                     /* boards won by X, by O */
    uint16_t closed;                     /* boards that are won or full */
    uint8_t target;                      /* the board to play, or ANY */
    uint8_t mover;                       /* enum side */
    uint8_t last; /* move: 9 * board + cell, or NO_MOVE; not in the key */
};

/* The eight lines of three cells, or of three boards: as sets, and as lists. */
extern const uint16_t ultimate_line[8];
extern const uint8_t ultimate_line_cells[8][3];

/* One bit for each set of cells, or of boards: does it contain a line? */
extern const uint64_t ultimate_lines[8];

static inline bool ultimate_has_line(unsigned set) {
    return ultimate_lines[set >> 6] >> (set & 63) & 1;
}

struct ultimate ultimate_start(enum side first);

static inline unsigned ultimate_empty(const struct ultimate *u, int board) {
    return ULTIMATE_FULL & ~(u->stones[0][board] | u->stones[1][board]);
}

/* The boards that may be played, if the game is not over. */
static inline unsigned ultimate_targets(const struct ultimate *u) {
    return u->target == ULTIMATE_ANY ? ULTIMATE_FULL & ~u->closed
                                     : 1u << u->target;
}

/* Is the game over? *winner gets the winner or SIDE_NONE. */
static inline bool ultimate_over(const struct ultimate *u,
                                 enum ultimate_rule rule, enum side *winner) {
    *winner = ultimate_has_line(u->won[0])   ? SIDE_X
              : ultimate_has_line(u->won[1]) ? SIDE_O
                                             : SIDE_NONE;
    if (*winner)
        return true;
    if (u->closed != ULTIMATE_FULL)
        return false;
    const int x = __builtin_popcount(u->won[0]);
    const int o = __builtin_popcount(u->won[1]);
    if (rule == ULTIMATE_MAJORITY && x != o)
        *winner = x > o ? SIDE_X : SIDE_O;
    return true;
}

/* Plays an empty cell of a board that may be played. */
static inline void ultimate_play(struct ultimate *u, int board, int cell) {
    const int who = u->mover - 1;
    const unsigned stones = u->stones[who][board] | 1u << cell;
    u->stones[who][board] = (uint16_t)stones;
    if (ultimate_has_line(stones)) {
        u->won[who] |= (uint16_t)(1u << board);
        u->closed |= (uint16_t)(1u << board);
        u->stones[0][board] = u->stones[1][board] = 0;
    } else if (!ultimate_empty(u, board)) {
        u->closed |= (uint16_t)(1u << board);
    }
    u->target = u->closed >> cell & 1 ? ULTIMATE_ANY : (uint8_t)cell;
    u->mover = (uint8_t)(3 - u->mover);
    u->last = (uint8_t)(9 * board + cell);
}

/* How many cells are empty in open boards. */
int ultimate_playable(const struct ultimate *u);

/* Applies symmetry s, 0 to 7, to the boards and to the cells of each. Symmetry
 * 0 is the identity. */
struct ultimate ultimate_map(const struct ultimate *u, int s);

/* Positions that are equal by symmetry or exchange of the players have the same
 * key. Of a won or full board only the result counts, not its cells. */
struct ultimate_key {
    uint64_t hi, lo;
};
struct ultimate_key ultimate_key(const struct ultimate *u);

/* A position with that key, X to move and no last move. False when there is
 * none. */
bool ultimate_from_key(struct ultimate_key k, struct ultimate *u);

/* Counts the games of exactly `plies` moves from u: those still open after
 * them, and those just over, by winner. */
void ultimate_perft(const struct ultimate *u, enum ultimate_rule rule,
                    int plies, uint64_t *open, uint64_t over[3]);

/* Text -------------------------------------------------------------------- */

enum { ULTIMATE_TEXT_MAX = 96, ULTIMATE_MOVE_MAX = 4 };

/* Reads nine boards, then either the last move and the side to move, or the
 * side and the board to play. Also reads the FEN of UGI engines and ultimattt's
 * notation. On success *u is a legal position; on failure it is left alone. */
enum status ultimate_read(const char *text, size_t length, struct ultimate *u,
                          struct reason *why);

/* Sets the last move of a legal position, and the board to which it sends.
 * ST_ILLEGAL, and *u is left alone, when it cannot have been that move. */
enum status ultimate_set_last(struct ultimate *u, int move, struct reason *why);

/* Prints what ultimate_read reads back. Returns out. */
char *ultimate_print(const struct ultimate *u, char *out);

/* Print for ultimattt, and as a FEN of nine ranks, into ULTIMATE_LONG_MAX
 * bytes. The cells of won boards are not known, so they are invented such that
 * ultimate_read reads the same position back. The notation of ultimattt has no
 * last move. */
enum { ULTIMATE_LONG_MAX = 112 };
char *ultimate_print_ultimattt(const struct ultimate *u, char *out);
char *ultimate_print_ugi(const struct ultimate *u, char *out);

/* A move such as 9b2: board, column, row. */
enum status ultimate_read_move(const struct ultimate *u, const char *text,
                               size_t length, int *move, struct reason *why);
char *ultimate_print_move(int move, char *out);

#endif
