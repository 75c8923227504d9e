/* The options of morpion, besides those of both programs. */
#ifndef MORPION_CLI_OPTIONS_H
#define MORPION_CLI_OPTIONS_H

#include "program/options.h"

enum {
    OPT_ENGINE = OPT_OWN,
    OPT_RESUME,
    OPT_JSON,
    OPT_FULL,
    OPT_SAMPLE,
    OPT_FORMAT,
    OPT_TO,
    OPT_LIMIT,
    OPT_ALL,
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
    OPT_REWARDS,
    OPT_BEGIN,
    OPT_CLOCK,
    OPT_SYMBOLS,
};

extern const struct option_list cli_options;

#endif
