/* Games from a position on, whose keys are exact on boards of any size, and the
 * tables that hold them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "answers/answer.h"
#include "answers/solve.h"
#include "engines/memo/memo.h"
#include "rules/misere.h"
#include "rules/tnk.h"
#include "support.h"
#include "tables/census.h"
#include "tables/container_layout.h"
#include "tables/probe.h"
#include "tables/table_export.h"
#include "tables/table_verify.h"
#include "tables/table_walk.h"

TestSuite(rest, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

/* Roots of T(9,5) with four empty cells, o to move. In the first, which is its
 * own mirror image, nobody can complete a line; in the second somebody can. */
static const char four_cells[] =
    "1xooxoox1ooxxoxxooxxooxooxxooxxoxxooxx1oxo1xxooxxoxxooxxooxooxxooxxoxxoox"
    "xooxooxx";
#define WINNING_CELLS                                                          \
    "xxo1xxooxooxxooxxoxxox1xooxoo1oooxxoxxoox1ooxooxxooxxooxooxxooxooxxxoxxx" \
    "x"                                                                        \
    "xooxxoox"

static struct game *rest_of(const struct game *g, const struct state *root) {
    struct game *rest;
    struct reason why;
    cr_assert_eq(g->kind->from(g, root, &rest, &why), ST_OK, "%s", why.text);
    return rest;
}

static struct table_file *open_table(const char *path) {
    struct table_file *f;
    struct reason why;
    cr_assert_eq(table_file_open(path, &f, &why), ST_OK, "%s", why.text);
    return f;
}

/* A random position that is not over, with `left` empty cells. */
static struct state random_root(const struct game *g, const char *start,
                                int left, uint64_t *seed) {
    struct state s = support_state(g, start);
    while (g->plies_max - game_ply(g, &s) > left) {
        struct step steps[GAME_MOVES_MAX];
        enum value v;
        int open = 0;
        const int count = game_steps(g, &s, steps);
        for (int i = 0; i < count; i++)
            if (!game_over(g, &steps[i].to, &v))
                steps[open++] = steps[i];
        s = open ? steps[support_random(seed) % (uint64_t)open].to
                 : support_state(g, start);
    }
    return s;
}

/* Keys --------------------------------------------------------------------- */

/* T(3,3) has 5478 positions, as every program that counts them finds. From its
 * start on, each of them has a key, and no other number is a key. That holds
 * whoever begins. */
static void count_keys(const struct game_kind *kind, const char *name,
                       const char *start) {
    struct game *g;
    struct reason why;
    cr_assert_eq(game_new_of(kind, name, &g, &why), ST_OK, "%s", why.text);
    const struct state root = support_state(g, start);
    struct game *rest = rest_of(g, &root);
    int found = 0;
    for (uint64_t hi = 0; hi < 1024; hi++)
        for (uint64_t lo = 0; lo < 1024; lo++) {
            const struct key k = {hi, lo};
            struct state s;
            if (!game_from_key(rest, k, &s))
                continue;
            found++;
            cr_assert_eq(key_compare(game_key(rest, &s), k), 0);
            cr_assert_eq(game_mover(g, &s) == game_mover(g, &root),
                         game_ply(g, &s) % 2 == 0);
        }
    cr_expect_eq(found, 5478, "%s from %s", name, start);
    game_free(rest);
    game_free(g);
}

Test(rest, each_position_has_a_key_and_each_key_a_position) {
    static const struct game_kind *const kinds[] = {
        &tnk_kind_128, &tnk_kind_256, &tnk_kind_512};
    for (int i = 0; i < 3; i++) {
        count_keys(kinds[i], "3,3", "9");
        count_keys(kinds[i], "3,3", "9 o");
    }
    count_keys(&misere_kind_128, "misere:3,3", "9");
}

Test(rest, what_does_not_follow_the_root_is_refused) {
    static const struct {
        const char *root, *position;
    } cases[] = {
        {"x8", "1x7"},    /* another stone */
        {"x8", "2x6"},    /* a mirror image */
        {"xo7", "ox7 o"}, /* exchanged players */
        {"xo7", "xo7 o"}, /* o began */
        {"xo7", "x8"},    /* earlier */
        {"x8",
         "xxxxooxoo"}, /* the corner completes both lines, so it was last */
    };
    struct game *g;
    cr_assert_eq(game_new_of(&tnk_kind_128, "3,3", &g, NULL), ST_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct state root = support_state(g, cases[i].root);
        const struct state s = support_state(g, cases[i].position);
        struct state back;
        struct game *rest = rest_of(g, &root);
        cr_expect_not(game_from_key(rest, game_key(rest, &s), &back), "%s",
                      cases[i].position);
        cr_expect(game_from_key(rest, game_key(rest, &root), &back));
        cr_expect(game_same(g, &back, &root));
        game_free(rest);
    }
    game_free(g);
}

Test(rest, too_many_empty_cells_are_refused) {
    struct game *g = support_game("9,5"), *rest;
    uint64_t seed = 1;
    struct reason why;
    struct state root = random_root(g, "81", 65, &seed);
    cr_expect_eq(g->kind->from(g, &root, &rest, &why), ST_ILLEGAL);
    cr_expect_str_eq(why.text, "a table of 9,5 begins with at most 64 empty "
                               "cells: this position has 65");
    root = random_root(g, "81", 64, &seed);
    rest = rest_of(g, &root);
    /* All 64 bits of both words are in use. */
    struct key used = {0, 0};
    for (int round = 0; round < 200; round++) {
        struct state s = root, back;
        enum value v;
        while (!game_over(g, &s, &v)) {
            struct step steps[GAME_MOVES_MAX];
            const int count = game_steps(g, &s, steps);
            s = steps[support_random(&seed) % (uint64_t)count].to;
            const struct key k = game_key(rest, &s);
            cr_assert(game_from_key(rest, k, &back) && game_same(g, &s, &back));
            used = (struct key){used.hi | k.hi, used.lo | k.lo};
        }
    }
    cr_expect_eq(used.hi & used.lo, UINT64_MAX);
    game_free(rest);
    game_free(g);
}

/* Tables ------------------------------------------------------------------- */

struct opinion {
    const struct game *game;
    struct probe *probe;
    const struct table_file *file;
    uint64_t *values; /* how often a loss, a draw and a win */
};

/* Minimax on characters is another opinion on each position of a table. */
static enum status compare(void *arg, const struct table_walk_entry *r,
                           struct reason *why) {
    struct opinion *c = arg;
    struct naive n = support_naive(c->game, &r->state);
    const struct outcome worth = naive_solve(&n);
    struct outcome probed;
    const struct key k = game_key(table_file_game(c->file, c->game), &r->state);
    char text[GAME_TEXT_MAX];
    game_print(c->game, &r->state, text);
    cr_assert(outcome_equal(worth, r->outcome), "%s", text);
    cr_assert_eq(probe_get(c->probe, k, &probed, why), ST_OK, "%s", text);
    cr_assert(outcome_equal(worth, probed), "%s", text);
    c->values[worth.value - VALUE_LOSS]++;
    return ST_OK;
}

static void compare_table(struct opinion *c, const struct state *root) {
    struct reason why;
    char text[GAME_TEXT_MAX];
    struct state back;
    const struct table_verify_options full = {
        .full = true, .sample = 5, .seed = 1, .threads = 1};
    struct table_file *f = open_table(
        support_table(c->game, game_print(c->game, root, text), "r.att"));
    c->file = f;
    c->probe = probe_new(f, 0);
    cr_assert_eq(table_file_root_state(f, c->game, &back, &why), ST_OK);
    cr_assert(game_same(c->game, root, &back), "%s", text);
    cr_assert_eq(table_verify(f, c->game, &full, &why), ST_OK, "%s", why.text);
    cr_assert_eq(table_walk(f, c->game, -1, NULL, compare, c, &why), ST_OK,
                 "%s", why.text);
    probe_free(c->probe);
    table_file_close(f);
}

Test(rest, every_position_of_a_table_has_the_value_of_minimax) {
    static const struct {
        const char *game, *start;
        int left;
    } cases[] = {
        {"9,5", "81", 7},          {"9,5", "81 o", 7}, {"9,6", "81", 8},
        {"misere:9,6", "81 o", 7}, {"12,6", "144", 7}, {"13x17,7", "221 o", 6},
        {"misere:17,8", "289", 6}, {"20,8", "400", 6}, {"1x20,9", "20", 6}};
    uint64_t seed = 5, values[3] = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *g = support_game(cases[i].game);
        struct opinion c = {.game = g, .values = values};
        for (int round = 0; round < 4; round++) {
            const struct state root =
                random_root(g, cases[i].start, cases[i].left, &seed);
            compare_table(&c, &root);
        }
        game_free(g);
    }
    cr_expect(values[0] > 1000 && values[1] > 1000 && values[2] > 1000);
}

/* The table of a root, the memo engine and the proof engine agree about the
 * root and its moves. */
Test(rest, table_memo_and_proof_agree) {
    struct game *g = support_game("9,5");
    uint64_t seed = 11;
    for (int round = 0; round < 6; round++) {
        const struct state root =
            random_root(g, round % 2 ? "81 o" : "81", 10, &seed);
        char text[GAME_TEXT_MAX];
        const char *path =
            support_table(g, game_print(g, &root, text), "r.att");
        const struct oracle_options with[] = {
            {.memory = 1 << 26, .table = path}, {.memory = 1 << 26}};
        struct answer a[2];
        for (int i = 0; i < 2; i++) {
            struct oracle *o;
            struct reason why;
            cr_assert_eq(oracle_new(g, &with[i], &o, &why), ST_OK);
            cr_assert_eq(answer_ask(o, &root, &a[i], &why), ST_OK);
            oracle_free(o);
        }
        const struct solve_proof_options proof = {.memory = 1 << 26,
                                                  .threads = 1};
        struct solve_result proved;
        struct reason why;
        cr_assert_eq(solve_proof(g, &root, &proof, &proved, &why), ST_OK, "%s",
                     why.text);
        cr_expect_str_eq(a[0].source, "table");
        cr_expect_str_neq(a[1].source, "table");
        cr_expect_eq(a[0].proof, ANSWER_PROVED);
        cr_expect_eq(a[0].outcome.value, proved.answer.bounds.lower, "%s",
                     text);
        cr_expect(outcome_equal(a[0].outcome, a[1].outcome), "%s", text);
        cr_expect_eq(a[0].best_count, a[1].best_count, "%s", text);
    }
    game_free(g);
}

/* All that can follow, each once: no symmetry merges positions. */
Test(rest, statistics_count_every_position_once) {
    struct game *g = support_game("9,5");
    /* After p plies: C(4,p) sets of cells times the ways to share them out. */
    static const uint64_t expected[] = {1, 4, 12, 12, 6};
    static struct census c;
    struct reason why;
    const char *path = support_table(g, four_cells, "r.att");
    struct table_file *f = open_table(path);
    const int first = g->plies_max - 4;
    cr_assert_eq(census_take(f, g, 1, NULL, &c, &why), ST_OK, "%s", why.text);
    for (int p = 0; p <= 4; p++) {
        cr_expect_eq(c.plies[first + p].canonical, expected[p], "ply %d", p);
        cr_expect_eq(c.plies[first + p].open.by[SIDE_NONE] +
                         c.plies[first + p].over.by[SIDE_NONE],
                     expected[p], "ply %d", p);
    }
    cr_expect_eq(census_sum(&c).positions, 35);
    cr_expect_eq(census_sum(&c).canonical, 35);
    table_file_close(f);
    game_free(g);
}

/* What an export says of a position, read back from its text and its number,
 * is what the table says. */
struct exported {
    const struct game *game;
    const struct table_file *file;
    struct probe *probe;
    uint64_t rows;
};

static enum status read_back(void *arg, const struct table_export_fields *f,
                             struct reason *why) {
    struct exported *e = arg;
    char number[GAME_NOTATION_MAX];
    struct outcome o;
    const struct state s = support_state(e->game, f->position);
    snprintf(number, sizeof number, "#%.400s %s", f->number, f->to_move);
    const struct state same = support_state(e->game, number);
    cr_assert(game_same(e->game, &s, &same), "%s", f->position);
    cr_assert_eq(probe_get(e->probe,
                           game_key(table_file_game(e->file, e->game), &s), &o,
                           why),
                 ST_OK);
    cr_assert_str_eq(f->category, value_name(o.value));
    cr_assert_eq(f->images, 1);
    e->rows++;
    return ST_OK;
}

static void export_table(const struct game *g, const char *root, bool all) {
    struct table_file *f = open_table(support_table(g, root, "r.att"));
    const struct table_export_options options = {
        .ply = -1, .all = all, .limit = UINT64_MAX, .output = "a test"};
    struct exported e = {g, f, probe_new(f, 0), 0};
    struct reason why;
    cr_assert_eq(table_export(f, g, &options, NULL, read_back, &e, &why), ST_OK,
                 "%s", why.text);
    cr_expect_eq(e.rows, table_file_info(f)->entries);
    probe_free(e.probe);
    table_file_close(f);
}

Test(rest, exports_are_read_back) {
    struct game *g = support_game("9,5"), *large = support_game("20,8");
    uint64_t seed = 4;
    const struct state root = random_root(large, "400 o", 6, &seed);
    char text[GAME_TEXT_MAX];
    game_print(large, &root, text);
    for (int all = 0; all < 2; all++) {
        export_table(g, four_cells, all);
        export_table(large, text, all);
    }
    game_free(large);
    game_free(g);
}

/* Damage ------------------------------------------------------------------- */

Test(rest, every_flipped_byte_and_every_truncation_is_noticed) {
    struct game *g = support_game("9,5");
    size_t size;
    const char *path = support_table(g, four_cells, "r.att");
    unsigned char *bytes = support_read(path, &size);
    struct reason why;
    cr_assert_eq(support_use_table(path, g, &why), ST_OK, "%s", why.text);
    for (size_t at = 8; at < size; at++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[at] ^= (unsigned char)(1 << bit);
            support_write(path, bytes, size);
            cr_expect_eq(support_use_table(path, g, &why), ST_FORMAT,
                         "byte %zu", at);
            bytes[at] ^= (unsigned char)(1 << bit);
        }
    for (size_t length = 8; length < size; length++) {
        support_write(path, bytes, length);
        cr_expect_eq(support_use_table(path, g, &why), ST_FORMAT, "%zu",
                     length);
    }
    free(bytes);
    game_free(g);
}

/* Sets right the checksums of the header and of the text behind it. */
static void seal(unsigned char *bytes) {
    le_put(bytes + 104, 8, XXH3_64bits(bytes + 128, 408));
    container_seal_header(bytes);
}

static void expect_refused(const unsigned char *bytes, size_t size,
                           const char *reason) {
    const char *path = support_path("forged.att");
    struct game *g = support_game("9,5");
    struct reason why = {""};
    support_write(path, bytes, size);
    cr_expect_eq(support_use_table(path, g, &why), ST_FORMAT, "%s", reason);
    cr_expect_not_null(strstr(why.text, reason), "'%s' is not '%s'", why.text,
                       reason);
    game_free(g);
}

static unsigned char *good_table(size_t *size) {
    struct game *g = support_game("9,5");
    unsigned char *bytes =
        support_read(support_table(g, four_cells, "good.att"), size);
    game_free(g);
    return bytes;
}

Test(rest, forged_roots_are_refused) {
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"", "not a text"},
        {"\x80", "not a text"},
        {"x\ny", "not a text"},
        {"rubbish", "root 'rubbish' of 9,5: "},
        {"81", "at most 64 empty cells"},
        {"a1 b1", "it is written 'xo79'"},
        /* Other stones, with which the entries are not right.  */
        {WINNING_CELLS, "wrong"},
    };
    size_t size;
    unsigned char *good = good_table(&size), *bytes = malloc(size);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(bytes, good, size);
        memset(bytes + 128, 0, 408);
        strcpy((char *)bytes + 128, cases[i].text);
        seal(bytes);
        expect_refused(bytes, size, cases[i].reason);
    }
    memcpy(bytes, good, size);
    bytes[128 + 407] = 'x'; /* behind the end of the text */
    seal(bytes);
    expect_refused(bytes, size, "not a text");
    memset(bytes + 128, 'x', 408); /* a text without an end */
    seal(bytes);
    expect_refused(bytes, size, "not a text");
    free(bytes);
    free(good);
}

Test(rest, forged_headers_are_refused) {
    static const struct {
        int at;
        uint64_t value;
        int bytes;
        const char *reason;
    } cases[] = {
        {8, 1, 2, "a header field has an invalid value"}, /* a root in 1 */
        {8, 3, 2, "version 3: this program reads versions 1 and 2"},
        {10, CONTAINER_TIERS, 1, "a header field has an invalid value"},
        {11, CONTAINER_EXCHANGED, 1, "a header field has an invalid value"},
        {40, 1, 8, "a header field has an invalid value"}, /* key of the root */
        {48, 1, 8, "a header field has an invalid value"},
        {112, 1, 8, "a header field has an invalid value"},
        {80, 128, 8, "wrong place for the index"},
        {80, 535, 8, "wrong place for the index"},
        {16, 0x332c33, 8, "root"}, /* 3,3 has keys that count from nothing */
        {16, 0x352c3939, 8, "this program knows no game '99,5'"},
    };
    size_t size;
    unsigned char *good = good_table(&size), *bytes = malloc(size);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(bytes, good, size);
        le_put(bytes + cases[i].at, cases[i].bytes, cases[i].value);
        seal(bytes);
        expect_refused(bytes, size, cases[i].reason);
    }
    /* An index inside the text of the root: two entries in front of 536. */
    memcpy(bytes, good, size);
    le_put(bytes + 72, 8, 2);
    le_put(bytes + 80, 8, 456);
    le_put(bytes + 88, 8, 536);
    seal(bytes);
    expect_refused(bytes, 536, "wrong place for the index");
    free(bytes);
    free(good);
}

/* A game whose keys fit makes no such table, and reads none. */
Test(rest, tables_of_small_boards_are_as_they_were) {
    struct game *g = support_game("3,3"), *large = support_game("9,5");
    struct reason why;
    size_t size;
    const char *path = support_table(g, NULL, "r.att");
    unsigned char *bytes = support_read(path, &size);
    cr_expect_null(g->kind->from);
    cr_expect_eq(bytes[8], 1);
    cr_expect_eq(support_use_table(path, g, &why), ST_OK);
    cr_expect_eq(
        support_use_table(support_table(large, four_cells, "l.att"), g, &why),
        ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "a table of 9,5, not of 3,3"));
    free(bytes);
    game_free(large);
    game_free(g);
}

/* Solving ------------------------------------------------------------------ */

Test(rest, a_resumed_solve_gives_the_same_file) {
    struct game *g = support_game("9,5");
    uint64_t seed = 21;
    const struct state root = random_root(g, "81 o", 9, &seed),
                       other = random_root(g, "81 o", 9, &seed);
    char text[GAME_TEXT_MAX];
    size_t size, again;
    unsigned char *whole = support_read(
        support_table(g, game_print(g, &root, text), "w.att"), &size);
    struct solve_table_options o = {.engine = SOLVE_MEMO,
                                    .threads = 1,
                                    .memory = 1 << 26,
                                    .entries = 1000,
                                    .output = support_path("p.att")};
    struct solve_result result;
    struct reason why;
    cr_assert_eq(solve_table(g, &root, &o, &result, &why), ST_FULL, "%s",
                 why.text);
    o.entries = 0;
    o.resume = true;
    cr_expect_eq(solve_table(g, &other, &o, &result, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "partial file of another position"));
    cr_assert_eq(solve_table(g, &root, &o, &result, &why), ST_OK, "%s",
                 why.text);
    cr_expect_eq(result.resumed, 1000);
    unsigned char *resumed = support_read(o.output, &again);
    cr_assert_eq(size, again);
    cr_expect_arr_eq(whole, resumed, size);
    free(resumed);
    free(whole);
    game_free(g);
}
