#include "boards.h"

#include <string.h>

#include "dot.h"
#include "palette.h"
#include "stars.h"

static char letter(enum side p) { return p == SIDE_X ? 'X' : 'O'; }

/* One group ---------------------------------------------------------------- */

enum { CELL = 16 }; /* including the border */

/* The stones of a winning line are white on the winner's colour; the last one
 * played is yellow. */
static void put_cell(FILE *out, const struct face_cell *c, bool last,
                     bool star) {
    fputs("<TD WIDTH=\"16\" HEIGHT=\"16\"", out);
    if (last || c->in_line)
        fprintf(out, " BGCOLOR=\"%s\"",
                c->in_line ? palette_strong[c->stone] : PALETTE_LAST_MOVE);
    if (!c->stone)
        fputs(star ? "><FONT COLOR=\"#888888\">•</FONT></TD>" : "></TD>", out);
    else if (c->in_line)
        fprintf(out, "><FONT COLOR=\"%s\"><B>%c</B></FONT></TD>",
                last ? PALETTE_LAST_ON_STRONG : "#FFFFFF", letter(c->stone));
    else
        fprintf(out, "><FONT COLOR=\"%s\">%c</FONT></TD>",
                palette_strong[c->stone], letter(c->stone));
}

/* Room for a name, which may be empty. */
static void put_name(FILE *out, int width, int height, const char *name) {
    fprintf(out,
            "<TD BORDER=\"0\" WIDTH=\"%d\" HEIGHT=\"%d\" "
            "FIXEDSIZE=\"TRUE\">",
            width, height);
    if (*name)
        fprintf(out, "<FONT POINT-SIZE=\"8\" COLOR=\"#555555\">%s</FONT>",
                name);
    fputs("</TD>", out);
}

/* The names of large boards stand beside and above the cells, in a strip of
 * this width. */
enum { NAMES = 16 };

static int names_room(const struct face_shape *shape) {
    return stars_names(shape) ? NAMES : 0;
}

static void put_column_names(FILE *out, const struct face *f) {
    fputs("<TR>", out);
    put_name(out, NAMES, NAMES, "");
    for (int col = 0; col < f->shape.cols; col++)
        put_name(out, CELL, NAMES, f->cols[col]);
    fputs("</TR>", out);
}

static void small_grid(FILE *out, const struct face *f, int last_move) {
    const struct face_shape *shape = &f->shape;
    const int room = names_room(shape);
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
            "CELLPADDING=\"0\" COLOR=\"#888888\" BGCOLOR=\"#FFFFFF\" "
            "FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\">",
            CELL * shape->cols + room, CELL * shape->rows + room);
    if (room)
        put_column_names(out, f);
    for (int row = 0; row < shape->rows; row++) {
        fputs("<TR>", out);
        if (room)
            put_name(out, NAMES, CELL, f->rows[row]);
        for (int col = 0; col < shape->cols; col++) {
            const int cell = row * shape->cols + col;
            put_cell(out, &f->cells[cell], cell == last_move,
                     stars_has(shape, cell));
        }
        fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

/* Several groups ---------------------------------------------------------- */

/* A cell, the room for names beside it, the width of a group's frame and the
 * space between groups: large enough to be read. */
enum { GROUP_CELL = 12, GROUP_NAMES = 10, GROUP_FRAME = 2, GROUP_GAP = 3 };

/* The frame shows the groups of a winning line, or else the groups that may be
 * played, in the mover's colour. */
static const char *frame_color(const struct face_group *g, enum side mover) {
    return g->in_line    ? palette_strong[g->owner]
           : g->playable ? palette_strong[mover]
                         : "#FFFFFF";
}

/* The number of the group, and the names of its columns unless it is won. */
static void put_group_head(FILE *out, const struct face *f, int group) {
    fprintf(out,
            "<TR><TD BORDER=\"0\" WIDTH=\"%d\" HEIGHT=\"%d\" "
            "FIXEDSIZE=\"TRUE\"><FONT POINT-SIZE=\"9\"><B>%d</B></FONT></TD>",
            GROUP_NAMES, GROUP_NAMES, group + 1);
    for (int col = 0; col < f->shape.cols; col++)
        put_name(out, GROUP_CELL, GROUP_NAMES,
                 f->groups[group].owner ? "" : f->cols[col]);
    fputs("</TR>", out);
}

/* A group that is won becomes one large mark. */
static void put_won_group(FILE *out, const struct face_shape *shape,
                          enum side who) {
    const int width = GROUP_CELL * shape->cols;
    const int height = GROUP_CELL * shape->rows;
    fputs("<TR>", out);
    put_name(out, GROUP_NAMES, height, "");
    fprintf(out,
            "<TD COLSPAN=\"%d\" WIDTH=\"%d\" HEIGHT=\"%d\" "
            "FIXEDSIZE=\"TRUE\" BGCOLOR=\"%s\"><FONT POINT-SIZE=\"26\" "
            "COLOR=\"%s\"><B>%c</B></FONT></TD></TR>",
            shape->cols, width, height, palette_pale[who], palette_strong[who],
            letter(who));
}

static void put_group_cell(FILE *out, enum side stone, bool last) {
    fprintf(out,
            "<TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\">",
            GROUP_CELL, GROUP_CELL, last ? PALETTE_LAST_MOVE : "#FFFFFF");
    if (stone)
        fprintf(out, "<FONT POINT-SIZE=\"9\" COLOR=\"%s\">%c</FONT>",
                palette_strong[stone], letter(stone));
    fputs("</TD>", out);
}

static void put_open_group(FILE *out, const struct face *f, int group,
                           int last_move) {
    const struct face_shape *shape = &f->shape;
    const int first = group * shape->rows * shape->cols;
    for (int row = 0; row < shape->rows; row++) {
        fputs("<TR>", out);
        put_name(out, GROUP_NAMES, GROUP_CELL, f->rows[row]);
        for (int col = 0; col < shape->cols; col++) {
            const int cell = first + row * shape->cols + col;
            put_group_cell(out, f->cells[cell].stone, cell == last_move);
        }
        fputs("</TR>", out);
    }
}

static int group_side(int cells) { return GROUP_NAMES + cells * GROUP_CELL; }

static void put_group(FILE *out, const struct face *f, int group,
                      enum side mover, int last_move) {
    const struct face_group *g = &f->groups[group];
    fprintf(out,
            "<TD BORDER=\"%d\" COLOR=\"%s\"><TABLE BORDER=\"0\" "
            "CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"0\" "
            "COLOR=\"#888888\" FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" "
            "HEIGHT=\"%d\">",
            GROUP_FRAME, frame_color(g, mover), group_side(f->shape.cols),
            group_side(f->shape.rows));
    put_group_head(out, f, group);
    if (g->owner)
        put_won_group(out, &f->shape, g->owner);
    else
        put_open_group(out, f, group, last_move);
    fputs("</TABLE></TD>", out);
}

static void put_groups(FILE *out, const struct face *f, enum side mover,
                       int last_move) {
    const struct face_shape *shape = &f->shape;
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"%d\" "
            "CELLPADDING=\"0\" BGCOLOR=\"#FFFFFF\">",
            GROUP_GAP);
    for (int row = 0; row < shape->group_rows; row++) {
        fputs("<TR>", out);
        for (int col = 0; col < shape->group_cols; col++)
            put_group(out, f, row * shape->group_cols + col, mover, last_move);
        fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

static int groups_length(int groups, int cells) {
    return groups * (group_side(cells) + 2 * GROUP_FRAME) +
           (groups + 1) * GROUP_GAP;
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

struct boards_size boards_small_size(const struct game *g,
                                     const struct state *s) {
    struct face f;
    const struct face_shape *shape = &f.shape;
    if (!game_face(g, s, &f)) {
        char text[GAME_TEXT_MAX];
        return text_size(game_print(g, s, text));
    }
    const int room = names_room(shape);
    return is_one_group(&f)
               ? (struct boards_size){CELL * shape->cols + room,
                                      CELL * shape->rows + room}
               : (struct boards_size){
                     groups_length(shape->group_cols, shape->cols),
                     groups_length(shape->group_rows, shape->rows)};
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
        put_groups(out, &f, game_mover(g, s), last_move);
}
