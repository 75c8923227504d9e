/* morpion: solves generalised tic-tac-toe.
 *
 *   morpion_game_new("4,3", &game, error);
 *   morpion_position_new(game, "5x10", &position, error);
 *   morpion_oracle_new(game, NULL, NULL, &oracle, error);
 *   morpion_ask(oracle, position, &answer, error);
 *
 * Ownership. The caller owns what a _new, _open or morpion_ask call gives, and
 * frees it with _free or _close, which take NULL too. A game must outlive its
 * positions, oracles and answers; a table must outlive its oracles. A returned
 * string belongs to the object that was asked. It is valid until that object is
 * freed or changed, or the same function is called on it again.
 *
 * Failure. A call that fails returns a status other than MORPION_OK and leaves
 * *out alone. It writes one sentence into the error: what went wrong, where,
 * and what was expected. The error may be NULL. The library never prints and
 * never ends the program.
 *
 * Threads. Any number of threads may use the same game or table, and options
 * that no thread changes. Only one thread at a time may use a position, oracle,
 * answer or error. Several oracles may share one table. */
#ifndef MORPION_H
#define MORPION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define MORPION_API __attribute__((visibility("default")))
#else
#define MORPION_API
#endif

#define MORPION_VERSION "0.1.0"

/* The version of the library, to compare with MORPION_VERSION. */
MORPION_API const char *morpion_version(void);

enum morpion_status {
    MORPION_OK,
    MORPION_NO_MEMORY,
    MORPION_IO,        /* reading or writing failed */
    MORPION_FORMAT,    /* a file of another format, or damaged */
    MORPION_ILLEGAL,   /* text that names no game, position, move or option */
    MORPION_UNDECIDED, /* a limit on memory or work was reached */
    MORPION_STOPPED,   /* the progress function returned false */
    MORPION_CPU,       /* built for processors with other instructions */
};

struct morpion_error;
MORPION_API struct morpion_error *morpion_error_new(void); /* or NULL */
MORPION_API void morpion_error_free(struct morpion_error *e);
MORPION_API const char *morpion_error_text(const struct morpion_error *e);

/* Games ------------------------------------------------------------------- */

struct morpion_game; /* "3,3", "4x5,4", "misere:3,3", "ultimate" */
MORPION_API enum morpion_status morpion_game_new(const char *name,
                                                 struct morpion_game **out,
                                                 struct morpion_error *e);
MORPION_API void morpion_game_free(struct morpion_game *g);
MORPION_API const char *morpion_game_name(const struct morpion_game *g);

/* Positions --------------------------------------------------------------- */

/* A legal position. NULL as text means the start of the game. */
struct morpion_position;
MORPION_API enum morpion_status
morpion_position_new(const struct morpion_game *g, const char *text,
                     struct morpion_position **out, struct morpion_error *e);
MORPION_API void morpion_position_free(struct morpion_position *p);

/* Its text, which morpion_position_new reads. The player to move: 1 x, 2 o. */
MORPION_API const char *morpion_position_text(struct morpion_position *p);
MORPION_API int morpion_position_mover(const struct morpion_position *p);
MORPION_API bool morpion_position_over(const struct morpion_position *p);

/* The number of legal moves, and each, from 0; NULL if there is none. */
MORPION_API int morpion_position_moves(const struct morpion_position *p);
MORPION_API const char *morpion_position_move(struct morpion_position *p,
                                              int number);

/* Plays a move, as in "b2", or "9b2" in Ultimate. */
MORPION_API enum morpion_status
morpion_position_play(struct morpion_position *p, const char *move,
                      struct morpion_error *e);

/* Options ----------------------------------------------------------------- */

/* Limits for oracles and for solving, by name:
 *
 *   memory        bytes; 1 GiB unless set
 *   threads       1 unless set
 *   visits        positions that the proof of one answer may visit; on large
 *                 boards one counts as several; 1000000 unless set, 0: no limit
 *   milliseconds  time for one answer; 0 unless set, which means no limit
 *   entries       positions that solving may store; 0 unless set: no limit
 *   resume        1: continue from the partial file of an unfinished solve
 *
 * NULL as options means that nothing is set. MORPION_ILLEGAL when there is no
 * such option, or it cannot have that value. */
struct morpion_options;
MORPION_API struct morpion_options *morpion_options_new(void); /* or NULL */
MORPION_API void morpion_options_free(struct morpion_options *o);
MORPION_API enum morpion_status morpion_options_set(struct morpion_options *o,
                                                    const char *name,
                                                    uint64_t value,
                                                    struct morpion_error *e);

/* Long calls call this many times a second, from one thread at a time, but not
 * always the same. total is 0 if it is not known. Returning false ends the call
 * with MORPION_STOPPED. */
typedef bool morpion_progress(void *arg, uint64_t done, uint64_t total);

/* Tables ------------------------------------------------------------------ */

/* Solves a position and all that can follow it into a table file, which is
 * written completely or not at all; an old file is replaced. If a limit is
 * reached or progress, which may be NULL, returns false, the work so far is
 * kept in FILE.partial; while that is there, MORPION_IO without `resume`. */
MORPION_API enum morpion_status
morpion_solve(const struct morpion_position *p, const char *file,
              const struct morpion_options *o, morpion_progress *progress,
              void *arg, struct morpion_error *e);

struct morpion_table; /* stays readable if its file is replaced */
MORPION_API enum morpion_status morpion_table_open(const char *file,
                                                   struct morpion_table **out,
                                                   struct morpion_error *e);
MORPION_API void morpion_table_close(struct morpion_table *t);
MORPION_API const char *morpion_table_game(const struct morpion_table *t);

/* Checks checksums and entries; with `full`, computes every value again. On
 * MORPION_FORMAT the error names the first defect. */
MORPION_API enum morpion_status
morpion_table_verify(const struct morpion_table *t, bool full,
                     morpion_progress *progress, void *arg,
                     struct morpion_error *e);

/* Answers ----------------------------------------------------------------- */

/* Takes answers from the table or, if that is NULL, computes them. */
struct morpion_oracle;
MORPION_API enum morpion_status
morpion_oracle_new(const struct morpion_game *g, const struct morpion_table *t,
                   const struct morpion_options *o, struct morpion_oracle **out,
                   struct morpion_error *e);
MORPION_API void morpion_oracle_free(struct morpion_oracle *o);

/* MORPION_OK, with an answer that is "unknown", also when the limits are too
 * small to decide the position or the table does not contain it. */
struct morpion_answer;
MORPION_API enum morpion_status morpion_ask(struct morpion_oracle *o,
                                            const struct morpion_position *p,
                                            struct morpion_answer **out,
                                            struct morpion_error *e);
MORPION_API void morpion_answer_free(struct morpion_answer *a);

/* "win", "draw" or "loss" for the player to move, or "unknown". */
MORPION_API const char *morpion_answer_category(const struct morpion_answer *a);

/* The player who can force a win: 1 x, 2 o, 0 nobody; -1 if not decided. */
MORPION_API int morpion_answer_winner(const struct morpion_answer *a);

/* Plies to the end with best play; -1 for a draw and if it is not known. */
MORPION_API int morpion_answer_distance(const struct morpion_answer *a);

/* The moves, best first. The first morpion_answer_best of them keep the value
 * and the distance. Category and distance are for the player who moves, and the
 * distance counts the move itself. NULL and -1 for a number out of range. */
MORPION_API int morpion_answer_moves(const struct morpion_answer *a);
MORPION_API int morpion_answer_best(const struct morpion_answer *a);
MORPION_API const char *morpion_answer_move(struct morpion_answer *a, int i);
MORPION_API const char *
morpion_answer_move_category(const struct morpion_answer *a, int i);
MORPION_API int morpion_answer_move_distance(const struct morpion_answer *a,
                                             int i);

/* The answer as the JSON object of `morpion query --json`; NULL: no memory. */
MORPION_API const char *morpion_answer_json(struct morpion_answer *a);

/* Proofs ------------------------------------------------------------------ */

/* Checks a certificate that `morpion solve --certificate` wrote. MORPION_FORMAT
 * if it does not prove all that it claims. `claim`, unless NULL, gets what it
 * proves, cut to `size` bytes: "7,5 from 49: a draw". */
MORPION_API enum morpion_status morpion_check_proof(const char *file,
                                                    char *claim, size_t size,
                                                    struct morpion_error *e);

#ifdef __cplusplus
}
#endif

#endif
