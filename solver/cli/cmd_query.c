#include "cli/commands.h"

#include <stdlib.h>
#include <string.h>

#include "cli/batch.h"
#include "cli/show.h"

/* State shared by all answers of one run. */
struct session {
    struct show show;
    bool json;
    struct oracle *oracle;
    struct answer *answer; /* reused for each position */
    int exit_status;       /* the worst so far */
};

static void worsen(struct session *q, int exit_status) {
    q->exit_status = report_worse(q->exit_status, exit_status);
}

static enum status answer_state(struct session *q, const struct state *s,
                                struct reason *why) {
    report_watch_restart();
    enum status st = answer_ask(q->oracle, s, q->answer, why);
    if (!st && q->answer->proof != ANSWER_PROVED)
        worsen(q, PROGRAM_UNDECIDED);
    return st;
}

static enum status answer_line(void *arg, const struct state *s, bool *failed,
                               struct reason *why) {
    struct session *q = arg;
    enum status st = answer_state(q, s, why);
    *failed = st != ST_OK;
    if (!st && q->json)
        show_answer_json(&q->show, q->answer);
    else if (!st)
        show_answer_line(&q->show, q->answer);
    return st;
}

static void show_one(struct session *q, bool moves) {
    const struct answer *a = q->answer;
    report_watch_end();
    if (q->json) {
        show_answer_json(&q->show, a);
    } else if (moves && a->move_count) {
        show_moves(&q->show, a);
        if (a->proof != ANSWER_PROVED && !report_is_quiet()) {
            struct show remark = q->show;
            remark.out = stderr;
            remark.color = false;
            report_flush();
            show_answer_line(&remark, a);
        }
    } else if (moves) {
        show_answer_line(&q->show, a);
    } else {
        show_answer(&q->show, a);
    }
}

static void run_state(struct session *q, const struct state *s, bool moves) {
    struct reason why;
    if (answer_state(q, s, &why)) {
        report_error("%s", why.text);
        worsen(q, PROGRAM_FAILED);
    } else {
        show_one(q, moves);
    }
}

static void run_words(struct session *q, const struct options *o, bool moves) {
    for (int i = 1; i < o->word_count && !report_interrupted(); i++) {
        struct state s;
        int exit_status;
        if (!program_read_word(o, q->show.game, o->words[i], &s,
                               &exit_status)) {
            worsen(q, exit_status);
            continue;
        }
        if (i > 1 && !q->json && !moves)
            fputc('\n', q->show.out);
        run_state(q, &s, moves);
    }
}

static int run_session(const struct options *o, bool moves) {
    struct state start;
    int exit_status;
    if (o->of[OPT_LAST].given && o->word_count == 1) {
        report_error("--last needs the position after that move");
        return PROGRAM_USAGE;
    }
    struct game *g = program_read_game_alone(o, &start, &exit_status);
    if (!g)
        return exit_status;
    struct session q = {.show = show_to(stdout, g, o),
                        .json = o->of[OPT_JSON].given,
                        .answer = malloc(sizeof *q.answer)};
    const struct oracle_options options =
        program_oracle_options(o, "positions");
    struct reason why;
    enum status st = q.answer ? oracle_new(g, &options, &q.oracle, &why)
                              : status_fail(&why, ST_NOMEM, "out of memory");
    q.exit_status = report_status(st, &why);
    if (!st) {
        if (o->word_count == 1)
            run_state(&q, &start, moves);
        else if (!moves && o->word_count == 2 && strcmp(o->words[1], "-") == 0)
            worsen(&q, batch_run(&(struct batch){g, o, answer_line, &q}));
        else
            run_words(&q, o, moves);
    }
    program_oracle_free(q.oracle);
    free(q.answer);
    game_free(g);
    return q.exit_status;
}

static int run_query(const struct options *o) { return run_session(o, false); }

static int run_moves(const struct options *o) { return run_session(o, true); }

static const struct option_text time_text[] = {
    {OPT_TIME, NULL,
     "think no longer than TIME about each position, as in 500ms or 10s "
     "(default 2s)"},
    {0, NULL, NULL}};

const struct command cmd_query = {
    .name = "query",
    .synopsis = "GAME [POSITION...|-] [--table FILE.att]",
    .summary = "show who wins a position, how soon, and with which moves",
    .details =
        "Shows the board, the player to move, the value with best play, the\n"
        "best moves and one line of best play. Without POSITION it shows\n"
        "the start of the game. With - it reads one position per line from\n"
        "standard input and prints one line per answer; a line that is not\n"
        "a legal position gets an answer that begins with 'error'.\n\n"
        "--table FILE takes the answers from a table that solve wrote.\n"
        "Without it, query uses a table named GAME.att from one of the\n"
        "folders in MORPION_TABLES (by default the current folder and\n"
        "out/), if there is one. Values of whole games come from the atlas\n"
        "(see atlas). Otherwise it solves the position on the spot, in two\n"
        "seconds or what --time says. What cannot be decided in that time is\n"
        "shown as 'not decided', with an estimate: the result that the player\n"
        "to move can expect, from -1 (loss) to +1 (win). Then the exit status\n"
        "is 4.\n\n"
        "Examples:\n"
        "  morpion query 3,3 oxx1xo3\n"
        "  morpion query 3,3 '#7875' --json\n"
        "  morpion query 4,3 --table 4,3.att - <positions.txt\n",
    .options = OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_JSON) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_LAST) |
               OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_DISTANCES),
    .texts = time_text,
    .words_min = 1,
    .words_max = PROGRAM_ANY,
    .run = run_query,
};

const struct command cmd_moves = {
    .name = "moves",
    .synopsis = "GAME [POSITION] [--table FILE.att]",
    .summary = "list every move of a position with its value, best first",
    .details =
        "The value is that for the player to move. The plies are the moves\n"
        "to the end of the game, this one included, when the winner wins as\n"
        "fast as possible and the loser holds out as long as possible.\n"
        "A move that could not be decided shows what is known, as in\n"
        "'>= draw', and an estimate: the result that the player who makes it\n"
        "can expect, from -1 (loss) to +1 (win).\n"
        "Without POSITION it lists the first moves of the game. Values come\n"
        "from a table or an engine, as in query.\n\n"
        "Examples:\n"
        "  morpion moves 3,3 oxx1xo3\n"
        "  morpion moves 4,3 --table 4,3.att --json\n",
    .options = OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_JSON) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_LAST) |
               OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_DISTANCES),
    .texts = time_text,
    .words_min = 1,
    .words_max = 2,
    .run = run_moves,
};
