/* What the tests share. */
#ifndef MORPION_TESTS_SUPPORT_H
#define MORPION_TESTS_SUPPORT_H

#include "rules/game.h"

/* A test that hangs is a failure, not a CI that never ends. One time for all:
 * where a test begins that must end before one that is running, Criterion loses
 * the latter's. */
#define SUPPORT_TIMEOUT 1200

/* A game, or a failed test. */
struct game *support_game(const char *name);

/* A position of g, or a failed test. */
struct state support_state(const struct game *g, const char *text);

/* How often to try at random: sanitizers are ten times slower, and what they
 * look for shows in fewer rounds. */
#ifdef __SANITIZE_ADDRESS__
#define SUPPORT_ROUNDS(n) ((n) / 10)
#else
#define SUPPORT_ROUNDS(n) (n)
#endif

/* A repeatable sequence of random numbers. */
uint64_t support_random(uint64_t *seed);

/* Plays up to `plies` random moves from the start, never past the end. */
struct state support_random_state(const struct game *g, int plies,
                                  uint64_t *seed);

/* Plain minimax on an array of characters, without memory, symmetry or
 * bitboards: the second opinion on every value and distance. */
struct naive {
    int rows, cols, k;
    char cells[64]; /* 'x', 'o' or '.' */
    char mover;
    bool misere; /* who has a line has lost */
};
struct naive support_naive(const struct game *g, const struct state *s);
struct outcome naive_solve(struct naive *n);
bool naive_has_line(const struct naive *n, char player);

/* A new empty folder, removed with all that is in it by support_clean. */
const char *support_folder(void);
void support_clean(void);

/* FOLDER/NAME, in one of a few buffers that take turns. */
const char *support_path(const char *name);

/* Solves g from the start, or from text, and writes the table to a file of the
 * folder: entries, from the memo engine, or tiers. */
const char *support_table(const struct game *g, const char *text,
                          const char *name);
const char *support_tiers(const struct game *g, const char *name);

/* The bytes of a file; the caller frees them. */
unsigned char *support_read(const char *path, size_t *size);
void support_write(const char *path, const void *bytes, size_t size);

#endif
