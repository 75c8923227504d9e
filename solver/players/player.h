/* Who chooses the moves of one side, by name:
 *
 *   human         somebody else does; see player_new
 *   perfect       a table or an engine: a best move, by distance too
 *   bot           the best that can be had in the time, with all processors
 *   search:DEPTH  alpha-beta so many plies deep, with an estimate; 0 is random
 *   search:TIME   as deep as the time allows, as in search:100ms
 *   random
 *   menace:FILE   a MENACE that was trained
 *
 * Without a clock the same seed gives the same moves. */
#ifndef MORPION_PLAYER_H
#define MORPION_PLAYER_H

#include "base/random.h"
#include "players/bot.h"

enum player_kind {
    PLAYER_HUMAN,
    PLAYER_PERFECT,
    PLAYER_BOT,
    PLAYER_SEARCH,
    PLAYER_RANDOM,
    PLAYER_MENACE,
};

struct player_spec {
    enum player_kind kind;
    const char *name;      /* as it was written */
    int depth;             /* of a search, where it has one */
    uint64_t milliseconds; /* of a search that goes by time, or 0 */
    const char *file;
};

/* The list above in one line, for messages and help. */
#define PLAYER_NAMES                                                           \
    "human, perfect, bot, search:DEPTH, search:TIME, random or menace:FILE"

/* *out points into text. ST_ILLEGAL when it names nobody. */
enum status player_read(const char *text, struct player_spec *out,
                        struct reason *why);

struct player_options {
    struct bot_options sources; /* tables, memory, threads, when to end */
    uint64_t milliseconds;      /* for a move of perfect and bot; 0: perfect
                                   counts positions instead, bot takes 2 s */
};

/* Positions that the search for a proof may look at in about a second, as the
 * oracle counts them: what perfect takes where no time is given. */
uint64_t player_visits(const struct game *g);

struct player;

/* Anyone but a human; g and what the options point to must stay until
 * player_free, which takes NULL, too. */
enum status player_new(const struct game *g, const struct player_spec *spec,
                       const struct player_options *o, struct player **out,
                       struct reason *why);
void player_free(struct player *a);

/* A new game: forgets the last one, which no move of this one depends on. */
enum status player_begin(struct player *a, uint64_t seed, struct reason *why);

/* The move in a state that is not over. */
enum { PLAYER_RESIGNS = -1 };
enum status player_choose(struct player *a, const struct state *s, int *move,
                          struct reason *why);

#endif
