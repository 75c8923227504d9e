#include "answers/answer_internal.h"

static bool is_best(const struct answer *a, int move) {
    for (int i = 0; i < a->best_count; i++)
        if (a->moves[i].move == move)
            return true;
    return false;
}

/* With an engine that searches, so many moves are tried in a drawn position,
 * each with 1/DRAW_PART of the visits of a question. */
enum { DRAWS_TRIED = 4, DRAW_PART = 64 };

/* The line begins with the best move that somebody would play: the one with the
 * best estimate. */
static void liked_best(const struct asking *k, const struct answer *a,
                       struct step *best) {
    struct step steps[GAME_MOVES_MAX];
    int i = 0;
    game_liked_steps(k->game, &a->state, steps);
    while (!is_best(a, steps[i].move))
        i++;
    *best = steps[i];
}

/* The same further on in a drawn game: of the moves that keep the draw, the one
 * with the best estimate. */
static bool liked_draw(struct asking *k, const struct state *s,
                       struct step *best) {
    struct step steps[GAME_MOVES_MAX];
    const int all = game_liked_steps(k->game, s, steps);
    const int count = oracle_searches(&k->question) && !k->question.stopped &&
                              all > DRAWS_TRIED
                          ? DRAWS_TRIED
                          : all;
    for (int i = 0; i < count; i++) {
        struct finding f = {.bounds = {VALUE_DRAW, VALUE_WIN, 0}};
        oracle_allow(&k->question, oracle_time_left(&k->question) / 4);
        if (!oracle_find(k->oracle, &k->question, &steps[i].to,
                         oracle_visits(k->oracle, &k->question, DRAW_PART), &f,
                         NULL) &&
            f.bounds.upper == VALUE_DRAW) {
            *best = steps[i];
            return true;
        }
    }
    return false;
}

/* A best move of a position worth *worth, which loses its distance if the move
 * could not be found by it. */
static enum status best_step(struct asking *k, const struct answer *a,
                             const struct state *from, struct outcome *worth,
                             struct step *step, struct reason *why) {
    const bool likes =
        worth->value == VALUE_DRAW ||
        (oracle_searches(&k->question) && !oracle_table(k->oracle));
    if (likes && !a->line_length && a->best_count) {
        liked_best(k, a, step);
        return ST_OK;
    }
    if (worth->value == VALUE_DRAW && liked_draw(k, from, step))
        return ST_OK;
    /* Without a limit on time, a search for one more move could use up all
     * visits. */
    if (!k->question.timed && k->value_alone)
        return status_fail(why, ST_MISSING, "the line goes no further");
    oracle_allow(&k->question, oracle_time_left(&k->question));
    if (k->question.values_only && worth->distance &&
        answer_moves_by_distance(k, from, *worth, step))
        return ST_OK;
    if (k->question.values_only)
        worth->distance = 0;
    return oracle_best(k->oracle, &k->question, from, bounds_exact(*worth),
                       step, why);
}

enum status answer_line_find(struct asking *k, struct answer *a,
                             struct reason *why) {
    struct step step = {.to = a->state};
    struct outcome worth = bounds_outcome(a->bounds);
    enum value v;
    k->line_counts = true;
    while (!game_over(k->game, &step.to, &v)) {
        const struct state from = step.to;
        const bool unknown = worth.value != VALUE_DRAW && !worth.distance;
        if (k->question.stopped && (k->question.values_only || unknown))
            return ST_OK; /* finding it again would take time */
        enum status st = best_step(k, a, &from, &worth, &step, why);
        if (st)
            return status_undecided(st) ? ST_OK : st;
        a->line[a->line_length++] = step.move;
        const bool lost_count = worth.value != VALUE_DRAW && !worth.distance;
        worth = outcome_after(worth);
        if (lost_count)
            worth.distance = 0;
        k->line_counts &= !lost_count;
    }
    return ST_OK;
}
