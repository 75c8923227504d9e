#include "answers/answer.h"

#include <stdlib.h>

#include "base/sort.h"
#include "engines/search/search.h"

/* A question that is being answered. */
struct asking {
    struct oracle *oracle;
    const struct game *game;
    struct oracle_question question;
};

/* Moves and lines --------------------------------------------------------- */

/* Larger is better for the mover. A move that may win or draw ranks between
 * wins and draws, and so on. A win or loss of unknown distance ranks last among
 * wins or losses. */
static int rank(struct bounds b) {
    if (bounds_known(b) && b.lower == VALUE_WIN && !b.distance)
        return 2 * outcome_rank((struct outcome){VALUE_WIN, GAME_PLIES_MAX});
    if (bounds_known(b))
        return 2 * outcome_rank(bounds_outcome(b));
    return 100 * ((int)b.lower + (int)b.upper) - 1;
}

static bool is_better(struct answer_move a, struct answer_move b) {
    return rank(a.bounds) > rank(b.bounds);
}

/* Best first. Equally good moves keep their order. */
static void insert_move(struct answer *a, struct answer_move m) {
    SORT_INSERT(a->moves, a->move_count, m, is_better);
}

/* When only time is limited, all moves get a few visits, then more, so that one
 * hard move does not use up the time of the others. */
enum { ROUND_FIRST = 1 << 16, ROUND_FACTOR = 4 };

static enum status find_moves(struct asking *k, const struct step *steps,
                              int count, uint64_t visits, struct finding *f,
                              struct reason *why) {
    const bool rounds = visits == UINT64_MAX && oracle_searches(&k->question);
    uint64_t now = rounds ? ROUND_FIRST : visits;
    for (int i = 0; i < count; i++)
        f[i].bounds = bounds_none();
    for (bool left = true; left; now *= ROUND_FACTOR) {
        left = false;
        for (int i = 0; i < count; i++) {
            if (bounds_known(f[i].bounds))
                continue;
            const uint64_t most =
                k->question.stopped
                    ? oracle_visits(k->oracle, &k->question, ORACLE_MOVE_PART)
                    : now;
            enum status st = oracle_find(k->oracle, &k->question, &steps[i].to,
                                         most, &f[i], why);
            if (st && !status_undecided(st))
                return st;
            left |= st != ST_OK;
        }
        left &=
            rounds && !k->question.stopped && now < UINT64_MAX / ROUND_FACTOR;
    }
    return ST_OK;
}

static enum status value_moves(struct asking *k, struct answer *a,
                               struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    struct finding f[GAME_MOVES_MAX];
    const int count = game_steps(k->game, &a->state, steps);
    /* If the position itself is undecided, few of its moves will be easy to
     * decide: each gets a smaller share. */
    const unsigned part = bounds_known(a->bounds) || count < ORACLE_MOVE_PART
                              ? ORACLE_MOVE_PART
                              : (unsigned)count;
    enum status st = find_moves(
        k, steps, count, oracle_visits(k->oracle, &k->question, part), f, why);
    for (int i = 0; i < count && !st; i++) {
        struct answer_move m = {
            steps[i].move,
            oracle_before(k->oracle, &k->question, &steps[i], f[i].bounds)};
        /* No move is better than its position. That gives no distance for moves
         * that lose. */
        if (!bounds_known(m.bounds) && a->bounds.upper <= VALUE_DRAW)
            m.bounds.upper = VALUE_DRAW;
        insert_move(a, m);
    }
    return st;
}

/* Derives bounds from the moves of a position that was not decided. When one
 * move wins and others are unknown, another win may be shorter, so the distance
 * stays unknown. */
static void learn_from_moves(struct answer *a) {
    struct bounds all = {VALUE_LOSS, VALUE_LOSS, 0};
    bool every = true;
    for (int i = 0; i < a->move_count; i++) {
        const struct bounds b = a->moves[i].bounds;
        all.lower = b.lower > all.lower ? b.lower : all.lower;
        all.upper = b.upper > all.upper ? b.upper : all.upper;
        every &= bounds_known(b);
    }
    if (every) {
        a->bounds = a->moves[0].bounds;
        return;
    }
    if (all.lower > a->bounds.lower)
        a->bounds.lower = all.lower;
    if (all.upper < a->bounds.upper)
        a->bounds.upper = all.upper;
}

static bool as_good(struct bounds move, struct bounds position) {
    if (!bounds_known(move) || !bounds_known(position))
        return false;
    if (!position.distance) /* unknown, or a draw */
        return move.lower == position.lower;
    return outcome_equal(bounds_outcome(move), bounds_outcome(position));
}

/* Distances, for engines that only find values ----------------------------- */

/* Plies to the end of a winning or losing move, including the move; 0 when
 * unknown. */
static int plies_of_move(struct asking *k, const struct step *step,
                         enum side winner, int most, unsigned part) {
    enum value v;
    int plies;
    if (game_over(k->game, &step->to, &v))
        return value_attractor(v, game_mover(k->game, &step->to)) == winner;
    return oracle_distance(k->oracle, &k->question, &step->to, winner, most - 1,
                           part, &plies)
               ? 0
               : plies + 1;
}

static void add_distances(struct asking *k, struct answer *a) {
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(k->game, &a->state, steps);
    const struct answer old = *a;
    int plies;
    if (bounds_known(a->bounds) && a->bounds.lower != VALUE_DRAW &&
        oracle_distance(k->oracle, &k->question, &a->state,
                        value_attractor(a->bounds.lower, a->mover),
                        GAME_PLIES_MAX, 1, &plies) == ST_OK)
        a->bounds.distance = (uint8_t)plies;
    a->move_count = 0;
    for (int i = 0; i < old.move_count; i++) {
        struct answer_move m = old.moves[i];
        const enum side winner = bounds_known(m.bounds)
                                     ? value_attractor(m.bounds.lower, a->mover)
                                     : SIDE_NONE;
        for (int j = 0; j < count && winner; j++)
            if (steps[j].move == m.move)
                m.bounds.distance = (uint8_t)plies_of_move(
                    k, &steps[j], winner, GAME_PLIES_MAX, ORACLE_MOVE_PART);
        insert_move(a, m);
    }
}

/* Finds the first move that wins or loses in exactly worth.distance plies. */
static bool best_by_distance(struct asking *k, const struct state *s,
                             struct outcome worth, struct step *best) {
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(k->game, s, steps);
    const enum side winner =
        value_attractor(worth.value, game_mover(k->game, s));
    for (int i = 0; i < count; i++)
        if (plies_of_move(k, &steps[i], winner, worth.distance, 1) ==
            worth.distance) {
            *best = steps[i];
            return true;
        }
    return false;
}

/* Lines -------------------------------------------------------------------- */

static enum status best_line(struct asking *k, struct answer *a,
                             struct reason *why) {
    struct step step = {.to = a->state};
    struct outcome worth = a->outcome;
    enum value v;
    while (!game_over(k->game, &step.to, &v)) {
        const struct state from = step.to;
        const bool unknown = worth.value != VALUE_DRAW && !worth.distance;
        if (k->question.stopped && (k->question.values_only || unknown))
            return ST_OK; /* finding it again would take time */
        const bool timed = k->question.values_only && worth.distance &&
                           best_by_distance(k, &from, worth, &step);
        if (k->question.values_only && !timed)
            worth.distance = 0;
        enum status st = timed ? ST_OK
                               : oracle_best(k->oracle, &k->question, &from,
                                             bounds_exact(worth), &step, why);
        if (st)
            return status_undecided(st) ? ST_OK : st;
        a->line[a->line_length++] = step.move;
        worth = outcome_after(worth);
        if (unknown || (k->question.values_only && !timed))
            worth.distance = 0;
    }
    return ST_OK;
}

/* Estimates ---------------------------------------------------------------- */

/* An undecided position still gets a quick estimate. It is short, since the
 * time may be over. */
enum { ESTIMATE_NODES = 20000, ESTIMATE_MEMORY = 1 << 22 };

static void add_estimate(const struct asking *k, struct answer *a) {
    const struct search_limits limits = {.nodes = ESTIMATE_NODES};
    struct search *quick = search_new(k->game, ESTIMATE_MEMORY);
    struct search_result r;
    if (!quick)
        return; /* the answer is complete without an estimate */
    search_run(quick, &a->state, &limits, &r);
    a->estimated = true;
    a->estimate = (struct answer_estimate){r.move, r.score, r.depth};
    search_free(quick);
}

/* Answers ----------------------------------------------------------------- */

static enum status ask_open(struct asking *k, struct answer *a,
                            struct reason *why) {
    struct finding f;
    struct reason trouble;
    enum status st =
        oracle_find(k->oracle, &k->question, &a->state,
                    oracle_visits(k->oracle, &k->question, 1), &f, &a->why);
    if (st && !status_undecided(st))
        return status_fail(why, st, "%s", a->why.text);
    a->bounds = f.bounds;
    a->source = f.source;
    if (st && oracle_is_table_alone(k->oracle))
        return ST_OK; /* the table does not hold the moves either */
    enum status moves = value_moves(k, a, &trouble);
    if (moves)
        return status_fail(why, moves, "%s", trouble.text);
    if (st)
        learn_from_moves(a);
    if (k->question.values_only)
        add_distances(k, a);
    return ST_OK;
}

static enum status conclude(struct asking *k, struct answer *a,
                            struct reason *why) {
    if (!bounds_known(a->bounds)) {
        if (a->move_count)
            add_estimate(k, a);
        return ST_OK;
    }
    a->proof = ANSWER_PROVED;
    a->why.text[0] = '\0';
    a->outcome = bounds_outcome(a->bounds);
    a->attractor = value_attractor(a->outcome.value, a->mover);
    while (a->best_count < a->move_count &&
           as_good(a->moves[a->best_count].bounds, a->bounds))
        a->best_count++;
    return best_line(k, a, why);
}

enum status answer_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why) {
    struct asking k = {o, oracle_game(o), oracle_begin(o, s)};
    a->state = *s;
    a->mover = game_mover(k.game, s);
    a->proof = ANSWER_BOUNDED;
    a->move_count = a->best_count = a->line_length = 0;
    a->estimated = false;
    a->why.text[0] = '\0';
    a->source = "rules";
    enum value v;
    a->over = game_over(k.game, s, &v);
    if (a->over)
        a->bounds = bounds_exact((struct outcome){v, 0});
    enum status st = a->over ? ST_OK : ask_open(&k, a, why);
    return st ? st : conclude(&k, a, why);
}
