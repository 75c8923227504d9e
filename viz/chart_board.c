#include "chart_board.h"

#include <math.h>

#include "palette.h"
#include "stars.h"

static const char *const line_color = "#777777";

static bool is_one_group(const struct face *f) {
    return f->shape.group_rows * f->shape.group_cols == 1;
}

/* Places ------------------------------------------------------------------ */

/* Room for the names beside and above each group, and between groups. */
static double names_room(const struct chart_board_style *s) {
    return s->names ? 1.7 * s->names : 0;
}

static double gap(const struct chart_board_style *s) { return s->cell / 6; }

/* Without names. */
static struct chart_area group_area(const struct face *f,
                                    const struct chart_board_style *s,
                                    struct chart_point corner, int group) {
    const struct face_shape *shape = &f->shape;
    const double width = s->cell * shape->cols, height = s->cell * shape->rows;
    const double room = names_room(s);
    return (struct chart_area){
        corner.x + room + group % shape->group_cols * (width + room + gap(s)),
        corner.y + room + group / shape->group_cols * (height + room + gap(s)),
        width, height};
}

struct chart_area chart_board_area(const struct face *f,
                                   const struct chart_board_style *s) {
    const int last = f->shape.group_rows * f->shape.group_cols - 1;
    const struct chart_area a =
        group_area(f, s, (struct chart_point){0, 0}, last);
    return (struct chart_area){0, 0, a.x + a.width, a.y + a.height};
}

/* Cells ------------------------------------------------------------------- */

void chart_board_stone(struct chart *c, struct chart_area square,
                       enum side stone, const char *color) {
    const double side = fmin(square.width, square.height);
    const double arm = 0.23 * side, x = square.x + square.width / 2,
                 y = square.y + square.height / 2;
    const struct chart_pen pen = {color, 0.11 * side, false};
    if (stone == SIDE_O) {
        chart_disc(c, (struct chart_point){x, y}, 0.26 * side,
                   (struct chart_look){.border = pen});
    } else if (stone == SIDE_X) {
        chart_straight(c, (struct chart_point){x - arm, y - arm},
                       (struct chart_point){x + arm, y + arm}, pen);
        chart_straight(c, (struct chart_point){x - arm, y + arm},
                       (struct chart_point){x + arm, y - arm}, pen);
    }
}

/* In the middle of the cell, or below what is painted there. */
static void put_star(struct chart *c, struct chart_area area, bool painted) {
    const double radius = area.width / (painted ? 18 : 12);
    const struct chart_point at = {
        area.x + area.width / 2, area.y + area.height * (painted ? 0.84 : 0.5)};
    chart_disc(c, at, radius, (struct chart_look){.fill = line_color});
}

static void put_cell(struct chart *c, const struct face *f,
                     const struct chart_board_style *s, int cell,
                     struct chart_area area) {
    const struct face_cell *at = &f->cells[cell];
    const bool star = !at->stone && stars_has(&f->shape, cell);
    if (s->paint && s->paint(s->arg, c, cell, area)) {
        if (star)
            put_star(c, area, true);
        return;
    }
    const bool last = cell == s->last;
    chart_box(c, area,
              (struct chart_look){.fill = at->in_line
                                              ? palette_strong[at->stone]
                                          : last ? PALETTE_LAST_MOVE
                                                 : PALETTE_PAPER,
                                  .border = {line_color, 0.8, false}});
    chart_board_stone(c, area, at->stone,
                      !at->in_line ? palette_strong[at->stone]
                      : last       ? PALETTE_LAST_ON_STRONG
                                   : PALETTE_PAPER);
    if (star)
        put_star(c, area, false);
}

/* Groups ------------------------------------------------------------------ */

static struct chart_area cell_area(const struct chart_board_style *s,
                                   struct chart_area group, int row, int col) {
    return (struct chart_area){group.x + col * s->cell, group.y + row * s->cell,
                               s->cell, s->cell};
}

static void put_names(struct chart *c, const struct face *f,
                      const struct chart_board_style *s,
                      struct chart_area group) {
    const struct chart_font font = {s->names, PALETTE_INK, false};
    const double half = names_room(s) / 2;
    for (int col = 0; col < f->shape.cols; col++)
        chart_text(c,
                   (struct chart_point){group.x + (col + 0.5) * s->cell,
                                        group.y - half},
                   CHART_CENTER, font, f->cols[col]);
    for (int row = 0; row < f->shape.rows; row++)
        chart_text(c,
                   (struct chart_point){group.x - half,
                                        group.y + (row + 0.5) * s->cell},
                   CHART_CENTER, font, f->rows[row]);
}

/* The number of a group stands in the corner between the names. */
static void put_number(struct chart *c, const struct chart_board_style *s,
                       struct chart_area area, int group) {
    char number[16];
    const double half = names_room(s) / 2;
    snprintf(number, sizeof number, "%d", group + 1);
    chart_text(c, (struct chart_point){area.x - half, area.y - half},
               CHART_CENTER,
               (struct chart_font){s->names + 3, PALETTE_INK, true}, number);
}

/* The frame shows the groups of a winning line, or else the groups that may be
 * played, in the mover's colour. */
static void put_frame(struct chart *c, const struct chart_board_style *s,
                      const struct face_group *g, struct chart_area area) {
    const bool marked = g->in_line || g->playable;
    const char *color = g->in_line    ? palette_strong[g->owner]
                        : g->playable ? palette_strong[s->mover]
                                      : line_color;
    chart_box(c, area,
              (struct chart_look){
                  .border = {color, marked ? 1 + s->cell / 22 : 1, false}});
}

static void put_group(struct chart *c, const struct face *f,
                      const struct chart_board_style *s, struct chart_area area,
                      int group) {
    const struct face_shape *shape = &f->shape;
    const struct face_group *g = &f->groups[group];
    const int first = group * shape->rows * shape->cols;
    if (g->owner) {
        chart_box(c, area, (struct chart_look){.fill = palette_pale[g->owner]});
        chart_board_stone(c, area, g->owner, palette_strong[g->owner]);
        return;
    }
    for (int row = 0; row < shape->rows; row++)
        for (int col = 0; col < shape->cols; col++)
            put_cell(c, f, s, first + row * shape->cols + col,
                     cell_area(s, area, row, col));
    if (s->names)
        put_names(c, f, s, area);
}

void chart_board(struct chart *c, struct chart_point corner,
                 const struct face *f, const struct chart_board_style *s) {
    const int groups = f->shape.group_rows * f->shape.group_cols;
    for (int group = 0; group < groups; group++) {
        const struct chart_area area = group_area(f, s, corner, group);
        put_group(c, f, s, area, group);
        if (is_one_group(f))
            continue;
        put_frame(c, s, &f->groups[group], area);
        if (s->names)
            put_number(c, s, area, group);
    }
}
