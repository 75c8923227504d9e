/* How df-pn adds up the numbers of a node's children. */
#ifndef MORPION_DFPN_TALLY_H
#define MORPION_DFPN_TALLY_H

#include <stdbool.h>
#include <stdint.h>

/* What its children say about a node. The mover needs one child that reaches
 * the mover's aim; the aim is missed when every child misses it. */
struct dfpn_tally {
    uint32_t phi, delta;
    int best;      /* the child to search next */
    uint32_t next; /* the phi of the second best child */
    float beside;  /* delta without the best child's part */
};

/* Counts child i, whose number to reach the mover's aim is phi. `own` is what
 * it costs this thread: more than phi when another thread is searching it.
 * `tie` prefers child i to an earlier child of the same cost. */
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
