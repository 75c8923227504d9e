/* Positions of Ultimate as a proof sees them: one player, the attacker, wants
 * to win, the other to prevent it. All that a visit asks for is at hand: what
 * each board still offers to each, the key, how far from a win both are. */
#ifndef MORPION_ULTIMATE_NODE_H
#define MORPION_ULTIMATE_NODE_H

#include "base/u128.h"
#include "rules/ultimate.h"

enum { ULTIMATE_NODE_ATTACKER, ULTIMATE_NODE_DEFENDER };

/* A board is known by its number in base 3: 1 for a stone of the attacker, 2
 * for one of the defender. */
enum { ULTIMATE_NODE_TERNARY = 19683 };

/* Codes of boards in keys: 0 to 11 092 for open ones, then these. Nine of them,
 * ten targets and two turns fit in 126 bits. */
enum {
    ULTIMATE_NODE_CODE_ATTACKER = 11093,
    ULTIMATE_NODE_CODE_DEFENDER,
    ULTIMATE_NODE_CODE_CLOSED,
    ULTIMATE_NODE_CODES
};

/* How far a player is from winning a board, in 1/16 of a factor of e;
 * ULTIMATE_NODE_FAR when he cannot, and for a line of boards at most. */
enum { ULTIMATE_NODE_FAR = 224 };

/* What a board offers: a bit each for attacker and defender if he can still win
 * it, and at once. For nine boards, as sets in one word, so that one and, shift
 * and or change all that a move changes:
 *
 *      bits 0-8    boards that the attacker has won or can still win
 *          16-24   the same of the defender
 *          32-40   open boards that the attacker could win at once
 *          48-56   the same of the defender */
enum { ULTIMATE_NODE_CAN = 0, ULTIMATE_NODE_HOT = 32, ULTIMATE_NODE_WHO = 16 };
#define ULTIMATE_NODE_ONE UINT64_C(0x0001000100010001)

struct ultimate_node_facts {
    uint64_t offers;  /* see ULTIMATE_NODE_CAN */
    uint16_t empty;   /* 0 unless it is open */
    uint16_t wins[2]; /* cells where attacker, defender would win it */
    uint16_t code;
    uint16_t folded; /* the same for all that are dead to both and have the same
                        empty cells */
    uint8_t far[2];  /* how far attacker, defender are from it */
    uint8_t lacking; /* stones that the attacker lacks, if he can win it */
};

extern struct ultimate_node_facts ultimate_node_facts[ULTIMATE_NODE_TERNARY];
extern uint16_t ultimate_node_power[9]; /* of 3 */

/* For each set of boards: those of them that are part of whole lines, those
 * that would complete a line of them, and 1 for each in the key's base. */
extern uint16_t ultimate_node_in_lines[512], ultimate_node_completing[512];
extern u128 ultimate_node_digit[512];

/* Fills these tables, once; any thread may call it. */
void ultimate_node_prepare(void);

/* All of a position but the boards. Most of it follows from them, and is kept
 * because every visit asks for it. */
struct ultimate_standing {
    u128 boards_key; /* as if won boards were only closed */
    uint64_t offers; /* of all boards */
    uint32_t won;    /* boards of the attacker, from bit 16 of the defender */
    uint16_t open;
    uint8_t target;
    uint8_t turn;     /* ULTIMATE_NODE_ATTACKER or ULTIMATE_NODE_DEFENDER */
    uint8_t playable; /* empty cells of open boards */
};

struct ultimate_node {
    uint16_t boards[ULTIMATE_BOARDS]; /* in base 3, while they are open */
    uint8_t far[2][ULTIMATE_BOARDS];  /* how far each is from each board */
    struct ultimate_standing now;
};

struct ultimate_node ultimate_node_of(const struct ultimate *u,
                                      enum side attacker, bool fold);

static inline unsigned ultimate_node_won(const struct ultimate_standing *s,
                                         int who) {
    return s->won >> ULTIMATE_NODE_WHO * who & ULTIMATE_FULL;
}

static inline unsigned ultimate_node_can(const struct ultimate_standing *s,
                                         int who) {
    return s->offers >> (ULTIMATE_NODE_CAN + ULTIMATE_NODE_WHO * who) &
           ULTIMATE_FULL;
}

static inline unsigned ultimate_node_hot(const struct ultimate_standing *s,
                                         int who) {
    return s->offers >> (ULTIMATE_NODE_HOT + ULTIMATE_NODE_WHO * who) &
           ULTIMATE_FULL;
}

static inline unsigned
ultimate_node_targets(const struct ultimate_standing *s) {
    return s->target == ULTIMATE_ANY ? s->open : 1u << s->target;
}

static inline uint16_t ultimate_node_code(const struct ultimate_node_facts *f,
                                          bool fold) {
    return fold ? f->folded : f->code;
}

/* How p stands after a stone in an empty cell of an open board b; all that
 * changes besides is that board. */
static inline struct ultimate_standing
ultimate_node_after(const struct ultimate_node *p, int b, int cell, bool fold) {
    struct ultimate_standing s = p->now;
    const struct ultimate_node_facts *old = &ultimate_node_facts[p->boards[b]];
    const struct ultimate_node_facts *new =
        &ultimate_node_facts[p->boards[b] +
                             (s.turn + 1) * ultimate_node_power[cell]];
    const unsigned bit = 1u << b;
    int code = ULTIMATE_NODE_CODE_CLOSED;
    s.playable--;
    s.offers = (s.offers & ~(ULTIMATE_NODE_ONE << b)) | new->offers << b;
    if (new->empty) {
        code = ultimate_node_code(new, fold);
    } else {
        s.open &= (uint16_t)~bit;
        if (old->wins[s.turn] >> cell & 1) {
            s.won |= bit << ULTIMATE_NODE_WHO * s.turn;
            s.offers |= (uint64_t)bit
                        << (ULTIMATE_NODE_CAN + ULTIMATE_NODE_WHO * s.turn);
            s.playable =
                (uint8_t)(s.playable + 1 - __builtin_popcount(old->empty));
        }
    }
    s.boards_key += ultimate_node_digit[bit] * (unsigned)code -
                    ultimate_node_digit[bit] * ultimate_node_code(old, fold);
    s.target = s.open >> cell & 1 ? (uint8_t)cell : ULTIMATE_ANY;
    s.turn ^= 1;
    return s;
}

static inline void ultimate_node_play(struct ultimate_node *p, int b, int cell,
                                      bool fold) {
    const struct ultimate_standing after =
        ultimate_node_after(p, b, cell, fold);
    p->boards[b] = (uint16_t)(p->boards[b] +
                              (p->now.turn + 1) * ultimate_node_power[cell]);
    p->now = after;
    for (int who = 0; who < 2; who++)
        p->far[who][b] = ultimate_node_won(&after, who) >> b & 1
                             ? 0
                             : ultimate_node_facts[p->boards[b]].far[who];
}

/* How many moves there are after a stone in that cell, when it stands so. */
static inline unsigned
ultimate_node_moves_after(const struct ultimate_node *p, int b, int cell,
                          const struct ultimate_standing *s) {
    if (s->target == ULTIMATE_ANY)
        return s->playable;
    const unsigned empty = ultimate_node_facts[p->boards[s->target]].empty;
    return (unsigned)__builtin_popcount(empty) -
           (s->target == b && empty >> cell & 1);
}

/* The position as a number, exactly; its lowest bit is the turn. Where won
 * boards only count in lines, those that are part of no line which their owner
 * could still fill are as good as drawn. */
static inline u128 ultimate_node_key(const struct ultimate_standing *s,
                                     bool lines_only) {
    unsigned mine = ultimate_node_won(s, ULTIMATE_NODE_ATTACKER);
    unsigned his = ultimate_node_won(s, ULTIMATE_NODE_DEFENDER);
    if (lines_only) {
        mine &= ultimate_node_in_lines[ultimate_node_can(
            s, ULTIMATE_NODE_ATTACKER)];
        his &= ultimate_node_in_lines[ultimate_node_can(
            s, ULTIMATE_NODE_DEFENDER)];
    }
    return s->boards_key -
           (ULTIMATE_NODE_CODE_CLOSED - ULTIMATE_NODE_CODE_ATTACKER) *
               ultimate_node_digit[mine] -
           (ULTIMATE_NODE_CODE_CLOSED - ULTIMATE_NODE_CODE_DEFENDER) *
               ultimate_node_digit[his] +
           (u128)(2u * s->target + s->turn);
}

/* Can who is to move win the game at once? */
static inline bool ultimate_node_wins_now(const struct ultimate_standing *s) {
    return ultimate_node_completing[ultimate_node_won(s, s->turn)] &
           ultimate_node_hot(s, s->turn) & ultimate_node_targets(s);
}

/* How far each is from a line of boards without board b, and from all but b of
 * a line through b. */
struct ultimate_node_reach {
    int without[2], through[2];
};

static inline struct ultimate_node_reach
ultimate_node_reach(const struct ultimate_node *p, int b) {
    struct ultimate_node_reach r = {{ULTIMATE_NODE_FAR, ULTIMATE_NODE_FAR},
                                    {ULTIMATE_NODE_FAR, ULTIMATE_NODE_FAR}};
    for (int who = 0; who < 2; who++) {
        const uint8_t *far = p->far[who];
        for (int i = 0; i < 8; i++) {
            const uint8_t *at = ultimate_line_cells[i];
            const int sum = far[at[0]] + far[at[1]] + far[at[2]];
            const bool through = b == at[0] || b == at[1] || b == at[2];
            const int one = through ? ULTIMATE_NODE_FAR : sum;
            const int two = through ? sum - far[b] : ULTIMATE_NODE_FAR;
            r.without[who] = one < r.without[who] ? one : r.without[who];
            r.through[who] = two < r.through[who] ? two : r.through[who];
        }
    }
    return r;
}

/* How far `who` is from a line of boards, when board b is so far. */
static inline int ultimate_node_far(const struct ultimate_node_reach *r,
                                    int who, int far) {
    const int through = r->through[who] + far;
    return through < r->without[who] ? through : r->without[who];
}

#endif
