#include "tables/tier_distance.h"

#include <stdlib.h>

#include "base/cache.h"

enum { MEMORY = 24 << 20, TICK = 1 << 10, NO_MOVE = 31, FAR = 63 };

/* What is known about a position. */
struct tier_known {
    uint8_t value;  /* enum value plus 2; 0 when not known */
    uint8_t above;  /* the end is more than this many plies away */
    uint8_t within; /* and at most this many */
    uint8_t move;   /* the last move that won, or that held out */
};

struct tier_distance {
    const struct row_space *space;
    tier_distance_value *value;
    void *arg;
    const struct watch *watch;
    uint64_t nodes;
    enum status status; /* of the first failure */
    struct reason *why;
    struct cache cache; /* packed struct tier_known, see known_of */
};

struct tier_distance *tier_distance_new(const struct row_space *rs,
                                        tier_distance_value *value, void *arg) {
    struct tier_distance *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (struct tier_distance){.space = rs, .value = value, .arg = arg};
    if (cache_init(&s->cache, MEMORY))
        return s;
    free(s);
    return NULL;
}

void tier_distance_free(struct tier_distance *s) {
    if (!s)
        return;
    cache_free(&s->cache);
    free(s);
}

/* Positions --------------------------------------------------------------- */

static int count(uint32_t set) { return __builtin_popcount(set); }

static uint32_t own(const struct tier_rows_position *p) {
    return p->mover == SIDE_X ? p->x : p->o;
}

static uint32_t other(const struct tier_rows_position *p) {
    return p->mover == SIDE_X ? p->o : p->x;
}

static uint32_t empty_of(const struct tier_distance *s,
                         const struct tier_rows_position *p) {
    return s->space->all & ~(p->x | p->o);
}

static struct tier_rows_position play(const struct tier_rows_position *p,
                                      uint32_t cell) {
    struct tier_rows_position after = *p;
    *(p->mover == SIDE_X ? &after.x : &after.o) |= cell;
    after.mover = side_other(p->mover);
    return after;
}

/* Maps p so that its X stones are canonical; *symmetry gets the symmetry. */
static struct tier_rows_position turn(const struct row_space *rs,
                                      const struct tier_rows_position *p,
                                      int *symmetry) {
    const uint32_t x = row_space_canonical(rs, p->x, symmetry);
    return (struct tier_rows_position){x, row_space_map(rs, *symmetry, p->o),
                                       p->mover};
}

static struct key key_of(const struct tier_rows_position *p) {
    return (struct key){(uint64_t)p->mover << 32 | p->x, p->o};
}

static struct tier_known known_of(const struct tier_distance *s,
                                  const struct tier_rows_position *p) {
    const uint64_t word = cache_get(&s->cache, key_of(p));
    if (!word)
        return (struct tier_known){.within = FAR, .move = NO_MOVE};
    return (struct tier_known){(uint8_t)word, (uint8_t)(word >> 8),
                               (uint8_t)(word >> 16), (uint8_t)(word >> 24)};
}

/* `within` is never 0, so the word is not 0, which means unknown. */
static void note(struct tier_distance *s, const struct tier_rows_position *p,
                 struct tier_known k) {
    cache_put(&s->cache, key_of(p),
              (uint64_t)k.value | (uint64_t)k.above << 8 |
                  (uint64_t)k.within << 16 | (uint64_t)k.move << 24);
}

/* The search ---------------------------------------------------------------
 * Iterative deepening, two plies at a time. After a failure every answer is
 * false and no bound is cached. */

static bool goes_on(struct tier_distance *s) {
    if (!s->status && ++s->nodes % TICK == 0 &&
        !watch_goes_on(s->watch, s->nodes, 0))
        s->status = status_fail(s->why, ST_STOPPED, "stopped before the end");
    return !s->status;
}

/* Does the player to move lose, according to the table? */
static bool is_lost(struct tier_distance *s,
                    const struct tier_rows_position *p) {
    int symmetry;
    const struct tier_rows_position turned = turn(s->space, p, &symmetry);
    struct tier_known known = known_of(s, &turned);
    if (!known.value) {
        enum value v;
        s->status = s->value(s->arg, &turned, &v, s->why);
        if (s->status)
            return false;
        known.value = (uint8_t)(2 + (int)v);
        note(s, &turned, known);
    }
    return known.value == 2 + VALUE_LOSS;
}

/* A move that makes two threats at once wins in three plies. */
static bool makes_two_threats(const struct tier_distance *s,
                              const struct tier_rows_position *p,
                              uint32_t moves) {
    for (uint32_t left = moves; left; left &= left - 1) {
        const struct tier_rows_position after = play(p, left & -left);
        const uint32_t threats =
            row_space_wins(s->space, other(&after)) & empty_of(s, &after);
        if (count(threats) > 1)
            return true;
    }
    return false;
}

/* Orders the moves: first the one that won or held out last time, then those
 * that make a threat, then the rest. Returns how many there are. */
static int order_moves(const struct tier_distance *s,
                       const struct tier_rows_position *p, uint32_t moves,
                       int first, uint32_t *ordered) {
    const uint32_t empty = empty_of(s, p);
    const uint32_t last_time = first == NO_MOVE ? 0 : moves & 1u << first;
    uint32_t threats = 0;
    for (uint32_t left = moves & ~last_time; left; left &= left - 1) {
        const uint32_t cell = left & -left;
        if (row_space_wins(s->space, own(p) | cell) & empty & ~cell)
            threats |= cell;
    }
    const uint32_t groups[] = {last_time, threats,
                               moves & ~last_time & ~threats};
    int counted = 0;
    for (int i = 0; i < 3; i++)
        for (uint32_t left = groups[i]; left; left &= left - 1)
            ordered[counted++] = left & -left;
    return counted;
}

/* Does the game end within `plies`? The winner needs one move that keeps the
 * win and ends in time; the loser needs every move to end in time. */
static bool try_moves(struct tier_distance *s,
                      const struct tier_rows_position *p, uint32_t moves,
                      int plies, bool winner);

/* The same through the cache. */
static bool ends_within(struct tier_distance *s,
                        const struct tier_rows_position *p, uint32_t moves,
                        int plies, bool winner) {
    int symmetry;
    const struct tier_rows_position turned = turn(s->space, p, &symmetry);
    struct tier_known known = known_of(s, &turned);
    if (plies <= known.above || plies >= known.within)
        return plies >= known.within;
    if (!goes_on(s))
        return false;
    const bool ends = try_moves(
        s, &turned, row_space_map(s->space, symmetry, moves), plies, winner);
    if (s->status)
        return ends;
    known = known_of(s, &turned); /* try_moves may have changed it */
    *(ends ? &known.within : &known.above) = (uint8_t)plies;
    note(s, &turned, known);
    return ends;
}

/* The player to move wins, according to the table. Within `plies`? */
static bool wins_within(struct tier_distance *s,
                        const struct tier_rows_position *p, int plies) {
    const uint32_t empty = empty_of(s, p);
    if (row_space_wins(s->space, own(p)) & empty)
        return plies >= 1;
    if (plies < 3)
        return false;
    const uint32_t threats = row_space_wins(s->space, other(p)) & empty;
    const uint32_t moves = threats ? threats : empty;
    if (makes_two_threats(s, p, moves))
        return true;
    return plies > 3 && ends_within(s, p, moves, plies, true);
}

/* The player to move loses, according to the table. Within `plies`? */
static bool loses_within(struct tier_distance *s,
                         const struct tier_rows_position *p, int plies) {
    const uint32_t empty = empty_of(s, p);
    const uint32_t threats = row_space_wins(s->space, other(p)) & empty;
    if (count(threats) > 1)
        return plies >= 2;
    if (plies < 4)
        return false;
    if (!threats)
        return ends_within(s, p, empty, plies, false);
    const struct tier_rows_position after = play(p, threats);
    return wins_within(s, &after, plies - 1);
}

static bool try_moves(struct tier_distance *s,
                      const struct tier_rows_position *p, uint32_t moves,
                      int plies, bool winner) {
    uint32_t ordered[ROW_SPACE_CELLS_MAX];
    const int counted = order_moves(s, p, moves, known_of(s, p).move, ordered);
    for (int i = 0; i < counted && !s->status; i++) {
        const struct tier_rows_position after = play(p, ordered[i]);
        const bool decides =
            winner ? is_lost(s, &after) && loses_within(s, &after, plies - 1)
                   : !wins_within(s, &after, plies - 1);
        if (decides) {
            struct tier_known known = known_of(s, p);
            known.move = (uint8_t)__builtin_ctz(ordered[i]);
            note(s, p, known);
            return winner;
        }
    }
    return !winner;
}

enum status tier_distance_find(struct tier_distance *s,
                               const struct tier_rows_position *p, enum value v,
                               const struct watch *w, int *distance,
                               struct reason *why) {
    s->watch = w;
    s->why = why;
    s->status = ST_OK;
    const int most = s->space->cells - count(p->x | p->o);
    for (int plies = v == VALUE_WIN ? 1 : 2; plies <= most; plies += 2) {
        const bool ends = v == VALUE_WIN ? wins_within(s, p, plies)
                                         : loses_within(s, p, plies);
        if (s->status)
            return s->status;
        if (ends) {
            *distance = plies;
            return ST_OK;
        }
    }
    return status_fail(why, ST_FORMAT,
                       "the table claims a win that no moves lead to");
}
