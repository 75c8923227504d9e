/* T(n,k) and related kinds from a position on, with exact keys.
 *
 * On a wide board two sets of stones have more than the 128 bits of a key. The
 * stones that follow a root have fewer: at most 64 cells are left, and each
 * word of a key has a bit for each of them, lowest first.
 *
 *     root  x . o      hi: stones of X     after b1, a2:  hi = 01b
 *           . o x      lo: stones of O                    lo = 10b
 *
 * The kind of such a game is a copy of the usual one with other keys, so it
 * serves every kind with these positions. */
#include "rules/tnk.h"

#if BOARD_WIDTH != 64

#include <stdlib.h>

enum { REST_CELLS_MAX = 64 };

struct rest {
    struct board board; /* comes first: g->data begins with the board */
    struct game_kind kind;
    struct state root;
    cellset empty; /* the cells that root leaves */
};

static const struct rest *rest_of(const struct game *g) { return g->data; }

/* A cell never has stones of both players. */
static const struct key no_key = {UINT64_MAX, UINT64_MAX};

/* Moves the stones on empty cells of the root to the low bits of a word. */
static uint64_t pack(const struct rest *r, cellset stones) {
    uint64_t packed = 0;
    for (int w = 0, at = 0; w < CELLSET_WORDS; w++) {
        const uint64_t empty = cellset_word(r->empty, w);
        if (empty) /* else `at` may be 64 */
            packed |= bits_extract(cellset_word(stones, w), empty) << at;
        at += bits_count(empty);
    }
    return packed;
}

static cellset unpack(const struct rest *r, uint64_t packed) {
    cellset stones = cellset_none();
    for (int w = 0, at = 0; w < CELLSET_WORDS; w++) {
        const uint64_t empty = cellset_word(r->empty, w);
        if (empty)
            cellset_set_word(&stones, w, bits_deposit(packed >> at, empty));
        at += bits_count(empty);
    }
    return stones;
}

/* The same stones may come with another player to begin and to move. */
static struct key key(const struct game *g, const struct state *s) {
    const struct rest *r = rest_of(g);
    const struct position *root = tnk_position(&r->root), *p = tnk_position(s);
    if (!cellset_within(root->stones[0], p->stones[0]) ||
        !cellset_within(root->stones[1], p->stones[1]) ||
        position_starter(root) != position_starter(p))
        return no_key;
    return (struct key){pack(r, p->stones[0]), pack(r, p->stones[1])};
}

static bool from_key(const struct game *g, struct key k, struct state *s) {
    const struct rest *r = rest_of(g);
    const struct position *root = tnk_position(&r->root);
    const int plies = bits_count(k.hi) + bits_count(k.lo);
    const enum side mover = (enum side)root->mover;
    struct position p = {
        {root->stones[0] | unpack(r, k.hi), root->stones[1] | unpack(r, k.lo)},
        (uint8_t)(plies % 2 ? side_other(mover) : mover),
        SIDE_NONE};
    if ((k.hi & k.lo) || position_check(&r->board, &p, NULL) ||
        !position_leads_to(&r->board, root, &p))
        return false;
    *s = tnk_state(p);
    /* The key may have bits above those of the cells. */
    return key_compare(key(g, s), k) == 0;
}

static int images(const struct game *g, const struct state *root,
                  const struct state *s, struct state *out) {
    (void)g, (void)root;
    if (out)
        *out = *s;
    return 1;
}

static void free_rest(struct game *g) { free(g->data); }

static void fill(struct rest *r, const struct game *g,
                 const struct state *root) {
    r->board = *tnk_board(g);
    r->root = *root;
    r->empty = position_empty(&r->board, tnk_position(root));
    r->kind = *g->kind;
    r->kind.free = free_rest;
    r->kind.key = key;
    r->kind.from_key = from_key;
    r->kind.images = images;
    r->kind.symmetry = NULL;
    r->kind.from = NULL;
}

enum status tnk_from(const struct game *g, const struct state *root,
                     struct game **out, struct reason *why) {
    const int left =
        cellset_count(position_empty(tnk_board(g), tnk_position(root)));
    if (left > REST_CELLS_MAX)
        return status_fail(why, ST_ILLEGAL,
                           "a table of %s begins with at most %d empty cells: "
                           "this position has %d",
                           g->name, REST_CELLS_MAX, left);
    struct game *rest = malloc(sizeof *rest);
    struct rest *r = malloc(sizeof *r);
    if (!rest || !r) {
        free(rest);
        free(r);
        return status_fail(why, ST_NOMEM, "out of memory");
    }
    fill(r, g, root);
    *rest = *g;
    rest->kind = &r->kind;
    rest->data = r;
    rest->root = &r->root;
    *out = rest;
    return ST_OK;
}

#endif
