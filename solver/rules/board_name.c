#include "rules/board_name.h"

#include <stdio.h>

#include "base/cursor.h"
#include "rules/board.h"

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

enum status board_name_read(const char *text, size_t length, int *rows,
                            int *cols, int *k, struct reason *why) {
    struct cursor in = cursor_over(text, length);
    uint64_t r = 0, c, aligned;
    const bool named = cursor_take_letter(&in, 't');
    bool good = !named || cursor_take(&in, '(');
    if (named)
        cursor_skip_spaces(&in);
    good = good && cursor_number(&in, &r);
    c = r;
    if (good && cursor_take_letter(&in, 'x'))
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

char *board_name_print(int rows, int cols, int k, char *out) {
    if (rows == cols)
        snprintf(out, BOARD_NAME_MAX, "%d,%d", rows, k);
    else
        snprintf(out, BOARD_NAME_MAX, "%dx%d,%d", rows, cols, k);
    return out;
}
