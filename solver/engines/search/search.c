#include "engines/search/search.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/cache.h"
#include "base/sort.h"

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* What the search knows about a position. Scores of wins and losses count plies
 * from this position. */
struct remembered {
    int score, depth;
    enum bound bound;
    int move; /* the best, or -1 */
};

struct search {
    const struct game *game;
    struct cache cache; /* words of struct remembered, see recall */
    struct search_limits limits;
    uint64_t nodes, ticks;
    bool stopped, interrupted;
    /* History heuristic (Schaeffer 1989): how often, by player, a move caused a
     * cutoff, weighted by depth. */
    int history[3][GAME_MOVES_MAX];
};

struct search *search_new(const struct game *g, uint64_t memory) {
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = g;
    if (cache_init(&s->cache, memory))
        return s;
    free(s);
    return NULL;
}

void search_free(struct search *s) {
    if (!s)
        return;
    cache_free(&s->cache);
    free(s);
}

void search_forget(struct search *s) { cache_clear(&s->cache); }

double search_expectation(const struct game *g, int score) {
    return score > SEARCH_SURE    ? 1
           : score < -SEARCH_SURE ? -1
                                  : game_expectation(g, score);
}

/* Remembering ------------------------------------------------------------- */

/* A hash of 128 bits stands for the position. */
static struct key key_of(const struct search *s, const struct state *at) {
    const XXH128_hash_t h = XXH3_128bits(at, s->game->kind->key_bytes);
    return (struct key){h.high64, h.low64};
}

/* False when nothing is known. */
static bool recall(const struct search *s, struct key k,
                   struct remembered *out) {
    const uint64_t word = cache_get(&s->cache, k);
    *out = (struct remembered){(int16_t)word, (int8_t)(word >> 16),
                               (enum bound)(word >> 24 & 255),
                               (int8_t)(word >> 32)};
    return word;
}

static void remember(struct search *s, struct key k, struct remembered r) {
    cache_put(&s->cache, k,
              (uint64_t)(uint16_t)r.score | (uint64_t)(uint8_t)r.depth << 16 |
                  (uint64_t)r.bound << 24 | (uint64_t)(uint8_t)r.move << 32);
}

/* Scores of wins and losses count plies from the root, but in slots from the
 * position. */
static int from_here(int score, int ply) {
    return score > SEARCH_SURE    ? score + ply
           : score < -SEARCH_SURE ? score - ply
                                  : score;
}

static int from_root(int score, int ply) { return from_here(score, -ply); }

/* Order -------------------------------------------------------------------- */

/* A move and its rank; larger ranks come first. */
struct ordered {
    struct estimated_move *of;
    int rank;
};

#define OUTRANKS(a, b) ((a).rank > (b).rank)

static int moves_in_order(const struct search *s, const struct state *at,
                          int first, struct estimated_move *moves,
                          struct ordered *order) {
    const int count = game_estimate(s->game, at, moves);
    const int *history = s->history[game_mover(s->game, at)];
    int sorted = 0;
    for (int i = 0; i < count; i++) {
        const struct ordered o = {
            &moves[i], moves[i].step.move == first
                           ? INT32_MAX
                           : moves[i].estimate + history[moves[i].step.move]};
        SORT_INSERT(order, sorted, o, OUTRANKS);
    }
    return count;
}

/* Credits a move that caused a cutoff: it may be good elsewhere too. Halving
 * lets old merits fade. */
static void praise(struct search *s, const struct state *at, int move,
                   int depth) {
    int *merit = &s->history[game_mover(s->game, at)][move];
    *merit += depth * depth;
    if (*merit > 1000)
        for (int i = 0; i < GAME_MOVES_MAX; i++)
            s->history[game_mover(s->game, at)][i] /= 2;
}

/* The search --------------------------------------------------------------- */

static bool stop_here(struct search *s) {
    enum { TICK = 1 << 8 };
    s->nodes++;
    if (s->limits.nodes && s->nodes >= s->limits.nodes)
        s->stopped = true;
    if (++s->ticks % TICK == 0 &&
        !watch_goes_on(s->limits.watch, s->nodes, s->limits.nodes))
        s->stopped = s->interrupted = true;
    return s->stopped;
}

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

static bool enough(const struct remembered *known, int depth, int score,
                   int alpha, int beta) {
    return known->depth >= depth &&
           (known->bound == BOUND_EXACT ||
            (known->bound == BOUND_LOWER && score >= beta) ||
            (known->bound == BOUND_UPPER && score <= alpha));
}

static int negamax(struct search *s, const struct state *at, int depth, int ply,
                   int alpha, int beta) {
    struct estimated_move moves[GAME_MOVES_MAX];
    struct ordered order[GAME_MOVES_MAX];
    if (stop_here(s))
        return 0;
    const struct key k = key_of(s, at);
    struct remembered known;
    const bool seen = recall(s, k, &known);
    if (seen) {
        const int score = from_root(known.score, ply);
        if (enough(&known, depth, score, alpha, beta))
            return score;
    }
    const int count =
        moves_in_order(s, at, seen ? known.move : -1, moves, order);
    /* A forced move does not use up depth. */
    const int next = count == 1 && ply < GAME_PLIES_MAX ? depth : depth - 1;
    const int before = alpha;
    int best = -SEARCH_WIN, best_move = -1;
    for (int i = 0; i < count && best < beta; i++) {
        const int score =
            score_move(s, order[i].of, next, ply, alpha, beta, i == 0);
        if (s->stopped)
            return 0;
        if (score > best) {
            best = score;
            best_move = order[i].of->step.move;
        }
        alpha = best > alpha ? best : alpha;
    }
    if (best >= beta)
        praise(s, at, best_move, depth);
    const enum bound bound = best >= beta     ? BOUND_LOWER
                             : best <= before ? BOUND_UPPER
                                              : BOUND_EXACT;
    remember(
        s, k,
        (struct remembered){from_here(best, ply), depth, bound, best_move});
    return best;
}

/* The root ----------------------------------------------------------------- */

struct root_move {
    struct estimated_move estimated;
    int score;
};

#define OUTSCORES(a, b) ((a).score > (b).score)

/* Best first. Moves with equal scores stay in their order. */
static void sort_moves(struct root_move *m, int count) {
    for (int i = 0; i < count;) {
        const struct root_move one = m[i];
        SORT_INSERT(m, i, one, OUTSCORES);
    }
}

static void note(const struct search *s, int depth, const struct root_move *m,
                 bool best) {
    const struct search_note n = {depth, m->estimated.step.move, m->score, best,
                                  s->nodes};
    if (s->limits.note)
        s->limits.note(s->limits.arg, &n);
}

/* The move to play after `seen` moves have been searched at this depth: the
 * best of them. But if all of them surely lose and others are left, the next
 * one. */
static int pick(const struct root_move *m, int best, int seen, int count) {
    return m[best].score < -SEARCH_SURE && seen < count ? seen : best;
}

/* Searches all moves to `depth`. A move that turns out better counts at once,
 * even if the search is stopped before the other moves are done. */
static void deepen(struct search *s, struct root_move *m, int count, int depth,
                   struct search_result *out) {
    int best = 0, told = -1;
    for (int i = 0; i < count; i++) {
        const int alpha = i ? m[best].score : -SEARCH_WIN;
        const int score = score_move(s, &m[i].estimated, depth - 1, 0, alpha,
                                     SEARCH_WIN, i == 0);
        if (s->stopped)
            return;
        m[i].score = score;
        best = score > alpha ? i : best;
        const int picked = pick(m, best, i + 1, count);
        out->move = m[picked].estimated.step.move;
        out->score = m[picked].score;
        if (picked != i)
            note(s, depth, &m[i], false);
        if (picked == i || picked != told)
            note(s, depth, &m[picked], true);
        told = picked;
    }
    out->depth = depth;
}

/* Of equal moves the search takes the first, so this makes the choice random.
 */
static void shuffle(struct root_move *m, int count, struct random *random) {
    for (int i = count - 1; i > 0; i--) {
        const uint64_t other = random_below(random, (uint64_t)i + 1);
        const struct root_move one = m[i];
        m[i] = m[other];
        m[other] = one;
    }
}

/* game_estimate leaves out moves that are no better than others. If it leaves
 * out all moves of limits.only, any of the rest is as good. */
static int root_moves(const struct search *s, const struct state *root,
                      struct root_move *out) {
    struct estimated_move estimated[GAME_MOVES_MAX];
    const bool *only = s->limits.only;
    const int all = game_estimate(s->game, root, estimated);
    bool some = false;
    int count = 0;
    for (int i = 0; i < all && only; i++)
        some = some || only[estimated[i].step.move];
    for (int i = 0; i < all; i++)
        if (!some || only[estimated[i].step.move])
            out[count++] =
                (struct root_move){estimated[i], estimated[i].estimate};
    if (s->limits.random)
        shuffle(out, count, s->limits.random);
    return count;
}

enum status search_run(struct search *s, const struct state *root,
                       const struct search_limits *limits,
                       struct search_result *out) {
    struct root_move moves[GAME_MOVES_MAX];
    s->limits = *limits;
    s->nodes = 0;
    s->stopped = s->interrupted = false;
    memset(s->history, 0, sizeof s->history);
    const int count = root_moves(s, root, moves);
    assert(count > 0);
    sort_moves(moves, count);
    *out = (struct search_result){.move = moves[0].estimated.step.move,
                                  .score = moves[0].score};
    const int left = s->game->plies_max - game_ply(s->game, root);
    const int most =
        limits->depth && limits->depth < left ? limits->depth : left;
    for (int depth = 1; depth <= most && !s->stopped; depth++) {
        deepen(s, moves, count, depth, out);
        sort_moves(moves, count);
        if (abs(out->score) > SEARCH_SURE)
            break;
    }
    out->whole = out->depth == left;
    out->nodes = s->nodes;
    return s->interrupted ? ST_STOPPED : ST_OK;
}
