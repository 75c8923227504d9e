#include "engines/search/search.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* What is known of a position. Wins and losses are kept as plies from it. */
struct search_slot {
    uint64_t high, low; /* a hash of 128 bits stands for the position */
    int16_t score;
    int8_t depth;
    uint8_t bound; /* enum bound */
    int8_t move;   /* the best, or -1 */
};

struct search {
    const struct game *game;
    struct search_slot *slots;
    uint64_t mask;
    struct search_limits limits;
    uint64_t nodes, ticks;
    bool stopped, interrupted;
    int history[3][GAME_MOVES_MAX]; /* by player: moves that were too good */
};

struct search *search_new(const struct game *g, uint64_t memory) {
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    enum { SLOTS_LEAST = 1 << 12 };
    uint64_t count = SLOTS_LEAST;
    while (count <= memory / sizeof *s->slots / 2)
        count *= 2;
    /* Better to remember less than to know nothing. */
    while (!(s->slots = calloc(count, sizeof *s->slots)) && count > SLOTS_LEAST)
        count /= 2;
    s->game = g;
    s->mask = count - 1;
    if (s->slots)
        return s;
    free(s);
    return NULL;
}

void search_free(struct search *s) {
    if (!s)
        return;
    free(s->slots);
    free(s);
}

void search_forget(struct search *s) {
    memset(s->slots, 0, (s->mask + 1) * sizeof *s->slots);
}

/* Remembering ------------------------------------------------------------- */

static XXH128_hash_t hash_of(const struct search *s, const struct state *at) {
    return XXH3_128bits(at, s->game->kind->key_bytes);
}

static struct search_slot *slot_of(const struct search *s, XXH128_hash_t h) {
    return &s->slots[h.low64 & s->mask];
}

static const struct search_slot *recall(const struct search *s,
                                        XXH128_hash_t h) {
    const struct search_slot *slot = slot_of(s, h);
    return slot->bound && slot->low == h.low64 && slot->high == h.high64 ? slot
                                                                         : NULL;
}

/* Scores of wins and losses count plies from the root, in slots from the
 * position. */
static int from_here(int score, int ply) {
    return score > SEARCH_SURE    ? score + ply
           : score < -SEARCH_SURE ? score - ply
                                  : score;
}

static int from_root(int score, int ply) { return from_here(score, -ply); }

static void remember(struct search *s, XXH128_hash_t h, int score, int depth,
                     enum bound bound, int move) {
    struct search_slot *slot = slot_of(s, h);
    *slot = (struct search_slot){h.high64,      h.low64,        (int16_t)score,
                                 (int8_t)depth, (uint8_t)bound, (int8_t)move};
}

/* Order -------------------------------------------------------------------- */

/* A move with its place in the order. */
struct ordered {
    struct estimated_move *of;
    int rank;
};

static int moves_in_order(const struct search *s, const struct state *at,
                          int first, struct estimated_move *moves,
                          struct ordered *order) {
    const int count = game_estimate(s->game, at, moves);
    const int *history = s->history[game_mover(s->game, at)];
    for (int i = 0; i < count; i++) {
        const struct ordered o = {
            &moves[i], moves[i].step.move == first
                           ? INT32_MAX
                           : moves[i].estimate + history[moves[i].step.move]};
        int place = i;
        for (; place > 0 && order[place - 1].rank < o.rank; place--)
            order[place] = order[place - 1];
        order[place] = o;
    }
    return count;
}

/* What was good elsewhere may be good here; old merits fade. */
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

/* The score of a move, for who makes it. All but the first are asked whether
 * they are better than that, and only then how good they are. */
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

static bool enough(const struct search_slot *known, int depth, int score,
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
    const XXH128_hash_t h = hash_of(s, at);
    const struct search_slot *known = recall(s, h);
    if (known) {
        const int score = from_root(known->score, ply);
        if (enough(known, depth, score, alpha, beta))
            return score;
    }
    const int count =
        moves_in_order(s, at, known ? known->move : -1, moves, order);
    /* A move without a choice costs nothing. */
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
    remember(s, h, from_here(best, ply), depth,
             best >= beta     ? BOUND_LOWER
             : best <= before ? BOUND_UPPER
                              : BOUND_EXACT,
             best_move);
    return best;
}

/* The root ----------------------------------------------------------------- */

struct root_move {
    struct estimated_move estimated;
    int score;
};

/* Best first; those that are as good stay in their order. */
static void sort_moves(struct root_move *m, int count) {
    for (int i = 1; i < count; i++) {
        const struct root_move one = m[i];
        int place = i;
        for (; place > 0 && m[place - 1].score < one.score; place--)
            m[place] = m[place - 1];
        m[place] = one;
    }
}

static void note(const struct search *s, int depth, const struct root_move *m,
                 bool best) {
    const struct search_note n = {depth, m->estimated.step.move, m->score, best,
                                  s->nodes};
    if (s->limits.note)
        s->limits.note(s->limits.arg, &n);
}

/* What to play, of the moves seen so far at this depth: the best; but while all
 * of them are sure to lose and there are others, the next of these. */
static int pick(const struct root_move *m, int best, int seen, int count) {
    return m[best].score < -SEARCH_SURE && seen < count ? seen : best;
}

/* One depth more. A move that turns out better counts at once, even if the time
 * is over before the rest is known. */
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

/* Of equal moves the first is taken. */
static void shuffle(struct root_move *m, int count, struct random *random) {
    for (int i = count - 1; i > 0; i--) {
        const uint64_t other = random_below(random, (uint64_t)i + 1);
        const struct root_move one = m[i];
        m[i] = m[other];
        m[other] = one;
    }
}

/* The guide leaves out moves that are no better than others: where all of those
 * to choose from are such, any will do. */
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
