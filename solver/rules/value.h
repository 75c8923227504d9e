/* What a position is worth.
 *
 * Inside the library a value is always the mover's. An attractor, the player
 * who can force a win from a position, is computed only for output. */
#ifndef MORPION_VALUE_H
#define MORPION_VALUE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum side { SIDE_NONE, SIDE_X, SIDE_O };

enum value { VALUE_LOSS = -1, VALUE_DRAW, VALUE_WIN };

/* Distance: plies to the end if the winner hurries and the loser delays. For a
 * draw it is always 0, so that equal outcomes compare equal. */
struct outcome {
    enum value value;
    int distance;
};

static inline enum side side_other(enum side p) {
    return p == SIDE_X ? SIDE_O : SIDE_X;
}

static inline char side_char(enum side p) { return p == SIDE_X ? 'x' : 'o'; }

/* "x" or "o", as in all output. */
static inline const char *side_name(enum side p) {
    return p == SIDE_X ? "x" : "o";
}

/* The player who can force a win from a position worth v to its mover, or
 * SIDE_NONE. */
static inline enum side value_attractor(enum value v, enum side mover) {
    if (v == VALUE_DRAW)
        return SIDE_NONE;
    return v == VALUE_WIN ? mover : side_other(mover);
}

/* "win", "draw" or "loss", as in all output. */
static inline const char *value_name(enum value v) {
    return v == VALUE_DRAW ? "draw" : v == VALUE_WIN ? "win" : "loss";
}

/* What a move is worth to the player who makes it. `after` is what the position
 * after it is worth to the opponent. */
static inline struct outcome outcome_before(struct outcome after) {
    if (after.value == VALUE_DRAW)
        return after;
    return (struct outcome){(enum value)(-(int)after.value),
                            after.distance + 1};
}

/* The inverse: what the position after a best move is worth to the opponent.
 */
static inline struct outcome outcome_after(struct outcome before) {
    if (before.value == VALUE_DRAW)
        return before;
    return (struct outcome){(enum value)(-(int)before.value),
                            before.distance - 1};
}

/* Larger is better for the mover. From best to worst: near wins, far wins,
 * draws, far losses, near losses. */
static inline int outcome_rank(struct outcome o) {
    return (int)o.value * (1024 - o.distance);
}

/* Worse than every real outcome: the start of a search for the best one. */
static inline struct outcome outcome_worst(void) {
    return (struct outcome){VALUE_LOSS, -1};
}

static inline struct outcome outcome_better(struct outcome a,
                                            struct outcome b) {
    return outcome_rank(a) >= outcome_rank(b) ? a : b;
}

static inline bool outcome_equal(struct outcome a, struct outcome b) {
    return a.value == b.value && a.distance == b.distance;
}

/* Tables without distances give wins and losses the distance 0, although the
 * game is not over. */
static inline bool outcome_has_distance(struct outcome o) {
    return o.value == VALUE_DRAW || o.distance > 0;
}

/* What is proved about a position: its value for the mover lies between lower
 * and upper. When they are equal the value is known, and only then may there be
 * a distance. */
struct bounds {
    enum value lower, upper;
    int distance;
};

static inline struct bounds bounds_none(void) {
    return (struct bounds){VALUE_LOSS, VALUE_WIN, 0};
}

static inline struct bounds bounds_exact(struct outcome o) {
    return (struct bounds){o.value, o.value, o.distance};
}

static inline bool bounds_known(struct bounds b) { return b.lower == b.upper; }

static inline struct outcome bounds_outcome(struct bounds b) {
    assert(bounds_known(b));
    return (struct outcome){b.lower, b.distance};
}

/* "win", "draw", "loss", ">= draw", "<= draw" or "not decided". */
static inline const char *bounds_name(struct bounds b) {
    if (bounds_known(b))
        return value_name(b.lower);
    if (b.lower == VALUE_DRAW)
        return ">= draw";
    return b.upper == VALUE_DRAW ? "<= draw" : "not decided";
}

/* What is known about a move, for the player who makes it. `after` is what is
 * known about the position after it. */
static inline struct bounds bounds_before(struct bounds after) {
    if (bounds_known(after))
        return bounds_exact(outcome_before(bounds_outcome(after)));
    return (struct bounds){(enum value)(-(int)after.upper),
                           (enum value)(-(int)after.lower), 0};
}

/* What follows from both. Of two known values, the one with a distance. */
static inline struct bounds bounds_both(struct bounds a, struct bounds b) {
    if (bounds_known(a) && (a.distance || !bounds_known(b)))
        return a;
    if (bounds_known(b))
        return b;
    return (struct bounds){a.lower > b.lower ? a.lower : b.lower,
                           a.upper < b.upper ? a.upper : b.upper, 0};
}

/* One byte, as tables store it: 0 for a draw, else 1 + 2 * distance, plus 1 for
 * a win. Tables do not use the codes from OUTCOME_CODES on. */
enum { OUTCOME_DISTANCE_MAX = 119, OUTCOME_CODES = 241 };

static inline uint8_t outcome_code(struct outcome o) {
    assert(o.distance >= 0 && o.distance <= OUTCOME_DISTANCE_MAX);
    if (o.value == VALUE_DRAW)
        return 0;
    return (uint8_t)(1 + 2 * o.distance + (o.value == VALUE_WIN));
}

static inline struct outcome outcome_from_code(uint8_t code) {
    assert(code < OUTCOME_CODES);
    if (code == 0)
        return (struct outcome){VALUE_DRAW, 0};
    return (struct outcome){(code - 1) % 2 ? VALUE_WIN : VALUE_LOSS,
                            (code - 1) / 2};
}

/* Is a move that leads to `after` known to be best in a position worth
 * `before`? If the distance of a win or loss is not known, it is 0 and only the
 * value counts. */
static inline bool bounds_keep(struct bounds before, struct bounds after) {
    if (!bounds_known(before) || !bounds_known(after))
        return false;
    const struct outcome o = outcome_before(bounds_outcome(after));
    return o.value == before.lower &&
           (before.distance == 0 || o.distance == before.distance);
}

/* Bounds as one byte: an outcome code if the value is known, else one of these.
 */
enum { BOUNDS_NONE = OUTCOME_CODES, BOUNDS_AT_LEAST_DRAW, BOUNDS_AT_MOST_DRAW };

static inline uint8_t bounds_code(struct bounds b) {
    if (bounds_known(b))
        return outcome_code(bounds_outcome(b));
    return (uint8_t)(b.lower == VALUE_DRAW   ? BOUNDS_AT_LEAST_DRAW
                     : b.upper == VALUE_DRAW ? BOUNDS_AT_MOST_DRAW
                                             : BOUNDS_NONE);
}

static inline struct bounds bounds_from_code(uint8_t code) {
    if (code < OUTCOME_CODES)
        return bounds_exact(outcome_from_code(code));
    return (struct bounds){
        code == BOUNDS_AT_LEAST_DRAW ? VALUE_DRAW : VALUE_LOSS,
        code == BOUNDS_AT_MOST_DRAW ? VALUE_DRAW : VALUE_WIN, 0};
}

#endif
