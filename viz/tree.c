#include "tree.h"

#include <stdlib.h>

#include "dot.h"

struct node {
    struct state state;
    struct worth worth;
    uint64_t depth;
};

/* Nodes are numbered as they are found, so the same tree always gets the same
 * numbers; nodes[0 ... drawn) have their moves drawn, the rest wait. */
struct tree {
    FILE *out;
    const struct game *game;
    struct oracle *oracle;
    const struct tree_options *options;
    struct node *nodes;
    uint64_t count, room;
    bool gave_up;
    struct tree_summary *summary;
};

/* Where the engine has met its bound once it is not asked again: the positions
 * around would cost as much and be left undecided too. */
static enum status evaluate(struct tree *t, struct node *n,
                            struct reason *why) {
    enum value v;
    if (t->gave_up && !t->game->over(t->game, &n->state, &v)) {
        n->worth = (struct worth){false, {VALUE_DRAW, 0}};
        return ST_OK;
    }
    enum status st = oracle_value(t->oracle, &n->state, &n->worth.outcome, why);
    n->worth.known = st == ST_OK;
    if (status_undecided(st)) {
        n->worth.outcome = (struct outcome){VALUE_DRAW, 0};
        t->summary->undecided = true;
        t->gave_up = st != ST_MISSING;
        return ST_OK;
    }
    return st;
}

static enum status add_node(struct tree *t, const struct state *s,
                            uint64_t depth, int last_move, struct reason *why) {
    if (t->count == t->room) {
        const uint64_t room = t->room ? 2 * t->room : 64;
        struct node *grown = realloc(t->nodes, room * sizeof *grown);
        if (!grown)
            return status_fail(why, ST_NOMEM, "out of memory");
        t->nodes = grown;
        t->room = room;
    }
    struct node *n = &t->nodes[t->count];
    *n = (struct node){.state = *s, .depth = depth};
    enum status st = evaluate(t, n, why);
    if (st)
        return st;
    dot_position(t->out, t->game, t->count, s, last_move, n->worth);
    t->count++;
    return ST_OK;
}

static bool is_best(const struct node *parent, const struct node *child) {
    return parent->worth.known && child->worth.known &&
           outcome_equal(outcome_before(child->worth.outcome),
                         parent->worth.outcome);
}

/* Draws all moves of node `at`, or a stub where the budget does not allow. */
static enum status expand(struct tree *t, uint64_t at, struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    if (t->game->over(t->game, &t->nodes[at].state, &v))
        return ST_OK;
    const int moves = t->game->steps(t->game, &t->nodes[at].state, steps);
    const uint64_t depth = t->nodes[at].depth + 1;
    if (depth > t->options->max_depth ||
        t->count + (uint64_t)moves > t->options->max_nodes) {
        /* Numbers above every position's, so that those have no gaps. */
        dot_stub(t->out, t->options->max_nodes + t->summary->stubs++, at,
                 moves);
        return ST_OK;
    }
    for (int i = 0; i < moves; i++) {
        enum status st = add_node(t, &steps[i].to, depth, steps[i].move, why);
        if (st)
            return st;
        const struct node *child = &t->nodes[t->count - 1];
        dot_move(t->out, t->game, at, t->count - 1, steps[i].move,
                 value_attractor(child->worth.outcome.value,
                                 t->game->mover(&child->state)),
                 is_best(&t->nodes[at], child));
    }
    return ST_OK;
}

enum status tree_draw(FILE *out, const struct game *g, struct oracle *oracle,
                      const struct state *root, const struct tree_options *o,
                      struct tree_summary *summary, struct reason *why) {
    struct tree t = {.out = out,
                     .game = g,
                     .oracle = oracle,
                     .options = o,
                     .summary = summary};
    char position[GAME_TEXT_MAX], title[GAME_TEXT_MAX + GAME_NAME_MAX + 16];
    *summary = (struct tree_summary){0};
    snprintf(title, sizeof title, "%s from %s", g->name,
             g->print(g, root, position));
    dot_begin(out, title);
    enum status st = add_node(&t, root, 0, DOT_NO_MOVE, why);
    for (uint64_t at = 0; !st && at < t.count; at++)
        st = expand(&t, at, why);
    dot_end(out);
    summary->nodes = t.count;
    free(t.nodes);
    return st;
}
