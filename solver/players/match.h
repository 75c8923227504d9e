/* Many games between two players, nobody watching. */
#ifndef MORPION_MATCH_H
#define MORPION_MATCH_H

#include "players/player.h"

struct match_options {
    struct player_spec players[2];
    struct player_options options;
    uint64_t games;
    /* Games 2i and 2i + 1 begin with the same random moves, so many of them,
     * with the players exchanged. */
    int opening;
    uint64_t seed; /* the same seed, the same games, with any number of threads;
                      unless a player goes by the clock */
    int threads;
    struct watch watch;
};

enum match_result { MATCH_WON, MATCH_DRAWN, MATCH_LOST, MATCH_RESULTS };

/* Of the first player. */
struct match_results {
    uint64_t by[2][MATCH_RESULTS]; /* when he began, when the other did */
    uint64_t different;            /* games, by their moves */
    uint64_t plies;                /* of all games */
};

/* ST_STOPPED when the watch said so; *out has what was played until then. */
enum status match_play(const struct game *g, const struct match_options *o,
                       struct match_results *out, struct reason *why);

/* A share of the points, and where the true one lies with a probability of
 * 95 %: Wilson's interval, with draws as half a win, which makes it rather too
 * wide than too narrow. */
struct match_score {
    double score, low, high;
};
struct match_score match_score(const uint64_t by[MATCH_RESULTS]);

#endif
