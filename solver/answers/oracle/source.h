/* Where an oracle's knowledge comes from: a table file, the memo engine or the
 * game's decider, each behind the same few functions.
 *
 * One thread at a time. */
#ifndef MORPION_SOURCE_H
#define MORPION_SOURCE_H

#include "base/limits.h"
#include "engines/memo/memo_table.h"
#include "rules/game.h"
#include "tables/table_file.h"

/* What is known of a position, and which source knows it. */
struct finding {
    struct bounds bounds; /* the mover's */
    const char *source;   /* its name, as answers tell it */
};

struct source {
    const char *name;

    /* What is s, which is not over, worth? On ST_OK *f has its exact value.
     * When s is not decided (status_undecided), *f has the bounds that are
     * known, or is left alone. Any other status is a failure. */
    enum status (*find)(struct source *self, const struct state *s,
                        const struct limits *limits, struct finding *f,
                        struct reason *why);
    void (*free)(struct source *self);
};

static inline struct finding finding_exact(struct outcome o,
                                           const char *source) {
    return (struct finding){bounds_exact(o), source};
}

/* Each of these makes one source. The caller owns *out. What it is given stays
 * until source_free, which takes NULL too. */

/* A table file that somebody has opened and that may be shared, or one that
 * this opens. ST_FORMAT unless it is a complete table of g. */
enum status source_table_share(const struct game *g, const struct table_file *f,
                               struct source **out, struct reason *why);
enum status source_table_open(const struct game *g, const char *path,
                              struct source **out, struct reason *why);
const char *source_table_path(const struct source *s);

/* The memo engine with a table of its own, of at most `memory` bytes, or with
 * `solved`, unless that is NULL, which it only fills further. */
enum status source_memo_new(const struct game *g, uint64_t memory,
                            struct memo_table *solved, struct source **out,
                            struct reason *why);

/* The decider of a game that has one. */
enum status source_decider_new(const struct game *g, uint64_t memory,
                               struct source **out, struct reason *why);

/* The visits it has made since it began. */
uint64_t source_decider_spent(const struct source *s);

/* The move by which the decider shows that s is worth at least `lower`, or -1.
 * It remembers, so finding it again is quick. */
enum status source_decider_best(struct source *s, const struct state *state,
                                enum value lower, const struct limits *limits,
                                int *best, struct reason *why);

/* See struct game_decider. ST_FULL when memory runs out. */
enum status source_decider_distance(struct source *s, const struct state *state,
                                    enum side winner, int most,
                                    const struct limits *limits, int *plies);

static inline void source_free(struct source *s) {
    if (s)
        s->free(s);
}

#endif
