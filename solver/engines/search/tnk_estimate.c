#include "engines/search/estimate_tuning.h"
#include "rules/tnk.h"

/* The worth of a line with `stones` stones of one player and none of the other.
 */
static int worth(const struct board *b, int stones) {
    return stones ? tnk_estimate_tuning.worth[b->k >= 5][b->k - stones] : 0;
}

/* The worth of the lines that each player can still complete: the mover's and
 * the opponent's. */
struct lines_worth {
    int own, rival;
};

static struct lines_worth worth_of(const struct board *b, cellset mine,
                                   cellset rival) {
    struct lines_worth w = {0, 0};
    for (int i = 0; i < b->line_count; i++) {
        const cellset m = b->lines[i] & mine, h = b->lines[i] & rival;
        if (cellset_is_empty(h))
            w.own += worth(b, cellset_count(m));
        else if (cellset_is_empty(m))
            w.rival += worth(b, cellset_count(h));
    }
    return w;
}

/* How much a stone of `mine` on a cell changes the balance. */
static int change_by(const struct board *b, cellset mine, cellset rival,
                     int cell) {
    int sum = 0;
    for (int i = 0; i < b->through_count[cell]; i++) {
        const cellset line = board_through(b, cell, i);
        const int m = cellset_count(line & mine);
        const int h = cellset_count(line & rival);
        if (!h)
            sum += worth(b, m + 1) - worth(b, m);
        else if (!m)
            sum += worth(b, h);
    }
    return sum;
}

/* The place of K in tables of tuned constants. */
static int class_of(const struct board *b) {
    return b->k <= 4 ? 0 : b->k == 5 ? 1 : 2;
}

int tnk_estimate_unit(const struct game *g) {
    return tnk_estimate_tuning.unit[class_of(tnk_board(g))];
}

/* The move is worth less when few lines are left, and nothing without any. */
static int tempo(const struct board *b, struct lines_worth w) {
    const int usual = tnk_estimate_tuning.tempo[b->k <= 4   ? 0
                                                : b->k == 5 ? 1
                                                            : 2];
    const int part = (w.own + w.rival) / 3;
    return part < usual ? part : usual;
}

/* Leaves out moves that cannot change the value. A player who can win needs
 * only one winning move. Otherwise, if the opponent threatens to win, only
 * moves that stop that matter, and one is enough: two threats cannot both be
 * stopped. */
static cellset worthy_cells(const struct board *b, cellset mine,
                            cellset rival) {
    const cellset wins = board_completing(b, mine, rival);
    if (!cellset_is_empty(wins))
        return cellset_one(cellset_first(wins));
    const cellset threats = board_completing(b, rival, mine);
    if (!cellset_is_empty(threats))
        return cellset_one(cellset_first(threats));
    return b->all & ~(mine | rival);
}

int tnk_estimate(const struct game *g, const struct state *s,
                 struct estimated_move *out) {
    const struct board *b = tnk_board(g);
    const struct position *p = tnk_position(s);
    const int me = p->mover - 1;
    const cellset mine = p->stones[me], rival = p->stones[1 - me];
    const cellset worthy = worthy_cells(b, mine, rival);
    const struct lines_worth w = worth_of(b, mine, rival);
    const int balance = w.own - w.rival - tempo(b, w);
    int count = 0, cell;
    CELLSET_EACH (cell, worthy) {
        out[count].step.move = cell;
        *(struct position *)out[count].step.to.bytes =
            position_play(b, *p, cell);
        out[count].estimate =
            estimate_bounded(balance + change_by(b, mine, rival, cell));
        count++;
    }
    return count;
}
