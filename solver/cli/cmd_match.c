#include "cli/commands.h"

#include <inttypes.h>
#include <string.h>

#include "base/json.h"
#include "cli/bot_options.h"
#include "players/match.h"

static void text_row(const char *label, const uint64_t by[MATCH_RESULTS]) {
    const struct match_score s = match_score(by);
    printf("%-14s %8" PRIu64 " %8" PRIu64 " %8" PRIu64
           "   %6.2f %%   %6.2f to %6.2f %%\n",
           label, by[MATCH_WON], by[MATCH_DRAWN], by[MATCH_LOST], 100 * s.score,
           100 * s.low, 100 * s.high);
}

static void add(const struct match_results *r, uint64_t all[MATCH_RESULTS]) {
    for (int i = 0; i < MATCH_RESULTS; i++)
        all[i] = r->by[0][i] + r->by[1][i];
}

static void show_text(const struct game *g, const struct match_options *o,
                      const struct match_results *r, uint64_t games) {
    uint64_t all[MATCH_RESULTS];
    const struct report_name first = report_name(o->players[0].name);
    add(r, all);
    printf("%s: %s against %s, %" PRIu64 " game%s, %" PRIu64
           " of them different, seed %" PRIu64 "\n\n",
           g->name, first.text, report_name(o->players[1].name).text, games,
           report_plural(games), r->different, o->seed);
    printf("%-14s %8s %8s %8s   %8s   %s\n", first.text, "won", "drawn", "lost",
           "points", "95 % interval");
    text_row("begins", r->by[0]);
    text_row("comes second", r->by[1]);
    text_row("both", all);
}

static void json_row(struct json *j, const char *label,
                     const uint64_t by[MATCH_RESULTS]) {
    const struct match_score s = match_score(by);
    json_open(j, label, '{');
    json_count(j, "won", by[MATCH_WON]);
    json_count(j, "drawn", by[MATCH_DRAWN]);
    json_count(j, "lost", by[MATCH_LOST]);
    json_real(j, "score", s.score, 6);
    json_real(j, "low", s.low, 6);
    json_real(j, "high", s.high, 6);
    json_close(j, '}');
}

static void show_json(const struct game *g, const struct match_options *o,
                      const struct match_results *r, uint64_t games) {
    struct json j = json_to(stdout);
    uint64_t all[MATCH_RESULTS];
    add(r, all);
    json_open(&j, NULL, '{');
    json_text(&j, "game", g->name);
    json_open(&j, "players", '[');
    for (int i = 0; i < 2; i++)
        json_text(&j, NULL, o->players[i].name);
    json_close(&j, ']');
    json_count(&j, "seed", o->seed);
    json_number(&j, "opening", o->opening);
    json_count(&j, "games", games);
    json_count(&j, "different", r->different);
    json_count(&j, "plies", r->plies);
    json_row(&j, "begins", r->by[0]);
    json_row(&j, "second", r->by[1]);
    json_row(&j, "both", all);
    json_close(&j, '}');
    putchar('\n');
}

static bool read_players(const struct options *o, struct match_options *m) {
    for (int i = 0; i < 2; i++) {
        struct reason why;
        if (player_read(o->words[1 + i], &m->players[i], &why)) {
            report_error("%s", why.text);
            return false;
        }
        if (m->players[i].kind == PLAYER_HUMAN) {
            report_error("a human cannot play in a match: use %s play",
                         report_program());
            return false;
        }
    }
    return true;
}

static int run_match(const struct game *g, const struct options *o,
                     const struct match_options *m) {
    struct match_results r = {.plies = 0};
    struct reason why;
    enum status st = match_play(g, m, &r, &why);
    report_watch_end();
    uint64_t games = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < MATCH_RESULTS; j++)
            games += r.by[i][j];
    if (st && (st != ST_STOPPED || !games))
        return report_status(st, &why);
    (o->of[OPT_JSON].given ? show_json : show_text)(g, m, &r, games);
    if (st)
        report_error("interrupted after %" PRIu64 " of %" PRIu64 " games",
                     games, m->games);
    return st ? PROGRAM_UNDECIDED : PROGRAM_ANSWERED;
}

/* Reads --from. False, after a report, when no game can begin there. */
static bool read_start(const struct options *o, const struct game *g,
                       struct state *start, int *exit_status) {
    enum value v;
    if (!o->of[OPT_FROM].given)
        return true;
    if (!program_read_word(o, g, o->of[OPT_FROM].text, start, exit_status))
        return false;
    if (!game_over(g, start, &v))
        return true;
    report_error("--from '%.100s': the game is over: there is nothing to play",
                 o->of[OPT_FROM].text);
    *exit_status = PROGRAM_ILLEGAL;
    return false;
}

static int run(const struct options *o) {
    enum { GAMES_USUAL = 100, GAMES_MOST = 10000000 };
    struct state start;
    int exit_status;
    struct bot_debug debug;
    struct match_options m = {.games = GAMES_USUAL, .seed = 1};
    if (!read_players(o, &m))
        return PROGRAM_USAGE;
    struct game *g = program_read_game_alone(o, &start, &exit_status);
    if (!g)
        return exit_status;
    m.start = &start;
    if (o->of[OPT_GAMES].given)
        m.games = o->of[OPT_GAMES].number;
    if (o->of[OPT_SEED].given)
        m.seed = o->of[OPT_SEED].number;
    if (o->of[OPT_OPENING].given)
        m.opening = o->of[OPT_OPENING].number < (uint64_t)g->plies_max
                        ? (int)o->of[OPT_OPENING].number
                        : g->plies_max;
    m.threads = program_jobs(o);
    m.options = bot_options_player(g, o, o->of[OPT_TIME].number, &debug);
    m.options.sources.threads = 1;
    m.watch = report_watch("games", 0); /* --time is for each move */
    m.options.sources.note = NULL;      /* too much for many games */
    m.options.notes = (struct player_notes){NULL, NULL, NULL};
    if (m.games > GAMES_MOST) {
        report_error("--games: at most %d", GAMES_MOST);
        exit_status = PROGRAM_USAGE;
    } else if (read_start(o, g, &start, &exit_status)) {
        exit_status = run_match(g, o, &m);
    }
    game_free(g);
    return exit_status;
}

const struct command cmd_match = {
    .name = "match",
    .synopsis = "GAME PLAYER PLAYER [--games N] [-j N] [--json]",
    .summary = "let two players play many games, and count the results",
    .details =
        "Plays --games N games (default 100) and prints how many the first\n"
        "player won, drew and lost. The two players take turns to begin, at\n"
        "the start of the game or --from a position or a saved game. A\n"
        "PLAYER is one of\n"
        "  perfect       plays a best move, from a table or an engine: it\n"
        "                wins as fast and loses as slowly as possible\n"
        "  bot           plays the best move it finds in the time\n"
        "                (--time, default 2s)\n"
        "  search:DEPTH  looks DEPTH plies ahead (alpha-beta search) and\n"
        "                estimates the rest; 0 plays at random\n"
        "  search:TIME   looks as far ahead as TIME allows: search:100ms\n"
        "  random        plays random moves\n"
        "  menace        is a MENACE that knows nothing, and learns nothing\n"
        "  menace:FILE   is a MENACE that menace train has saved\n\n"
        "A win counts one point and a draw half a point. The interval is\n"
        "the 95 % interval after Wilson. Players that seldom vary need\n"
        "--opening N to play different games: each pair of games then\n"
        "begins with the same N random moves. The same seed (default 1)\n"
        "gives the same games with any number of threads, unless a player\n"
        "goes by the clock.\n\n"
        "Examples:\n"
        "  morpion match 8,5 search:4 search:2 --games 200 --opening 4\n"
        "  morpion match 3,3 menace:m.menace perfect --games 10000 --json\n",
    .options = OPTION_BIT(OPT_GAMES) | OPTION_BIT(OPT_OPENING) |
               OPTION_BIT(OPT_SEED) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_FROM) | OPTION_BIT(OPT_PLY) |
               OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_JSON),
    .texts =
        (const struct option_text[]){
            {OPT_GAMES, NULL, "play N games (default 100)"},
            {OPT_SEED, NULL,
             "choose the random moves; the same N gives the same games "
             "(default 1)"},
            {OPT_TIME, NULL,
             "the time of a bot for each move, as in 500ms (default 2s)"},
            {OPT_MEMORY, NULL, "memory of each player that thinks, as in 500M"},
            {OPT_JOBS, NULL,
             "play N games at a time (default: as many as there are "
             "processors)"},
            {0, NULL, NULL}},
    .words_min = 3,
    .words_max = 3,
    .programs_only = true,
    .run = run,
};
