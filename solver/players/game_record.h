/* A game that was played, as a text file:
 *
 *   morpion game record 1
 *   game 3,3
 *   start 9                       the first position
 *   x human                       who played, if known
 *   o perfect
 *   clock 300000 2000 281250 299875   only in a game by the clock
 *   moves b2 a1 c1
 *   result open                   or: drawn, x won, x resigned, x lost on time,
 *                                 o won, ...
 *
 * The lines are in this order, each at most once, and nothing else. The clock
 * is in milliseconds: each player's time at the start, what a move gains, and
 * what x and o have left. */
#ifndef MORPION_GAME_RECORD_H
#define MORPION_GAME_RECORD_H

#include "base/atomic_file.h"
#include "players/game_clock.h"
#include "rules/game.h"

enum { GAME_RECORD_NAME_MAX = 80 };

struct game_record {
    struct state start;
    char names[3][GAME_RECORD_NAME_MAX]; /* by enum side; empty if not known */
    int count;
    int moves[GAME_PLIES_MAX];
    enum side resigned;      /* or SIDE_NONE */
    enum side late;          /* who lost on time, or SIDE_NONE */
    struct game_clock clock; /* first is 0 if there was none */
};

/* A game without moves. */
struct game_record game_record_new(const struct state *start);

/* Sets a name. Cuts it off if it is too long, and replaces characters that are
 * not printable ASCII. */
void game_record_set_name(struct game_record *r, enum side who,
                          const char *name);

/* The state after the first `plies` moves. */
struct state game_record_state(const struct game *g,
                               const struct game_record *r, int plies);

/* Takes back all moves after the first `plies`, and what ended the game after
 * them. */
void game_record_cut(struct game_record *r, int plies);

/* Is the game over, and who has won it? SIDE_NONE for a draw. */
bool game_record_over(const struct game *g, const struct game_record *r,
                      enum side *winner);

/* "x won", "drawn", "open", "o resigned", "x lost on time". */
const char *game_record_result(const struct game *g,
                               const struct game_record *r);

enum status game_record_write(struct atomic_file *f, const struct game *g,
                              const struct game_record *r, struct reason *why);

/* Checks that a record can be saved here. */
enum status game_record_writable(const char *path, struct reason *why);

/* Writes a record to a file. If the file exists it must be a game record. */
enum status game_record_save(const char *path, const struct game *g,
                             const struct game_record *r, struct reason *why);

/* ST_FOREIGN when it is another kind of file; ST_FORMAT, with file and line,
 * when it is damaged. The caller owns *game. */
enum status game_record_read(const char *path, struct game **game,
                             struct game_record *r, struct reason *why);

#endif
