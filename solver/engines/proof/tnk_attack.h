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
#include "rules/position.h"

enum attack_rules { ATTACK_RELAXED, ATTACK_REAL };

enum attack_verdict {
    ATTACK_OPEN, /* not decided */
    ATTACK_WINS, /* the attacker forces a line */
    ATTACK_HELD, /* he does not: the defender can prevent it */
};

/* Remembers what it has proved. One caller at a time. */
struct attack;

/* What the search knows. Each can be left out: the verdict stays the same, the
 * work does not, and that is how make bench tells what each is worth. */
enum {
    ATTACK_WEIGHTS = 1,    /* lines that weigh too little are cut */
    ATTACK_PAIRS = 2,      /* pairs of cells that cover the lines */
    ATTACK_FORCING = 4,    /* one threat after another */
    ATTACK_TWINS = 8,      /* cells with the same lines cut these */
    ATTACK_DOMINATED = 16, /* cells that another is as good as */
    ATTACK_ZONES = 32,     /* moves where a proof did not need them */
    ATTACK_PARTS = 64,     /* parts that share no line are won one by one */
    ATTACK_SYMMETRY = 128, /* images are one position */
    ATTACK_ALL = 255,
};

/* Takes at most about `memory` bytes; b must stay until attack_free; `skills`
 * are some of the above. NULL when memory runs out. The caller owns it;
 * attack_free(NULL) is fine. */
struct attack *attack_new(const struct board *b, uint64_t memory,
                          unsigned skills);
void attack_free(struct attack *a);

struct attack_result {
    enum attack_verdict verdict;
    int best; /* the mover's move that shows it where he reaches his aim, or -1
               */
    uint64_t visits;
};

struct attack_question {
    uint64_t own, his; /* cells of the attacker, of the defender */
    bool attackers_turn;
    enum attack_rules rules;
};

struct attack_question attack_question_of(const struct position *s,
                                          enum player attacker,
                                          enum attack_rules rules);

/* Nobody has a line yet; in the relaxed game any cells will do. ST_STOPPED when
 * the watch said so, with what is known. */
enum status attack_decide(struct attack *a, const struct attack_question *q,
                          const struct limits *limits,
                          struct attack_result *out);

/* What a long search has decided on its way, for one that goes on later. Of the
 * same board only. */
struct attack_fact {
    uint64_t low, high; /* of the key */
    uint64_t zone;
    uint32_t work; /* visits that it took */
    uint8_t verdict;
};

/* note is called for what took no less than so many visits, by one thread at a
 * time; log must stay as long as a decides. */
struct attack_log {
    uint64_t work_least;
    void (*note)(void *arg, const struct attack_fact *f);
    void *arg;
};

void attack_set_log(struct attack *a, const struct attack_log *log);
void attack_learn(struct attack *a, const struct attack_fact *f);

#endif
