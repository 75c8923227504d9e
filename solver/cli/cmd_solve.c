#include "commands.h"

#include <inttypes.h>
#include <stdlib.h>

#include "morpion/solve.h"
#include "show.h"

static void show_positions(const struct show *sh, const struct solve_result *r,
                           double seconds) {
    fprintf(sh->out, "%" PRIu64 " position%s %s in %.2f s\n", r->entries,
            report_plural(r->entries),
            r->tiers ? "kept, from which all others follow," : "up to symmetry",
            seconds);
    if (r->resumed)
        fprintf(sh->out, "%" PRIu64 " of them from the partial table\n",
                r->resumed);
}

static void show_result(const struct show *sh, const struct options *o,
                        const struct solve_result *r, double seconds) {
    char text[GAME_TEXT_MAX];
    if (o->of[OPT_JSON].given) {
        show_answer_json(sh, &r->answer);
        return;
    }
    fprintf(sh->out, "%s from %s: ", sh->game->name,
            sh->game->print(sh->game, &r->answer.state, text));
    show_verdict(sh, &r->answer);
    fputc('\n', sh->out);
    show_positions(sh, r, seconds);
    if (o->of[OPT_OUTPUT].given)
        fprintf(sh->out, "saved %s: %" PRIu64 " bytes, %.2f bits a position\n",
                o->of[OPT_OUTPUT].text, r->bytes,
                8 * (double)r->bytes / (double)(r->entries + !r->entries));
}

/* Before the work begins, so that who has not so much can still stop it. */
static void announce(uint64_t memory, int threads) {
    report_note("tier engine: %.1f MiB of memory, %d thread%s",
                (double)memory / (1 << 20), threads,
                report_plural((uint64_t)threads));
}

static int run(const struct options *o) {
    if (o->of[OPT_RESUME].given && !o->of[OPT_OUTPUT].given) {
        report_error("solve: --resume goes with -o FILE, whose partial table "
                     "is FILE.partial");
        return CLI_USAGE;
    }
    if (o->of[OPT_MAX_ENTRIES].given &&
        o->of[OPT_ENGINE].number == SOLVE_TIERS) {
        report_error("solve: --max-entries is for the memo engine: tiers "
                     "solve all of a game");
        return CLI_USAGE;
    }
    struct state root;
    int exit_status;
    struct game *g = cli_read_game(o, &root, &exit_status);
    if (!g)
        return exit_status;
    const double start = report_clock();
    const char *scratch = getenv("TMPDIR");
    const struct solve_options options = {
        .engine = (enum solve_engine)o->of[OPT_ENGINE].number,
        .threads = cli_jobs(o),
        .fewer = !o->of[OPT_JOBS].given,
        .memory = cli_memory(o),
        .entries = o->of[OPT_MAX_ENTRIES].number,
        .output = o->of[OPT_OUTPUT].text,
        .scratch = scratch && *scratch ? scratch : "/tmp",
        .announce = announce,
        .resume = o->of[OPT_RESUME].given,
        .watch = report_watch("positions", o->of[OPT_TIME].number),
    };
    struct solve_result result;
    struct reason why;
    enum status st = solve_game(g, &root, &options, &result, &why);
    report_watch_end();
    exit_status = report_status(st, &why);
    const struct show sh = show_to(stdout, g, o);
    if (exit_status == CLI_ANSWERED)
        show_result(&sh, o, &result, report_clock() - start);
    else if (exit_status == CLI_UNDECIDED && o->of[OPT_JSON].given)
        show_answer_json(&sh, &result.answer);
    game_free(g);
    return exit_status;
}

const struct command cmd_solve = {
    .name = "solve",
    .synopsis = "GAME [POSITION] [-o FILE]",
    .summary = "solve a game, or what can follow a position, into a table",
    .details =
        "Works out who wins, and when, from every position that can be "
        "reached, and says\nwhat the first one is worth. With -o it is all "
        "kept in FILE for query, moves,\nstats, verify and export.\n\n"
        "The tier engine solves a whole game on up to 25 cells, backwards from "
        "full boards,\nwith all processors; it says first how much memory it "
        "takes, and stops there when\n--memory is less. Up to 20 cells its "
        "table has the plies to the end too; on larger\nboards they are found "
        "when they are asked for. Without -o the table is in TMPDIR\nwhile it "
        "is needed. The memo engine solves any game from any position on.\n\n"
        "When --memory, --max-entries or --time is not enough, or on Ctrl-C, "
        "what was solved "
        "is in\nFILE.partial, FILE itself is left alone, and the same command "
        "with --resume goes\non from there. The tier engine writes that file "
        "as it goes, so that it may also be\nkilled, or run out of disk.\n\n"
        "Examples:\n"
        "  morpion solve 3,3\n"
        "  morpion solve 5,4 -o 5,4.att\n"
        "  morpion solve 4,4 x5o9\n"
        "  morpion solve ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' -o "
        "end.att\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_ENGINE) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_MAX_ENTRIES) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_RESUME) | OPTION_BIT(OPT_JSON),
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
