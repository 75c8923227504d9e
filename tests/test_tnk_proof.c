#include <criterion/criterion.h>

#include "engines/memo/memo.h"
#include "engines/proof/tnk_proof.h"
#include "rules/tnk.h"
#include "support.h"

TestSuite(proof);

static struct tnk_proof_result search(struct tnk_proof *p,
                                      const struct state *s, uint64_t visits) {
    struct tnk_proof_result r;
    cr_assert_eq(tnk_proof_search(p, tnk_position(s), bounds_none(),
                                  &(struct limits){1, visits, NULL}, &r),
                 ST_OK);
    return r;
}

/* Published values (see any survey of m,n,k-games), and the shortest wins. */
static const struct {
    const char *game;
    struct outcome start;
} starts[] = {
    {"3,3", {VALUE_DRAW, 0}},   {"3x4,3", {VALUE_WIN, 7}},
    {"4,3", {VALUE_WIN, 5}},    {"8,3", {VALUE_WIN, 5}},
    {"4,4", {VALUE_DRAW, 0}},   {"4x6,4", {VALUE_DRAW, 0}},
    {"5,4", {VALUE_DRAW, 0}},   {"5x6,4", {VALUE_WIN, 11}},
    {"6x5,4", {VALUE_WIN, 11}}, {"6,4", {VALUE_WIN, 11}},
    {"7,4", {VALUE_WIN, 11}},   {"8,4", {VALUE_WIN, 11}},
    {"5,5", {VALUE_DRAW, 0}},   {"6,5", {VALUE_DRAW, 0}},
    {"7,6", {VALUE_DRAW, 0}},   {"8,6", {VALUE_DRAW, 0}},
    {"7,7", {VALUE_DRAW, 0}},   {"8,8", {VALUE_DRAW, 0}},
    {"8,1", {VALUE_WIN, 1}},    {"1x3,2", {VALUE_WIN, 3}},
    {"1x2,2", {VALUE_DRAW, 0}}, {"1x8,3", {VALUE_DRAW, 0}},
};

Test(tnk_proof, starts_have_their_published_values) {
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        struct game *g = support_game(starts[i].game);
        struct tnk_proof *p = tnk_proof_new(game_board(g), 1 << 26);
        const struct state s = game_start(g);
        const struct tnk_proof_result r = search(p, &s, UINT64_MAX);
        cr_expect(bounds_known(r.bounds), "%s", g->name);
        cr_expect(
            outcome_equal((struct outcome){r.bounds.lower, r.bounds.distance},
                          starts[i].start),
            "%s: %d in %d", g->name, r.bounds.lower, r.bounds.distance);
        tnk_proof_free(p);
        game_free(g);
    }
}

struct proof_case {
    const struct game *game;
    struct tnk_proof *proof;
    struct memo_table *solved;
};

static struct outcome memo(const struct proof_case *c, const struct state *s) {
    struct outcome o;
    struct reason why;
    cr_assert_eq(memo_solve(c->game, s, c->solved, NULL, &o, &why), ST_OK, "%s",
                 why.text);
    return o;
}

/* The move returned wins as fast as memo says, or keeps the draw. */
static void check_best(const struct proof_case *c, const struct state *s,
                       int best, struct outcome worth) {
    cr_assert(best >= 0 || worth.value != VALUE_WIN);
    cr_assert(best < 0 || worth.value != VALUE_LOSS);
    if (best < 0)
        return;
    const struct state after = game_after(c->game, s, best);
    cr_assert(outcome_equal(outcome_before(memo(c, &after)), worth));
}

/* Exact without a limit, and never wrong with one. */
static void check_state(const struct proof_case *c, const struct state *s,
                        uint64_t bound) {
    char text[GAME_TEXT_MAX];
    const struct outcome worth = memo(c, s);
    struct tnk_proof *small = tnk_proof_new(game_board(c->game), 0);
    const struct bounds b = search(small, s, bound).bounds;
    tnk_proof_free(small);
    game_print(c->game, s, text);
    cr_assert(b.lower <= worth.value && worth.value <= b.upper, "%s %s: %d %d",
              c->game->name, text, b.lower, b.upper);
    cr_assert(!bounds_known(b) || !b.distance || b.distance == worth.distance,
              "%s %s", c->game->name, text);
    const struct tnk_proof_result r = search(c->proof, s, UINT64_MAX);
    cr_assert(outcome_equal(bounds_outcome(r.bounds), worth),
              "%s %s: %d in %d, memo says %d in %d", c->game->name, text,
              r.bounds.lower, r.bounds.distance, worth.value, worth.distance);
    check_best(c, s, r.best, worth);
}

static void check_all_from(const struct proof_case *c, struct memo_table *seen,
                           const struct state *s) {
    struct step steps[GAME_MOVES_MAX];
    struct outcome none;
    enum value v;
    const struct key k = game_key(c->game, s);
    if (game_over(c->game, s, &v) || memo_table_get(seen, k, &none))
        return;
    cr_assert_eq(memo_table_put(seen, k, (struct outcome){VALUE_DRAW, 0}),
                 ST_OK);
    check_state(c, s, 10);
    const int count = game_steps(c->game, s, steps);
    for (int i = 0; i < count; i++)
        check_all_from(c, seen, &steps[i].to);
}

static struct proof_case begin(const char *name) {
    struct game *g = support_game(name);
    return (struct proof_case){g, tnk_proof_new(game_board(g), 1 << 20),
                               memo_table_new(UINT64_C(1) << 30)};
}

static void end(struct proof_case c) {
    tnk_proof_free(c.proof);
    memo_table_free(c.solved);
    game_free((struct game *)c.game);
}

Test(tnk_proof, every_position_of_small_games_is_worth_what_memo_says) {
    static const char *const games[] = {"3,1",   "3,2",   "3,3",   "2x3,3",
                                        "1x8,4", "2x5,3", "2x5,4", "3x4,3",
                                        "4x3,4", "2x6,2"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct proof_case c = begin(games[i]);
        struct memo_table *seen = memo_table_new(UINT64_C(1) << 28);
        const struct state start = game_start(c.game);
        check_all_from(&c, seen, &start);
        memo_table_free(seen);
        end(c);
    }
}

Test(tnk_proof, random_positions_are_worth_what_memo_says) {
    static const struct {
        const char *game;
        int least; /* stones, at least */
    } games[] = {{"4,3", 0},    {"4,4", 0},  {"3x5,3", 0}, {"4x5,4", 10},
                 {"5,4", 13},   {"5,5", 12}, {"6,4", 24},  {"8,5", 52},
                 {"7x8,6", 44}, {"2x8,4", 4}};
    uint64_t seed = 4;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct proof_case c = begin(games[i].game);
        const int range = c.game->plies_max - games[i].least;
        for (int round = 0; round < SUPPORT_ROUNDS(100); round++) {
            const int stones = games[i].least + round % range;
            const struct state s = support_random_state(c.game, stones, &seed);
            enum value v;
            if (!game_over(c.game, &s, &v) &&
                game_ply(c.game, &s) >= games[i].least)
                check_state(&c, &s, 30);
        }
        end(c);
    }
}

/* What a search that met its limit leaves in memory misleads no later search.
 * Nor does a search for the other player. */
Test(tnk_proof, what_is_remembered_of_bounded_searches_is_right) {
    static const char *const games[] = {"4,3", "3x5,3", "4,4"};
    uint64_t seed = 12;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct proof_case c = begin(games[i]);
        for (int round = 0; round < SUPPORT_ROUNDS(1000); round++) {
            const struct state s = support_random_state(
                c.game, (int)(support_random(&seed) % 9), &seed);
            enum value v;
            if (game_over(c.game, &s, &v))
                continue;
            struct tnk_proof *p = tnk_proof_new(game_board(c.game), 1 << 20);
            for (uint64_t bound = 2; bound < 200; bound += bound / 2)
                search(p, &s, bound);
            const struct bounds b = search(p, &s, UINT64_MAX).bounds;
            cr_assert(outcome_equal(bounds_outcome(b), memo(&c, &s)));
            /* The same stones with the other player to move. */
            struct position other = *tnk_position(&s);
            other.mover = (uint8_t)side_other((enum side)other.mover);
            if (!position_check(game_board(c.game), &other, NULL)) {
                const struct state t = tnk_state(other);
                cr_assert(outcome_equal(
                    bounds_outcome(search(p, &t, UINT64_MAX).bounds),
                    memo(&c, &t)));
            }
            tnk_proof_free(p);
        }
        end(c);
    }
}

/* Bounds that are known without a search. */
Test(tnk_proof, bounds_come_without_a_search) {
    struct game *g = support_game("5,4");
    struct tnk_proof *p = tnk_proof_new(game_board(g), 1 << 20);
    /* Strategy stealing: the first player never loses. */
    struct state s = game_start(g);
    struct bounds b = search(p, &s, 1).bounds;
    cr_expect_eq(b.lower, VALUE_DRAW);
    cr_expect_eq(b.upper, VALUE_WIN);
    /* The lines open to O are 3 with three empty cells and 9 with four. They
     * weigh less than 1 together (Erdős and Selfridge 1973), and X is to move,
     * so X holds O. X's lines weigh more: X wins in 7 plies, as the table says,
     * but that takes a search. */
    s = support_state(g, "o9o1x2x3x2o2");
    b = search(p, &s, 1).bounds;
    cr_expect_eq(b.lower, VALUE_DRAW);
    cr_expect_eq(b.upper, VALUE_WIN);
    tnk_proof_free(p);
    game_free(g);
}

static bool stop(void *arg, const struct progress *p) {
    (void)arg;
    return p->done == 0;
}

Test(tnk_proof, a_watch_stops_it) {
    struct game *g = support_game("7,5");
    struct tnk_proof *p = tnk_proof_new(game_board(g), 1 << 24);
    const struct watch w = {stop, NULL};
    const struct state s = game_start(g);
    struct tnk_proof_result r;
    cr_expect_eq(tnk_proof_search(p, tnk_position(&s), bounds_none(),
                                  &(struct limits){1, UINT64_MAX, &w}, &r),
                 ST_STOPPED);
    cr_expect_eq(r.bounds.lower, VALUE_DRAW);
    cr_expect_lt(r.visits, 10000);
    tnk_proof_free(p);
    game_free(g);
}
