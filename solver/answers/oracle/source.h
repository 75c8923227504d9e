/* The sources of an oracle: the rules, a table file, the atlas, the memo engine
 * and the game's decider, each behind the same functions.
 *
 * One thread at a time may use a source, but any number the rules and the
 * atlas. */
#ifndef MORPION_SOURCE_H
#define MORPION_SOURCE_H

#include "base/limits.h"
#include "engines/memo/memo_table.h"
#include "rules/game.h"
#include "tables/table_file.h"

/* What is known about a position, and which source knows it. */
struct finding {
    struct bounds bounds; /* the mover's */
    const char *source;   /* its name, as in answers */
    /* The checksum of a proof of the value, if the source names one, or NULL.
     * It stays until source_free. */
    const char *certificate;
    /* The source knows the value but no play; to search for play may take very
     * long. */
    bool value_alone;
    /* If it is an entry of the user's atlas: that file, or NULL. */
    const char *atlas_file;
};

struct source {
    const char *name;

    /* REQUIRED. Finds the value of s. f->bounds has what is known already. On
     * ST_OK *f has the exact value. When s is not decided (status_undecided),
     * *f has all known bounds or is unchanged. Any other status is a failure.
     * Only the rules are asked about games that are over, and they alone give
     * no reason. With 0 visits the decider only remembers. */
    enum status (*find)(struct source *self, const struct state *s,
                        const struct limits *limits, struct finding *f,
                        struct reason *why);

    /* OPTIONAL. The move with which the source shows that the state is worth at
     * least `lower`, or -1. It is quick after find. NULL: the source knows no
     * moves. */
    enum status (*best)(struct source *self, const struct state *s,
                        enum value lower, const struct limits *limits,
                        int *best, struct reason *why);

    /* OPTIONAL. In how many plies does `winner` win? See struct game_decider.
     * NULL: find gives all distances that the source knows. */
    enum status (*distance)(struct source *self, const struct state *s,
                            enum side winner, int most,
                            const struct limits *limits, int *plies);

    /* REQUIRED. Frees the source. */
    void (*free)(struct source *self);
};

static inline struct finding finding_exact(struct outcome o,
                                           const char *source) {
    return (struct finding){.bounds = bounds_exact(o), .source = source};
}

/* The functions _share, _open and _new make a source. The caller owns *out.
 * Everything they are given must stay until source_free. source_free(NULL) is
 * fine. */

/* The rules. */
enum status source_rules_new(const struct game *g, struct source **out,
                             struct reason *why);

/* A table file: one that the caller has opened and may share, or one that this
 * function opens. ST_FORMAT unless it is a complete table of g. */
enum status source_table_share(const struct game *g, const struct table_file *f,
                               struct source **out, struct reason *why);
enum status source_table_open(const struct game *g, const char *path,
                              struct source **out, struct reason *why);
const char *source_table_path(const struct source *s);

/* The atlas, for a game of lines (kind->lines). The entries of `file`, which
 * may be missing or NULL, count more than the library's own. *remark says what
 * of the file is not used, and why, or is empty. */
enum status source_atlas_new(const struct game *g, const char *file,
                             struct source **out, struct reason *remark,
                             struct reason *why);

/* The memo engine. It solves into `solved`, which it only adds to, or, when
 * that is NULL, into its own table of at most `memory` bytes. */
enum status source_memo_new(const struct game *g, uint64_t memory,
                            struct memo_table *solved, struct source **out,
                            struct reason *why);

/* The decider; only for a game that has one. */
enum status source_decider_new(const struct game *g, uint64_t memory,
                               struct source **out, struct reason *why);

/* For one more thread, where the game allows it: a decider that shares with
 * `first` what is decided. It is freed before `first`. NULL where the game has
 * none, or memory runs out. */
struct source *source_decider_another(struct source *first);

/* All visits so far, those of its others included. */
uint64_t source_decider_spent(const struct source *s);

static inline void source_free(struct source *s) {
    if (s)
        s->free(s);
}

#endif
