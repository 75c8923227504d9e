#include "base/parallel.h"

#include <pthread.h>
#include <stdlib.h>

struct run {
    const struct parallel *plan;
    pthread_mutex_t lock; /* guards the fields below */
    uint64_t next;
    enum status status;
    struct reason *why;
};

struct thread {
    struct run *run;
    int number;
    pthread_t handle;
    bool started;
};

/* The share of one item in the work of all. */
static double share_of(const struct parallel *p, uint64_t done) {
    return p->sum ? (double)done / (double)p->sum : 1 / (double)p->items;
}

/* Records the result of the last item, if the thread has done one, and gives
 * the next one. False when there is none or the run has to stop. */
static bool next_item(struct run *r, bool did_one, enum status st,
                      const struct reason *why, uint64_t done, uint64_t *item) {
    const struct parallel *p = r->plan;
    pthread_mutex_lock(&r->lock);
    p->progress->done += done;
    p->progress->part += did_one ? p->part * share_of(p, done) : 0;
    if (!r->status && st)
        r->status = status_fail(r->why, st, "%s", why->text);
    if (!r->status && !watch_tick(p->watch, *p->progress))
        r->status = status_fail(r->why, ST_STOPPED, "stopped before the end");
    const bool more = !r->status && r->next < p->items;
    if (more)
        *item = r->next++;
    pthread_mutex_unlock(&r->lock);
    return more;
}

static void *run_thread(void *arg) {
    const struct thread *self = arg;
    const struct parallel *p = self->run->plan;
    struct reason why = {""};
    enum status st = ST_OK;
    uint64_t item, done = 0;
    for (bool did_one = false;
         next_item(self->run, did_one, st, &why, done, &item); did_one = true) {
        done = 0;
        st = p->work(p->arg, self->number, item, &done, &why);
    }
    return NULL;
}

enum status parallel_run(const struct parallel *p, struct reason *why) {
    struct run r = {.plan = p, .why = why};
    struct thread *threads = calloc((size_t)p->threads, sizeof *threads);
    if (!threads)
        return status_fail(why, ST_NOMEM, "out of memory");
    pthread_mutex_init(&r.lock, NULL);
    for (int i = 0; i < p->threads; i++) {
        threads[i].run = &r;
        threads[i].number = i;
        threads[i].started = i && pthread_create(&threads[i].handle, NULL,
                                                 run_thread, &threads[i]) == 0;
    }
    run_thread(&threads[0]);
    for (int i = 0; i < p->threads; i++)
        if (threads[i].started)
            pthread_join(threads[i].handle, NULL);
    pthread_mutex_destroy(&r.lock);
    free(threads);
    return r.status;
}
