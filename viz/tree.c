#include "tree.h"

#include <stdlib.h>
#include <string.h>

#include "seen.h"

/* Small, since a tree may have a hundred thousand of them waiting. */
struct node {
    struct state state;
    uint8_t worth;     /* code of the outcome, or NOT_KNOWN */
    int16_t last_move; /* or DOT_NO_MOVE */
    uint16_t depth;
};

enum { NOT_KNOWN = OUTCOME_CODES };

static struct node node_of(const struct state *s, struct worth w, int last_move,
                           unsigned depth) {
    return (struct node){.state = *s,
                         .worth = w.known ? outcome_code(w.outcome)
                                          : (uint8_t)NOT_KNOWN,
                         .last_move = (int16_t)last_move,
                         .depth = (uint16_t)depth};
}

static struct worth worth_of(const struct node *n) {
    if (n->worth == NOT_KNOWN)
        return (struct worth){false, {VALUE_DRAW, 0}};
    return (struct worth){true, outcome_from_code(n->worth)};
}

/* Nodes are numbered as they are found, so the same tree always gets the same
 * numbers. Those from `done` on wait for their moves to be drawn; they, and
 * perhaps some before, are in `nodes`, beginning with number `first`. */
struct tree {
    FILE *out; /* NULL to count only */
    struct chooser chooser;
    const struct tree_options *options;
    struct node *nodes;
    uint64_t first, done, count, room;
    struct seen seen; /* the nodes, where every position is drawn once */
    bool full;        /* there was no room for the moves of a node */
    struct tree_summary *summary;
};

static struct key key_of(const struct tree *t, const struct state *s) {
    return t->chooser.game->key(t->chooser.game, s);
}

/* Room for one node more: where half of them are done, their place is used
 * again. */
static bool make_room(struct tree *t) {
    if (t->count - t->first < t->room)
        return true;
    const uint64_t gone = t->done - t->first;
    if (gone > t->room / 2) {
        memmove(t->nodes, t->nodes + gone,
                (t->count - t->done) * sizeof *t->nodes);
        t->first = t->done;
        return true;
    }
    const uint64_t room = t->room ? 2 * t->room : 64;
    struct node *grown = realloc(t->nodes, room * sizeof *grown);
    if (!grown)
        return false;
    t->nodes = grown;
    t->room = room;
    return true;
}

static enum status add_node(struct tree *t, struct node n, struct reason *why) {
    if (!make_room(t) || (t->options->merge == CHOOSE_POSITIONS &&
                          !seen_note(&t->seen, key_of(t, &n.state), t->count)))
        return status_fail(why, ST_NOMEM, "out of memory");
    t->nodes[t->count++ - t->first] = n;
    return ST_OK;
}

static int moves_of(const struct choices *c) {
    int moves = c->left_out;
    for (int i = 0; i < c->count; i++)
        moves += c->moves[i].images;
    return moves;
}

/* Nodes that the moves need besides those that there are. */
static uint64_t new_nodes(const struct tree *t, const struct choices *c) {
    uint64_t fresh = 0, node;
    for (int i = 0; i < c->count; i++)
        fresh += !seen_find(&t->seen, key_of(t, &c->moves[i].step.to), &node);
    return fresh;
}

/* Are moves to that depth inside the bounds? */
static bool fits(struct tree *t, uint64_t depth, const struct choices *c) {
    if (depth > t->options->max_depth)
        return false;
    const bool room = t->count + new_nodes(t, c) <= t->options->max_nodes;
    t->full |= !room;
    return room;
}

/* Numbers above every position's, so that those have no gaps. */
static void add_stub(struct tree *t, uint64_t at, int moves) {
    const uint64_t id = t->options->max_nodes + t->summary->stubs++;
    if (t->out)
        dot_stub(t->out, id, at, moves);
}

/* Draws a move to a new node, or to the one that there is. */
static enum status add_move(struct tree *t, const struct choice *m,
                            unsigned depth, struct reason *why) {
    const struct game *g = t->chooser.game;
    uint64_t to = t->count;
    enum status st = ST_OK;
    if (!seen_find(&t->seen, key_of(t, &m->step.to), &to))
        st = add_node(t, node_of(&m->step.to, m->worth, m->step.move, depth),
                      why);
    if (!st && t->out)
        dot_move(t->out, g, t->done, to, m->step.move, m->images,
                 value_attractor(m->worth.outcome.value, g->mover(&m->step.to)),
                 m->best);
    return st;
}

/* Draws node `done` and its moves, or a stub where the bounds do not allow. */
static enum status expand(struct tree *t, struct reason *why) {
    const struct node node = t->nodes[t->done - t->first];
    const struct worth worth = worth_of(&node);
    struct choices c;
    enum status st = choose_moves(&t->chooser, &node.state, worth, &c, why);
    if (st)
        return st;
    const unsigned depth = node.depth + 1u;
    const bool stub = c.count && !fits(t, depth, &c);
    if (t->out)
        dot_position(t->out, t->chooser.game, t->done, &node.state,
                     node.last_move, worth, stub ? 0 : c.left_out);
    if (stub) {
        add_stub(t, t->done, moves_of(&c));
        return ST_OK;
    }
    t->summary->left_out += (uint64_t)c.left_out;
    for (int i = 0; i < c.count && !st; i++)
        st = add_move(t, &c.moves[i], depth, why);
    return st;
}

/* Goes through the whole tree; in a count, until it is full. */
static enum status grow(struct tree *t, const struct node *root,
                        struct reason *why) {
    enum status st = add_node(t, *root, why);
    for (; !st && t->done < t->count && (t->out || !t->full); t->done++)
        st = expand(t, why);
    return st;
}

/* Is there room for every move, to the depth wanted? */
static enum status full_fits(const struct tree *t, const struct node *root,
                             bool *yes, struct reason *why) {
    struct tree_summary summary = {0};
    struct tree trial = {
        .chooser = t->chooser, .options = t->options, .summary = &summary};
    trial.chooser.mode = CHOOSE_FULL;
    enum status st = grow(&trial, root, why);
    *yes = !trial.full;
    free(trial.nodes);
    seen_free(&trial.seen);
    return st;
}

static enum player strategist_of(const struct tree_options *o,
                                 const struct game *g,
                                 const struct node *root) {
    const enum player mover = g->mover(&root->state);
    const enum player winner =
        value_attractor(worth_of(root).outcome.value, mover);
    return o->strategist ? o->strategist : winner ? winner : mover;
}

static enum status prepare(struct tree *t, const struct state *s,
                           struct node *root, struct reason *why) {
    const struct tree_options *o = t->options;
    bool full = false;
    struct worth worth;
    enum status st = choose_worth(&t->chooser, s, &worth, why);
    *root = node_of(s, worth, DOT_NO_MOVE, 0);
    if (!st && o->any_mode)
        st = full_fits(t, root, &full, why);
    if (st)
        return st;
    t->chooser.mode = !o->any_mode ? o->mode
                      : full       ? CHOOSE_FULL
                                   : CHOOSE_STRATEGY;
    t->chooser.strategist = strategist_of(o, t->chooser.game, root);
    return ST_OK;
}

static void begin(const struct tree *t, const struct state *root) {
    static const char *const modes[] = {
        [CHOOSE_FULL] = "every move",
        [CHOOSE_STRATEGY] = "strategy of",
        [CHOOSE_BEST] = "best moves",
        [CHOOSE_PV] = "one line of best moves",
    };
    const struct game *g = t->chooser.game;
    char position[GAME_TEXT_MAX], title[GAME_TEXT_MAX + GAME_NAME_MAX + 64];
    const char *who = t->chooser.mode != CHOOSE_STRATEGY  ? ""
                      : t->chooser.strategist == PLAYER_X ? " X"
                                                          : " O";
    snprintf(title, sizeof title, "%s from %s: %s%s", g->name,
             g->print(g, root, position), modes[t->chooser.mode], who);
    const struct heading h = {
        .title = t->options->title ? title : NULL,
        .legend = t->options->legend
                      ? "thick: best moves; yellow: the last move"
                      : NULL};
    dot_begin(t->out, &h);
}

enum status tree_draw(FILE *out, const struct game *g, struct oracle *oracle,
                      const struct state *s, const struct tree_options *o,
                      struct tree_summary *summary, struct reason *why) {
    struct tree t = {
        .out = out,
        .chooser = {.game = g, .oracle = oracle, .merge = o->merge},
        .options = o,
        .summary = summary};
    struct node root;
    *summary = (struct tree_summary){0};
    enum status st = prepare(&t, s, &root, why);
    if (!st) {
        begin(&t, s);
        st = grow(&t, &root, why);
        dot_end(out);
    }
    summary->mode = t.chooser.mode;
    summary->nodes = t.count;
    summary->undecided = t.chooser.undecided;
    free(t.nodes);
    seen_free(&t.seen);
    return st;
}
