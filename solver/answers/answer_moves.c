#include "answers/answer_internal.h"

#include "base/sort.h"

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
    const int one = rank(a.bounds), other = rank(b.bounds);
    return one > other || (one == other && a.expected > b.expected);
}

void answer_moves_insert(struct answer *a, struct answer_move m) {
    SORT_INSERT(a->moves, a->move_count, m, is_better);
}

static void find_symmetric(const struct game *g, struct candidates *c) {
    struct key keys[GAME_MOVES_MAX];
    for (int i = 0; i < c->count; i++) {
        const int at = c->order[i];
        int j = 0;
        keys[i] = game_key(g, &c->steps[at].to);
        while (j < i && key_compare(keys[j], keys[i]))
            j++;
        c->like[at] = c->order[j];
    }
}

/* The moves that matter come first. No move is better than its position. */
void answer_moves_list(struct asking *k, const struct answer *a) {
    struct candidates *c = &k->moves;
    struct step liked[GAME_MOVES_MAX];
    c->count = game_steps(k->game, &a->state, c->steps);
    for (int i = 0; i < c->count; i++) {
        c->found[i].bounds = bounds_none();
        c->found[i].bounds.lower = (enum value)(-(int)a->bounds.upper);
        c->open[i] = true;
        c->plies[i] = 0;
        c->order[i] = c->like[i] = i;
        c->place[c->steps[i].move] = i;
    }
    if (!oracle_searches(&k->question))
        return;
    game_liked_steps(k->game, &a->state, liked);
    for (int i = 0; i < c->count; i++)
        c->order[i] = c->place[liked[i].move];
    find_symmetric(k->game, c);
}

/* Values ------------------------------------------------------------------- */

/* Lists the moves that are to be decided, one of those that lead to symmetric
 * positions. */
static int open_parts(struct candidates *c, struct oracle_part *parts) {
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        const int at = c->order[i];
        if (c->open[at] && c->like[at] == at)
            parts[count++] = (struct oracle_part){&c->steps[at].to,
                                                  &c->found[at], &c->open[at]};
    }
    return count;
}

/* When time is limited, all moves get a little of it, then more, so that one
 * hard move does not use up the time of the others. The last round allows each
 * of them all the time; a limit on visits may end the search sooner. */
enum { ROUND_FIRST_PART = 8, ROUND_FACTOR = 2 };

/* A won position has a winning move, which many moves would keep from its time.
 * The most promising move gets 1/PROMISING_PART of what is left first. */
enum { PROMISING_PART = 3 };

static enum status find_promising(struct asking *k, struct candidates *c,
                                  struct bounds worth, uint64_t visits,
                                  struct reason *why) {
    struct oracle_part parts[GAME_MOVES_MAX];
    if (worth.lower != VALUE_WIN || !k->question.timed ||
        !oracle_searches(&k->question) || !open_parts(c, parts))
        return ST_OK;
    return oracle_find_several(k->oracle, &k->question, parts, 1, visits,
                               oracle_time_left(&k->question) / PROMISING_PART,
                               why);
}

static enum status find_moves(struct asking *k, struct candidates *c,
                              uint64_t visits, struct reason *why) {
    struct oracle_part parts[GAME_MOVES_MAX];
    const double left = oracle_time_left(&k->question);
    int open = open_parts(c, parts);
    const double first = open ? left / ROUND_FIRST_PART / open : 0;
    double slice = first < 1 ? 1 : first;
    enum status st = oracle_find_several(k->oracle, &k->question, parts, open,
                                         visits, slice, why);
    while (!st && (open = open_parts(c, parts)) && slice < left &&
           !k->question.stopped) {
        slice *= ROUND_FACTOR;
        st = oracle_find_several(k->oracle, &k->question, parts, open, visits,
                                 slice, why);
    }
    for (int i = 0; i < c->count; i++) {
        c->found[i] = c->found[c->like[i]];
        c->open[i] = c->open[c->like[i]];
    }
    return st;
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

/* Finds the first move that wins or loses in exactly worth.distance plies. */
bool answer_moves_by_distance(struct asking *k, const struct state *s,
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

static void find_distances(struct asking *k, struct answer *a) {
    struct candidates *c = &k->moves;
    int plies;
    oracle_allow(&k->question, oracle_time_left(&k->question));
    if (bounds_known(a->bounds) && a->bounds.lower != VALUE_DRAW &&
        !a->bounds.distance &&
        oracle_distance(k->oracle, &k->question, &a->state,
                        value_attractor(a->bounds.lower, a->mover),
                        GAME_PLIES_MAX, 1, &plies) == ST_OK)
        a->bounds.distance = plies;
    for (int i = 0; i < c->count; i++) {
        const struct bounds b = bounds_before(c->found[i].bounds);
        const enum side winner =
            bounds_known(b) ? value_attractor(b.lower, a->mover) : SIDE_NONE;
        if (winner && !c->plies[i] && c->like[i] == i)
            c->plies[i] = plies_of_move(k, &c->steps[i], winner, GAME_PLIES_MAX,
                                        ORACLE_MOVE_PART);
    }
    for (int i = 0; i < c->count; i++)
        c->plies[i] = c->plies[c->like[i]];
}

/* The answer's list -------------------------------------------------------- */

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

static void fill_in(const struct asking *k, struct answer *a) {
    const struct candidates *c = &k->moves;
    a->move_count = a->best_count = 0;
    for (int i = 0; i < c->count; i++) {
        struct answer_move m = {.move = c->steps[i].move,
                                .bounds = oracle_before(k->oracle, &k->question,
                                                        &c->steps[i],
                                                        c->found[i].bounds)};
        if (k->question.values_only && bounds_known(m.bounds))
            m.bounds.distance = c->plies[i];
        answer_moves_insert(a, m);
    }
    if (!bounds_known(a->bounds))
        learn_from_moves(a);
    while (a->best_count < a->move_count &&
           as_good(a->moves[a->best_count].bounds, a->bounds))
        a->best_count++;
}

enum status answer_moves_find(struct asking *k, struct answer *a,
                              struct reason *why) {
    struct candidates *c = &k->moves;
    /* If the position itself is undecided, few of its moves will be easy to
     * decide: each gets a smaller share. */
    const unsigned part = bounds_known(a->bounds) || c->count < ORACLE_MOVE_PART
                              ? ORACLE_MOVE_PART
                              : (unsigned)c->count;
    const uint64_t visits = oracle_visits(k->oracle, &k->question, part);
    enum status st = find_promising(k, c, a->bounds, visits, why);
    if (!st)
        st = find_moves(k, c, visits, why);
    if (st)
        return st;
    if (k->question.values_only)
        find_distances(k, a);
    fill_in(k, a);
    return ST_OK;
}

bool answer_moves_open(const struct answer *a) {
    for (int i = 0; i < a->move_count; i++)
        if (!bounds_known(a->moves[i].bounds))
            return true;
    return false;
}
