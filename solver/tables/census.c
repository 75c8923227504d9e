#include "tables/census.h"

#include <string.h>

#include "tables/body.h"
#include "tables/table_walk.h"
#include "tables/tier_census.h"

struct counting {
    const struct game *game;
    struct state root;
    struct census *census;
};

static enum status count_record(void *arg, const struct table_walk_entry *r,
                                struct reason *why) {
    (void)why;
    const struct counting *c = arg;
    const uint64_t images = (uint64_t)game_images(c->game, &c->root, &r->state);
    struct census_ply *ply = &c->census->plies[r->ply];
    ply->canonical++;
    (r->over ? &ply->over : &ply->open)->by[r->attractor] += images;
    c->census->distances[r->outcome.distance].by[r->attractor] += images;
    return ST_OK;
}

static void exchange(struct census_split *s) {
    const uint64_t x = s->by[SIDE_X];
    s->by[SIDE_X] = s->by[SIDE_O];
    s->by[SIDE_O] = x;
}

static void exchange_players(struct census *c) {
    for (int i = 0; i <= GAME_PLIES_MAX; i++) {
        exchange(&c->plies[i].open);
        exchange(&c->plies[i].over);
        exchange(&c->distances[i]);
    }
}

enum status census_take(const struct table_file *f, const struct game *g,
                        int threads, const struct watch *w, struct census *out,
                        struct reason *why) {
    struct counting c = {.game = g, .census = out};
    const struct tier_rows *rows = table_file_rows(f);
    enum status st = table_file_root_state(f, g, &c.root, why);
    if (st)
        return st;
    memset(out, 0, sizeof *out);
    if (!rows)
        return table_walk(f, g, -1, w, count_record, &c, why);
    st = tier_census_take(rows, threads, w, out, why);
    if (table_file_info(f)->root.exchanged)
        exchange_players(out);
    return st;
}
