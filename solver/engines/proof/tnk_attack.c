#include "engines/proof/tnk_attack.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "engines/proof/dfpn_tally.h"
#include "engines/proof/dfpn_threads.h"
#include "engines/proof/forcing.h"
#include "engines/proof/pair_cover.h"
#include "engines/proof/pairing.h"
#include "engines/proof/threats.h"
#include "engines/proof/tnk_node.h"
#include "engines/proof/tnk_tuning.h"

/* Proof numbers are in units of 1/UNIT, so that fractions can be added. */
enum { SOLVED = UINT32_MAX / 4, UNIT = 16 };

/* A win by threats is looked for in at least so many positions. */
enum { THREATS_LEAST = 100 };

/* Steps to look for a pairing of a large board: in a glance, at the root of a
 * search, and in a position that is visited for the first time. The last takes
 * less time than to look at the children. */
enum {
    COVER_GLANCE = 1 << 20,
    COVER_ROOT = 1 << 16,
    COVER_VISIT = 1 << 14,
};

/* A visit takes up to a tenth of a millisecond, and ten times as long on large
 * boards. So each is worth a slot in the table, and the watch is asked often.
 */
enum { CROWD = 1, TICK = BOARD_WIDTH == 64 ? 1 << 4 : 1 };

struct tnk_attack {
    struct board_lines *lines;
    unsigned skills;
    struct dfpn_threads threads;
    const struct tnk_attack_log *log; /* or NULL */
};

/* A question while it is being answered. */
struct tnk_hunt {
    struct tnk_attack *attack;
    struct dfpn_team team;
    struct tnk_node root;
    _Atomic int verdict;
    int best;
    bool glance; /* no search */
};

/* What is known about a position. When it is decided, the zone has the cells
 * that the proof depends on. A win needs only lines inside the zone, so a
 * defender's move elsewhere does not help. A hold works even if the attacker
 * gets all cells outside the zone, so an attacker's move elsewhere does not
 * help. This holds in the relaxed game; in the real game the zone is the whole
 * board. */
struct known {
    enum dfpn_verdict verdict;
    uint32_t pn, dn; /* while open */
    cellset zone;
};

struct tnk_child {
    u128 key;
    struct known known;
    float bias; /* factor for the numbers of lesser moves, at least 1 */
    uint8_t symmetry;
    cell_or_none move;   /* or the number of the part */
    cell_or_none answer; /* first forced answer to the move, or -1 */
};

/* One thread's view. */
struct tnk_searcher {
    struct tnk_attack *a;
    struct tnk_hunt *hunt;
    struct dfpn_thread *thread;
    bool stopped;
};

/* First numbers ------------------------------------------------------------ */

static uint32_t number(const struct tnk_weights *w, float weight, float left) {
    const float e =
        expf(w->constant + w->weight * weight + w->left_over * left) * UNIT;
    return e < 1 ? 1 : e > 1e7f ? 10000000 : (uint32_t)e;
}

static void first_numbers(const struct tnk_node *n, int left_over,
                          struct known *k) {
    const float weight = logf((float)n->weight / OPEN_LINES_UNIT);
    const float left = logf((float)(left_over + 1) / OPEN_LINES_UNIT);
    k->pn = number(&tnk_tuning.pn[n->attackers_turn], weight, left);
    k->dn = number(&tnk_tuning.dn[n->attackers_turn], weight, left);
}

static const struct board_lines *lines_of(const struct tnk_searcher *s) {
    return s->a->lines;
}

/* Remembering -------------------------------------------------------------- */

static cellset zone_of(const struct dfpn_entry *e) {
    cellset zone;
    memcpy(&zone, e->words, sizeof zone);
    return zone;
}

/* True when the table knows the position. */
static bool recall(const struct tnk_attack *a, u128 key, int symmetry,
                   struct known *k) {
    struct dfpn_entry e;
    if (!dfpn_table_get(&a->threads.table, key, &e))
        return false;
    k->verdict = (enum dfpn_verdict)e.kind;
    if (e.kind == DFPN_OPEN) {
        k->pn = dfpn_entry_pn(e);
        k->dn = dfpn_entry_dn(e);
    } else {
        k->zone = symmetry ? board_map(a->lines->board,
                                       a->lines->inverse[symmetry], zone_of(&e))
                           : zone_of(&e);
    }
    return true;
}

static void log_fact(struct tnk_attack *a, u128 key, struct dfpn_entry e,
                     uint64_t work) {
    const struct tnk_attack_fact f = {
        (uint64_t)key, (uint64_t)(key >> 64), zone_of(&e),
        work < UINT32_MAX ? (uint32_t)work : UINT32_MAX, (uint8_t)e.kind};
    pthread_mutex_lock(&a->threads.lock);
    a->log->note(a->log->arg, &f);
    pthread_mutex_unlock(&a->threads.lock);
}

static void remember(struct tnk_attack *a, const struct tnk_node *n,
                     const struct known *k, uint64_t work) {
    struct dfpn_entry e = dfpn_entry_of(k->pn, k->dn);
    if (k->verdict) {
        const cellset zone =
            n->symmetry ? board_map(a->lines->board, n->symmetry, k->zone)
                        : k->zone;
        e.kind = k->verdict;
        memcpy(e.words, &zone, sizeof zone);
    }
    dfpn_table_put(&a->threads.table, n->key, e, work);
    if (a->log && e.kind && work >= a->log->work_least)
        log_fact(a, n->key, e, work);
}

void tnk_attack_set_log(struct tnk_attack *a,
                        const struct tnk_attack_log *log) {
    a->log = log;
}

void tnk_attack_learn(struct tnk_attack *a, const struct tnk_attack_fact *f) {
    struct dfpn_entry e = {.kind = f->verdict};
    memcpy(e.words, &f->zone, sizeof f->zone);
    a->threads.table.puts++;
    if (dfpn_table_crowded(&a->threads.table))
        dfpn_table_grow(&a->threads.table);
    dfpn_table_put(&a->threads.table, (u128)f->high << 64 | f->low, e, f->work);
}

/* Moves -------------------------------------------------------------------- */

/* A position with its moves while it is searched. */
struct tnk_frame {
    struct tnk_node node;
    struct tnk_child children[BOARD_CELLS_MAX];
    int count;
    cellset worth;  /* moves that no failed move has ruled out */
    cellset needed; /* union of the zones of failed moves */
    cellset dominated;
    cell_number by[BOARD_CELLS_MAX];
    int part_count; /* above 1: the children are parts, not moves */
    cellset parts[BOARD_CELLS_MAX];
    struct known known; /* about the node */
    int best;
    struct tnk_frame *below;
};

static enum dfpn_verdict aim_of(const struct tnk_node *n) {
    return n->attackers_turn ? DFPN_WINS : DFPN_HELD;
}

/* The zone of a decided child, as a zone of the position before the move. */
static cellset zone_before(const struct tnk_frame *f,
                           const struct tnk_child *c) {
    if (f->part_count > 1)
        return c->known.zone;
    if (!f->node.relaxed)
        return cellset_below(BOARD_CELLS_MAX);
    cellset zone = c->known.zone;
    if (c->known.verdict == aim_of(&f->node))
        zone |= cellset_one(c->move);
    if (c->answer >= 0 && f->node.attackers_turn)
        zone |= cellset_one(c->answer);
    return zone;
}

/* A child that reaches the mover's aim decides the node. Any other rules out
 * the moves outside its zone. */
static void take_decided(struct tnk_frame *f, const struct tnk_child *c) {
    const cellset zone = zone_before(f, c);
    if (c->known.verdict == aim_of(&f->node)) {
        f->known.verdict = c->known.verdict;
        f->known.zone = zone;
        f->best = c->move;
    } else {
        f->needed |= zone;
        if (f->part_count <= 1 && f->node.relaxed &&
            (f->node.skills & TNK_ATTACK_ZONES))
            f->worth &= zone;
    }
}

static enum dfpn_verdict make_child(const struct tnk_searcher *s,
                                    const struct tnk_frame *f,
                                    struct tnk_child *c, struct tnk_node *to,
                                    cellset *zone) {
    const struct board_lines *l = lines_of(s);
    const struct tnk_node *n = &f->node;
    int answer;
    *to = *n;
    if (f->part_count > 1)
        to->own = open_lines_part(l, &n->own, f->parts[c->move]);
    else
        tnk_node_play(l, to, c->move);
    const enum dfpn_verdict v =
        tnk_node_settle(l, to, n->own.open, &answer, zone);
    c->answer = (cell_or_none)answer;
    return v;
}

static void find_pairs(const struct tnk_searcher *s, const struct tnk_node *n,
                       const int effort[2], struct pairing *p) {
    *p = (struct pairing){.least = n->weight};
    if (n->skills & TNK_ATTACK_PAIRS)
        pairing_find(lines_of(s), &n->own, n->attackers_turn,
                     effort[n->attackers_turn], p);
}

/* Finds what is known about a new child: from the table, or because a pairing
 * holds it; else it gets first numbers. */
static void meet(const struct tnk_searcher *s, struct tnk_node *to,
                 struct tnk_child *c) {
    struct pairing p;
    tnk_node_set_key(lines_of(s), to);
    c->key = to->key;
    c->symmetry = (uint8_t)to->symmetry;
    if (recall(s->a, c->key, c->symmetry, &c->known)) {
        if (c->known.verdict == DFPN_HELD)
            c->known.zone |= to->paired;
        return;
    }
    find_pairs(s, to, tnk_tuning.pairing_meet, &p);
    if (p.found) {
        c->known.verdict = DFPN_HELD;
        c->known.zone =
            to->relaxed ? p.zone | to->paired : lines_of(s)->board->all;
    } else {
        first_numbers(to, p.least, &c->known);
    }
}

static void add_child(const struct tnk_searcher *s, struct tnk_frame *f,
                      int move, float bias) {
    struct tnk_node to;
    struct tnk_child *c = &f->children[f->count];
    c->bias = bias;
    c->move = (cell_or_none)move;
    c->known = (struct known){.verdict = DFPN_OPEN};
    c->known.verdict = make_child(s, f, c, &to, &c->known.zone);
    if (!c->known.verdict)
        meet(s, &to, c);
    if (c->known.verdict)
        take_decided(f, c);
    else
        f->count++;
}

/* The moves, those on the heaviest lines first. */
static int list_moves(const struct tnk_searcher *s, const struct tnk_frame *f,
                      cell_number *moves, int *weights) {
    const struct board_lines *l = lines_of(s);
    const struct tnk_node *n = &f->node;
    int count = 0, cell;
    CELLSET_EACH (cell, f->worth & ~f->dominated) {
        weights[cell] = open_lines_weight_through(l, &n->own, cell, cell) +
                        open_lines_weight_through(l, &n->counter, cell, cell);
#define HEAVIER(a, b) (weights[a] > weights[b])
        SORT_INSERT(moves, count, (cell_number)cell, HEAVIER);
#undef HEAVIER
    }
    return count;
}

/* Would the attacker win by threats if it were the attacker's turn? On small
 * boards looking for that costs more than it saves. A short search looks less
 * far, so that it ends in time. */
static bool has_threats(const struct tnk_searcher *s, const struct tnk_node *n,
                        struct threats_win *win) {
    const uint64_t most = THREATS_LEAST + s->thread->visits;
    return BOARD_WIDTH > 64 && (n->skills & TNK_ATTACK_THREATS) &&
           threats_find(lines_of(s), &n->own, &n->counter,
                        most < (uint64_t)tnk_tuning.threats
                            ? (int)most
                            : tnk_tuning.threats,
                        win);
}

/* If the attacker would win by threats after a pass, the defender must play in
 * the zone of that win. */
static void defend_against_force(const struct tnk_searcher *s,
                                 struct tnk_frame *f) {
    const struct board_lines *l = lines_of(s);
    const struct tnk_node *n = &f->node;
    const struct open_lines *counter = n->relaxed ? NULL : &n->counter;
    struct forcing_win win;
    struct threats_win longer;
    if ((n->skills & TNK_ATTACK_FORCING) &&
        forcing_find(l, &n->own, counter, TNK_NODE_FORCING, &win)) {
        f->worth &= counter ? forcing_zone(l, counter, &win, 2) : win.zone;
        f->needed |= win.zone;
    } else if (has_threats(s, n, &longer)) {
        f->worth &= longer.zone;
        f->needed |= longer.zone;
    }
}

static void expand_moves(const struct tnk_searcher *s, struct tnk_frame *f) {
    const struct board_lines *l = lines_of(s);
    const struct tnk_node *n = &f->node;
    cell_number moves[BOARD_CELLS_MAX];
    int weights[BOARD_CELLS_MAX];
    if (n->relaxed && (n->skills & TNK_ATTACK_DOMINATED))
        f->dominated = open_lines_dominated(l, &n->own, f->by);
    if (!n->attackers_turn)
        defend_against_force(s, f);
    const int count = list_moves(s, f, moves, weights);
    for (int i = 0; i < count && !f->known.verdict; i++)
        if (cellset_has(f->worth, moves[i]))
            add_child(s, f, moves[i],
                      powf((float)weights[moves[0]] / (float)weights[moves[i]],
                           tnk_tuning.bias[n->attackers_turn]));
}

/* In the relaxed game, open lines may fall into parts that share no line. The
 * attacker, to move, then wins only by winning one part, since the defender can
 * answer in each part by itself. So the children are the parts, except at the
 * root, where the caller wants a move. */
static void expand(const struct tnk_searcher *s, struct tnk_frame *f,
                   int depth) {
    const struct tnk_node *n = &f->node;
    f->count = 0;
    f->worth = n->cells;
    f->needed = n->relaxed ? cellset_none() : lines_of(s)->board->all;
    f->dominated = cellset_none();
    f->known.verdict = DFPN_OPEN;
    f->best = -1;
    const bool split = (n->skills & TNK_ATTACK_PARTS) && n->relaxed;
    f->part_count = split && n->attackers_turn && depth
                        ? open_lines_parts(lines_of(s), &n->own, f->parts)
                        : 1;
    if (f->part_count <= 1)
        expand_moves(s, f);
    else
        for (int i = 0; i < f->part_count && !f->known.verdict; i++)
            add_child(s, f, i, 1);
}

/* The search --------------------------------------------------------------- */

/* phi is the number to reach the mover's aim, delta the number to miss it. The
 * numbers of good moves grow as these are searched. Soon moves that nobody
 * would play have the least numbers. So the numbers of lesser moves are
 * multiplied by a factor. */
static uint32_t phi_of(const struct tnk_node *n, const struct tnk_child *c) {
    const float phi =
        (float)(n->attackers_turn ? c->known.pn : c->known.dn) * c->bias;
    return phi < (float)(SOLVED - 1) ? (uint32_t)phi : SOLVED - 1;
}

static uint32_t delta_of(const struct tnk_node *n, const struct known *k) {
    return n->attackers_turn ? k->dn : k->pn;
}

/* A move that another thread is searching costs this thread more. */
static uint32_t price(const struct tnk_searcher *s, const struct tnk_frame *f,
                      const struct tnk_child *c, int depth) {
    const uint32_t phi = phi_of(&f->node, c);
    return s->hunt->team.count > 1 &&
                   dfpn_threads_is_there(s->thread, depth + 1, c->key)
               ? phi + phi / 2 + 2 * UNIT
               : phi;
}

/* For the mover to miss the aim, all moves must fail. That is mostly about as
 * hard as to refute the hardest one: the same zone rules out many others, or
 * they fail in the same way. A plain sum would count the same work many
 * times (weak proof-number search: Ueda, Hashimoto, Hashimoto and Iida 2008).
 */
static void tally_moves(const struct tnk_searcher *s, const struct tnk_frame *f,
                        int depth, struct dfpn_tally *t) {
    uint32_t least = SOLVED, hardest = 0;
    float sum = 0;
    *t = (struct dfpn_tally){.phi = SOLVED, .next = SOLVED};
    for (int i = 0; i < f->count; i++) {
        const struct tnk_child *c = &f->children[i];
        const uint32_t delta = delta_of(&f->node, &c->known);
        const bool tie =
            delta < delta_of(&f->node, &f->children[t->best].known);
        dfpn_tally_add(t, &least, i, phi_of(&f->node, c), price(s, f, c, depth),
                       tie);
        hardest = delta > hardest ? delta : hardest;
        sum += (float)delta;
    }
    const float others = tnk_tuning.more * UNIT * (float)(f->count - 1);
    const float all =
        (float)hardest + others + tnk_tuning.sum_part * (sum - (float)hardest);
    const uint32_t own = delta_of(&f->node, &f->children[t->best].known);
    t->delta = all < (float)(SOLVED - 1) ? (uint32_t)all : SOLVED - 1;
    t->beside = own == hardest
                    ? all - (float)hardest
                    : others + tnk_tuning.sum_part * (sum - (float)own);
}

/* The limit on delta for the search of the best move. */
static uint32_t delta_limit(const struct tnk_frame *f,
                            const struct dfpn_tally *t, uint32_t delta_max) {
    const uint32_t own = delta_of(&f->node, &f->children[t->best].known);
    const float limit = (float)delta_max - t->beside;
    return limit > (float)own + 1 ? (uint32_t)limit : own + 1;
}

/* The limit on phi for the search of the best move. It is higher than the next
 * best move's number, so that the search does not switch back and forth between
 * the two (the 1 + epsilon trick: Pawlewicz and Lew 2007). At the root an
 * attacker that is held must see every move refuted, so one move is searched to
 * the end before the next: its entries are still in the table when they are
 * needed. */
static uint32_t phi_limit(const struct tnk_frame *f, uint32_t next,
                          uint32_t phi_max, float bias, int depth) {
    if (!depth && f->node.attackers_turn)
        return SOLVED;
    const float more = (float)next * (1 + tnk_tuning.allowance) + UNIT;
    const float limit = more < (float)phi_max ? more : (float)phi_max;
    return phi_max >= SOLVED && next >= SOLVED ? SOLVED
                                               : 1 + (uint32_t)(limit / bias);
}

/* Drops the children whose moves have been ruled out. */
static void sieve(struct tnk_frame *f) {
    int kept = 0;
    for (int i = 0; i < f->count; i++)
        if (f->part_count > 1 || cellset_has(f->worth, f->children[i].move))
            f->children[kept++] = f->children[i];
    f->count = kept;
}

/* A hold with the attacker to move was shown without the dominated moves. The
 * answer to a dominated move is the answer to the cell that dominates it, with
 * the two exchanged. So the zone must contain the dominating cell of each
 * dominated cell in it. */
static void close_zone(struct tnk_frame *f) {
    cellset left = f->needed & f->dominated, done = cellset_none();
    while (!cellset_is_empty(left)) {
        const int cell = cellset_first(left);
        done |= cellset_one(cell);
        f->needed |= cellset_one(f->by[cell]);
        left = f->needed & f->dominated & ~done;
    }
}

static void fail(struct tnk_frame *f) {
    f->known.verdict = f->node.attackers_turn ? DFPN_HELD : DFPN_WINS;
    if (f->node.attackers_turn)
        close_zone(f);
    f->known.zone = f->needed;
}

static bool cover_goes_on(void *arg, const struct progress *p) {
    struct dfpn_thread *m = arg;
    (void)p;
    dfpn_threads_checkpoint(m);
    return !m->team->stop;
}

/* Looks harder for pairs or tiles when a position is visited for the first
 * time.
 */
static bool paired_off(const struct tnk_searcher *s, struct tnk_frame *f,
                       int steps) {
    const struct tnk_node *n = &f->node;
    const struct watch watch = {cover_goes_on, s->thread};
    struct pairing p;
    cellset zone;
    bool found = tnk_node_cover(lines_of(s), n, steps, &watch, &zone, &f->best);
    if (!found) {
        f->best = -1;
        find_pairs(s, n, tnk_tuning.pairing_visit, &p);
        found = p.found;
        zone = p.zone;
    }
    if (found) {
        f->known.verdict = DFPN_HELD;
        f->known.zone = n->relaxed ? zone : lines_of(s)->board->all;
    }
    return found;
}

static bool wins_by_threats(const struct tnk_searcher *s, struct tnk_frame *f) {
    struct threats_win win;
    if (!f->node.attackers_turn || !has_threats(s, &f->node, &win))
        return false;
    f->known.verdict = DFPN_WINS;
    f->known.zone = f->node.relaxed ? win.zone : lines_of(s)->board->all;
    f->best = win.first;
    return true;
}

static void visit(struct tnk_searcher *s) {
    if (!dfpn_threads_visit(s->thread) ||
        atomic_load_explicit(&s->hunt->verdict, memory_order_relaxed))
        s->stopped = true;
}

static void open_frame(const struct tnk_searcher *s, struct tnk_frame *f,
                       int depth, uint32_t phi_max) {
    (void)phi_max;
    f->best = -1;
    const bool known = recall(s->a, f->node.key, f->node.symmetry, &f->known);
    if ((known || !paired_off(s, f, COVER_VISIT)) && !wins_by_threats(s, f))
        expand(s, f, depth);
}

static bool add_up(const struct tnk_searcher *s, struct tnk_frame *f, int depth,
                   uint32_t phi_max, struct dfpn_tally *t) {
    const bool attacks = f->node.attackers_turn;
    (void)phi_max;
    if (f->known.verdict)
        return false;
    sieve(f);
    if (!f->count) {
        fail(f);
        return false;
    }
    tally_moves(s, f, depth, t);
    f->known.pn = attacks ? t->phi : t->delta;
    f->known.dn = attacks ? t->delta : t->phi;
    if (!depth) {
        s->hunt->team.pn = f->known.pn / UNIT;
        s->hunt->team.dn = f->known.dn / UNIT;
    }
    return true;
}

/* The table may know more by now: from another thread, or from a mirrored or
 * turned position. */
static bool child_ready(struct tnk_searcher *s, struct tnk_frame *f,
                        const struct dfpn_tally *t, int depth,
                        struct tnk_frame *below) {
    struct tnk_child *c = &f->children[t->best];
    const struct known before = c->known;
    cellset zone;
    const enum dfpn_verdict v = make_child(s, f, c, &below->node, &zone);
    assert(!v);
    (void)v;
    below->node.key = c->key;
    below->node.symmetry = c->symmetry;
    if (recall(s->a, c->key, c->symmetry, &c->known) &&
        (c->known.verdict || c->known.pn != before.pn ||
         c->known.dn != before.dn)) {
        if (c->known.verdict == DFPN_HELD)
            c->known.zone |= below->node.paired;
        return false;
    }
    dfpn_threads_enter(s->thread, depth + 1, c->key);
    return true;
}

/* After a forced answer the same player is to move again; otherwise phi and
 * delta change places. */
static void child_limits(const struct tnk_frame *f, const struct dfpn_tally *t,
                         int depth, uint32_t phi_max, uint32_t delta_max,
                         const struct tnk_frame *below, uint32_t *phi,
                         uint32_t *delta) {
    const uint32_t own =
        phi_limit(f, t->next, phi_max, f->children[t->best].bias, depth);
    const uint32_t other = delta_limit(f, t, delta_max);
    const bool same = below->node.attackers_turn == f->node.attackers_turn;
    *phi = same ? own : other;
    *delta = same ? other : own;
}

static void take_child(struct tnk_frame *f, const struct dfpn_tally *t,
                       const struct tnk_frame *below) {
    struct tnk_child *c = &f->children[t->best];
    if (below) {
        c->known = below->known;
        if (c->known.verdict == DFPN_HELD)
            c->known.zone |= below->node.paired;
    }
    if (!c->known.verdict)
        return;
    const struct tnk_child decided = *c;
    f->children[t->best] = f->children[--f->count];
    take_decided(f, &decided);
}

static void close_frame(struct tnk_searcher *s, const struct tnk_frame *f,
                        uint64_t work) {
    if (f->known.verdict || !s->stopped)
        remember(s->a, &f->node, &f->known, work);
}

#define FRAME struct tnk_frame
#define SEARCHER struct tnk_searcher
#include "engines/proof/dfpn_search.h"

/* Questions ---------------------------------------------------------------- */

struct tnk_attack *tnk_attack_new(const struct board *b, uint64_t memory,
                                  unsigned skills) {
    struct tnk_attack *a =
        aligned_alloc(_Alignof(struct tnk_attack), sizeof *a);
    if (!a)
        return NULL;
    a->lines = board_lines_new(b);
    a->skills = skills;
    a->log = NULL;
    if (a->lines && dfpn_threads_init(&a->threads, memory, CROWD, TICK))
        return a;
    board_lines_free(a->lines);
    free(a);
    return NULL;
}

void tnk_attack_free(struct tnk_attack *a) {
    if (!a)
        return;
    dfpn_threads_free(&a->threads);
    board_lines_free(a->lines);
    free(a);
}

/* Looks for a pairing of a large board longer than in later positions; the
 * first thread does, and only once: a position without one is in the table
 * then. If the table says that the attacker is held, a defender to move still
 * wants a move. */
static bool root_paired_off(const struct tnk_searcher *s,
                            struct tnk_frame *root) {
    const struct tnk_node *n = &root->node;
    root->best = -1;
    if (!pair_cover_pays(lines_of(s)->board) || s->thread->number)
        return false;
    const bool known = recall(s->a, n->key, n->symmetry, &root->known);
    if (known && (root->known.verdict != DFPN_HELD || n->attackers_turn))
        return root->known.verdict == DFPN_HELD;
    const bool found =
        paired_off(s, root, s->hunt->glance ? COVER_GLANCE : COVER_ROOT);
    if (!found) {
        root->known.verdict = DFPN_OPEN;
        first_numbers(n, n->weight, &root->known);
    }
    if (!known)
        remember(s->a, n, &root->known, 1);
    return found;
}

static void search_root(struct dfpn_thread *m, void *arg) {
    struct tnk_hunt *h = arg;
    struct tnk_searcher s = {.a = h->attack, .hunt = h, .thread = m};
    struct tnk_frame *root =
        aligned_alloc(_Alignof(struct tnk_frame), sizeof *root);
    if (!root) {
        dfpn_threads_starve(m);
        return;
    }
    root->node = h->root;
    root->below = NULL;
    root->known.verdict = DFPN_OPEN;
    if (!root_paired_off(&s, root) && !h->glance)
        search(&s, root, 0, SOLVED, SOLVED);
    pthread_mutex_lock(&h->attack->threads.lock);
    if (!h->verdict && root->known.verdict) {
        h->best = root->best;
        h->verdict = root->known.verdict;
    }
    pthread_mutex_unlock(&h->attack->threads.lock);
    free_frames(root);
    free(root);
}

struct tnk_attack_question tnk_attack_question_of(const struct position *s,
                                                  enum side attacker,
                                                  enum tnk_attack_rules rules) {
    return (struct tnk_attack_question){s->stones[attacker - 1],
                                        s->stones[side_other(attacker) - 1],
                                        s->mover == attacker, rules};
}

static enum status ask(struct tnk_attack *a,
                       const struct tnk_attack_question *q, bool glance,
                       const struct limits *limits,
                       struct tnk_attack_result *out) {
    struct tnk_hunt h = {.attack = a,
                         .glance = glance,
                         .root = tnk_node_of(a->lines, q, a->skills)};
    cellset zone;
    int answer;
    enum status st = ST_OK;
    const struct tnk_node first = h.root;
    h.verdict =
        tnk_node_settle(a->lines, &h.root, ~(lineset){0}, &answer, &zone);
    h.best = answer >= 0 ? answer
             : h.verdict ? tnk_node_settling_move(a->lines, &first)
                         : -1;
    if (!h.verdict) {
        tnk_node_set_key(a->lines, &h.root);
        st = dfpn_threads_run(&a->threads, &h.team, limits, search_root, &h);
        if (answer >= 0)
            h.best = answer;
    }
    *out = (struct tnk_attack_result){.verdict = (enum dfpn_verdict)h.verdict,
                                      .best = -1,
                                      .visits = h.team.visits};
    if (out->verdict == (q->attackers_turn ? DFPN_WINS : DFPN_HELD))
        out->best = h.best;
    return st;
}

enum status tnk_attack_decide(struct tnk_attack *a,
                              const struct tnk_attack_question *q,
                              const struct limits *limits,
                              struct tnk_attack_result *out) {
    return ask(a, q, false, limits, out);
}

enum status tnk_attack_glance(struct tnk_attack *a,
                              const struct tnk_attack_question *q,
                              const struct watch *watch,
                              struct tnk_attack_result *out) {
    const struct limits limits = {1, 1, watch};
    return ask(a, q, true, &limits, out);
}
