/* Plays many games between two players. */
#ifndef MORPION_MATCH_H
#define MORPION_MATCH_H

#include "players/player.h"

struct match_options {
    struct player_spec players[2];
    struct player_options options;
    uint64_t games;
    const struct state *start; /* not over; NULL: the start of the game */
    /* Games 2i and 2i + 1 begin with the same `opening` random moves, with the
     * players exchanged. */
    int opening;
    uint64_t seed; /* the same seed gives the same games with any number of
                      threads, unless a player goes by the clock */
    int threads;
    struct watch watch;
};

enum match_result { MATCH_WON, MATCH_DRAWN, MATCH_LOST, MATCH_RESULTS };

/* Results of the first player. */
struct match_results {
    uint64_t by[2][MATCH_RESULTS]; /* games begun by the first player, by the
                                      second */
    uint64_t different;            /* different games, by their moves */
    uint64_t plies;                /* of all games */
};

/* ST_STOPPED when the watch says stop; *out has the games played so far. */
enum status match_play(const struct game *g, const struct match_options *o,
                       struct match_results *out, struct reason *why);

/* The first player's share of the points, and the interval in which the true
 * share lies with a probability of 95 %: Wilson's score interval (1927). Draws
 * count as half a win, which makes the interval too wide rather than too
 * narrow. */
struct match_score {
    double score, low, high;
};
struct match_score match_score(const uint64_t by[MATCH_RESULTS]);

#endif
