#include "proofs/playbook.h"

#include <stdlib.h>

#include "base/key_map.h"
#include "base/le.h"
#include "proofs/part_game.h"
#include "rules/cellset_key.h"

/* How far the strategy has come in a position: at a node, whose board
 * `symmetry` maps this board to, or within a sequence of threats, `step` of
 * which have been played. In a defence the attacker is to move there; in an
 * attack the defender is, except at a root where the attacker begins. */
struct book_place {
    uint32_t node;
    int symmetry;
    uint32_t threats; /* offset of their cells in the nodes; 0: at a node */
    int step;
    cellset entered; /* defence: the attacker's stones when the strategy came
                        to the node */
    uint64_t before; /* defence: the place it came from, or NOWHERE. Pairs of
                         earlier nodes stay in force. */
};

#define NOWHERE UINT64_MAX

struct playbook {
    const struct certificate *certificate;
    const struct board *board;
    const struct certificate_claim *claim;
    struct certificate_layout layout;
    uint32_t *nodes; /* offset of each node */
    struct part_memo *memo;
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

/* A cell or a number of entries. */
static int number(const struct playbook *p, uint32_t at) {
    return (int)get(p, at, p->layout.cell);
}

static cellset set(const struct playbook *p, uint32_t at) {
    cellset s = cellset_none();
    for (int w = 0; 8 * w < p->layout.set; w++)
        cellset_set_word(&s, w, get(p, at + 8 * (uint32_t)w, 8));
    return s;
}

/* Nodes -------------------------------------------------------------------- */

/* A node begins with its kind and two sets. Then follow pairs or a move,
 * depending on the kind, and a number of entries: each a set, a cell or the
 * cells of threats with their number, and a use. */
enum { USE = 5 };

static uint32_t set_size(const struct playbook *p) {
    return (uint32_t)p->layout.set;
}

static uint32_t cell_size(const struct playbook *p) {
    return (uint32_t)p->layout.cell;
}

/* What follows the two sets. */
static uint32_t begin_end(const struct playbook *p, uint32_t node) {
    return node + 1 + 2 * set_size(p);
}

static uint32_t pairs_begin(const struct playbook *p, uint32_t node) {
    return begin_end(p, node) + cell_size(p);
}

static uint32_t pairs_end(const struct playbook *p, uint32_t node) {
    return pairs_begin(p, node) +
           2 * cell_size(p) * (uint32_t)number(p, begin_end(p, node));
}

/* The number of answers of a HOLD or DEFEND, or of groups of an ATTACK. */
static uint32_t entries(const struct playbook *p, uint32_t node) {
    const int kind = byte(p, node);
    return kind == CERT_HOLD     ? pairs_end(p, node)
           : kind == CERT_ATTACK ? begin_end(p, node) + cell_size(p)
                                 : begin_end(p, node);
}

/* The use of an answer, and of a group of an ATTACK. */
static uint32_t answer_use(const struct playbook *p, uint32_t answer) {
    return answer + set_size(p) + cell_size(p);
}

static uint32_t group_use(const struct playbook *p, uint32_t group) {
    const uint32_t count = (uint32_t)number(p, group + set_size(p));
    return answer_use(p, group) + count * cell_size(p);
}

/* A PARTS after its two sets. */
struct parts_node {
    int labels, sets, parts;
    uint32_t first_set, first_part; /* offsets */
};

static struct parts_node parts_node(const struct playbook *p, uint32_t node) {
    const uint32_t at = begin_end(p, node), size = cell_size(p);
    struct parts_node n = {.labels = number(p, at),
                           .sets = number(p, at + size),
                           .first_set = at + 2 * size};
    const uint32_t parts = n.first_set + 2 * (uint32_t)n.sets;
    n.parts = number(p, parts);
    n.first_part = parts + size;
    return n;
}

static uint32_t part_size(const struct playbook *p,
                          const struct parts_node *n) {
    return 2 + (uint32_t)n->labels * cell_size(p);
}

static uint32_t node_end(const struct playbook *p, uint32_t node) {
    if (byte(p, node) == CERT_PARTS) {
        const struct parts_node n = parts_node(p, node);
        return n.first_part + (uint32_t)n.parts * part_size(p, &n);
    }
    const bool groups = byte(p, node) == CERT_ATTACK;
    uint32_t at = entries(p, node);
    int left = number(p, at);
    for (at += cell_size(p); left > 0; left--)
        at = (groups ? group_use(p, at) : answer_use(p, at)) + USE;
    return at;
}

enum status playbook_new(const struct certificate *c, const struct board *b,
                         int claim, struct playbook **out, struct reason *why) {
    struct playbook *p = calloc(1, sizeof *p);
    if (p) {
        p->nodes = malloc((c->node_count + 1) * sizeof *p->nodes);
        p->memo = malloc(sizeof *p->memo);
    }
    if (!p || !p->nodes || !p->memo) {
        playbook_free(p);
        return status_fail(why, ST_NOMEM, "out of memory");
    }
    p->certificate = c;
    p->board = b;
    p->layout = certificate_layout(b->cells);
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
    free(p->memo);
    free(p->nodes);
    free(p);
}

enum side playbook_player(const struct playbook *p) {
    return p->claim->wins ? p->claim->attacker : side_other(p->claim->attacker);
}

bool playbook_wins(const struct playbook *p) { return p->claim->wins; }

/* Places ------------------------------------------------------------------- */

static enum status note(struct playbook *p, cellset own, cellset rival,
                        struct book_place at, struct reason *why) {
    if (p->count == p->room) {
        const uint64_t room = p->room ? 2 * p->room : 64;
        struct book_place *larger = realloc(p->places, room * sizeof *larger);
        if (!larger)
            return status_fail(why, ST_NOMEM, "out of memory");
        p->places = larger;
        p->room = room;
    }
    if (!key_map_put(&p->known, cellset_key(own, rival), p->count))
        return status_fail(why, ST_NOMEM, "out of memory");
    p->places[p->count++] = at;
    return ST_OK;
}

/* The number of the place noted for a position, or NOWHERE. */
static uint64_t find(const struct playbook *p, cellset own, cellset rival) {
    uint64_t place;
    return key_map_get(&p->known, cellset_key(own, rival), &place) ? place
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
    cellset sets[BOARD_LINES_MAX];
};

static void family_add(struct family *f, cellset one) {
    int kept = 0;
    for (int i = 0; i < f->count; i++)
        if (cellset_within(f->sets[i], one))
            return;
    for (int i = 0; i < f->count; i++)
        if (!cellset_within(one, f->sets[i]))
            f->sets[kept++] = f->sets[i];
    f->sets[kept++] = one;
    f->count = kept;
}

/* The cell of `empty` whose sets weigh most: a set of n cells weighs 2^-n
 * (Erdős and Selfridge 1973). */
static int family_heaviest(const struct family *f, cellset empty) {
    uint64_t weights[BOARD_CELLS_MAX] = {0};
    int best = cellset_first(empty), cell;
    for (int i = 0; i < f->count; i++)
        CELLSET_EACH (cell, f->sets[i])
            weights[cell] += (UINT64_C(1) << 32) >> cellset_count(f->sets[i]);
    CELLSET_EACH (cell, empty)
        if (weights[cell] > weights[best])
            best = cell;
    return best;
}

/* A move where any will do: one that looks useful in the lines that `own` can
 * still complete. */
static int spare(const struct playbook *p, cellset own, cellset rival) {
    const struct board *b = p->board;
    struct family open;
    open.count = 0;
    for (int i = 0; i < b->line_count; i++)
        if (!cellset_meet(b->lines[i], rival))
            family_add(&open, b->lines[i] & ~own);
    return family_heaviest(&open, b->all & ~(own | rival));
}

/* Holding ------------------------------------------------------------------ */

/* The other cell of the pair that `cell` is in at the node of `at`, or -1. Both
 * are cells of this board. */
static int node_partner(const struct playbook *p, const struct book_place *at,
                        int cell) {
    const uint32_t node = p->nodes[at->node], size = cell_size(p);
    const int wanted = there(p, at->symmetry, cell);
    if (byte(p, node) != CERT_HOLD)
        return -1;
    for (uint32_t i = pairs_begin(p, node); i < pairs_end(p, node);
         i += 2 * size) {
        const int one = number(p, i), two = number(p, i + size);
        if (one == wanted || two == wanted)
            return back(p, at->symmetry, one == wanted ? two : one);
    }
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

/* The cells whose sets are not the business of the node of `at`, as cells of
 * its board: those that the defender has, those that the attacker had when the
 * strategy came to the node, and those of earlier pairs, in which the
 * attacker's stones are answered. */
static cellset gone_cells(const struct playbook *p, const struct book_place *at,
                          cellset rival) {
    const struct book_place *earlier = at;
    cellset gone = rival | at->entered;
    while (earlier->before != NOWHERE) {
        earlier = &p->places[earlier->before];
        for (int cell = 0; cell < p->board->cells; cell++)
            if (node_partner(p, earlier, cell) >= 0)
                gone |= cellset_one(cell);
    }
    return board_map(p->board, at->symmetry, gone);
}

/* The cells of all pairs of a HOLD. *whole: is one of the pairs in `line`? */
static cellset paired_cells(const struct playbook *p, uint32_t node,
                            cellset line, bool *whole) {
    const uint32_t size = cell_size(p);
    cellset paired = cellset_none();
    *whole = false;
    for (uint32_t at = pairs_begin(p, node); at < pairs_end(p, node);
         at += 2 * size) {
        const cellset pair =
            cellset_one(number(p, at)) | cellset_one(number(p, at + size));
        *whole |= cellset_within(pair, line);
        paired |= pair;
    }
    return paired;
}

/* The move at a HOLD that is proved by weight: the heaviest cell of what its
 * pairs leave. */
static int by_weight(const struct playbook *p, const struct book_place *at,
                     cellset own, cellset rival) {
    const struct board *b = p->board;
    const uint32_t node = p->nodes[at->node];
    const cellset attackers = board_map(b, at->symmetry, own);
    const cellset gone = gone_cells(p, at, rival);
    const cellset open = set(p, node + 1);
    const cellset cut = set(p, node + 1 + set_size(p));
    struct family left;
    left.count = 0;
    for (int i = 0; i < b->line_count; i++) {
        bool whole;
        const cellset paired = paired_cells(p, node, b->lines[i], &whole);
        const cellset lacks = b->lines[i] & open & ~paired;
        if (!whole && !cellset_meet(b->lines[i], cut) &&
            !cellset_meet(lacks, gone))
            family_add(&left, lacks & ~attackers);
    }
    const cellset taken = board_map(b, at->symmetry, own | rival);
    return back(p, at->symmetry, family_heaviest(&left, b->all & ~taken));
}

/* The part of a PARTS that has the cell `wanted` of its board, or 0; *label
 * gets the label of that cell. */
static uint32_t find_part(const struct playbook *p, const struct parts_node *n,
                          int wanted, int *label) {
    uint32_t part = n->first_part;
    for (int i = 0; i < n->parts; i++, part += part_size(p, n))
        for (*label = 0; *label < n->labels; ++*label)
            if (number(p, part + 2 + (uint32_t)*label * cell_size(p)) == wanted)
                return part;
    return 0;
}

/* Where the labels of a part are, and who has them. */
struct part_view {
    const struct playbook *book;
    uint32_t cells; /* offset of the first label's cell */
    int labels;
    cellset cut; /* cells of which no set matters any more */
    cellset has; /* the attacker's cells */
};

/* The cells count as the node has them, but those that it calls free may have
 * been taken since. */
static struct part_view view_of(const struct playbook *p,
                                const struct book_place *at, cellset own,
                                cellset rival, const struct parts_node *n,
                                uint32_t part) {
    const struct board *b = p->board;
    const uint32_t node = p->nodes[at->node];
    const cellset open = set(p, node + 1);
    const cellset cut = set(p, node + 1 + set_size(p));
    const cellset gone = gone_cells(p, at, rival);
    return (struct part_view){p, part + 2, n->labels, cut | (open & gone),
                              board_map(b, at->symmetry, own) |
                                  (b->all & ~open)};
}

/* What the attacker lacks of a set of labels; false if the set is cut. */
static bool lacking(const struct part_view *v, unsigned labels, uint16_t *out) {
    *out = 0;
    for (int label = 0; label < v->labels; label++) {
        if (!(labels >> label & 1))
            continue;
        const int cell =
            number(v->book, v->cells + (uint32_t)label * cell_size(v->book));
        if (cellset_has(v->cut, cell))
            return false;
        if (!cellset_has(v->has, cell))
            *out |= (uint16_t)(1u << label);
    }
    return true;
}

/* What the attacker still wants in a part. */
static struct part_game part_left(const struct part_view *v,
                                  const struct parts_node *n, uint32_t part) {
    const uint64_t needed = get(v->book, part, 2);
    struct part_game g = {.count = 0};
    for (int i = 0; i < n->sets; i++) {
        const uint64_t labels = get(v->book, n->first_set + 2 * (uint32_t)i, 2);
        if (needed >> i & 1 && lacking(v, (unsigned)labels, &g.sets[g.count]))
            g.count++;
    }
    return g;
}

/* The answer at a PARTS: in the part where the attacker has just moved. */
static int answer_in_part(const struct playbook *p, const struct book_place *at,
                          cellset own, cellset rival, int move) {
    const struct parts_node n = parts_node(p, p->nodes[at->node]);
    int label;
    const uint32_t part =
        find_part(p, &n, there(p, at->symmetry, move), &label);
    if (!part)
        return spare(p, own, rival);
    const struct part_view view = view_of(p, at, own, rival, &n, part);
    const struct part_game left = part_left(&view, &n, part);
    label = part_game_answer(&left, p->memo);
    if (!left.count || label < 0)
        return spare(p, own, rival);
    return back(p, at->symmetry,
                number(p, part + 2 + (uint32_t)label * cell_size(p)));
}

/* The answer to `move`, which the attacker has just made at the place with the
 * number `from`; *to gets the place after it. The cell may be taken. */
static int answer(const struct playbook *p, uint64_t from, cellset own,
                  cellset rival, int move, struct book_place *to) {
    const struct book_place *at = &p->places[from];
    const uint32_t node = p->nodes[at->node];
    const int cell = there(p, at->symmetry, move), other = partner(p, at, move);
    *to = *at;
    if (other >= 0)
        return other;
    if (byte(p, node) == CERT_PARTS)
        return answer_in_part(p, at, own, rival, move);
    uint32_t next = entries(p, node);
    const int count = number(p, next);
    next += cell_size(p);
    for (int left = count; left > 0; left--, next = answer_use(p, next) + USE)
        if (cellset_has(set(p, next), cell)) {
            if (get(p, answer_use(p, next), 4) != CERT_NONE) {
                *to = follow(p, at, answer_use(p, next));
                to->entered = own;
                to->before = from;
            }
            return back(p, at->symmetry, number(p, next + set_size(p)));
        }
    return byte(p, node) == CERT_HOLD && !count ? by_weight(p, at, own, rival)
                                                : spare(p, own, rival);
}

/* The attacker has just moved. The caller does not say where, but any of the
 * attacker's stones will do whose removal gives a known position. */
static enum status hold(struct playbook *p, cellset own, cellset rival,
                        int *move, struct reason *why) {
    const cellset wins = board_completing(p->board, rival, own);
    int last;
    if (!cellset_is_empty(wins)) {
        *move = cellset_first(wins);
        return ST_OK;
    }
    CELLSET_EACH (last, own) {
        const uint64_t from = find(p, own & ~cellset_one(last), rival);
        struct book_place to;
        if (from == NOWHERE)
            continue;
        *move = answer(p, from, own, rival, last, &to);
        if (cellset_has(own | rival, *move))
            *move = spare(p, own, rival);
        return note(p, own, rival | cellset_one(*move), to, why);
    }
    return ST_MISSING;
}

/* Attacking ---------------------------------------------------------------- */

/* The place that meets the defender's answer: a node, or threats. An answer
 * that the node does not list is as good as a pass: what meets another answer
 * meets it, too. */
static struct book_place meet(const struct playbook *p,
                              const struct book_place *from, int cell) {
    const int reply = there(p, from->symmetry, cell);
    uint32_t at = entries(p, p->nodes[from->node]), found = 0;
    int left = number(p, at);
    for (at += cell_size(p); left > 0; left--, at = group_use(p, at) + USE)
        if (!found || cellset_has(set(p, at), reply))
            found = at;
    if (!found)
        return *from; /* the attacker completes a line at once */
    return number(p, found + set_size(p))
               ? (struct book_place){.node = from->node,
                                     .symmetry = from->symmetry,
                                     .threats = answer_use(p, found)}
               : follow(p, from, group_use(p, found));
}

/* The attacker's move at a place. Notes the place after it; the defender's
 * answer decides later how to go on from there. */
static enum status play_at(struct playbook *p, cellset own, cellset rival,
                           struct book_place at, int *move,
                           struct reason *why) {
    const cellset wins = board_completing(p->board, own, rival);
    if (!cellset_is_empty(wins)) {
        *move = cellset_first(wins);
        return ST_OK;
    }
    const uint32_t cell = at.threats
                              ? at.threats + (uint32_t)at.step * cell_size(p)
                              : begin_end(p, p->nodes[at.node]);
    *move = back(p, at.symmetry, number(p, cell));
    if (cellset_has(own | rival, *move))
        *move = spare(p, own, rival);
    at.step++;
    return note(p, own | cellset_one(*move), rival, at, why);
}

/* The defender has just moved: with any stone that will do, as in hold. */
static enum status attack(struct playbook *p, cellset own, cellset rival,
                          int *move, struct reason *why) {
    int last;
    CELLSET_EACH (last, rival) {
        const uint64_t place = find(p, own, rival & ~cellset_one(last));
        if (place == NOWHERE)
            continue;
        const struct book_place *from = &p->places[place];
        return play_at(p, own, rival,
                       from->threats ? *from : meet(p, from, last), move, why);
    }
    return ST_MISSING;
}

enum status playbook_move(struct playbook *p, const struct position *s,
                          int *move, struct reason *why) {
    const struct certificate_claim *c = p->claim;
    const struct position *root = &p->certificate->root;
    const cellset own = s->stones[c->attacker - 1];
    const cellset rival = s->stones[side_other(c->attacker) - 1];
    const bool at_root = cellset_equal(s->stones[0], root->stones[0]) &&
                         cellset_equal(s->stones[1], root->stones[1]);
    const struct book_place first = {.node = c->node,
                                     .symmetry = c->symmetry,
                                     .entered = root->stones[c->attacker - 1],
                                     .before = NOWHERE};
    if (!p->count) { /* the first call: note where the strategy begins */
        const cellset a = root->stones[c->attacker - 1];
        cellset d = root->stones[side_other(c->attacker) - 1];
        if (c->first != CERT_NO_CELL)
            d |= cellset_one(c->first);
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
