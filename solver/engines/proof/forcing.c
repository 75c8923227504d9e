#include "engines/proof/forcing.h"

#include <stddef.h>

/* Finds a cell on two lines that lack two cells each, but not the same two. A
 * stone there makes two threats at once. */
static bool double_threat(const struct board_lines *l,
                          const struct open_lines *f, cellset *zone,
                          int *first) {
    cellset once = cellset_none(), twice = cellset_none();
    lineset twos = f->lacking[2];
    for (int i; (i = lines_take(l, &twos)) >= 0;) {
        twice |= once & open_lines_left(l, f, i);
        once |= open_lines_left(l, f, i);
    }
    CELLSET_EACH (*first, twice) {
        twos = f->lacking[2] & l->through[*first];
        *zone = open_lines_left(l, f, lines_take(l, &twos));
        for (int i; (i = lines_take(l, &twos)) >= 0;)
            if (!cellset_equal(open_lines_left(l, f, i), *zone)) {
                *zone |= open_lines_left(l, f, i);
                return true;
            }
    }
    return false;
}

struct side {
    struct open_lines own, counter;
    bool countered; /* does the opponent have lines that count? */
};

static bool hunt(const struct board_lines *l, const struct side *s, int *moves,
                 cellset *zone, int *first) {
    const struct open_lines *f = &s->own;
    int own;
    if (lines_none(f->lacking[2]))
        return false;
    if (double_threat(l, f, zone, first))
        return true;
    lineset twos = f->lacking[2];
    for (int i; (i = lines_take(l, &twos)) >= 0;) {
        const cellset both = open_lines_left(l, f, i);
        CELLSET_EACH (own, both) {
            const int answer = cellset_first(both ^ cellset_one(own));
            if (--*moves < 0)
                return false;
            /* The move leaves no new line that lacks two cells, so no threat
             * can follow. */
            if (lines_none(f->lacking[3] & l->through[own] &
                           ~l->through[answer]))
                continue;
            struct side next = *s;
            int then;
            open_lines_cut(l, &next.own, answer);
            open_lines_grant(l, &next.own, own);
            if (s->countered) {
                open_lines_cut(l, &next.counter, own);
                open_lines_grant(l, &next.counter, answer);
                if (!lines_none(next.counter.open & (next.counter.lacking[0] |
                                                     next.counter.lacking[1])))
                    continue;
            }
            if (hunt(l, &next, moves, zone, &then)) {
                *zone |= both;
                *first = own;
                return true;
            }
        }
    }
    return false;
}

bool forcing_find(const struct board_lines *l, const struct open_lines *f,
                  const struct open_lines *counter, int moves, cellset *zone,
                  int *first) {
    struct side s;
    int cell;
    if (lines_none(f->lacking[2]))
        return false;
    s.own = *f;
    s.countered = counter != NULL;
    if (counter)
        s.counter = *counter;
    if (!hunt(l, &s, &moves, zone, &cell))
        return false;
    if (first)
        *first = cell;
    return true;
}
