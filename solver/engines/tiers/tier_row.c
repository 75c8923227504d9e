/* How a row is solved from the rows with one X stone more.
 *
 * Even layer, X to move: each move c on a free cell leads to the row x + c. Its
 * canonical image is looked up and turned back by swapping axes. The stone may
 * add winning cells for X; let V be the new ones. With O to move
 *
 *   - O is on all of V: the value is in the odd layer of x + c;
 *   - O is on all but one: O must play there, the value is in the even layer
 *     of x + c;
 *   - O is on fewer: X wins;
 *
 * unless O can complete a line: then O wins. X wins when one move wins. O wins
 * when every X move loses, and when O has a line already.
 *
 * Odd layer, O to move: each move adds a cell to the O set of the same row.
 *
 * With distances this is done for one horizon after the other: a move takes one
 * of the plies left.
 *
 * Every step works on whole bitmaps, never on a single position. */
#include "engines/tiers/tier_row.h"

#include <stdlib.h>
#include <string.h>

uint64_t tier_row_bytes(const struct row_space *rs, const struct row *r) {
    return 2 * row_space_plane(rs, r, r->even) +
           2 * row_space_plane(rs, r, r->odd);
}

/* Each subset map has room for the largest board. */
struct tier_row_worker {
    const struct row_space *space;
    const struct subset_map_layers *layers;
    int k;
    bool distances;
    uint64_t *after[2];  /* a layer after a move: X wins; O does not win */
    uint64_t *lines;     /* O sets with a full line */
    uint64_t *one, *two; /* O completes a line by a move, by each of two */
    uint64_t *quiet;     /* after X's move O cannot complete a line */
    uint64_t *x, *not_o; /* a move of X wins; one does not lose */
    uint64_t *not_x;     /* X does not win, at the previous horizon */
    uint64_t *odd_x, *odd_o;
    uint32_t *from, *to; /* word numbers before and after the turn */
};

/* A row while it is solved. */
struct solved_row {
    const struct tier_row_worker *w;
    const struct tier_row_stage *next;
    struct row row;
    int axes;                          /* see subset_map_padded */
    uint8_t cell[ROW_SPACE_CELLS_MAX]; /* the free cell of each axis */
    uint8_t axis[ROW_SPACE_CELLS_MAX]; /* the axis of each free cell */
    bool threats;                      /* can O have a line, or complete one? */
    const struct subset_map_layer *even, *odd;
    int horizon;
};

static void begin_work(struct solved_row *k, const struct tier_row_worker *w,
                       const struct tier_row_stage *next, uint32_t x) {
    k->w = w;
    k->next = next;
    k->row = row_space_row(w->space, x);
    k->axes = subset_map_padded(k->row.free_count);
    int axis = 0;
    for (uint32_t left = k->row.free; left; left &= left - 1, axis++) {
        k->cell[axis] = (uint8_t)__builtin_ctz(left);
        k->axis[k->cell[axis]] = (uint8_t)axis;
    }
    k->threats = k->row.size + 1 >= w->k;
    k->even = k->row.even < 0
                  ? NULL
                  : subset_map_layer(w->layers, k->axes, k->row.even);
    k->odd = k->row.odd < 0 ? NULL
                            : subset_map_layer(w->layers, k->axes, k->row.odd);
}

/* Finds the O sets with a full line. O is on all winning cells, so a line needs
 * only its other cells. */
static void find_lines(const struct solved_row *k) {
    uint32_t sets[BOARD_LINES_MAX];
    const int count =
        row_space_lines(k->w->space, k->row.free, k->row.wins, sets);
    subset_map_above(k->w->lines, k->axes, sets, count);
}

/* Finds the sets where O can complete a line by one move, and by each of
 * two. */
static void find_threats(struct solved_row *k) {
    const struct tier_row_worker *w = k->w;
    for (uint32_t b = 0; b < k->even->count; b++) {
        const uint32_t block = k->even->blocks[b];
        uint64_t one[SUBSET_MAP_BLOCK] = {0}, two[SUBSET_MAP_BLOCK] = {0};
        for (int axis = 0; axis < k->row.free_count; axis++) {
            uint64_t now[SUBSET_MAP_BLOCK];
            subset_map_without(now, w->lines, block, axis);
            for (int i = 0; i < SUBSET_MAP_BLOCK; i++) {
                two[i] |= one[i] & now[i];
                one[i] |= now[i];
            }
        }
        memcpy(w->one + block, one, sizeof one);
        memcpy(w->two + block, two, sizeof two);
    }
}

/* One move of X. */
struct tier_move {
    int axis;          /* axis of the cell played */
    uint32_t new_wins; /* V, as axes of the row */
    struct row after;  /* the row after the move, canonical */
    int symmetry;      /* takes x + c to `after` */
    const uint8_t *data;
};

static struct tier_move make_move(const struct solved_row *k, int axis) {
    const struct tier_row_worker *w = k->w;
    struct tier_move m = {.axis = axis};
    const int cell = k->cell[axis];
    const uint32_t wins = row_space_new_wins(w->space, &k->row, cell);
    for (uint32_t left = wins; left; left &= left - 1)
        m.new_wins |= 1u << k->axis[__builtin_ctz(left)];
    const uint32_t after =
        row_space_canonical(w->space, k->row.x | 1u << cell, &m.symmetry);
    m.after = row_space_row_with(
        w->space, after,
        row_space_map(w->space, m.symmetry, k->row.wins | wins));
    const uint32_t number = k->next->number_of[row_space_rank(w->space, after)];
    m.data = k->next->data + k->next->offsets[number];
    return m;
}

static void invert(uint64_t *words, const struct subset_map_layer *layer) {
    for (uint32_t b = 0; b < layer->count; b++) {
        uint64_t *block = words + layer->blocks[b];
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            block[i] = ~block[i];
    }
}

/* The planes of a layer after a move, and that layer with the axes of the
 * turn. */
struct plane_pair {
    int stones;
    const uint8_t *plane[2]; /* X wins, O wins */
    const struct subset_map_layer *layer;
};

/* How the axes after a move become those of the row. The planes of the row
 * after the move have one axis for each of its free cells, in the order that
 * the symmetry has given them. The row's own map needs them in its own order.
 * Suppose that three axes are low, that cell c is played and that f then is a
 * new winning cell:
 *
 *   the row           a b c | d e f g h      c and f are gone after the move
 *   after the move    d a e | h b g          the others, turned
 *
 *   1. a low axis is gone: add an empty one  d a e | h b g .
 *   2. swap low with low, inside words       a d e | h b g .     while loading
 *   3. swap low with high, word with word    a b . | h d g e
 *   4. high ones: move whole words           a b . | d e (f) g h  in collect()
 *
 * Step 4 leaves out a high axis that is gone (f): collect() writes to the sets
 * that contain f, since O must be there. Axes that only pad a map count as
 * gone. */
struct turn {
    int axes;                    /* axes after the move, with empty ones */
    struct subset_map_swaps low; /* step 2 */
    int high_count;              /* step 3 */
    struct {
        int low, high;
    } high[SUBSET_MAP_LOW];
    /* Step 4: word from[i / 8] | near_from[i % 8] goes to word to[i / 8] |
     * near_to[i % 8], for i < words. */
    uint32_t words, near_words; /* the latter: in one block */
    uint32_t near_from[SUBSET_MAP_BLOCK], near_to[SUBSET_MAP_BLOCK];
};

/* For each axis of the row, its axis after the move. An axis that is gone gets
 * an empty one behind all others if it is low, and GONE if it is high. Returns
 * the number of axes after the move with these empty ones, padded. */
enum { GONE = UINT8_MAX };

static int wanted_axes(const struct solved_row *k, const struct tier_move *m,
                       uint8_t *wanted) {
    const struct row_space *rs = k->w->space;
    const uint32_t gone = m->new_wins | 1u << m->axis;
    int axes = m->after.free_count;
    for (int i = 0; i < k->axes; i++) {
        if (i >= k->row.free_count || gone >> i & 1) {
            wanted[i] = i < SUBSET_MAP_LOW ? (uint8_t)axes++ : GONE;
            continue;
        }
        const int image = rs->image[m->symmetry][k->cell[i]];
        wanted[i] =
            (uint8_t)__builtin_popcount(m->after.free & ((1u << image) - 1));
    }
    return subset_map_padded(axes);
}

/* Where the axes are while they are swapped. */
struct places {
    uint8_t axis[SUBSET_MAP_AXES_MAX + SUBSET_MAP_LOW]; /* at a place */
    uint8_t place[SUBSET_MAP_AXES_MAX + SUBSET_MAP_LOW];
};

static void exchange_places(struct places *p, int a, int b) {
    const uint8_t swap = p->axis[a];
    p->axis[a] = p->axis[b];
    p->axis[b] = swap;
    p->place[p->axis[a]] = (uint8_t)a;
    p->place[p->axis[b]] = (uint8_t)b;
}

/* First the low axes that stay low are swapped into place, inside words. Then
 * each high axis that becomes low is swapped straight into its place. */
static void plan_low(struct turn *t, const uint8_t *wanted, struct places *p) {
    for (int i = 0; i < SUBSET_MAP_LOW; i++) {
        const int from = p->place[wanted[i]];
        if (from >= SUBSET_MAP_LOW || from == i)
            continue;
        subset_map_swaps_add(&t->low, i, from);
        exchange_places(p, i, from);
    }
    for (int i = 0; i < SUBSET_MAP_LOW; i++) {
        const int from = p->place[wanted[i]];
        if (from < SUBSET_MAP_LOW)
            continue;
        t->high[t->high_count].low = i;
        t->high[t->high_count++].high = from;
        exchange_places(p, i, from);
    }
}

/* Doubles a list of `count` word numbers by adding one axis. */
static void double_map(uint32_t *map, uint32_t count, uint32_t bit) {
    uint32_t *restrict upper = map + count;
    for (uint32_t i = 0; i < count; i++)
        upper[i] = map[i] | bit;
}

static void plan_high(const struct solved_row *k, struct turn *t,
                      const uint8_t *wanted, const struct places *p) {
    uint32_t *from = k->w->from, *to = k->w->to;
    from[0] = to[0] = 0;
    for (int i = SUBSET_MAP_LOW; i < k->axes; i++) {
        if (wanted[i] == GONE)
            continue;
        const uint32_t from_bit = 1u << (p->place[wanted[i]] - SUBSET_MAP_LOW);
        const uint32_t to_bit = 1u << (i - SUBSET_MAP_LOW);
        const bool near = t->words < SUBSET_MAP_BLOCK;
        const uint32_t count = near ? t->words : t->words / SUBSET_MAP_BLOCK;
        double_map(near ? t->near_from : from, count, from_bit);
        double_map(near ? t->near_to : to, count, to_bit);
        t->words *= 2;
    }
    t->near_words = t->words < SUBSET_MAP_BLOCK ? t->words : SUBSET_MAP_BLOCK;
}

static void plan_turn(const struct solved_row *k, const struct tier_move *m,
                      struct turn *t) {
    uint8_t wanted[SUBSET_MAP_AXES_MAX] = {0};
    struct places p = {{0}, {0}};
    *t = (struct turn){.axes = wanted_axes(k, m, wanted), .words = 1};
    for (int i = 0; i < t->axes; i++)
        p.axis[i] = p.place[i] = (uint8_t)i;
    plan_low(t, wanted, &p);
    plan_high(k, t, wanted, &p);
}

/* Loads the planes of a pair, O's inverted, and does steps 1 to 3. */
static void turn_planes(const struct solved_row *k, const struct tier_move *m,
                        const struct turn *t, const struct plane_pair *pair) {
    const struct tier_row_worker *w = k->w;
    const int used = m->after.free_count, axes = subset_map_padded(used);
    const struct subset_map_layer *layer =
        subset_map_layer(w->layers, axes, pair->stones);
    for (int i = 0; i < 2; i++) {
        uint64_t *words = w->after[i];
        subset_map_load(words, layer, used, pair->plane[i], i == 1, &t->low);
        memset(words + subset_map_words(axes), 0,
               (subset_map_words(t->axes) - subset_map_words(axes)) *
                   sizeof *words);
        for (int h = 0; h < t->high_count; h++)
            subset_map_swap_high(words, pair->layer, t->high[h].low,
                                 t->high[h].high);
    }
}

/* Finds the sets in which O, after X's move on the axis, cannot complete a
 * line. */
static void find_quiet(const struct solved_row *k, int axis) {
    const struct tier_row_worker *w = k->w;
    for (uint32_t b = 0; b < k->even->count; b++) {
        const uint32_t block = k->even->blocks[b];
        uint64_t stopped[SUBSET_MAP_BLOCK];
        uint64_t *restrict quiet = w->quiet + block;
        const uint64_t *one = w->one + block, *two = w->two + block;
        if (!k->threats) {
            memset(quiet, 0xff, sizeof stopped);
            continue;
        }
        subset_map_without(stopped, w->lines, block, axis);
        for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
            quiet[i] = ~(two[i] | (one[i] & ~stopped[i]));
    }
}

/* Adds a pair of planes to the row's sums (step 4), for the sets that also
 * contain the axes `with`. */
static void collect(const struct tier_row_worker *w, const struct turn *t,
                    const struct plane_pair *pair, uint32_t with) {
    const uint64_t *x = w->after[0];
    const uint64_t *not_o = w->after[1];
    const uint64_t *quiet = w->quiet;
    uint64_t *restrict sum_x = w->x, *restrict sum_not_o = w->not_o;
    const int shift = (int)(with & ((1u << SUBSET_MAP_LOW) - 1));
    const uint32_t high = with >> SUBSET_MAP_LOW;
    for (uint32_t b = 0; b < pair->layer->count; b++) {
        const uint32_t block = pair->layer->blocks[b];
        if (block >= t->words)
            return;
        const uint32_t far_from = w->from[block / SUBSET_MAP_BLOCK];
        const uint32_t far_to = w->to[block / SUBSET_MAP_BLOCK] | high;
        for (uint32_t i = 0; i < t->near_words; i++) {
            const uint32_t from = far_from | t->near_from[i];
            const uint32_t to = far_to | t->near_to[i];
            sum_x[to] |= x[from] << shift & quiet[to];
            sum_not_o[to] |= not_o[from] << shift & quiet[to];
        }
    }
}

/* The sets of low axes that lack at least `missing` of the axes `of`. */
static uint64_t missing_low(uint32_t of, int missing) {
    uint64_t sets = 0;
    for (uint32_t s = 0; s < 64; s++)
        if (__builtin_popcount(of & ~s) >= missing)
            sets |= UINT64_C(1) << s;
    return sets;
}

/* X wins when O lacks two or more cells of V. */
static void collect_double_threats(const struct solved_row *k,
                                   const struct tier_move *m) {
    const struct tier_row_worker *w = k->w;
    const uint32_t played = 1u << m->axis;
    const uint32_t low = m->new_wins & ((1u << SUBSET_MAP_LOW) - 1);
    const uint32_t high = m->new_wins >> SUBSET_MAP_LOW;
    /* open[i]: the low sets that lack enough cells of V besides i high ones. */
    uint64_t open[3];
    for (int i = 0; i < 3; i++)
        open[i] =
            missing_low(low, 2 - i) &
            (m->axis < SUBSET_MAP_LOW ? ~subset_map_axis[m->axis] : UINT64_MAX);
    for (uint32_t b = 0; b < k->even->count; b++)
        for (uint32_t i = 0; i < SUBSET_MAP_BLOCK; i++) {
            const uint32_t word = k->even->blocks[b] + i;
            if (word & played >> SUBSET_MAP_LOW)
                continue;
            const int missing = __builtin_popcount(high & ~word);
            const uint64_t wins =
                open[missing > 2 ? 2 : missing] & w->quiet[word];
            w->x[word] |= wins;
            w->not_o[word] |= wins;
        }
}

/* The planes of a layer of the row after a move, at the given horizons. */
static struct plane_pair pair_of(const struct solved_row *k,
                                 const struct tier_move *m,
                                 const struct turn *t, bool odd, int x_horizon,
                                 int o_horizon) {
    const struct tier_row_worker *w = k->w;
    const struct row *after = &m->after;
    const int stones = odd ? after->odd : after->even;
    const int last = k->next->horizons - 1; /* later ones equal it */
    const uint64_t all = tier_row_bytes(w->space, after);
    const uint64_t skip =
        odd ? 2 * row_space_plane(w->space, after, after->even) : 0;
    const int horizon[2] = {x_horizon < last ? x_horizon : last,
                            o_horizon < last ? o_horizon : last};
    struct plane_pair p = {.stones = stones,
                           .layer =
                               subset_map_layer(w->layers, t->axes, stones)};
    for (int i = 0; i < 2; i++)
        p.plane[i] = m->data + (uint64_t)horizon[i] * all + skip +
                     (uint64_t)i * row_space_plane(w->space, after, stones);
    return p;
}

static void play(const struct solved_row *k, int axis) {
    const struct tier_row_worker *w = k->w;
    const struct tier_move m = make_move(k, axis);
    const int now = k->horizon, before = w->distances ? now - 1 : now;
    struct turn t;
    plan_turn(k, &m, &t);
    find_quiet(k, axis);
    if (m.after.odd >= 0) {
        const struct plane_pair odd = pair_of(k, &m, &t, true, now, before);
        turn_planes(k, &m, &t, &odd);
        collect(w, &t, &odd, m.new_wins);
    }
    if (m.after.even >= 0 && m.new_wins) {
        const struct plane_pair even =
            pair_of(k, &m, &t, false, before, before);
        turn_planes(k, &m, &t, &even);
        for (uint32_t left = m.new_wins; left; left &= left - 1)
            collect(w, &t, &even, m.new_wins & ~(left & -left));
    }
    if (m.new_wins & (m.new_wins - 1))
        collect_double_threats(k, &m);
}

/* At horizon 0 nothing is played: O is on X's winning cells, so X does not win
 * in one ply, and O wins only with a line that is there already. On a full
 * board there is no move. */
static bool nothing_to_play(const struct solved_row *k) {
    return k->row.even == k->row.free_count ||
           (k->w->distances && k->horizon == 0);
}

static void solve_even(const struct solved_row *k) {
    const struct tier_row_worker *w = k->w;
    const size_t bytes = subset_map_words(k->axes) * sizeof *w->x;
    memset(w->x, 0, bytes);
    memset(w->not_o, nothing_to_play(k) ? 0xff : 0, bytes);
    for (int axis = 0; !nothing_to_play(k) && axis < k->row.free_count; axis++)
        play(k, axis);
    for (uint32_t b = 0; k->threats && b < k->even->count; b++)
        for (uint32_t i = 0; i < SUBSET_MAP_BLOCK; i++) {
            const uint32_t word = k->even->blocks[b] + i;
            w->x[word] &= ~w->lines[word];
            w->not_o[word] &= ~w->lines[word];
        }
}

/* Solves the odd layer from the even layer of the same row: not_x has the sets
 * there in which X does not win at the previous horizon, o those in which O
 * wins. */
static void solve_odd(const struct solved_row *k, const uint64_t *not_x,
                      const uint64_t *o) {
    const struct tier_row_worker *w = k->w;
    const bool full = k->row.odd == k->row.free_count;
    for (uint32_t b = 0; b < k->odd->count; b++) {
        const uint32_t block = k->odd->blocks[b];
        uint64_t some_not_x[SUBSET_MAP_BLOCK] = {0},
                 some_o[SUBSET_MAP_BLOCK] = {0};
        for (int axis = 0; !full && axis < k->row.free_count; axis++) {
            uint64_t now[SUBSET_MAP_BLOCK];
            subset_map_without(now, not_x, block, axis);
            for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
                some_not_x[i] |= now[i];
            subset_map_without(now, o, block, axis);
            for (int i = 0; i < SUBSET_MAP_BLOCK; i++)
                some_o[i] |= now[i];
        }
        for (uint32_t i = 0; i < SUBSET_MAP_BLOCK; i++) {
            w->odd_x[block + i] = full ? 0 : ~some_not_x[i];
            w->odd_o[block + i] = some_o[i];
        }
    }
}

/* Solves the even layer and writes its planes. Afterwards the map x has the
 * sets in which X does not win, and not_o, despite its name, those in which O
 * wins. */
static void make_even(const struct solved_row *k, uint8_t *data, size_t bytes) {
    const struct tier_row_worker *w = k->w;
    solve_even(k);
    subset_map_store(data, bytes, k->even, w->x);
    invert(w->x, k->even);
    invert(w->not_o, k->even);
    subset_map_store(data + bytes, bytes, k->even, w->not_o);
}

/* The same from what a table has kept: the planes, or, with distances, what is
 * new in them since the previous horizon. */
static void restore_even(const struct solved_row *k, const uint8_t *kept,
                         uint8_t *data, size_t bytes) {
    const struct tier_row_worker *w = k->w;
    const struct subset_map_swaps none = {0};
    const int used = k->row.free_count;
    memcpy(data, kept, 2 * bytes);
    if (w->distances) {
        const uint8_t *before = data - tier_row_bytes(w->space, &k->row);
        for (size_t i = 0; i < 2 * bytes; i++)
            data[i] ^= before[i];
    }
    /* Loading reads past the planes, where another thread may be writing, so it
     * works on a copy. */
    uint8_t copy[ROW_SPACE_BATCH_BYTES + SUBSET_MAP_SLACK];
    memcpy(copy, data, 2 * bytes);
    memset(copy + 2 * bytes, 0, SUBSET_MAP_SLACK);
    subset_map_load(w->x, k->even, used, copy, true, &none);
    subset_map_load(w->not_o, k->even, used, copy + bytes, false, &none);
}

/* One horizon of a row; `data` gets its planes. The even layer is solved, or
 * restored from `kept` if that is not NULL. */
static void solve_horizon(struct solved_row *k, int horizon,
                          const uint8_t *kept, uint8_t *data) {
    const struct tier_row_worker *w = k->w;
    k->horizon = horizon;
    if (k->even) {
        const size_t bytes = row_space_plane(w->space, &k->row, k->row.even);
        if (kept)
            restore_even(k, kept, data, bytes);
        else
            make_even(k, data, bytes);
        data += 2 * bytes;
    }
    if (k->odd) {
        const size_t bytes = row_space_plane(w->space, &k->row, k->row.odd);
        solve_odd(k, w->distances ? w->not_x : w->x, w->not_o);
        subset_map_store(data, bytes, k->odd, w->odd_x);
        subset_map_store(data + bytes, bytes, k->odd, w->odd_o);
    }
    if (w->distances && k->even)
        memcpy(w->not_x, w->x, subset_map_words(k->axes) * sizeof *w->x);
}

static void solve(const struct tier_row_worker *w,
                  const struct tier_row_stage *next, uint32_t x,
                  const uint8_t *kept, uint8_t *data) {
    struct solved_row k;
    begin_work(&k, w, next, x);
    if (k.even && k.threats) {
        find_lines(&k);
        find_threats(&k);
    }
    if (w->distances) /* X does not win within 0 plies */
        memset(w->not_x, 0xff, subset_map_words(k.axes) * sizeof *w->not_x);
    const int horizons = row_space_horizons(w->space, k.row.size, w->distances);
    const size_t planes = 2 * row_space_plane(w->space, &k.row, k.row.even);
    for (int h = 0; h < horizons;
         h++, data += tier_row_bytes(w->space, &k.row)) {
        const bool known = kept && (h || !w->distances);
        solve_horizon(&k, h, known ? kept : NULL, data);
        if (known)
            kept += planes;
    }
}

void tier_row_solve(const struct tier_row_worker *w,
                    const struct tier_row_stage *next, uint32_t x,
                    uint8_t *data) {
    solve(w, next, x, NULL, data);
}

void tier_row_restore(const struct tier_row_worker *w, uint32_t x,
                      const uint8_t *kept, uint8_t *data) {
    solve(w, NULL, x, kept, data);
}

/* Writes a plane as a table keeps it: without the sets of the previous horizon,
 * if there is one, and with zeros after the last set. */
static void keep_plane(const uint8_t *now, const uint8_t *before, uint32_t sets,
                       uint8_t *kept) {
    const size_t bytes = ((size_t)sets + 7) / 8;
    for (size_t i = 0; i < bytes; i++)
        kept[i] = before ? now[i] ^ before[i] : now[i];
    if (sets % 8)
        kept[bytes - 1] &= (uint8_t)((1u << sets % 8) - 1);
}

void tier_row_keep(const struct tier_row_worker *w, uint32_t x,
                   const uint8_t *data, uint8_t *kept) {
    const struct row r = row_space_row(w->space, x);
    const uint64_t stride = tier_row_bytes(w->space, &r);
    const uint32_t sets = row_space_layer(w->space, &r, r.even);
    const size_t plane = row_space_plane(w->space, &r, r.even);
    const int horizons = row_space_horizons(w->space, r.size, w->distances);
    for (int h = w->distances; sets && h < horizons; h++) {
        const uint8_t *now = data + (uint64_t)h * stride;
        const uint8_t *before = w->distances ? now - stride : NULL;
        keep_plane(now, before, sets, kept);
        keep_plane(now + plane, before ? before + plane : NULL, sets,
                   kept + plane);
        kept += 2 * plane;
    }
}

enum { WHOLE = 11, HALVES = 2 };

static size_t map_bytes(const struct row_space *rs) {
    return subset_map_words(subset_map_padded(rs->cells)) * sizeof(uint64_t);
}

uint64_t tier_row_worker_bytes(const struct row_space *rs) {
    return WHOLE * map_bytes(rs) + HALVES * map_bytes(rs) / 2;
}

struct tier_row_worker *
tier_row_worker_new(const struct row_space *rs,
                    const struct subset_map_layers *layers, int k,
                    bool distances) {
    struct tier_row_worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->space = rs;
    w->layers = layers;
    w->k = k;
    w->distances = distances;
    uint64_t **whole[WHOLE] = {&w->after[0], &w->after[1], &w->lines, &w->one,
                               &w->two,      &w->quiet,    &w->x,     &w->not_o,
                               &w->not_x,    &w->odd_x,    &w->odd_o};
    uint32_t **halves[HALVES] = {&w->from, &w->to};
    bool good = true;
    for (int i = 0; i < WHOLE; i++)
        good = (*whole[i] = malloc(map_bytes(rs))) && good;
    for (int i = 0; i < HALVES; i++)
        good = (*halves[i] = malloc(map_bytes(rs) / 2)) && good;
    if (good)
        return w;
    tier_row_worker_free(w);
    return NULL;
}

void tier_row_worker_free(struct tier_row_worker *w) {
    if (!w)
        return;
    free(w->after[0]);
    free(w->after[1]);
    free(w->lines);
    free(w->one);
    free(w->two);
    free(w->quiet);
    free(w->x);
    free(w->not_o);
    free(w->not_x);
    free(w->odd_x);
    free(w->odd_o);
    free(w->from);
    free(w->to);
    free(w);
}
