/* The tier engine: the value of every position of a whole T(n,k), computed
 * backwards from full boards, for boards of up to 25 cells.
 *
 * Positions are grouped in rows: a row is a set of X stones, with bitmaps over
 * its sets of O stones (engines/tiers/row_space.h), 64 positions in a machine
 * word. */
#ifndef MORPION_TIERS_H
#define MORPION_TIERS_H

#include "base/watch.h"
#include "rules/game.h"

enum { TIERS_CELLS_MAX = 25 };

/* Some rows with the same number of X stones, `size`: positions of the tiers of
 * 2 * size - 1 and of 2 * size stones. */
struct tiers_batch {
    int size;
    uint32_t row_count;
    const uint32_t *rows;    /* X sets, ascending */
    const uint64_t *offsets; /* where each row begins in data, and the end */
    int horizons;            /* 1 without distances */
    /* For each row and horizon four planes of whole bytes: the even layer's X
     * wins and O wins, then the odd layer's X wins and O wins. */
    const uint8_t *data;

    /* What a table keeps of the batch; nothing if no row has an even layer. */
    uint64_t number;    /* among the batches of which something is kept */
    uint32_t first;     /* first row of which something is kept */
    uint64_t positions; /* positions that are kept */
    size_t bytes;
    const uint8_t *kept;
};

/* Called with each solved batch, by any of the threads and by several at the
 * same time. Stages come by descending size; batches of one stage come in any
 * order. The batch is valid only during the call. Any result but ST_OK ends the
 * solve with that status. */
typedef enum status tiers_sink(void *arg, const struct tiers_batch *batch,
                               struct reason *why);

/* Fills `kept`, `bytes` long, with the bytes that the sink got for batch
 * `number`. Several threads may call it at the same time. */
typedef enum status tiers_source(void *arg, uint64_t number, uint8_t *kept,
                                 size_t bytes, struct reason *why);

/* The size of the task and the memory it takes. */
struct tiers_extent {
    uint64_t memory;    /* bytes that tiers_solve needs at most */
    uint64_t positions; /* positions that are kept */
    uint64_t batches;
    int threads; /* threads that it will use */
};

struct tiers_options {
    int threads;        /* at least 1 */
    bool fewer;         /* use fewer threads if memory is short */
    bool distances;     /* also plies to the end, at several times the cost */
    uint64_t memory;    /* bytes it may use */
    struct watch watch; /* reports positions that are kept */
    tiers_sink *sink;   /* or NULL */
    /* To continue after an earlier call was stopped: the first `recovered`
     * batches come from the source and do not go to the sink again. */
    uint64_t recovered, recovered_positions;
    tiers_source *source;
    /* Called before the work begins; or NULL. */
    void (*announce)(void *arg, const struct tiers_extent *extent);
    void *arg; /* for sink, source and announce */
};

/* ST_ILLEGAL when this engine cannot solve the game or the board is too
 * large. */
enum status tiers_check(const struct game *g, struct reason *why);

/* Measures the task. ST_ILLEGAL as above, and with distances on more than 24
 * cells. */
enum status tiers_measure(const struct game *g, int threads, bool distances,
                          struct tiers_extent *extent, struct reason *why);

/* Solves the whole game. *start gets the outcome of the start position; its
 * distance is 0 without distances. ST_FULL, before the work begins, when
 * options.memory is less than tiers_measure says. */
enum status tiers_solve(const struct game *g, const struct tiers_options *o,
                        struct outcome *start, struct reason *why);

#endif
