/* Helpers that the tests share. */
#ifndef MORPION_TESTS_SUPPORT_H
#define MORPION_TESTS_SUPPORT_H

#include "rules/game.h"

/* A test that hangs fails instead of blocking CI. All tests have the same
 * timeout: when a test with an earlier deadline starts, Criterion forgets the
 * deadline of the one that is running. */
#define SUPPORT_TIMEOUT 1200

/* Reads a game; the test fails if it cannot. */
struct game *support_game(const char *name);

/* Reads a position of g; the test fails if it cannot. */
struct state support_state(const struct game *g, const char *text);

/* How many random rounds to try. Sanitizers make them ten times slower, and
 * need fewer of them to find errors. */
#ifdef __SANITIZE_ADDRESS__
#define SUPPORT_ROUNDS(n) ((n) / 10)
#else
#define SUPPORT_ROUNDS(n) (n)
#endif

/* A repeatable sequence of random numbers. *seed must not be 0. */
uint64_t support_random(uint64_t *seed);

/* Plays up to `plies` random moves from the start; stops if the game ends. */
struct state support_random_state(const struct game *g, int plies,
                                  uint64_t *seed);

/* The stones as digits of a number in base 3, the first cell most significant,
 * on boards of up to 40 cells; and the stones of such a number. */
struct board;
struct position;
struct certificate;
uint64_t support_number(const struct board *b, const struct position *p);
void support_set_number(const struct board *b, struct position *p,
                        uint64_t number);

/* Reads a certificate about a board of at most 64 cells. */
enum status support_certificate(const char *path, struct certificate *c,
                                struct reason *why);

/* Plain minimax on an array of characters, without a table, symmetry or
 * bitboards: an independent opinion on values and distances. */
struct naive {
    int rows, cols, k;
    char cells[GAME_MOVES_MAX]; /* 'x', 'o' or '.' */
    char mover;
    bool misere; /* a player with a line has lost */
};
struct naive support_naive(const struct game *g, const struct state *s);
struct outcome naive_solve(struct naive *n);
bool naive_has_line(const struct naive *n, char player);

/* A new empty folder; the same one until support_clean removes it with all its
 * files. */
const char *support_folder(void);
void support_clean(void);

/* FOLDER/NAME, in one of eight buffers used in turn. */
const char *support_path(const char *name);

/* Solve g and write the table to FOLDER/NAME, whose path is returned: with the
 * memo engine from `text`, or the start if that is NULL, or with the tier
 * engine. */
const char *support_table(const struct game *g, const char *text,
                          const char *name);
const char *support_tiers(const struct game *g, const char *name);

/* All that a reader may do with a table of g: ST_OK only if all went well. */
enum status support_use_table(const char *path, const struct game *g,
                              struct reason *why);

/* The bytes of a file; the caller frees them. */
unsigned char *support_read(const char *path, size_t *size);
void support_write(const char *path, const void *bytes, size_t size);

#endif
