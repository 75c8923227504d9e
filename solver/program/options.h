/* Options of a program: how they are written, read and explained.
 *
 * Each program lists its own options, in the order of its help, and every
 * command picks from that list. What both programs have is defined here. */
#ifndef MORPION_OPTIONS_H
#define MORPION_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum option_kind {
    OPTION_FLAG,
    OPTION_TEXT,
    OPTION_SIZE,   /* 512M */
    OPTION_TIME,   /* 10s */
    OPTION_NUMBER, /* 12 */
    OPTION_COUNT,  /* 12, but not 0 */
    OPTION_CHOICE, /* one of the words of the placeholder, | between them */
};

struct option_spec {
    int id;
    const char *name;
    char letter; /* or 0 */
    enum option_kind kind;
    const char *placeholder; /* of its argument, or NULL */
    const char *help;
};

/* What an option is called and explained as by one command, if that has a
 * meaning of its own for it. */
struct option_text {
    int id;
    const char *placeholder; /* or NULL: the usual one */
    const char *help;        /* NULL ends a list of such texts */
};

struct option_list {
    const struct option_spec *of;
    int count;
};

/* Options of both programs. A program numbers its own from OPT_OWN on, below
 * OPT_MAX. */
enum {
    OPT_OUTPUT,
    OPT_TABLE,
    OPT_JOBS,
    OPT_MEMORY,
    OPT_TIME,
    OPT_DISTANCES,
    OPT_CERTIFICATE,
    OPT_FROM,
    OPT_PLY,
    OPT_LAST,
    OPT_DEPTH,
    OPT_COLOR,
    OPT_QUIET,
    OPT_VERBOSE,
    OPT_HELP,
    OPT_OWN,
    OPT_MAX = 64
};

#define OPTION_SPEC_OUTPUT                                                     \
    { OPT_OUTPUT, "output", 'o', OPTION_TEXT, "FILE", "write to FILE" }
#define OPTION_SPEC_TABLE                                                      \
    {                                                                          \
        OPT_TABLE, "table", 't', OPTION_TEXT, "FILE.att",                      \
            "look the answers up in a table that solve wrote"                  \
    }
#define OPTION_SPEC_JOBS                                                       \
    {                                                                          \
        OPT_JOBS, "jobs", 'j', OPTION_COUNT, "N",                              \
            "use N threads (default: as many as there are processors)"         \
    }
#define OPTION_SPEC_MEMORY                                                     \
    {                                                                          \
        OPT_MEMORY, "memory", 'm', OPTION_SIZE, "SIZE",                        \
            "memory to solve with, as in 500M or 8G (default 4G)"              \
    }
#define OPTION_SPEC_TIME                                                       \
    {                                                                          \
        OPT_TIME, "time", 0, OPTION_TIME, "TIME",                              \
            "think no longer than TIME, as in 500ms, 0.2s or 10s, about each " \
            "position"                                                         \
    }
#define OPTION_SPEC_DISTANCES                                                  \
    {                                                                          \
        OPT_DISTANCES, "distances", 0, OPTION_FLAG, NULL,                      \
            "where the plies to the end need a search of their own, give it "  \
            "as long as the proof"                                             \
    }
#define OPTION_SPEC_FROM                                                       \
    {                                                                          \
        OPT_FROM, "from", 0, OPTION_TEXT, "POSITION",                          \
            "the position to begin with"                                       \
    }
#define OPTION_SPEC_LAST                                                       \
    {                                                                          \
        OPT_LAST, "last", 0, OPTION_TEXT, "MOVE",                              \
            "the move before the position, which may leave it out"             \
    }
#define OPTION_SPEC_PLY                                                        \
    {                                                                          \
        OPT_PLY, "ply", 0, OPTION_NUMBER, "N",                                 \
            "if POSITION is a saved game: the position after N moves "         \
            "(default: the last)"                                              \
    }
#define OPTION_SPEC_COLOR                                                      \
    {                                                                          \
        OPT_COLOR, "color", 0, OPTION_CHOICE, "auto|always|never",             \
            "colours (default: on a terminal, unless NO_COLOR is set)"         \
    }
#define OPTION_SPEC_QUIET                                                      \
    { OPT_QUIET, "quiet", 'q', OPTION_FLAG, NULL, "no progress and no remarks" }
#define OPTION_SPEC_VERBOSE                                                    \
    {                                                                          \
        OPT_VERBOSE, "verbose", 'v', OPTION_FLAG, NULL,                        \
            "say what it cost in time and memory"                              \
    }
#define OPTION_SPEC_HELP                                                       \
    { OPT_HELP, "help", 'h', OPTION_FLAG, NULL, "show this help" }

#define OPTION_BIT(id) (UINT64_C(1) << (id))

/* Accepted by every command. */
#define OPTIONS_COMMON                                                         \
    (OPTION_BIT(OPT_COLOR) | OPTION_BIT(OPT_QUIET) | OPTION_BIT(OPT_VERBOSE) | \
     OPTION_BIT(OPT_HELP))

struct option_value {
    bool given;
    const char *text; /* as it was written */
    uint64_t number;  /* bytes, milliseconds, a count, or which choice */
};

struct options {
    struct option_value of[OPT_MAX]; /* by id */
    int word_count; /* what is left: game, positions, file names */
    char **words;
};

/* Reads argv[1...] of the command argv[0]; `allowed` is a set of OPTION_BIT.
 * Options may stand between words; -- ends them. False, after one line on
 * stderr, on misuse. Moves the elements of argv around. */
bool options_read(struct options *o, const struct option_list *list, int argc,
                  char **argv, uint64_t allowed);

/* Was none given but those allowed and the common ones? False after one line on
 * stderr: for the parts of a command. */
bool options_only(const struct options *o, const struct option_list *list,
                  const char *command, uint64_t allowed);

/* The option as a command explains it. texts may be NULL. */
struct option_spec options_explained(const struct option_spec *spec,
                                     const struct option_text *texts);

/* Explains each allowed option, in lines of up to 80 columns. texts may be
 * NULL. */
void options_help(FILE *out, const struct option_list *list, uint64_t allowed,
                  const struct option_text *texts);

#endif
