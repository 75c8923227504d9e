#include "players/game_clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"

bool game_clock_read(const char *text, struct game_clock *out) {
    char first[32] = "";
    struct game_clock c = {.more = 0};
    const size_t length = strcspn(text, "+");
    if (length >= sizeof first)
        return false;
    memcpy(first, text, length);
    if (!units_time(first, &c.first) || c.first > GAME_CLOCK_MOST)
        return false;
    if (text[length] && (!units_time_or_zero(text + length + 1, &c.more) ||
                         c.more > GAME_CLOCK_MOST))
        return false;
    game_clock_reset(&c);
    *out = c;
    return true;
}

void game_clock_reset(struct game_clock *c) {
    c->left[SIDE_X] = c->left[SIDE_O] = c->first;
}

bool game_clock_spend(struct game_clock *c, enum side who,
                      uint64_t milliseconds) {
    if (milliseconds >= c->left[who]) {
        c->left[who] = 0;
        return false;
    }
    c->left[who] += c->more - milliseconds;
    if (c->left[who] > GAME_CLOCK_MOST)
        c->left[who] = GAME_CLOCK_MOST;
    return true;
}

/* Few games fill the board. The share is spread over two thirds of the moves
 * that may come, and over 25 of them at most. A tenth of what is left, but no
 * less than 50 ms, stays for what the system does besides. */
uint64_t game_clock_share(const struct game_clock *c, enum side who,
                          int plies) {
    enum { MOVES_MOST = 25, SPARE_MS = 50 };
    const uint64_t left = c->left[who];
    int moves = (plies + 1) / 2 * 2 / 3;
    moves = moves > MOVES_MOST ? MOVES_MOST : moves < 2 ? 2 : moves;
    const uint64_t spare = left / 10 > SPARE_MS ? left / 10 : SPARE_MS;
    const uint64_t most = left > spare ? left - spare : 0;
    const uint64_t share = left / (uint64_t)moves + c->more / 4 * 3;
    const uint64_t found = share < most ? share : most;
    return found ? found : 1;
}

char *game_clock_print(uint64_t milliseconds, char *out) {
    const uint64_t tenths = (milliseconds + 99) / 100;
    const uint64_t seconds = (milliseconds + 999) / 1000;
    const uint64_t minutes = seconds / 60;
    if (seconds >= 3600)
        snprintf(out, GAME_CLOCK_TEXT_MAX,
                 "%" PRIu64 ":%02" PRIu64 ":%02" PRIu64, minutes / 60,
                 minutes % 60, seconds % 60);
    else if (tenths >= 100)
        snprintf(out, GAME_CLOCK_TEXT_MAX, "%" PRIu64 ":%02" PRIu64, minutes,
                 seconds % 60);
    else
        snprintf(out, GAME_CLOCK_TEXT_MAX, "0:%02" PRIu64 ".%" PRIu64,
                 tenths / 10, tenths % 10);
    return out;
}
