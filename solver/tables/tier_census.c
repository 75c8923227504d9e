/* How the positions of one set of X stones are counted.
 *
 * Let x be a canonical set of a X stones, E the cells outside x, W its winning
 * cells and F its free cells (engines/tiers/row_space.h). The sets of O stones
 * are cubes (engines/tiers/subset_map.h) over E, or over F when O has all of W.
 * In the tier of 2a stones X is to move:
 *
 *   O has a line                          over, if O's lines share a stone
 *   a cell of W is empty                  X wins in 1
 *   otherwise                             the table has the outcome
 *
 * In the tier of 2a - 1 stones O is to move:
 *
 *   x has a line                          over, if the lines share a stone
 *   O can complete a line                 O wins in 1
 *   O has all of W                        best move into the even layer
 *   O has all of W but one cell           O must play there: the even layer
 *   otherwise                             X wins in 2
 *
 * Lines that share no stone cannot arise: the last stone completes only lines
 * through itself.
 *
 * Every set counts for as many positions as x has images. The number of classes
 * under symmetry follows from Burnside's lemma: for each symmetry that maps x
 * to itself (the identity too), count the sets that it leaves unchanged; the
 * average of these counts is the number of classes. */
#include "tables/tier_census.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "engines/tiers/subset_map.h"

static int count(uint32_t set) { return __builtin_popcount(set); }

/* The cubes of one thread, each large enough for all cells. From HORIZONS on
 * there are two for each horizon: the sets where X wins, and where O wins. */
enum subset_map {
    LINES,  /* sets where O has a line, over E or F */
    OTHER,  /* sets where O has no line, over E; count_forced uses it for sets
               over F where O has a line with all of W but one cell */
    NOT_X,  /* even-layer sets where X does not win within the horizon */
    SOME_O, /* even-layer sets where O wins within the horizon */
    HORIZONS,
};

struct counter {
    struct tier_rows_reader *reader;
    uint64_t *cubes[HORIZONS + ROW_SPACE_CELLS_MAX + 3];
    struct census census;
};

struct tier_counting {
    const struct tier_rows *rows;
    struct subset_map_layers *layers;
    struct counter *counters; /* one for each thread */
    int size;
    int top_bits; /* an item of work has these highest cells of x fixed */
    double work;  /* of all sizes, as size_work counts it */
};

/* Cubes ------------------------------------------------------------------- */

/* A cube over some cells, and the one layer of it that counts. */
struct cell_view {
    uint32_t cells;
    int axes; /* number of cells, before padding */
    const struct subset_map_layer *layer;
};

static struct cell_view view_of(const struct tier_counting *c, uint32_t cells,
                                int stones) {
    const int axes = count(cells);
    return (struct cell_view){
        cells, axes,
        subset_map_layer(
            c->layers, axes < SUBSET_MAP_AXES_MIN ? SUBSET_MAP_AXES_MIN : axes,
            stones)};
}

/* Finds the sets of v's cells that contain a line together with the cells
 * `given`. */
static void find_lines(const struct tier_counting *c, const struct cell_view *v,
                       uint32_t given, uint64_t *words) {
    uint32_t sets[BOARD_LINES_MAX];
    const int lines = row_space_lines(&c->rows->space, v->cells, given, sets);
    subset_map_above(words, v->layer->axes, sets, lines);
}

/* Finds the sets of the block that are in the cube `words` after one more cell
 * is added. */
static void completing(const struct cell_view *v, const uint64_t *words,
                       uint32_t first, uint64_t out[SUBSET_MAP_BLOCK]) {
    memset(out, 0, SUBSET_MAP_BLOCK * sizeof *out);
    for (int axis = 0; axis < v->axes; axis++) {
        uint64_t now[SUBSET_MAP_BLOCK];
        subset_map_without(now, words, first, axis);
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            out[i] |= now[i];
    }
}

static uint64_t count_block(const struct cell_view *v, uint32_t first,
                            uint64_t block[SUBSET_MAP_BLOCK]) {
    uint64_t sum = 0;
    subset_map_only(block, v->layer, first, v->axes);
    for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
        sum += (uint64_t)__builtin_popcountll(block[i]);
    return sum;
}

/* One set of X stones ------------------------------------------------------ */

struct counted_row {
    const struct tier_counting *c;
    struct counter *counter;
    struct row row;
    uint32_t outside; /* E */
    uint64_t images;  /* of x */
    const uint8_t *kept;
};

static struct census_ply *tier(const struct counted_row *w, int stones) {
    return &w->counter->census.plies[stones];
}

static void add_over(const struct counted_row *w, int stones, enum side winner,
                     uint64_t sets) {
    tier(w, stones)->over.by[winner] += w->images * sets;
    if (w->c->rows->distances)
        w->counter->census.distances[0].by[winner] += w->images * sets;
}

static void add_open(const struct counted_row *w, int stones, enum side winner,
                     int distance, uint64_t sets) {
    tier(w, stones)->open.by[winner] += w->images * sets;
    if (w->c->rows->distances)
        w->counter->census.distances[distance].by[winner] += w->images * sets;
}

/* Sets of a layer over E, by whether O has a line. */
struct line_counts {
    uint64_t without;    /* no line */
    uint64_t completing; /* of those: O's next stone can complete a line */
    uint64_t won;        /* a line that the last stone completed */
};

/* `turn`: O is to move, so the last stone was not O's. */
static struct line_counts count_lines(const struct counted_row *w, int stones,
                                      bool turn) {
    struct line_counts n = {0, 0, 0};
    const struct cell_view v = view_of(w->c, w->outside, stones);
    const uint64_t *lines = w->counter->cubes[LINES];
    for (uint32_t b = 0; b < v.layer->count; b++) {
        const uint32_t first = v.layer->blocks[b];
        uint64_t without[SUBSET_MAP_BLOCK], won[SUBSET_MAP_BLOCK] = {0};
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            without[i] = ~lines[first + (uint32_t)i];
        if (turn) {
            uint64_t more[SUBSET_MAP_BLOCK];
            completing(&v, lines, first, more);
            for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
                more[i] &= without[i];
            n.completing += count_block(&v, first, more);
        }
        for (int axis = 0; !turn && axis < v.axes; axis++) {
            uint64_t less[SUBSET_MAP_BLOCK]; /* no line without this axis */
            subset_map_with(less, w->counter->cubes[OTHER], first, axis);
            for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
                won[i] |= less[i] & ~without[i];
        }
        n.won += count_block(&v, first, won);
        n.without += count_block(&v, first, without);
    }
    return n;
}

/* X to move --------------------------------------------------------------- */

static int horizons_of(const struct counted_row *w) {
    return w->kept ? row_space_horizons_kept(&w->c->rows->space, w->row.size,
                                             w->c->rows->distances)
                   : 0;
}

static uint64_t *plane_cube(const struct counted_row *w, int h,
                            enum side winner) {
    return w->counter->cubes[HORIZONS + 2 * (h - 1) + (winner == SIDE_O)];
}

/* Unpacks the planes of the even layer into cubes. */
static void load_planes(const struct counted_row *w,
                        const struct cell_view *even) {
    const size_t plane =
        row_space_plane(&w->c->rows->space, &w->row, w->row.even);
    const struct subset_map_swaps none = {0};
    uint8_t bits[ROW_SPACE_BATCH_BYTES + SUBSET_MAP_SLACK];
    for (int i = 0; i < 2 * horizons_of(w); i++) {
        memcpy(bits, w->kept + (size_t)i * plane, plane);
        memset(bits + plane, 0, SUBSET_MAP_SLACK);
        subset_map_load(w->counter->cubes[HORIZONS + i], even->layer,
                        even->axes, bits, false, &none);
    }
}

/* Counts the sets of a cube that are not in another. */
static uint64_t count_less(const struct cell_view *v, const uint64_t *words,
                           const uint64_t *without) {
    uint64_t sum = 0;
    for (uint32_t b = 0; b < v->layer->count; b++) {
        const uint32_t first = v->layer->blocks[b];
        uint64_t block[SUBSET_MAP_BLOCK];
        for (uint32_t i = 0; i < SUBSET_MAP_BLOCK; i++)
            block[i] = words[first + i] & ~without[first + i];
        sum += count_block(v, first, block);
    }
    return sum;
}

/* O has all winning cells of X. `kept` such sets have no line of O. */
static void count_even(const struct counted_row *w,
                       const struct cell_view *even, uint64_t kept) {
    const int stones = 2 * w->row.size;
    for (int h = 1; h <= horizons_of(w); h++) {
        const uint64_t *lines = w->counter->cubes[LINES];
        const uint64_t x = count_less(even, plane_cube(w, h, SIDE_X), lines);
        const uint64_t o = count_less(even, plane_cube(w, h, SIDE_O), lines);
        add_open(w, stones, SIDE_X, 2 * h + 1, x);
        add_open(w, stones, SIDE_O, 2 * h, o);
        kept -= x + o;
    }
    add_open(w, stones, SIDE_NONE, 0, kept);
}

/* O to move --------------------------------------------------------------- */

struct odd_counts {
    uint64_t sets, x, o;
};

/* O has all winning cells, no line and none to complete. X wins when X wins
 * after every move of O; O wins when O wins after one of them. */
static struct odd_counts count_blocked(const struct counted_row *w,
                                       const struct cell_view *odd) {
    struct odd_counts n = {0, 0, 0};
    uint64_t *const *cubes = w->counter->cubes;
    for (uint32_t b = 0; b < odd->layer->count; b++) {
        const uint32_t first = odd->layer->blocks[b];
        uint64_t busy[SUBSET_MAP_BLOCK], not_x[SUBSET_MAP_BLOCK],
            o[SUBSET_MAP_BLOCK];
        completing(odd, cubes[LINES], first, busy);
        completing(odd, cubes[NOT_X], first, not_x);
        completing(odd, cubes[SOME_O], first, o);
        uint64_t quiet[SUBSET_MAP_BLOCK];
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++) {
            quiet[i] = ~(busy[i] | cubes[LINES][first + (uint32_t)i]);
            not_x[i] = quiet[i] & ~not_x[i]; /* X wins after every move */
            o[i] &= quiet[i];
        }
        n.sets += count_block(odd, first, quiet);
        n.x += count_block(odd, first, not_x);
        n.o += count_block(odd, first, o);
    }
    return n;
}

static void clear(const struct cell_view *v, uint64_t *words, int byte) {
    memset(words, byte, subset_map_words(v->layer->axes) * sizeof *words);
}

/* Goes horizon by horizon: X wins within 2h plies when X wins within 2h - 1
 * after every move; O wins within 2h + 1 when O wins within 2h after one.
 * Without distances the only horizon is who wins at all. Returns the number of
 * sets. */
static uint64_t count_all_blocked(const struct counted_row *w,
                                  const struct cell_view *odd) {
    const int stones = 2 * w->row.size - 1;
    uint64_t *not_x = w->counter->cubes[NOT_X];
    uint64_t *some_o = w->counter->cubes[SOME_O];
    struct odd_counts before = {0, 0, 0}, now = {0, 0, 0};
    clear(odd, not_x, 0xff);
    clear(odd, some_o, 0);
    for (int h = 1; h <= horizons_of(w); h++) {
        const uint64_t *x = plane_cube(w, h, SIDE_X);
        const uint64_t *o = plane_cube(w, h, SIDE_O);
        const bool later = w->c->rows->distances;
        const uint32_t words = subset_map_words(odd->layer->axes);
        for (uint32_t i = 0; i < words; i++)
            some_o[i] |= o[i];
        for (uint32_t i = 0; !later && i < words; i++)
            not_x[i] &= ~x[i];
        now = count_blocked(w, odd);
        for (uint32_t i = 0; later && i < words; i++)
            not_x[i] &= ~x[i];
        add_open(w, stones, SIDE_X, 2 * h, now.x - before.x);
        add_open(w, stones, SIDE_O, 2 * h + 1, now.o - before.o);
        before = now;
    }
    add_open(w, stones, SIDE_NONE, 0, now.sets - now.x - now.o);
    return now.sets;
}

/* One winning cell is empty. O has no line to complete and must play there,
 * which leads to a set of the even layer. Returns the number of sets. */
static uint64_t count_forced(const struct counted_row *w,
                             const struct cell_view *even, uint32_t cell) {
    const int stones = 2 * w->row.size - 1;
    uint64_t *const *cubes = w->counter->cubes;
    struct odd_counts n[ROW_SPACE_CELLS_MAX] = {{0, 0, 0}}; /* by horizon */
    uint64_t sets = 0;
    find_lines(w->c, even, w->row.wins & ~cell, cubes[OTHER]);
    for (uint32_t b = 0; b < even->layer->count; b++) {
        const uint32_t first = even->layer->blocks[b];
        uint64_t quiet[SUBSET_MAP_BLOCK];
        completing(even, cubes[OTHER], first, quiet);
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            quiet[i] = ~(quiet[i] | cubes[LINES][first + (uint32_t)i]);
        sets += count_block(even, first, quiet);
        for (int h = 1; h <= horizons_of(w); h++)
            for (int i = 0; i < SUBSET_MAP_BLOCK; i++) {
                const uint32_t word = first + (uint32_t)i;
                n[h].x += (uint64_t)__builtin_popcountll(
                    quiet[i] & plane_cube(w, h, SIDE_X)[word]);
                n[h].o += (uint64_t)__builtin_popcountll(
                    quiet[i] & plane_cube(w, h, SIDE_O)[word]);
            }
    }
    uint64_t drawn = sets;
    for (int h = 1; h <= horizons_of(w); h++) {
        add_open(w, stones, SIDE_X, 2 * h + 2, n[h].x);
        add_open(w, stones, SIDE_O, 2 * h + 1, n[h].o);
        drawn -= n[h].x + n[h].o;
    }
    add_open(w, stones, SIDE_NONE, 0, drawn);
    return sets;
}

/* A row ------------------------------------------------------------------- */

static void find_own_lines(const struct counted_row *w,
                           const struct cell_view *v) {
    uint64_t *const *cubes = w->counter->cubes;
    find_lines(w->c, v, 0, cubes[LINES]);
    for (uint32_t i = 0; i < subset_map_words(v->layer->axes); i++)
        cubes[OTHER][i] = ~cubes[LINES][i];
}

/* Open positions with X to move, `sets` in all. */
static void count_x_to_move(const struct counted_row *w,
                            const struct cell_view *even, uint64_t sets) {
    const uint64_t *lines = w->counter->cubes[LINES];
    uint64_t kept = 0;
    for (uint32_t b = 0; w->kept && b < even->layer->count; b++) {
        uint64_t block[SUBSET_MAP_BLOCK];
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            block[i] = ~lines[even->layer->blocks[b] + (uint32_t)i];
        kept += count_block(even, even->layer->blocks[b], block);
    }
    add_open(w, 2 * w->row.size, SIDE_X, 1, sets - kept);
    if (w->kept)
        count_even(w, even, kept);
}

/* Open positions with O to move, `sets` in all. In `wins` of them O's next
 * stone wins. */
static void count_o_to_move(const struct counted_row *w,
                            const struct cell_view *even, uint64_t sets,
                            uint64_t wins) {
    const int stones = 2 * w->row.size - 1;
    uint64_t rest = sets - wins;
    add_open(w, stones, SIDE_O, 1, wins);
    if (w->kept && w->row.odd >= 0) {
        const struct cell_view odd = view_of(w->c, w->row.free, w->row.odd);
        rest -= count_all_blocked(w, &odd);
    }
    for (uint32_t left = w->row.wins; w->kept && left; left &= left - 1)
        rest -= count_forced(w, even, left & -left);
    add_open(w, stones, SIDE_X, 2, rest);
}

/* Up to symmetry ---------------------------------------------------------- */

/* Can a game reach a position with these O stones? */
static bool is_legal(const struct row_space *rs, uint32_t o, bool turn) {
    return turn ? !row_space_has_line(rs, o) : row_space_lines_share(rs, o);
}

/* Counts the legal sets of `stones` O stones that a symmetry leaves unchanged.
 * These are unions of its orbits. */
static uint64_t count_fixed(const struct counted_row *w, int symmetry,
                            int stones, bool turn) {
    const struct row_space *rs = &w->c->rows->space;
    uint32_t orbits[ROW_SPACE_CELLS_MAX] = {0};
    int orbit_count = 0;
    for (uint32_t left = w->outside; left;) {
        const uint32_t orbit = row_space_orbit(rs, symmetry, left & -left);
        orbits[orbit_count++] = orbit;
        left &= ~orbit;
    }
    uint64_t fixed = 0;
    for (uint32_t chosen = 0; chosen < 1u << orbit_count; chosen++) {
        uint32_t o = 0;
        for (uint32_t left = chosen; left; left &= left - 1)
            o |= orbits[__builtin_ctz(left)];
        fixed += count(o) == stones && is_legal(rs, o, turn);
    }
    return fixed;
}

/* `sets` is the number of all legal sets. Burnside's lemma, see above. */
static void add_canonical(const struct counted_row *w, int stones,
                          uint64_t sets) {
    const struct row_space *rs = &w->c->rows->space;
    uint64_t sum = sets, symmetries = 1;
    for (int s = 1; s < rs->symmetry_count; s++)
        if (row_space_map(rs, s, w->row.x) == w->row.x) {
            symmetries++;
            sum += count_fixed(w, s, stones / 2, stones % 2);
        }
    tier(w, stones)->canonical += sum / symmetries;
}

static uint64_t images_of(const struct row_space *rs, uint32_t x) {
    int symmetries = 1;
    for (int s = 1; s < rs->symmetry_count; s++)
        symmetries += row_space_map(rs, s, x) == x;
    return (uint64_t)(rs->symmetry_count / symmetries);
}

/* ------------------------------------------------------------------------- */

/* X has just completed a line: the game is over. */
static void count_won(const struct counted_row *w) {
    const int stones = 2 * w->row.size - 1;
    const struct cell_view v = view_of(w->c, w->outside, w->row.size - 1);
    find_own_lines(w, &v);
    const uint64_t sets = count_lines(w, w->row.size - 1, true).without;
    add_over(w, stones, SIDE_X, sets);
    add_canonical(w, stones, sets);
}

static void count_even_tier(const struct counted_row *w,
                            const struct cell_view *even,
                            const struct line_counts *n) {
    const int stones = 2 * w->row.size;
    if (stones > w->c->rows->space.cells)
        return;
    add_over(w, stones, SIDE_O, n->won);
    if (stones == w->c->rows->space.cells)
        add_over(w, stones, SIDE_NONE, n->without);
    else
        count_x_to_move(w, even, n->without);
    add_canonical(w, stones, n->without + n->won);
}

static void count_odd_tier(const struct counted_row *w,
                           const struct cell_view *even,
                           const struct line_counts *n) {
    const int stones = 2 * w->row.size - 1;
    if (stones < 0)
        return;
    if (stones == w->c->rows->space.cells)
        add_over(w, stones, SIDE_NONE, n->without);
    else
        count_o_to_move(w, even, n->without, n->completing);
    add_canonical(w, stones, n->without);
}

static void count_row(const struct counted_row *w) {
    const int size = w->row.size;
    const struct line_counts none = {0, 0, 0};
    const struct cell_view whole = view_of(w->c, w->outside, 0);
    find_own_lines(w, &whole);
    const bool fits = 2 * size <= w->c->rows->space.cells;
    const struct line_counts even_lines =
        fits ? count_lines(w, size, false) : none;
    const struct line_counts odd_lines =
        size ? count_lines(w, size - 1, true) : none;
    struct cell_view even = {0, 0, NULL};
    if (w->kept) {
        even = view_of(w->c, w->row.free, w->row.even);
        if (w->row.wins)
            find_lines(w->c, &even, w->row.wins, w->counter->cubes[LINES]);
        load_planes(w, &even);
    }
    count_even_tier(w, &even, &even_lines);
    count_odd_tier(w, &even, &odd_lines);
}

static enum status count_set(struct counted_row *w, uint32_t x,
                             struct reason *why) {
    const struct row_space *rs = &w->c->rows->space;
    w->row = row_space_row(rs, x);
    w->outside = rs->all & ~x;
    w->images = images_of(rs, x);
    w->kept = NULL;
    if (row_space_has_line(rs, x)) {
        if (row_space_lines_share(rs, x))
            count_won(w);
        return ST_OK;
    }
    enum status st =
        tier_rows_reader_get(w->counter->reader, &w->row, &w->kept, why);
    if (!st)
        count_row(w);
    return st;
}

/* How many positions of the row a table keeps, for the progress. */
static uint64_t kept_in(const struct counted_row *w) {
    return w->kept ? row_space_layer(&w->c->rows->space, &w->row, w->row.even)
                   : 0;
}

/* Counts the X sets whose highest cells are the bits of `top`. */
static enum status count_item(void *arg, int thread, uint64_t top,
                              uint64_t *done, struct reason *why) {
    const struct tier_counting *c = arg;
    const struct row_space *rs = &c->rows->space;
    struct counted_row w = {.c = c, .counter = &c->counters[thread]};
    const int low_bits = rs->cells - c->top_bits;
    const int stones = c->size - count((uint32_t)top);
    const uint32_t base = (uint32_t)top << low_bits;
    enum status st = ST_OK;
    if (stones < 0 || stones > low_bits)
        return ST_OK;
    uint32_t low = row_space_first_set(stones);
    do {
        if (row_space_is_canonical(rs, base | low)) {
            st = count_set(&w, base | low, why);
            *done += kept_in(&w);
        }
    } while (!st && row_space_next_set(&low, row_space_first_set(low_bits)));
    return st;
}

static void free_counters(struct tier_counting *c, int threads) {
    for (int i = 0; c->counters && i < threads; i++) {
        tier_rows_reader_free(c->counters[i].reader);
        for (size_t k = 0;
             k < sizeof c->counters[i].cubes / sizeof *c->counters[i].cubes;
             k++)
            free(c->counters[i].cubes[k]);
    }
    free(c->counters);
    subset_map_layers_free(c->layers);
}

static bool new_counters(struct tier_counting *c, int threads) {
    const struct row_space *rs = &c->rows->space;
    const int axes = subset_map_padded(rs->cells);
    const int cubes =
        HORIZONS + 2 * row_space_horizons_kept(rs, 0, c->rows->distances);
    c->layers = subset_map_layers_new(axes, row_space_largest(rs));
    c->counters = calloc((size_t)threads, sizeof *c->counters);
    bool good = c->layers && c->counters;
    for (int i = 0; good && i < threads; i++) {
        good = (c->counters[i].reader = tier_rows_reader_new(c->rows));
        for (int k = 0; good && k < cubes; k++)
            good = (c->counters[i].cubes[k] =
                        malloc(subset_map_words(axes) * sizeof(uint64_t)));
    }
    return good;
}

static void add_census(struct census *sum, const struct census *part) {
    for (int ply = 0; ply <= GAME_PLIES_MAX; ply++) {
        sum->plies[ply].canonical += part->plies[ply].canonical;
        for (int i = 0; i < 3; i++) {
            sum->plies[ply].open.by[i] += part->plies[ply].open.by[i];
            sum->plies[ply].over.by[i] += part->plies[ply].over.by[i];
            sum->distances[ply].by[i] += part->distances[ply].by[i];
        }
    }
}

/* The time that all X sets of a size take, in a unit of its own. Each finds O's
 * lines in a map over the cells outside it, and then goes over the blocks of a
 * layer: along every axis, once for the lines and once for each horizon. The
 * factor is the best for 4x5,4, 3x7,4 and 3x8,4. */
static double size_work(const struct tier_counting *c, int size) {
    const struct row_space *rs = &c->rows->space;
    const int outside = rs->cells - size;
    const int horizons = row_space_horizons_kept(rs, size, c->rows->distances);
    const struct cell_view v = view_of(c, row_space_first_set(outside),
                                       size < outside ? size : outside);
    return rs->binomial[rs->cells][size] *
           (subset_map_words(v.layer->axes) / (double)SUBSET_MAP_BLOCK +
            .06 * v.layer->count * outside * (1 + horizons));
}

static enum status count_size(struct tier_counting *c, int threads,
                              const struct watch *w, struct progress *progress,
                              struct reason *why) {
    const struct parallel p = {.threads = threads,
                               .items = UINT64_C(1) << c->top_bits,
                               .work = count_item,
                               .arg = c,
                               .watch = w,
                               .progress = progress,
                               .part = size_work(c, c->size) / c->work,
                               .sum = tier_rows_positions(c->rows, c->size)};
    return parallel_run(&p, why);
}

static enum status count_sizes(struct tier_counting *c, int threads,
                               const struct watch *w, struct reason *why) {
    struct progress progress = {.total = c->rows->container->header.entries};
    const int largest = row_space_largest(&c->rows->space);
    enum status st = ST_OK;
    for (int size = 0; size <= largest; size++)
        c->work += size_work(c, size);
    for (c->size = 0; c->size <= largest && !st; c->size++)
        st = count_size(c, threads, w, &progress, why);
    return st;
}

/* Small items, so that threads end together and progress is told often: on 25
 * cells one with 10 highest cells fixed takes many seconds. */
static int top_bits_of(int cells) {
    return cells < 10 ? cells : cells < 20 ? 10 : cells - 10;
}

enum status tier_census_take(const struct tier_rows *rows, int threads,
                             const struct watch *w, struct census *out,
                             struct reason *why) {
    struct tier_counting c = {.rows = rows};
    c.top_bits = top_bits_of(rows->space.cells);
    enum status st = new_counters(&c, threads)
                         ? count_sizes(&c, threads, w, why)
                         : status_fail(why, ST_NOMEM, "out of memory");
    for (int i = 0; !st && i < threads; i++)
        add_census(out, &c.counters[i].census);
    free_counters(&c, threads);
    return st;
}
