#include <math.h>
#include <stdlib.h>

#include "chart.h"
#include "commands.h"
#include "output.h"
#include "palette.h"
#include "players/learn_log.h"

/* Three panels above each other share one axis, the number of games. */
enum { WIDTH = 640, HEIGHT = 150, GAP = 34, PANELS = 3, POINTS_MAX = 800 };

static const char *const grid = "#DDDDDD";

struct curve {
    struct chart chart;
    const struct learn_log *log;
    uint64_t games_max;
    struct dot_point *points; /* POINTS_MAX of them */
};

static double bottom_of(int panel) {
    return (PANELS - 1 - panel) * (double)(HEIGHT + GAP);
}

static struct dot_point place(const struct curve *c, int panel, uint64_t games,
                              double share) {
    return (struct dot_point){WIDTH * (double)games /
                                  (double)(c->games_max ? c->games_max : 1),
                              bottom_of(panel) + HEIGHT * share};
}

static void draw_panel(struct curve *c, int panel, const char *title) {
    const double bottom = bottom_of(panel);
    chart_text(&c->chart, (struct dot_point){0, bottom + HEIGHT + 12},
               CHART_LEFT, CHART_TEXT + 1, PALETTE_INK, title);
    for (int percent = 0; percent <= 100; percent += 25) {
        const double y = bottom + HEIGHT * percent / 100.0;
        char label[16];
        snprintf(label, sizeof label, "%d %%", percent);
        chart_straight(&c->chart, (struct dot_point){0, y},
                       (struct dot_point){WIDTH, y},
                       (struct chart_pen){grid, 0.8, false});
        chart_text(&c->chart, (struct dot_point){-6, y}, CHART_RIGHT,
                   CHART_TEXT, PALETTE_INK, label);
    }
}

static void draw_games(struct curve *c) {
    enum { STEPS = 8 };
    const uint64_t step = chart_step(c->games_max, STEPS);
    for (uint64_t games = 0; games <= c->games_max; games += step) {
        char label[CHART_NUMBER_MAX];
        const double x = place(c, 0, games, 0).x;
        for (int panel = 0; panel < PANELS; panel++)
            chart_straight(&c->chart, (struct dot_point){x, bottom_of(panel)},
                           (struct dot_point){x, bottom_of(panel) + HEIGHT},
                           (struct chart_pen){grid, 0.8, false});
        chart_text(&c->chart, (struct dot_point){x, -12}, CHART_CENTER,
                   CHART_TEXT, PALETTE_INK, chart_number(games, label));
    }
    chart_text(&c->chart, (struct dot_point){WIDTH / 2.0, -30}, CHART_CENTER,
               CHART_TEXT + 1, PALETTE_INK, "games played");
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
        chart_disc(&c->chart, c->points[0], 2, pen.color, pen);
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

static void draw_legend(struct curve *c) {
    static const char *const names[] = {"drawn", "won", "lost"};
    static const int order[] = {1, 0, 2};
    const double y = bottom_of(0) + HEIGHT + 34;
    double x = 0;
    for (int i = 0; i < 3; i++, x += 72) {
        chart_straight(
            &c->chart, (struct dot_point){x, y}, (struct dot_point){x + 22, y},
            (struct chart_pen){palette_strong[order[i]], 2.4, false});
        chart_text(&c->chart, (struct dot_point){x + 26, y}, CHART_LEFT,
                   CHART_TEXT, PALETTE_INK, names[order[i]]);
    }
    for (int dashed = 0; dashed < 2; dashed++, x += 150) {
        chart_straight(&c->chart, (struct dot_point){x, y},
                       (struct dot_point){x + 22, y},
                       (struct chart_pen){PALETTE_INK, 1.6, dashed == 1});
        chart_text(&c->chart, (struct dot_point){x + 26, y}, CHART_LEFT,
                   CHART_TEXT, PALETTE_INK,
                   dashed ? "as o, playing second" : "as x, playing first");
    }
}

static void draw_all(struct curve *c, const struct options *o) {
    draw_panel(c, 0, "share of games against a perfect opponent");
    draw_panel(c, 1, "share of games against a random opponent");
    draw_panel(c, 2,
               "boxes whose favourite move keeps the value, of those used");
    draw_games(c);
    draw_results(c, 0, LEARN_LOG_PERFECT);
    draw_results(c, 1, LEARN_LOG_RANDOM);
    draw_line(c, 2, right_share, NULL,
              (struct chart_pen){PALETTE_INK, 1.6, false});
    if (!o->of[OPT_NO_LEGEND].given)
        draw_legend(c);
    if (!o->of[OPT_NO_TITLE].given)
        chart_text(
            &c->chart, (struct dot_point){0, bottom_of(0) + HEIGHT + 58},
            CHART_LEFT, CHART_TITLE, PALETTE_INK,
            "How MENACE learns: its play judged exactly, over all games");
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    struct learn_log log;
    enum status st = learn_log_read(p->options->words[0], &log, why);
    if (st)
        return st;
    struct curve c = {.log = &log,
                      .games_max = log.rows[log.count - 1].counts.games,
                      .points = calloc(POINTS_MAX + 1, sizeof *c.points)};
    if (c.points) {
        c.chart = chart_begin(out);
        draw_all(&c, p->options);
        chart_end(&c.chart);
    } else {
        st = status_fail(why, ST_NOMEM, "out of memory");
    }
    free(c.points);
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
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_NO_TITLE) |
               OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
