#include "dot.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "boards.h"
#include "palette.h"
#include "worth.h"

static const char *const thin_color = "#999999";

/* Text -------------------------------------------------------------------- */

void dot_escaped(FILE *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

int dot_characters(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* Heading ----------------------------------------------------------------- */

static void put_swatch(FILE *out, const char *color, const char *text) {
    fprintf(out,
            "<TD BGCOLOR=\"%s\" BORDER=\"1\" COLOR=\"#999999\" "
            "CELLPADDING=\"3\">%s</TD>",
            color, text);
}

static void put_legend(FILE *out, const char *rest) {
    fputs("<TR><TD><TABLE BORDER=\"0\" CELLSPACING=\"4\"><TR>", out);
    put_swatch(out, palette_pale[SIDE_X], "X wins");
    put_swatch(out, palette_pale[SIDE_O], "O wins");
    put_swatch(out, palette_pale[SIDE_NONE], "draw");
    fputs("<TD>", out);
    dot_escaped(out, rest);
    fputs("</TD></TR></TABLE></TD></TR>", out);
}

static void put_heading(FILE *out, const struct dot_heading *h) {
    fputs("<<TABLE BORDER=\"0\">", out);
    if (h->title) {
        fputs("<TR><TD><FONT POINT-SIZE=\"14\">", out);
        dot_escaped(out, h->title);
        fputs("</FONT></TD></TR>", out);
    }
    if (h->legend)
        put_legend(out, h->legend);
    fputs("</TABLE>>", out);
}

/* Title and legend are the label of the graph, so that they stand above it and
 * do not affect the layout. If all places are given (the layout nop2, as by
 * neato -n2), they are a node like the others. */
void dot_begin(const struct dot *d, const struct dot_heading *h,
               const struct dot_point *at) {
    FILE *out = d->out;
    const bool heading = h->title || h->legend;
    fputs("digraph morpion {\n"
          "  graph [fontname=\"DejaVu Sans\"",
          out);
    if (at)
        fputs(", layout=nop2", out);
    else
        fputs(d->crossing ? ", nodesep=0.15, ranksep=0.7"
                          : ", nodesep=0.1, ranksep=0.4",
              out);
    if (heading && !at) {
        fputs(", labelloc=t, fontsize=10, label=", out);
        put_heading(out, h);
    }
    fputs("]\n"
          "  node [shape=plain, fontname=\"DejaVu Sans Mono\", fontsize=10]\n"
          "  edge [fontname=\"DejaVu Sans Mono\", fontsize=9, arrowsize=0.5]\n",
          out);
    if (heading && at) {
        fprintf(out,
                "  heading [fontname=\"DejaVu Sans\", pos=\"%.1f,%.1f\", "
                "label=",
                at->x, at->y);
        put_heading(out, h);
        fputs("]\n", out);
    }
}

void dot_end(const struct dot *d) { fputs("}\n", d->out); }

/* Nodes ------------------------------------------------------------------- */

/* A node is a table with the board above the text, and 3 points around each.
 * Its size is set in points, so it does not depend on the fonts that are
 * installed. */
enum { MARGIN = 3, LINE = 12, SMALL_LINE = 10 };
#define CHARACTER 6.1       /* width in DejaVu Sans Mono at 10 points */
#define SMALL_CHARACTER 5.5 /* at 9 points */

struct node_text {
    char turn[16];
    char worth[WORTH_TEXT_MAX];
    char more[24];
    int width, height;
};

static struct node_text text_of(const struct game *g,
                                const struct tree_node *n) {
    struct node_text t = {"", "", "", 0, LINE};
    const enum side mover = game_mover(g, &n->state);
    enum value v;
    const bool over = game_over(g, &n->state, &v);
    worth_text(n->worth, mover, over, t.worth);
    if (!over) {
        snprintf(t.turn, sizeof t.turn, "%c to move", worth_letter(mover));
        t.height += LINE;
    }
    if (n->left_out) {
        snprintf(t.more, sizeof t.more, "+%d more", n->left_out);
        t.height += SMALL_LINE;
    }
    const int longest = dot_characters(t.worth) > dot_characters(t.turn)
                            ? dot_characters(t.worth)
                            : dot_characters(t.turn);
    const int board = boards_small_size(g, &n->state).width;
    t.width = (int)ceil(CHARACTER * longest);
    t.width = t.width > board ? t.width : board;
    return t;
}

struct dot_size dot_node_size(const struct game *g, const struct tree_node *n) {
    const struct node_text t = text_of(g, n);
    return (struct dot_size){t.width + 2 * MARGIN + 2,
                             boards_small_size(g, &n->state).height + t.height +
                                 3 * MARGIN + 2};
}

static void put_place(FILE *out, const struct dot_point *at) {
    if (at)
        fprintf(out, "pos=\"%.1f,%.1f\", ", at->x, at->y);
}

static void put_text(FILE *out, const struct node_text *t) {
    fprintf(out, "<TR><TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\">%s%s%s",
            t->width, t->height, t->turn, *t->turn ? "<BR/>" : "", t->worth);
    if (*t->more)
        fprintf(out, "<BR/><FONT POINT-SIZE=\"8\" COLOR=\"#666666\">%s</FONT>",
                t->more);
    fputs("</TD></TR>", out);
}

void dot_node(const struct dot *d, const struct tree_node *n,
              const struct dot_point *at) {
    FILE *out = d->out;
    const struct game *g = d->game;
    const struct node_text text = text_of(g, n);
    const bool known = bounds_known(n->worth);
    const enum side attractor =
        known ? value_attractor(n->worth.lower, game_mover(g, &n->state))
              : SIDE_NONE;
    fprintf(out, "  n%" PRIu64 " [", n->id);
    put_place(out, at);
    fprintf(out,
            "label=<<TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLSPACING=\"%d\" "
            "CELLPADDING=\"0\" COLOR=\"%s\" BGCOLOR=\"%s\"><TR><TD>",
            MARGIN, palette_strong[attractor],
            known ? palette_pale[attractor] : PALETTE_UNKNOWN);
    boards_small(out, g, &n->state, n->last_move);
    fputs("</TD></TR>", out);
    put_text(out, &text);
    fputs("</TABLE>>]\n", out);
}

void dot_stub(const struct dot *d, const struct tree_node *n,
              const struct dot_point *at) {
    fprintf(d->out, "  s%" PRIu64 " [", n->id);
    put_place(d->out, at);
    fprintf(d->out, "label=\"+%d more\", fontcolor=\"#666666\"]\n", n->stub);
}

/* Edges ------------------------------------------------------------------- */

/* One Bézier piece that continues a curve: two control points and its end. */
static void put_piece(FILE *out, struct dot_point a, struct dot_point b,
                      struct dot_point end) {
    fprintf(out, " %.1f,%.1f %.1f,%.1f %.1f,%.1f", a.x, a.y, b.x, b.y, end.x,
            end.y);
}

static void put_straight(FILE *out, struct dot_point from,
                         struct dot_point to) {
    put_piece(out, from, to, to);
}

enum { ARROW = 5, CORNER = 6, FALL = 14 };

/* Down, across and down again, with round corners. All edges that leave a node
 * go across at the same height. */
static void put_steps(FILE *out, struct dot_point from, struct dot_point end) {
    const double across = end.x - from.x, level = from.y - FALL;
    const double bend = copysign(fmin(CORNER, fabs(across) / 2), across);
    const double fall = fabs(bend);
    const struct dot_point corner1 = {from.x, level}, corner2 = {end.x, level};
    const struct dot_point a = {from.x, level + fall},
                           b = {from.x + bend, level},
                           c = {end.x - bend, level}, d = {end.x, level - fall};
    put_straight(out, from, a);
    put_piece(out, corner1, corner1, b);
    put_straight(out, b, c);
    put_piece(out, corner2, corner2, d);
    put_straight(out, d, end);
}

static void put_way(FILE *out, const struct dot_way *w) {
    if (!w)
        return;
    const struct dot_point end = {w->to.x, w->to.y + ARROW};
    fprintf(out, "pos=\"e,%.1f,%.1f %.1f,%.1f", w->to.x, w->to.y, w->from.x,
            w->from.y);
    if (w->direct || fabs(w->to.x - w->from.x) < 0.5)
        put_straight(out, w->from, end);
    else
        put_steps(out, w->from, end);
    fputs("\", ", out);
}

/* If all places are given, the label stands beside the end of its edge; if
 * several edges may end there, it stands beside the middle. Otherwise a space
 * keeps it off its own line, and if edges may cross, a white background keeps
 * it legible. */
static void put_label(const struct dot *d, const char *text,
                      const struct dot_way *w) {
    const double half = 0.5 * SMALL_CHARACTER * dot_characters(text);
    if (w && d->crossing)
        fprintf(d->out, "lp=\"%.1f,%.1f\", label=\"%s\", ",
                (w->from.x + w->to.x) / 2 + 3 + half, (w->from.y + w->to.y) / 2,
                text);
    else if (w)
        fprintf(d->out, "lp=\"%.1f,%.1f\", label=\"%s\", ", w->to.x + 5 + half,
                w->to.y + 13, text);
    else if (d->crossing)
        fprintf(d->out,
                "label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" "
                "CELLPADDING=\"1\" CELLSPACING=\"0\"><TR>"
                "<TD BGCOLOR=\"white\">%s</TD></TR></TABLE>>, ",
                text);
    else
        fprintf(d->out, "label=\" %s\", ", text);
}

void dot_move(const struct dot *d, const struct tree_move *m,
              const struct dot_way *way) {
    char name[GAME_MOVE_TEXT_MAX], text[GAME_MOVE_TEXT_MAX + 32],
        images[16] = "";
    if (m->images > 1)
        snprintf(images, sizeof images, " ×%d", m->images);
    snprintf(text, sizeof text, "%s%s%s",
             game_print_move(d->game, m->move, name), images,
             m->turned ? " ↻" : "");
    fprintf(d->out, "  n%" PRIu64 " -> n%" PRIu64 " [", m->from, m->to);
    put_way(d->out, way);
    put_label(d, text, way);
    if (m->best)
        fprintf(d->out, "penwidth=%s, color=\"%s\"]\n",
                d->crossing ? "1.8" : "2.5", palette_strong[m->attractor]);
    else
        fprintf(d->out, "style=dashed, color=\"%s\"]\n", thin_color);
}

void dot_stub_edge(const struct dot *d, const struct tree_node *n,
                   const struct dot_way *way) {
    fprintf(d->out, "  n%" PRIu64 " -> s%" PRIu64 " [", n->id, n->id);
    put_way(d->out, way);
    fputs("style=dotted, color=\"#666666\"]\n", d->out);
}
