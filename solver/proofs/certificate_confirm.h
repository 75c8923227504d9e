/* Reading a certificate from a file and checking it, for programs. */
#ifndef MORPION_CERTIFICATE_CONFIRM_H
#define MORPION_CERTIFICATE_CONFIRM_H

#include "proofs/certificate_check.h"
#include "rules/notation.h"

enum { CERTIFICATE_CLAIM_MAX = NOTATION_GAME_MAX + NOTATION_POSITION_MAX + 32 };

struct certificate_confirmed {
    int rows, cols, k;
    bool whole;           /* it is about the empty board */
    struct bounds bounds; /* of the root, its mover's */
    uint64_t nodes;
    char claim[CERTIFICATE_CLAIM_MAX]; /* "7,5 from 49: a draw" */
};

/* ST_OK: the file is a certificate and proves all that it claims. ST_FORMAT
 * when it does not, or is no certificate; then, and on other failures, the
 * reason begins with the name of the file. */
enum status certificate_confirm(const char *path,
                                struct certificate_confirmed *out,
                                struct reason *why);

#endif
