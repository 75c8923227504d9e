/* The commands of morpion-viz, one file each. */
#ifndef MORPION_VIZ_COMMANDS_H
#define MORPION_VIZ_COMMANDS_H

#include "../solver/cli/cli.h"

extern const struct command cmd_tree, cmd_board, cmd_atlas, cmd_curve, cmd_game;

#endif
