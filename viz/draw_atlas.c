#include <string.h>

#include "answers/atlas.h"
#include "commands.h"
#include "dot.h"
#include "output.h"
#include "palette.h"

enum { CELL = 26 };

/* One game. The colour says who wins, the text in how many plies. */
static void put_game(FILE *out, const struct atlas_entry *e) {
    const bool win = e->decided && e->outcome.value == VALUE_WIN;
    char text[16] = "&#160;";
    if (e->asked && !e->decided)
        snprintf(text, sizeof text, "?");
    else if (win && e->outcome.distance)
        snprintf(text, sizeof text, "%d", e->outcome.distance);
    else if (win)
        snprintf(text, sizeof text, "X");
    else if (e->decided)
        snprintf(text, sizeof text, "=");
    fprintf(out,
            "<TD WIDTH=\"%d\" HEIGHT=\"%d\" FIXEDSIZE=\"TRUE\" "
            "BGCOLOR=\"%s\"><FONT COLOR=\"%s\">%s</FONT></TD>",
            CELL, CELL,
            win          ? palette_pale[SIDE_X]
            : e->decided ? palette_pale[SIDE_NONE]
                         : PALETTE_UNKNOWN,
            PALETTE_INK, text);
}

static void put_number(FILE *out, int number) {
    fprintf(out,
            "<TD BORDER=\"0\" WIDTH=\"%d\" HEIGHT=\"%d\" "
            "FIXEDSIZE=\"TRUE\">%d</TD>",
            CELL, CELL, number);
}

/* All boards with one K: rows down, columns across. A board without room for K
 * in a row is not in the atlas and stays empty. */
static void put_k(FILE *out, struct atlas *a, int k) {
    fprintf(out,
            "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
            "COLOR=\"#BBBBBB\"><TR><TD BORDER=\"0\" COLSPAN=\"9\">"
            "<B>K = %d</B></TD></TR>",
            k);
    for (int rows = 1; rows <= BOARD_SIDE_MAX; rows++) {
        fputs("<TR>", out);
        put_number(out, rows);
        for (int cols = 1; cols <= BOARD_SIDE_MAX; cols++) {
            const struct atlas_entry *e = atlas_find(a, rows, cols, k);
            if (e)
                put_game(out, e);
            else
                fputs("<TD BORDER=\"0\"></TD>", out);
        }
        fputs("</TR>", out);
    }
    fputs("<TR><TD BORDER=\"0\"></TD>", out);
    for (int cols = 1; cols <= BOARD_SIDE_MAX; cols++)
        put_number(out, cols);
    fputs("</TR></TABLE>", out);
}

static void print(struct picture *p, struct atlas *a, FILE *out) {
    enum { ACROSS = 4 };
    const struct dot_heading h = {
        .title = p->options->of[OPT_NO_TITLE].given
                     ? NULL
                     : "Who wins T(n,k)? All boards up to 8 × 8, rows down, "
                       "columns across",
        .legend = p->options->of[OPT_NO_LEGEND].given
                      ? NULL
                      : "a number: the first player wins, in so many plies; "
                        "=: a draw; ?: not decided; empty: never asked"};
    const struct dot d = {.out = out};
    dot_begin(&d, &h, NULL);
    fputs("  atlas [fontsize=12, label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" "
          "CELLSPACING=\"14\">",
          out);
    for (int k = 1; k <= BOARD_SIDE_MAX; k++) {
        fputs(k % ACROSS == 1 ? "<TR><TD>" : "<TD>", out);
        put_k(out, a, k);
        fputs(k % ACROSS == 0 ? "</TD></TR>" : "</TD>", out);
    }
    fputs("</TABLE>>]\n", out);
    dot_end(&d);
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    static struct atlas a;
    const bool named = p->options->word_count > 0;
    const char *path = named ? p->options->words[0] : program_atlas_file();
    int passed_over, open = 0;
    atlas_init(&a);
    if (!named)
        atlas_load_shipped(&a);
    enum status st = atlas_load(&a, path, &passed_over, why);
    if (st)
        return st;
    for (int i = 0; i < ATLAS_GAMES; i++)
        open += !a.games[i].decided;
    if (open == ATLAS_GAMES)
        return status_fail(why, ST_IO,
                           "%s: no values there: morpion atlas decides them",
                           path);
    if (passed_over)
        report_note("%s: %d line%s passed over", path, passed_over,
                    report_plural((uint64_t)passed_over));
    if (open) {
        report_note("%d of %d games are not decided", open, ATLAS_GAMES);
        p->exit_status = PROGRAM_UNDECIDED;
    }
    print(p, &a, out);
    return ST_OK;
}

static int run(const struct options *o) { return output_run_plain(o, draw); }

const struct command draw_atlas = {
    .name = "atlas",
    .synopsis = "[FILE] [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw the values of all games up to 8x8 as one picture",
    .details =
        "Draws one square for each K, with a cell for every board size. The\n"
        "values are those that come with morpion and those that morpion\n"
        "atlas has added, or with FILE only those of that file. A question\n"
        "mark means that the game was not decided, an empty cell that nobody\n"
        "has asked.\n\n"
        "Examples:\n"
        "  morpion-viz atlas -o atlas.png\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_NO_TITLE) |
               OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 0,
    .words_max = 1,
    .run = run,
};
