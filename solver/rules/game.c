#include "rules/game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/tnk.h"
#include "rules/ultimate_game.h"

enum status game_new(const char *text, struct game **out, struct reason *why) {
    struct game *g = calloc(1, sizeof *g);
    if (!g)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = ST_OK;
    if (!ultigame_init(g, text))
        st = strncmp(text, "ultimate", 8) == 0
                 ? status_fail(why, ST_ILLEGAL,
                               "expected ultimate or ultimate:majority")
                 : tnk_init(g, text, why);
    if (st) {
        game_free(g);
        return st;
    }
    *out = g;
    return ST_OK;
}

static void perft(const struct game *g, const struct state *s, int plies,
                  struct perft *sum) {
    enum value v;
    const bool over = g->over(g, s, &v);
    if (plies == 0) {
        if (over)
            sum->over[value_attractor(v, g->mover(s))]++;
        else
            sum->open++;
        return;
    }
    if (over)
        return;
    struct step steps[GAME_MOVES_MAX];
    const int count = g->steps(g, s, steps);
    for (int i = 0; i < count; i++)
        perft(g, &steps[i].to, plies - 1, sum);
}

struct state game_after(const struct game *g, const struct state *s, int move) {
    struct step steps[GAME_MOVES_MAX];
    const int count = g->steps(g, s, steps);
    int i = 0;
    while (i < count - 1 && steps[i].move != move)
        i++;
    assert(steps[i].move == move);
    return steps[i].to;
}

struct perft game_perft(const struct game *g, const struct state *s,
                        int plies) {
    struct perft sum = {0};
    if (g->board)
        perft(g, s, plies, &sum);
    else /* ten times as fast */
        ultimate_perft(&s->ult, g->rule, plies, &sum.open, sum.over);
    return sum;
}

void game_free(struct game *g) {
    if (!g)
        return;
    board_free(g->board);
    free(g);
}
