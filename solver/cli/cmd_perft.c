#include "cli/commands.h"

#include <inttypes.h>

#include "base/json.h"

static uint64_t total(const struct perft *n) {
    return n->open + n->over[SIDE_X] + n->over[SIDE_O] + n->over[SIDE_NONE];
}

static void show_row(int plies, const struct perft *n) {
    printf("%5d %16" PRIu64 " %16" PRIu64 " %16" PRIu64 " %16" PRIu64 "\n",
           plies, total(n), n->over[SIDE_X], n->over[SIDE_O],
           n->over[SIDE_NONE]);
}

static void show_json(const struct game *g, const char *position, int plies,
                      const struct perft *n) {
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", g->name);
    json_text(&j, "position", position);
    json_number(&j, "plies", plies);
    json_count(&j, "sequences", total(n));
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

/* Games are counted in pieces: those that begin with the same moves, all but
 * the last PIECE_PLIES. A piece takes milliseconds. How many pieces there are
 * is known, because shorter games are counted first. */
enum { PIECE_PLIES = 4 };

struct perft_run {
    const struct game *game;
    struct watch watch;
    int depth, plies; /* the last length; the current one */
    struct perft rows[GAME_PLIES_MAX + 1]; /* of each length so far */
    uint64_t pieces;         /* of this length, that are counted */
    double before, now, all; /* games: shorter ones; expected of this length and
                                of all lengths */
};

static uint64_t pieces_of(const struct perft_run *r) {
    return r->plies > PIECE_PLIES ? r->rows[r->plies - PIECE_PLIES].open : 1;
}

/* The average number of moves after the open games of plies - 1 moves. */
static double moves_of(const struct perft_run *r, int plies) {
    const uint64_t open = r->rows[plies - 1].open;
    return open ? (double)total(&r->rows[plies]) / (double)open : 0;
}

/* Expects that the number of moves, and the part of games that stay open, go on
 * to change as they did. */
static void expect_games(struct perft_run *r) {
    const int last = r->plies - 1;
    double open = 1, trend = 1, moves = last ? moves_of(r, last) : 1;
    if (last > 1 && moves < moves_of(r, last - 1))
        trend = moves / moves_of(r, last - 1);
    if (last && total(&r->rows[last]))
        open = (double)r->rows[last].open / (double)total(&r->rows[last]);
    r->before += last ? (double)total(&r->rows[last]) : 0;
    r->all = r->before;
    double games = (double)r->rows[last].open;
    for (int plies = r->plies; plies <= r->depth; plies++, games *= open) {
        moves *= trend;
        games *= moves;
        r->now = plies == r->plies ? games : r->now;
        r->all += games;
    }
}

static bool count_piece(struct perft_run *r, const struct state *s, int plies) {
    const struct perft n = game_perft(r->game, s, plies);
    struct perft *sum = &r->rows[r->plies];
    sum->open += n.open;
    for (int i = 0; i < 3; i++)
        sum->over[i] += n.over[i];
    r->pieces++;
    const double part = (double)r->pieces / (double)pieces_of(r);
    return watch_tick(
        &r->watch,
        (struct progress){.done = (uint64_t)r->before + total(sum),
                          .part = (r->before + part * r->now) / r->all});
}

/* False when the watch said stop. */
static bool count_games(struct perft_run *r, const struct state *s, int plies) {
    enum value v;
    if (plies <= PIECE_PLIES)
        return count_piece(r, s, plies);
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(r->game, s, steps);
    bool more = true;
    for (int i = 0; i < count && more; i++)
        more = game_over(r->game, &steps[i].to, &v) ||
               count_games(r, &steps[i].to, plies - 1);
    return more;
}

static bool count_length(struct perft_run *r, const struct state *s) {
    enum value v;
    r->pieces = 0;
    expect_games(r);
    return game_over(r->game, s, &v) || count_games(r, s, r->plies);
}

static int show(const struct game *g, const struct state *s, int depth,
                bool json) {
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
        if (!count_length(&r, s)) {
            report_error("interrupted");
            return PROGRAM_UNDECIDED;
        }
        report_watch_end();
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
    const int left = g->plies_max - game_ply(g, &s);
    const uint64_t asked = o->of[OPT_DEPTH].given ? o->of[OPT_DEPTH].number : 6;
    exit_status = show(g, &s, asked < (uint64_t)left ? (int)asked : left,
                       o->of[OPT_JSON].given);
    game_free(g);
    return exit_status;
}

const struct command cmd_perft = {
    .name = "perft",
    .synopsis = "GAME [POSITION] [--depth N] [--json]",
    .summary = "count the games of 1 to N moves, to test move generators",
    .details =
        "Prints a line for each length up to N (default 6): how many\n"
        "sequences of moves there are from POSITION (default: the start),\n"
        "and how many of them end the game with their last move, by result.\n"
        "Sequences that lead to the same position count separately. With\n"
        "--json each line is an object.\n\n"
        "Example:\n"
        "  morpion perft 3,3 --depth 9\n",
    .options =
        OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_JSON),
    .texts = (const struct option_text[]){{OPT_DEPTH, NULL,
                                           "count up to N plies (default 6)"},
                                          {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
