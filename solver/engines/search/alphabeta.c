#include "engines/search/alphabeta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The search, fail-hard: Knuth and Moore 1975, "An analysis of alpha-beta
 * pruning". X is the maximising player. */
struct teaching {
    const struct game *game;
    const struct alphabeta_options *options;
    struct alphabeta_result *out;
    bool stopped;
    /* By depth, and not on the stack, where deep searches would not find room.
     * Pages that no node touches take no memory. */
    struct depth_of_search {
        struct step steps[GAME_MOVES_MAX];
        struct best_line {
            int length, moves[GAME_PLIES_MAX];
        } line; /* the best one found from this depth on */
    } * depths;
};

int alphabeta_estimate(const struct game *g, const struct state *s) {
    struct estimated_move moves[GAME_MOVES_MAX];
    const int count = game_estimate(g, s, moves);
    int best = moves[0].estimate;
    for (int i = 1; i < count; i++)
        best = moves[i].estimate > best ? moves[i].estimate : best;
    return game_mover(g, s) == SIDE_X ? best : -best;
}

enum alphabeta_bound alphabeta_bound(const struct alphabeta_node *n) {
    if (n->over || n->estimated)
        return ALPHABETA_EXACT;
    return n->score <= n->alpha  ? ALPHABETA_AT_MOST
           : n->score >= n->beta ? ALPHABETA_AT_LEAST
                                 : ALPHABETA_EXACT;
}

/* Enters a node: counts it and asks the watch now and then. */
static bool enter(struct teaching *r, struct alphabeta_node *n) {
    enum { TICK = 1 << 10 };
    n->number = ++r->out->nodes;
    if (n->number % TICK == 0 &&
        !watch_goes_on(r->options->watch, n->number, 0))
        r->stopped = true;
    return !r->stopped;
}

/* Is the node a leaf? Then it has its score. */
static bool is_leaf(struct teaching *r, struct alphabeta_node *n) {
    enum value v;
    n->over = game_over(r->game, &n->state, &v);
    n->estimated = !n->over && n->depth == r->options->depth;
    if (n->over) {
        const int win = (int)v * (SEARCH_WIN - n->depth); /* the mover's */
        n->score = game_mover(r->game, &n->state) == SIDE_X ? win : -win;
    } else if (n->estimated) {
        n->score = alphabeta_estimate(r->game, &n->state);
        r->out->estimated++;
    }
    return n->over || n->estimated;
}

/* The best line from a node: the move, and the best line after it. */
static void take_line(struct teaching *r, int depth, int move) {
    struct best_line *here = &r->depths[depth].line;
    const struct best_line *after = &r->depths[depth + 1].line;
    here->moves[0] = move;
    memcpy(here->moves + 1, after->moves,
           (size_t)after->length * sizeof *after->moves);
    here->length = after->length + 1;
}

static void visit(struct teaching *r, struct alphabeta_node *n);

/* Visits the node after a move, within the window, or within the widest one for
 * minimax. Returns its score. */
static int score_of(struct teaching *r, const struct alphabeta_node *parent,
                    const struct step *step, int alpha, int beta) {
    const bool all = r->options->minimax;
    struct alphabeta_node n = {.parent = parent->number,
                               .state = step->to,
                               .move = step->move,
                               .depth = parent->depth + 1,
                               .alpha = all ? -ALPHABETA_INFINITE : alpha,
                               .beta = all ? ALPHABETA_INFINITE : beta};
    visit(r, &n);
    return n.score;
}

static void note_root(struct teaching *r, const struct alphabeta_node *n,
                      int moves) {
    if (n->depth)
        return;
    r->out->move = n->best;
    r->out->score = n->score;
    r->out->done = n->tried;
    r->out->moves = moves;
}

/* Tries the moves until one of them closes the window. */
static void try_moves(struct teaching *r, struct alphabeta_node *n) {
    struct step *steps = r->depths[n->depth].steps;
    const bool is_x = game_mover(r->game, &n->state) == SIDE_X;
    const int count = game_steps(r->game, &n->state, steps);
    int alpha = n->alpha, beta = n->beta;
    n->score = is_x ? alpha : beta;
    r->out->expanded++;
    note_root(r, n, count);
    for (int i = 0; i < count; i++) {
        const int score = score_of(r, n, &steps[i], alpha, beta);
        if (r->stopped)
            return;
        n->tried = i + 1;
        if (is_x ? score > alpha : score < beta) {
            *(is_x ? &alpha : &beta) = score;
            n->best = steps[i].move;
            take_line(r, n->depth, n->best);
        }
        n->score = is_x ? alpha : beta;
        if (alpha >= beta && !r->options->minimax) {
            n->score = is_x ? n->beta : n->alpha; /* fail-hard */
            n->cut = count - n->tried;
            r->out->cut += (uint64_t)n->cut;
            break;
        }
        note_root(r, n, count);
    }
}

static void visit(struct teaching *r, struct alphabeta_node *n) {
    n->best = -1;
    r->depths[n->depth].line.length = 0;
    if (!enter(r, n))
        return;
    if (!is_leaf(r, n))
        try_moves(r, n);
    if (!r->stopped && r->options->leave)
        r->options->leave(r->options->arg, n);
}

enum status alphabeta_run(const struct game *g, const struct state *root,
                          const struct alphabeta_options *o,
                          struct alphabeta_result *out) {
    const int left = g->plies_max - game_ply(g, root);
    const int deepest = o->depth < left ? o->depth : left;
    struct teaching r = {.game = g, .options = o, .out = out};
    struct alphabeta_node n = {.state = *root,
                               .move = -1,
                               .alpha = -ALPHABETA_INFINITE,
                               .beta = ALPHABETA_INFINITE};
    *out = (struct alphabeta_result){.move = -1};
    r.depths = malloc((size_t)(deepest + 1) * sizeof *r.depths);
    if (!r.depths)
        return ST_NOMEM;
    visit(&r, &n);
    if (n.over || n.estimated)
        out->score = n.score;
    out->line_length = r.depths->line.length;
    memcpy(out->line, r.depths->line.moves,
           (size_t)out->line_length * sizeof *out->line);
    free(r.depths);
    return r.stopped ? ST_STOPPED : ST_OK;
}

/* Text --------------------------------------------------------------------- */

double alphabeta_number(const struct game *g, int score) {
    const int base = g->plies_max < 99 ? 100 : 1000;
    return score > SEARCH_SURE    ? base - SEARCH_WIN + score
           : score < -SEARCH_SURE ? -base + SEARCH_WIN + score
                                  : search_expectation(g, score);
}

char *alphabeta_print(const struct game *g, int score, char *out) {
    const bool sure = score > SEARCH_SURE || score < -SEARCH_SURE;
    if (score == ALPHABETA_INFINITE || score == -ALPHABETA_INFINITE)
        strcpy(out, score > 0 ? "+∞" : "-∞");
    else if (score == 0)
        strcpy(out, "0");
    else
        snprintf(out, ALPHABETA_TEXT_MAX, "%+.*f", sure ? 0 : 2,
                 alphabeta_number(g, score));
    return out;
}
