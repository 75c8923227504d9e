#include "dot.h"

/* Okabe-Ito: told apart by people who see few colours too; the text under each
 * board says the same in words. Indexed by enum player, draws first. */
static const char *const strong[] = {"#999999", "#0072B2", "#D55E00"};
static const char *const pale[] = {"#EEEEEE", "#CFE6F5", "#F9DCC8"};
static const char *const last_move_color = "#FFF3A6";
static const char *const unknown_color = "#FFFFFF";

enum { CELL_POINTS = 16 };

static void put_escaped(FILE *out, const char *text) {
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
        default:
            fputc(*text, out);
        }
}

static void put_swatch(FILE *out, const char *color, const char *text) {
    fprintf(out,
            "<TD BGCOLOR=\"%s\" BORDER=\"1\" COLOR=\"#999999\" "
            "CELLPADDING=\"3\">%s</TD>",
            color, text);
}

static void put_legend(FILE *out, const char *rest) {
    fputs("<TR><TD><TABLE BORDER=\"0\" CELLSPACING=\"4\"><TR>", out);
    put_swatch(out, pale[PLAYER_X], "X wins");
    put_swatch(out, pale[PLAYER_O], "O wins");
    put_swatch(out, pale[PLAYER_NONE], "draw");
    fputs("<TD>", out);
    put_escaped(out, rest);
    fputs("</TD></TR></TABLE></TD></TR>", out);
}

/* Title and legend are the label of the graph, so that they stand above it and
 * have no part in its layout. */
static void put_heading(FILE *out, const struct heading *h) {
    fputs(", labelloc=t, fontsize=10, label=<<TABLE BORDER=\"0\">", out);
    if (h->title) {
        fputs("<TR><TD><FONT POINT-SIZE=\"14\">", out);
        put_escaped(out, h->title);
        fputs("</FONT></TD></TR>", out);
    }
    if (h->legend)
        put_legend(out, h->legend);
    fputs("</TABLE>>", out);
}

void dot_begin(FILE *out, const struct heading *h) {
    fputs("digraph morpion {\n"
          "  graph [nodesep=0.1, ranksep=0.4, fontname=\"DejaVu Sans\"",
          out);
    if (h->title || h->legend)
        put_heading(out, h);
    fputs("]\n"
          "  node [shape=plain, fontname=\"DejaVu Sans Mono\", fontsize=10]\n"
          "  edge [fontname=\"DejaVu Sans Mono\", fontsize=9, arrowsize=0.5]\n",
          out);
}

void dot_end(FILE *out) { fputs("}\n", out); }

static void put_cell(FILE *out, const struct board *b, const struct position *p,
                     int cell, int last_move) {
    const enum player stone = position_stone_at(p, cell);
    const bool winning = position_wins_at(b, p, cell);
    fprintf(out,
            "<TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\">",
            CELL_POINTS, CELL_POINTS,
            cell == last_move ? last_move_color
            : winning         ? pale[p->winner]
                              : "#FFFFFF");
    if (stone)
        fprintf(out, "<FONT COLOR=\"%s\">%s%c%s</FONT>", strong[stone],
                winning ? "<B>" : "", stone == PLAYER_X ? 'X' : 'O',
                winning ? "</B>" : "");
    fputs("</TD>", out);
}

static void put_worth(FILE *out, bool over, enum player attractor,
                      struct worth w) {
    if (!w.known)
        fputs("?", out);
    else if (attractor == PLAYER_NONE)
        fputs(over ? "drawn" : "draw", out);
    else if (over)
        fprintf(out, "%c has won", attractor == PLAYER_X ? 'X' : 'O');
    else
        fprintf(out, "%c wins in %d", attractor == PLAYER_X ? 'X' : 'O',
                w.outcome.distance);
}

void dot_position(FILE *out, const struct game *g, uint64_t id,
                  const struct state *s, int last_move, struct worth w,
                  int left_out) {
    const struct board *b = g->board;
    const enum player mover = g->mover(s);
    const enum player attractor = value_attractor(w.outcome.value, mover);
    enum value v;
    const bool over = g->over(g, s, &v);
    fprintf(out,
            "  n%llu [label=<<TABLE BORDER=\"1\" CELLBORDER=\"0\" "
            "CELLSPACING=\"3\" CELLPADDING=\"0\" COLOR=\"%s\" "
            "BGCOLOR=\"%s\"><TR><TD><TABLE BORDER=\"0\" CELLBORDER=\"1\" "
            "CELLSPACING=\"0\" CELLPADDING=\"0\" COLOR=\"#888888\" "
            "FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\">",
            (unsigned long long)id, strong[attractor],
            w.known ? pale[attractor] : unknown_color,
            CELL_POINTS * b->cols + 1, CELL_POINTS * b->rows + 1);
    for (int row = 0; row < b->rows; row++) {
        fputs("<TR>", out);
        for (int col = 0; col < b->cols; col++)
            put_cell(out, b, &s->tnk, row * b->cols + col, last_move);
        fputs("</TR>", out);
    }
    fputs("</TABLE></TD></TR><TR><TD>", out);
    if (!over)
        fprintf(out, "%c to move<BR/>", mover == PLAYER_X ? 'X' : 'O');
    put_worth(out, over, attractor, w);
    if (left_out)
        fprintf(out,
                "<BR/><FONT POINT-SIZE=\"8\" COLOR=\"#666666\">+%d more"
                "</FONT>",
                left_out);
    fputs("</TD></TR></TABLE>>]\n", out);
}

void dot_stub(FILE *out, uint64_t id, uint64_t parent, int moves) {
    fprintf(out,
            "  n%llu [label=\"+%d more\", fontcolor=\"#666666\"]\n"
            "  n%llu -> n%llu [style=dotted, color=\"#666666\"]\n",
            (unsigned long long)id, moves, (unsigned long long)parent,
            (unsigned long long)id);
}

void dot_move(FILE *out, const struct game *g, uint64_t from, uint64_t to,
              int move, int images, enum player attractor, bool best) {
    char name[GAME_MOVE_TEXT_MAX];
    fprintf(out, "  n%llu -> n%llu [label=\"%s", (unsigned long long)from,
            (unsigned long long)to, g->print_move(g, move, name));
    if (images > 1)
        fprintf(out, " ×%d", images);
    fputs("\", ", out);
    if (best)
        fprintf(out, "penwidth=2.5, color=\"%s\"]\n", strong[attractor]);
    else
        fputs("style=dashed, color=\"#999999\"]\n", out);
}

/* The move of the answer that plays on a cell, or NULL. */
static const struct answer_move *move_on(const struct answer *a, int cell) {
    for (int i = 0; i < a->move_count; i++)
        if (a->moves[i].move == cell)
            return &a->moves[i];
    return NULL;
}

/* An empty cell of the large board: value and distance of playing there. */
static void put_option(FILE *out, const struct answer *a,
                       const struct answer_move *m) {
    const enum player who = value_attractor(m->outcome.value, a->mover);
    const bool best = outcome_equal(m->outcome, a->outcome);
    fprintf(out,
            "<TD WIDTH=\"56\" HEIGHT=\"56\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\"%s><FONT POINT-SIZE=\"13\" COLOR=\"%s\">",
            pale[who], best ? " BORDER=\"4\"" : "",
            who ? strong[who] : "#555555");
    if (who == PLAYER_NONE)
        fputs("draw", out);
    else
        fprintf(out, "%s %d", value_name(m->outcome.value),
                m->outcome.distance);
    fputs("</FONT></TD>", out);
}

static void put_stone(FILE *out, const struct board *b,
                      const struct position *p, int cell) {
    const enum player stone = position_stone_at(p, cell);
    fprintf(out,
            "<TD WIDTH=\"56\" HEIGHT=\"56\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\">",
            position_wins_at(b, p, cell) ? last_move_color : "#FFFFFF");
    if (stone)
        fprintf(out, "<FONT POINT-SIZE=\"34\" COLOR=\"%s\"><B>%c</B></FONT>",
                strong[stone], stone == PLAYER_X ? 'X' : 'O');
    fputs("</TD>", out);
}

static void put_board_rows(FILE *out, const struct game *g,
                           const struct answer *a) {
    const struct board *b = g->board;
    fputs("<TR><TD BORDER=\"0\"></TD>", out);
    for (int col = 0; col < b->cols; col++)
        fprintf(out, "<TD BORDER=\"0\" HEIGHT=\"22\">%c</TD>", 'a' + col);
    fputs("</TR>", out);
    for (int row = 0; row < b->rows; row++) {
        fprintf(out, "<TR><TD BORDER=\"0\" WIDTH=\"22\">%d</TD>", row + 1);
        for (int col = 0; col < b->cols; col++) {
            const int cell = row * b->cols + col;
            const struct answer_move *m = move_on(a, cell);
            if (m)
                put_option(out, a, m);
            else
                put_stone(out, b, &a->state.tnk, cell);
        }
        fputs("</TR>", out);
    }
}

void dot_board(FILE *out, const struct game *g, const struct answer *a) {
    const struct worth w = {a->proof == PROOF_PROVED, a->outcome};
    fputs("  board [fontsize=14, label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" "
          "CELLSPACING=\"6\"><TR><TD><TABLE BORDER=\"0\" CELLBORDER=\"1\" "
          "CELLSPACING=\"0\" CELLPADDING=\"0\" COLOR=\"#666666\">",
          out);
    put_board_rows(out, g, a);
    fputs("</TABLE></TD></TR><TR><TD>", out);
    if (!a->over)
        fprintf(out, "%c to move: ", a->mover == PLAYER_X ? 'X' : 'O');
    put_worth(out, a->over, w.known ? a->attractor : PLAYER_NONE, w);
    fputs("</TD></TR></TABLE>>]\n", out);
}
