/* A game at the terminal between humans, programs, or both. */
#ifndef MORPION_PLAY_H
#define MORPION_PLAY_H

#include "players/game_record.h"
#include "players/player.h"
#include "program/program.h"

struct play {
    const struct options *options;
    const struct game *game;
    struct game_record record;     /* its moves are shown first */
    struct player_spec players[3]; /* by enum side */
    bool chosen[3];                /* named by --x or --o */
    struct player_spec program;    /* plays a side that nobody else plays */
};

/* Reads the players --x and --o. False after one line on stderr. */
bool play_read_players(const struct options *o, struct play *p);

/* Asks who begins if the options leave it open, plays to the end and prints the
 * result. --time, --seed, --table and -o (where to save the game) come from the
 * options. Returns the exit status; *finished says whether the game came to an
 * end. */
int play_run(struct play *p, bool *finished);

#endif
