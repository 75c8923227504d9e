/* The rules and the proofs of T(n,k) in the four widths that they are compiled
 * for. */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "proofs/certificate_confirm.h"
#include "rules/misere.h"
#include "rules/tnk.h"
#include "support.h"

TestSuite(width, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

static const struct game_kind *const kinds[] = {&tnk_kind, &tnk_kind_128,
                                                &tnk_kind_256, &tnk_kind_512};
static const struct game_kind *const miseres[] = {
    &misere_kind, &misere_kind_128, &misere_kind_256, &misere_kind_512};
enum { WIDTHS = sizeof kinds / sizeof *kinds };

static struct game *game_of(const struct game_kind *kind, const char *name) {
    struct game *g;
    struct reason why;
    cr_assert_eq(game_new_of(kind, name, &g, &why), ST_OK, "%s: %s", name,
                 why.text);
    return g;
}

/* The same moves lead to the same positions in all widths. */
static void compare_game(const struct game_kind *const of[WIDTHS],
                         const char *name, uint64_t *seed) {
    struct game *g[WIDTHS];
    struct state s[WIDTHS];
    for (int i = 0; i < WIDTHS; i++) {
        g[i] = game_of(of[i], name);
        s[i] = game_start(g[i]);
    }
    for (;;) {
        enum value v[WIDTHS];
        char text[WIDTHS][GAME_TEXT_MAX];
        struct step steps[GAME_MOVES_MAX];
        const bool over = game_over(g[0], &s[0], &v[0]);
        game_print(g[0], &s[0], text[0]);
        for (int i = 1; i < WIDTHS; i++) {
            cr_assert_eq(game_over(g[i], &s[i], &v[i]), over, "%s", text[0]);
            cr_assert(!over || v[i] == v[0], "%s", text[0]);
            cr_assert_str_eq(game_print(g[i], &s[i], text[i]), text[0]);
            cr_assert_eq(game_ply(g[i], &s[i]), game_ply(g[0], &s[0]));
        }
        if (over)
            break;
        const int count = game_steps(g[0], &s[0], steps);
        const int move = steps[support_random(seed) % (uint64_t)count].move;
        for (int i = 0; i < WIDTHS; i++) {
            cr_assert_eq(game_steps(g[i], &s[i], steps), count);
            s[i] = game_after(g[i], &s[i], move);
        }
    }
    for (int i = 0; i < WIDTHS; i++)
        game_free(g[i]);
}

Test(width, small_boards_are_the_same_in_all_widths) {
    static const char *const names[] = {"3,3",   "4,3",    "5,4",
                                        "7x8,5", "3x20,3", "2x12,4"};
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int round = 0; round < 20; round++)
            compare_game(kinds, names[i], &seed);
    for (int round = 0; round < 20; round++)
        compare_game(miseres, "misere:4,3", &seed);
}

/* Proofs ------------------------------------------------------------------- */

/* What the decider of a width finds about a position of a game. */
static struct bounds decided(const struct game_kind *kind, const char *name,
                             const char *text) {
    const struct limits limits = {1, UINT64_MAX, NULL};
    struct game *g = game_of(kind, name);
    const struct state s = support_state(g, text);
    struct decision found;
    void *decider = kind->decider->new (g, 1 << 24);
    cr_assert(decider);
    cr_assert_eq(
        kind->decider->decide(decider, &s, bounds_none(), &limits, &found),
        ST_OK);
    kind->decider->free(decider);
    game_free(g);
    return found.bounds;
}

/* The narrowest width is compared with memo and tables elsewhere. The others
 * also look for wins by threats. */
Test(width, proofs_agree_in_all_widths) {
    static const struct {
        const char *name;
        int plies, rounds;
    } games[] = {{"3,3", 3, 20}, {"4,3", 4, 20},   {"4,4", 5, 12},
                 {"5,4", 5, 12}, {"3x6,3", 3, 12}, {"5x6,4", 6, 8}};
    uint64_t seed = 11;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int round = 0; round < games[i].rounds; round++) {
            struct game *g = game_of(&tnk_kind, games[i].name);
            const struct state s =
                support_random_state(g, games[i].plies, &seed);
            char text[GAME_TEXT_MAX];
            enum value v;
            game_print(g, &s, text);
            const bool over = game_over(g, &s, &v);
            game_free(g);
            if (over)
                continue;
            const struct bounds b = decided(kinds[0], games[i].name, text);
            cr_assert(bounds_known(b));
            for (int w = 1; w < WIDTHS; w++) {
                const struct bounds other =
                    decided(kinds[w], games[i].name, text);
                cr_expect(other.lower == b.lower && other.upper == b.upper &&
                              other.distance == b.distance,
                          "%s %s in width %d", games[i].name, text, w);
            }
        }
}

static struct state state_of(const struct game *g, const char *moves) {
    return moves ? support_state(g, moves) : game_start(g);
}

/* Writes a certificate of a position, or of the start if there are no moves,
 * and returns what the file proves. */
static struct certificate_confirmed proved_after(const struct game_kind *kind,
                                                 const char *name,
                                                 const char *moves) {
    const struct game_prover *ops = kind->prover;
    const struct limits limits = {1, UINT64_MAX, NULL};
    struct game *g = game_of(kind, name);
    const struct state s = state_of(g, moves);
    struct certificate_confirmed out;
    struct proof_found found;
    struct reason why;
    uint64_t nodes, bytes;
    void *certificate, *prover = ops->new (g, 1 << 26);
    const char *path = support_path("wide.proof");
    cr_assert_eq(ops->search(prover, &s, &limits, &found), ST_OK);
    cr_assert_eq(ops->build(prover, &s, found.bounds, &limits, &certificate,
                            &nodes, &why),
                 ST_OK, "%s", why.text);
    FILE *f = fopen(path, "wb");
    cr_assert_eq(ops->write(certificate, f, path, &bytes, &why), ST_OK);
    fclose(f);
    ops->drop(certificate);
    ops->free(prover);
    game_free(g);
    cr_assert_eq(certificate_confirm(path, &out, &why), ST_OK, "%s: %s", name,
                 why.text);
    cr_expect_eq(out.nodes, nodes);
    return out;
}

static struct certificate_confirmed proved(const struct game_kind *kind,
                                           const char *name) {
    return proved_after(kind, name, NULL);
}

/* Files about small boards are checked by the narrowest width, whichever width
 * wrote them. */
Test(width, certificates_of_small_boards_are_confirmed_by_the_narrowest) {
    static const struct {
        const char *name;
        enum value value;
    } games[] = {{"3,3", VALUE_DRAW}, {"4,3", VALUE_WIN}, {"4,4", VALUE_DRAW}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int w = 0; w < WIDTHS; w++) {
            const struct certificate_confirmed c =
                proved(kinds[w], games[i].name);
            cr_expect(bounds_known(c.bounds) &&
                          c.bounds.lower == games[i].value,
                      "%s in width %d", games[i].name, w);
        }
}

/* Published: K = 4 is won on every board from 6 x 6 on, and 5 x 6 already
 * (Uiterwijk); K >= 9 is drawn on every board by pairs (Hales and Jewett), and
 * K = 8 too (Zetters). */
Test(width, certificates_of_large_boards_are_confirmed) {
    static const struct {
        const char *name;
        const struct game_kind *kind;
        enum value value;
    } games[] = {{"10,4", &tnk_kind_128, VALUE_WIN},
                 {"20,3", &tnk_kind_512, VALUE_WIN},
                 {"12,9", &tnk_kind_256, VALUE_DRAW},
                 {"14,8", &tnk_kind_256, VALUE_DRAW},
                 {"17,10", &tnk_kind_512, VALUE_DRAW},
                 {"20,9", &tnk_kind_512, VALUE_DRAW},
                 {"16,8", &tnk_kind_256, VALUE_DRAW},
                 {"20,8", &tnk_kind_512, VALUE_DRAW},
                 {"1x20,9", &tnk_kind_128, VALUE_DRAW}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct certificate_confirmed c =
            proved(games[i].kind, games[i].name);
        cr_expect(bounds_known(c.bounds) && c.bounds.lower == games[i].value,
                  "%s", games[i].name);
    }
}

/* Who has won at the end of a game in which one player follows the strategy.
 * The other plays at random, or prefers moves with good estimates. */
static enum side play_against(struct game *g, struct state s,
                              struct strategy *book, bool sharp,
                              uint64_t *seed) {
    struct step steps[GAME_MOVES_MAX];
    struct reason why;
    enum value v;
    while (!game_over(g, &s, &v)) {
        const int count = game_liked_steps(g, &s, steps);
        const int from = sharp && count > 3 ? 3 : count;
        int move = steps[support_random(seed) % (uint64_t)from].move;
        if (game_mover(g, &s) == book->player)
            cr_assert_eq(book->move(book, &s, &move, &why), ST_OK, "%s",
                         why.text);
        s = game_after(g, &s, move);
    }
    return value_attractor(v, game_mover(g, &s));
}

static void check_strategy(const struct game_kind *kind, const char *name,
                           const char *moves, enum side player, bool wins,
                           int rounds) {
    struct game *g = game_of(kind, name);
    const struct state s = state_of(g, moves);
    struct strategy *book;
    struct reason why;
    uint64_t seed = 13;
    proved_after(kind, name, moves);
    cr_assert_eq(g->kind->strategy(g, &s, support_path("wide.proof"), player,
                                   &book, &why),
                 ST_OK, "%s", why.text);
    cr_expect(book->wins == wins && book->player == player);
    for (int round = 0; round < rounds; round++) {
        const enum side winner = play_against(g, s, book, round % 2, &seed);
        cr_assert(wins ? winner == player : winner != side_other(player));
    }
    book->free(book);
    game_free(g);
}

/* Whatever the opponent plays, the strategy wins, or holds. */
Test(width, strategies_of_large_boards_keep_their_promise) {
    static const char moves[] = "h8 i9 g7 h7 f6 e5 i8 k12 j9";
    check_strategy(&tnk_kind_128, "10,4", NULL, SIDE_X, true,
                   SUPPORT_ROUNDS(500));
    check_strategy(&tnk_kind_256, "16,8", NULL, SIDE_O, false,
                   SUPPORT_ROUNDS(60));
    check_strategy(&tnk_kind_512, "17x20,8", moves, SIDE_O, false,
                   SUPPORT_ROUNDS(60));
    check_strategy(&tnk_kind_512, "17x20,8", moves, SIDE_X, false,
                   SUPPORT_ROUNDS(60));
}

/* Large boards ------------------------------------------------------------- */

static const struct game_kind *kind_for(int cells) {
    return cells <= 64    ? &tnk_kind_128
           : cells <= 256 ? &tnk_kind_256
                          : &tnk_kind_512;
}

/* Whoever has just moved: is a full line through the cell there? Counts along
 * the four directions, on the text of the board. */
static bool has_line(const char *cells, int rows, int cols, int k, int cell) {
    static const int steps[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int d = 0; d < 4; d++) {
        int run = 1;
        for (int sign = -1; sign <= 1; sign += 2) {
            int r = cell / cols, c = cell % cols;
            for (;;) {
                r += sign * steps[d][0];
                c += sign * steps[d][1];
                if (r < 0 || r >= rows || c < 0 || c >= cols ||
                    cells[r * cols + c] != cells[cell])
                    break;
                run++;
            }
        }
        if (run >= k)
            return true;
    }
    return false;
}

static void play_random(const char *name, int rows, int cols, int k,
                        uint64_t *seed) {
    struct game *g = game_of(kind_for(rows * cols), name);
    struct state s = game_start(g);
    char cells[401] = "";
    memset(cells, '.', (size_t)(rows * cols));
    enum value v;
    for (int ply = 0;; ply++) {
        struct step steps[GAME_MOVES_MAX];
        const int count = game_steps(g, &s, steps);
        cr_assert_eq(count, rows * cols - ply, "%s", name);
        const int move = steps[support_random(seed) % (uint64_t)count].move;
        cells[move] = ply % 2 ? 'o' : 'x';
        s = game_after(g, &s, move);
        const bool won = has_line(cells, rows, cols, k, move);
        const bool over = game_over(g, &s, &v);
        cr_assert_eq(over, won || ply + 1 == rows * cols, "%s %s", name, cells);
        cr_assert(!over || v == (won ? VALUE_LOSS : VALUE_DRAW), "%s", cells);
        if (over)
            break;
    }
    game_free(g);
}

Test(width, lines_of_large_boards_end_the_game) {
    static const struct {
        const char *name;
        int rows, cols, k;
    } boards[] = {
        {"9,5", 9, 9, 5},     {"15,5", 15, 15, 5},    {"19,5", 19, 19, 5},
        {"20,4", 20, 20, 4},  {"20,6", 20, 20, 6},    {"1x20,3", 1, 20, 3},
        {"20x1,2", 20, 1, 2}, {"13x17,7", 13, 17, 7}, {"20,20", 20, 20, 20}};
    uint64_t seed = 9;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int round = 0; round < 10; round++)
            play_random(boards[i].name, boards[i].rows, boards[i].cols,
                        boards[i].k, &seed);
}

/* Every notation of random positions of large boards is read back exactly, and
 * symmetric positions have one key. */
Test(width, positions_of_large_boards_are_read_back) {
    static const char *const names[] = {"9,5", "15,5", "16,6", "19,5", "20,5"};
    uint64_t seed = 3;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const int side = atoi(names[i]);
        struct game *g = game_of(kind_for(side * side), names[i]);
        for (int round = 0; round < 40; round++) {
            const struct state s = support_random_state(g, 5 * round, &seed);
            char text[GAME_NOTATION_MAX];
            struct state back;
            struct reason why = {""};
            game_print(g, &s, text);
            cr_assert_eq(game_read(g, text, strlen(text), &back, &why), ST_OK,
                         "%s: %s", text, why.text);
            cr_assert(game_same(g, &s, &back), "%s", text);
            for (const struct game_notation *n = g->kind->notations; n->name;
                 n++) {
                n->print(g, &s, text);
                cr_assert_eq(game_read(g, text, strlen(text), &back, &why),
                             ST_OK, "%s: %s", text, why.text);
                cr_assert(game_same(g, &s, &back), "%s", text);
            }
            for (int k = 0; k < g->kind->symmetry->count(g); k++) {
                const struct state image = g->kind->symmetry->state(g, k, &s);
                cr_assert_eq(key_compare(game_key(g, &image), game_key(g, &s)),
                             0);
            }
        }
        game_free(g);
    }
}

/* The number of a position of 20 x 20 with one stone: 3^399, of 191 digits,
 * for x in the first cell, 1 for x in the last. */
Test(width, numbers_of_any_length) {
    static const struct {
        const char *number, *position;
    } cases[] = {
        {"#1", "399x"},
        {"#5", "398xo"}, /* 1 * 3 + 2 */
        {"#"
         "2351693036218444190415475719197826540550264987092910525429"
         "0407736420695183860978052193099509815711386051650778275118"
         "6372889765976906081888980483614848450856759867617745867710"
         "64147761111362667",
         "x399"},
    };
    struct game *g = game_of(&tnk_kind_512, "20,5");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct state s;
        struct reason why = {""};
        char text[GAME_TEXT_MAX];
        cr_assert_eq(
            game_read(g, cases[i].number, strlen(cases[i].number), &s, &why),
            ST_OK, "%s", why.text);
        cr_expect_str_eq(game_print(g, &s, text), cases[i].position);
    }
    game_free(g);
}
