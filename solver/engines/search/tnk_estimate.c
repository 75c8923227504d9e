#include "engines/search/estimate_tuning.h"
#include "rules/tnk.h"

/* The worth of a line with `stones` stones of one player and none of the other.
 */
static int worth(const struct board *b, int stones) {
    return stones ? tnk_estimate_tuning.worth[b->k >= 5][b->k - stones] : 0;
}

/* The worth of the mover's lines minus that of the opponent's. */
static int balance_of(const struct board *b, uint64_t mine, uint64_t rival) {
    int sum = 0;
    for (int i = 0; i < b->line_count; i++) {
        const uint64_t m = b->lines[i] & mine, h = b->lines[i] & rival;
        if (!h)
            sum += worth(b, __builtin_popcountll(m));
        else if (!m)
            sum -= worth(b, __builtin_popcountll(h));
    }
    return sum;
}

/* How much a stone of `mine` on a cell changes the balance. */
static int change_by(const struct board *b, uint64_t mine, uint64_t rival,
                     int cell) {
    int sum = 0;
    for (int i = 0; i < b->through_count[cell]; i++) {
        const uint64_t line = b->through[cell][i];
        const int m = __builtin_popcountll(line & mine);
        const int h = __builtin_popcountll(line & rival);
        if (!h)
            sum += worth(b, m + 1) - worth(b, m);
        else if (!m)
            sum += worth(b, h);
    }
    return sum;
}

/* Having the move is worth about one stone. */
static int tempo(const struct board *b) { return worth(b, b->k / 2 + 1); }

/* Leaves out moves that cannot change the value. A player who can win needs
 * only one winning move. Otherwise, if the opponent threatens to win, only
 * moves that stop that matter, and one is enough: two threats cannot both be
 * stopped. */
int tnk_estimate(const struct game *g, const struct state *s,
                 struct estimated_move *out) {
    const struct board *b = tnk_board(g);
    const struct position *p = tnk_position(s);
    const int me = p->mover - 1;
    const uint64_t mine = p->stones[me], rival = p->stones[1 - me];
    const uint64_t empty = position_empty(b, p);
    const uint64_t wins = board_completing(b, mine, rival);
    const uint64_t threats = wins ? 0 : board_completing(b, rival, mine);
    const uint64_t worthy = wins      ? wins & -wins
                            : threats ? threats & -threats
                                      : empty;
    const int balance = balance_of(b, mine, rival);
    int count = 0;
    for (uint64_t left = worthy; left; left &= left - 1, count++) {
        const int cell = __builtin_ctzll(left);
        out[count].step.move = cell;
        out[count].step.to = tnk_state(position_play(b, *p, cell));
        out[count].estimate = estimate_bounded(
            balance + change_by(b, mine, rival, cell) - tempo(b));
    }
    return count;
}
