/* The tier engine: the value of every position of a whole T(n,k), backwards
 * from full boards, for boards of up to 25 cells.
 *
 * Positions are kept by rows, each a set of X stones with all its sets of O
 * stones as bitmaps (solver/rules/rowspace.h), 64 positions a machine word. */
#ifndef MORPION_TIERS_H
#define MORPION_TIERS_H

#include "base/watch.h"
#include "rules/game.h"

enum { TIERS_CELLS_MAX = 25 };

/* Some rows with one number of X stones: positions of the tiers of 2 * size - 1
 * and 2 * size stones. */
struct tiers_batch {
    int size;
    uint32_t row_count;
    const uint32_t *rows;    /* X sets, ascending */
    const uint64_t *offsets; /* of each row in data, and the end */
    int horizons;            /* 1 without distances */
    /* For each row and horizon four planes, each of whole bytes: the even
     * layer's X wins and O wins, the odd layer's X wins and O wins. */
    const uint8_t *data;

    /* What a table keeps of it; nothing where no row has an even layer. */
    uint64_t number;    /* of the batch among all of which something is kept */
    uint32_t first;     /* row of which something is kept */
    uint64_t positions; /* that are kept */
    size_t bytes;
    const uint8_t *kept;
};

/* Called with each batch when it is solved, by any of the threads and by
 * several at a time, in no order inside a stage, but stages by descending size;
 * what it points to is gone after the call. Anything but ST_OK ends the solve
 * with that status. */
typedef enum status tiers_sink(void *arg, const struct tiers_batch *batch,
                               struct reason *why);

/* Fills `kept`, `bytes` long, with what the sink got for batch `number`.
 * Several threads may call it at a time. */
typedef enum status tiers_source(void *arg, uint64_t number, uint8_t *kept,
                                 size_t bytes, struct reason *why);

/* What there is to solve, and what it takes. */
struct tiers_extent {
    uint64_t memory;    /* bytes that tiers_solve needs at the most */
    uint64_t positions; /* that are kept */
    uint64_t batches;
    int threads; /* that it will use */
};

struct tiers_options {
    int threads;        /* at least 1 */
    bool fewer;         /* threads, down to 1, where memory is short */
    bool distances;     /* plies to the end too, at several times the cost */
    uint64_t memory;    /* bytes it may use */
    struct watch watch; /* ticks in positions that are kept */
    tiers_sink *sink;   /* or NULL */
    /* To go on where an earlier call was stopped: the first `recovered` batches
     * come from the source and do not go to the sink again. */
    uint64_t recovered, recovered_positions;
    tiers_source *source;
    /* Called before anything is done, or NULL. */
    void (*announce)(void *arg, const struct tiers_extent *extent);
    void *arg; /* for sink, source and announce */
};

/* ST_ILLEGAL when the board is too large for this engine. */
enum status tiers_check(const struct game *g, struct reason *why);

/* The same, also for distances on more than 24 cells. */
enum status tiers_measure(const struct game *g, int threads, bool distances,
                          struct tiers_extent *extent, struct reason *why);

/* Solves the whole game. *start gets the outcome of the start; its distance is
 * 0 without distances. ST_FULL, before anything is done, when options.memory is
 * less than tiers_measure says. */
enum status tiers_solve(const struct game *g, const struct tiers_options *o,
                        struct outcome *start, struct reason *why);

#endif
