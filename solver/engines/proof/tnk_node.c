#include "engines/proof/tnk_node.h"

#include <string.h>

#include "engines/proof/forcing.h"
#include "engines/proof/pair_cover.h"
#include "engines/proof/tile_cover.h"

struct tnk_node tnk_node_of(const struct board_lines *l,
                            const struct tnk_attack_question *q,
                            unsigned skills) {
    struct tnk_node n;
    memset(&n, 0, sizeof n);
    n.skills = skills;
    n.own = open_lines_of(l, q->own, q->rival);
    n.counter = open_lines_of(
        l, q->rival, q->rules == TNK_ATTACK_REAL ? q->own : l->board->all);
    n.attackers_turn = q->attackers_turn;
    n.relaxed = lines_none(n.counter.open);
    return n;
}

/* The cells that complete a line at once. */
static cellset completing(const struct board_lines *l,
                          const struct open_lines *f) {
    return open_lines_near(l, f, 1);
}

void tnk_node_play(const struct board_lines *l, struct tnk_node *n, int cell) {
    if (n->attackers_turn) {
        open_lines_play(l, &n->own, cell);
        open_lines_cut(l, &n->counter, cell);
    } else {
        open_lines_cut(l, &n->own, cell);
        open_lines_play(l, &n->counter, cell);
    }
    n->attackers_turn = !n->attackers_turn;
}

/* The first two cells of a set, or fewer if it has fewer. */
static cellset two_of(cellset set) {
    const cellset rest = cellset_rest(set);
    return cellset_is_empty(rest) ? set
                                  : cellset_lowest(set) | cellset_lowest(rest);
}

/* Settles a position in which the mover completes a line at once, or in which
 * the opponent has two cells to complete one and the mover has none. */
static enum dfpn_verdict settled_by_threats(const struct board_lines *l,
                                            const struct tnk_node *n,
                                            cellset *zone) {
    const cellset wins = completing(l, &n->own);
    const cellset losses = completing(l, &n->counter);
    const cellset all = l->board->all;
    *zone = all;
    if (n->attackers_turn) {
        if (!cellset_is_empty(wins)) {
            *zone = n->relaxed ? cellset_lowest(wins) : all;
            return DFPN_WINS;
        }
        return cellset_several(losses) ? DFPN_HELD : DFPN_OPEN;
    }
    if (!cellset_is_empty(losses))
        return DFPN_HELD;
    if (cellset_several(wins)) {
        *zone = n->relaxed ? two_of(wins) : all;
        return DFPN_WINS;
    }
    return DFPN_OPEN;
}

static bool wins_by_force(const struct board_lines *l, const struct tnk_node *n,
                          struct forcing_win *win) {
    return n->attackers_turn && (n->skills & TNK_ATTACK_FORCING) &&
           forcing_find(l, &n->own, n->relaxed ? NULL : &n->counter,
                        TNK_NODE_FORCING, win);
}

enum dfpn_verdict tnk_node_settle(const struct board_lines *l,
                                  struct tnk_node *n, lineset before,
                                  int *answer, cellset *zone) {
    *answer = -1;
    n->paired = cellset_none();
    for (;;) {
        const enum dfpn_verdict v = settled_by_threats(l, n, zone);
        if (v)
            return v;
        const cellset forced =
            completing(l, n->attackers_turn ? &n->counter : &n->own);
        if (cellset_is_empty(forced))
            break;
        if (*answer < 0)
            *answer = cellset_first(forced);
        tnk_node_play(l, n, cellset_first(forced));
    }
    n->relaxed = lines_none(n->counter.open);
    if (n->relaxed && (n->skills & TNK_ATTACK_TWINS))
        n->paired = open_lines_drop_twins(l, &n->own, before & ~n->own.open,
                                          NULL, NULL);
    n->weight = open_lines_weight(l, &n->own);
    n->cells = open_lines_cells(l, &n->own);
    /* Without open lines the attacker cannot win, whether weights are used or
     * not. */
    if (n->weight < open_lines_limit(n->attackers_turn) &&
        (!n->weight || n->skills & TNK_ATTACK_WEIGHTS)) {
        *zone = n->relaxed ? n->paired | n->cells : l->board->all;
        return DFPN_HELD;
    }
    struct forcing_win win;
    if (wins_by_force(l, n, &win)) {
        *zone = n->relaxed ? win.zone : l->board->all;
        return DFPN_WINS;
    }
    if (!n->relaxed)
        n->cells |= open_lines_cells(l, &n->counter);
    return DFPN_OPEN;
}

void tnk_node_set_key(const struct board_lines *l, struct tnk_node *n) {
    struct line_print p, q;
    memset(&p, 0, sizeof p);
    open_lines_add_print(l, &n->own, &p);
    if (!n->relaxed) {
        memset(&q, 0, sizeof q);
        open_lines_add_print(l, &n->counter, &q);
        for (int s = 0; s < BOARD_SYMMETRIES_MAX; s++) {
            p.low[s] += q.low[s] * UINT64_C(0x9e3779b97f4a7c15);
            p.high[s] += q.high[s] * UINT64_C(0xc2b2ae3d27d4eb4f);
        }
    }
    n->key = open_lines_key(
        &p, n->skills & TNK_ATTACK_SYMMETRY ? l->board->symmetry_count : 1,
        &n->symmetry);
    n->key = (n->key ^ (n->attackers_turn ? 1 : 0)) & ~((u128)1 << 127);
}

int tnk_node_settling_move(const struct board_lines *l,
                           const struct tnk_node *n) {
    const struct open_lines *own = n->attackers_turn ? &n->own : &n->counter;
    const cellset wins = completing(l, own);
    struct forcing_win win;
    if (!cellset_is_empty(wins))
        return cellset_first(wins);
    return wins_by_force(l, n, &win) ? win.first : -1;
}

/* The cell whose open lines weigh most. */
static int heaviest(const struct board_lines *l, const struct open_lines *f,
                    cellset among) {
    int best = -1, most = -1, cell;
    CELLSET_EACH (cell, among) {
        const int weight = open_lines_weight_through(l, f, cell, cell);
        if (weight > most) {
            most = weight;
            best = cell;
        }
    }
    return best;
}

static bool cover_by_tiles(const struct board_lines *l,
                           const struct tnk_node *n, cellset *zone, int *move) {
    struct tile_cover tiles;
    if (!tile_cover_pays(l->board))
        return false;
    tile_cover_find(l, &n->own, n->attackers_turn, &tiles);
    *zone = tiles.zone;
    *move = tiles.first;
    return tiles.found;
}

static bool cover_by_pairs(const struct board_lines *l,
                           const struct tnk_node *n, int steps,
                           const struct watch *watch, int move, cellset *zone) {
    struct open_lines own = n->own;
    struct pairing pairs;
    if (move >= 0)
        open_lines_cut(l, &own, move);
    pair_cover_find(l, &own, true, steps, watch, &pairs);
    *zone = pairs.zone;
    return pairs.found;
}

bool tnk_node_cover(const struct board_lines *l, const struct tnk_node *n,
                    int steps, const struct watch *watch, cellset *zone,
                    int *move) {
    *move = -1;
    if (!pair_cover_pays(l->board) || !(n->skills & TNK_ATTACK_PAIRS))
        return false;
    const bool tiles = cover_by_tiles(l, n, zone, move);
    if (*move < 0 && !n->attackers_turn)
        *move = heaviest(l, &n->own, n->cells);
    if (!tiles && !cover_by_pairs(l, n, steps, watch, *move, zone))
        return false;
    if (*move >= 0)
        *zone |= cellset_one(*move);
    return true;
}
