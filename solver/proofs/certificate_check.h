/* Checking certificates: written apart from the engines, from the rules of the
 * game alone, and short, so that it can be read in one sitting by who does not
 * want to believe the rest. */
#ifndef MORPION_CERTIFICATE_CHECK_H
#define MORPION_CERTIFICATE_CHECK_H

#include "proofs/certificate.h"

struct certificate_check_result {
    struct bounds bounds; /* what the claims say of the root, its mover's */
    uint64_t nodes;       /* confirmed */
};

/* ST_OK: every claim is true. ST_FORMAT: it does not prove what it claims; the
 * reason names the first node where that shows, and its position. b is the
 * board of c. */
enum status certificate_check(const struct certificate *c,
                              const struct board *b,
                              struct certificate_check_result *out,
                              struct reason *why);

#endif
