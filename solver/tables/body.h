/* The body of a table file: what its frames hold, behind a struct of functions.
 * There are two bodies: `entries`, sorted keys from the memo engine, and
 * `tiers`, rows of bitmaps from the tier engine. To add a third, write a file
 * with such a struct and give it a number in container.h, in check_header of
 * container.c and in open_body of table_file.c. */
#ifndef MORPION_BODY_H
#define MORPION_BODY_H

#include "tables/census.h"
#include "tables/container.h"
#include "tables/table_verify.h"
#include "tables/table_walk.h"

/* A probe, as its body makes it. Each body casts it to a struct of its own. One
 * thread at a time may use a probe. */
struct body_probe;

struct table_body {
    /* REQUIRED. Checks what container_open does not check. *data may be NULL.
     * It belongs to the open table, which frees it with free. */
    enum status (*open)(const struct container *c, void **data,
                        struct reason *why);

    /* REQUIRED. Makes a probe that keeps up to `frames` frames unpacked; NULL
     * when memory runs out. The table must stay open until probe_free.
     * frames_usual frames take about 34 MiB. */
    struct body_probe *(*probe_new)(const struct table_file *f, int frames);
    void (*probe_free)(struct body_probe *p);
    int frames_usual;

    /* REQUIRED. See probe_get and probe_exact. */
    enum status (*get)(struct body_probe *p, struct key k, struct outcome *o,
                       struct reason *why);
    enum status (*exact)(struct body_probe *p, struct key k,
                         const struct watch *w, struct outcome *o,
                         struct reason *why);
    uint64_t (*reads)(const struct body_probe *p);

    /* REQUIRED. See table_walk. */
    enum status (*walk)(const struct table_file *f, const struct game *g,
                        int ply, const struct watch *w, table_walk_visit *visit,
                        void *arg, struct reason *why);

    /* OPTIONAL. See census_take. *out is all zero at the call. NULL: entries
     * are counted one by one. */
    enum status (*count)(const struct table_file *f, const struct game *g,
                         int threads, const struct watch *w, struct census *out,
                         struct reason *why);

    /* OPTIONAL. Checks every frame and, with o->full, every value. NULL:
     * entries are checked one by one. */
    enum status (*verify)(const struct table_file *f, const struct game *g,
                          const struct table_verify_options *o,
                          struct reason *why);
};

extern const struct table_body entries_body, tiers_body;

/* An open table's body, the data of that body, and the container. */
const struct table_body *table_file_body(const struct table_file *f);
const void *table_file_data(const struct table_file *f);
const struct container *table_file_container(const struct table_file *f);

#endif
