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
    int count, step;
};

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

static const struct book_place *find(const struct playbook *p, uint64_t own,
                                     uint64_t rival) {
    uint64_t number;
    return key_map_get(&p->known, (struct key){own, rival}, &number)
               ? &p->places[number]
               : NULL;
}

static struct book_place follow(const struct playbook *p,
                                const struct book_place *from, uint32_t use) {
    return (struct book_place){
        (uint32_t)get(p, use, 4),
        board_compose(p->board, from->symmetry, byte(p, use + 4)), 0, 0, 0};
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

/* Holding ------------------------------------------------------------------ */

/* The other cell of the pair, or -1. */
static int partner(const struct playbook *p, uint32_t node, int cell) {
    for (uint32_t at = node + BEGIN + 1; at < pairs_end(p, node); at++)
        if (byte(p, at) == cell)
            return byte(p, (at - node - BEGIN - 1) % 2 ? at - 1 : at + 1);
    return -1;
}

/* A set of cells of the node's board, on this board. */
static uint64_t set_back(const struct playbook *p, int symmetry, uint64_t set) {
    return board_map(p->board, board_inverse(p->board, symmetry), set);
}

/* What the defender still has to cut at a node: the open lines that no pair
 * covers, without the cells that count as the attacker's. */
struct burden {
    int count;
    uint64_t lines[BOARD_LINES_MAX];
};

static void find_burden(const struct playbook *p, const struct book_place *at,
                        uint64_t own, uint64_t rival, struct burden *out) {
    const struct board *b = p->board;
    const uint32_t node = p->nodes[at->node];
    const bool paired_off = byte(p, node) == CERT_HOLD;
    const uint64_t free =
        paired_off ? set_back(p, at->symmetry, get(p, node + 1, 8)) : b->all;
    uint64_t pairs[BOARD_CELLS_MAX / 2], paired = 0;
    int pair_count = paired_off ? byte(p, node + BEGIN) : 0;
    for (int i = 0; i < pair_count; i++) {
        const uint32_t cells = node + BEGIN + 1 + 2 * (uint32_t)i;
        pairs[i] = bits_one(back(p, at->symmetry, byte(p, cells))) |
                   bits_one(back(p, at->symmetry, byte(p, cells + 1)));
        paired |= pairs[i];
    }
    out->count = 0;
    for (int i = 0; i < b->line_count; i++) {
        bool cut = (b->lines[i] & rival) != 0;
        for (int j = 0; j < pair_count; j++)
            cut |= (b->lines[i] & pairs[j]) == pairs[j];
        if (!cut)
            out->lines[out->count++] = b->lines[i] & free & ~(own | paired);
    }
}

/* The move where the node gives no answer, or needs none: the cell whose lines
 * weigh most (Erdős and Selfridge 1973). */
static int heaviest(const struct playbook *p, const struct book_place *at,
                    uint64_t own, uint64_t rival) {
    unsigned weights[BOARD_CELLS_MAX] = {0};
    struct burden left;
    int best = -1;
    find_burden(p, at, own, rival, &left);
    for (int i = 0; i < left.count; i++)
        for (uint64_t c = left.lines[i]; c; c &= c - 1)
            weights[bits_first(c)] += (1u << 16) >> bits_count(left.lines[i]);
    for (uint64_t c = p->board->all & ~(own | rival); c; c &= c - 1)
        if (best < 0 || weights[bits_first(c)] > weights[best])
            best = bits_first(c);
    return best;
}

/* The answer to `move`, which the attacker has just made; *to gets the place
 * after it. */
static int answer(const struct playbook *p, const struct book_place *from,
                  uint64_t own, uint64_t rival, int move,
                  struct book_place *to) {
    const uint32_t node = p->nodes[from->node];
    const int cell = there(p, from->symmetry, move);
    const bool paired_off = byte(p, node) == CERT_HOLD;
    *to = *from;
    if (paired_off && partner(p, node, cell) >= 0) {
        const int other = back(p, from->symmetry, partner(p, node, cell));
        if (!((own | rival) & bits_one(other)))
            return other;
    }
    uint32_t at = paired_off ? pairs_end(p, node) : node + BEGIN;
    for (int left = byte(p, at++); left > 0; left--, at += ANSWER)
        if (get(p, at, 8) & bits_one(cell)) {
            const int here = back(p, from->symmetry, byte(p, at + 8));
            if (get(p, at + 9, 4) != CERT_NONE)
                *to = follow(p, from, at + 9);
            /* The defender may own the cell from a move that was not needed. */
            return (rival & bits_one(here)) ? heaviest(p, to, own, rival)
                                            : here;
        }
    return heaviest(p, from, own, rival);
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
        const struct book_place *from = find(p, own & ~last, rival);
        struct book_place to;
        if (!from)
            continue;
        *move = answer(p, from, own, rival, bits_first(last), &to);
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
    const int count = byte(p, found + 8);
    return count ? (struct book_place){from->node, from->symmetry, found + 9,
                                       count, 0}
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
    at.step++;
    return note(p, own | bits_one(*move), rival, at, why);
}

/* The defender has just moved: with any stone that will do, as in hold. */
static enum status attack(struct playbook *p, uint64_t own, uint64_t rival,
                          int *move, struct reason *why) {
    for (uint64_t left = rival; left; left &= left - 1) {
        const uint64_t last = left & -left;
        const struct book_place *from = find(p, own, rival & ~last);
        if (from)
            return play_at(p, own, rival,
                           from->threats ? *from
                                         : meet(p, from, bits_first(last)),
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
    const struct book_place first = {c->node, c->symmetry, 0, 0, 0};
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
