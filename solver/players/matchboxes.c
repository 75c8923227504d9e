#include "players/matchboxes.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "engines/memo/memo.h"

/* T(4,4), the largest, has 1 217 977 positions; see table.c for their cost. */
#define MEMORY (UINT64_C(1) << 30)

static struct position position_of(struct key k) {
    const bool even = bits_count(k.hi) == bits_count(k.lo);
    return (struct position){{k.hi, k.lo}, even ? SIDE_X : SIDE_O, SIDE_NONE};
}

static int ply_of(struct key k) { return bits_count(k.hi | k.lo); }

/* Numbers positions by ply, and inside one by key: the same in every run. */
static enum status number_boxes(struct matchboxes *b) {
    const struct memo_table_entry **all;
    uint32_t next[BOARD_CELLS_MAX + 2] = {0};
    enum status st = memo_table_sorted(b->table, &all);
    if (st)
        return st;
    for (uint32_t i = 0; i < b->count; i++)
        next[ply_of(all[i]->key) + 1]++;
    for (int ply = 1; ply <= BOARD_CELLS_MAX; ply++)
        next[ply] += next[ply - 1];
    for (uint32_t i = 0; i < b->count; i++) {
        const struct key k = all[i]->key;
        const int ply = ply_of(k);
        const uint32_t number = next[ply]++;
        b->of[number] = (struct box){.key = k,
                                     .ply = (uint8_t)ply,
                                     .worth = outcome_from_code(all[i]->code)};
        memo_table_set_number(b->table, k, number);
    }
    free(all);
    return ST_OK;
}

/* The cells that the symmetries of a position take a cell to. */
static uint64_t orbit(const struct board *b, const struct position *p,
                      int cell) {
    uint64_t images = 0;
    for (int s = 0; s < b->symmetry_count; s++)
        if (board_map(b, s, p->stones[0]) == p->stones[0] &&
            board_map(b, s, p->stones[1]) == p->stones[1])
            images |= bits_one(b->image[s][cell]);
    return images;
}

static uint32_t number_of(const struct matchboxes *b,
                          const struct position *p) {
    const struct state s = {.tnk = *p};
    uint32_t number = 0;
    memo_table_get_number(b->table, b->game->key(b->game, &s), &number);
    return number;
}

/* Adds the moves of a box, which all boxes after it have been numbered for. */
static bool add_moves(struct matchboxes *b, struct box *box, uint64_t *room) {
    const struct board *board = b->game->board;
    const struct position p = position_of(box->key);
    uint64_t left = position_empty(board, &p);
    if (b->move_count + BOARD_CELLS_MAX > *room) {
        *room = 2 * *room + (1 << 12);
        struct box_move *larger = realloc(b->moves, *room * sizeof *larger);
        if (!larger)
            return false;
        b->moves = larger;
    }
    box->first = (uint32_t)b->move_count;
    if (box->worth.value == VALUE_LOSS && box->worth.distance == 0)
        return true;
    while (left) {
        const int cell = bits_first(left);
        const uint64_t images = orbit(board, &p, cell);
        const struct position after = position_play(board, p, cell);
        const uint32_t to = number_of(b, &after);
        const struct outcome worth = outcome_before(b->of[to].worth);
        b->moves[b->move_count++] =
            (struct box_move){.to = to,
                              .cell = (uint8_t)cell,
                              .images = (uint8_t)bits_count(images),
                              .keeps = worth.value == box->worth.value,
                              .best = outcome_equal(worth, box->worth)};
        box->count++;
        left &= ~images;
    }
    return true;
}

static enum status fill(struct matchboxes *b, const struct watch *w,
                        struct reason *why) {
    const struct state start = b->game->start(b->game);
    struct outcome worth;
    uint64_t room = 0;
    b->table = memo_table_new(MEMORY);
    if (!b->table)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = memo_solve(b->game, &start, b->table, w, &worth, why);
    if (st)
        return st;
    b->count = (uint32_t)memo_table_count(b->table);
    b->of = calloc(b->count, sizeof *b->of);
    if (!b->of || number_boxes(b))
        return status_fail(why, ST_NOMEM, "out of memory");
    for (uint32_t i = 0; i < b->count; i++)
        if (!add_moves(b, &b->of[i], &room))
            return status_fail(why, ST_NOMEM, "out of memory");
    return ST_OK;
}

enum status matchboxes_new(const struct game *g, const struct watch *w,
                           struct matchboxes **out, struct reason *why) {
    if (!g->board || g->board->rows > MATCHBOXES_SIDE_MAX ||
        g->board->cols > MATCHBOXES_SIDE_MAX)
        return status_fail(why, ST_ILLEGAL,
                           "game '%s': MENACE plays on boards up to %dx%d",
                           g->name, MATCHBOXES_SIDE_MAX, MATCHBOXES_SIDE_MAX);
    struct matchboxes *b = calloc(1, sizeof *b);
    if (!b)
        return status_fail(why, ST_NOMEM, "out of memory");
    b->game = g;
    enum status st = fill(b, w, why);
    if (st)
        matchboxes_free(b);
    else
        *out = b;
    return st;
}

void matchboxes_free(struct matchboxes *b) {
    if (!b)
        return;
    memo_table_free(b->table);
    free(b->of);
    free(b->moves);
    free(b);
}

uint64_t matchboxes_orbit(const struct matchboxes *b, uint32_t box, int cell) {
    const struct position p = position_of(b->of[box].key);
    return orbit(b->game->board, &p, cell);
}

struct box_place matchboxes_find(const struct matchboxes *b,
                                 const struct state *s) {
    const struct board *board = b->game->board;
    const uint32_t box = number_of(b, &s->tnk);
    const struct key k = b->of[box].key;
    const int first = position_starter(&s->tnk) == SIDE_X ? 0 : 1;
    int symmetry = 0;
    while (board_map(board, symmetry, k.hi) != s->tnk.stones[first] ||
           board_map(board, symmetry, k.lo) != s->tnk.stones[1 - first])
        symmetry++;
    return (struct box_place){box, symmetry};
}

/* Labels ------------------------------------------------------------------- */

uint64_t matchboxes_label_of(const struct board *b, const struct position *p) {
    uint64_t label = 0, power = 3;
    for (int cell = 0; cell < b->cells; cell++, power *= 3)
        label += power * position_stone_at(p, cell);
    return label;
}

uint64_t matchboxes_label(const struct matchboxes *b, uint32_t box) {
    const struct position p = position_of(b->of[box].key);
    return matchboxes_label_of(b->game->board, &p);
}

bool matchboxes_labelled(const struct matchboxes *b, uint64_t label,
                         uint32_t *box) {
    struct key k = {0, 0};
    if (label % 3)
        return false;
    label /= 3;
    for (int cell = 0; cell < b->game->board->cells; cell++, label /= 3) {
        if (label % 3 == SIDE_X)
            k.hi |= bits_one(cell);
        else if (label % 3 == SIDE_O)
            k.lo |= bits_one(cell);
    }
    return !label && memo_table_get_number(b->table, k, box);
}
