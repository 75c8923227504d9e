/* Plots points and lines on a logarithmic scale, as SVG. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "../../viz/chart.h"
#include "../../viz/palette.h"
#include "bench.h"

enum { PLOTS = 4, SERIES = 4, POINTS = 32 };

struct series {
    const char *name;
    int count;
    double x[POINTS], y[POINTS];
};

static struct plot {
    const char *name, *title, *x;
    int count;
    struct series series[SERIES];
} plots[PLOTS];

static struct plot *find_plot(const char *name) {
    for (int i = 0; i < PLOTS; i++)
        if (!plots[i].name || strcmp(plots[i].name, name) == 0) {
            plots[i].name = name;
            return &plots[i];
        }
    bench_die("too many plots");
}

void plot_axes(const char *plot, const char *title, const char *x) {
    struct plot *p = find_plot(plot);
    p->title = title;
    p->x = x;
}

void plot_point(const char *plot, const char *series, double x, double y) {
    struct plot *p = find_plot(plot);
    int i = 0;
    while (i < p->count && strcmp(p->series[i].name, series) != 0)
        i++;
    if (i == SERIES || p->series[i].count == POINTS)
        bench_die("too much for a plot");
    struct series *s = &p->series[i];
    p->count += i == p->count;
    s->name = series;
    s->x[s->count] = x;
    s->y[s->count++] = y;
}

/* Drawing ------------------------------------------------------------------ */

/* The frame of the plot, and the room around it. */
enum { WIDTH = 480, HEIGHT = 300, LEFT = 60, RIGHT = 24, TOP = 40, BELOW = 50 };

static const struct chart_font text_font = {CHART_TEXT, PALETTE_INK, false};

struct range {
    double x0, x1; /* of the points */
    int y0, y1;    /* powers of ten around them */
};

static struct range range_of(const struct plot *p) {
    struct range r = {1e9, -1e9, 99, -99};
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < p->series[i].count; j++) {
            const double power = log10(p->series[i].y[j]);
            r.x0 = fmin(r.x0, p->series[i].x[j]);
            r.x1 = fmax(r.x1, p->series[i].x[j]);
            r.y0 = floor(power) < r.y0 ? (int)floor(power) : r.y0;
            r.y1 = ceil(power) > r.y1 ? (int)ceil(power) : r.y1;
        }
    if (r.x1 <= r.x0)
        r.x1 = r.x0 + 1;
    if (r.y1 <= r.y0)
        r.y1 = r.y0 + 1;
    return r;
}

static struct chart_point place(const struct range *r, double x, double y) {
    return (struct chart_point){LEFT + WIDTH * (x - r->x0) / (r->x1 - r->x0),
                                TOP + HEIGHT * (r->y1 - log10(y)) /
                                          (r->y1 - r->y0)};
}

/* 10^power seconds in a usual unit. */
static void print_seconds(int power, char *out, size_t size) {
    static const char *const units[] = {"s", "ms", "µs", "ns"};
    int unit = power >= 0 ? 0 : (2 - power) / 3;
    unit = unit > 3 ? 3 : unit;
    snprintf(out, size, "%.0f %s", pow(10, power + 3 * unit), units[unit]);
}

static void put_axes(struct chart *c, const struct plot *p,
                     const struct range *r) {
    const struct chart_pen grid = {"#DDDDDD", 0.7, false};
    for (int power = r->y0; power <= r->y1; power++) {
        char text[32];
        const struct chart_point left = place(r, r->x0, pow(10, power));
        chart_straight(c, left, (struct chart_point){LEFT + WIDTH, left.y},
                       grid);
        print_seconds(power, text, sizeof text);
        chart_text(c, (struct chart_point){LEFT - 8, left.y}, CHART_RIGHT,
                   text_font, text);
    }
    const double step = (double)chart_step((uint64_t)(r->x1 - r->x0), 8);
    for (double x = ceil(r->x0 / step) * step; x <= r->x1; x += step) {
        char text[32];
        const struct chart_point at = place(r, x, pow(10, r->y0));
        chart_straight(c, at, (struct chart_point){at.x, TOP}, grid);
        snprintf(text, sizeof text, "%g", x);
        chart_text(c, (struct chart_point){at.x, at.y + 12}, CHART_CENTER,
                   text_font, text);
    }
    chart_text(c, (struct chart_point){LEFT + WIDTH / 2.0, TOP + HEIGHT + 30},
               CHART_CENTER, text_font, p->x);
    chart_text(c, (struct chart_point){LEFT + WIDTH / 2.0, TOP / 2.0},
               CHART_CENTER,
               (struct chart_font){CHART_TITLE, PALETTE_INK, false}, p->title);
}

/* Several points with the same x are different boards; a line through them
 * would mean nothing. */
static bool is_line(const struct series *s) {
    for (int i = 1; i < s->count; i++)
        if (s->x[i] <= s->x[i - 1])
            return false;
    return s->count > 1;
}

static void put_series(struct chart *c, const struct series *s, int number,
                       const struct range *r) {
    static const char *const colors[SERIES] = {"#0072B2", "#D55E00", "#009E73",
                                               "#666666"};
    const struct chart_pen pen = {colors[number], 1.6, number == 1};
    struct chart_point points[POINTS];
    for (int i = 0; i < s->count; i++) {
        points[i] = place(r, s->x[i], s->y[i]);
        chart_disc(c, points[i], 2.6,
                   (struct chart_look){.fill = colors[number]});
    }
    if (is_line(s))
        chart_line(c, points, (size_t)s->count, pen);
    const struct chart_point key = {LEFT + 14, TOP + 12 + 16.0 * number};
    chart_disc(c, key, 2.6, (struct chart_look){.fill = colors[number]});
    chart_text(c, (struct chart_point){key.x + 8, key.y}, CHART_LEFT,
               (struct chart_font){CHART_TEXT, colors[number], false}, s->name);
}

static void write_plot(const struct plot *p, const char *folder) {
    char path[256];
    struct reason why;
    struct chart c;
    const struct range r = range_of(p);
    const struct chart_paper paper = {LEFT + WIDTH + RIGHT,
                                      TOP + HEIGHT + BELOW, 1};
    snprintf(path, sizeof path, "%s/%s.svg", folder, p->name);
    FILE *out = fopen(path, "w");
    if (!out || chart_begin(&c, out, RENDER_SVG, paper, p->title, &why))
        bench_die(path);
    put_axes(&c, p, &r);
    for (int i = 0; i < p->count; i++)
        put_series(&c, &p->series[i], i, &r);
    chart_end(&c);
    if (fclose(out) != 0)
        bench_die(path);
    fprintf(stderr, "bench: drawn %s\n", path);
}

void plot_write(const char *folder) {
    if (!plots[0].count && !plots[1].count && !plots[2].count)
        return;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        bench_die(folder);
    for (int i = 0; i < PLOTS && plots[i].name; i++)
        if (plots[i].count)
            write_plot(&plots[i], folder);
}
