#include "answers/oracle/oracle.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/parallel.h"

/* After the decider, memo is only tried with at most this many cells left. */
enum { MEMO_CELLS = 16 };

/* The decider may visit VISITS_LEAST positions even when all allowed visits are
 * used up, and VISITS_STOPPED when the time is over. Where a visit takes long,
 * on large boards, no more than LEAST_USUAL usual visits cost. */
enum { VISITS_LEAST = 1000, VISITS_STOPPED = 100, LEAST_USUAL = 8000 };

/* Searching for a distance gets 1/DISTANCE_PART of the visits for the value. */
enum { DISTANCE_PART = 32 };

/* At most so many threads share the positions of a question. */
enum { THREADS_MAX = 16 };

struct oracle {
    const struct game *game;
    struct oracle_options options;
    struct source *rules;
    struct source *table; /* or NULL */
    struct source *atlas; /* or NULL */
    struct source *memo;
    struct source *decider;             /* NULL where the game has none */
    struct source *others[THREADS_MAX]; /* of other threads; made when needed */
    pthread_mutex_t lock;               /* for the caller's watch */
    struct reason remark;               /* about the table */
    struct reason atlas_remark;         /* about the user's atlas */
    int memo_cells; /* memo's memory suffices up to so many cells left */
};

/* Making ------------------------------------------------------------------- */

/* Skips a table that cannot be read, since the caller did not ask for it. */
static void find_table(struct oracle *o) {
    for (const char *at = o->options.folders; *at && !o->table;) {
        const size_t length = strcspn(at, ":");
        char path[PATH_MAX];
        const int size = snprintf(path, sizeof path, "%.*s/%s.att", (int)length,
                                  at, o->game->name);
        if (length && size > 0 && (size_t)size < sizeof path &&
            access(path, F_OK) == 0)
            source_table_open(o->game, path, &o->table, &o->remark);
        at += length + (at[length] == ':');
    }
    if (o->table)
        o->remark.text[0] = '\0';
}

static enum status open_table(struct oracle *o, struct reason *why) {
    if (o->options.shared)
        return source_table_share(o->game, o->options.shared, &o->table, why);
    if (o->options.table)
        return source_table_open(o->game, o->options.table, &o->table, why);
    if (o->options.folders)
        find_table(o);
    return ST_OK;
}

enum status oracle_new(const struct game *g, const struct oracle_options *opt,
                       struct oracle **out, struct reason *why) {
    struct oracle *o = calloc(1, sizeof *o);
    if (!o)
        return status_fail(why, ST_NOMEM, "out of memory");
    o->game = g;
    o->options = *opt;
    o->memo_cells = MEMO_CELLS;
    pthread_mutex_init(&o->lock, NULL);
    enum status st = source_rules_new(g, &o->rules, why);
    if (!st)
        st = open_table(o, why);
    if (!st && opt->atlas && g->kind->lines)
        st = source_atlas_new(g, opt->atlas_file, &o->atlas, &o->atlas_remark,
                              why);
    if (!st)
        st = source_memo_new(g, opt->memory, opt->solved, &o->memo, why);
    if (!st && g->kind->decider)
        st = source_decider_new(g, opt->memory, &o->decider, why);
    if (st)
        oracle_free(o);
    else
        *out = o;
    return st;
}

void oracle_free(struct oracle *o) {
    if (!o)
        return;
    source_free(o->rules);
    source_free(o->table);
    source_free(o->atlas);
    source_free(o->memo);
    for (int i = 0; i < THREADS_MAX; i++)
        source_free(o->others[i]);
    source_free(o->decider);
    pthread_mutex_destroy(&o->lock);
    free(o);
}

const struct game *oracle_game(const struct oracle *o) { return o->game; }

void oracle_set_limits(struct oracle *o, uint64_t milliseconds,
                       struct watch watch) {
    o->options.milliseconds = milliseconds;
    o->options.watch = watch;
}

const char *oracle_table(const struct oracle *o) {
    return o->table ? source_table_path(o->table) : NULL;
}

const char *oracle_remark(const struct oracle *o) { return o->remark.text; }

const char *oracle_atlas_remark(const struct oracle *o) {
    return o->atlas_remark.text;
}

bool oracle_is_table_alone(const struct oracle *o) {
    return o->options.table || o->options.shared;
}

/* Questions ---------------------------------------------------------------- */

static int cells_left(const struct oracle *o, const struct state *s) {
    return o->game->plies_max - game_ply(o->game, s);
}

static bool is_in_table(struct oracle *o, const struct state *s) {
    const struct limits limits = {1, 0, &o->options.watch};
    struct finding f = {.bounds = bounds_none()};
    return o->table && !o->table->find(o->table, s, &limits, &f, NULL);
}

struct oracle_question oracle_begin(struct oracle *o, const struct state *s) {
    const struct game_decider *d = o->game->kind->decider;
    struct oracle_question q = {.plan = PLAN_MEMO,
                                .decider = o->decider,
                                .threads =
                                    o->options.threads ? o->options.threads : 1,
                                .timed = o->options.milliseconds > 0};
    enum value v;
    q.end = q.until = deadline_in(o->options.milliseconds);
    if (d && !o->options.solved)
        q.plan = d->plan(o->game, s);
    if (q.plan == PLAN_DECIDER && d->distance && !game_over(o->game, s, &v))
        q.values_only = !is_in_table(o, s);
    return q;
}

void oracle_reserve(struct oracle_question *q, double milliseconds) {
    const double left = oracle_time_left(q) - milliseconds;
    q->end = q->until = deadline_in(left > 0 ? (uint64_t)left : 0);
}

void oracle_resume(struct oracle_question *q, struct timespec end) {
    q->end = q->until = end;
    q->stopped = q->told_to_stop || (q->timed && deadline_passed(end));
}

double oracle_time_left(const struct oracle_question *q) {
    const double left = deadline_left(q->end);
    return q->stopped || left < 0 ? 0 : left;
}

void oracle_allow(struct oracle_question *q, double milliseconds) {
    const double left = oracle_time_left(q);
    q->until =
        milliseconds < left ? deadline_in((uint64_t)milliseconds) : q->end;
}

bool oracle_searches(const struct oracle_question *q) {
    return q->plan == PLAN_DECIDER || q->plan == PLAN_DECIDER_THEN_MEMO;
}

uint64_t oracle_visits(const struct oracle *o, const struct oracle_question *q,
                       unsigned part) {
    const struct game_decider *d = o->game->kind->decider;
    const uint64_t spent = o->decider ? source_decider_spent(o->decider) : 0;
    const uint64_t total = o->options.visits_total;
    const uint64_t left = total > spent ? total - spent : 0;
    const uint64_t usual = d ? d->visits(o->game, LEAST_USUAL) : LEAST_USUAL;
    const uint64_t most = q->stopped ? VISITS_STOPPED : VISITS_LEAST;
    const uint64_t some = usual < most ? usual : most;
    uint64_t visits = UINT64_MAX;
    if (o->options.visits)
        visits = o->options.visits / part;
    if (o->options.visits && d)
        visits = d->visits(o->game, visits);
    const uint64_t least = visits < some ? visits : some;
    if (total && left < visits)
        visits = left;
    return visits > least && !q->stopped ? visits : least;
}

/* Asking ------------------------------------------------------------------- */

/* Lists the sources of a question after the rules, in order. A table that the
 * caller asked for is the only one. The atlas knows little, but at once: it
 * comes before the decider. */
enum { SOURCES_MAX = 4 };

static int sources_of(const struct oracle *o, const struct oracle_question *q,
                      struct source *out[SOURCES_MAX]) {
    int count = 0;
    if (o->table)
        out[count++] = o->table;
    if (o->table && oracle_is_table_alone(o))
        return count;
    if (q->plan == PLAN_MEMO || q->plan == PLAN_MEMO_THEN_DECIDER)
        out[count++] = o->memo;
    if (q->plan != PLAN_MEMO && o->atlas)
        out[count++] = o->atlas;
    if (q->plan != PLAN_MEMO)
        out[count++] = q->decider;
    if (q->plan == PLAN_DECIDER_THEN_MEMO)
        out[count++] = o->memo;
    return count;
}

/* Memo may take long. It is not asked when the time is over, nor again after it
 * ran out of time, nor after the decider when too many cells are left. */
static bool is_worth_asking(const struct oracle *o,
                            const struct oracle_question *q,
                            const struct source *source,
                            const struct state *s) {
    if (source != o->memo)
        return true;
    return !q->stopped && !q->memo_late &&
           (q->plan != PLAN_DECIDER_THEN_MEMO ||
            cells_left(o, s) <= o->memo_cells);
}

/* After the watch said stop, or the time is over, the decider only remembers.
 * Without a limit on time it gets a few visits more, and no watch. */
static struct limits limits_of(const struct oracle_question *q,
                               const struct source *source, uint64_t visits,
                               const struct watch *watch) {
    const bool ended = q->stopped && source == q->decider;
    return (struct limits){q->threads, ended && q->timed ? 0 : visits,
                           ended && !q->timed ? NULL : watch};
}

/* Watches one part of a question: its time, and the caller's watch. */
struct part {
    struct oracle *oracle;
    const struct oracle_question *question;
    bool told_to_stop; /* by the caller's watch */
    bool ended;        /* for that, or because its time is over */
};

static bool goes_on(void *arg, const struct progress *p) {
    struct part *part = arg;
    pthread_mutex_lock(&part->oracle->lock);
    if (!watch_tick(&part->oracle->options.watch, *p))
        part->told_to_stop = true;
    pthread_mutex_unlock(&part->oracle->lock);
    part->ended =
        part->told_to_stop ||
        (part->question->timed && deadline_passed(part->question->until));
    return !part->ended;
}

/* Was that the end of the question, or only of its part? */
static void note_end(struct oracle_question *q, const struct part *part) {
    q->told_to_stop |= part->told_to_stop;
    q->stopped = q->told_to_stop || !q->timed || deadline_passed(q->end);
}

static enum status ask(struct oracle *o, struct oracle_question *q,
                       struct source *source, const struct state *s,
                       uint64_t visits, struct finding *f, struct reason *why) {
    struct part part = {.oracle = o, .question = q};
    const struct watch watch = {goes_on, &part};
    const struct limits limits = limits_of(q, source, visits, &watch);
    enum status st = source->find(source, s, &limits, f, why);
    if (st == ST_STOPPED)
        note_end(q, &part);
    if (st == ST_STOPPED && q->timed && !q->told_to_stop)
        status_fail(why, st, "no proof in the time allowed");
    q->memo_late |= st == ST_STOPPED && source == o->memo;
    if (st == ST_FULL && source == o->memo) /* memo needs fewer cells */
        o->memo_cells = cells_left(o, s) - 1;
    if (st && source == o->table && !oracle_is_table_alone(o) &&
        !status_undecided(st)) {
        o->remark = *why;
        source_free(o->table);
        o->table = NULL;
        return ST_MISSING;
    }
    return st;
}

enum status oracle_find(struct oracle *o, struct oracle_question *q,
                        const struct state *s, uint64_t visits,
                        struct finding *f, struct reason *why) {
    struct source *sources[SOURCES_MAX];
    struct reason cause;
    if (o->rules->find(o->rules, s, NULL, f, NULL) == ST_OK)
        return ST_OK;
    const int count = sources_of(o, q, sources);
    enum status st = ST_STOPPED;
    f->source = o->memo->name;
    f->certificate = f->atlas_file = NULL;
    f->value_alone = false;
    /* Report the reason of the first engine, not of later ones. */
    bool told = false, asked = false;
    for (int i = 0; i < count && status_undecided(st); i++) {
        if (!is_worth_asking(o, q, sources[i], s))
            continue;
        st = ask(o, q, sources[i], s, visits, f, &cause);
        if (st && !(told && status_undecided(st)))
            status_fail(why, st, "%s", cause.text);
        told |= sources[i] != o->table && sources[i] != o->atlas;
        asked = true;
    }
    return asked ? st : status_fail(why, st, "stopped before the end");
}

enum status oracle_value(struct oracle *o, struct oracle_question *q,
                         const struct state *s, struct bounds *out,
                         struct reason *why) {
    struct finding f = {.bounds = bounds_none()};
    enum status st = oracle_find(o, q, s, oracle_visits(o, q, 1), &f, why);
    *out = f.bounds;
    return st;
}

/* Several positions -------------------------------------------------------- */

struct several {
    struct oracle *oracle;
    struct oracle_question *questions; /* one for each thread */
    struct oracle_part *parts;
    uint64_t visits;
    double milliseconds;
};

static enum status ask_part(void *arg, int thread, uint64_t item,
                            uint64_t *done, struct reason *why) {
    (void)done;
    const struct several *v = arg;
    struct oracle_question *q = &v->questions[thread];
    const struct oracle_part *part = &v->parts[item];
    oracle_allow(q, v->milliseconds);
    enum status st =
        oracle_find(v->oracle, q, part->state, v->visits, part->found, why);
    *part->open = st != ST_OK;
    return status_undecided(st) ? ST_OK : st;
}

/* How many threads can share the positions? Only the decider can be asked by
 * several at a time. */
static int workers_for(struct oracle *o, const struct oracle_question *q,
                       const struct oracle_part *parts, int count) {
    if (!oracle_searches(q) || o->table || q->stopped ||
        (q->plan == PLAN_DECIDER_THEN_MEMO &&
         cells_left(o, parts[0].state) <= o->memo_cells))
        return 1;
    int workers = 1;
    while (workers < count && workers < q->threads && workers < THREADS_MAX) {
        struct source **other = &o->others[workers];
        if (!*other)
            *other = source_decider_another(q->decider);
        if (!*other)
            break;
        workers++;
    }
    return workers;
}

/* Threads without work help the others. */
static enum status share_out(struct several *v, struct oracle_question *q,
                             int count, int workers, struct reason *why) {
    struct oracle_question questions[THREADS_MAX];
    struct progress none = {0};
    for (int i = 0; i < workers; i++) {
        questions[i] = *q;
        questions[i].decider = i ? v->oracle->others[i] : q->decider;
        questions[i].threads =
            q->threads / workers + (i < q->threads % workers);
        questions[i].memo_late = true; /* memo is one thread's */
    }
    v->questions = questions;
    const struct parallel p = {.threads = workers,
                               .items = (uint64_t)count,
                               .work = ask_part,
                               .arg = v,
                               .progress = &none};
    enum status st = parallel_run(&p, why);
    for (int i = 0; i < workers; i++)
        q->told_to_stop |= questions[i].told_to_stop;
    oracle_resume(q, q->end);
    return st;
}

enum status oracle_find_several(struct oracle *o, struct oracle_question *q,
                                struct oracle_part *parts, int count,
                                uint64_t visits, double milliseconds,
                                struct reason *why) {
    struct several v = {o, q, parts, visits, milliseconds};
    const int workers = count > 1 ? workers_for(o, q, parts, count) : 1;
    enum status st = ST_OK;
    uint64_t done;
    if (workers > 1)
        return share_out(&v, q, count, workers, why);
    for (int i = 0; i < count && !st; i++)
        st = ask_part(&v, 0, (uint64_t)i, &done, why);
    return st;
}

/* Best moves --------------------------------------------------------------- */

struct bounds oracle_before(const struct oracle *o,
                            const struct oracle_question *q,
                            const struct step *step, struct bounds after) {
    struct bounds b = bounds_before(after);
    enum value v;
    if (q->values_only ||
        (!after.distance && !game_over(o->game, &step->to, &v)))
        b.distance = 0;
    return b;
}

/* Finds the first move that is known to be as good as the state. Where a search
 * decides, moves with good estimates come first: a player who loses anyway
 * should not seem to play at random. */
static enum status first_best(struct oracle *o, struct oracle_question *q,
                              const struct state *s, struct bounds worth,
                              struct step *best, struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    const int count = oracle_searches(q) && !o->table
                          ? game_liked_steps(o->game, s, steps)
                          : game_steps(o->game, s, steps);
    bool all_known = true;
    for (int i = 0; i < count; i++) {
        struct finding f = {.bounds = bounds_none()};
        enum status st = oracle_find(
            o, q, &steps[i].to, oracle_visits(o, q, ORACLE_MOVE_PART), &f, why);
        if (st && !status_undecided(st))
            return st;
        if (worth.distance &&
            !oracle_before(o, q, &steps[i], f.bounds).distance) {
            all_known = false; /* its distance is unknown */
            continue;
        }
        if (bounds_keep(worth, f.bounds)) {
            *best = steps[i];
            return ST_OK;
        }
        all_known &= st == ST_OK;
    }
    if (all_known)
        return status_fail(why, ST_FORMAT,
                           "the values of a position and of its moves "
                           "disagree");
    return ST_MISSING;
}

/* In a drawn game the atlas knows that every first move draws. Finds the one
 * with the best estimate. */
static bool best_of_atlas(const struct oracle *o, const struct state *s,
                          struct bounds worth, struct step *best) {
    struct step liked[GAME_MOVES_MAX];
    struct finding f = {.bounds = bounds_none()};
    struct reason why;
    game_liked_steps(o->game, s, liked);
    *best = liked[0];
    return !o->atlas->find(o->atlas, &best->to, NULL, &f, &why) &&
           bounds_keep(worth, f.bounds);
}

enum status oracle_best(struct oracle *o, struct oracle_question *q,
                        const struct state *s, struct bounds worth,
                        struct step *best, struct reason *why) {
    int move = -1;
    if (!o->table && o->atlas && game_ply(o->game, s) == 0 &&
        best_of_atlas(o, s, worth, best))
        return ST_OK;
    if (!o->table && oracle_searches(q) && worth.lower >= VALUE_DRAW) {
        struct part part = {.oracle = o, .question = q};
        const struct watch watch = {goes_on, &part};
        const struct limits limits =
            limits_of(q, q->decider, oracle_visits(o, q, 1), &watch);
        enum status st =
            o->decider->best(o->decider, s, worth.lower, &limits, &move, why);
        if (st)
            return st;
        if (part.ended)
            note_end(q, &part);
        if (move < 0 && q->stopped) /* no time to try the moves */
            return status_fail(why, ST_MISSING, "stopped before the end");
    }
    if (move < 0)
        return first_best(o, q, s, worth, best, why);
    *best = (struct step){game_after(o->game, s, move), move};
    return ST_OK;
}

enum status oracle_distance(struct oracle *o, struct oracle_question *q,
                            const struct state *s, enum side winner, int most,
                            unsigned part, int *plies) {
    if (q->stopped)
        return ST_FULL; /* the value is known: the caller can do without the
                           distance */
    const unsigned share = o->options.distances ? part : part * DISTANCE_PART;
    struct part asked = {.oracle = o, .question = q};
    const struct watch watch = {goes_on, &asked};
    const struct limits limits =
        limits_of(q, q->decider, oracle_visits(o, q, share), &watch);
    enum status st =
        o->decider->distance(o->decider, s, winner, most, &limits, plies);
    if (st == ST_STOPPED)
        note_end(q, &asked);
    return st;
}
