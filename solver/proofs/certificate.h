/* Certificates: proofs about a position of T(n,k), written out as strategies
 * that anyone can replay. README.md beside this file describes the format, what
 * a checker must verify and why that proves the claims.
 *
 * A claim says that one player, the attacker, wins from the root, or is held:
 * the defender can keep the attacker from completing a line. Claims rest on a
 * list of nodes, and a node uses only nodes before it. In every node the
 * attacker is to move, except a CERT_ATTACK without a move.
 *
 * Numbers are little-endian. A set of cells is 8 bytes, cell 0 in the lowest
 * bit. A use is the number of a node (4 bytes), or CERT_NONE, and a symmetry (1
 * byte) that maps this board to the board of that node.
 *
 *   kind (1)  CERT_HOLD               CERT_DEFEND         CERT_ATTACK
 *   set (8)   free cells              attacker's stones   attacker's stones
 *   set (8)   defender's cells        defender's stones   defender's stones
 *             pairs (1), 2 cells each                     move or CERT_NO_CELL
 *   then      answers (1), each       answers (1), each   groups (1), each
 *               moves (8)               moves (8)           answers (8)
 *               answer (1)              answer (1)          cells (1), 1 each
 *               use (5)                 use (5)             use (5)
 *
 * CERT_HOLD is about the relaxed game, in which the defender's lines do not
 * count: cells that are neither free nor the defender's are the attacker's. The
 * other two are positions of the real game. */
#ifndef MORPION_CERTIFICATE_H
#define MORPION_CERTIFICATE_H

#include <stddef.h>
#include <stdio.h>

#include "rules/position.h"

enum { CERT_HOLD = 1, CERT_DEFEND, CERT_ATTACK };
enum { CERT_CLAIMS_MAX = 2, CERT_NO_CELL = 255 };
#define CERT_NONE UINT32_MAX

struct certificate_claim {
    enum side attacker;
    bool wins;     /* false: the attacker is held */
    uint8_t first; /* if held and the defender is to move: the defender's first
                      move; otherwise CERT_NO_CELL */
    uint32_t node;
    uint8_t symmetry;
};

struct certificate {
    int rows, cols, k;
    struct position root;
    int claim_count;
    struct certificate_claim claims[CERT_CLAIMS_MAX];
    uint32_t node_count;
    uint8_t *nodes; /* one after another */
    size_t size;
};

/* Reads a whole file. The caller frees what *c holds with certificate_free.
 * ST_FORMAT when the file is damaged, ST_FOREIGN when it is not a certificate.
 * Does not check what the certificate claims; certificate_check does. */
enum status certificate_read(const char *path, struct certificate *c,
                             struct reason *why);
void certificate_free(struct certificate *c);

/* Is c about this position on this board? */
bool certificate_is_about(const struct certificate *c, const struct board *b,
                          const struct position *p);

/* Writes c, compressed, to a stream that messages call `name`. *bytes gets the
 * size of the file. */
enum status certificate_write(FILE *out, const char *name,
                              const struct certificate *c, uint64_t *bytes,
                              struct reason *why);

#endif
