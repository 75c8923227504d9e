#include <criterion/criterion.h>
#include <stdlib.h>

#include "engines/memo/memo.h"
#include "players/bot.h"
#include "support.h"

TestSuite(bot, .timeout = SUPPORT_TIMEOUT);

/* The value by the memo engine. */
static struct outcome by_memo(const struct game *g, const struct state *s,
                              struct memo_table *t) {
    struct outcome o;
    cr_assert_eq(memo_solve(g, s, t, NULL, &o, NULL), ST_OK);
    return o;
}

/* A random state that is not over, with at most `left` cells to play. */
static struct state late_state(const struct game *g, int left, uint64_t *seed) {
    for (;;) {
        struct state s = game_start(g);
        enum value v;
        while (!game_over(g, &s, &v) && g->plies_max - game_ply(g, &s) > left) {
            struct step steps[GAME_MOVES_MAX];
            const int count = game_steps(g, &s, steps);
            s = steps[support_random(seed) % (uint64_t)count].to;
        }
        if (!game_over(g, &s, &v))
            return s;
    }
}

static struct state after(const struct game *g, const struct state *s,
                          int move) {
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++)
        if (steps[i].move == move)
            return steps[i].to;
    cr_assert_fail("no legal move");
    return *s;
}

static enum value value_of_score(int score) {
    return score > SEARCH_SURE    ? VALUE_WIN
           : score < -SEARCH_SURE ? VALUE_LOSS
                                  : VALUE_DRAW;
}

static const struct {
    const char *name;
    int left;
} games[] = {{"3,3", 9},
             {"3x4,3", 11},
             {"4,3", 13},
             {"4,4", 11},
             {"5x3,4", 12},
             {"ultimate", 11},
             {"ultimate:majority", 11}};

enum { GAMES = sizeof games / sizeof *games };

/* A search to the end of the game finds the value. At any depth, a win or loss
 * that it claims is true. */
Test(bot, searches_agree_with_memo) {
    for (int i = 0; i < GAMES; i++) {
        struct game *g = support_game(games[i].name);
        uint64_t seed = 1;
        for (int round = 0; round < SUPPORT_ROUNDS(60); round++) {
            struct memo_table *t = memo_table_new(UINT64_C(1) << 28);
            struct search *s = search_new(g, 1 << 16);
            const struct state at = late_state(g, games[i].left, &seed);
            const struct outcome o = by_memo(g, &at, t);
            for (int depth = 1; depth <= games[i].left; depth++) {
                const struct search_limits limits = {.depth = depth};
                char text[GAME_TEXT_MAX];
                struct search_result r;
                cr_assert_eq(search_run(s, &at, &limits, &r), ST_OK);
                const struct state to = after(g, &at, r.move);
                if (r.whole || abs(r.score) > SEARCH_SURE) {
                    cr_assert_eq(value_of_score(r.score), o.value,
                                 "%s %s: %d at depth %d, not %s", g->name,
                                 game_print(g, &at, text), r.score, depth,
                                 value_name(o.value));
                    if (o.value != VALUE_DRAW) /* not always the shortest win */
                        cr_assert(SEARCH_WIN - abs(r.score) >= o.distance ||
                                  o.value == VALUE_LOSS);
                    cr_assert_eq((int)by_memo(g, &to, t).value, -(int)o.value);
                }
            }
            search_free(s);
            memo_table_free(t);
        }
        game_free(g);
    }
}

/* X wins T(4,3) in 5 plies, and T(5x6,4) in no less than 11. */
Test(bot, searches_find_known_wins) {
    struct game *g = support_game("4,3");
    struct search *s = search_new(g, 1 << 24);
    struct search_limits limits = {.depth = 5};
    struct search_result r;
    struct state at = game_start(g);
    search_run(s, &at, &limits, &r);
    cr_expect_eq(r.score, SEARCH_WIN - 5);
    search_free(s);
    game_free(g);
    g = support_game("5x6,4");
    s = search_new(g, 1 << 24);
    limits.depth = 3;
    at = game_start(g);
    search_run(s, &at, &limits, &r);
    cr_expect(abs(r.score) < SEARCH_SURE);
    search_free(s);
    game_free(g);
}

static void note_best(void *arg, const struct search_note *n) {
    if (n->best)
        *(struct search_note *)arg = *n;
}

/* The last note of a best move names the move that the search returns. */
Test(bot, notes_tell_the_best_move_so_far) {
    struct game *g = support_game("ultimate");
    uint64_t seed = 5;
    for (int round = 0; round < SUPPORT_ROUNDS(200); round++) {
        struct search *s = search_new(g, 1 << 20);
        const struct state at = late_state(g, 20 + round % 60, &seed);
        struct search_note last = {.move = -1};
        const struct search_limits limits = {
            .depth = 1 + round % 6, .note = note_best, .arg = &last};
        struct search_result r;
        cr_assert_eq(search_run(s, &at, &limits, &r), ST_OK);
        cr_assert(last.move == r.move && last.score == r.score);
        search_free(s);
    }
    game_free(g);
}

/* A search that looks at every move, and one that leaves out those far from
 * stones: a first row without stones, and one in which the bot must not stop a
 * four. */
Test(bot, a_search_keeps_to_the_moves_given) {
    static const struct {
        const char *game, *text;
        int moves, depth;
        uint64_t nodes;
    } cases[] = {{"4,4", "16", 16, 3, 0},
                 {"15,5", "h8 i9 h9 i8 h10 i7 h11", 20, 0, 200}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *g = support_game(cases[i].game);
        struct search *s = search_new(g, 1 << 20);
        const struct state at = support_state(g, cases[i].text);
        for (int move = 0; move < cases[i].moves; move++) {
            bool only[GAME_MOVES_MAX] = {false};
            const struct search_limits limits = {
                .depth = cases[i].depth, .nodes = cases[i].nodes, .only = only};
            struct search_result r;
            only[move] = true;
            search_run(s, &at, &limits, &r);
            cr_assert_eq(r.move, move);
        }
        search_free(s);
        game_free(g);
    }
}

static bool never(void *arg, const struct progress *p) {
    (void)arg;
    (void)p;
    return false;
}

/* A short search never claims a win or loss that is not true. */
Test(bot, short_searches_are_not_sure_of_wrong_things) {
    for (int i = 0; i < GAMES; i++) {
        struct game *g = support_game(games[i].name);
        struct memo_table *t = memo_table_new(UINT64_C(1) << 30);
        uint64_t seed = 8;
        for (int round = 0; round < SUPPORT_ROUNDS(300); round++) {
            struct search *s = search_new(g, 1 << 16);
            const struct state at = late_state(g, games[i].left, &seed);
            const struct search_limits limits = {
                .nodes = 1 + support_random(&seed) % 300};
            struct search_result r;
            search_run(s, &at, &limits, &r);
            if (abs(r.score) > SEARCH_SURE)
                cr_assert_eq(value_of_score(r.score), by_memo(g, &at, t).value);
            search_free(s);
        }
        memo_table_free(t);
        game_free(g);
    }
}

Test(bot, bounds_are_kept) {
    struct game *g = support_game("ultimate");
    struct search *s = search_new(g, 1 << 20);
    const struct state at = game_start(g);
    const struct watch watch = {never, NULL};
    const struct search_limits few = {.nodes = 1000}, stop = {.watch = &watch};
    struct search_result r;
    cr_expect_eq(search_run(s, &at, &few, &r), ST_OK);
    cr_expect(r.nodes <= 1000 && !r.whole);
    after(g, &at, r.move);
    cr_expect_eq(search_run(s, &at, &stop, &r), ST_STOPPED);
    after(g, &at, r.move);
    search_free(s);
    game_free(g);
}

static struct bot *new_bot(const struct game *g) {
    const struct bot_options options = {.memory = 1 << 26, .threads = 2};
    struct bot *b;
    cr_assert_eq(bot_new(g, &options, &b, NULL), ST_OK);
    return b;
}

/* Given enough time, the bot plays a best move and says that it is proved. */
Test(bot, moves_are_exact_where_that_can_be) {
    for (int i = 0; i < GAMES; i++) {
        struct game *g = support_game(games[i].name);
        struct bot *b = new_bot(g);
        struct memo_table *t = memo_table_new(UINT64_C(1) << 30);
        uint64_t seed = 2;
        for (int round = 0; round < SUPPORT_ROUNDS(100); round++) {
            const struct state at = late_state(g, games[i].left, &seed);
            const struct outcome o = by_memo(g, &at, t);
            struct bot_move m;
            bot_think(b, &at, 60000, &m);
            cr_assert(m.proved);
            cr_assert_eq(m.worth.value, o.value);
            const struct state to = after(g, &at, m.move);
            cr_assert_eq((int)by_memo(g, &to, t).value, -(int)o.value);
        }
        bot_free(b);
        memo_table_free(t);
        game_free(g);
    }
}

/* The bot has a legal move even when there is hardly any time. */
Test(bot, no_time_is_no_excuse) {
    static const char *const names[] = {"ultimate", "8,5", "3,3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game *g = support_game(names[i]);
        struct bot *b = new_bot(g);
        uint64_t seed = 3;
        for (int round = 0; round < SUPPORT_ROUNDS(50); round++) {
            const struct state at =
                late_state(g, 1 + round % g->plies_max, &seed);
            struct bot_move m;
            bot_think(b, &at, (uint64_t)(round % 3), &m);
            after(g, &at, m.move);
        }
        bot_free(b);
        game_free(g);
    }
}

/* Once the bot has proved a win, it wins against any moves. */
Test(bot, a_proved_win_is_won) {
    struct game *g = support_game("ultimate");
    uint64_t seed = 4;
    int won = 0;
    for (int round = 0; round < SUPPORT_ROUNDS(40); round++) {
        struct state s = late_state(g, 30, &seed);
        struct bot *b = new_bot(g);
        const enum side bot = game_mover(g, &s);
        enum value v;
        bool sure = false;
        while (!game_over(g, &s, &v)) {
            struct step steps[GAME_MOVES_MAX];
            struct bot_move m;
            if (game_mover(g, &s) == bot) {
                bot_think(b, &s, 2000, &m);
                cr_assert(!sure || (m.proved && m.worth.value == VALUE_WIN));
                sure |= m.proved && m.worth.value == VALUE_WIN;
                s = after(g, &s, m.move);
            } else {
                const int count = game_steps(g, &s, steps);
                s = steps[support_random(&seed) % (uint64_t)count].to;
            }
        }
        cr_assert(!sure || value_attractor(v, game_mover(g, &s)) == bot);
        won += sure;
        bot_free(b);
    }
    cr_expect_gt(won, SUPPORT_ROUNDS(40) / 4);
    game_free(g);
}

/* After a move that was cut short, the bot still proves the next one. */
Test(bot, after_no_time_there_is_time_again) {
    struct game *g = support_game("ultimate");
    struct bot *b = new_bot(g);
    uint64_t seed = 6;
    for (int round = 0; round < SUPPORT_ROUNDS(10); round++) {
        const struct state start = game_start(g);
        const struct state at = late_state(g, 30, &seed);
        struct bot_move m;
        bot_think(b, &start, 5, &m);
        cr_assert_not(m.proved);
        bot_think(b, &at, 60000, &m);
        cr_assert(m.proved);
    }
    bot_free(b);
    game_free(g);
}

/* A bot that is told to stop moves at once. */
Test(bot, thinking_can_be_ended) {
    struct game *g = support_game("8,5");
    const struct bot_options options = {
        .memory = 1 << 26, .threads = 1, .watch = {never, NULL}};
    struct bot *b;
    struct bot_move m;
    const struct state at = game_start(g);
    cr_assert_eq(bot_new(g, &options, &b, NULL), ST_OK);
    bot_think(b, &at, UINT64_C(1000000) * 3600 * 1000, &m);
    after(g, &at, m.move);
    bot_free(b);
    game_free(g);
}

/* The estimate is useful: a search of three plies that uses it beats random
 * moves. */
Test(bot, estimates_beat_chance) {
    static const char *const names[] = {"8,5", "6,4", "ultimate",
                                        "ultimate:majority"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game *g = support_game(names[i]);
        uint64_t seed = 7;
        int won = 0;
        enum { ROUNDS = 10 };
        for (int round = 0; round < ROUNDS; round++) {
            struct search *s = search_new(g, 1 << 20);
            struct state at = game_start(g);
            const enum side me = round % 2 ? SIDE_X : SIDE_O;
            const struct search_limits limits = {.depth = 3};
            enum value v;
            while (!game_over(g, &at, &v)) {
                struct step steps[GAME_MOVES_MAX];
                struct search_result r;
                const int count = game_steps(g, &at, steps);
                int move = steps[support_random(&seed) % (uint64_t)count].move;
                if (game_mover(g, &at) == me) {
                    search_run(s, &at, &limits, &r);
                    move = r.move;
                }
                at = after(g, &at, move);
            }
            won += value_attractor(v, game_mover(g, &at)) == me;
            search_free(s);
        }
        cr_expect_eq(won, ROUNDS, "%s: %d", names[i], won);
        game_free(g);
    }
}
