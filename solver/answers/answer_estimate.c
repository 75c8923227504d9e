#include "answers/answer_internal.h"

#include <stdlib.h>

#include "base/deadline.h"
#include "engines/search/search.h"

/* What stays open gets a quick estimate. Without a limit on time it is cut off
 * after so many positions; fewer on boards of more than USUAL_CELLS cells,
 * where a position has more moves and each takes longer. */
enum {
    ESTIMATE_NODES = 20000,
    ESTIMATE_MEMORY = 1 << 22,
    USUAL_CELLS = 81,
    ALONE_PART = 4, /* for a position without its moves */
};

static uint64_t nodes_allowed(const struct game *g) {
    const uint64_t cells = (uint64_t)g->plies_max, usual = USUAL_CELLS;
    return cells <= usual ? ESTIMATE_NODES
                          : ESTIMATE_NODES * usual * usual / (cells * cells);
}

/* A search that looks at the open moves, one ply deeper in each round. */
struct estimating {
    const struct asking *asking;
    struct search *search;
    uint64_t nodes;
    double expected[GAME_MOVES_MAX]; /* by place in the list of candidates */
};

static bool before_end(void *arg, const struct progress *p) {
    const struct asking *k = arg;
    (void)p;
    return !deadline_passed(k->end);
}

static double within(double expected, struct bounds b) {
    const double least = (int)b.lower, most = (int)b.upper;
    return expected < least ? least : expected > most ? most : expected;
}

/* Looks `depth` plies beyond each open move. False when the time is over. */
static bool estimate_round(struct estimating *e, const struct answer *a,
                           int depth) {
    const struct watch watch = {before_end, (void *)e->asking};
    const struct candidates *c = &e->asking->moves;
    const uint64_t allowed = nodes_allowed(e->asking->game);
    for (int i = 0; i < a->move_count; i++) {
        const struct answer_move *m = &a->moves[i];
        const struct search_limits limits = {
            .depth = depth,
            .nodes = e->asking->question.timed ? 0 : allowed - e->nodes,
            .watch = e->asking->question.timed && depth > 1 ? &watch : NULL};
        const struct state to = game_after(e->asking->game, &a->state, m->move);
        struct search_result r;
        const int at = c->place[m->move];
        if (bounds_known(m->bounds) || c->like[at] != at)
            continue;
        search_run(e->search, &to, &limits, &r);
        e->nodes += r.nodes;
        if (r.depth < depth && !r.whole && abs(r.score) <= SEARCH_SURE)
            return false;
        if (!e->asking->question.timed && e->nodes >= allowed)
            return false;
        e->expected[at] =
            within(0 - search_expectation(e->asking->game, r.score), m->bounds);
    }
    return true;
}

static const struct answer_move *find_move(const struct answer *a, int move) {
    int i = 0;
    while (a->moves[i].move != move)
        i++;
    return &a->moves[i];
}

/* The move with the best estimate; of equal ones the most promising. */
static void choose_move(const struct candidates *c, struct answer *a,
                        int depth) {
    a->estimate = (struct answer_estimate){.move = -1, .depth = depth + 1};
    for (int i = 0; i < c->count; i++) {
        const struct answer_move *m = find_move(a, c->steps[c->order[i]].move);
        const double one = m->estimated ? m->expected : (int)m->bounds.lower;
        if (a->estimate.move < 0 || one > a->estimate.expected) {
            a->estimate.move = m->move;
            a->estimate.expected = within(one, a->bounds);
        }
    }
}

/* The moves again, with what the last complete round has found. */
static void take_estimates(const struct estimating *e, struct answer *a,
                           int depth) {
    const struct candidates *c = &e->asking->moves;
    const struct answer old = *a;
    a->move_count = 0;
    for (int i = 0; i < old.move_count; i++) {
        struct answer_move m = old.moves[i];
        m.estimated = !bounds_known(m.bounds);
        if (m.estimated)
            m.expected = e->expected[c->like[c->place[m.move]]];
        answer_moves_insert(a, m);
    }
    a->estimated = a->proof != ANSWER_PROVED;
    choose_move(c, a, depth);
}

void answer_estimate_add(const struct asking *k, struct answer *a) {
    struct estimating e = {.asking = k,
                           .search = search_new(k->game, ESTIMATE_MEMORY)};
    if (!e.search)
        return; /* the answer is complete without estimates */
    const int left = k->game->plies_max - game_ply(k->game, &a->state) - 1;
    for (int depth = 1; depth <= left && estimate_round(&e, a, depth); depth++)
        take_estimates(&e, a, depth);
    search_free(e.search);
}

bool answer_expect(const struct game *g, const struct state *s,
                   struct bounds proved, double *expected) {
    const struct search_limits limits = {.nodes =
                                             nodes_allowed(g) / ALONE_PART};
    struct search *search = search_new(g, ESTIMATE_MEMORY);
    struct search_result r;
    if (!search)
        return false;
    search_run(search, s, &limits, &r);
    search_free(search);
    *expected = within(search_expectation(g, r.score), proved);
    return true;
}
