/* T(n,k) as a kind, and its functions, for kinds that share most of its rules.
 *
 * A state holds a struct position, and g->data begins with the board. */
#ifndef MORPION_TNK_H
#define MORPION_TNK_H

#include "rules/game.h"
#include "rules/notation.h"
#include "rules/position.h"

extern const struct game_kind tnk_kind;
extern const struct game_kind tnk_kind_128, tnk_kind_256, tnk_kind_512;

/* Services of T(n,k) that engines provide. */
extern const struct game_decider tnk_decider; /* engines/proof/tnk_decider.c */
extern const struct game_prover tnk_prover;   /* proofs/tnk_prover.c */
enum status tnk_strategy(const struct game *g, const struct state *root,
                         const char *path, enum side wanted,
                         struct strategy **out,
                         struct reason *why); /* proofs/tnk_strategy.c */
int tnk_estimate(
    const struct game *g, const struct state *s,
    struct estimated_move *out);             /* engines/search/tnk_estimate.c */
int tnk_estimate_unit(const struct game *g); /* the same */

static inline const struct board *tnk_board(const struct game *g) {
    return g->data;
}

static inline const struct position *tnk_position(const struct state *s) {
    return (const struct position *)s->bytes;
}

static inline struct state tnk_state(struct position p) {
    struct state s = {{0}};
    *(struct position *)s.bytes = p;
    return s;
}

/* Positions of narrow boards fit in a key. */
#if BOARD_WIDTH == 64
#define TNK_FROM NULL
#else
enum status tnk_from(const struct game *g, const struct state *root,
                     struct game **out, struct reason *why); /* tnk_rest.c */
#define TNK_FROM tnk_from
#endif

/* Members for kinds with the positions of T(n,k); kind.h says what each does.
 * tnk_make reads what follows the kind's prefix. */
enum status tnk_make(struct game *g, const char *text, struct reason *why);
void tnk_free(struct game *g);
struct state tnk_start(const struct game *g);
enum side tnk_mover(const struct state *s);
int tnk_ply(const struct state *s);
int tnk_steps(const struct game *g, const struct state *s, struct step *out);
struct key tnk_key(const struct game *g, const struct state *s);
bool tnk_from_key(const struct game *g, struct key k, struct state *s);
struct state tnk_exchange(const struct state *s);
int tnk_images(const struct game *g, const struct state *root,
               const struct state *s, struct state *out);
enum status tnk_read(const struct game *g, const char *text, size_t length,
                     struct state *s, struct reason *why);
enum status tnk_read_after(const struct game *g, const char *text,
                           size_t length, const char *last, struct state *s,
                           struct reason *why);
enum status tnk_read_move(const struct game *g, const struct state *s,
                          const char *text, size_t length, int *move,
                          struct reason *why);
char *tnk_print(const struct game *g, const struct state *s, char *out);
char *tnk_print_move(const struct game *g, int move, char *out);
bool tnk_perft(const struct game *g, const struct state *s, int plies,
               struct perft *out); /* tnk_perft.c */
void tnk_face(const struct game *g, const struct state *s, struct face *out);
extern const struct game_symmetry tnk_symmetry;
extern const struct game_notation tnk_notations[];

/* The initializer of such a kind begins with these members. The others, such as
 * over, decider, estimate and lines, depend on what a full line means. */
#define TNK_MEMBERS                                                            \
    .free = tnk_free, .state_bytes = sizeof(struct position),                  \
    .key_bytes = offsetof(struct position, winner) + 1, .start = tnk_start,    \
    .mover = tnk_mover, .ply = tnk_ply, .steps = tnk_steps, .key = tnk_key,    \
    .from_key = tnk_from_key, .from = TNK_FROM, .exchange = tnk_exchange,      \
    .images = tnk_images, .read = tnk_read, .read_after = tnk_read_after,      \
    .read_move = tnk_read_move, .print = tnk_print,                            \
    .print_move = tnk_print_move, .symmetry = &tnk_symmetry,                   \
    .notations = tnk_notations, .face = tnk_face

#endif
