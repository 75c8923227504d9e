#include "engines/proof/ultimate_node.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "engines/proof/ultimate_tuning.h"

struct ultimate_node_facts ultimate_node_facts[ULTIMATE_NODE_TERNARY];
uint16_t ultimate_node_power[9];
uint16_t ultimate_node_in_lines[512], ultimate_node_completing[512];
u128 ultimate_node_digit[512];

/* One board ---------------------------------------------------------------- */

static uint16_t winning_cells(unsigned mine, unsigned empty) {
    unsigned wins = 0;
    for (unsigned left = empty; left; left &= left - 1)
        if (ultimate_has_line(mine | (left & -left)))
            wins |= left & -left;
    return (uint16_t)wins;
}

static uint8_t far_from(unsigned mine, unsigned rival) {
    double sum = 0;
    for (int i = 0; i < 8; i++)
        if (!(ultimate_line[i] & rival))
            sum += exp(-ultimate_tuning.lacking *
                       (3 - __builtin_popcount(ultimate_line[i] & mine)));
    const double far =
        sum > 0 ? 16 * (ultimate_tuning.open - log(sum)) : ULTIMATE_NODE_FAR;
    return (uint8_t)(far < ULTIMATE_NODE_FAR ? far + 0.5 : ULTIMATE_NODE_FAR);
}

static bool line_left(unsigned rival) {
    for (int i = 0; i < 8; i++)
        if (!(ultimate_line[i] & rival))
            return true;
    return false;
}

static uint8_t stones_lacking(unsigned mine, unsigned rival) {
    int least = 3;
    for (int i = 0; i < 8; i++) {
        const int lacks = 3 - __builtin_popcount(ultimate_line[i] & mine);
        if (!(ultimate_line[i] & rival) && lacks < least)
            least = lacks;
    }
    return (uint8_t)least;
}

static void fill_board(struct ultimate_node_facts *f, const unsigned set[2],
                       unsigned *codes, uint16_t by_empty[512]) {
    const unsigned empty = ULTIMATE_FULL & ~(set[0] | set[1]);
    f->far[0] = f->far[1] = ULTIMATE_NODE_FAR;
    if (!empty || ultimate_has_line(set[0]) || ultimate_has_line(set[1]))
        return;
    f->empty = (uint16_t)empty;
    f->code = f->folded = (uint16_t)(*codes)++;
    for (int who = 0; who < 2; who++) {
        f->wins[who] = winning_cells(set[who], empty);
        f->offers |= (uint64_t)line_left(set[1 - who])
                     << (ULTIMATE_NODE_CAN + ULTIMATE_NODE_WHO * who);
        f->offers |= (uint64_t)(f->wins[who] != 0)
                     << (ULTIMATE_NODE_HOT + ULTIMATE_NODE_WHO * who);
        f->far[who] = far_from(set[who], set[1 - who]);
    }
    f->lacking = stones_lacking(set[0], set[1]);
    if (f->offers)
        return;
    if (by_empty[empty] == UINT16_MAX)
        by_empty[empty] = f->code;
    f->folded = by_empty[empty];
}

static void fill_boards(void) {
    uint16_t by_empty[512]; /* code of a dead board, by its empty cells */
    unsigned codes = 0;
    memset(by_empty, 0xff, sizeof by_empty);
    ultimate_node_power[0] = 1;
    for (int i = 1; i < 9; i++)
        ultimate_node_power[i] = (uint16_t)(3 * ultimate_node_power[i - 1]);
    for (int t = 0; t < ULTIMATE_NODE_TERNARY; t++) {
        unsigned set[2] = {0, 0};
        for (int i = 0, rest = t; i < 9; i++, rest /= 3)
            if (rest % 3)
                set[rest % 3 - 1] |= 1u << i;
        fill_board(&ultimate_node_facts[t], set, &codes, by_empty);
    }
    assert(codes == ULTIMATE_NODE_CODE_ATTACKER);
}

/* Nine boards -------------------------------------------------------------- */

static void fill_sets(void) {
    u128 power = (ULTIMATE_ANY + 1) * 2;
    for (int b = 0; b < ULTIMATE_BOARDS; b++, power *= ULTIMATE_NODE_CODES)
        for (unsigned set = 0; set < 512; set++)
            if (set >> b & 1)
                ultimate_node_digit[set] += power;
    for (unsigned set = 0; set < 512; set++)
        for (int i = 0; i < 8; i++) {
            const unsigned lacking = ultimate_line[i] & ~set;
            if (!lacking)
                ultimate_node_in_lines[set] |= ultimate_line[i];
            if (lacking && !(lacking & (lacking - 1)))
                ultimate_node_completing[set] |= (uint16_t)lacking;
        }
}

static void fill(void) {
    fill_boards();
    fill_sets();
}

void ultimate_node_prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill);
}

static void add_board(struct ultimate_node *p, int b, bool fold) {
    struct ultimate_standing *s = &p->now;
    const struct ultimate_node_facts *f = &ultimate_node_facts[p->boards[b]];
    const uint16_t bit = (uint16_t)(1u << b);
    const bool open = s->open & bit;
    for (int who = 0; who < 2; who++) {
        const bool won = ultimate_node_won(s, who) & bit;
        if (won)
            s->offers |= (uint64_t)bit
                         << (ULTIMATE_NODE_CAN + ULTIMATE_NODE_WHO * who);
        p->far[who][b] = won ? 0 : open ? f->far[who] : ULTIMATE_NODE_FAR;
    }
    if (open) {
        s->offers |= f->offers << b;
        s->playable = (uint8_t)(s->playable + __builtin_popcount(f->empty));
    }
    s->boards_key +=
        ultimate_node_digit[bit] *
        (open ? ultimate_node_code(f, fold) : ULTIMATE_NODE_CODE_CLOSED);
}

struct ultimate_node ultimate_node_of(const struct ultimate *u,
                                      enum side attacker, bool fold) {
    const int me = (int)attacker - 1;
    struct ultimate_node p = {
        .now = {.won = u->won[me] | (uint32_t)u->won[1 - me]
                                        << ULTIMATE_NODE_WHO,
                .open = (uint16_t)(ULTIMATE_FULL & ~u->closed),
                .target = u->target,
                .turn = u->mover == attacker ? ULTIMATE_NODE_ATTACKER
                                             : ULTIMATE_NODE_DEFENDER}};
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        for (int cell = 0; cell < 9; cell++)
            p.boards[b] =
                (uint16_t)(p.boards[b] +
                           ultimate_node_power[cell] *
                               ((u->stones[me][b] >> cell & 1) +
                                2 * (u->stones[1 - me][b] >> cell & 1)));
        add_board(&p, b, fold);
    }
    return p;
}
