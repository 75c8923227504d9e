#include "engines/search/line_tally.h"

#include <stdlib.h>

#include "base/random.h"
#include "engines/search/estimate_tuning.h"

/* Geometry ----------------------------------------------------------------- */

static bool on_board(struct line_shape s, int row, int col) {
    return row >= 0 && row < s.rows && col >= 0 && col < s.cols;
}

static void add_line(struct line_tally *t, int first, int step) {
    const int line = t->line_count++;
    t->lines[line] = (struct tally_line){(uint16_t)first, (uint16_t)step};
    for (int i = 0, cell = first; i < t->shape.k; i++, cell += step)
        t->through[cell][t->through_count[cell]++] = (uint16_t)line;
}

/* A single cell is one line, not one in each direction. */
static void add_lines(struct line_tally *t, int row, int col) {
    static const int down[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
    const int directions = t->shape.k == 1 ? 1 : 4;
    for (int d = 0; d < directions; d++)
        if (on_board(t->shape, row + down[d] * (t->shape.k - 1),
                     col + right[d] * (t->shape.k - 1)))
            add_line(t, row * t->shape.cols + col,
                     down[d] * t->shape.cols + right[d]);
}

static void add_neighbours(struct line_tally *t, int row, int col) {
    const int cell = row * t->shape.cols + col;
    for (int r = row - 2; r <= row + 2; r++)
        for (int c = col - 2; c <= col + 2; c++)
            if (on_board(t->shape, r, c) && (r != row || c != col))
                t->near[cell][t->near_count[cell]++] =
                    (uint16_t)(r * t->shape.cols + c);
}

/* The fields of struct line_tally that say how lines add up. */
static void set_worth(struct line_tally *t) {
    const int k = t->shape.k;
    for (int m = 1; m <= k; m++)
        t->worth[m] = tnk_estimate_worth(k, m);
    for (int m = 0; m < k; m++) {
        t->adds[m] = (cell_tally)(t->worth[m + 1] - t->worth[m]);
        if (k - m <= 3)
            t->adds[m] += UINT64_C(1) << (24 + 8 * (k - m));
    }
}

struct line_tally *line_tally_new(struct line_shape shape) {
    struct line_tally *t = calloc(1, sizeof *t);
    struct random random = {1};
    if (!t)
        return NULL;
    t->shape = shape;
    t->cells = shape.rows * shape.cols;
    for (int i = 0; i < t->cells; i++) {
        add_lines(t, i / shape.cols, i % shape.cols);
        add_neighbours(t, i / shape.cols, i % shape.cols);
        for (int p = 0; p < 2; p++) {
            t->random[p][i].hi = random_next(&random);
            t->random[p][i].lo = random_next(&random);
        }
    }
    set_worth(t);
    return t;
}

void line_tally_free(struct line_tally *t) { free(t); }

/* Moves -------------------------------------------------------------------- */

static void add_along(struct line_tally *t, int player, int line,
                      cell_tally word) {
    const int step = t->lines[line].step;
    cell_tally *at = &t->tally[player][t->lines[line].first];
    for (int i = 0; i < t->shape.k; i++, at += step)
        *at += word;
}

/* An open line of a player gets (sign 1) or loses (sign -1) its stone number
 * m + 1. */
static void change_own(struct line_tally *t, int player, int line, int m,
                       int sign) {
    const int k = t->shape.k;
    add_along(t, player, line,
              (t->adds[m + 1] - t->adds[m]) * (cell_tally)sign);
    t->lacking[player][k - m] -= sign;
    t->lacking[player][k - m - 1] += sign;
    t->total[player] += sign * (t->worth[m + 1] - t->worth[m]);
}

/* A line with m stones of a player opens (sign 1) or closes (sign -1). */
static void change_open(struct line_tally *t, int player, int line, int m,
                        int sign) {
    add_along(t, player, line, t->adds[m] * (cell_tally)sign);
    t->lacking[player][t->shape.k - m] += sign;
    t->total[player] += sign * t->worth[m];
}

static void change_cell(struct line_tally *t, int player, int cell, int sign) {
    t->key.hi ^= t->random[player][cell].hi;
    t->key.lo ^= t->random[player][cell].lo;
    t->stones += sign;
    for (int i = 0; i < t->near_count[cell]; i++)
        t->neighbours[t->near[cell][i]] += (uint8_t)sign;
}

void line_tally_play(struct line_tally *t, int player, int cell) {
    t->side[cell] = (uint8_t)(player + 1);
    change_cell(t, player, cell, 1);
    for (int i = 0; i < t->through_count[cell]; i++) {
        const int line = t->through[cell][i];
        const int own = t->filled[player][line]++;
        const int other = t->filled[1 - player][line];
        if (!other)
            change_own(t, player, line, own, 1);
        if (!own)
            change_open(t, 1 - player, line, other, -1);
    }
}

void line_tally_undo(struct line_tally *t, int player, int cell) {
    t->side[cell] = SIDE_NONE;
    change_cell(t, player, cell, -1);
    for (int i = 0; i < t->through_count[cell]; i++) {
        const int line = t->through[cell][i];
        const int own = --t->filled[player][line];
        const int other = t->filled[1 - player][line];
        if (!other)
            change_own(t, player, line, own, -1);
        if (!own)
            change_open(t, 1 - player, line, other, 1);
    }
}

/* The empty board: all lines are open for both players. */
static void clear(struct line_tally *t) {
    memset(t->side, SIDE_NONE, sizeof t->side);
    memset(t->filled, 0, sizeof t->filled);
    memset(t->tally, 0, sizeof t->tally);
    memset(t->lacking, 0, sizeof t->lacking);
    memset(t->neighbours, 0, sizeof t->neighbours);
    t->total[0] = t->total[1] = t->stones = 0;
    t->key = (struct key){0, 0};
    for (int line = 0; line < t->line_count; line++)
        for (int player = 0; player < 2; player++)
            change_open(t, player, line, 0, 1);
}

void line_tally_set(struct line_tally *t, const struct game *g,
                    const struct state *s) {
    struct face face = {.last = -1};
    g->kind->face(g, s, &face);
    clear(t);
    for (int i = 0; i < t->cells; i++)
        if (face.cells[i].stone != SIDE_NONE)
            line_tally_play(t, (int)face.cells[i].stone - 1, i);
}

/* Threats ------------------------------------------------------------------ */

int line_tally_completing(const struct line_tally *t, int player, int out[2]) {
    int count = 0;
    if (!t->lacking[player][1])
        return 0;
    for (int cell = 0; cell < t->cells && count < 2; cell++)
        if (line_tally_lines(t->tally[player][cell], 1) &&
            line_tally_empty(t, cell))
            out[count++] = cell;
    return count;
}

/* The other missing cell of a line that lacks `cell` and one more. */
static int other_missing(const struct line_tally *t, int line, int cell) {
    int at = t->lines[line].first;
    while (at == cell || !line_tally_empty(t, at))
        at += t->lines[line].step;
    return at;
}

int line_tally_answers(const struct line_tally *t, int player, int cell,
                       int out[2]) {
    int count = 0, left = line_tally_lines(t->tally[player][cell], 2);
    for (int i = 0; left > 0 && count < 2; i++) {
        const int line = t->through[cell][i];
        if (t->filled[player][line] != t->shape.k - 2 ||
            t->filled[1 - player][line])
            continue;
        left--;
        const int answer = other_missing(t, line, cell);
        if (!count || out[0] != answer)
            out[count++] = answer;
    }
    return count;
}

int line_tally_fork(const struct line_tally *t, int player) {
    int answers[2];
    if (t->lacking[player][2] < 2)
        return -1;
    for (int cell = 0; cell < t->cells; cell++)
        if (line_tally_lines(t->tally[player][cell], 2) >= 2 &&
            line_tally_empty(t, cell) &&
            line_tally_answers(t, player, cell, answers) == 2)
            return cell;
    return -1;
}

int line_tally_defences(const struct line_tally *t, int attacker, int fork,
                        uint16_t *out) {
    const cell_tally *own = t->tally[1 - attacker];
    int two[2], count = 0;
    line_tally_answers(t, attacker, fork, two);
    out[count++] = (uint16_t)fork;
    out[count++] = (uint16_t)two[0];
    out[count++] = (uint16_t)two[1];
    for (int cell = 0; cell < t->cells && t->lacking[1 - attacker][2]; cell++)
        if (line_tally_lines(own[cell], 2) && line_tally_empty(t, cell) &&
            cell != fork && cell != two[0] && cell != two[1])
            out[count++] = (uint16_t)cell;
    return count;
}
