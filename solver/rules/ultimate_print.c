#include "rules/ultimate.h"

#include <stdio.h>
#include <string.h>

static char letter(int player) { return player == SIDE_X ? 'x' : 'o'; }

char *ultimate_print_move(int move, char *out) {
    snprintf(out, ULTIMATE_MOVE_MAX, "%c%c%c", (char)('1' + move / 9),
             (char)('a' + move % 9 % 3), (char)('1' + move % 9 / 3));
    return out;
}

/* Our own notation --------------------------------------------------------- */

static char *print_run(char *at, int *run) {
    if (*run)
        *at++ = (char)('0' + *run);
    *run = 0;
    return at;
}

static char *print_board(const struct ultimate *u, int b, char *at) {
    if (u->won[0] >> b & 1 || u->won[1] >> b & 1) {
        *at++ = u->won[0] >> b & 1 ? 'X' : 'O';
        return at;
    }
    int run = 0;
    for (int cell = 0; cell < 9; cell++) {
        const bool x = u->stones[0][b] >> cell & 1;
        if (!x && !(u->stones[1][b] >> cell & 1)) {
            run++;
            continue;
        }
        at = print_run(at, &run);
        *at++ = x ? 'x' : 'o';
    }
    return print_run(at, &run);
}

char *ultimate_print(const struct ultimate *u, char *out) {
    char *at = out;
    const char side = letter(u->mover);
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        at = print_board(u, b, at);
    if (u->last != ULTIMATE_NO_MOVE)
        sprintf(at, " %d%d %c", u->last / 9 + 1, u->last % 9 + 1, side);
    else if (ultimate_playable(u) == ULTIMATE_CELLS)
        sprintf(at, " 00 %c", side);
    else if (u->target == ULTIMATE_ANY)
        sprintf(at, " %c -", side);
    else
        sprintf(at, " %c %d", side, u->target + 1);
    return out;
}

/* Notations that write every cell -------------------------------------------
 *
 * The cells of a won board are no longer known, so stones are invented: enough
 * of each player to match the number of moves, and one on the last move. */

struct cells {
    uint16_t stones[2][ULTIMATE_BOARDS];
    int last; /* a possible last move, or NO_MOVE */
};

/* How many more stones than the loser the winner of a board has. */
enum { USUAL_AHEAD = 3, AHEAD_MIN = -3, AHEAD_MAX = 7 };

/* Can a won board have these stones? One move must have completed all its
 * lines: the move in `cell`, unless that is -1. */
static bool can_be_won(unsigned winner, unsigned loser, int cell) {
    if ((winner & loser) || ultimate_has_line(loser) ||
        !ultimate_has_line(winner))
        return false;
    for (int last = 0; last < 9; last++)
        if ((cell < 0 || cell == last) && winner >> last & 1 &&
            !ultimate_has_line(winner & ~(1u << last)))
            return true;
    return false;
}

/* Invents a won board in which the winner has `ahead` more stones than the
 * loser. False when there is none. */
static bool make_up(int ahead, int cell, unsigned *winner, unsigned *loser) {
    for (*winner = 0; *winner < 512; ++*winner)
        for (*loser = 0; *loser < 512; ++*loser)
            if (__builtin_popcount(*winner) - __builtin_popcount(*loser) ==
                    ahead &&
                can_be_won(*winner, *loser, cell))
                return true;
    return false;
}

/* Can that have been the last move? With `won_board`, only the winner of its
 * board is checked, since the cells of won boards are not known. */
static bool could_be_last(const struct ultimate *u, int move, bool won_board) {
    const int who = 2 - u->mover, b = move / 9, cell = move % 9;
    return (won_board ? u->won[who] >> b & 1 : u->stones[who][b] >> cell & 1) &&
           !ultimate_has_line(u->won[who] & ~(1u << b)) &&
           (u->target == ULTIMATE_ANY ? u->closed >> cell & 1
                                      : u->target == cell);
}

/* Invents the won boards such that X has `wanted` more stones than O. */
static bool fill_boards(const struct ultimate *u, int wanted, struct cells *c) {
    memcpy(c->stones, u->stones, sizeof c->stones);
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        wanted -= __builtin_popcount(u->stones[0][b]) -
                  __builtin_popcount(u->stones[1][b]) +
                  USUAL_AHEAD * ((u->won[0] >> b & 1) - (u->won[1] >> b & 1));
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        if (!((u->won[0] | u->won[1]) >> b & 1))
            continue;
        const int who = u->won[0] >> b & 1 ? 0 : 1, sign = who ? -1 : 1;
        const int cell = c->last / 9 == b ? c->last % 9 : -1;
        int ahead = USUAL_AHEAD + sign * wanted;
        ahead = ahead < AHEAD_MIN   ? AHEAD_MIN
                : ahead > AHEAD_MAX ? AHEAD_MAX
                                    : ahead;
        unsigned winner, loser;
        while (!make_up(ahead, cell, &winner, &loser))
            ahead += ahead < USUAL_AHEAD ? 1 : -1;
        wanted -= sign * (ahead - USUAL_AHEAD);
        c->stones[who][b] = (uint16_t)winner;
        c->stones[1 - who][b] = (uint16_t)loser;
    }
    return wanted == 0;
}

/* Prefers a game that X began, but O may have begun too. */
static bool fill_with_last(const struct ultimate *u, int last,
                           struct cells *c) {
    const int even = u->mover == SIDE_X ? 0 : 1;
    c->last = last;
    return fill_boards(u, even, c) || fill_boards(u, even - 1, c);
}

/* If the last move is not known, chooses a possible one; in a won board only if
 * there is no other. */
static struct cells cells_of(const struct ultimate *u) {
    struct cells c;
    if (fill_with_last(u, u->last, &c) && u->last != ULTIMATE_NO_MOVE)
        return c;
    for (int pass = 0; pass < 2 && u->last == ULTIMATE_NO_MOVE; pass++)
        for (int move = 0; move < ULTIMATE_CELLS; move++)
            if (could_be_last(u, move, pass) && fill_with_last(u, move, &c))
                return c;
    fill_with_last(u, u->last, &c);
    return c;
}

static enum side stone_at(const struct cells *c, int board, int cell) {
    return c->stones[0][board] >> cell & 1   ? SIDE_X
           : c->stones[1][board] >> cell & 1 ? SIDE_O
                                             : SIDE_NONE;
}

char *ultimate_print_ultimattt(const struct ultimate *u, char *out) {
    const struct cells c = cells_of(u);
    char *at = out;
    *at++ = u->mover == SIDE_X ? 'X' : 'O';
    *at++ = ';';
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        *at++ = u->won[0] >> b & 1   ? 'X'
                : u->won[1] >> b & 1 ? 'O'
                : u->closed >> b & 1 ? '#'
                : u->target == b     ? '@'
                                     : '.';
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        *at++ = b ? '/' : ';';
        for (int cell = 0; cell < 9; cell++)
            *at++ = ".XO"[stone_at(&c, b, cell)];
    }
    *at = '\0';
    return out;
}

/* The counter is the number of the next move. */
char *ultimate_print_ugi(const struct ultimate *u, char *out) {
    const struct cells c = cells_of(u);
    char *at = out;
    int stones = 0;
    for (int row = 0; row < 9; row++) {
        int run = 0;
        if (row)
            *at++ = '/';
        for (int col = 0; col < 9; col++) {
            const enum side who =
                stone_at(&c, 3 * (row / 3) + col / 3, 3 * (row % 3) + col % 3);
            stones += who != SIDE_NONE;
            if (!who) {
                run++;
                continue;
            }
            at = print_run(at, &run);
            *at++ = ".XO"[who];
        }
        at = print_run(at, &run);
    }
    at += sprintf(at, " %c %d ", ".XO"[u->mover], stones + 1);
    if (c.last == ULTIMATE_NO_MOVE) {
        strcpy(at, "-");
        return out;
    }
    const int row = 3 * (c.last / 9 / 3) + c.last % 9 / 3;
    const int col = 3 * (c.last / 9 % 3) + c.last % 9 % 3;
    sprintf(at, "%c%d", 'a' + col, 9 - row);
    return out;
}
