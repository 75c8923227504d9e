/* Positions of Ultimate as a proof sees them: one player, the attacker, wants
 * to win, the other to prevent it. All that a visit asks for is at hand: what
 * each board still offers to each, the key, how far from a win both are. */
#ifndef MORPION_ULTIMATE_NODE_H
#define MORPION_ULTIMATE_NODE_H

#include "base/u128.h"
#include "rules/ultimate.h"

enum { PLACE_ATTACKER, PLACE_DEFENDER };

/* A board is known by its number in base 3: 1 for a stone of the attacker, 2
 * for one of the defender. */
enum { PLACE_TERNARY = 19683 };

/* Codes of boards in keys: 0 to 11 092 for open ones, then these. Nine of them,
 * ten targets and two turns fit in 126 bits. */
enum {
    PLACE_CODE_ATTACKER = 11093,
    PLACE_CODE_DEFENDER,
    PLACE_CODE_CLOSED,
    PLACE_CODES
};

/* How far a player is from winning a board, in 1/16 of a factor of e; PLACE_FAR
 * when he cannot, and for a line of boards at most. */
enum { PLACE_FAR = 224 };

/* What a board offers: a bit each for attacker and defender if he can still win
 * it, and at once. For nine boards, as sets in one word, so that one and, shift
 * and or change all that a move changes:
 *
 *      bits 0-8    boards that the attacker has won or can still win
 *          16-24   the same of the defender
 *          32-40   open boards that the attacker could win at once
 *          48-56   the same of the defender */
enum { PLACE_CAN = 0, PLACE_HOT = 32, PLACE_WHO = 16 };
#define PLACE_ONE UINT64_C(0x0001000100010001)

struct place_facts {
    uint64_t offers;  /* see PLACE_CAN */
    uint16_t empty;   /* 0 unless it is open */
    uint16_t wins[2]; /* cells where attacker, defender would win it */
    uint16_t code;
    uint16_t folded; /* the same for all that are dead to both and have the same
                        empty cells */
    uint8_t far[2];  /* how far attacker, defender are from it */
    uint8_t lacking; /* stones that the attacker lacks, if he can win it */
};

extern struct place_facts place_facts[PLACE_TERNARY];
extern uint16_t place_power[9]; /* of 3 */

/* For each set of boards: those of them that are part of whole lines, those
 * that would complete a line of them, and 1 for each in the key's base. */
extern uint16_t place_in_lines[512], place_completing[512];
extern wide place_digit[512];

/* Fills these tables, once; any thread may call it. */
void place_prepare(void);

/* All of a position but the boards. Most of it follows from them, and is kept
 * because every visit asks for it. */
struct standing {
    wide boards_key; /* as if won boards were only closed */
    uint64_t offers; /* of all boards */
    uint32_t won;    /* boards of the attacker, from bit 16 of the defender */
    uint16_t open;
    uint8_t target;
    uint8_t turn;     /* PLACE_ATTACKER or PLACE_DEFENDER */
    uint8_t playable; /* empty cells of open boards */
};

struct place {
    uint16_t boards[ULTIMATE_BOARDS]; /* in base 3, while they are open */
    uint8_t far[2][ULTIMATE_BOARDS];  /* how far each is from each board */
    struct standing now;
};

struct place place_of(const struct ultimate *u, enum player attacker,
                      bool fold);

static inline unsigned place_won(const struct standing *s, int who) {
    return s->won >> PLACE_WHO * who & ULTIMATE_FULL;
}

static inline unsigned place_can(const struct standing *s, int who) {
    return s->offers >> (PLACE_CAN + PLACE_WHO * who) & ULTIMATE_FULL;
}

static inline unsigned place_hot(const struct standing *s, int who) {
    return s->offers >> (PLACE_HOT + PLACE_WHO * who) & ULTIMATE_FULL;
}

static inline unsigned place_targets(const struct standing *s) {
    return s->target == ULTIMATE_ANY ? s->open : 1u << s->target;
}

static inline uint16_t place_code(const struct place_facts *f, bool fold) {
    return fold ? f->folded : f->code;
}

/* How p stands after a stone in an empty cell of an open board b; all that
 * changes besides is that board. */
static inline struct standing place_after(const struct place *p, int b,
                                          int cell, bool fold) {
    struct standing s = p->now;
    const struct place_facts *old = &place_facts[p->boards[b]];
    const struct place_facts *new =
        &place_facts[p->boards[b] + (s.turn + 1) * place_power[cell]];
    const unsigned bit = 1u << b;
    int code = PLACE_CODE_CLOSED;
    s.playable--;
    s.offers = (s.offers & ~(PLACE_ONE << b)) | new->offers << b;
    if (new->empty) {
        code = place_code(new, fold);
    } else {
        s.open &= (uint16_t)~bit;
        if (old->wins[s.turn] >> cell & 1) {
            s.won |= bit << PLACE_WHO * s.turn;
            s.offers |= (uint64_t)bit << (PLACE_CAN + PLACE_WHO * s.turn);
            s.playable =
                (uint8_t)(s.playable + 1 - __builtin_popcount(old->empty));
        }
    }
    s.boards_key += place_digit[bit] * (unsigned)code -
                    place_digit[bit] * place_code(old, fold);
    s.target = s.open >> cell & 1 ? (uint8_t)cell : ULTIMATE_ANY;
    s.turn ^= 1;
    return s;
}

static inline void place_play(struct place *p, int b, int cell, bool fold) {
    const struct standing after = place_after(p, b, cell, fold);
    p->boards[b] =
        (uint16_t)(p->boards[b] + (p->now.turn + 1) * place_power[cell]);
    p->now = after;
    for (int who = 0; who < 2; who++)
        p->far[who][b] = place_won(&after, who) >> b & 1
                             ? 0
                             : place_facts[p->boards[b]].far[who];
}

/* How many moves there are after a stone in that cell, when it stands so. */
static inline unsigned place_moves_after(const struct place *p, int b, int cell,
                                         const struct standing *s) {
    if (s->target == ULTIMATE_ANY)
        return s->playable;
    const unsigned empty = place_facts[p->boards[s->target]].empty;
    return (unsigned)__builtin_popcount(empty) -
           (s->target == b && empty >> cell & 1);
}

/* The position as a number, exactly; its lowest bit is the turn. Where won
 * boards only count in lines, those that are part of no line which their owner
 * could still fill are as good as drawn. */
static inline wide place_key(const struct standing *s, bool lines_only) {
    unsigned mine = place_won(s, PLACE_ATTACKER);
    unsigned his = place_won(s, PLACE_DEFENDER);
    if (lines_only) {
        mine &= place_in_lines[place_can(s, PLACE_ATTACKER)];
        his &= place_in_lines[place_can(s, PLACE_DEFENDER)];
    }
    return s->boards_key -
           (PLACE_CODE_CLOSED - PLACE_CODE_ATTACKER) * place_digit[mine] -
           (PLACE_CODE_CLOSED - PLACE_CODE_DEFENDER) * place_digit[his] +
           (wide)(2u * s->target + s->turn);
}

/* Can who is to move win the game at once? */
static inline bool place_wins_now(const struct standing *s) {
    return place_completing[place_won(s, s->turn)] & place_hot(s, s->turn) &
           place_targets(s);
}

/* How far each is from a line of boards without board b, and from all but b of
 * a line through b. */
struct place_reach {
    int without[2], through[2];
};

static inline struct place_reach place_reach(const struct place *p, int b) {
    struct place_reach r = {{PLACE_FAR, PLACE_FAR}, {PLACE_FAR, PLACE_FAR}};
    for (int who = 0; who < 2; who++) {
        const uint8_t *far = p->far[who];
        for (int i = 0; i < 8; i++) {
            const uint8_t *at = ultimate_line_cells[i];
            const int sum = far[at[0]] + far[at[1]] + far[at[2]];
            const bool through = b == at[0] || b == at[1] || b == at[2];
            const int one = through ? PLACE_FAR : sum;
            const int two = through ? sum - far[b] : PLACE_FAR;
            r.without[who] = one < r.without[who] ? one : r.without[who];
            r.through[who] = two < r.through[who] ? two : r.through[who];
        }
    }
    return r;
}

/* How far `who` is from a line of boards, when board b is so far. */
static inline int place_far(const struct place_reach *r, int who, int far) {
    const int through = r->through[who] + far;
    return through < r->without[who] ? through : r->without[who];
}

#endif
