#include <criterion/criterion.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "answers/solve.h"
#include "engines/memo/memo.h"
#include "engines/tiers/position_count.h"
#include "engines/tiers/row_space.h"
#include "engines/tiers/tiers.h"
#include "rules/tnk.h"
#include "support.h"

static struct memo_table *solve_memo(const struct game *g) {
    struct memo_table *t = memo_table_new(1 << 30);
    const struct state start = game_start(g);
    struct outcome o;
    cr_assert_eq(memo_solve(g, &start, t, NULL, &o, NULL), ST_OK);
    return t;
}

static enum value solve_tiers(const struct game *g, int threads, bool distances,
                              tiers_sink *sink, void *arg) {
    const struct tiers_options o = {.threads = threads,
                                    .distances = distances,
                                    .memory = 1 << 30,
                                    .sink = sink,
                                    .arg = arg};
    struct outcome start = {VALUE_LOSS, 0};
    struct reason why;
    cr_assert_eq(tiers_solve(g, &o, &start, &why), ST_OK, "%s", why.text);
    return start.value;
}

/* Turns a set of places into a set of cells. */
static uint64_t to_cells(const struct row_space *rs, uint32_t set) {
    uint64_t cells = 0;
    for (int i = 0; i < rs->cells; i++)
        if (set >> i & 1)
            cells |= UINT64_C(1) << rs->cell_at[i];
    return cells;
}

/* Every stored position against the memo engine --------------------------- */

struct comparison {
    const struct game *game;
    struct memo_table *memo;
    struct row_space space;
    bool distances;
    pthread_mutex_t lock;
    uint64_t compared, wrong;
};

/* The first horizon at which a bit of a plane is set; -1 for none. */
static int first_horizon(const uint8_t *plane, uint32_t bit, uint64_t stride,
                         int horizons) {
    for (int h = 0; h < horizons; h++)
        if (plane[(uint64_t)h * stride + bit / 8] >> bit % 8 & 1) {
            /* A win within some plies is also a win within more. */
            for (int later = h; later < horizons; later++)
                cr_assert(plane[(uint64_t)later * stride + bit / 8] >> bit % 8 &
                          1);
            return h;
        }
    return -1;
}

static void compare(struct comparison *c, const struct row *r, uint32_t o,
                    enum side mover, int x_horizon, int o_horizon) {
    struct position p = {{to_cells(&c->space, r->x), to_cells(&c->space, o)},
                         (uint8_t)mover,
                         SIDE_NONE};
    struct outcome expected;
    if (position_check(game_board(c->game), &p, NULL))
        return; /* no game reaches this position: any value will do */
    const struct state s = tnk_state(p);
    cr_assert(memo_table_get(c->memo, game_key(c->game, &s), &expected));
    const enum side winner = value_attractor(expected.value, mover);
    c->compared++;
    c->wrong += (x_horizon >= 0) != (winner == SIDE_X) ||
                (o_horizon >= 0) != (winner == SIDE_O);
    if (!c->distances || winner == SIDE_NONE)
        return;
    const int horizon = winner == SIDE_X ? x_horizon : o_horizon;
    c->wrong += 2 * horizon + (winner == mover) != expected.distance;
}

/* Compares the sets of `stones` free cells, by ascending number. */
static const uint8_t *compare_layer(struct comparison *c, const struct row *r,
                                    int stones, enum side mover,
                                    const uint8_t *data, uint64_t stride,
                                    int horizons) {
    const uint32_t count = row_space_layer(&c->space, r, stones);
    const uint32_t bytes = (count + 7) / 8;
    uint32_t seen = 0;
    for (uint32_t set = 0; stones >= 0 && set < 1u << r->free_count; set++) {
        if (__builtin_popcount(set) != stones)
            continue;
        uint32_t o = r->wins, left = r->free;
        for (uint32_t axes = set; left; left &= left - 1, axes >>= 1)
            if (axes & 1)
                o |= left & -left;
        compare(c, r, o, mover, first_horizon(data, seen, stride, horizons),
                first_horizon(data + bytes, seen, stride, horizons));
        seen++;
    }
    cr_assert_eq(seen, count);
    return data + 2 * bytes;
}

static enum status compare_batch(void *arg, const struct tiers_batch *batch,
                                 struct reason *why) {
    (void)why;
    struct comparison *c = arg;
    const uint64_t horizons = (uint64_t)batch->horizons;
    pthread_mutex_lock(&c->lock);
    for (uint32_t i = 0; i < batch->row_count; i++) {
        const struct row r = row_space_row(&c->space, batch->rows[i]);
        const uint8_t *data = batch->data + batch->offsets[i];
        const uint64_t bytes = batch->offsets[i + 1] - batch->offsets[i];
        cr_assert(row_space_is_row(&c->space, r.x));
        cr_assert_eq(r.size, batch->size);
        cr_assert_eq(bytes % horizons, 0);
        const uint64_t stride = bytes / horizons;
        const uint8_t *end =
            compare_layer(c, &r, r.even, SIDE_X, data, stride, batch->horizons);
        end = compare_layer(c, &r, r.odd, SIDE_O, end, stride, batch->horizons);
        cr_assert_eq(end, data + stride);
    }
    pthread_mutex_unlock(&c->lock);
    return ST_OK;
}

static const char *const small_games[] = {
    "3,3",   "4,3",   "4,4",   "3,2",   "3,1",   "1,1",   "2,2",
    "3x4,3", "3x5,4", "5x3,4", "2x6,3", "1x8,3", "1x8,8", "2x1,1"};

static void compare_games(bool distances) {
    uint64_t compared = 0;
    for (size_t i = 0; i < sizeof small_games / sizeof *small_games; i++) {
        struct game *g = support_game(small_games[i]);
        struct comparison c = {
            .game = g, .memo = solve_memo(g), .distances = distances};
        pthread_mutex_init(&c.lock, NULL);
        row_space_init(&c.space, game_board(g));
        const struct state start = game_start(g);
        struct outcome o;
        cr_assert(memo_table_get(c.memo, game_key(g, &start), &o));
        cr_expect_eq(solve_tiers(g, 2, distances, compare_batch, &c), o.value,
                     "%s", small_games[i]);
        cr_expect_eq(c.wrong, 0, "%s: %llu of %llu", small_games[i],
                     (unsigned long long)c.wrong,
                     (unsigned long long)c.compared);
        compared += c.compared;
        memo_table_free(c.memo);
        game_free(g);
    }
    cr_expect_gt(compared, 1000000);
}

Test(tiers, every_value_is_that_of_the_memo_engine) { compare_games(false); }

Test(tiers, every_distance_is_that_of_the_memo_engine) { compare_games(true); }

/* What is not stored is known at once, as row_space.h says ---------------- */

static bool completes(const struct row_space *rs, uint32_t stones,
                      uint32_t empty) {
    for (int i = 0; i < rs->line_count; i++) {
        const uint32_t missing = rs->lines[i] & ~stones;
        if (__builtin_popcount(missing) == 1 && missing & empty)
            return true;
    }
    return false;
}

static uint32_t to_places(const struct row_space *rs, uint64_t cells) {
    uint32_t set = 0;
    for (int i = 0; i < rs->cells; i++)
        if (cells >> rs->cell_at[i] & 1)
            set |= 1u << i;
    return set;
}

static void check_known(const struct game *g, const struct row_space *rs,
                        const struct memo_table *memo, const struct state *s,
                        enum value v) {
    const uint32_t x = to_places(rs, tnk_position(s)->stones[0]);
    const uint32_t o = to_places(rs, tnk_position(s)->stones[1]);
    const uint32_t empty = rs->all & ~x & ~o;
    const uint32_t open = row_space_row(rs, x).wins & ~o;
    if (tnk_position(s)->mover == SIDE_X) {
        if (open)
            cr_assert_eq(v, VALUE_WIN);
        return;
    }
    if (completes(rs, o, empty)) {
        cr_assert_eq(v, VALUE_WIN);
    } else if (__builtin_popcount(open) >= 2) {
        cr_assert_eq(v, VALUE_LOSS);
    } else if (open) {
        const struct state after =
            game_after(g, s, rs->cell_at[__builtin_ctz(open)]);
        struct outcome then;
        cr_assert(memo_table_get(memo, game_key(g, &after), &then));
        cr_assert_eq((int)v, -(int)then.value);
    }
}

Test(tiers, what_is_not_stored_is_known_at_once) {
    for (size_t i = 0; i < sizeof small_games / sizeof *small_games; i++) {
        struct game *g = support_game(small_games[i]);
        struct memo_table *memo = solve_memo(g);
        struct row_space rs;
        const struct memo_table_entry **all;
        row_space_init(&rs, game_board(g));
        cr_assert_eq(memo_table_sorted(memo, &all), ST_OK);
        for (uint64_t k = 0; k < memo_table_count(memo); k++) {
            struct state s;
            enum value v;
            cr_assert(game_from_key(g, all[k]->key, &s));
            if (game_over(g, &s, &v))
                continue;
            check_known(g, &rs, memo, &s,
                        outcome_from_code(all[k]->code).value);
        }
        free(all);
        memo_table_free(memo);
        game_free(g);
    }
}

/* Larger boards ------------------------------------------------------------ */

Test(tiers, published_values_of_larger_boards) {
    static const struct {
        const char *game;
        enum value value;
    } known[] = {
        {"4x5,3", VALUE_WIN},  {"5,3", VALUE_WIN},
        {"3x8,3", VALUE_WIN},  {"4x5,4", VALUE_DRAW}, /* part of (5,5,4) */
        {"3x7,4", VALUE_DRAW},                        /* part of (4,7,4) */
        {"2x8,4", VALUE_DRAW}, {"5,2", VALUE_WIN},
        {"4x6,2", VALUE_WIN},  {"5,1", VALUE_WIN},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct game *g = support_game(known[i].game);
        cr_expect_eq(solve_tiers(g, 2, false, NULL, NULL), known[i].value, "%s",
                     known[i].game);
        game_free(g);
    }
}

/* Threads and bounds ------------------------------------------------------ */

static enum status add_up(void *arg, const struct tiers_batch *batch,
                          struct reason *why) {
    (void)why;
    _Atomic uint64_t *total = arg;
    uint64_t sum = batch->number;
    for (uint64_t i = batch->offsets[0]; i < batch->offsets[batch->row_count];
         i++)
        sum = (sum ^ batch->data[i]) * UINT64_C(0x100000001b3);
    for (size_t i = 0; i < batch->bytes; i++)
        sum = (sum ^ batch->kept[i]) * UINT64_C(0x100000001b3);
    *total += sum; /* batches come in any order */
    return ST_OK;
}

Test(tiers, any_number_of_threads_gives_the_same_bytes) {
    struct game *g = support_game("4,4");
    _Atomic uint64_t sums[4] = {0};
    for (int threads = 1; threads <= 4; threads++)
        solve_tiers(g, threads, true, add_up, &sums[threads - 1]);
    for (int i = 1; i < 4; i++)
        cr_expect_eq(sums[i], sums[0]);
    game_free(g);
}

static bool stop(void *arg, const struct progress *p) {
    ++*(int *)arg;
    cr_assert_leq(p->done, p->total);
    return p->done < p->total / 2;
}

Test(tiers, ends_when_told_and_at_its_bounds) {
    struct game *g = support_game("4,4"), *large = support_game("4x7,4");
    int ticks = 0;
    struct outcome v;
    struct reason why;
    struct tiers_extent extent;
    struct tiers_options o = {
        .threads = 2, .memory = 1 << 30, .watch = {stop, &ticks}};
    cr_expect_eq(tiers_solve(g, &o, &v, &why), ST_STOPPED);
    cr_expect_gt(ticks, 10);
    cr_expect_eq(tiers_measure(g, 2, false, &extent, &why), ST_OK);
    o.memory = extent.memory;
    o.watch.tick = NULL;
    cr_expect_eq(tiers_solve(g, &o, &v, &why), ST_OK);
    o.memory--;
    cr_expect_eq(tiers_solve(g, &o, &v, &why), ST_FULL);
    cr_expect_not_null(strstr(why.text, "4,4 needs"), "%s", why.text);
    cr_expect_eq(tiers_solve(large, &o, &v, &why), ST_ILLEGAL);
    cr_expect_eq(tiers_measure(large, 2, false, &extent, &why), ST_ILLEGAL);
    game_free(large);
    game_free(g);
}

static enum status refuse(void *arg, const struct tiers_batch *batch,
                          struct reason *why) {
    (void)arg;
    return batch->size == 3 ? status_fail(why, ST_IO, "enough") : ST_OK;
}

Test(tiers, a_sink_can_end_it) {
    struct game *g = support_game("4,4");
    const struct tiers_options o = {
        .threads = 2, .memory = 1 << 30, .sink = refuse};
    struct outcome v;
    struct reason why;
    cr_expect_eq(tiers_solve(g, &o, &v, &why), ST_IO);
    cr_expect_str_eq(why.text, "enough");
    game_free(g);
}

/* The memo engine visits every position; the count visits none. */
static void compare_counts(const char *name) {
    struct game *g = support_game(name);
    const struct state start = game_start(g);
    const struct solve_table_options o = {.engine = SOLVE_MEMO,
                                          .memory = 1 << 30};
    struct solve_result visited;
    struct position_count counted;
    struct reason why;
    cr_assert_eq(solve_table(g, &start, &o, &visited, &why), ST_OK, "%s",
                 why.text);
    cr_assert_eq(position_count_take(game_board(g), 2, NULL, 0, &counted, &why),
                 ST_OK, "%s", why.text);
    cr_expect_eq(counted.all, visited.positions, "%s: %" PRIu64, name,
                 counted.all);
    cr_expect_eq(counted.canonical, visited.canonical, "%s: %" PRIu64, name,
                 counted.canonical);
    game_free(g);
}

Test(tiers, positions_are_counted_as_the_memo_engine_finds_them) {
    static const char *const names[] = {
        "1,1", "1x2,2", "1x7,1", "1x7,3", "1x8,2", "2,2",   "2x3,2", "2x5,2",
        "3,1", "3,2",   "3,3",   "3x4,2", "3x4,3", "3x5,3", "2x7,3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        compare_counts(names[i]);
}
