/* morpion: who wins generalised tic-tac-toe, and how?
 *
 *   morpion_game_new("4,3", &game, error);
 *   morpion_position_new(game, "5x10", &position, error);
 *   morpion_oracle_new(game, NULL, NULL, &oracle, error);
 *   morpion_ask(oracle, position, &answer, error);
 *
 * Ownership. What a _new, _open or morpion_ask call gives is the caller's, who
 * gives it back to _free or _close; these take NULL too. What something was
 * made from must stay as long as it: a game as long as its positions and
 * oracles, a table as long as its oracles. Strings that are returned live as
 * long as what they were asked of.
 *
 * Failure. A call that can fail returns a status other than MORPION_OK, gives
 * nothing, and, where the caller handed it an error, says there in one sentence
 * what went wrong, where, and what was expected. The error may be NULL. The
 * library never prints and never ends the program.
 *
 * Threads. Games, tables and options that nobody changes may be used by any
 * number of threads at a time. Positions, oracles, answers and errors are for
 * one thread at a time; several oracles may share one table. */
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

/* The version of the library, to compare with that of this header. */
MORPION_API const char *morpion_version(void);

enum morpion_status {
    MORPION_OK,
    MORPION_NO_MEMORY,
    MORPION_IO,        /* the system refused to read or write */
    MORPION_FORMAT,    /* a file that is not what it claims to be */
    MORPION_ILLEGAL,   /* text that is no game, position, move or option */
    MORPION_UNDECIDED, /* a bound on memory or work was met before the end */
    MORPION_STOPPED,   /* the progress function said stop */
    MORPION_CPU,       /* built for processors that this one is not */
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

/* A legal position; NULL as text means the start of the game. */
struct morpion_position;
MORPION_API enum morpion_status
morpion_position_new(const struct morpion_game *g, const char *text,
                     struct morpion_position **out, struct morpion_error *e);
MORPION_API void morpion_position_free(struct morpion_position *p);

/* Its text, which reads back as the same position, and who is to move: 1 is x,
 * 2 is o. The text lives until the position changes. */
MORPION_API const char *morpion_position_text(struct morpion_position *p);
MORPION_API int morpion_position_mover(const struct morpion_position *p);
MORPION_API bool morpion_position_over(const struct morpion_position *p);

/* Its legal moves, 0 to count - 1; NULL for another number. */
MORPION_API int morpion_position_moves(const struct morpion_position *p);
MORPION_API const char *morpion_position_move(struct morpion_position *p,
                                              int number);

/* Plays a move, as in "b2", or "9b2" in Ultimate. */
MORPION_API enum morpion_status
morpion_position_play(struct morpion_position *p, const char *move,
                      struct morpion_error *e);

/* Options ----------------------------------------------------------------- */

/* What oracles and solving may use, by name:
 *
 *   memory        bytes; 1 GiB unless set
 *   threads       1 unless set
 *   visits        positions that a proof of one answer may look at, counted as
 *                 those of a small board; 1000000 unless set, 0 means no limit
 *   milliseconds  for one answer; 0, unless set, means no limit
 *   entries       positions that solving may keep; 0, unless set: no limit
 *   resume        1: go on from the partial file of an unfinished solve
 *
 * NULL stands for options that nobody has set. MORPION_ILLEGAL when there is no
 * such option, or it cannot have that value. */
struct morpion_options;
MORPION_API struct morpion_options *morpion_options_new(void); /* or NULL */
MORPION_API void morpion_options_free(struct morpion_options *o);
MORPION_API enum morpion_status morpion_options_set(struct morpion_options *o,
                                                    const char *name,
                                                    uint64_t value,
                                                    struct morpion_error *e);

/* Called many times a second by what takes long; total is 0 where it is not
 * known. False ends it with MORPION_STOPPED. */
typedef bool morpion_progress(void *arg, uint64_t done, uint64_t total);

/* Tables ------------------------------------------------------------------ */

/* Solves a position and all that can follow into a table file. The file is
 * written whole or not at all; what was solved before a bound was met or
 * progress said stop is kept in FILE.partial. progress may be NULL. */
MORPION_API enum morpion_status
morpion_solve(const struct morpion_position *p, const char *file,
              const struct morpion_options *o, morpion_progress *progress,
              void *arg, struct morpion_error *e);

struct morpion_table; /* stays readable when its file is replaced */
MORPION_API enum morpion_status morpion_table_open(const char *file,
                                                   struct morpion_table **out,
                                                   struct morpion_error *e);
MORPION_API void morpion_table_close(struct morpion_table *t);
MORPION_API const char *morpion_table_game(const struct morpion_table *t);

/* Checks every checksum and every entry; `full` derives every value again.
 * MORPION_FORMAT names the first thing that is wrong. */
MORPION_API enum morpion_status
morpion_table_verify(const struct morpion_table *t, bool full,
                     morpion_progress *progress, void *arg,
                     struct morpion_error *e);

/* Answers ----------------------------------------------------------------- */

/* Answers come from the table, or, where that is NULL, are worked out. */
struct morpion_oracle;
MORPION_API enum morpion_status
morpion_oracle_new(const struct morpion_game *g, const struct morpion_table *t,
                   const struct morpion_options *o, struct morpion_oracle **out,
                   struct morpion_error *e);
MORPION_API void morpion_oracle_free(struct morpion_oracle *o);

/* Not being able to decide a position inside the bounds is an answer too. */
struct morpion_answer;
MORPION_API enum morpion_status morpion_ask(struct morpion_oracle *o,
                                            const struct morpion_position *p,
                                            struct morpion_answer **out,
                                            struct morpion_error *e);
MORPION_API void morpion_answer_free(struct morpion_answer *a);

/* "win", "draw" or "loss" for the player to move, or "unknown". */
MORPION_API const char *morpion_answer_category(const struct morpion_answer *a);

/* Who can force a win: 1 is x, 2 is o, 0 nobody; -1 when it is not decided. */
MORPION_API int morpion_answer_winner(const struct morpion_answer *a);

/* Plies to the end when the winner hurries and the loser delays; -1 for a draw
 * and where it is not known. */
MORPION_API int morpion_answer_distance(const struct morpion_answer *a);

/* Moves, best first; the first `best` of them keep the value and the distance.
 * Category and distance are the mover's, the move itself counted. NULL and -1
 * for a number that is not below morpion_answer_moves. */
MORPION_API int morpion_answer_moves(const struct morpion_answer *a);
MORPION_API int morpion_answer_best(const struct morpion_answer *a);
MORPION_API const char *morpion_answer_move(struct morpion_answer *a, int i);
MORPION_API const char *
morpion_answer_move_category(const struct morpion_answer *a, int i);
MORPION_API int morpion_answer_move_distance(const struct morpion_answer *a,
                                             int i);

/* All of it as one JSON object, as `morpion query --json` prints it; NULL when
 * memory runs out. */
MORPION_API const char *morpion_answer_json(struct morpion_answer *a);

/* Proofs ------------------------------------------------------------------ */

/* Checks a certificate that `morpion solve --certificate` wrote. MORPION_FORMAT
 * unless it proves all that it claims. With `claim`, at most `size` bytes of
 * what it proves go there: "7,5 from 49: a draw". */
MORPION_API enum morpion_status morpion_check_proof(const char *file,
                                                    char *claim, size_t size,
                                                    struct morpion_error *e);

#ifdef __cplusplus
}
#endif

#endif
