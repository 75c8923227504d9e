#include "rules/position.h"

struct position position_start(void) {
    return (struct position){
        {cellset_none(), cellset_none()}, SIDE_X, SIDE_NONE};
}

enum side position_starter(const struct position *p) {
    const int x = cellset_count(p->stones[0]), o = cellset_count(p->stones[1]);
    if (x == o)
        return (enum side)p->mover;
    return x > o ? SIDE_X : SIDE_O;
}

static enum status check_counts(const struct position *p, struct reason *why) {
    const int x = cellset_count(p->stones[0]), o = cellset_count(p->stones[1]);
    const int ahead = p->mover == SIDE_X ? o - x : x - o;
    if (ahead == 0 || ahead == 1)
        return ST_OK;
    return status_fail(why, ST_ILLEGAL,
                       "%d x and %d o with %c to move: the player to move has "
                       "as many stones as the other, or one fewer",
                       x, o, p->mover == SIDE_X ? 'x' : 'o');
}

enum status position_check(const struct board *b, struct position *p,
                           struct reason *why) {
    assert(!cellset_meet(p->stones[0], p->stones[1]));
    assert(cellset_within(p->stones[0] | p->stones[1], b->all));
    p->winner = SIDE_NONE;
    enum status st = check_counts(p, why);
    if (st)
        return st;
    cellset common[2];
    const int lines[2] = {board_full_lines(b, p->stones[0], &common[0]),
                          board_full_lines(b, p->stones[1], &common[1])};
    if (lines[0] && lines[1])
        return status_fail(why, ST_ILLEGAL,
                           "both x and o have %d aligned: two winners", b->k);
    if (!lines[0] && !lines[1])
        return ST_OK;
    const enum side winner = lines[0] ? SIDE_X : SIDE_O;
    const char name = winner == SIDE_X ? 'x' : 'o';
    if (p->mover == winner)
        return status_fail(why, ST_ILLEGAL,
                           "%c has %d aligned but %c moved last: the game was "
                           "over a move ago",
                           name, b->k, winner == SIDE_X ? 'o' : 'x');
    if (cellset_is_empty(common[winner - 1]))
        return status_fail(why, ST_ILLEGAL,
                           "%c has lines of %d that share no stone: the first "
                           "of them ended the game",
                           name, b->k);
    p->winner = (uint8_t)winner;
    return ST_OK;
}

struct position position_exchange(const struct position *p) {
    return (struct position){
        {p->stones[1], p->stones[0]},
        (uint8_t)side_other((enum side)p->mover),
        (uint8_t)(p->winner ? side_other((enum side)p->winner) : SIDE_NONE)};
}

struct position position_canonical(const struct board *b,
                                   const struct position *p) {
    struct position best =
        position_starter(p) == SIDE_X ? *p : position_exchange(p);
    board_smallest_images(b, best.stones);
    return best;
}

bool position_leads_to(const struct board *b, const struct position *from,
                       const struct position *to) {
    if (!cellset_within(from->stones[0], to->stones[0]) ||
        !cellset_within(from->stones[1], to->stones[1]))
        return false;
    const int played = position_ply(to) - position_ply(from);
    if (played == 0)
        return true;
    if (position_over(b, from))
        return false;
    if (to->winner == SIDE_NONE)
        return true;
    /* The last stone lies on all full lines. It must be new. */
    const cellset winners = to->stones[to->winner - 1];
    cellset common;
    board_full_lines(b, winners, &common);
    return !cellset_within(common, from->stones[to->winner - 1]);
}

int position_images(const struct board *b, const struct position *root,
                    const struct position *p,
                    struct position out[BOARD_SYMMETRIES_MAX]) {
    int images = 0;
    for (int s = 0; s < b->symmetry_count; s++) {
        struct position image = *p;
        image.stones[0] = board_map(b, s, p->stones[0]);
        image.stones[1] = board_map(b, s, p->stones[1]);
        bool fresh = true;
        for (int i = 0; i < images && fresh; i++)
            fresh = !cellset_equal(out[i].stones[0], image.stones[0]) ||
                    !cellset_equal(out[i].stones[1], image.stones[1]);
        if (fresh && position_leads_to(b, root, &image))
            out[images++] = image;
    }
    return images;
}
