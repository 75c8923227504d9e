/* MENACE, a player that learns, after Donald Michie's matchboxes (1961).
 *
 * There is a matchbox for every position, up to symmetry, with beads for each
 * of its moves, up to symmetry. A bead drawn from the box decides the move.
 * After the game every box that was used gains beads of the drawn colour, or
 * loses one.
 *
 * One thread at a time may use a MENACE. */
#ifndef MORPION_MENACE_H
#define MORPION_MENACE_H

#include "base/atomic_file.h"
#include "base/random.h"
#include "base/watch.h"
#include "rules/game.h"

enum menace_opponent {
    MENACE_SELF,
    MENACE_PERFECT, /* a random one of the best moves, by distance too */
    MENACE_RANDOM,
    MENACE_OTHER, /* another MENACE, which does not learn */
};

/* What MENACE does at an empty box. */
enum menace_empty { MENACE_REFILL, MENACE_RESIGN };

/* Beads that a move gains in every box that was used, or loses if the number is
 * negative: after a win, a draw and a loss. All 0 stands for Michie's numbers.
 */
enum { MENACE_REWARD_MOST = 100 };

struct menace_rewards {
    int8_t win, draw, loss; /* -MENACE_REWARD_MOST to MENACE_REWARD_MOST */
};

struct menace_options {
    enum menace_opponent opponent;
    enum menace_empty empty;
    enum side plays; /* or SIDE_NONE: X and O in turn */
    uint64_t seed;
    struct menace_rewards rewards;
};

/* Counts since the first game. */
struct menace_counts {
    uint64_t games;
    uint64_t won, drawn, lost; /* MENACE's results; against itself, X's */
    uint64_t refilled, resigned;
    uint32_t opened; /* boxes that were ever used */
};

struct menace;

/* Makes a new MENACE for a game on one board of up to 4 x 4 cells; ST_ILLEGAL
 * for other games. g must stay until menace_free; menace_free(NULL) is fine. */
enum status menace_new(const struct game *g, const struct menace_options *o,
                       const struct watch *w, struct menace **out,
                       struct reason *why);
void menace_free(struct menace *m);

const struct game *menace_game(const struct menace *m);
const struct menace_options *menace_options(const struct menace *m);
struct menace_counts menace_counts(const struct menace *m);

/* The rewards it uses; Michie's (1961) are 3, 1 and -1. */
struct menace_rewards menace_rewards(const struct menace *m);

/* Changes all options but the seed. */
void menace_set_options(struct menace *m, const struct menace_options *o);

/* Sets the opponent for MENACE_OTHER. It must play the same game, and stay
 * while m is trained. */
void menace_set_other(struct menace *m, const struct menace *other);

/* Plays `games` more games. The same seed, opponent and number of games give
 * the same beads, in one call or in many. */
void menace_train(struct menace *m, uint64_t games);

/* The beads of one position ------------------------------------------------ */

struct menace_bead {
    int cell;       /* of the position */
    uint64_t cells; /* all cells equal to it by symmetry */
    uint32_t beads;
    bool keeps; /* whether it keeps the value of the position */
};

struct menace_box {
    uint64_t label;     /* see menace_label */
    struct state image; /* the position that the box is for */
    bool opened;        /* the box was ever used */
    uint64_t total;     /* number of beads */
    int count;
    struct menace_bead beads[GAME_MOVES_MAX];
};

/* Looks into the box of a position that is not over, whoever began. */
void menace_look(const struct menace *m, const struct state *s,
                 struct menace_box *out);

/* The boxes by number, from 0 to menace_box_count - 1, in the order of plies. A
 * box of a position in which the game is over has no moves. */
uint32_t menace_box_count(const struct menace *m);
void menace_look_into(const struct menace *m, uint32_t number,
                      struct menace_box *out);

/* The code of a position on Michie's boxes: the sum over cells i = 1, 2, ... of
 * 3^i times 1 for X, 2 for O, 0 for an empty cell. */
uint64_t menace_label(const struct game *g, const struct state *s);

/* Draws a bead and returns its move; -1 when the box is empty and MENACE
 * resigns. */
int menace_choose(const struct menace *m, const struct state *s,
                  struct random *random);

/* Learns from a game that was played elsewhere. `moves` are those of both sides
 * from the state `start` on. MENACE played `side`, with `result`. */
void menace_learn(struct menace *m, const struct state *start, const int *moves,
                  int count, enum side side, enum value result);

/* Judging ------------------------------------------------------------------ */

/* How its games end, as shares of all games. Computed exactly, not sampled. */
struct menace_results {
    double won, drawn, lost;
};

/* Judges MENACE as X or O against a perfect or a random opponent. */
struct menace_results menace_judge(struct menace *m, enum side side,
                                   enum menace_opponent opponent);

/* The boxes that were ever used and leave a choice, and how many of them have a
 * favourite move that keeps the value. A tie counts by the share of the
 * favourites that do. */
struct menace_insight {
    uint32_t boxes;
    double right;
};
struct menace_insight menace_insight(const struct menace *m);

/* Files -------------------------------------------------------------------- */

/* menace_file.c has the format. */
enum status menace_write(struct atomic_file *f, const struct menace *m,
                         uint64_t *bytes, struct reason *why);

/* Reads a MENACE that plays g, which must stay until menace_free; ST_FORMAT
 * when the file is of another game. */
enum status menace_read(const char *path, const struct game *g,
                        const struct watch *w, struct menace **out,
                        struct reason *why);

/* Reads the file again into m, which plays the same game: another process may
 * have trained it since. After a failure m has the beads of a new MENACE. */
enum status menace_reread(struct menace *m, const char *path,
                          struct reason *why);

/* Reads only which game it plays, which is quick. The caller owns *game. */
enum status menace_read_game(const char *path, struct game **game,
                             struct reason *why);

#endif
