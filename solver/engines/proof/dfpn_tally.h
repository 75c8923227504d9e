/* How df-pn adds up the numbers of a node's children. */
#ifndef MORPION_DFPN_TALLY_H
#define MORPION_DFPN_TALLY_H

#include <stdbool.h>
#include <stdint.h>

/* What the children of a node say of it: one child that reaches the mover's aim
 * is enough, and all must miss it. */
struct dfpn_tally {
    uint32_t phi, delta;
    int best;      /* the child to search next */
    uint32_t next; /* the phi of the second best */
    float beside;  /* of delta, what the best child does not bring */
};

/* Notes child i, of which the number to reach the aim is phi. To this thread
 * it costs `own`, which is more where another thread is at work. */
static inline void dfpn_tally_add(struct dfpn_tally *t, uint32_t *least, int i,
                                  uint32_t phi, uint32_t own, bool tie) {
    t->phi = phi < t->phi ? phi : t->phi;
    if (own < *least || (tie && own == *least)) {
        t->next = *least;
        *least = own;
        t->best = i;
    } else if (own < t->next) {
        t->next = own;
    }
}

#endif
