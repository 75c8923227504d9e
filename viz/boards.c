#include "boards.h"

#include <math.h>
#include <string.h>

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

/* From pale, for what is over last of all that end so, to half strong, for what
 * is over first. */
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

/* What a move is worth to the player who makes it: "win 5", "≥ draw". */
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

/* How large the cells of a large board are, and what is in them. */
struct scale {
    int square, ring, border, text, stone;
};

/* An empty cell of the large board. The ring is a table of its own in it. */
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

/* On what ground a stone stands. */
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

/* T(n,k) ------------------------------------------------------------------ */

enum { CELL = 16 }; /* Graphviz counts the border as part of it */

/* A winning line is white on its colour, its last stone yellow. */
static void put_cell(FILE *out, const struct board *b, const struct position *p,
                     int cell, int last_move) {
    const enum side stone = position_stone_at(p, cell);
    const bool winning = position_wins_at(b, p, cell);
    fputs("<TD WIDTH=\"16\" HEIGHT=\"16\"", out);
    if (cell == last_move || winning)
        fprintf(out, " BGCOLOR=\"%s\"",
                winning ? palette_strong[stone] : PALETTE_LAST_MOVE);
    if (!stone)
        fputs("></TD>", out);
    else if (winning)
        fprintf(out, "><FONT COLOR=\"%s\"><B>%c</B></FONT></TD>",
                cell == last_move ? PALETTE_LAST_ON_STRONG : "#FFFFFF",
                letter(stone));
    else
        fprintf(out, "><FONT COLOR=\"%s\">%c</FONT></TD>",
                palette_strong[stone], letter(stone));
}

static void small_grid(FILE *out, const struct board *b,
                       const struct position *p, int last_move) {
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
            "CELLPADDING=\"0\" COLOR=\"#888888\" BGCOLOR=\"#FFFFFF\" "
            "FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\">",
            CELL * b->cols, CELL * b->rows);
    for (int row = 0; row < b->rows; row++) {
        fputs("<TR>", out);
        for (int col = 0; col < b->cols; col++)
            put_cell(out, b, p, row * b->cols + col, last_move);
        fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

static void large_grid(FILE *out, const struct board *b,
                       const struct answer *a) {
    static const struct scale size = {58, 52, 3, 12, 36};
    enum { NAMES = 22 }; /* of rows and columns */
    const struct position *p = &a->state.tnk;
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
            "CELLPADDING=\"0\" COLOR=\"#666666\" FIXEDSIZE=\"TRUE\" "
            "WIDTH=\"%d\" HEIGHT=\"%d\"><TR><TD BORDER=\"0\"></TD>",
            NAMES + size.square * b->cols, NAMES + size.square * b->rows);
    for (int col = 0; col < b->cols; col++)
        fprintf(out, "<TD BORDER=\"0\" HEIGHT=\"22\">%c</TD>", 'a' + col);
    fputs("</TR>", out);
    for (int row = 0; row < b->rows; row++) {
        fprintf(out, "<TR><TD BORDER=\"0\" WIDTH=\"22\">%d</TD>", row + 1);
        for (int col = 0; col < b->cols; col++) {
            const int cell = row * b->cols + col;
            const struct answer_move *m = move_on(a, cell);
            if (m)
                put_option(out, a, m, &size);
            else
                put_large_stone(out, position_stone_at(p, cell),
                                position_wins_at(b, p, cell) ? GROUND_WINNING
                                                             : GROUND_PLAIN,
                                &size);
        }
        fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

/* Ultimate ---------------------------------------------------------------- */

/* A frame for each of the nine boards, of this width and with this much between
 * them; small ones have cells of NINE_CELL. */
enum { NINE_CELL = 9, NINE_FRAME = 2, NINE_GAP = 3 };

static enum side nine_stone(const struct ultimate *u, int board, int cell) {
    return u->stones[0][board] >> cell & 1   ? SIDE_X
           : u->stones[1][board] >> cell & 1 ? SIDE_O
                                             : SIDE_NONE;
}

/* Where a line of boards has won: them; else those that may be played, in the
 * colour of who plays there. */
static const char *frame_color(const struct ultimate *u, int board) {
    for (int who = 0; who < 2; who++)
        if (ultimate_has_line(u->won[who]))
            return u->won[who] >> board & 1 &&
                           !ultimate_has_line(u->won[who] & ~(1u << board))
                       ? palette_strong[who + 1]
                       : "#FFFFFF";
    return u->closed != ULTIMATE_FULL && ultimate_targets(u) >> board & 1
               ? palette_strong[u->mover]
               : "#FFFFFF";
}

static void begin_frame(FILE *out, const struct ultimate *u, int board,
                        int side) {
    fprintf(out,
            "<TD BORDER=\"%d\" COLOR=\"%s\"><TABLE BORDER=\"0\" "
            "CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"0\" "
            "COLOR=\"#888888\" FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" "
            "HEIGHT=\"%d\">",
            NINE_FRAME, frame_color(u, board), side, side);
}

/* A board that is won is one mark. */
static void put_won_board(FILE *out, enum side who, int side, int points) {
    fprintf(out,
            "<TR><TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\"><FONT POINT-SIZE=\"%d\" COLOR=\"%s\"><B>%c</B>"
            "</FONT></TD></TR>",
            side, side, palette_pale[who], points, palette_strong[who],
            letter(who));
}

static void put_nine_cell(FILE *out, enum side stone, bool last) {
    fprintf(out,
            "<TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\">",
            NINE_CELL, NINE_CELL, last ? PALETTE_LAST_MOVE : "#FFFFFF");
    if (stone)
        fprintf(out, "<FONT POINT-SIZE=\"7\" COLOR=\"%s\">%c</FONT>",
                palette_strong[stone], letter(stone));
    fputs("</TD>", out);
}

static void begin_nine(FILE *out) {
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"%d\" "
            "CELLPADDING=\"0\">",
            NINE_GAP);
}

static enum side owner(const struct ultimate *u, int board) {
    return u->won[0] >> board & 1   ? SIDE_X
           : u->won[1] >> board & 1 ? SIDE_O
                                    : SIDE_NONE;
}

static void small_board(FILE *out, const struct ultimate *u, int board,
                        int last_move) {
    const int side = 3 * NINE_CELL;
    begin_frame(out, u, board, side);
    if (owner(u, board))
        put_won_board(out, owner(u, board), side, 20);
    for (int cell = 0; cell < 9 && !owner(u, board); cell++) {
        if (cell % 3 == 0)
            fputs("<TR>", out);
        put_nine_cell(out, nine_stone(u, board, cell),
                      last_move == 9 * board + cell);
        if (cell % 3 == 2)
            fputs("</TR>", out);
    }
    fputs("</TABLE></TD>", out);
}

static void small_nine(FILE *out, const struct ultimate *u, int last_move) {
    begin_nine(out);
    for (int board = 0; board < ULTIMATE_BOARDS; board++) {
        if (board % 3 == 0)
            fputs("<TR>", out);
        small_board(out, u, board, last_move);
        if (board % 3 == 2)
            fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

static void large_board(FILE *out, const struct answer *a, int board) {
    static const struct scale size = {40, 36, 2, 8, 24};
    const struct ultimate *u = &a->state.ult;
    const int side = 3 * size.square;
    begin_frame(out, u, board, side);
    if (owner(u, board))
        put_won_board(out, owner(u, board), side, 84);
    for (int cell = 0; cell < 9 && !owner(u, board); cell++) {
        const struct answer_move *m = move_on(a, 9 * board + cell);
        if (cell % 3 == 0)
            fputs("<TR>", out);
        if (m)
            put_option(out, a, m, &size);
        else
            put_large_stone(out, nine_stone(u, board, cell),
                            u->last == 9 * board + cell ? GROUND_LAST
                                                        : GROUND_PLAIN,
                            &size);
        if (cell % 3 == 2)
            fputs("</TR>", out);
    }
    fputs("</TABLE></TD>", out);
}

static void large_nine(FILE *out, const struct answer *a) {
    begin_nine(out);
    for (int board = 0; board < ULTIMATE_BOARDS; board++) {
        if (board % 3 == 0)
            fputs("<TR>", out);
        large_board(out, a, board);
        if (board % 3 == 2)
            fputs("</TR>", out);
    }
    fputs("</TABLE>", out);
}

/* Either ------------------------------------------------------------------ */

struct boards_size boards_small_size(const struct game *g) {
    const int nine = 3 * (3 * NINE_CELL + 2 * NINE_FRAME) + 4 * NINE_GAP;
    return g->board ? (struct boards_size){CELL * g->board->cols,
                                           CELL * g->board->rows}
                    : (struct boards_size){nine, nine};
}

void boards_small(FILE *out, const struct game *g, const struct state *s,
                  int last_move) {
    if (g->board)
        small_grid(out, g->board, &s->tnk, last_move);
    else
        small_nine(out, &s->ult, last_move);
}

void boards_large(FILE *out, const struct game *g, const struct answer *a) {
    if (g->board)
        large_grid(out, g->board, a);
    else
        large_nine(out, a);
}
