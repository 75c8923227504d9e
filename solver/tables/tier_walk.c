#include "tables/tier_walk.h"

struct walk {
    const struct rows *rows;
    int o_stones;
    enum player mover;
    rowwalk_visit *visit;
    void *arg;
    struct rows_reader *reader;
};

/* The symmetries that leave x as it is, besides the first; how many. */
static int stabilizer(const struct rowspace *rs, uint32_t x, int *symmetries) {
    int count = 0;
    for (int s = 1; s < rs->symmetry_count; s++)
        if (rowspace_map(rs, s, x) == x)
            symmetries[count++] = s;
    return count;
}

static bool is_smallest(const struct rowspace *rs, uint32_t o,
                        const int *symmetries, int count) {
    for (int i = 0; i < count; i++)
        if (rowspace_map(rs, symmetries[i], o) < o)
            return false;
    return true;
}

/* O's lines among the cells outside of x, as sets of these, the one whose
 * lowest cell is highest first. */
struct lines {
    int count;
    uint32_t sets[BOARD_LINES_MAX];
};

static struct lines lines_of(const struct rowspace *rs, uint32_t outside) {
    struct lines l;
    l.count = rowspace_lines(rs, outside, 0, l.sets);
    for (int i = 1; i < l.count; i++) {
        const uint32_t line = l.sets[i];
        int at = i;
        for (; at && (l.sets[at - 1] & -l.sets[at - 1]) < (line & -line); at--)
            l.sets[at] = l.sets[at - 1];
        l.sets[at] = line;
    }
    return l;
}

/* Can no game have led to a set of O stones, because of a line on O's turn or
 * of lines without a common stone? Then the cell from which on that is so,
 * since all sets that are like it from there on can be passed over; else 0. */
static uint32_t out_of_reach(const struct lines *l, uint32_t set, bool turn) {
    uint32_t common = turn ? 0 : UINT32_MAX;
    for (int i = 0; i < l->count; i++)
        if ((set & l->sets[i]) == l->sets[i]) {
            common &= l->sets[i];
            if (!common)
                return l->sets[i] & -l->sets[i];
        }
    return 0;
}

static enum status visit_set(struct walk *w, const struct row *r,
                             const uint8_t *kept, uint32_t o,
                             struct reason *why) {
    const struct rows_position p = {r->x, o, w->mover};
    struct outcome outcome;
    if (!rows_settled(&w->rows->space, &p, r->wins, &outcome)) {
        if (!kept)
            return rows_missing(w->rows, why);
        outcome = rows_outcome(w->rows, r, kept, &p);
    }
    return w->visit(w->arg, &p, outcome, why);
}

static enum status walk_row(struct walk *w, uint32_t x, struct reason *why) {
    const struct rowspace *rs = &w->rows->space;
    const bool won = rowspace_has_line(rs, x);
    if (won && (w->mover == PLAYER_X || !rowspace_lines_share(rs, x)))
        return ST_OK;
    const struct row r = rowspace_row(rs, x);
    const uint32_t outside = rs->all & ~x;
    const struct lines lines = lines_of(rs, outside);
    int symmetries[BOARD_SYMMETRIES_MAX];
    const int count = stabilizer(rs, x, symmetries);
    const uint8_t *kept = NULL;
    enum status st = ST_OK;
    if (!won)
        st = rows_reader_get(w->reader, &r, &kept, why);
    uint32_t set = rowspace_first_set(w->o_stones);
    const uint32_t all = rowspace_first_set(__builtin_popcount(outside));
    for (bool more = set <= all; more && !st;
         more = rowspace_next_set(&set, all)) {
        const uint32_t from = out_of_reach(&lines, set, w->mover == PLAYER_O);
        const uint32_t o = rowspace_spread(set, outside);
        if (from)
            set = rowspace_last_like(set, from);
        else if (is_smallest(rs, o, symmetries, count))
            st = visit_set(w, &r, kept, o, why);
    }
    return st;
}

static enum status walk_tier(struct walk *w, int x_stones, struct reason *why) {
    const struct rowspace *rs = &w->rows->space;
    uint32_t x = rowspace_first_set(x_stones);
    enum status st = ST_OK;
    do {
        if (!rowspace_is_canonical(rs, x))
            continue;
        st = w->visit(w->arg, NULL, (struct outcome){VALUE_DRAW, 0}, why);
        if (!st)
            st = walk_row(w, x, why);
    } while (!st && rowspace_next_set(&x, rs->all));
    return st;
}

enum status rowwalk_tier(const struct rows *rows, int stones,
                         rowwalk_visit *visit, void *arg, struct reason *why) {
    struct walk w = {.rows = rows,
                     .o_stones = stones / 2,
                     .mover = stones % 2 ? PLAYER_O : PLAYER_X,
                     .visit = visit,
                     .arg = arg,
                     .reader = rows_reader_new(rows)};
    enum status st = w.reader ? walk_tier(&w, stones - w.o_stones, why)
                              : status_fail(why, ST_NOMEM, "out of memory");
    rows_reader_free(w.reader);
    return st;
}
