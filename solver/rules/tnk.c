#include "rules/tnk.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rules/board_name.h"
#include "rules/cellset_key.h"

struct state tnk_start(const struct game *g) {
    (void)g;
    return tnk_state(position_start());
}

enum side tnk_mover(const struct state *s) {
    return (enum side)tnk_position(s)->mover;
}

int tnk_ply(const struct state *s) { return position_ply(tnk_position(s)); }

static bool over(const struct game *g, const struct state *s, enum value *v) {
    const struct position *p = tnk_position(s);
    if (!position_over(tnk_board(g), p))
        return false;
    /* The player with a line has just moved. */
    *v = p->winner ? VALUE_LOSS : VALUE_DRAW;
    return true;
}

int tnk_steps(const struct game *g, const struct state *s, struct step *out) {
    const struct board *b = tnk_board(g);
    const struct position *p = tnk_position(s);
    int count = 0, cell;
    CELLSET_EACH (cell, position_empty(b, p)) {
        out[count].move = cell;
        *(struct position *)out[count].to.bytes = position_play(b, *p, cell);
        count++;
    }
    return count;
}

struct key tnk_key(const struct game *g, const struct state *s) {
    const struct position p = position_canonical(tnk_board(g), tnk_position(s));
    return cellset_key(p.stones[0], p.stones[1]);
}

#if BOARD_WIDTH == 64
bool tnk_from_key(const struct game *g, struct key k, struct state *s) {
    struct position p = {{k.hi, k.lo}, SIDE_X, SIDE_NONE};
    if ((k.hi & k.lo) || ((k.hi | k.lo) & ~tnk_board(g)->all))
        return false;
    if (__builtin_popcountll(k.hi) > __builtin_popcountll(k.lo))
        p.mover = SIDE_O;
    if (position_check(tnk_board(g), &p, NULL) ||
        position_starter(&p) != SIDE_X)
        return false;
    *s = tnk_state(p);
    return key_compare(tnk_key(g, s), k) == 0;
}
#else
/* A hash does not tell the stones. */
bool tnk_from_key(const struct game *g, struct key k, struct state *s) {
    (void)g, (void)k, (void)s;
    return false;
}
#endif

struct state tnk_exchange(const struct state *s) {
    return tnk_state(position_exchange(tnk_position(s)));
}

int tnk_images(const struct game *g, const struct state *root,
               const struct state *s, struct state *out) {
    struct position images[BOARD_SYMMETRIES_MAX];
    const int count = position_images(tnk_board(g), tnk_position(root),
                                      tnk_position(s), images);
    for (int i = 0; i < count && out; i++)
        out[i] = tnk_state(images[i]);
    return count;
}

enum status tnk_read(const struct game *g, const char *text, size_t length,
                     struct state *s, struct reason *why) {
    struct position p;
    enum status st =
        notation_read_position(tnk_board(g), text, length, &p, why);
    if (!st)
        *s = tnk_state(p);
    return st;
}

/* The side to move is the one that did not make the last move. */
enum status tnk_read_after(const struct game *g, const char *text,
                           size_t length, const char *last, struct state *s,
                           struct reason *why) {
    int cell;
    struct position found;
    struct reason cause;
    enum status st =
        notation_read_move(tnk_board(g), last, strlen(last), &cell, &cause);
    if (st)
        return status_fail(why, st, "the last move '%.20s': %s", last,
                           cause.text);
    st = notation_read_after(tnk_board(g), text, length, cell, &found, why);
    if (st)
        return st;
    const enum side moved = side_other((enum side)found.mover);
    if (position_stone_at(&found, cell) != moved)
        return status_fail(why, ST_ILLEGAL,
                           "the last move cannot have been %.10s: %c has no "
                           "stone there",
                           last, side_char(moved));
    *s = tnk_state(found);
    return ST_OK;
}

enum status tnk_read_move(const struct game *g, const struct state *s,
                          const char *text, size_t length, int *move,
                          struct reason *why) {
    int cell;
    enum status st = notation_read_move(tnk_board(g), text, length, &cell, why);
    if (st)
        return st;
    if (!cellset_has(position_empty(tnk_board(g), tnk_position(s)), cell))
        return status_fail(
            why, ST_ILLEGAL, "%.*s is taken by %c", (int)length, text,
            position_stone_at(tnk_position(s), cell) == SIDE_X ? 'x' : 'o');
    *move = cell;
    return ST_OK;
}

char *tnk_print(const struct game *g, const struct state *s, char *out) {
    return notation_print_position(tnk_board(g), tnk_position(s), out);
}

char *tnk_print_move(const struct game *g, int move, char *out) {
    return notation_print_move(tnk_board(g), move, out);
}

/* Symmetry ----------------------------------------------------------------- */

static int symmetry_count(const struct game *g) {
    return tnk_board(g)->symmetry_count;
}

static struct state symmetry_state(const struct game *g, int symmetry,
                                   const struct state *s) {
    const struct board *b = tnk_board(g);
    struct position p = *tnk_position(s);
    for (int i = 0; i < 2; i++)
        p.stones[i] = board_map(b, symmetry, p.stones[i]);
    return tnk_state(p);
}

static int symmetry_move(const struct game *g, int symmetry, int move) {
    return tnk_board(g)->image[symmetry][move];
}

const struct game_symmetry tnk_symmetry = {
    .count = symmetry_count, .state = symmetry_state, .move = symmetry_move};

/* How it looks ------------------------------------------------------------- */

void tnk_face(const struct game *g, const struct state *s, struct face *out) {
    const struct board *b = tnk_board(g);
    const struct position *p = tnk_position(s);
    out->shape = (struct face_shape){1, 1, b->rows, b->cols};
    face_name_cells(out);
    out->groups[0].playable = !position_over(b, p);
    out->last = -1;
    for (int cell = 0; cell < b->cells; cell++)
        out->cells[cell] = (struct face_cell){position_stone_at(p, cell),
                                              position_wins_at(b, p, cell)};
}

static char *print_number(const struct game *g, const struct state *s,
                          char *out) {
    char number[NOTATION_NUMBER_MAX + 1];
    snprintf(out, GAME_NOTATION_MAX, "#%s %c",
             notation_print_number(tnk_board(g), tnk_position(s), number),
             side_char(tnk_mover(s)));
    return out;
}

/* One character a cell, for an empty one, x and o. */
static char *print_cells(const struct game *g, const struct state *s,
                         const char *characters, char *out) {
    const struct board *b = tnk_board(g);
    for (int cell = 0; cell < b->cells; cell++)
        out[cell] = characters[position_stone_at(tnk_position(s), cell)];
    sprintf(out + b->cells, " %c", side_char(tnk_mover(s)));
    return out;
}

static char *print_dots(const struct game *g, const struct state *s,
                        char *out) {
    return print_cells(g, s, ".xo", out);
}

static char *print_digits(const struct game *g, const struct state *s,
                          char *out) {
    return print_cells(g, s, "012", out);
}

const struct game_notation tnk_notations[] = {{"dots", print_dots},
                                              {"number", print_number},
                                              {"digits", print_digits},
                                              {NULL, NULL}};

/* The kind ----------------------------------------------------------------- */

enum status tnk_make(struct game *g, const char *text, struct reason *why) {
    const char *prefix = g->kind->prefix, *name = text + strlen(prefix);
    int rows, cols, k;
    enum status st = board_name_read(name, strlen(name), &rows, &cols, &k, why);
    if (st)
        return st;
    if (!board_fits(rows, cols, k)) { /* the widest kind has room for all */
        g->kind = g->kind->wider;
        return g->kind->make(g, text, why);
    }
    char board[BOARD_NAME_MAX];
    snprintf(g->name, sizeof g->name, "%s%s", prefix,
             board_name_print(rows, cols, k, board));
    snprintf(g->title, sizeof g->title, "%s%sT(%s)", g->rule ? g->rule : "",
             g->rule ? " " : "", board);
    g->plies_max = rows * cols;
    g->data = board_new(rows, cols, k);
    return g->data ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
}

void tnk_free(struct game *g) { board_free(g->data); }

static struct line_shape shape(const struct game *g) {
    const struct board *b = tnk_board(g);
    return (struct line_shape){b->rows, b->cols, b->k};
}

#if BOARD_WIDTH == 64
static struct position lines_position(const struct state *s) {
    return *tnk_position(s);
}

static struct state lines_state(const struct position *p) {
    return tnk_state(*p);
}

static const struct game_lines lines = {.shape = shape,
                                        .board = tnk_board,
                                        .position = lines_position,
                                        .state = lines_state};
#else
static const struct game_lines lines = {.shape = shape};
#endif

const struct game_kind tnk_kind = {
    TNK_MEMBERS,
    .prefix = "",
    .syntax = "N,K (an NxN board, K in a row win) or RxC,K, as in 3,3 or 4x5,3",
    .examples = "3,3 4,3 4,4 5,4 5,5 6,4 7,5 8,5",
    .make = tnk_make,
    .over = over,
    .estimate = tnk_estimate,
    .estimate_unit = tnk_estimate_unit,
    .perft = tnk_perft,
    .decider = &tnk_decider,
    .prover = &tnk_prover,
    .strategy = tnk_strategy,
    .lines = &lines,
    .wider = WIDER_KIND(tnk_kind),
};
