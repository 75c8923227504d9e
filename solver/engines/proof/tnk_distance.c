#include "engines/proof/tnk_distance.h"

#include <stdlib.h>

#include "base/cache.h"
#include "base/sort.h"
#include "rules/cellset_key.h"

/* Each search asks: can the attacker win within a given number of plies? The
 * attacker may be either player. */
enum distance_verdict {
    OPEN, /* not within these plies */
    WON,  /* within these plies */
    HELD, /* never: the defender can prevent it */
};

/* On large boards a visit takes milliseconds, so the watch is asked at each. */
enum { HELD_FOR = 511, TICK = BOARD_WIDTH == 64 ? 1 << 9 : 1 };

struct tnk_distance {
    const struct board *board;
    struct cache cache; /* see won_within */
    const struct watch *watch;
    uint64_t visits, visits_max;
    uint64_t ticks; /* visits of all searches, for the watch */
    bool stopped;   /* the limit on visits was reached, or the watch said so */
    bool interrupted;
};

struct tnk_distance *tnk_distance_new(const struct board *b, uint64_t memory) {
    struct tnk_distance *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->board = b;
    if (cache_init(&p->cache, memory))
        return p;
    free(p);
    return NULL;
}

void tnk_distance_free(struct tnk_distance *p) {
    if (!p)
        return;
    cache_free(&p->cache);
    free(p);
}

/* Lines ------------------------------------------------------------------- */

/* A player's open line has no stone of the opponent. If it lacks n stones it
 * weighs 2^-n, in units of 1/UNIT. If a player's open lines weigh less than 1/2
 * before the player's move, or less than 1 after it, the opponent can cut them
 * all (Erdős and Selfridge 1973). The same holds for a part of the lines:
 * weighing only the lines that n moves can fill shows that the player cannot
 * win in n moves. */
enum { UNIT = 1 << BOARD_K_MAX };

struct distance_view {
    unsigned weight; /* of the attacker's open lines */
    unsigned near;   /* of those that the attacker's moves left can fill */
    cellset wins;    /* where the attacker completes a line */
    cellset losses;  /* where the defender completes one */
};

static struct distance_view look(const struct board *b, cellset attacker,
                                 cellset defender, int moves) {
    struct distance_view v = {0, 0, cellset_none(), cellset_none()};
    for (int i = 0; i < b->line_count; i++) {
        const cellset line = b->lines[i];
        const cellset mine = line & attacker, rival = line & defender;
        if (cellset_is_empty(rival)) {
            const int lacking = b->k - cellset_count(mine);
            const unsigned weight = UNIT >> lacking;
            v.weight += weight;
            v.near += lacking <= moves ? weight : 0;
            v.wins |= lacking == 1 ? line ^ mine : cellset_none();
        } else if (cellset_is_empty(mine) && cellset_count(rival) == b->k - 1) {
            v.losses |= line ^ rival;
        }
    }
    return v;
}

/* Remembering ------------------------------------------------------------- */

/* Near the start many positions are images of each other. Later few are, and
 * looking for the smallest image would cost more than it saves. */
enum { SYMMETRY_PLIES = 8 };

/* Stones and turn in 128 bits. When the attacker is to move, the attacker's
 * stones are stored as their complement. No other position has this key, since
 * the complement overlaps the defender's stones. On large boards the key is a
 * hash of both. */
static struct key key_of(const struct tnk_distance *p, cellset attacker,
                         cellset defender, bool attackers_turn) {
    cellset both[2] = {attacker, defender};
    if (cellset_count(attacker | defender) <= SYMMETRY_PLIES)
        board_smallest_images(p->board, both);
    return cellset_key(attackers_turn ? ~both[0] : both[0], both[1]);
}

/* A word of the cache has two numbers of plies: a win is known within the
 * first, or it is 0; there is no win within the second, which is HELD_FOR if
 * there is none at all. */
static int won_within(uint64_t word) { return (int)(word & 511); }

static int not_within(uint64_t word) { return (int)(word >> 9); }

static bool recall(const struct tnk_distance *p, struct key k, int plies,
                   enum distance_verdict *v) {
    const uint64_t word = cache_get(&p->cache, k);
    if (not_within(word) == HELD_FOR)
        *v = HELD;
    else if (won_within(word) && won_within(word) <= plies)
        *v = WON;
    else if (not_within(word) >= plies)
        *v = OPEN;
    else
        return false;
    return true;
}

static void note(struct tnk_distance *p, struct key k, int plies,
                 enum distance_verdict v) {
    const uint64_t word = cache_get(&p->cache, k);
    const int won = v == WON ? plies : won_within(word);
    const int not = v == WON ? not_within(word) : v == HELD ? HELD_FOR : plies;
    cache_put(&p->cache, k, (uint64_t)won | (uint64_t) not << 9);
}

/* Moves ------------------------------------------------------------------- */

struct moves {
    int count;
    cell_number cells[BOARD_CELLS_MAX];
};

/* Each stone on a line makes it count four times as much, but there is a most.
 */
static void add_line(unsigned *scores, cellset empty, int stones,
                     unsigned factor) {
    const int count = BOARD_K_MAX > 10 && stones > 10 ? 10 : stones;
    int cell;
    CELLSET_EACH (cell, empty)
        scores[cell] += factor << (2 * count);
}

/* The empty cells of both players' open lines, the most important first; the
 * attacker's lines count twice. A move elsewhere is a pass. An extra stone
 * never harms, so any other move is at least as good. */
static void list_moves(const struct board *b, cellset attacker,
                       cellset defender, struct moves *m) {
    unsigned scores[BOARD_CELLS_MAX] = {0};
    int cell;
    for (int i = 0; i < b->line_count; i++) {
        const cellset line = b->lines[i];
        const cellset mine = line & attacker, rival = line & defender;
        if (cellset_is_empty(rival))
            add_line(scores, line ^ mine, cellset_count(mine), 2);
        if (cellset_is_empty(mine))
            add_line(scores, line ^ rival, cellset_count(rival), 1);
    }
    m->count = 0;
    CELLSET_EACH (cell, b->all & ~(attacker | defender)) {
        if (!scores[cell])
            continue;
#define MORE(a, b) (scores[a] > scores[b])
        SORT_INSERT(m->cells, m->count, (cell_number)cell, MORE);
#undef MORE
    }
}

/* The search -------------------------------------------------------------- */

static bool stop_here(struct tnk_distance *p) {
    if (++p->visits >= p->visits_max)
        p->stopped = true;
    if (++p->ticks % TICK == 0 && !watch_goes_on(p->watch, p->visits, 0))
        p->stopped = p->interrupted = true;
    return p->stopped;
}

static enum distance_verdict defend(struct tnk_distance *p, cellset attacker,
                                    cellset defender, int plies);

/* The best of the attacker's moves. */
static enum distance_verdict try_attacks(struct tnk_distance *p,
                                         cellset attacker, cellset defender,
                                         int plies) {
    struct moves m;
    bool held = true;
    list_moves(p->board, attacker, defender, &m);
    for (int i = 0; i < m.count; i++) {
        const enum distance_verdict v =
            defend(p, attacker | cellset_one(m.cells[i]), defender, plies - 1);
        if (v == WON || p->stopped)
            return v;
        held &= v == HELD;
    }
    return held ? HELD : OPEN;
}

/* The attacker is to move; plies is odd. */
static enum distance_verdict attack(struct tnk_distance *p, cellset attacker,
                                    cellset defender, int plies) {
    const struct distance_view v =
        look(p->board, attacker, defender, (plies + 1) / 2);
    if (!cellset_is_empty(v.wins))
        return WON;
    if (v.weight < UNIT / 2 || cellset_several(v.losses))
        return HELD;
    if (plies < 3 || v.near < UNIT / 2 || stop_here(p))
        return OPEN;
    enum distance_verdict verdict;
    if (!cellset_is_empty(v.losses)) /* the attacker must play there */
        return defend(p, attacker | v.losses, defender, plies - 1);
    const struct key k = key_of(p, attacker, defender, true);
    if (recall(p, k, plies, &verdict))
        return verdict;
    verdict = try_attacks(p, attacker, defender, plies);
    if (!p->stopped)
        note(p, k, plies, verdict);
    return verdict;
}

/* The best of the defender's moves. It stops at the first move that leaves the
 * question open and does not ask whether another would hold for good. */
static enum distance_verdict try_defences(struct tnk_distance *p,
                                          cellset attacker, cellset defender,
                                          int plies) {
    struct moves m;
    list_moves(p->board, attacker, defender, &m);
    for (int i = 0; i < m.count; i++) {
        const enum distance_verdict v =
            attack(p, attacker, defender | cellset_one(m.cells[i]), plies - 1);
        if (v != WON || p->stopped)
            return v;
    }
    return WON;
}

/* The defender is to move; plies is even. */
static enum distance_verdict defend(struct tnk_distance *p, cellset attacker,
                                    cellset defender, int plies) {
    const struct distance_view v =
        look(p->board, attacker, defender, plies / 2);
    if (!cellset_is_empty(v.losses) || v.weight < UNIT)
        return HELD;
    if (cellset_several(v.wins))
        return WON;
    if (!cellset_is_empty(v.wins))
        return attack(p, attacker, defender | v.wins, plies - 1);
    if (plies < 4 || v.near < UNIT || stop_here(p))
        return OPEN;
    enum distance_verdict verdict;
    const struct key k = key_of(p, attacker, defender, false);
    if (recall(p, k, plies, &verdict))
        return verdict;
    verdict = try_defences(p, attacker, defender, plies);
    if (!p->stopped)
        note(p, k, plies, verdict);
    return verdict;
}

/* Questions --------------------------------------------------------------- */

/* The cell of a winning move. The mover wins within `plies`. */
static int winning_move(struct tnk_distance *p, cellset mover, cellset other,
                        int plies) {
    const struct distance_view v = look(p->board, mover, other, 1);
    if (!cellset_is_empty(v.wins))
        return cellset_first(v.wins);
    struct moves m;
    list_moves(p->board, mover, other, &m);
    for (int i = 0; i < m.count; i++)
        if (defend(p, mover | cellset_one(m.cells[i]), other, plies - 1) == WON)
            return m.cells[i];
    return -1;
}

enum status tnk_distance_search(struct tnk_distance *p,
                                const struct position *s, const bool held[2],
                                uint64_t visits, const struct watch *w,
                                struct tnk_proof_result *out) {
    const cellset mover = s->stones[s->mover - 1];
    const cellset other = s->stones[side_other((enum side)s->mover) - 1];
    const int empty = cellset_count(position_empty(p->board, s));
    assert(!position_over(p->board, s));
    p->watch = w;
    p->visits = 0;
    p->visits_max = visits;
    p->stopped = p->interrupted = false;
    *out = (struct tnk_proof_result){.bounds = bounds_none(), .best = -1};
    bool mover_held = held[0], other_held = held[1];
    for (int plies = 1; plies <= empty && !(mover_held && other_held);
         plies++) {
        const bool own = plies % 2 != 0;
        if (own ? mover_held : other_held)
            continue;
        const enum distance_verdict v = own ? attack(p, mover, other, plies)
                                            : defend(p, other, mover, plies);
        if (v == WON) {
            out->bounds = bounds_exact(
                (struct outcome){own ? VALUE_WIN : VALUE_LOSS, plies});
            if (own) { /* this is mostly in the cache */
                p->visits_max = UINT64_MAX;
                out->best = winning_move(p, mover, other, plies);
            }
            break;
        }
        if (p->stopped)
            break;
        *(own ? &mover_held : &other_held) = v == HELD;
    }
    /* A player without a win within all the plies left cannot win. */
    mover_held |= !p->stopped;
    other_held |= !p->stopped;
    if (!bounds_known(out->bounds)) {
        out->bounds.lower = other_held ? VALUE_DRAW : VALUE_LOSS;
        out->bounds.upper = mover_held ? VALUE_DRAW : VALUE_WIN;
    }
    out->visits = p->visits;
    return p->interrupted ? ST_STOPPED : ST_OK;
}
