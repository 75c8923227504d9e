#include "boards.h"

#include <math.h>
#include <string.h>

#include "dot.h"
#include "palette.h"

static char letter(enum side p) { return p == SIDE_X ? 'X' : 'O'; }

/* Moves on a large board -------------------------------------------------- */

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

enum { OPTION_TEXT_MAX = 16 };

/* What a move is worth to the player making it: "win 5", "≥ draw". */
static void option_text(struct bounds b, char *out) {
    if (bounds_known(b) && b.distance)
        snprintf(out, OPTION_TEXT_MAX, "%s %d", value_name(b.lower),
                 b.distance);
    else if (bounds_known(b))
        strcpy(out, value_name(b.lower));
    else
        strcpy(out, b.lower == VALUE_DRAW   ? "≥ draw"
                    : b.upper == VALUE_DRAW ? "≤ draw"
                                            : "?");
}

/* Sizes on a large board, in points: a cell, the ring inside it, the border of
 * the ring, the text and the stones. */
struct scale {
    int square, ring, border, text, stone;
};

/* An empty cell of the large board. The ring is a nested table. */
static void put_option(FILE *out, const struct answer *a,
                       const struct answer_move *m, const struct scale *size) {
    char color[8], text[OPTION_TEXT_MAX];
    const int inside = size->ring - 2 * size->border;
    const bool best = is_best(a, m);
    strcpy(color, PALETTE_UNKNOWN);
    if (bounds_known(m->bounds))
        heat_of(a, m, color);
    option_text(m->bounds, text);
    fprintf(out,
            "<TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\">",
            size->square, size->square, color);
    const bool tight = best && strlen(text) > 5; /* "loss 10" in a ring */
    const int points = tight ? size->text * 5 / 6 : size->text;
    if (best)
        fprintf(out,
                "<TABLE BORDER=\"%d\" CELLBORDER=\"0\" CELLSPACING=\"0\" "
                "STYLE=\"ROUNDED\" COLOR=\"%s\" WIDTH=\"%d\" HEIGHT=\"%d\" "
                "FIXEDSIZE=\"TRUE\"><TR><TD WIDTH=\"%d\" HEIGHT=\"%d\" "
                "FIXEDSIZE=\"TRUE\"><FONT POINT-SIZE=\"%d\" COLOR=\"%s\">"
                "<B>%s</B></FONT></TD></TR></TABLE></TD>",
                size->border, PALETTE_INK, size->ring, size->ring, inside,
                inside, points, PALETTE_INK, text);
    else
        fprintf(out, "<FONT POINT-SIZE=\"%d\" COLOR=\"%s\">%s</FONT></TD>",
                points, PALETTE_INK, text);
}

/* The background of a stone. */
enum ground { GROUND_PLAIN, GROUND_WINNING, GROUND_LAST };

static void put_large_stone(FILE *out, enum side stone, enum ground ground,
                            const struct scale *size) {
    const bool winning = ground == GROUND_WINNING;
    fprintf(out,
            "<TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\">",
            size->square, size->square,
            winning                 ? palette_strong[stone]
            : ground == GROUND_LAST ? PALETTE_LAST_MOVE
                                    : "#FFFFFF");
    if (stone)
        fprintf(out, "<FONT POINT-SIZE=\"%d\" COLOR=\"%s\"><B>%c</B></FONT>",
                size->stone, winning ? "#FFFFFF" : palette_strong[stone],
                letter(stone));
    fputs("</TD>", out);
}

/* One group ---------------------------------------------------------------- */

/* A cell of a large board: the value of a move there, or the stone on it. */
static void put_large_cell(FILE *out, const struct answer *a,
                           const struct face *f, int cell,
                           const struct scale *size) {
    const struct answer_move *m = move_on(a, cell);
    const struct face_cell *c = &f->cells[cell];
    if (m)
        put_option(out, a, m, size);
    else
        put_large_stone(out, c->stone,
                        c->in_line        ? GROUND_WINNING
                        : cell == f->last ? GROUND_LAST
                                          : GROUND_PLAIN,
                        size);
}

static void large_grid(FILE *out, const struct answer *a,
                       const struct face *f) {
    static const struct scale size = {58, 52, 3, 12, 36};
    enum { NAMES = 22 }; /* room for row and column names */
    const struct face_shape *shape = &f->shape;
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
            "CELLPADDING=\"0\" COLOR=\"#666666\" FIXEDSIZE=\"TRUE\" "
            "WIDTH=\"%d\" HEIGHT=\"%d\"><TR><TD BORDER=\"0\"></TD>",
            NAMES + size.square * shape->cols,
            NAMES + size.square * shape->rows);
    for (int col = 0; col < shape->cols; col++)
        fprintf(out, "<TD BORDER=\"0\" HEIGHT=\"22\">%s</TD>", f->cols[col]);
    fputs("</TR>", out);
    for (int row = 0; row < shape->rows; row++) {
        fprintf(out, "<TR><TD BORDER=\"0\" WIDTH=\"22\">%s</TD>", f->rows[row]);
        for (int col = 0; col < shape->cols; col++)
            put_large_cell(out, a, f, row * shape->cols + col, &size);
        fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

/* Several groups ---------------------------------------------------------- */

/* Width of a frame, and space between groups. */
enum { GROUP_FRAME = 2, GROUP_GAP = 3 };

/* The frame shows the groups of a winning line, or else the groups that may be
 * played, in the mover's colour. */
static const char *frame_color(const struct face_group *g, enum side mover) {
    return g->in_line    ? palette_strong[g->owner]
           : g->playable ? palette_strong[mover]
                         : "#FFFFFF";
}

static void begin_frame(FILE *out, const char *color, int width, int height) {
    fprintf(out,
            "<TD BORDER=\"%d\" COLOR=\"%s\"><TABLE BORDER=\"0\" "
            "CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"0\" "
            "COLOR=\"#888888\" FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" "
            "HEIGHT=\"%d\">",
            GROUP_FRAME, color, width, height);
}

/* A group that is won becomes one large mark. */
static void put_won_group(FILE *out, enum side who, int width, int height,
                          int points) {
    fprintf(out,
            "<TR><TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\"><FONT POINT-SIZE=\"%d\" COLOR=\"%s\"><B>%c</B>"
            "</FONT></TD></TR>",
            width, height, palette_pale[who], points, palette_strong[who],
            letter(who));
}

struct group_drawing {
    FILE *out;
    const struct face *face;
    enum side mover;
    const struct answer *answer;
    const struct scale *size;
};

static void put_group(const struct group_drawing *d, int group) {
    enum { POINTS = 84 };
    const struct face_shape *shape = &d->face->shape;
    const struct face_group *g = &d->face->groups[group];
    const int side = d->size->square;
    const int width = side * shape->cols, height = side * shape->rows;
    const int first = group * shape->rows * shape->cols;
    begin_frame(d->out, frame_color(g, d->mover), width, height);
    if (g->owner)
        put_won_group(d->out, g->owner, width, height, POINTS);
    for (int row = 0; row < shape->rows && !g->owner; row++) {
        fputs("<TR>", d->out);
        for (int col = 0; col < shape->cols; col++) {
            const int cell = first + row * shape->cols + col;
            put_large_cell(d->out, d->answer, d->face, cell, d->size);
        }
        fputs("</TR>", d->out);
    }
    fputs("</TABLE></TD>", d->out);
}

static void put_groups(const struct group_drawing *d) {
    const struct face_shape *shape = &d->face->shape;
    fprintf(d->out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"%d\" "
            "CELLPADDING=\"0\">",
            GROUP_GAP);
    for (int row = 0; row < shape->group_rows; row++) {
        fputs("<TR>", d->out);
        for (int col = 0; col < shape->group_cols; col++)
            put_group(d, row * shape->group_cols + col);
        fputs("</TR>", d->out);
    }
    fputs("</TABLE>", d->out);
}

/* Any game ---------------------------------------------------------------- */

/* A large board without a face is a list of the moves and their values. */
static void put_move_list(FILE *out, const struct game *g,
                          const struct answer *a) {
    static const struct scale size = {58, 52, 3, 12, 36};
    char text[GAME_TEXT_MAX], move[GAME_MOVE_TEXT_MAX];
    fputs("<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
          "CELLPADDING=\"4\" COLOR=\"#666666\"><TR><TD COLSPAN=\"2\">",
          out);
    dot_escaped(out, game_print(g, &a->state, text));
    fputs("</TD></TR>", out);
    for (int i = 0; i < a->move_count; i++) {
        fputs("<TR><TD>", out);
        dot_escaped(out, game_print_move(g, a->moves[i].move, move));
        fputs("</TD>", out);
        put_option(out, a, &a->moves[i], &size);
        fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

static bool is_one_group(const struct face *f) {
    return f->shape.group_rows * f->shape.group_cols == 1;
}

void boards_large(FILE *out, const struct game *g, const struct answer *a) {
    static const struct scale size = {40, 36, 2, 8, 24};
    struct face f;
    if (!game_face(g, &a->state, &f))
        put_move_list(out, g, a);
    else if (is_one_group(&f))
        large_grid(out, a, &f);
    else
        put_groups(&(struct group_drawing){.out = out,
                                           .face = &f,
                                           .mover = a->mover,
                                           .answer = a,
                                           .size = &size});
}
