/* What the searches share: search_general.c for every game, line_search.c for
 * large boards of games with lines. search.c chooses between them. */
#ifndef MORPION_SEARCH_INTERNAL_H
#define MORPION_SEARCH_INTERNAL_H

#include "base/cache.h"
#include "engines/search/search.h"

struct root_move {
    int move, score;
};

/* A way to search. Each has data of its own in struct search. */
struct search_engine {
    /* Prepares to search root, which is not over. Writes the moves worth
     * searching, each with an estimate or a sure score, and returns how many,
     * at least 1. */
    int (*begin)(struct search *s, const struct state *root,
                 struct root_move *out);

    /* Looks for a sure win before the search of the next depth; false when it
     * finds none. NULL: there is no quicker way than the search. */
    bool (*find_win)(struct search *s, int depth, struct root_move *out);

    /* The score of a move of the root within a window, for the player who makes
     * it, after a search of `depth` more plies. `first`: no move was searched
     * at this depth before. */
    int (*score)(struct search *s, int move, int depth, int alpha, int beta,
                 bool first);
};

extern const struct search_engine search_general, line_search;

struct search {
    const struct game *game;
    struct cache cache; /* words of struct remembered, see search_recall */
    struct search_limits limits;
    uint64_t nodes, ticks;
    bool stopped, interrupted;
    bool selective; /* some moves were left out that might matter */
    struct general_search *general;
    struct line_searcher *lines; /* or NULL */
};

/* Their data. NULL when memory runs out. Freeing NULL is fine. */
struct general_search *search_general_new(const struct game *g);
void search_general_free(struct general_search *o);
struct line_searcher *line_search_new(const struct game *g);
void line_search_free(struct line_searcher *l);

/* Can line_search search this game? */
bool line_search_suits(const struct game *g);

/* Counts a node. True when the search must stop. */
bool search_stops(struct search *s);

/* May the root play this move? */
static inline bool search_allows(const struct search *s, int move) {
    return !s->limits.only || s->limits.only[move];
}

/* Remembering -------------------------------------------------------------- */

enum search_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* What a search knows about a position. Scores of wins and losses count plies
 * from this position. */
struct remembered {
    int score, depth;
    enum search_bound bound;
    int move; /* the best, or -1 */
};

/* False when nothing is known. */
static inline bool search_recall(const struct search *s, struct key k,
                                 struct remembered *out) {
    const uint64_t word = cache_get(&s->cache, k);
    *out = (struct remembered){(int16_t)word, (int16_t)(word >> 16),
                               (enum search_bound)(word >> 48),
                               (int16_t)(word >> 32)};
    return word;
}

static inline void search_remember(struct search *s, struct key k,
                                   struct remembered r) {
    cache_put(&s->cache, k,
              (uint64_t)(uint16_t)r.score | (uint64_t)(uint16_t)r.depth << 16 |
                  (uint64_t)(uint16_t)r.move << 32 | (uint64_t)r.bound << 48);
}

/* Does it settle a search to this depth, within this window? */
static inline bool search_settles(const struct remembered *known, int depth,
                                  int score, int alpha, int beta) {
    return known->depth >= depth &&
           (known->bound == BOUND_EXACT ||
            (known->bound == BOUND_LOWER && score >= beta) ||
            (known->bound == BOUND_UPPER && score <= alpha));
}

static inline enum search_bound search_bound_of(int best, int alpha, int beta) {
    return best >= beta    ? BOUND_LOWER
           : best <= alpha ? BOUND_UPPER
                           : BOUND_EXACT;
}

/* Scores of wins and losses, also of those that are only believed, count plies
 * from the root, but in slots from the position. */
static inline int search_from_here(int score, int ply) {
    return score > GAME_ESTIMATE_MAX    ? score + ply
           : score < -GAME_ESTIMATE_MAX ? score - ply
                                        : score;
}

static inline int search_from_root(int score, int ply) {
    return search_from_here(score, -ply);
}

#endif
