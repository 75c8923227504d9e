#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/proof/forcing.h"
#include "engines/proof/pair_cover.h"
#include "engines/proof/pairing.h"
#include "engines/proof/threats.h"
#include "engines/proof/tnk_attack.h"
#include "engines/proof/tnk_proof.h"
#include "rules/tnk.h"
#include "support.h"
#include "tables/probe.h"

TestSuite(tnk_attack, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

/* Plays the Maker-Breaker game on any lines by brute force. */
struct brute {
    int count;
    uint64_t lines[BOARD_LINES_MAX];
};

static bool brute_wins(const struct brute *b, uint64_t free, uint64_t own,
                       bool makers_turn) {
    uint64_t cells = 0;
    for (int i = 0; i < b->count; i++) {
        const uint64_t left = b->lines[i] & ~own;
        if (!left)
            return true;
        if (!(left & ~free))
            cells |= left;
    }
    for (uint64_t c = cells; c; c &= c - 1) {
        const uint64_t cell = c & -c;
        if (makers_turn == brute_wins(b, free & ~cell,
                                      makers_turn ? own | cell : own,
                                      !makers_turn))
            return makers_turn;
    }
    return !makers_turn && cells;
}

/* Random lines: those of a board on which some cells belong to the attacker and
 * some to the defender, with no more than `left` free. */
struct random_lines {
    struct brute brute;
    uint64_t own, rival, free;
};

static struct random_lines random_lines(const struct board *b, int left,
                                        uint64_t *seed) {
    struct random_lines r;
    do {
        memset(&r, 0, sizeof r);
        r.free = b->all;
        while (bits_count(r.free) > left) {
            const uint64_t cell =
                bits_one((int)(support_random(seed) % (uint64_t)b->cells));
            r.free &= ~cell;
            *(support_random(seed) % 5 < 3 ? &r.own : &r.rival) |= cell;
        }
        r.own &= ~r.rival;
        for (int i = 0; i < b->line_count; i++)
            if (!(b->lines[i] & r.rival))
                r.brute.lines[r.brute.count++] = b->lines[i];
    } while (brute_wins(&r.brute, 0, r.own, false)); /* a line is complete */
    return r;
}

static const char *const boards[] = {"4,3", "3x5,3", "4x5,4",
                                     "5,4", "5,5",   "3x6,4"};
enum { BOARDS = sizeof boards / sizeof *boards };

/* All skills of the search, and all but one in turn. */
enum { SKILLS = 10 };

static unsigned skills_of(int i) {
    return i ? TNK_ATTACK_ALL & ~(1u << (i - 1)) : TNK_ATTACK_ALL;
}

/* The search agrees with brute force, whichever skill is left out. Both results
 * occur. */
Test(tnk_attack, relaxed_game_agrees_with_brute_force) {
    int won = 0, held = 0;
    uint64_t seed = 1;
    cr_assert_eq(TNK_ATTACK_ALL, (1 << (SKILLS - 1)) - 1);
    for (int i = 0; i < BOARDS * SKILLS; i++) {
        struct game *g = support_game(boards[i % BOARDS]);
        const unsigned skills = skills_of(i / BOARDS);
        struct tnk_attack *a = tnk_attack_new(game_board(g), 1 << 21, skills);
        for (int round = 0; round < SUPPORT_ROUNDS(i < BOARDS ? 1000 : 200);
             round++) {
            const struct random_lines r = random_lines(game_board(g), 9, &seed);
            const struct tnk_attack_question q = {
                r.own, r.rival, round % 2 == 0, TNK_ATTACK_RELAXED};
            const struct limits limits = {1 + round % 3 / 2, UINT64_MAX, NULL};
            struct tnk_attack_result result;
            cr_assert_eq(tnk_attack_decide(a, &q, &limits, &result), ST_OK);
            const bool wins =
                brute_wins(&r.brute, r.free, r.own, q.attackers_turn);
            cr_assert_eq(result.verdict, wins ? DFPN_WINS : DFPN_HELD,
                         "%s %lx %lx %d, skills %x", g->name,
                         (unsigned long)r.own, (unsigned long)r.rival,
                         q.attackers_turn, skills);
            /* The move that it returns keeps the result. */
            if (result.best >= 0) {
                const uint64_t cell = bits_one(result.best);
                cr_assert(cell & r.free);
                cr_assert_eq(wins, q.attackers_turn);
                cr_assert_eq(brute_wins(&r.brute, r.free & ~cell,
                                        wins ? r.own | cell : r.own,
                                        !q.attackers_turn),
                             wins);
            }
            won += wins;
            held += !wins;
        }
        tnk_attack_free(a);
        game_free(g);
    }
    cr_expect_gt(won, SUPPORT_ROUNDS(500));
    cr_expect_gt(held, SUPPORT_ROUNDS(500));
}

/* The attacker is held even when all free cells outside the zone are given to
 * the attacker. */
static void check_zone(const struct random_lines *r, uint64_t zone,
                       bool players_turn) {
    cr_assert_eq(zone & ~r->free, 0);
    cr_assert_not(
        brute_wins(&r->brute, zone, r->own | (r->free & ~zone), players_turn));
}

static void check_pairs(const struct random_lines *r, const struct pairing *p,
                        bool players_turn) {
    uint64_t cells = 0;
    if (!p->found)
        return;
    for (int c = 0; c < 2 * p->count; c++) {
        cr_assert(!(cells & bits_one(p->pairs[c])));
        cells |= bits_one(p->pairs[c]);
    }
    check_zone(r, p->zone, players_turn);
}

/* Without pairs, pairing_find uses the weight alone (Erdős and Selfridge 1973).
 * Whatever it claims is held is held; the rest need not be won. */
Test(tnk_attack, weight_and_pairs_hold_what_they_claim) {
    int light = 0, paired = 0, covered = 0, neither = 0;
    uint64_t seed = 2;
    for (int i = 0; i < BOARDS; i++) {
        struct game *g = support_game(boards[i]);
        struct board_lines *l = board_lines_new(game_board(g));
        for (int round = 0; round < SUPPORT_ROUNDS(1000); round++) {
            const struct random_lines r = random_lines(game_board(g), 9, &seed);
            const struct open_lines f = open_lines_of(l, r.own, r.rival);
            const bool turn = round % 2 == 0;
            struct pairing p;
            pairing_find(l, &f, turn, 0, &p);
            cr_assert_eq(p.found,
                         open_lines_weight(l, &f) < open_lines_limit(turn));
            cr_assert(!p.found || p.count == 0);
            light += p.found;
            if (p.found)
                check_zone(&r, p.zone, turn);
            const bool alone = p.found;
            pairing_find(l, &f, turn, 100, &p);
            cr_assert(p.found || !alone);
            paired += p.found && !alone;
            neither += !p.found;
            check_pairs(&r, &p, turn);
            pair_cover_find(l, &f, turn, 1000, NULL, &p);
            covered += p.found && !alone;
            check_pairs(&r, &p, turn);
        }
        board_lines_free(l);
        game_free(g);
    }
    cr_expect_gt(light, SUPPORT_ROUNDS(100));
    cr_expect_gt(paired, SUPPORT_ROUNDS(100));
    cr_expect_gt(covered, SUPPORT_ROUNDS(100));
    cr_expect_gt(neither, SUPPORT_ROUNDS(100));
}

/* On 5 x 5 with k = 5, each of the twelve lines has a pair of its own (Hales
 * and Jewett 1963). 3 x 3 has too few cells for its eight lines. */
Test(tnk_attack, pairing_of_five_by_five) {
    static const struct {
        const char *game;
        bool paired;
    } games[] = {{"5,5", true}, {"3,3", false}, {"7,6", true}, {"4,3", false}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i].game);
        struct board_lines *l = board_lines_new(game_board(g));
        const struct open_lines f = open_lines_of(l, 0, 0);
        struct pairing p;
        pairing_find(l, &f, true, 1000, &p);
        cr_expect_eq(p.found, games[i].paired, "%s", games[i].game);
        pair_cover_find(l, &f, true, 1 << 20, NULL, &p);
        cr_expect_eq(p.found, games[i].paired, "%s", games[i].game);
        board_lines_free(l);
        game_free(g);
    }
}

/* A forcing win that is found wins, even with only lines inside its zone. */
Test(tnk_attack, forcing_wins_inside_its_zone) {
    int found = 0, not_found = 0;
    uint64_t seed = 3;
    for (int i = 0; i < BOARDS; i++) {
        struct game *g = support_game(boards[i]);
        struct board_lines *l = board_lines_new(game_board(g));
        for (int round = 0; round < SUPPORT_ROUNDS(2000); round++) {
            const struct random_lines r = random_lines(game_board(g), 9, &seed);
            const struct open_lines f = open_lines_of(l, r.own, r.rival);
            struct forcing_win win = {.first = -1};
            if (!lines_none(f.lacking[1]))
                continue;
            if (!forcing_find(l, &f, NULL, 1000, &win)) {
                not_found++;
                continue;
            }
            cr_assert(win.zone & bits_one(win.first));
            /* Lines with a free cell outside the zone do not count. */
            struct brute inside = {.count = 0};
            for (int j = 0; j < r.brute.count; j++)
                if (!(r.brute.lines[j] & r.free & ~win.zone))
                    inside.lines[inside.count++] = r.brute.lines[j];
            cr_assert(brute_wins(&inside, r.free, r.own, true));
            found++;
        }
        board_lines_free(l);
        game_free(g);
    }
    cr_expect_gt(found, SUPPORT_ROUNDS(100));
    cr_expect_gt(not_found, SUPPORT_ROUNDS(100));
}

/* Wins by threats ---------------------------------------------------------- */

/* A position with so many stones, in which nobody has a line. */
static void random_stones(const struct board *b, int count, uint64_t stones[2],
                          uint64_t *seed) {
    uint64_t common;
    do {
        stones[0] = stones[1] = 0;
        for (int placed = 0; placed < count;) {
            const uint64_t cell =
                bits_one((int)(support_random(seed) % (uint64_t)b->cells));
            if (cell & (stones[0] | stones[1]))
                continue;
            stones[placed++ % 2] |= cell;
        }
    } while (board_full_lines(b, stones[0], &common) ||
             board_full_lines(b, stones[1], &common));
}

/* Does the attacker win the game itself? On boards of up to 64 cells the search
 * does not look for wins by threats. */
static bool attacker_wins(struct tnk_attack *a, uint64_t own, uint64_t rival,
                          bool attackers_turn) {
    const struct tnk_attack_question q = {own, rival, attackers_turn,
                                          TNK_ATTACK_REAL};
    const struct limits limits = {1, UINT64_MAX, NULL};
    struct tnk_attack_result r;
    cr_assert_eq(tnk_attack_decide(a, &q, &limits, &r), ST_OK);
    return r.verdict == DFPN_WINS;
}

/* The first move wins, and the attacker wins whatever cell outside the zone the
 * defender gets before it. */
static void check_threats(struct tnk_attack *a, const struct board *b,
                          const uint64_t stones[2],
                          const struct threats_win *win) {
    const uint64_t empty = b->all & ~(stones[0] | stones[1]);
    cr_assert(empty & bits_one(win->first));
    cr_assert(win->zone & bits_one(win->first));
    const uint64_t then = stones[0] | bits_one(win->first);
    cr_assert(board_wins_at(b, then, win->first) ||
                  attacker_wins(a, then, stones[1], false),
              "%dx%d,%d %lx %lx", b->rows, b->cols, b->k,
              (unsigned long)stones[0], (unsigned long)stones[1]);
    for (uint64_t left = empty & ~win->zone; left; left &= left - 1) {
        const uint64_t given = stones[1] | (left & -left);
        cr_assert(attacker_wins(a, stones[0], given, true),
                  "%dx%d,%d %lx %lx, zone %lx", b->rows, b->cols, b->k,
                  (unsigned long)stones[0], (unsigned long)given,
                  (unsigned long)win->zone);
    }
}

/* Boards are as full as makes both players' threats frequent. Wins that need a
 * three are those that forcing_find does not see. */
Test(tnk_attack, threats_win_whatever_is_outside_their_zone) {
    static const struct {
        const char *name;
        int least, most, rounds;
    } games[] = {{"6,4", 8, 16, 2000},
                 {"5x8,4", 8, 18, 2000},
                 {"7,5", 16, 26, 2000},
                 {"8,5", 24, 36, 2000}};
    uint64_t seed = 5;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = support_game(games[i].name);
        const struct board *b = game_board(g);
        struct board_lines *l = board_lines_new(b);
        struct tnk_attack *a = tnk_attack_new(b, 1 << 24, TNK_ATTACK_ALL);
        const int range = games[i].most - games[i].least + 1;
        int fours = 0, threes = 0;
        for (int round = 0; round < SUPPORT_ROUNDS(games[i].rounds); round++) {
            uint64_t stones[2];
            random_stones(b, games[i].least + round % range, stones, &seed);
            const struct open_lines own =
                open_lines_of(l, stones[0], stones[1]);
            const struct open_lines counter =
                open_lines_of(l, stones[1], stones[0]);
            struct threats_win win;
            struct forcing_win quick;
            if (!threats_find(l, &own, &counter, 200, &win))
                continue;
            check_threats(a, b, stones, &win);
            if (!lines_none(own.lacking[1]))
                continue;
            if (lines_none(counter.lacking[1]) &&
                forcing_find(l, &own, &counter, 60, &quick))
                fours++;
            else
                threes++;
        }
        cr_expect_gt(fours, SUPPORT_ROUNDS(100), "%s %d", g->name, fours);
        cr_expect_gt(threes, SUPPORT_ROUNDS(60), "%s %d", g->name, threes);
        tnk_attack_free(a);
        board_lines_free(l);
        game_free(g);
    }
}

/* The whole engine against tables ------------------------------------------ */

struct against {
    struct game *game;
    struct table_file *file;
    struct probe *probe;
    struct tnk_proof *proof;
};

static enum value table_value(const struct against *t, const struct state *s) {
    struct outcome o;
    struct reason why;
    cr_assert_eq(probe_get(t->probe, game_key(t->game, s), &o, &why), ST_OK,
                 "%s", why.text);
    return o.value;
}

/* A player who is held in either game does not win, and the value is that of
 * the table. */
static void check_against(const struct against *t, const struct state *s) {
    char text[GAME_TEXT_MAX];
    enum value v;
    if (game_over(t->game, s, &v))
        return;
    const enum value worth = table_value(t, s);
    game_print(t->game, s, text);
    for (int rules = TNK_ATTACK_RELAXED; rules <= TNK_ATTACK_REAL; rules++)
        for (int side = 0; side < 2; side++) {
            const enum side mover = game_mover(t->game, s);
            const enum side attacker = side ? side_other(mover) : mover;
            const bool wins = value_attractor(worth, mover) == attacker;
            const struct tnk_attack_question q = tnk_attack_question_of(
                tnk_position(s), attacker, (enum tnk_attack_rules)rules);
            const struct limits limits = {1, UINT64_MAX, NULL};
            struct tnk_attack_result r;
            cr_assert_eq(
                tnk_attack_decide(tnk_proof_attack(t->proof), &q, &limits, &r),
                ST_OK);
            if (rules == TNK_ATTACK_REAL)
                cr_assert_eq(r.verdict, wins ? DFPN_WINS : DFPN_HELD, "%s %s",
                             t->game->name, text);
            else
                cr_assert(!wins || r.verdict == DFPN_WINS, "%s %s",
                          t->game->name, text);
        }
    const struct limits limits = {1, UINT64_MAX, NULL};
    struct tnk_proof_result r;
    cr_assert_eq(
        tnk_proof_search(t->proof, tnk_position(s), bounds_none(), &limits, &r),
        ST_OK);
    cr_assert(bounds_known(r.bounds) && r.bounds.lower == worth, "%s %s",
              t->game->name, text);
}

static void check_game(const char *name, int rounds, uint64_t *seed) {
    struct against t = {.game = support_game(name)};
    struct reason why;
    const char *path = support_tiers(t.game, "t.att");
    cr_assert_eq(table_file_open(path, &t.file, &why), ST_OK);
    t.probe = probe_new(t.file, 256);
    t.proof = tnk_proof_new(game_board(t.game), 1 << 23);
    const struct state start = game_start(t.game);
    check_against(&t, &start);
    for (int i = 0; i < rounds; i++) {
        const int plies =
            (int)(support_random(seed) % (uint64_t)t.game->plies_max);
        const struct state s = support_random_state(t.game, plies, seed);
        check_against(&t, &s);
    }
    tnk_proof_free(t.proof);
    probe_free(t.probe);
    table_file_close(t.file);
    game_free(t.game);
}

/* All boards of up to 20 cells, with 50 000 random positions in all. */
Test(tnk_attack, every_small_board_agrees_with_its_table) {
    enum { POSITIONS = 50000, GAMES = 92 };
    uint64_t seed = 4;
    int games = 0;
    for (int rows = 1; rows <= 4; rows++)
        for (int cols = rows; cols <= BOARD_K_MAX && rows * cols <= 20; cols++)
            for (int k = 1; k <= cols; k++) {
                char name[32];
                snprintf(name, sizeof name, "%dx%d,%d", rows, cols, k);
#ifdef __SANITIZE_ADDRESS__
                if (rows * cols > 16)
                    continue; /* their tables take minutes here */
#endif
                check_game(name, SUPPORT_ROUNDS(POSITIONS) / GAMES + 1, &seed);
                games++;
            }
    cr_expect_geq(games, SUPPORT_ROUNDS(GAMES));
}
