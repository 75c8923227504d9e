#include "tables/table_verify.h"

#include "base/random.h"
#include "tables/body.h"
#include "tables/probe.h"

/* Successors are spread over the whole file. Keep as many frames as a large
 * table has (136 MiB), so that each is unpacked about once. */
enum { FRAMES_KEPT = 1024 };

struct table_verifying {
    const struct table_file *file;
    const struct game *game;
    struct probe *probe;
};

static enum status wrong(const struct table_verifying *c, const struct state *s,
                         const char *what, struct reason *why) {
    char text[GAME_TEXT_MAX];
    return status_fail(why, ST_FORMAT, "%s: wrong table: %s: %s",
                       table_file_path(c->file), game_print(c->game, s, text),
                       what);
}

static enum status probe_state(const struct table_verifying *c,
                               const struct state *s, struct outcome *o,
                               struct reason *why) {
    enum status st = probe_get(c->probe, game_key(c->game, s), o, why);
    return st == ST_MISSING ? wrong(c, s, "not in the table", why) : st;
}

/* Do the outcomes agree? Distances count only when the table has them. */
static bool agree(const struct table_verifying *c, struct outcome a,
                  struct outcome b) {
    return a.value == b.value &&
           (!table_file_info(c->file)->distances || a.distance == b.distance);
}

/* Derives the outcome of an open position from its moves and compares. */
static enum status check_state(const struct table_verifying *c,
                               const struct state *s, struct outcome claimed,
                               struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(c->game, s, steps);
    struct outcome best = outcome_worst();
    for (int i = 0; i < count; i++) {
        struct outcome after;
        enum status st = probe_state(c, &steps[i].to, &after, why);
        if (st)
            return st;
        best = outcome_better(best, outcome_before(after));
    }
    return agree(c, best, claimed)
               ? ST_OK
               : wrong(c, s, "its value does not follow from its moves", why);
}

static enum status check_record(void *arg, const struct table_walk_entry *r,
                                struct reason *why) {
    /* table_walk has already checked finished games against the rules. */
    return r->over ? ST_OK : check_state(arg, &r->state, r->outcome, why);
}

static enum status accept(void *arg, const struct table_walk_entry *r,
                          struct reason *why) {
    (void)arg, (void)r, (void)why;
    return ST_OK;
}

static enum status check_root(const struct table_verifying *c,
                              struct reason *why) {
    const struct table_file_root *root = &table_file_info(c->file)->root;
    struct state s;
    struct outcome o;
    enum status st = table_file_root_state(c->file, c->game, &s, why);
    if (!st)
        st = probe_state(c, &s, &o, why);
    if (!st && !agree(c, o, root->outcome))
        st = wrong(c, &s, "the header and the entry of the root differ", why);
    return st;
}

/* Random positions -------------------------------------------------------- */

/* Plays `plies` random moves from *s; false when the game ends earlier. */
static bool play_on(const struct game *g, int plies, struct state *s,
                    struct random *random) {
    enum value v;
    for (; plies > 0; plies--) {
        struct step steps[GAME_MOVES_MAX];
        if (game_over(g, s, &v))
            return false;
        const int count = game_steps(g, s, steps);
        *s = steps[random_below(random, (uint64_t)count)].to;
    }
    return true;
}

static enum status check_random(const struct table_verifying *c,
                                const struct state *s, struct reason *why) {
    struct outcome claimed;
    enum value v;
    enum status st = probe_state(c, s, &claimed, why);
    if (st)
        return st;
    if (!game_over(c->game, s, &v))
        return check_state(c, s, claimed, why);
    return outcome_equal(claimed, (struct outcome){v, 0})
               ? ST_OK
               : wrong(c, s, "a finished game with the wrong result", why);
}

/* A random game that ends too early is played again, but not for ever: late
 * plies may be rare or out of reach. */
enum { TRIES = 100 };

static enum status check_sample(const struct table_verifying *c,
                                const struct table_verify_options *o,
                                struct reason *why) {
    const struct game *g = c->game;
    struct state root;
    enum status st = table_file_root_state(c->file, g, &root, why);
    struct random random = {o->seed};
    uint64_t done = 0;
    const int first = st ? 0 : game_ply(g, &root);
    const uint64_t total = o->sample * (uint64_t)(g->plies_max - first + 1);
    for (int ply = first; !st && ply <= g->plies_max; ply++)
        for (uint64_t i = 0; !st && i < o->sample; i++) {
            struct state s = root;
            int tries = 0;
            while (!play_on(g, ply - first, &s, &random) && ++tries < TRIES)
                s = root;
            if (tries < TRIES)
                st = check_random(c, &s, why);
            if (!st && !watch_goes_on(&o->watch, ++done, total))
                st = status_fail(why, ST_STOPPED, "interrupted");
        }
    return st;
}

/* ------------------------------------------------------------------------- */

static enum status check_all(struct table_verifying *c,
                             const struct table_verify_options *o,
                             struct reason *why) {
    const struct table_body *body = table_file_body(c->file);
    enum status st = check_root(c, why);
    if (!st && body->verify)
        st = body->verify(c->file, c->game, o, why);
    else if (!st)
        st = table_walk(c->file, c->game, -1, &o->watch,
                        o->full ? check_record : accept, c, why);
    if (!st && o->sample)
        st = check_sample(c, o, why);
    return st;
}

enum status table_verify(const struct table_file *f, const struct game *g,
                         const struct table_verify_options *o,
                         struct reason *why) {
    struct table_verifying c = {f, table_file_game(f, g), NULL};
    enum status st = table_file_game_is(f, g, why);
    if (st)
        return st;
    c.probe = probe_new(f, FRAMES_KEPT);
    st = c.probe ? check_all(&c, o, why)
                 : status_fail(why, ST_NOMEM, "out of memory");
    probe_free(c.probe);
    return st;
}
