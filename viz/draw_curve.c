#include <math.h>
#include <stdlib.h>

#include "commands.h"
#include "heading.h"
#include "output.h"
#include "palette.h"
#include "players/learn_log.h"

/* Three panels above each other share one axis, the number of games. */
enum {
    LEFT = 52, /* for the names of the percentages */
    WIDTH = 540,
    RIGHT = 30, /* for half of the last number of games */
    MARGIN = 14,
    HEIGHT = 140,
    NAME = 24, /* room for the name of a panel */
    GAP = 10,
    AXIS = 44, /* below the panels */
    PANELS = 3,
    POINTS_MAX = 800
};

static const char *const usual_title =
    "How MENACE learns: its play judged exactly, over all games";

static const struct chart_font text_font = {CHART_TEXT, PALETTE_INK, false},
                               name_font = {CHART_TEXT + 1, PALETTE_INK, false};
static const struct chart_pen grid = {"#DDDDDD", 0.8, false};

struct curve {
    struct chart chart;
    const struct learn_log *log;
    uint64_t games_max;
    double top;                 /* of the panels */
    struct chart_point *points; /* POINTS_MAX of them */
};

static double bottom_of(const struct curve *c, int panel) {
    return c->top + (panel + 1) * (double)(NAME + HEIGHT) + panel * GAP;
}

static struct chart_point place(const struct curve *c, int panel,
                                uint64_t games, double share) {
    return (struct chart_point){
        LEFT +
            WIDTH * (double)games / (double)(c->games_max ? c->games_max : 1),
        bottom_of(c, panel) - HEIGHT * share};
}

static void draw_panel(struct curve *c, int panel, const char *name) {
    const double bottom = bottom_of(c, panel);
    chart_text(&c->chart,
               (struct chart_point){LEFT, bottom - HEIGHT - NAME / 2.0},
               CHART_LEFT, name_font, name);
    for (int percent = 0; percent <= 100; percent += 25) {
        const double y = bottom - HEIGHT * percent / 100.0;
        char label[16];
        snprintf(label, sizeof label, "%d %%", percent);
        chart_straight(&c->chart, (struct chart_point){LEFT, y},
                       (struct chart_point){LEFT + WIDTH, y}, grid);
        chart_text(&c->chart, (struct chart_point){LEFT - 6, y}, CHART_RIGHT,
                   text_font, label);
    }
}

static void draw_games(struct curve *c) {
    enum { STEPS = 8 };
    const uint64_t step = chart_step(c->games_max, STEPS);
    const double bottom = bottom_of(c, PANELS - 1);
    for (uint64_t games = 0; games <= c->games_max; games += step) {
        char label[CHART_NUMBER_MAX];
        for (int panel = 0; panel < PANELS; panel++)
            chart_straight(&c->chart, place(c, panel, games, 0),
                           place(c, panel, games, 1), grid);
        chart_text(&c->chart,
                   (struct chart_point){place(c, 0, games, 0).x, bottom + 12},
                   CHART_CENTER, text_font, chart_number(games, label));
    }
    chart_text(&c->chart, (struct chart_point){LEFT + WIDTH / 2.0, bottom + 30},
               CHART_CENTER, name_font, "games played");
}

/* Draws one line through all rows that have this share. If there are more than
 * POINTS_MAX rows, it skips some at regular intervals. */
static void draw_line(struct curve *c, int panel,
                      double (*share)(const struct learn_log_row *row,
                                      const void *arg),
                      const void *arg, struct chart_pen pen) {
    const struct learn_log *log = c->log;
    const size_t each = (log->count + POINTS_MAX - 2) / (POINTS_MAX - 1);
    size_t count = 0;
    for (size_t i = 0; i < log->count; i++) {
        const double y = share(&log->rows[i], arg);
        if (!isnan(y) && (i % each == 0 || i == log->count - 1))
            c->points[count++] = place(c, panel, log->rows[i].counts.games, y);
    }
    if (count > 1)
        chart_line(&c->chart, c->points, count, pen);
    else if (count)
        chart_disc(&c->chart, c->points[0], 2,
                   (struct chart_look){.fill = pen.color});
}

/* Selects one of the shares of a row. */
struct which {
    int side, opponent, result;
};

static double result_share(const struct learn_log_row *row, const void *arg) {
    const struct which *w = arg;
    const struct menace_results *r = &row->results[w->side][w->opponent];
    const double shares[] = {r->drawn, r->won, r->lost};
    return row->plays[w->side] ? shares[w->result] : NAN;
}

static double right_share(const struct learn_log_row *row, const void *arg) {
    (void)arg;
    return row->insight.boxes ? row->insight.right / row->insight.boxes : NAN;
}

/* Wins have the colour of X, losses that of O, whichever side MENACE plays. */
static void draw_results(struct curve *c, int panel, int opponent) {
    for (int side = SIDE_X; side <= SIDE_O; side++)
        for (int result = 0; result < 3; result++) {
            const struct which w = {side, opponent, result};
            draw_line(c, panel, result_share, &w,
                      (struct chart_pen){palette_strong[result], 1.6,
                                         side == SIDE_O});
        }
}

/* Wins, draws and losses, and the sides, with the lines that stand for them.
 * Returns the height. */
static double draw_legend(struct chart *c, double top) {
    enum { LINE = 22, ROW = 20 };
    const struct {
        const char *text;
        struct chart_pen pen;
        int room;
    } items[] = {{"won", {palette_strong[SIDE_X], 2.4, false}, 66},
                 {"drawn", {palette_strong[SIDE_NONE], 2.4, false}, 76},
                 {"lost", {palette_strong[SIDE_O], 2.4, false}, 66},
                 {"as x, playing first", {PALETTE_INK, 1.6, false}, 142},
                 {"as o, playing second", {PALETTE_INK, 1.6, true}, 160}};
    const double y = top + ROW / 2.0;
    double x = LEFT;
    for (size_t i = 0; c && i < sizeof items / sizeof *items; i++) {
        chart_straight(c, (struct chart_point){x, y},
                       (struct chart_point){x + LINE, y}, items[i].pen);
        chart_text(c, (struct chart_point){x + LINE + 5, y}, CHART_LEFT,
                   text_font, items[i].text);
        x += items[i].room;
    }
    return ROW;
}

/* Draws title and legend, or only measures them if c is NULL. Returns where
 * they end. */
static double draw_heading(struct chart *c, const struct options *o,
                           const char *title) {
    struct heading_place where = {{LEFT, MARGIN}, WIDTH, CHART_LEFT};
    if (!o->of[OPT_NO_TITLE].given)
        where.at.y += heading_title(c, title, where) + 4;
    if (!o->of[OPT_NO_LEGEND].given)
        where.at.y += draw_legend(c, where.at.y);
    return where.at.y;
}

static void draw_all(struct curve *c) {
    draw_panel(c, 0, "share of games against a perfect opponent");
    draw_panel(c, 1, "share of games against a random opponent");
    draw_panel(c, 2,
               "boxes whose favourite move keeps the value, of those used");
    draw_games(c);
    draw_results(c, 0, LEARN_LOG_PERFECT);
    draw_results(c, 1, LEARN_LOG_RANDOM);
    draw_line(c, 2, right_share, NULL,
              (struct chart_pen){PALETTE_INK, 1.6, false});
}

static enum status draw_log(struct picture *p, const struct learn_log *log,
                            FILE *out, struct reason *why) {
    struct report_name own;
    const char *title = output_chosen_title(p->options, usual_title, &own);
    struct curve c = {.log = log,
                      .games_max = log->rows[log->count - 1].counts.games,
                      .top = draw_heading(NULL, p->options, title),
                      .points = calloc(POINTS_MAX + 1, sizeof *c.points)};
    const struct chart_paper paper = {LEFT + WIDTH + RIGHT,
                                      bottom_of(&c, PANELS - 1) + AXIS, 1};
    enum status st =
        c.points ? chart_begin(&c.chart, out, p->format, paper, title, why)
                 : status_fail(why, ST_NOMEM, "out of memory");
    if (!st) {
        draw_heading(&c.chart, p->options, title);
        draw_all(&c);
        chart_end(&c.chart);
    }
    free(c.points);
    return st;
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    struct learn_log log;
    enum status st = learn_log_read(p->options->words[0], &log, why);
    if (st)
        return st;
    st = draw_log(p, &log, out, why);
    learn_log_free(&log);
    return st;
}

static int run(const struct options *o) { return output_run_plain(o, draw); }

const struct command draw_curve = {
    .name = "curve",
    .synopsis = "FILE.csv [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw how a MENACE learned, from the log of menace train",
    .details =
        "Draws three panels over the number of games: how MENACE's games\n"
        "end against a perfect opponent, how they end against a random one,\n"
        "and how many of the boxes it has used prefer a move that keeps the\n"
        "value. All figures are computed exactly from the beads, not\n"
        "sampled.\n\n"
        "Examples:\n"
        "  morpion menace train 3,3 --games 50000 --log m.csv -o m.menace\n"
        "  morpion-viz curve m.csv -o curve.svg\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TITLE) |
               OPTION_BIT(OPT_NO_TITLE) | OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
