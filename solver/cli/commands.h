/* The commands of morpion, each in its file cmd_NAME.c. Only moves, which
 * differs from query in what it prints, is in cmd_query.c. */
#ifndef MORPION_COMMANDS_H
#define MORPION_COMMANDS_H

#include "cli/cli_options.h"
#include "program/program.h"

extern const struct program morpion_program;

extern const struct command cmd_solve;
extern const struct command cmd_query;
extern const struct command cmd_moves;
extern const struct command cmd_search;
extern const struct command cmd_bot;
extern const struct command cmd_notation;
extern const struct command cmd_play;
extern const struct command cmd_match;
extern const struct command cmd_menace;
extern const struct command cmd_perft;
extern const struct command cmd_stats;
extern const struct command cmd_verify;
extern const struct command cmd_check;
extern const struct command cmd_atlas;
extern const struct command cmd_export;

#endif
