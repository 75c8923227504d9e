/* Positions of Ultimate as a proof search sees them: one player, the attacker,
 * wants to win, the other, the defender, to prevent it. A node keeps everything
 * that a visit needs at hand: what each board still offers each player, the
 * key, and how far both players are from a win. */
#ifndef MORPION_ULTIMATE_NODE_H
#define MORPION_ULTIMATE_NODE_H

#include "base/u128.h"
#include "rules/ultimate.h"

enum { ULTIMATE_NODE_ATTACKER, ULTIMATE_NODE_DEFENDER };

/* A board is a number in base 3, with one digit for each cell: 1 for a stone of
 * the attacker, 2 for one of the defender. */
enum { ULTIMATE_NODE_TERNARY = 19683 };

/* Codes of boards in keys: 0 to 11 092 for open boards, then these for closed
 * ones. Nine codes, ten targets and two turns fit in 126 bits. */
enum {
    ULTIMATE_NODE_CODE_ATTACKER = 11093,
    ULTIMATE_NODE_CODE_DEFENDER,
    ULTIMATE_NODE_CODE_CLOSED,
    ULTIMATE_NODE_CODES
};

/* How far a player is from winning a board: minus the natural logarithm of a
 * rough chance to win it, in units of 1/16. ULTIMATE_NODE_FAR if the player
 * cannot win it, and as the maximum for a line of boards. */
enum { ULTIMATE_NODE_FAR = 224 };

/* What a board offers: for each player one bit if the player can still win the
 * board, and one if the player can win it at once. The bits of nine boards are
 * sets in one word, so that one and, shift and or update everything that a move
 * changes:
 *
 *      bits 0-8    boards that the attacker has won or can still win
 *          16-24   the same for the defender
 *          32-40   open boards that the attacker could win at once
 *          48-56   the same for the defender */
enum { ULTIMATE_NODE_CAN = 0, ULTIMATE_NODE_HOT = 32, ULTIMATE_NODE_WHO = 16 };
#define ULTIMATE_NODE_ONE UINT64_C(0x0001000100010001)

struct ultimate_node_facts {
    uint64_t offers;  /* see ULTIMATE_NODE_CAN */
    uint16_t empty;   /* empty cells; 0 unless the board is open */
    uint16_t wins[2]; /* where the attacker, the defender would win it */
    uint16_t code;
    /* One code for all boards that are dead to both players and have the same
     * empty cells; for other boards it is `code`. */
    uint16_t folded;
    uint8_t far[2];  /* how far the attacker, the defender are from it */
    uint8_t lacking; /* stones the attacker lacks, if able to win it */
};

extern struct ultimate_node_facts ultimate_node_facts[ULTIMATE_NODE_TERNARY];
extern uint16_t ultimate_node_power[9]; /* powers of 3 */

/* For each set of boards: the boards of it that are in full lines of the set,
 * the boards that would complete a line, and a number with digit 1 for each
 * board in the key's base. */
extern uint16_t ultimate_node_in_lines[512], ultimate_node_completing[512];
extern u128 ultimate_node_digit[512];

/* Fills these tables once; any thread may call it. */
void ultimate_node_prepare(void);

/* Everything about a position except the boards. Most of it follows from the
 * boards, but every visit needs it. */
struct ultimate_standing {
    u128 boards_key; /* counts won boards as closed */
    uint64_t offers; /* of all boards; see ULTIMATE_NODE_CAN */
    uint32_t won;    /* the attacker's boards; from bit 16 the defender's */
    uint16_t open;
    uint8_t target;
    uint8_t turn;     /* ULTIMATE_NODE_ATTACKER or ULTIMATE_NODE_DEFENDER */
    uint8_t playable; /* empty cells of open boards */
};

struct ultimate_node {
    uint16_t boards[ULTIMATE_BOARDS]; /* in base 3, while open */
    uint8_t far[2][ULTIMATE_BOARDS];  /* of each player from each board */
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

/* The standing of p after a stone in an empty cell of the open board b. Besides
 * the standing, only board b changes. */
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

/* The number of moves after a stone in that cell; s is the standing after
 * it. */
static inline unsigned
ultimate_node_moves_after(const struct ultimate_node *p, int b, int cell,
                          const struct ultimate_standing *s) {
    if (s->target == ULTIMATE_ANY)
        return s->playable;
    const unsigned empty = ultimate_node_facts[p->boards[s->target]].empty;
    return (unsigned)__builtin_popcount(empty) -
           (s->target == b && empty >> cell & 1);
}

/* The position as an exact number; the lowest bit is the turn. With
 * `lines_only` won boards count only in lines: boards in no line that their
 * owner can still fill are coded like drawn ones. */
static inline u128 ultimate_node_key(const struct ultimate_standing *s,
                                     bool lines_only) {
    unsigned mine = ultimate_node_won(s, ULTIMATE_NODE_ATTACKER);
    unsigned rival = ultimate_node_won(s, ULTIMATE_NODE_DEFENDER);
    if (lines_only) {
        mine &= ultimate_node_in_lines[ultimate_node_can(
            s, ULTIMATE_NODE_ATTACKER)];
        rival &= ultimate_node_in_lines[ultimate_node_can(
            s, ULTIMATE_NODE_DEFENDER)];
    }
    return s->boards_key -
           (ULTIMATE_NODE_CODE_CLOSED - ULTIMATE_NODE_CODE_ATTACKER) *
               ultimate_node_digit[mine] -
           (ULTIMATE_NODE_CODE_CLOSED - ULTIMATE_NODE_CODE_DEFENDER) *
               ultimate_node_digit[rival] +
           (u128)(2u * s->target + s->turn);
}

/* Can the mover win the game at once? */
static inline bool ultimate_node_wins_now(const struct ultimate_standing *s) {
    return ultimate_node_completing[ultimate_node_won(s, s->turn)] &
           ultimate_node_hot(s, s->turn) & ultimate_node_targets(s);
}

/* How far each player is from a line of boards without board b, and from a line
 * through b if b itself is not counted. */
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

/* How far `who` is from a line of boards when `far` is the distance to board
 * b. */
static inline int ultimate_node_far(const struct ultimate_node_reach *r,
                                    int who, int far) {
    const int through = r->through[who] + far;
    return through < r->without[who] ? through : r->without[who];
}

#endif
