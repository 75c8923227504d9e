#include "dot.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "boards.h"
#include "palette.h"
#include "worth.h"

static const char *const thin_color = "#999999";
static const char *const cut_color = "#B00020";

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

/* Lines of text, each on its own line. */
static void put_lines(FILE *out, const char *text) {
    char line[256];
    for (const char *at = text; *at;) {
        const int length = (int)strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", length, at);
        dot_escaped(out, line);
        at += length;
        if (*at++)
            fputs("<BR/>", out);
        else
            break;
    }
}

static void put_legend(FILE *out, const char *text) {
    const size_t first = strcspn(text, "\n");
    char beside[256];
    snprintf(beside, sizeof beside, "%.*s", (int)first, text);
    fputs("<TR><TD><TABLE BORDER=\"0\" CELLSPACING=\"4\"><TR>", out);
    put_swatch(out, palette_pale[SIDE_X], "X wins");
    put_swatch(out, palette_pale[SIDE_O], "O wins");
    put_swatch(out, palette_pale[SIDE_NONE], "draw");
    fputs("<TD>", out);
    dot_escaped(out, beside);
    fputs("</TD></TR></TABLE></TD></TR>", out);
    if (!text[first])
        return;
    fputs("<TR><TD>", out);
    put_lines(out, text + first + 1);
    fputs("</TD></TR>", out);
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

/* As Graphviz lays out the tables above with DejaVu Sans. */
double dot_heading_height(const struct dot_heading *h) {
    double height = h->title ? 26 : 0;
    int lines = 0;
    for (const char *at = h->legend; at && *at; at++)
        lines += *at == '\n';
    if (h->legend)
        height += 34 + (lines ? 4 : 0) + 12 * lines;
    return height;
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
    if (d->dots > 0)
        fprintf(out, ", dpi=%.4g", d->dots);
    if (d->sideways && !at)
        fputs(", rankdir=LR", out);
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

enum { LINES_MAX = 3, LINE_TEXT_MAX = 40 };

/* The lines below the board of a node. */
struct node_text {
    char lines[LINES_MAX][LINE_TEXT_MAX];
    int count;
    char more[24];
    int width, height;
};

/* The value as the exercise writes it, for X, in plies from the root; what is
 * not decided as a bound. */
static void number_text(const struct game *g, const struct tree_node *n,
                        bool over, char *out) {
    const struct bounds w = n->worth;
    const bool is_x = game_mover(g, &n->state) == SIDE_X;
    const int sign = is_x ? w.lower : -(int)w.lower;
    if (!bounds_known(w))
        strcpy(out, (w.lower == VALUE_DRAW) == is_x ? "≥ 0" : "≤ 0");
    else if (sign && !w.distance && !over)
        strcpy(out, sign > 0 ? "> 0" : "< 0");
    else
        alphabeta_print(g, sign * (SEARCH_WIN - (int)n->depth - w.distance),
                        out);
}

/* "≥ +95": what alpha-beta returned. */
static void visit_text(const struct game *g, const struct tree_visit *v,
                       char *out) {
    static const char *const signs[] = {[ALPHABETA_EXACT] = "=",
                                        [ALPHABETA_AT_MOST] = "≤",
                                        [ALPHABETA_AT_LEAST] = "≥"};
    char score[ALPHABETA_TEXT_MAX];
    snprintf(out, LINE_TEXT_MAX, "%s %s", v->estimated ? "≈" : signs[v->bound],
             alphabeta_print(g, v->score, score));
}

static void window_text(const struct game *g, const struct tree_visit *v,
                        char *out) {
    char alpha[ALPHABETA_TEXT_MAX], beta[ALPHABETA_TEXT_MAX];
    snprintf(out, LINE_TEXT_MAX, "α %s β %s",
             alphabeta_print(g, v->alpha, alpha),
             alphabeta_print(g, v->beta, beta));
}

static void add_visit_lines(struct node_text *t, const struct game *g,
                            const struct tree_node *n, enum side mover,
                            const char *end) {
    if (*end)
        snprintf(t->lines[0], LINE_TEXT_MAX, "%" PRIu64 ": %s", n->visit.number,
                 end);
    else
        snprintf(t->lines[0], LINE_TEXT_MAX, "%" PRIu64 ": %c to move",
                 n->visit.number, worth_letter(mover));
    window_text(g, &n->visit, t->lines[1]);
    visit_text(g, &n->visit, t->lines[2]);
    t->count = 3;
}

/* "≈ +0.12": what X can expect where nothing is proved, from the estimates of
 * the moves. */
static void estimate_text(const struct game *g, const struct state *s,
                          char *out) {
    struct estimated_move moves[GAME_MOVES_MAX];
    const int count = game_estimate(g, s, moves);
    char score[WORTH_TEXT_MAX];
    int best = moves[0].estimate;
    for (int i = 1; i < count; i++)
        best = moves[i].estimate > best ? moves[i].estimate : best;
    const double expected = game_expectation(g, best);
    snprintf(out, LINE_TEXT_MAX, "≈ %s",
             worth_of_estimate(
                 game_mover(g, s) == SIDE_X ? expected : -expected, score));
}

static void add_value_lines(struct node_text *t, const struct dot *d,
                            const struct tree_node *n, enum side mover,
                            bool over) {
    const struct bounds w = n->worth;
    if (!over)
        snprintf(t->lines[t->count++], LINE_TEXT_MAX, "%c to move",
                 worth_letter(mover));
    if (w.lower == VALUE_LOSS && w.upper == VALUE_WIN) {
        estimate_text(d->game, &n->state, t->lines[t->count++]);
        return;
    }
    if (d->values != DOT_NUMBERS)
        worth_text(n->worth, mover, over, t->lines[t->count++]);
    if (d->values != DOT_WORDS)
        number_text(d->game, n, over, t->lines[t->count++]);
}

static struct node_text text_of(const struct dot *d,
                                const struct tree_node *n) {
    struct node_text t = {.count = 0};
    const enum side mover = game_mover(d->game, &n->state);
    char end[WORTH_TEXT_MAX] = "";
    enum value v;
    const bool over = game_over(d->game, &n->state, &v);
    if (over)
        worth_text(n->worth, mover, true, end);
    if (n->visit.number)
        add_visit_lines(&t, d->game, n, mover, end);
    else
        add_value_lines(&t, d, n, mover, over);
    int longest = 0;
    for (int i = 0; i < t.count; i++) {
        const int length = dot_characters(t.lines[i]);
        longest = length > longest ? length : longest;
    }
    t.height = LINE * t.count;
    if (n->left_out) {
        snprintf(t.more, sizeof t.more, "+%d more", n->left_out);
        t.height += SMALL_LINE;
    }
    const int board = boards_small_size(d->game, &n->state).width;
    t.width = (int)ceil(CHARACTER * longest);
    t.width = t.width > board ? t.width : board;
    return t;
}

struct dot_size dot_node_size(const struct dot *d, const struct tree_node *n) {
    const struct node_text t = text_of(d, n);
    return (struct dot_size){t.width + 2 * MARGIN + 2,
                             boards_small_size(d->game, &n->state).height +
                                 t.height + 3 * MARGIN + 2};
}

static void put_place(const struct dot *d, const struct dot_point *at) {
    if (!at)
        return;
    const struct dot_point p = d->sideways ? dot_turned(*at) : *at;
    fprintf(d->out, "pos=\"%.1f,%.1f\", ", p.x, p.y);
}

static void put_text(FILE *out, const struct node_text *t) {
    fprintf(out, "<TR><TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\">",
            t->width, t->height);
    for (int i = 0; i < t->count; i++) {
        fputs(i ? "<BR/>" : "", out);
        dot_escaped(out, t->lines[i]);
    }
    if (*t->more)
        fprintf(out, "<BR/><FONT POINT-SIZE=\"8\" COLOR=\"#666666\">%s</FONT>",
                t->more);
    fputs("</TD></TR>", out);
}

void dot_node(const struct dot *d, const struct tree_node *n,
              const struct dot_point *at) {
    FILE *out = d->out;
    const struct game *g = d->game;
    const struct node_text text = text_of(d, n);
    const bool known = bounds_known(n->worth);
    const enum side attractor =
        known ? value_attractor(n->worth.lower, game_mover(g, &n->state))
              : SIDE_NONE;
    fprintf(out, "  n%" PRIu64 " [", n->id);
    put_place(d, at);
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
    put_place(d, at);
    if (n->cut)
        fprintf(d->out, "label=\"✂ %d cut\", fontcolor=\"%s\"]\n", n->cut,
                cut_color);
    else
        fprintf(d->out, "label=\"+%d more\", fontcolor=\"#666666\"]\n",
                n->stub);
}

/* Edges ------------------------------------------------------------------- */

static void put_point(const struct dot *d, const char *before,
                      struct dot_point p) {
    const struct dot_point at = d->sideways ? dot_turned(p) : p;
    fprintf(d->out, "%s%.1f,%.1f", before, at.x, at.y);
}

/* One Bézier piece that continues a curve: two control points and its end. */
static void put_piece(const struct dot *d, struct dot_point a,
                      struct dot_point b, struct dot_point end) {
    put_point(d, " ", a);
    put_point(d, " ", b);
    put_point(d, " ", end);
}

static void put_straight(const struct dot *d, struct dot_point from,
                         struct dot_point to) {
    put_piece(d, from, to, to);
}

enum { ARROW = 5, CORNER = 6, FALL = 14 };

/* Down, across and down again, with round corners. All edges that leave a node
 * go across at the same height. */
static void put_steps(const struct dot *d, struct dot_point from,
                      struct dot_point end) {
    const double across = end.x - from.x, level = from.y - FALL;
    const double bend = copysign(fmin(CORNER, fabs(across) / 2), across);
    const double fall = fabs(bend);
    const struct dot_point corner1 = {from.x, level}, corner2 = {end.x, level};
    const struct dot_point a = {from.x, level + fall},
                           b = {from.x + bend, level},
                           c = {end.x - bend, level}, e = {end.x, level - fall};
    put_straight(d, from, a);
    put_piece(d, corner1, corner1, b);
    put_straight(d, b, c);
    put_piece(d, corner2, corner2, e);
    put_straight(d, e, end);
}

static void put_way(const struct dot *d, const struct dot_way *w) {
    if (!w)
        return;
    const struct dot_point end = {w->to.x, w->to.y + ARROW};
    put_point(d, "pos=\"e,", w->to);
    put_point(d, " ", w->from);
    if (w->direct || fabs(w->to.x - w->from.x) < 0.5)
        put_straight(d, w->from, end);
    else
        put_steps(d, w->from, end);
    fputs("\", ", d->out);
}

/* The middle of a label of this width: beside the end of its edge; if several
 * edges may end there, beside the middle. In a sideways tree it stands above
 * the edge. */
static struct dot_point label_place(const struct dot *d, double half,
                                    const struct dot_way *w) {
    const struct dot_point from = d->sideways ? dot_turned(w->from) : w->from;
    const struct dot_point to = d->sideways ? dot_turned(w->to) : w->to;
    if (d->crossing)
        return (struct dot_point){(from.x + to.x) / 2 + 3 + half,
                                  (from.y + to.y) / 2};
    return d->sideways ? (struct dot_point){to.x - 8 - half, to.y + 8}
                       : (struct dot_point){to.x + 5 + half, to.y + 13};
}

/* If all places are given, the label has its own. Otherwise a space keeps it
 * off its own line, and if edges may cross, a white background keeps it
 * legible. */
static void put_label(const struct dot *d, const char *text,
                      const struct dot_way *w) {
    const double half = 0.5 * SMALL_CHARACTER * dot_characters(text);
    if (w) {
        const struct dot_point at = label_place(d, half, w);
        fprintf(d->out, "lp=\"%.1f,%.1f\", label=\"%s\", ", at.x, at.y, text);
    } else if (d->crossing)
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
    put_way(d, way);
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
    put_way(d, way);
    fprintf(d->out, "style=dotted, color=\"%s\"]\n",
            n->cut ? cut_color : "#666666");
}
