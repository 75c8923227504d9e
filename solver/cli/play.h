/* Games at the terminal between humans, programs, or both. */
#ifndef MORPION_PLAY_H
#define MORPION_PLAY_H

#include "cli/symbols.h"
#include "players/game_record.h"
#include "players/player.h"
#include "program/program.h"

struct play {
    const struct options *options;
    const struct game *game;
    struct game_record record;     /* its moves are shown first */
    struct player_spec players[3]; /* by enum side */
    bool chosen[3];                /* named by an option or the record */
    struct player_spec program;    /* plays a side that nobody else plays */
    struct game_clock clock;       /* of --clock */
    struct menace_rewards rewards; /* of --rewards */
    struct symbols symbols;        /* of --symbols */
    char names[3][GAME_RECORD_NAME_MAX]; /* of the record, for players */
};

/* Reads --x, --o, --begin, --clock, --symbols and --rewards. False after one
 * line on stderr. */
bool play_read_options(const struct options *o, struct play *p);

/* Takes the players that the record names, except for sides that an option
 * names. */
void play_take_names(struct play *p);

/* Asks who begins if the options leave it open, plays to the end and prints the
 * result. When a human plays it offers another game, with the sides exchanged.
 * --time, --seed, --table, --learn, --json and -o (where to save the game) come
 * from the options. Returns the exit status. */
int play_run(struct play *p);

#endif
