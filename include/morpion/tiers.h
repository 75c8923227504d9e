/* The tier engine: the value of every position of a whole T(n,k), backwards
 * from full boards, for boards of up to 25 cells.
 *
 * Positions are kept by rows, each a set of X stones with all its sets of O
 * stones as bitmaps (solver/rules/rowspace.h), 64 positions a machine word. */
#ifndef MORPION_TIERS_H
#define MORPION_TIERS_H

#include "morpion/game.h"
#include "morpion/watch.h"

enum { TIERS_CELLS_MAX = 25 };

/* All rows with one number of X stones: the tiers of 2 * size - 1 and
 * 2 * size stones. */
struct tiers_stage {
    int size;
    uint32_t row_count;
    const uint32_t *rows;    /* X sets, ascending */
    const uint64_t *offsets; /* of each row in data, and the end */
    int horizons;            /* solver/engines/tierrow.h; 1 without distances */
    /* For each row and horizon four planes, each of whole bytes: the even
     * layer's X wins and O wins, the odd layer's X wins and O wins. */
    const uint8_t *data;
};

/* Called with each stage when it is complete, from the largest size to 0; what
 * it points to is gone after the next call. Anything but ST_OK ends the solve
 * with that status. */
typedef enum status tiers_sink(void *arg, const struct tiers_stage *stage,
                               struct reason *why);

struct tiers_options {
    int threads;        /* at least 1 */
    bool distances;     /* plies to the end too, at several times the cost */
    uint64_t memory;    /* bytes it may use */
    struct watch watch; /* ticks in rows */
    tiers_sink *sink;   /* or NULL */
    void *sink_arg;
};

/* Bytes that tiers_solve needs at the most. ST_ILLEGAL when the board is too
 * large for this engine. */
enum status tiers_memory(const struct game *g, int threads, bool distances,
                         uint64_t *bytes, struct reason *why);

/* Solves the whole game. *value gets that of the start. ST_FULL, before
 * anything is done, when options.memory is less than tiers_memory says. */
enum status tiers_solve(const struct game *g, const struct tiers_options *o,
                        enum value *value, struct reason *why);

#endif
