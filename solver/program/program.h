/* A program made of commands. */
#ifndef MORPION_PROGRAM_H
#define MORPION_PROGRAM_H

#include "answers/oracle/oracle.h"
#include "program/options.h"
#include "program/report.h"

struct command {
    const char *name;
    const char *synopsis; /* after the name: "GAME [POSITION]" */
    const char *summary;  /* one line */
    const char *details;  /* the rest of --help; ends with a newline */
    uint64_t options;     /* OPTION_BIT of each, besides OPTIONS_COMMON */
    int words_min, words_max;
    int (*run)(const struct options *o);
};

struct program_variable {
    const char *name, *meaning;
};

struct program {
    const char *name;
    const char *summary;
    const struct option_list *options;
    const struct command *const *commands; /* up to a NULL */
    const char *closing; /* the end of --help; ends with a newline */
    const struct program_variable *environment; /* up to a NULL name */
    const char *see_also;                       /* for the manual */
};

/* How the games of all kinds are written, a line for each. */
void program_games(FILE *out);

/* Runs the command that argv names; returns the exit status. */
int program_run(const struct program *p, int argc, char **argv);

/* Reads words[0] as a game and words[1], if there is one, as a position of it
 * (the start otherwise). After a failure, which it reports, *exit_status is
 * set, nothing needs freeing and the answer is NULL. */
struct game *program_read_game(const struct options *o, struct state *s,
                               int *exit_status);

/* The same of words[0] alone, whatever the other words are; *start gets the
 * game's start. */
struct game *program_read_game_alone(const struct options *o,
                                     struct state *start, int *exit_status);

/* Reads a position; `last`, the value of --last, is the move before it or
 * NULL. */
enum status program_read_position(const struct game *g, const char *last,
                                  const char *text, size_t length,
                                  struct state *s, struct reason *why);

enum { PROGRAM_ANY = 1 << 20 }; /* any number of words */

#define PROGRAM_MEMORY_DEFAULT (UINT64_C(4) << 30)

/* The value of --memory, or the default. */
uint64_t program_memory(const struct options *o);

/* What --table, --memory and --time say of where answers come from; without
 * --table one is looked for in the folders that MORPION_TABLES names, with :
 * between them, or else here and in out/. */
struct oracle_options program_oracle_options(const struct options *o,
                                             const char *unit);

/* Frees it, and notes when a table that was found here is not used; NULL is
 * fine. */
void program_oracle_free(struct oracle *o);

/* The value of --jobs, or the number of processors. */
int program_jobs(const struct options *o);

/* Are these two names of one file? What is read must not be written over. */
bool program_same_file(const char *a, const char *b);

#endif
