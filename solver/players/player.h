/* Players: how the moves of one side are chosen. By name:
 *
 *   human         the caller chooses the moves; not for player_new
 *   perfect       a table or an engine: a best move, by distance too
 *   bot           the best move it can find in its time, with all processors
 *   search:DEPTH  alpha-beta to this depth in plies, with estimates; 0 is
 *                 random
 *   search:TIME   as deep as the time allows, as in search:100ms
 *   random
 *   menace        a MENACE that knows nothing yet
 *   menace:FILE   a trained MENACE
 *
 * Without a clock the same seed gives the same moves. */
#ifndef MORPION_PLAYER_H
#define MORPION_PLAYER_H

#include "answers/answer.h"
#include "base/random.h"
#include "players/bot.h"
#include "players/menace.h"

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
    int depth;             /* of search:DEPTH */
    uint64_t milliseconds; /* of search:TIME, or 0 */
    const char *file;      /* of menace:FILE, or NULL */
};

/* The list above in one line, for messages and help. */
#define PLAYER_NAMES                                                           \
    "human, perfect, bot, search:DEPTH, search:TIME, random, menace or "       \
    "menace:FILE"

/* *out points into text. ST_ILLEGAL when text names no player. */
enum status player_read(const char *text, struct player_spec *out,
                        struct reason *why);

/* Called with what a player thinks before it moves; each may be NULL. What bot
 * and search think goes to bot_options. */
struct player_notes {
    void (*answer)(void *arg, const struct answer *a); /* perfect */
    void (*box)(void *arg, const struct game *g, const struct state *s,
                const struct menace_box *b); /* menace */
    void *arg;
};

struct player_options {
    struct bot_options sources; /* tables, memory, threads, when to stop */
    uint64_t milliseconds; /* for a move of perfect and bot. 0: perfect counts
                              positions instead, bot takes 2 s */
    struct player_notes notes;
    /* What a MENACE learns is saved in its file, which need not exist. */
    bool saves;
    /* Of a MENACE; NULL: those in its file, or Michie's. */
    const struct menace_rewards *rewards;
};

struct player;

/* Makes any player but a human. g and everything that the options point to must
 * stay until player_free; player_free(NULL) is fine. */
enum status player_new(const struct game *g, const struct player_spec *spec,
                       const struct player_options *o, struct player **out,
                       struct reason *why);
void player_free(struct player *a);

/* Begins a new game. Forgets the last one, so that no move depends on it. */
enum status player_begin(struct player *a, uint64_t seed, struct reason *why);

/* From now on the player takes at most so long for a move: less than
 * player_options or its name allow, if need be. 0: no such limit. */
void player_allow(struct player *a, uint64_t milliseconds);

/* Chooses a move in a state that is not over; *move may be PLAYER_RESIGNS.
 * ST_STOPPED when the player was interrupted. */
enum { PLAYER_RESIGNS = -1 };
enum status player_choose(struct player *a, const struct state *s, int *move,
                          struct reason *why);

/* Lets a MENACE learn from a game that it has played as `side`, with `result`;
 * `moves` are those of both sides from `start` on. If player_options say so,
 * its file is read again, since others may have trained it, and saved. No other
 * player learns. */
enum status player_learn(struct player *a, const struct state *start,
                         const int *moves, int count, enum side side,
                         enum value result, struct reason *why);

#endif
