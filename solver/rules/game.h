/* A game as engines, tables, answers and programs use it.
 *
 * They call the functions below, which ask the game's kind (kind.h). A struct
 * game never changes after game_new: any number of threads may use it. */
#ifndef MORPION_GAME_H
#define MORPION_GAME_H

#include <string.h>

#include "rules/kind.h"

/* The game that a text names, of one of the listed kinds. ST_ILLEGAL when it
 * names none. The caller frees *out with game_free; game_free(NULL) is fine. */
enum status game_new(const char *text, struct game **out, struct reason *why);
void game_free(struct game *g);

/* The same of one kind, listed or not. */
enum status game_new_of(const struct game_kind *kind, const char *text,
                        struct game **out, struct reason *why);

/* The listed kinds, up to a NULL. */
extern const struct game_kind *const game_kinds[];

/* What kind.h requires of every kind --------------------------------------- */

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
                              const struct state *s) {
    return g->kind->images(g, root, s);
}

static inline enum status game_read(const struct game *g, const char *text,
                                    size_t length, struct state *s,
                                    struct reason *why) {
    return g->kind->read(g, text, length, s, why);
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

/* What follows from that ----------------------------------------------------
 */

/* Are these the same position, not only equal by symmetry? */
static inline bool game_same(const struct game *g, const struct state *a,
                             const struct state *b) {
    return memcmp(a, b, g->kind->key_bytes) == 0;
}

/* The state after a move, which is legal. */
struct state game_after(const struct game *g, const struct state *s, int move);

/* Games of exactly `plies` moves from s: the usual test of a move generator. */
struct perft game_perft(const struct game *g, const struct state *s, int plies);

/* Services, or the general way --------------------------------------------- */

/* The moves of a state that is not over, each with an estimate, in no order.
 * Moves may be left out where that cannot change the value. Returns how many,
 * at least 1. */
int game_estimate(const struct game *g, const struct state *s,
                  struct estimated_move *out);

int game_symmetries(const struct game *g);
struct state game_symmetry_state(const struct game *g, int symmetry,
                                 const struct state *s);
int game_symmetry_move(const struct game *g, int symmetry, int move);

/* In one of the notations besides print's, into a buffer of
 * GAME_NOTATION_MAX. NULL when the game has no such notation. */
char *game_notation(const struct game *g, const char *name,
                    const struct state *s, char *out);

/* False when the game has no face; its positions are then shown as text. */
bool game_face(const struct game *g, const struct state *s, struct face *out);

/* The board of a game that is decided by its lines alone, else NULL. The game
 * owns it. */
const struct board *game_board(const struct game *g);

#endif
