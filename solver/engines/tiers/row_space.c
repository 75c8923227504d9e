#include "engines/tiers/row_space.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"

static int count(uint32_t set) { return __builtin_popcount(set); }

/* The images of a cell under all symmetries, as a set of board cells. */
static uint64_t orbit_of(const struct board *b, int cell) {
    uint64_t orbit = 0;
    for (int s = 0; s < b->symmetry_count; s++)
        orbit |= UINT64_C(1) << b->image[s][cell];
    return orbit;
}

/* Larger orbits come first, orbits of the same size by their first cell. */
static void order_cells(struct row_space *rs, const struct board *b) {
    int places = 0;
    for (int size = BOARD_SYMMETRIES_MAX; size > 0; size--)
        for (int first = 0; first < b->cells; first++) {
            const uint64_t orbit = orbit_of(b, first);
            if (__builtin_popcountll(orbit) != size ||
                __builtin_ctzll(orbit) != first)
                continue;
            for (uint64_t left = orbit; left; left &= left - 1)
                rs->cell_at[places++] = (uint8_t)__builtin_ctzll(left);
        }
    assert(places == b->cells);
    for (int place = 0; place < places; place++)
        rs->place_of[rs->cell_at[place]] = (uint8_t)place;
}

static void copy_lines(struct row_space *rs, const struct board *b) {
    rs->line_count = b->line_count;
    for (int i = 0; i < b->line_count; i++) {
        uint32_t line = 0;
        for (uint64_t left = b->lines[i]; left; left &= left - 1)
            line |= 1u << rs->place_of[__builtin_ctzll(left)];
        rs->lines[i] = line;
        for (uint32_t left = line; left; left &= left - 1) {
            const int place = __builtin_ctz(left);
            rs->through[place][rs->through_count[place]++] = line;
        }
    }
}

/* Fills a table that maps a set byte by byte when bit i goes to bit to[i]. */
static void fill_bytes(uint32_t bytes[ROW_SPACE_BYTES][256], const uint8_t *to,
                       int bits) {
    for (int i = 0; i < bits; i++)
        for (int byte = 0; byte < 256; byte++)
            if (byte >> i % 8 & 1)
                bytes[i / 8][byte] |= 1u << to[i];
}

static void copy_symmetries(struct row_space *rs, const struct board *b) {
    rs->symmetry_count = b->symmetry_count;
    for (int s = 0; s < b->symmetry_count; s++) {
        for (int place = 0; place < rs->cells; place++)
            rs->image[s][place] = rs->place_of[b->image[s][rs->cell_at[place]]];
        fill_bytes(rs->spread[s], rs->image[s], rs->cells);
    }
}

void row_space_init(struct row_space *rs, const struct board *b) {
    assert(b->cells <= ROW_SPACE_CELLS_MAX);
    memset(rs, 0, sizeof *rs);
    rs->cells = b->cells;
    rs->all = (uint32_t)b->all;
    order_cells(rs, b);
    fill_bytes(rs->places, rs->place_of, rs->cells);
    fill_bytes(rs->cells_of, rs->cell_at, rs->cells);
    copy_lines(rs, b);
    copy_symmetries(rs, b);
    for (int n = 0; n < ROW_SPACE_CELLS_MAX + 2; n++) {
        rs->binomial[n][0] = 1;
        for (int k = 1; k <= n; k++)
            rs->binomial[n][k] =
                rs->binomial[n - 1][k - 1] + rs->binomial[n - 1][k];
    }
}

uint32_t row_space_canonical(const struct row_space *rs, uint32_t set,
                             int *symmetry) {
    uint32_t best = set;
    *symmetry = 0;
    for (int s = 1; s < rs->symmetry_count; s++) {
        const uint32_t image = row_space_map(rs, s, set);
        if (image < best) {
            best = image;
            *symmetry = s;
        }
    }
    return best;
}

bool row_space_is_canonical(const struct row_space *rs, uint32_t set) {
    for (int s = 1; s < rs->symmetry_count; s++)
        if (row_space_map(rs, s, set) < set)
            return false;
    return true;
}

/* Of the full lines in x the one whose lowest cell is highest; 0 if there is
 * none. */
static uint32_t highest_line(const struct row_space *rs, uint32_t x) {
    uint32_t highest = 0;
    for (int i = 0; i < rs->line_count; i++)
        if ((x & rs->lines[i]) == rs->lines[i] &&
            (rs->lines[i] & -rs->lines[i]) > (highest & -highest))
            highest = rs->lines[i];
    return highest;
}

bool row_space_lines_share(const struct row_space *rs, uint32_t set) {
    uint32_t common = set;
    bool line = false;
    for (int i = 0; i < rs->line_count; i++)
        if ((set & rs->lines[i]) == rs->lines[i]) {
            common &= rs->lines[i];
            line = true;
        }
    return !line || common;
}

bool row_space_has_line(const struct row_space *rs, uint32_t set) {
    return highest_line(rs, set) != 0;
}

bool row_space_is_row(const struct row_space *rs, uint32_t x) {
    return !highest_line(rs, x) && row_space_is_canonical(rs, x);
}

uint32_t row_space_last_like(uint32_t set, uint32_t from) {
    const uint32_t below = set & (from - 1);
    return (set & ~below) | (from - (from >> count(below)));
}

bool row_space_seek(const struct row_space *rs, uint32_t *x) {
    for (;;) {
        const uint32_t line = highest_line(rs, *x);
        if (line)
            *x = row_space_last_like(*x, line & -line);
        else if (row_space_is_canonical(rs, *x))
            return true;
        if (!row_space_next_set(x, rs->all))
            return false;
    }
}

uint32_t row_space_rank(const struct row_space *rs, uint32_t set) {
    uint32_t rank = 0;
    for (int k = 1; set; set &= set - 1, k++)
        rank += rs->binomial[__builtin_ctz(set)][k];
    return rank;
}

/* The cells that would complete one of the lines for x. */
static uint32_t wins_among(const uint32_t *lines, int line_count, uint32_t x) {
    uint32_t wins = 0;
    for (int i = 0; i < line_count; i++) {
        const uint32_t missing = lines[i] & ~x;
        if (count(missing) == 1)
            wins |= missing;
    }
    return wins;
}

struct row row_space_row_with(const struct row_space *rs, uint32_t x,
                              uint32_t wins) {
    struct row r = {.x = x, .wins = wins, .size = count(x)};
    r.free = rs->all & ~x & ~wins;
    r.free_count = count(r.free);
    r.even = r.size - count(wins);
    r.odd = r.even - 1;
    if (2 * r.size > rs->cells || r.even < 0 || r.even > r.free_count)
        r.even = -1;
    if (2 * r.size - 1 > rs->cells || r.odd < 0 || r.odd > r.free_count)
        r.odd = -1;
    return r;
}

uint32_t row_space_wins(const struct row_space *rs, uint32_t set) {
    return wins_among(rs->lines, rs->line_count, set);
}

struct row row_space_row(const struct row_space *rs, uint32_t x) {
    return row_space_row_with(rs, x, row_space_wins(rs, x));
}

uint32_t row_space_new_wins(const struct row_space *rs, const struct row *r,
                            int cell) {
    return wins_among(rs->through[cell], rs->through_count[cell],
                      r->x | 1u << cell) &
           ~r->wins;
}

uint32_t row_space_gather(uint32_t cells, uint32_t free) {
    return (uint32_t)bits_extract(cells, free);
}

uint32_t row_space_spread(uint32_t set, uint32_t free) {
    return (uint32_t)bits_deposit(set, free);
}

int row_space_lines(const struct row_space *rs, uint32_t cells, uint32_t given,
                    uint32_t sets[BOARD_LINES_MAX]) {
    int lines = 0;
    for (int i = 0; i < rs->line_count; i++)
        if (!(rs->lines[i] & ~(cells | given)))
            sets[lines++] = row_space_gather(rs->lines[i], cells);
    return lines;
}

uint32_t row_space_number(const struct row_space *rs, const struct row *r,
                          uint32_t o) {
    return row_space_rank(rs, row_space_gather(o, r->free));
}

int row_space_horizons(const struct row_space *rs, int size, bool distances) {
    const int left = rs->cells - 2 * size; /* plies left at the even layer */
    return distances ? (left + 2) / 2 + 1 : 1;
}

bool row_space_fits(const struct row_space *rs, bool distances) {
    for (int size = 0; 2 * size <= rs->cells; size++) {
        /* The row that keeps the most has no winning cell. */
        const struct row r =
            row_space_row_with(rs, row_space_first_set(size), 0);
        if (row_space_kept(rs, &r, distances) > ROW_SPACE_BATCH_BYTES)
            return false;
    }
    return true;
}

bool row_space_batch_add(struct row_space_batch *b, const struct row_space *rs,
                         const struct row *r, bool distances) {
    const size_t bytes = row_space_kept(rs, r, distances);
    assert(bytes <= ROW_SPACE_BATCH_BYTES);
    if (!bytes)
        return true;
    if (b->rows == ROW_SPACE_BATCH_ROWS ||
        (b->rows && b->bytes + bytes > ROW_SPACE_BATCH_BYTES))
        return false;
    if (!b->rows++)
        b->first = r->x;
    b->positions += row_space_layer(rs, r, r->even);
    b->bytes += bytes;
    return true;
}
