#include <stdlib.h>

#include "answer_board.h"
#include "commands.h"
#include "output.h"

static enum status print(const struct picture *p, const struct answer *a,
                         FILE *out, struct reason *why) {
    char title[OUTPUT_TITLE_MAX];
    struct report_name own;
    const struct answer_board_words words = {
        .title = output_chosen_title(p->options, output_title(p, title), &own),
        .no_title = p->options->of[OPT_NO_TITLE].given,
        .no_legend = p->options->of[OPT_NO_LEGEND].given};
    return answer_board_draw(out, p->format, p->game, a, &words, why);
}

/* Notes on standard error what is not known, if anything. */
static void note_unknown(struct picture *p, const struct answer *a) {
    int unknown = 0;
    for (int i = 0; i < a->move_count; i++)
        unknown += !bounds_known(a->moves[i].bounds);
    if (a->proof != ANSWER_PROVED)
        report_note("the value is not decided: %s", a->why.text);
    else if (unknown)
        report_note("%d of %d moves are not decided", unknown, a->move_count);
    if (unknown || a->proof != ANSWER_PROVED)
        p->exit_status = PROGRAM_UNDECIDED;
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    struct answer *a = malloc(sizeof *a);
    if (!a)
        return status_fail(why, ST_NOMEM, "out of memory");
    const bool plain = p->options->of[OPT_PLAIN].given;
    enum status st = ST_OK;
    if (plain)
        answer_plainly(p->game, &p->state, a);
    else
        st = answer_ask(p->oracle, &p->state, a, why);
    if (!st && !report_interrupted()) {
        st = print(p, a, out, why);
        if (!st && !plain)
            note_unknown(p, a);
    }
    free(a);
    return st;
}

/* A few seconds for the position, and less for each move. */
static int run(const struct options *o) {
    return output_run_chart(o, draw,
                            (struct output_effort){1000000, 16000000, 0});
}

const struct command draw_board = {
    .name = "board",
    .synopsis = "GAME [POSITION] [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw one board with the value of every move on it",
    .details =
        "Each empty cell shows what a move there leads to: its colour is\n"
        "the winner's, with win, draw or loss for the player to move and\n"
        "the plies to the end. The sooner the end, the deeper the colour.\n"
        "The best moves have a ring. Moves that are not fully decided show\n"
        "what is known, >= draw or <= draw, and an estimate.\n\n"
        "--plain draws the stones only, and is fast because nothing has to\n"
        "be solved.\n\n"
        "Examples:\n"
        "  morpion-viz board 4,3 -o board.png\n"
        "  morpion-viz board ultimate 'x899999999 11 o' --plain -o u.svg\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_FROM) | OPTION_BIT(OPT_PLY) |
               OPTION_BIT(OPT_TITLE) | OPTION_BIT(OPT_NO_TITLE) |
               OPTION_BIT(OPT_NO_LEGEND) | OPTION_BIT(OPT_PLAIN),
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
