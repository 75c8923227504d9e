#include "rules/tnk.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static struct state start(const struct game *g) {
    (void)g;
    return (struct state){.tnk = position_start()};
}

static enum side mover(const struct state *s) {
    return (enum side)s->tnk.mover;
}

static int ply(const struct state *s) { return position_ply(&s->tnk); }

static bool over(const struct game *g, const struct state *s, enum value *v) {
    if (!position_over(g->board, &s->tnk))
        return false;
    /* Whoever has a line has just moved. */
    *v = s->tnk.winner ? VALUE_LOSS : VALUE_DRAW;
    return true;
}

static int steps(const struct game *g, const struct state *s,
                 struct step *out) {
    int count = 0;
    for (uint64_t left = position_empty(g->board, &s->tnk); left;
         left &= left - 1, count++) {
        out[count].move = __builtin_ctzll(left);
        out[count].to.tnk = position_play(g->board, s->tnk, out[count].move);
    }
    return count;
}

static struct key key(const struct game *g, const struct state *s) {
    const struct position p = position_canonical(g->board, &s->tnk);
    return (struct key){p.stones[0], p.stones[1]};
}

static bool from_key(const struct game *g, struct key k, struct state *s) {
    struct position p = {{k.hi, k.lo}, SIDE_X, SIDE_NONE};
    if ((k.hi & k.lo) || ((k.hi | k.lo) & ~g->board->all))
        return false;
    if (__builtin_popcountll(k.hi) > __builtin_popcountll(k.lo))
        p.mover = SIDE_O;
    if (position_check(g->board, &p, NULL) || position_starter(&p) != SIDE_X)
        return false;
    *s = (struct state){.tnk = p};
    return key_compare(key(g, s), k) == 0;
}

static struct state exchange(const struct state *s) {
    return (struct state){.tnk = position_exchange(&s->tnk)};
}

static int images(const struct game *g, const struct state *root,
                  const struct state *s) {
    return position_images(g->board, &root->tnk, &s->tnk);
}

static enum status read(const struct game *g, const char *text, size_t length,
                        struct state *s, struct reason *why) {
    return notation_read_position(g->board, text, length, &s->tnk, why);
}

static bool was_last(const struct position *p, int cell) {
    return position_stone_at(p, cell) == side_other((enum side)p->mover);
}

/* The side to move is then that which did not make the last move. */
static enum status read_after(const struct game *g, const char *text,
                              size_t length, const char *last, struct state *s,
                              struct reason *why) {
    int cell;
    struct state found;
    struct reason cause;
    enum status st =
        notation_read_move(g->board, last, strlen(last), &cell, &cause);
    if (st)
        return status_fail(why, st, "the last move '%.20s': %s", last,
                           cause.text);
    /* With as many stones of both, the other may have begun. */
    char sided[NOTATION_POSITION_MAX + 8];
    st = read(g, text, length, &found, why);
    for (int i = 0; i < 2 && !st && !was_last(&found.tnk, cell) &&
                    length < NOTATION_POSITION_MAX;
         i++) {
        const int size = snprintf(sided, sizeof sided, "%.*s %c", (int)length,
                                  text, "xo"[i]);
        struct state other;
        if (!read(g, sided, (size_t)size, &other, NULL))
            found = other;
    }
    if (st)
        return st;
    if (!was_last(&found.tnk, cell))
        return status_fail(why, ST_ILLEGAL,
                           "the last move cannot have been %.10s: %c has no "
                           "stone there",
                           last, found.tnk.mover == SIDE_X ? 'o' : 'x');
    *s = found;
    return ST_OK;
}

static enum status read_move(const struct game *g, const struct state *s,
                             const char *text, size_t length, int *move,
                             struct reason *why) {
    int cell;
    enum status st = notation_read_move(g->board, text, length, &cell, why);
    if (st)
        return st;
    if (!(position_empty(g->board, &s->tnk) >> cell & 1))
        return status_fail(
            why, ST_ILLEGAL, "%.*s is taken by %c", (int)length, text,
            position_stone_at(&s->tnk, cell) == SIDE_X ? 'x' : 'o');
    *move = cell;
    return ST_OK;
}

static char *print(const struct game *g, const struct state *s, char *out) {
    return notation_print_position(g->board, &s->tnk, out);
}

static char *print_move(const struct game *g, int move, char *out) {
    return notation_print_move(g->board, move, out);
}

enum status tnk_init(struct game *g, const char *text, struct reason *why) {
    int rows, cols, k;
    enum status st =
        notation_read_game(text, strlen(text), &rows, &cols, &k, why);
    if (st)
        return st;
    *g = (struct game){
        .plies_max = rows * cols,
        .state_bytes = sizeof(struct position),
        .key_bytes = offsetof(struct position, winner) + 1,
        .start = start,
        .mover = mover,
        .ply = ply,
        .over = over,
        .steps = steps,
        .key = key,
        .from_key = from_key,
        .exchange = exchange,
        .images = images,
        .read = read,
        .read_after = read_after,
        .read_move = read_move,
        .print = print,
        .print_move = print_move,
    };
    notation_print_game(rows, cols, k, g->name);
    g->board = board_new(rows, cols, k);
    return g->board ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
}
