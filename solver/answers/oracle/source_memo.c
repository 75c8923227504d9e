#include <stdlib.h>

#include "answers/oracle/source.h"
#include "engines/memo/memo.h"

struct memo_source {
    struct source source;
    const struct game *game;
    uint64_t memory;
    bool shared;              /* the table is the caller's */
    struct memo_table *table; /* NULL until it is first needed */
};

static enum status solve(struct memo_source *m, const struct state *s,
                         const struct watch *watch, struct finding *f,
                         struct reason *why) {
    if (!m->table)
        m->table = memo_table_new(m->memory);
    if (!m->table)
        return status_fail(why, ST_NOMEM, "out of memory");
    struct outcome outcome;
    enum status st = memo_solve(m->game, s, m->table, watch, &outcome, why);
    if (!st)
        *f = finding_exact(outcome, m->source.name);
    return st;
}

/* Each question may use all the memory: if it does not suffice, the answers to
 * earlier questions are dropped. */
static enum status find(struct source *self, const struct state *s,
                        const struct limits *limits, struct finding *f,
                        struct reason *why) {
    struct memo_source *m = (struct memo_source *)self;
    const bool fresh = !m->table || memo_table_count(m->table) == 0;
    enum status st = solve(m, s, limits->watch, f, why);
    if (!st || m->shared)
        return st;
    memo_table_free(m->table);
    m->table = NULL;
    return st == ST_FULL && !fresh ? find(self, s, limits, f, why) : st;
}

static void memo_free(struct source *self) {
    struct memo_source *m = (struct memo_source *)self;
    if (!m->shared)
        memo_table_free(m->table);
    free(m);
}

enum status source_memo_new(const struct game *g, uint64_t memory,
                            struct memo_table *solved, struct source **out,
                            struct reason *why) {
    struct memo_source *m = malloc(sizeof *m);
    if (!m)
        return status_fail(why, ST_NOMEM, "out of memory");
    *m = (struct memo_source){
        .source = {.name = "memo", .find = find, .free = memo_free},
        .game = g,
        .memory = memory,
        .shared = solved != NULL,
        .table = solved};
    *out = &m->source;
    return ST_OK;
}
