#include "boards.h"

#include <string.h>

#include "dot.h"
#include "palette.h"

static char letter(enum side p) { return p == SIDE_X ? 'X' : 'O'; }

/* One group ---------------------------------------------------------------- */

enum { CELL = 16 }; /* including the border */

/* The stones of a winning line are white on the winner's colour; the last one
 * played is yellow. */
static void put_cell(FILE *out, const struct face_cell *c, bool last) {
    fputs("<TD WIDTH=\"16\" HEIGHT=\"16\"", out);
    if (last || c->in_line)
        fprintf(out, " BGCOLOR=\"%s\"",
                c->in_line ? palette_strong[c->stone] : PALETTE_LAST_MOVE);
    if (!c->stone)
        fputs("></TD>", out);
    else if (c->in_line)
        fprintf(out, "><FONT COLOR=\"%s\"><B>%c</B></FONT></TD>",
                last ? PALETTE_LAST_ON_STRONG : "#FFFFFF", letter(c->stone));
    else
        fprintf(out, "><FONT COLOR=\"%s\">%c</FONT></TD>",
                palette_strong[c->stone], letter(c->stone));
}

static void small_grid(FILE *out, const struct face *f, int last_move) {
    const struct face_shape *shape = &f->shape;
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
            "CELLPADDING=\"0\" COLOR=\"#888888\" BGCOLOR=\"#FFFFFF\" "
            "FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\">",
            CELL * shape->cols, CELL * shape->rows);
    for (int row = 0; row < shape->rows; row++) {
        fputs("<TR>", out);
        for (int col = 0; col < shape->cols; col++) {
            const int cell = row * shape->cols + col;
            put_cell(out, &f->cells[cell], cell == last_move);
        }
        fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

/* Several groups ---------------------------------------------------------- */

/* Size of a small cell, width of a group's frame, space between groups. */
enum { GROUP_CELL = 9, GROUP_FRAME = 2, GROUP_GAP = 3 };

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
static void put_won_group(FILE *out, enum side who, int width, int height) {
    fprintf(out,
            "<TR><TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\"><FONT POINT-SIZE=\"20\" COLOR=\"%s\"><B>%c</B>"
            "</FONT></TD></TR>",
            width, height, palette_pale[who], palette_strong[who], letter(who));
}

static void put_group_cell(FILE *out, enum side stone, bool last) {
    fprintf(out,
            "<TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\">",
            GROUP_CELL, GROUP_CELL, last ? PALETTE_LAST_MOVE : "#FFFFFF");
    if (stone)
        fprintf(out, "<FONT POINT-SIZE=\"7\" COLOR=\"%s\">%c</FONT>",
                palette_strong[stone], letter(stone));
    fputs("</TD>", out);
}

struct group_drawing {
    FILE *out;
    const struct face *face;
    enum side mover;
    int last_move;
};

static void put_group(const struct group_drawing *d, int group) {
    const struct face_shape *shape = &d->face->shape;
    const struct face_group *g = &d->face->groups[group];
    const int width = GROUP_CELL * shape->cols,
              height = GROUP_CELL * shape->rows;
    const int first = group * shape->rows * shape->cols;
    begin_frame(d->out, frame_color(g, d->mover), width, height);
    if (g->owner)
        put_won_group(d->out, g->owner, width, height);
    for (int row = 0; row < shape->rows && !g->owner; row++) {
        fputs("<TR>", d->out);
        for (int col = 0; col < shape->cols; col++) {
            const int cell = first + row * shape->cols + col;
            put_group_cell(d->out, d->face->cells[cell].stone,
                           cell == d->last_move);
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

/* A game without a face is drawn as its text, in a cell of this height; the
 * width is per character. */
enum { TEXT_HEIGHT = 24, TEXT_CHARACTER = 9 };

static struct boards_size text_size(const char *text) {
    return (struct boards_size){TEXT_CHARACTER * ((int)strlen(text) + 1),
                                TEXT_HEIGHT};
}

static void put_text(FILE *out, const char *text) {
    const struct boards_size size = text_size(text);
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
            "CELLPADDING=\"0\" COLOR=\"#888888\" BGCOLOR=\"#FFFFFF\" "
            "FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\"><TR><TD>",
            size.width, size.height);
    dot_escaped(out, text);
    fputs("</TD></TR></TABLE>", out);
}

static bool is_one_group(const struct face *f) {
    return f->shape.group_rows * f->shape.group_cols == 1;
}

static int group_length(int groups, int cells) {
    return groups * (cells * GROUP_CELL + 2 * GROUP_FRAME) +
           (groups + 1) * GROUP_GAP;
}

struct boards_size boards_small_size(const struct game *g,
                                     const struct state *s) {
    struct face f;
    const struct face_shape *shape = &f.shape;
    if (!game_face(g, s, &f)) {
        char text[GAME_TEXT_MAX];
        return text_size(game_print(g, s, text));
    }
    return is_one_group(&f)
               ? (struct boards_size){CELL * shape->cols, CELL * shape->rows}
               : (struct boards_size){
                     group_length(shape->group_cols, shape->cols),
                     group_length(shape->group_rows, shape->rows)};
}

void boards_small(FILE *out, const struct game *g, const struct state *s,
                  int last_move) {
    struct face f;
    if (!game_face(g, s, &f)) {
        char text[GAME_TEXT_MAX];
        put_text(out, game_print(g, s, text));
    } else if (is_one_group(&f))
        small_grid(out, &f, last_move);
    else
        put_groups(&(struct group_drawing){.out = out,
                                           .face = &f,
                                           .mover = game_mover(g, s),
                                           .last_move = last_move});
}
