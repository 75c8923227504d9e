#include "rules/notation.h"

#include <stdio.h>

#include "base/cursor.h"

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
        p->stones[player - 1] |= cellset_one(*cell);
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
            p->stones[digit - '1'] |= cellset_one(cell);
    }
    return true;
}

/* Decimal numbers of any length, in limbs of nine digits, lowest first. */
enum { LIMB = 1000000000, LIMBS = (NOTATION_NUMBER_MAX + 8) / 9 };

static void times_three_plus(uint32_t limbs[LIMBS], unsigned digit) {
    uint64_t carry = digit;
    for (int i = 0; i < LIMBS; i++) {
        carry += 3 * (uint64_t)limbs[i];
        limbs[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
}

/* Divides by three and returns the rest. */
static unsigned take_digit(uint32_t limbs[LIMBS]) {
    uint64_t rest = 0;
    for (int i = LIMBS - 1; i >= 0; i--) {
        rest = rest * LIMB + limbs[i];
        limbs[i] = (uint32_t)(rest / 3);
        rest %= 3;
    }
    return (unsigned)rest;
}

static bool is_zero(const uint32_t limbs[LIMBS]) {
    uint32_t any = 0;
    for (int i = 0; i < LIMBS; i++)
        any |= limbs[i];
    return !any;
}

/* Reads decimal digits. How many there are; when that is more than
 * NOTATION_NUMBER_MAX, the limbs hold some other number. */
static int read_limbs(struct cursor *in, uint32_t limbs[LIMBS]) {
    const char *start = in->at;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9')
        in->at++;
    const int count = in->at - start <= NOTATION_NUMBER_MAX
                          ? (int)(in->at - start)
                          : NOTATION_NUMBER_MAX + 1;
    uint32_t unit = 1;
    for (int i = 0; i < count && i < NOTATION_NUMBER_MAX; i++) {
        unit = i % 9 ? unit * 10 : 1;
        limbs[i / 9] += unit * (uint32_t)(in->at[-1 - i] - '0');
    }
    return count;
}

/* # and a number: the cells as digits in base 3, the first one most
 * significant. */
static enum status read_number(const struct board *b, struct cursor *in,
                               struct position *p, struct reason *why) {
    uint32_t limbs[LIMBS] = {0};
    const struct cursor before = *in;
    const int digits = read_limbs(in, limbs);
    if (!digits || (digits > 1 && *before.at == '0'))
        return status_fail(why, ST_ILLEGAL,
                           "expected a decimal number after #, found %s",
                           cursor_found(&before).text);
    for (int cell = b->cells - 1; cell >= 0; cell--) {
        const unsigned digit = take_digit(limbs);
        if (digit)
            p->stones[digit - 1] |= cellset_one(cell);
    }
    if (digits > NOTATION_NUMBER_MAX || !is_zero(limbs))
        return status_fail(why, ST_ILLEGAL,
                           "number too large: a position of %d cells has %d "
                           "base-3 digits",
                           b->cells, b->cells);
    return ST_OK;
}

char *notation_print_number(const struct board *b, const struct position *p,
                            char *out) {
    uint32_t limbs[LIMBS] = {0};
    for (int cell = 0; cell < b->cells; cell++)
        times_three_plus(limbs, position_stone_at(p, cell));
    int i = LIMBS - 1;
    while (i > 0 && !limbs[i])
        i--;
    char *at = out + sprintf(out, "%u", (unsigned)limbs[i]);
    while (i-- > 0)
        at += sprintf(at, "%09u", (unsigned)limbs[i]);
    return out;
}

/* The side to move if X began, from the numbers of stones. SIDE_NONE when X
 * cannot have begun. */
static enum side implied_mover(const struct position *p) {
    const int ahead = cellset_count(p->stones[0]) - cellset_count(p->stones[1]);
    if (ahead == 0)
        return SIDE_X;
    return ahead == 1 ? SIDE_O : SIDE_NONE;
}

/* `last` is the cell of the last move, or -1. */
static enum status read_side(struct cursor *in, struct position *p, int last,
                             struct reason *why) {
    const enum side stone = last < 0 ? SIDE_NONE : position_stone_at(p, last);
    cursor_skip_spaces(in);
    if (cursor_take_letter(in, 'x'))
        p->mover = SIDE_X;
    else if (cursor_take_letter(in, 'o'))
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
    const int x = cellset_count(p->stones[0]);
    const int o = cellset_count(p->stones[1]);
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
        const enum side stone = position_stone_at(p, cell);
        if (!stone) {
            run++;
            continue;
        }
        at = print_run(at, run);
        run = 0;
        *at++ = side_char(stone);
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
    const int row = cell / b->cols + 1;
    char *at = out;
    *at++ = (char)('a' + cell % b->cols);
    if (row >= 10)
        *at++ = (char)('0' + row / 10);
    *at++ = (char)('0' + row % 10);
    *at = '\0';
    return out;
}
