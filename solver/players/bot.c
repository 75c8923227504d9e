#include "players/bot.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/deadline.h"

/* How long before the end of its time bot_think wakes up: on a busy machine a
 * thread may wait for a processor. */
static uint64_t spare_of(uint64_t milliseconds) {
    const uint64_t tenth = milliseconds / 10, some = 15 + milliseconds / 200;
    const uint64_t spare = tenth < some ? tenth : some;
    return spare < 50 ? spare : 50;
}

/* The search gets 1/SEARCH_SHARE of the memory, the oracle the rest. */
enum { SEARCH_SHARE = 4 };

struct bot_worker {
    pthread_t handle;
    bool started;
};

struct bot {
    const struct game *game;
    struct bot_options options;
    struct oracle *oracle;
    struct search *search;
    struct bot_worker prover, searcher;

    struct state state; /* the position to move in */
    struct oracle_question question;
    _Atomic bool stop;
    /* In a drawn position: which moves keep the draw. Once known, the search
     * continues with these only. */
    bool keeps[GAME_MOVES_MAX];
    _Atomic bool keeps_known;
    bool search_keeps; /* the search uses `keeps`; only its thread reads this */

    /* What the search has found so far, packed into one word (found_pack). It
     * changes often. With a lock, the thread that holds it could be waiting for
     * a processor just when the time is over. */
    _Atomic uint64_t found;

    pthread_mutex_t lock; /* protects all below */
    pthread_cond_t news;
    bool searched; /* the search has ended and has the best move */
    bool whole;    /* it has searched all games to their end */
    bool known;    /* the oracle knows the value */
    bool ready;    /* and no other move can be better: stop waiting */
    struct outcome worth;
    int best; /* a move that keeps it, or -1; in a lost position every move
                 does */
};

struct found {
    int move, score, depth;
};

static uint64_t found_pack(int move, int score, int depth) {
    return (uint64_t)(uint16_t)score << 32 | (uint64_t)depth << 16 |
           (uint64_t)move;
}

static struct found found_unpack(uint64_t word) {
    return (struct found){(int)(word & 0xffff), (int16_t)(word >> 32),
                          (int)(word >> 16 & 0xffff)};
}

static bool may_go_on(void *arg, const struct progress *p) {
    (void)p;
    const struct bot *b = arg;
    return !b->stop;
}

static bool may_look_on(void *arg, const struct progress *p) {
    const struct bot *b = arg;
    return may_go_on(arg, p) && (b->search_keeps || !b->keeps_known);
}

enum status bot_new(const struct game *g, const struct bot_options *o,
                    struct bot **out, struct reason *why) {
    struct bot *b = calloc(1, sizeof *b);
    if (!b)
        return status_fail(why, ST_NOMEM, "out of memory");
    b->game = g;
    b->options = *o;
    pthread_mutex_init(&b->lock, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&b->news, &clock);
    pthread_condattr_destroy(&clock);
    const struct oracle_options options = {
        .table = o->table,
        .folders = o->folders,
        .atlas = true,
        .atlas_file = o->atlas_file,
        .memory = o->memory - o->memory / SEARCH_SHARE,
        .threads = o->threads > 1 ? o->threads - 1 : 1,
        .watch = {may_go_on, b}};
    enum status st = oracle_new(g, &options, &b->oracle, why);
    b->search = st ? NULL : search_new(g, o->memory / SEARCH_SHARE);
    if (!st && !b->search)
        st = status_fail(why, ST_NOMEM, "out of memory");
    if (st)
        bot_free(b);
    else
        *out = b;
    return st;
}

static void end_worker(struct bot_worker *w) {
    if (w->started)
        pthread_join(w->handle, NULL);
    w->started = false;
}

static void end_workers(struct bot *b) {
    b->stop = true;
    end_worker(&b->prover);
    end_worker(&b->searcher);
}

void bot_free(struct bot *b) {
    if (!b)
        return;
    end_workers(b);
    oracle_free(b->oracle);
    search_free(b->search);
    pthread_cond_destroy(&b->news);
    pthread_mutex_destroy(&b->lock);
    free(b);
}

/* The oracle's thread ------------------------------------------------------ */

static void publish(struct bot *b, struct outcome worth, int best, bool ready) {
    pthread_mutex_lock(&b->lock);
    b->known = true;
    b->worth = worth;
    b->best = best;
    b->ready = ready;
    pthread_cond_signal(&b->news);
    pthread_mutex_unlock(&b->lock);
}

/* A known draw is not the end: among the moves that keep it, one may be harder
 * for the opponent. */
static void find_keeping_moves(struct bot *b, int best) {
    struct step steps[GAME_MOVES_MAX];
    struct reason why;
    const int count = game_steps(b->game, &b->state, steps);
    for (int i = 0; i < count && !b->stop; i++) {
        /* Since the position is a draw, no move wins. */
        struct finding f = {.bounds = {VALUE_DRAW, VALUE_WIN, 0}};
        enum status st =
            oracle_find(b->oracle, &b->question, &steps[i].to,
                        oracle_visits(b->oracle, &b->question, 1), &f, &why);
        b->keeps[steps[i].move] =
            steps[i].move == best || (!st && f.bounds.upper == VALUE_DRAW);
    }
    if (!b->stop)
        b->keeps_known = true;
}

static void *prove(void *arg) {
    struct bot *b = arg;
    struct bounds worth;
    struct step best;
    struct reason why;
    if (oracle_value(b->oracle, &b->question, &b->state, &worth, &why) ||
        !bounds_known(worth))
        return NULL;
    const struct outcome value = bounds_outcome(worth);
    publish(b, value, -1, false); /* a best move may take longer to find */
    if (value.value == VALUE_LOSS)
        return NULL; /* the search chooses */
    if (oracle_best(b->oracle, &b->question, &b->state, worth, &best, &why))
        return NULL;
    publish(b, value, best.move, value.value == VALUE_WIN);
    if (value.value == VALUE_DRAW)
        find_keeping_moves(b, best.move);
    return NULL;
}

/* The search's thread ------------------------------------------------------ */

static void on_note(void *arg, const struct search_note *n) {
    struct bot *b = arg;
    if (b->options.note && !b->stop)
        b->options.note(b->options.arg, n);
    if (n->best)
        b->found = found_pack(n->move, n->score, n->depth);
}

static void *look(void *arg) {
    struct bot *b = arg;
    const struct watch watch = {may_look_on, b};
    struct search_limits limits = {.watch = &watch, .note = on_note, .arg = b};
    struct search_result r;
    enum status st;
    b->search_keeps = false;
    while ((st = search_run(b->search, &b->state, &limits, &r)) == ST_STOPPED &&
           !b->stop) {
        b->search_keeps = true;
        limits.only = b->keeps;
    }
    b->found = found_pack(r.move, r.score, r.depth);
    pthread_mutex_lock(&b->lock);
    b->searched = st == ST_OK;
    b->whole = r.whole;
    pthread_cond_signal(&b->news);
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

/* The caller --------------------------------------------------------------- */

/* Is waiting pointless? A search that has reached the end of all games knows as
 * much as the oracle. */
static bool settled(const struct bot *b) {
    return b->searched || (b->known && b->ready);
}

static void wait_until(struct bot *b, struct timespec end) {
    enum { LOOK_UP_MS = 50 };
    pthread_mutex_lock(&b->lock);
    while (!settled(b) && watch_goes_on(&b->options.watch, 0, 0)) {
        const struct timespec soon = deadline_in(LOOK_UP_MS);
        const bool last = deadline_before(end, soon);
        if (pthread_cond_timedwait(&b->news, &b->lock, last ? &end : &soon) ==
                ETIMEDOUT &&
            last)
            break;
    }
    b->stop = true;
    pthread_mutex_unlock(&b->lock);
}

static struct bot_move choose(const struct bot *b) {
    const struct found f = found_unpack(b->found);
    struct bot_move m = {.move = f.move, .score = f.score, .depth = f.depth};
    const bool sure = b->whole || abs(f.score) > SEARCH_SURE;
    if (b->known) {
        m.known = true;
        m.proved = b->best >= 0 || b->worth.value == VALUE_LOSS;
        m.worth = b->worth;
        if (b->best >= 0 && !(b->keeps_known && b->keeps[f.move]))
            m.move = b->best;
    }
    if (!m.proved && b->searched && sure) {
        m.known = m.proved = true;
        m.worth.value = f.score > SEARCH_SURE    ? VALUE_WIN
                        : f.score < -SEARCH_SURE ? VALUE_LOSS
                                                 : VALUE_DRAW;
    }
    return m;
}

static void start_worker(struct bot *b, struct bot_worker *w,
                         void *(*work)(void *)) {
    w->started = pthread_create(&w->handle, NULL, work, b) == 0;
}

/* Resets the bot for a new position and finds a first move, in case the time is
 * over at once. */
static void begin(struct bot *b, const struct state *s) {
    const struct search_limits one = {.depth = 1};
    struct search_result r;
    b->state = *s;
    b->stop = false;
    b->keeps_known = false;
    b->searched = b->whole = b->known = b->ready = false;
    b->best = -1;
    b->question = oracle_begin(b->oracle, s);
    search_run(b->search, s, &one, &r);
    b->found = found_pack(r.move, r.score, r.depth);
}

/* Without a thread for the search: search in this thread, by the clock. */
static bool before_end(void *arg, const struct progress *p) {
    (void)p;
    return !deadline_passed(*(const struct timespec *)arg);
}

static void think_alone(struct bot *b, struct timespec end) {
    const struct watch watch = {before_end, &end};
    const struct search_limits limits = {
        .watch = &watch, .note = on_note, .arg = b};
    struct search_result r;
    b->searched = search_run(b->search, &b->state, &limits, &r) == ST_OK;
    b->whole = r.whole;
    b->found = found_pack(r.move, r.score, r.depth);
}

void bot_think(struct bot *b, const struct state *s, uint64_t milliseconds,
               struct bot_move *out) {
    const struct timespec end =
        deadline_in(milliseconds - spare_of(milliseconds));
    end_workers(b);
    begin(b, s);
    start_worker(b, &b->prover, prove);
    start_worker(b, &b->searcher, look);
    if (b->searcher.started)
        wait_until(b, end);
    else
        think_alone(b, end);
    pthread_mutex_lock(&b->lock);
    *out = choose(b);
    pthread_mutex_unlock(&b->lock);
}
