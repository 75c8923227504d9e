/* What the frames of a table file hold, behind functions. There are two bodies:
 * `entries`, sorted keys from the memo engine, and `tiers`, rows of bitmaps
 * from the tier engine. A third is a file with such a struct, a number in
 * container.h and a line in table_file.c. */
#ifndef MORPION_BODY_H
#define MORPION_BODY_H

#include "tables/census.h"
#include "tables/container.h"
#include "tables/table_verify.h"
#include "tables/table_walk.h"

struct body_probe; /* a body's own; one thread at a time */

struct table_body {
    /* REQUIRED. Checks what container_open leaves to the body. *data, which may
     * be NULL, belongs to the open table and is freed with free. */
    enum status (*open)(const struct container *c, void **data,
                        struct reason *why);

    /* REQUIRED. A probe that keeps so many frames unpacked; NULL when memory
     * runs out. The table stays until probe_free. frames_usual are about
     * 34 MiB. */
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

    /* OPTIONAL. See census_take; *out is all zero. NULL: entries are counted
     * one by one. */
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

/* Of an open table: its body, that body's data, and its container. */
const struct table_body *table_file_body(const struct table_file *f);
const void *table_file_data(const struct table_file *f);
const struct container *table_file_container(const struct table_file *f);

#endif
