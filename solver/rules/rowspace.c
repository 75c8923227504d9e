#include "rowspace.h"

#include <assert.h>
#include <string.h>

static int count(uint32_t set) { return __builtin_popcount(set); }

/* The orbit of a cell as a set of cells of the board. */
static uint64_t orbit_of(const struct board *b, int cell) {
    uint64_t orbit = 0;
    for (int s = 0; s < b->symmetry_count; s++)
        orbit |= UINT64_C(1) << b->image[s][cell];
    return orbit;
}

/* Larger orbits first, orbits of one size by their first cell. */
static void order_cells(struct rowspace *rs, const struct board *b) {
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

static void copy_lines(struct rowspace *rs, const struct board *b) {
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

static void copy_symmetries(struct rowspace *rs, const struct board *b) {
    rs->symmetry_count = b->symmetry_count;
    for (int s = 0; s < b->symmetry_count; s++) {
        for (int place = 0; place < rs->cells; place++)
            rs->image[s][place] = rs->place_of[b->image[s][rs->cell_at[place]]];
        for (int i = 0; i < ROWSPACE_BYTES; i++)
            for (int byte = 0; byte < 256; byte++)
                for (int bit = 0; bit < 8; bit++)
                    if (byte >> bit & 1 && 8 * i + bit < rs->cells)
                        rs->spread[s][i][byte] |= 1u
                                                  << rs->image[s][8 * i + bit];
    }
}

void rowspace_init(struct rowspace *rs, const struct board *b) {
    assert(b->cells <= ROWSPACE_CELLS_MAX);
    memset(rs, 0, sizeof *rs);
    rs->cells = b->cells;
    rs->all = (uint32_t)b->all;
    order_cells(rs, b);
    copy_lines(rs, b);
    copy_symmetries(rs, b);
    for (int n = 0; n < ROWSPACE_CELLS_MAX + 2; n++) {
        rs->binomial[n][0] = 1;
        for (int k = 1; k <= n; k++)
            rs->binomial[n][k] =
                rs->binomial[n - 1][k - 1] + rs->binomial[n - 1][k];
    }
}

uint32_t rowspace_canonical(const struct rowspace *rs, uint32_t set,
                            int *symmetry) {
    uint32_t best = set;
    *symmetry = 0;
    for (int s = 1; s < rs->symmetry_count; s++) {
        const uint32_t image = rowspace_map(rs, s, set);
        if (image < best) {
            best = image;
            *symmetry = s;
        }
    }
    return best;
}

bool rowspace_is_row(const struct rowspace *rs, uint32_t x) {
    for (int s = 1; s < rs->symmetry_count; s++)
        if (rowspace_map(rs, s, x) < x)
            return false;
    for (int i = 0; i < rs->line_count; i++)
        if ((x & rs->lines[i]) == rs->lines[i])
            return false;
    return true;
}

uint32_t rowspace_rank(const struct rowspace *rs, uint32_t set) {
    uint32_t rank = 0;
    for (int k = 1; set; set &= set - 1, k++)
        rank += rs->binomial[__builtin_ctz(set)][k];
    return rank;
}

/* The cells that complete one of the lines for x. */
static uint32_t wins_among(const uint32_t *lines, int line_count, uint32_t x) {
    uint32_t wins = 0;
    for (int i = 0; i < line_count; i++) {
        const uint32_t missing = lines[i] & ~x;
        if (count(missing) == 1)
            wins |= missing;
    }
    return wins;
}

struct row rowspace_row_with(const struct rowspace *rs, uint32_t x,
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

struct row rowspace_row(const struct rowspace *rs, uint32_t x) {
    return rowspace_row_with(rs, x, wins_among(rs->lines, rs->line_count, x));
}

uint32_t rowspace_new_wins(const struct rowspace *rs, const struct row *r,
                           int cell) {
    return wins_among(rs->through[cell], rs->through_count[cell],
                      r->x | 1u << cell) &
           ~r->wins;
}
