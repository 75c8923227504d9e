#include "engines/proof/forcing.h"

#include <stddef.h>

/* Finds a cell on two lines that lack two cells each, but not the same two. A
 * stone there makes two threats at once. */
static bool double_threat(const struct board_lines *l,
                          const struct open_lines *f, struct forcing_win *out) {
    cellset once = cellset_none(), twice = cellset_none();
    lineset twos = f->lacking[2];
    for (int i; (i = lines_take(l, &twos)) >= 0;) {
        twice |= once & open_lines_left(l, f, i);
        once |= open_lines_left(l, f, i);
    }
    CELLSET_EACH (out->first, twice) {
        twos = f->lacking[2] & l->through[out->first];
        out->zone = open_lines_left(l, f, lines_take(l, &twos));
        for (int i; (i = lines_take(l, &twos)) >= 0;)
            if (!cellset_equal(open_lines_left(l, f, i), out->zone)) {
                out->zone |= open_lines_left(l, f, i);
                out->answers = cellset_none();
                return true;
            }
    }
    return false;
}

struct side {
    struct open_lines own, counter;
    bool countered; /* does the opponent have lines that count? */
};

/* The sides after a threat and its answer. False when the opponent then has a
 * threat. */
static bool threaten(const struct board_lines *l, const struct side *s, int own,
                     int answer, struct side *next) {
    *next = *s;
    open_lines_cut(l, &next->own, answer);
    open_lines_grant(l, &next->own, own);
    if (!s->countered)
        return true;
    open_lines_cut(l, &next->counter, own);
    open_lines_grant(l, &next->counter, answer);
    return lines_none(next->counter.open &
                      (next->counter.lacking[0] | next->counter.lacking[1]));
}

static bool hunt(const struct board_lines *l, const struct side *s, int *moves,
                 struct forcing_win *out) {
    const struct open_lines *f = &s->own;
    int own;
    if (lines_none(f->lacking[2]))
        return false;
    if (double_threat(l, f, out))
        return true;
    lineset twos = f->lacking[2];
    for (int i; (i = lines_take(l, &twos)) >= 0;) {
        const cellset both = open_lines_left(l, f, i);
        CELLSET_EACH (own, both) {
            const int answer = cellset_first(both ^ cellset_one(own));
            struct side next;
            if (--*moves < 0)
                return false;
            /* The move leaves no new line that lacks two cells, so no threat
             * can follow. */
            if (lines_none(f->lacking[3] & l->through[own] &
                           ~l->through[answer]))
                continue;
            if (threaten(l, s, own, answer, &next) &&
                hunt(l, &next, moves, out)) {
                out->zone |= both;
                out->answers |= cellset_one(answer);
                out->first = own;
                return true;
            }
        }
    }
    return false;
}

bool forcing_find(const struct board_lines *l, const struct open_lines *f,
                  const struct open_lines *counter, int moves,
                  struct forcing_win *out) {
    struct side s;
    if (lines_none(f->lacking[2]))
        return false;
    s.own = *f;
    s.countered = counter != NULL;
    if (counter)
        s.counter = *counter;
    return hunt(l, &s, &moves, out);
}

cellset forcing_zone(const struct board_lines *l,
                     const struct open_lines *counter,
                     const struct forcing_win *win, int n) {
    struct open_lines f = *counter;
    int cell;
    CELLSET_EACH (cell, win->answers)
        open_lines_grant(l, &f, cell);
    return win->zone | open_lines_near(l, &f, n);
}
