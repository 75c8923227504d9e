/* Exports hold every position that can follow the root of a table, with its
 * winner. A plain walk over all games tells which positions these are. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <xxhash.h>

#include "base/key_map.h"
#include "rules/ultimate_game.h"
#include "support.h"
#include "tables/table_export.h"

TestSuite(table_export, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

/* All positions that follow a root, with who wins each, by exact position. */
struct reached {
    const struct game *game;
    bool merged; /* Ultimate: X is always to move */
    struct key_map winners;
};

/* Stones in closed boards of Ultimate no longer matter. */
static struct state without_closed(const struct state *s) {
    struct ultimate u = *ultimate_in(s);
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        if (u.closed >> b & 1)
            u.stones[0][b] = u.stones[1][b] = 0;
    return ultimate_state(u);
}

static struct key identity(const struct reached *r, struct state s) {
    if (r->merged && game_mover(r->game, &s) == SIDE_O)
        s = game_exchange(r->game, &s);
    if (r->merged)
        s = without_closed(&s);
    const XXH128_hash_t h = XXH3_128bits(s.bytes, r->game->kind->key_bytes);
    return (struct key){h.high64, h.low64};
}

/* Returns the value for the mover. */
static enum value reach(struct reached *r, const struct state *s) {
    const struct key k = identity(r, *s);
    uint64_t known;
    enum value best = VALUE_LOSS;
    if (key_map_get(&r->winners, k, &known))
        return (enum value)((int)known - 1);
    if (!game_over(r->game, s, &best)) {
        struct step steps[GAME_MOVES_MAX];
        const int count = game_steps(r->game, s, steps);
        for (int i = 0; i < count; i++) {
            const int v = -(int)reach(r, &steps[i].to);
            best = v > (int)best ? (enum value)v : best;
        }
    }
    cr_assert(key_map_put(&r->winners, k, (uint64_t)((int)best + 1)));
    return best;
}

struct rows {
    struct reached *reached;
    bool all; /* otherwise a row may be an image of one that follows the root */
    struct key_map seen;
    uint64_t count, images;
    uint64_t foreign; /* rows that do not follow the root */
};

static enum status check_row(void *arg, const struct table_export_fields *f,
                             struct reason *why) {
    struct rows *rows = arg;
    const struct game *g = rows->reached->game;
    struct state s;
    uint64_t value = 0;
    cr_assert_eq(game_read(g, f->position, strlen(f->position), &s, why), ST_OK,
                 "%s: %s", f->position, why->text);
    const struct key k = identity(rows->reached, s);
    cr_expect(!key_map_get(&rows->seen, k, &value), "%s twice", f->position);
    cr_assert(key_map_put(&rows->seen, k, 0));
    rows->count++;
    rows->images += (uint64_t)f->images;
    if (!rows->all)
        return ST_OK;
    if (!key_map_get(&rows->reached->winners, k, &value)) {
        rows->foreign++;
        return ST_OK;
    }
    const enum side winner =
        value_attractor((enum value)((int)value - 1), game_mover(g, &s));
    cr_expect_eq(f->winner, (int)winner, "%s: %s", g->name, f->position);
    return ST_OK;
}

/* Of Ultimate a table does not know the stones in closed boards, so that images
 * may be listed that no game reaches: at most a few. */
static void compare(const struct rows *rows) {
    const struct reached *r = rows->reached;
    cr_expect_eq(rows->count - rows->foreign, r->winners.count,
                 "%s: %llu, %llu", r->game->name,
                 (unsigned long long)rows->count,
                 (unsigned long long)r->winners.count);
    cr_expect_leq(rows->foreign, r->merged ? 3 + rows->count / 10 : 0,
                  "%s: %llu of %llu", r->game->name,
                  (unsigned long long)rows->foreign,
                  (unsigned long long)rows->count);
}

static uint64_t check(const char *name, const char *root, bool tiers,
                      bool merged) {
    struct game *g = support_game(name);
    const char *path =
        tiers ? support_tiers(g, "t.att") : support_table(g, root, "t.att");
    struct table_file *f;
    struct reason why = {""};
    struct state s;
    cr_assert_eq(table_file_open(path, &f, &why), ST_OK, "%s", why.text);
    cr_assert_eq(table_file_root_state(f, g, &s, &why), ST_OK);
    struct reached reached = {.game = g, .merged = merged};
    reach(&reached, &s);
    const struct watch none = {0};
    uint64_t images[2];
    for (int all = 0; all < 2; all++) {
        struct rows rows = {.reached = &reached, .all = all};
        const struct table_export_options o = {
            .ply = -1, .all = all, .limit = UINT64_MAX, .output = "test"};
        cr_assert_eq(table_export(f, g, &o, &none, check_row, &rows, &why),
                     ST_OK, "%s", why.text);
        images[all] = rows.images;
        if (all)
            compare(&rows);
        key_map_free(&rows.seen);
    }
    cr_expect_eq(images[0], images[1], "%s", name);
    const uint64_t count = reached.winners.count;
    key_map_free(&reached.winners);
    table_file_close(f);
    game_free(g);
    return count;
}

/* 5478: OEIS A008907 and many others. */
Test(table_export, all_positions_of_tic_tac_toe) {
    cr_expect_eq(check("3,3", NULL, true, false), 5478);
    cr_expect_eq(check("3,3", NULL, false, false), 5478);
}

Test(table_export, all_positions_of_other_games) {
    static const char *const names[] = {"3x4,3", "2x5,3",      "3,2",
                                        "1x7,3", "misere:3,3", "misere:2x4,2"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        check(names[i], NULL, false, false);
        if (names[i][0] != 'm')
            check(names[i], NULL, true, false);
    }
}

/* Symmetric roots, roots without symmetry, roots in which O began. */
Test(table_export, all_that_follows_a_position) {
    static const struct {
        const char *game, *root;
    } cases[] = {{"3,3", "x8"},           {"3,3", "4x4"},
                 {"3,3", "xo7"},          {"3,3", "o8 x"},
                 {"3,3", "x3o4"},         {"3,3", "xo2x4"},
                 {"4,3", "x4o4x4o"},      {"4,4", "xo2ox2o2xx1o1"},
                 {"misere:3,3", "4x4"},   {"misere:3,3", "o8 x"},
                 {"4,4", "xoxooxox8"},    {"3,3", "xxxoo4"},
                 {"misere:3x4,3", "x10o"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(cases[i].game, cases[i].root, false, false);
}

/* Tables of Ultimate do not tell the players apart. */
Test(table_export, all_that_follows_a_position_of_ultimate) {
    enum { PLAYABLE = 11 };
    static const char *const names[] = {"ultimate", "ultimate:majority"};
    uint64_t seed = 7;
    check("ultimate", "XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x", false, true);
    for (int round = 0; round < SUPPORT_ROUNDS(60);) {
        struct game *g = support_game(names[round % 2]);
        const struct state s = support_random_state(g, 60, &seed);
        char text[GAME_TEXT_MAX];
        enum value v;
        game_print(g, &s, text);
        const bool late =
            game_ply(g, &s) >= g->plies_max - PLAYABLE && !game_over(g, &s, &v);
        game_free(g);
        if (!late)
            continue;
        check(names[round % 2], text, false, true);
        round++;
    }
}
