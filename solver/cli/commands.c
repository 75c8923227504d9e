#include "cli/commands.h"

static const struct command *const commands[] = {
    &cmd_solve,  &cmd_query,    &cmd_moves, &cmd_search, &cmd_bot,   &cmd_play,
    &cmd_match,  &cmd_menace,   &cmd_stats, &cmd_verify, &cmd_check, &cmd_atlas,
    &cmd_export, &cmd_notation, &cmd_perft, NULL,
};

const struct program morpion_program = {
    .name = "morpion",
    .summary = "solves tic-tac-toe T(n,k) and Ultimate, and tells who wins",
    .options = &cli_options,
    .commands = commands,
    .closing =
        "POSITION lists the cells in reading order: x, o, . for an empty\n"
        "cell, or a number for a run of empty cells (oxx1xo3). Or write #\n"
        "and its base-3 number (#7875), or its digits (101210200). The side\n"
        "to move may follow after a space ('4xo3 o'); without it, x moved\n"
        "first. In every game, a position may also be the list of moves that\n"
        "led to it ('b2 a1'), or the file of a game that play has saved:\n"
        "its last position, or the one after --ply N moves.\n\n"
        "A position of Ultimate lists the nine boards, with X or O for a\n"
        "board that is won. Then come the board and cell of the last move\n"
        "(00 at the start) and the side to move, 'x899999999 11 o'; or the\n"
        "side to move and the board to play in, 'o 1', or 'o -' if it is\n"
        "free to choose.\n\n"
        "Exit status: 0 answered, 1 file or system error, 2 wrong usage,\n"
        "3 illegal input, 4 not decided within the limits given,\n"
        "5 a table or proof that fails verification.\n",
    .environment =
        (const struct program_variable[]){
            {"MORPION_ATLAS", "the file with your atlas (out/atlas.jsonl)"},
            {"MORPION_TABLES",
             "folders with tables GAME.att, separated by : (default .:out)"},
            {"NO_COLOR", "if set, output has no colours"},
            {"DEBUG",
             "if 1, players print what they think of each move to stderr"},
            {"SMPATH", "folder where play draws board.dot and board.png"},
            {NULL, NULL}},
    .see_also = "morpion-viz(1)",
};
