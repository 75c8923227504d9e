/* What the sections of make tune share.
 *
 * A section has a list of constants and a way to judge one of them. It tries a
 * little more and a little less of each constant, keeps what is better, and
 * goes through the list again, until nothing helps. Every trial is a process of
 * its own, because tables that are filled once depend on the constants. */
#ifndef MORPION_TUNE_H
#define MORPION_TUNE_H

#include "rules/game.h"

enum tune_type { TUNE_INT, TUNE_FLOAT, TUNE_DOUBLE };

struct tune_constant {
    const char *name;
    enum tune_type type;
    void *at;
    double step; /* tried: the value plus or minus this */
    bool slows;  /* it changes what a visit costs: time counts, not visits */
    void (*changed)(void); /* called when the value was set; or NULL */
};

double tune_get(const struct tune_constant *c);
void tune_set(const struct tune_constant *c, double value);

/* How a set of searches went: sums of logarithms, so that long searches do not
 * outweigh short ones. */
struct tune_cost {
    double visits, seconds;
    int searches;
};

/* How a match went, for the player with the changed constant. */
struct tune_score {
    int won, drawn, lost;
};

struct tune_section {
    const char *name;
    const struct tune_constant *constants;
    int count;
    /* One of these; the other is NULL. Both run in a process of their own. */
    struct tune_cost (*cost)(void);
    struct tune_score (*match)(const struct tune_constant *c, double value);
};

extern const struct tune_section tune_tnk_proof;         /* proofs.c */
extern const struct tune_section tune_ultimate_proof;    /* proofs.c */
extern const struct tune_section tune_tnk_estimate;      /* matches.c */
extern const struct tune_section tune_ultimate_estimate; /* matches.c */

_Noreturn void tune_die(const char *what);
struct game *tune_game(const char *name);
struct state tune_state(const struct game *g, const char *text);

/* xorshift64 (Marsaglia 2003): the next random number from *seed, which must
 * not be 0. */
uint64_t tune_random(uint64_t *seed);

#endif
