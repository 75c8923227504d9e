/* Positions of T(n,k): rules and symmetry.
 *
 * Either player may have started. A position is legal when two conditions hold.
 * Both players have the same number of stones, or the player who moved last has
 * one more. Only the player who moved last may have full lines, and all of them
 * share one stone. Some game reaches every legal position. */
#ifndef MORPION_POSITION_H
#define MORPION_POSITION_H

#include "base/status.h"
#include "rules/board.h"
#include "rules/value.h"

struct position {
    cellset stones[2]; /* of X, of O */
    uint8_t mover;     /* enum side */
    uint8_t winner;    /* enum side: has a full line; in misère, the loser */
};

static inline cellset position_empty(const struct board *b,
                                     const struct position *p) {
    return b->all & ~(p->stones[0] | p->stones[1]);
}

static inline bool position_over(const struct board *b,
                                 const struct position *p) {
    return p->winner != SIDE_NONE || cellset_is_empty(position_empty(b, p));
}

/* The empty board, X to move. */
struct position position_start(void);

/* Plays an empty cell of a position that is not over. */
static inline struct position position_play(const struct board *b,
                                            struct position p, int cell) {
    const enum side who = (enum side)p.mover;
    cellset *stones = &p.stones[who - 1];
    assert(!position_over(b, &p) && cellset_has(position_empty(b, &p), cell));
    *stones |= cellset_one(cell);
    if (board_wins_at(b, *stones, cell))
        p.winner = (uint8_t)who;
    p.mover = (uint8_t)side_other(who);
    return p;
}

static inline int position_ply(const struct position *p) {
    return cellset_count(p->stones[0] | p->stones[1]);
}

static inline enum side position_stone_at(const struct position *p, int cell) {
    if (cellset_has(p->stones[0], cell))
        return SIDE_X;
    return cellset_has(p->stones[1], cell) ? SIDE_O : SIDE_NONE;
}

/* Is the cell part of a full line? */
static inline bool position_wins_at(const struct board *b,
                                    const struct position *p, int cell) {
    return p->winner && position_stone_at(p, cell) == p->winner &&
           board_wins_at(b, p->stones[p->winner - 1], cell);
}

/* The player who made, or will make, the first move of the game. */
enum side position_starter(const struct position *p);

/* Checks stones and mover against the rules and sets p->winner. The two sets of
 * stones must be disjoint. ST_ILLEGAL with the reason when no game leads to p.
 */
enum status position_check(const struct board *b, struct position *p,
                           struct reason *why);

/* The same position with the players exchanged. */
struct position position_exchange(const struct position *p);

/* The representative of all positions that are equal to p by symmetry or by
 * exchange of the players. X started in it, and the stones of X, then those of
 * O, are the smallest as numbers. */
struct position position_canonical(const struct board *b,
                                   const struct position *p);

/* Can a game get from `from` to `to`? The same player must have started both.
 */
bool position_leads_to(const struct board *b, const struct position *from,
                       const struct position *to);

/* Writes the different images of p, under the symmetries of the board, that can
 * follow root; returns how many. The same player must have started both. */
int position_images(const struct board *b, const struct position *root,
                    const struct position *p,
                    struct position out[BOARD_SYMMETRIES_MAX]);

#endif
