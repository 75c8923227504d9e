#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answers/answer.h"
#include "chart_board.h"
#include "commands.h"
#include "heading.h"
#include "output.h"
#include "palette.h"
#include "players/game_record.h"
#include "worth.h"

/* Each player has a lane, with a lane for draws between them, and positions
 * that are not decided have one below. Plies go to the right; long games go on
 * in another row of lanes. The mistakes stand below, in words and as boards. */
enum {
    MARGIN = 14,
    LEFT = 86, /* for the names of the lanes */
    WIDTH = 520,
    PLIES_A_ROW = 20, /* at most; so a ply has at least 26 points */
    LANE = 40,
    OPEN_LANE = 76,
    AXIS = 34, /* moves and plies below the lanes */
    ROW_GAP = 12,
    LINE = 16,
    BOARD_GAP = 18,
};
enum { DECIDED_LANES = 3, BEST_SHOWN = 3 };

static const struct chart_font text_font = {CHART_TEXT, PALETTE_INK, false},
                               small_font = {CHART_TEXT - 2, PALETTE_INK,
                                             false};

struct moment {
    struct state state;
    enum side mover;
    bool over;
    struct bounds worth; /* the mover's */
    bool estimated;
    double estimate; /* X's result, from -1 to 1 */
    int best_count;
    int best[BEST_SHOWN]; /* the first few */
};

enum fault {
    FAULT_NONE,
    FAULT_WIN_TO_DRAW,
    FAULT_DRAW_TO_LOSS,
    FAULT_WIN_TO_LOSS
};

struct history {
    const struct options *options;
    const struct game *game;
    const struct game_record *record;
    const char *title;
    struct moment moments[GAME_PLIES_MAX + 1];
    bool undecided;
    int a_row;   /* positions in each row of lanes */
    double step; /* from one ply to the next */
    double top;  /* of the lanes */
};

/* What happened ------------------------------------------------------------ */

static enum status look(struct picture *p, struct history *h, int ply,
                        struct reason *why) {
    struct moment *m = &h->moments[ply];
    enum value v;
    m->state = game_record_state(h->game, h->record, ply);
    m->mover = game_mover(h->game, &m->state);
    m->over = game_over(h->game, &m->state, &v);
    struct oracle_question q = oracle_begin(p->oracle, &m->state);
    enum status st = oracle_value(p->oracle, &q, &m->state, &m->worth, why);
    return status_undecided(st) ? ST_OK : st;
}

static bool is_known(const struct history *h, int ply) {
    return bounds_known(h->moments[ply].worth);
}

/* What the move at `ply`, counted from 0, certainly gave away. */
static enum fault fault_of(const struct history *h, int ply) {
    const struct bounds before = h->moments[ply].worth;
    const struct bounds after = bounds_before(h->moments[ply + 1].worth);
    if (before.lower == VALUE_WIN && after.upper < VALUE_WIN)
        return after.upper == VALUE_LOSS ? FAULT_WIN_TO_LOSS
                                         : FAULT_WIN_TO_DRAW;
    return before.lower == VALUE_DRAW && after.upper == VALUE_LOSS
               ? FAULT_DRAW_TO_LOSS
               : FAULT_NONE;
}

static double for_x(const struct moment *m, double expected) {
    return m->mover == SIDE_X ? expected : -expected;
}

/* Estimates a position that is not decided. On boards of more than CELLS_ASKED
 * cells, to value all of its moves would take a second, and tell little. */
static enum status estimate(struct picture *p, struct moment *m,
                            struct answer *a, struct reason *why) {
    enum { CELLS_ASKED = 81 };
    double expected;
    if (p->game->plies_max > CELLS_ASKED) {
        m->estimated = answer_expect(p->game, &m->state, m->worth, &expected);
        m->estimate = m->estimated ? for_x(m, expected) : 0;
        return ST_OK;
    }
    enum status st = answer_ask(p->oracle, &m->state, a, why);
    if (st)
        return st;
    m->worth = a->bounds; /* the moves may have told more */
    m->estimated = a->estimated;
    m->estimate = for_x(m, a->estimate.expected);
    return ST_OK;
}

/* Finds the moves that would have been better than a mistake. */
static enum status find_best(struct picture *p, struct moment *m,
                             struct answer *a, struct reason *why) {
    enum status st = answer_ask(p->oracle, &m->state, a, why);
    if (st || a->proof != ANSWER_PROVED)
        return st;
    m->best_count = a->best_count;
    for (int i = 0; i < m->best_count && i < BEST_SHOWN; i++)
        m->best[i] = a->moves[i].move;
    return ST_OK;
}

/* Looks from the end backwards: late positions are easy, and their values help
 * with the earlier ones. */
static enum status look_at_all(struct picture *p, struct history *h,
                               struct reason *why) {
    struct answer *a = malloc(sizeof *a);
    enum status st = a ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
    p->counts = true;
    report_watch_unit("positions of the game");
    for (int ply = h->record->count; ply >= 0 && !st; ply--) {
        /* Without their total: the last to come take the longest. */
        watch_goes_on(&p->watch, (uint64_t)(h->record->count - ply), 0);
        st = look(p, h, ply, why);
        if (!st && !is_known(h, ply))
            st = estimate(p, &h->moments[ply], a, why);
        h->undecided |= !is_known(h, ply);
        if (!st && ply < h->record->count && fault_of(h, ply))
            st = find_best(p, &h->moments[ply], a, why);
    }
    free(a);
    return st;
}

/* The lanes ---------------------------------------------------------------- */

static int rows_of(const struct history *h) {
    return h->record->count / h->a_row + 1;
}

/* Does a row need the lane for positions that are not decided? */
static bool has_open_lane(const struct history *h, int row) {
    for (int ply = row * h->a_row; ply < (row + 1) * h->a_row; ply++)
        if (ply <= h->record->count && !is_known(h, ply))
            return true;
    return false;
}

static double lanes_height(const struct history *h, int row) {
    return DECIDED_LANES * LANE + (has_open_lane(h, row) ? OPEN_LANE : 0);
}

static double row_top(const struct history *h, int row) {
    double y = h->top;
    for (int i = 0; i < row; i++)
        y += lanes_height(h, i) + AXIS + ROW_GAP;
    return y;
}

/* The middle of the lane of a position, from the top of the lanes. */
static double height_of(const struct history *h, int ply) {
    const struct moment *m = &h->moments[ply];
    if (!is_known(h, ply))
        return DECIDED_LANES * LANE + OPEN_LANE / 2.0;
    const enum side who = value_attractor(m->worth.lower, m->mover);
    return LANE * (who == SIDE_X ? 0.5 : who == SIDE_NONE ? 1.5 : 2.5);
}

static struct chart_point place_of(const struct history *h, int ply) {
    return (struct chart_point){LEFT + h->step * (ply % h->a_row + 0.5),
                                row_top(h, ply / h->a_row) + height_of(h, ply)};
}

static void draw_lanes(struct chart *c, const struct history *h, int row) {
    static const struct {
        enum side owner;
        const char *name;
    } lanes[] = {{SIDE_X, "X wins"},
                 {SIDE_NONE, "draw"},
                 {SIDE_O, "O wins"},
                 {SIDE_NONE, "not decided"}};
    double y = row_top(h, row);
    for (int lane = 0; lane < DECIDED_LANES + has_open_lane(h, row); lane++) {
        const bool open = lane == DECIDED_LANES;
        const double height = open ? OPEN_LANE : LANE;
        const struct chart_pen edge = {palette_strong[SIDE_NONE], 0.7, true};
        chart_box(
            c, (struct chart_area){LEFT, y, WIDTH, height - 1},
            (struct chart_look){.fill = open ? PALETTE_UNKNOWN
                                             : palette_pale[lanes[lane].owner],
                                .border = open ? edge : (struct chart_pen){0}});
        chart_text(c, (struct chart_point){LEFT - 8, y + height / 2},
                   CHART_RIGHT, text_font, lanes[lane].name);
        y += height;
    }
}

/* The line between two positions; if the second begins a new row, it leads out
 * of one row and into the other. */
static void draw_step(struct chart *c, const struct history *h, int ply) {
    const bool known = is_known(h, ply) && is_known(h, ply + 1);
    const struct chart_pen pen = {known ? PALETTE_INK : palette_strong[0],
                                  known ? 1.4 : 0.9,
                                  fault_of(h, ply) != FAULT_NONE};
    const struct chart_point from = place_of(h, ply), to = place_of(h, ply + 1);
    if ((ply + 1) % h->a_row) {
        chart_straight(c, from, to, pen);
        return;
    }
    chart_straight(c, from, (struct chart_point){LEFT + WIDTH, from.y}, pen);
    chart_straight(c, (struct chart_point){LEFT, to.y}, to, pen);
}

/* Does the line to a neighbour in the same row go up, or down? */
static bool leads(const struct history *h, int ply, bool up) {
    for (int next = ply - 1; next <= ply + 1; next += 2) {
        if (next < 0 || next > h->record->count ||
            next / h->a_row != ply / h->a_row)
            continue;
        const double rise = height_of(h, ply) - height_of(h, next);
        if (up ? rise > 0 : rise < 0)
            return true;
    }
    return false;
}

/* What is known of a position that is not decided, and its estimate: above the
 * disc and below it in turn, so that neighbours have room, but not on a line.
 */
static void draw_open(struct chart *c, const struct history *h, int ply,
                      struct chart_point at) {
    const struct moment *m = &h->moments[ply];
    char lines[2][WORTH_TEXT_MAX];
    const double step = CHART_TEXT + 1,
                 side = ply % 2 || leads(h, ply, true) ? 1 : -1;
    int count = 0;
    if (m->worth.lower > VALUE_LOSS || m->worth.upper < VALUE_WIN)
        worth_text(m->worth, m->mover, false, lines[count++]);
    if (m->estimated)
        worth_of_estimate(m->estimate, lines[count++]);
    for (int i = 0; i < count; i++) {
        const int away = side > 0 ? i : count - 1 - i;
        chart_text(c,
                   (struct chart_point){at.x, at.y + side * (13 + away * step)},
                   CHART_CENTER, small_font, lines[i]);
    }
}

/* Each position is a disc in the colour of the player that moved, with the
 * plies to the end above or below it. A mistake has a thick ring, a position
 * that is not decided a thin one. */
static void draw_moment(struct chart *c, const struct history *h, int ply) {
    const struct moment *m = &h->moments[ply];
    const struct chart_point at = place_of(h, ply);
    const enum side who = ply ? side_other(m->mover) : SIDE_NONE;
    const bool fault = ply && fault_of(h, ply - 1);
    const bool hollow = fault || !is_known(h, ply);
    const double side = leads(h, ply, true) && !leads(h, ply, false) ? 1 : -1;
    char text[16];
    chart_disc(c, at, fault ? 6 : 4.5,
               (struct chart_look){
                   .fill = hollow ? PALETTE_PAPER : palette_strong[who],
                   .border = {hollow ? palette_strong[who] : PALETTE_PAPER,
                              fault    ? 3
                              : hollow ? 1.4
                                       : 0.8,
                              false}});
    if (!is_known(h, ply)) {
        draw_open(c, h, ply, at);
    } else if (m->worth.distance) {
        snprintf(text, sizeof text, "%d", m->worth.distance);
        chart_text(c, (struct chart_point){at.x, at.y + side * 13},
                   CHART_CENTER, small_font, text);
    }
}

static const char *const marks[] = {"", "?", "?", "??"};

/* The move that led to a position, and its number, below the lanes. */
static void draw_move(struct chart *c, const struct history *h, int ply) {
    const double x = place_of(h, ply).x, y = row_top(h, ply / h->a_row) +
                                             lanes_height(h, ply / h->a_row);
    const enum side who = ply ? side_other(h->moments[ply].mover) : SIDE_NONE;
    char number[16], name[GAME_MOVE_TEXT_MAX] = "",
                     move[GAME_MOVE_TEXT_MAX + 4];
    snprintf(number, sizeof number, "%d", ply);
    if (ply)
        game_print_move(h->game, h->record->moves[ply - 1], name);
    snprintf(move, sizeof move, "%s%s", name,
             marks[ply ? fault_of(h, ply - 1) : FAULT_NONE]);
    chart_text(c, (struct chart_point){x, y + 10}, CHART_CENTER,
               (struct chart_font){CHART_TEXT, palette_strong[who], false},
               move);
    chart_text(c, (struct chart_point){x, y + 24}, CHART_CENTER,
               (struct chart_font){CHART_TEXT - 2, PALETTE_FAINT, false},
               number);
}

static void draw_row_names(struct chart *c, const struct history *h, int row) {
    const double y = row_top(h, row) + lanes_height(h, row);
    chart_text(c, (struct chart_point){LEFT - 8, y + 10}, CHART_RIGHT,
               text_font, "move");
    chart_text(c, (struct chart_point){LEFT - 8, y + 24}, CHART_RIGHT,
               (struct chart_font){CHART_TEXT - 2, PALETTE_FAINT, false},
               "ply");
}

static void draw_rows(struct chart *c, const struct history *h) {
    for (int row = 0; row < rows_of(h); row++) {
        draw_lanes(c, h, row);
        draw_row_names(c, h, row);
    }
    for (int ply = 0; ply < h->record->count; ply++)
        draw_step(c, h, ply);
    for (int ply = 0; ply <= h->record->count; ply++) {
        draw_moment(c, h, ply);
        draw_move(c, h, ply);
    }
}

/* The mistakes ------------------------------------------------------------- */

static void best_text(const struct history *h, const struct moment *m,
                      char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < m->best_count && i < BEST_SHOWN && used < size; i++) {
        char name[GAME_MOVE_TEXT_MAX];
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "",
                                 game_print_move(h->game, m->best[i], name));
    }
    if (m->best_count > BEST_SHOWN && used < size)
        snprintf(out + used, size - used, " ...");
}

/* "ply 5: x b3? gives the win away; best: a1, c1". */
static void fault_text(const struct history *h, int ply, char *out,
                       size_t size) {
    static const char *const what[] = {"", "gives the win away",
                                       "gives the draw away",
                                       "turns a win into a loss"};
    const struct moment *m = &h->moments[ply];
    const enum fault fault = fault_of(h, ply);
    char name[GAME_MOVE_TEXT_MAX], best[64];
    best_text(h, m, best, sizeof best);
    const int used =
        snprintf(out, size, "ply %d: %c %s%s %s", ply + 1, side_char(m->mover),
                 game_print_move(h->game, h->record->moves[ply], name),
                 marks[fault], what[fault]);
    if (used > 0 && (size_t)used < size && *best)
        snprintf(out + used, size - (size_t)used, "; best: %s", best);
}

/* Draws the text from y on, or only measures it if c is NULL. Returns where it
 * ends. */
static double draw_faults(struct chart *c, const struct history *h, double y) {
    bool any = false;
    for (int ply = 0; ply <= h->record->count; ply++) {
        const bool end = ply == h->record->count;
        char text[160];
        if (end ? any : !fault_of(h, ply))
            continue;
        any = true;
        if (!end)
            fault_text(h, ply, text, sizeof text);
        else
            snprintf(text, sizeof text, "%s",
                     h->undecided ? "no mistake that is known for certain"
                                  : "no mistakes");
        if (c)
            chart_text(c, (struct chart_point){LEFT, y + LINE / 2.0},
                       CHART_LEFT, text_font, text);
        y += LINE;
    }
    return y + LINE / 2.0;
}

/* The boards --------------------------------------------------------------- */

/* Two boards of one group fit side by side, or three of nine. */
static struct chart_board_style style_of(const struct history *h,
                                         const struct face *f, int ply) {
    enum { NAMES = 8, NAMES_ROOM = 14 };
    const bool one = f->shape.group_rows * f->shape.group_cols == 1;
    const double room = (WIDTH - BOARD_GAP) / 2.0 - NAMES_ROOM;
    return (struct chart_board_style){
        .cell = one ? fmin(16, room / f->shape.cols) : 12,
        .names = NAMES,
        .last = ply ? h->record->moves[ply - 1] : -1,
        .mover = h->moments[ply].mover};
}

/* A game without a face is drawn as its text. */
static struct chart_area size_of(const struct history *h, int ply) {
    struct face f;
    if (game_face(h->game, &h->moments[ply].state, &f)) {
        const struct chart_board_style style = style_of(h, &f, ply);
        return chart_board_area(&f, &style);
    }
    char text[GAME_TEXT_MAX];
    game_print(h->game, &h->moments[ply].state, text);
    return (struct chart_area){0, 0, chart_width(text_font, text), LINE};
}

static void draw_board_of(struct chart *c, const struct history *h, int ply,
                          struct chart_area area) {
    struct face f;
    char label[32];
    const struct chart_point corner = {area.x, area.y};
    const double middle = area.x + area.width / 2;
    if (game_face(h->game, &h->moments[ply].state, &f)) {
        const struct chart_board_style style = style_of(h, &f, ply);
        chart_board(c, corner, &f, &style);
    } else {
        char text[GAME_TEXT_MAX];
        chart_text(c, (struct chart_point){middle, area.y + LINE / 2.0},
                   CHART_CENTER, text_font,
                   game_print(h->game, &h->moments[ply].state, text));
    }
    snprintf(label, sizeof label, "ply %d%s", ply, marks[fault_of(h, ply - 1)]);
    chart_text(c, (struct chart_point){middle, area.y + area.height + 10},
               CHART_CENTER, text_font, label);
}

/* The boards after each mistake and at the end, side by side. Draws from y on,
 * or only measures if c is NULL. Returns where they end. */
static double draw_boards(struct chart *c, const struct history *h, double y) {
    struct chart_area at = {LEFT, y, 0, 0};
    for (int ply = 1; ply <= h->record->count; ply++) {
        if (ply < h->record->count && !fault_of(h, ply - 1))
            continue;
        const struct chart_area size = size_of(h, ply);
        if (at.x > LEFT && at.x + size.width > LEFT + WIDTH) {
            at.x = LEFT;
            at.y += at.height + 2 * LINE;
        }
        at.width = size.width;
        at.height = size.height;
        if (c)
            draw_board_of(c, h, ply, at);
        at.x += size.width + BOARD_GAP;
    }
    return at.height > 0 ? at.y + at.height + 1.8 * LINE : y;
}

/* The picture -------------------------------------------------------------- */

/* "T(3,3): X perfect, O random: x won". The names need not be known. */
static void title_of(const struct history *h, char *out, size_t size) {
    const struct game_record *r = h->record;
    snprintf(out, size, "%s: X%s%s, O%s%s: %s", h->game->title,
             r->names[SIDE_X][0] ? " " : "", r->names[SIDE_X],
             r->names[SIDE_O][0] ? " " : "", r->names[SIDE_O],
             game_record_result(h->game, r));
}

/* Explains only what occurs. */
static void explain(struct heading_legend *l, const struct history *h) {
    bool fault = false, distance = false, estimated = false;
    for (int ply = 0; ply <= h->record->count; ply++) {
        const struct moment *m = &h->moments[ply];
        fault |= ply && fault_of(h, ply - 1);
        distance |= is_known(h, ply) && m->worth.distance;
        estimated |= m->estimated;
    }
    heading_explain(l, "lane: who wins with best play after each move%s",
                    distance ? "; number: in how many plies" : "");
    if (fault)
        heading_explain(l, "thick ring, dashed line: a mistake, which gives "
                           "away a win or a draw");
    if (h->undecided)
        heading_explain(l, "thin ring: not decided; X ≥ draw: X does not lose");
    if (estimated)
        heading_explain(l, "+0.50: an estimate for X, not a proof; +1 is a win "
                           "for X, -1 for O");
}

/* Returns where title and legend end. */
static double draw_heading(struct chart *c, const struct history *h) {
    struct heading_legend legend = {0};
    struct heading_place place = {{LEFT, MARGIN}, WIDTH, CHART_LEFT};
    if (!h->options->of[OPT_NO_TITLE].given)
        place.at.y += heading_title(c, h->title, place) + 4;
    if (!h->options->of[OPT_NO_LEGEND].given) {
        explain(&legend, h);
        place.at.y += heading_legend(c, &legend, place) + 6;
    }
    return place.at.y;
}

/* Draws all that stands below the lanes, or only measures it. */
static double draw_below(struct chart *c, const struct history *h) {
    const double y = row_top(h, rows_of(h));
    return draw_boards(c, h, draw_faults(c, h, y));
}

static enum status draw_history(const struct picture *p, struct history *h,
                                FILE *out, struct reason *why) {
    const int positions = h->record->count + 1;
    const int rows = (positions + PLIES_A_ROW - 1) / PLIES_A_ROW;
    struct chart c;
    char usual[256];
    struct report_name own;
    title_of(h, usual, sizeof usual);
    h->title = output_chosen_title(p->options, usual, &own);
    h->a_row = (positions + rows - 1) / rows;
    h->step = (double)WIDTH / h->a_row;
    h->top = draw_heading(NULL, h);
    enum status st = chart_begin(
        &c, out, p->format,
        (struct chart_paper){LEFT + WIDTH + MARGIN, draw_below(NULL, h), 1},
        h->title, why);
    if (st)
        return st;
    draw_heading(&c, h);
    draw_rows(&c, h);
    draw_below(&c, h);
    chart_end(&c);
    return ST_OK;
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    struct history *h = calloc(1, sizeof *h);
    if (!h)
        return status_fail(why, ST_NOMEM, "out of memory");
    h->options = p->options;
    h->game = p->game;
    h->record = p->subject;
    enum status st = look_at_all(p, h, why);
    report_watch_end();
    if (!st && !report_interrupted())
        st = draw_history(p, h, out, why);
    if (!st && h->undecided) {
        report_note("some positions are not decided");
        p->exit_status = PROGRAM_UNDECIDED;
    }
    free(h);
    return st;
}

static int run(const struct options *o) {
    struct game *g;
    struct game_record record;
    struct reason why;
    enum status st = game_record_read(o->words[0], &g, &record, &why);
    if (st)
        return report_status(st, &why);
    const int exit_status =
        output_run_of(o, g, &record, draw,
                      (struct output_effort){1 << 17, 16000000, 40000000});
    game_free(g);
    return exit_status;
}

const struct command draw_game = {
    .name = "game",
    .synopsis = "FILE [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw who was winning when, and where the mistakes were made",
    .details =
        "FILE is a game that morpion play has saved. The picture has a lane\n"
        "for each result, and a point after each move in the lane of the\n"
        "result with best play, with the plies to the end. A move that\n"
        "gives away a win or a draw gets a ring; below the lanes stand that\n"
        "move, the best move instead, and the board. Positions that are not\n"
        "decided have a lane of their own, with what is known of them and\n"
        "an estimate, and the exit status is 4.\n\n"
        "Examples:\n"
        "  morpion play 4,3 --x search:1 --o random -o game.txt\n"
        "  morpion-viz game game.txt -o game.png\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_TITLE) | OPTION_BIT(OPT_NO_TITLE) |
               OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
