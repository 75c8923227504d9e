/* The options of morpion-viz, besides those of both programs. */
#ifndef MORPION_VIZ_OPTIONS_H
#define MORPION_VIZ_OPTIONS_H

#include "program/options.h"

enum {
    OPT_MAX_NODES = OPT_OWN,
    OPT_MODE,
    OPT_MERGE,
    OPT_FOR,
    OPT_PLAIN,
    OPT_VALUES,
    OPT_DIRECTION,
    OPT_COLUMNS,
    OPT_SCALE,
    OPT_TITLE,
    OPT_NO_TITLE,
    OPT_NO_LEGEND,
    OPT_PAPER,
};

extern const struct option_list viz_options;

#endif
