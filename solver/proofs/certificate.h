/* Certificates: proofs about a position of T(n,k), written out as strategies
 * that anyone can replay. README.md beside this file describes the format, what
 * a checker must verify and why that proves the claims.
 *
 * A claim says that one player, the attacker, wins from the root, or is held:
 * the defender can keep the attacker from completing a line. Claims rest on a
 * list of nodes, and a node uses only nodes before it. In every node the
 * attacker is to move, except a CERT_ATTACK without a move.
 *
 * Numbers are little-endian. A set of cells is as many words of 8 bytes as the
 * board needs, cell 0 in the lowest bit of the first. A cell and a number of
 * entries, both called n below, is 1 byte on boards of up to 64 cells and 2 on
 * larger ones. A use is the number of a node (4 bytes), or CERT_NONE, and a
 * symmetry (1 byte) that maps this board to the board of that node.
 *
 *   kind (1)  CERT_HOLD               CERT_DEFEND         CERT_ATTACK
 *   set       free cells              attacker's stones   attacker's stones
 *   set       defender's cells        defender's stones   defender's stones
 *             pairs (n), 2 cells each                     move (n), or none
 *   then      answers (n), each       answers (n), each   groups (n), each
 *               moves (set)             moves (set)         answers (set)
 *               answer (n)              answer (n)          cells (n), n each
 *               use (5)                 use (5)             use (5)
 *
 * CERT_HOLD is about the relaxed game, in which the defender's lines do not
 * count: cells that are neither free nor the defender's are the attacker's. The
 * next two are positions of the real game. CERT_PARTS states the same as
 * CERT_HOLD, but proves it part by part. It begins with the same two sets; then
 *
 *   labels (n)
 *   sets (n), each    its labels (2), bit i for label i
 *   parts (n), each   which sets it needs (2), bit i for set i
 *                     for each label its cell (n), or none */
#ifndef MORPION_CERTIFICATE_H
#define MORPION_CERTIFICATE_H

#include <stddef.h>
#include <stdio.h>

#include "proofs/certificate_file.h"
#include "rules/position.h"

enum { CERT_HOLD = 1, CERT_DEFEND, CERT_ATTACK, CERT_PARTS };
enum { CERT_CLAIMS_MAX = 2, CERT_NO_CELL = -1 };
#define CERT_NONE UINT32_MAX

struct certificate_claim {
    enum side attacker;
    bool wins; /* false: the attacker is held */
    int first; /* if held and the defender is to move: the defender's first
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

/* The sizes of fields in nodes, in bytes. They depend on the number of cells of
 * the board. */
struct certificate_layout {
    int set, cell;
};

static inline struct certificate_layout certificate_layout(int cells) {
    return (struct certificate_layout){(cells + 63) / 64 * 8,
                                       certificate_head(cells)->cell};
}

/* What a field that is `size` bytes long holds for CERT_NO_CELL: ones. */
static inline uint64_t certificate_cell_code(int cell, int size) {
    return cell == CERT_NO_CELL ? (UINT64_C(1) << (8 * size)) - 1
                                : (uint64_t)cell;
}

static inline int certificate_cell(uint64_t code, int size) {
    return code == certificate_cell_code(CERT_NO_CELL, size) ? CERT_NO_CELL
                                                             : (int)code;
}

/* Reads what a file says about a board that fits in this width. Takes the nodes
 * out of f; the caller frees them with certificate_free. ST_FORMAT when the
 * file is damaged. Does not check what the certificate claims;
 * certificate_check does. */
enum status certificate_from_file(struct certificate_file *f,
                                  struct certificate *c, struct reason *why);
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
