#include "answer_board.h"

#include <math.h>
#include <string.h>

#include "chart_board.h"
#include "heading.h"
#include "palette.h"
#include "worth.h"

/* Moves ------------------------------------------------------------------- */

/* The move of the answer that plays on a cell, or NULL. */
static const struct answer_move *move_on(const struct answer *a, int cell) {
    for (int i = 0; i < a->move_count; i++)
        if (a->moves[i].move == cell)
            return &a->moves[i];
    return NULL;
}

static bool is_best(const struct answer *a, const struct answer_move *m) {
    return m - a->moves < a->best_count;
}

static int mix(int from, int to, double part) {
    return (int)lround(from + (to - from) * part);
}

/* The colour goes from pale, for the slowest of the moves with the same value,
 * to half strong, for the fastest. */
static void heat_of(const struct answer *a, const struct answer_move *m,
                    char out[8]) {
    const struct bounds b = m->bounds;
    int first = b.distance, last = b.distance;
    for (int i = 0; i < a->move_count; i++) {
        const struct bounds c = a->moves[i].bounds;
        if (!bounds_known(c) || c.lower != b.lower)
            continue;
        first = c.distance < first ? c.distance : first;
        last = c.distance > last ? c.distance : last;
    }
    const double part =
        last > first ? 0.5 * (last - b.distance) / (last - first) : 0;
    const enum side who = value_attractor(b.lower, a->mover);
    unsigned p[3], s[3];
    sscanf(palette_pale[who], "#%2x%2x%2x", &p[0], &p[1], &p[2]);
    sscanf(palette_strong[who], "#%2x%2x%2x", &s[0], &s[1], &s[2]);
    snprintf(out, 8, "#%02X%02X%02X", mix((int)p[0], (int)s[0], part) & 255,
             mix((int)p[1], (int)s[1], part) & 255,
             mix((int)p[2], (int)s[2], part) & 255);
}

/* Cells ------------------------------------------------------------------- */

enum { CELL_LINES = 2 };

/* A cell below this width has room for a word or a number in a line, but not
 * for "not decided". */
enum { CELL_NARROW = 44 };

/* What stands in the cell of a move: its value, or what is known of it and the
 * estimate. Returns the number of lines. */
static int cell_lines(const struct answer_move *m, bool narrow,
                      char lines[CELL_LINES][WORTH_TEXT_MAX]) {
    const struct bounds b = m->bounds;
    const bool open = !bounds_known(b) && m->estimated;
    worth_of_move(b, lines[0]);
    if (open && narrow && b.lower == VALUE_LOSS && b.upper == VALUE_WIN) {
        worth_of_estimate(m->expected, lines[0]);
        return 1;
    }
    if (open)
        worth_of_estimate(m->expected, lines[1]);
    else if (narrow && bounds_known(b) && b.distance) {
        strcpy(lines[0], value_name(b.lower));
        snprintf(lines[1], WORTH_TEXT_MAX, "%d", b.distance);
        return 2;
    }
    return 1 + open;
}

static void put_lines(struct chart *c, char lines[CELL_LINES][WORTH_TEXT_MAX],
                      int count, struct chart_font font,
                      struct chart_area area) {
    const double step = 1.3 * font.size;
    double y = area.y + area.height / 2 - step * (count - 1) / 2;
    for (int i = 0; i < count; i++, y += step)
        chart_text(c, (struct chart_point){area.x + area.width / 2, y},
                   CHART_CENTER, chart_fitted(font, lines[i], area.width),
                   lines[i]);
}

/* How far the ring of the best moves is from the edge of its cell, and its
 * width. */
struct ring {
    double inset, line;
};

static struct ring ring_of(double cell) {
    return cell < CELL_NARROW ? (struct ring){1.6, 1.4}
                              : (struct ring){3.5, 2.4};
}

static double text_room(double cell) {
    const struct ring r = ring_of(cell);
    return cell - 2 * (r.inset + r.line);
}

/* A move that can be made, in an area of any shape. */
static void put_option(struct chart *c, const struct answer *a,
                       const struct answer_move *m, struct chart_area area,
                       int text) {
    char color[8] = PALETTE_UNKNOWN, lines[CELL_LINES][WORTH_TEXT_MAX];
    const bool best = is_best(a, m);
    const bool narrow = area.width < CELL_NARROW;
    const struct ring r = ring_of(area.width);
    const struct chart_area ring = {area.x + r.inset, area.y + r.inset,
                                    area.width - 2 * r.inset,
                                    area.height - 2 * r.inset};
    if (bounds_known(m->bounds))
        heat_of(a, m, color);
    chart_box(
        c, area,
        (struct chart_look){.fill = color, .border = {"#777777", 0.8, false}});
    if (best)
        chart_box(c, ring,
                  (struct chart_look){.border = {PALETTE_INK, r.line, false},
                                      .round = true});
    put_lines(c, lines, cell_lines(m, narrow, lines),
              (struct chart_font){text, PALETTE_INK, best},
              (struct chart_area){ring.x + r.line, ring.y,
                                  text_room(area.width), ring.height});
}

/* The board --------------------------------------------------------------- */

struct board_drawing {
    const struct game *game;
    const struct answer *answer;
    const char *title; /* or NULL */
    struct face face;
    bool has_face;
    struct chart_board_style style;
    int text; /* font size in the cells */
    struct chart_area board;
    struct heading_legend legend;
};

static bool paint(const void *arg, struct chart *c, int cell,
                  struct chart_area area) {
    const struct board_drawing *d = arg;
    const struct answer_move *m = move_on(d->answer, cell);
    if (m)
        put_option(c, d->answer, m, area, d->text);
    return m;
}

/* A game without a face is drawn as the list of its moves. */
enum { LIST_ROW = 26, LIST_NAME = 40, LIST_VALUE = 60, LIST_ROWS = 20 };

static struct chart_area list_area(const struct answer *a) {
    const int columns = (a->move_count + LIST_ROWS - 1) / LIST_ROWS;
    const int rows = a->move_count < LIST_ROWS ? a->move_count : LIST_ROWS;
    return (struct chart_area){0, 0, columns * (LIST_NAME + LIST_VALUE),
                               rows * LIST_ROW};
}

static void put_list(struct chart *c, const struct board_drawing *d,
                     struct chart_point corner) {
    const struct answer *a = d->answer;
    for (int i = 0; i < a->move_count; i++) {
        char name[GAME_MOVE_TEXT_MAX];
        const double x = corner.x + i / LIST_ROWS * (LIST_NAME + LIST_VALUE),
                     y = corner.y + i % LIST_ROWS * LIST_ROW;
        chart_text(c,
                   (struct chart_point){x + LIST_NAME - 6, y + LIST_ROW / 2.0},
                   CHART_RIGHT, (struct chart_font){12, PALETTE_INK, false},
                   game_print_move(d->game, a->moves[i].move, name));
        put_option(c, a, &a->moves[i],
                   (struct chart_area){x + LIST_NAME, y, LIST_VALUE, LIST_ROW},
                   d->text);
    }
}

/* Boards of up to nine cells a side have cells of CELL_USUAL points. Larger
 * ones are as wide as a page of text. */
enum { CELL_USUAL = 58, BOARD_SIDE = 568 };

static double cell_of(const struct face_shape *shape) {
    const int side = shape->rows > shape->cols ? shape->rows : shape->cols;
    return fmin(CELL_USUAL, (double)BOARD_SIDE / side);
}

/* In narrow cells all text has the size at which the longest fits, so that no
 * move looks more important than another. */
static int even_text(const struct answer *a, int size, double cell) {
    struct chart_font font = {size, PALETTE_INK, false};
    for (int i = 0; i < a->move_count && cell < CELL_NARROW; i++) {
        char lines[CELL_LINES][WORTH_TEXT_MAX];
        const int count = cell_lines(&a->moves[i], true, lines);
        font.bold = is_best(a, &a->moves[i]);
        for (int line = 0; line < count; line++)
            font = chart_fitted(font, lines[line], text_room(cell));
    }
    return font.size;
}

static void choose_style(struct board_drawing *d) {
    const struct answer *a = d->answer;
    d->has_face = game_face(d->game, &a->state, &d->face);
    const bool one = d->face.shape.group_rows * d->face.shape.group_cols == 1;
    d->text = one || !d->has_face ? 12 : 10;
    d->style =
        (struct chart_board_style){.cell = one ? cell_of(&d->face.shape) : 44,
                                   .names = one ? 13 : 9,
                                   .last = d->face.last,
                                   .mover = a->mover,
                                   .paint = paint,
                                   .arg = d};
    if (one && d->has_face)
        d->text = even_text(a, d->text, d->style.cell);
    d->board =
        d->has_face ? chart_board_area(&d->face, &d->style) : list_area(a);
}

/* The legend -------------------------------------------------------------- */

/* Does the same result come sooner after one move than after another? */
static bool has_shades(const struct answer *a) {
    for (int i = 1; i < a->move_count; i++) {
        const struct bounds b = a->moves[i].bounds, c = a->moves[i - 1].bounds;
        if (bounds_known(b) && bounds_known(c) && b.lower == c.lower &&
            b.distance != c.distance)
            return true;
    }
    return false;
}

/* The first move with this in its cell, or NULL. */
static const struct answer_move *first_with(const struct answer *a,
                                            const char *text) {
    char word[WORTH_TEXT_MAX];
    for (int i = 0; i < a->move_count; i++)
        if (strcmp(worth_of_move(a->moves[i].bounds, word), text) == 0)
            return &a->moves[i];
    return NULL;
}

static void explain_distance(struct heading_legend *l, const struct answer *a) {
    char word[WORTH_TEXT_MAX];
    for (int i = 0; i < a->move_count; i++) {
        const struct bounds b = a->moves[i].bounds;
        if (!b.distance)
            continue;
        heading_explain(l, "%s: %c, to move, %s in %d %s",
                        worth_of_move(b, word), worth_letter(a->mover),
                        b.lower == VALUE_WIN ? "wins" : "loses", b.distance,
                        b.distance == 1 ? "ply (one player's move)"
                                        : "plies (both players' moves)");
        return;
    }
}

static void explain_open(struct heading_legend *l, const struct answer *a,
                         bool narrow) {
    const char mover = worth_letter(a->mover);
    bool estimated = false;
    for (int i = 0; i < a->move_count; i++)
        estimated |= a->moves[i].estimated;
    if (first_with(a, "≥ draw"))
        heading_explain(l, "≥ draw: not decided, but %c does not lose", mover);
    if (first_with(a, "≤ draw"))
        heading_explain(l, "≤ draw: not decided, but %c does not win", mover);
    if (first_with(a, "not decided") && !(narrow && estimated))
        heading_explain(l, "not decided: nothing is proved");
    if (estimated)
        heading_explain(l,
                        "+0.50: an estimate for %c, not a proof; +1 is a win, "
                        "-1 a loss",
                        mover);
}

static void explain_board(struct board_drawing *d) {
    struct heading_legend *l = &d->legend;
    const struct face *f = &d->face;
    const int groups = f->shape.group_rows * f->shape.group_cols;
    const bool last =
        d->has_face && f->last >= 0 && f->cells[f->last].stone &&
        !f->groups[f->last / (f->shape.rows * f->shape.cols)].owner;
    if (d->has_face && groups > 1 && !d->answer->over)
        heading_explain(l,
                        "thick frame: where %c may move; %d%s%s is board %d, "
                        "column %s, row %s",
                        worth_letter(d->answer->mover), groups, f->cols[0],
                        f->rows[0], groups, f->cols[0], f->rows[0]);
    if (last && !f->cells[f->last].in_line)
        heading_explain(l, "yellow: the last move");
}

static void explain(struct board_drawing *d) {
    const struct answer *a = d->answer;
    struct heading_legend *l = &d->legend;
    for (int i = 0; i < a->move_count; i++)
        l->colors |= bounds_known(a->moves[i].bounds);
    if (l->colors)
        heading_explain(l, "colour: the result after a move there%s%s",
                        has_shades(a) ? "; deeper: sooner" : "",
                        a->best_count ? "; ring: best" : "");
    explain_distance(l, a);
    explain_open(l, a, d->has_face && d->style.cell < CELL_NARROW);
    if (answer_is_from_atlas(a))
        heading_explain(l, "proved before: %s atlas%s%.8s",
                        a->atlas_file ? "your" : "morpion's",
                        *a->certificate ? ", SHA-256 of the proof " : "",
                        a->certificate);
    explain_board(d);
}

/* The picture ------------------------------------------------------------- */

enum { MARGIN = 16, GAP = 10, WIDTH_LEAST = 360 };

/* "X wins in 3"; of a position that is not decided, what is known of it and the
 * estimate: "X ≥ draw, estimate +0.12". */
static void worth_of(const struct answer *a, char *out, size_t size) {
    char worth[WORTH_TEXT_MAX], score[WORTH_TEXT_MAX];
    const bool nothing =
        a->bounds.lower == VALUE_LOSS && a->bounds.upper == VALUE_WIN;
    worth_text(a->bounds, a->mover, a->over, worth);
    snprintf(out, size, "%s%s%s", nothing ? "not decided" : worth,
             a->estimated ? ", estimate " : "",
             a->estimated ? worth_of_estimate(a->estimate.expected, score)
                          : "");
}

/* "X to move: X wins in 3"; without values, "X to move". */
static void caption_of(const struct answer *a, char *out, size_t size) {
    char worth[64];
    worth_of(a, worth, sizeof worth);
    if (a->over)
        snprintf(out, size, "%s", worth);
    else if (a->move_count || bounds_known(a->bounds)) /* it was asked for */
        snprintf(out, size, "%c to move: %s", worth_letter(a->mover), worth);
    else
        snprintf(out, size, "%c to move", worth_letter(a->mover));
}

/* Draws everything from the top down, or only measures it if c is NULL. Returns
 * the height. */
static double put_all(struct chart *c, const struct board_drawing *d,
                      double width) {
    enum { CAPTION = 14 };
    char caption[96];
    struct heading_place place = {
        {width / 2, MARGIN}, width - 2 * MARGIN, CHART_CENTER};
    if (d->title)
        place.at.y += heading_title(c, d->title, place) + GAP;
    const struct chart_point corner = {(width - d->board.width) / 2,
                                       place.at.y};
    if (c && d->has_face)
        chart_board(c, corner, &d->face, &d->style);
    else if (c)
        put_list(c, d, corner);
    place.at.y += d->board.height + GAP + CAPTION / 2.0;
    caption_of(d->answer, caption, sizeof caption);
    if (c)
        chart_text(c, place.at, CHART_CENTER,
                   (struct chart_font){CAPTION, PALETTE_INK, false}, caption);
    place.at.y += CAPTION / 2.0 + GAP;
    return place.at.y + heading_legend(c, &d->legend, place) + MARGIN - GAP / 2;
}

enum status answer_board_draw(FILE *out, enum render_format format,
                              const struct game *g, const struct answer *a,
                              const struct answer_board_words *words,
                              struct reason *why) {
    struct board_drawing d = {
        .game = g, .answer = a, .title = words->no_title ? NULL : words->title};
    struct chart c;
    choose_style(&d);
    if (!words->no_legend)
        explain(&d);
    const double least = d.title || d.legend.count ? WIDTH_LEAST : 0;
    const double word = d.title ? heading_word(d.title) : 0;
    const double width =
        ceil(fmax(least, fmax(word, d.board.width)) + 2 * MARGIN);
    const struct chart_paper paper = {width, ceil(put_all(NULL, &d, width)), 1};
    enum status st = chart_begin(&c, out, format, paper, words->title, why);
    if (st)
        return st;
    put_all(&c, &d, width);
    chart_end(&c);
    return ST_OK;
}
