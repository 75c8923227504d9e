/* The commands of morpion-viz. Each is in a file of its own. */
#ifndef MORPION_VIZ_COMMANDS_H
#define MORPION_VIZ_COMMANDS_H

#include "program/program.h"
#include "viz_options.h"

extern const struct program morpion_viz_program;

extern const struct command draw_tree, draw_board, draw_atlas, draw_curve,
    draw_game, draw_boxes;

#endif
