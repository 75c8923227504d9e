#include "engines/proof/attack_node.h"

#include <string.h>

#include "engines/proof/forcing.h"

struct stance stance_of(const struct field_lines *l,
                        const struct attack_question *q, unsigned skills) {
    struct stance n;
    memset(&n, 0, sizeof n);
    n.skills = skills;
    n.own = field_of(l, q->own, q->his);
    n.counter =
        field_of(l, q->his, q->rules == ATTACK_REAL ? q->own : l->board->all);
    n.attackers_turn = q->attackers_turn;
    n.relaxed = lines_none(n.counter.open);
    return n;
}

/* The cells that complete a line. */
static uint64_t completing(const struct field_lines *l, const struct field *f) {
    uint64_t cells = 0;
    lineset ones = f->lacking[1];
    for (int i; (i = lines_take(l, &ones)) >= 0;)
        cells |= field_left(l, f, i);
    return cells;
}

void stance_play(const struct field_lines *l, struct stance *n, int cell) {
    if (n->attackers_turn) {
        field_play(l, &n->own, cell);
        field_cut(l, &n->counter, cell);
    } else {
        field_cut(l, &n->own, cell);
        field_play(l, &n->counter, cell);
    }
    n->attackers_turn = !n->attackers_turn;
}

/* Two of the cells of a set, or what there is. */
static uint64_t two_of(uint64_t set) {
    const uint64_t rest = set & (set - 1);
    return (set & -set) | (rest & -rest);
}

/* Who completes a line at once, or cannot prevent that the other does. */
static enum attack_verdict settled_by_threats(const struct field_lines *l,
                                              const struct stance *n,
                                              uint64_t *zone) {
    const uint64_t wins = completing(l, &n->own);
    const uint64_t losses = completing(l, &n->counter);
    const uint64_t all = l->board->all;
    *zone = all;
    if (n->attackers_turn) {
        if (wins) {
            *zone = n->relaxed ? wins & -wins : all;
            return ATTACK_WINS;
        }
        return bits_several(losses) ? ATTACK_HELD : ATTACK_OPEN;
    }
    if (losses)
        return ATTACK_HELD;
    if (bits_several(wins)) {
        *zone = n->relaxed ? two_of(wins) : all;
        return ATTACK_WINS;
    }
    return ATTACK_OPEN;
}

static bool wins_by_force(const struct field_lines *l, const struct stance *n,
                          uint64_t *zone, int *first) {
    return n->attackers_turn && (n->skills & ATTACK_FORCING) &&
           forcing_find(l, &n->own, n->relaxed ? NULL : &n->counter,
                        STANCE_FORCING, zone, first);
}

enum attack_verdict stance_settle(const struct field_lines *l, struct stance *n,
                                  lineset before, int *answer, uint64_t *zone) {
    *answer = -1;
    n->paired = 0;
    for (;;) {
        const enum attack_verdict v = settled_by_threats(l, n, zone);
        if (v)
            return v;
        const uint64_t forced =
            completing(l, n->attackers_turn ? &n->counter : &n->own);
        if (!forced)
            break;
        if (*answer < 0)
            *answer = bits_first(forced);
        stance_play(l, n, bits_first(forced));
    }
    n->relaxed = lines_none(n->counter.open);
    if (n->relaxed && (n->skills & ATTACK_TWINS))
        n->paired =
            field_drop_twins(l, &n->own, before & ~n->own.open, NULL, NULL);
    n->weight = field_weight(l, &n->own);
    n->cells = field_cells(l, &n->own);
    /* Without lines there is nothing to weigh, and nothing to play for. */
    if (n->weight < field_limit(n->attackers_turn) &&
        (!n->weight || n->skills & ATTACK_WEIGHTS)) {
        *zone = n->relaxed ? n->paired | n->cells : l->board->all;
        return ATTACK_HELD;
    }
    if (wins_by_force(l, n, zone, NULL)) {
        if (!n->relaxed)
            *zone = l->board->all;
        return ATTACK_WINS;
    }
    if (!n->relaxed)
        n->cells |= field_cells(l, &n->counter);
    return ATTACK_OPEN;
}

void stance_set_key(const struct field_lines *l, struct stance *n) {
    struct field_print p, q;
    memset(&p, 0, sizeof p);
    field_add_print(l, &n->own, &p);
    if (!n->relaxed) {
        memset(&q, 0, sizeof q);
        field_add_print(l, &n->counter, &q);
        for (int s = 0; s < BOARD_SYMMETRIES_MAX; s++) {
            p.low[s] += q.low[s] * UINT64_C(0x9e3779b97f4a7c15);
            p.high[s] += q.high[s] * UINT64_C(0xc2b2ae3d27d4eb4f);
        }
    }
    n->key = field_key(
        &p, n->skills & ATTACK_SYMMETRY ? l->board->symmetry_count : 1,
        &n->symmetry);
    n->key = (n->key ^ (n->attackers_turn ? 1 : 0)) & ~((wide)1 << 127);
}

int stance_settling_move(const struct field_lines *l, const struct stance *n) {
    const struct field *own = n->attackers_turn ? &n->own : &n->counter;
    const uint64_t wins = completing(l, own);
    uint64_t zone;
    int first = -1;
    if (wins)
        return bits_first(wins);
    wins_by_force(l, n, &zone, &first);
    return first;
}
