#include "proofs/playbook.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/key_map.h"
#include "base/le.h"

/* How far the strategy has come in a position: at a node, whose board
 * `symmetry` maps this board to, or within a sequence of threats, `step` of
 * which have been played. In a defence the attacker is to move there; in an
 * attack the defender is, except at a root where the attacker begins. */
struct book_place {
    uint32_t node;
    int symmetry;
    uint32_t threats; /* offset of their cells in the nodes; 0: at a node */
    int step;
    uint64_t entered; /* defence: the attacker's stones when the strategy came
                         to the node */
    uint64_t before;  /* defence: the place it came from, or NOWHERE. Pairs of
                         earlier nodes stay in force. */
};

#define NOWHERE UINT64_MAX

struct playbook {
    const struct certificate *certificate;
    const struct board *board;
    const struct certificate_claim *claim;
    uint32_t *nodes; /* offset of each node */
    struct key_map
        known; /* (attacker's, defender's stones): index of a place */
    struct book_place *places;
    uint64_t count, room;
};

static uint64_t get(const struct playbook *p, uint32_t at, int bytes) {
    return le_get(p->certificate->nodes + at, bytes);
}

static int byte(const struct playbook *p, uint32_t at) {
    return p->certificate->nodes[at];
}

/* Nodes -------------------------------------------------------------------- */

/* A node begins with its kind and two sets (BEGIN bytes). Then follow pairs or
 * a move, depending on the kind, and a number of entries of ANSWER bytes, plus
 * the cells of threats. An entry ends with a use. */
enum { BEGIN = 17, ANSWER = 14, USE = 5 };

static uint32_t pairs_end(const struct playbook *p, uint32_t node) {
    return node + BEGIN + 1 + 2 * (uint32_t)byte(p, node + BEGIN);
}

static uint32_t node_end(const struct playbook *p, uint32_t node) {
    const int kind = byte(p, node);
    uint32_t at = kind == CERT_HOLD     ? pairs_end(p, node)
                  : kind == CERT_ATTACK ? node + BEGIN + 1
                                        : node + BEGIN;
    for (int left = byte(p, at++); left > 0; left--)
        at += kind == CERT_ATTACK ? ANSWER + (uint32_t)byte(p, at + 8) : ANSWER;
    return at;
}

enum status playbook_new(const struct certificate *c, const struct board *b,
                         int claim, struct playbook **out, struct reason *why) {
    struct playbook *p = calloc(1, sizeof *p);
    if (p)
        p->nodes = malloc((c->node_count + 1) * sizeof *p->nodes);
    if (!p || !p->nodes) {
        free(p);
        return status_fail(why, ST_NOMEM, "out of memory");
    }
    p->certificate = c;
    p->board = b;
    p->claim = &c->claims[claim];
    uint32_t at = 0;
    for (uint32_t i = 0; i < c->node_count; i++) {
        p->nodes[i] = at;
        at = node_end(p, at);
    }
    *out = p;
    return ST_OK;
}

void playbook_free(struct playbook *p) {
    if (!p)
        return;
    key_map_free(&p->known);
    free(p->places);
    free(p->nodes);
    free(p);
}

enum side playbook_player(const struct playbook *p) {
    return p->claim->wins ? p->claim->attacker : side_other(p->claim->attacker);
}

bool playbook_wins(const struct playbook *p) { return p->claim->wins; }

/* Places ------------------------------------------------------------------- */

static enum status note(struct playbook *p, uint64_t own, uint64_t rival,
                        struct book_place at, struct reason *why) {
    if (p->count == p->room) {
        const uint64_t room = p->room ? 2 * p->room : 64;
        struct book_place *larger = realloc(p->places, room * sizeof *larger);
        if (!larger)
            return status_fail(why, ST_NOMEM, "out of memory");
        p->places = larger;
        p->room = room;
    }
    if (!key_map_put(&p->known, (struct key){own, rival}, p->count))
        return status_fail(why, ST_NOMEM, "out of memory");
    p->places[p->count++] = at;
    return ST_OK;
}

/* The number of the place noted for a position, or NOWHERE. */
static uint64_t find(const struct playbook *p, uint64_t own, uint64_t rival) {
    uint64_t number;
    return key_map_get(&p->known, (struct key){own, rival}, &number) ? number
                                                                     : NOWHERE;
}

/* The place at the node of a use. */
static struct book_place follow(const struct playbook *p,
                                const struct book_place *from, uint32_t use) {
    return (struct book_place){
        .node = (uint32_t)get(p, use, 4),
        .symmetry = board_compose(p->board, from->symmetry, byte(p, use + 4))};
}

/* The cell of this board that `symmetry` maps to the cell `there`. */
static int back(const struct playbook *p, int symmetry, int there) {
    int cell = 0;
    while (p->board->image[symmetry][cell] != there)
        cell++;
    return cell;
}

static int there(const struct playbook *p, int symmetry, int cell) {
    return p->board->image[symmetry][cell];
}

/* Weighing ----------------------------------------------------------------- */

/* Sets of cells, each of which the attacker wants to fill. None contains
 * another: a proof by weight does not count sets that do. */
struct family {
    int count;
    uint64_t sets[BOARD_LINES_MAX];
};

static void family_add(struct family *f, uint64_t set) {
    int kept = 0;
    for (int i = 0; i < f->count; i++)
        if (!(f->sets[i] & ~set))
            return;
    for (int i = 0; i < f->count; i++)
        if (set & ~f->sets[i])
            f->sets[kept++] = f->sets[i];
    f->sets[kept++] = set;
    f->count = kept;
}

/* The cell of `empty` whose sets weigh most: a set of n cells weighs 2^-n
 * (Erdős and Selfridge 1973). */
static int family_heaviest(const struct family *f, uint64_t empty) {
    uint64_t weights[BOARD_CELLS_MAX] = {0};
    int best = bits_first(empty);
    for (int i = 0; i < f->count; i++)
        for (uint64_t c = f->sets[i]; c; c &= c - 1)
            weights[bits_first(c)] +=
                (UINT64_C(1) << 32) >> bits_count(f->sets[i]);
    for (uint64_t c = empty; c; c &= c - 1)
        if (weights[bits_first(c)] > weights[best])
            best = bits_first(c);
    return best;
}

/* A move where any will do: one that looks useful in the lines that `own` can
 * still complete. */
static int spare(const struct playbook *p, uint64_t own, uint64_t rival) {
    const struct board *b = p->board;
    struct family open = {0};
    for (int i = 0; i < b->line_count; i++)
        if (!(b->lines[i] & rival))
            family_add(&open, b->lines[i] & ~own);
    return family_heaviest(&open, b->all & ~(own | rival));
}

/* Holding ------------------------------------------------------------------ */

/* The other cell of the pair that `cell` is in at the node of `at`, or -1. Both
 * are cells of this board. */
static int node_partner(const struct playbook *p, const struct book_place *at,
                        int cell) {
    const uint32_t node = p->nodes[at->node];
    const uint32_t first = node + BEGIN + 1;
    if (byte(p, node) != CERT_HOLD)
        return -1;
    for (uint32_t i = first; i < pairs_end(p, node); i++)
        if (byte(p, i) == there(p, at->symmetry, cell))
            return back(p, at->symmetry,
                        byte(p, (i - first) % 2 ? i - 1 : i + 1));
    return -1;
}

/* The same for all pairs that are in force at `at`. Earlier nodes come first:
 * the lines that a later node has to cut contain none of their paired cells. */
static int partner(const struct playbook *p, const struct book_place *at,
                   int cell) {
    int other = node_partner(p, at, cell);
    while (at->before != NOWHERE) {
        at = &p->places[at->before];
        const int earlier = node_partner(p, at, cell);
        other = earlier >= 0 ? earlier : other;
    }
    return other;
}

/* The cells of all pairs of a HOLD. *whole: is one of the pairs in `line`? */
static uint64_t paired_cells(const struct playbook *p, uint32_t node,
                             uint64_t line, bool *whole) {
    uint64_t paired = 0;
    *whole = false;
    for (uint32_t at = node + BEGIN + 1; at < pairs_end(p, node); at += 2) {
        const uint64_t pair = bits_one(byte(p, at)) | bits_one(byte(p, at + 1));
        *whole |= !(pair & ~line);
        paired |= pair;
    }
    return paired;
}

/* The move at a HOLD that is proved by weight: the heaviest cell of what its
 * pairs leave. A set with a cell that the attacker had before the node was
 * reached is not the node's business. */
static int by_weight(const struct playbook *p, const struct book_place *at,
                     uint64_t own, uint64_t rival) {
    const struct board *b = p->board;
    const uint32_t node = p->nodes[at->node];
    const uint64_t attackers = board_map(b, at->symmetry, own);
    const uint64_t gone = board_map(b, at->symmetry, rival | at->entered);
    const uint64_t open = get(p, node + 1, 8), cut = get(p, node + 9, 8);
    struct family left = {0};
    for (int i = 0; i < b->line_count; i++) {
        bool whole;
        const uint64_t paired = paired_cells(p, node, b->lines[i], &whole);
        const uint64_t set = b->lines[i] & open & ~paired;
        if (!whole && !(b->lines[i] & cut) && !(set & gone))
            family_add(&left, set & ~attackers);
    }
    const uint64_t taken = board_map(b, at->symmetry, own | rival);
    return back(p, at->symmetry, family_heaviest(&left, b->all & ~taken));
}

/* The answers of a HOLD or DEFEND. */
static uint32_t answers(const struct playbook *p, uint32_t node) {
    return byte(p, node) == CERT_HOLD ? pairs_end(p, node) : node + BEGIN;
}

/* The answer to `move`, which the attacker has just made at the place with the
 * number `from`; *to gets the place after it. The cell may be taken. */
static int answer(const struct playbook *p, uint64_t from, uint64_t own,
                  uint64_t rival, int move, struct book_place *to) {
    const struct book_place *at = &p->places[from];
    const uint32_t node = p->nodes[at->node];
    const uint64_t cell = bits_one(there(p, at->symmetry, move));
    uint32_t next = answers(p, node);
    const int count = byte(p, next++), other = partner(p, at, move);
    *to = *at;
    if (other >= 0)
        return other;
    for (int left = count; left > 0; left--, next += ANSWER)
        if (get(p, next, 8) & cell) {
            if (get(p, next + 9, 4) != CERT_NONE) {
                *to = follow(p, at, next + 9);
                to->entered = own;
                to->before = from;
            }
            return back(p, at->symmetry, byte(p, next + 8));
        }
    return byte(p, node) == CERT_HOLD && !count ? by_weight(p, at, own, rival)
                                                : spare(p, own, rival);
}

/* The attacker has just moved. The caller does not say where, but any of the
 * attacker's stones will do whose removal gives a known position. */
static enum status hold(struct playbook *p, uint64_t own, uint64_t rival,
                        int *move, struct reason *why) {
    const uint64_t wins = board_completing(p->board, rival, own);
    if (wins) {
        *move = bits_first(wins);
        return ST_OK;
    }
    for (uint64_t left = own; left; left &= left - 1) {
        const uint64_t last = left & -left;
        const uint64_t from = find(p, own & ~last, rival);
        struct book_place to;
        if (from == NOWHERE)
            continue;
        *move = answer(p, from, own, rival, bits_first(last), &to);
        if ((own | rival) & bits_one(*move))
            *move = spare(p, own, rival);
        return note(p, own, rival | bits_one(*move), to, why);
    }
    return ST_MISSING;
}

/* Attacking ---------------------------------------------------------------- */

/* The place that meets the defender's answer: a node, or threats. An answer
 * that the node does not list is as good as a pass: what meets another answer
 * meets it, too. */
static struct book_place meet(const struct playbook *p,
                              const struct book_place *from, int cell) {
    const uint64_t answer_there = bits_one(there(p, from->symmetry, cell));
    const uint32_t node = p->nodes[from->node];
    uint32_t at = node + BEGIN + 1, found = 0;
    for (int left = byte(p, at++); left > 0; left--) {
        if (!found || get(p, at, 8) & answer_there)
            found = at;
        at += ANSWER + (uint32_t)byte(p, at + 8);
    }
    if (!found)
        return *from; /* the attacker completes a line at once */
    return byte(p, found + 8) ? (struct book_place){.node = from->node,
                                                    .symmetry = from->symmetry,
                                                    .threats = found + 9}
                              : follow(p, from, found + 9);
}

/* The attacker's move at a place. Notes the place after it; the defender's
 * answer decides later how to go on from there. */
static enum status play_at(struct playbook *p, uint64_t own, uint64_t rival,
                           struct book_place at, int *move,
                           struct reason *why) {
    const uint64_t wins = board_completing(p->board, own, rival);
    if (wins) {
        *move = bits_first(wins);
        return ST_OK;
    }
    const int cell = at.threats ? byte(p, at.threats + (uint32_t)at.step)
                                : byte(p, p->nodes[at.node] + BEGIN);
    *move = back(p, at.symmetry, cell);
    if ((own | rival) & bits_one(*move))
        *move = spare(p, own, rival);
    at.step++;
    return note(p, own | bits_one(*move), rival, at, why);
}

/* The defender has just moved: with any stone that will do, as in hold. */
static enum status attack(struct playbook *p, uint64_t own, uint64_t rival,
                          int *move, struct reason *why) {
    for (uint64_t left = rival; left; left &= left - 1) {
        const uint64_t last = left & -left;
        const uint64_t number = find(p, own, rival & ~last);
        if (number == NOWHERE)
            continue;
        const struct book_place *from = &p->places[number];
        return play_at(p, own, rival,
                       from->threats ? *from : meet(p, from, bits_first(last)),
                       move, why);
    }
    return ST_MISSING;
}

enum status playbook_move(struct playbook *p, const struct position *s,
                          int *move, struct reason *why) {
    const struct certificate_claim *c = p->claim;
    const struct position *root = &p->certificate->root;
    const uint64_t own = s->stones[c->attacker - 1];
    const uint64_t rival = s->stones[side_other(c->attacker) - 1];
    const bool at_root =
        s->stones[0] == root->stones[0] && s->stones[1] == root->stones[1];
    const struct book_place first = {.node = c->node,
                                     .symmetry = c->symmetry,
                                     .entered = root->stones[c->attacker - 1],
                                     .before = NOWHERE};
    if (!p->count) { /* the first call: note where the strategy begins */
        const uint64_t a = root->stones[c->attacker - 1];
        uint64_t d = root->stones[side_other(c->attacker) - 1];
        if (c->first != CERT_NO_CELL)
            d |= bits_one(c->first);
        enum status st = note(p, a, d, first, why);
        if (st)
            return st;
    }
    enum status st = ST_MISSING;
    if (at_root && !c->wins) {
        *move = c->first;
        st = ST_OK;
    } else if (at_root) {
        st = play_at(p, own, rival, first, move, why);
    } else {
        st = c->wins ? attack(p, own, rival, move, why)
                     : hold(p, own, rival, move, why);
    }
    return st == ST_MISSING
               ? status_fail(why, st,
                             "the certificate does not lead to this position")
               : st;
}
