#include <criterion/criterion.h>
#include <string.h>

#include "engines/tiers/tiers.h"
#include "program/progress_line.h"
#include "support.h"
#include "tables/census.h"
#include "tables/table_export.h"
#include "tables/table_verify.h"

TestSuite(progress_line, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

static const struct progress_facts half = {
    .now = {.done = 1434000000, .total = 2868000000, .part = .25},
    .unit = "positions",
    .seconds = 20};

Test(progress_line, tells_percent_forecast_count_rate_and_time) {
    char text[101];
    const struct progress_facts plain = {
        .now = {.done = 717000000, .total = 2868000000},
        .unit = "positions",
        .seconds = 20};
    cr_expect_str_eq(progress_line(&plain, 100, text),
                     "25 %, 60 s left, 0.72 of 2.87 billion positions, 35.9 "
                     "million/s, 20 s");
    const struct progress_facts open = {
        .now = {.done = 12345678, .pn = 7, .dn = 9},
        .unit = "positions",
        .seconds = 4000};
    cr_expect_str_eq(progress_line(&open, 100, text),
                     "12.3 million positions, 3086/s, 66 min 40 s, proof "
                     "numbers 7 and 9");
    struct progress_facts idle = {.unit = NULL, .seconds = 7261};
    cr_expect_str_eq(progress_line(&idle, 100, text), "thinking, 2 h 1 min");
    idle.task = "Graphviz draws 10 000 nodes";
    cr_expect_str_eq(progress_line(&idle, 100, text),
                     "Graphviz draws 10 000 nodes, 2 h 1 min");
    cr_expect_str_eq(progress_line(&idle, 20, text), "Graphviz draws 10 00");
}

Test(progress_line, fits_any_width_in_whole_pieces) {
    char all[121], text[121];
    progress_line(&half, 120, all);
    for (size_t width = 0; width <= 120; width++) {
        progress_line(&half, width, text);
        cr_expect_leq(strlen(text), width);
        const char *piece = strtok(text, ",");
        for (; piece; piece = strtok(NULL, ","))
            cr_expect_not_null(strstr(all, piece), "width %zu: %s", width,
                               piece);
    }
}

/* Half of the positions may be a quarter of the work: the total would seem to
 * contradict the percentage. */
Test(progress_line, percent_of_work_comes_without_a_total) {
    char text[101];
    cr_expect_str_eq(progress_line(&half, 100, text),
                     "25 %, 60 s left, 1.43 billion positions, 71.7 million/s, "
                     "20 s");
    const struct progress_facts before = {
        .now = {.total = 2868000000, .part = .01},
        .unit = "positions",
        .seconds = 3};
    cr_expect_str_eq(progress_line(&before, 100, text),
                     "1 %, 4 min 57 s left, 3 s");
}

Test(progress_line, tells_the_nodes_of_a_certificate) {
    char text[101];
    const struct progress_facts f = {.now = {.done = 12345678, .nodes = 1234},
                                     .unit = "positions",
                                     .seconds = 10};
    cr_expect_str_eq(progress_line(&f, 100, text),
                     "12.3 million positions, 1.23 million/s, 10 s, 1234 nodes "
                     "written");
}

/* A solve that goes on began with 40 %, read back within 10 s. */
Test(progress_line, what_an_earlier_run_did_does_not_count) {
    struct progress_facts f = {.now = {.done = 60, .total = 100, .part = .6},
                               .unit = "games",
                               .seconds = 30,
                               .before = {.done = 40, .total = 100, .part = .4},
                               .before_seconds = 10};
    char text[81];
    cr_expect_float_eq(progress_left(&f), 40, 1e-6);
    cr_expect_str_eq(progress_line(&f, 80, text),
                     "60 %, 40 s left, 60 games, 1/s, 30 s");
    f.before = f.now;
    cr_expect_lt(progress_left(&f), 0);
}

/* What the tier engine tells --------------------------------------------- */

struct told {
    int ticks;
    struct progress last;
};

static bool note(void *arg, const struct progress *p) {
    struct told *t = arg;
    cr_assert(p->part >= t->last.part && p->part < 1 + 1e-9);
    cr_assert(p->done >= t->last.done && (!p->total || p->done <= p->total));
    t->last = *p;
    t->ticks++;
    return true;
}

Test(progress_line, a_solve_comes_to_the_end_of_its_work) {
    for (int distances = 0; distances < 2; distances++) {
        struct game *g = support_game("4,4");
        struct told told = {0};
        const struct tiers_options o = {.threads = 2,
                                        .distances = distances,
                                        .memory = 1 << 28,
                                        .watch = {note, &told}};
        struct outcome start;
        struct reason why;
        cr_assert_eq(tiers_solve(g, &o, &start, &why), ST_OK);
        cr_expect_gt(told.ticks, 10);
        cr_expect_float_eq(told.last.part, 1, 1e-9);
        cr_expect_eq(told.last.done, told.last.total);
        game_free(g);
    }
}

/* What tables tell -------------------------------------------------------- */

static struct told told_by_verify(const struct table_file *f,
                                  const struct game *g, bool full) {
    struct told told = {0};
    struct reason why;
    const struct table_verify_options o = {
        .full = full, .threads = 2, .watch = {note, &told}};
    cr_assert_eq(table_verify(f, g, &o, &why), ST_OK, "%s", why.text);
    return told;
}

static struct told told_by_stats(const struct table_file *f,
                                 const struct game *g) {
    static struct census census;
    struct told told = {0};
    struct reason why;
    const struct watch w = {note, &told};
    cr_assert_eq(census_take(f, g, 2, &w, &census, &why), ST_OK);
    return told;
}

/* 3x6,4 has distances, 3x7,3 has none. */
Test(progress_line, verify_and_stats_come_to_the_end_of_their_work) {
    static const char *const names[] = {"3x6,4", "3x7,3"};
    for (int i = 0; i < 2; i++) {
        struct game *g = support_game(names[i]);
        struct table_file *f;
        cr_assert_eq(table_file_open(support_tiers(g, names[i]), &f, NULL),
                     ST_OK);
        const struct told all[] = {told_by_verify(f, g, true),
                                   told_by_stats(f, g)};
        for (int j = 0; j < 2; j++) {
            cr_expect_float_eq(all[j].last.part, 1, 1e-6, "%d", j);
            cr_expect_eq(all[j].last.done, all[j].last.total);
        }
        const struct told read = told_by_verify(f, g, false);
        cr_expect_eq(read.last.done, read.last.total);
        table_file_close(f);
        game_free(g);
    }
}

static enum status count_row(void *arg, const struct table_export_fields *f,
                             struct reason *why) {
    (void)f;
    (void)why;
    ++*(uint64_t *)arg;
    return ST_OK;
}

static struct told told_by_export(const struct table_file *f,
                                  const struct game *g, int ply, uint64_t limit,
                                  uint64_t *rows) {
    struct told told = {0};
    struct reason why;
    const struct watch w = {note, &told};
    const struct table_export_options o = {.ply = ply, .limit = limit};
    *rows = 0;
    cr_assert_eq(table_export(f, g, &o, &w, count_row, rows, &why), ST_OK);
    return told;
}

/* The watch is not asked at each row, so it may miss the last ones. */
Test(progress_line, export_knows_how_many_rows_come) {
    struct game *g = support_game("4,4");
    struct table_file *f;
    cr_assert_eq(table_file_open(support_tiers(g, "4,4"), &f, NULL), ST_OK);
    uint64_t rows;
    for (int ply = -1; ply <= 10; ply += 11) {
        const struct told told = told_by_export(f, g, ply, UINT64_MAX, &rows);
        cr_expect_eq(told.last.total, rows, "ply %d", ply);
        cr_expect_gt(told.last.done, rows - 5000, "ply %d", ply);
    }
    const struct told limited = told_by_export(f, g, -1, 100000, &rows);
    cr_expect_eq(rows, 100000);
    cr_expect_float_eq(limited.last.part, 1, .02);
    table_file_close(f);
    game_free(g);
}
