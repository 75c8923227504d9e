/* Kinds: what a family of games must provide, and what it may add.
 *
 * A kind is a `const struct game_kind`: T(n,k), misère T(n,k) and Ultimate
 * tic-tac-toe have one each. The general parts of the project know a game only
 * through its kind. A new family is one new file in rules/ and one line in the
 * list of game.c; rules/misere.c is a short example.
 *
 * Every member is REQUIRED or OPTIONAL. An optional member may be NULL, and its
 * comment says what happens then. Many threads may call the functions at the
 * same time. */
#ifndef MORPION_KIND_H
#define MORPION_KIND_H

#include <stddef.h>
#include <stdio.h>

#include "base/key.h"
#include "base/limits.h"
#include "base/status.h"
#include "rules/value.h"

enum {
    GAME_NAME_MAX = 24,
    GAME_TITLE_MAX = 48,
    GAME_MOVES_MAX = 400,
    GAME_PLIES_MAX = 400,
    GAME_TEXT_MAX = 408,
    GAME_MOVE_TEXT_MAX = 4,
    GAME_NOTATION_MAX = 416,
    GAME_STATE_BYTES = 136,
    GAME_FACT_MAX = 96, /* bytes of a fact that a prover tells */
    GAME_GROUPS_MAX = 9,
    GAME_SIDE_MAX = 20,  /* rows or columns of a face */
    GAME_SIDE_TEXT = 12, /* room for the name of one */
    GAME_SYMMETRIES_MAX = 8,
};

/* A position, as bytes that only its kind understands. Each kind stores a
 * struct of its own there. GCC and Clang let such a struct alias an array of
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
struct perft;

struct game {
    const struct game_kind *kind;
    char name[GAME_NAME_MAX]; /* as game_new reads it: "3,3", "4x5,3" */
    /* For people, as in "T(3,3)". If the kind leaves it empty, it is the name.
     */
    char title[GAME_TITLE_MAX];
    /* The most that the kind's `ply` can be, and the most moves that a game can
     * have: 1 to GAME_PLIES_MAX. */
    int plies_max;
    /* How the rules of this game differ from the usual ones, as in "by
     * majority". Answers show it. NULL for the usual rules. */
    const char *rule;
    void *data; /* the kind's own */
    /* The position that keys count from, which the game owns: see `from` in
     * struct game_kind. NULL: keys do not depend on a position. */
    const struct state *root;
};

/* Services: what a kind may add -------------------------------------------- */

/* What a decider has proved about one position. */
struct decision {
    struct bounds bounds; /* the mover's */
    int best;      /* a move that reaches the lower bound, or -1 if none is
                      known */
    uint64_t cost; /* in visits, as the limits count them */
};

/* Which engines an oracle uses for a position and all positions after it. */
enum decider_plan {
    PLAN_MEMO,
    PLAN_MEMO_THEN_DECIDER,
    PLAN_DECIDER,
    PLAN_DECIDER_THEN_MEMO, /* memo only when few cells are left */
};

struct game_decider {
    /* REQUIRED. A decider uses about `memory` bytes at most and remembers what
     * it proves. One thread at a time may use it. NULL when memory runs out.
     * g must stay until free, which is never given NULL. */
    void *(*new)(const struct game *g, uint64_t memory);
    void (*free)(void *decider);

    /* OPTIONAL. A decider for one more thread. It shares with the first what is
     * proved, and is freed before it. NULL when memory runs out. NULL: only one
     * thread decides. */
    void *(*another)(void *decider);

    /* REQUIRED. Finds the value of s, which is not over. `known` is proved
     * already: the decider asks only for the rest, which may be the distance.
     * ST_OK, perhaps with bounds that are not exact, when it is decided or the
     * visits are used up. ST_STOPPED when the watch says stop. In any case *out
     * has all that is known, and the best move if its own search has found it.
     */
    enum status (*decide)(void *decider, const struct state *s,
                          struct bounds known, const struct limits *limits,
                          struct decision *out);

    /* OPTIONAL. In how many plies does `winner` win? It must be known that
     * `winner` wins from s. ST_MISSING when it takes more than `most`, ST_FULL
     * when the visits are used up, ST_STOPPED when the watch says stop. NULL:
     * decide gives the distances itself. */
    enum status (*distance)(void *decider, const struct state *s,
                            enum side winner, int most,
                            const struct limits *limits, int *plies);

    /* REQUIRED. Visits of this decider cost different times in different games.
     * Limits are given in usual visits, of which usual_second take about a
     * second. Converts a number of usual visits to visits in this game. */
    uint64_t (*visits)(const struct game *g, uint64_t usual);
    uint64_t usual_second;

    /* REQUIRED. Which engines to use for s and all positions after it. */
    enum decider_plan (*plan)(const struct game *g, const struct state *s);
};

/* What a prover has found about a position. */
struct proof_found {
    struct bounds bounds; /* the mover's */
    int best;             /* a move that reaches the lower bound, or -1 */
    uint64_t visits;
    const char *how; /* what the proof rests on, in a word; "open" if none */
};

/* note is called, by one thread at a time, for each fact that took a prover at
 * least `work_least` visits. */
struct proof_log {
    uint64_t work_least;
    void (*note)(void *arg, const void *fact);
    void *arg;
};

/* Proves the value of one position, however long it takes, and writes down why
 * in a certificate that can be checked. All members are REQUIRED. */
struct game_prover {
    /* As of a decider. */
    void *(*new)(const struct game *g, uint64_t memory);
    void (*free)(void *prover);

    /* Searches root, which is not over. ST_OK, perhaps with bounds that are not
     * exact, when it is decided or the visits are used up; ST_STOPPED when the
     * watch says stop; ST_NOMEM. In any case *out has all that is known. */
    enum status (*search)(void *prover, const struct state *root,
                          const struct limits *limits, struct proof_found *out);

    /* Makes a certificate of what a search has found. *nodes gets its size. The
     * caller writes it to a stream that messages call `name`, and drops it. */
    enum status (*build)(void *prover, const struct state *root,
                         struct bounds bounds, const struct limits *limits,
                         void **certificate, uint64_t *nodes,
                         struct reason *why);
    enum status (*write)(const void *certificate, FILE *out, const char *name,
                         uint64_t *bytes, struct reason *why);
    void (*drop)(void *certificate);

    /* Decided positions that a long search met on its way, as fact_bytes bytes
     * each. A later search of the same game learns them and goes on from there.
     * set_log: the log must stay while the search runs; NULL ends it. learn:
     * false if these bytes are no fact. */
    size_t fact_bytes;
    void (*set_log)(void *prover, const struct proof_log *log);
    bool (*learn)(void *prover, const void *fact);
};

/* A strategy that a certificate has proved. */
struct strategy {
    enum side player; /* whose it is */
    bool wins;        /* if not, it holds the opponent */

    void (*free)(struct strategy *s);

    /* The move in s, where that player is to move and the game is not over.
     * ST_MISSING when neither the player's own moves nor any of the opponent's
     * have led to s. One thread at a time. */
    enum status (*move)(struct strategy *of, const struct state *s, int *move,
                        struct reason *why);
};

/* A move with an estimate of the position after it, for the player who makes
 * the move. Estimates lie between -GAME_ESTIMATE_MAX and GAME_ESTIMATE_MAX.
 * What they mean differs from game to game; game_expectation tells. */
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

/* The symmetries of a game. Number 0 is the identity. All members are REQUIRED.
 * A symmetry moves cells, whatever stands on them: `move` gives the image of a
 * move in every state. */
struct game_symmetry {
    int (*count)(const struct game *g);
    struct state (*state)(const struct game *g, int symmetry,
                          const struct state *s);
    int (*move)(const struct game *g, int symmetry, int move);
};

/* Another notation for positions, besides that of print. All members are
 * REQUIRED. */
struct game_notation {
    const char *name; /* NULL ends a list */
    /* Prints into a buffer of GAME_NOTATION_MAX bytes and returns it. NULL when
     * the notation cannot express positions of this game. */
    char *(*print)(const struct game *g, const struct state *s, char *out);
};

/* How a position looks. Each group is a rectangle of cells, all groups have the
 * same shape, and the groups form a rectangle too. Groups are numbered in
 * reading order; cells are numbered group by group, in reading order inside
 * each. Move i is played on cell i.
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
        enum side owner; /* its winner: its cells are then hidden */
        bool playable;   /* the next move may go there */
        bool in_line;    /* part of a line that ended the game */
    } groups[GAME_GROUPS_MAX];
    struct face_cell {
        enum side stone;
        bool in_line;
    } cells[GAME_MOVES_MAX];
    int last; /* the cell of the last move, or -1 if it is not known */
    /* The names of columns and rows, the same in every group. face_name_cells
     * fills in letters and numbers. */
    char cols[GAME_SIDE_MAX][GAME_SIDE_TEXT],
        rows[GAME_SIDE_MAX][GAME_SIDE_TEXT];
};

/* Columns a, b, c ... and rows 1, 2, 3 ..., for out->shape. */
void face_name_cells(struct face *out);

struct board;
struct position;

/* A board of `rows` x `cols` cells, on which k in a line count. */
struct line_shape {
    int rows, cols, k;
};

/* For games on one board in which the first player to fill a line wins, and
 * nothing else counts. */
struct game_lines {
    /* REQUIRED. */
    struct line_shape (*shape)(const struct game *g);

    /* OPTIONAL, all three or none. The board and its positions, as words of 64
     * bits (rules/board.h). NULL: the board is too large for that. */
    const struct board *(*board)(const struct game *g);
    struct position (*position)(const struct state *s);
    struct state (*state)(const struct position *p);
};

/* Kinds -------------------------------------------------------------------- */

struct game_kind {
    /* REQUIRED. How the names of its games begin; one kind has "". Of all
     * prefixes that match a name, the longest decides its kind. */
    const char *prefix;

    /* REQUIRED. How to write the names of its games, for help and messages. */
    const char *syntax;

    /* OPTIONAL. Names of some of its games, separated by blanks, which shells
     * offer. NULL: none. */
    const char *examples;

    /* REQUIRED. Reads a text that begins with the prefix. Fills in name,
     * title, plies_max, rule and data of *g, which are zero before. ST_ILLEGAL
     * when the text names no game. */
    enum status (*make)(struct game *g, const char *text, struct reason *why);

    /* OPTIONAL. The kind of the same games on larger boards: if a board is too
     * large for this kind, make sets g->kind to it and calls its make. NULL:
     * there is none. */
    const struct game_kind *wider;

    /* OPTIONAL. Frees g->data, also after make failed. NULL: nothing to free.
     */
    void (*free)(struct game *g);

    /* REQUIRED. How many bytes of a state the kind uses, at most
     * GAME_STATE_BYTES, and how many of the first bytes identify the position.
     * The other bytes may differ between states of the same position, as the
     * last move does. */
    size_t state_bytes, key_bytes;

    /* REQUIRED. The position in which a game begins, X to move; and the player
     * to move in s. */
    struct state (*start)(const struct game *g);
    enum side (*mover)(const struct state *s);

    /* REQUIRED. How far the game has come: in T(n,k) the number of stones, in
     * Ultimate the cells that can no longer be played. Every move makes it
     * larger, and it is at most plies_max. */
    int (*ply)(const struct state *s);

    /* REQUIRED. Is s over? If so, *v gets its value for the mover. */
    bool (*over)(const struct game *g, const struct state *s, enum value *v);

    /* REQUIRED. All moves of a state that is not over, in ascending order, 1 to
     * GAME_MOVES_MAX. Returns how many. The players move in turn: after every
     * move the other player is the mover. */
    int (*steps)(const struct game *g, const struct state *s, struct step *out);

    /* REQUIRED. Positions have the same key when a symmetry, an exchange of the
     * players, or both turn one into the other. All others have different
     * keys. */
    struct key (*key)(const struct game *g, const struct state *s);

    /* REQUIRED. The inverse of key: a state that X began and whose key is k.
     * False when there is none, because k is damaged or of another game. Always
     * false for games whose states do not fit in a key; their keys are
     * checksums. */
    bool (*from_key)(const struct game *g, struct key k, struct state *s);

    /* OPTIONAL. Set where positions do not fit in a key: `key` is then a hash
     * and from_key always false, which is good enough in memory but not for a
     * table on disk. Makes the same game with exact keys for root and all that
     * can follow it. They merge neither images nor exchanged players, so that
     * from_key gives the state itself, whoever began, and `images` counts one.
     * States that do not have the stones of root get a key that from_key
     * refuses. ST_ILLEGAL when too much can follow root. *out has a copy of
     * root, may outlive g, and is freed with game_free. NULL: keys are exact.
     */
    enum status (*from)(const struct game *g, const struct state *root,
                        struct game **out, struct reason *why);

    /* REQUIRED. The same state with the players exchanged. Its key is the same.
     */
    struct state (*exchange)(const struct state *s);

    /* REQUIRED. Counts the different images of s, under the symmetries of the
     * game, that can follow root, and writes them to out, which has room for
     * GAME_SYMMETRIES_MAX of them or is NULL. Both states come from from_key,
     * or both are such states exchanged. */
    int (*images)(const struct game *g, const struct state *root,
                  const struct state *s, struct state *out);

    /* REQUIRED. Reads `length` bytes, which may be anything. On success *s is a
     * position that a game can reach; otherwise ST_ILLEGAL with the reason. */
    enum status (*read)(const struct game *g, const char *text, size_t length,
                        struct state *s, struct reason *why);

    /* REQUIRED. The same with the last move given separately. The text may
     * leave out that move and the side to move. If it does not, it must agree
     * with `last`. */
    enum status (*read_after)(const struct game *g, const char *text,
                              size_t length, const char *last, struct state *s,
                              struct reason *why);

    /* REQUIRED. Reads a move. ST_ILLEGAL unless it is legal in s, which is not
     * over. */
    enum status (*read_move)(const struct game *g, const struct state *s,
                             const char *text, size_t length, int *move,
                             struct reason *why);

    /* REQUIRED. Print into a buffer of GAME_TEXT_MAX bytes, or of
     * GAME_MOVE_TEXT_MAX, what read and read_move read back. Return out. */
    char *(*print)(const struct game *g, const struct state *s, char *out);
    char *(*print_move)(const struct game *g, int move, char *out);

    /* OPTIONAL. Proves values of single positions. NULL: only the memo engine
     * solves them. */
    const struct game_decider *decider;

    /* OPTIONAL. Proves positions and writes certificates. NULL: the game has no
     * certificates. */
    const struct game_prover *prover;

    /* OPTIONAL, with prover. Reads a certificate, checks it, and makes the
     * strategy of the wanted player, or with SIDE_NONE of any. ST_FOREIGN when
     * the file proves something else, ST_ILLEGAL when it has no strategy of
     * that player. The caller calls (*out)->free. */
    enum status (*strategy)(const struct game *g, const struct state *root,
                            const char *path, enum side wanted,
                            struct strategy **out, struct reason *why);

    /* OPTIONAL. The moves of a state that is not over, with estimates, in no
     * particular order. May leave out moves where that cannot change the value.
     * Returns how many, at least 1. NULL: all moves with the estimate 0. */
    int (*estimate)(const struct game *g, const struct state *s,
                    struct estimated_move *out);

    /* OPTIONAL. The unit of the estimates: a player with the estimate e scores
     * tanh(e / (2 * unit)) on average, where a win is 1 and a loss -1 (the
     * logistic curve of chess ratings). Found by games: make bench
     * SECTIONS=expectation. NULL: 1000. */
    int (*estimate_unit)(const struct game *g);

    /* OPTIONAL. Counts the games of `plies` moves, at least 1, from s, which is
     * not over, without playing every move; see game_perft. False when that
     * would take more than milliseconds: then every move is played, and it is
     * asked again after each. NULL: all moves are played. */
    bool (*perft)(const struct game *g, const struct state *s, int plies,
                  struct perft *out);

    /* OPTIONAL. The symmetries by which key merges positions, all of them.
     * NULL: the identity is the only one. */
    const struct game_symmetry *symmetry;

    /* OPTIONAL. Other notations besides that of print. NULL: there are none. */
    const struct game_notation *notations;

    /* OPTIONAL. How s looks. Fills in *out, which is zero before. NULL: the
     * text of a position is shown instead of a board. */
    void (*face)(const struct game *g, const struct state *s, struct face *out);

    /* OPTIONAL. The tier engine, the atlas and certificates need it. NULL: they
     * refuse the game. */
    const struct game_lines *lines;

    /* OPTIONAL. A note that `morpion stats` prints with the statistics of a
     * table. NULL: no note. */
    const char *table_note;

    /* OPTIONAL. Should JSON answers name the game? Set where several games read
     * the same position texts. */
    bool named_in_answers;
};

/* How many games of exactly `plies` moves are still open, and how many have
 * just ended. PERFT_MANY stands for that many and more. */
#define PERFT_MANY UINT64_MAX
struct perft {
    uint64_t open;
    uint64_t over[3]; /* by winner: enum side; SIDE_NONE is a draw */
};

#endif
