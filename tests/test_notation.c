#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "rules/tnk.h"
#include "support.h"

static enum status read(const struct game *g, const char *text, struct state *s,
                        struct reason *why) {
    /* An exact copy on the heap, so that ASan catches reading past its end. */
    const size_t length = strlen(text);
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    enum status st = game_read(g, copy, length, s, why);
    free(copy);
    return st;
}

static const struct {
    const char *game, *text;
    const char *printed; /* what game_print gives */
} good[] = {
    {"3,3", "oxx1xo3", "oxx1xo3"},
    {"3,3", "oxx.xo...", "oxx1xo3"},
    {"3,3", "oxx/-xo/___", "oxx1xo3"},
    {"3,3", "  oxx1xo3\to ", "oxx1xo3"},
    {"3,3", "#7875", "x1xox1o2"},
    {"3,3", "#7875 o", "x1xox1o2"},
    {"3,3", "#0", "9"},
    {"3,3", "9", "9"},
    {"3,3", "9 o", "9 o"},
    {"3,3", "3/3/3", "9"},
    {"3,3", "2x1o4", "2x1o4"},
    {"3,3", "x8", "x8"},
    {"3,3", "o8 x", "o8 x"},           /* o began */
    {"3,3", "xo7 o", "xo7 o"},         /* o began */
    {"3,3", "xxxoo4", "xxxoo4"},       /* over */
    {"3,3", "xoxoxoxox", "xoxoxoxox"}, /* two lines through the last stone */
    {"4,3", "16", "16"},
    {"4x5,3", "20", "20"},
    {"4x5,3", "5/5/5/5", "20"},
    {"4x5,3", "12x7", "12x7"},
    {"8,5", "64", "64"},
    {"8,5", "8/8/8/3x4/8/8/8/8", "27x36"},
    {"1,1", ".", "1"},
    {"1,1", "x", "x"},
    {"1,1", "1", "1"},                 /* a run, not the digit of x */
    {"3,3", "OXX.XO... O", "oxx1xo3"}, /* upper case */
    {"3,3", "101210200", "x1xox1o2"},  /* digits: that is #7875 */
    {"3,3", "000000000", "9"},
    {"3,3", "200000000 x", "o8 x"},
    {"1x2,2", "12", "xo"},
    {"3,3", "b2 a1", "o3x4"}, /* moves */
    {"3,3", "B2,1a , c3", "o3x3x"},
    {"8,5", "d4 e5 c3", "18x8x8o27"},
    {"3,3", "a1 b1 a2 b2 a3", "xo1xo1x2"}, /* over */
    {"misere:3,3", "b2", "4x4"},
    {"ultimate", "5b2 5a1", "9999o3x49999 51 x"},
};

Test(notation, positions_are_read_and_printed) {
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct game *g = support_game(good[i].game);
        struct state s;
        struct reason why = {""};
        char text[GAME_TEXT_MAX];
        cr_expect_eq(read(g, good[i].text, &s, &why), ST_OK, "%s: %s",
                     good[i].text, why.text);
        cr_expect_str_eq(game_print(g, &s, text), good[i].printed);
        game_free(g);
    }
}

/* The reason must say what is wrong. */
static const struct {
    const char *game, *text, *reason;
} bad[] = {
    {"3,3", "", "empty position"},
    {"3,3", "   ", "empty position"},
    {"3,3", "oxx1xo2", "8 cells"},
    {"3,3", "oxx1xo4", "too many cells"},
    {"3,3", "oxx1xo3x", "too many cells"},
    {"3,3", "1", "1 cell:"},
    {"3,3", "99999999999999999999999999", "too many cells"},
    {"3,3", "0oxx1xo3", "found '0' at character 1"},
    {"3,3", "09", "found '0' at character 1"},
    {"3,3", "oxx1xo3 z", "found 'z' at character 9"},
    {"3,3", "oxx1xo3 o o", "nothing more"},
    {"3,3", "oxx1xo3 x", "with x to move"},
    {"3,3", "ox\x01x1xo3", "byte 0x01 at character 3"},
    {"3,3", "ox\xff", "byte 0xff at character 3"},
    {"3,3", "ox/x1xo3", "between rows of 3 cells"},
    {"3,3", "oxx1xo3/", "between rows of 3 cells"},
    {"3,3", "3/6", "row 2 has more than 3"},
    {"3,3", "//9", "between rows of 3 cells"},
    {"3,3", "xx7", "2 x and 0 o"},
    {"3,3", "o8", "x moves first"},
    {"3,3", "ooo6", "0 x and 3 o"},
    {"3,3", "xxxooo3", "two winners"},
    {"3,3", "xxxoo1o2", "over a move ago"},
    {"3,3", "oooxx1xx1", "over a move ago"},
    {"4,3", "xxx1xxx1ooooo3", "both x and o"},
    {"4,3", "xxx1xxx1oo1oo1o1", "share no stone"},
    {"3,3", "#", "decimal number after #"},
    {"3,3", "#x", "decimal number after #"},
    {"3,3", "#19683", "number too large"},
    {"3,3", "#99999999999999999999999", "number too large"},
    {"3,3", "#7875o", "after the number"},
    {"3,3", "#2", "x moves first"},
    {"8,5", "#2", "x moves first"},
    {"8,5", "#3433683820292512484657849089281", "number too large"}, /* 3^64 */
    {"5x8,4", "#12157665459056928800", "40 o"},
    {"5x8,4", "#12157665459056928801", "number too large"},
    {"5x8,4", "#18446744073709551615", "number too large"},
};

Test(notation, illegal_positions_are_refused_with_the_reason) {
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct game *g = support_game(bad[i].game);
        struct state s;
        memset(&s, 0x5a, sizeof s);
        const struct state before = s;
        struct reason why = {""};
        cr_expect_eq(read(g, bad[i].text, &s, &why), ST_ILLEGAL, "'%s'",
                     bad[i].text);
        cr_expect_not_null(strstr(why.text, bad[i].reason), "'%s': '%s'",
                           bad[i].text, why.text);
        cr_expect_arr_eq(&s, &before, sizeof s);
        game_free(g);
    }
}

Test(notation, all_texts_of_a_few_bytes_are_refused_or_read_back) {
    static const char alphabet[] = "xo.19#/ \n\xff";
    struct game *g = support_game("2,2");
    for (int length = 0; length <= 6; length++) {
        size_t combinations = 1;
        for (int i = 0; i < length; i++)
            combinations *= sizeof alphabet; /* including the zero byte */
        for (size_t c = 0; c < combinations; c++) {
            char *text = malloc((size_t)length + !length);
            size_t rest = c;
            for (int i = 0; i < length; i++, rest /= sizeof alphabet)
                text[i] = alphabet[rest % sizeof alphabet];
            struct state s, back;
            char printed[GAME_TEXT_MAX];
            if (game_read(g, text, (size_t)length, &s, NULL) == ST_OK) {
                game_print(g, &s, printed);
                cr_assert_eq(
                    game_read(g, printed, strlen(printed), &back, NULL), ST_OK);
                cr_assert_arr_eq(&tnk_position(&s)->stones,
                                 &tnk_position(&back)->stones,
                                 sizeof tnk_position(&s)->stones);
                cr_assert_eq(tnk_position(&s)->mover,
                             tnk_position(&back)->mover);
            }
            free(text);
        }
    }
    game_free(g);
}

Test(notation, random_positions_of_all_sizes_round_trip) {
    uint64_t seed = 4;
    for (int rows = 1; rows <= 8; rows++)
        for (int cols = 1; cols <= 8; cols++) {
            char name[40];
            snprintf(name, sizeof name, "%dx%d,%d", rows, cols,
                     rows > cols ? rows : cols);
            struct game *g = support_game(name);
            for (int plies = 0; plies <= rows * cols; plies++) {
                struct state s = support_random_state(g, plies, &seed);
                if (plies % 2) /* as if o had begun */
                    s = tnk_state((struct position){
                        {tnk_position(&s)->stones[1],
                         tnk_position(&s)->stones[0]},
                        (uint8_t)(3 - tnk_position(&s)->mover),
                        (uint8_t)(tnk_position(&s)->winner
                                      ? 3 - tnk_position(&s)->winner
                                      : 0)});
                char text[GAME_TEXT_MAX];
                const struct state back =
                    support_state(g, game_print(g, &s, text));
                cr_assert_arr_eq(&tnk_position(&s)->stones,
                                 &tnk_position(&back)->stones,
                                 sizeof tnk_position(&s)->stones);
                cr_assert_eq(tnk_position(&s)->mover,
                             tnk_position(&back)->mover);
                cr_assert_eq(tnk_position(&s)->winner,
                             tnk_position(&back)->winner);
            }
            game_free(g);
        }
}

Test(notation, games) {
    static const struct {
        const char *text, *name; /* NULL: refused */
    } games[] = {
        {"3,3", "3,3"},
        {"3x3,3", "3,3"},
        {"4x5,3", "4x5,3"},
        {"8,8", "8,8"},
        {"1x8,8", "1x8,8"},
        {"1,1", "1,1"},
        {"", NULL},
        {"3", NULL},
        {"3,", NULL},
        {",3", NULL},
        {"3,4", NULL},
        {"0,1", NULL},
        {"9,3", "9,3"},
        {"21,3", NULL},
        {"3,0", NULL},
        {"3x9,3", "3x9,3"},
        {"3x20,3", "3x20,3"},
        {"20x3,3", "20x3,3"},
        {"3x21,3", NULL},
        {"1x20,9", "1x20,9"},
        {"4x17,3", "4x17,3"},
        {"20,20", "20,20"},
        {"3x,3", NULL},
        {"x3,3", NULL},
        {"3,3 ", NULL},
        {"03,3", NULL},
        {"-3,3", NULL},
        {"3x4,5", NULL},
        {"3,3,3", NULL},
        {"4294967299,3", NULL},
        {"18446744073709551619,3", NULL},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = NULL;
        struct reason why = {""};
        enum status st = game_new(games[i].text, &g, &why);
        cr_expect_eq(st, games[i].name ? ST_OK : ST_ILLEGAL, "'%s'",
                     games[i].text);
        if (st)
            cr_expect_not_null(strstr(why.text, "no such game"));
        else
            cr_expect_str_eq(g->name, games[i].name);
        game_free(g);
    }
}

Test(notation, moves) {
    static const struct {
        const char *text;
        int cell; /* -1: refused */
    } moves[] = {{"a1", 0},  {"1a", 0},  {"b2", 6},   {"2b", 6},   {"e4", 19},
                 {"4e", 19}, {"E4", 19}, {"a4", 15},  {"f1", -1},  {"a5", -1},
                 {"a0", -1}, {"", -1},   {"a", -1},   {"1", -1},   {"a11", -1},
                 {"aa", -1}, {"11", -1}, {"1a1", -1}, {" a1", -1}, {"a1 ", -1}};
    struct board *b = board_new(4, 5, 3);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        int cell = -1;
        enum status st = notation_read_move(b, moves[i].text,
                                            strlen(moves[i].text), &cell, NULL);
        cr_expect_eq(st, moves[i].cell < 0 ? ST_ILLEGAL : ST_OK, "'%s'",
                     moves[i].text);
        cr_expect_eq(cell, moves[i].cell, "'%s'", moves[i].text);
    }
    for (int cell = 0; cell < b->cells; cell++) {
        char name[NOTATION_MOVE_MAX];
        int back = -1;
        notation_print_move(b, cell, name);
        cr_expect_eq(notation_read_move(b, name, strlen(name), &back, NULL),
                     ST_OK);
        cr_expect_eq(back, cell);
    }
    board_free(b);
}

Test(notation, games_may_be_written_in_several_ways) {
    static const char *const same[][2] = {
        {"T(3,3)", "3,3"},
        {"T(3, 3)", "3,3"},
        {"t( 4x5 , 3 )", "4x5,3"},
        {"3, 3", "3,3"},
        {"misere:T(3, 3)", "misere:3,3"},
        {"t(4x5,3)", "4x5,3"},
        {"3x3,3", "3,3"},
        {"4X5,3", "4x5,3"},
        {"MISERE:3,3", "misere:3,3"},
        {"Ultimate", "ultimate"},
        {"ultimate:MAJORITY", "ultimate:majority"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct game *g = support_game(same[i][0]);
        cr_expect_str_eq(g->name, same[i][1]);
        game_free(g);
    }
    static const char *const wrong[] = {
        "T3,3",    "T(3,3",  "(3,3)", "T(3,3))", "ultimates", "T(3 3)",
        "T (3,3)", "4 x5,3", " 3,3",  "3,3 ",    "3,\n3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct game *g;
        struct reason why;
        cr_expect_eq(game_new(wrong[i], &g, &why), ST_ILLEGAL, "%s", wrong[i]);
    }
}

/* Every notation of random positions is read back. */
Test(notation, what_is_written_is_read_back) {
    static const char *const games[] = {"3,3",    "4x5,4",      "8,5",
                                        "3x20,3", "misere:4,3", "ultimate"};
    uint64_t seed = 3;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        for (int round = 0; round < SUPPORT_ROUNDS(500); round++) {
            const struct state s =
                support_random_state(g, round % (g->plies_max + 1), &seed);
            for (const struct game_notation *n = g->kind->notations; n->name;
                 n++) {
                char text[GAME_NOTATION_MAX];
                struct state back;
                struct reason why = {""};
                if (!n->print(g, &s, text))
                    continue; /* too many cells for a number */
                cr_assert_eq(read(g, text, &back, &why), ST_OK, "%s: %s", text,
                             why.text);
                cr_assert(game_mover(g, &back) == game_mover(g, &s) &&
                              !key_compare(game_key(g, &back), game_key(g, &s)),
                          "%s", text);
            }
        }
        game_free(g);
    }
}
