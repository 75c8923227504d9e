#include "engines/proof/tnk_proof.h"

#include <stdlib.h>

#include "engines/proof/pair_cover.h"
#include "engines/proof/tnk_attack.h"
#include "engines/proof/tnk_distance.h"

/* A visit of tnk_attack takes as long as this many visits of tnk_distance. */
enum { ATTACK_COST = 32 };

/* The first turn, in visits, and the factor from one turn to the next.
 * tnk_attack gets ATTACK_PART times as much: after the first turns most open
 * questions are draws, about which looking ahead says nothing. */
enum { TURN_FIRST = 1 << 14, TURN_FACTOR = 4, ATTACK_PART = 16 };

/* The search for a win's distance may cost this many times as much as the
 * search that found the win, and at least DISTANCE_LEAST. */
enum { DISTANCE_PART = 16, DISTANCE_LEAST = 1 << 20 };

/* The most lines of a small board: with more lines a visit takes longer. */
enum { LINES_USUAL = 210 };

/* tnk_distance needs no large table; tnk_attack, which runs longer, does. */
enum { DISTANCE_SHARE = 4, DISTANCE_MEMORY_MAX = 1 << 28 };

struct tnk_proof {
    const struct board *board;
    struct tnk_distance *distance;
    struct tnk_attack *attack;
    bool shared;    /* attack is another's */
    uint64_t ahead; /* memory of distance */
};

/* Makes the attack, too, unless it is given. */
static struct tnk_proof *make(const struct board *b, uint64_t ahead,
                              uint64_t memory, struct tnk_attack *attack) {
    struct tnk_proof *p = malloc(sizeof *p);
    if (!p)
        return NULL;
    *p = (struct tnk_proof){
        .board = b,
        .distance = tnk_distance_new(b, ahead),
        .attack = attack ? attack : tnk_attack_new(b, memory, TNK_ATTACK_ALL),
        .shared = attack,
        .ahead = ahead};
    if (p->distance && p->attack)
        return p;
    tnk_proof_free(p);
    return NULL;
}

struct tnk_proof *tnk_proof_new(const struct board *b, uint64_t memory) {
    const uint64_t share = memory / DISTANCE_SHARE;
    const uint64_t ahead =
        share < DISTANCE_MEMORY_MAX ? share : DISTANCE_MEMORY_MAX;
    return make(b, ahead, memory - ahead, NULL);
}

struct tnk_proof *tnk_proof_another(struct tnk_proof *p) {
    return make(p->board, p->ahead, 0, p->attack);
}

void tnk_proof_free(struct tnk_proof *p) {
    if (!p)
        return;
    tnk_distance_free(p->distance);
    if (!p->shared)
        tnk_attack_free(p->attack);
    free(p);
}

struct tnk_attack *tnk_proof_attack(struct tnk_proof *p) {
    return p->attack;
}

/* Passes a search's progress on to the caller's watch, with the visits of the
 * earlier searches added. */
struct relay {
    const struct watch *to;
    uint64_t before;
};

static bool pass_on(void *arg, const struct progress *p) {
    const struct relay *r = arg;
    struct progress all = *p;
    all.done = r->before + p->done;
    return watch_tick(r->to, all);
}

/* A question and what is known so far. Index 0 is the mover, 1 the opponent. */
struct inquiry {
    struct tnk_proof *proof;
    const struct position *position;
    const struct limits *limits;
    bool held[2];    /* is the player known not to win? */
    bool winning[2]; /* is the player known to win? */
    /* Does the player win the relaxed game? Then ask about the real one. */
    bool real[2];
    struct tnk_proof_result *out;
};

static enum status look_ahead(struct inquiry *q, uint64_t visits) {
    struct tnk_proof_result r;
    struct relay relay = {q->limits->watch, q->out->visits};
    const struct watch watch = {pass_on, &relay};
    enum status st = tnk_distance_search(q->proof->distance, q->position,
                                         q->held, visits, &watch, &r);
    q->out->visits += r.visits;
    q->out->cost += r.visits;
    if (bounds_known(r.bounds) && r.bounds.lower != VALUE_DRAW) {
        q->out->bounds = r.bounds;
        q->out->best = r.best;
    }
    if (bounds_known(r.bounds)) /* without a visit it was the weights */
        q->out->how = r.bounds.lower == VALUE_DRAW && !r.visits
                          ? TNK_PROOF_PAIRS
                          : TNK_PROOF_AHEAD;
    q->held[0] |= r.bounds.upper <= VALUE_DRAW;
    q->held[1] |= r.bounds.lower >= VALUE_DRAW;
    return st;
}

/* Can the mover (side 0) or the opponent (side 1) win? With 0 visits it only
 * takes a glance. */
static enum status look_into(struct inquiry *q, int side, uint64_t visits) {
    const enum side mover = (enum side)q->position->mover;
    struct relay relay = {q->limits->watch, q->out->visits};
    const struct watch watch = {pass_on, &relay};
    const struct limits limits = {q->limits->threads, visits, &watch};
    struct tnk_attack_result r;
    const struct tnk_attack_question question = tnk_attack_question_of(
        q->position, side ? side_other(mover) : mover,
        q->real[side] ? TNK_ATTACK_REAL : TNK_ATTACK_RELAXED);
    enum status st =
        visits ? tnk_attack_decide(q->proof->attack, &question, &limits, &r)
               : tnk_attack_glance(q->proof->attack, &question, &watch, &r);
    q->out->visits += r.visits;
    q->out->cost += r.visits * ATTACK_COST;
    if (r.verdict && q->out->how != TNK_PROOF_REAL)
        q->out->how = q->real[side]   ? TNK_PROOF_REAL
                      : r.visits <= 1 ? TNK_PROOF_PAIRS
                                      : TNK_PROOF_RELAXED;
    if (r.verdict == DFPN_HELD) {
        q->held[side] = true;
        if (side)
            q->out->best = r.best;
    } else if (r.verdict == DFPN_WINS && q->real[side]) {
        q->winning[side] = true;
        if (!side)
            q->out->best = r.best;
    }
    q->real[side] |= r.verdict == DFPN_WINS;
    return st;
}

static bool settled(const struct inquiry *q) {
    return bounds_known(q->out->bounds) || q->winning[0] || q->winning[1] ||
           (q->held[0] && q->held[1]);
}

static uint64_t at_most(const struct inquiry *q, uint64_t visits) {
    const uint64_t left =
        q->limits->visits > q->out->cost ? q->limits->visits - q->out->cost : 0;
    return visits < left ? visits : left;
}

/* A number of visits for small boards; less on boards with more lines, where a
 * visit takes longer. */
static uint64_t fair(const struct inquiry *q, uint64_t visits) {
    const uint64_t lines = (uint64_t)q->proof->board->line_count;
    return lines <= LINES_USUAL ? visits : visits * LINES_USUAL / lines;
}

/* On large boards a pairing is sooner found than a first look ahead ends. */
static enum status take_turns(struct inquiry *q) {
    enum status st = ST_OK;
    for (int side = 0; pair_cover_pays(q->proof->board) && side < 2; side++)
        if (!st && !settled(q) && !q->held[side])
            st = look_into(q, side, 0);
    for (uint64_t turn = fair(q, TURN_FIRST);
         !st && !settled(q) && at_most(q, 1); turn *= TURN_FACTOR) {
        st = look_ahead(q, at_most(q, turn));
        for (int side = 0; side < 2; side++)
            while (!st && !settled(q) && !q->held[side]) {
                const bool real = q->real[side];
                st = look_into(
                    q, side, 1 + at_most(q, turn * ATTACK_PART) / ATTACK_COST);
                /* After a win of the relaxed game, asks about the real one. */
                if (q->real[side] == real)
                    break;
            }
    }
    return st;
}

static enum status find_distance(struct inquiry *q) {
    const bool own = q->winning[0];
    const uint64_t more = q->out->cost < UINT64_MAX / (1 << 20)
                              ? q->out->cost * fair(q, DISTANCE_PART)
                              : UINT64_MAX;
    const uint64_t least =
        fair(q, DISTANCE_LEAST) / (BOARD_WIDTH > 64 ? 16 : 1);
    q->held[own ? 1 : 0] = true;
    enum status st = look_ahead(q, at_most(q, more > least ? more : least));
    if (!bounds_known(q->out->bounds))
        q->out->bounds =
            bounds_exact((struct outcome){own ? VALUE_WIN : VALUE_LOSS, 0});
    return st;
}

enum status tnk_proof_search(struct tnk_proof *p, const struct position *s,
                             struct bounds known, const struct limits *limits,
                             struct tnk_proof_result *out) {
    *out = (struct tnk_proof_result){.bounds = bounds_none(), .best = -1};
    struct inquiry q = {
        .proof = p,
        .position = s,
        .limits = limits,
        .held = {known.upper <= VALUE_DRAW, known.lower >= VALUE_DRAW},
        .winning = {known.lower == VALUE_WIN, known.upper == VALUE_LOSS},
        .out = out};
    /* Strategy stealing: the first player on an empty board does not lose. An
     * extra stone never harms, so the first player could use any winning
     * strategy of the second. */
    q.held[1] |= !position_ply(s);
    enum status st = take_turns(&q);
    if (!st && (q.winning[0] || q.winning[1]))
        st = find_distance(&q);
    if (!bounds_known(out->bounds)) {
        out->bounds.lower = q.held[1] ? VALUE_DRAW : VALUE_LOSS;
        out->bounds.upper = q.held[0] ? VALUE_DRAW : VALUE_WIN;
        if (q.winning[0] || q.winning[1])
            out->bounds = bounds_exact(
                (struct outcome){q.winning[0] ? VALUE_WIN : VALUE_LOSS, 0});
    }
    if (out->bounds.upper == VALUE_LOSS)
        out->best = -1;
    return st;
}
