#include "engines/proof/ultimate_attack.h"

#include <math.h>
#include <stdlib.h>

#include "engines/proof/dfpn_tally.h"
#include "engines/proof/dfpn_threads.h"
#include "engines/proof/dfpn_verdict.h"
#include "engines/proof/ultimate_node.h"
#include "engines/proof/ultimate_tuning.h"

enum { SOLVED = UINT32_MAX / 4, UNIT = 8 };

/* A visit takes less than a microsecond. */
enum { TICK = 1 << 12 };

/* Can this attacker force a win from the root? */
struct question {
    struct ultimate_node root;
    u128 key;
    _Atomic int verdict;
    _Atomic int workers; /* threads that work at it */
    int best;            /* the mover's move that decides it, or -1 */
};

struct ultimate_attack {
    enum ultimate_rule rule;
    unsigned rules;
    struct dfpn_threads threads;
};

/* A position while it is being decided. */
struct ultimate_hunt {
    struct ultimate_attack *attack;
    struct question questions[2]; /* can the mover win, can the opponent win? */
    struct dfpn_team team;
};

/* One thread's view. */
struct ultimate_searcher {
    struct ultimate_attack *p;
    struct dfpn_thread *thread;
    struct question *q;
    bool company;        /* other threads work at the same question */
    uint64_t visits_max; /* of this slice */
    int best;
    bool stopped;
};

/* First numbers ------------------------------------------------------------ */

enum { LOGS = 128, EXPS = 400 };

static int logs[LOGS];      /* logarithms of numbers of moves, in 1/16 */
static uint32_t exps[EXPS]; /* e^((i - EXPS / 2) / 16), times UNIT */

static void fill_numbers(void) {
    ultimate_node_prepare();
    for (int i = 1; i < LOGS; i++)
        logs[i] = (int)(16 * log(i) + 0.5);
    for (int i = 0; i < EXPS; i++)
        exps[i] = (uint32_t)(UNIT * exp((i - EXPS / 2) / 16.0) + 1);
}

static uint32_t first_number(const struct ultimate_weights *w, unsigned moves,
                             int mover, int other) {
    const int sum = (w->moves * logs[moves] + w->mover * mover +
                     w->other * other + w->constant * 16) /
                        64 +
                    EXPS / 2;
    return exps[sum < 0 ? 0 : sum >= EXPS ? EXPS - 1 : sum];
}

/* Creation ----------------------------------------------------------------- */

struct ultimate_attack *ultimate_attack_new(enum ultimate_rule rule,
                                            uint64_t memory, unsigned rules) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_numbers);
    struct ultimate_attack *p =
        aligned_alloc(_Alignof(struct ultimate_attack), sizeof *p);
    if (!p || !dfpn_threads_init(&p->threads, memory, DFPN_TABLE_CROWD, TICK)) {
        free(p);
        return NULL;
    }
    p->rule = rule;
    p->rules = rules;
    return p;
}

void ultimate_attack_free(struct ultimate_attack *p) {
    if (!p)
        return;
    dfpn_threads_free(&p->threads);
    free(p);
}

/* Moves -------------------------------------------------------------------- */

static bool folds(const struct ultimate_attack *p) {
    return p->rules & ULTIMATE_ATTACK_FOLD;
}

static u128 key_of(const struct ultimate_attack *p,
                   const struct ultimate_standing *s) {
    return ultimate_node_key(s, folds(p) && p->rule == ULTIMATE_DRAW);
}

/* The verdict on a position that is decided at once, or DFPN_OPEN. */
static enum dfpn_verdict settled(const struct ultimate_attack *p,
                                 const struct ultimate_standing *s) {
    const int just_moved = 1 - s->turn;
    if (ultimate_has_line(ultimate_node_won(s, just_moved)))
        return just_moved == ULTIMATE_NODE_ATTACKER ? DFPN_WINS : DFPN_HELD;
    if (!s->open)
        return p->rule == ULTIMATE_MAJORITY &&
                       __builtin_popcount(
                           ultimate_node_won(s, ULTIMATE_NODE_ATTACKER)) >
                           __builtin_popcount(
                               ultimate_node_won(s, ULTIMATE_NODE_DEFENDER))
                   ? DFPN_WINS
                   : DFPN_HELD;
    if ((p->rules & ULTIMATE_ATTACK_THREATS) && ultimate_node_wins_now(s))
        return s->turn == ULTIMATE_NODE_ATTACKER ? DFPN_WINS : DFPN_HELD;
    if ((p->rules & ULTIMATE_ATTACK_DEAD) && p->rule == ULTIMATE_DRAW &&
        !ultimate_node_in_lines[ultimate_node_can(s, ULTIMATE_NODE_ATTACKER)])
        return DFPN_HELD;
    return DFPN_OPEN;
}

/* An undecided move. phi is the number to reach the aim of the player making it
 * (the attacker's is to win, the defender's to hold), delta the number to miss
 * it. */
struct ultimate_child {
    u128 key;
    uint32_t phi, delta;
    uint8_t board, cell;
};

static void first_numbers(struct ultimate_child *c,
                          const struct ultimate_node *from,
                          const struct ultimate_standing *to,
                          const struct ultimate_node_reach *r) {
    const unsigned moves =
        ultimate_node_moves_after(from, c->board, c->cell, to);
    const struct ultimate_node_facts *f =
        &ultimate_node_facts[from->boards[c->board] +
                             (from->now.turn + 1) *
                                 ultimate_node_power[c->cell]];
    const int me = from->now.turn;
    const int own = ultimate_node_won(to, me) >> c->board & 1 ? 0 : f->far[me];
    const int mover = ultimate_node_far(r, 1 - me, f->far[1 - me]);
    const int other = ultimate_node_far(r, me, own);
    c->phi = first_number(&ultimate_tuning.weights[0][me], moves, mover, other);
    c->delta =
        first_number(&ultimate_tuning.weights[1][me], moves, mover, other);
}

/* Fills `out` with the moves from `from` that are not decided at once. Returns
 * how many, or -1 when out[0] is a move that reaches the mover's aim. */
static int expand(const struct ultimate_attack *p,
                  const struct ultimate_node *from,
                  struct ultimate_child *out) {
    const enum dfpn_verdict aim =
        from->now.turn == ULTIMATE_NODE_ATTACKER ? DFPN_WINS : DFPN_HELD;
    const bool fold = folds(p);
    int count = 0;
    for (unsigned left = ultimate_node_targets(&from->now); left;
         left &= left - 1) {
        const int b = __builtin_ctz(left);
        const struct ultimate_node_reach reach = ultimate_node_reach(from, b);
        for (unsigned cells = ultimate_node_facts[from->boards[b]].empty; cells;
             cells &= cells - 1) {
            struct ultimate_child *c = &out[count];
            c->board = (uint8_t)b;
            c->cell = (uint8_t)__builtin_ctz(cells);
            const struct ultimate_standing to =
                ultimate_node_after(from, b, c->cell, fold);
            const enum dfpn_verdict known = settled(p, &to);
            if (known == aim) {
                out[0] = *c;
                return -1;
            }
            if (known)
                continue;
            c->key = key_of(p, &to);
            dfpn_table_expect(&p->threads.table, c->key);
            first_numbers(c, from, &to, &reach);
            count++;
        }
    }
    return count;
}

/* The search --------------------------------------------------------------- */

/* Adds two numbers. The sum is SOLVED only if one of them is. */
static uint32_t add(uint32_t a, uint32_t b) {
    return a + b > SOLVED - 1
               ? (a >= SOLVED || b >= SOLVED ? SOLVED : SOLVED - 1)
               : a + b;
}

/* True when the table has other numbers for the child. */
static bool look_up(const struct ultimate_attack *p, bool attacking,
                    struct ultimate_child *c) {
    struct dfpn_entry e;
    if (!dfpn_table_get(&p->threads.table, c->key, &e))
        return false;
    const uint32_t pn = dfpn_entry_pn(e), dn = dfpn_entry_dn(e);
    const uint32_t phi = attacking ? pn : dn, delta = attacking ? dn : pn;
    const bool news = phi != c->phi || delta != c->delta;
    c->phi = phi;
    c->delta = delta;
    return news;
}

/* A node with its moves while it is searched. */
struct ultimate_frame {
    struct ultimate_node node;
    u128 key;
    int count; /* of moves; -1 when the first one reaches the aim */
    uint32_t phi, delta;
    int best; /* the move to search next, or the one that decides */
    struct ultimate_frame *below;
    struct ultimate_child children[ULTIMATE_CELLS];
};

/* A move that another thread is searching costs this thread more. Moves over
 * the limit cost the most, so that they come last. */
static uint32_t price(const struct ultimate_searcher *s,
                      const struct ultimate_child *c, int depth,
                      uint32_t phi_max) {
    if (!c->phi || c->phi >= phi_max)
        return c->phi ? SOLVED : 0;
    if (dfpn_threads_is_there(s->thread, depth, c->key))
        return add(c->phi, c->phi / 2 + 2 * UNIT);
    return c->phi;
}

static bool add_up(const struct ultimate_searcher *s, struct ultimate_frame *f,
                   int depth, uint32_t phi_max, struct dfpn_tally *t) {
    uint32_t least = SOLVED;
    if (f->count < 0)
        return false;
    *t = (struct dfpn_tally){.phi = SOLVED, .next = SOLVED};
    for (int i = 0; i < f->count; i++) {
        const struct ultimate_child *c = &f->children[i];
        const uint32_t own = s->company && depth < DFPN_THREADS_DEPTH
                                 ? price(s, c, depth + 1, phi_max)
                                 : c->phi;
        dfpn_tally_add(t, &least, i, c->phi, own, false);
        t->delta = add(t->delta, c->delta);
    }
    f->phi = t->phi;
    f->delta = t->delta;
    f->best = t->best;
    return t->phi && t->delta;
}

static void visit(struct ultimate_searcher *s) {
    if (!dfpn_threads_visit(s->thread) || s->thread->visits >= s->visits_max ||
        atomic_load_explicit(&s->q->verdict, memory_order_relaxed))
        s->stopped = true;
    s->company = atomic_load_explicit(&s->q->workers, memory_order_relaxed) > 1;
}

static bool attacks(const struct ultimate_frame *f) {
    return f->node.now.turn == ULTIMATE_NODE_ATTACKER;
}

static void open_frame(const struct ultimate_searcher *s,
                       struct ultimate_frame *f, int depth, uint32_t phi_max) {
    (void)depth, (void)phi_max;
    f->count = expand(s->p, &f->node, f->children);
    f->phi = 0; /* for the case that the first move reaches the aim */
    f->delta = SOLVED;
    f->best = 0;
    for (int i = 0; i < f->count; i++)
        look_up(s->p, attacks(f), &f->children[i]);
}

/* Without other threads at the question the table has nothing new. */
static bool child_ready(struct ultimate_searcher *s, struct ultimate_frame *f,
                        const struct dfpn_tally *t, int depth,
                        struct ultimate_frame *below) {
    struct ultimate_child *c = &f->children[t->best];
    if (s->company && look_up(s->p, attacks(f), c))
        return false;
    below->node = f->node;
    below->key = c->key;
    ultimate_node_play(&below->node, c->board, c->cell, folds(s->p));
    if (s->company)
        dfpn_threads_enter(s->thread, depth + 1, c->key);
    return true;
}

/* How far the best move may be searched: beyond the next best move's number, so
 * that the search does not switch back and forth between the two (the 1 +
 * epsilon trick: Pawlewicz and Lew 2007). */
static uint32_t allowance(uint32_t next, uint32_t phi_max) {
    const struct ultimate_tuning *t = &ultimate_tuning;
    const uint32_t more =
        add(next, next / 16 * t->allowance_part + t->allowance);
    return phi_max < more ? phi_max : more;
}

/* The opponent is to move in the child, so phi and delta change places. */
static void child_limits(const struct ultimate_frame *f,
                         const struct dfpn_tally *t, int depth,
                         uint32_t phi_max, uint32_t delta_max,
                         const struct ultimate_frame *below, uint32_t *phi,
                         uint32_t *delta) {
    (void)depth, (void)below;
    *phi = delta_max - (t->delta - f->children[t->best].delta);
    *delta = allowance(t->next, phi_max);
}

static void take_child(struct ultimate_frame *f, const struct dfpn_tally *t,
                       const struct ultimate_frame *below) {
    if (!below)
        return;
    f->children[t->best].phi = below->delta;
    f->children[t->best].delta = below->phi;
}

static void close_frame(struct ultimate_searcher *s, struct ultimate_frame *f,
                        uint64_t work) {
    const struct ultimate_child *c = &f->children[f->best];
    if (!f->phi)
        s->best = 9 * c->board + c->cell;
    if (s->stopped && f->phi && f->delta)
        return;
    dfpn_table_put(&s->p->threads.table, f->key,
                   attacks(f) ? dfpn_entry_of(f->phi, f->delta)
                              : dfpn_entry_of(f->delta, f->phi),
                   work);
}

#define FRAME struct ultimate_frame
#define SEARCHER struct ultimate_searcher
#include "engines/proof/dfpn_search.h"

/* Two questions ------------------------------------------------------------ */

/* Works at a question until it is decided or `visits` are spent. */
static void work_at(struct ultimate_searcher *s, struct question *q,
                    uint64_t visits) {
    struct ultimate_frame root = {.node = q->root, .key = q->key};
    s->q = q;
    s->stopped = false;
    const uint64_t so_far = s->thread->visits;
    s->visits_max = visits < UINT64_MAX - so_far ? so_far + visits : UINT64_MAX;
    q->workers++;
    search(s, &root, 0, SOLVED, SOLVED);
    free_frames(&root);
    q->workers--;
    if (root.phi && root.delta)
        return;
    const bool attacking = q->root.now.turn == ULTIMATE_NODE_ATTACKER;
    pthread_mutex_lock(&s->p->threads.lock);
    if (!q->verdict) {
        q->best = root.phi ? -1 : s->best;
        q->verdict = !root.phi == attacking ? DFPN_WINS : DFPN_HELD;
        if (q->verdict == DFPN_WINS)
            s->thread->team->stop = true; /* this answers the other one too */
    }
    pthread_mutex_unlock(&s->p->threads.lock);
}

/* A single thread alternates between the two questions and spends most of its
 * time on the first; the easier one may give the whole answer, or half of it.
 * With two threads each has its own question; the one that finishes first joins
 * the other. */
static void run(struct dfpn_thread *m, void *arg) {
    enum { SLICE = 1 << 14 };
    struct ultimate_hunt *h = arg;
    struct ultimate_searcher s = {
        .p = h->attack, .thread = m, .q = &h->questions[0]};
    uint64_t slice = h->team.count == 1 ? SLICE : UINT64_MAX;
    for (int turn = m->number; !h->team.stop; turn++) {
        struct question *q = &h->questions[turn % 2];
        const struct question *other = &h->questions[(turn + 1) % 2];
        if (q->verdict && other->verdict)
            break;
        if (!q->verdict)
            work_at(&s, q,
                    other->verdict  ? UINT64_MAX
                    : turn % 2 == 0 ? slice
                                    : slice / 4);
        if (turn % 2 && slice < UINT64_MAX / 2)
            slice *= 2;
    }
}

static void ask(struct ultimate_attack *p, struct question *q,
                const struct ultimate *u, enum side attacker) {
    q->root = ultimate_node_of(u, attacker, folds(p));
    q->key = key_of(p, &q->root.now);
    q->best = -1;
    q->verdict = DFPN_OPEN;
}

/* The verdict on a game that is over. */
static enum dfpn_verdict verdict_over(enum side winner, enum side attacker) {
    return winner == attacker ? DFPN_WINS : DFPN_HELD;
}

/* Does a player win whose value has these bounds? */
static enum dfpn_verdict verdict_known(struct bounds b) {
    return b.lower == VALUE_WIN    ? DFPN_WINS
           : b.upper <= VALUE_DRAW ? DFPN_HELD
                                   : DFPN_OPEN;
}

static struct ultimate_attack_result result_of(const struct ultimate_hunt *h) {
    const struct question *own = &h->questions[0], *rival = &h->questions[1];
    struct ultimate_attack_result r = {
        .bounds = bounds_none(), .best = -1, .visits = h->team.visits};
    if (own->verdict == DFPN_WINS) {
        r.bounds.lower = VALUE_WIN;
        r.best = own->best;
    } else if (rival->verdict == DFPN_HELD) {
        r.bounds.lower = VALUE_DRAW;
        r.best = rival->best;
    }
    if (rival->verdict == DFPN_WINS)
        r.bounds.upper = VALUE_LOSS;
    else if (own->verdict == DFPN_HELD)
        r.bounds.upper = VALUE_DRAW;
    return r;
}

enum status ultimate_attack_decide(struct ultimate_attack *p,
                                   const struct ultimate *u,
                                   struct bounds known,
                                   const struct limits *limits,
                                   struct ultimate_attack_result *out) {
    const enum side mover = (enum side)u->mover;
    enum side winner;
    struct ultimate_hunt h = {.attack = p};
    ask(p, &h.questions[0], u, mover);
    ask(p, &h.questions[1], u, side_other(mover));
    h.questions[0].verdict = verdict_known(known);
    h.questions[1].verdict = verdict_known(bounds_before(known));
    enum status st = ST_OK;
    if (ultimate_over(u, p->rule, &winner)) {
        h.questions[0].verdict = verdict_over(winner, mover);
        h.questions[1].verdict = verdict_over(winner, side_other(mover));
    } else {
        st = dfpn_threads_run(&p->threads, &h.team, limits, run, &h);
    }
    *out = result_of(&h);
    return st;
}
