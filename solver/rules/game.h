/* A game as engines, tables, answers and programs use it.
 *
 * They call the functions below, which call those of the game's kind (kind.h).
 * A struct game never changes after game_new, so any number of threads may use
 * it. */
#ifndef MORPION_GAME_H
#define MORPION_GAME_H

#include <string.h>

#include "rules/kind.h"

/* Makes the game that a text names, of one of the kinds in game_kinds.
 * ST_ILLEGAL when it names none. The caller frees *out with game_free;
 * game_free(NULL) is fine. */
enum status game_new(const char *text, struct game **out, struct reason *why);
void game_free(struct game *g);

/* The same for a given kind, which need not be in game_kinds. */
enum status game_new_of(const struct game_kind *kind, const char *text,
                        struct game **out, struct reason *why);

/* All kinds; NULL ends the list. */
extern const struct game_kind *const game_kinds[];

/* What every kind provides ------------------------------------------------- */

static inline struct state game_start(const struct game *g) {
    return g->kind->start(g);
}

static inline enum side game_mover(const struct game *g,
                                   const struct state *s) {
    return g->kind->mover(s);
}

static inline int game_ply(const struct game *g, const struct state *s) {
    return g->kind->ply(s);
}

static inline bool game_over(const struct game *g, const struct state *s,
                             enum value *v) {
    return g->kind->over(g, s, v);
}

static inline int game_steps(const struct game *g, const struct state *s,
                             struct step *out) {
    return g->kind->steps(g, s, out);
}

static inline struct key game_key(const struct game *g, const struct state *s) {
    return g->kind->key(g, s);
}

static inline bool game_from_key(const struct game *g, struct key k,
                                 struct state *s) {
    return g->kind->from_key(g, k, s);
}

static inline struct state game_exchange(const struct game *g,
                                         const struct state *s) {
    return g->kind->exchange(s);
}

static inline int game_images(const struct game *g, const struct state *root,
                              const struct state *s, struct state *out) {
    return g->kind->images(g, root, s, out);
}

static inline enum status game_read_after(const struct game *g,
                                          const char *text, size_t length,
                                          const char *last, struct state *s,
                                          struct reason *why) {
    return g->kind->read_after(g, text, length, last, s, why);
}

static inline enum status game_read_move(const struct game *g,
                                         const struct state *s,
                                         const char *text, size_t length,
                                         int *move, struct reason *why) {
    return g->kind->read_move(g, s, text, length, move, why);
}

static inline char *game_print(const struct game *g, const struct state *s,
                               char *out) {
    return g->kind->print(g, s, out);
}

static inline char *game_print_move(const struct game *g, int move, char *out) {
    return g->kind->print_move(g, move, out);
}

/* What is derived from that ------------------------------------------------ */

/* Reads a position: in a notation of its kind, or as the list of moves that led
 * to it from the start, as in "b2 a1". ST_ILLEGAL, with the reason, when it is
 * neither. */
enum status game_read(const struct game *g, const char *text, size_t length,
                      struct state *s, struct reason *why);

/* Are these the same position, and not only symmetric ones? */
static inline bool game_same(const struct game *g, const struct state *a,
                             const struct state *b) {
    return memcmp(a, b, g->kind->key_bytes) == 0;
}

/* The state after a legal move. */
struct state game_after(const struct game *g, const struct state *s, int move);

/* Counts the games of exactly `plies` moves from s, the usual test of a move
 * generator. The watch is told the games so far, and the visits are of
 * positions; threads do not matter. ST_FULL when the visits are used up,
 * ST_STOPPED when the watch says stop. */
enum status game_perft_within(const struct game *g, const struct state *s,
                              int plies, const struct limits *limits,
                              struct perft *out);

/* The same without limits. */
struct perft game_perft(const struct game *g, const struct state *s, int plies);

/* All of these games, or PERFT_MANY. */
uint64_t perft_total(const struct perft *n);

/* Services: the kind's own, or a default ----------------------------------- */

/* The moves of a state that is not over, each with an estimate, in no
 * particular order. Leaves out moves only where that cannot change the value.
 * Returns how many, at least 1. */
int game_estimate(const struct game *g, const struct state *s,
                  struct estimated_move *out);

/* The result that a player with this estimate can expect, from -1 (loss) to 1
 * (win). */
double game_expectation(const struct game *g, int estimate);

/* All moves of a state that is not over, those with the best estimates first,
 * and of equal ones those nearer to the middle of the board. Moves that
 * game_estimate leaves out come last. Returns how many. */
int game_liked_steps(const struct game *g, const struct state *s,
                     struct step *out);

int game_symmetries(const struct game *g);
struct state game_symmetry_state(const struct game *g, int symmetry,
                                 const struct state *s);
int game_symmetry_move(const struct game *g, int symmetry, int move);

/* Prints s in another notation, given by name, into a buffer of
 * GAME_NOTATION_MAX bytes. NULL when the game has no such notation. */
char *game_notation(const struct game *g, const char *name,
                    const struct state *s, char *out);

/* How s looks. False when the kind has no face; positions are then shown as
 * text. */
bool game_face(const struct game *g, const struct state *s, struct face *out);

/* The board of a game in which the first full line wins (struct game_lines), if
 * it is small enough; else NULL. The game owns it. */
const struct board *game_board(const struct game *g);

#endif
