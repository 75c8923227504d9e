/* A desk is where one thread answers questions: the games that it was asked
 * about last, with the oracles that answer for them. */
#ifndef MORPION_VIZ_DESK_H
#define MORPION_VIZ_DESK_H

#include "answers/answer.h"
#include "serve/shelf.h"

struct desk_options {
    const struct shelf *shelf;
    const char *folders;    /* with tables; see oracle.h */
    const char *atlas_file; /* the user's, or NULL */
    uint64_t memory;        /* for one oracle */
    int threads;            /* of its searches */
};

struct desk;

/* What the options point to must stay. NULL when memory runs out.
 * desk_free(NULL) is fine. One thread at a time uses a desk. */
struct desk *desk_new(const struct desk_options *o);
void desk_free(struct desk *d);

/* The game that a text names. It stays until the next call. */
enum status desk_game(struct desk *d, const char *name, const struct game **out,
                      struct reason *why);

/* An oracle for that game that only looks into its table, or NULL if there is
 * no table. And one that also searches. ST_NOMEM and failures of tables. */
enum status desk_table(struct desk *d, struct oracle **out, struct reason *why);
enum status desk_oracle(struct desk *d, struct oracle **out,
                        struct reason *why);

/* Room for an answer. */
struct answer *desk_answer(struct desk *d);

#endif
