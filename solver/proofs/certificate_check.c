#include "proofs/certificate_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proofs/part_game.h"

/* Bytes being read. A read past the end gives 0 and sets `short_`. */
struct bytes {
    const uint8_t *at, *end;
    struct certificate_layout layout;
    bool short_;
};

static uint64_t take(struct bytes *b, int count) {
    uint64_t value = 0;
    if (b->end - b->at < count) {
        b->short_ = true;
        return 0;
    }
    for (int i = 0; i < count; i++)
        value |= (uint64_t)*b->at++ << (8 * i);
    return value;
}

static cellset take_set(struct bytes *b) {
    cellset set = cellset_none();
    for (int w = 0; 8 * w < b->layout.set; w++)
        cellset_set_word(&set, w, take(b, 8));
    return set;
}

static int take_count(struct bytes *b) { return (int)take(b, b->layout.cell); }

static int take_cell(struct bytes *b) {
    return certificate_cell(take(b, b->layout.cell), b->layout.cell);
}

/* What later nodes need to know of a confirmed node. */
struct proved {
    int kind;
    cellset own, rival; /* the attacker's cells, the defender's */
    bool defenders_turn;
};

struct use {
    uint32_t node;
    int symmetry; /* maps this board to the board of the node */
};

struct certificate_checking {
    const struct board *board;
    struct proved *nodes;
    uint32_t count; /* confirmed so far */
    struct part_memo *memo;
    struct part_game held; /* the last game of a part: most parts are alike */
    struct reason *why;
};

static cellset bit(int cell) {
    return cell >= 0 && cell < BOARD_CELLS_MAX ? cellset_one(cell)
                                               : cellset_none();
}

/* Returns false; the reason shows the board: a for the attacker's cells, d for
 * the defender's. Of a large board it shows what there is room for. */
static bool refuse(const struct certificate_checking *c, cellset own,
                   cellset rival, const char *fault) {
    enum { SHOWN = BOARD_CELLS_MAX < 256 ? BOARD_CELLS_MAX : 256 };
    char text[SHOWN + 1] = "";
    for (int cell = 0; cell < c->board->cells && cell < SHOWN; cell++)
        text[cell] = cellset_has(own, cell)     ? 'a'
                     : cellset_has(rival, cell) ? 'd'
                                                : '.';
    status_fail(c->why, ST_FORMAT,
                "refuted: node %lu, board %s (a attacks, d defends): %s",
                (unsigned long)c->count, text, fault);
    return false;
}

static bool read_use(const struct certificate_checking *c, struct bytes *b,
                     struct use *u) {
    u->node = (uint32_t)take(b, 4);
    u->symmetry = (int)take(b, 1);
    return (u->node == CERT_NONE || u->node < c->count) &&
           u->symmetry < c->board->symmetry_count;
}

static bool has_line(const struct board *b, cellset stones) {
    cellset common;
    return board_full_lines(b, stones, &common) > 0;
}

/* The cells of all lines without a stone of `others`. */
static cellset open_cells(const struct board *b, cellset others) {
    cellset cells = cellset_none();
    for (int i = 0; i < b->line_count; i++)
        if (!cellset_meet(b->lines[i], others))
            cells |= b->lines[i];
    return cells;
}

/* The attacker's open lines, each as the cells that it still lacks. */
struct lacking_lines {
    int count;
    cellset lacking[BOARD_LINES_MAX];
};

static void find_lines(const struct board *b, cellset own, cellset rival,
                       struct lacking_lines *out) {
    out->count = 0;
    for (int i = 0; i < b->line_count; i++)
        if (!cellset_meet(b->lines[i], rival))
            out->lacking[out->count++] = b->lines[i] & ~own;
}

/* Does a confirmed CERT_HOLD or CERT_PARTS also hold these lines? It does if
 * each of them, mapped to its board, contains one of the lines there. */
static bool is_covered(const struct certificate_checking *c,
                       const struct lacking_lines *lines, struct use u) {
    const struct proved *n = &c->nodes[u.node];
    struct lacking_lines there;
    find_lines(c->board, n->own, n->rival, &there);
    for (int i = 0; i < lines->count; i++) {
        const cellset line = board_map(c->board, u.symmetry, lines->lacking[i]);
        int j = 0;
        while (j < there.count && !cellset_within(there.lacking[j], line))
            j++;
        if (j == there.count)
            return false;
    }
    return true;
}

/* Is the node of this kind, about this position of the real game? */
static bool is_position(const struct certificate_checking *c, struct use u,
                        int kind, cellset own, cellset rival) {
    const struct proved *n = &c->nodes[u.node];
    return n->kind == kind &&
           cellset_equal(n->own, board_map(c->board, u.symmetry, own)) &&
           cellset_equal(n->rival, board_map(c->board, u.symmetry, rival));
}

/* CERT_HOLD ---------------------------------------------------------------- */

/* Removes the lines that contain both cells of a pair. All other lines lose
 * their paired cells, which count as the attacker's. False when a pair is not
 * two free cells, or shares a cell with another. */
static bool apply_pairs(struct bytes *b, cellset free,
                        struct lacking_lines *l) {
    cellset paired = cellset_none();
    for (int left = take_count(b); left > 0; left--) {
        const cellset one = bit(take_cell(b)), two = bit(take_cell(b));
        const cellset both = one | two;
        int kept = 0;
        if (cellset_count(both) != 2 || !cellset_within(both, free & ~paired))
            return false;
        paired |= both;
        for (int i = 0; i < l->count; i++)
            if (!cellset_within(both, l->lacking[i]))
                l->lacking[kept++] = l->lacking[i];
        l->count = kept;
    }
    for (int i = 0; i < l->count; i++)
        l->lacking[i] &= ~paired;
    return true;
}

/* Removes every line that contains another one: cutting that one cuts both. */
static void keep_shortest(struct lacking_lines *l) {
    struct lacking_lines all = *l;
    l->count = 0;
    for (int i = 0; i < all.count; i++) {
        int j = 0;
        while (j < all.count &&
               (i == j || !cellset_within(all.lacking[j], all.lacking[i]) ||
                (i < j && cellset_equal(all.lacking[i], all.lacking[j]))))
            j++;
        if (j == all.count)
            l->lacking[l->count++] = all.lacking[i];
    }
}

/* Is the sum of 2^-(cells lacking) below 1/2? Then the defender, moving second,
 * can cut every line (Erdős and Selfridge 1973). */
static bool weighs_too_little(const struct lacking_lines *l) {
    unsigned weight = 0; /* in units of 2^-BOARD_K_MAX */
    for (int i = 0; i < l->count; i++)
        weight += (1u << BOARD_K_MAX) >> cellset_count(l->lacking[i]);
    return weight < (1u << BOARD_K_MAX) / 2;
}

/* Does node u prove what the answer leaves, if the attacker gets all of
 * `moves`? In a CERT_HOLD `lines` is what has to be cut; in a position of the
 * real game it is NULL and the stones decide. */
static bool leads_there(const struct certificate_checking *c, cellset own,
                        cellset rival, const struct lacking_lines *lines,
                        cellset moves, cellset answer, struct use u) {
    struct lacking_lines rest;
    if (u.node == CERT_NONE)
        return !lines && has_line(c->board, rival | answer);
    const int kind = c->nodes[u.node].kind;
    if (kind != CERT_HOLD && kind != CERT_PARTS)
        return !lines && cellset_count(moves) <= 1 &&
               is_position(c, u, CERT_DEFEND, own | moves, rival | answer);
    rest.count = 0;
    if (!lines)
        find_lines(c->board, own | moves, rival | answer, &rest);
    for (int i = 0; lines && i < lines->count; i++)
        if (!cellset_meet(lines->lacking[i], answer))
            rest.lacking[rest.count++] = lines->lacking[i] & ~moves;
    return is_covered(c, &rest, u);
}

/* Checks `count` answers. Removes the moves that they answer from *open, which
 * must be empty at the end. */
static bool check_answers(struct certificate_checking *c, struct bytes *b,
                          cellset own, cellset rival,
                          const struct lacking_lines *lines, int count,
                          cellset *open) {
    const cellset free = c->board->all & ~(own | rival);
    for (; count > 0; count--) {
        const cellset moves = take_set(b);
        const cellset answer = bit(take_cell(b));
        struct use u;
        if (!read_use(c, b, &u) || cellset_is_empty(moves))
            return refuse(
                c, own, rival,
                "an answer to no move, or with no such node or symmetry");
        if (!cellset_meet(answer, free) || cellset_meet(answer, moves) ||
            (!lines && !cellset_within(moves, free)))
            return refuse(c, own, rival,
                          "an answer on a cell that is not free");
        if (!leads_there(c, own, rival, lines, moves, answer, u))
            return refuse(c, own, rival,
                          "a node that does not prove what the answer leaves");
        *open &= ~moves;
    }
    return cellset_is_empty(*open) ||
           refuse(c, own, rival, "a move of the attacker without an answer");
}

static bool check_hold(struct certificate_checking *c, struct bytes *b) {
    const cellset free = take_set(b), cut = take_set(b);
    const cellset own = c->board->all & ~(free | cut);
    struct lacking_lines lines;
    cellset open = cellset_none();
    if (cellset_meet(free, cut) || !cellset_within(free | cut, c->board->all))
        return refuse(c, own, cut,
                      "cells that are both free and the defender's, or outside "
                      "the board");
    find_lines(c->board, own, cut, &lines);
    if (!apply_pairs(b, free, &lines))
        return refuse(
            c, own, cut,
            "a pair that is not two different free cells, or shares one");
    keep_shortest(&lines);
    for (int i = 0; i < lines.count; i++)
        open |= lines.lacking[i];
    const int answers = take_count(b);
    if (!answers && !weighs_too_little(&lines))
        return refuse(c, own, cut,
                      "lines that weigh 1/2 or more without an answer");
    c->nodes[c->count] = (struct proved){CERT_HOLD, own, cut, false};
    return !answers || check_answers(c, b, own, cut, &lines, answers, &open);
}

/* CERT_PARTS --------------------------------------------------------------- */

struct part_node {
    cellset own, cut; /* the attacker's cells, the defender's */
    int labels, sets, parts;
    uint16_t set[PART_SETS_MAX]; /* of labels */
    cellset placed;              /* cells of the parts so far */
    struct lacking_lines open;   /* lines that no part has cut so far */
};

static bool take_part_sets(struct bytes *b, struct part_node *n) {
    n->labels = take_count(b);
    n->sets = take_count(b);
    if (n->labels < 1 || n->labels > PART_LABELS_MAX || n->sets > PART_SETS_MAX)
        return false;
    for (int i = 0; i < n->sets; i++) {
        n->set[i] = (uint16_t)take(b, 2);
        if (n->set[i] >> n->labels)
            return false;
    }
    n->parts = take_count(b);
    return true;
}

/* The cells of the labels. False when one is no cell of the board, or is that
 * of another label or part. */
static bool take_places(const struct certificate_checking *c, struct bytes *b,
                        struct part_node *n, cellset *places) {
    for (int i = 0; i < n->labels; i++) {
        const int cell = take_cell(b);
        places[i] = bit(cell);
        if (cell != CERT_NO_CELL && !cellset_meet(places[i], c->board->all))
            return false;
        if (cellset_meet(places[i], n->placed))
            return false;
        n->placed |= places[i];
    }
    return true;
}

/* Removes the lines that contain `lacks` from those to be cut. */
static void cut_lines(struct lacking_lines *l, cellset lacks) {
    int kept = 0;
    for (int i = 0; i < l->count; i++)
        if (!cellset_within(lacks, l->lacking[i]))
            l->lacking[kept++] = l->lacking[i];
    l->count = kept;
}

/* Adds a set that the part needs to its game, unless the defender has a cell of
 * it. False when a label of the set has no cell. */
static bool add_set(struct part_node *n, const cellset *places, unsigned labels,
                    struct part_game *g) {
    cellset cells = cellset_none();
    unsigned left = 0;
    for (int i = 0; i < n->labels; i++) {
        if (!(labels >> i & 1))
            continue;
        if (cellset_is_empty(places[i]))
            return false;
        cells |= places[i];
        left |= cellset_meet(places[i], n->own) ? 0 : 1u << i;
    }
    if (!cellset_meet(cells, n->cut)) {
        g->sets[g->count++] = (uint16_t)left;
        cut_lines(&n->open, cells & ~n->own);
    }
    return true;
}

static bool is_same_game(const struct part_game *a, const struct part_game *b) {
    return a->count == b->count &&
           memcmp(a->sets, b->sets, (size_t)a->count * sizeof *a->sets) == 0;
}

static bool check_part(struct certificate_checking *c, struct bytes *b,
                       struct part_node *n) {
    const unsigned needed = (unsigned)take(b, 2);
    cellset places[PART_LABELS_MAX];
    struct part_game game = {.count = 0};
    if (needed >> n->sets || !take_places(c, b, n, places))
        return refuse(c, n->own, n->cut,
                      "a part with a cell that it shares, or with no such set");
    for (int i = 0; i < n->sets; i++)
        if (needed >> i & 1 && !add_set(n, places, n->set[i], &game))
            return refuse(c, n->own, n->cut,
                          "a part that needs a set without all its cells");
    if (!is_same_game(&game, &c->held) && !part_game_is_held(&game, c->memo))
        return refuse(c, n->own, n->cut, "a part in which the attacker wins");
    c->held = game;
    return true;
}

static bool check_parts(struct certificate_checking *c, struct bytes *b) {
    const cellset free = take_set(b), cut = take_set(b);
    struct part_node n = {.own = c->board->all & ~(free | cut), .cut = cut};
    if (cellset_meet(free, cut) || !cellset_within(free | cut, c->board->all) ||
        !take_part_sets(b, &n))
        return refuse(c, n.own, cut,
                      "cells that are both free and the defender's, or outside "
                      "the board, or sets of more labels than there are");
    find_lines(c->board, n.own, cut, &n.open);
    for (int i = 0; i < n.parts && !b->short_; i++)
        if (!check_part(c, b, &n))
            return false;
    c->nodes[c->count] = (struct proved){CERT_PARTS, n.own, cut, false};
    return !n.open.count ||
           refuse(c, n.own, cut, "a line that contains no set of a part");
}

/* CERT_DEFEND -------------------------------------------------------------- */

static bool check_defend(struct certificate_checking *c, struct bytes *b) {
    const struct board *board = c->board;
    const cellset own = take_set(b), rival = take_set(b);
    const cellset free = board->all & ~(own | rival);
    const int answers = take_count(b);
    if (cellset_meet(own, rival) || !cellset_within(own | rival, board->all) ||
        has_line(board, own) ||
        !cellset_is_empty(board_completing(board, own, rival)))
        return refuse(
            c, own, rival,
            "stones that overlap, or an attacker who can complete a line");
    const cellset forced = board_completing(board, rival, own);
    cellset open = free & (open_cells(board, rival) | open_cells(board, own));
    /* One must be blocked; two cannot be, and then no answer is needed. */
    if (!cellset_is_empty(forced))
        open = cellset_several(forced) ? cellset_none() : forced;
    if (!cellset_meet(open_cells(board, rival), free)) /* no line is open */
        open = cellset_none();
    c->nodes[c->count] = (struct proved){CERT_DEFEND, own, rival, false};
    return check_answers(c, b, own, rival, NULL, answers, &open);
}

/* CERT_ATTACK -------------------------------------------------------------- */

/* The attacker, to move, plays these cells in order. True when each threatens
 * to complete a line, so that the defender has one answer, until a line is
 * complete or two are threatened at once. */
static bool wins_by_force(const struct board *b, cellset own, cellset rival,
                          struct bytes cells, int count) {
    for (int i = 0; i < count; i++) {
        const cellset move = bit(take_cell(&cells));
        if (!cellset_meet(move, b->all & ~(own | rival)))
            return false;
        own |= move;
        if (has_line(b, own))
            return true;
        const cellset threats = board_completing(b, own, rival);
        if (cellset_is_empty(threats) ||
            !cellset_is_empty(board_completing(b, rival, own)))
            return false;
        if (cellset_several(threats))
            return true;
        rival |= threats;
    }
    return false;
}

static bool check_group(const struct certificate_checking *c, struct bytes *b,
                        cellset own, cellset rival, cellset free,
                        cellset *open) {
    const cellset answers = take_set(b);
    const int count = take_count(b);
    const struct bytes cells = *b;
    struct use u;
    int answer;
    for (int i = 0; i < count; i++)
        take_cell(b);
    if (!read_use(c, b, &u) || b->short_ || cellset_is_empty(answers) ||
        !cellset_within(answers, free))
        return refuse(c, own, rival,
                      "a reply to no move, or with no such node or symmetry");
    *open &= ~answers;
    if (u.node != CERT_NONE)
        return (!cellset_several(answers) && !count &&
                !c->nodes[u.node].defenders_turn &&
                is_position(c, u, CERT_ATTACK, own, rival | answers)) ||
               refuse(c, own, rival,
                      "a node that is not the position after the reply");
    CELLSET_EACH (answer, answers) {
        const cellset then = rival | bit(answer);
        if (!wins_by_force(c->board, own, then, cells, count))
            return refuse(c, own, then, "threats that do not win");
    }
    return true;
}

static bool check_attack(struct certificate_checking *c, struct bytes *b) {
    const struct board *board = c->board;
    const cellset before = take_set(b), rival = take_set(b);
    const int move = take_cell(b);
    const int groups = take_count(b);
    const cellset own = before | bit(move);
    const cellset free = board->all & ~(own | rival);
    if (cellset_meet(before, rival) ||
        !cellset_within(own | rival, board->all) || has_line(board, before) ||
        has_line(board, rival) ||
        (move != CERT_NO_CELL &&
         !cellset_meet(bit(move), board->all & ~(before | rival))))
        return refuse(c, before, rival,
                      "stones that overlap, a line that is complete, or a move "
                      "on a taken cell");
    cellset open = free & (open_cells(board, rival) | open_cells(board, own));
    const cellset threats = board_completing(board, own, rival);
    const bool complete = has_line(board, own);
    if (!complete && (cellset_is_empty(open) ||
                      !cellset_is_empty(board_completing(board, rival, own))))
        return refuse(c, own, rival,
                      "a defender who can complete a line, or no open line");
    if (complete || cellset_several(threats))
        open = cellset_none();
    else if (!cellset_is_empty(threats))
        open = threats;
    for (int i = 0; i < groups; i++)
        if (!check_group(c, b, own, rival, free, &open))
            return false;
    if (!cellset_is_empty(open))
        return refuse(c, own, rival, "a reply of the defender that is not met");
    c->nodes[c->count] =
        (struct proved){CERT_ATTACK, before, rival, move == CERT_NO_CELL};
    return true;
}

static bool check_node(struct certificate_checking *c, struct bytes *b) {
    const cellset none = cellset_none();
    const int kind = (int)take(b, 1);
    const bool ok =
        kind == CERT_HOLD     ? check_hold(c, b)
        : kind == CERT_DEFEND ? check_defend(c, b)
        : kind == CERT_ATTACK ? check_attack(c, b)
        : kind == CERT_PARTS
            ? check_parts(c, b)
            : refuse(c, none, none, "a kind of node that does not exist");
    return ok && (!b->short_ || refuse(c, none, none, "cut short"));
}

/* Does the node of the claim prove it for the root? */
static bool check_claim(const struct certificate_checking *c,
                        const struct position *root,
                        const struct certificate_claim *claim) {
    const cellset own = root->stones[claim->attacker - 1];
    cellset rival = root->stones[side_other(claim->attacker) - 1];
    const bool defenders_turn = root->mover != claim->attacker;
    const bool begins = claim->first != CERT_NO_CELL;
    const cellset first = bit(claim->first);
    const struct use u = {claim->node, claim->symmetry};
    if (u.node >= c->count || u.symmetry >= c->board->symmetry_count ||
        begins == (claim->wins || !defenders_turn) ||
        (begins && !cellset_meet(first, c->board->all & ~(own | rival))))
        return refuse(
            c, own, rival,
            "a claim with no such node or symmetry, or a wrong first move");
    rival |= first;
    if (claim->wins ? is_position(c, u, CERT_ATTACK, own, rival) &&
                          c->nodes[u.node].defenders_turn == defenders_turn
                    : leads_there(c, own, rival, NULL, cellset_none(),
                                  cellset_none(), u))
        return true;
    return refuse(c, own, rival, "a claim that its node does not prove");
}

/* What the claims say about the root together. A second claim may say less than
 * the first. On the empty board the second player never wins: the first player
 * could steal a winning strategy, because an extra stone never harms. */
static struct bounds conclude(const struct certificate *c) {
    struct bounds b = bounds_none();
    if (!position_ply(&c->root))
        b.lower = VALUE_DRAW;
    for (int i = 0; i < c->claim_count; i++) {
        const bool own = c->claims[i].attacker == c->root.mover;
        const enum value limit = !c->claims[i].wins ? VALUE_DRAW
                                 : own              ? VALUE_WIN
                                                    : VALUE_LOSS;
        if ((!own || c->claims[i].wins) && limit > b.lower)
            b.lower = limit;
        if ((own || c->claims[i].wins) && limit < b.upper)
            b.upper = limit;
    }
    return b;
}

/* The root must be a position that some game reaches. */
static bool check_root(const struct certificate_checking *k,
                       const struct position *root) {
    struct position p = *root;
    struct reason fault;
    if (!cellset_meet(p.stones[0], p.stones[1]) &&
        cellset_within(p.stones[0] | p.stones[1], k->board->all) &&
        !position_check(k->board, &p, &fault))
        return true;
    status_fail(k->why, ST_FORMAT, "refuted: no game reaches the root");
    return false;
}

enum status certificate_check(const struct certificate *c,
                              const struct board *b,
                              struct certificate_check_result *out,
                              struct reason *why) {
    const struct certificate_layout layout = certificate_layout(b->cells);
    struct bytes bytes = {c->nodes, c->nodes + c->size, layout, false};
    /* The smallest node has a kind, two sets and a number. This bounds the
     * memory asked for below. */
    const int least = 1 + 2 * layout.set + layout.cell;
    if (!c->claim_count || c->node_count > c->size / (size_t)least)
        return status_fail(why, ST_FORMAT, "refuted: no nodes, or no claims");
    struct certificate_checking k = {
        .board = b,
        .nodes = malloc((c->node_count + 1) * sizeof *k.nodes),
        .memo = malloc(sizeof *k.memo),
        .why = why};
    if (!k.nodes || !k.memo) {
        free(k.memo);
        free(k.nodes);
        return status_fail(why, ST_NOMEM, "out of memory");
    }
    bool ok = check_root(&k, &c->root);
    for (; ok && k.count < c->node_count; k.count += ok)
        ok = check_node(&k, &bytes);
    if (ok && bytes.at != bytes.end)
        ok = refuse(&k, cellset_none(), cellset_none(),
                    "bytes after the last node");
    for (int i = 0; ok && i < c->claim_count; i++)
        ok = check_claim(&k, &c->root, &c->claims[i]);
    free(k.memo);
    free(k.nodes);
    *out = (struct certificate_check_result){conclude(c), c->node_count};
    return ok ? ST_OK : ST_FORMAT;
}
