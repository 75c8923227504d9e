#include "answers/answer.h"

#include <stdio.h>
#include <string.h>

#include "answers/answer_internal.h"

/* How the time is spent. Some is kept for estimates of what stays open:
 * 1/SPARE_PART of it, SPARE_MOST milliseconds at most. The position itself gets
 * half of the rest. With the memo engine, whose solution of the position
 * contains all moves, it gets three quarters, or all if there is no other
 * engine. What is left is for the moves, but 1/LINE_PART of that is kept for
 * the line. What the line does not need goes to the moves that are still open.
 */
enum { SPARE_PART = 8, SPARE_MOST = 200, LINE_PART = 4 };

static double position_share(const struct oracle_question *q) {
    return q->plan == PLAN_MEMO                ? 1
           : q->plan == PLAN_MEMO_THEN_DECIDER ? 0.75
                                               : 0.5;
}

static void keep_time_for_estimates(struct asking *k) {
    const double part = oracle_time_left(&k->question) / SPARE_PART;
    k->end = k->question.end;
    oracle_reserve(&k->question, part < SPARE_MOST ? part : SPARE_MOST);
}

bool answer_is_from_atlas(const struct answer *a) {
    return a->source && strcmp(a->source, "atlas") == 0;
}

static void take_finding(struct answer *a, const struct finding *f) {
    a->bounds = f->bounds;
    a->source = f->source;
    a->atlas_file = f->atlas_file;
    if (f->certificate)
        snprintf(a->certificate, sizeof a->certificate, "%s", f->certificate);
}

static enum status ask_moves(struct asking *k, struct answer *a,
                             struct reason *why) {
    struct oracle_question *q = &k->question;
    const struct timespec end = q->end;
    struct reason trouble;
    answer_moves_list(k, a);
    oracle_reserve(q, oracle_time_left(q) / LINE_PART);
    enum status st = answer_moves_find(k, a, &trouble);
    oracle_resume(q, end);
    return st ? status_fail(why, st, "%s", trouble.text) : ST_OK;
}

static enum status ask_open(struct asking *k, struct answer *a,
                            struct reason *why) {
    struct finding f = {.bounds = bounds_none()};
    oracle_allow(&k->question,
                 oracle_time_left(&k->question) * position_share(&k->question));
    enum status st =
        oracle_find(k->oracle, &k->question, &a->state,
                    oracle_visits(k->oracle, &k->question, 1), &f, &a->why);
    if (st && !status_undecided(st))
        return status_fail(why, st, "%s", a->why.text);
    take_finding(a, &f);
    k->value_alone = f.value_alone;
    if (st && oracle_is_table_alone(k->oracle))
        return ST_OK; /* the table does not hold the moves either */
    return ask_moves(k, a, why);
}

/* The first move of the line is a best one, even if the time did not suffice to
 * decide the position after it by itself. If its moves were not found by their
 * distances, the first one may win later than another. */
static void take_as_best(const struct asking *k, struct answer *a, int move) {
    int at = 0;
    if (a->bounds.distance && !k->line_counts)
        return;
    while (a->moves[at].move != move)
        at++;
    struct answer_move best = a->moves[at];
    memmove(a->moves + 1, a->moves, (size_t)at * sizeof *a->moves);
    best.bounds = a->bounds;
    a->moves[0] = best;
    a->best_count = 1;
}

static enum status conclude(struct asking *k, struct answer *a,
                            struct reason *why) {
    enum status st = ST_OK;
    if (bounds_known(a->bounds))
        st = answer_line_find(k, a, why);
    if (!st && k->question.timed && answer_moves_open(a))
        st = answer_moves_find(k, a, why);
    if (bounds_known(a->bounds)) {
        a->proof = ANSWER_PROVED;
        a->why.text[0] = '\0';
        a->outcome = bounds_outcome(a->bounds);
        a->attractor = value_attractor(a->outcome.value, a->mover);
        if (a->line_length && a->move_count && !a->best_count)
            take_as_best(k, a, a->line[0]);
    }
    if (!st && answer_moves_open(a))
        answer_estimate_add(k, a);
    return st;
}

enum status answer_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why) {
    struct asking k; /* to clear its moves would take a tenth of a question */
    k.oracle = o;
    k.game = oracle_game(o);
    k.value_alone = false;
    k.question = oracle_begin(o, s);
    keep_time_for_estimates(&k);
    a->state = *s;
    a->mover = game_mover(k.game, s);
    a->proof = ANSWER_BOUNDED;
    a->move_count = a->best_count = a->line_length = 0;
    a->estimated = false;
    a->why.text[0] = '\0';
    a->source = "rules";
    a->certificate[0] = '\0';
    a->atlas_file = NULL;
    enum value v;
    a->over = game_over(k.game, s, &v);
    if (a->over)
        a->bounds = bounds_exact((struct outcome){v, 0});
    enum status st = a->over ? ST_OK : ask_open(&k, a, why);
    return st ? st : conclude(&k, a, why);
}

void answer_plainly(const struct game *g, const struct state *s,
                    struct answer *a) {
    enum value v = VALUE_DRAW;
    *a = (struct answer){.state = *s,
                         .mover = game_mover(g, s),
                         .over = game_over(g, s, &v),
                         .bounds = bounds_none()};
    if (a->over)
        a->bounds = bounds_exact((struct outcome){v, 0});
}
