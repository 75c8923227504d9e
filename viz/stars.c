#include "stars.h"

/* The marked lines of a side are the third from each end, on boards of twelve
 * and more the fourth, and the middle one if there is one. From seventeen on
 * the middle line is marked where it crosses the outer ones, too: 5 points on
 * 9x9 and 15x15, 9 on 19x19, 4 on 20x20. */
enum { SIDE_LEAST = 9, SIDE_FOURTH = 12, SIDE_NINE = 17 };

static bool is_outer(int side, int at) {
    const int first = side < SIDE_FOURTH ? 2 : 3;
    return at == first || at == side - 1 - first;
}

static bool is_middle(int side, int at) { return side % 2 && at == side / 2; }

bool stars_has(const struct face_shape *shape, int cell) {
    const int rows = shape->rows, cols = shape->cols;
    const int row = cell / cols % rows, col = cell % cols;
    if (rows < SIDE_LEAST || cols < SIDE_LEAST)
        return false;
    if (is_outer(rows, row))
        return is_outer(cols, col) ||
               (cols >= SIDE_NINE && is_middle(cols, col));
    return is_middle(rows, row) &&
           (is_middle(cols, col) || (rows >= SIDE_NINE && is_outer(cols, col)));
}

bool stars_names(const struct face_shape *shape) {
    return shape->rows >= SIDE_LEAST || shape->cols >= SIDE_LEAST;
}
