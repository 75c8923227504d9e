#include "engines/search/fours.h"

#include <stdlib.h>

enum { FAILED_BITS = 16 };

struct fours {
    struct line_tally *tally;
    const struct watch *watch;
    int allowed, visits; /* to begin with, and left */
    bool deeper;         /* would more plies help? */
    struct failed {
        uint64_t position;
        int plies; /* no win in so many */
    } failed[1 << FAILED_BITS];
};

struct fours *fours_new(struct line_tally *t) {
    struct fours *f = calloc(1, sizeof *f);
    if (f)
        f->tally = t;
    return f;
}

void fours_free(struct fours *f) { free(f); }

/* A mistaken identity of two positions would only hide a win. */
static struct failed *failed_at(struct fours *f, int player,
                                uint64_t *position) {
    const struct key *k = &f->tally->key;
    *position = k->lo + (uint64_t)player;
    return &f->failed[k->hi >> (64 - FAILED_BITS)];
}

static int hunt(struct fours *f, int player, int plies, int *first);

/* A stone on `cell`, and the answer. Returns the plies to the win, or 0. */
static int force(struct fours *f, int player, int cell, int plies) {
    struct line_tally *t = f->tally;
    int answers[2], ignored;
    if (line_tally_answers(t, player, cell, answers) == 0)
        return 0;
    line_tally_play(t, player, cell);
    line_tally_play(t, 1 - player, answers[0]);
    const int after = hunt(f, player, plies - 2, &ignored);
    line_tally_undo(t, 1 - player, answers[0]);
    line_tally_undo(t, player, cell);
    return after ? after + 2 : 0;
}

/* Is a four worth trying? Only if it makes a three of another line, or if it
 * takes a cell of a line that the opponent's answers could fill. */
static bool is_useful(const struct line_tally *t, int player, int cell) {
    const cell_tally own = t->tally[player][cell];
    const cell_tally other = t->tally[1 - player][cell];
    return line_tally_lines(own, 2) &&
           (line_tally_lines(own, 3) || line_tally_lines(other, 2) ||
            line_tally_lines(other, 3));
}

/* The moves that make a four: all that are useful, or the one that stops the
 * opponent's four. */
static int list_fours(const struct line_tally *t, int player, int forced,
                      uint16_t *out) {
    int count = 0;
    if (forced >= 0) {
        out[0] = (uint16_t)forced;
        return line_tally_lines(t->tally[player][forced], 2) > 0;
    }
    for (int cell = 0; cell < t->cells; cell++)
        if (is_useful(t, player, cell) && line_tally_empty(t, cell))
            out[count++] = (uint16_t)cell;
    return count;
}

static int try_fours(struct fours *f, int player, int forced, int plies,
                     int *first) {
    uint16_t moves[LINE_TALLY_CELLS];
    const int count = list_fours(f->tally, player, forced, moves);
    for (int i = 0; i < count && f->visits > 0; i++) {
        const int win = force(f, player, moves[i], plies);
        *first = moves[i];
        if (win)
            return win;
    }
    return 0;
}

/* The fork that wins at once: any, or the cell that stops the opponent. */
static int fork_at(const struct line_tally *t, int player, int forced) {
    int answers[2];
    if (forced < 0)
        return line_tally_fork(t, player);
    return line_tally_answers(t, player, forced, answers) == 2 ? forced : -1;
}

/* Counts a visit, and asks the watch now and then. */
static void count_visit(struct fours *f) {
    enum { TICK = 1 << 10 };
    if (--f->visits % TICK == 0 && !watch_goes_on(f->watch, 0, 0))
        f->visits = 0;
}

/* The plies to a win of the player, who is to move, or 0. */
static int hunt(struct fours *f, int player, int plies, int *first) {
    const struct line_tally *t = f->tally;
    int stops[2], own[2];
    count_visit(f);
    if (line_tally_completing(t, player, own)) {
        *first = own[0];
        return 1;
    }
    const int threats = line_tally_completing(t, 1 - player, stops);
    if (threats > 1 || !t->lacking[player][2])
        return 0;
    const int forced = threats ? stops[0] : -1;
    if (plies >= 3 && (*first = fork_at(t, player, forced)) >= 0)
        return 3;
    if (plies < 5) {
        f->deeper = true;
        return 0;
    }
    uint64_t position;
    struct failed *known = failed_at(f, player, &position);
    if (known->position == position && known->plies >= plies) {
        f->deeper = true;
        return 0;
    }
    const int win = try_fours(f, player, forced, plies, first);
    if (!win && f->visits > 0)
        *known = (struct failed){position, plies};
    return win;
}

enum fours_verdict fours_find(struct fours *f, int player, int plies_max,
                              int visits, const struct watch *watch,
                              struct fours_win *out) {
    f->visits = f->allowed = visits;
    f->watch = watch;
    for (int plies = 1; plies <= plies_max; plies += 2) {
        f->deeper = false;
        out->plies = hunt(f, player, plies, &out->first);
        if (out->plies)
            return FOURS_WIN;
        if (f->visits <= 0)
            return FOURS_OPEN;
        if (!f->deeper)
            break;
    }
    return FOURS_NONE;
}

int fours_visits(const struct fours *f) { return f->allowed - f->visits; }
