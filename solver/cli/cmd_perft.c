#include "cli/commands.h"

#include <inttypes.h>

#include "base/json.h"

static uint64_t total(const struct perft *n) {
    return n->open + n->over[SIDE_X] + n->over[SIDE_O] + n->over[SIDE_NONE];
}

static void show_row(int plies, const struct perft *n) {
    printf("%5d %16" PRIu64 " %16" PRIu64 " %16" PRIu64 " %16" PRIu64 "\n",
           plies, total(n), n->over[SIDE_X], n->over[SIDE_O],
           n->over[SIDE_NONE]);
}

static void show_json(const struct game *g, const char *position, int plies,
                      const struct perft *n) {
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", g->name);
    json_text(&j, "position", position);
    json_number(&j, "plies", plies);
    json_count(&j, "sequences", total(n));
    json_count(&j, "open", n->open);
    json_open(&j, "over", '{');
    json_count(&j, "x", n->over[SIDE_X]);
    json_count(&j, "draw", n->over[SIDE_NONE]);
    json_count(&j, "o", n->over[SIDE_O]);
    json_close(&j, '}');
    json_close(&j, '}');
    putchar('\n');
}

static void show(const struct game *g, const struct state *s, int depth,
                 bool json) {
    char position[GAME_TEXT_MAX];
    game_print(g, s, position);
    if (!json)
        printf("plies        sequences            x won            o won"
               "            drawn\n");
    for (int plies = 1; plies <= depth; plies++) {
        const struct perft n = game_perft(g, s, plies);
        if (json)
            show_json(g, position, plies, &n);
        else
            show_row(plies, &n);
        report_flush();
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
    show(g, &s, asked < (uint64_t)left ? (int)asked : left,
         o->of[OPT_JSON].given);
    game_free(g);
    return PROGRAM_ANSWERED;
}

const struct command cmd_perft = {
    .name = "perft",
    .synopsis = "GAME [POSITION] [--depth N] [--json]",
    .summary = "count the games of 1 to N moves, to test move generators",
    .details =
        "Prints a line for each length up to N (default 6): how many\n"
        "sequences of moves there are from POSITION (default: the start),\n"
        "and how many of them end the game with their last move, by result.\n"
        "Sequences that lead to the same position count separately. With\n"
        "--json each line is an object.\n\n"
        "Example:\n"
        "  morpion perft 3,3 --depth 9\n",
    .options =
        OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_JSON),
    .texts = (const struct option_text[]){{OPT_DEPTH, NULL,
                                           "count up to N plies (default 6)"},
                                          {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
