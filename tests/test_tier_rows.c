/* Tables of the tier engine, as a user sees them, against the memo engine. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "answers/solve.h"
#include "base/atomic_file.h"
#include "engines/memo/memo.h"
#include "engines/tiers/tiers.h"
#include "support.h"
#include "tables/container.h"
#include "tables/probe.h"
#include "tables/table_verify.h"
#include "tables/tier_file.h"

TestSuite(tier_rows, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

enum { FRAMES = 4096 };

static struct memo_table *solve_memo(const struct game *g) {
    struct memo_table *t = memo_table_new(UINT64_C(4) << 30);
    const struct state start = game_start(g);
    struct outcome o;
    cr_assert_eq(memo_solve(g, &start, t, NULL, &o, NULL), ST_OK);
    return t;
}

static struct table_file *open_table(const char *path) {
    struct table_file *f;
    struct reason why;
    cr_assert_eq(table_file_open(path, &f, &why), ST_OK, "%s", why.text);
    return f;
}

/* Looks up every position that the memo engine reaches. */
static uint64_t compare(const struct game *g, const struct memo_table *memo,
                        const char *path, bool exact) {
    struct table_file *f = open_table(path);
    struct probe *p = probe_new(f, FRAMES);
    const struct memo_table_entry **entries;
    cr_assert_eq(memo_table_sorted(memo, &entries), ST_OK);
    const uint64_t count = memo_table_count(memo);
    for (uint64_t i = 0; i < count; i++) {
        const struct outcome expected = outcome_from_code(entries[i]->code);
        const struct key k = entries[i]->key;
        const uint64_t reads = probe_reads(p);
        struct outcome o;
        struct reason why;
        enum status st = exact ? probe_exact(p, k, NULL, &o, &why)
                               : probe_get(p, k, &o, &why);
        cr_assert_eq(st, ST_OK, "%s: %s", g->name, why.text);
        cr_assert(outcome_equal(o, expected),
                  "%s: x %llx o %llx: %d in %d, not %d in %d", g->name,
                  (unsigned long long)k.hi, (unsigned long long)k.lo, o.value,
                  o.distance, expected.value, expected.distance);
        if (!exact)
            cr_assert_leq(probe_reads(p) - reads, 1);
    }
    free(entries);
    probe_free(p);
    table_file_close(f);
    return count;
}

static uint64_t compare_game(int rows, int cols, int k) {
    char name[32];
    snprintf(name, sizeof name, "%dx%d,%d", rows, cols, k);
    struct game *g = support_game(name);
    struct memo_table *memo = solve_memo(g);
    const uint64_t count = compare(g, memo, support_tiers(g, "t.att"), false);
    memo_table_free(memo);
    game_free(g);
    return count;
}

/* All games on boards of up to 16 cells -----------------------------------
 * Split into several tests, which run in parallel. Sanitizers make it ten times
 * slower; for them boards of up to 12 cells are enough. */

#ifdef __SANITIZE_ADDRESS__
enum { CELLS_MAX = 12 };
#else
enum { CELLS_MAX = 16 };
#endif

static void compare_boards(int rows, int cols) {
    const int k_max = rows > cols ? rows : cols;
    if (rows * cols > CELLS_MAX)
        return;
    for (int k = 1; k <= k_max; k++)
        cr_assert_gt(compare_game(rows, cols, k), 0);
}

Test(tier_rows, every_position_of_boards_with_one_row) {
    for (int cols = 1; cols <= 8; cols++) {
        compare_boards(1, cols);
        compare_boards(cols, 1);
    }
}

Test(tier_rows, every_position_of_boards_with_two_rows) {
    for (int cols = 2; cols <= 7; cols++) {
        compare_boards(2, cols);
        compare_boards(cols, 2);
    }
}

Test(tier_rows, every_position_of_2x8) { compare_boards(2, 8); }

Test(tier_rows, every_position_of_8x2) { compare_boards(8, 2); }

Test(tier_rows, every_position_of_boards_with_three_rows) {
    for (int cols = 3; cols <= 5; cols++) {
        compare_boards(3, cols);
        compare_boards(cols, 3);
    }
}

Test(tier_rows, every_position_of_4x4) { compare_boards(4, 4); }

/* Distances on demand ----------------------------------------------------- */

static enum status add_batch(void *arg, const struct tiers_batch *b,
                             struct reason *why) {
    const struct tier_file_batch batch = {b->number,    b->size,  b->first,
                                          b->positions, b->bytes, b->kept};
    return b->bytes ? tier_file_add(arg, &batch, why) : ST_OK;
}

/* A table without distances, as for larger boards. */
static const char *values_alone(const struct game *g, const char *name) {
    const char *path = support_path(name);
    struct atomic_file *f;
    struct tier_file *w;
    struct outcome start;
    uint64_t bytes;
    cr_assert_eq(atomic_file_open(path, &f, NULL), ST_OK);
    cr_assert_eq(
        tier_file_begin(atomic_file_stream(f), path, g, false, false, &w, NULL),
        ST_OK);
    const struct tiers_options o = {
        .threads = 2, .memory = 1 << 30, .sink = add_batch, .arg = w};
    cr_assert_eq(tiers_solve(g, &o, &start, NULL), ST_OK);
    cr_assert_eq(tier_file_end(w, start, &bytes, NULL), ST_OK);
    cr_assert_eq(atomic_file_commit(f, NULL), ST_OK);
    return path;
}

Test(tier_rows, distances_found_on_demand_are_exact) {
    static const char *const games[] = {"3,3",   "3x4,3", "4,4",
                                        "3x5,3", "2x6,3", "3x5,4"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        struct memo_table *memo = solve_memo(g);
        if (g->plies_max <= CELLS_MAX)
            compare(g, memo, values_alone(g, "v.att"), true);
        memo_table_free(memo);
        game_free(g);
    }
}

/* Known distances: three rows are won in 7 plies, four rows in 5. */
Test(tier_rows, distances_of_starts_found_on_demand) {
    static const struct {
        const char *game;
        int distance;
    } known[] = {{"3x4,3", 7}, {"4,3", 5}, {"4x5,3", 5}, {"3x7,3", 7}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct game *g = support_game(known[i].game);
        struct table_file *f = open_table(values_alone(g, "v.att"));
        struct probe *p = probe_new(f, 64);
        const struct state start = game_start(g);
        struct outcome o;
        struct reason why;
        cr_expect_eq(probe_get(p, game_key(g, &start), &o, &why), ST_OK);
        cr_expect(outcome_equal(o, (struct outcome){VALUE_WIN, 0}));
        cr_expect_eq(probe_exact(p, game_key(g, &start), NULL, &o, &why),
                     ST_OK);
        cr_expect_eq(o.distance, known[i].distance, "%s: %d", g->name,
                     o.distance);
        probe_free(p);
        table_file_close(f);
        game_free(g);
    }
}

static bool stop_at_once(void *arg, const struct progress *p) {
    (void)arg;
    return p->done == 0;
}

/* Some of these random positions need a long search, which is stopped. */
Test(tier_rows, a_search_for_a_distance_stops_when_told) {
    struct game *g = support_game("4x5,4");
    struct table_file *f = open_table(values_alone(g, "v.att"));
    struct probe *p = probe_new(f, 64);
    const struct watch w = {stop_at_once, NULL};
    struct reason why;
    int stopped = 0;
    uint64_t seed = 3;
    for (int i = 0; i < 1000; i++) {
        const struct state s = support_random_state(g, 3 + i % 4, &seed);
        struct outcome o;
        const struct key k = game_key(g, &s);
        if (probe_exact(p, k, &w, &o, &why) == ST_STOPPED)
            stopped++;
        cr_assert_eq(probe_exact(p, k, NULL, &o, &why), ST_OK);
    }
    cr_expect_gt(stopped, 0);
    probe_free(p);
    table_file_close(f);
    game_free(g);
}

/* Interrupted ------------------------------------------------------------- */

/* Counts from where the engine knows how much there is to do. */
static bool stop_later(void *arg, const struct progress *p) {
    return !p->total || --*(int *)arg > 0;
}

static enum status solve(const struct game *g, const char *path, bool resume,
                         int ticks, int threads, struct solve_result *r,
                         struct reason *why) {
    const struct state start = game_start(g);
    const struct solve_table_options options = {
        .engine = resume ? SOLVE_AUTO : SOLVE_TIERS,
        .threads = threads,
        .memory = 1 << 30,
        .output = path,
        .resume = resume,
        .watch = {ticks ? stop_later : NULL, &ticks}};
    return solve_table(g, &start, &options, r, why);
}

static void expect_same(const char *path, const unsigned char *bytes,
                        size_t size) {
    size_t found;
    unsigned char *other = support_read(path, &found);
    cr_assert_eq(found, size, "%s", path);
    cr_assert_arr_eq(other, bytes, size);
    free(other);
}

Test(tier_rows, stopped_again_and_again_it_becomes_the_same_file) {
    struct game *g = support_game("4,4");
    size_t size;
    unsigned char *whole = support_read(support_tiers(g, "whole.att"), &size);
    char *path = strdup(support_path("t.att"));
    support_write(path, "precious", 8);
    struct solve_result r;
    struct reason why;
    int stops = 0;
    uint64_t before = 0;
    enum status st = solve(g, path, false, 7, 2, &r, &why);
    while (st == ST_STOPPED) {
        expect_same(path, (const unsigned char *)"precious", 8);
        cr_assert_eq(access(support_path("t.att.partial"), F_OK), 0);
        cr_assert_not_null(strstr(why.text, "the work so far is in"), "%s",
                           why.text);
        cr_assert_eq(r.hint, SOLVE_RESUME);
        cr_assert_lt(++stops, 100);
        st = solve(g, path, true, 12 * stops, 1 + stops % 3, &r, &why);
        cr_assert(!r.resumed || r.resumed >= before);
        before = r.resumed ? r.resumed : before;
    }
    cr_assert_eq(st, ST_OK, "%s", why.text);
    cr_expect_gt(stops, 2);
    cr_expect_eq(access(support_path("t.att.partial"), F_OK), -1);
    expect_same(path, whole, size);
    free(path);
    free(whole);
    game_free(g);
}

/* The partial file of a solve that was stopped after so many ticks. */
static unsigned char *partial_of(const struct game *g, int ticks,
                                 size_t *size) {
    struct solve_result r;
    struct reason why;
    const char *path = support_path("p.att");
    cr_assert_eq(solve(g, path, false, ticks, 1, &r, &why), ST_STOPPED);
    unsigned char *bytes = support_read(support_path("p.att.partial"), size);
    cr_assert_eq(unlink(support_path("p.att.partial")), 0);
    return bytes;
}

/* As a crash may leave it: cut anywhere, with garbage or zeros at the end. */
Test(tier_rows, a_partial_file_cut_anywhere_becomes_the_same_file) {
    struct game *g = support_game("4,3");
    size_t size, partial_size;
    unsigned char *whole = support_read(support_tiers(g, "whole.att"), &size);
    unsigned char *partial = partial_of(g, 18, &partial_size);
    cr_assert_gt(partial_size, 2000);
    partial = realloc(partial, partial_size + 100);
    char *path = strdup(support_path("t.att"));
    uint64_t seed = 5;
    for (size_t length = 0; length <= partial_size;
         length += 1 + support_random(&seed) % 80)
        for (int tail = 0; tail < 3; tail++) {
            if (tail && length < 128)
                continue; /* garbage in the header: not a partial file */
            unsigned char *bytes = malloc(length + 100);
            memcpy(bytes, partial, length);
            for (size_t i = 0; i < 100; i++)
                bytes[length + i] =
                    tail == 1 ? 0 : (unsigned char)support_random(&seed);
            struct solve_result r;
            struct reason why;
            support_write(support_path("t.att.partial"), bytes,
                          length + (tail ? 100 : 0));
            cr_assert_eq(solve(g, path, true, 0, 2, &r, &why), ST_OK,
                         "cut at %zu, tail %d: %s", length, tail, why.text);
            expect_same(path, whole, size);
            free(bytes);
        }
    free(path);
    free(partial);
    free(whole);
    game_free(g);
}

Test(tier_rows, only_the_right_partial_file_is_resumed_and_none_is_lost) {
    struct game *g = support_game("3x4,4"), *other = support_game("3x4,3");
    size_t size;
    unsigned char *partial = partial_of(g, 12, &size);
    struct solve_result r;
    struct reason why;
    const char *path = support_path("t.att");
    const char *name = support_path("t.att.partial");
    support_write(name, partial, size);
    cr_expect_eq(solve(other, path, true, 0, 1, &r, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "a table of 3x4,4, not of 3x4,3"), "%s",
                       why.text);
    expect_same(name, partial, size);
    cr_expect_eq(solve(g, path, false, 0, 1, &r, &why), ST_IO);
    cr_expect_not_null(strstr(why.text, "unfinished solve"));
    cr_expect_eq(r.hint, SOLVE_RESUME_OR_REMOVE);
    expect_same(name, partial, size);
    support_write(name, "something else", 14);
    cr_expect_eq(solve(g, path, true, 0, 1, &r, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "not a partial file"), "%s", why.text);
    expect_same(name, (const unsigned char *)"something else", 14);
    cr_expect_eq(access(path, F_OK), -1);
    free(partial);
    game_free(other);
    game_free(g);
}

Test(tier_rows, a_partial_file_is_one_programs_at_a_time) {
    struct game *g = support_game("3x4,4");
    struct solve_result r;
    struct reason why;
    struct atomic_file *f;
    const char *path = support_path("t.att");
    cr_assert_eq(atomic_file_open_partial(path, false, &f, &why), ST_OK);
    cr_expect_eq(solve(g, path, true, 0, 1, &r, &why), ST_IO);
    cr_expect_not_null(strstr(why.text, "another program"), "%s", why.text);
    cr_expect_eq(atomic_file_keep(f, &why), ST_OK);
    cr_expect_eq(solve(g, path, true, 0, 1, &r, &why), ST_OK, "%s", why.text);
    game_free(g);
}

/* Wrong tables with right checksums --------------------------------------- */

/* Writes a table that is wrong on purpose. */
struct forgery {
    struct tier_file *file;
    uint64_t at, seen; /* the byte to change; bytes so far */
    uint8_t mask;
    bool twice;    /* add each batch twice */
    int miscounts; /* positions to add to each count */
    int without;   /* unless 0, leave out the first batch of this size */
    uint64_t added;
};

static enum status add_forged(void *arg, const struct tiers_batch *b,
                              struct reason *why) {
    struct forgery *f = arg;
    uint8_t *kept = malloc(b->bytes + 1);
    memcpy(kept, b->kept, b->bytes);
    if (f->at >= f->seen && f->at - f->seen < b->bytes)
        kept[f->at - f->seen] ^= f->mask;
    f->seen += b->bytes;
    if (f->without && f->without == b->size) {
        f->without = 0;
        free(kept);
        return ST_OK;
    }
    enum status st = ST_OK;
    for (int i = 0; b->bytes && !st && i < 1 + f->twice; i++) {
        const struct tier_file_batch batch = {
            f->added++, b->size,
            b->first,   b->positions + (uint64_t)f->miscounts,
            b->bytes,   kept};
        st = tier_file_add(f->file, &batch, why);
    }
    free(kept);
    return st;
}

/* Returns how many bytes the table keeps. */
static uint64_t forge(const struct game *g, bool distances,
                      struct forgery forgery, const char *path) {
    struct atomic_file *f;
    struct outcome start;
    uint64_t bytes;
    cr_assert_eq(atomic_file_open(path, &f, NULL), ST_OK);
    cr_assert_eq(tier_file_begin(atomic_file_stream(f), path, g, distances,
                                 false, &forgery.file, NULL),
                 ST_OK);
    const struct tiers_options o = {.threads = 1,
                                    .distances = distances,
                                    .memory = 1 << 30,
                                    .sink = add_forged,
                                    .arg = &forgery};
    cr_assert_eq(tiers_solve(g, &o, &start, NULL), ST_OK);
    cr_assert_eq(tier_file_end(forgery.file, start, &bytes, NULL), ST_OK);
    cr_assert_eq(atomic_file_commit(f, NULL), ST_OK);
    return forgery.seen;
}

static enum status verify(const struct game *g, const char *path,
                          struct reason *why) {
    struct table_file *f;
    enum status st = table_file_open(path, &f, why);
    if (st)
        return st;
    const struct table_verify_options full = {.full = true, .threads = 2};
    st = table_verify(f, g, &full, why);
    table_file_close(f);
    return st;
}

/* If a block never reached the disk, all that follows it is solved again. (An
 * unused bit of the packing may stay wrong.) */
Test(tier_rows, a_partial_file_with_a_wrong_byte_becomes_a_right_file) {
    struct game *g = support_game("4,3");
    size_t size;
    unsigned char *partial = partial_of(g, 18, &size);
    char *path = strdup(support_path("t.att"));
    uint64_t seed = 6;
    for (int round = 0; round < 100; round++) {
        struct solve_result r;
        struct reason why;
        const size_t at = 128 + (size_t)(support_random(&seed) % (size - 128));
        const unsigned char flip = (unsigned char)(1u << round % 8);
        partial[at] ^= flip;
        support_write(support_path("t.att.partial"), partial, size);
        cr_assert_eq(solve(g, path, true, 0, 2, &r, &why), ST_OK,
                     "byte %zu: %s", at, why.text);
        cr_assert_eq(verify(g, path, &why), ST_OK, "byte %zu: %s", at,
                     why.text);
        partial[at] ^= flip;
    }
    free(path);
    free(partial);
    game_free(g);
}

static void check_forgeries(const char *name, bool distances) {
    struct game *g = support_game(name);
    const char *path = support_path("f.att");
    struct reason why;
    const uint64_t bytes =
        forge(g, distances, (struct forgery){.at = UINT64_MAX}, path);
    cr_assert_eq(verify(g, path, &why), ST_OK, "%s", why.text);
    for (uint64_t at = 0; at < bytes; at++)
        for (int bit = 0; bit < 8; bit++) {
            forge(g, distances,
                  (struct forgery){.at = at, .mask = (uint8_t)(1 << bit)},
                  path);
            cr_expect_eq(verify(g, path, &why), ST_FORMAT, "byte %llu bit %d",
                         (unsigned long long)at, bit);
        }
    game_free(g);
}

Test(tier_rows, verify_finds_every_wrong_bit) {
    check_forgeries("3,3", true);
    check_forgeries("3,3", false);
    check_forgeries("2x3,2", true);
}

Test(tier_rows, tables_that_repeat_or_miscount_are_refused) {
    struct game *g = support_game("3x4,3");
    const char *path = support_path("f.att");
    const struct forgery lies[] = {{.at = UINT64_MAX, .twice = true},
                                   {.at = UINT64_MAX, .miscounts = 1},
                                   {.at = UINT64_MAX, .miscounts = -1}};
    for (int i = 0; i < 3; i++) {
        struct reason why;
        forge(g, true, lies[i], path);
        cr_expect_eq(verify(g, path, &why), ST_FORMAT, "lie %d", i);
    }
    game_free(g);
}

/* Claims that only the header makes, with a right checksum. */
Test(tier_rows, headers_that_make_no_sense_are_refused) {
    struct game *g = support_game("3x4,3");
    const char *path = support_tiers(g, "t.att");
    size_t size;
    unsigned char *bytes = support_read(path, &size);
    static const struct {
        int at;
        unsigned char flip;
    } lies[] = {{10, 3},  {11, 1}, {11, 4}, {11, 8}, {40, 1},
                {48, 16}, {56, 4}, {16, 6}, {18, 1}, {20, 1}};
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        struct reason why;
        bytes[lies[i].at] ^= lies[i].flip;
        container_seal_header(bytes);
        support_write(path, bytes, size);
        cr_expect_eq(verify(g, path, &why), ST_FORMAT, "byte %d", lies[i].at);
        bytes[lies[i].at] ^= lies[i].flip;
    }
    free(bytes);
    game_free(g);
}

Test(tier_rows, large_boards_have_no_distances) {
    struct game *g = support_game("5,5");
    struct tiers_extent e;
    struct reason why;
    cr_expect_eq(tiers_measure(g, 1, true, &e, &why), ST_ILLEGAL);
    cr_expect_not_null(strstr(why.text, "distances"), "%s", why.text);
    game_free(g);
}

Test(tier_rows, fewer_threads_where_memory_is_short) {
    struct game *g = support_game("4,4");
    struct tiers_extent one, two;
    struct outcome start;
    struct reason why;
    cr_assert_eq(tiers_measure(g, 1, false, &one, &why), ST_OK);
    cr_assert_eq(tiers_measure(g, 2, false, &two, &why), ST_OK);
    cr_expect_lt(one.memory, two.memory);
    struct tiers_options o = {.threads = 8, .memory = one.memory};
    cr_expect_eq(tiers_solve(g, &o, &start, &why), ST_FULL);
    o.fewer = true;
    cr_expect_eq(tiers_solve(g, &o, &start, &why), ST_OK, "%s", why.text);
    o.memory--;
    cr_expect_eq(tiers_solve(g, &o, &start, &why), ST_FULL);
    game_free(g);
}

/* Checksums and frames are right, but one frame is missing. */
Test(tier_rows, missing_rows_are_noticed_without_deriving_values) {
    struct game *g = support_game("4,4");
    const char *path = support_path("f.att");
    for (int size = 1; size <= 7; size++) {
        struct reason why;
        forge(g, true, (struct forgery){.at = UINT64_MAX, .without = size},
              path);
        struct table_file *f = open_table(path);
        const struct table_verify_options quick = {.threads = 2};
        cr_expect_eq(table_verify(f, g, &quick, &why), ST_FORMAT);
        cr_expect_not_null(strstr(why.text, "a row is missing"), "%s",
                           why.text);
        table_file_close(f);
    }
    game_free(g);
}

/* Some wrong bits break no rule of the file. Checking a sample of positions
 * finds most of them. */
Test(tier_rows, a_sample_finds_wrong_values) {
    struct game *g = support_game("3,3");
    const char *path = support_path("f.att");
    const uint64_t bytes =
        forge(g, true, (struct forgery){.at = UINT64_MAX}, path);
    int plausible = 0, found = 0;
    for (uint64_t at = 0; at < bytes; at += 3) {
        struct reason why;
        forge(g, true, (struct forgery){.at = at, .mask = 1}, path);
        struct table_file *f = open_table(path);
        const struct table_verify_options quick = {.threads = 1};
        const struct table_verify_options sample = {
            .sample = 500, .seed = 1, .threads = 1};
        if (!table_verify(f, g, &quick, &why)) {
            plausible++;
            found += table_verify(f, g, &sample, &why) == ST_FORMAT;
        }
        table_file_close(f);
    }
    cr_expect_gt(found, plausible / 2, "%d of %d", found, plausible);
    game_free(g);
}

Test(tier_rows, a_partial_file_outlives_what_cannot_be_committed) {
    struct atomic_file *f;
    struct reason why;
    const char *path = support_path("t.att");
    cr_assert_eq(atomic_file_open_partial(path, false, &f, &why), ST_OK);
    cr_assert_eq(mkdir(path, 0700), 0);
    cr_expect_eq(atomic_file_commit(f, &why), ST_IO);
    cr_expect_eq(access(support_path("t.att.partial"), F_OK), 0);
}
