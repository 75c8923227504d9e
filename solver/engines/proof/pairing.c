#include "engines/proof/pairing.h"

#include <limits.h>

#include "base/sort.h"

struct hunt {
    const struct board_lines *lines;
    int limit;
    bool heavy;
    int ways;
    struct pairing *out;
};

/* One way to cover a line. */
struct cell_pair {
    int weight; /* of the lines left over after this pair */
    cell_number a, b;
};

enum { PAIRS_OF_LINE = BOARD_K_MAX * (BOARD_K_MAX - 1) / 2 };

/* The line to cover next, as the cells it lacks. It is one of the shortest,
 * since these have the fewest pairs. Among them it is the heaviest when the
 * player (whose lines they are) is to move. Else it is the lightest: that
 * leaves the middle of the board to the opponent's move. This choice finds a
 * sixth more pairings than taking any shortest line. weights[] gets the weights
 * of the cells looked at. */
static cellset line_to_cover(const struct hunt *h, const struct open_lines *f,
                             int *weights) {
    cellset weighed = cellset_none(), chosen = cellset_none();
    int best = INT_MIN, n = 2, cell;
    while (lines_none(f->lacking[n]))
        n++;
    lineset shortest = f->lacking[n];
    for (int i; (i = lines_take(h->lines, &shortest)) >= 0;) {
        const cellset left = open_lines_left(h->lines, f, i);
        int sum = 0;
        CELLSET_EACH (cell, left) {
            if (!cellset_has(weighed, cell)) {
                weighed |= cellset_one(cell);
                weights[cell] =
                    open_lines_weight_through(h->lines, f, cell, cell);
            }
            sum += weights[cell];
        }
        if (!h->heavy)
            sum = -sum;
        if (sum > best) {
            best = sum;
            chosen = left;
        }
    }
    return chosen;
}

#define LIGHTER(a, b) ((a).weight < (b).weight)

/* All pairs of cells in a line, first those that leave the least weight. Lines
 * through both cells are covered. Lines through one of them weigh twice as
 * much, since the player may get that cell. */
static int list_pairs(const struct hunt *h, const struct open_lines *f,
                      cellset line, int weight, const int *weights,
                      struct cell_pair *out) {
    int count = 0, b;
    for (cellset x = line; !cellset_is_empty(x); x = cellset_rest(x))
        CELLSET_EACH (b, cellset_rest(x)) {
            const int a = cellset_first(x);
            const int both = open_lines_weight_through(h->lines, f, a, b);
            const struct cell_pair p = {weight + weights[a] + weights[b] -
                                            3 * both,
                                        (cell_number)a, (cell_number)b};
            SORT_INSERT(out, count, p, LIGHTER);
        }
    return count;
}

static bool cover(struct hunt *h, const struct open_lines *f) {
    const struct board_lines *l = h->lines;
    struct pairing *out = h->out;
    const int weight = open_lines_weight(l, f);
    if (weight < out->least)
        out->least = weight;
    if (weight < h->limit) {
        out->zone = open_lines_cells(l, f);
        for (int i = 0; i < 2 * out->count; i++)
            out->zone |= cellset_one(out->pairs[i]);
        return true;
    }
    if (--h->ways < 0 || !lines_none(f->lacking[1]))
        return false;
    int weights[BOARD_CELLS_MAX];
    struct cell_pair pairs[PAIRS_OF_LINE];
    const cellset line = line_to_cover(h, f, weights);
    const int count = list_pairs(h, f, line, weight, weights, pairs);
    for (int i = 0; i < count && h->ways >= 0; i++) {
        const struct cell_pair *p = &pairs[i];
        struct open_lines rest = *f;
        open_lines_drop(l, &rest, l->through[p->a] & l->through[p->b]);
        open_lines_grant(l, &rest, p->a);
        open_lines_grant(l, &rest, p->b);
        if (!lines_none(rest.lacking[0] & rest.open) ||
            lines_count(l, rest.lacking[1]) * (OPEN_LINES_UNIT / 2) >= h->limit)
            continue;
        out->pairs[2 * out->count] = p->a;
        out->pairs[2 * out->count++ + 1] = p->b;
        if (cover(h, &rest))
            return true;
        out->count--;
    }
    return false;
}

/* Are there too many lines for any pairing? A pair of neighbours is in k - 1
 * lines of their direction, and no pair is in more. Lines that are left over
 * weigh 2^-k at least. On small boards this is not asked: there the weight that
 * a vain search leaves over is worth its time (tnk_attack's first numbers). */
static bool is_hopeless(const struct board_lines *l,
                        const struct open_lines *f) {
    if (BOARD_WIDTH == 64 || l->k > 10)
        return false;
    const int pairs = cellset_count(open_lines_cells(l, f)) / 2;
    return lines_count(l, f->open) > pairs * (l->k - 1) + (1 << l->k);
}

void pairing_find(const struct board_lines *l, const struct open_lines *f,
                  bool players_turn, int ways, struct pairing *out) {
    struct hunt h = {l, open_lines_limit(players_turn), players_turn,
                     is_hopeless(l, f) ? 0 : ways, out};
    out->count = 0;
    out->least = INT_MAX;
    out->zone = cellset_none();
    out->found = cover(&h, f);
}
