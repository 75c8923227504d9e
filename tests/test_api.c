/* The public functions, called as by a program outside this repository. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "morpion/morpion.h"
#include "support.h"

TestSuite(api, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

static struct morpion_error *error;

static struct morpion_game *new_game(const char *name) {
    struct morpion_game *g = NULL;
    if (!error)
        error = morpion_error_new();
    cr_assert_eq(morpion_game_new(name, &g, error), MORPION_OK, "%s",
                 morpion_error_text(error));
    return g;
}

static struct morpion_position *new_position(const struct morpion_game *g,
                                             const char *text) {
    struct morpion_position *p = NULL;
    cr_assert_eq(morpion_position_new(g, text, &p, error), MORPION_OK, "%s",
                 morpion_error_text(error));
    return p;
}

static struct morpion_answer *ask(struct morpion_oracle *o,
                                  const struct morpion_position *p) {
    struct morpion_answer *a = NULL;
    cr_assert_eq(morpion_ask(o, p, &a, error), MORPION_OK, "%s",
                 morpion_error_text(error));
    return a;
}

static struct morpion_oracle *new_oracle(const struct morpion_game *g,
                                         const struct morpion_options *o) {
    struct morpion_oracle *oracle = NULL;
    cr_assert_eq(morpion_oracle_new(g, NULL, o, &oracle, error), MORPION_OK);
    return oracle;
}

Test(api, positions_are_read_played_and_printed) {
    struct morpion_game *g = new_game("3x3,3");
    struct morpion_position *p = new_position(g, NULL);
    cr_expect_str_eq(morpion_game_name(g), "3,3");
    cr_expect_str_eq(morpion_position_text(p), "9");
    cr_expect_eq(morpion_position_moves(p), 9);
    cr_expect_str_eq(morpion_position_move(p, 5), "c2");
    cr_expect_null(morpion_position_move(p, 9));
    cr_expect_null(morpion_position_move(p, -1));
    cr_expect_eq(morpion_position_play(p, "b2", error), MORPION_OK);
    cr_expect_eq(morpion_position_play(p, "b2", error), MORPION_ILLEGAL);
    cr_expect_str_eq(morpion_error_text(error), "b2 is taken by x");
    cr_expect_eq(morpion_position_mover(p), 2);
    cr_expect_str_eq(morpion_position_text(p), "4x4");
    morpion_position_free(p);
    p = new_position(g, "xxxoo4");
    cr_expect(morpion_position_over(p));
    cr_expect_eq(morpion_position_moves(p), 0);
    cr_expect_eq(morpion_position_play(p, "c3", error), MORPION_ILLEGAL);
    morpion_position_free(p);
    p = NULL;
    cr_expect_eq(morpion_position_new(g, "xx7", &p, NULL), MORPION_ILLEGAL);
    cr_expect_null(p);
    morpion_game_free(g);
    g = NULL;
    cr_expect_eq(morpion_game_new("3,9", &g, error), MORPION_ILLEGAL);
    cr_expect_null(g);
    morpion_game_free(NULL);
    morpion_position_free(NULL);
    morpion_error_free(error);
}

/* X wins T(4,3) in 5 plies; in oxx1xo3, O is to move and loses in 2. */
Test(api, answers_tell_value_moves_and_json) {
    struct morpion_game *g = new_game("4,3");
    struct morpion_oracle *o = new_oracle(g, NULL);
    struct morpion_position *p = new_position(g, NULL);
    struct morpion_answer *a = ask(o, p);
    cr_expect_str_eq(morpion_answer_category(a), "win");
    cr_expect_eq(morpion_answer_winner(a), 1);
    cr_expect_eq(morpion_answer_distance(a), 5);
    cr_expect_eq(morpion_answer_moves(a), 16);
    const int best = morpion_answer_best(a);
    for (int i = 0; i < 16; i++) {
        const bool is_best =
            strcmp(morpion_answer_move_category(a, i), "win") == 0 &&
            morpion_answer_move_distance(a, i) == 5;
        cr_expect_eq(is_best, i < best);
    }
    cr_expect_null(morpion_answer_move(a, 16));
    cr_expect_null(morpion_answer_move_category(a, -1));
    cr_expect_eq(morpion_answer_move_distance(a, 16), -1);
    const char *json = morpion_answer_json(a);
    cr_expect_eq(strncmp(json, "{\"position\":\"16\",", 17), 0, "%s", json);
    cr_expect_eq(json[strlen(json) - 1], '}');
    cr_expect_eq(morpion_answer_json(a), json);
    morpion_answer_free(a);
    morpion_position_free(p);
    /* A draw has no distance. */
    struct morpion_game *small = new_game("3,3");
    struct morpion_oracle *other = new_oracle(small, NULL);
    p = new_position(small, NULL);
    a = ask(other, p);
    cr_expect_str_eq(morpion_answer_category(a), "draw");
    cr_expect_eq(morpion_answer_winner(a), 0);
    cr_expect_eq(morpion_answer_distance(a), -1);
    morpion_answer_free(a);
    a = NULL;
    cr_expect_eq(morpion_ask(o, p, &a, error), MORPION_ILLEGAL);
    cr_expect_str_eq(morpion_error_text(error),
                     "the position is of 3,3, but the oracle is for 4,3");
    cr_expect_null(a);
    morpion_position_free(p);
    morpion_oracle_free(other);
    morpion_oracle_free(o);
    morpion_game_free(small);
    morpion_game_free(g);
    morpion_error_free(error);
}

Test(api, options_are_checked_and_bound_the_work) {
    struct morpion_game *g = new_game("8,5");
    struct morpion_options *options = morpion_options_new();
    cr_expect_eq(morpion_options_set(options, "visits", 1000, error),
                 MORPION_OK);
    cr_expect_eq(morpion_options_set(options, "threads", 0, error),
                 MORPION_ILLEGAL);
    cr_expect_str_eq(morpion_error_text(error), "threads: expected 1 to 1024");
    cr_expect_eq(morpion_options_set(options, "colour", 1, error),
                 MORPION_ILLEGAL);
    cr_expect_eq(morpion_options_set(options, "milliseconds", 100, error),
                 MORPION_OK);
    struct morpion_oracle *o = new_oracle(g, options);
    struct morpion_position *p = new_position(g, "xo62");
    struct morpion_answer *a = ask(o, p);
    cr_expect_str_eq(morpion_answer_category(a), "unknown");
    cr_expect_eq(morpion_answer_winner(a), -1);
    cr_expect_not_null(strstr(morpion_answer_json(a), "\"expected\":"));
    morpion_answer_free(a);
    morpion_position_free(p);
    morpion_oracle_free(o);
    morpion_options_free(options);
    morpion_game_free(g);
    morpion_error_free(error);
}

static bool count_ticks(void *arg, uint64_t done, uint64_t total) {
    (void)done, (void)total;
    ++*(int *)arg;
    return true;
}

static bool stop(void *arg, uint64_t done, uint64_t total) {
    (void)arg, (void)done, (void)total;
    return false;
}

Test(api, tables_are_solved_verified_and_shared) {
    struct morpion_game *g = new_game("3x4,3");
    struct morpion_position *p = new_position(g, "x11");
    struct morpion_table *t = NULL;
    const char *path = support_path("t.att");
    int ticks = 0;
    cr_expect_eq(morpion_solve(p, path, NULL, stop, NULL, error),
                 MORPION_STOPPED);
    cr_expect_neq(access(path, F_OK), 0);
    cr_expect_eq(morpion_solve(p, path, NULL, stop, NULL, NULL), MORPION_IO);
    struct morpion_options *options = morpion_options_new();
    morpion_options_set(options, "resume", 1, error);
    cr_assert_eq(morpion_solve(p, path, options, count_ticks, &ticks, error),
                 MORPION_OK, "%s", morpion_error_text(error));
    cr_expect_gt(ticks, 0);
    cr_assert_eq(morpion_table_open(path, &t, error), MORPION_OK);
    cr_expect_str_eq(morpion_table_game(t), "3x4,3");
    cr_expect_eq(morpion_table_verify(t, true, NULL, NULL, error), MORPION_OK);
    cr_expect_eq(morpion_table_verify(t, true, stop, NULL, error),
                 MORPION_STOPPED);
    struct morpion_oracle *o = NULL, *engine = new_oracle(g, NULL);
    cr_assert_eq(morpion_oracle_new(g, t, NULL, &o, error), MORPION_OK);
    struct morpion_answer *a = ask(o, p), *b = ask(engine, p);
    cr_expect_not_null(strstr(morpion_answer_json(a), "\"source\":\"table\""));
    cr_expect_eq(morpion_answer_winner(a), morpion_answer_winner(b));
    cr_expect_eq(morpion_answer_distance(a), morpion_answer_distance(b));
    morpion_answer_free(a);
    morpion_answer_free(b);
    morpion_oracle_free(engine);
    morpion_oracle_free(o);
    /* A table of another game is refused. */
    struct morpion_game *other = new_game("3,3");
    o = NULL;
    cr_expect_eq(morpion_oracle_new(other, t, NULL, &o, error), MORPION_FORMAT);
    cr_expect_null(o);
    morpion_table_close(t);
    t = NULL;
    cr_expect_eq(morpion_table_open(support_path("none.att"), &t, error),
                 MORPION_IO);
    cr_expect_null(t);
    morpion_options_free(options);
    morpion_position_free(p);
    morpion_game_free(other);
    morpion_game_free(g);
    morpion_error_free(error);
}

Test(api, proofs_are_checked) {
    char command[512], claim[200];
    const char *path = support_path("c.proof");
    snprintf(command, sizeof command,
             "morpion solve 6,4 --certificate '%s' -q >/dev/null", path);
    cr_assert_eq(system(command), 0);
    error = morpion_error_new();
    cr_expect_eq(morpion_check_proof(path, claim, sizeof claim, error),
                 MORPION_OK, "%s", morpion_error_text(error));
    cr_expect_str_eq(claim, "6,4 from 36: x wins");
    cr_expect_eq(morpion_check_proof(path, NULL, 0, NULL), MORPION_OK);
    size_t size;
    unsigned char *bytes = support_read(path, &size);
    bytes[size / 2] ^= 1;
    support_write(path, bytes, size);
    free(bytes);
    cr_expect_eq(morpion_check_proof(path, claim, sizeof claim, error),
                 MORPION_FORMAT);
    morpion_error_free(error);
}

Test(api, header_and_library_are_of_one_version) {
    cr_expect_str_eq(morpion_version(), MORPION_VERSION);
}

Test(api, what_does_not_fit_is_refused) {
    struct morpion_game *g = new_game("3,3"), *other = new_game("4,3");
    struct morpion_position *p = new_position(other, NULL);
    struct morpion_oracle *o = new_oracle(g, NULL);
    struct morpion_options *options = morpion_options_new();
    struct morpion_answer *a = NULL;
    cr_expect_eq(morpion_ask(o, p, &a, error), MORPION_ILLEGAL);
    cr_expect_str_eq(morpion_error_text(error),
                     "the position is of 4,3, but the oracle is for 3,3");
    cr_expect_null(a);
    cr_expect_eq(morpion_options_set(options, "speed", 1, error),
                 MORPION_ILLEGAL);
    cr_expect_str_eq(morpion_error_text(error), "no option 'speed'");
    morpion_options_free(options);
    morpion_oracle_free(o);
    morpion_position_free(p);
    morpion_game_free(other);
    morpion_game_free(g);
}
