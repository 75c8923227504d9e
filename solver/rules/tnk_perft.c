/* Counts games of T(n,k) without playing every move: as long as no line can be
 * completed, games are products, and the last two moves need only the cells
 * that complete one. */
#include "rules/tnk.h"

/* Can a player complete a line with so many more stones? */
static bool can_complete(const struct board *b, const struct position *p,
                         enum side who, int stones) {
    const cellset own = p->stones[who - 1];
    const cellset others = p->stones[side_other(who) - 1];
    if (cellset_count(own) + stones < b->k)
        return false;
    for (int i = 0; i < b->line_count; i++)
        if (!cellset_meet(b->lines[i], others) &&
            cellset_count(b->lines[i] & ~own) <= stones)
            return true;
    return false;
}

/* The orders in which `plies` of the empty cells can be filled. */
static uint64_t orders(int empty, int plies) {
    uint64_t product = 1;
    for (int i = 0; i < plies; i++)
        if (__builtin_mul_overflow(product, (uint64_t)(empty - i), &product))
            return PERFT_MANY;
    return product;
}

/* Games of one or two moves. A move never changes where the opponent completes
 * a line, except that it may take that very cell. */
static struct perft last_moves(const struct board *b, const struct position *p,
                               int plies) {
    const enum side mover = (enum side)p->mover, other = side_other(mover);
    const cellset own = p->stones[mover - 1], theirs = p->stones[other - 1];
    const cellset wins = board_completing(b, own, theirs);
    const int empty = cellset_count(position_empty(b, p));
    const int quiet = empty - cellset_count(wins);
    struct perft n = {0};
    int going = quiet;
    if (plies == 1) {
        n.over[mover] = (uint64_t)cellset_count(wins);
    } else {
        const cellset answers = board_completing(b, theirs, own);
        const int won =
            quiet * cellset_count(answers) - cellset_count(answers & ~wins);
        n.over[other] = (uint64_t)won;
        going = quiet * (empty - 1) - won;
    }
    if (empty == plies)
        n.over[SIDE_NONE] = (uint64_t)going;
    else
        n.open = (uint64_t)going;
    return n;
}

bool tnk_perft(const struct game *g, const struct state *s, int plies,
               struct perft *out) {
    const struct board *b = tnk_board(g);
    const struct position *p = tnk_position(s);
    const enum side mover = (enum side)p->mover;
    const int empty = cellset_count(position_empty(b, p));
    *out = (struct perft){0};
    if (plies > empty)
        return true;
    if (!can_complete(b, p, mover, (plies + 1) / 2) &&
        !can_complete(b, p, side_other(mover), plies / 2)) {
        const uint64_t games = orders(empty, plies);
        *(plies == empty ? &out->over[SIDE_NONE] : &out->open) = games;
        return true;
    }
    if (plies <= 2)
        *out = last_moves(b, p, plies);
    return plies <= 2;
}
