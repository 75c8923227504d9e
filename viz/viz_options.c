#include "viz_options.h"

static const struct option_spec specs[] = {
    {OPT_OUTPUT, "output", 'o', OPTION_TEXT, "FILE",
     "draw to FILE, whose name ends in .svg, .png, .pdf or .dot (default: DOT "
     "to standard output)"},
    OPTION_SPEC_TABLE,
    OPTION_SPEC_MEMORY,
    OPTION_SPEC_TIME,
    {OPT_CERTIFICATE, "certificate", 0, OPTION_TEXT, "FILE.proof",
     "check a proof that solve wrote, and draw its strategy"},
    {OPT_DEPTH, "depth", 'd', OPTION_NUMBER, "N",
     "draw the first N moves, and stubs for what follows"},
    {OPT_MAX_NODES, "max-nodes", 0, OPTION_COUNT, "N",
     "draw at most N positions (default 500)"},
    {OPT_MODE, "mode", 0, OPTION_CHOICE, "full|strategy|best|pv|alphabeta",
     "every move; one player's best against every reply; the best "
     "of both; one line; what alpha-beta visits (default: full, or "
     "strategy where that is too much)"},
    {OPT_MERGE, "merge", 0, OPTION_CHOICE, "tree|symmetry|positions",
     "draw every move; mirror images once; every position once, "
     "up to symmetry (default tree)"},
    {OPT_FOR, "for", 0, OPTION_CHOICE, "x|o",
     "whose strategy (default: who wins, or is to move)"},
    OPTION_SPEC_FROM,
    OPTION_SPEC_PLY,
    {OPT_PLAIN, "plain", 0, OPTION_FLAG, NULL, "draw no values"},
    {OPT_VALUES, "values", 0, OPTION_CHOICE, "words|numbers|both",
     "values as words, as numbers (100 - plies) or as both (default words)"},
    {OPT_DIRECTION, "direction", 0, OPTION_CHOICE, "tb|lr",
     "grow from top to bottom or from left to right (default tb)"},
    {OPT_COLUMNS, "columns", 0, OPTION_COUNT, "N",
     "draw the line of --mode pv in rows of N boards"},
    {OPT_SCALE, "scale", 0, OPTION_TEXT, "X",
     "draw it X times as large, 0.25 to 4 (default 1)"},
    {OPT_TITLE, "title", 0, OPTION_TEXT, "TEXT", "the title to draw"},
    {OPT_NO_TITLE, "no-title", 0, OPTION_FLAG, NULL, "draw no title"},
    {OPT_NO_LEGEND, "no-legend", 0, OPTION_FLAG, NULL,
     "do not explain the colours"},
    {OPT_PAPER, "paper", 0, OPTION_CHOICE, "a4|letter",
     "the size of a page (default a4)"},
    OPTION_SPEC_COLOR,
    OPTION_SPEC_QUIET,
    OPTION_SPEC_VERBOSE,
    OPTION_SPEC_HELP,
};

const struct option_list viz_options = {specs,
                                        (int)(sizeof specs / sizeof *specs)};
