#include <criterion/criterion.h>

#include "players/game_clock.h"

TestSuite(game_clock);

static struct game_clock read_clock(const char *text) {
    struct game_clock c;
    cr_assert(game_clock_read(text, &c), "%s", text);
    return c;
}

Test(game_clock, is_read_as_people_write_it) {
    static const struct {
        const char *text;
        uint64_t first, more;
    } good[] = {{"5m", 300000, 0},          {"5m+2s", 300000, 2000},
                {"90s+500ms", 90000, 500},  {"90+1", 90000, 1000},
                {"1h+1.5s", 3600000, 1500}, {"1ms", 1, 0},
                {"5m+0s", 300000, 0},       {"5m+0", 300000, 0}};
    static const char *const bad[] = {"",
                                      "0",
                                      "5m+",
                                      "+2s",
                                      "5m+2s+1s",
                                      "5m 2s",
                                      "m",
                                      "5x",
                                      "-5m",
                                      "5m+-1s",
                                      "0s+5s",
                                      "5m+0x",
                                      "99999999h",
                                      "5m+2s ",
                                      "999999999999999999",
                                      "1s+99999999h"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const struct game_clock c = read_clock(good[i].text);
        cr_expect_eq(c.first, good[i].first, "%s", good[i].text);
        cr_expect_eq(c.more, good[i].more, "%s", good[i].text);
        cr_expect(c.left[SIDE_X] == c.first && c.left[SIDE_O] == c.first);
    }
    struct game_clock c = {.first = 7};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect(!game_clock_read(bad[i], &c), "%s", bad[i]);
    cr_expect_eq(c.first, 7);
}

/* By hand: 10 s, 2 s more for each move. */
Test(game_clock, counts_each_player_alone) {
    struct game_clock c = read_clock("10s+2s");
    cr_expect(game_clock_spend(&c, SIDE_X, 3000));
    cr_expect_eq(c.left[SIDE_X], 9000);
    cr_expect_eq(c.left[SIDE_O], 10000);
    cr_expect(game_clock_spend(&c, SIDE_O, 9999));
    cr_expect_eq(c.left[SIDE_O], 2001);
    cr_expect(!game_clock_spend(&c, SIDE_X, 9000)); /* the last moment */
    cr_expect_eq(c.left[SIDE_X], 0);
    game_clock_reset(&c);
    cr_expect(c.left[SIDE_X] == 10000 && c.left[SIDE_O] == 10000);
    c = read_clock("1ms+10000h");
    for (int i = 0; i < 1000; i++)
        cr_expect(game_clock_spend(&c, SIDE_X, 0));
    cr_expect_leq(c.left[SIDE_X], GAME_CLOCK_MOST);
}

/* Whoever takes its share for each move has time for the longest game, and uses
 * a good part of it. */
Test(game_clock, shares_last_to_the_end) {
    static const char *const clocks[] = {"300ms",    "1s",    "5m",
                                         "1s+100ms", "5m+2s", "10h+1h"};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        for (int plies = 1; plies <= 81; plies++) {
            struct game_clock c = read_clock(clocks[i]);
            for (int left = plies; left > 0; left -= 2) {
                const uint64_t share = game_clock_share(&c, SIDE_O, left);
                cr_assert(share >= 1 && share < c.left[SIDE_O]);
                cr_assert(game_clock_spend(&c, SIDE_O, share), "%s, %d of %d",
                          clocks[i], left, plies);
            }
            if (plies > 5 && !c.more)
                cr_expect_lt(c.left[SIDE_O], c.first / 2, "%s, %d: %d",
                             clocks[i], plies, (int)c.left[SIDE_O]);
        }
    struct game_clock c = read_clock("5m");
    cr_expect(game_clock_share(&c, SIDE_X, 81) >= 300000 / 41 &&
              game_clock_share(&c, SIDE_X, 81) <= 300000 / 10);
    c.left[SIDE_X] = 0;
    cr_expect_eq(game_clock_share(&c, SIDE_X, 9), 1);
}

Test(game_clock, is_printed_rounded_up) {
    static const struct {
        uint64_t milliseconds;
        const char *text;
    } known[] = {{0, "0:00.0"},
                 {1, "0:00.1"},
                 {9300, "0:09.3"},
                 {9900, "0:09.9"},
                 {9901, "0:10"},
                 {59001, "1:00"},
                 {298000, "4:58"},
                 {3600000, "1:00:00"},
                 {3898000, "1:04:58"},
                 {3599999, "1:00:00"},
                 {GAME_CLOCK_MOST, "277777:46:40"}};
    char text[GAME_CLOCK_TEXT_MAX];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        cr_expect_str_eq(game_clock_print(known[i].milliseconds, text),
                         known[i].text);
}
