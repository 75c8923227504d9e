/* A program made of commands. */
#ifndef MORPION_PROGRAM_H
#define MORPION_PROGRAM_H

#include "answers/atlas.h"
#include "answers/oracle/oracle.h"
#include "players/game_record.h"
#include "program/options.h"
#include "program/report.h"

struct command {
    const char *name;
    /* After the name: "GAME [POSITION]". Completion reads it, too: see
     * completion.h for the words it knows. */
    const char *synopsis;
    const char *summary; /* one line */
    const char *details; /* the rest of --help; ends with a newline */
    uint64_t options;    /* OPTION_BIT of each, besides OPTIONS_COMMON */
    const struct option_text *texts; /* of options that mean something else
                                        here, or NULL */
    int words_min, words_max;
    bool programs_only; /* its PLAYERs are never human */
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
    const struct program_variable *environment; /* ends with a NULL name */
    const char *see_also;                       /* for the manual */
};

/* A synopsis may have several forms, as in "train FILE | show FILE": a |
 * outside of brackets separates them. Returns the length of the form at *at and
 * moves *at to the next one, or to the end. */
size_t program_form(const char **at);

/* Runs the command that argv names; returns the exit status. */
int program_run(const struct program *p, int argc, char **argv);

/* game_new, with the name in the reason. */
enum status program_new_game(const char *name, struct game **out,
                             struct reason *why);

/* Reads words[0] as a game and words[1], if there is one, as program_read_word
 * does (otherwise *s is the start). A failure is reported and sets
 * *exit_status; then the result is NULL and nothing needs freeing. */
struct game *program_read_game(const struct options *o, struct state *s,
                               int *exit_status);

/* The same for words[0] alone; the caller reads the other words. *start gets
 * the start of the game. */
struct game *program_read_game_alone(const struct options *o,
                                     struct state *start, int *exit_status);

/* Reads a word of the command line as a position, after --last if that is
 * given. If it is none and a file has this name, reads that as a saved game of
 * g and takes the position after --ply moves, or the last. False, after a
 * report, with *exit_status set, when it is neither. */
bool program_read_word(const struct options *o, const struct game *g,
                       const char *word, struct state *s, int *exit_status);

/* The same for callers that need the moves of a saved game: those up to --ply.
 * A position is a game without moves; NULL stands for the start. */
bool program_read_record(const struct options *o, const struct game *g,
                         const char *word, struct game_record *r,
                         int *exit_status);

/* Reads a position and nothing else. `last` is the value of --last, the last
 * move played, or NULL. */
enum status program_read_position(const struct game *g, const char *last,
                                  const char *text, size_t length,
                                  struct state *s, struct reason *why);

enum { PROGRAM_ANY = 1 << 20 }; /* any number of words */

#define PROGRAM_MEMORY_DEFAULT (UINT64_C(4) << 30)

/* The value of --memory, or the default. */
uint64_t program_memory(const struct options *o);

/* Where answers come from, as --table, --memory, --time, --jobs and --distances
 * say. Without --table the oracle looks for one in the folders of
 * MORPION_TABLES, separated by :, or if that is not set in the current folder
 * and out/. Without --time a question takes two seconds at most. `unit` names
 * what the progress line counts. */
struct oracle_options program_oracle_options(const struct options *o,
                                             const char *unit);

/* Where the user's atlas is: the file that MORPION_ATLAS names, or
 * ATLAS_FILE. */
const char *program_atlas_file(void);

/* Frees the oracle, and prints a note if it found a table that it did not use,
 * or lines of the user's atlas. NULL is fine. */
void program_oracle_free(struct oracle *o);

/* The value of --jobs, or the number of processors. */
int program_jobs(const struct options *o);

/* Do these two names mean the same file? A command must not write over what it
 * reads. */
bool program_same_file(const char *a, const char *b);

#endif
