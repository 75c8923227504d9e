/* A game at the terminal, or between programs that nobody talks to. */
#ifndef MORPION_PLAY_H
#define MORPION_PLAY_H

#include "players/game_record.h"
#include "players/player.h"
#include "program/program.h"

struct play {
    const struct options *options;
    const struct game *game;
    struct game_record record;     /* moves that are there are shown again */
    struct player_spec players[3]; /* by enum side */
    bool chosen[3];                /* that was said */
    struct player_spec
        program; /* who plays with a human if that was not said */
};

/* Who --x and --o say; false after one line on stderr. */
bool play_read_players(const struct options *o, struct play *p);

/* Asks who begins, where that is open, plays to the end and says how it ended.
 * --time, --seed, --table and where records are saved (-o) come from the
 * options. Returns the exit status. *finished gets whether it came to an end.
 */
int play_run(struct play *p, bool *finished);

#endif
