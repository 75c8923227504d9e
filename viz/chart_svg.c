#include "chart_backend.h"
#include "dot.h"

/* Screen readers say the title, and then the text of the picture. */
static bool begin(struct chart *c, const char *title) {
    const double width = chart_round(c->paper.width),
                 height = chart_round(c->paper.height * c->paper.pages);
    fprintf(c->out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.8gpt\" "
            "height=\"%.8gpt\" viewBox=\"0 0 %.8g %.8g\" "
            "role=\"graphics-document\" aria-labelledby=\"title\" "
            "font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, "
            "sans-serif\">\n"
            "<title id=\"title\">",
            width, height, width, height);
    dot_escaped(c->out, title);
    fputs("</title>\n", c->out);
    return true;
}

static void begin_page(struct chart *c) {
    if (c->paper.pages > 1)
        fprintf(c->out, "<g transform=\"translate(0 %.8g)\">\n",
                chart_round(c->page * c->paper.height));
}

static void end_page(struct chart *c) {
    if (c->paper.pages > 1)
        fputs("</g>\n", c->out);
}

static void end(struct chart *c) { fputs("</svg>\n", c->out); }

static void put_pen(struct chart *c, struct chart_pen pen) {
    if (pen.width > 0)
        fprintf(c->out, " stroke=\"%s\" stroke-width=\"%.8g\"", pen.color,
                pen.width);
    if (pen.width > 0 && pen.dashed)
        fputs(" stroke-dasharray=\"" CHART_DASHES "\"", c->out);
}

static void put_look(struct chart *c, struct chart_look look) {
    fprintf(c->out, " fill=\"%s\"", look.fill ? look.fill : "none");
    put_pen(c, look.border);
    fputs("/>\n", c->out);
}

static void line(struct chart *c, const struct chart_point *points,
                 size_t count, struct chart_pen pen) {
    fputs("<polyline points=\"", c->out);
    for (size_t i = 0; i < count; i++)
        fprintf(c->out, "%s%.8g,%.8g", i ? " " : "", chart_round(points[i].x),
                chart_round(points[i].y));
    fputs("\" fill=\"none\"", c->out);
    put_pen(c, pen);
    fputs("/>\n", c->out);
}

static void box(struct chart *c, struct chart_area area,
                struct chart_look look) {
    fprintf(c->out,
            "<rect x=\"%.8g\" y=\"%.8g\" width=\"%.8g\" height=\"%.8g\"",
            chart_round(area.x), chart_round(area.y), chart_round(area.width),
            chart_round(area.height));
    if (look.round)
        fprintf(c->out, " rx=\"%d\"", CHART_CORNER);
    put_look(c, look);
}

static void disc(struct chart *c, struct chart_point at, double radius,
                 struct chart_look look) {
    fprintf(c->out, "<circle cx=\"%.8g\" cy=\"%.8g\" r=\"%.8g\"",
            chart_round(at.x), chart_round(at.y), chart_round(radius));
    put_look(c, look);
}

static void text(struct chart *c, struct chart_point at, enum chart_align align,
                 struct chart_font font, const char *words) {
    static const char *const anchors[] = {"", " text-anchor=\"middle\"",
                                          " text-anchor=\"end\""};
    fprintf(c->out,
            "<text x=\"%.8g\" y=\"%.8g\" font-size=\"%d\"%s%s fill=\"%s\">",
            chart_round(at.x), chart_round(at.y + CHART_BASELINE * font.size),
            font.size, font.bold ? " font-weight=\"bold\"" : "", anchors[align],
            font.color);
    dot_escaped(c->out, words);
    fputs("</text>\n", c->out);
}

const struct chart_backend chart_svg = {begin, begin_page, end_page, end,
                                        line,  box,        disc,     text};
