/* Can one player, the attacker, force a line from a position of T(n,k)?
 *
 * Depth-first proof-number search (df-pn), with one of two rules:
 *
 * - Relaxed: the lines of the other, the defender, do not count (the
 *   Maker-Breaker game). Who cannot win so cannot win at all; who can may still
 *   fail to in the game itself. Much is proved at once here: lines that pairs
 *   of cells cover, lines that weigh too little, threats that win; and what a
 *   proof did not need it also proves of moves elsewhere.
 * - Real: the defender wins by completing a line of his own, or so keeps the
 *   attacker busy. Once he has no line left it is the relaxed game.
 *
 * Keys are hashes of 128 bits of the open lines: that two of the at most 2^33
 * fields that a search of hours meets have the same one has a probability below
 * 2^-60. */
#ifndef MORPION_TNK_ATTACK_H
#define MORPION_TNK_ATTACK_H

#include "base/limits.h"
#include "engines/proof/dfpn_verdict.h"
#include "rules/position.h"

enum tnk_attack_rules { TNK_ATTACK_RELAXED, TNK_ATTACK_REAL };

/* Remembers what it has proved. One caller at a time. */
struct tnk_attack;

/* What the search knows. Each can be left out: the verdict stays the same, the
 * work does not, and that is how make bench tells what each is worth. */
enum {
    TNK_ATTACK_WEIGHTS = 1,    /* lines that weigh too little are cut */
    TNK_ATTACK_PAIRS = 2,      /* pairs of cells that cover the lines */
    TNK_ATTACK_FORCING = 4,    /* one threat after another */
    TNK_ATTACK_TWINS = 8,      /* cells with the same lines cut these */
    TNK_ATTACK_DOMINATED = 16, /* cells that another is as good as */
    TNK_ATTACK_ZONES = 32,     /* moves where a proof did not need them */
    TNK_ATTACK_PARTS = 64,     /* parts that share no line are won one by one */
    TNK_ATTACK_SYMMETRY = 128, /* images are one position */
    TNK_ATTACK_ALL = 255,
};

/* Takes at most about `memory` bytes; b must stay until tnk_attack_free;
 * `skills` are some of the above. NULL when memory runs out. The caller owns
 * it; tnk_attack_free(NULL) is fine. */
struct tnk_attack *tnk_attack_new(const struct board *b, uint64_t memory,
                                  unsigned skills);
void tnk_attack_free(struct tnk_attack *a);

struct tnk_attack_result {
    enum dfpn_verdict verdict;
    int best; /* the mover's move that shows it where he reaches his aim, or -1
               */
    uint64_t visits;
};

struct tnk_attack_question {
    uint64_t own, his; /* cells of the attacker, of the defender */
    bool attackers_turn;
    enum tnk_attack_rules rules;
};

struct tnk_attack_question tnk_attack_question_of(const struct position *s,
                                                  enum side attacker,
                                                  enum tnk_attack_rules rules);

/* Nobody has a line yet; in the relaxed game any cells will do. ST_STOPPED when
 * the watch said so, with what is known. */
enum status tnk_attack_decide(struct tnk_attack *a,
                              const struct tnk_attack_question *q,
                              const struct limits *limits,
                              struct tnk_attack_result *out);

/* What a long search has decided on its way, for one that goes on later. Of the
 * same board only. */
struct tnk_attack_fact {
    uint64_t low, high; /* of the key */
    uint64_t zone;
    uint32_t work; /* visits that it took */
    uint8_t verdict;
};

/* note is called for what took no less than so many visits, by one thread at a
 * time; log must stay as long as a decides. */
struct tnk_attack_log {
    uint64_t work_least;
    void (*note)(void *arg, const struct tnk_attack_fact *f);
    void *arg;
};

void tnk_attack_set_log(struct tnk_attack *a, const struct tnk_attack_log *log);
void tnk_attack_learn(struct tnk_attack *a, const struct tnk_attack_fact *f);

#endif
