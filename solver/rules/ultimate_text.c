#include <stdio.h>
#include <string.h>

#include "base/cursor.h"
#include "rules/ultimate.h"

/* What a text says, before it is checked. A won board may be written without
 * its cells, so the number of X's stones minus O's is only known to lie between
 * ahead_min and ahead_max. */
struct reading {
    struct ultimate u;
    int ahead_min, ahead_max;
    bool has_target; /* the text gives the target, not the last move */
    /* All cells that are written, including those of won boards. */
    uint16_t written[2][ULTIMATE_BOARDS];
};

/* X's stones minus O's in a board that X has won: from -3, with 3 X and 6 O, to
 * 7, with 7 X and no O. */
enum { WON_AHEAD_MIN = -3, WON_AHEAD_MAX = 7 };

static enum side other_of(const struct ultimate *u) {
    return side_other((enum side)u->mover);
}

/* Boards ------------------------------------------------------------------ */

static void win_board(struct ultimate *u, int board, enum side who) {
    u->won[who - 1] |= (uint16_t)(1u << board);
    u->stones[0][board] = u->stones[1][board] = 0;
}

static void count_stones(struct reading *r, int board) {
    const int ahead = __builtin_popcount(r->u.stones[0][board]) -
                      __builtin_popcount(r->u.stones[1][board]);
    r->ahead_min += ahead;
    r->ahead_max += ahead;
}

/* Lines that share no cell cannot come from one move. */
static bool one_move_made(unsigned stones) {
    for (unsigned left = stones; left; left &= left - 1)
        if (!ultimate_has_line(stones & ~(left & -left)))
            return true;
    return false;
}

/* Counts the stones of a board that is written cell by cell, and marks it as
 * won if it is. */
static enum status settle_board(struct reading *r, int board,
                                struct reason *why) {
    struct ultimate *u = &r->u;
    const bool x = ultimate_has_line(u->stones[0][board]);
    const bool o = ultimate_has_line(u->stones[1][board]);
    count_stones(r, board);
    if (x && o)
        return status_fail(why, ST_ILLEGAL,
                           "board %d: both x and o have three in a row",
                           board + 1);
    if ((x && !one_move_made(u->stones[0][board])) ||
        (o && !one_move_made(u->stones[1][board])))
        return status_fail(
            why, ST_ILLEGAL,
            "board %d has lines that share no cell: the first of "
            "them closed it",
            board + 1);
    if (x || o)
        win_board(u, board, x ? SIDE_X : SIDE_O);
    return ST_OK;
}

static enum status settle_boards(struct reading *r, struct reason *why) {
    enum status st = ST_OK;
    memcpy(r->written, r->u.stones, sizeof r->written);
    for (int b = 0; b < ULTIMATE_BOARDS && !st; b++)
        st = settle_board(r, b, why);
    return st;
}

/* Reads a stone or a run of at most `most` empty cells. Returns how many cells,
 * or 0. */
static int take_cells(struct cursor *in, int most, enum side *who) {
    *who = SIDE_NONE;
    if (in->at == in->end)
        return 0;
    const char c = *in->at;
    const int run = '1' <= c && c <= '9' ? c - '0' : 1;
    if (c == 'x' || c == 'X')
        *who = SIDE_X;
    else if (c == 'o' || c == 'O')
        *who = SIDE_O;
    else if (!strchr(".-_123456789", c) || !c)
        return 0;
    if (run > most)
        return 0;
    in->at++;
    return run;
}

/* A capital for a won board, or nine cells. */
static enum status read_board(struct cursor *in, struct reading *r, int board,
                              struct reason *why) {
    struct ultimate *u = &r->u;
    const bool x = cursor_take(in, 'X'), o = !x && cursor_take(in, 'O');
    if (x || o) {
        win_board(u, board, x ? SIDE_X : SIDE_O);
        r->ahead_min += x ? WON_AHEAD_MIN : -WON_AHEAD_MAX;
        r->ahead_max += x ? WON_AHEAD_MAX : -WON_AHEAD_MIN;
        return ST_OK;
    }
    for (int cell = 0; cell < 9;) {
        enum side who;
        const bool capital =
            in->at < in->end && (*in->at == 'X' || *in->at == 'O');
        const int run = capital ? 0 : take_cells(in, 9 - cell, &who);
        if (!run)
            return status_fail(
                why, ST_ILLEGAL,
                "board %d, cell %d: expected x, o, . or a number "
                "of empty cells up to %d%s, found %s",
                board + 1, cell + 1, 9 - cell,
                cell ? "" : ", or X or O for a board that is won",
                cursor_found(in).text);
        if (who)
            u->stones[who - 1][board] |= (uint16_t)(1u << cell);
        cell += run;
    }
    return settle_board(r, board, why);
}

static enum status read_boards(struct cursor *in, struct reading *r,
                               struct reason *why) {
    enum status st = ST_OK;
    for (int b = 0; b < ULTIMATE_BOARDS && !st; b++) {
        if (b)
            cursor_take(in, '/');
        st = read_board(in, r, b, why);
    }
    return st;
}

/* What follows the boards ------------------------------------------------- */

static bool take_side(struct cursor *in, struct ultimate *u) {
    if (cursor_take(in, 'x') || cursor_take(in, 'X'))
        u->mover = SIDE_X;
    else if (cursor_take(in, 'o') || cursor_take(in, 'O'))
        u->mover = SIDE_O;
    else
        return false;
    return true;
}

static bool take_digit(struct cursor *in, char first, int *digit) {
    if (in->at == in->end || *in->at < first || *in->at > '9')
        return false;
    *digit = *in->at++ - '0';
    return true;
}

/* "84 o": board and cell of the last move, and the side to move; "00 x" before
 * the first move. */
static bool take_last_and_side(struct cursor *in, struct reading *r) {
    int board, cell;
    if (!take_digit(in, '0', &board) || !take_digit(in, '0', &cell) ||
        (board == 0) != (cell == 0))
        return false;
    if (board)
        r->u.last = (uint8_t)(9 * (board - 1) + cell - 1);
    cursor_skip_spaces(in);
    return take_side(in, &r->u);
}

/* "o 5" or "o -": the side to move, and the board to play, or - for any. */
static bool take_side_and_target(struct cursor *in, struct reading *r) {
    int board;
    if (!take_side(in, &r->u))
        return false;
    cursor_skip_spaces(in);
    r->has_target = true;
    if (cursor_take(in, '-'))
        return true;
    if (!take_digit(in, '1', &board))
        return false;
    r->u.target = (uint8_t)(board - 1);
    return true;
}

static enum status read_native(struct cursor *in, struct reading *r,
                               struct reason *why) {
    enum status st = read_boards(in, r, why);
    if (st)
        return st;
    const struct cursor after = *in;
    if (in->at < in->end && !cursor_is_space(*in->at))
        return status_fail(why, ST_ILLEGAL,
                           "expected a space after nine boards, found %s",
                           cursor_found(in).text);
    cursor_skip_spaces(in);
    const struct cursor start = *in;
    bool good = take_last_and_side(in, r);
    if (!good) {
        *in = start;
        r->u.last = ULTIMATE_NO_MOVE;
        good = take_side_and_target(in, r);
    }
    cursor_skip_spaces(in);
    if (good && in->at == in->end)
        return ST_OK;
    return status_fail(why, ST_ILLEGAL,
                       "expected the last move and the side to move, as in "
                       "'84 o' or '00 x', or the side and the board to play, "
                       "as in 'o 5' or 'o -', found %s",
                       cursor_found(good ? in : &after).text);
}

/* Other programs' notations ------------------------------------------------ */

/* The board and the cell at a row, from the top, and a column of the nine by
 * nine square. */
static int board_at(int row, int col) { return 3 * (row / 3) + col / 3; }
static int cell_at(int row, int col) { return 3 * (row % 3) + col % 3; }

static enum status read_rows(struct cursor *in, struct reading *r,
                             struct reason *why) {
    for (int row = 0; row < 9; row++) {
        if (row && !cursor_take(in, '/'))
            return status_fail(why, ST_ILLEGAL,
                               "expected / after nine cells of rank %d, found "
                               "%s",
                               10 - row, cursor_found(in).text);
        for (int col = 0; col < 9;) {
            enum side who;
            const int run = take_cells(in, 9 - col, &who);
            if (!run)
                return status_fail(why, ST_ILLEGAL,
                                   "rank %d: expected %d more cell%s, found %s",
                                   9 - row, 9 - col, col == 8 ? "" : "s",
                                   cursor_found(in).text);
            if (who)
                r->u.stones[who - 1][board_at(row, col)] |=
                    (uint16_t)(1u << cell_at(row, col));
            col += run;
        }
    }
    return settle_boards(r, why);
}

/* In a won board the last move must have completed all lines. */
static enum status check_written_last(const struct reading *r,
                                      struct reason *why) {
    const int board = r->u.last / 9, cell = r->u.last % 9;
    if (r->u.last == ULTIMATE_NO_MOVE)
        return ST_OK;
    const enum side who = other_of(&r->u);
    const unsigned stones = r->written[who - 1][board];
    if (stones >> cell & 1 && (!(r->u.won[who - 1] >> board & 1) ||
                               !ultimate_has_line(stones & ~(1u << cell))))
        return ST_OK;
    return status_fail(why, ST_ILLEGAL,
                       "the last move, cell %d of board %d, cannot have been "
                       "%c's",
                       cell + 1, board + 1, side_char(who));
}

/* FEN of UGI engines: rows from rank 9 down, side, counter, last move or -.
 * Cells run from a1, bottom left, to i9. */
static enum status read_ugi(struct cursor *in, struct reading *r,
                            struct reason *why) {
    enum status st = read_rows(in, r, why);
    if (st)
        return st;
    uint64_t counter;
    int rank;
    cursor_skip_spaces(in);
    bool good = take_side(in, &r->u);
    cursor_skip_spaces(in);
    good = good && cursor_number(in, &counter);
    cursor_skip_spaces(in);
    if (good && !cursor_take(in, '-')) {
        const int col = in->at < in->end ? *in->at - 'a' : -1;
        good = 0 <= col && col < 9;
        in->at += good;
        good = good && take_digit(in, '1', &rank);
        if (good)
            r->u.last =
                (uint8_t)(9 * board_at(9 - rank, col) + cell_at(9 - rank, col));
    }
    cursor_skip_spaces(in);
    if (good && in->at == in->end)
        return check_written_last(r, why);
    return status_fail(why, ST_ILLEGAL,
                       "expected side, counter and last move after nine ranks, "
                       "as in 'x 1 -' or 'o 2 e5', found %s",
                       cursor_found(in).text);
}

/* ultimattt: the side; a mark for each board, @ for the board to play; all
 * cells. */
static enum status read_ultimattt(struct cursor *in, struct reading *r,
                                  struct reason *why) {
    bool good = take_side(in, &r->u) && cursor_take(in, ';');
    const char *marks = in->at;
    for (int b = 0; b < ULTIMATE_BOARDS && good; b++) {
        good = in->at < in->end && *in->at && strchr("XO#@.", *in->at);
        if (good && *in->at == '@')
            r->u.target = (uint8_t)b;
        in->at += good;
    }
    good = good && cursor_take(in, ';');
    for (int b = 0; b < ULTIMATE_BOARDS && good; b++) {
        good = !b || cursor_take(in, '/');
        for (int cell = 0; cell < 9 && good; cell++) {
            enum side who;
            good = take_cells(in, 1, &who) == 1;
            if (good && who)
                r->u.stones[who - 1][b] |= (uint16_t)(1u << cell);
        }
    }
    if (!good || in->at != in->end)
        return status_fail(why, ST_ILLEGAL,
                           "expected X or O, a semicolon, nine of XO#@., a "
                           "semicolon, and nine boards of nine cells with / "
                           "between them, found %s",
                           cursor_found(in).text);
    r->has_target = true;
    enum status st = settle_boards(r, why);
    for (int b = 0; b < ULTIMATE_BOARDS && !st; b++) {
        const struct ultimate *u = &r->u;
        const char is = u->won[0] >> b & 1     ? 'X'
                        : u->won[1] >> b & 1   ? 'O'
                        : ultimate_empty(u, b) ? '.'
                                               : '#';
        if (marks[b] != is && !(marks[b] == '@' && is == '.'))
            st = status_fail(why, ST_ILLEGAL,
                             "board %d is marked %c but its cells say %c",
                             b + 1, marks[b], is);
    }
    return st;
}

/* Checks ------------------------------------------------------------------ */

static bool is_start(const struct ultimate *u) {
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        if (u->stones[0][b] | u->stones[1][b])
            return false;
    return !(u->won[0] | u->won[1]);
}

/* Can that have been the last move? The player who made it has a stone there,
 * or has won that board. */
static bool could_be_last(const struct ultimate *u, int board, int cell) {
    const enum side who = other_of(u);
    return u->stones[who - 1][board] >> cell & 1 ||
           u->won[who - 1] >> board & 1;
}

static enum status check_counts(const struct reading *r, struct reason *why) {
    /* The player to move has as many stones as the opponent, or one fewer. */
    const int least = r->u.mover == SIDE_X ? -1 : 0;
    if (r->ahead_max >= least && r->ahead_min <= least + 1)
        return ST_OK;
    const int ahead = r->ahead_min > least + 1 ? r->ahead_min : r->ahead_max;
    return status_fail(why, ST_ILLEGAL,
                       "%c has at least %d stone%s more than %c, with %c to "
                       "move: the player to move has as many as the other, or "
                       "one fewer",
                       ahead > 0 ? 'x' : 'o', ahead > 0 ? ahead : -ahead,
                       ahead == 1 || ahead == -1 ? "" : "s",
                       ahead > 0 ? 'o' : 'x', side_char((enum side)r->u.mover));
}

static enum status check_winner(const struct ultimate *u, struct reason *why) {
    const bool x = ultimate_has_line(u->won[0]);
    const bool o = ultimate_has_line(u->won[1]);
    if (x && o)
        return status_fail(why, ST_ILLEGAL,
                           "both x and o have three boards in a row");
    if (!x && !o)
        return ST_OK;
    const enum side winner = x ? SIDE_X : SIDE_O;
    const unsigned won = u->won[winner - 1];
    if (u->mover == winner)
        return status_fail(
            why, ST_ILLEGAL,
            "%c has three boards in a row but %c moved last: the "
            "game was over a move ago",
            side_char(winner), side_char(other_of(u)));
    if (!one_move_made(won) || (u->last != ULTIMATE_NO_MOVE &&
                                ultimate_has_line(won & ~(1u << u->last / 9))))
        return status_fail(why, ST_ILLEGAL,
                           "%c had three boards in a row before the last move: "
                           "that ended the game",
                           side_char(winner));
    return ST_OK;
}

/* Checks the last move and sets the board to which it sends. */
static enum status check_last(struct ultimate *u, struct reason *why) {
    if (u->last == ULTIMATE_NO_MOVE) {
        if (is_start(u))
            return ST_OK;
        return status_fail(
            why, ST_ILLEGAL,
            "there are stones but no last move, which decides the "
            "board to play");
    }
    const int board = u->last / 9, cell = u->last % 9;
    if (!could_be_last(u, board, cell))
        return status_fail(why, ST_ILLEGAL,
                           "the last move, cell %d of board %d, was %c's, but "
                           "there is no %c there",
                           cell + 1, board + 1, side_char(other_of(u)),
                           side_char(other_of(u)));
    u->target = u->closed >> cell & 1 ? ULTIMATE_ANY : (uint8_t)cell;
    return ST_OK;
}

/* Can the last move have sent to one of the boards? */
static bool sent_to(const struct ultimate *u, unsigned boards) {
    for (unsigned left = boards; left; left &= left - 1)
        for (int b = 0; b < ULTIMATE_BOARDS; b++)
            if (could_be_last(u, b, __builtin_ctz(left)))
                return true;
    return false;
}

static enum status check_target(const struct ultimate *u, struct reason *why) {
    const char who = side_char(other_of(u));
    if (u->target == ULTIMATE_ANY) {
        if (is_start(u) || sent_to(u, u->closed))
            return ST_OK;
        return status_fail(why, ST_ILLEGAL,
                           "any board may be played only after a move that "
                           "sends to a closed board, and %c has made none",
                           who);
    }
    if (u->closed >> u->target & 1)
        return status_fail(why, ST_ILLEGAL,
                           "board %d cannot be played: it is closed",
                           u->target + 1);
    if (!sent_to(u, 1u << u->target))
        return status_fail(
            why, ST_ILLEGAL,
            "no move of %c sends to board %d: that takes a stone in "
            "cell %d of some board",
            who, u->target + 1, u->target + 1);
    return ST_OK;
}

/* A move in cell j sends to board j. If board j is open, every such move was
 * answered there, except the last one. `more` are cells that had one more move
 * than the stones show. Returns the first open board with too few stones, or
 * -1. */
static int unanswered(const struct ultimate *u, unsigned more) {
    for (int j = 0; j < ULTIMATE_BOARDS; j++) {
        int sent = (int)(more >> j & 1), stones = 0;
        if (u->closed >> j & 1)
            continue;
        for (int who = 0; who < 2; who++) {
            stones += __builtin_popcount(u->stones[who][j]);
            for (int b = 0; b < ULTIMATE_BOARDS; b++)
                sent += u->stones[who][b] >> j & 1;
        }
        if (stones < sent - (u->target == j))
            return j;
    }
    return -1;
}

/* The cells of a won board are not known, but three in a row are the winner's.
 */
static enum status check_answers(const struct ultimate *u, struct reason *why) {
    const int few = unanswered(u, 0);
    if (few >= 0)
        return status_fail(
            why, ST_ILLEGAL,
            "board %d has fewer stones than moves that sent there", few + 1);
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        bool can_be = !((u->won[0] | u->won[1]) >> b & 1);
        for (int i = 0; i < 8 && !can_be; i++)
            can_be = unanswered(u, ultimate_line[i]) < 0;
        if (!can_be)
            return status_fail(why, ST_ILLEGAL,
                               "board %d cannot be won yet: every line in it "
                               "would have sent to an open board with too few "
                               "stones",
                               b + 1);
    }
    return ST_OK;
}

static enum status check(struct reading *r, struct reason *why) {
    struct ultimate *u = &r->u;
    u->closed = u->won[0] | u->won[1];
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        if (!ultimate_empty(u, b))
            u->closed |= (uint16_t)(1u << b);
    enum status st = check_counts(r, why);
    if (!st)
        st = check_winner(u, why);
    if (!st)
        st = r->has_target ? check_target(u, why) : check_last(u, why);
    return st ? st : check_answers(u, why);
}

enum status ultimate_read(const char *text, size_t length, struct ultimate *u,
                          struct reason *why) {
    struct cursor in = cursor_over(text, length);
    struct reading r = {.u = ultimate_start(SIDE_X)};
    cursor_skip_spaces(&in);
    if (in.at == in.end)
        return status_fail(why, ST_ILLEGAL,
                           "empty position: expected nine boards");
    enum status st =
        memchr(text, ';', length) ? read_ultimattt(&in, &r, why)
        : cursor_words(text, length) == 4 && memchr(text, '/', length)
            ? read_ugi(&in, &r, why)
            : read_native(&in, &r, why);
    if (!st)
        st = check(&r, why);
    if (!st)
        *u = r.u;
    return st;
}

enum status ultimate_set_last(struct ultimate *u, int move,
                              struct reason *why) {
    struct ultimate after = *u;
    after.last = (uint8_t)move;
    enum status st = check_winner(&after, why);
    if (!st)
        st = check_last(&after, why);
    if (!st)
        st = check_answers(&after, why);
    if (!st)
        *u = after;
    return st;
}

/* Moves ------------------------------------------------------------------- */

static bool take_cell(struct cursor *in, int *cell) {
    int row = 0, col = -1;
    for (int i = 0; i < 2; i++) {
        cursor_skip_spaces(in);
        const int c = in->at < in->end ? *in->at | 0x20 : 0;
        if ('a' <= c && c <= 'c' && col < 0)
            col = c - 'a';
        else if ('1' <= c && c <= '3' && !row)
            row = c - '0';
        else
            return false;
        in->at++;
    }
    *cell = 3 * (row - 1) + col;
    return true;
}

enum status ultimate_read_move(const struct ultimate *u, const char *text,
                               size_t length, int *move, struct reason *why) {
    struct cursor in = cursor_over(text, length);
    int board, cell;
    cursor_skip_spaces(&in);
    const struct cursor start = in;
    bool good = take_digit(&in, '1', &board) && take_cell(&in, &cell);
    if (!good && u->target != ULTIMATE_ANY) {
        in = start;
        board = u->target + 1;
        good = take_cell(&in, &cell);
    }
    cursor_skip_spaces(&in);
    if (!good || in.at != in.end)
        return status_fail(
            why, ST_ILLEGAL,
            "no such cell: expected a board 1 to 9, a column a to "
            "c and a row 1 to 3, as in 9b2");
    *move = 9 * (board - 1) + cell;
    return ST_OK;
}
