#include "engines/proof/dfpn_threads.h"

#include <assert.h>
#include <string.h>

bool dfpn_threads_init(struct dfpn_threads *c, uint64_t memory, unsigned crowd,
                       uint64_t tick_max) {
    memset(c, 0, sizeof *c);
    c->tick_max = tick_max;
    if (!dfpn_table_init(&c->table, memory, crowd))
        return false;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, NULL);
    return true;
}

void dfpn_threads_free(struct dfpn_threads *c) {
    dfpn_table_free(&c->table);
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->lock);
}

/* All running threads wait here; the last to arrive grows the table. Threads
 * that have ended do not count. */
static void wait_for_growth(struct dfpn_threads *c) {
    c->parked++;
    while (c->growing) {
        if (c->parked == c->running) {
            dfpn_table_grow(&c->table);
            c->growing = false;
            pthread_cond_broadcast(&c->changed);
        } else {
            pthread_cond_wait(&c->changed, &c->lock);
        }
    }
    c->parked--;
}

void dfpn_threads_checkpoint(struct dfpn_thread *m) {
    struct dfpn_team *t = m->team;
    struct dfpn_threads *c = t->threads;
    pthread_mutex_lock(&c->lock);
    t->visits += m->visits - m->told;
    c->table.puts += m->visits - m->told;
    m->told = m->visits;
    const struct progress p = {.done = t->visits, .pn = t->pn, .dn = t->dn};
    if (!t->interrupted && !watch_tick(t->watch, p))
        t->interrupted = true;
    if (t->interrupted || t->visits >= t->visits_max)
        t->stop = true;
    if (!t->stop && dfpn_table_crowded(&c->table))
        c->growing = true;
    wait_for_growth(c);
    pthread_mutex_unlock(&c->lock);
}

/* No thread comes to the table while it grows. */
static void enter(struct dfpn_threads *c, int threads) {
    pthread_mutex_lock(&c->lock);
    while (c->growing)
        pthread_cond_wait(&c->changed, &c->lock);
    c->running += threads;
    pthread_mutex_unlock(&c->lock);
}

static void leave(struct dfpn_threads *c) {
    pthread_mutex_lock(&c->lock);
    c->running--;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

struct job {
    struct dfpn_thread member;
    void (*work)(struct dfpn_thread *m, void *arg);
    void *arg;
};

static void *run(void *arg) {
    struct job *j = arg;
    j->work(&j->member, j->arg);
    dfpn_threads_checkpoint(&j->member);
    leave(j->member.team->threads);
    return NULL;
}

/* A small limit on visits gets a short tick, so that it is not overrun by
 * much. */
static uint64_t tick_of(const struct dfpn_threads *c, uint64_t visits_max) {
    const uint64_t least = c->tick_max / 64 + 1, part = visits_max / 4;
    return part < least ? least : part > c->tick_max ? c->tick_max : part;
}

enum status dfpn_threads_run(struct dfpn_threads *c, struct dfpn_team *t,
                             const struct limits *limits,
                             void (*work)(struct dfpn_thread *m, void *arg),
                             void *arg) {
    struct job jobs[DFPN_THREADS_MAX];
    pthread_t handles[DFPN_THREADS_MAX];
    bool started[DFPN_THREADS_MAX] = {false};
    assert(limits->threads > 0);
    const int threads =
        limits->threads < DFPN_THREADS_MAX ? limits->threads : DFPN_THREADS_MAX;
    memset(t, 0, sizeof *t);
    t->threads = c;
    t->count = threads;
    t->watch = limits->watch;
    t->visits_max = limits->visits;
    enter(c, threads);
    for (int i = 0; i < threads; i++)
        jobs[i] = (struct job){
            {.team = t, .number = i, .tick = tick_of(c, limits->visits)},
            work,
            arg};
    for (int i = 1; i < threads; i++) {
        started[i] = pthread_create(&handles[i], NULL, run, &jobs[i]) == 0;
        if (!started[i])
            leave(c);
    }
    run(&jobs[0]);
    for (int i = 1; i < threads; i++)
        if (started[i])
            pthread_join(handles[i], NULL);
    return t->starved ? ST_NOMEM : t->interrupted ? ST_STOPPED : ST_OK;
}
