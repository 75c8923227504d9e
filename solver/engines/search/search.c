#include "engines/search/search.h"

#include <stdlib.h>

#include "base/sort.h"
#include "engines/search/search_internal.h"

struct search *search_new(const struct game *g, uint64_t memory) {
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = g;
    s->general = search_general_new(g);
    s->lines = line_search_suits(g) ? line_search_new(g) : NULL;
    if (s->general && (s->lines || !line_search_suits(g)) &&
        cache_init(&s->cache, memory))
        return s;
    search_free(s);
    return NULL;
}

void search_free(struct search *s) {
    if (!s)
        return;
    search_general_free(s->general);
    line_search_free(s->lines);
    cache_free(&s->cache);
    free(s);
}

void search_forget(struct search *s) { cache_clear(&s->cache); }

double search_expectation(const struct game *g, int score) {
    return score > SEARCH_SURE    ? 1
           : score < -SEARCH_SURE ? -1
                                  : game_expectation(g, score);
}

bool search_stops(struct search *s) {
    enum { TICK = 1 << 8 };
    s->nodes++;
    if (s->limits.nodes && s->nodes >= s->limits.nodes)
        s->stopped = true;
    if (++s->ticks % TICK == 0 &&
        !watch_goes_on(s->limits.watch, s->nodes, s->limits.nodes))
        s->stopped = s->interrupted = true;
    return s->stopped;
}

/* The root ----------------------------------------------------------------- */

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
    const struct search_note n = {depth, m->move, m->score, best, s->nodes};
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
static void deepen(struct search *s, const struct search_engine *e,
                   struct root_move *m, int count, int depth,
                   struct search_result *out) {
    int best = 0, told = -1;
    for (int i = 0; i < count; i++) {
        const int alpha = i ? m[best].score : -SEARCH_WIN;
        const int score =
            e->score(s, m[i].move, depth - 1, alpha, SEARCH_WIN, i == 0);
        if (s->stopped)
            return;
        m[i].score = score;
        best = score > alpha ? i : best;
        const int picked = pick(m, best, i + 1, count);
        out->move = m[picked].move;
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

/* A limited depth means that every move is searched to that depth, so it is
 * left to the general search. */
static const struct search_engine *engine_of(const struct search *s) {
    return s->lines && !s->limits.depth ? &line_search : &search_general;
}

static bool takes_win(struct search *s, const struct search_engine *e,
                      int depth, struct search_result *out) {
    struct root_move win;
    if (!e->find_win || !e->find_win(s, depth, &win))
        return false;
    out->move = win.move;
    out->score = win.score;
    note(s, depth - 1, &win, true);
    return true;
}

static bool is_sure(int score) { return abs(score) > SEARCH_SURE; }

enum status search_run(struct search *s, const struct state *root,
                       const struct search_limits *limits,
                       struct search_result *out) {
    struct root_move moves[GAME_MOVES_MAX];
    s->limits = *limits;
    s->nodes = 0;
    s->stopped = s->interrupted = s->selective = false;
    const struct search_engine *e = engine_of(s);
    const int count = e->begin(s, root, moves);
    assert(count > 0);
    if (limits->random)
        shuffle(moves, count, limits->random);
    sort_moves(moves, count);
    *out =
        (struct search_result){.move = moves[0].move, .score = moves[0].score};
    const int left = s->game->plies_max - game_ply(s->game, root);
    const int most =
        limits->depth && limits->depth < left ? limits->depth : left;
    if (is_sure(out->score))
        note(s, 0, &moves[0], true);
    for (int depth = 1; depth <= most && !s->stopped && !is_sure(out->score);
         depth++) {
        if (takes_win(s, e, depth, out))
            break;
        deepen(s, e, moves, count, depth, out);
        sort_moves(moves, count);
    }
    out->whole = out->depth == left && !s->selective;
    out->nodes = s->nodes;
    return s->interrupted ? ST_STOPPED : ST_OK;
}
