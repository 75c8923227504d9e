#include "players/matchboxes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "engines/memo/memo.h"

/* T(4,4), the largest game, has 1 217 977 positions. See memo_table.c for the
 * memory that they take. */
#define MEMORY (UINT64_C(1) << 30)

static struct state state_of(const struct matchboxes *b, struct key k) {
    struct state s;
    const bool known = game_from_key(b->game, k, &s);
    assert(known); /* so small a game has exact keys */
    (void)known;
    return s;
}

uint64_t matchboxes_label_of(const struct game *g, const struct state *s) {
    struct face f;
    uint64_t label = 0, power = 3;
    game_face(g, s, &f);
    for (int cell = 0; cell < f.shape.rows * f.shape.cols; cell++, power *= 3)
        label += power * f.cells[cell].stone;
    return label;
}

/* Numbers the positions by ply, then by key, so that every run gives the same
 * numbers. */
static enum status number_boxes(struct matchboxes *b) {
    const struct memo_table_entry **all;
    uint32_t next[GAME_PLIES_MAX + 2] = {0};
    enum status st = memo_table_sorted(b->table, &all);
    if (st)
        return st;
    uint8_t *ply = malloc(b->count);
    for (uint32_t i = 0; i < b->count && ply; i++) {
        const struct state s = state_of(b, all[i]->key);
        ply[i] = (uint8_t)game_ply(b->game, &s);
        next[ply[i] + 1]++;
    }
    for (int i = 1; i <= GAME_PLIES_MAX; i++)
        next[i] += next[i - 1];
    for (uint32_t i = 0; i < b->count && ply; i++) {
        const uint32_t number = next[ply[i]]++;
        const struct state s = state_of(b, all[i]->key);
        b->of[number] = (struct box){.key = all[i]->key,
                                     .ply = ply[i],
                                     .mover = (uint8_t)game_mover(b->game, &s),
                                     .worth = outcome_from_code(all[i]->code)};
        memo_table_set_number(b->table, all[i]->key, number);
    }
    free(all);
    st = ply ? ST_OK : ST_NOMEM;
    free(ply);
    return st;
}

/* The symmetries that leave a position unchanged. */
struct stabilizer {
    int count, of[GAME_SYMMETRIES_MAX];
};

static struct stabilizer stabilizer_of(const struct game *g,
                                       const struct state *s) {
    struct stabilizer found = {.count = 0};
    for (int i = 0; i < game_symmetries(g); i++) {
        const struct state image = game_symmetry_state(g, i, s);
        if (game_same(g, &image, s))
            found.of[found.count++] = i;
    }
    return found;
}

/* The cells to which these symmetries take a cell. */
static uint64_t orbit(const struct game *g, const struct stabilizer *s,
                      int cell) {
    uint64_t images = 0;
    for (int i = 0; i < s->count; i++)
        images |= bits_one(game_symmetry_move(g, s->of[i], cell));
    return images;
}

static uint32_t number_of(const struct matchboxes *b, const struct state *s) {
    uint32_t number = 0;
    memo_table_get_number(b->table, game_key(b->game, s), &number);
    return number;
}

static bool make_room(struct matchboxes *b, uint64_t *room) {
    if (b->move_count + GAME_MOVES_MAX <= *room)
        return true;
    *room = 2 * *room + (1 << 12);
    struct box_move *larger = realloc(b->moves, *room * sizeof *larger);
    if (!larger)
        return false;
    b->moves = larger;
    return true;
}

/* Adds the moves of a box. All boxes must have been numbered before. */
static bool add_moves(struct matchboxes *b, struct box *box, uint64_t *room) {
    const struct game *g = b->game;
    const struct state s = state_of(b, box->key);
    struct step steps[GAME_MOVES_MAX];
    uint64_t done = 0;
    enum value v;
    if (!make_room(b, room))
        return false;
    box->first = (uint32_t)b->move_count;
    box->label = matchboxes_label_of(g, &s);
    if (game_over(g, &s, &v))
        return true;
    const struct stabilizer stabilizer = stabilizer_of(g, &s);
    const int count = game_steps(g, &s, steps);
    for (int i = 0; i < count; i++) {
        if (done >> steps[i].move & 1)
            continue;
        const uint64_t images = orbit(g, &stabilizer, steps[i].move);
        const uint32_t to = number_of(b, &steps[i].to);
        const struct outcome worth = outcome_before(b->of[to].worth);
        b->moves[b->move_count++] =
            (struct box_move){.to = to,
                              .cell = (uint8_t)steps[i].move,
                              .images = (uint8_t)bits_count(images),
                              .keeps = worth.value == box->worth.value,
                              .best = outcome_equal(worth, box->worth)};
        box->count++;
        done |= images;
    }
    return true;
}

static enum status add_all_moves(struct matchboxes *b, const struct watch *w,
                                 struct reason *why) {
    enum { TICK = 1 << 10 }; /* boxes between two calls of the watch */
    uint64_t room = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        if (!add_moves(b, &b->of[i], &room))
            return status_fail(why, ST_NOMEM, "out of memory");
        if (i % TICK == 0 && !watch_goes_on(w, i, b->count))
            return status_fail(why, ST_STOPPED, "interrupted");
    }
    return ST_OK;
}

static enum status fill(struct matchboxes *b, const struct watch *w,
                        struct reason *why) {
    const struct state start = game_start(b->game);
    struct outcome worth;
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
    return add_all_moves(b, w, why);
}

static bool is_small(const struct game *g) {
    const struct state start = game_start(g);
    struct face f;
    return game_face(g, &start, &f) &&
           f.shape.group_rows * f.shape.group_cols == 1 &&
           f.shape.rows <= MATCHBOXES_SIDE_MAX &&
           f.shape.cols <= MATCHBOXES_SIDE_MAX;
}

enum status matchboxes_new(const struct game *g, const struct watch *w,
                           struct matchboxes **out, struct reason *why) {
    if (!is_small(g))
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
    const struct state s = state_of(b, b->of[box].key);
    const struct stabilizer stabilizer = stabilizer_of(b->game, &s);
    return orbit(b->game, &stabilizer, cell);
}

struct box_place matchboxes_find(const struct matchboxes *b,
                                 const struct state *s) {
    const struct game *g = b->game;
    const uint32_t box = number_of(b, s);
    struct state image, own = state_of(b, b->of[box].key);
    if (game_mover(g, &own) != game_mover(g, s))
        own = game_exchange(g, &own);
    int symmetry = -1;
    do {
        assert(symmetry + 1 < game_symmetries(g)); /* key merges no more */
        image = game_symmetry_state(g, ++symmetry, &own);
    } while (!game_same(g, &image, s));
    return (struct box_place){box, symmetry};
}
