#include "engines/search/threes.h"

#include <stdlib.h>

#include "base/sort.h"

enum {
    MOVES_MAX = 12, /* of the attacker, in a row */
    FOURS_PLIES = 21,
    FOURS_VISITS = 300,
    FAILED_BITS = 16,
};

struct threes {
    struct line_tally *tally;
    struct fours *fours;
    const struct watch *watch;
    int visits; /* left */
    int ticks;
    bool deeper; /* would more moves help? */
    struct beaten {
        uint64_t position;
        int moves; /* no win in so many */
    } beaten[1 << FAILED_BITS];
};

struct threes *threes_new(struct line_shape shape) {
    struct threes *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->tally = line_tally_new(shape);
    h->fours = h->tally ? fours_new(h->tally) : NULL;
    if (h->fours)
        return h;
    threes_free(h);
    return NULL;
}

void threes_free(struct threes *h) {
    if (!h)
        return;
    fours_free(h->fours);
    line_tally_free(h->tally);
    free(h);
}

struct line_tally *threes_tally(struct threes *h) {
    return h->tally;
}

struct fours *threes_fours(struct threes *h) {
    return h->fours;
}

static int attack(struct threes *h, int player, int moves, int *first);

/* The plies to the win after the opponent's stone on `cell`, or 0. */
static int after_answer(struct threes *h, int player, int cell, int moves) {
    int ignored;
    line_tally_play(h->tally, 1 - player, cell);
    const int plies = attack(h, player, moves - 1, &ignored);
    line_tally_undo(h->tally, 1 - player, cell);
    return plies;
}

/* The opponent is to move and has no four. Returns the plies to the attacker's
 * win, whatever the opponent answers, or 0. */
static int after_every_answer(struct threes *h, int player, int moves) {
    const struct line_tally *t = h->tally;
    uint16_t answers[LINE_TALLY_CELLS];
    int longest = 3, stops[2]; /* after any other answer the fork wins so */
    const int threats = line_tally_completing(t, player, stops);
    if (threats > 1)
        return 2;
    if (threats) {
        const int plies = after_answer(h, player, stops[0], moves);
        return plies ? plies + 1 : 0;
    }
    const int fork = line_tally_fork(t, player);
    if (fork < 0)
        return 0;
    const int count = line_tally_defences(t, player, fork, answers);
    for (int i = 0; i < count; i++) {
        const int plies = after_answer(h, player, answers[i], moves);
        if (!plies)
            return 0;
        longest = plies > longest ? plies : longest;
    }
    return longest + 1;
}

/* Tries one move of the attacker. */
static int try_move(struct threes *h, int player, int cell, int moves) {
    int plies = 0, ignored[2];
    line_tally_play(h->tally, player, cell);
    if (!line_tally_completing(h->tally, 1 - player, ignored))
        plies = after_every_answer(h, player, moves);
    line_tally_undo(h->tally, player, cell);
    return plies ? plies + 1 : 0;
}

#define GAINS_MORE(a, b) (gains[a] > gains[b])

/* The moves that may make a three or a four, those that gain most first. */
static int list_moves(const struct line_tally *t, int player, int forced,
                      uint16_t *out) {
    int gains[LINE_TALLY_CELLS], count = 0;
    if (forced >= 0) {
        out[0] = (uint16_t)forced;
        return 1;
    }
    for (int cell = 0; cell < t->cells; cell++) {
        const cell_tally word = t->tally[player][cell];
        if (!line_tally_empty(t, cell) ||
            (!line_tally_lines(word, 2) && line_tally_lines(word, 3) < 2))
            continue;
        gains[cell] = line_tally_gain(word);
        SORT_INSERT(out, count, (uint16_t)cell, GAINS_MORE);
    }
    return count;
}

static int try_moves(struct threes *h, int player, int forced, int moves,
                     int *first) {
    uint16_t cells[LINE_TALLY_CELLS];
    const int count = list_moves(h->tally, player, forced, cells);
    for (int i = 0; i < count && h->visits > 0; i++) {
        const int plies = try_move(h, player, cells[i], moves);
        *first = cells[i];
        if (plies)
            return plies;
    }
    return 0;
}

/* Counts a visit, and asks the watch now and then. */
static bool goes_on(struct threes *h) {
    enum { TICK = 1 << 4 };
    if (++h->ticks % TICK == 0 && !watch_goes_on(h->watch, 0, 0))
        h->visits = 0;
    return --h->visits > 0;
}

static bool wins_by_fours(struct threes *h, int player, struct fours_win *win) {
    const enum fours_verdict v =
        fours_find(h->fours, player, FOURS_PLIES, FOURS_VISITS, NULL, win);
    h->visits -= fours_visits(h->fours);
    return v == FOURS_WIN;
}

/* The attacker is to move. Returns the plies to the win, or 0. */
static int attack(struct threes *h, int player, int moves, int *first) {
    struct line_tally *t = h->tally;
    struct fours_win win;
    int stops[2];
    if (!goes_on(h))
        return 0;
    if (wins_by_fours(h, player, &win)) {
        *first = win.first;
        return win.plies;
    }
    const int threats = line_tally_completing(t, 1 - player, stops);
    if (threats > 1 || moves <= 0) {
        h->deeper |= threats < 2;
        return 0;
    }
    const uint64_t position = t->key.lo + (uint64_t)player;
    struct beaten *known = &h->beaten[t->key.hi >> (64 - FAILED_BITS)];
    if (known->position == position && known->moves >= moves) {
        h->deeper = true;
        return 0;
    }
    const int plies =
        try_moves(h, player, threats ? stops[0] : -1, moves, first);
    if (!plies && h->visits > 0)
        *known = (struct beaten){position, moves};
    return plies;
}

bool threes_find(struct threes *h, int player, int visits,
                 const struct watch *watch, struct fours_win *out) {
    h->visits = visits;
    h->watch = watch;
    for (int moves = 1; moves <= MOVES_MAX && h->visits > 0; moves++) {
        h->deeper = false;
        out->plies = attack(h, player, moves, &out->first);
        if (out->plies)
            return true;
        if (!h->deeper)
            break;
    }
    return false;
}
