#include "morpion/ultiproof.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* One board ---------------------------------------------------------------- */

/* A board is known by its number in base 3: 1 for a stone of the attacker, 2
 * for one of the defender. */
enum { TERNARY = 19683, ATTACKER = 0, DEFENDER = 1 };

/* Codes of boards in keys: 0 to 11 092 for open ones, then these. */
enum { CODE_ATTACKER = 11093, CODE_DEFENDER, CODE_CLOSED, CODES };

struct board_facts {
    uint16_t empty;
    uint16_t wins[2]; /* cells where attacker, defender would win it */
    uint16_t code;    /* of those that are open */
    uint16_t folded; /* the same for all that only differ in stones of no use */
    bool alive[2];   /* can attacker, defender still win it? */
};

static struct all_facts {
    pthread_once_t once;
    uint16_t power[9]; /* of 3 */
    struct board_facts of[TERNARY];
} facts = {.once = PTHREAD_ONCE_INIT};

static const uint16_t lines[8] = {0007, 0070, 0700, 0111,
                                  0222, 0444, 0421, 0124};

static uint16_t winning_cells(unsigned mine, unsigned empty) {
    unsigned wins = 0;
    for (unsigned left = empty; left; left &= left - 1)
        if (ultimate_has_line(mine | (left & -left)))
            wins |= left & -left;
    return (uint16_t)wins;
}

static bool line_left(unsigned his) {
    for (int i = 0; i < 8; i++)
        if (!(lines[i] & his))
            return true;
    return false;
}

static void fill_facts(void) {
    uint16_t by_empty[512]; /* code of a board that is dead to both */
    unsigned codes = 0;
    memset(by_empty, 0xff, sizeof by_empty);
    facts.power[0] = 1;
    for (int i = 1; i < 9; i++)
        facts.power[i] = (uint16_t)(3 * facts.power[i - 1]);
    for (int t = 0; t < TERNARY; t++) {
        unsigned set[2] = {0, 0};
        for (int i = 0, rest = t; i < 9; i++, rest /= 3)
            if (rest % 3)
                set[rest % 3 - 1] |= 1u << i;
        struct board_facts *f = &facts.of[t];
        const unsigned empty = ULTIMATE_FULL & ~(set[0] | set[1]);
        if (!empty || ultimate_has_line(set[0]) || ultimate_has_line(set[1]))
            continue;
        f->empty = (uint16_t)empty;
        f->code = f->folded = (uint16_t)codes++;
        for (int who = 0; who < 2; who++) {
            f->wins[who] = winning_cells(set[who], empty);
            f->alive[who] = line_left(set[1 - who]);
        }
        if (!f->alive[0] && !f->alive[1]) {
            if (by_empty[empty] == UINT16_MAX)
                by_empty[empty] = f->code;
            f->folded = by_empty[empty];
        }
    }
    assert(codes == CODE_ATTACKER);
}

/* Nine boards -------------------------------------------------------------- */

__extension__ typedef unsigned __int128 wide;

/* For each set of boards: those of them that are part of whole lines, those
 * that would complete a line of them, and 1 for each in the key's base. */
static uint16_t sets_in_lines[512], sets_completing[512];
static wide sets_digit[512];
static pthread_once_t sets_once = PTHREAD_ONCE_INIT;

/* The digit of board b in keys. */
static wide digit_of(int b) { return sets_digit[1u << b]; }

static void fill_sets(void) {
    wide power = (ULTIMATE_ANY + 1) * 2;
    for (int b = 0; b < ULTIMATE_BOARDS; b++, power *= CODES)
        for (unsigned set = 0; set < 512; set++)
            if (set >> b & 1)
                sets_digit[set] += power;
    for (unsigned set = 0; set < 512; set++)
        for (int i = 0; i < 8; i++) {
            const unsigned lacking = lines[i] & ~set;
            if (!lacking)
                sets_in_lines[set] |= lines[i];
            if (lacking && !(lacking & (lacking - 1)))
                sets_completing[set] |= (uint16_t)lacking;
        }
}

/* A position as the attacker sees it. All but boards, won, target and turn
 * follows from these, and is kept because every visit asks for it. */
struct place {
    uint16_t boards[ULTIMATE_BOARDS]; /* in base 3, while they are open */
    uint16_t won[2];                  /* boards of attacker, defender */
    uint16_t open;
    uint16_t can[2]; /* boards that each has won or can still win */
    uint16_t hot[2]; /* open boards that each could win at once */
    uint8_t target;
    uint8_t turn; /* ATTACKER or DEFENDER */
    wide boards_key;
};

/* Board b has changed: the masks and the key follow. */
static void refresh(struct place *p, int b, bool fold) {
    const uint16_t bit = (uint16_t)(1u << b);
    const struct board_facts *f = &facts.of[p->boards[b]];
    const bool open = p->open & bit;
    for (int who = 0; who < 2; who++) {
        p->can[who] &= (uint16_t)~bit;
        p->hot[who] &= (uint16_t)~bit;
        if (p->won[who] & bit || (open && f->alive[who]))
            p->can[who] |= bit;
        if (open && f->wins[who])
            p->hot[who] |= bit;
    }
    p->boards_key += digit_of(b) * (!open  ? CODE_CLOSED
                                    : fold ? f->folded
                                           : f->code);
}

static struct place place_of(const struct ultimate *u, enum player attacker,
                             bool fold) {
    const int me = (int)attacker - 1;
    struct place p = {.won = {u->won[me], u->won[1 - me]},
                      .open = (uint16_t)(ULTIMATE_FULL & ~u->closed),
                      .target = u->target,
                      .turn = u->mover == attacker ? ATTACKER : DEFENDER};
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        for (int cell = 0; cell < 9; cell++)
            p.boards[b] =
                (uint16_t)(p.boards[b] +
                           facts.power[cell] *
                               ((u->stones[me][b] >> cell & 1) +
                                2 * (u->stones[1 - me][b] >> cell & 1)));
        refresh(&p, b, fold);
    }
    return p;
}

static unsigned targets_of(const struct place *p) {
    return p->target == ULTIMATE_ANY ? p->open : 1u << p->target;
}

static void play(struct place *p, int b, int cell, bool fold) {
    const struct board_facts *f = &facts.of[p->boards[b]];
    const uint16_t bit = (uint16_t)(1u << b);
    const bool wins = f->wins[p->turn] >> cell & 1;
    p->boards_key -= digit_of(b) * (fold ? f->folded : f->code);
    if (wins)
        p->won[p->turn] |= bit;
    if (wins || !(f->empty & (f->empty - 1)))
        p->open &= (uint16_t)~bit;
    p->boards[b] = (uint16_t)(p->boards[b] + (p->turn + 1) * facts.power[cell]);
    refresh(p, b, fold);
    p->target = p->open >> cell & 1 ? (uint8_t)cell : ULTIMATE_ANY;
    p->turn ^= 1;
}

/* Can who is to move win the game at once? */
static bool wins_now(const struct place *p) {
    return sets_completing[p->won[p->turn]] & p->hot[p->turn] & targets_of(p);
}

/* The table ---------------------------------------------------------------- */

enum { SOLVED = UINT32_MAX / 4 };

struct slot {
    wide key;        /* plus 1; 0 where the slot is free */
    uint32_t pn, dn; /* to prove, to disprove that the attacker wins */
    uint64_t work;   /* visits spent below it */
};

enum { BUCKET = 2, BUCKETS_FIRST = 1 << 14 };

struct ultiproof {
    enum ultimate_rule rule;
    unsigned rules;
    struct slot *slots;
    uint64_t buckets; /* a power of two */
    uint64_t used, memory;
    const struct watch *watch;
    uint64_t visits, visits_max;
    uint64_t ticks; /* visits of all searches, for the watch */
    bool stopped, interrupted;
};

/* Every probe is a miss of the caches; with large pages at least not of the
 * page tables, too. */
static struct slot *map_slots(uint64_t buckets) {
    const size_t size = buckets * BUCKET * sizeof(struct slot);
    void *slots = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (slots == MAP_FAILED)
        return NULL;
    madvise(slots, size, MADV_HUGEPAGE);
    return slots;
}

struct ultiproof *ultiproof_new(enum ultimate_rule rule, uint64_t memory,
                                unsigned rules) {
    pthread_once(&facts.once, fill_facts);
    pthread_once(&sets_once, fill_sets);
    struct ultiproof *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->rule = rule;
    p->rules = rules;
    p->memory = memory;
    p->buckets = BUCKETS_FIRST;
    p->slots = map_slots(p->buckets);
    if (p->slots)
        return p;
    free(p);
    return NULL;
}

void ultiproof_free(struct ultiproof *p) {
    if (!p)
        return;
    munmap(p->slots, p->buckets * BUCKET * sizeof *p->slots);
    free(p);
}

/* The position as a number, exactly. Won boards that are part of no line their
 * owner could still fill are as good as drawn. */
static wide key_of(const struct ultiproof *p, const struct place *s) {
    const bool fold = (p->rules & ULTIPROOF_FOLD) && p->rule == ULTIMATE_DRAW;
    unsigned mine = s->won[ATTACKER], his = s->won[DEFENDER];
    if (fold) {
        mine &= sets_in_lines[s->can[ATTACKER]];
        his &= sets_in_lines[s->can[DEFENDER]];
    }
    return s->boards_key - (CODE_CLOSED - CODE_ATTACKER) * sets_digit[mine] -
           (CODE_CLOSED - CODE_DEFENDER) * sets_digit[his] +
           (wide)(2u * s->target + s->turn);
}

static struct slot *bucket_of(const struct ultiproof *p, wide key) {
    const uint64_t mixed = (uint64_t)key * UINT64_C(0x9e3779b97f4a7c15) ^
                           (uint64_t)(key >> 64) * UINT64_C(0xc2b2ae3d27d4eb4f);
    const uint64_t spread =
        (mixed ^ mixed >> 31) * UINT64_C(0xff51afd7ed558ccd);
    return &p->slots[((spread >> 24) & (p->buckets - 1)) * BUCKET];
}

static const struct slot *find(const struct slot *bucket, wide key) {
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key + 1)
            return &bucket[i];
    return NULL;
}

static void put(struct ultiproof *p, const struct slot *s) {
    struct slot *bucket = bucket_of(p, s->key - 1), *victim = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == s->key) {
            victim = &bucket[i];
            break;
        }
        if (bucket[i].work < victim->work)
            victim = &bucket[i];
    }
    p->used += !victim->key;
    *victim = *s;
}

/* Twice the table, while that is allowed: a short search touches little
 * memory. */
static void grow(struct ultiproof *p) {
    const uint64_t old = p->buckets;
    struct slot *slots = p->slots, *larger = map_slots(2 * old);
    if (!larger)
        return;
    p->slots = larger;
    p->buckets = 2 * old;
    p->used = 0;
    for (uint64_t i = 0; i < old * BUCKET; i++)
        if (slots[i].key)
            put(p, &slots[i]);
    munmap(slots, old * BUCKET * sizeof *slots);
}

static void store(struct ultiproof *p, wide key, uint32_t pn, uint32_t dn,
                  uint64_t work) {
    const struct slot s = {key + 1, pn, dn, work};
    if (p->used > p->buckets * BUCKET / 2 &&
        3 * p->buckets * BUCKET * sizeof s <= p->memory)
        grow(p);
    put(p, &s);
}

/* The search ----------------------------------------------------------------
 */

/* A move that is worth looking at. phi is the number to prove the aim of who
 * makes it, a win of the attacker or its prevention; delta that to disprove it.
 */
struct child {
    wide key;
    uint32_t phi, delta;
    uint8_t board, cell;
};

/* What is known at once of a position: 1 the attacker wins, -1 he does not, 0
 * nothing. */
static int settled(const struct ultiproof *p, const struct place *s) {
    const int just_moved = 1 - s->turn;
    if (ultimate_has_line(s->won[just_moved]))
        return just_moved == ATTACKER ? 1 : -1;
    if (!s->open)
        return p->rule == ULTIMATE_MAJORITY && __builtin_popcount(s->won[0]) >
                                                   __builtin_popcount(s->won[1])
                   ? 1
                   : -1;
    if ((p->rules & ULTIPROOF_THREATS) && wins_now(s))
        return s->turn == ATTACKER ? 1 : -1;
    if ((p->rules & ULTIPROOF_DEAD) && p->rule == ULTIMATE_DRAW &&
        !sets_in_lines[s->can[ATTACKER]])
        return -1;
    return 0;
}

static unsigned move_count(const struct place *s) {
    unsigned count = 0;
    for (unsigned left = targets_of(s); left; left &= left - 1)
        count += (unsigned)__builtin_popcount(
            facts.of[s->boards[__builtin_ctz(left)]].empty);
    return count;
}

/* Fills `out` with the moves of s that are not settled. Returns how many, or -1
 * when one of the others is all that the mover wants. */
static int expand(const struct ultiproof *p, const struct place *s,
                  struct child *out) {
    const bool fold = p->rules & ULTIPROOF_FOLD;
    int count = 0;
    for (unsigned boards = targets_of(s); boards; boards &= boards - 1) {
        const int b = __builtin_ctz(boards);
        for (unsigned cells = facts.of[s->boards[b]].empty; cells;
             cells &= cells - 1) {
            const int cell = __builtin_ctz(cells);
            struct place to = *s;
            play(&to, b, cell, fold);
            const int known = settled(p, &to);
            if (known && (known > 0) == (s->turn == ATTACKER))
                return -1;
            if (known)
                continue;
            struct child *c = &out[count++];
            c->board = (uint8_t)b;
            c->cell = (uint8_t)cell;
            c->key = key_of(p, &to);
            __builtin_prefetch(bucket_of(p, c->key));
            /* Not met before: who has many moves is the harder to beat. */
            c->phi = move_count(&to);
            c->delta = 1;
        }
    }
    return count;
}

/* Sums stay below SOLVED unless a part of them is. */
static uint32_t add(uint32_t a, uint32_t b) {
    return a + b > SOLVED - 1
               ? (a >= SOLVED || b >= SOLVED ? SOLVED : SOLVED - 1)
               : a + b;
}

static void look_up(const struct ultiproof *p, bool attacking, struct child *c,
                    int count) {
    for (int i = 0; i < count; i++) {
        const struct slot *s = find(bucket_of(p, c[i].key), c[i].key);
        if (s) {
            c[i].phi = attacking ? s->pn : s->dn;
            c[i].delta = attacking ? s->dn : s->pn;
        }
    }
}

/* What the moves of a position say of it: one that reaches the mover's aim is
 * enough, all must fail to miss it. */
struct tally {
    uint32_t phi, second, delta; /* least and next phi, sum of delta */
    int best;                    /* the move with the least phi */
};

static struct tally tally_of(const struct child *c, int count) {
    struct tally t = {SOLVED, SOLVED, 0, 0};
    for (int i = 0; i < count; i++) {
        if (c[i].phi < t.phi) {
            t.second = t.phi;
            t.phi = c[i].phi;
            t.best = i;
        } else if (c[i].phi < t.second) {
            t.second = c[i].phi;
        }
        t.delta = add(t.delta, c[i].delta);
    }
    return t;
}

static bool stop_here(struct ultiproof *p) {
    enum { TICK = 1 << 12 };
    if (++p->visits >= p->visits_max)
        p->stopped = true;
    if (++p->ticks % TICK == 0 && !watch_goes_on(p->watch, p->visits, 0))
        p->stopped = p->interrupted = true;
    return p->stopped;
}

/* Looks below s until its numbers reach the limits, and stores them. A little
 * more than the next best move's number is allowed to the best one, so that the
 * search does not go to and fro between the two. */
static void search(struct ultiproof *p, const struct place *s, wide key,
                   uint32_t phi_max, uint32_t delta_max, uint32_t *phi,
                   uint32_t *delta) {
    struct child children[ULTIMATE_CELLS];
    const uint64_t before = p->visits;
    const bool attacking = s->turn == ATTACKER;
    stop_here(p);
    const int count = expand(p, s, children);
    struct tally t = {count < 0 ? 0 : SOLVED, SOLVED, count < 0 ? SOLVED : 0,
                      0};
    if (count > 0) {
        look_up(p, attacking, children, count);
        t = tally_of(children, count);
    }
    while (t.phi && t.delta && t.phi < phi_max && t.delta < delta_max &&
           !p->stopped) {
        struct child *c = &children[t.best];
        const uint32_t next = add(t.second, t.second / 4 + 1);
        struct place to = *s;
        play(&to, c->board, c->cell, p->rules & ULTIPROOF_FOLD);
        search(p, &to, c->key, delta_max - (t.delta - c->delta),
               phi_max < next ? phi_max : next, &c->delta, &c->phi);
        t = tally_of(children, count);
    }
    *phi = t.phi;
    *delta = t.delta;
    if (!p->stopped || !t.phi || !t.delta)
        store(p, key, attacking ? t.phi : t.delta, attacking ? t.delta : t.phi,
              p->visits - before);
}

enum status ultiproof_search(struct ultiproof *p, const struct ultimate *u,
                             enum player attacker, uint64_t visits,
                             const struct watch *w,
                             struct ultiproof_result *out) {
    const struct place s = place_of(u, attacker, p->rules & ULTIPROOF_FOLD);
    uint32_t phi = 1, delta = 1; /* of who is to move */
    p->watch = w;
    p->visits = 0;
    p->visits_max = visits;
    p->stopped = p->interrupted = false;
    const int known = settled(p, &s);
    if (!known)
        search(p, &s, key_of(p, &s), SOLVED, SOLVED, &phi, &delta);
    const bool reached = !phi, missed = !delta;
    const bool attacking = s.turn == ATTACKER;
    *out = (struct ultiproof_result){
        known > 0 || (attacking ? reached : missed)   ? ULTIPROOF_WINS
        : known < 0 || (attacking ? missed : reached) ? ULTIPROOF_HELD
                                                      : ULTIPROOF_OPEN,
        p->visits};
    return p->interrupted ? ST_STOPPED : ST_OK;
}
