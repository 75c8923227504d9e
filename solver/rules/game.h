/* A game as the engines, tables and commands see it: a struct of functions.
 *
 * The memo engine, the table files, the verifier and the oracle know a game
 * only through this, so that a new game needs one new file in rules/ and one
 * line in game_new. A struct game never changes after game_new: any number of
 * threads may use it. */
#ifndef MORPION_GAME_H
#define MORPION_GAME_H

#include "base/status.h"
#include "rules/notation.h"
#include "rules/position.h"
#include "rules/ultimate.h"
#include "rules/value.h"

enum {
    GAME_NAME_MAX = NOTATION_GAME_MAX,
    GAME_MOVES_MAX = ULTIMATE_CELLS,
    GAME_PLIES_MAX = ULTIMATE_CELLS,
    GAME_TEXT_MAX = ULTIMATE_TEXT_MAX,
    GAME_MOVE_TEXT_MAX = ULTIMATE_MOVE_MAX,
};

/* A position of any game; each game uses its own member. */
struct state {
    union {
        struct position tnk;
        struct ultimate ult;
    };
};

/* A move and what it leads to. Moves are small numbers that only their game
 * understands. */
struct step {
    struct state to;
    int move;
};

/* The same for all positions that are equal by symmetry, different for all
 * others. */
struct key {
    uint64_t hi, lo;
};

static inline int key_compare(struct key a, struct key b) {
    if (a.hi != b.hi)
        return a.hi < b.hi ? -1 : 1;
    return (a.lo > b.lo) - (a.lo < b.lo);
}

struct game {
    char name[GAME_NAME_MAX]; /* as game_new reads it: "3,3", "4x5,3" */
    struct board *board;      /* T(n,k) only */
    enum ultimate_rule rule;  /* Ultimate only */
    int plies_max;            /* the longest game */
    size_t state_bytes;       /* of a struct state that it uses */
    size_t key_bytes; /* of these: all that tells one position from another */

    struct state (*start)(const struct game *g);
    enum side (*mover)(const struct state *s);
    int (*ply)(const struct state *s); /* cells that can no longer be played */

    /* When s is over: true, and its value for the mover. */
    bool (*over)(const struct game *g, const struct state *s, enum value *v);

    /* All moves of a state that is not over, in ascending order of their
     * number, at most GAME_MOVES_MAX; returns how many. */
    int (*steps)(const struct game *g, const struct state *s, struct step *out);

    struct key (*key)(const struct game *g, const struct state *s);

    /* The state that key() gives k for and that X began; false when there is
     * none, which is how a damaged or foreign key shows. */
    bool (*from_key)(const struct game *g, struct key k, struct state *s);

    /* The same state with the players exchanged: it has the same key. */
    struct state (*exchange)(const struct state *s);

    /* How many positions of the game from root on have the key of s. Both are
     * states that from_key gave, or both are exchanged ones. */
    int (*images)(const struct game *g, const struct state *root,
                  const struct state *s);

    enum status (*read)(const struct game *g, const char *text, size_t length,
                        struct state *s, struct reason *why);
    /* The same, of a text that may leave out what the last move tells: that,
     * and the side to move. What both tell must agree. */
    enum status (*read_after)(const struct game *g, const char *text,
                              size_t length, const char *last, struct state *s,
                              struct reason *why);
    /* A move that is legal in s, which is not over. */
    enum status (*read_move)(const struct game *g, const struct state *s,
                             const char *text, size_t length, int *move,
                             struct reason *why);
    /* Into a buffer of GAME_TEXT_MAX, or GAME_MOVE_TEXT_MAX; returns it. */
    char *(*print)(const struct game *g, const struct state *s, char *out);
    char *(*print_move)(const struct game *g, int move, char *out);
};

/* ST_ILLEGAL when the text names no game. The caller frees *out with
 * game_free; game_free(NULL) is fine. */
enum status game_new(const char *text, struct game **out, struct reason *why);
void game_free(struct game *g);

/* The state after a move, which is legal. */
struct state game_after(const struct game *g, const struct state *s, int move);

/* Games of exactly `plies` moves from s, told apart by how they stand then:
 * the usual test of a move generator. */
struct perft {
    uint64_t open;
    uint64_t over[3]; /* by winner: enum side */
};
struct perft game_perft(const struct game *g, const struct state *s, int plies);

#endif
