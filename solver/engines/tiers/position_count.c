/* A position is a pair of disjoint sets: the stones of X and of O. The player
 * who is to move has no line. The other one has none, or only lines through
 * the last stone: such a set is legal here. With s stones on the board, X to
 * move when s is even, the number of positions is
 *
 *   sum over the sets x of X stones, of the right size, that may be X's:
 *     how many sets o, of the right size, that may be O's, are in the rest?
 *
 * The second line is asked for every x at once. Write 1 at every such o in an
 * array over all sets of cells; then add, cell by cell, each entry without the
 * cell to the one with it (the zeta transform: Yates 1937; Bjorklund, Husfeldt,
 * Kaski, Koivisto 2007). Entry S is then the number of such o inside S. That
 * takes 25 * 2^25 additions for each s on 25 cells. To count row by row, as
 * tables/tier_census.c does for values, takes about ten times as long.
 *
 * The number of symmetric families follows from Burnside's lemma: it is the
 * average, over all symmetries, of the number of positions that a symmetry
 * leaves unchanged. These are positions whose sets are unions of the symmetry's
 * orbits. So they are counted in the same way, with orbits in place of cells;
 * the orbits of the identity are the cells. */
#include "engines/tiers/position_count.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "engines/tiers/subset_map.h"

/* Numbers of sets inside a set. The numbers that are used are below 2^16: at
 * most C(18, 7) sets of O are beside 7 X stones on 25 cells. Others overflow,
 * but are never used, nor is anything that they are added to. */
typedef uint16_t tally;
_Static_assert(ROW_SPACE_CELLS_MAX <= 25, "a tally is large enough");

enum {
    THREADS_MAX = 4, /* each has its own tallies */
    LOW_SETS = 1 << SUBSET_MAP_LOW,
    OUTSIDE = ROW_SPACE_CELLS_MAX + 1, /* size of an orbit that is not there */
};

/* The sets that one symmetry leaves unchanged: subset maps over its orbits. */
struct fixed_sets {
    struct row_space space;
    int orbit_count, axes; /* axes beyond the orbits have the size OUTSIDE */
    uint32_t orbit[ROW_SPACE_CELLS_MAX];
    uint64_t *without_line, *legal;
    uint8_t *high_size;                    /* cells of a word's high axes */
    uint64_t low[ROW_SPACE_CELLS_MAX + 1]; /* the low axes' sets by size */
    tally *tallies[THREADS_MAX];           /* one for each set */
    uint64_t positions[ROW_SPACE_CELLS_MAX + 1]; /* by number of stones */
};

/* Orbits ------------------------------------------------------------------ */

static void find_orbits(struct fixed_sets *f, int symmetry) {
    const struct row_space *rs = &f->space;
    f->orbit_count = 0;
    for (uint32_t left = rs->all; left;) {
        const uint32_t orbit = row_space_orbit(rs, symmetry, left & -left);
        f->orbit[f->orbit_count++] = orbit;
        left &= ~orbit;
    }
    f->axes = subset_map_padded(f->orbit_count);
}

static int size_of_axis(const struct fixed_sets *f, int axis) {
    return axis < f->orbit_count ? __builtin_popcount(f->orbit[axis]) : OUTSIDE;
}

static int size_of_axes(const struct fixed_sets *f, uint32_t set, int first) {
    int size = 0;
    for (; set; set &= set - 1)
        size += size_of_axis(f, first + __builtin_ctz(set));
    return size > OUTSIDE ? OUTSIDE : size;
}

static void measure(struct fixed_sets *f) {
    memset(f->low, 0, sizeof f->low);
    for (uint32_t set = 0; set < LOW_SETS; set++) {
        const int size = size_of_axes(f, set, 0);
        if (size < OUTSIDE)
            f->low[size] |= UINT64_C(1) << set;
    }
    for (uint32_t word = 0; word < subset_map_words(f->axes); word++)
        f->high_size[word] = (uint8_t)size_of_axes(f, word, SUBSET_MAP_LOW);
}

/* The sets of a word that have so many cells. */
static uint64_t of_size(const struct fixed_sets *f, uint32_t word, int size) {
    const int rest = size - f->high_size[word];
    return rest < 0 ? 0 : f->low[rest];
}

/* Lines ------------------------------------------------------------------- */

/* The orbits that a line touches: a union of orbits has the line exactly when
 * it has all of them. */
static uint32_t orbits_of(const struct fixed_sets *f, uint32_t line) {
    uint32_t set = 0;
    for (int i = 0; i < f->orbit_count; i++)
        set |= (uint32_t)((f->orbit[i] & line) != 0) << i;
    return set;
}

/* Finds the sets that have a line without any of the cells `avoided`. */
static void find_lines(const struct fixed_sets *f, uint32_t avoided,
                       uint64_t *words) {
    const struct row_space *rs = &f->space;
    uint32_t sets[BOARD_LINES_MAX];
    int count = 0;
    for (int i = 0; i < rs->line_count; i++)
        if (!(rs->lines[i] & avoided))
            sets[count++] = orbits_of(f, rs->lines[i]);
    subset_map_above(words, f->axes, sets, count);
}

/* A set is legal when some cell is in all its lines. Of an orbit one cell is
 * enough to try: the symmetry maps the set to itself, so if that cell is in all
 * lines, so are its images. `scratch` is a map. */
static void find_legal(const struct fixed_sets *f, uint64_t *scratch) {
    const uint32_t words = subset_map_words(f->axes);
    memset(f->legal, 0, words * sizeof *f->legal);
    for (int i = 0; i < f->orbit_count; i++) {
        find_lines(f, f->orbit[i] & -f->orbit[i], scratch);
        for (uint32_t word = 0; word < words; word++)
            f->legal[word] |= ~scratch[word];
    }
    find_lines(f, 0, f->without_line);
    for (uint32_t word = 0; word < words; word++)
        f->without_line[word] = ~f->without_line[word];
}

/* Counting ---------------------------------------------------------------- */

/* Sums over the high axes. The halves come first, so that most of the work is
 * done inside the processor's caches. */
static void sum_subsets(tally *t, int axes) {
    if (axes == SUBSET_MAP_LOW)
        return;
    const size_t half = (size_t)1 << (axes - 1);
    sum_subsets(t, axes - 1);
    sum_subsets(t + half, axes - 1);
    for (size_t i = 0; i < half; i++)
        t[half + i] = (tally)(t[half + i] + t[i]);
}

/* Marks the sets of the size, summed over the low axes already: of a word's
 * sets, as many are inside set i as the bits that `within` leaves. */
static void mark(const struct fixed_sets *f, const uint64_t *sets, int size,
                 tally *t) {
    uint64_t within[LOW_SETS] = {0};
    for (int i = 0; i < LOW_SETS; i++)
        for (int j = 0; j <= i; j++)
            within[i] |= (uint64_t)((j & ~i) == 0) << j;
    for (uint32_t word = 0; word < subset_map_words(f->axes); word++) {
        const uint64_t bits = sets[word] & of_size(f, word, size);
        tally *out = t + (size_t)word * LOW_SETS;
        for (int i = 0; i < LOW_SETS; i++)
            out[i] = (tally)__builtin_popcountll(bits & within[i]);
    }
}

/* Counts the positions with so many stones. */
static enum status count_tier(void *arg, int thread, uint64_t stones,
                              uint64_t *done, struct reason *why) {
    (void)done;
    (void)why;
    struct fixed_sets *f = arg;
    const int o_size = (int)stones / 2, x_size = (int)stones - o_size;
    const bool x_moves = stones % 2 == 0;
    const uint64_t *x_sets = x_moves ? f->without_line : f->legal;
    const uint32_t all = (1u << f->orbit_count) - 1;
    tally *t = f->tallies[thread];
    mark(f, x_moves ? f->legal : f->without_line, o_size, t);
    sum_subsets(t, f->axes);
    uint64_t sum = 0;
    for (uint32_t word = 0; word < subset_map_words(f->axes); word++) {
        uint64_t left = x_sets[word] & of_size(f, word, x_size);
        for (; left; left &= left - 1)
            sum += t[all - (word * LOW_SETS + (uint32_t)__builtin_ctzll(left))];
    }
    f->positions[stones] = sum;
    return ST_OK;
}

/* One symmetry ------------------------------------------------------------ */

static void free_sets(struct fixed_sets *f) {
    for (int i = 0; f && i < THREADS_MAX; i++)
        free(f->tallies[i]);
    if (f) {
        free(f->without_line);
        free(f->legal);
        free(f->high_size);
    }
    free(f);
}

/* Memory for the identity is enough for all symmetries. NULL when there is none
 * left. */
static struct fixed_sets *new_sets(const struct board *b, int threads) {
    struct fixed_sets *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    row_space_init(&f->space, b);
    const size_t words = subset_map_words(subset_map_padded(f->space.cells));
    f->without_line = malloc(words * sizeof *f->without_line);
    f->legal = malloc(words * sizeof *f->legal);
    f->high_size = malloc(words);
    bool good = f->without_line && f->legal && f->high_size;
    for (int i = 0; good && i < threads; i++)
        good = (f->tallies[i] = malloc(words * LOW_SETS * sizeof(tally)));
    if (good)
        return f;
    free_sets(f);
    return NULL;
}

/* Adds the numbers of positions that the symmetry leaves unchanged to those in
 * `sums`, by stones. */
static enum status count_fixed(struct fixed_sets *f, int symmetry,
                               struct parallel *p, uint64_t *sums,
                               struct reason *why) {
    find_orbits(f, symmetry);
    measure(f);
    find_legal(f, (uint64_t *)f->tallies[0]);
    enum status st = parallel_run(p, why);
    for (int i = 0; !st && i <= f->space.cells; i++)
        sums[i] += f->positions[i];
    return st;
}

/* The sums over all symmetries become averages: Burnside's lemma. */
static void average(const struct fixed_sets *f, struct position_count *out) {
    for (int i = 0; i <= f->space.cells; i++) {
        out->canonical_with[i] /= (uint64_t)f->space.symmetry_count;
        out->canonical += out->canonical_with[i];
    }
}

enum status position_count_take(const struct board *b, int threads,
                                const struct watch *w, uint64_t kept,
                                struct position_count *out,
                                struct reason *why) {
    if (threads > THREADS_MAX)
        threads = THREADS_MAX;
    struct fixed_sets *f = new_sets(b, threads);
    *out = (struct position_count){0, 0, {0}};
    if (!f)
        return status_fail(why, ST_NOMEM, "out of memory");
    struct progress progress = {.done = kept, .total = kept};
    struct parallel p = {.threads = threads,
                         .items = (uint64_t)f->space.cells + 1,
                         .work = count_tier,
                         .arg = f,
                         .watch = w,
                         .progress = &progress};
    enum status st = ST_OK;
    for (int i = 0; i < f->space.symmetry_count && !st; i++) {
        st = count_fixed(f, i, &p, out->canonical_with, why);
        for (int j = 0; !i && j <= f->space.cells; j++)
            out->all += f->positions[j]; /* symmetry 0 is the identity */
    }
    average(f, out);
    free_sets(f);
    return st;
}
