#include "engines/proof/threats.h"

#include <assert.h>

#include "base/sort.h"
#include "engines/proof/forcing.h"

/* Moves to try when looking for a win by fours, and the most threes in a row.
 */
enum { FORCING_MOVES = 60, DEPTH_MAX = 8 };

struct threats_hunt {
    const struct board_lines *lines;
    int visits; /* left */
};

struct sides {
    struct open_lines own, counter;
};

static bool attack(struct threats_hunt *h, const struct sides *s, int depth,
                   struct threats_win *out);

static void take_cell(const struct board_lines *l, struct open_lines *by,
                      struct open_lines *from, int cell) {
    open_lines_grant(l, by, cell);
    open_lines_cut(l, from, cell);
}

/* The attacker wins after the opponent's stone on `cell`. Adds the zone. */
static bool meets(struct threats_hunt *h, const struct sides *s, int cell,
                  int depth, cellset *zone) {
    struct sides next = *s;
    struct threats_win win;
    take_cell(h->lines, &next.counter, &next.own, cell);
    if (!attack(h, &next, depth, &win))
        return false;
    *zone |= win.zone;
    return true;
}

/* Does the three that was just made win? The opponent's answer to it is one
 * more stone, and the zone allows for yet another. */
static bool three_wins(struct threats_hunt *h, const struct sides *s, int depth,
                       cellset *zone) {
    const struct board_lines *l = h->lines;
    struct forcing_win win;
    int cell;
    if (!forcing_find(l, &s->own, &s->counter, FORCING_MOVES, &win))
        return false;
    *zone = forcing_zone(l, &s->counter, &win, 3);
    CELLSET_EACH (cell, forcing_zone(l, &s->counter, &win, 2))
        if (!meets(h, s, cell, depth - 1, zone))
            return false;
    return true;
}

/* Does the attacker's move win? */
static bool move_wins(struct threats_hunt *h, const struct sides *s, int move,
                      int depth, cellset *zone) {
    struct sides next = *s;
    take_cell(h->lines, &next.own, &next.counter, move);
    /* attack has asked whether one move stops all the opponent's fours */
    assert(lines_none(next.counter.lacking[1]));
    const cellset fours = open_lines_near(h->lines, &next.own, 1);
    if (cellset_is_empty(fours))
        return three_wins(h, &next, depth, zone);
    *zone = fours;
    return cellset_several(fours) ||
           meets(h, &next, cellset_first(fours), depth - 1, zone);
}

/* Tries the moves that make a three or a four, those with the heaviest lines
 * first; or the only move that stops the opponent's four. */
static bool try_moves(struct threats_hunt *h, const struct sides *s,
                      cellset blocks, int depth, struct threats_win *out) {
    const struct board_lines *l = h->lines;
    const cellset tries =
        cellset_is_empty(blocks) ? open_lines_near(l, &s->own, 3) : blocks;
    cell_number moves[BOARD_CELLS_MAX];
    int weights[BOARD_CELLS_MAX], count = 0, cell;
    CELLSET_EACH (cell, tries) {
        weights[cell] = open_lines_weight_through(l, &s->own, cell, cell);
#define HEAVIER(a, b) (weights[a] > weights[b])
        SORT_INSERT(moves, count, (cell_number)cell, HEAVIER);
#undef HEAVIER
    }
    for (int i = 0; i < count && h->visits > 0; i++)
        if (move_wins(h, s, moves[i], depth, &out->zone)) {
            out->first = moves[i];
            out->zone |=
                cellset_one(moves[i]) | open_lines_near(l, &s->counter, 2);
            return true;
        }
    return false;
}

/* The attacker is to move. */
static bool attack(struct threats_hunt *h, const struct sides *s, int depth,
                   struct threats_win *out) {
    const struct board_lines *l = h->lines;
    const cellset wins = open_lines_near(l, &s->own, 1);
    const cellset blocks = open_lines_near(l, &s->counter, 1);
    struct forcing_win win;
    if (!cellset_is_empty(wins)) {
        out->first = cellset_first(wins);
        out->zone = cellset_one(out->first);
        return true;
    }
    if (--h->visits < 0 || cellset_several(blocks))
        return false;
    if (cellset_is_empty(blocks) &&
        forcing_find(l, &s->own, &s->counter, FORCING_MOVES, &win)) {
        out->first = win.first;
        out->zone = forcing_zone(l, &s->counter, &win, 2);
        return true;
    }
    return depth > 0 && try_moves(h, s, blocks, depth, out);
}

bool threats_find(const struct board_lines *l, const struct open_lines *f,
                  const struct open_lines *counter, int visits,
                  struct threats_win *out) {
    const struct sides s = {*f, *counter};
    /* Deeper and deeper: short wins have small zones. */
    for (int depth = 1; depth <= DEPTH_MAX && visits > 0; depth++) {
        struct threats_hunt h = {l, visits / (depth < 4 ? 4 : 1)};
        const int before = h.visits;
        if (attack(&h, &s, depth, out))
            return true;
        visits -= before - h.visits;
        if (h.visits > 0 && before - h.visits <= 1)
            return false;
    }
    return false;
}
