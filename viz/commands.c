#include "commands.h"

static const struct command *const commands[] = {
    &draw_tree, &draw_board, &draw_atlas, &draw_curve,
    &draw_game, &draw_boxes, NULL};

const struct program morpion_viz_program = {
    .name = "morpion-viz",
    .summary = "draws trees and boards of tic-tac-toe T(n,k) and Ultimate",
    .options = &viz_options,
    .commands = commands,
    .closing =
        "GAME and POSITION are written as for morpion (see morpion --help);\n"
        "a POSITION may be the file of a saved game, too.\n"
        "Values come from the table given with --table, or else from a\n"
        "table named GAME.att in one of the folders in MORPION_TABLES (by\n"
        "default the current folder and out/). Without a table they are\n"
        "worked out.\n\n"
        "Exit status: 0 drawn, 1 file or system error, 2 wrong usage,\n"
        "3 illegal input, 4 drawn, but some values are not decided\n"
        "within the limits given.\n",
    .environment =
        (const struct program_variable[]){
            {"MORPION_ATLAS", "the file with your atlas (out/atlas.jsonl)"},
            {"MORPION_TABLES",
             "folders with tables GAME.att, separated by : (default .:out)"},
            {"TMPDIR", "the folder for temporary files (default /tmp)"},
            {NULL, NULL}},
    .see_also = "morpion(1), dot(1)",
};
