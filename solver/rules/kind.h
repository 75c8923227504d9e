/* What a family of games must tell about itself, and what it may add.
 *
 * A kind is a `const struct game_kind`: T(n,k), Ultimate tic-tac-toe and so on
 * have one each. Everything else in this project knows a game only through it,
 * so a new family is one new file in rules/ and one line in the list of
 * game.c; rules/misere.c is a short example.
 *
 * Every member is REQUIRED or OPTIONAL. An optional one is NULL where the kind
 * has nothing to add, and its comment says what happens then. All functions
 * may be called by many threads at a time. */
#ifndef MORPION_KIND_H
#define MORPION_KIND_H

#include <stddef.h>

#include "base/key.h"
#include "base/limits.h"
#include "base/status.h"
#include "rules/value.h"

enum {
    GAME_NAME_MAX = 24,
    GAME_MOVES_MAX = 81,
    GAME_PLIES_MAX = 81,
    GAME_TEXT_MAX = 96,
    GAME_MOVE_TEXT_MAX = 4,
    GAME_NOTATION_MAX = 112,
    GAME_STATE_BYTES = 48,
    GAME_GROUPS_MAX = 9,
    GAME_SYMMETRIES_MAX = 8,
};

/* A position: bytes that only its kind understands. Kinds keep a struct of
 * their own in them. GCC and Clang let such a struct alias an array of
 * characters. */
struct state {
    _Alignas(uint64_t) unsigned char bytes[GAME_STATE_BYTES];
};

/* A move and the position after it. Moves are numbers from 0 to
 * GAME_MOVES_MAX - 1. */
struct step {
    struct state to;
    int move;
};

struct game_kind;

struct game {
    const struct game_kind *kind;
    char name[GAME_NAME_MAX]; /* as game_new reads it: "3,3", "4x5,3" */
    int plies_max;            /* the longest game */
    /* The rule by which this game differs from the usual one of its kind, as
     * in "by majority". Answers show it. NULL for the usual rule. */
    const char *rule;
    void *data; /* the kind's own */
};

/* Services: what a kind may add ------------------------------------------- */

/* Proofs about single positions. */
struct decision {
    struct bounds bounds; /* the mover's */
    int best;      /* a move that reaches the lower bound, or -1 where none is
                      known */
    uint64_t cost; /* in visits, as the limits count them */
};

/* Which engines an oracle asks about a position and all that follows it. */
enum decider_plan {
    PLAN_MEMO,
    PLAN_MEMO_THEN_DECIDER,
    PLAN_DECIDER,
    PLAN_DECIDER_THEN_MEMO, /* memo only where few cells are left */
};

struct game_decider {
    /* REQUIRED. Takes at most about `memory` bytes and remembers what it
     * proves. One caller at a time. NULL when memory runs out. g stays until
     * free, which is never given NULL. */
    void *(*new)(const struct game *g, uint64_t memory);
    void (*free)(void *decider);

    /* REQUIRED. What is s, which is not over, worth? ST_STOPPED when the watch
     * said so; *out then has what is known. */
    enum status (*decide)(void *decider, const struct state *s,
                          const struct limits *limits, struct decision *out);

    /* OPTIONAL. In how many plies does `winner`, who is known to win from s,
     * win? ST_MISSING when it takes more than `most`, ST_FULL when the visits
     * are used up, ST_STOPPED when the watch said so. NULL: decide tells
     * distances itself. */
    enum status (*distance)(void *decider, const struct state *s,
                            enum side winner, int most,
                            const struct limits *limits, int *plies);

    /* REQUIRED. Visits differ in what they cost. How many of this game's take
     * about as long as `usual` visits of a small board? */
    uint64_t (*visits)(const struct game *g, uint64_t usual);

    /* REQUIRED. How many usual visits take about a second? */
    uint64_t usual_second;

    /* REQUIRED. */
    enum decider_plan (*plan)(const struct game *g, const struct state *s);
};

/* A move with an estimate of what it leads to, for the player who makes it.
 * Estimates lie between -GAME_ESTIMATE_MAX and GAME_ESTIMATE_MAX; 1000 is about
 * as much as half of a win. */
enum { GAME_ESTIMATE_MAX = 20000 };

static inline int estimate_bounded(int estimate) {
    return estimate > GAME_ESTIMATE_MAX    ? GAME_ESTIMATE_MAX
           : estimate < -GAME_ESTIMATE_MAX ? -GAME_ESTIMATE_MAX
                                           : estimate;
}

struct estimated_move {
    struct step step;
    int estimate;
};

/* The symmetries of a game, numbered from 0, the identity. */
struct game_symmetry {
    int (*count)(const struct game *g);
    struct state (*state)(const struct game *g, int symmetry,
                          const struct state *s);
    int (*move)(const struct game *g, int symmetry, int move);
};

/* A notation besides that of print. */
struct game_notation {
    const char *name; /* NULL ends a list of them */
    /* Into a buffer of GAME_NOTATION_MAX, and returns it. NULL when positions
     * of this game cannot be written so. */
    char *(*print)(const struct game *g, const struct state *s, char *out);
};

/* How a position looks. Cells stand in groups of the same shape, a rectangle
 * of them each, and the groups in a rectangle. Groups are numbered in reading
 * order and cells group by group, in reading order. Cell i is where move i is
 * played.
 *
 *     T(3,3): one group        Ultimate: nine groups
 *     0 1 2                     0  1  2    9 10 11  ...
 *     3 4 5                     3  4  5   12 13 14
 *     6 7 8                     6  7  8   15 16 17  */
struct face_shape {
    int group_rows, group_cols; /* of groups */
    int rows, cols;             /* of cells in a group */
};

struct face {
    struct face_shape shape;
    struct face_group {
        enum side owner; /* who has won it: then its cells are not shown */
        bool playable;   /* the next move may go there */
        bool in_line;    /* part of a line that ended the game */
    } groups[GAME_GROUPS_MAX];
    struct face_cell {
        enum side stone;
        bool in_line;
    } cells[GAME_MOVES_MAX];
    int last; /* the cell of the last move, or -1 when the position does not
                 tell it */
};

struct board;
struct position;

/* A game in which the first player to fill a line of one board wins, and
 * nothing else counts. */
struct game_lines {
    const struct board *(*board)(const struct game *g);
    struct position (*position)(const struct state *s);
    struct state (*state)(const struct position *p);
};

/* Kinds -------------------------------------------------------------------- */

struct game_kind {
    /* REQUIRED. How names of its games begin, "" for one kind. A text belongs
     * to the kind with the longest prefix that it has. */
    const char *prefix;

    /* REQUIRED. How its games are written, for help and messages. */
    const char *syntax;

    /* REQUIRED. Reads a text that begins with the prefix. Fills name,
     * plies_max, rule and data of *g, which is all zero. ST_ILLEGAL when the
     * text names no game. */
    enum status (*make)(struct game *g, const char *text, struct reason *why);

    /* OPTIONAL. Frees g->data, also after make failed. */
    void (*free)(struct game *g);

    /* REQUIRED. Bytes of a state that the kind uses, and how many of the first
     * ones tell one position from another. The rest may differ between states
     * of the same position, as the last move does. */
    size_t state_bytes, key_bytes;

    /* REQUIRED. The position in which a game begins, X to move. */
    struct state (*start)(const struct game *g);
    enum side (*mover)(const struct state *s);

    /* REQUIRED. Cells that can no longer be played: never less after a move,
     * at most plies_max. */
    int (*ply)(const struct state *s);

    /* REQUIRED. When s is over: true, and its value for the mover. */
    bool (*over)(const struct game *g, const struct state *s, enum value *v);

    /* REQUIRED. All moves of a state that is not over, by ascending number, at
     * most GAME_MOVES_MAX. Returns how many. */
    int (*steps)(const struct game *g, const struct state *s, struct step *out);

    /* REQUIRED. The same key for positions that are equal by symmetry or by
     * exchange of the players, another key for every other position. */
    struct key (*key)(const struct game *g, const struct state *s);

    /* REQUIRED. The state that X began and that key gives k for. False when
     * there is none, which is how a damaged or foreign key shows. */
    bool (*from_key)(const struct game *g, struct key k, struct state *s);

    /* REQUIRED. The same state with the players exchanged. It has the same
     * key. */
    struct state (*exchange)(const struct state *s);

    /* REQUIRED. How many positions of the game from root on have the key of s.
     * Both are states that from_key gave, or both are exchanged ones. */
    int (*images)(const struct game *g, const struct state *root,
                  const struct state *s);

    /* REQUIRED. Reads `length` bytes, any bytes. On success *s is a position
     * that some game reaches. ST_ILLEGAL with the reason otherwise. */
    enum status (*read)(const struct game *g, const char *text, size_t length,
                        struct state *s, struct reason *why);

    /* REQUIRED. The same for a text that may leave out what the last move
     * tells: that move, and the side to move. Both must agree. */
    enum status (*read_after)(const struct game *g, const char *text,
                              size_t length, const char *last, struct state *s,
                              struct reason *why);

    /* REQUIRED. A move that is legal in s, which is not over. */
    enum status (*read_move)(const struct game *g, const struct state *s,
                             const char *text, size_t length, int *move,
                             struct reason *why);

    /* REQUIRED. Into a buffer of GAME_TEXT_MAX, or GAME_MOVE_TEXT_MAX, so that
     * it reads back. Returns out. */
    char *(*print)(const struct game *g, const struct state *s, char *out);
    char *(*print_move)(const struct game *g, int move, char *out);

    /* OPTIONAL. NULL: positions are solved by memo alone. */
    const struct game_decider *decider;

    /* OPTIONAL. The moves of a state that is not over, with estimates, in no
     * order. May leave out moves where that cannot change the value. Returns
     * how many, at least 1. NULL: all moves, and every estimate is 0. */
    int (*estimate)(const struct game *g, const struct state *s,
                    struct estimated_move *out);

    /* OPTIONAL. A faster way to count games; see game_perft. NULL: every move
     * is played. */
    struct perft (*perft)(const struct game *g, const struct state *s,
                          int plies);

    /* OPTIONAL. NULL: the identity is the only symmetry. */
    const struct game_symmetry *symmetry;

    /* OPTIONAL. NULL: there are none. */
    const struct game_notation *notations;

    /* OPTIONAL. Fills *out, which is all zero. NULL: the text of a position is
     * shown instead of a board. */
    void (*face)(const struct game *g, const struct state *s, struct face *out);

    /* OPTIONAL. Tiers and certificates need it. NULL: they refuse the game. */
    const struct game_lines *lines;

    /* OPTIONAL. What a reader of the statistics of a table must know. */
    const char *table_note;

    /* Games of several rules read the same positions: JSON answers name the
     * game. */
    bool named_in_answers;
};

/* Games of exactly `plies` moves, told apart by how they stand then. */
struct perft {
    uint64_t open;
    uint64_t over[3]; /* by winner: enum side */
};

#endif
