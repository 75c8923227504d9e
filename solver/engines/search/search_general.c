#include <stdlib.h>
#include <xxhash.h>

#include "base/sort.h"
#include "engines/search/search_internal.h"

/* A node keeps its moves here and not on the stack, where deep searches would
 * not find room. */
struct node_moves {
    struct estimated_move moves[GAME_MOVES_MAX];
    struct ordered {
        struct estimated_move *of;
        int rank; /* larger ones come first */
    } order[GAME_MOVES_MAX];
};

struct general_search {
    /* History heuristic (Schaeffer 1989): how often, by player, a move caused a
     * cutoff, weighted by depth. */
    int history[3][GAME_MOVES_MAX];
    struct estimated_move root[GAME_MOVES_MAX]; /* by move */
    struct node_moves nodes[];                  /* by plies from the root */
};

/* Pages that no search touches take no memory. */
struct general_search *search_general_new(const struct game *g) {
    struct general_search *o;
    return malloc(sizeof *o + (size_t)(g->plies_max + 1) * sizeof *o->nodes);
}

void search_general_free(struct general_search *o) { free(o); }

/* A hash of 128 bits stands for the position. */
static struct key key_of(const struct search *s, const struct state *at) {
    const XXH128_hash_t h = XXH3_128bits(at, s->game->kind->key_bytes);
    return (struct key){h.high64, h.low64};
}

/* Order -------------------------------------------------------------------- */

#define OUTRANKS(a, b) ((a).rank > (b).rank)

static int moves_in_order(const struct search *s, const struct state *at,
                          int first, struct node_moves *n) {
    const int count = game_estimate(s->game, at, n->moves);
    const int *history = s->general->history[game_mover(s->game, at)];
    int sorted = 0;
    for (int i = 0; i < count; i++) {
        const struct ordered o = {&n->moves[i],
                                  n->moves[i].step.move == first
                                      ? INT32_MAX
                                      : n->moves[i].estimate +
                                            history[n->moves[i].step.move]};
        SORT_INSERT(n->order, sorted, o, OUTRANKS);
    }
    return count;
}

/* Credits a move that caused a cutoff: it may be good elsewhere too. Halving
 * lets old merits fade. */
static void praise(struct search *s, const struct state *at, int move,
                   int depth) {
    int *merits = s->general->history[game_mover(s->game, at)];
    merits[move] += depth * depth;
    if (merits[move] > 1000)
        for (int i = 0; i < GAME_MOVES_MAX; i++)
            merits[i] /= 2;
}

/* The search --------------------------------------------------------------- */

static int negamax(struct search *s, const struct state *at, int depth, int ply,
                   int alpha, int beta);

/* The score of a move, for the player who makes it. Principal variation search
 * (Marsland and Campbell 1982): every move but the first is searched with a
 * null window, which tells whether it beats alpha. Only if it does is it
 * searched again with the full window. */
static int score_move(struct search *s, const struct estimated_move *m,
                      int depth, int ply, int alpha, int beta, bool first) {
    enum value v;
    const struct state *to = &m->step.to;
    if (game_over(s->game, to, &v))
        return -(int)v * (SEARCH_WIN - ply - 1);
    if (depth <= 0)
        return m->estimate;
    if (!first) {
        const int score = -negamax(s, to, depth, ply + 1, -alpha - 1, -alpha);
        if (score <= alpha || score >= beta)
            return score;
    }
    return -negamax(s, to, depth, ply + 1, -beta, -alpha);
}

static int negamax(struct search *s, const struct state *at, int depth, int ply,
                   int alpha, int beta) {
    struct node_moves *n = &s->general->nodes[ply];
    if (search_stops(s))
        return 0;
    const struct key k = key_of(s, at);
    struct remembered known;
    const bool seen = search_recall(s, k, &known);
    if (seen) {
        const int score = search_from_root(known.score, ply);
        if (search_settles(&known, depth, score, alpha, beta))
            return score;
    }
    const int count = moves_in_order(s, at, seen ? known.move : -1, n);
    /* A forced move does not use up depth. */
    const int next = count == 1 ? depth : depth - 1;
    const int before = alpha;
    int best = -SEARCH_WIN, best_move = -1;
    for (int i = 0; i < count && best < beta; i++) {
        const int score =
            score_move(s, n->order[i].of, next, ply, alpha, beta, i == 0);
        if (s->stopped)
            return 0;
        if (score > best) {
            best = score;
            best_move = n->order[i].of->step.move;
        }
        alpha = best > alpha ? best : alpha;
    }
    if (best >= beta)
        praise(s, at, best_move, depth);
    search_remember(s, k,
                    (struct remembered){search_from_here(best, ply), depth,
                                        search_bound_of(best, before, beta),
                                        best_move});
    return best;
}

/* The root ----------------------------------------------------------------- */

/* game_estimate leaves out moves that are no better than others. If it leaves
 * out all moves that are allowed, any of the rest is as good. */
static int begin(struct search *s, const struct state *root,
                 struct root_move *out) {
    struct general_search *o = s->general;
    struct estimated_move *estimated = o->nodes[0].moves;
    const int all = game_estimate(s->game, root, estimated);
    bool some = false;
    int count = 0;
    memset(o->history, 0, sizeof o->history);
    for (int i = 0; i < all; i++)
        some = some || search_allows(s, estimated[i].step.move);
    for (int i = 0; i < all; i++) {
        const int move = estimated[i].step.move;
        o->root[move] = estimated[i];
        if (!some || search_allows(s, move))
            out[count++] = (struct root_move){move, estimated[i].estimate};
    }
    return count;
}

static int score_root(struct search *s, int move, int depth, int alpha,
                      int beta, bool first) {
    return score_move(s, &s->general->root[move], depth, 0, alpha, beta, first);
}

const struct search_engine search_general = {.begin = begin,
                                             .score = score_root};
