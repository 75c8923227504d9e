/* Writes a proof that the search has found as a certificate. */
#ifndef MORPION_CERTIFICATE_BUILD_H
#define MORPION_CERTIFICATE_BUILD_H

#include "engines/proof/tnk_proof.h"
#include "proofs/certificate.h"

/* p has searched root, which is not over, and found the bounds. The certificate
 * claims what they say: that a player wins, or that one player or both are
 * held. Fills *out, which the caller frees with certificate_free. Searches
 * again for what p has forgotten, with the threads of the limits but no limit
 * on visits. ST_FULL when the bounds say nothing, ST_STOPPED when the watch
 * said stop, ST_NOMEM; then there is nothing to free. */
enum status certificate_build(struct tnk_proof *p, const struct board *b,
                              const struct position *root, struct bounds bounds,
                              const struct limits *limits,
                              struct certificate *out, struct reason *why);

#endif
