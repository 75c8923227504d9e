/* Writing out what the search for a proof has found as a certificate. */
#ifndef MORPION_CERTIFICATE_BUILD_H
#define MORPION_CERTIFICATE_BUILD_H

#include "engines/proof/tnk_proof.h"
#include "proofs/certificate.h"

/* p has searched root, which is not over, and found the bounds. They are
 * claimed as far as they go: a win, or that one player, or both, are held.
 * Fills *out, which the caller frees with certificate_free. What p has
 * forgotten it finds again, with the threads of the limits and no bound on
 * visits; ST_STOPPED when the watch said stop, ST_NOMEM. */
enum status certificate_build(struct tnk_proof *p, const struct board *b,
                              const struct position *root, struct bounds bounds,
                              const struct limits *limits,
                              struct certificate *out, struct reason *why);

#endif
