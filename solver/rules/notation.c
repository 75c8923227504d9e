#include "rules/notation.h"

#include <stdio.h>

#include "base/cursor.h"

/* Takes a letter in lower or upper case. */
static bool take_letter(struct cursor *in, char letter) {
    return cursor_take(in, letter) ||
           cursor_take(in, (char)(letter - 'a' + 'A'));
}

/* Takes a mark with any blanks around it. */
static bool take_mark(struct cursor *in, char mark) {
    cursor_skip_spaces(in);
    if (!cursor_take(in, mark))
        return false;
    cursor_skip_spaces(in);
    return true;
}

/* Takes the ) of a game in brackets, with any blanks before it. */
static bool take_end(struct cursor *in) {
    cursor_skip_spaces(in);
    return cursor_take(in, ')');
}

enum status notation_read_game(const char *text, size_t length, int *rows,
                               int *cols, int *k, struct reason *why) {
    struct cursor in = cursor_over(text, length);
    uint64_t r = 0, c, aligned;
    const bool named = take_letter(&in, 't');
    bool good = !named || cursor_take(&in, '(');
    if (named)
        cursor_skip_spaces(&in);
    good = good && cursor_number(&in, &r);
    c = r;
    if (good && take_letter(&in, 'x'))
        good = cursor_number(&in, &c);
    good = good && take_mark(&in, ',') && cursor_number(&in, &aligned) &&
           (!named || take_end(&in));
    if (!good || in.at != in.end)
        return status_fail(why, ST_ILLEGAL,
                           "no such game: expected N,K or RxC,K, as in 3,3 "
                           "or 4x5,3, found %s",
                           cursor_found(&in).text);
    if (r < 1 || r > BOARD_SIDE_MAX || c < 1 || c > BOARD_SIDE_MAX)
        return status_fail(why, ST_ILLEGAL,
                           "no such game: a board has 1 to %d rows and "
                           "columns",
                           BOARD_SIDE_MAX);
    if (aligned < 1 || (aligned > r && aligned > c))
        return status_fail(why, ST_ILLEGAL,
                           "no such game: on a %dx%d board K must be 1 to %d",
                           (int)r, (int)c, (int)(r > c ? r : c));
    *rows = (int)r;
    *cols = (int)c;
    *k = (int)aligned;
    return ST_OK;
}

char *notation_print_game(int rows, int cols, int k, char *out) {
    if (rows == cols)
        snprintf(out, NOTATION_GAME_MAX, "%d,%d", rows, k);
    else
        snprintf(out, NOTATION_GAME_MAX, "%dx%d,%d", rows, cols, k);
    return out;
}

static enum status too_many_cells(const struct board *b, struct reason *why) {
    return status_fail(why, ST_ILLEGAL, "too many cells: a %dx%d board has %d",
                       b->rows, b->cols, b->cells);
}

/* Reads one stone or a run of empty cells. *cell counts the cells read so far.
 */
static enum status read_cells(const struct board *b, struct cursor *in,
                              struct position *p, int *cell,
                              struct reason *why) {
    uint64_t run = 1;
    int player = SIDE_NONE;
    const struct cursor before = *in;
    const char c = *in->at, lower = (char)(c | 0x20);
    if (lower == 'x' || lower == 'o') {
        player = lower == 'x' ? SIDE_X : SIDE_O;
        in->at++;
    } else if (c == '.' || c == '-' || c == '_') {
        in->at++;
    } else if (!cursor_number(in, &run) || run == 0) {
        return status_fail(why, ST_ILLEGAL,
                           "expected x, o, . or a number of empty cells, "
                           "found %s",
                           cursor_found(&before).text);
    }
    if (run > (uint64_t)(b->cells - *cell))
        return too_many_cells(b, why);
    if (player)
        p->stones[player - 1] |= UINT64_C(1) << *cell;
    *cell += (int)run;
    return ST_OK;
}

static enum status read_board(const struct board *b, struct cursor *in,
                              struct position *p, struct reason *why) {
    int cell = 0, slashes = 0;
    while (in->at < in->end && !cursor_is_space(*in->at)) {
        const struct cursor before = *in;
        if (cursor_take(in, '/')) {
            slashes++;
            if (cell != slashes * b->cols || slashes == b->rows)
                return status_fail(why, ST_ILLEGAL,
                                   "after %d cells, found %s: expected / only "
                                   "between rows of %d cells",
                                   cell, cursor_found(&before).text, b->cols);
            continue;
        }
        enum status st = read_cells(b, in, p, &cell, why);
        if (st)
            return st;
        /* A text has all row separators or none. */
        if (slashes && cell > (slashes + 1) * b->cols)
            return status_fail(
                why, ST_ILLEGAL, "row %d has more than %d cells, found %s",
                slashes + 1, b->cols, cursor_found(&before).text);
    }
    if (cell != b->cells)
        return status_fail(why, ST_ILLEGAL, "%d cell%s: a %dx%d board has %d",
                           cell, cell == 1 ? "" : "s", b->rows, b->cols,
                           b->cells);
    return ST_OK;
}

/* One digit a cell, 0 for an empty one, 1 for x and 2 for o: the base-3 number,
 * first cell most significant. No other text looks like this, since a run of so
 * many digits is more than the board has cells. */
static bool read_digits(const struct board *b, struct cursor *in,
                        struct position *p) {
    int cell = 0;
    for (const char *at = in->at; at < in->end && *at >= '0' && *at <= '2';
         at++)
        cell++;
    if (cell != b->cells || cell < 2)
        return false;
    for (cell = 0; cell < b->cells; cell++) {
        const char digit = *in->at++;
        if (digit != '0')
            p->stones[digit - '1'] |= UINT64_C(1) << cell;
    }
    return true;
}

static enum status read_number(const struct board *b, struct cursor *in,
                               struct position *p, struct reason *why) {
    uint64_t number;
    if (b->cells > POSITION_NUMBER_CELLS_MAX)
        return status_fail(why, ST_ILLEGAL,
                           "a number names positions of up to %d cells and "
                           "this board has %d: write the cells",
                           POSITION_NUMBER_CELLS_MAX, b->cells);
    if (!cursor_number(in, &number))
        return status_fail(why, ST_ILLEGAL,
                           "expected a decimal number after #, found %s",
                           cursor_found(in).text);
    if (!position_set_number(b, p, number))
        return status_fail(why, ST_ILLEGAL,
                           "number too large: a position of %d cells has %d "
                           "base-3 digits",
                           b->cells, b->cells);
    return ST_OK;
}

/* The side to move if X began, from the numbers of stones. SIDE_NONE when X
 * cannot have begun. */
static enum side implied_mover(const struct position *p) {
    const int ahead =
        __builtin_popcountll(p->stones[0]) - __builtin_popcountll(p->stones[1]);
    if (ahead == 0)
        return SIDE_X;
    return ahead == 1 ? SIDE_O : SIDE_NONE;
}

/* `last` is the cell of the last move, or -1. */
static enum status read_side(struct cursor *in, struct position *p, int last,
                             struct reason *why) {
    const enum side stone = last < 0 ? SIDE_NONE : position_stone_at(p, last);
    cursor_skip_spaces(in);
    if (take_letter(in, 'x'))
        p->mover = SIDE_X;
    else if (take_letter(in, 'o'))
        p->mover = SIDE_O;
    else
        p->mover = (uint8_t)(stone ? side_other(stone) : implied_mover(p));
    cursor_skip_spaces(in);
    if (in->at != in->end)
        return status_fail(why, ST_ILLEGAL,
                           "expected x or o to move and nothing more, found "
                           "%s",
                           cursor_found(in).text);
    if (p->mover)
        return ST_OK;
    const int x = __builtin_popcountll(p->stones[0]);
    const int o = __builtin_popcountll(p->stones[1]);
    return status_fail(why, ST_ILLEGAL, "%d x and %d o: %s", x, o,
                       o == x + 1 ? "x moves first (if o began, add the side "
                                    "to move, as in '... x')"
                                  : "the players move in turn");
}

enum status notation_read_position(const struct board *b, const char *text,
                                   size_t length, struct position *p,
                                   struct reason *why) {
    return notation_read_after(b, text, length, -1, p, why);
}

enum status notation_read_after(const struct board *b, const char *text,
                                size_t length, int last, struct position *p,
                                struct reason *why) {
    struct cursor in = cursor_over(text, length);
    struct position read = {0};
    cursor_skip_spaces(&in);
    if (in.at == in.end)
        return status_fail(why, ST_ILLEGAL, "empty position: expected %d cells",
                           b->cells);
    enum status st = cursor_take(&in, '#') ? read_number(b, &in, &read, why)
                     : read_digits(b, &in, &read)
                         ? ST_OK
                         : read_board(b, &in, &read, why);
    if (!st && in.at < in.end && !cursor_is_space(*in.at))
        st = status_fail(why, ST_ILLEGAL,
                         "expected a space or the end after the number, "
                         "found %s",
                         cursor_found(&in).text);
    if (!st)
        st = read_side(&in, &read, last, why);
    if (!st)
        st = position_check(b, &read, why);
    if (!st)
        *p = read;
    return st;
}

static char *print_run(char *out, int run) {
    return run ? out + sprintf(out, "%d", run) : out;
}

char *notation_print_position(const struct board *b, const struct position *p,
                              char *out) {
    char *at = out;
    int run = 0;
    for (int cell = 0; cell < b->cells; cell++) {
        const bool x = p->stones[0] >> cell & 1, o = p->stones[1] >> cell & 1;
        if (!x && !o) {
            run++;
            continue;
        }
        at = print_run(at, run);
        run = 0;
        *at++ = x ? 'x' : 'o';
    }
    at = print_run(at, run);
    if (p->mover != implied_mover(p)) {
        *at++ = ' ';
        *at++ = p->mover == SIDE_X ? 'x' : 'o';
    }
    *at = '\0';
    return out;
}

static bool take_column(struct cursor *in, const struct board *b, int *col) {
    if (in->at == in->end)
        return false;
    const int letter = *in->at | 0x20; /* lower case */
    if (letter < 'a' || letter >= 'a' + b->cols)
        return false;
    *col = letter - 'a';
    in->at++;
    return true;
}

static bool take_row(struct cursor *in, const struct board *b, int *row) {
    uint64_t number;
    if (!cursor_number(in, &number) || number < 1 || number > (uint64_t)b->rows)
        return false;
    *row = (int)number - 1;
    return true;
}

enum status notation_read_move(const struct board *b, const char *text,
                               size_t length, int *cell, struct reason *why) {
    struct cursor in = cursor_over(text, length);
    int row = 0, col = 0;
    const bool good = take_column(&in, b, &col)
                          ? take_row(&in, b, &row)
                          : take_row(&in, b, &row) && take_column(&in, b, &col);
    if (!good || in.at != in.end)
        return status_fail(why, ST_ILLEGAL,
                           "no such cell: expected a column a to %c and a row "
                           "1 to %d, as in a1 or 1a",
                           'a' + b->cols - 1, b->rows);
    *cell = row * b->cols + col;
    return ST_OK;
}

char *notation_print_move(const struct board *b, int cell, char *out) {
    snprintf(out, NOTATION_MOVE_MAX, "%c%c", (char)('a' + cell % b->cols),
             (char)('1' + cell / b->cols));
    return out;
}
