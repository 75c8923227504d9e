#include <string.h>

#include "answers/atlas.h"
#include "commands.h"
#include "heading.h"
#include "output.h"
#include "palette.h"

/* A square for each K, five in a row. Below, a triangle for larger boards, all
 * of them square. */
enum {
    CELL = 16,
    ACROSS = 5,
    GAP_X = 10,
    GAP_Y = 16,
    NAME = 18, /* room for the name of a square */
    MARGIN = 8,
    SQUARE = (ATLAS_SIDE_MAX + 1) * CELL, /* with the numbers of the rows */
    WIDTH = ACROSS * SQUARE + (ACROSS - 1) * GAP_X + 2 * MARGIN,
};

static const char *const usual_title =
    "Who wins T(n,k)? All boards up to 10 × 10, rows down, columns across, and "
    "square boards up to 20 × 20";

static const struct chart_font text_font = {9, PALETTE_INK, false};

/* What stands in the cell of a game: in how many plies the first player wins,
 * = for a draw, ? for a game that was asked about in vain. */
static void game_text(const struct atlas_entry *e, char *out, size_t size) {
    const bool win = e->decided && e->outcome.value == VALUE_WIN;
    if (win && e->outcome.distance)
        snprintf(out, size, "%d", e->outcome.distance);
    else
        snprintf(out, size, "%s",
                 win          ? "X"
                 : e->decided ? "="
                 : e->asked   ? "?"
                              : "");
}

static void put_game(struct chart *c, const struct atlas_entry *e,
                     struct chart_area area) {
    const bool win = e->decided && e->outcome.value == VALUE_WIN,
               never = !e->decided && !e->asked;
    const struct chart_point middle = {area.x + CELL / 2.0,
                                       area.y + CELL / 2.0};
    char text[16];
    game_text(e, text, sizeof text);
    chart_box(c, area,
              (struct chart_look){.fill = win          ? palette_pale[SIDE_X]
                                          : e->decided ? palette_pale[SIDE_NONE]
                                                       : PALETTE_UNKNOWN,
                                  .border = {"#BBBBBB", 0.7, never}});
    chart_text(c, middle, CHART_CENTER, text_font, text);
}

static void put_number(struct chart *c, double x, double y, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    chart_text(c, (struct chart_point){x + CELL / 2.0, y + CELL / 2.0},
               CHART_CENTER, (struct chart_font){9, "#666666", false}, text);
}

static void put_name(struct chart *c, const char *name, int cells,
                     struct chart_point at) {
    chart_text(c,
               (struct chart_point){at.x + CELL + cells * CELL / 2.0,
                                    at.y + NAME / 2.0},
               CHART_CENTER, (struct chart_font){11, PALETTE_INK, true}, name);
}

/* Square boards: K down, N across. */
static void put_squares(struct chart *c, struct atlas *a,
                        struct chart_point at) {
    put_name(c, "Square boards: N across, K down", ATLAS_SQUARE_MAX, at);
    at.y += NAME;
    for (int k = 1; k <= ATLAS_SQUARE_MAX; k++) {
        put_number(c, at.x, at.y + (k - 1) * CELL, k);
        put_number(c, at.x + k * CELL, at.y + ATLAS_SQUARE_MAX * CELL, k);
        for (int n = k; n <= ATLAS_SQUARE_MAX; n++)
            put_game(c, atlas_find(a, n, n, k),
                     (struct chart_area){at.x + n * CELL, at.y + (k - 1) * CELL,
                                         CELL, CELL});
    }
}

/* All boards with one K: rows down, columns across. A board without room for K
 * in a row is not in the atlas and stays empty. */
static void put_k(struct chart *c, struct atlas *a, int k,
                  struct chart_point at) {
    char name[16];
    snprintf(name, sizeof name, "K = %d", k);
    put_name(c, name, ATLAS_SIDE_MAX, at);
    at.y += NAME;
    for (int rows = 1; rows <= ATLAS_SIDE_MAX; rows++) {
        put_number(c, at.x, at.y + (rows - 1) * CELL, rows);
        put_number(c, at.x + rows * CELL, at.y + ATLAS_SIDE_MAX * CELL, rows);
        for (int cols = 1; cols <= ATLAS_SIDE_MAX; cols++) {
            const struct atlas_entry *e = atlas_find(a, rows, cols, k);
            if (e)
                put_game(c, e,
                         (struct chart_area){at.x + cols * CELL,
                                             at.y + (rows - 1) * CELL, CELL,
                                             CELL});
        }
    }
}

/* Explains only what occurs. */
static void explain(struct heading_legend *l, const struct atlas *a) {
    int wins = 0, unmeasured = 0, draws = 0, asked = 0, never = 0;
    for (int i = 0; i < ATLAS_GAMES; i++) {
        const struct atlas_entry *e = &a->games[i];
        const bool win = e->decided && e->outcome.value == VALUE_WIN;
        wins += win && e->outcome.distance;
        unmeasured += win && !e->outcome.distance;
        draws += e->decided && !win;
        asked += !e->decided && e->asked;
        never += !e->decided && !e->asked;
    }
    if (wins)
        heading_explain(l, "blue, a number: the first player, X, wins, in so "
                           "many plies (moves of both players)");
    if (unmeasured)
        heading_explain(l, "blue, X: the first player, X, wins; it is not "
                           "known how soon");
    if (draws)
        heading_explain(l, "grey, =: a draw");
    if (asked)
        heading_explain(l, "?: morpion atlas has tried, and not decided it");
    if (never)
        heading_explain(l, "empty, dashed: not tried yet");
}

/* Draws from the top down, or only measures if c is NULL. Returns the height.
 */
static double put_all(struct chart *c, const struct options *o,
                      const char *title, struct atlas *a) {
    struct heading_legend legend = {0};
    struct heading_place place = {
        {MARGIN, MARGIN}, WIDTH - 2 * MARGIN, CHART_LEFT};
    if (!o->of[OPT_NO_TITLE].given)
        place.at.y += heading_title(c, title, place) + 4;
    if (!o->of[OPT_NO_LEGEND].given)
        explain(&legend, a);
    place.at.y += heading_legend(c, &legend, place) + 8;
    for (int k = 1; k <= ATLAS_SIDE_MAX; k++) {
        if (c)
            put_k(c, a, k, place.at);
        place.at.x += SQUARE + GAP_X;
        if (k % ACROSS == 0) {
            place.at.x = MARGIN;
            place.at.y += NAME + SQUARE + GAP_Y;
        }
    }
    if (c)
        put_squares(c, a, place.at);
    return place.at.y + NAME + (ATLAS_SQUARE_MAX + 1) * CELL + MARGIN;
}

static enum status print(struct picture *p, struct atlas *a, FILE *out,
                         struct reason *why) {
    struct chart c;
    struct report_name own;
    const char *title = output_chosen_title(p->options, usual_title, &own);
    const struct chart_paper paper = {WIDTH,
                                      put_all(NULL, p->options, title, a), 1};
    enum status st = chart_begin(&c, out, p->format, paper, title, why);
    if (st)
        return st;
    put_all(&c, p->options, title, a);
    chart_end(&c);
    return ST_OK;
}

/* Says how many games are open, and which of them were asked about. The picture
 * shows that, so it is complete. */
static void note_open(const struct atlas *a) {
    int open = 0, asked = 0;
    for (int i = 0; i < ATLAS_GAMES; i++) {
        open += !a->games[i].decided;
        asked += !a->games[i].decided && a->games[i].asked;
    }
    if (!open)
        return;
    report_note("%d of %d games are not decided: %d tried in vain, %d not "
                "tried yet",
                open, ATLAS_GAMES, asked, open - asked);
}

static bool is_empty(const struct atlas *a) {
    for (int i = 0; i < ATLAS_GAMES; i++)
        if (a->games[i].decided || a->games[i].asked)
            return false;
    return true;
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    static struct atlas a;
    const bool named = p->options->word_count > 0;
    const char *path = named ? p->options->words[0] : program_atlas_file();
    int passed_over;
    atlas_init(&a);
    if (!named)
        atlas_load_shipped(&a, NULL);
    enum status st = atlas_load(&a, path, &passed_over, why);
    if (st)
        return st;
    if (is_empty(&a))
        return status_fail(why, ST_IO,
                           "%s: no values there: morpion atlas decides them",
                           path);
    st = print(p, &a, out, why);
    if (st)
        return st;
    if (passed_over)
        report_note("%s: %d line%s passed over", path, passed_over,
                    report_plural((uint64_t)passed_over));
    note_open(&a);
    return ST_OK;
}

static int run(const struct options *o) { return output_run_plain(o, draw); }

const struct command draw_atlas = {
    .name = "atlas",
    .synopsis = "[FILE] [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw the values of all games up to 10x10 as one picture",
    .details =
        "Draws one square for each K, with a cell for every board up to\n"
        "10x10, and below them all square boards up to 20x20. The\n"
        "values are those that come with morpion and those that morpion\n"
        "atlas has added, or with FILE only those of that file. A question\n"
        "mark means that the game was tried and not decided, an empty cell\n"
        "that nobody has tried.\n\n"
        "Examples:\n"
        "  morpion-viz atlas -o atlas.png\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TITLE) |
               OPTION_BIT(OPT_NO_TITLE) | OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 0,
    .words_max = 1,
    .run = run,
};
