/* How much a search for a proof may take. */
#ifndef MORPION_LIMITS_H
#define MORPION_LIMITS_H

#include "base/watch.h"

struct limits {
    int threads;               /* at least 1; more than 4 bring little */
    uint64_t visits;           /* positions to look at, about */
    const struct watch *watch; /* or NULL */
};

#endif
