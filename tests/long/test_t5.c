/* T(5,k) in full: minutes and gigabytes, so only by make test-long. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "../cram.h"
#include "../support.h"
#include "answers/solve.h"
#include "rules/tnk.h"
#include "tables/census.h"
#include "tables/probe.h"
#include "tables/table_verify.h"

TestSuite(t5, .fini = support_clean, .timeout = 3600);

static const char *solve(const struct game *g, const char *name,
                         struct solve_result *r) {
    const char *path = support_path(name);
    const struct state start = game_start(g);
    const struct solve_table_options o = {
        .threads = 2, .memory = UINT64_C(8) << 30, .output = path};
    struct reason why;
    cr_assert_eq(solve_table(g, &start, &o, r, &why), ST_OK, "%s", why.text);
    return path;
}

static struct table_file *open_table(const char *path) {
    struct table_file *f;
    struct reason why;
    cr_assert_eq(table_file_open(path, &f, &why), ST_OK, "%s", why.text);
    return f;
}

/* Depth-first search without a table --------------------------------------
 * It has its own list of lines and keeps a position in two words of bits. */

struct line_list {
    int line_count;
    uint32_t lines[64];
};

static struct line_list line_list_of(int n, int k) {
    struct line_list f = {0};
    static const int dr[] = {0, 1, 1, 1}, dc[] = {1, 0, 1, -1};
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            for (int d = 0; d < 4; d++) {
                const int end_r = r + (k - 1) * dr[d];
                const int end_c = c + (k - 1) * dc[d];
                if (end_r >= n || end_c >= n || end_c < 0)
                    continue;
                uint32_t line = 0;
                for (int i = 0; i < k; i++)
                    line |= 1u << ((r + i * dr[d]) * n + c + i * dc[d]);
                f.lines[f.line_count++] = line;
            }
    return f;
}

static bool wins(const struct line_list *f, uint32_t stones) {
    for (int i = 0; i < f->line_count; i++)
        if ((stones & f->lines[i]) == f->lines[i])
            return true;
    return false;
}

/* 100 minus the plies to a win, the negative of that for a loss, or 0. */
static int search(const struct line_list *f, uint32_t own, uint32_t other,
                  uint32_t empty, int alpha, int beta) {
    if (wins(f, other))
        return -100;
    if (!empty)
        return 0;
    for (uint32_t left = empty; left && alpha < beta; left &= left - 1) {
        const uint32_t cell = left & -left;
        int score = search(f, other, own | cell, empty & ~cell,
                           beta > 0 ? -beta - 1 : -beta + 1,
                           alpha > 0 ? -alpha - 1 : -alpha + 1);
        score = score > 0 ? -(score - 1) : score < 0 ? -(score + 1) : 0;
        alpha = score > alpha ? score : alpha;
    }
    return alpha;
}

static struct outcome search_state(const struct line_list *f,
                                   const struct state *s) {
    const uint32_t x = (uint32_t)tnk_position(s)->stones[0];
    const uint32_t o = (uint32_t)tnk_position(s)->stones[1];
    const uint32_t empty = (1u << 25) - 1 - (x | o);
    const int score = tnk_position(s)->mover == SIDE_X
                          ? search(f, x, o, empty, -101, 101)
                          : search(f, o, x, empty, -101, 101);
    if (score == 0)
        return (struct outcome){VALUE_DRAW, 0};
    return score > 0 ? (struct outcome){VALUE_WIN, 100 - score}
                     : (struct outcome){VALUE_LOSS, 100 + score};
}

static void compare_with_search(const struct game *g,
                                const struct table_file *t, int k,
                                int positions) {
    enum { EMPTY_MAX = 9 }; /* a search takes milliseconds */
    const struct line_list f = line_list_of(5, k);
    struct probe *p = probe_new(t, 1024);
    uint64_t seed = 11;
    int compared = 0;
    while (compared < positions) {
        const int stones = 25 - (int)(support_random(&seed) % (EMPTY_MAX + 1));
        const struct state s = support_random_state(g, stones, &seed);
        if (game_ply(g, &s) < stones)
            continue; /* the game ended before */
        struct outcome o;
        struct reason why;
        const uint64_t reads = probe_reads(p);
        cr_assert_eq(probe_get(p, game_key(g, &s), &o, &why), ST_OK, "%s",
                     why.text);
        cr_assert_leq(probe_reads(p) - reads, 2);
        const struct outcome expected = search_state(&f, &s);
        cr_assert_eq(o.value, expected.value);
        cr_assert_eq(probe_exact(p, game_key(g, &s), NULL, &o, &why), ST_OK);
        cr_assert(outcome_equal(o, expected));
        compared++;
    }
    probe_free(p);
}

/* Before the seventh ply no player has four in a row, so stones may be
 * anywhere. */
static uint64_t choose(uint64_t n, uint64_t k) {
    uint64_t c = 1;
    for (uint64_t i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return c;
}

static void check_census(const struct game *g, const struct table_file *t) {
    struct census *c = malloc(sizeof *c);
    struct reason why;
    cr_assert_eq(census_take(t, g, 2, NULL, c, &why), ST_OK, "%s", why.text);
    for (uint64_t ply = 0; ply <= 7; ply++) {
        uint64_t sum = 0;
        for (int i = 0; i < 3; i++)
            sum += c->plies[ply].open.by[i] + c->plies[ply].over.by[i];
        cr_expect_eq(sum, choose(25, ply) * choose(ply, ply / 2));
    }
    free(c);
}

static void check_game(const char *name, int k, enum value value,
                       int positions) {
    struct game *g = support_game(name);
    struct solve_result r;
    struct reason why;
    struct table_file *t = open_table(solve(g, "t.att", &r));
    cr_expect_eq(r.answer.outcome.value, value);
    compare_with_search(g, t, k, positions);
    const struct table_verify_options o = {
        .sample = 2000, .seed = 7, .threads = 2};
    cr_expect_eq(table_verify(t, g, &o, &why), ST_OK, "%s", why.text);
    if (k == 4)
        check_census(g, t);
    table_file_close(t);
    game_free(g);
}

Test(t5, t53) { check_game("5,3", 3, VALUE_WIN, 20000); }

Test(t5, t54) { check_game("5,4", 4, VALUE_DRAW, 100000); }

Test(t5, t55) { check_game("5,5", 5, VALUE_DRAW, 20000); }

/* Derives every value of T(5,4) again, one position at a time. */
Test(t5, t54_in_full) {
    struct game *g = support_game("5,4");
    struct solve_result r;
    struct reason why;
    struct table_file *t = open_table(solve(g, "t.att", &r));
    const struct table_verify_options o = {.full = true, .threads = 2};
    cr_expect_eq(table_verify(t, g, &o, &why), ST_OK, "%s", why.text);
    table_file_close(t);
    game_free(g);
}

Test(t5, the_readme_tells_the_truth) { cram_run("tests/long/readme.t"); }

Test(t5, a_proof_goes_on_where_it_was_stopped) {
    cram_run("tests/long/proof.t");
}
