/* Options of both programs: one list, from which each command picks. */
#ifndef MORPION_OPTIONS_H
#define MORPION_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum option_id {
    OPT_OUTPUT,
    OPT_TABLE,
    OPT_ENGINE,
    OPT_JOBS,
    OPT_MEMORY,
    OPT_TIME,
    OPT_LAST,
    OPT_DISTANCES,
    OPT_CERTIFICATE,
    OPT_RESUME,
    OPT_JSON,
    OPT_FULL,
    OPT_SAMPLE,
    OPT_FORMAT,
    OPT_TO,
    OPT_PLY,
    OPT_LIMIT,
    OPT_DEPTH,
    OPT_MAX_NODES,
    OPT_MAX_ENTRIES,
    OPT_MODE,
    OPT_MERGE,
    OPT_FOR,
    OPT_FROM,
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
    OPT_PLAIN,
    OPT_NO_TITLE,
    OPT_NO_LEGEND,
    OPT_COLOR,
    OPT_QUIET,
    OPT_VERBOSE,
    OPT_HELP,
    OPT_COUNT
};

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
    struct option_value of[OPT_COUNT];
    int word_count; /* what is left: game, positions, file names */
    char **words;
};

/* Reads argv[1...] of the command argv[0]; `allowed` is a set of OPTION_BIT.
 * Options may stand between words; -- ends them. False, after one line on
 * stderr, on misuse. Moves the elements of argv around. */
bool options_read(struct options *o, int argc, char **argv, uint64_t allowed);

/* Was none given but those allowed and the common ones? False after one line on
 * stderr: for the parts of a command. */
bool options_only(const struct options *o, const char *command,
                  uint64_t allowed);

/* How an option is written, and what it means. */
struct option_text {
    const char *name;
    char letter;             /* or 0 */
    const char *placeholder; /* of its argument, or NULL */
    bool choices;            /* the placeholder is all of them, | between */
    const char *help;
};
struct option_text options_text(enum option_id id);

/* One line for each allowed option. */
void options_help(FILE *out, uint64_t allowed);

#endif
