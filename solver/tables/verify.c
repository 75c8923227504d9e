#include "morpion/verify.h"

#include "morpion/probe.h"
#include "morpion/records.h"

/* Successors lie all over the file: keep as many frames as a large table has
 * (136 MiB), so that each is unpacked about once. */
enum { FRAMES_KEPT = 1024 };

struct check {
    const struct tablefile *file;
    const struct game *game;
    struct probe *probe;
};

static enum status wrong(const struct check *c, const struct state *s,
                         const char *what, struct reason *why) {
    char text[GAME_TEXT_MAX];
    return status_fail(why, ST_FORMAT, "%s: wrong table: %s: %s",
                       tablefile_path(c->file),
                       c->game->print(c->game, s, text), what);
}

static enum status probe_state(const struct check *c, const struct state *s,
                               struct outcome *o, struct reason *why) {
    enum status st = probe_get(c->probe, c->game->key(c->game, s), o, why);
    return st == ST_MISSING ? wrong(c, s, "not in the table", why) : st;
}

static enum status check_record(void *arg, const struct record *r,
                                struct reason *why) {
    const struct check *c = arg;
    if (r->over)
        return ST_OK; /* the walk has compared it with the rules */
    struct step steps[GAME_MOVES_MAX];
    const int count = c->game->steps(c->game, &r->state, steps);
    struct outcome best = outcome_worst();
    for (int i = 0; i < count; i++) {
        struct outcome after;
        enum status st = probe_state(c, &steps[i].to, &after, why);
        if (st)
            return st;
        best = outcome_better(best, outcome_before(after));
    }
    return outcome_equal(best, r->outcome)
               ? ST_OK
               : wrong(c, &r->state, "its value does not follow from its moves",
                       why);
}

static enum status accept(void *arg, const struct record *r,
                          struct reason *why) {
    (void)arg, (void)r, (void)why;
    return ST_OK;
}

static enum status check_root(const struct check *c, struct reason *why) {
    const struct tablefile_root *root = &tablefile_info(c->file)->root;
    struct state s;
    struct outcome o;
    enum status st = tablefile_root_state(c->file, c->game, &s, why);
    if (!st)
        st = probe_state(c, &s, &o, why);
    if (!st && !outcome_equal(o, root->outcome))
        st = wrong(c, &s, "header and entry differ on the root's value", why);
    return st;
}

enum status verify_table(const struct tablefile *f, const struct game *g,
                         bool full, const struct watch *w, struct reason *why) {
    struct check c = {f, g, NULL};
    c.probe = probe_new(f, FRAMES_KEPT);
    if (!c.probe)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = check_root(&c, why);
    if (!st)
        st = records_walk(f, g, w, full ? check_record : accept, &c, why);
    probe_free(c.probe);
    return st;
}
