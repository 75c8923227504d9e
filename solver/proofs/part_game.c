#include "proofs/part_game.h"

#include <string.h>

enum { UNTRIED, HELD, LOST };

/* Labels that are taken, and the number of that state: a digit in base 3 for
 * each label, 1 for the attacker's and 2 for the defender's. */
struct part_state {
    unsigned attacker, defender;
    uint32_t number;
};

static uint32_t power_of_3(int n) {
    uint32_t power = 1;
    while (n-- > 0)
        power *= 3;
    return power;
}

static struct part_state after(struct part_state s, int label, bool attacks) {
    s.attacker |= attacks ? 1u << label : 0;
    s.defender |= attacks ? 0 : 1u << label;
    s.number += power_of_3(label) * (attacks ? 1 : 2);
    return s;
}

static bool is_filled(const struct part_game *g, unsigned labels) {
    for (int i = 0; i < g->count; i++)
        if (!(g->sets[i] & ~labels))
            return true;
    return false;
}

/* The labels of sets that can still be filled. */
static unsigned open_labels(const struct part_game *g, struct part_state s) {
    unsigned labels = 0;
    for (int i = 0; i < g->count; i++)
        if (!(g->sets[i] & s.defender))
            labels |= g->sets[i];
    return labels & ~s.attacker;
}

static bool is_held(const struct part_game *g, struct part_memo *memo,
                    struct part_state s);

/* With the defender to move: a label that holds the attacker, or -1. If no set
 * is open, any label would do. */
static int answer(const struct part_game *g, struct part_memo *memo,
                  struct part_state s) {
    const unsigned open = open_labels(g, s);
    if (!open)
        return is_filled(g, s.attacker) ? -1 : 0;
    for (int label = 0; label < PART_LABELS_MAX; label++)
        if (open >> label & 1 && is_held(g, memo, after(s, label, false)))
            return label;
    return -1;
}

static bool is_held(const struct part_game *g, struct part_memo *memo,
                    struct part_state s) {
    uint8_t *known = &memo->states[s.number];
    if (*known != UNTRIED)
        return *known == HELD;
    const unsigned open = open_labels(g, s);
    bool held = !is_filled(g, s.attacker);
    for (int label = 0; label < PART_LABELS_MAX && held; label++) {
        const struct part_state then = after(s, label, true);
        if (open >> label & 1)
            held = answer(g, memo, then) >= 0;
    }
    *known = held ? HELD : LOST;
    return held;
}

bool part_game_is_held(const struct part_game *g, struct part_memo *memo) {
    memset(memo, UNTRIED, sizeof *memo);
    return is_held(g, memo, (struct part_state){0});
}

int part_game_answer(const struct part_game *g, struct part_memo *memo) {
    memset(memo, UNTRIED, sizeof *memo);
    return answer(g, memo, (struct part_state){0});
}
