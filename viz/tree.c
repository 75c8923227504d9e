#include "tree.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_map.h"
#include "program/report.h"

/* A node in the queue. Small, because a hundred thousand of them may be
 * waiting: only as many bytes of the state are kept as the game uses. */
struct kept_node {
    uint8_t worth;     /* bounds_code */
    int16_t last_move; /* or TREE_NO_MOVE */
    uint16_t depth;
    struct state state;
};

static size_t node_bytes(const struct game *g) {
    const size_t bytes =
        offsetof(struct kept_node, state) + g->kind->state_bytes;
    return (bytes + _Alignof(struct kept_node) - 1) /
           _Alignof(struct kept_node) * _Alignof(struct kept_node);
}

static struct kept_node node_of(const struct state *s, struct bounds w,
                                int last_move, unsigned depth) {
    return (struct kept_node){.worth = bounds_code(w),
                              .last_move = (int16_t)last_move,
                              .depth = (uint16_t)depth,
                              .state = *s};
}

/* Nodes are numbered as they are found, so the same tree always gets the same
 * numbers. The moves of the nodes from number `done` on are still to be drawn.
 * `nodes` holds these nodes, and perhaps some earlier ones: the first is number
 * `first`. */
struct tree {
    const struct tree_sink *sink;
    struct chooser chooser;
    const struct tree_options *options;
    char *nodes;
    size_t bytes; /* of each node */
    uint64_t first, done, count, room;
    struct key_map numbers; /* of nodes, if every position is drawn once */
    bool full;              /* the moves of some node found no room */
    bool trial; /* only finds out if the tree fits: values do not matter */
    struct tree_summary *summary;
};

static struct key key_of(const struct tree *t, const struct state *s) {
    return game_key(t->chooser.game, s);
}

/* Makes room for one more node. If more than half of the room holds finished
 * nodes, their place is used again. */
static bool make_room(struct tree *t) {
    if (t->count - t->first < t->room)
        return true;
    const uint64_t gone = t->done - t->first;
    if (gone > t->room / 2) {
        memmove(t->nodes, t->nodes + gone * t->bytes,
                (t->count - t->done) * t->bytes);
        t->first = t->done;
        return true;
    }
    const uint64_t room = t->room ? 2 * t->room : 64;
    char *grown = realloc(t->nodes, room * t->bytes);
    if (!grown)
        return false;
    t->nodes = grown;
    t->room = room;
    return true;
}

static enum status add_node(struct tree *t, struct kept_node n,
                            struct reason *why) {
    if (!make_room(t) ||
        (t->options->merge == CHOOSE_POSITIONS &&
         !key_map_put(&t->numbers, key_of(t, &n.state), t->count)))
        return status_fail(why, ST_NOMEM, "out of memory");
    memcpy(t->nodes + (t->count++ - t->first) * t->bytes, &n, t->bytes);
    t->summary->unproved += n.worth >= OUTCOME_CODES;
    return ST_OK;
}

static int moves_of(const struct choices *c) {
    int moves = c->left_out;
    for (int i = 0; i < c->count; i++)
        moves += c->moves[i].images;
    return moves;
}

/* Finds the node of a state, if positions are merged and it has one. */
static bool find_node(const struct tree *t, const struct state *s,
                      uint64_t *node) {
    return t->options->merge == CHOOSE_POSITIONS &&
           key_map_get(&t->numbers, key_of(t, s), node);
}

/* How many new nodes the moves need. */
static uint64_t new_nodes(const struct tree *t, const struct choices *c) {
    uint64_t fresh = 0, node;
    for (int i = 0; i < c->count; i++)
        fresh += !find_node(t, &c->moves[i].step.to, &node);
    return fresh;
}

/* Are moves to this depth within the bounds? */
static bool fits(struct tree *t, unsigned depth, const struct choices *c) {
    if (depth > t->options->max_depth)
        return false;
    const bool room = t->count + new_nodes(t, c) <= t->options->max_nodes;
    t->full |= !room;
    return room;
}

static struct kept_node get_node(const struct tree *t, uint64_t number) {
    struct kept_node n = {.depth = 0};
    memcpy(&n, t->nodes + (number - t->first) * t->bytes, t->bytes);
    return n;
}

/* Another move leads to a node that is not drawn yet. Returns whether the
 * node's board looks as this move leaves it. The last move is marked only if
 * all moves to the node agree on it. */
static bool join(struct tree *t, uint64_t to, const struct step *step) {
    struct kept_node n = get_node(t, to);
    const bool as_drawn = game_same(t->chooser.game, &n.state, &step->to);
    if (!as_drawn || n.last_move != step->move)
        n.last_move = TREE_NO_MOVE;
    memcpy(t->nodes + (to - t->first) * t->bytes, &n, t->bytes);
    return as_drawn;
}

/* Adds a move to a new node, or to the node that the position has already. */
static enum status add_move(struct tree *t, struct choice *m, struct bounds w,
                            unsigned depth, struct reason *why) {
    uint64_t to = t->count;
    bool as_drawn = true;
    enum status st = t->trial ? ST_OK : choose_judge(&t->chooser, w, m, why);
    if (st)
        return st;
    if (find_node(t, &m->step.to, &to))
        as_drawn = join(t, to, &m->step);
    else
        st = add_node(t, node_of(&m->step.to, m->worth, m->step.move, depth),
                      why);
    t->summary->moves++;
    if (st || !t->sink || !t->sink->move)
        return st;
    const bool known = bounds_known(m->worth);
    const struct tree_move move = {
        .from = t->done,
        .to = to,
        .depth = depth,
        .move = m->step.move,
        .images = m->images,
        .turned = !as_drawn,
        .best = m->best,
        .attractor =
            known ? value_attractor(m->worth.lower,
                                    game_mover(t->chooser.game, &m->step.to))
                  : SIDE_NONE,
    };
    return t->sink->move(t->sink->arg, &move);
}

/* Hands out node `done`, then its moves if the bounds allow them. */
static enum status expand(struct tree *t, struct reason *why) {
    const struct kept_node node = get_node(t, t->done);
    const struct bounds worth = bounds_from_code(node.worth);
    const unsigned depth = node.depth + 1u;
    struct choices c;
    enum status st = choose_moves(&t->chooser, &node.state, worth, &c, why);
    if (st)
        return st;
    const bool stub = c.count && !fits(t, depth, &c);
    const struct tree_node drawn = {
        .id = t->done,
        .state = node.state,
        .worth = worth,
        .last_move = node.last_move,
        .depth = node.depth,
        .left_out = stub ? 0 : c.left_out,
        .stub = stub ? moves_of(&c) : 0,
    };
    t->summary->left_out += (uint64_t)drawn.left_out;
    t->summary->stubs += stub;
    t->summary->behind_stubs += (uint64_t)drawn.stub;
    if (t->sink && t->sink->node)
        st = t->sink->node(t->sink->arg, &drawn);
    for (int i = 0; i < c.count && !stub && !st; i++)
        st = add_move(t, &c.moves[i], worth, depth, why);
    return st;
}

static enum status grow(struct tree *t, struct kept_node root,
                        struct reason *why) {
    t->bytes = node_bytes(t->chooser.game);
    enum status st = add_node(t, root, why);
    for (; !st && t->done < t->count && !(t->trial && t->full) &&
           !report_interrupted();
         t->done++) {
        st = expand(t, why);
        watch_goes_on(t->options->watch, t->done, t->full ? t->count : 0);
    }
    t->summary->nodes = t->count;
    free(t->nodes);
    key_map_free(&t->numbers);
    return st;
}

/* A tree that is only counted has no oracle. */
static struct chooser chooser_of(const struct game *g, struct oracle *oracle,
                                 const struct state *root,
                                 const struct tree_options *o) {
    const struct oracle_question none = {.plan = PLAN_MEMO};
    return (struct chooser){.game = g,
                            .oracle = oracle,
                            .question =
                                oracle ? oracle_begin(oracle, root) : none,
                            .mode = o->mode,
                            .merge = o->merge,
                            .strategist = o->strategist,
                            .book = o->book};
}

/* Do all moves fit, to the depth wanted? */
static enum status full_fits(const struct game *g, const struct state *s,
                             const struct tree_options *o, bool *yes,
                             struct reason *why) {
    struct tree_summary summary = {0};
    struct tree_options full = *o;
    full.mode = CHOOSE_FULL;
    struct tree t = {.chooser = chooser_of(g, NULL, s, &full),
                     .options = &full,
                     .trial = true,
                     .summary = &summary};
    enum status st = grow(&t, node_of(s, bounds_none(), TREE_NO_MOVE, 0), why);
    *yes = !t.full;
    return st;
}

enum status tree_prepare(const struct game *g, struct oracle *oracle,
                         const struct state *root, struct tree_options *o,
                         struct reason *why) {
    struct chooser c = chooser_of(g, oracle, root, o);
    struct bounds w;
    bool full = false;
    if (o->book) { /* the certificate settles everything */
        o->mode = CHOOSE_STRATEGY;
        o->any_mode = false;
        o->strategist = o->book->player;
        return ST_OK;
    }
    enum status st = choose_worth(&c, root, &w, why);
    if (!st && o->any_mode)
        st = full_fits(g, root, o, &full, why);
    if (st)
        return st;
    if (o->any_mode)
        o->mode = full || !bounds_known(w) ? CHOOSE_FULL : CHOOSE_STRATEGY;
    o->any_mode = false;
    const enum side mover = game_mover(g, root);
    const enum side winner =
        bounds_known(w) ? value_attractor(w.lower, mover) : SIDE_NONE;
    if (!o->strategist)
        o->strategist = winner ? winner : mover;
    return ST_OK;
}

enum status tree_grow(const struct game *g, struct oracle *oracle,
                      const struct state *root, const struct tree_options *o,
                      const struct tree_sink *sink,
                      struct tree_summary *summary, struct reason *why) {
    struct tree t = {.sink = sink,
                     .chooser = chooser_of(g, oracle, root, o),
                     .options = o,
                     .summary = summary};
    struct bounds w;
    assert(!o->any_mode);
    *summary = (struct tree_summary){0};
    enum status st = choose_worth(&t.chooser, root, &w, why);
    return st ? st : grow(&t, node_of(root, w, TREE_NO_MOVE, 0), why);
}
