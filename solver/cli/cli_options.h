/* The options of morpion, besides those of both programs. */
#ifndef MORPION_CLI_OPTIONS_H
#define MORPION_CLI_OPTIONS_H

#include "program/options.h"

enum {
    OPT_ENGINE = OPT_OWN,
    OPT_LAST,
    OPT_RESUME,
    OPT_JSON,
    OPT_FULL,
    OPT_SAMPLE,
    OPT_FORMAT,
    OPT_TO,
    OPT_PLY,
    OPT_LIMIT,
    OPT_MAX_ENTRIES,
    OPT_COMPARE,
    OPT_X,
    OPT_O,
    OPT_SEED,
    OPT_GAMES,
    OPT_OPENING,
    OPT_AGAINST,
    OPT_PLAYS,
    OPT_EMPTY,
    OPT_LOG,
    OPT_EVERY,
    OPT_LEARN,
    OPT_AGAIN,
};

extern const struct option_list cli_options;

#endif
