/* MENACE, after Donald Michie's matchboxes (1961): a player that learns.
 *
 * There is a box for every position, up to symmetry, with beads for each move,
 * up to symmetry. A bead drawn from the box says what to play; after the game
 * every box that was used gets beads of the colour that it gave, or loses one.
 *
 * One thread at a time. */
#ifndef MORPION_MENACE_H
#define MORPION_MENACE_H

#include "base/atomic_file.h"
#include "base/random.h"
#include "base/watch.h"
#include "rules/game.h"

enum menace_opponent {
    MENACE_SELF,
    MENACE_PERFECT, /* one of the best moves, by distance, at random */
    MENACE_RANDOM,
    MENACE_OTHER, /* another MENACE, which does not learn */
};

/* What an empty box does. */
enum menace_empty { MENACE_REFILL, MENACE_RESIGN };

struct menace_options {
    enum menace_opponent opponent;
    enum menace_empty empty;
    enum side plays; /* or SIDE_NONE: each in turn */
    uint64_t seed;
};

/* Since the first game. */
struct menace_counts {
    uint64_t games;
    uint64_t won, drawn, lost; /* its own; against itself, the first player's */
    uint64_t refilled, resigned;
    uint32_t opened; /* boxes that were ever used */
};

struct menace;

/* A new one for T(n,k) up to 4 x 4; ST_ILLEGAL for others. g must stay until
 * menace_free, which takes NULL, too. */
enum status menace_new(const struct game *g, const struct menace_options *o,
                       const struct watch *w, struct menace **out,
                       struct reason *why);
void menace_free(struct menace *m);

const struct game *menace_game(const struct menace *m);
const struct menace_options *menace_options(const struct menace *m);
struct menace_counts menace_counts(const struct menace *m);

/* Changes all but the seed. */
void menace_set_options(struct menace *m, const struct menace_options *o);

/* Whom MENACE_OTHER plays with: of the same game; it must stay. */
void menace_set_other(struct menace *m, const struct menace *other);

/* So many games more. The same seed, opponent and number of games give the same
 * beads, in one call or in many. */
void menace_train(struct menace *m, uint64_t games);

/* The beads of one position ------------------------------------------------ */

struct menace_bead {
    int cell;       /* of the position */
    uint64_t cells; /* all that it stands for by symmetry */
    uint32_t beads;
    bool keeps; /* the value of the position */
};

struct menace_box {
    uint64_t label;     /* base 3, cells counted from 1 as exponents */
    struct state image; /* that the box is kept for */
    bool opened;        /* it was ever used */
    uint64_t total;     /* of beads */
    int count;
    struct menace_bead beads[GAME_MOVES_MAX];
};

/* The box of a position that is not over, whoever began. */
void menace_look(const struct menace *m, const struct state *s,
                 struct menace_box *out);

/* Base-3 number of a position, cells counted from 1 as exponents, X 1, O 2. */
uint64_t menace_label(const struct game *g, const struct state *s);

/* Draws a bead; -1 when the box is empty and that means to resign. */
int menace_choose(const struct menace *m, const struct state *s,
                  struct random *random);

/* Learns from a game that somebody played, from the start on: `moves` of both,
 * by who went first; MENACE played `side`. */
void menace_learn(struct menace *m, const int *moves, int count, enum side side,
                  enum value result);

/* Judging ------------------------------------------------------------------ */

/* How its games end: shares of all, which are computed, not sampled. */
struct menace_results {
    double won, drawn, lost;
};

/* As X or O, against a perfect or a random opponent. */
struct menace_results menace_judge(struct menace *m, enum side side,
                                   enum menace_opponent opponent);

/* Boxes that were ever used and leave a choice, of the sides it plays; and how
 * many of them have a favourite that keeps the value. A tie counts by the share
 * of the favourites that do. */
struct menace_insight {
    uint32_t boxes;
    double right;
};
struct menace_insight menace_insight(const struct menace *m);

/* Files -------------------------------------------------------------------- */

/* menacefile.c says what is in one. */
enum status menace_write(struct atomic_file *f, const struct menace *m,
                         uint64_t *bytes, struct reason *why);

/* One that plays g, which must stay; ST_ILLEGAL when it plays another game. */
enum status menace_read(const char *path, const struct game *g,
                        const struct watch *w, struct menace **out,
                        struct reason *why);

/* The game that it plays, alone, which takes no time. */
enum status menace_read_game(const char *path, struct game **game,
                             struct reason *why);

#endif
