/* How well a MENACE plays, computed from its beads: every game that it can
 * play, with its probability. Positions equal by symmetry are one box, and
 * moves lead to boxes with larger numbers, so one pass over the boxes from the
 * last to the first is enough. */
#include "players/menace_internal.h"

/* The probability of a move, up to a factor shared by all moves of the box. */
static double weight_of(const struct menace *m, uint32_t move, bool own,
                        bool empty, enum menace_opponent opponent) {
    const struct box_move *to = &m->boxes->moves[move];
    if (own)
        return empty ? 1 : m->beads[move];
    return opponent == MENACE_PERFECT && !to->best ? 0 : to->images;
}

static bool is_empty(const struct menace *m, const struct box *b) {
    for (uint32_t i = 0; i < b->count; i++)
        if (m->beads[b->first + i])
            return false;
    return true;
}

struct menace_results menace_judge(struct menace *m, enum side side,
                                   enum menace_opponent opponent) {
    const struct matchboxes *boxes = m->boxes;
    for (uint32_t box = boxes->count; box-- > 0;) {
        const struct box *b = &boxes->of[box];
        const enum side mover = box_mover(b);
        const bool own = mover == side, empty = own && is_empty(m, b);
        double won = 0, lost = 0, sum = 0;
        if (!b->count) {
            const enum side winner = value_attractor(b->worth.value, mover);
            won = winner == side;
            lost = winner == side_other(side);
        } else if (empty && m->options.empty == MENACE_RESIGN) {
            lost = 1;
        } else {
            for (uint32_t i = b->first; i < b->first + b->count; i++) {
                const double weight = weight_of(m, i, own, empty, opponent);
                const double *after = &m->shares[2 * boxes->moves[i].to];
                won += weight * after[0];
                lost += weight * after[1];
                sum += weight;
            }
            won /= sum;
            lost /= sum;
        }
        m->shares[2 * box] = won;
        m->shares[2 * box + 1] = lost;
    }
    const double won = m->shares[0], lost = m->shares[1];
    return (struct menace_results){won, 1 - won - lost, lost};
}

/* The share of a box's favourite moves, those with the most beads, that keep
 * the value. */
static double favourites_right(const struct menace *m, const struct box *b) {
    uint32_t most = 0;
    int favourites = 0, right = 0;
    for (uint32_t i = b->first; i < b->first + b->count; i++) {
        if (m->beads[i] > most) {
            most = m->beads[i];
            favourites = right = 0;
        }
        favourites += m->beads[i] == most;
        right += m->beads[i] == most && m->boxes->moves[i].keeps;
    }
    return (double)right / favourites;
}

struct menace_insight menace_insight(const struct menace *m) {
    struct menace_insight insight = {0, 0};
    for (uint32_t box = 0; box < m->boxes->count; box++) {
        const struct box *b = &m->boxes->of[box];
        if (!m->opened[box] || b->count < 2)
            continue;
        insight.boxes++;
        insight.right += favourites_right(m, b);
    }
    return insight;
}
