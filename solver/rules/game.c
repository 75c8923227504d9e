#include "morpion/game.h"

#include <stdlib.h>

#include "tnk.h"

enum status game_new(const char *text, struct game **out, struct reason *why) {
    struct game *g = calloc(1, sizeof *g);
    if (!g)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = tnk_init(g, text, why);
    if (st) {
        game_free(g);
        return st;
    }
    *out = g;
    return ST_OK;
}

void game_free(struct game *g) {
    if (!g)
        return;
    board_free(g->board);
    free(g);
}
