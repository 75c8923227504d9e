/* Certificates: a proof about a position of T(n,k), written out as strategies
 * that anyone can replay.
 *
 * A claim is that a player, the attacker, wins from the root, or that he is
 * held: that the defender keeps him from completing a line. What it rests on is
 * a list of nodes, each of which uses only nodes before it. All numbers are
 * little-endian; a set of cells has 8 bytes, cell 0 in the lowest bit; a use of
 * another node is its number (4 bytes) and a symmetry (1 byte) that takes this
 * board to the one of that node. In every node the attacker is to move.
 *
 *   1 CERT_HOLD     the lines of the defender do not count
 *       free (8), cut (8)      cells nobody has, cells of the defender; the
 *                              attacker is given all others
 *       pairs (1), 2 cells each (1 + 1)
 *                              the defender answers one with the other
 *       answers (1), each      to any cell of `moves`, all of which are given
 *         moves (8), answer (1), use (5)     to the attacker; then as there
 *                              Without answers: of the lines that no pair
 *                              covers, the cells of pairs given to the
 *                              attacker, 2^-n summed is less than 1/2, where n
 *                              is what a line still lacks: all can be cut
 *                              (Erdos and Selfridge).
 *   2 CERT_DEFEND   a position of the game itself
 *       own (8), his (8)       stones of the attacker, of the defender
 *       answers (1), as above  to each move; of several moves at once to a
 *                              CERT_HOLD. CERT_NONE instead of a node: the
 *                              answer completes a line of the defender.
 *   3 CERT_ATTACK   a position of the game itself, which the attacker wins
 *       own (8), his (8)
 *       move (1)               or CERT_NO_CELL: the defender is to move
 *       groups (1), each       of answers of the defender, a set
 *         answers (8), cells (1), that many cells (1 each), use (5)
 *                              Either cells, by which the attacker goes on,
 *                              each of which threatens to complete a line, so
 *                              that the defender is forced, until two do, or
 *                              one is complete; or a node for one answer.
 *
 * Who may complete a line at once does; who must prevent one has one answer.
 * These need no nodes. A cell in no open line of either player need not be
 * answered where something else is: to play there is to pass. */
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
    bool wins;     /* or is held */
    uint8_t first; /* the defender's first move, where he is to move and the
                      attacker is held; else CERT_NO_CELL */
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

/* Reads a whole file; the caller frees what *c holds with certificate_free.
 * ST_FORMAT when it is damaged or no certificate: what it says is not checked
 * further. */
enum status certificate_read(const char *path, struct certificate *c,
                             struct reason *why);
void certificate_free(struct certificate *c);

/* Is it about this position of this game? */
bool certificate_is_about(const struct certificate *c, const struct board *b,
                          const struct position *p);

/* Packs it into a stream; messages call it `name`. *bytes gets the size
 * of the file. */
enum status certificate_write(FILE *out, const char *name,
                              const struct certificate *c, uint64_t *bytes,
                              struct reason *why);

#endif
