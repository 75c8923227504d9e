#include "engines/proof/tile_cover.h"

#include <string.h>

/* One tile ------------------------------------------------------------------
 */

/* Sets of labels that the player wants to fill. */
struct tile_family {
    int count;
    uint16_t sets[TILE_SETS];
};

enum { WEIGHT_UNIT = 1 << TILE_LABELS };

static int weight_through(const struct tile_family *f, int label) {
    int weight = 0;
    for (int i = 0; i < f->count; i++)
        if (f->sets[i] >> label & 1)
            weight += WEIGHT_UNIT >> bits_count(f->sets[i]);
    return weight;
}

static struct tile_family without(const struct tile_family *f, int label) {
    struct tile_family rest = {.count = 0};
    for (int i = 0; i < f->count; i++)
        if (!(f->sets[i] >> label & 1))
            rest.sets[rest.count++] = f->sets[i];
    return rest;
}

static bool is_held(const struct tile_family *f);

/* Can the opponent, to move, cut all sets? Tries the heaviest cells first, or
 * the only cell that cuts a set which lacks no other. */
static int holding_answer(const struct tile_family *f) {
    unsigned untried = (1u << TILE_LABELS) - 1;
    for (int i = 0; i < f->count; i++)
        if (!bits_several(f->sets[i]))
            untried &= f->sets[i];
    while (untried) {
        int best = -1, most = -1;
        for (int label = 0; label < TILE_LABELS; label++)
            if (untried >> label & 1 && weight_through(f, label) > most) {
                most = weight_through(f, label);
                best = label;
            }
        const struct tile_family rest = without(f, best);
        if (is_held(&rest))
            return best;
        untried &= most ? ~(1u << best) : 0;
    }
    return -1;
}

/* Can the opponent cut all sets if the player is to move? */
static bool is_held(const struct tile_family *f) {
    int weight = 0;
    unsigned cells = 0;
    for (int i = 0; i < f->count; i++) {
        if (!bits_several(f->sets[i]))
            return false;
        weight += WEIGHT_UNIT >> bits_count(f->sets[i]);
        cells |= f->sets[i];
    }
    if (weight < WEIGHT_UNIT / 2) /* Erdős and Selfridge 1973 */
        return true;
    for (int label = 0; label < TILE_LABELS; label++) {
        struct tile_family then = *f;
        for (int i = 0; i < f->count; i++)
            then.sets[i] &= (uint16_t) ~(1u << label);
        if (cells >> label & 1 && holding_answer(&then) < 0)
            return false;
    }
    return true;
}

/* Laying tiles ---------------------------------------------------------------
 */

/* Strips of STRIP rows have tiles that begin every BASE columns. Some tiles
 * stick out of the board on each side. */
enum { STRIP = 3, BASE = 4, STRIPS_MAX = 8, STRIP_TILES_MAX = 8 };
_Static_assert(STRIPS_MAX *STRIP_TILES_MAX == TILES_MAX, "numbers of tiles");
_Static_assert((BOARD_SIDE_MAX - 1 + STRIP - 1) / STRIP < STRIPS_MAX,
               "room for all strips");
_Static_assert((BOARD_SIDE_MAX - 1 + BASE - 1 + STRIP - 1 + BASE) / BASE <
                   STRIP_TILES_MAX,
               "room for all tiles of a strip");

/* A way to lay the tiles. */
struct laying {
    bool upright;    /* strips are columns of the board */
    bool first_left; /* the first strip leans to the left */
    int down, right; /* where the first strip and its first tile are cut off */
};

enum { WAYS = 2 * 2 * STRIP * BASE };

static struct laying laying_of(int way) {
    return (struct laying){.upright = way % 2,
                           .first_left = way / 2 % 2,
                           .down = way / 4 % STRIP,
                           .right = way / 4 / STRIP};
}

struct tile_place {
    uint8_t tile, label;
};

struct tiling {
    struct tile tiles[TILES_MAX];
    struct tile_place places[BOARD_CELLS_MAX]; /* by cell */
    uint16_t taken[TILES_MAX]; /* labels of the player's cells */
};

static struct tile_place place_of(const struct laying *w, int row, int col) {
    const int down = (w->upright ? col : row) + w->down;
    const int right = (w->upright ? row : col) + w->right;
    const int strip = down / STRIP, inner = down % STRIP;
    const bool left = (strip % 2 != 0) != w->first_left;
    const int along = BASE + (left ? right + inner : right - inner);
    const int from = along % BASE; /* the cell in a row of the tile */
    return (struct tile_place){
        (uint8_t)(strip * STRIP_TILES_MAX + along / BASE),
        (uint8_t)(BASE * inner + (left ? BASE - 1 - from : from))};
}

static void lay(const struct board *b, const struct laying *w, cellset taken,
                struct tiling *t) {
    memset(t, 0, sizeof *t);
    memset(t->tiles, 0xff, sizeof t->tiles); /* no cells */
    for (int cell = 0; cell < b->cells; cell++) {
        const struct tile_place p = place_of(w, cell / b->cols, cell % b->cols);
        t->places[cell] = p;
        t->tiles[p.tile].cells[p.label] = (cell_or_none)cell;
        if (cellset_has(taken, cell))
            t->taken[p.tile] |= (uint16_t)(1u << p.label);
    }
    for (int i = 0; i < TILES_MAX; i++)
        t->tiles[i].needed = 0;
}

/* A line is cut if a set that it contains is: the one of which the player has
 * the fewest cells. */
static bool need_set(const struct board_lines *l, struct tiling *t, int line) {
    uint16_t labels[TILES_MAX] = {0};
    int cell, least = TILE_LABELS;
    struct {
        int tile, set;
    } best = {-1, -1};
    CELLSET_EACH (cell, l->cells[line])
        labels[t->places[cell].tile] |= (uint16_t)(1u << t->places[cell].label);
    CELLSET_EACH (cell, l->cells[line]) {
        const int tile = t->places[cell].tile;
        for (int i = 0; i < TILE_SETS && labels[tile]; i++) {
            const int has = bits_count(tile_sets[i] & t->taken[tile]);
            if ((tile_sets[i] & ~labels[tile]) == 0 && has < least) {
                least = has;
                best.tile = tile;
                best.set = i;
            }
        }
        labels[tile] = 0;
    }
    if (best.tile >= 0)
        t->tiles[best.tile].needed |= (uint16_t)(1u << best.set);
    return best.tile >= 0;
}

static struct tile_family family_of(const struct tiling *t, int tile) {
    struct tile_family f = {.count = 0};
    for (int i = 0; i < TILE_SETS; i++)
        if (t->tiles[tile].needed >> i & 1)
            f.sets[f.count++] = tile_sets[i] & (uint16_t)~t->taken[tile];
    return f;
}

/* Is the tile held? Most tiles of a board are alike: asks about each kind once.
 */
static bool tile_is_held(const struct tiling *t, int tile, bool *held) {
    const struct tile_family f = family_of(t, tile);
    for (int i = 0; i < tile; i++)
        if (t->tiles[i].needed == t->tiles[tile].needed &&
            t->taken[i] == t->taken[tile])
            return held[tile] = held[i];
    return held[tile] = is_held(&f);
}

/* The number of tiles that are not held; *last is one of them. */
static int tiles_lost(const struct tiling *t, int *last) {
    bool held[TILES_MAX];
    int lost = 0;
    for (int i = 0; i < TILES_MAX && lost < 2; i++)
        if (!tile_is_held(t, i, held)) {
            lost++;
            *last = i;
        }
    return lost;
}

static void take_tiles(const struct tiling *t, cellset taken,
                       struct tile_cover *out) {
    out->count = 0;
    out->zone = cellset_none();
    for (int i = 0; i < TILES_MAX; i++) {
        const struct tile *tile = &t->tiles[i];
        if (!tile->needed)
            continue;
        out->tiles[out->count++] = *tile;
        for (int j = 0; j < TILE_SETS; j++)
            for (int label = 0; label < TILE_LABELS; label++)
                if (tile->needed >> j & 1 && tile_sets[j] >> label & 1)
                    out->zone |= cellset_one(tile->cells[label]);
    }
    out->zone &= ~taken;
}

/* If one tile is not held, the opponent, whose turn it is, must begin there. */
static bool opponent_begins(struct tiling *t, int tile, int *first) {
    const struct tile_family f = family_of(t, tile);
    const int label = holding_answer(&f);
    if (label < 0)
        return false;
    *first = t->tiles[tile].cells[label];
    for (int i = 0; i < TILE_SETS; i++)
        if (tile_sets[i] >> label & 1)
            t->tiles[tile].needed &= (uint16_t) ~(1u << i);
    return true;
}

static bool holds(struct tiling *t, bool players_turn, int *first) {
    int tile = -1;
    const int lost = tiles_lost(t, &tile);
    *first = -1;
    return !lost ||
           (lost == 1 && !players_turn && opponent_begins(t, tile, first));
}

void tile_cover_find(const struct board_lines *l, const struct open_lines *f,
                     bool players_turn, struct tile_cover *out) {
    struct tiling t;
    out->found = false;
    for (int way = 0; way < WAYS && !out->found; way++) {
        const struct laying w = laying_of(way);
        lineset open = f->open;
        bool all = true;
        lay(l->board, &w, f->taken, &t);
        for (int line; all && (line = lines_take(l, &open)) >= 0;)
            all = need_set(l, &t, line);
        out->found = all && holds(&t, players_turn, &out->first);
    }
    if (out->found)
        take_tiles(&t, f->taken, out);
    if (out->found && out->first >= 0)
        out->zone |= cellset_one(out->first);
}
