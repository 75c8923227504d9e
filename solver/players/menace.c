#include <assert.h>
#include <stdlib.h>

#include "base/bits.h"
#include "players/menace_internal.h"

#define BEADS_MAX (UINT32_MAX - MENACE_REWARD_MOST)

enum status menace_new(const struct game *g, const struct menace_options *o,
                       const struct watch *w, struct menace **out,
                       struct reason *why) {
    struct menace *m = calloc(1, sizeof *m);
    if (!m)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = matchboxes_new(g, w, &m->boxes, why);
    if (!st) {
        m->beads = calloc(m->boxes->move_count + 1, sizeof *m->beads);
        m->opened = calloc(m->boxes->count, sizeof *m->opened);
        m->shares = calloc(m->boxes->count, 2 * sizeof *m->shares);
        if (!m->beads || !m->opened || !m->shares)
            st = status_fail(why, ST_NOMEM, "out of memory");
    }
    if (st) {
        menace_free(m);
        return st;
    }
    m->options = *o;
    m->random.state = o->seed;
    for (uint32_t box = 0; box < m->boxes->count; box++)
        menace_fill_box(m, box);
    *out = m;
    return ST_OK;
}

void menace_free(struct menace *m) {
    if (!m)
        return;
    matchboxes_free(m->boxes);
    free(m->beads);
    free(m->opened);
    free(m->shares);
    free(m);
}

const struct game *menace_game(const struct menace *m) {
    return m->boxes->game;
}

const struct menace_options *menace_options(const struct menace *m) {
    return &m->options;
}

struct menace_counts menace_counts(const struct menace *m) {
    return m->counts;
}

struct menace_rewards menace_rewards(const struct menace *m) {
    static const struct menace_rewards michie = {3, 1, -1};
    const struct menace_rewards r = m->options.rewards;
    return r.win || r.draw || r.loss ? r : michie;
}

void menace_set_options(struct menace *m, const struct menace_options *o) {
    const uint64_t seed = m->options.seed;
    m->options = *o;
    m->options.seed = seed;
}

void menace_set_other(struct menace *m, const struct menace *other) {
    assert(!other || other->boxes->count == m->boxes->count);
    m->other = other;
}

void menace_fill_box(struct menace *m, uint32_t box) {
    const struct box *b = &m->boxes->of[box];
    for (uint32_t i = 0; i < b->count; i++)
        m->beads[b->first + i] = menace_first_beads(m, b);
}

/* Drawing ------------------------------------------------------------------ */

static uint64_t total_of(const struct menace *m, const struct box *b) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < b->count; i++)
        total += m->beads[b->first + i];
    return total;
}

/* Draws a bead from a box that is not empty; returns the number of its move. */
static uint32_t draw_bead(const struct menace *m, const struct box *b,
                          uint64_t total, struct random *random) {
    uint64_t draw = random_below(random, total);
    uint32_t move = b->first;
    while (draw >= m->beads[move])
        draw -= m->beads[move++];
    return move;
}

/* A MENACE that does not learn takes no beads out and refills no box. From an
 * empty box it draws as from a newly filled one. */
static uint32_t draw_filled(const struct box *b, struct random *random) {
    return b->first + (uint32_t)random_below(random, b->count);
}

/* Draws among cells: all cells, or those of the best moves. */
static uint32_t draw_cell(const struct matchboxes *boxes, const struct box *b,
                          bool best, struct random *random) {
    uint64_t total = 0;
    const struct box_move *moves = boxes->moves + b->first;
    for (uint32_t i = 0; i < b->count; i++)
        total += !best || moves[i].best ? moves[i].images : 0;
    uint64_t draw = random_below(random, total);
    for (uint32_t i = 0;; i++) {
        const uint64_t images = !best || moves[i].best ? moves[i].images : 0;
        if (draw < images)
            return b->first + i;
        draw -= images;
    }
}

/* Training ----------------------------------------------------------------- */

/* The moves that were drawn from the boxes of one side in one game. */
struct path {
    int count;
    uint32_t moves[GAME_PLIES_MAX];
};

/* Refills a box that is empty; false when MENACE resigns instead. */
static bool open_box(struct menace *m, uint32_t box) {
    m->counts.opened += !m->opened[box];
    m->opened[box] = true;
    if (total_of(m, &m->boxes->of[box]))
        return true;
    if (m->options.empty == MENACE_RESIGN)
        return false;
    m->counts.refilled++;
    menace_fill_box(m, box);
    return true;
}

/* Draws MENACE's own move; false when the box is empty and it resigns. */
static bool play_own(struct menace *m, uint32_t box, struct path *path,
                     uint32_t *move) {
    const struct box *b = &m->boxes->of[box];
    if (!open_box(m, box)) {
        m->counts.resigned++;
        return false;
    }
    *move = draw_bead(m, b, total_of(m, b), &m->random);
    path->moves[path->count++] = *move;
    return true;
}

/* Chooses the opponent's move; false when the opponent resigns. */
static bool play_other(struct menace *m, const struct box *b, uint32_t *move) {
    if (m->options.opponent != MENACE_OTHER) {
        *move = draw_cell(m->boxes, b, m->options.opponent == MENACE_PERFECT,
                          &m->random);
        return true;
    }
    const uint64_t total = total_of(m->other, b);
    if (!total && m->other->options.empty == MENACE_RESIGN)
        return false;
    *move = total ? draw_bead(m->other, b, total, &m->random)
                  : draw_filled(b, &m->random);
    return true;
}

static void reinforce(struct menace *m, const struct path *path,
                      enum value result) {
    const struct menace_rewards r = menace_rewards(m);
    const int change = result == VALUE_WIN    ? r.win
                       : result == VALUE_DRAW ? r.draw
                                              : r.loss;
    for (int i = 0; i < path->count; i++) {
        uint32_t *beads = &m->beads[path->moves[i]];
        if (change > 0)
            *beads = *beads < BEADS_MAX ? *beads + (uint32_t)change : *beads;
        else
            *beads -= *beads < (uint32_t)-change ? *beads : (uint32_t)-change;
    }
}

static enum value result_for(enum side winner, enum side who) {
    return winner == SIDE_NONE ? VALUE_DRAW
           : winner == who     ? VALUE_WIN
                               : VALUE_LOSS;
}

static void count_result(struct menace_counts *c, enum value result) {
    c->games++;
    c->won += result == VALUE_WIN;
    c->drawn += result == VALUE_DRAW;
    c->lost += result == VALUE_LOSS;
}

static void play_game(struct menace *m, enum side side) {
    const struct matchboxes *boxes = m->boxes;
    const bool alone = m->options.opponent == MENACE_SELF;
    struct path paths[3] = {{.count = 0}};
    uint32_t box = 0, move;
    bool resigned = false;
    while (boxes->of[box].count && !resigned) {
        const enum side mover = box_mover(&boxes->of[box]);
        resigned = alone || mover == side
                       ? !play_own(m, box, &paths[mover], &move)
                       : !play_other(m, &boxes->of[box], &move);
        if (!resigned)
            box = boxes->moves[move].to;
    }
    const struct box *last = &boxes->of[box];
    const enum side winner =
        resigned ? side_other(box_mover(last))
                 : value_attractor(last->worth.value, box_mover(last));
    for (enum side who = SIDE_X; who <= SIDE_O; who++)
        reinforce(m, &paths[who], result_for(winner, who));
    count_result(&m->counts, result_for(winner, side));
}

static enum side side_of(const struct menace *m, uint64_t game) {
    if (m->options.opponent == MENACE_SELF)
        return SIDE_X;
    return m->options.plays != SIDE_NONE ? m->options.plays
           : game % 2                    ? SIDE_O
                                         : SIDE_X;
}

void menace_train(struct menace *m, uint64_t games) {
    assert(m->options.opponent != MENACE_OTHER || m->other);
    for (uint64_t i = 0; i < games; i++)
        play_game(m, side_of(m, m->counts.games));
}

/* One position ------------------------------------------------------------- */

uint64_t menace_label(const struct game *g, const struct state *s) {
    return matchboxes_label_of(g, s);
}

static uint64_t map_cells(const struct game *g, int symmetry, uint64_t cells) {
    uint64_t mapped = 0;
    for (; cells; cells &= cells - 1)
        mapped |= bits_one(game_symmetry_move(g, symmetry, bits_first(cells)));
    return mapped;
}

static void look(const struct menace *m, struct box_place at,
                 struct menace_box *out) {
    const struct matchboxes *boxes = m->boxes;
    const struct game *g = boxes->game;
    const struct box *b = &boxes->of[at.box];
    *out = (struct menace_box){.label = b->label,
                               .opened = m->opened[at.box],
                               .total = total_of(m, b),
                               .count = b->count};
    const bool known = game_from_key(g, b->key, &out->image);
    assert(known); /* the boxes were made from positions */
    (void)known;
    for (int i = 0; i < b->count; i++) {
        const struct box_move *move = &boxes->moves[b->first + (uint32_t)i];
        const uint64_t cells = matchboxes_orbit(boxes, at.box, move->cell);
        out->beads[i] = (struct menace_bead){
            .cell = game_symmetry_move(g, at.symmetry, move->cell),
            .cells = map_cells(g, at.symmetry, cells),
            .beads = m->beads[b->first + (uint32_t)i],
            .keeps = move->keeps};
    }
}

void menace_look(const struct menace *m, const struct state *s,
                 struct menace_box *out) {
    look(m, matchboxes_find(m->boxes, s), out);
}

uint32_t menace_box_count(const struct menace *m) { return m->boxes->count; }

void menace_look_into(const struct menace *m, uint32_t number,
                      struct menace_box *out) {
    look(m, (struct box_place){number, 0}, out); /* 0 is the identity */
}

int menace_choose(const struct menace *m, const struct state *s,
                  struct random *random) {
    const struct box_place at = matchboxes_find(m->boxes, s);
    const struct box *b = &m->boxes->of[at.box];
    const uint64_t total = total_of(m, b);
    if (!total && m->options.empty == MENACE_RESIGN)
        return -1;
    const uint32_t move =
        total ? draw_bead(m, b, total, random) : draw_filled(b, random);
    return game_symmetry_move(m->boxes->game, at.symmetry,
                              m->boxes->moves[move].cell);
}

void menace_learn(struct menace *m, const struct state *start, const int *moves,
                  int count, enum side side, enum value result) {
    const struct game *g = m->boxes->game;
    struct state s = *start;
    struct path path = {.count = 0};
    for (int i = 0; i < count; i++) {
        if (game_mover(g, &s) == side) {
            struct menace_box box;
            const struct box_place at = matchboxes_find(m->boxes, &s);
            open_box(m, at.box);
            look(m, at, &box);
            for (int j = 0; j < box.count; j++)
                if (box.beads[j].cells & bits_one(moves[i]))
                    path.moves[path.count++] =
                        m->boxes->of[at.box].first + (uint32_t)j;
        }
        s = game_after(g, &s, moves[i]);
    }
    reinforce(m, &path, result);
    count_result(&m->counts, result);
}
