#include "cli/commands.h"

#include "base/json.h"
#include "cli/batch.h"
#include "cli/bot_options.h"

enum { TIME_DEFAULT_MS = 10000 };

struct thinker {
    const struct game *game;
    struct bot *bot;
    uint64_t milliseconds;
    bool json;
    struct bot_debug debug;
};

/* What is known of the position, with the names that answers have, and whether
 * the move is proved to keep it. */
static void put_worth(struct json *j, const struct bot_move *m,
                      enum side mover) {
    if (m->known)
        json_number(j, "winner", value_attractor(m->worth.value, mover));
    else
        json_null(j, "winner");
    json_text(j, "category", m->known ? value_name(m->worth.value) : "unknown");
    if (m->known && m->worth.distance)
        json_number(j, "distance", m->worth.distance);
    else
        json_null(j, "distance");
    json_text(j, "proof", m->proved ? "proved" : "estimate");
}

static void show_json(const struct game *g, const struct state *s,
                      const struct bot_move *m) {
    struct json j = json_to(stdout);
    char text[GAME_TEXT_MAX], move[GAME_MOVE_TEXT_MAX];
    const enum side mover = game_mover(g, s);
    game_print_move(g, m->move, move);
    json_open(&j, NULL, '{');
    json_text(&j, "position", game_print(g, s, text));
    json_text(&j, "to_move", side_name(mover));
    json_text(&j, "move", move);
    put_worth(&j, m, mover);
    if (!m->proved) {
        json_open(&j, "estimate", '{');
        json_text(&j, "move", move);
        json_real(&j, "expected", search_expectation(g, m->score), 3);
        json_number(&j, "depth", m->depth);
        json_close(&j, '}');
    }
    if (g->kind->named_in_answers)
        json_text(&j, "game", g->name);
    json_close(&j, '}');
    putchar('\n');
}

static enum status answer(void *arg, const struct state *s, bool *failed,
                          struct reason *why) {
    struct thinker *p = arg;
    const struct game *g = p->game;
    enum value v;
    (void)failed;
    p->debug.started = report_clock();
    if (game_over(g, s, &v))
        return status_fail(why, ST_ILLEGAL,
                           "the game is over: there is no move");
    struct bot_move m;
    report_watch_restart();
    bot_think(p->bot, s, p->milliseconds, &m);
    report_watch_end();
    if (p->json) {
        show_json(g, s, &m);
    } else {
        char move[GAME_MOVE_TEXT_MAX];
        printf("%s\n", game_print_move(g, m.move, move));
    }
    report_flush();
    bot_options_show_choice(&p->debug, &m);
    return ST_OK;
}

static int run(const struct options *o) {
    struct state start;
    int exit_status;
    struct game *g = program_read_game_alone(o, &start, &exit_status);
    if (!g)
        return exit_status;
    struct thinker p = {.game = g,
                        .json = o->of[OPT_JSON].given,
                        .milliseconds = o->of[OPT_TIME].given
                                            ? o->of[OPT_TIME].number
                                            : TIME_DEFAULT_MS};
    struct reason why;
    char text[GAME_TEXT_MAX];
    char *const start_only = game_print(g, &start, text);
    const struct batch batch = {g, o, answer, &p};
    const struct bot_options options =
        bot_options_from(g, o, p.milliseconds, &p.debug);
    enum status st = bot_new(g, &options, &p.bot, &why);
    if (st)
        exit_status = report_status(st, &why);
    else
        exit_status = batch_words(
            &batch, o->word_count == 2 ? o->words + 1 : &start_only, 1);
    bot_free(p.bot);
    game_free(g);
    return exit_status;
}

const struct command cmd_bot = {
    .name = "bot",
    .synopsis = "GAME [POSITION|-] [--last MOVE] [--time TIME] [--json]",
    .summary = "choose one good move within a time limit",
    .details =
        "Prints one move and nothing else, after TIME (default 10s) at the\n"
        "latest. If the position can be solved in that time it is a best\n"
        "move, otherwise the best move that a search has found. Without\n"
        "POSITION it chooses the first move of the game. With - it reads\n"
        "one position per line from standard input and prints one move per\n"
        "line; it remembers what it has proved.\n\n"
        "--last MOVE gives the last move played, for positions that do not\n"
        "include it. --json prints an object with the move, the value of\n"
        "the position if that is known, and the estimate unless the move is\n"
        "proved to be best. With DEBUG=1 in the environment, it\n"
        "prints what it thinks of each move to stderr.\n\n"
        "Examples:\n"
        "  morpion bot ultimate 'x899999999 11 o' --time 500ms\n"
        "  morpion bot ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox o' --last 8a2\n"
        "  morpion bot 8,5 27xo35 --time 2s\n",
    .options = OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_JOBS) |
               OPTION_BIT(OPT_LAST) | OPTION_BIT(OPT_PLY) |
               OPTION_BIT(OPT_JSON),
    .texts =
        (const struct option_text[]){
            {OPT_TIME, NULL,
             "choose within TIME, as in 500ms or 2s (default 10s)"},
            {OPT_MEMORY, NULL,
             "memory to think with, as in 100M (default: as much as it can "
             "fill in the time, 512M at most)"},
            {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
