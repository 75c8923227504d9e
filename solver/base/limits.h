/* Limits for a proof search. */
#ifndef MORPION_LIMITS_H
#define MORPION_LIMITS_H

#include "base/watch.h"

struct limits {
    int threads;               /* at least 1; more than 4 help little */
    uint64_t visits;           /* positions to visit, approximately */
    const struct watch *watch; /* or NULL */
};

#endif
