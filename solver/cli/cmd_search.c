#include "cli/commands.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/json.h"
#include "cli/show.h"
#include "engines/search/alphabeta.h"
#include "engines/search/tree_size.h"

enum { DEPTH_DEFAULT = 4, MEMORY = 1 << 26 };

/* Minimax really visits trees up to this size, for about a second. Larger ones
 * are counted; the value is then that of alpha-beta. */
enum { VISITED_MAX = 10000000 };

/* What one kind of search found. */
struct search_row {
    const char *name;
    bool run, stopped;
    bool valued;       /* score and move are known */
    bool counted;      /* its nodes were counted, not visited */
    uint64_t nodes;    /* visited; if stopped: so far; or TREE_SIZE_MANY */
    uint64_t expanded; /* those whose moves it tried; 0 if that is not known */
    int score;         /* X's */
    int move;          /* or -1 */
    double seconds;
};

struct search_report {
    const struct game *game;
    struct state root;
    int depth;
    struct watch watch;
    struct alphabeta_result found; /* by alpha-beta, for the main lines */
    struct search_row minimax, alphabeta, ordered;
};

/* Searching -----------------------------------------------------------------
 */

static struct search_row row_of(enum status st,
                                const struct alphabeta_result *r,
                                const char *name, double start) {
    return (struct search_row){.name = name,
                               .run = true,
                               .stopped = st != ST_OK,
                               .valued = !st,
                               .nodes = r->nodes,
                               .expanded = r->expanded,
                               .score = r->score,
                               .move = r->move,
                               .seconds = report_clock() - start};
}

static enum status run_alphabeta(struct search_report *c) {
    const double start = report_clock();
    const struct alphabeta_options o = {.depth = c->depth, .watch = &c->watch};
    enum status st = alphabeta_run(c->game, &c->root, &o, &c->found);
    c->alphabeta = row_of(st, &c->found, "alpha-beta", start);
    return st == ST_NOMEM ? st : ST_OK;
}

static enum status run_minimax(struct search_report *c, bool visit) {
    const double start = report_clock();
    const char *name = "minimax";
    if (visit) {
        const struct alphabeta_options o = {
            .depth = c->depth, .minimax = true, .watch = &c->watch};
        struct alphabeta_result r;
        enum status st = alphabeta_run(c->game, &c->root, &o, &r);
        c->minimax = row_of(st, &r, name, start);
        return st == ST_NOMEM ? st : ST_OK;
    }
    c->minimax.name = name;
    c->minimax.run = c->minimax.counted = true;
    c->minimax.seconds = report_clock() - start;
    return ST_OK;
}

/* The search that plays. Its scores are the mover's, and it counts the nodes
 * whose moves it tried. */
static enum status run_ordered(struct search_report *c) {
    const double start = report_clock();
    struct search *s = search_new(c->game, MEMORY);
    const struct search_limits limits = {.depth = c->depth, .watch = &c->watch};
    struct search_result r;
    if (!s)
        return ST_NOMEM;
    enum status st = search_run(s, &c->root, &limits, &r);
    search_free(s);
    const bool is_x = game_mover(c->game, &c->root) == SIDE_X;
    c->ordered = (struct search_row){.name = "alpha-beta, ordered",
                                     .run = true,
                                     .stopped = st != ST_OK,
                                     .valued = !st,
                                     .expanded = r.nodes,
                                     .score = is_x ? r.score : -r.score,
                                     .move = r.move,
                                     .seconds = report_clock() - start};
    return ST_OK;
}

/* Counts first, to know whether visiting takes too long. */
static enum status compare(struct search_report *c) {
    enum status st = c->found.moves ? run_ordered(c) : ST_OK;
    if (st)
        return st;
    st = tree_size_count(c->game, &c->root, c->depth, MEMORY, &c->watch,
                         &c->minimax.nodes);
    if (st == ST_NOMEM)
        return st;
    const bool stopped = st == ST_STOPPED;
    st = run_minimax(c, !st && c->minimax.nodes <= VISITED_MAX);
    c->minimax.stopped |= stopped;
    return st;
}

/* Text ----------------------------------------------------------------------
 */

/* Who wins, if the search has seen it. A draw is certain only if every game was
 * searched to its end. */
static bool is_decided(const struct alphabeta_result *r) {
    return abs(r->score) > SEARCH_SURE || !r->estimated;
}

static int distance_of(const struct alphabeta_result *r) {
    return SEARCH_WIN - abs(r->score);
}

static void print_value(const struct search_report *c) {
    const struct alphabeta_result *r = &c->found;
    char text[ALPHABETA_TEXT_MAX];
    printf("value    %s: ", alphabeta_print(c->game, r->score, text));
    if (!is_decided(r))
        printf("an estimate, not decided within %d %s\n", c->depth,
               c->depth == 1 ? "ply" : "plies");
    else if (!r->score)
        puts(r->moves ? "draw" : "drawn");
    else if (!r->moves)
        printf("%c has won\n", r->score > 0 ? 'X' : 'O');
    else
        printf("%c wins in %d %s\n", r->score > 0 ? 'X' : 'O', distance_of(r),
               distance_of(r) == 1 ? "ply" : "plies");
}

static void print_line(const struct search_report *c) {
    char name[GAME_MOVE_TEXT_MAX];
    const struct alphabeta_result *r = &c->found;
    if (r->move < 0)
        return;
    printf("best     %s\nline    ", game_print_move(c->game, r->move, name));
    for (int i = 0; i < r->line_length; i++)
        printf(" %s", game_print_move(c->game, r->line[i], name));
    putchar('\n');
}

/* What a search has that was stopped. */
static void print_stopped(const struct search_report *c) {
    const struct alphabeta_result *r = &c->found;
    printf("value    not decided: stopped with %d of %d moves searched\n",
           r->done, r->moves);
    if (r->move >= 0) {
        char name[GAME_MOVE_TEXT_MAX], text[ALPHABETA_TEXT_MAX];
        printf("so far   %s, %s\n", game_print_move(c->game, r->move, name),
               alphabeta_print(c->game, r->score, text));
    }
}

static void print_main(const struct search_report *c) {
    const struct alphabeta_result *r = &c->found;
    char text[GAME_TEXT_MAX];
    printf("\n%s  %s\n%s  %s\n", c->game->name,
           game_print(c->game, &c->root, text), "to move",
           side_name(game_mover(c->game, &c->root)));
    printf("depth    %d%s\n", c->depth,
           c->alphabeta.stopped || r->estimated ? ""
                                                : ", every game to its end");
    if (c->alphabeta.stopped)
        print_stopped(c);
    else
        print_value(c);
    if (!c->alphabeta.stopped)
        print_line(c);
    printf("nodes    %" PRIu64 " visited by alpha-beta, %" PRIu64
           " move%s cut off\n",
           r->nodes, r->cut, report_plural(r->cut));
}

/* "12", "over 12" if it was stopped there, "over 2^64" or "-". */
static void count_text(const struct search_row *r, uint64_t count, char *out,
                       size_t size) {
    if (count == TREE_SIZE_MANY)
        snprintf(out, size, "over 2^64");
    else if (count || (r->nodes && !r->counted))
        snprintf(out, size, "%s%" PRIu64, r->stopped ? "over " : "", count);
    else
        snprintf(out, size, "-");
}

static void print_row(const struct search_report *c, const struct search_row *r,
                      bool timed) {
    char name[GAME_MOVE_TEXT_MAX] = "-", text[ALPHABETA_TEXT_MAX] = "-";
    char nodes[32], expanded[32];
    if (!r->run)
        return;
    if (r->valued)
        alphabeta_print(c->game, r->score, text);
    if (r->valued && r->move >= 0)
        game_print_move(c->game, r->move, name);
    count_text(r, r->nodes, nodes, sizeof nodes);
    count_text(r, r->expanded, expanded, sizeof expanded);
    printf("%-19s %20s %16s  %6s  ", r->name, nodes, expanded, text);
    if (timed)
        printf("%-4s  %7.1f\n", name, r->seconds);
    else
        puts(name);
}

/* Times are shown where somebody had to wait. */
static void print_table(const struct search_report *c) {
    const bool timed = c->minimax.seconds >= 1 || c->alphabeta.seconds >= 1 ||
                       c->ordered.seconds >= 1;
    printf("\n%-19s %20s %16s  %6s  best%s\n", "search", "visited", "expanded",
           "value", timed ? "  seconds" : "");
    print_row(c, &c->minimax, timed);
    print_row(c, &c->alphabeta, timed);
    print_row(c, &c->ordered, timed);
    if (c->minimax.counted && !c->minimax.stopped)
        puts("\nThe nodes of minimax were counted, not visited.");
}

/* JSON ----------------------------------------------------------------------
 */

static void json_move(struct json *j, const char *key, const struct game *g,
                      int move) {
    if (move >= 0) {
        char name[GAME_MOVE_TEXT_MAX];
        json_text(j, key, game_print_move(g, move, name));
    } else
        json_null(j, key);
}

static void json_score(struct json *j, const struct game *g, bool known,
                       int score) {
    if (known)
        json_real(j, "score", alphabeta_number(g, score),
                  abs(score) > SEARCH_SURE || !score ? 0 : 3);
    else
        json_null(j, "score");
}

static void json_verdict(struct json *j, const struct search_report *c) {
    const struct alphabeta_result *r = &c->found;
    const bool known = !c->alphabeta.stopped && is_decided(r);
    json_bool(j, "complete", !c->alphabeta.stopped && !r->estimated);
    json_score(j, c->game, !c->alphabeta.stopped, r->score);
    if (known)
        json_number(j, "winner",
                    r->score > 0   ? SIDE_X
                    : r->score < 0 ? SIDE_O
                                   : SIDE_NONE);
    else
        json_null(j, "winner");
    if (known && r->score)
        json_number(j, "distance", distance_of(r));
    else
        json_null(j, "distance");
}

static void json_row(struct json *j, const struct game *g,
                     const struct search_row *r) {
    if (!r->run)
        return;
    json_open(j, NULL, '{');
    json_text(j, "search", r->name);
    if (!r->nodes || r->nodes == TREE_SIZE_MANY)
        json_null(j, "nodes");
    else
        json_count(j, "nodes", r->nodes);
    if (r->expanded || !r->counted)
        json_count(j, "expanded", r->expanded);
    else
        json_null(j, "expanded");
    json_bool(j, "counted", r->counted);
    json_bool(j, "stopped", r->stopped);
    json_score(j, g, r->valued, r->score);
    json_move(j, "best", g, r->valued ? r->move : -1);
    json_close(j, '}');
}

static void print_json(const struct search_report *c, bool compared) {
    const struct alphabeta_result *r = &c->found;
    char text[GAME_TEXT_MAX];
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "position", game_print(c->game, &c->root, text));
    json_text(&j, "to_move", side_name(game_mover(c->game, &c->root)));
    json_number(&j, "depth", c->depth);
    json_verdict(&j, c);
    json_move(&j, "best", c->game, r->move);
    json_open(&j, "pv", '[');
    for (int i = 0; i < r->line_length; i++)
        json_move(&j, NULL, c->game, r->line[i]);
    json_close(&j, ']');
    json_count(&j, "nodes", r->nodes);
    json_count(&j, "cut", r->cut);
    if (compared) {
        json_open(&j, "compare", '[');
        json_row(&j, c->game, &c->minimax);
        json_row(&j, c->game, &c->alphabeta);
        json_row(&j, c->game, &c->ordered);
        json_close(&j, ']');
    }
    if (c->game->kind->named_in_answers)
        json_text(&j, "game", c->game->name);
    json_close(&j, '}');
    putchar('\n');
}

/* The command ---------------------------------------------------------------
 */

static int search_and_print(struct search_report *c, const struct options *o) {
    const bool compared = o->of[OPT_COMPARE].given;
    c->watch = report_watch("nodes", o->of[OPT_TIME].number);
    enum status st = run_alphabeta(c);
    if (!st && compared && !c->alphabeta.stopped)
        st = compare(c);
    if (st) {
        report_error("out of memory");
        return PROGRAM_FAILED;
    }
    report_watch_end();
    if (o->of[OPT_JSON].given) {
        print_json(c, compared);
    } else {
        const struct show sh = show_to(stdout, c->game, o);
        show_board(&sh, &c->root, -1);
        print_main(c);
        if (compared)
            print_table(c);
    }
    return c->alphabeta.stopped || c->minimax.stopped || c->ordered.stopped
               ? PROGRAM_UNDECIDED
               : PROGRAM_ANSWERED;
}

static int run(const struct options *o) {
    int exit_status;
    struct search_report c = {0};
    const uint64_t asked =
        o->of[OPT_DEPTH].given ? o->of[OPT_DEPTH].number : DEPTH_DEFAULT;
    if (!asked) {
        report_error("--depth: search looks at least 1 ply ahead");
        return PROGRAM_USAGE;
    }
    struct game *g = program_read_game(o, &c.root, &exit_status);
    if (!g)
        return exit_status;
    const int left = g->plies_max - game_ply(g, &c.root);
    c.game = g;
    c.depth = asked < (uint64_t)left ? (int)asked : left;
    exit_status = search_and_print(&c, o);
    game_free(g);
    return exit_status;
}

const struct command cmd_search = {
    .name = "search",
    .synopsis = "GAME [POSITION] [--depth N] [--compare]",
    .summary = "search as textbooks do, and count what alpha-beta saves",
    .details =
        "Searches all moves N plies deep (default 4) with alpha-beta, moves\n"
        "in reading order and nothing remembered. Prints the value, the best\n"
        "move, the line of best play and how many nodes were visited.\n\n"
        "Values are X's: 100 - n if X wins in n plies, -(100 - n) if O does,\n"
        "0 for a draw. A position that goes on at depth N gets an estimate:\n"
        "the result that X can expect, from -1 to 1. It proves nothing.\n\n"
        "--compare adds plain minimax, which visits every node, and the\n"
        "search of the players bot and search:N. That one tries good moves\n"
        "first, remembers positions and does not count forced moves, so it\n"
        "sees further; it ends with the first win it finds. It counts only\n"
        "the nodes it expands, those whose moves it tries. Minimax visits\n"
        "trees of up to 10 million nodes; larger ones are only counted.\n\n"
        "--time and Ctrl-C end it with what it has, and the exit status 4.\n"
        "morpion-viz tree --mode alphabeta draws the nodes visited.\n\n"
        "Examples:\n"
        "  morpion search 3,3 oxx1xo3\n"
        "  morpion search 3,3 --depth 9 --compare\n",
    .options = OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_COMPARE) |
               OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_JSON) |
               OPTION_BIT(OPT_PLY),
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
