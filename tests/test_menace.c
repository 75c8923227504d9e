#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "players/learn_log.h"
#include "players/matchboxes.h"
#include "players/menace.h"
#include "rules/board.h"
#include "support.h"

TestSuite(menace, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

static struct menace *make(const struct game *g, struct menace_options o) {
    struct menace *m;
    struct reason why;
    cr_assert_eq(menace_new(g, &o, NULL, &m, &why), ST_OK, "%s", why.text);
    return m;
}

static struct menace_box look(const struct menace *m, const char *text) {
    const struct state s = support_state(menace_game(m), text);
    struct menace_box box;
    menace_look(m, &s, &box);
    return box;
}

/* The beads for a cell, or for the cell that is equivalent by symmetry. */
static uint32_t beads(const struct menace *m, const char *text,
                      const char *cell) {
    const struct menace_box box = look(m, text);
    const int number =
        cell[0] - 'a' + (cell[1] - '1') * game_board(menace_game(m))->cols;
    for (int i = 0; i < box.count; i++)
        if (box.beads[i].cells >> number & 1)
            return box.beads[i].beads;
    cr_assert_fail("%s: no beads for %s", text, cell);
    return 0;
}

/* Michie's 304 boxes: 1, 12, 108 and 183 for the first player's four turns. */
Test(menace, has_the_boxes_that_michie_had) {
    static const int known[] = {1, 12, 108, 183};
    struct game *g = support_game("3,3");
    struct matchboxes *b;
    struct reason why;
    int counts[10] = {0};
    cr_assert_eq(matchboxes_new(g, NULL, &b, &why), ST_OK);
    cr_expect_eq(b->count, 765); /* positions of T(3,3) up to symmetry */
    for (uint32_t i = 0; i < b->count; i++)
        counts[b->of[i].ply] += b->of[i].count > 0;
    for (int turn = 0; turn < 4; turn++)
        cr_expect_eq(counts[2 * turn], known[turn]);
    matchboxes_free(b);
    game_free(g);
}

/* O at 1, X at 4, O at 6, X at 8: 2 * 3 + 81 + 2 * 729 + 6561. */
Test(menace, the_number_of_a_box) {
    struct game *g = support_game("3,3");
    const struct state s = support_state(g, "o2x1o1x1");
    const struct state start = game_start(g);
    cr_expect_eq(menace_label(g, &s), 8106);
    cr_expect_eq(menace_label(g, &start), 0);
    game_free(g);
}

Test(menace, new_boxes_have_fewer_beads_the_later_they_are) {
    struct game *g = support_game("3,3");
    struct menace *m = make(g, (struct menace_options){.seed = 1});
    cr_expect_eq(beads(m, "9", "b2"), 4);
    cr_expect_eq(look(m, "9").count, 3); /* corner, side, middle */
    cr_expect_eq(look(m, "9").total, 12);
    cr_expect_eq(beads(m, "xo7", "b2"), 3);
    cr_expect_eq(beads(m, "xoxo5", "b2"), 2);
    cr_expect_eq(beads(m, "xoxoxo3", "a3"), 1);
    menace_free(m);
    game_free(g);
}

/* By hand: X b2, O a1, X c1, O b1, X a3 wins. X's boxes are the start, the
 * reply to the corner, and the third. When X learns, the bead drawn in each
 * gets three more; when O learns, O's two beads lose one each. */
Test(menace, beads_after_a_game_by_hand) {
    static const int game[] = {4, 0, 2, 1, 6};
    struct game *g = support_game("3,3");
    const struct state start = game_start(g);
    struct menace *m = make(g, (struct menace_options){.seed = 1});
    menace_learn(m, &start, game, 5, SIDE_X, VALUE_WIN);
    cr_expect_eq(beads(m, "9", "b2"), 7);
    cr_expect_eq(beads(m, "9", "a1"), 4);
    cr_expect_eq(beads(m, "o3x4", "c1"), 6);
    cr_expect_eq(beads(m, "o3x4", "a3"), 6); /* its mirror image */
    cr_expect_eq(beads(m, "o3x4", "c3"), 3);
    cr_expect_eq(beads(m, "oox1x4", "a3"), 5);
    cr_expect_eq(beads(m, "xxo1o4 o", "c3"), 2, "not touched: colours differ");
    cr_expect_eq(menace_counts(m).opened, 3);
    /* O learns from the same game. Equivalent cells share their beads. */
    menace_learn(m, &start, game, 5, SIDE_O, VALUE_LOSS);
    cr_expect_eq(beads(m, "4x4", "a1"), 2);
    cr_expect_eq(beads(m, "4x4", "c3"), 2);
    cr_expect_eq(beads(m, "4x4", "b1"), 3);
    cr_expect_eq(beads(m, "o1x1x4", "b1"), 1);
    menace_learn(m, &start, game, 4, SIDE_X,
                 VALUE_DRAW); /* as if it ended there */
    cr_expect_eq(beads(m, "9", "b2"), 8);
    cr_expect_eq(menace_counts(m).games, 3);
    menace_free(m);
    game_free(g);
}

/* By hand, as above, with rewards 10, 0 and -2: O's two beads, 3 and 2, lose
 * two each. A box never has fewer than none. */
Test(menace, rewards_are_options) {
    static const int game[] = {4, 0, 2, 1, 6};
    struct game *g = support_game("3,3");
    const struct state start = game_start(g);
    struct menace *m =
        make(g, (struct menace_options){.seed = 1, .rewards = {10, 0, -2}});
    struct menace *usual = make(g, (struct menace_options){.seed = 1});
    const struct menace_rewards r = menace_rewards(usual);
    cr_expect(r.win == 3 && r.draw == 1 && r.loss == -1);
    menace_learn(m, &start, game, 5, SIDE_X, VALUE_WIN);
    cr_expect_eq(beads(m, "9", "b2"), 14);
    menace_learn(m, &start, game, 5, SIDE_X, VALUE_DRAW);
    cr_expect_eq(beads(m, "9", "b2"), 14);
    for (int i = 0; i < 2; i++)
        menace_learn(m, &start, game, 5, SIDE_O, VALUE_LOSS);
    cr_expect_eq(beads(m, "4x4", "a1"), 0);
    cr_expect_eq(beads(m, "o1x1x4", "b1"), 0);
    menace_free(m);
    menace_free(usual);
    game_free(g);
}

/* A game that began elsewhere: X wins xx1oo4 with c1, the only box it used. */
Test(menace, learns_from_a_game_that_began_later) {
    static const int game[] = {2};
    struct game *g = support_game("3,3");
    struct menace *m = make(g, (struct menace_options){.seed = 1});
    const struct state s = support_state(g, "xx1oo4");
    menace_learn(m, &s, game, 1, SIDE_X, VALUE_WIN);
    cr_expect_eq(beads(m, "xx1oo4", "c1"), 5);
    cr_expect_eq(menace_counts(m).opened, 1);
    menace_free(m);
    game_free(g);
}

/* The boxes by number are the boxes of their positions. */
Test(menace, boxes_are_found_by_number) {
    struct game *g = support_game("3,3");
    struct menace *m = make(g, (struct menace_options){.seed = 1});
    int ply = 0;
    menace_train(m, 500);
    cr_assert_eq(menace_box_count(m), 765);
    for (uint32_t i = 0; i < menace_box_count(m); i++) {
        struct menace_box one, other;
        menace_look_into(m, i, &one);
        cr_expect_geq(game_ply(g, &one.image), ply);
        ply = game_ply(g, &one.image);
        if (!one.count)
            continue;
        menace_look(m, &one.image, &other);
        cr_expect(one.label == other.label && one.total == other.total &&
                  one.count == other.count && one.opened == other.opened);
        for (int j = 0; j < one.count; j++)
            cr_expect(one.beads[j].cell == other.beads[j].cell &&
                      one.beads[j].cells == other.beads[j].cells &&
                      one.beads[j].beads == other.beads[j].beads);
    }
    menace_free(m);
    game_free(g);
}

/* MENACE keeps losing: its boxes run empty, and then are refilled or resign. */
Test(menace, an_empty_box_is_not_silent) {
    static const int game[] = {4, 0, 2, 1, 6};
    struct game *g = support_game("3,3");
    const struct state s = support_state(g, "4x4"), start = game_start(g);
    struct random random = {1};
    for (enum menace_empty e = MENACE_REFILL; e <= MENACE_RESIGN; e++) {
        struct menace *m =
            make(g, (struct menace_options){.empty = e,
                                            .opponent = MENACE_PERFECT,
                                            .plays = SIDE_O,
                                            .seed = 1});
        static const int corner[] = {4, 0}, side[] = {4, 1};
        for (int i = 0; i < 3; i++) {
            menace_learn(m, &start, corner, 2, SIDE_O, VALUE_LOSS);
            menace_learn(m, &start, side, 2, SIDE_O, VALUE_LOSS);
        }
        cr_expect_eq(look(m, "4x4").total, 0);
        const int move = menace_choose(m, &s, &random);
        cr_expect_eq(move == -1, e == MENACE_RESIGN);
        const struct menace_results r = menace_judge(m, SIDE_O, MENACE_RANDOM);
        cr_expect(e == MENACE_REFILL ? r.drawn > 0 : r.lost > 1.0 / 9);
        /* Learning from a given game opens a box as playing does. */
        menace_learn(m, &start, corner, 2, SIDE_O, VALUE_DRAW);
        cr_expect_eq(look(m, "4x4").total, e == MENACE_REFILL ? 7 : 1);
        menace_train(m, 500);
        const struct menace_counts c = menace_counts(m);
        cr_expect_eq(c.refilled > 0, e == MENACE_REFILL);
        cr_expect_eq(c.resigned > 0, e == MENACE_RESIGN);
        menace_learn(m, &start, game, 5, SIDE_O, VALUE_LOSS);
        menace_free(m);
    }
    game_free(g);
}

/* Judges without symmetry, boxes or tables, by playing every possible game. */
static struct menace_results judge_plainly(const struct menace *m,
                                           const struct state *s,
                                           enum side side, bool perfect) {
    const struct game *g = menace_game(m);
    struct menace_results sum = {0, 0, 0};
    struct step steps[GAME_MOVES_MAX];
    double weights[GAME_MOVES_MAX], total = 0;
    enum value v;
    if (game_over(g, s, &v)) {
        const enum side winner = value_attractor(v, game_mover(g, s));
        return (struct menace_results){winner == side, !winner,
                                       winner == side_other(side)};
    }
    const int count = game_steps(g, s, steps);
    struct menace_box box;
    if (game_mover(g, s) == side)
        menace_look(m, s, &box);
    struct outcome best = outcome_worst(), worth[GAME_MOVES_MAX];
    for (int i = 0; i < count && perfect && game_mover(g, s) != side; i++) {
        struct naive n = support_naive(g, &steps[i].to);
        worth[i] = outcome_before(naive_solve(&n));
        best = outcome_better(worth[i], best);
    }
    for (int i = 0; i < count; i++) {
        weights[i] = !perfect || game_mover(g, s) == side ||
                     outcome_equal(worth[i], best);
        if (game_mover(g, s) == side) {
            weights[i] = 0;
            for (int j = 0; j < box.count; j++)
                if (box.beads[j].cell == steps[i].move)
                    weights[i] = box.total ? box.beads[j].beads : 1;
        }
        total += weights[i];
    }
    for (int i = 0; i < count; i++) {
        if (weights[i] <= 0)
            continue;
        const struct menace_results r =
            judge_plainly(m, &steps[i].to, side, perfect);
        sum.won += weights[i] / total * r.won;
        sum.drawn += weights[i] / total * r.drawn;
        sum.lost += weights[i] / total * r.lost;
    }
    return sum;
}

static void check_judgement(const char *game, uint64_t games) {
    struct game *g = support_game(game);
    struct menace *m = make(g, (struct menace_options){.seed = 3});
    const struct state start = game_start(g);
    menace_train(m, games);
    for (enum side side = SIDE_X; side <= SIDE_O; side++)
        for (int perfect = 0; perfect < 2; perfect++) {
            const struct menace_results r =
                menace_judge(m, side, perfect ? MENACE_PERFECT : MENACE_RANDOM);
            const struct menace_results plain =
                judge_plainly(m, &start, side, perfect);
            cr_expect(fabs(r.won - plain.won) < 1e-9 &&
                          fabs(r.drawn - plain.drawn) < 1e-9 &&
                          fabs(r.lost - plain.lost) < 1e-9,
                      "%s as %d: %f %f %f, plainly %f %f %f", game, side, r.won,
                      r.drawn, r.lost, plain.won, plain.drawn, plain.lost);
        }
    menace_free(m);
    game_free(g);
}

Test(menace, is_judged_as_plain_enumeration_does) {
    check_judgement("2x3,2", 20);
    check_judgement("2x4,3", 50);
    check_judgement("3,2", 50);
    check_judgement("3,3", 0);
    check_judgement("3,3", 500);
}

/* MENACE learns to draw against a perfect player, and never beats it. */
Test(menace, learns) {
    struct game *g = support_game("3,3");
    struct menace *m =
        make(g, (struct menace_options){.opponent = MENACE_PERFECT, .seed = 1});
    const double before = menace_judge(m, SIDE_O, MENACE_PERFECT).lost;
    menace_train(m, 20000);
    const struct menace_results r = menace_judge(m, SIDE_O, MENACE_PERFECT);
    cr_expect(r.won < 1e-12);
    cr_expect(before > 0.9 && r.lost < 0.1, "%f before, %f after", before,
              r.lost);
    menace_free(m);
    game_free(g);
}

/* Files -------------------------------------------------------------------- */

static const char *save(const struct menace *m, const char *name) {
    const char *path = support_path(name);
    struct atomic_file *f;
    struct reason why;
    uint64_t bytes;
    cr_assert_eq(atomic_file_open(path, &f, &why), ST_OK);
    cr_assert_eq(atomic_file_finish(f, menace_write(f, m, &bytes, &why), &why),
                 ST_OK);
    return path;
}

Test(menace, a_file_reads_back_and_damage_is_noticed) {
    struct game *g = support_game("3x4,3");
    struct menace *m =
        make(g, (struct menace_options){.opponent = MENACE_RANDOM, .seed = 9});
    struct menace *read;
    struct reason why;
    size_t size, other_size;
    menace_train(m, 300);
    const char *path = save(m, "a.menace");
    cr_assert_eq(menace_read(path, g, NULL, &read, &why), ST_OK);
    menace_train(m, 300);
    menace_train(read, 300); /* continues as if it had not been saved */
    unsigned char *one = support_read(save(m, "b.menace"), &size);
    unsigned char *other = support_read(save(read, "c.menace"), &other_size);
    cr_expect(size == other_size && memcmp(one, other, size) == 0);
    menace_free(read);
    enum { MAGIC = 8 }; /* its last byte is the version */
    for (size_t i = 0; i < size; i += 1 + size / 500) {
        one[i] ^= 0x40;
        support_write(path, one, size);
        cr_expect_eq(menace_read(path, g, NULL, &read, &why),
                     i < MAGIC - 1 ? ST_FOREIGN : ST_FORMAT, "byte %zu", i);
        one[i] ^= 0x40;
        support_write(path, one, i);
        cr_expect_eq(menace_read(path, g, NULL, &read, &why),
                     i < MAGIC ? ST_FOREIGN : ST_FORMAT, "%zu bytes", i);
    }
    free(one);
    free(other);
    menace_free(m);
    game_free(g);
}

/* Rewards are kept. A MENACE that reads its file again is the one in the file,
 * whatever it was before. */
Test(menace, a_file_is_read_again) {
    struct game *g = support_game("3,3"), *other = support_game("2,2");
    struct menace *m =
        make(g, (struct menace_options){.seed = 9, .rewards = {7, -100, 100}});
    struct menace *again = make(g, (struct menace_options){.seed = 1});
    struct menace *foreign = make(other, (struct menace_options){.seed = 1});
    struct reason why;
    size_t size, other_size;
    menace_train(m, 300);
    menace_train(again, 2000);
    const char *path = save(m, "a.menace");
    cr_assert_eq(menace_reread(again, path, &why), ST_OK, "%s", why.text);
    const struct menace_rewards r = menace_rewards(again);
    cr_expect(r.win == 7 && r.draw == -100 && r.loss == 100);
    unsigned char *one = support_read(path, &size);
    unsigned char *two = support_read(save(again, "b.menace"), &other_size);
    cr_expect(size == other_size && memcmp(one, two, size) == 0);
    cr_expect_eq(menace_reread(foreign, path, &why), ST_FORMAT);
    cr_expect_eq(menace_reread(m, "/nowhere/a", &why), ST_IO);
    cr_expect_eq(menace_counts(m).games, 0);
    free(one);
    free(two);
    menace_free(m);
    menace_free(again);
    menace_free(foreign);
    game_free(g);
    game_free(other);
}

Test(menace, the_log_reads_back) {
    struct game *g = support_game("3,3");
    struct menace *m =
        make(g, (struct menace_options){
                    .opponent = MENACE_RANDOM, .plays = SIDE_O, .seed = 9});
    const char *path = support_path("log.csv");
    struct learn_log log;
    struct reason why;
    FILE *f = fopen(path, "w");
    learn_log_print(f, NULL);
    for (int i = 0; i < 3; i++) {
        const struct learn_log_row row = learn_log_judge(m);
        learn_log_print(f, &row);
        menace_train(m, 100);
    }
    fclose(f);
    cr_assert_eq(learn_log_read(path, &log, &why), ST_OK, "%s", why.text);
    cr_expect_eq(log.count, 3);
    cr_expect_eq(log.rows[2].counts.games, 200);
    cr_expect(!log.rows[1].plays[SIDE_X] && log.rows[1].plays[SIDE_O]);
    const struct menace_results r = log.rows[0].results[SIDE_O][1];
    cr_expect(fabs(r.won + r.drawn + r.lost - 1) < 1e-5);
    learn_log_free(&log);
    menace_free(m);
    game_free(g);
}
