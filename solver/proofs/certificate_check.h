/* Checks certificates. The checker shares no code with the engines, only the
 * rules of the game, and is short enough to read in one sitting: to believe a
 * proof, nobody has to trust the rest of the program. README.md numbers the
 * conditions and shows why they suffice. */
#ifndef MORPION_CERTIFICATE_CHECK_H
#define MORPION_CERTIFICATE_CHECK_H

#include "proofs/certificate.h"

struct certificate_check_result {
    struct bounds bounds; /* of the root, for its mover, from all claims */
    uint64_t nodes;       /* how many were confirmed */
};

/* ST_OK: every claim is true. ST_FORMAT: c does not prove its claims; the
 * reason names the first node that fails and shows its position. b is the board
 * of c. *out means nothing unless ST_OK is returned. ST_NOMEM. */
enum status certificate_check(const struct certificate *c,
                              const struct board *b,
                              struct certificate_check_result *out,
                              struct reason *why);

#endif
