#include "visits.h"

#include <stdlib.h>

/* Searching ---------------------------------------------------------------- */

static void count_node(void *arg, const struct alphabeta_node *n) {
    struct visits *v = arg;
    v->by_depth[n->depth]++;
}

/* Nodes of one depth are left in the order of their numbers. */
static void keep_node(void *arg, const struct alphabeta_node *n) {
    struct visits *v = arg;
    if (v->lost || n->depth > v->deepest)
        return;
    if (n->depth == v->deepest && !v->last_row)
        return;
    v->last_row -= n->depth == v->deepest;
    if (v->count == v->room) {
        const uint64_t room = v->room ? 2 * v->room : 256;
        struct alphabeta_node *grown = realloc(v->nodes, room * sizeof *grown);
        if (!grown) {
            v->lost = true;
            return;
        }
        v->nodes = grown;
        v->room = room;
    }
    v->nodes[v->count++] = *n;
}

/* As many whole depths as there is room for, and the beginning of the next. */
static void choose_depth(struct visits *v, uint64_t max_nodes) {
    uint64_t left = max_nodes;
    v->deepest = 0;
    while (v->deepest < GAME_PLIES_MAX && v->by_depth[v->deepest] <= left)
        left -= v->by_depth[v->deepest++];
    v->last_row = left;
}

static int compare_nodes(const void *a, const void *b) {
    const struct alphabeta_node *left = a, *right = b;
    if (left->depth != right->depth)
        return left->depth < right->depth ? -1 : 1;
    return left->number < right->number ? -1 : left->number > right->number;
}

/* The node of a number at a depth, which is there. */
static const struct alphabeta_node *find(const struct visits *v, int depth,
                                         uint64_t number) {
    const struct alphabeta_node key = {.depth = depth, .number = number};
    return bsearch(&key, v->nodes, v->count, sizeof key, compare_nodes);
}

/* Drops the last nodes if some of their siblings found no room. */
static void trim(struct visits *v) {
    const struct alphabeta_node *last = &v->nodes[v->count - 1];
    const uint64_t parent = last->parent;
    uint64_t kept = 0;
    if (!parent)
        return;
    const int tried = find(v, last->depth - 1, parent)->tried;
    while (v->nodes[v->count - 1 - kept].parent == parent)
        kept++;
    if (kept < (uint64_t)tried)
        v->count -= kept;
}

enum status visits_search(struct visits *v, const struct game *g,
                          const struct state *root, int depth,
                          uint64_t max_nodes, const struct watch *watch,
                          struct reason *why) {
    enum { MEMORY = 1 << 26 };
    *v = (struct visits){.game = g};
    struct alphabeta_options o = {
        .depth = depth, .watch = watch, .leave = count_node, .arg = v};
    enum status st = alphabeta_run(g, root, &o, &v->result);
    if (!st)
        st = tree_size_count(g, root, depth, MEMORY, watch, &v->minimax);
    if (!st) {
        choose_depth(v, max_nodes);
        o.leave = keep_node;
        st = alphabeta_run(g, root, &o, &v->result);
    }
    if (st == ST_NOMEM || v->lost)
        return status_fail(why, ST_NOMEM, "out of memory");
    if (st)
        return status_fail(why, st, "stopped before all nodes were visited");
    qsort(v->nodes, v->count, sizeof *v->nodes, compare_nodes);
    trim(v);
    return ST_OK;
}

void visits_free(struct visits *v) { free(v->nodes); }

/* Handing out -------------------------------------------------------------- */

/* Who is known to win: SIDE_NONE for a draw. False when the search does not
 * tell: a score may be a bound, or rest on estimates. */
static bool knows_winner(const struct visits *v, const struct alphabeta_node *n,
                         enum side *who) {
    const enum alphabeta_bound bound = alphabeta_bound(n);
    *who = n->score > SEARCH_SURE    ? SIDE_X
           : n->score < -SEARCH_SURE ? SIDE_O
                                     : SIDE_NONE;
    if (*who == SIDE_X)
        return bound != ALPHABETA_AT_MOST;
    if (*who == SIDE_O)
        return bound != ALPHABETA_AT_LEAST;
    return n->over || (bound == ALPHABETA_EXACT && !v->result.estimated);
}

static struct bounds worth_of(const struct visits *v,
                              const struct alphabeta_node *n) {
    enum side who;
    if (!knows_winner(v, n, &who))
        return bounds_none();
    const enum value value = who == SIDE_NONE ? VALUE_DRAW
                             : who == game_mover(v->game, &n->state)
                                 ? VALUE_WIN
                                 : VALUE_LOSS;
    const int plies = who ? SEARCH_WIN - abs(n->score) - n->depth : 0;
    return bounds_exact((struct outcome){value, plies});
}

static struct tree_node node_of(const struct visits *v, uint64_t i,
                                bool drawn) {
    const struct alphabeta_node *n = &v->nodes[i];
    return (struct tree_node){
        .id = i,
        .state = n->state,
        .worth = worth_of(v, n),
        .last_move = n->move < 0 ? TREE_NO_MOVE : n->move,
        .depth = (unsigned)n->depth,
        .stub = drawn ? 0 : n->tried + n->cut,
        .cut = drawn ? n->cut : 0,
        .visit = {.number = n->number,
                  .alpha = n->alpha,
                  .beta = n->beta,
                  .score = n->score,
                  .bound = alphabeta_bound(n),
                  .estimated = n->estimated},
    };
}

static enum status feed_move(const struct visits *v,
                             const struct tree_sink *sink, uint64_t from,
                             uint64_t to) {
    const struct alphabeta_node *parent = &v->nodes[from], *n = &v->nodes[to];
    enum side who;
    const bool known = knows_winner(v, n, &who);
    const struct tree_move m = {
        .from = from,
        .to = to,
        .depth = (unsigned)n->depth,
        .move = n->move,
        .images = 1,
        .best = n->move == parent->best,
        .attractor = known ? who : SIDE_NONE,
    };
    return sink->move(sink->arg, &m);
}

enum status visits_feed(const struct visits *v, const struct tree_sink *sink,
                        struct tree_summary *summary) {
    uint64_t child = 1;
    enum status st = ST_OK;
    *summary = (struct tree_summary){.nodes = v->count, .moves = v->count - 1};
    for (uint64_t i = 0; i < v->count && !st; i++) {
        const uint64_t number = v->nodes[i].number;
        const bool drawn = child < v->count && v->nodes[child].parent == number;
        const struct tree_node n = node_of(v, i, drawn);
        summary->stubs += n.stub != 0;
        summary->behind_stubs += (uint64_t)n.stub;
        st = sink->node(sink->arg, &n);
        for (; child < v->count && v->nodes[child].parent == number && !st;
             child++)
            st = feed_move(v, sink, i, child);
    }
    return st;
}
