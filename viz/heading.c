#include "heading.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "palette.h"
#include "rules/value.h"

static const struct chart_font title_font = {CHART_TITLE, PALETTE_INK, true},
                               text_font = {CHART_TEXT, PALETTE_INK, false};

/* Paragraphs -------------------------------------------------------------- */

/* How many bytes of a text fit on a line: all, or whole words, at least one. */
static size_t line_bytes(const char *text, struct chart_font font,
                         double width) {
    char line[CHART_TEXT_MAX];
    size_t fits = 0;
    for (size_t end = 0; end < sizeof line - 1; end++) {
        if (text[end] != ' ' && text[end])
            continue;
        snprintf(line, sizeof line, "%.*s", (int)end, text);
        if (fits && chart_width(font, line) > width)
            return fits;
        fits = end;
        if (!text[end])
            break;
    }
    return fits ? fits : strnlen(text, sizeof line - 1);
}

static double put_paragraph(struct chart *c, const char *text,
                            struct chart_font font,
                            struct heading_place where) {
    const double step = 1.5 * font.size;
    double height = 0;
    while (*text) {
        char line[CHART_TEXT_MAX];
        const size_t bytes = line_bytes(text, font, where.width);
        snprintf(line, sizeof line, "%.*s", (int)bytes, text);
        if (c)
            chart_text(c,
                       (struct chart_point){where.at.x,
                                            where.at.y + height + step / 2},
                       where.align, chart_fitted(font, line, where.width),
                       line);
        height += step;
        text += bytes;
        text += *text == ' ';
    }
    return height;
}

double heading_title(struct chart *c, const char *title,
                     struct heading_place where) {
    return put_paragraph(c, title, title_font, where);
}

double heading_word(const char *title) {
    double widest = 0;
    while (*title) {
        char word[CHART_TEXT_MAX];
        const size_t bytes = strcspn(title, " ");
        snprintf(word, sizeof word, "%.*s", (int)bytes, title);
        widest = fmax(widest, chart_width(title_font, word));
        title += bytes + (title[bytes] == ' ');
    }
    return widest;
}

/* Legends ----------------------------------------------------------------- */

void heading_explain(struct heading_legend *l, const char *format, ...) {
    va_list args;
    if (l->count == HEADING_LINES_MAX)
        return;
    va_start(args, format);
    vsnprintf(l->lines[l->count++], HEADING_LINE_MAX, format, args);
    va_end(args);
}

/* Returns the height. */
static double put_colors(struct chart *c, struct heading_place where) {
    enum { BOX = 58, HEIGHT = 18, GAP = 6, AFTER = 6 };
    static const struct {
        enum side side;
        const char *text;
    } colors[] = {{SIDE_X, "X wins"}, {SIDE_O, "O wins"}, {SIDE_NONE, "draw"}};
    enum { COUNT = sizeof colors / sizeof *colors };
    const double width = COUNT * BOX + (COUNT - 1) * GAP;
    double x = where.at.x - (where.align == CHART_CENTER ? width / 2 : 0);
    for (int i = 0; i < COUNT && c; i++, x += BOX + GAP) {
        chart_box(c, (struct chart_area){x, where.at.y, BOX, HEIGHT},
                  (struct chart_look){
                      .fill = palette_pale[colors[i].side],
                      .border = {palette_strong[SIDE_NONE], 0.8, false}});
        chart_text(
            c, (struct chart_point){x + BOX / 2.0, where.at.y + HEIGHT / 2.0},
            CHART_CENTER, text_font, colors[i].text);
    }
    return HEIGHT + AFTER;
}

double heading_legend(struct chart *c, const struct heading_legend *l,
                      struct heading_place where) {
    const double top = where.at.y;
    if (l->colors)
        where.at.y += put_colors(c, where);
    for (int i = 0; i < l->count; i++)
        where.at.y += put_paragraph(c, l->lines[i], text_font, where);
    return where.at.y - top;
}
