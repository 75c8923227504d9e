#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "chart.h"
#include "commands.h"
#include "output.h"
#include "palette.h"
#include "players/game_record.h"

/* Each player has a lane, with a lane for draws between them; plies go to the
 * right. A position that is not decided lies between two lanes or has a
 * question mark. The mistakes stand below, in words and as boards. */
enum {
    LANE = 44,
    LANES = 3,
    PLY_LEAST = 30,
    WIDTH_LEAST = 520,
    ROW = 16,
    BOARD_GAP = 18
};
enum { BEST_SHOWN = 3 };

struct moment {
    struct state state;
    enum side mover;
    bool over;
    struct bounds worth; /* the mover's */
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
    struct chart chart;
    const struct game *game;
    const struct game_record *record;
    struct moment moments[GAME_PLIES_MAX + 1];
    bool undecided;
    double step; /* from one ply to the next */
};

/* What happened ------------------------------------------------------------ */

static enum status look(struct picture *p, struct history *h, int ply,
                        struct reason *why) {
    struct moment *m = &h->moments[ply];
    enum value v;
    m->state = game_record_state(h->game, h->record, ply);
    m->mover = game_mover(h->game, &m->state);
    m->over = game_over(h->game, &m->state, &v);
    report_watch_restart();
    struct oracle_question q = oracle_begin(p->oracle, &m->state);
    enum status st = oracle_value(p->oracle, &q, &m->state, &m->worth, why);
    h->undecided = h->undecided || !bounds_known(m->worth);
    return status_undecided(st) ? ST_OK : st;
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

/* Finds the moves that would have been better than a mistake. */
static enum status find_best(struct picture *p, struct moment *m,
                             struct answer *a, struct reason *why) {
    report_watch_restart();
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
    for (int ply = h->record->count; ply >= 0 && !st; ply--) {
        st = look(p, h, ply, why);
        if (!st && ply < h->record->count && fault_of(h, ply))
            st = find_best(p, &h->moments[ply], a, why);
    }
    free(a);
    return st;
}

/* The lanes ---------------------------------------------------------------- */

/* From the middle of O's lane, the lowest, to that of X's. */
static double height_of(const struct moment *m) {
    const double value = (m->worth.lower + m->worth.upper) / 2.0;
    return LANE * (1.5 + (m->mover == SIDE_X ? value : -value));
}

static struct dot_point place_of(const struct history *h, int ply) {
    return (struct dot_point){h->step * (ply + 0.5),
                              height_of(&h->moments[ply])};
}

static void draw_lanes(struct history *h) {
    static const enum side owners[LANES] = {SIDE_O, SIDE_NONE, SIDE_X};
    static const char *const names[LANES] = {"O wins", "draw", "X wins"};
    for (int lane = 0; lane < LANES; lane++) {
        const struct dot_point corner = {0, lane * (double)LANE};
        const struct dot_size size = {h->step * (h->record->count + 1.0),
                                      LANE - 1};
        chart_box(&h->chart, corner, size, palette_pale[owners[lane]]);
        chart_text(&h->chart, (struct dot_point){-8, corner.y + LANE / 2.0},
                   CHART_RIGHT, CHART_TEXT, PALETTE_INK, names[lane]);
    }
}

static bool is_known(const struct history *h, int ply) {
    return bounds_known(h->moments[ply].worth);
}

static void draw_steps(struct history *h) {
    for (int ply = 0; ply < h->record->count; ply++) {
        const bool known = is_known(h, ply) && is_known(h, ply + 1);
        chart_straight(&h->chart, place_of(h, ply), place_of(h, ply + 1),
                       (struct chart_pen){
                           known ? PALETTE_INK : palette_strong[0],
                           known ? 1.4 : 0.7, fault_of(h, ply) != FAULT_NONE});
    }
}

/* Each position is a disc in the colour of the player that moved, with the
 * plies to the end above it. A mistake has a thick ring, a position that is not
 * decided a thin one. */
static void draw_moment(struct history *h, int ply) {
    const struct moment *m = &h->moments[ply];
    const struct dot_point at = place_of(h, ply);
    const enum side who = ply ? side_other(m->mover) : SIDE_NONE;
    const bool fault = ply && fault_of(h, ply - 1);
    char text[16] = "";
    const bool hollow = fault || !is_known(h, ply);
    chart_disc(&h->chart, at, fault ? 6 : 4.5,
               hollow ? "#FFFFFF" : palette_strong[who],
               (struct chart_pen){hollow ? palette_strong[who] : "#FFFFFF",
                                  fault ? 3 : 0.8, false});
    if (!bounds_known(m->worth))
        strcpy(text, "?");
    else if (m->worth.distance)
        snprintf(text, sizeof text, "%d", m->worth.distance);
    chart_text(&h->chart, (struct dot_point){at.x, at.y + 13}, CHART_CENTER,
               CHART_TEXT - 2, PALETTE_INK, text);
}

static const char *const marks[] = {"", "?", "?", "??"};

static void draw_axis(struct history *h) {
    for (int ply = 0; ply <= h->record->count; ply++) {
        const double x = h->step * (ply + 0.5);
        const enum fault fault = ply ? fault_of(h, ply - 1) : FAULT_NONE;
        char number[16], name[GAME_MOVE_TEXT_MAX] = "",
                         move[GAME_MOVE_TEXT_MAX + 4];
        snprintf(number, sizeof number, "%d", ply);
        if (ply)
            game_print_move(h->game, h->record->moves[ply - 1], name);
        snprintf(move, sizeof move, "%s%s", name, marks[fault]);
        chart_text(
            &h->chart, (struct dot_point){x, -10}, CHART_CENTER, CHART_TEXT,
            palette_strong[ply ? side_other(h->moments[ply].mover) : SIDE_NONE],
            move);
        chart_text(&h->chart, (struct dot_point){x, -24}, CHART_CENTER,
                   CHART_TEXT - 2, palette_strong[SIDE_NONE], number);
    }
    chart_text(&h->chart, (struct dot_point){-8, -10}, CHART_RIGHT, CHART_TEXT,
               PALETTE_INK, "move");
    chart_text(&h->chart, (struct dot_point){-8, -24}, CHART_RIGHT,
               CHART_TEXT - 2, palette_strong[SIDE_NONE], "ply");
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

/* Returns the height at which the text ends. */
static double draw_faults(struct history *h) {
    double y = -50;
    int faults = 0;
    for (int ply = 0; ply < h->record->count; ply++) {
        char text[160];
        if (!fault_of(h, ply))
            continue;
        fault_text(h, ply, text, sizeof text);
        chart_text(&h->chart, (struct dot_point){0, y}, CHART_LEFT, CHART_TEXT,
                   PALETTE_INK, text);
        y -= ROW;
        faults++;
    }
    if (!faults) {
        chart_text(&h->chart, (struct dot_point){0, y}, CHART_LEFT, CHART_TEXT,
                   PALETTE_INK,
                   h->undecided ? "no mistake that is known for certain"
                                : "no mistakes");
        y -= ROW;
    }
    return y;
}

/* The boards after each mistake and at the end, side by side. */
static void draw_boards(struct history *h, double top) {
    const struct boards_size size =
        boards_small_size(h->game, &h->record->start);
    const double step =
        size.width + BOARD_GAP > 70 ? size.width + BOARD_GAP : 70;
    const double width = h->step * (h->record->count + 1.0);
    double x = 0, y = top;
    for (int ply = 1; ply <= h->record->count; ply++) {
        const bool last = ply == h->record->count;
        char label[32];
        if (!last && !fault_of(h, ply - 1))
            continue;
        if (x > 0 && x + step > width && x + step > 480) {
            x = 0;
            y -= size.height + 2 * ROW;
        }
        chart_board(
            &h->chart,
            (struct dot_point){x + size.width / 2.0, y - size.height / 2.0},
            h->game, &h->moments[ply].state, h->record->moves[ply - 1]);
        snprintf(label, sizeof label, "ply %d%s", ply,
                 marks[fault_of(h, ply - 1)]);
        chart_text(
            &h->chart,
            (struct dot_point){x + size.width / 2.0, y - size.height - 9},
            CHART_CENTER, CHART_TEXT - 1, PALETTE_INK, label);
        x += step;
    }
}

/* The picture ------------------------------------------------------------- */

static void draw_heading(struct history *h, const struct options *o) {
    const struct game_record *r = h->record;
    char title[256];
    snprintf(title, sizeof title, "%s: X %s, O %s: %s", h->game->title,
             r->names[SIDE_X], r->names[SIDE_O],
             game_record_result(h->game, r));
    if (!o->of[OPT_NO_LEGEND].given)
        chart_text(&h->chart, (struct dot_point){0, LANES * LANE + 14.0},
                   CHART_LEFT, CHART_TEXT, PALETTE_INK,
                   "who wins with best play after each move, and in how many "
                   "plies; thick ring: a mistake; thin ring: not "
                   "decided");
    if (!o->of[OPT_NO_TITLE].given)
        chart_text(&h->chart, (struct dot_point){0, LANES * LANE + 36.0},
                   CHART_LEFT, CHART_TITLE, PALETTE_INK, title);
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    struct history *h = calloc(1, sizeof *h);
    if (!h)
        return status_fail(why, ST_NOMEM, "out of memory");
    h->game = p->game;
    h->record = p->subject;
    h->step = fmax(PLY_LEAST, WIDTH_LEAST / (h->record->count + 1.0));
    enum status st = look_at_all(p, h, why);
    report_watch_end();
    if (!st && !report_interrupted()) {
        h->chart = chart_begin(out);
        draw_heading(h, p->options);
        draw_lanes(h);
        draw_steps(h);
        for (int ply = 0; ply <= h->record->count; ply++)
            draw_moment(h, ply);
        draw_axis(h);
        draw_boards(h, draw_faults(h) - 4);
        chart_end(&h->chart);
        if (h->undecided) {
            report_note("some positions are not decided");
            p->exit_status = PROGRAM_UNDECIDED;
        }
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
        "decided lie between the lanes or get a question mark, and the exit\n"
        "status is 4.\n\n"
        "Examples:\n"
        "  morpion play 4,3 --x search:1 --o random -o game.txt\n"
        "  morpion-viz game game.txt -o game.png\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_NO_TITLE) | OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
