/* A kind with only the members that kind.h requires works everywhere. The game:
 * the players take turns removing one to three counters, and a player who finds
 * none has lost. A position is lost if the number of counters is a multiple of
 * four. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "../viz/answer_board.h"
#include "../viz/boards.h"
#include "answers/answer.h"
#include "answers/solve.h"
#include "cli/show.h"
#include "engines/search/search.h"
#include "engines/tiers/tiers.h"
#include "players/match.h"
#include "players/menace.h"
#include "support.h"
#include "tables/census.h"
#include "tables/table_verify.h"

TestSuite(kind, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

enum { COUNTERS = 21, TAKE_MAX = 3 };

struct counters {
    uint8_t left, mover;
};

static const struct counters *counters_in(const struct state *s) {
    return (const struct counters *)s->bytes;
}

static struct state counters_state(int left, int mover) {
    struct state s = {{(unsigned char)left, (unsigned char)mover}};
    return s;
}

static enum status make(struct game *g, const char *text, struct reason *why) {
    (void)text, (void)why;
    strcpy(g->name, "counters");
    g->plies_max = COUNTERS;
    return ST_OK;
}

static struct state start(const struct game *g) {
    (void)g;
    return counters_state(COUNTERS, SIDE_X);
}

static enum side mover(const struct state *s) {
    return (enum side)counters_in(s)->mover;
}

static int ply(const struct state *s) {
    return COUNTERS - counters_in(s)->left;
}

static bool over(const struct game *g, const struct state *s, enum value *v) {
    (void)g;
    *v = VALUE_LOSS;
    return counters_in(s)->left == 0;
}

static int steps(const struct game *g, const struct state *s,
                 struct step *out) {
    const struct counters *c = counters_in(s);
    int count = 0;
    (void)g;
    for (; count < TAKE_MAX && count < c->left; count++)
        out[count] = (struct step){
            counters_state(c->left - count - 1, 3 - c->mover), count};
    return count;
}

static struct key key(const struct game *g, const struct state *s) {
    (void)g;
    return (struct key){0, counters_in(s)->left};
}

static bool from_key(const struct game *g, struct key k, struct state *s) {
    (void)g;
    *s = counters_state((int)(k.lo & 255), SIDE_X);
    return !k.hi && k.lo <= COUNTERS;
}

static struct state exchange(const struct state *s) {
    return counters_state(counters_in(s)->left, 3 - counters_in(s)->mover);
}

static int images(const struct game *g, const struct state *root,
                  const struct state *s, struct state *out) {
    (void)g, (void)root;
    if (out)
        *out = *s;
    return 1;
}

static enum status read(const struct game *g, const char *text, size_t length,
                        struct state *s, struct reason *why) {
    int left, end = 0;
    char side = 'x', line[16];
    (void)g;
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    if (length >= sizeof line ||
        sscanf(line, "%d %c%n", &left, &side, &end) < 1 || left < 0 ||
        left > COUNTERS || (side != 'x' && side != 'o') || (end && line[end]))
        return status_fail(why, ST_ILLEGAL,
                           "expected 0 to %d, and x or o to move", COUNTERS);
    *s = counters_state(left, side == 'x' ? SIDE_X : SIDE_O);
    return ST_OK;
}

static enum status read_after(const struct game *g, const char *text,
                              size_t length, const char *last, struct state *s,
                              struct reason *why) {
    enum status st = read(g, text, length, s, why);
    const int taken = last[0] - '0';
    return st || (taken >= 1 && taken <= TAKE_MAX &&
                  counters_in(s)->left + taken <= COUNTERS)
               ? st
               : status_fail(why, ST_ILLEGAL, "it cannot have been %s", last);
}

static enum status read_move(const struct game *g, const struct state *s,
                             const char *text, size_t length, int *move,
                             struct reason *why) {
    (void)g;
    *move = length == 1 ? text[0] - '1' : -1;
    return *move >= 0 && *move < TAKE_MAX && *move < counters_in(s)->left
               ? ST_OK
               : status_fail(why, ST_ILLEGAL, "expected 1 to %d", TAKE_MAX);
}

static char *print(const struct game *g, const struct state *s, char *out) {
    (void)g;
    snprintf(out, GAME_TEXT_MAX, "%d %c", counters_in(s)->left,
             side_char(mover(s)));
    return out;
}

static char *print_move(const struct game *g, int move, char *out) {
    (void)g;
    snprintf(out, GAME_MOVE_TEXT_MAX, "%d", (move & 7) + 1);
    return out;
}

static const struct game_kind counters_kind = {
    .prefix = "counters",
    .syntax = "counters",
    .make = make,
    .state_bytes = sizeof(struct counters),
    .key_bytes = sizeof(struct counters),
    .start = start,
    .mover = mover,
    .ply = ply,
    .over = over,
    .steps = steps,
    .key = key,
    .from_key = from_key,
    .exchange = exchange,
    .images = images,
    .read = read,
    .read_after = read_after,
    .read_move = read_move,
    .print = print,
    .print_move = print_move,
};

static struct game *new_game(void) {
    struct game *g;
    struct reason why;
    cr_assert_eq(game_new_of(&counters_kind, "counters", &g, &why), ST_OK);
    return g;
}

/* The tests --------------------------------------------------------------- */

Test(kind, answers_are_those_of_the_known_theory) {
    struct game *g = new_game();
    const struct oracle_options options = {.memory = 1 << 22};
    struct oracle *o;
    struct answer a;
    struct reason why;
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK);
    for (int left = 0; left <= COUNTERS; left++) {
        const struct state s = counters_state(left, SIDE_X);
        cr_assert_eq(answer_ask(o, &s, &a, &why), ST_OK);
        cr_expect_eq(a.proof, ANSWER_PROVED);
        cr_expect_eq(a.outcome.value, left % 4 ? VALUE_WIN : VALUE_LOSS);
        if (left % 4) /* leave a multiple of four */
            cr_expect_eq(a.moves[0].move, left % 4 - 1);
    }
    oracle_free(o);
    game_free(g);
}

Test(kind, tables_are_written_verified_and_counted) {
    struct game *g = new_game();
    struct table_file *f;
    struct reason why;
    static struct census c;
    const struct table_verify_options verify = {.full = true, .threads = 1};
    cr_assert_eq(table_file_open(support_table(g, NULL, "c.att"), &f, &why),
                 ST_OK, "%s", why.text);
    cr_expect_eq(table_verify(f, g, &verify, &why), ST_OK, "%s", why.text);
    cr_expect_eq(census_take(f, g, 1, NULL, &c, &why), ST_OK, "%s", why.text);
    uint64_t all = 0;
    for (int i = 0; i <= COUNTERS; i++)
        all += c.plies[i].canonical;
    cr_expect_eq(all, COUNTERS + 1);
    table_file_close(f);
    game_free(g);
}

Test(kind, games_are_counted_move_by_move) {
    struct game *g = new_game();
    const struct state s = counters_state(4, SIDE_X);
    /* 1+1+2, 1+2+1 and 2+1+1 end in three moves; 3+1, 1+3 and 2+2 in two. */
    const struct perft two = game_perft(g, &s, 2), three = game_perft(g, &s, 3);
    cr_expect_eq(two.over[SIDE_O], 3);
    cr_expect_eq(two.open, 3);
    cr_expect_eq(three.over[SIDE_X], 3);
    game_free(g);
}

Test(kind, search_and_players_need_no_service) {
    struct game *g = new_game();
    struct search *search = search_new(g, 1 << 16);
    const struct state s = counters_state(7, SIDE_X);
    const struct search_limits limits = {.depth = 0};
    struct search_result r;
    struct reason why;
    search_run(search, &s, &limits, &r);
    cr_expect_eq(r.move, 2); /* leaving four */
    cr_expect_gt(r.score, SEARCH_SURE);
    search_free(search);
    struct match_options m = {
        .players = {{.kind = PLAYER_PERFECT, .name = "perfect"},
                    {.kind = PLAYER_RANDOM, .name = "random"}},
        .options = {.sources = {.memory = 1 << 22, .threads = 1}},
        .games = 20,
        .seed = 1,
        .threads = 1};
    struct match_results results;
    cr_assert_eq(match_play(g, &m, &results, &why), ST_OK);
    cr_expect_eq(results.by[0][MATCH_WON], 10); /* 21: first player wins */
    game_free(g);
}

Test(kind, engines_that_need_a_service_refuse_it) {
    struct game *g = new_game();
    struct reason why;
    struct menace *m;
    const struct menace_options o = {.seed = 1};
    char text[GAME_NOTATION_MAX];
    const struct state s = game_start(g);
    cr_expect_eq(tiers_check(g, &why), ST_ILLEGAL);
    cr_expect_eq(menace_new(g, &o, NULL, &m, &why), ST_ILLEGAL);
    cr_expect_null(game_notation(g, "number", &s, text));
    cr_expect_eq(game_symmetries(g), 1);
    game_free(g);
}

Test(kind, what_has_no_face_is_shown_as_text) {
    struct game *g = new_game();
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    const struct show sh = {.out = out, .game = g};
    const struct state s = counters_state(7, SIDE_O);
    struct answer a = {.state = s, .mover = SIDE_O, .move_count = 1};
    const struct answer_board_words words = {.title = "counters"};
    show_board(&sh, &s, -1);
    boards_small(out, g, &s, -1);
    cr_assert_eq(answer_board_draw(out, RENDER_SVG, g, &a, &words, NULL),
                 ST_OK);
    fclose(out);
    cr_expect_eq(strncmp(text, "  7 o\n", 6), 0, "%s", text);
    cr_expect_not_null(strstr(text, "<TD>7 o</TD>"), "%s", text);
    cr_expect_not_null(strstr(text, ">1</text>"), "%s", text);
    cr_expect_gt(boards_small_size(g, &s).width, 0);
    free(text);
    game_free(g);
}

/* A decider that knows positions with four counters, and no others. */
static void *knowing_new(const struct game *g, uint64_t memory) {
    static int nothing;
    (void)g, (void)memory;
    return &nothing;
}

static void knowing_free(void *decider) { (void)decider; }

static enum status knowing_decide(void *decider, const struct state *s,
                                  struct bounds known,
                                  const struct limits *limits,
                                  struct decision *out) {
    (void)decider, (void)limits;
    *out = (struct decision){known, -1, 1};
    if (counters_in(s)->left != 4)
        return ST_FULL;
    out->bounds = bounds_exact((struct outcome){VALUE_LOSS, 4});
    return ST_OK;
}

static uint64_t knowing_visits(const struct game *g, uint64_t usual) {
    (void)g;
    return usual;
}

static enum decider_plan knowing_plan(const struct game *g,
                                      const struct state *s) {
    (void)g, (void)s;
    return PLAN_DECIDER;
}

static const struct game_decider knowing = {.new = knowing_new,
                                            .free = knowing_free,
                                            .decide = knowing_decide,
                                            .visits = knowing_visits,
                                            .usual_second = 1000,
                                            .plan = knowing_plan};

/* With six counters, taking two wins. Nothing is known about the other moves,
 * so it may not be the shortest win. */
Test(kind, a_winning_move_decides_its_position) {
    struct game_kind k = counters_kind;
    const struct oracle_options options = {.memory = 1 << 22};
    const struct state s = counters_state(6, SIDE_X);
    struct game *g;
    struct oracle *o;
    struct answer a;
    struct reason why;
    k.decider = &knowing;
    cr_assert_eq(game_new_of(&k, "counters", &g, &why), ST_OK);
    cr_assert_eq(oracle_new(g, &options, &o, &why), ST_OK);
    cr_assert_eq(answer_ask(o, &s, &a, &why), ST_OK);
    cr_expect_eq(a.proof, ANSWER_PROVED);
    cr_expect(a.outcome.value == VALUE_WIN && a.outcome.distance == 0);
    cr_expect(a.best_count == 1 && a.moves[0].move == 1);
    oracle_free(o);
    game_free(g);
}
