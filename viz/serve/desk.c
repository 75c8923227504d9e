#include "serve/desk.h"

#include <stdlib.h>
#include <string.h>

/* How many games stay on a desk. A page shows one at a time. */
enum { GAMES = 4 };

struct desk_item {
    char name[GAME_NAME_MAX]; /* as it was asked for */
    struct game *game;        /* NULL: an empty place */
    struct oracle *table, *oracle;
    uint64_t used; /* when it was last asked for */
};

struct desk {
    struct desk_options options;
    struct desk_item items[GAMES];
    struct desk_item *current;
    uint64_t clock;
    struct answer answer;
};

struct desk *desk_new(const struct desk_options *o) {
    struct desk *d = calloc(1, sizeof *d);
    if (d)
        d->options = *o;
    return d;
}

static void clear(struct desk_item *item) {
    oracle_free(item->table);
    oracle_free(item->oracle);
    game_free(item->game);
    *item = (struct desk_item){.game = NULL};
}

void desk_free(struct desk *d) {
    if (!d)
        return;
    for (int i = 0; i < GAMES; i++)
        clear(&d->items[i]);
    free(d);
}

/* The place of the game, or the one that was not used for longest. */
static struct desk_item *place_of(struct desk *d, const char *name) {
    struct desk_item *oldest = &d->items[0];
    for (int i = 0; i < GAMES; i++) {
        struct desk_item *item = &d->items[i];
        if (item->game && strcmp(item->name, name) == 0)
            return item;
        if (item->used < oldest->used)
            oldest = item;
    }
    clear(oldest);
    return oldest;
}

enum status desk_game(struct desk *d, const char *name, const struct game **out,
                      struct reason *why) {
    struct desk_item *item = place_of(d, name);
    d->current = item;
    if (!item->game) {
        enum status st = game_new(name, &item->game, why);
        if (st)
            return st;
        if (strlen(name) < sizeof item->name)
            strcpy(item->name, name);
    }
    item->used = ++d->clock;
    *out = item->game;
    return ST_OK;
}

enum status desk_table(struct desk *d, struct oracle **out,
                       struct reason *why) {
    struct desk_item *item = d->current;
    const struct shelf_table *t =
        shelf_find_table(d->options.shelf, item->game->name);
    enum status st = ST_OK;
    if (t && !item->table) {
        const struct oracle_options o = {.shared = t->file,
                                         .memory = d->options.memory};
        st = oracle_new(item->game, &o, &item->table, why);
    }
    *out = item->table;
    return st;
}

enum status desk_oracle(struct desk *d, struct oracle **out,
                        struct reason *why) {
    struct desk_item *item = d->current;
    enum status st = ST_OK;
    if (!item->oracle) {
        const struct oracle_options o = {.folders = d->options.folders,
                                         .atlas = true,
                                         .atlas_file = d->options.atlas_file,
                                         .memory = d->options.memory,
                                         .threads = d->options.threads};
        st = oracle_new(item->game, &o, &item->oracle, why);
    }
    *out = item->oracle;
    return st;
}

struct answer *desk_answer(struct desk *d) {
    return &d->answer;
}
