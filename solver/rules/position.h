/* Positions of T(n,k): rules, symmetry, numbers.
 *
 * Either player may have started. A position is legal when the stones are
 * even, or the player who is not to move has one more, and when a game can
 * end there: at most one winner, who moved last, with every full line through
 * one stone. Every legal position is reached by some game. */
#ifndef MORPION_POSITION_H
#define MORPION_POSITION_H

#include "base/status.h"
#include "rules/board.h"
#include "rules/value.h"

enum { POSITION_NUMBER_CELLS_MAX = 40 }; /* 3^40 < 2^64 < 3^41 */

struct position {
    uint64_t stones[2]; /* of X, of O */
    uint8_t mover;      /* enum side */
    uint8_t winner;     /* enum side: who has a full line */
};

static inline uint64_t position_empty(const struct board *b,
                                      const struct position *p) {
    return b->all & ~(p->stones[0] | p->stones[1]);
}

static inline bool position_over(const struct board *b,
                                 const struct position *p) {
    return p->winner != SIDE_NONE || position_empty(b, p) == 0;
}

/* The empty board, X to move. */
struct position position_start(void);

/* Puts the mover's stone on an empty cell of a position that is not over. */
static inline struct position position_play(const struct board *b,
                                            struct position p, int cell) {
    const enum side who = (enum side)p.mover;
    uint64_t *stones = &p.stones[who - 1];
    assert(!position_over(b, &p) && position_empty(b, &p) >> cell & 1);
    *stones |= UINT64_C(1) << cell;
    if (board_wins_at(b, *stones, cell))
        p.winner = (uint8_t)who;
    p.mover = (uint8_t)side_other(who);
    return p;
}

static inline int position_ply(const struct position *p) {
    return __builtin_popcountll(p->stones[0] | p->stones[1]);
}

static inline enum side position_stone_at(const struct position *p, int cell) {
    if (p->stones[0] >> cell & 1)
        return SIDE_X;
    return p->stones[1] >> cell & 1 ? SIDE_O : SIDE_NONE;
}

/* Is the cell part of a full line? */
static inline bool position_wins_at(const struct board *b,
                                    const struct position *p, int cell) {
    return p->winner && position_stone_at(p, cell) == p->winner &&
           board_wins_at(b, p->stones[p->winner - 1], cell);
}

/* Who made, or will make, the first move of the game. */
enum side position_starter(const struct position *p);

/* Checks disjoint stones and a mover against the rules and sets p->winner.
 * ST_ILLEGAL with the reason when no game leads there. */
enum status position_check(const struct board *b, struct position *p,
                           struct reason *why);

/* The same position with the players exchanged. */
struct position position_exchange(const struct position *p);

/* The representative of all positions equal to p under the symmetries of the
 * board and, where O started, exchange of colours: X started, and the stones
 * of X, then of O, are the smallest numbers. */
struct position position_canonical(const struct board *b,
                                   const struct position *p);

/* Can a game that is at `from` come to `to`? The same player started both. */
bool position_leads_to(const struct board *b, const struct position *from,
                       const struct position *to);

/* How many different images of p under the symmetries of the board lie in the
 * game from root on. The same player started both. */
int position_images(const struct board *b, const struct position *root,
                    const struct position *p);

/* The base-3 number, first cell most significant, empty 0, X 1, O 2. Boards
 * up to POSITION_NUMBER_CELLS_MAX cells. */
uint64_t position_number(const struct board *b, const struct position *p);

/* Sets the stones only; false when the number has too many digits. */
bool position_set_number(const struct board *b, struct position *p,
                         uint64_t number);

#endif
