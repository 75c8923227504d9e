#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engines/memo/memo.h"
#include "engines/memo/memo_table.h"
#include "engines/proof/ultimate_attack.h"
#include "engines/proof/ultimate_distance.h"
#include "rules/ultimate_game.h"
#include "support.h"

TestSuite(ultimate, .timeout = SUPPORT_TIMEOUT);

static const char long_draw[] =
    "93xo3o3x1oo2Ox2xox2x1xox3x1X2xxo1o22xx2o1o 51 o";

static const char example[] = "6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o";

static struct ultimate parse(const char *text) {
    struct ultimate u;
    struct reason why;
    cr_assert_eq(ultimate_read(text, strlen(text), &u, &why), ST_OK, "%s: %s",
                 text, why.text);
    return u;
}

static uint64_t perft(const struct ultimate *u, int plies) {
    uint64_t open, over[3];
    ultimate_perft(u, ULTIMATE_DRAW, plies, &open, over);
    return open + over[0] + over[1] + over[2];
}

/* Rules ------------------------------------------------------------------- */

Test(ultimate, move_sequences_from_the_start) {
    static const uint64_t known[] = {1,     81,     720,     6336,
                                     55080, 473256, 4020960, 33782544};
    const struct ultimate u = ultimate_start(SIDE_X);
    for (int plies = 0; plies < 8; plies++)
        cr_expect_eq(perft(&u, plies), known[plies], "%d", plies);
}

Test(ultimate, move_sequences_of_the_example) {
    static const uint64_t known[] = {1, 20, 260, 3108, 33988, 345139, 3111582};
    const struct ultimate u = parse(example);
    cr_expect_eq(ultimate_playable(&u), 20);
    for (int plies = 0; plies < 7; plies++)
        cr_expect_eq(perft(&u, plies), known[plies], "%d", plies);
}

/* The same rules on an array of characters, written directly from their text:
 * an independent opinion. */
struct plain {
    char cells[9][9]; /* 'x', 'o' or '.' */
    char won[9];      /* 'x', 'o', '=' for drawn, or '.' */
    int target;       /* or -1 */
    char mover;
};

static char line_of(const char *nine) {
    static const int all[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                  {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++) {
        const char c = nine[all[i][0]];
        if ((c == 'x' || c == 'o') && nine[all[i][1]] == c &&
            nine[all[i][2]] == c)
            return c;
    }
    return '.';
}

static struct plain plain_of(const struct ultimate *u) {
    struct plain p = {.target = u->target == ULTIMATE_ANY ? -1 : u->target,
                      .mover = u->mover == SIDE_X ? 'x' : 'o'};
    for (int b = 0; b < 9; b++) {
        bool full = true;
        for (int c = 0; c < 9; c++) {
            p.cells[b][c] = u->stones[0][b] >> c & 1   ? 'x'
                            : u->stones[1][b] >> c & 1 ? 'o'
                                                       : '.';
            full &= p.cells[b][c] != '.';
        }
        p.won[b] = u->won[0] >> b & 1   ? 'x'
                   : u->won[1] >> b & 1 ? 'o'
                   : full               ? '='
                                        : '.';
    }
    return p;
}

static struct plain plain_play(const struct plain *p, int b, int c) {
    struct plain to = *p;
    to.cells[b][c] = p->mover;
    to.won[b] = line_of(to.cells[b]);
    if (to.won[b] == '.' && !memchr(to.cells[b], '.', 9))
        to.won[b] = '=';
    to.target = to.won[c] == '.' ? c : -1;
    to.mover = p->mover == 'x' ? 'o' : 'x';
    return to;
}

/* The result, 1, 0 or -1 for the mover, if the game is over; sets *over. */
static int plain_end(const struct plain *p, enum ultimate_rule rule,
                     bool *over) {
    const char winner = line_of(p->won);
    int mine = 0, rival = 0;
    *over = true;
    if (winner != '.')
        return winner == p->mover ? 1 : -1;
    for (int b = 0; b < 9; b++) {
        mine += p->won[b] == p->mover;
        rival += p->won[b] == (p->mover == 'x' ? 'o' : 'x');
        if (p->won[b] == '.') {
            *over = false;
            return 0;
        }
    }
    return rule == ULTIMATE_DRAW ? 0 : (mine > rival) - (mine < rival);
}

static int plain_solve(const struct plain *p, enum ultimate_rule rule) {
    bool over;
    const int end = plain_end(p, rule, &over);
    int best = -1;
    if (over)
        return end;
    for (int b = 0; b < 9; b++)
        for (int c = 0; c < 9; c++)
            if ((p->target < 0 || p->target == b) && p->won[b] == '.' &&
                p->cells[b][c] == '.') {
                const struct plain to = plain_play(p, b, c);
                const int v = -plain_solve(&to, rule);
                best = v > best ? v : best;
            }
    return best;
}

static struct ultimate random_position(int playable, uint64_t *seed) {
    for (;;) {
        struct ultimate u = ultimate_start(SIDE_X);
        enum side winner;
        while (!ultimate_over(&u, ULTIMATE_DRAW, &winner) &&
               ultimate_playable(&u) > playable) {
            int moves[ULTIMATE_CELLS], count = 0;
            for (int b = 0; b < 9; b++)
                for (int c = 0; c < 9; c++)
                    if (ultimate_targets(&u) >> b & ultimate_empty(&u, b) >> c &
                        1)
                        moves[count++] = 9 * b + c;
            const int m = moves[support_random(seed) % (uint64_t)count];
            ultimate_play(&u, m / 9, m % 9);
        }
        if (!ultimate_over(&u, ULTIMATE_DRAW, &winner) &&
            ultimate_playable(&u) == playable)
            return u;
    }
}

/* Games played in parallel agree on every position, every set of moves and the
 * end. */
Test(ultimate, games_agree_with_the_plain_rules) {
    uint64_t seed = 5;
    for (int game = 0; game < 2000; game++) {
        struct ultimate u = ultimate_start(SIDE_X);
        struct plain p = plain_of(&u);
        for (;;) {
            bool over;
            enum side winner;
            const int end = plain_end(&p, ULTIMATE_MAJORITY, &over);
            cr_assert_eq(ultimate_over(&u, ULTIMATE_MAJORITY, &winner), over);
            cr_assert_eq(winner == SIDE_NONE ? 0
                         : winner == u.mover ? 1
                                             : -1,
                         end);
            if (over)
                break;
            int moves[ULTIMATE_CELLS], count = 0;
            for (int b = 0; b < 9; b++)
                for (int c = 0; c < 9; c++) {
                    const bool mine = ultimate_targets(&u) >> b &
                                      ultimate_empty(&u, b) >> c & 1;
                    cr_assert_eq(mine, (p.target < 0 || p.target == b) &&
                                           p.won[b] == '.' &&
                                           p.cells[b][c] == '.');
                    if (mine)
                        moves[count++] = 9 * b + c;
                }
            const int m = moves[support_random(&seed) % (uint64_t)count];
            ultimate_play(&u, m / 9, m % 9);
            p = plain_play(&p, m / 9, m % 9);
        }
    }
}

/* Keys -------------------------------------------------------------------- */

Test(ultimate, images_share_a_key_that_leads_back) {
    uint64_t seed = 6;
    for (int round = 0; round < 3000; round++) {
        const struct ultimate u =
            random_position(1 + (int)(support_random(&seed) % 80), &seed);
        const struct ultimate_key k = ultimate_key(&u);
        struct ultimate back;
        for (int s = 0; s < 8; s++) {
            const struct ultimate image = ultimate_map(&u, s);
            const struct ultimate_key other = ultimate_key(&image);
            cr_assert(other.hi == k.hi && other.lo == k.lo);
        }
        cr_assert(ultimate_from_key(k, &back));
        const struct ultimate_key again = ultimate_key(&back);
        cr_assert(again.hi == k.hi && again.lo == k.lo);
        cr_assert_eq(ultimate_playable(&back), ultimate_playable(&u));
        /* Nearly all numbers around it are not keys. */
        const struct ultimate_key wrong = {k.hi ^ UINT64_C(1) << 63, k.lo};
        cr_assert(!ultimate_from_key(wrong, &back));
    }
}

/* Positions after each number of plies, up to symmetry. Two programs agree on
 * these numbers. */
Test(ultimate, positions_up_to_symmetry) {
    static const uint64_t known[] = {1, 15, 102, 822, 6920, 58282};
    struct game *g = support_game("ultimate");
    struct memo_table *now = memo_table_new(1 << 28);
    struct state *level = malloc(sizeof *level), *next = NULL;
    uint64_t count = 1;
    level[0] = game_start(g);
    for (int ply = 1; ply < 6; ply++) {
        uint64_t found = 0;
        memo_table_free(now);
        now = memo_table_new(1 << 28);
        next = malloc(count * 81 * sizeof *next);
        for (uint64_t i = 0; i < count; i++) {
            struct step steps[GAME_MOVES_MAX];
            struct outcome o;
            const int moves = game_steps(g, &level[i], steps);
            for (int m = 0; m < moves; m++) {
                const struct key k = game_key(g, &steps[m].to);
                if (memo_table_get(now, k, &o))
                    continue;
                cr_assert_eq(
                    memo_table_put(now, k, (struct outcome){VALUE_DRAW, 0}),
                    ST_OK);
                next[found++] = steps[m].to;
            }
        }
        cr_expect_eq(found, known[ply], "%d: %lu", ply, (unsigned long)found);
        free(level);
        level = next;
        count = found;
    }
    free(level);
    memo_table_free(now);
    game_free(g);
}

/* Text -------------------------------------------------------------------- */

static void check_round_trip(const struct ultimate *u) {
    char text[ULTIMATE_TEXT_MAX], again[ULTIMATE_TEXT_MAX],
        other[ULTIMATE_LONG_MAX];
    ultimate_print(u, text);
    const struct ultimate back = parse(text);
    cr_assert_str_eq(ultimate_print(&back, again), text);
    cr_assert_eq(memcmp(back.stones, u->stones, sizeof u->stones), 0);
    cr_assert(back.won[0] == u->won[0] && back.won[1] == u->won[1] &&
              back.closed == u->closed && back.target == u->target &&
              back.mover == u->mover);
    const struct ultimate_key k = ultimate_key(u);
    struct ultimate unknown;
    cr_assert(ultimate_from_key(k, &unknown));
    const struct ultimate reread = parse(ultimate_print(&unknown, text));
    const struct ultimate_key key = ultimate_key(&reread);
    cr_assert(key.hi == k.hi && key.lo == k.lo, "%s", text);
    cr_assert_lt(strlen(ultimate_print_ultimattt(u, other)), ULTIMATE_LONG_MAX);
    cr_assert_lt(strlen(ultimate_print_ugi(u, other)), ULTIMATE_LONG_MAX);
}

Test(ultimate, what_is_printed_reads_back) {
    uint64_t seed = 7;
    for (int round = 0; round < 3000; round++) {
        const struct ultimate u =
            random_position(1 + (int)(support_random(&seed) % 81), &seed);
        check_round_trip(&u);
    }
}

/* The notations do not keep the cells of won boards. Reading makes up such
 * cells, and the position remains the same. */
Test(ultimate, other_notations_round_trip) {
    uint64_t seed = 8;
    char text[ULTIMATE_LONG_MAX], a[ULTIMATE_TEXT_MAX], b[ULTIMATE_TEXT_MAX];
    for (int round = 0; round < 1000; round++) {
        const struct ultimate u =
            random_position(6 + (int)(support_random(&seed) % 76), &seed);
        const struct ultimate ugi = parse(ultimate_print_ugi(&u, text));
        cr_assert_str_eq(ultimate_print(&ugi, a), ultimate_print(&u, b));
        struct ultimate untold = u;
        untold.last = ULTIMATE_NO_MOVE;
        const struct ultimate told = parse(ultimate_print_ugi(&untold, text));
        cr_assert_eq(told.target, u.target);
        const struct ultimate mat = parse(ultimate_print_ultimattt(&u, text));
        cr_assert(mat.target == u.target && mat.mover == u.mover);
        cr_assert(mat.won[0] == u.won[0] && mat.won[1] == u.won[1]);
        cr_assert_eq(memcmp(mat.stones, u.stones, sizeof u.stones), 0);
    }
    const struct ultimate start = ultimate_start(SIDE_X);
    cr_expect_str_eq(ultimate_print_ugi(&start, text),
                     "9/9/9/9/9/9/9/9/9 X 1 -");
    cr_expect_str_eq(ultimate_print(&start, a), "999999999 00 x");
    /* X in the middle cell of the last board: h2, counting rows from below. */
    const struct ultimate one = parse("9/9/9/9/9/9/9/7X1/9 O 2 h2");
    cr_expect_str_eq(ultimate_print(&one, a), "999999994x4 95 o");
    const struct ultimate same =
        parse("O;....@....;........./........./........./........./........./"
              "........./........./........./....X....");
    cr_expect_eq(same.target, 4);
    cr_expect_eq(same.stones[0][8], 1 << 4);
}

static const struct {
    const char *text, *why;
} refused[] = {
    {"", "empty"},
    {"99999999 00 x", "board 9"},
    {"9999999999 00 x", "space after nine boards"},
    {"999999999", "expected the last move"},
    {"999999999 00", "expected the last move"},
    {"999999999 11 o", "no x"},
    {"x8999999999 00 o", "space after nine boards"},
    {"x899999999 00 o", "no last move"},
    {"x899999999 11 x", "at least 1 stone"},
    {"xxx699999999 11 o", "3 stones more"},
    {"7xxx99999999 11 o", "board 2, cell 2"},
    {"8x89999999 18 o", "board 2, cell 9"},
    {"x8o8x8999999 x 1", "1 stone"},
    {"x8o8x8999999 o 2", "no move of x sends to board 2"},
    {"x8o8x8999999 o -", "closed"},
    {"XXXOOO999 14 o", "both"},
    {"XXX999999 11 x", "over a move ago"},
    {"XXXX99999 44 o", "before the last move"},
    {"XO9999999 x 1", "closed"},
    {"XXO9OX9OO 35 o", "no x"},
    {"X99999999 11 o", "board 1 cannot be won"},
    {"9x8o8999999 31 x", "fewer stones"},
    {"9/9/9/9/9/9/9/9/8 x 1 -", "rank 1"},
    {"9/9/9/9/9/9/9/9/9 x one -", "counter"},
    {"9/9/9/9/9/9/9/9/9 x 1 j1", "counter"},
    {"xxx6/9/9/9/9/9/9/9/9 o 4 a9", "stones more"},
    {"ooo1x1x2/9/9/9/9/9/9/9/9 x 6 c7", "cannot have been o's"},
    {"X;.........;X......../........./........./........./........./........./"
     "........./........./.........",
     "1 stone"},
    {"O;X...@....;X......../........./........./........./........./........./"
     "........./........./.........",
     "marked X"},
    {"O;..;", "nine of XO#@."},
};

Test(ultimate, malformed_positions_are_refused_with_the_reason) {
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct ultimate u;
        struct reason why = {""};
        const char *text = refused[i].text;
        cr_expect_eq(ultimate_read(text, strlen(text), &u, &why), ST_ILLEGAL,
                     "%s", text);
        cr_expect_not_null(strstr(why.text, refused[i].why), "%s: %s", text,
                           why.text);
    }
}

Test(ultimate, random_bytes_are_no_position) {
    static const char bytes[] = "xoXO.-_123456789/ #@;a\n\xff";
    uint64_t seed = 9;
    for (int round = 0; round < 200000; round++) {
        char text[120];
        struct ultimate u;
        struct reason why;
        const size_t length = support_random(&seed) % sizeof text;
        for (size_t i = 0; i < length; i++)
            text[i] = bytes[support_random(&seed) % (sizeof bytes - 1)];
        if (ultimate_read(text, length, &u, &why) == ST_OK)
            check_round_trip(&u);
    }
}

Test(ultimate, moves_as_text) {
    const struct ultimate u = parse(example);
    struct reason why;
    int move;
    char text[ULTIMATE_MOVE_MAX];
    for (int m = 0; m < ULTIMATE_CELLS; m++) {
        ultimate_print_move(m, text);
        cr_assert_eq(ultimate_read_move(&u, text, 3, &move, &why), ST_OK);
        cr_assert_eq(move, m);
    }
    cr_expect_eq(ultimate_read_move(&u, "9 b 2", 5, &move, &why), ST_OK);
    cr_expect_eq(move, 76);
    cr_expect_eq(ultimate_read_move(&u, "92b", 3, &move, &why), ST_OK);
    cr_expect_eq(move, 76);
    cr_expect_eq(ultimate_read_move(&u, "b2", 2, &move, &why), ST_ILLEGAL);
    cr_expect_eq(ultimate_read_move(&u, "0b2", 3, &move, &why), ST_ILLEGAL);
    cr_expect_eq(ultimate_read_move(&u, "9d2", 3, &move, &why), ST_ILLEGAL);
    const struct ultimate forced = parse("x899999999 11 o");
    cr_expect_eq(ultimate_read_move(&forced, "c3", 2, &move, &why), ST_OK);
    cr_expect_eq(move, 8);
}

/* Proofs ------------------------------------------------------------------ */

static struct ultimate_attack_result
decide(struct ultimate_attack *p, const struct ultimate *u, int threads) {
    const struct limits limits = {threads, UINT64_MAX, NULL};
    struct ultimate_attack_result r;
    cr_assert_eq(ultimate_attack_decide(p, u, bounds_none(), &limits, &r),
                 ST_OK);
    cr_assert_eq(r.bounds.lower, r.bounds.upper);
    return r;
}

static int value_by_proof(struct ultimate_attack *p, const struct ultimate *u) {
    return (int)decide(p, u, 1).bounds.lower;
}

/* With every combination of the pruning rules, and both rules of the game. */
Test(ultimate, proofs_agree_with_plain_minimax) {
    uint64_t seed = 10;
    struct ultimate_attack *p[2][ULTIMATE_ATTACK_ALL + 1];
    for (int rule = 0; rule < 2; rule++)
        for (unsigned leave = 0; leave <= ULTIMATE_ATTACK_ALL; leave++)
            p[rule][leave] =
                ultimate_attack_new((enum ultimate_rule)rule, 1 << 22, leave);
    for (int round = 0; round < SUPPORT_ROUNDS(10000); round++) {
        const int playable =
            6 + (round % 100 == 0 ? round / 100 % 9 : (int)round % 4);
        const struct ultimate u = random_position(playable, &seed);
        const struct plain plain = plain_of(&u);
        for (int rule = 0; rule < 2; rule++) {
            const int value = plain_solve(&plain, (enum ultimate_rule)rule);
            for (unsigned leave = 0; leave <= ULTIMATE_ATTACK_ALL;
                 leave += round % 8 ? 7 : 1) {
                char text[ULTIMATE_TEXT_MAX];
                cr_assert_eq(value_by_proof(p[rule][leave], &u), value,
                             "%s: rule %d, leaving out %u",
                             ultimate_print(&u, text), rule, leave);
            }
        }
    }
    for (int rule = 0; rule < 2; rule++)
        for (unsigned leave = 0; leave <= ULTIMATE_ATTACK_ALL; leave++)
            ultimate_attack_free(p[rule][leave]);
}

/* The moves 1a1, 1c2, 8c2, 8b3, 9b2 and 9c2 draw; all others lose. */
Test(ultimate, the_example_is_a_draw) {
    static const int draws[] = {0, 5, 68, 70, 76, 77};
    const struct ultimate u = parse(example);
    struct ultimate_attack *p =
        ultimate_attack_new(ULTIMATE_DRAW, 1 << 26, ULTIMATE_ATTACK_ALL);
    cr_expect_eq(value_by_proof(p, &u), 0);
    int moves = 0, drawing = 0;
    for (int m = 0; m < ULTIMATE_CELLS; m++) {
        if (!(ultimate_targets(&u) >> m / 9 &
              ultimate_empty(&u, m / 9) >> m % 9 & 1))
            continue;
        struct ultimate to = u;
        ultimate_play(&to, m / 9, m % 9);
        int expected = 1; /* the opponent wins */
        for (size_t i = 0; i < sizeof draws / sizeof *draws; i++)
            if (draws[i] == m)
                expected = 0;
        const int value = value_by_proof(p, &to);
        cr_expect_eq(value, expected, "%d", m);
        moves++;
        drawing += value == 0;
    }
    cr_expect_eq(moves, 20);
    cr_expect_eq(drawing, 6);
    ultimate_attack_free(p);
}

Test(ultimate, images_are_worth_the_same) {
    uint64_t seed = 11;
    for (int round = 0; round < 100; round++) {
        const struct ultimate u = random_position(18, &seed);
        struct ultimate_attack *p =
            ultimate_attack_new(ULTIMATE_DRAW, 1 << 24, ULTIMATE_ATTACK_ALL);
        const int value = value_by_proof(p, &u);
        ultimate_attack_free(p);
        for (int s = 1; s < 8; s++) {
            p = ultimate_attack_new(ULTIMATE_DRAW, 1 << 24,
                                    ULTIMATE_ATTACK_ALL);
            const struct ultimate image = ultimate_map(&u, s);
            cr_assert_eq(value_by_proof(p, &image), value);
            ultimate_attack_free(p);
        }
    }
}

/* The value is the same with any number of threads, and the best move is as
 * good: the proofs of the position after it say so. */
Test(ultimate, threads_agree) {
    uint64_t seed = 12;
    for (int round = 0; round < SUPPORT_ROUNDS(200); round++) {
        const struct ultimate u = random_position(20 + round % 8, &seed);
        int value = 0;
        for (int threads = 1; threads <= 4; threads++) {
            struct ultimate_attack *p = ultimate_attack_new(
                ULTIMATE_DRAW, 1 << 22, ULTIMATE_ATTACK_ALL);
            const struct ultimate_attack_result r = decide(p, &u, threads);
            if (threads == 1)
                value = (int)r.bounds.lower;
            cr_assert_eq((int)r.bounds.lower, value);
            cr_assert_eq(r.best < 0, value < 0);
            if (r.best >= 0) {
                struct ultimate to = u;
                cr_assert(ultimate_targets(&u) >> r.best / 9 &
                          ultimate_empty(&u, r.best / 9) >> r.best % 9 & 1);
                ultimate_play(&to, r.best / 9, r.best % 9);
                cr_assert_eq(value_by_proof(p, &to), -value);
            }
            ultimate_attack_free(p);
        }
    }
}

/* A small table forgets entries, but the values are the same. */
Test(ultimate, small_tables_prove_the_same) {
    uint64_t seed = 13;
    for (int round = 0; round < SUPPORT_ROUNDS(20); round++) {
        const struct ultimate u = random_position(30, &seed);
        struct ultimate_attack *small =
            ultimate_attack_new(ULTIMATE_DRAW, 1, ULTIMATE_ATTACK_ALL);
        struct ultimate_attack *large =
            ultimate_attack_new(ULTIMATE_DRAW, 1 << 28, ULTIMATE_ATTACK_ALL);
        cr_assert_eq(value_by_proof(small, &u), value_by_proof(large, &u));
        ultimate_attack_free(small);
        ultimate_attack_free(large);
    }
}

/* A search that is long enough for the table to grow, with one thread and with
 * several: a position with 40 playable cells, a draw. */
Test(ultimate, a_long_search_grows_its_table) {
    const struct ultimate u = parse(long_draw);
    for (int threads = 1; threads <= 4; threads += 3) {
        struct ultimate_attack *p =
            ultimate_attack_new(ULTIMATE_DRAW, 1 << 28, ULTIMATE_ATTACK_ALL);
        const struct ultimate_attack_result r = decide(p, &u, threads);
        cr_expect_eq(r.bounds.lower, VALUE_DRAW);
        cr_expect_gt(r.visits, 8 << 16); /* when the first table grows */
        ultimate_attack_free(p);
    }
}

/* When it meets a limit it says so, and it learns nothing wrong from that. */
static bool no_more(void *arg, const struct progress *p) {
    (void)arg;
    (void)p;
    return false;
}

Test(ultimate, distances_keep_their_bounds) {
    uint64_t seed = 15;
    const struct watch watch = {no_more, NULL};
    const struct ultimate_distance_limits all = {ULTIMATE_CELLS, UINT64_MAX,
                                                 NULL},
                                          few = {ULTIMATE_CELLS, 50, NULL},
                                          stop = {ULTIMATE_CELLS, UINT64_MAX,
                                                  &watch};
    int met = 0, stopped = 0;
    for (int round = 0; round < SUPPORT_ROUNDS(100); round++) {
        const struct ultimate u = random_position(28, &seed);
        struct ultimate_attack *p =
            ultimate_attack_new(ULTIMATE_DRAW, 1 << 22, ULTIMATE_ATTACK_ALL);
        struct ultimate_distance *cut =
            ultimate_distance_new(ULTIMATE_DRAW, 1 << 22);
        struct ultimate_distance *fresh =
            ultimate_distance_new(ULTIMATE_DRAW, 1 << 22);
        const int value = value_by_proof(p, &u);
        const enum side winner =
            value_attractor((enum value)value, (enum side)u.mover);
        int once, again;
        if (winner) {
            met += ultimate_distance_plies(cut, &u, winner, &few, &once) ==
                   ST_FULL;
            stopped += ultimate_distance_plies(cut, &u, winner, &stop, &once) ==
                       ST_STOPPED;
            cr_assert_eq(ultimate_distance_plies(cut, &u, winner, &all, &again),
                         ST_OK);
            cr_assert_eq(
                ultimate_distance_plies(fresh, &u, winner, &all, &once), ST_OK);
            cr_assert_eq(once, again);
        }
        ultimate_distance_free(cut);
        ultimate_distance_free(fresh);
        ultimate_attack_free(p);
    }
    cr_expect(met > 0 && stopped > 0);
}

static void check_distance(struct ultimate_distance *d,
                           const struct ultimate *u, struct outcome o) {
    const struct ultimate_distance_limits limits = {ULTIMATE_CELLS, UINT64_MAX,
                                                    NULL};
    const struct ultimate_distance_limits less = {o.distance - 1, UINT64_MAX,
                                                  NULL};
    const enum side winner = value_attractor(o.value, (enum side)u->mover);
    int plies;
    if (winner == SIDE_NONE || o.distance == 0)
        return;
    cr_assert_eq(ultimate_distance_plies(d, u, winner, &limits, &plies), ST_OK);
    cr_assert_eq(plies, o.distance);
    cr_assert_eq(ultimate_distance_plies(d, u, winner, &less, &plies),
                 ST_MISSING);
}

/* If the majority of boards wins, boards that are in no line count, too. */
Test(ultimate, distances_by_majority) {
    uint64_t seed = 16;
    struct game *g = support_game("ultimate:majority");
    struct ultimate_distance *d =
        ultimate_distance_new(ULTIMATE_MAJORITY, 1 << 24);
    for (int round = 0; round < SUPPORT_ROUNDS(400); round++) {
        const struct state s =
            ultimate_state(random_position(6 + round % 6, &seed));
        struct memo_table *t = memo_table_new(UINT64_C(1) << 28);
        struct outcome o;
        cr_assert_eq(memo_solve(g, &s, t, NULL, &o, NULL), ST_OK);
        check_distance(d, ultimate_in(&s), o);
        memo_table_free(t);
    }
    ultimate_distance_free(d);
    game_free(g);
}

/* Memo knows the value and the distance of each position that can follow.
 * Proofs are asked about the first position and about every move. */
Test(ultimate, memo_and_proofs_agree) {
    uint64_t seed = 14;
    struct game *games[2];
    cr_assert_eq(game_new("ultimate", &games[0], NULL), ST_OK);
    cr_assert_eq(game_new("ultimate:majority", &games[1], NULL), ST_OK);
    for (int round = 0; round < SUPPORT_ROUNDS(35); round++) {
        const struct game *g = games[round % 2];
        struct state s = ultimate_state(random_position(12 + round % 7, &seed));
        struct memo_table *t = memo_table_new(UINT64_C(1) << 30);
        struct ultimate_attack *p = ultimate_attack_new(
            ultimate_rule_of(g), 1 << 24, ULTIMATE_ATTACK_ALL);
        struct ultimate_distance *d =
            ultimate_distance_new(ultimate_rule_of(g), 1 << 24);
        struct step steps[GAME_MOVES_MAX];
        struct outcome o;
        enum value v;
        cr_assert_eq(memo_solve(g, &s, t, NULL, &o, NULL), ST_OK);
        cr_assert_eq(value_by_proof(p, ultimate_in(&s)), (int)o.value);
        check_distance(d, ultimate_in(&s), o);
        const int count = game_over(g, &s, &v) ? 0 : game_steps(g, &s, steps);
        for (int i = 0; i < count; i++) {
            cr_assert_eq(memo_solve(g, &steps[i].to, t, NULL, &o, NULL), ST_OK);
            cr_assert_eq(value_by_proof(p, ultimate_in(&steps[i].to)),
                         (int)o.value);
            check_distance(d, ultimate_in(&steps[i].to), o);
        }
        ultimate_distance_free(d);
        ultimate_attack_free(p);
        memo_table_free(t);
    }
    game_free(games[0]);
    game_free(games[1]);
}
