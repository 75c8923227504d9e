#include "proofs/certificate_build.h"

#include <stdlib.h>
#include <string.h>

#include "base/key_map.h"
#include "base/le.h"
#include "base/sort.h"
#include "engines/proof/forcing.h"
#include "engines/proof/open_lines.h"
#include "engines/proof/pair_cover.h"
#include "engines/proof/pairing.h"
#include "engines/proof/tile_cover.h"
#include "engines/proof/tnk_attack.h"
#include "rules/cellset_key.h"

/* How long to look for a pairing, for one that covers a large board, for
 * winning threats, and for a hold in the relaxed game where one in the real
 * game would do: a relaxed hold is much shorter to write. */
enum {
    PAIRINGS = 2000,
    PAIRINGS_LARGE = 2000 / (CELLSET_WORDS * CELLSET_WORDS),
    COVER_STEPS = 1 << 15,
    COVER_STEPS_ROOT = 1 << 20,
    FORCING_MOVES = 2000,
    RELAXED_VISITS = 300
};

/* A node that has been written, as seen from a board that uses it. */
struct written {
    uint32_t node;
    int symmetry; /* maps this board to the board of the node */
    cellset zone; /* on this board: the cells that a CERT_HOLD depends on */
};

struct certificate_building {
    struct tnk_proof *proof;
    struct tnk_attack *attack;
    const struct board *board;
    struct board_lines *lines;
    const struct limits *limits;
    struct watch watch; /* of the searches: tells also of the others */
    uint64_t visits;    /* of the searches that have ended */
    int cover_steps;    /* for the next CERT_HOLD: the first gets the most */
    /* Nodes written so far; see note. Positions with the defender to move,
     * which only a root can be, have a map of their own. */
    struct key_map holds, positions, roots;
    cellset *zones; /* of each node, on its own board */
    size_t zones_room;
    struct certificate_layout layout;
    uint8_t *bytes;
    size_t size, room;
    uint32_t count;
    struct reason *why;
};

/* Progress ----------------------------------------------------------------- */

/* Most of the time goes to searches that repeat parts of the proof: a node is
 * written only after all that it refers to. So both are told. */
static bool tell(void *arg, const struct progress *p) {
    const struct certificate_building *w = arg;
    return watch_tick(
        w->limits->watch,
        (struct progress){.done = w->visits + p->done, .nodes = w->count});
}

/* Bytes -------------------------------------------------------------------- */

static enum status out_of_memory(const struct certificate_building *w) {
    return status_fail(w->why, ST_NOMEM, "out of memory");
}

/* No node is longer than this: it has an entry for each cell at most, and an
 * entry has a set, a use and as many cells as the board. */
enum {
    NODE_MAX = BOARD_CELLS_MAX * (2 * BOARD_CELLS_MAX + BOARD_WIDTH / 8 + 16)
};

/* Makes room for one more node and asks the watch whether to go on. */
static enum status make_room(struct certificate_building *w) {
    if (w->room - w->size < NODE_MAX) {
        const size_t room = 2 * w->room + NODE_MAX;
        uint8_t *larger = realloc(w->bytes, room);
        if (!larger)
            return out_of_memory(w);
        w->bytes = larger;
        w->room = room;
    }
    if (w->count == w->zones_room) {
        const size_t room = 2 * w->zones_room + 1024;
        cellset *larger = realloc(w->zones, room * sizeof *larger);
        if (!larger)
            return out_of_memory(w);
        w->zones = larger;
        w->zones_room = room;
    }
    return watch_goes_on(&w->watch, 0, 0)
               ? ST_OK
               : status_fail(w->why, ST_STOPPED,
                             "stopped before the certificate was written");
}

static void put(struct certificate_building *w, uint64_t value, int bytes) {
    le_put(w->bytes + w->size, bytes, value);
    w->size += (size_t)bytes;
}

static void put_set(struct certificate_building *w, cellset set) {
    for (int i = 0; 8 * i < w->layout.set; i++)
        put(w, cellset_word(set, i), 8);
}

static void put_cell(struct certificate_building *w, int cell) {
    put(w, certificate_cell_code(cell, w->layout.cell), w->layout.cell);
}

static void put_count(struct certificate_building *w, int count) {
    put(w, (uint64_t)count, w->layout.cell);
}

/* Writes what every node begins with. */
static enum status begin_node(struct certificate_building *w, int kind,
                              cellset first, cellset second) {
    enum status st = make_room(w);
    if (!st) {
        put(w, (uint64_t)kind, 1);
        put_set(w, first);
        put_set(w, second);
    }
    return st;
}

static void put_use(struct certificate_building *w, const struct written *u) {
    put(w, u ? u->node : CERT_NONE, 4);
    put(w, u ? (uint64_t)u->symmetry : 0, 1);
}

/* Nodes already written ---------------------------------------------------- */

/* Looks for a board by the key of one of its images; `symmetry` maps the board
 * to that image. */
static bool is_written(const struct certificate_building *w,
                       const struct key_map *m, struct key k, int symmetry,
                       struct written *out) {
    uint64_t value;
    if (!key_map_get(m, k, &value))
        return false;
    const int back = w->lines->inverse[value & 7];
    out->node = (uint32_t)(value >> 3);
    out->symmetry = board_compose(w->board, symmetry, back);
    out->zone = board_map(w->board, w->lines->inverse[out->symmetry],
                          w->zones[out->node]);
    return true;
}

/* Records the node just written, whose board `symmetry` maps to the image with
 * this key. The map holds the node, shifted by 3 bits, and that symmetry. */
static enum status note(struct certificate_building *w, struct key_map *m,
                        struct key k, int symmetry, struct written *out) {
    w->zones[w->count] = out->zone;
    out->node = w->count++;
    out->symmetry = 0;
    return key_map_put(m, k, (uint64_t)out->node << 3 | (uint64_t)symmetry)
               ? ST_OK
               : out_of_memory(w);
}

/* Questions ---------------------------------------------------------------- */

static enum status ask(struct certificate_building *w, cellset own,
                       cellset rival, bool attackers_turn,
                       enum tnk_attack_rules rules, uint64_t visits,
                       struct tnk_attack_result *r) {
    const struct tnk_attack_question q = {own, rival, attackers_turn, rules};
    const struct limits limits = {w->limits->threads, visits, &w->watch};
    enum status st = tnk_attack_decide(w->attack, &q, &limits, r);
    w->visits += r->visits;
    return st ? status_fail(w->why, st,
                            "stopped before the certificate was written")
              : ST_OK;
}

static enum status is_held(struct certificate_building *w, cellset own,
                           cellset rival, enum tnk_attack_rules rules,
                           bool *held) {
    struct tnk_attack_result r;
    enum status st = ask(w, own, rival, true, rules, UINT64_MAX, &r);
    *held = r.verdict == DFPN_HELD;
    return st;
}

/* Sorts the cells of `among`, those with the heaviest lines first. Returns how
 * many. */
static int by_weight(const struct certificate_building *w, cellset own,
                     cellset rival, cellset among, cell_number *cells) {
    const struct open_lines f = open_lines_of(w->lines, own, rival);
    int weights[BOARD_CELLS_MAX], count = 0, cell;
    CELLSET_EACH (cell, among) {
        weights[cell] = open_lines_weight_through(w->lines, &f, cell, cell);
#define HEAVIER(a, b) (weights[a] > weights[b])
        SORT_INSERT(cells, count, (cell_number)cell, HEAVIER);
#undef HEAVIER
    }
    return count;
}

/* Finds a move with which the defender, to move, holds the attacker: the one
 * that the search names if it does hold, otherwise the first that does. */
static enum status holding_answer(struct certificate_building *w, cellset own,
                                  cellset rival, enum tnk_attack_rules rules,
                                  int *answer) {
    struct tnk_attack_result r;
    cell_number cells[BOARD_CELLS_MAX];
    enum status st = ask(w, own, rival, false, rules, UINT64_MAX, &r);
    bool held = false;
    if (!st && r.best >= 0)
        st = is_held(w, own, rival | cellset_one(r.best), rules, &held);
    *answer = r.best;
    const int count =
        by_weight(w, own, rival, w->board->all & ~(own | rival), cells);
    for (int i = 0; i < count && !st && !held; i++) {
        *answer = cells[i];
        st = is_held(w, own, rival | cellset_one(cells[i]), rules, &held);
    }
    if (!st && !held)
        return status_fail(w->why, ST_FORMAT,
                           "the proof cannot be found again: a fault of the "
                           "program");
    return st;
}

/* CERT_HOLD ---------------------------------------------------------------- */

struct answered {
    cellset moves;
    int answer;
    struct written to;
};

struct hold_node {
    int pair_count;
    cell_number pairs[2 * PAIRING_MAX];
    int answers;
    struct answered answered[BOARD_CELLS_MAX];
};

static void put_hold(struct certificate_building *w,
                     const struct hold_node *n) {
    put_count(w, n->pair_count);
    for (int i = 0; i < 2 * n->pair_count; i++)
        put_cell(w, n->pairs[i]);
    put_count(w, n->answers);
    for (int i = 0; i < n->answers; i++) {
        put_set(w, n->answered[i].moves);
        put_cell(w, n->answered[i].answer);
        put_use(w, &n->answered[i].to);
    }
}

static enum status write_hold(struct certificate_building *w, cellset own,
                              cellset rival, struct written *out);

/* Answers every move in `open`. An answer depends only on its zone, so it also
 * answers all moves outside the zone. */
static enum status answer_moves(struct certificate_building *w,
                                struct hold_node *n, cellset own, cellset rival,
                                cellset open, cellset *zone) {
    while (!cellset_is_empty(open)) {
        struct answered *a = &n->answered[n->answers];
        cell_number cells[BOARD_CELLS_MAX];
        by_weight(w, own, rival, open, cells);
        const cellset given = own | cellset_one(cells[0]);
        enum status st =
            holding_answer(w, given, rival, TNK_ATTACK_RELAXED, &a->answer);
        if (!st)
            st = write_hold(w, given, rival | cellset_one(a->answer), &a->to);
        if (st)
            return st;
        const cellset needs = a->to.zone | cellset_one(a->answer);
        a->moves = (open & ~needs) | cellset_one(cells[0]);
        open &= ~a->moves;
        *zone |= needs;
        n->answers++;
    }
    return ST_OK;
}

static void find_pairing(struct certificate_building *w,
                         const struct open_lines *f, struct pairing *p) {
    const bool large = pair_cover_pays(w->board);
    p->found = false;
    if (large)
        pair_cover_find(w->lines, f, true, w->cover_steps, &w->watch, p);
    if (!p->found)
        pairing_find(w->lines, f, true, large ? PAIRINGS_LARGE : PAIRINGS, p);
    w->cover_steps = COVER_STEPS;
}

/* The tiles as a CERT_PARTS. */
static void put_tiles(struct certificate_building *w,
                      const struct tile_cover *t) {
    put_count(w, TILE_LABELS);
    put_count(w, TILE_SETS);
    for (int i = 0; i < TILE_SETS; i++)
        put(w, tile_sets[i], 2);
    put_count(w, t->count);
    for (int i = 0; i < t->count; i++) {
        put(w, t->tiles[i].needed, 2);
        for (int label = 0; label < TILE_LABELS; label++)
            put_cell(w, t->tiles[i].cells[label]);
    }
}

static enum status hold_by_tiles(struct certificate_building *w, cellset rival,
                                 const struct tile_cover *t, cellset *zone) {
    enum status st = begin_node(w, CERT_PARTS, t->zone, rival);
    *zone = t->zone;
    if (!st)
        put_tiles(w, t);
    return st;
}

/* A CERT_HOLD: by pairs if there are any that suffice, otherwise by answers. */
static enum status hold_by_moves(struct certificate_building *w, cellset own,
                                 cellset rival, struct open_lines *f,
                                 const struct pairing *p, cellset *zone) {
    struct hold_node *n = calloc(1, sizeof *n);
    if (!n)
        return out_of_memory(w);
    enum status st = ST_OK;
    if (p->found) {
        n->pair_count = p->count;
        memcpy(n->pairs, p->pairs, sizeof n->pairs);
        *zone = p->zone;
    } else {
        const lineset all = ~(lineset){0};
        *zone =
            open_lines_drop_twins(w->lines, f, all, n->pairs, &n->pair_count);
        st =
            answer_moves(w, n, own, rival, open_lines_cells(w->lines, f), zone);
    }
    if (!st)
        st = begin_node(w, CERT_HOLD, *zone, rival);
    if (!st)
        put_hold(w, n);
    free(n);
    return st;
}

/* Writes why the attacker, to move, is held in the relaxed game. */
static enum status write_hold(struct certificate_building *w, cellset own,
                              cellset rival, struct written *out) {
    struct open_lines f = open_lines_of(w->lines, own, rival);
    struct line_print print;
    struct pairing p;
    struct tile_cover tiles;
    int symmetry;
    memset(&print, 0, sizeof print);
    open_lines_add_print(w->lines, &f, &print);
    const u128 key =
        open_lines_key(&print, w->lines->board->symmetry_count, &symmetry);
    const struct key k = {(uint64_t)(key >> 64), (uint64_t)key};
    if (is_written(w, &w->holds, k, symmetry, out))
        return ST_OK;
    find_pairing(w, &f, &p);
    tiles.found = false;
    if (!p.found && tile_cover_pays(w->board))
        tile_cover_find(w->lines, &f, true, &tiles);
    enum status st = tiles.found
                         ? hold_by_tiles(w, rival, &tiles, &out->zone)
                         : hold_by_moves(w, own, rival, &f, &p, &out->zone);
    return st ? st : note(w, &w->holds, k, symmetry, out);
}

/* Positions of the game itself --------------------------------------------- */

/* Empty cells of lines that are open to either player. */
static cellset open_cells(const struct certificate_building *w, cellset own,
                          cellset rival) {
    cellset cells = cellset_none();
    for (int i = 0; i < w->board->line_count; i++)
        if (!cellset_meet(w->board->lines[i], own) ||
            !cellset_meet(w->board->lines[i], rival))
            cells |= w->board->lines[i];
    return cells & ~(own | rival);
}

/* The key of the smallest image of a position; *symmetry maps the position to
 * it. Nothing depends on the key but which nodes are shared: the checker
 * compares stones. */
static struct key position_key(const struct certificate_building *w,
                               cellset own, cellset rival, int *symmetry) {
    cellset both[2] = {own, rival};
    *symmetry = board_smallest_images(w->board, both);
    return cellset_key(both[0], both[1]);
}

/* CERT_DEFEND -------------------------------------------------------------- */

static enum status write_defend(struct certificate_building *w, cellset own,
                                cellset rival, struct written *out);

/* *ends: the answer completes a line of the defender, and needs no node. */
static enum status answer_move(struct certificate_building *w, cellset own,
                               cellset rival, int move, struct answered *a,
                               bool *ends) {
    const cellset given = own | cellset_one(move);
    const cellset wins = board_completing(w->board, rival, given);
    a->moves = cellset_one(move);
    *ends = !cellset_is_empty(wins);
    if (*ends) {
        a->answer = cellset_first(wins);
        return ST_OK;
    }
    enum status st =
        holding_answer(w, given, rival, TNK_ATTACK_REAL, &a->answer);
    return st ? st
              : write_defend(w, given, rival | cellset_one(a->answer), &a->to);
}

static enum status answer_all(struct certificate_building *w, cellset own,
                              cellset rival, cellset open,
                              struct answered *answered, bool *ends) {
    int count = 0, cell;
    CELLSET_EACH (cell, open) {
        enum status st =
            answer_move(w, own, rival, cell, &answered[count], &ends[count]);
        if (st)
            return st;
        count++;
    }
    enum status st = begin_node(w, CERT_DEFEND, own, rival);
    if (st)
        return st;
    put_count(w, count);
    for (int i = 0; i < count; i++) {
        put_set(w, answered[i].moves);
        put_cell(w, answered[i].answer);
        put_use(w, ends[i] ? NULL : &answered[i].to);
    }
    return ST_OK;
}

static enum status defend_node(struct certificate_building *w, cellset own,
                               cellset rival) {
    const cellset forced = board_completing(w->board, rival, own);
    const cellset open = cellset_several(forced)    ? cellset_none()
                         : cellset_is_empty(forced) ? open_cells(w, own, rival)
                                                    : forced;
    struct answered *answered = malloc(BOARD_CELLS_MAX * sizeof *answered);
    bool ends[BOARD_CELLS_MAX];
    if (!answered)
        return out_of_memory(w);
    enum status st = answer_all(w, own, rival, open, answered, ends);
    free(answered);
    return st;
}

/* Writes why the attacker, to move, is held in the real game: by a CERT_HOLD if
 * a short search finds one. */
static enum status write_defend(struct certificate_building *w, cellset own,
                                cellset rival, struct written *out) {
    struct tnk_attack_result r;
    int symmetry;
    enum status st =
        ask(w, own, rival, true, TNK_ATTACK_RELAXED, RELAXED_VISITS, &r);
    if (st)
        return st;
    if (r.verdict == DFPN_HELD)
        return write_hold(w, own, rival, out);
    const struct key k = position_key(w, own, rival, &symmetry);
    if (is_written(w, &w->positions, k, symmetry, out))
        return ST_OK;
    st = defend_node(w, own, rival);
    out->zone = w->board->all;
    return st ? st : note(w, &w->positions, k, symmetry, out);
}

/* CERT_ATTACK -------------------------------------------------------------- */

struct answer_group {
    cellset answers;
    int count;
    cell_number cells[BOARD_CELLS_MAX];
    struct written to;
};

/* Do the threats of this group win for the attacker, to move? */
static bool wins_by(const struct certificate_building *w, cellset own,
                    cellset rival, const struct answer_group *g) {
    for (int i = 0; i < g->count; i++) {
        const cellset move = cellset_one(g->cells[i]);
        if (cellset_meet(move, own | rival))
            return false;
        if (cellset_meet(board_completing(w->board, own, rival), move))
            return true;
        own |= move;
        const cellset threats = board_completing(w->board, own, rival);
        if (cellset_is_empty(threats) ||
            !cellset_is_empty(board_completing(w->board, rival, own)))
            return false;
        if (cellset_several(threats))
            return true;
        rival |= threats;
    }
    return false;
}

/* Finds threats that win for the attacker, to move. */
static bool find_threats(const struct certificate_building *w, cellset own,
                         cellset rival, struct answer_group *g) {
    g->count = 0;
    for (;;) {
        const cellset wins = board_completing(w->board, own, rival);
        const struct open_lines f = open_lines_of(w->lines, own, rival);
        const struct open_lines counter = open_lines_of(w->lines, rival, own);
        struct forcing_win win;
        if (!cellset_is_empty(wins)) {
            g->cells[g->count++] = (cell_number)cellset_first(wins);
            return true;
        }
        if (!lines_none(counter.lacking[1]) ||
            !forcing_find(w->lines, &f, &counter, FORCING_MOVES, &win))
            return false;
        g->cells[g->count++] = (cell_number)win.first;
        own |= cellset_one(win.first);
        const cellset threats = board_completing(w->board, own, rival);
        if (cellset_several(threats))
            return true;
        if (cellset_is_empty(threats))
            return false;
        rival |= threats;
    }
}

static enum status write_attack(struct certificate_building *w, cellset own,
                                cellset rival, bool defenders_turn,
                                struct written *out);

/* Meets one answer of the defender: by threats that already meet another
 * answer, by new threats, or by a node. */
static enum status meet_answer(struct certificate_building *w, cellset own,
                               cellset rival, int cell,
                               struct answer_group *groups, int *count) {
    const cellset then = rival | cellset_one(cell);
    for (int i = 0; i < *count; i++)
        if (groups[i].count && wins_by(w, own, then, &groups[i])) {
            groups[i].answers |= cellset_one(cell);
            return ST_OK;
        }
    struct answer_group *g = &groups[(*count)++];
    g->answers = cellset_one(cell);
    if (find_threats(w, own, then, g))
        return ST_OK;
    g->count = 0;
    return write_attack(w, own, then, false, &g->to);
}

/* The replies that have to be met after the attacker's move, or without one. */
static cellset open_replies(const struct certificate_building *w,
                            cellset before, int move, cellset rival) {
    cellset own = before;
    if (move >= 0) {
        own |= cellset_one(move);
        if (cellset_has(board_completing(w->board, before, rival), move))
            return cellset_none();
    }
    const cellset threats = board_completing(w->board, own, rival);
    return cellset_several(threats)    ? cellset_none()
           : cellset_is_empty(threats) ? open_cells(w, own, rival)
                                       : threats;
}

static enum status meet_answers(struct certificate_building *w, cellset before,
                                int move, cellset rival,
                                struct answer_group *groups) {
    const cellset own = move >= 0 ? before | cellset_one(move) : before;
    int count = 0, cell;
    CELLSET_EACH (cell, open_replies(w, before, move, rival)) {
        enum status st = meet_answer(w, own, rival, cell, groups, &count);
        if (st)
            return st;
    }
    enum status st = begin_node(w, CERT_ATTACK, before, rival);
    if (st)
        return st;
    put_cell(w, move);
    put_count(w, count);
    for (int i = 0; i < count; i++) {
        put_set(w, groups[i].answers);
        put_count(w, groups[i].count);
        for (int j = 0; j < groups[i].count; j++)
            put_cell(w, groups[i].cells[j]);
        put_use(w, groups[i].count ? NULL : &groups[i].to);
    }
    return ST_OK;
}

/* Finds a winning move for the attacker: the fastest one, if the search finds
 * it. */
static enum status winning_move(struct certificate_building *w, cellset own,
                                cellset rival, int *move) {
    const struct position s = {{own, rival}, SIDE_X, SIDE_NONE};
    const struct limits limits = {w->limits->threads, UINT64_MAX, &w->watch};
    struct tnk_proof_result r;
    enum status st = tnk_proof_search(w->proof, &s, bounds_none(), &limits, &r);
    w->visits += r.visits;
    *move = r.best;
    if (!st && (r.bounds.lower != VALUE_WIN || r.best < 0))
        return status_fail(w->why, ST_FORMAT,
                           "the proof cannot be found again: a fault of the "
                           "program");
    return st ? status_fail(w->why, st,
                            "stopped before the certificate was written")
              : ST_OK;
}

static enum status write_attack(struct certificate_building *w, cellset own,
                                cellset rival, bool defenders_turn,
                                struct written *out) {
    int symmetry, move = CERT_NO_CELL;
    struct key_map *m = defenders_turn ? &w->roots : &w->positions;
    const struct key k = position_key(w, own, rival, &symmetry);
    if (is_written(w, m, k, symmetry, out))
        return ST_OK;
    enum status st =
        defenders_turn ? ST_OK : winning_move(w, own, rival, &move);
    if (st)
        return st;
    struct answer_group *groups = malloc(BOARD_CELLS_MAX * sizeof *groups);
    if (!groups)
        return out_of_memory(w);
    st = meet_answers(w, own, move, rival, groups);
    free(groups);
    out->zone = w->board->all;
    return st ? st : note(w, m, k, symmetry, out);
}

/* Claims ------------------------------------------------------------------- */

static enum status add_claim(struct certificate_building *w,
                             const struct position *root, enum side attacker,
                             bool wins, struct certificate *out) {
    const cellset own = root->stones[attacker - 1];
    cellset rival = root->stones[side_other(attacker) - 1];
    const bool defenders_turn = root->mover != attacker;
    struct written to;
    w->cover_steps = COVER_STEPS_ROOT;
    int first = CERT_NO_CELL;
    enum status st = ST_OK;
    if (wins) {
        st = write_attack(w, own, rival, defenders_turn, &to);
    } else {
        if (defenders_turn) {
            st = holding_answer(w, own, rival, TNK_ATTACK_REAL, &first);
            rival |= st ? cellset_none() : cellset_one(first);
        }
        if (!st)
            st = write_defend(w, own, rival, &to);
    }
    if (!st)
        out->claims[out->claim_count++] = (struct certificate_claim){
            attacker, wins, first, to.node, (uint8_t)to.symmetry};
    return st;
}

static enum status add_claims(struct certificate_building *w,
                              const struct position *root, struct bounds bounds,
                              struct certificate *out) {
    const enum side mover = (enum side)root->mover;
    const bool empty = !position_ply(root);
    if (bounds.lower == VALUE_WIN)
        return add_claim(w, root, mover, true, out);
    if (bounds.upper == VALUE_LOSS)
        return add_claim(w, root, side_other(mover), true, out);
    enum status st = ST_OK;
    if (bounds.upper == VALUE_DRAW)
        st = add_claim(w, root, mover, false, out);
    /* On the empty board strategy stealing proves it; see certificate_check. */
    if (!st && bounds.lower == VALUE_DRAW && !empty)
        st = add_claim(w, root, side_other(mover), false, out);
    if (!st && !out->claim_count)
        return status_fail(w->why, ST_FULL, "nothing was proved");
    return st;
}

enum status certificate_build(struct tnk_proof *p, const struct board *b,
                              const struct position *root, struct bounds bounds,
                              const struct limits *limits,
                              struct certificate *out, struct reason *why) {
    struct certificate_building w = {.proof = p,
                                     .attack = tnk_proof_attack(p),
                                     .board = b,
                                     .lines = board_lines_new(b),
                                     .layout = certificate_layout(b->cells),
                                     .limits = limits,
                                     .watch = {tell, &w},
                                     .why = why};
    *out = (struct certificate){
        .rows = b->rows, .cols = b->cols, .k = b->k, .root = *root};
    enum status st =
        w.lines ? add_claims(&w, root, bounds, out) : out_of_memory(&w);
    out->nodes = w.bytes;
    out->size = w.size;
    out->node_count = w.count;
    key_map_free(&w.holds);
    key_map_free(&w.positions);
    key_map_free(&w.roots);
    free(w.zones);
    board_lines_free(w.lines);
    if (st)
        certificate_free(out);
    return st;
}
