/* The options of a bot and of other players, from the command line. With
 * DEBUG=1 in the environment they print what they think of each move to stderr.
 */
#ifndef MORPION_BOT_OPTIONS_H
#define MORPION_BOT_OPTIONS_H

#include "cli/show.h"
#include "players/player.h"

struct bot_debug {
    const struct game *game;
    struct show show;        /* to stderr */
    bool wanted;             /* DEBUG is set */
    _Atomic(double) started; /* read by the search thread */
};

/* Options for a bot that thinks `milliseconds` about a move and stops on
 * Ctrl-C. *t must live as long as the bot; the caller sets `started` before
 * each move.
 */
struct bot_options bot_options_from(const struct game *g,
                                    const struct options *o,
                                    uint64_t milliseconds, struct bot_debug *t);

/* The same for any player. */
struct player_options bot_options_player(const struct game *g,
                                         const struct options *o,
                                         uint64_t milliseconds,
                                         struct bot_debug *t);

/* Prints the chosen move, if DEBUG is set. */
void bot_options_show_choice(const struct bot_debug *t,
                             const struct bot_move *m);

#endif
