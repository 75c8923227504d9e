/* A game that was played, as a text file:
 *
 *   morpion game record 1
 *   game 3,3
 *   start 9                       the position that it began with
 *   x human                       who played, where that is known
 *   o perfect
 *   moves b2 a1 c1
 *   result open                   or: x won, o won, drawn, x resigned, o ...
 *
 * in this order, one of each, nothing else. */
#ifndef MORPION_GAME_RECORD_H
#define MORPION_GAME_RECORD_H

#include "base/atomic_file.h"
#include "rules/game.h"

enum { GAME_RECORD_NAME_MAX = 80 };

struct game_record {
    struct state start;
    char names[3][GAME_RECORD_NAME_MAX]; /* by enum side; empty if not known */
    int count;
    int moves[GAME_PLIES_MAX];
    enum side resigned; /* or SIDE_NONE */
};

/* A game without moves. */
struct game_record game_record_new(const struct state *start);

/* Of a name as much as fits, and no character that would break the line. */
void game_record_set_name(struct game_record *r, enum side who,
                          const char *name);

/* The state after so many of its moves. */
struct state game_record_state(const struct game *g,
                               const struct game_record *r, int plies);

/* "x won", "drawn", "open", "o resigned". */
const char *game_record_result(const struct game *g,
                               const struct game_record *r);

enum status game_record_write(struct atomic_file *f, const struct game *g,
                              const struct game_record *r, struct reason *why);

/* Can it be saved there? */
enum status game_record_writable(const char *path, struct reason *why);

/* Writes it to a file; one that is there already must be a record. */
enum status game_record_save(const char *path, const struct game *g,
                             const struct game_record *r, struct reason *why);

/* ST_FORMAT with file and line where it is none. *game is the caller's. */
enum status game_record_read(const char *path, struct game **game,
                             struct game_record *r, struct reason *why);

#endif
