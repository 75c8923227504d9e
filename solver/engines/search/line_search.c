#include <limits.h>
#include <stdlib.h>

#include "base/sort.h"
#include "engines/search/estimate_tuning.h"
#include "engines/search/search_internal.h"
#include "engines/search/threes.h"

/* The search of large boards, for games in which a full line wins. Looks only
 * at moves near stones and on lines that matter, and looks for wins by fours
 * wherever it is.
 *
 * A node that leaves out moves cannot prove a loss, so a loss found there is
 * only believed: its score lies between estimates and sure scores. */
enum {
    BELIEVED = 5000, /* how much less a believed win is than a sure one */
    WIDTH = 14,      /* moves of a node */
    ROOT_WIDTH = 50,
    SURE_PLIES = 15, /* of wins by fours that the root never overlooks */
    LEAF_PLIES = 9,  /* of wins by fours that nodes look for */
    LEAF_VISITS = 30,
    THREES_VISITS = 4000, /* of the root, before depth 1; then ever more */
    ANSWER_VISITS = 100,  /* of the answer to a root's move */
    PLIES_MAX = GAME_PLIES_MAX,
};

struct line_searcher {
    struct threes *threes;
    struct line_tally *tally; /* these two are parts of threes */
    struct fours *fours;
    int me; /* the player to move at the root */
    uint16_t killers[PLIES_MAX][2];
};

bool line_search_suits(const struct game *g) {
    return g->kind->lines && g->kind->face && !g->kind->lines->board;
}

struct line_searcher *line_search_new(const struct game *g) {
    struct line_searcher *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->threes = threes_new(g->kind->lines->shape(g));
    if (!l->threes) {
        free(l);
        return NULL;
    }
    l->tally = threes_tally(l->threes);
    l->fours = threes_fours(l->threes);
    return l;
}

void line_search_free(struct line_searcher *l) {
    if (!l)
        return;
    threes_free(l->threes);
    free(l);
}

/* Estimates ---------------------------------------------------------------- */

static int estimate(const struct line_searcher *l, int player) {
    const struct line_tally *t = l->tally;
    const int own = t->total[player], other = t->total[1 - player];
    return estimate_bounded(own - other +
                            tnk_estimate_tempo(t->shape.k, own + other));
}

/* How much a cell matters: what the player gains there, and what the opponent
 * would gain. */
static int rank_of(const struct line_tally *t, int player, int cell) {
    return 4 * line_tally_gain(t->tally[player][cell]) +
           3 * line_tally_gain(t->tally[1 - player][cell]);
}

/* Moves -------------------------------------------------------------------- */

struct ranked {
    int cell, rank;
};

#define RANKS_HIGHER(a, b) ((a).rank > (b).rank)

/* Adds a cell to the best `most` ones. */
static void offer(struct ranked *out, int *count, int most, struct ranked one) {
    if (*count == most) {
        if (one.rank <= out[most - 1].rank)
            return;
        --*count;
    }
    SORT_INSERT(out, *count, one, RANKS_HIGHER);
}

/* One of the cells in the middle of the board, up to three each way. */
static bool is_middle(const struct line_shape *b, int cell) {
    const int row = cell / b->cols, col = cell % b->cols;
    return abs(2 * row + 1 - b->rows) <= 2 && abs(2 * col + 1 - b->cols) <= 2;
}

/* On a board without stones, only the middle is worth a look. */
static bool is_near(const struct line_tally *t, int cell) {
    return t->neighbours[cell] || (!t->stones && is_middle(&t->shape, cell));
}

/* The empty cells near stones that rank highest. Where there is none, as on a
 * board that is nearly full, all empty cells. */
static int list_near(const struct line_searcher *l, int player, int first,
                     int most, struct ranked *out) {
    const struct line_tally *t = l->tally;
    const uint16_t *killers = l->killers[t->stones];
    int count = 0;
    for (int cell = 0; cell < t->cells; cell++) {
        if (!line_tally_empty(t, cell) || !is_near(t, cell))
            continue;
        int rank = rank_of(t, player, cell);
        if (cell == killers[0] || cell == killers[1])
            rank += rank / 4 + 1;
        offer(out, &count, most,
              (struct ranked){cell, cell == first ? INT32_MAX : rank});
    }
    for (int cell = 0; cell < t->cells && !count; cell++)
        if (line_tally_empty(t, cell))
            out[count++] = (struct ranked){cell, 0};
    return count;
}

/* The answers to the opponent's fork, those that rank highest first. Any other
 * move loses. */
static int list_stops(const struct line_tally *t, int player, int fork,
                      int first, struct ranked *out) {
    uint16_t cells[LINE_TALLY_CELLS];
    const int all = line_tally_defences(t, 1 - player, fork, cells);
    int count = 0;
    for (int i = 0; i < all; i++) {
        const struct ranked one = {
            cells[i],
            cells[i] == first ? INT32_MAX : rank_of(t, player, cells[i])};
        SORT_INSERT(out, count, one, RANKS_HIGHER);
    }
    return count;
}

/* The search --------------------------------------------------------------- */

/* Lines that lack one or two cells settle a position at once, or force a move.
 */
enum urgency { URGENT_SETTLED, URGENT_FORCED, URGENT_NONE };

static enum urgency look(const struct line_tally *t, int player, int ply,
                         int *score, int *forced) {
    int cells[2];
    *score = 0;
    if (t->lacking[player][1]) {
        *score = SEARCH_WIN - ply - 1;
        return URGENT_SETTLED;
    }
    const int threats = line_tally_completing(t, 1 - player, cells);
    if (threats > 1) {
        *score = -(SEARCH_WIN - ply - 2);
        return URGENT_SETTLED;
    }
    if (t->stones == t->cells)
        return URGENT_SETTLED;
    *forced = cells[0];
    if (threats)
        return URGENT_FORCED;
    if (line_tally_fork(t, player) < 0)
        return URGENT_NONE;
    *score = SEARCH_WIN - ply - 3;
    return URGENT_SETTLED;
}

static int negamax(struct search *s, int player, int depth, int ply, int alpha,
                   int beta);

/* The score of a move, for the player who makes it: principal variation search,
 * as in search_general.c. */
static int score_move(struct search *s, int player, int cell, int depth,
                      int ply, int alpha, int beta, bool first) {
    struct line_tally *t = s->lines->tally;
    int score = alpha + 1;
    line_tally_play(t, player, cell);
    if (!first)
        score = -negamax(s, 1 - player, depth, ply + 1, -alpha - 1, -alpha);
    if (first || (score > alpha && score < beta))
        score = -negamax(s, 1 - player, depth, ply + 1, -beta, -alpha);
    line_tally_undo(t, player, cell);
    return score;
}

static void praise(struct line_searcher *l, int cell) {
    uint16_t *killers = l->killers[l->tally->stones];
    if (killers[0] == cell)
        return;
    killers[1] = killers[0];
    killers[0] = (uint16_t)cell;
}

/* A loss where moves were left out is only believed. */
static int believed(struct search *s, int score) {
    s->selective = true;
    return score < -SEARCH_SURE ? score + BELIEVED : score;
}

/* The best score of some moves. *best gets the move. */
static int best_of(struct search *s, int player, const struct ranked *moves,
                   int count, int depth, int ply, int alpha, int beta,
                   int *best) {
    int most = -SEARCH_WIN;
    *best = -1;
    for (int i = 0; i < count && most < beta; i++) {
        const int score = score_move(s, player, moves[i].cell, depth, ply,
                                     alpha, beta, i == 0);
        if (s->stopped)
            return 0;
        if (score > most) {
            most = score;
            *best = moves[i].cell;
        }
        alpha = most > alpha ? most : alpha;
    }
    if (most >= beta)
        praise(s->lines, *best);
    return most;
}

/* Searches a node whose moves are not forced by fours. */
static int expand(struct search *s, int player, int depth, int ply, int alpha,
                  int beta) {
    struct line_searcher *l = s->lines;
    struct ranked moves[LINE_TALLY_CELLS];
    struct key k = l->tally->key;
    struct remembered known;
    k.lo += (uint64_t)player;
    const bool seen = search_recall(s, k, &known);
    if (seen) {
        const int score = search_from_root(known.score, ply);
        if (search_settles(&known, depth, score, alpha, beta))
            return score;
    }
    int best, first = seen ? known.move : -1;
    const int fork = line_tally_fork(l->tally, 1 - player);
    const int count = fork < 0
                          ? list_near(l, player, first, WIDTH, moves)
                          : list_stops(l->tally, player, fork, first, moves);
    int score =
        best_of(s, player, moves, count, depth - 1, ply, alpha, beta, &best);
    if (s->stopped)
        return 0;
    if (fork < 0)
        score = believed(s, score);
    search_remember(s, k,
                    (struct remembered){search_from_here(score, ply), depth,
                                        search_bound_of(score, alpha, beta),
                                        best});
    return score;
}

/* `player` is to move. */
static int negamax(struct search *s, int player, int depth, int ply, int alpha,
                   int beta) {
    struct line_searcher *l = s->lines;
    struct fours_win win;
    int score, forced;
    if (search_stops(s))
        return 0;
    switch (look(l->tally, player, ply, &score, &forced)) {
    case URGENT_SETTLED:
        return score;
    case URGENT_FORCED: /* does not use up depth */
        return score_move(s, player, forced, depth, ply, alpha, beta, true);
    case URGENT_NONE:
        break;
    }
    if (l->tally->lacking[player][2] &&
        fours_find(l->fours, player, LEAF_PLIES, LEAF_VISITS, NULL, &win) ==
            FOURS_WIN)
        return SEARCH_WIN - ply - win.plies;
    if (depth <= 0) {
        s->selective = true;
        return estimate(l, player);
    }
    return expand(s, player, depth, ply, alpha, beta);
}

/* The root ----------------------------------------------------------------- */

/* Looks for a win by fours for as long as the time lasts. */
static bool find_fours(struct search *s, int player, struct fours_win *win) {
    return fours_find(s->lines->fours, player, SURE_PLIES, INT_MAX,
                      s->limits.watch, win) == FOURS_WIN;
}

static bool stops_fours(struct search *s, int cell);

/* After a four of the player at the root and its answer: can the opponent's
 * fours still be stopped? Tries further fours, and stones that stop them. */
static bool stops_later(struct search *s, int answer) {
    struct line_tally *t = s->lines->tally;
    const int me = s->lines->me;
    struct fours_win win;
    int stops[2];
    bool found = false;
    line_tally_play(t, 1 - me, answer);
    const int threats = line_tally_completing(t, 1 - me, stops);
    if (threats == 1)
        found = stops_fours(s, stops[0]);
    else if (!threats)
        found = !find_fours(s, 1 - me, &win) || find_fours(s, me, &win);
    for (int cell = 0; cell < t->cells && !found && !threats; cell++)
        found = line_tally_empty(t, cell) && is_near(t, cell) &&
                stops_fours(s, cell);
    line_tally_undo(t, 1 - me, answer);
    return found;
}

/* Does a move leave the opponent without a win by fours? */
static bool stops_fours(struct search *s, int cell) {
    struct line_tally *t = s->lines->tally;
    const int me = s->lines->me;
    struct fours_win win;
    int answers[2];
    line_tally_play(t, me, cell);
    const int fours = line_tally_completing(t, me, answers);
    const bool stops = fours > 1    ? true
                       : fours == 1 ? stops_later(s, answers[0])
                                    : !find_fours(s, 1 - me, &win);
    line_tally_undo(t, me, cell);
    return stops;
}

/* Keeps the moves that stop the opponent's win by fours, if there are any. */
static int keep_stops(struct search *s, struct root_move *moves, int count) {
    struct root_move kept[GAME_MOVES_MAX];
    int stops = 0;
    for (int i = 0; i < count; i++)
        if (stops_fours(s, moves[i].move))
            kept[stops++] = moves[i];
    for (int i = 0; i < stops; i++)
        moves[i] = kept[i];
    return stops ? stops : count;
}

/* The moves of the root: the best ones near stones that are allowed, or if none
 * of those is, all that are. */
static int list_root(struct search *s, int most, struct root_move *out) {
    const struct line_searcher *l = s->lines;
    struct ranked near[LINE_TALLY_CELLS];
    const int all = list_near(l, l->me, -1, l->tally->cells, near);
    int count = 0;
    for (int i = 0; i < all && count < most; i++)
        if (search_allows(s, near[i].cell))
            out[count++] = (struct root_move){near[i].cell, 0};
    for (int i = 0; i < l->tally->cells && count == 0; i++)
        if (line_tally_empty(l->tally, i) && search_allows(s, i))
            out[count++] = (struct root_move){i, 0};
    for (int i = 0; i < count; i++)
        out[i].score = estimate(l, l->me) +
                       line_tally_gain(l->tally->tally[l->me][out[i].move]);
    return count;
}

static int only_move(int move, int score, struct root_move *out) {
    out[0] = (struct root_move){move, score};
    return 1;
}

static int begin(struct search *s, const struct state *root,
                 struct root_move *out) {
    struct line_searcher *l = s->lines;
    struct fours_win win;
    int cells[2];
    l->me = (int)game_mover(s->game, root) - 1;
    line_tally_set(l->tally, s->game, root);
    memset(l->killers, 0xff, sizeof l->killers);
    s->selective = true;
    if (find_fours(s, l->me, &win) && search_allows(s, win.first))
        return only_move(win.first, SEARCH_WIN - win.plies, out);
    if (line_tally_completing(l->tally, 1 - l->me, cells) &&
        search_allows(s, cells[0]))
        return only_move(cells[0], 0, out);
    const bool threatened = find_fours(s, 1 - l->me, &win);
    const int count =
        list_root(s, threatened ? GAME_MOVES_MAX : ROOT_WIDTH, out);
    return threatened ? keep_stops(s, out, count) : count;
}

/* Doubles with the depth, as the cost of the search does or more. */
static int doubled(int visits, int depth) {
    enum { MOST = 12 };
    return visits << (depth < MOST ? depth - 1 : MOST - 1);
}

/* A win by fours and threes. Depth by depth it gets more visits, so that it
 * never keeps the search waiting for long. */
static bool find_win(struct search *s, int depth, struct root_move *out) {
    struct line_searcher *l = s->lines;
    struct fours_win win;
    if (!threes_find(l->threes, l->me, doubled(THREES_VISITS, depth),
                     s->limits.watch, &win) ||
        !search_allows(s, win.first))
        return false;
    *out = (struct root_move){win.first, SEARCH_WIN - win.plies};
    return true;
}

/* Does a move of the root let the opponent win by fours and threes? */
static bool lets_win(struct search *s, int move, int depth,
                     struct fours_win *win) {
    struct line_searcher *l = s->lines;
    line_tally_play(l->tally, l->me, move);
    const bool lets =
        threes_find(l->threes, 1 - l->me, doubled(ANSWER_VISITS, depth),
                    s->limits.watch, win);
    line_tally_undo(l->tally, l->me, move);
    return lets;
}

static int score_root(struct search *s, int move, int depth, int alpha,
                      int beta, bool first) {
    struct fours_win win;
    if (depth > 0 && lets_win(s, move, depth, &win))
        return -(SEARCH_WIN - win.plies - 1);
    return score_move(s, s->lines->me, move, depth, 0, alpha, beta, first);
}

const struct search_engine line_search = {
    .begin = begin, .find_win = find_win, .score = score_root};
