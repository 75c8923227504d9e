#include "engines/search/estimate_tuning.h"
#include "rules/tnk.h"

static int worth(const struct board *b, int stones) {
    return tnk_estimate_worth(b->k, stones);
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

int tnk_estimate_unit(const struct game *g) {
    return tnk_estimate_tuning.unit[tnk_estimate_class(tnk_board(g)->k)];
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
    const int balance =
        w.own - w.rival - tnk_estimate_tempo(b->k, w.own + w.rival);
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
