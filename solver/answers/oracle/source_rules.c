#include "answers/oracle/source.h"

#include <stdlib.h>

struct rules_source {
    struct source source;
    const struct game *game;
};

/* Knows only games that are over. Gives no reason for all others: this is asked
 * about every position, and a text would cost as much as the whole answer. */
static enum status find(struct source *self, const struct state *s,
                        const struct limits *limits, struct finding *f,
                        struct reason *why) {
    const struct rules_source *r = (const struct rules_source *)self;
    enum value v;
    (void)limits, (void)why;
    if (!game_over(r->game, s, &v))
        return ST_MISSING;
    *f = finding_exact((struct outcome){v, 0}, self->name);
    return ST_OK;
}

static void rules_free(struct source *self) { free(self); }

enum status source_rules_new(const struct game *g, struct source **out,
                             struct reason *why) {
    struct rules_source *r = malloc(sizeof *r);
    if (!r)
        return status_fail(why, ST_NOMEM, "out of memory");
    *r = (struct rules_source){
        {.name = "rules", .find = find, .free = rules_free}, g};
    *out = &r->source;
    return ST_OK;
}
