/* The options of a bot, from the command line. With DEBUG=1 in the environment
 * it prints what it thinks of each move to stderr. */
#ifndef MORPION_BOT_OPTIONS_H
#define MORPION_BOT_OPTIONS_H

#include "players/bot.h"
#include "program/options.h"

struct bot_debug {
    const struct game *game;
    bool wanted;             /* DEBUG is set: print to stderr */
    _Atomic(double) started; /* read by the search thread */
};

/* Options for a bot, or another player, that thinks `milliseconds` about a move
 * and stops on Ctrl-C. *t must live as long as the player; the caller sets
 * `started` before each move. */
struct bot_options bot_options_from(const struct game *g,
                                    const struct options *o,
                                    uint64_t milliseconds, struct bot_debug *t);

/* Prints the chosen move, if DEBUG is set. */
void bot_options_show_choice(const struct bot_debug *t,
                             const struct bot_move *m);

#endif
