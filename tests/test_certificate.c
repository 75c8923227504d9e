#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/atomic_file.h"
#include "base/bits.h"
#include "base/key_map.h"
#include "proofs/certificate_build.h"
#include "proofs/certificate_check.h"
#include "proofs/playbook.h"
#include "rules/tnk.h"
#include "support.h"

TestSuite(certificate, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

/* Published values. */
static const struct {
    const char *game, *position;
    enum value value; /* for the mover */
} claims[] = {
    {"3,3", NULL, VALUE_DRAW},      {"4,4", NULL, VALUE_DRAW},
    {"5,4", NULL, VALUE_DRAW},      {"6,5", NULL, VALUE_DRAW},
    {"7,5", NULL, VALUE_DRAW},      {"8,6", NULL, VALUE_DRAW},
    {"8,8", NULL, VALUE_DRAW},      {"4,3", NULL, VALUE_WIN},
    {"5x6,4", NULL, VALUE_WIN},     {"6,4", NULL, VALUE_WIN},
    {"1x3,2", NULL, VALUE_WIN},     {"4,1", NULL, VALUE_WIN},
    {"3,3", "oxx1xo3", VALUE_LOSS}, {"3,3", "x8", VALUE_DRAW},
    {"3,3", "xo2x4", VALUE_LOSS},   {"3,3", "xo7", VALUE_WIN},
    {"4,3", "5x10", VALUE_LOSS},    {"5,4", "12x12", VALUE_DRAW},
    {"7,5", "16o7x24", VALUE_DRAW},
#ifndef __SANITIZE_ADDRESS__ /* takes minutes there */
    {"7,5", "24x16o7", VALUE_DRAW},
#endif
    {"6,5", "14x6o14", VALUE_DRAW}, {"3,3", "xoxxoo1x1", VALUE_DRAW},
};
enum { CLAIMS = sizeof claims / sizeof *claims };

struct made {
    struct game *game;
    struct certificate certificate;
};

static struct made make(const char *game, const char *position) {
    struct made m = {.game = support_game(game)};
    const struct state s =
        position ? support_state(m.game, position) : game_start(m.game);
    struct tnk_proof *p = tnk_proof_new(game_board(m.game), 1 << 24);
    const struct limits limits = {1, UINT64_MAX, NULL};
    struct tnk_proof_result r;
    struct reason why;
    cr_assert_eq(
        tnk_proof_search(p, tnk_position(&s), bounds_none(), &limits, &r),
        ST_OK);
    cr_assert_eq(certificate_build(p, game_board(m.game), tnk_position(&s),
                                   r.bounds, &limits, &m.certificate, &why),
                 ST_OK, "%s", why.text);
    tnk_proof_free(p);
    return m;
}

static void unmake(struct made *m) {
    certificate_free(&m->certificate);
    game_free(m->game);
}

static bool few_more(void *left, const struct progress *p) {
    (void)p;
    return --*(int *)left > 0;
}

/* Stopped at any moment, it returns ST_STOPPED and leaves nothing behind; left
 * alone, it finishes. */
Test(certificate, writing_can_be_stopped) {
    struct game *g = support_game("7,5");
    const struct state s = game_start(g);
    const struct bounds draw = bounds_exact((struct outcome){VALUE_DRAW, 0});
    enum status st = ST_STOPPED;
    int stopped = 0;
    for (int ticks = 1; st == ST_STOPPED; ticks *= 4) {
        struct tnk_proof *p = tnk_proof_new(game_board(g), 1 << 24);
        int left = ticks;
        const struct watch watch = {few_more, &left};
        const struct limits limits = {1, UINT64_MAX, &watch};
        struct certificate c;
        struct reason why = {""};
        st = certificate_build(p, game_board(g), tnk_position(&s), draw,
                               &limits, &c, &why);
        if (st)
            cr_expect_str_eq(why.text,
                             "stopped before the certificate was written");
        else
            certificate_free(&c);
        stopped += st != ST_OK;
        tnk_proof_free(p);
    }
    cr_expect_eq(st, ST_OK);
    cr_expect_geq(stopped, 3, "%d", stopped);
    game_free(g);
}

static bool note_progress(void *arg, const struct progress *p) {
    struct progress *last = arg;
    cr_assert(p->done >= last->done && p->nodes >= last->nodes);
    *last = *p;
    return true;
}

/* Positions that are looked at again, and nodes: both only grow. */
Test(certificate, writing_tells_its_progress) {
    struct game *g = support_game("6,5");
    const struct state s = game_start(g);
    const struct bounds draw = bounds_exact((struct outcome){VALUE_DRAW, 0});
    struct tnk_proof *p = tnk_proof_new(game_board(g), 1 << 24);
    struct progress last = {0};
    const struct watch watch = {note_progress, &last};
    const struct limits limits = {1, UINT64_MAX, &watch};
    struct certificate c;
    struct reason why;
    cr_assert_eq(certificate_build(p, game_board(g), tnk_position(&s), draw,
                                   &limits, &c, &why),
                 ST_OK);
    cr_expect_eq(last.nodes + 1, c.node_count); /* told before each node */
    cr_expect_gt(last.done, last.nodes);
    certificate_free(&c);
    tnk_proof_free(p);
    game_free(g);
}

static bool confirmed(const struct made *m, const struct certificate *c) {
    struct certificate_check_result r;
    struct reason why = {""};
    enum status st = certificate_check(c, game_board(m->game), &r, &why);
    cr_assert(st == ST_OK || (st == ST_FORMAT && why.text[0]));
    return st == ST_OK;
}

Test(certificate, proofs_are_confirmed) {
    for (int i = 0; i < CLAIMS; i++) {
        struct made m = make(claims[i].game, claims[i].position);
        struct certificate_check_result r;
        struct reason why = {""};
        cr_expect_eq(
            certificate_check(&m.certificate, game_board(m.game), &r, &why),
            ST_OK, "%s %s: %s", claims[i].game, claims[i].position, why.text);
        cr_expect(bounds_known(r.bounds) && r.bounds.lower == claims[i].value,
                  "%s %s", claims[i].game, claims[i].position);
        unmake(&m);
    }
}

/* A false claim is refused. */
Test(certificate, false_claims_are_refused) {
    struct made m = make("3,3", NULL);
    m.certificate.claims[0].wins = true;
    cr_expect_not(confirmed(&m, &m.certificate));
    m.certificate.claims[0].wins = false;
    m.certificate.claims[0].attacker = SIDE_O;
    cr_expect_not(confirmed(&m, &m.certificate));
    m.certificate.claims[0].attacker = SIDE_X;
    cr_expect(confirmed(&m, &m.certificate));
    m.certificate.claims[0].node++;
    cr_expect_not(confirmed(&m, &m.certificate));
    m.certificate.claims[0].node--;
    m.certificate.root.stones[0] = 1;
    cr_expect_not(confirmed(&m, &m.certificate));
    unmake(&m);
}

/* The same strategy would hold X even if O had three more stones, but no game
 * leads to such a position. */
Test(certificate, of_a_position_that_no_game_reaches_it_is_refused) {
    struct made m = make("6,5", NULL);
    cr_expect(confirmed(&m, &m.certificate));
    m.certificate.root.stones[1] = 7;
    cr_expect_not(confirmed(&m, &m.certificate));
    unmake(&m);
}

/* By hand: in `xx1o1o3` X wins with cell 2. That O is held, if X plays 4, says
 * less; it takes nothing away from the first claim. */
Test(certificate, a_claim_that_says_less_changes_nothing) {
    static uint8_t nodes[] = {
        CERT_ATTACK, 3,   0, 0, 0, 0, 0, 0, 0, /* X has {0 1} */
        40,          0,   0, 0, 0, 0, 0, 0, 2,
        0,                                     /* O {3 5}; X plays 2 */
        CERT_HOLD,   196, 1, 0, 0, 0, 0, 0, 0, /* free: {2 6 7 8} */
        19,          0,   0, 0, 0, 0, 0, 0, 0,
        0, /* X {0 1 4}: 1/4 + 1/8 < 1/2 */
    };
    struct game *g = support_game("3,3");
    const struct state root = support_state(g, "xx1o1o3");
    struct certificate c = {.root = *tnk_position(&root),
                            .claims = {{SIDE_X, true, CERT_NO_CELL, 0, 0},
                                       {SIDE_O, false, 4, 1, 0}},
                            .claim_count = 2,
                            .nodes = nodes,
                            .size = sizeof nodes,
                            .node_count = 2};
    struct certificate_check_result r;
    struct reason why = {""};
    cr_assert_eq(certificate_check(&c, game_board(g), &r, &why), ST_OK, "%s",
                 why.text);
    cr_expect(r.bounds.lower == VALUE_WIN && r.bounds.upper == VALUE_WIN);
    game_free(g);
}

/* Parts -------------------------------------------------------------------- */

/* By hand: on 1x6,3 the pairs 1-2 and 3-4, as parts of two labels each, cut the
 * four lines. */
enum { PARTS_SIZE = 30 };
static const uint8_t parts_of_1x6[PARTS_SIZE] = {
    CERT_PARTS, 0x3f, 0, 0, 0, 0, 0, 0, 0,          /* all cells are free */
    0,          0,    0, 0, 0, 0, 0, 0, 2, 1, 3, 0, /* the set {0 1} */
    2,          1,    0, 1, 2, 1, 0, 3, 4,          /* two parts */
};

/* Checks them with some bytes changed. */
struct byte_change {
    size_t at;
    uint8_t value;
};

static bool parts_hold(const struct byte_change *changes, int count,
                       size_t size) {
    uint8_t nodes[PARTS_SIZE];
    struct game *g = support_game("1x6,3");
    const struct certificate c = {
        .root = position_start(),
        .claims = {{SIDE_X, false, CERT_NO_CELL, 0, 0}},
        .claim_count = 1,
        .nodes = nodes,
        .size = size,
        .node_count = 1};
    struct certificate_check_result r;
    struct reason why;
    memcpy(nodes, parts_of_1x6, sizeof nodes);
    for (int i = 0; i < count; i++)
        nodes[changes[i].at] = changes[i].value;
    const enum status st = certificate_check(&c, game_board(g), &r, &why);
    game_free(g);
    return !st;
}

Test(certificate, parts_are_checked) {
    static const struct byte_change wrong[] = {
        {1, 0x7f},                    /* a free cell beyond the board */
        {9, 0x01},                    /* free, and the defender's */
        {17, 0},                      /* no labels */
        {17, 1},                      /* a label too few for the set */
        {17, 13},  {18, 17}, {19, 7}, /* a label too many in the set */
        {19, 1},                      /* one label: X fills it */
        {19, 0},                      /* none: X has it */
        {21, 1},                      /* a part too few */
        {21, 3},                      /* a part too many */
        {22, 3},                      /* a set that is not there */
        {22, 0},                      /* no set: lines are left */
        {24, 2},                      /* one cell for two labels */
        {24, 3},                      /* one cell for two parts */
        {24, 6},                      /* beyond the board */
        {24, 255},                    /* no cell, where the set needs one */
        {24, 0},                      /* {0 2}: not on line {1 2 3} */
    };
    cr_expect(parts_hold(NULL, 0, PARTS_SIZE));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(parts_hold(&wrong[i], 1, PARTS_SIZE), "%zu: %d",
                      wrong[i].at, wrong[i].value);
    for (size_t size = 0; size < PARTS_SIZE; size++)
        cr_expect_not(parts_hold(NULL, 0, size), "%zu bytes", size);
}

/* Cell 1 as the attacker's leaves one cell of a set. As the defender's it cuts
 * the set; but the root has to be covered, and there it cuts nothing. */
Test(certificate, parts_depend_on_who_has_their_cells) {
    static const struct byte_change attackers[] = {{1, 0x3d}};
    static const struct byte_change defenders[] = {{1, 0x3d}, {9, 2}};
    static const struct byte_change ends[] = {{1, 0x1e}};
    cr_expect_not(parts_hold(attackers, 1, PARTS_SIZE));
    cr_expect_not(parts_hold(defenders, 2, PARTS_SIZE));
    cr_expect(parts_hold(ends, 1, PARTS_SIZE), "cells that no part needs");
}

/* A board in one row, with a proof by parts: which cell answers which. */
struct answered_by_part {
    const char *game, *root;
    uint8_t nodes[48];
    size_t size;
    int answers[8]; /* to a stone on each cell; -1 if any will do */
};

static void check_part_answers(const struct answered_by_part *t) {
    struct game *g = support_game(t->game);
    const struct state root = support_state(g, t->root);
    uint8_t nodes[sizeof t->nodes];
    const struct certificate c = {
        .root = *tnk_position(&root),
        .claims = {{SIDE_X, false, CERT_NO_CELL, 0, 0}},
        .claim_count = 1,
        .nodes = nodes,
        .size = t->size,
        .node_count = 1};
    struct certificate_check_result r;
    struct playbook *book;
    struct reason why = {""};
    memcpy(nodes, t->nodes, sizeof nodes);
    cr_assert_eq(certificate_check(&c, game_board(g), &r, &why), ST_OK, "%s",
                 why.text);
    cr_assert_eq(playbook_new(&c, game_board(g), 0, &book, &why), ST_OK);
    for (int cell = 0; cell < game_board(g)->cells; cell++)
        if (t->answers[cell] >= 0) {
            const struct state then = game_after(g, &root, cell);
            int move;
            cr_assert_eq(playbook_move(book, tnk_position(&then), &move, &why),
                         ST_OK, "%s", why.text);
            cr_expect_eq(move, t->answers[cell], "%s, cell %d", t->game, cell);
        }
    playbook_free(book);
    game_free(g);
}

/* By hand. The first has the pairs 1-2 and 3-4. In the second X has 3 and O has
 * 0. The lines {1 2 3 4} and {2 3 4 5} contain {2 3 4}, of which X lacks {2 4};
 * {3 4 5 6} contains {5 6}. In the third O has 1 and X has 2: the first set is
 * cut, although X lacks no other cell of it. */
Test(certificate, an_answer_is_in_the_same_part) {
    static const struct answered_by_part tests[] = {
        {.game = "1x6,3",
         .root = "6",
         .nodes = {CERT_PARTS, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                   0,          0,    2, 1, 3, 0, 2, 1, 0, 1, 2, 1, 0, 3, 4},
         .size = 30,
         .answers = {-1, 2, 1, 4, 3, -1}},
        {.game = "1x7,4",
         .root = "o2x3",
         .nodes = {CERT_PARTS, 0x74, 0, 0, 0, 0, 0, 0, 0, 1,   0, 0,
                   0,          0,    0, 0, 0, 3, 2, 7, 0, 3,   0, 2,
                   1,          0,    2, 3, 4, 2, 0, 5, 6, 0xff},
         .size = 34,
         .answers = {-1, -1, 4, -1, 2, 6, 5}},
        {.game = "1x6,3",
         .root = "1ox3",
         .nodes = {CERT_PARTS, 0x39, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0,
                   0,          0,    2, 1, 3, 0, 2, 1, 0, 1, 2, 1, 0, 3, 4},
         .size = 30,
         .answers = {-1, -1, -1, 4, 3, -1}},
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        check_part_answers(&tests[i]);
}

/* Answers ------------------------------------------------------------------ */

/* The place of an answer in the bytes of a certificate. In an attack, the
 * attacker's move and the cells of forcing lines count as answers, too. */
struct answer_at {
    size_t cell;        /* the byte that names it */
    size_t entry, size; /* its whole entry; size 0 if it has none */
    size_t count;       /* the byte that counts the entries */
};

/* Finds all answers. The caller frees the array. */
static struct answer_at *find_answers(const struct certificate *c, int *count) {
    struct answer_at *found = malloc(c->size * sizeof *found);
    const uint8_t *b = c->nodes;
    size_t at = 0;
    *count = 0;
    for (uint32_t node = 0; node < c->node_count; node++) {
        const int kind = b[at];
        at += 17;
        if (kind == CERT_HOLD)
            at += 1 + 2u * b[at];
        size_t move = at;
        if (kind == CERT_ATTACK)
            at++;
        const size_t counter = at++;
        if (kind == CERT_ATTACK && certificate_cell(b[move], 1) != CERT_NO_CELL)
            found[(*count)++] = (struct answer_at){move, 0, 0, 0};
        for (int left = b[counter]; left > 0; left--) {
            const size_t cells = kind == CERT_ATTACK ? b[at + 8] : 0;
            const size_t size = kind == CERT_ATTACK ? 14 + cells : 14;
            if (kind == CERT_ATTACK)
                for (size_t i = 0; i < cells; i++)
                    found[(*count)++] =
                        (struct answer_at){at + 9 + i, at, size, counter};
            else
                found[(*count)++] =
                    (struct answer_at){at + 8, at, size, counter};
            at += size;
        }
    }
    cr_assert_eq(at, c->size);
    return found;
}

static struct certificate copy_of(const struct certificate *c) {
    struct certificate copy = *c;
    copy.nodes = malloc(c->size);
    memcpy(copy.nodes, c->nodes, c->size);
    return copy;
}

static void check_changes(const char *game, const char *position, int tries) {
    struct made m = make(game, position);
    int count, changed = 0;
    uint64_t seed = 5;
    struct answer_at *found = find_answers(&m.certificate, &count);
    cr_assert_gt(count, 0);
    for (int i = 0; i < tries && (tries < count || i < count); i++) {
        const struct answer_at *a =
            &found[tries < count ? support_random(&seed) % (uint64_t)count
                                 : (uint64_t)i];
        struct certificate c = copy_of(&m.certificate);
        const int cell =
            (int)(support_random(&seed) % (uint64_t)game_board(m.game)->cells);
        if (cell != c.nodes[a->cell]) {
            c.nodes[a->cell] = (uint8_t)cell;
            cr_expect_not(confirmed(&m, &c), "%s: %d for %d at %zu", game, cell,
                          m.certificate.nodes[a->cell], a->cell);
            c.nodes[a->cell] = m.certificate.nodes[a->cell];
            changed++;
        }
        if (a->size) {
            memmove(c.nodes + a->entry, c.nodes + a->entry + a->size,
                    c.size - a->entry - a->size);
            c.size -= a->size;
            c.nodes[a->count]--;
            cr_expect_not(confirmed(&m, &c), "%s: without %zu", game, a->entry);
        }
        certificate_free(&c);
    }
    cr_expect_gt(changed, 0);
    free(found);
    unmake(&m);
}

Test(certificate, with_one_answer_changed_or_removed_it_is_refused) {
    check_changes("3,3", NULL, 1000);
    check_changes("4,4", NULL, 1000);
    check_changes("6,5", NULL, 1000);
    check_changes("4,3", NULL, 1000);
    check_changes("6,4", NULL, 1000);
    check_changes("5,4", NULL, SUPPORT_ROUNDS(100));
    check_changes("7,5", NULL, SUPPORT_ROUNDS(300));
}

/* Any bytes are read safely, with an answer in the end. */
Test(certificate, random_bytes_are_read_safely) {
    static const char *const games[] = {"3,3", "6,5", "6,4"};
    uint64_t seed = 6;
    for (int g = 0; g < 3; g++) {
        struct made m = make(games[g], NULL);
        for (int round = 0; round < SUPPORT_ROUNDS(3000); round++) {
            struct certificate c = copy_of(&m.certificate);
            for (uint64_t n = support_random(&seed) % 3 + 1; n > 0; n--)
                c.nodes[support_random(&seed) % c.size] =
                    (uint8_t)support_random(&seed);
            if (round % 3 == 0)
                c.size = support_random(&seed) % (c.size + 1);
            confirmed(&m, &c);
            certificate_free(&c);
        }
        unmake(&m);
    }
}

/* Playing ------------------------------------------------------------------ */

/* How the opponent of a playbook plays. SHARP completes a line where it can,
 * and tries all moves that leave it such a threat before any other. */
enum opponent { EVERY_MOVE, RANDOM, SHARP };

struct playing_by_book {
    const struct game *game;
    struct playbook *book;
    enum opponent opponent;
    uint64_t seed;
    struct key_map seen; /* with EVERY_MOVE */
    const int *moves;    /* the opponent begins with these; the last is -1 */
};

static const int no_moves[] = {-1};

static int threats_after(const struct game *g, const struct step *to) {
    const enum side mover = side_other(game_mover(g, &to->to));
    const struct position *p = tnk_position(&to->to);
    const uint64_t own = p->stones[mover - 1];
    const uint64_t rival = p->stones[side_other(mover) - 1];
    uint64_t common;
    return board_full_lines(game_board(g), own, &common)
               ? 64
               : bits_count(board_completing(game_board(g), own, rival));
}

/* A random move of the opponent; SHARP: of those with most threats. */
static int pick(struct playing_by_book *p, const struct step *steps,
                int count) {
    int best = -1, ties = 0, picked = 0;
    for (int i = 0; i < count; i++) {
        const int threats =
            p->opponent == SHARP ? threats_after(p->game, &steps[i]) : 0;
        ties = threats > best ? 1 : ties + (threats == best);
        if (threats > best ||
            (threats == best && support_random(&p->seed) % (uint64_t)ties == 0))
            picked = i;
        best = threats > best ? threats : best;
    }
    return picked;
}

static struct state play(const struct step *steps, int count, int move) {
    int i = 0;
    while (i < count && steps[i].move != move)
        i++;
    cr_assert_lt(i, count, "%d is no move", move);
    return steps[i].to;
}

static struct state by_the_book(struct playing_by_book *p,
                                const struct state *s, const struct step *steps,
                                int count) {
    struct reason why;
    int move;
    cr_assert_eq(playbook_move(p->book, tnk_position(s), &move, &why), ST_OK,
                 "%s", why.text);
    return play(steps, count, move);
}

/* Is s new to a game against EVERY_MOVE? */
static bool is_new(struct playing_by_book *p, const struct state *s) {
    const struct position *q = tnk_position(s);
    const struct key k = {q->stones[0], q->stones[1]};
    uint64_t number;
    if (key_map_get(&p->seen, k, &number))
        return false;
    cr_assert(key_map_put(&p->seen, k, 0));
    return true;
}

/* Plays on from s, one player by the book. */
static void play_out(struct playing_by_book *p, struct state s) {
    const struct game *g = p->game;
    const enum side own = playbook_player(p->book);
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    while (!game_over(g, &s, &v)) {
        const int count = game_steps(g, &s, steps);
        if (game_mover(g, &s) == own) {
            s = by_the_book(p, &s, steps, count);
            continue;
        }
        if (*p->moves >= 0) {
            s = play(steps, count, *p->moves++);
            continue;
        }
        if (p->opponent == EVERY_MOVE) {
            for (int i = is_new(p, &s) ? 0 : count; i < count; i++)
                play_out(p, steps[i].to);
            return;
        }
        s = steps[pick(p, steps, count)].to;
    }
    const enum side winner = value_attractor(v, game_mover(g, &s));
    cr_assert(playbook_wins(p->book) ? winner == own
                                     : winner != side_other(own));
}

/* Plays `rounds` games against a random opponent and as many against a sharp
 * one; with 0 rounds, all games. */
static void check_play(const char *game, const char *position, int rounds) {
    struct made m = make(game, position);
    const struct state root = tnk_state(m.certificate.root);
    for (int claim = 0; claim < m.certificate.claim_count; claim++) {
        struct playing_by_book p = {
            .game = m.game, .seed = 7, .moves = no_moves};
        struct reason why;
        cr_assert_eq(playbook_new(&m.certificate, game_board(m.game), claim,
                                  &p.book, &why),
                     ST_OK);
        if (!rounds)
            play_out(&p, root);
        for (int i = 0; i < 2 * rounds; i++) {
            p.opponent = i % 2 ? SHARP : RANDOM;
            play_out(&p, root);
        }
        key_map_free(&p.seen);
        playbook_free(p.book);
    }
    unmake(&m);
}

/* Against every opponent where the positions are few enough, otherwise against
 * many random ones. */
Test(certificate, its_strategy_can_be_played) {
    check_play("3,3", NULL, 0);
    check_play("3,3", "x8", 0);
    check_play("3,3", "xo7", 0);
    check_play("4,3", NULL, 0);
    check_play("4,3", "5x10", 0);
    check_play("4,4", NULL, 0);
    check_play("4x5,4", NULL, SUPPORT_ROUNDS(300));
    check_play("5,4", NULL, SUPPORT_ROUNDS(3000));
    check_play("5,4", "12x12", SUPPORT_ROUNDS(3000));
    check_play("6,4", NULL, SUPPORT_ROUNDS(300));
    check_play("7,5", NULL, SUPPORT_ROUNDS(3000));
}

/* A defence that forgets the pairs of earlier nodes, or weighs lines that
 * contain others, loses here when X goes on with 7 5 11 4 10 17 23. */
Test(certificate, its_strategy_holds_whatever_follows) {
    static const int opening[] = {1, 3, 24, 19, -1};
    struct made m = make("5,4", "12x12");
    struct playing_by_book p = {.game = m.game, .moves = opening};
    struct reason why;
    const int claim = m.certificate.claims[0].attacker == SIDE_X ? 0 : 1;
    cr_assert_eq(
        playbook_new(&m.certificate, game_board(m.game), claim, &p.book, &why),
        ST_OK);
    play_out(&p, tnk_state(m.certificate.root));
    cr_expect_gt(p.seen.count, 1000);
    key_map_free(&p.seen);
    playbook_free(p.book);
    unmake(&m);
}

/* Files -------------------------------------------------------------------- */

static const char *save(const struct certificate *c) {
    const char *path = support_path("t.proof");
    struct atomic_file *f;
    struct reason why;
    uint64_t bytes;
    cr_assert_eq(atomic_file_open(path, &f, &why), ST_OK);
    cr_assert_eq(atomic_file_finish(f,
                                    certificate_write(atomic_file_stream(f),
                                                      path, c, &bytes, &why),
                                    &why),
                 ST_OK);
    return path;
}

Test(certificate, a_file_reads_back_and_damage_is_noticed) {
    struct made m = make("6,5", NULL);
    const char *path = save(&m.certificate);
    struct certificate c;
    struct reason why;
    size_t size;
    cr_assert_eq(support_certificate(path, &c, &why), ST_OK, "%s", why.text);
    cr_expect_eq(c.size, m.certificate.size);
    cr_expect_eq(memcmp(c.nodes, m.certificate.nodes, c.size), 0);
    cr_expect(confirmed(&m, &c));
    certificate_free(&c);
    unsigned char *bytes = support_read(path, &size);
    enum { MAGIC = 8 }; /* its last byte is the version */
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 1;
        support_write(path, bytes, size);
        cr_expect_eq(support_certificate(path, &c, &why),
                     i < MAGIC - 1 ? ST_FOREIGN : ST_FORMAT, "byte %zu", i);
        bytes[i] ^= 1;
    }
    for (size_t i = 0; i < size; i += 7) {
        support_write(path, bytes, i);
        cr_expect_eq(support_certificate(path, &c, &why),
                     i < MAGIC ? ST_FOREIGN : ST_FORMAT, "%zu bytes", i);
    }
    free(bytes);
    cr_expect_eq(support_certificate(support_path("none"), &c, &why), ST_IO);
    unmake(&m);
}

/* Runs the command on the file and returns its exit status. *says is its last
 * line, valid until the next call. */
static int run(const char *command, const char *path, const char **says) {
    static char line[1024];
    snprintf(line, sizeof line, "cd '%s' && %s '%s' 2>&1", support_folder(),
             command, path);
    FILE *f = popen(line, "r");
    cr_assert_not_null(f);
    while (fgets(line, sizeof line, f))
        ;
    *says = line;
    return WEXITSTATUS(pclose(f));
}

/* A file with a right checksum and a false claim: that X wins T(3,3). */
Test(certificate, the_programs_refuse_a_file_that_lies) {
    static const struct {
        const char *command;
        int status;
    } uses[] = {
        {"morpion check", 5},
        {"morpion atlas 3,3 -q -o never.jsonl --certificate", 1},
        {"morpion-viz tree 3,3 -q -o never.svg --certificate", 1},
    };
    struct made m = make("3,3", NULL);
    m.certificate.claims[0].wins = true;
    const char *path = save(&m.certificate), *says;
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        cr_expect_eq(run(uses[i].command, path, &says), uses[i].status,
                     "%s: %s", uses[i].command, says);
        cr_expect_not_null(strstr(says, "refuted: "), "%s: %s", uses[i].command,
                           says);
    }
    unmake(&m);
}

/* A draw takes two claims: neither player can force a line. */
Test(certificate, half_of_an_answer_is_told_as_that) {
    static const char *const kept[] = {
        [SIDE_X] = ": o wins or draws: ", [SIDE_O] = ": x wins or draws: "};
    struct made m = make("3,3", "x8");
    const char *says;
    cr_assert_eq(m.certificate.claim_count, 2);
    for (int i = 0; i < 2; i++) {
        struct certificate half = m.certificate;
        half.claims[0] = half.claims[i];
        half.claim_count = 1;
        cr_expect_eq(run("morpion check", save(&half), &says), 0);
        cr_expect_not_null(strstr(says, kept[half.claims[0].attacker]), "%s",
                           says);
    }
    unmake(&m);
}
