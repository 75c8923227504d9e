#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "rules/tnk.h"
#include "support.h"

/* Perft ------------------------------------------------------------------- */

static const struct {
    int n, k, plies;
    uint64_t games, x_won, o_won, drawn;
} perft[] = {
    {3, 3, 4, 3024, 0, 0, 0},
    {3, 3, 5, 15120, 1440, 0, 0}, /* 9*8*7*6*5; 8 lines, 3! orders, 6*5 for o */
    {3, 3, 6, 54720, 0, 5328, 0},
    {3, 3, 7, 148176, 47952, 0, 0},
    {3, 3, 8, 200448, 0, 72576, 0},
    {3, 3, 9, 127872, 81792, 0, 46080},
    {4, 4, 6, 5765760, 0, 0, 0}, /* 16*15*14*13*12*11: nobody has won yet */
};

Test(position, perft) {
    for (size_t i = 0; i < sizeof perft / sizeof *perft; i++) {
        char name[40];
        snprintf(name, sizeof name, "%d,%d", perft[i].n, perft[i].k);
        struct game *g = support_game(name);
        const struct state start = game_start(g);
        const struct perft p = game_perft(g, &start, perft[i].plies);
        cr_expect_eq(p.open + p.over[0] + p.over[1] + p.over[2],
                     perft[i].games);
        cr_expect_eq(p.over[SIDE_X], perft[i].x_won);
        cr_expect_eq(p.over[SIDE_O], perft[i].o_won);
        cr_expect_eq(p.over[SIDE_NONE], perft[i].drawn);
        game_free(g);
    }
}

Test(position, tic_tac_toe_has_255168_games) {
    struct game *g = support_game("3,3");
    const struct state start = game_start(g);
    uint64_t games[3] = {0};
    for (int plies = 0; plies <= 9; plies++) {
        const struct perft p = game_perft(g, &start, plies);
        for (int i = 0; i < 3; i++)
            games[i] += p.over[i];
    }
    cr_expect_eq(games[SIDE_X], 131184);
    cr_expect_eq(games[SIDE_O], 77904);
    cr_expect_eq(games[SIDE_NONE], 46080);
    cr_expect_eq(games[0] + games[1] + games[2], 255168);
    game_free(g);
}

/* Legality ---------------------------------------------------------------- */

/* Marks every position that a game can reach from here, by playing all games on
 * characters. Index: base-3 number * 2 + (o to move). */
static void play_all(struct naive *n, char *reached) {
    const char other = n->mover == 'x' ? 'o' : 'x';
    size_t number = 0;
    const int cells = n->rows * n->cols;
    for (int i = 0; i < cells; i++)
        number = 3 * number + (n->cells[i] == 'x'   ? 1u
                               : n->cells[i] == 'o' ? 2u
                                                    : 0u);
    char *mark = &reached[2 * number + (n->mover == 'o')];
    if (*mark)
        return;
    *mark = 1;
    if (naive_has_line(n, other))
        return;
    for (int i = 0; i < cells; i++) {
        if (n->cells[i] != '.')
            continue;
        const char mover = n->mover;
        n->cells[i] = mover;
        n->mover = other;
        play_all(n, reached);
        n->cells[i] = '.';
        n->mover = mover;
    }
}

static size_t power_of_3(int n) { return n ? 3 * power_of_3(n - 1) : 1; }

Test(position, exactly_the_positions_that_games_reach_are_legal) {
    static const struct {
        int rows, cols, k;
    } games[] = {{3, 3, 3}, {3, 3, 2}, {3, 3, 1}, {2, 4, 3}, {2, 4, 2},
                 {1, 7, 2}, {2, 5, 3}, {1, 1, 1}, {2, 2, 2}, {5, 2, 4}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct board *b = board_new(games[i].rows, games[i].cols, games[i].k);
        const size_t numbers = power_of_3(b->cells);
        char *reached = calloc(2, numbers);
        for (int starter = 0; starter < 2; starter++) {
            struct naive n = {.rows = b->rows,
                              .cols = b->cols,
                              .k = b->k,
                              .mover = "xo"[starter]};
            memset(n.cells, '.', sizeof n.cells);
            play_all(&n, reached);
        }
        size_t wrong = 0;
        for (size_t number = 0; number < numbers; number++)
            for (int mover = 0; mover < 2; mover++) {
                struct position p = {.mover = (uint8_t)(mover + 1)};
                support_set_number(b, &p, number);
                wrong += (position_check(b, &p, NULL) == ST_OK) !=
                         reached[2 * number + (size_t)mover];
            }
        cr_expect_eq(wrong, 0, "%dx%d,%d: %zu positions", b->rows, b->cols,
                     b->k, wrong);
        free(reached);
        board_free(b);
    }
}

/* Symmetry ---------------------------------------------------------------- */

static const char *const sizes[] = {"3,3",   "4,3",   "5,4",   "8,5",
                                    "3x5,3", "8x7,5", "1x8,3", "6x2,4"};

static bool same(const struct position *a, const struct position *b) {
    return a->stones[0] == b->stones[0] && a->stones[1] == b->stones[1] &&
           a->mover == b->mover && a->winner == b->winner;
}

Test(position, all_images_of_a_position_have_one_canonical_form) {
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct game *g = support_game(sizes[i]);
        const struct board *b = game_board(g);
        for (int round = 0; round < 500; round++) {
            const struct state at =
                support_random_state(g, round % (b->cells + 1), &seed);
            const struct position p = *tnk_position(&at);
            const struct position canonical = position_canonical(b, &p);
            for (int s = 0; s < b->symmetry_count; s++) {
                struct position image = p;
                image.stones[0] = board_map(b, s, p.stones[0]);
                image.stones[1] = board_map(b, s, p.stones[1]);
                cr_assert_eq(position_check(b, &image, NULL), ST_OK);
                cr_assert_eq(image.winner, p.winner);
                const struct position c = position_canonical(b, &image);
                cr_assert(same(&c, &canonical));
            }
        }
        game_free(g);
    }
}

Test(position, exchange_of_colours_has_the_same_canonical_form) {
    uint64_t seed = 2;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct game *g = support_game(sizes[i]);
        for (int round = 0; round < 200; round++) {
            const struct state at = support_random_state(g, round % 30, &seed);
            const struct position p = *tnk_position(&at);
            struct position swapped = {
                {p.stones[1], p.stones[0]}, (uint8_t)(3 - p.mover), SIDE_NONE};
            cr_assert_eq(position_check(game_board(g), &swapped, NULL), ST_OK);
            cr_assert_eq(position_starter(&swapped), SIDE_O);
            const struct position a = position_canonical(game_board(g), &p);
            const struct position b =
                position_canonical(game_board(g), &swapped);
            cr_assert(same(&a, &b));
        }
        game_free(g);
    }
}

/* Finds every position that can follow s by playing, and counts them by
 * canonical form. position_images must give the same numbers. */
static void count_images(const struct game *g, const struct state *s,
                         char *seen, int *images) {
    const struct board *b = game_board(g);
    char *mark = &seen[support_number(b, tnk_position(s))];
    if (*mark)
        return;
    *mark = 1;
    const struct position c = position_canonical(b, tnk_position(s));
    images[support_number(b, &c)]++;
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    if (game_over(g, s, &v))
        return;
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++)
        count_images(g, &steps[i].to, seen, images);
}

Test(position, images_count_what_can_follow) {
    static const struct {
        const char *game, *root;
    } roots[] = {{"3,3", "9"},    {"3,3", "x8"},       {"3,3", "4x4"},
                 {"3,3", "xo7"},  {"3,3", "x3o3x"},    {"2x5,3", "10"},
                 {"3,2", "4x3o"}, {"3x4,3", "xo1x2o5"}};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        struct game *g = support_game(roots[i].game);
        const size_t numbers = power_of_3(game_board(g)->cells);
        char *seen = calloc(numbers, 1);
        int *images = calloc(numbers, sizeof *images);
        struct state root = support_state(g, roots[i].root);
        root =
            tnk_state(position_canonical(game_board(g), tnk_position(&root)));
        count_images(g, &root, seen, images);
        for (size_t number = 0; number < numbers; number++) {
            struct position p = {.mover = SIDE_X}, out[BOARD_SYMMETRIES_MAX];
            support_set_number(game_board(g), &p, number);
            if (__builtin_popcountll(p.stones[0]) >
                __builtin_popcountll(p.stones[1]))
                p.mover = SIDE_O;
            if (position_check(game_board(g), &p, NULL) ||
                position_starter(&p) != SIDE_X)
                continue;
            const struct position c = position_canonical(game_board(g), &p);
            if (support_number(game_board(g), &c) != number)
                continue;
            cr_assert_eq(
                position_images(game_board(g), tnk_position(&root), &p, out),
                images[number], "%s from %s: number %zu", roots[i].game,
                roots[i].root, number);
        }
        free(images);
        free(seen);
        game_free(g);
    }
}

/* Numbers ----------------------------------------------------------------- */

Test(position, numbers_round_trip) {
    uint64_t seed = 3;
    static const char *const games[] = {"3,3", "5,4", "5x8,4", "8x5,3", "1,1"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i]);
        for (int round = 0; round < 500; round++) {
            const struct state at = support_random_state(g, round % 41, &seed);
            const struct position p = *tnk_position(&at);
            struct position back;
            char text[NOTATION_NUMBER_MAX + 5], number[32];
            notation_print_number(game_board(g), &p, text + 1);
            snprintf(number, sizeof number, "%" PRIu64,
                     support_number(game_board(g), &p));
            cr_assert_str_eq(text + 1, number);
            text[0] = '#';
            strcat(text, p.mover == SIDE_X ? " x" : " o");
            cr_assert_eq(notation_read_position(game_board(g), text,
                                                strlen(text), &back, NULL),
                         ST_OK, "%s", text);
            cr_assert(same(&p, &back));
        }
        game_free(g);
    }
}

Test(position, number_7875_is_the_position_of_the_reference) {
    struct game *g = support_game("3,3");
    const struct state s = support_state(g, "x1xox1o2");
    cr_expect_eq(support_number(game_board(g), tnk_position(&s)), 7875);
    game_free(g);
}
