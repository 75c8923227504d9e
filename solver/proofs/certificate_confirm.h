/* Reads a certificate from a file, checks it and says what it proves. */
#ifndef MORPION_CERTIFICATE_CONFIRM_H
#define MORPION_CERTIFICATE_CONFIRM_H

#include "proofs/certificate_check.h"
#include "rules/board_name.h"
#include "rules/notation.h"

enum { CERTIFICATE_CLAIM_MAX = BOARD_NAME_MAX + GAME_TEXT_MAX + 32 };

struct certificate_confirmed {
    int rows, cols, k;
    bool whole;           /* the root is the empty board */
    struct bounds bounds; /* of the root, for its mover */
    uint64_t nodes;
    char claim[CERTIFICATE_CLAIM_MAX]; /* "7,5 from 49: a draw" */
};

/* ST_OK: the file is a certificate and proves all its claims. ST_FORMAT: it is
 * damaged, or does not prove them. ST_FOREIGN: it is no certificate. On every
 * failure the reason begins with the name of the file. *out is written only on
 * ST_OK. */
enum status certificate_confirm(const char *path,
                                struct certificate_confirmed *out,
                                struct reason *why);

/* The same for a file that was read. In each width: a board that does not fit
 * is left to the next. */
enum status certificate_confirm_file(struct certificate_file *f,
                                     struct certificate_confirmed *out,
                                     struct reason *why);
#ifdef WIDER
enum status WIDER(certificate_confirm_file)(struct certificate_file *f,
                                            struct certificate_confirmed *out,
                                            struct reason *why);
#endif

#endif
