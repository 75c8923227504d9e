#include "cli/commands.h"

static const struct command *const commands[] = {
    &cmd_solve, &cmd_query,  &cmd_moves,    &cmd_bot,    &cmd_play,
    &cmd_match, &cmd_menace, &cmd_stats,    &cmd_verify, &cmd_check,
    &cmd_atlas, &cmd_export, &cmd_notation, &cmd_perft,  NULL,
};

const struct program morpion_program = {
    .name = "morpion",
    .summary = "solves tic-tac-toe T(n,k) and Ultimate, and tells who wins",
    .options = &cli_options,
    .commands = commands,
    .closing =
        "POSITION is its cells in reading order: x, o, . for an empty cell, a "
        "number\nfor a run of them (oxx1xo3), or # and its base-3 number "
        "(#7875). A side to\nmove may follow after a space ('4xo3 o'); "
        "otherwise x began.\nOf Ultimate it is the nine boards, X or O for one "
        "that is won,\nthen board and cell of the last move and the side "
        "('x899999999 11 o'; 00 at the\nstart), or the side and the board to "
        "play ('o 1', 'o -').\n\n"
        "Exit status: 0 answered, 1 file or system error, 2 usage, 3 illegal "
        "input,\n4 not decided within the bounds given, 5 a table or proof "
        "that fails "
        "verification.\n",
    .environment =
        (const struct program_variable[]){
            {"MORPION_TABLES",
             "folders, with : between them, in which tables called GAME.att "
             "are found (default: this one and out/)"},
            {"NO_COLOR", "if it is set, no colours"},
            {"DEBUG", "if it is 1, bot tells what it thinks of every move"},
            {"SMPATH",
             "the folder in which play keeps board.dot and board.png"},
            {NULL, NULL}},
    .see_also = "morpion-viz(1)",
};
