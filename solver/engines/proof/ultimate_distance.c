#include "engines/proof/ultimate_distance.h"

#include <stdlib.h>

#include "base/sort.h"
#include "engines/proof/dfpn_table.h"
#include "engines/proof/ultimate_node.h"

/* The two numbers of a table entry are plies here: the attacker wins within the
 * first (NEVER if no win is known) and does not win within the second. */
enum { NEVER = 255 };

struct ultimate_distance {
    enum ultimate_rule rule;
    struct dfpn_table table;
    const struct watch *watch;
    uint64_t visits, visits_max, ticks;
    bool stopped, interrupted;
};

struct ultimate_distance *ultimate_distance_new(enum ultimate_rule rule,
                                                uint64_t memory) {
    struct ultimate_distance *d = calloc(1, sizeof *d);
    ultimate_node_prepare();
    if (!d || !dfpn_table_init(&d->table, memory, DFPN_TABLE_CROWD)) {
        free(d);
        return NULL;
    }
    d->rule = rule;
    return d;
}

void ultimate_distance_free(struct ultimate_distance *d) {
    if (!d)
        return;
    dfpn_table_free(&d->table);
    free(d);
}

static bool stop_here(struct ultimate_distance *d) {
    enum { TICK = 1 << 12 };
    if (++d->visits >= d->visits_max)
        d->stopped = true;
    if (++d->ticks % TICK == 0) {
        if (!watch_goes_on(d->watch, d->visits, 0))
            d->stopped = d->interrupted = true;
        d->table.puts += TICK;
        if (!d->stopped && dfpn_table_crowded(&d->table))
            dfpn_table_grow(&d->table);
    }
    return d->stopped;
}

/* Rules -------------------------------------------------------------------- */

/* The stones that the attacker lacks for a line of boards, which is the least
 * number of moves to win. Under ULTIMATE_MAJORITY a win may need no line. */
static int stones_lacking(const struct ultimate_node *p) {
    int lacking[ULTIMATE_BOARDS], least = NEVER;
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        lacking[b] =
            ultimate_node_won(&p->now, ULTIMATE_NODE_ATTACKER) >> b & 1 ? 0
            : ultimate_node_can(&p->now, ULTIMATE_NODE_ATTACKER) >> b & 1
                ? ultimate_node_facts[p->boards[b]].lacking
                : NEVER;
    for (int i = 0; i < 8; i++) {
        const uint8_t *at = ultimate_line_cells[i];
        const int sum = lacking[at[0]] + lacking[at[1]] + lacking[at[2]];
        least = sum < least ? sum : least;
    }
    return least;
}

/* The fewest plies in which the attacker could win if the defender helped. */
static int plies_needed(const struct ultimate_distance *d,
                        const struct ultimate_node *p) {
    if (d->rule == ULTIMATE_MAJORITY)
        return 1;
    const int stones = stones_lacking(p);
    return 2 * stones - (p->now.turn == ULTIMATE_NODE_ATTACKER);
}

/* After a move: 1 if the attacker has won, -1 if the game ended without that, 0
 * if it goes on. */
static int over(const struct ultimate_distance *d,
                const struct ultimate_standing *s) {
    const int just_moved = 1 - s->turn;
    if (ultimate_has_line(ultimate_node_won(s, just_moved)))
        return just_moved == ULTIMATE_NODE_ATTACKER ? 1 : -1;
    if (s->open)
        return 0;
    return d->rule == ULTIMATE_MAJORITY &&
                   __builtin_popcount(
                       ultimate_node_won(s, ULTIMATE_NODE_ATTACKER)) >
                       __builtin_popcount(
                           ultimate_node_won(s, ULTIMATE_NODE_DEFENDER))
               ? 1
               : -1;
}

/* The search --------------------------------------------------------------- */

/* A move and its rank; a lower rank is tried first. */
struct option {
    uint8_t board, cell;
    int rank;
};

#define PROMISES_MORE(a, b) ((a).rank < (b).rank)

/* Fills `o` with the moves that do not end the game, best first. Returns how
 * many, or -1 when the attacker wins at once, or -2 when the defender ends the
 * game without a win of the attacker. */
static int moves_of(const struct ultimate_distance *d,
                    const struct ultimate_node *p, struct option *o) {
    const bool attacking = p->now.turn == ULTIMATE_NODE_ATTACKER;
    int count = 0;
    for (unsigned left = ultimate_node_targets(&p->now); left;
         left &= left - 1) {
        const int b = __builtin_ctz(left);
        for (unsigned cells = ultimate_node_facts[p->boards[b]].empty; cells;
             cells &= cells - 1) {
            const int cell = __builtin_ctz(cells);
            const struct ultimate_standing to =
                ultimate_node_after(p, b, cell, true);
            const int known = over(d, &to);
            if (known && (known > 0) == attacking)
                return attacking ? -1 : -2;
            if (known)
                continue;
            const bool threat = ultimate_node_wins_now(&to);
            if (threat && attacking)
                continue; /* the defender would win at once */
            const bool wins = ultimate_node_won(&to, p->now.turn) >> b & 1;
            const int moves = (int)ultimate_node_moves_after(p, b, cell, &to);
            const struct option one = {(uint8_t)b, (uint8_t)cell,
                                       moves - (wins ? 20 : 0) +
                                           (threat ? 100 : 0)};
            SORT_INSERT(o, count, one, PROMISES_MORE);
        }
    }
    return count;
}

static bool wins_within(struct ultimate_distance *d,
                        const struct ultimate_node *p, int plies);

/* Tries the moves; the mover stops at the first that reaches the mover's
 * aim. */
static bool try_moves(struct ultimate_distance *d,
                      const struct ultimate_node *p, int plies) {
    struct option o[ULTIMATE_CELLS];
    const bool attacking = p->now.turn == ULTIMATE_NODE_ATTACKER;
    const int count = moves_of(d, p, o);
    if (count < 0)
        return count == -1;
    for (int i = 0; i < count; i++) {
        struct ultimate_node to = *p;
        ultimate_node_play(&to, o[i].board, o[i].cell, true);
        const bool wins = wins_within(d, &to, plies - 1);
        if (d->stopped || wins == attacking)
            return wins;
    }
    return !attacking;
}

static bool wins_within(struct ultimate_distance *d,
                        const struct ultimate_node *p, int plies) {
    if (plies < plies_needed(d, p) || stop_here(d))
        return false;
    const u128 key = ultimate_node_key(&p->now, d->rule == ULTIMATE_DRAW);
    const uint64_t before = d->visits;
    struct dfpn_entry e = dfpn_entry_of(NEVER, 0);
    dfpn_table_get(&d->table, key, &e);
    uint32_t within = dfpn_entry_pn(e), not_within = dfpn_entry_dn(e);
    if ((uint32_t)plies >= within || (uint32_t)plies <= not_within)
        return (uint32_t)plies >= within;
    const bool wins = try_moves(d, p, plies);
    if (d->stopped)
        return false;
    if (wins)
        within = (uint32_t)plies;
    else
        not_within = (uint32_t)plies;
    dfpn_table_put(&d->table, key, dfpn_entry_of(within, not_within),
                   d->visits - before + 1);
    return wins;
}

enum status ultimate_distance_plies(
    struct ultimate_distance *d, const struct ultimate *u, enum side attacker,
    const struct ultimate_distance_limits *limits, int *plies) {
    const struct ultimate_node p = ultimate_node_of(u, attacker, true);
    /* The winner makes the last move, except that under ULTIMATE_MAJORITY the
     * loser may fill the last cell. */
    const bool any = d->rule == ULTIMATE_MAJORITY;
    d->watch = limits->watch;
    d->visits = 0;
    d->visits_max = limits->visits;
    d->stopped = d->interrupted = false;
    for (*plies = any || u->mover == attacker ? 1 : 2;
         *plies <= limits->plies && !d->stopped; *plies += any ? 1 : 2)
        if (wins_within(d, &p, *plies))
            return ST_OK;
    return d->interrupted ? ST_STOPPED : d->stopped ? ST_FULL : ST_MISSING;
}
