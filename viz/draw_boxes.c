#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "chart_board.h"
#include "commands.h"
#include "output.h"
#include "palette.h"
#include "players/menace.h"

/* The colours of beads, one for each cell. The first nine are those of Michie's
 * matchboxes (1961), in shades that differ in brightness too, so that
 * colour-blind people can tell them apart. Larger boards need more. */
static const struct bead_color {
    const char *fill, *name;
    bool dark;
} colors[] = {
    {"#FFFFFF", "white", false},  {"#A678B8", "lilac", false},
    {"#C4C4C4", "silver", false}, {"#222222", "black", true},
    {"#F0E442", "gold", false},   {"#009E73", "green", true},
    {"#E69F00", "amber", false},  {"#B8322A", "red", true},
    {"#F6C3D4", "pink", false},   {"#0072B2", "blue", true},
    {"#56B4E9", "sky", false},    {"#7A4A21", "brown", true},
    {"#DDCC77", "sand", false},   {"#332288", "indigo", true},
    {"#44AA99", "teal", false},   {"#88A03A", "olive", false},
};
enum { COLORS = sizeof colors / sizeof *colors };

static const struct bead_color *color_of(int cell) {
    return &colors[cell % COLORS];
}

/* One box that is drawn. */
struct card {
    uint32_t box;
    int ply;
    uint64_t number; /* of its position */
};

struct deck {
    const struct options *options;
    const struct menace *menace;
    const struct game *game;
    enum side side; /* whose boxes */
    struct card *cards;
    uint64_t count; /* also counts those for which there is no room */
    struct chart_paper paper;
    int across, down; /* cards on a page */
};

/* Choosing boxes ----------------------------------------------------------- */

/* "#81 o" without the side to move, as all commands read it; for games without
 * numbers, the position itself. */
static char *name_of(const struct game *g, const struct state *s, char *out) {
    if (!game_notation(g, "number", s, out))
        return game_print(g, s, out);
    out[strcspn(out, " ")] = '\0';
    return out;
}

static uint64_t number_of(const struct game *g, const struct state *s) {
    char text[GAME_NOTATION_MAX];
    const char *name = name_of(g, s, text);
    return *name == '#' ? strtoull(name + 1, NULL, 10) : menace_label(g, s);
}

/* A box that leaves no choice is not made; Michie's MENACE has 304 boxes
 * because it has none for the last move. */
static bool is_wanted(const struct deck *d, const struct menace_box *b) {
    const struct option_value *ply = &d->options->of[OPT_PLY];
    return b->count > 1 && game_mover(d->game, &b->image) == d->side &&
           (!ply->given ||
            ply->number == (uint64_t)game_ply(d->game, &b->image));
}

static int compare(const void *a, const void *b) {
    const struct card *x = a, *y = b;
    return x->ply != y->ply         ? (x->ply > y->ply) - (x->ply < y->ply)
           : x->number != y->number ? (x->number > y->number ? 1 : -1)
                                    : 0;
}

static uint64_t most_of(const struct options *o) {
    enum { USUAL = 500 };
    return o->of[OPT_MAX_NODES].given ? o->of[OPT_MAX_NODES].number : USUAL;
}

static uint64_t pages_of(const struct deck *d) {
    const uint64_t a_page = (uint64_t)(d->across * d->down);
    return (d->count + a_page - 1) / a_page;
}

/* Refuses decks that are empty or would take more paper than anybody wants. */
static enum status check_count(const struct deck *d, struct reason *why) {
    const char *path = d->options->words[0];
    if (!d->count)
        return status_fail(why, ST_ILLEGAL, "%s: no box leaves %c a choice%s",
                           path, d->side == SIDE_X ? 'X' : 'O',
                           d->options->of[OPT_PLY].given ? " at that ply" : "");
    if (d->count > most_of(d->options))
        return status_fail(
            why, ST_IO,
            "%s: %" PRIu64 " boxes would fill %" PRIu64
            " pages, and the limit is %" PRIu64 " boxes: %s--max-nodes N",
            path, d->count, pages_of(d), most_of(d->options),
            d->options->of[OPT_PLY].given
                ? "raise it with "
                : "draw those of one ply with --ply N, or raise it with ");
    return ST_OK;
}

/* Looks through all boxes and keeps those to be drawn, in order. */
static enum status choose_cards(struct deck *d, struct reason *why) {
    const uint32_t boxes = menace_box_count(d->menace);
    const uint64_t most = most_of(d->options);
    const uint64_t room = most < boxes ? most : boxes;
    d->cards = calloc(room, sizeof *d->cards);
    if (!d->cards)
        return status_fail(why, ST_NOMEM, "out of memory");
    for (uint32_t i = 0; i < boxes && !report_interrupted(); i++) {
        struct menace_box b;
        menace_look_into(d->menace, i, &b);
        if (!is_wanted(d, &b))
            continue;
        if (d->count < room)
            d->cards[d->count] = (struct card){i, game_ply(d->game, &b.image),
                                               number_of(d->game, &b.image)};
        d->count++;
    }
    enum status st = check_count(d, why);
    if (!st)
        qsort(d->cards, d->count, sizeof *d->cards, compare);
    return st;
}

/* A card ------------------------------------------------------------------ */

enum { MARGIN = 28, HEADER = 66, FOOTER = 18, PAD = 12, LINE = 22 };

static const struct chart_font small_font = {9, PALETTE_INK, false},
                               faint_font = {9, PALETTE_FAINT, false};

static void put_bead(struct chart *c, const struct bead_color *color,
                     struct chart_point at, double radius) {
    chart_disc(c, at, radius,
               (struct chart_look){.fill = color->fill,
                                   .border = {"#555555", 0.8, false}});
}

static void put_count(struct chart *c, const struct menace_bead *b,
                      struct chart_area cell) {
    const struct bead_color *color = color_of(b->cell);
    const struct chart_point at = {cell.x + cell.width / 2,
                                   cell.y + cell.height / 2};
    const double radius = 0.38 * cell.width;
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, b->beads);
    const struct chart_font font = {
        12, b->beads && color->dark ? PALETTE_PAPER : PALETTE_INK, true};
    if (b->beads)
        put_bead(c, color, at, radius);
    chart_text(c, at, CHART_CENTER,
               b->beads ? chart_fitted(font, text, 1.7 * radius) : faint_font,
               text);
}

/* An empty cell: the beads for a move there, or = if it is the same as such a
 * cell by symmetry. */
static bool paint(const void *arg, struct chart *c, int cell,
                  struct chart_area area) {
    const struct menace_box *box = arg;
    for (int i = 0; i < box->count; i++) {
        const struct menace_bead *b = &box->beads[i];
        if (!(b->cells & bits_one(cell)))
            continue;
        chart_box(c, area,
                  (struct chart_look){.fill = PALETTE_PAPER,
                                      .border = {"#777777", 0.8, false}});
        if (b->cell == cell)
            put_count(c, b, area);
        else
            chart_text(c,
                       (struct chart_point){area.x + area.width / 2,
                                            area.y + area.height / 2},
                       CHART_CENTER, faint_font, "=");
        return true;
    }
    return false;
}

static void put_board(struct chart *c, const struct deck *d,
                      const struct menace_box *box, struct chart_area area) {
    struct face f;
    game_face(d->game, &box->image, &f); /* all games that MENACE plays have */
    const int longest =
        f.shape.rows > f.shape.cols ? f.shape.rows : f.shape.cols;
    const double side = area.width < area.height ? area.width : area.height;
    const struct chart_board_style style = {
        .cell = side / longest, .last = -1, .paint = paint, .arg = box};
    const struct chart_area size = chart_board_area(&f, &style);
    chart_board(c,
                (struct chart_point){area.x + (area.width - size.width) / 2,
                                     area.y + (area.height - size.height) / 2},
                &f, &style);
}

/* Above the board its number and when it is opened, below it the number of
 * beads. */
static void put_card(struct chart *c, const struct deck *d,
                     const struct card *card, struct chart_area area) {
    struct menace_box box;
    char name[GAME_NOTATION_MAX], when[32] = "opening", beads[48];
    const double left = area.x + PAD, right = area.x + area.width - PAD,
                 top = area.y + PAD / 2.0 + LINE / 2.0,
                 bottom = area.y + area.height - PAD / 2.0 - LINE / 2.0;
    menace_look_into(d->menace, card->box, &box);
    if (card->ply)
        snprintf(when, sizeof when, "move %d", card->ply + 1);
    snprintf(beads, sizeof beads, "%" PRIu64 " bead%s", box.total,
             report_plural(box.total));
    chart_text(c, (struct chart_point){left, top}, CHART_LEFT,
               (struct chart_font){12, PALETTE_INK, true},
               name_of(d->game, &box.image, name));
    chart_text(c, (struct chart_point){right, top}, CHART_RIGHT, small_font,
               when);
    chart_text(c, (struct chart_point){left, bottom}, CHART_LEFT, faint_font,
               beads);
    if (!box.opened)
        chart_text(c, (struct chart_point){right, bottom}, CHART_RIGHT,
                   faint_font, "not used yet");
    put_board(c, d, &box,
              (struct chart_area){left, area.y + PAD / 2.0 + LINE,
                                  area.width - 2 * PAD,
                                  area.height - PAD - 2 * LINE});
}

/* A page ------------------------------------------------------------------ */

static void title_of(const struct deck *d, char *out, size_t size) {
    char games[CHART_NUMBER_MAX];
    const uint64_t played = menace_counts(d->menace).games;
    snprintf(out, size,
             "MENACE plays %s: %" PRIu64 " box%s of %c, after %s game%s",
             d->game->title, d->count, d->count == 1 ? "" : "es",
             d->side == SIDE_X ? 'X' : 'O', chart_number(played, games),
             report_plural(played));
}

/* The colour of each cell, and what the numbers mean. */
static void put_legend(struct chart *c, const struct deck *d, double y) {
    enum { A_ROW = 9, ROW = 13 };
    const double step = (d->paper.width - 2 * MARGIN) / A_ROW;
    const struct state start = game_start(d->game);
    struct face f;
    game_face(d->game, &start, &f);
    chart_text(c, (struct chart_point){MARGIN, y}, CHART_LEFT, small_font,
               "number: beads for a move there; colour: the cell of the move; "
               "=: like a numbered cell, by symmetry");
    for (int cell = 0; cell < f.shape.rows * f.shape.cols; cell++) {
        const struct bead_color *color = color_of(cell);
        const struct chart_point at = {MARGIN + 5 + cell % A_ROW * step,
                                       y + ROW + 1 + cell / A_ROW * ROW};
        char move[GAME_MOVE_TEXT_MAX], text[32];
        put_bead(c, color, at, 4.5);
        snprintf(text, sizeof text, "%s %s",
                 game_print_move(d->game, cell, move), color->name);
        chart_text(c, (struct chart_point){at.x + 8, at.y}, CHART_LEFT,
                   (struct chart_font){8, PALETTE_INK, false}, text);
    }
}

static void put_frame(struct chart *c, const struct deck *d,
                      const char *title) {
    char page[64];
    snprintf(page, sizeof page, "page %d of %d", c->page + 1, d->paper.pages);
    if (!d->options->of[OPT_NO_TITLE].given) /* there is room for one line */
        chart_text(
            c, (struct chart_point){MARGIN, MARGIN + 4.5}, CHART_LEFT,
            chart_fitted((struct chart_font){CHART_TITLE, PALETTE_INK, true},
                         title, d->paper.width - 2 * MARGIN),
            title);
    if (!d->options->of[OPT_NO_LEGEND].given)
        put_legend(c, d, MARGIN + 24);
    chart_text(c,
               (struct chart_point){d->paper.width / 2,
                                    d->paper.height - MARGIN + FOOTER / 2.0},
               CHART_CENTER, faint_font, page);
}

/* Dashed lines, to cut along: between cards and around them. */
static void put_cuts(struct chart *c, const struct deck *d,
                     struct chart_area first) {
    const struct chart_pen pen = {"#999999", 0.7, true};
    const double right = first.x + d->across * first.width,
                 bottom = first.y + d->down * first.height;
    for (int i = 0; i <= d->across; i++) {
        const double x = first.x + i * first.width;
        chart_straight(c, (struct chart_point){x, first.y},
                       (struct chart_point){x, bottom}, pen);
    }
    for (int i = 0; i <= d->down; i++) {
        const double y = first.y + i * first.height;
        chart_straight(c, (struct chart_point){first.x, y},
                       (struct chart_point){right, y}, pen);
    }
}

static void put_page(struct chart *c, const struct deck *d, const char *title) {
    const int a_page = d->across * d->down;
    struct chart_area area = {
        MARGIN, MARGIN + HEADER, (d->paper.width - 2 * MARGIN) / d->across,
        (d->paper.height - 2 * MARGIN - HEADER) / d->down};
    put_frame(c, d, title);
    put_cuts(c, d, area);
    const struct chart_area first = area;
    for (int i = 0; i < a_page; i++) {
        const uint64_t number =
            (uint64_t)c->page * (uint64_t)a_page + (uint64_t)i;
        if (number >= d->count)
            return;
        area.x = first.x + i % d->across * first.width;
        area.y = first.y + i / d->across * first.height;
        put_card(c, d, &d->cards[number], area);
    }
}

/* The picture -------------------------------------------------------------- */

/* In SVG and PNG, pages stand below one another. */
static enum status check_size(const struct picture *p, const struct deck *d,
                              struct reason *why) {
    if (p->format != RENDER_PNG ||
        d->paper.height * d->paper.pages <= render_side_max(RENDER_PNG))
        return ST_OK;
    return status_fail(why, ST_IO,
                       "%s: %d pages are too many for one PNG: write .pdf or "
                       ".svg%s",
                       p->path, d->paper.pages,
                       p->options->of[OPT_PLY].given
                           ? ""
                           : ", or draw the boxes of one ply with --ply N");
}

static enum status print(const struct picture *p, struct deck *d, FILE *out,
                         struct reason *why) {
    struct chart c;
    char usual[128];
    struct report_name own;
    d->paper.pages = (int)pages_of(d);
    title_of(d, usual, sizeof usual);
    const char *title = output_chosen_title(p->options, usual, &own);
    enum status st = check_size(p, d, why);
    if (!st)
        st = chart_begin(&c, out, p->format, d->paper, title, why);
    if (st)
        return st;
    for (int page = 0; page < d->paper.pages; page++) {
        if (page)
            chart_next_page(&c);
        put_page(&c, d, title);
    }
    chart_end(&c);
    report_note("%" PRIu64 " box%s of %c on %d page%s", d->count,
                d->count == 1 ? "" : "es", d->side == SIDE_X ? 'X' : 'O',
                d->paper.pages, report_plural((uint64_t)d->paper.pages));
    return ST_OK;
}

static enum side side_of(const struct options *o, const struct menace *m) {
    if (o->of[OPT_FOR].given)
        return o->of[OPT_FOR].number == 0 ? SIDE_X : SIDE_O;
    const struct menace_options *trained = menace_options(m);
    return trained->opponent != MENACE_SELF && trained->plays == SIDE_O
               ? SIDE_O
               : SIDE_X;
}

static enum status draw_menace(struct picture *p, const struct menace *m,
                               FILE *out, struct reason *why) {
    static const struct chart_paper papers[] = {{595, 842, 0}, {612, 792, 0}};
    const struct option_value *paper = &p->options->of[OPT_PAPER];
    struct deck d = {.options = p->options,
                     .menace = m,
                     .game = menace_game(m),
                     .side = side_of(p->options, m),
                     .paper = papers[paper->given ? paper->number : 0],
                     .across = 3,
                     .down = 4};
    enum status st = choose_cards(&d, why);
    if (!st && !report_interrupted())
        st = print(p, &d, out, why);
    free(d.cards);
    return st;
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    const char *path = p->options->words[0];
    const struct watch watch = report_watch("boxes", 0);
    struct game *g = NULL;
    struct menace *m = NULL;
    enum status st = menace_read_game(path, &g, why);
    if (!st)
        st = menace_read(path, g, &watch, &m, why);
    report_watch_end();
    if (!st)
        st = draw_menace(p, m, out, why);
    menace_free(m);
    game_free(g);
    return st;
}

static int run(const struct options *o) { return output_run_plain(o, draw); }

const struct command draw_boxes = {
    .name = "boxes",
    .synopsis = "FILE.menace [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw the matchboxes of a MENACE as cards to print and cut out",
    .details =
        "Draws a card for each box, twelve on a page: its position, up to\n"
        "symmetry, with the number of the position, which other commands\n"
        "read; when it is opened; and the beads for each move, in the\n"
        "colour of the cell. Boxes that leave no choice are left out. The\n"
        "cards are sorted by ply and number. PDF has one page after the\n"
        "other; in other formats they stand below one another.\n\n"
        "A MENACE for a larger board has thousands of boxes: draw those of\n"
        "one ply, or allow more than 500 with --max-nodes.\n\n"
        "Examples:\n"
        "  morpion menace train 3,3 --games 10000 -o m.menace\n"
        "  morpion-viz boxes m.menace -o boxes.pdf\n"
        "  morpion-viz boxes m.menace --for o --ply 1 --paper letter -o "
        "o.pdf\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_FOR) |
               OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_MAX_NODES) |
               OPTION_BIT(OPT_PAPER) | OPTION_BIT(OPT_TITLE) |
               OPTION_BIT(OPT_NO_TITLE) | OPTION_BIT(OPT_NO_LEGEND),
    .texts =
        (const struct option_text[]){
            {OPT_MAX_NODES, NULL, "draw at most N boxes (default 500)"},
            {OPT_FOR, NULL,
             "whose boxes (default: those of the side that MENACE plays, or "
             "x)"},
            {OPT_PLY, NULL, "only the boxes of positions with N stones"},
            {OPT_NO_LEGEND, NULL, "do not explain numbers and colours"},
            {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
