#include "cli/commands.h"

#include <inttypes.h>

#include "base/json.h"

static void show_row(int plies, const struct perft *n) {
    printf("%5d %16" PRIu64 " %16" PRIu64 " %16" PRIu64 " %16" PRIu64 "\n",
           plies, perft_total(n), n->over[SIDE_X], n->over[SIDE_O],
           n->over[SIDE_NONE]);
}

static void show_json(const struct game *g, const char *position, int plies,
                      const struct perft *n) {
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", g->name);
    json_text(&j, "position", position);
    json_number(&j, "plies", plies);
    json_count(&j, "sequences", perft_total(n));
    json_count(&j, "open", n->open);
    json_open(&j, "over", '{');
    json_count(&j, "x", n->over[SIDE_X]);
    json_count(&j, "draw", n->over[SIDE_NONE]);
    json_count(&j, "o", n->over[SIDE_O]);
    json_close(&j, '}');
    json_close(&j, '}');
    putchar('\n');
}

/* Counting ----------------------------------------------------------------- */

/* Without --depth, games of up to DEPTH moves are counted, as long as a length
 * takes no more visits than VISITS divided by the square of the cells. The
 * time of a visit grows about like that square, so this is some seconds at
 * most. */
enum { DEPTH = 6, VISITS = INT32_MAX };

static uint64_t visits_allowed(const struct game *g) {
    const uint64_t cells = (uint64_t)g->plies_max;
    return VISITS / (cells * cells);
}

struct perft_run {
    const struct game *game;
    struct watch watch;
    int depth, plies; /* the last length; the current one */
    struct perft rows[GAME_PLIES_MAX + 1]; /* of each length so far */
    double before, all; /* games: shorter ones; expected of all lengths */
};

/* The average number of moves after the open games of plies - 1 moves. */
static double moves_of(const struct perft_run *r, int plies) {
    const uint64_t open = r->rows[plies - 1].open;
    return open ? (double)perft_total(&r->rows[plies]) / (double)open : 0;
}

/* Expects that the number of moves, and the part of games that stay open, go on
 * to change as they did. */
static void expect_games(struct perft_run *r) {
    const int last = r->plies - 1;
    double open = 1, trend = 1, moves = last ? moves_of(r, last) : 1;
    if (last > 1 && moves < moves_of(r, last - 1))
        trend = moves / moves_of(r, last - 1);
    if (last && perft_total(&r->rows[last]))
        open = (double)r->rows[last].open / (double)perft_total(&r->rows[last]);
    r->before += last ? (double)perft_total(&r->rows[last]) : 0;
    r->all = r->before;
    double games = (double)r->rows[last].open;
    for (int plies = r->plies; plies <= r->depth; plies++, games *= open) {
        moves *= trend;
        games *= moves;
        r->all += games;
    }
}

static bool goes_on(void *arg, const struct progress *p) {
    const struct perft_run *r = arg;
    const double done = r->before + (double)p->done;
    return watch_tick(
        &r->watch,
        (struct progress){.done = (uint64_t)done,
                          .part = done < r->all ? done / r->all : 1});
}

static enum status count_length(struct perft_run *r, const struct state *s,
                                uint64_t visits) {
    const struct watch watch = {goes_on, r};
    const struct limits limits = {1, visits, &watch};
    expect_games(r);
    return game_perft_within(r->game, s, r->plies, &limits, &r->rows[r->plies]);
}

/* Says why the games of one length are not shown. Returns the exit status. */
static int give_up(enum status st, int plies) {
    if (st == ST_STOPPED)
        report_error("interrupted");
    else if (st == ST_OK)
        report_error("there are 2^64 games of %d plies or more", plies);
    else
        report_note("games of %d plies would take longer: --depth %d counts "
                    "them",
                    plies, plies);
    return st == ST_FULL ? PROGRAM_ANSWERED : PROGRAM_UNDECIDED;
}

static int show(const struct game *g, const struct state *s, int depth,
                uint64_t visits, bool json) {
    static struct perft_run r;
    char position[GAME_TEXT_MAX];
    game_print(g, s, position);
    r = (struct perft_run){
        .game = g, .watch = report_watch("games", 0), .depth = depth};
    r.rows[0].open = 1;
    if (!json)
        printf("plies        sequences            x won            o won"
               "            drawn\n");
    for (r.plies = 1; r.plies <= depth; r.plies++) {
        enum status st = count_length(&r, s, visits);
        report_watch_end();
        if (st || perft_total(&r.rows[r.plies]) == PERFT_MANY)
            return give_up(st, r.plies);
        if (json)
            show_json(g, position, r.plies, &r.rows[r.plies]);
        else
            show_row(r.plies, &r.rows[r.plies]);
        report_flush();
    }
    return PROGRAM_ANSWERED;
}

static int run(const struct options *o) {
    struct state s;
    int exit_status;
    struct game *g = program_read_game(o, &s, &exit_status);
    if (!g)
        return exit_status;
    const struct option_value *given = &o->of[OPT_DEPTH];
    const int left = g->plies_max - game_ply(g, &s);
    const uint64_t asked = given->given ? given->number : DEPTH;
    exit_status = show(g, &s, asked < (uint64_t)left ? (int)asked : left,
                       given->given ? UINT64_MAX : visits_allowed(g),
                       o->of[OPT_JSON].given);
    game_free(g);
    return exit_status;
}

const struct command cmd_perft = {
    .name = "perft",
    .synopsis = "GAME [POSITION] [--depth N] [--json]",
    .summary = "count the games of 1 to N moves, to test move generators",
    .details =
        "Prints a line for each length up to N: how many sequences of moves\n"
        "there are from POSITION (default: the start), and how many of them\n"
        "end the game with their last move, by result. Sequences that lead\n"
        "to the same position count separately. Without --depth, N is 6, or\n"
        "less where more would take longer than some seconds. With --json\n"
        "each line is an object.\n\n"
        "Example:\n"
        "  morpion perft 3,3 --depth 9\n",
    .options =
        OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_JSON),
    .texts = (const struct option_text[]){{OPT_DEPTH, NULL,
                                           "count up to N plies (default 6 "
                                           "or less)"},
                                          {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
