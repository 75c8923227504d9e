#include "tables/tier_walk.h"

struct tier_walking {
    const struct tier_rows *rows;
    int o_stones;
    enum side mover;
    tier_walk_visit *visit;
    void *arg;
    struct tier_rows_reader *reader;
};

/* Lists the symmetries that map x to itself, without the identity; returns how
 * many. */
static int stabilizer(const struct row_space *rs, uint32_t x, int *symmetries) {
    int count = 0;
    for (int s = 1; s < rs->symmetry_count; s++)
        if (row_space_map(rs, s, x) == x)
            symmetries[count++] = s;
    return count;
}

static bool is_smallest(const struct row_space *rs, uint32_t o,
                        const int *symmetries, int count) {
    for (int i = 0; i < count; i++)
        if (row_space_map(rs, symmetries[i], o) < o)
            return false;
    return true;
}

/* O's lines outside x, as bits among the cells outside x. The line with the
 * highest lowest cell comes first. */
struct o_lines {
    int count;
    uint32_t sets[BOARD_LINES_MAX];
};

static struct o_lines lines_of(const struct row_space *rs, uint32_t outside) {
    struct o_lines l;
    l.count = row_space_lines(rs, outside, 0, l.sets);
    for (int i = 1; i < l.count; i++) {
        const uint32_t line = l.sets[i];
        int at = i;
        for (; at && (l.sets[at - 1] & -l.sets[at - 1]) < (line & -line); at--)
            l.sets[at] = l.sets[at - 1];
        l.sets[at] = line;
    }
    return l;
}

/* Returns 0 if a game can lead to this set of O stones. No game can when O has
 * a line and is to move, or has lines that share no stone. Then returns the
 * lowest cell of the line that shows it: all sets that are the same from that
 * cell upwards can be skipped. */
static uint32_t out_of_reach(const struct o_lines *l, uint32_t set, bool turn) {
    uint32_t common = turn ? 0 : UINT32_MAX;
    for (int i = 0; i < l->count; i++)
        if ((set & l->sets[i]) == l->sets[i]) {
            common &= l->sets[i];
            if (!common)
                return l->sets[i] & -l->sets[i];
        }
    return 0;
}

static enum status visit_set(struct tier_walking *w, const struct row *r,
                             const uint8_t *kept, uint32_t o,
                             struct reason *why) {
    const struct tier_rows_position p = {r->x, o, w->mover};
    struct outcome outcome;
    if (!tier_rows_settled(&w->rows->space, &p, r->wins, &outcome)) {
        if (!kept)
            return tier_rows_missing(w->rows, why);
        outcome = tier_rows_outcome(w->rows, r, kept, &p);
    }
    return w->visit(w->arg, &p, outcome, why);
}

static enum status walk_row(struct tier_walking *w, uint32_t x,
                            struct reason *why) {
    const struct row_space *rs = &w->rows->space;
    const bool won = row_space_has_line(rs, x);
    if (won && (w->mover == SIDE_X || !row_space_lines_share(rs, x)))
        return ST_OK;
    const struct row r = row_space_row(rs, x);
    const uint32_t outside = rs->all & ~x;
    const struct o_lines lines = lines_of(rs, outside);
    int symmetries[BOARD_SYMMETRIES_MAX];
    const int count = stabilizer(rs, x, symmetries);
    const uint8_t *kept = NULL;
    enum status st = ST_OK;
    if (!won)
        st = tier_rows_reader_get(w->reader, &r, &kept, why);
    uint32_t set = row_space_first_set(w->o_stones);
    const uint32_t all = row_space_first_set(__builtin_popcount(outside));
    for (bool more = set <= all; more && !st;
         more = row_space_next_set(&set, all)) {
        const uint32_t from = out_of_reach(&lines, set, w->mover == SIDE_O);
        const uint32_t o = row_space_spread(set, outside);
        if (from)
            set = row_space_last_like(set, from);
        else if (is_smallest(rs, o, symmetries, count))
            st = visit_set(w, &r, kept, o, why);
    }
    return st;
}

static enum status walk_tier(struct tier_walking *w, int x_stones,
                             struct reason *why) {
    const struct row_space *rs = &w->rows->space;
    uint32_t x = row_space_first_set(x_stones);
    enum status st = ST_OK;
    do {
        if (!row_space_is_canonical(rs, x))
            continue;
        st = w->visit(w->arg, NULL, (struct outcome){VALUE_DRAW, 0}, why);
        if (!st)
            st = walk_row(w, x, why);
    } while (!st && row_space_next_set(&x, rs->all));
    return st;
}

enum status tier_walk_tier(const struct tier_rows *rows, int stones,
                           tier_walk_visit *visit, void *arg,
                           struct reason *why) {
    struct tier_walking w = {.rows = rows,
                             .o_stones = stones / 2,
                             .mover = stones % 2 ? SIDE_O : SIDE_X,
                             .visit = visit,
                             .arg = arg,
                             .reader = tier_rows_reader_new(rows)};
    enum status st = w.reader ? walk_tier(&w, stones - w.o_stones, why)
                              : status_fail(why, ST_NOMEM, "out of memory");
    tier_rows_reader_free(w.reader);
    return st;
}
