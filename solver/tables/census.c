#include "tables/census.h"

#include <stdlib.h>
#include <string.h>

#include "tables/body.h"

struct counting {
    const struct game *game;
    struct state root;
    struct census *census;
};

static enum status count_record(void *arg, const struct table_walk_entry *r,
                                struct reason *why) {
    (void)why;
    const struct counting *c = arg;
    const uint64_t images =
        (uint64_t)game_images(c->game, &c->root, &r->state, NULL);
    struct census_ply *ply = &c->census->plies[r->ply];
    ply->canonical++;
    (r->over ? &ply->over : &ply->open)->by[r->attractor] += images;
    c->census->distances[r->outcome.distance].by[r->attractor] += images;
    return ST_OK;
}

enum status census_take(const struct table_file *f, const struct game *g,
                        int threads, const struct watch *w, struct census *out,
                        struct reason *why) {
    struct counting c = {.game = table_file_game(f, g), .census = out};
    const struct table_body *body = table_file_body(f);
    enum status st = table_file_root_state(f, g, &c.root, why);
    if (st)
        return st;
    memset(out, 0, sizeof *out);
    return body->count ? body->count(f, g, threads, w, out, why)
                       : table_walk(f, g, -1, w, count_record, &c, why);
}

struct census_size census_sum(const struct census *c) {
    struct census_size sum = {0, 0};
    for (int ply = 0; ply <= GAME_PLIES_MAX; ply++) {
        for (int i = 0; i < 3; i++)
            sum.positions +=
                c->plies[ply].open.by[i] + c->plies[ply].over.by[i];
        sum.canonical += c->plies[ply].canonical;
    }
    return sum;
}
