/* Who chooses the moves of one side, by name:
 *
 *   human         somebody else does; see agent_new
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

enum agent_kind {
    AGENT_HUMAN,
    AGENT_PERFECT,
    AGENT_BOT,
    AGENT_SEARCH,
    AGENT_RANDOM,
    AGENT_MENACE,
};

struct agent_spec {
    enum agent_kind kind;
    const char *name;      /* as it was written */
    int depth;             /* of a search, where it has one */
    uint64_t milliseconds; /* of a search that goes by time, or 0 */
    const char *file;
};

/* The list above in one line, for messages and help. */
#define AGENT_NAMES                                                            \
    "human, perfect, bot, search:DEPTH, search:TIME, random or menace:FILE"

/* *out points into text. ST_ILLEGAL when it names nobody. */
enum status agent_read(const char *text, struct agent_spec *out,
                       struct reason *why);

struct agent_options {
    struct bot_options sources; /* tables, memory, threads, when to end */
    uint64_t milliseconds;      /* for a move of perfect and bot; 0: perfect
                                   counts positions instead, bot takes 2 s */
};

/* Positions that the search for a proof may look at in about a second, as the
 * oracle counts them: what perfect takes where no time is given. */
uint64_t agent_visits(const struct game *g);

struct agent;

/* Anyone but a human; g and what the options point to must stay until
 * agent_free, which takes NULL, too. */
enum status agent_new(const struct game *g, const struct agent_spec *spec,
                      const struct agent_options *o, struct agent **out,
                      struct reason *why);
void agent_free(struct agent *a);

/* A new game: forgets the last one, which no move of this one depends on. */
enum status agent_begin(struct agent *a, uint64_t seed, struct reason *why);

/* The move in a state that is not over. */
enum { AGENT_RESIGNS = -1 };
enum status agent_choose(struct agent *a, const struct state *s, int *move,
                         struct reason *why);

#endif
