#include "rowwalk.h"

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

static enum status walk_row(struct walk *w, uint32_t x, struct reason *why) {
    const struct rowspace *rs = &w->rows->space;
    const bool won = rowspace_has_line(rs, x);
    if (won && w->mover == PLAYER_X)
        return ST_OK; /* nobody plays on */
    const struct row r = rowspace_row(rs, x);
    const uint32_t outside = rs->all & ~x;
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
        const struct rows_position p = {x, rowspace_spread(set, outside),
                                        w->mover};
        struct outcome o;
        if (!is_smallest(rs, p.o, symmetries, count))
            continue;
        if (!rows_settled(rs, &p, r.wins, &o)) {
            if (!kept)
                return rows_missing(w->rows, why);
            o = rows_outcome(w->rows, &r, kept, &p);
        }
        st = w->visit(w->arg, &p, o, why);
    }
    return st;
}

static enum status walk_tier(struct walk *w, int x_stones, struct reason *why) {
    const struct rowspace *rs = &w->rows->space;
    uint32_t x = rowspace_first_set(x_stones);
    enum status st = ST_OK;
    do {
        if (rowspace_is_canonical(rs, x))
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
