#include "cli/commands.h"

#include <inttypes.h>

static void show(const struct game *g, const struct state *s, int depth) {
    printf("plies        sequences            x won            o won"
           "            drawn\n");
    for (int plies = 1; plies <= depth; plies++) {
        const struct perft n = game_perft(g, s, plies);
        const uint64_t *over = n.over;
        printf("%5d %16" PRIu64 " %16" PRIu64 " %16" PRIu64 " %16" PRIu64 "\n",
               plies, n.open + over[SIDE_X] + over[SIDE_O] + over[SIDE_NONE],
               over[SIDE_X], over[SIDE_O], over[SIDE_NONE]);
        fflush(stdout);
    }
}

static int run(const struct options *o) {
    struct state s;
    int exit_status;
    struct game *g = program_read_game(o, &s, &exit_status);
    if (!g)
        return exit_status;
    const int left = g->plies_max - game_ply(g, &s);
    const uint64_t asked = o->of[OPT_DEPTH].given ? o->of[OPT_DEPTH].number : 6;
    show(g, &s, asked < (uint64_t)left ? (int)asked : left);
    game_free(g);
    return PROGRAM_ANSWERED;
}

const struct command cmd_perft = {
    .name = "perft",
    .synopsis = "GAME [POSITION] [--depth N]",
    .summary = "count the games of 1 to N moves, to test move generators",
    .details =
        "Prints a line for each length up to N (default 6): how many\n"
        "sequences of moves there are from POSITION, and how many of them\n"
        "end the game with their last move, by result.\n\n"
        "Example:\n"
        "  morpion perft 3,3 --depth 9\n",
    .options = OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_PLY),
    .texts = (const struct option_text[]){{OPT_DEPTH, NULL,
                                           "count up to N plies (default 6)"},
                                          {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
