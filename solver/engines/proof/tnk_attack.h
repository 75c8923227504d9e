/* Can one player, the attacker, force a line from a position of T(n,k)?
 *
 * Depth-first proof-number search (df-pn, Nagai 2002) under one of two rules:
 *
 * - Relaxed: the lines of the opponent, the defender, do not count (the
 *   Maker-Breaker game). An attacker that cannot win here cannot win the real
 *   game; one that can may still fail there. Some shortcuts are valid only
 *   here: twins, dominated cells, parts and zones. A zone has the cells that a
 *   proof depends on; the proof also covers every move outside it (relevance
 *   zones: Wu and Lin 2010).
 * - Real: the defender wins by completing a line, and threats to do so force
 *   the attacker to answer. Once the defender has no open line left, this is
 *   the relaxed game.
 *
 * Keys are 127-bit hashes of the open lines. A search of hours meets at most
 * 2^33 sets of open lines; the probability that two of them share a key is
 * below 2^-60. */
#ifndef MORPION_TNK_ATTACK_H
#define MORPION_TNK_ATTACK_H

#include "base/limits.h"
#include "engines/proof/dfpn_verdict.h"
#include "rules/position.h"

enum tnk_attack_rules { TNK_ATTACK_RELAXED, TNK_ATTACK_REAL };

/* Remembers what it has proved. Any number of threads may ask at the same
 * time. */
struct tnk_attack;

/* The search's skills. Each can be left out: the verdict stays the same, only
 * the work changes. make bench measures what each skill is worth this way. */
enum {
    TNK_ATTACK_WEIGHTS = 1,    /* lines of too little weight can all be cut */
    TNK_ATTACK_PAIRS = 2,      /* pairing strategies */
    TNK_ATTACK_FORCING = 4,    /* threat sequences */
    TNK_ATTACK_TWINS = 8,      /* lines through twin cells can be cut */
    TNK_ATTACK_DOMINATED = 16, /* no moves on dominated cells */
    TNK_ATTACK_ZONES = 32,     /* no moves outside the zone of a failed move */
    TNK_ATTACK_PARTS = 64,     /* parts without a common line, one by one */
    TNK_ATTACK_SYMMETRY = 128, /* mirrored and turned positions are one */
    TNK_ATTACK_THREATS = 256,  /* threes and fours, on large boards */
    TNK_ATTACK_ALL = 511,
};

/* Takes at most about `memory` bytes; b must outlive the result; `skills` are
 * some of the above. NULL when memory runs out. The caller owns the result;
 * tnk_attack_free(NULL) is fine. */
struct tnk_attack *tnk_attack_new(const struct board *b, uint64_t memory,
                                  unsigned skills);
void tnk_attack_free(struct tnk_attack *a);

struct tnk_attack_result {
    enum dfpn_verdict verdict;
    /* A move with which the mover reaches the mover's aim (the attacker's is to
     * win, the defender's to hold); -1 if the aim is missed or the move is not
     * known. */
    int best;
    uint64_t visits;
};

struct tnk_attack_question {
    cellset own, rival; /* the attacker's and the defender's cells */
    bool attackers_turn;
    enum tnk_attack_rules rules;
};

struct tnk_attack_question tnk_attack_question_of(const struct position *s,
                                                  enum side attacker,
                                                  enum tnk_attack_rules rules);

/* Neither player has a full line yet. The cells of a relaxed question need not
 * be a legal position. ST_STOPPED when the watch said so, with *out as far as
 * known; ST_NOMEM. */
enum status tnk_attack_decide(struct tnk_attack *a,
                              const struct tnk_attack_question *q,
                              const struct limits *limits,
                              struct tnk_attack_result *out);

/* The same without a search: only what pairs of cells decide, or a few forced
 * moves. On boards of more than 64 cells it looks harder for pairs than a
 * search does in its positions. */
enum status tnk_attack_glance(struct tnk_attack *a,
                              const struct tnk_attack_question *q,
                              const struct watch *watch,
                              struct tnk_attack_result *out);

/* A decided position that a long search met on its way, so that a later search
 * of the same board can go on from there. */
struct tnk_attack_fact {
    uint64_t low, high; /* halves of the key */
    cellset zone;
    uint32_t work; /* visits that the proof took */
    uint8_t verdict;
};

/* note is called for each fact that took at least `work_least` visits, by one
 * thread at a time. The log must stay while the search runs. */
struct tnk_attack_log {
    uint64_t work_least;
    void (*note)(void *arg, const struct tnk_attack_fact *f);
    void *arg;
};

void tnk_attack_set_log(struct tnk_attack *a, const struct tnk_attack_log *log);
void tnk_attack_learn(struct tnk_attack *a, const struct tnk_attack_fact *f);

#endif
