/* A bot as the command line asks for one; with DEBUG=1 in the environment, what
 * it thinks of each move, on stderr. */
#ifndef MORPION_BOT_OPTIONS_H
#define MORPION_BOT_OPTIONS_H

#include "players/bot.h"
#include "program/options.h"

struct bot_debug {
    const struct game *game;
    bool wanted;             /* on stderr */
    _Atomic(double) started; /* read by the thread that thinks */
};

/* For a bot, or another player, that thinks so long about a move, ends with
 * Ctrl-C and leaves its debug in *t, which must stay as long as it;
 * `started` is the caller's to set before each move. */
struct bot_options bot_options_from(const struct game *g,
                                    const struct options *o,
                                    uint64_t milliseconds, struct bot_debug *t);

/* What it has chosen. */
void bot_options_show_choice(const struct bot_debug *t,
                             const struct bot_move *m);

#endif
