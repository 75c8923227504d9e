#include "commands.h"

static const struct command *const commands[] = {
    &draw_tree, &draw_board, &draw_atlas, &draw_curve, &draw_game, NULL};

const struct program morpion_viz_program = {
    .name = "morpion-viz",
    .summary = "draws trees and boards of tic-tac-toe T(n,k) and Ultimate",
    .options = &viz_options,
    .commands = commands,
    .closing = "GAME and POSITION are written as for morpion (see morpion "
               "--help). Values come\nfrom --table FILE, or from GAME.att "
               "where that is found in one of the folders of\nMORPION_TABLES "
               "(this one and out/ where that is not set), or are worked "
               "out.\n\n"
               "Exit status: 0 drawn, 1 file or system error, 2 usage, 3 "
               "illegal input,\n4 drawn, but a value is not decided within "
               "the bounds given.\n",
    .environment =
        (const struct program_variable[]){
            {"MORPION_TABLES",
             "folders, with : between them, in which tables called GAME.att "
             "are found (default: this one and out/)"},
            {"TMPDIR", "the folder for temporary files (default /tmp)"},
            {NULL, NULL}},
    .see_also = "morpion(1), dot(1)",
};
