/* Draws on charts and reads the text back. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "../viz/chart.h"
#include "../viz/heading.h"
#include "../viz/palette.h"
#include "../viz/worth.h"
#include "support.h"

static const struct chart_font font = {10, PALETTE_INK, false};

/* A picture of one text. The caller frees it. */
static char *draw_text(enum render_format format, const char *text) {
    char *drawn = NULL;
    size_t size = 0;
    struct chart c;
    struct reason why;
    FILE *out = open_memstream(&drawn, &size);
    cr_assert_eq(chart_begin(&c, out, format, (struct chart_paper){100, 50, 1},
                             text, &why),
                 ST_OK);
    chart_text(&c, (struct chart_point){50, 25}, CHART_CENTER, font, text);
    chart_end(&c);
    fclose(out);
    return drawn;
}

/* XML allows no control characters and nothing that is not UTF-8; the longest
 * forms and halves of pairs are RFC 3629's examples. */
Test(chart, bytes_that_are_no_characters_become_question_marks) {
    static const struct {
        const char *text, *drawn;
    } cases[] = {{"a\x01z", ">a?z<"},
                 {"a\tb\nc", ">a?b?c<"},
                 {"\x7f", ">\?<"},
                 {"\xff", ">\?<"},
                 {"\xc3", ">\?<"},
                 {"\xc0\x80", ">\?\?<"},
                 {"\xc2\x85", ">\?\?<"},
                 {"\xed\xa0\x80", ">\?\?\?<"},
                 {"\xf5\x80\x80\x80", ">\?\?\?\?<"},
                 {"\xef\xbf\xbf", ">\?\?\?<"},
                 {"\xe2\x89", ">\?\?<"},
                 {"é ≥ 𝄞", ">é ≥ 𝄞<"},
                 {"<&\">", ">&lt;&amp;&quot;&gt;<"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *svg = draw_text(RENDER_SVG, cases[i].text);
        cr_expect_not_null(strstr(svg, cases[i].drawn), "%zu: %s", i, svg);
        free(svg);
    }
}

/* Codes from the standard's tables of WinAnsiEncoding and Symbol. */
Test(chart, pdf_encodes_its_text) {
    static const struct {
        const char *text, *drawn;
    } cases[] = {
        {"a(b)\\", "/F0 10 Tf (a\\050b\\051\\134) Tj ET"},
        {"8 × 8", "(8 \\327 8) Tj"},
        {"X ≥ draw", "(X ) Tj\n/F2 10 Tf (\\263) Tj\n/F0 10 Tf ( draw)"},
        {"≤≈", "/F2 10 Tf (\\243\\273) Tj ET"},
        {"↻", "/F0 10 Tf (?) Tj ET"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *pdf = draw_text(RENDER_PDF, cases[i].text);
        cr_expect_not_null(strstr(pdf, cases[i].drawn), "%zu: %s", i, pdf);
        free(pdf);
    }
}

/* "win" is 722 + 222 + 556 thousandths of the size in Adobe's metrics, so 15
 * points at 10: half of that left of the middle. */
Test(chart, pdf_centres_by_the_widths_of_helvetica) {
    char *pdf = draw_text(RENDER_PDF, "win");
    cr_expect_not_null(strstr(pdf, "BT 1 0 0 -1 42.5 28.6 Tm"), "%s", pdf);
    free(pdf);
}

Test(chart, long_text_is_cut_between_characters) {
    char text[4 * CHART_TEXT_MAX + 1] = "", half[] = "é";
    for (int i = 0; i < CHART_TEXT_MAX; i++)
        strcat(text, half);
    char *svg = draw_text(RENDER_SVG, text);
    cr_expect_not_null(strstr(svg, "éé</text>"));
    cr_expect_null(strstr(svg, "\?<"));
    free(svg);
}

Test(chart, a_font_shrinks_until_its_text_fits) {
    cr_expect_eq(chart_fitted(font, "win 5", 100).size, 10);
    const struct chart_font small = chart_fitted(font, "win 5", 20);
    cr_expect_lt(small.size, 10);
    cr_expect_leq(chart_width(small, "win 5"), 20);
    cr_expect_eq(chart_fitted(font, "a text that is far too long", 1).size, 5);
    cr_expect_gt(chart_width((struct chart_font){10, PALETTE_INK, true}, "win"),
                 chart_width(font, "win"));
}

Test(chart, titles_go_on_in_another_line) {
    const struct heading_place wide = {{0, 0}, 400, CHART_LEFT},
                               narrow = {{0, 0}, 60, CHART_LEFT};
    const char *title = "T(3,3), O to move: oxx1xo3";
    const double line = heading_title(NULL, title, wide);
    cr_expect_gt(line, CHART_TITLE);
    cr_expect_gt(heading_title(NULL, title, narrow), 2 * line);
    cr_expect_eq(heading_title(NULL, "", wide), 0);
    cr_expect_lt(
        heading_word(title),
        chart_width((struct chart_font){CHART_TITLE, PALETTE_INK, true},
                    "oxx1xo3 "));
}

Test(chart, estimates_and_bounds_in_words) {
    static const struct {
        double expected;
        const char *text;
    } estimates[] = {{0.123, "+0.12"}, {-0.5, "-0.50"},  {0, "0.00"},
                     {-0.004, "0.00"}, {0.006, "+0.01"}, {1, "+1.00"}};
    static const struct {
        struct bounds bounds;
        const char *text;
    } moves[] = {{{VALUE_WIN, VALUE_WIN, 5}, "win 5"},
                 {{VALUE_LOSS, VALUE_LOSS, 0}, "loss"},
                 {{VALUE_DRAW, VALUE_DRAW, 0}, "draw"},
                 {{VALUE_DRAW, VALUE_WIN, 0}, "≥ draw"},
                 {{VALUE_LOSS, VALUE_DRAW, 0}, "≤ draw"},
                 {{VALUE_LOSS, VALUE_WIN, 0}, "not decided"}};
    char text[WORTH_TEXT_MAX];
    for (size_t i = 0; i < sizeof estimates / sizeof *estimates; i++)
        cr_expect_str_eq(worth_of_estimate(estimates[i].expected, text),
                         estimates[i].text);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        cr_expect_str_eq(worth_of_move(moves[i].bounds, text), moves[i].text);
}
