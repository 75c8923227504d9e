#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "../solver/cli/cli.h"
#include "dot.h"
#include "morpion/atomicfile.h"
#include "render.h"
#include "tree.h"

/* One picture: what to draw, from where its values come. */
struct picture {
    const struct options *options;
    struct game *game;
    struct state state;
    struct oracle *oracle;
    enum render_format format;
    int exit_status;
};

/* Writes the DOT of a picture. */
typedef enum status draw(struct picture *p, FILE *out, struct reason *why);

static enum status draw_tree(struct picture *p, FILE *out, struct reason *why) {
    const struct option_value *of = p->options->of;
    const struct tree_options options = {
        .mode = (enum choose_mode)of[OPT_MODE].number,
        .any_mode = !of[OPT_MODE].given,
        .merge = (enum choose_merge)of[OPT_MERGE].number,
        .strategist = !of[OPT_FOR].given        ? PLAYER_NONE
                      : of[OPT_FOR].number == 0 ? PLAYER_X
                                                : PLAYER_O,
        .max_nodes = of[OPT_MAX_NODES].given ? of[OPT_MAX_NODES].number : 500,
        .max_depth = of[OPT_DEPTH].given ? of[OPT_DEPTH].number : UINT64_MAX,
        .title = !of[OPT_NO_TITLE].given,
        .legend = !of[OPT_NO_LEGEND].given,
    };
    struct tree_summary summary;
    enum status st =
        tree_draw(out, p->game, p->oracle, &p->state, &options, &summary, why);
    if (!st && report_interrupted())
        st = status_fail(why, ST_STOPPED, "interrupted: nothing was drawn");
    if (st)
        return st;
    static const char *const modes[] = {"full", "strategy", "best", "pv"};
    report_note("%s: %" PRIu64 " position%s drawn, %" PRIu64
                " without their moves, %" PRIu64 " other moves%s",
                modes[summary.mode], summary.nodes,
                report_plural(summary.nodes), summary.stubs, summary.left_out,
                summary.undecided ? "; some values are not decided" : "");
    if (summary.undecided)
        p->exit_status = CLI_UNDECIDED;
    return ST_OK;
}

static enum status draw_board(struct picture *p, FILE *out,
                              struct reason *why) {
    struct answer *a = malloc(sizeof *a);
    if (!a)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = oracle_ask(p->oracle, &p->state, a, why);
    if (!st && report_interrupted())
        st = status_fail(why, ST_STOPPED, "interrupted: nothing was drawn");
    if (!st) {
        char text[GAME_TEXT_MAX], title[GAME_TEXT_MAX + GAME_NAME_MAX + 16];
        snprintf(title, sizeof title, "%s  %s", p->game->name,
                 p->game->print(p->game, &p->state, text));
        const struct heading h = {
            .title = p->options->of[OPT_NO_TITLE].given ? NULL : title,
            .legend = p->options->of[OPT_NO_LEGEND].given
                          ? NULL
                          : "after a move there; thick: the best"};
        dot_begin(out, &h);
        dot_board(out, p->game, a);
        dot_end(out);
        if (a->proof != PROOF_PROVED) {
            report_note("the value is not decided: %s", a->why.text);
            p->exit_status = CLI_UNDECIDED;
        }
    }
    free(a);
    return st;
}

static enum status write_dot(struct picture *p, draw *draw_it, const char *path,
                             struct reason *why) {
    struct atomicfile *f;
    enum status st = atomicfile_open(path, &f, why);
    if (st)
        return st;
    return atomicfile_finish(f, draw_it(p, atomicfile_stream(f), why), why);
}

/* Without Graphviz the drawing is kept as text: nothing that was there is
 * replaced, and the way on is said. */
static enum status keep_dot(FILE *graph, const char *path, struct reason *why) {
    char name[PATH_MAX];
    const int length = snprintf(name, sizeof name, "%s.dot", path);
    struct atomicfile *f;
    if (length < 0 || (size_t)length >= sizeof name || access(name, F_OK) == 0)
        return status_fail(why, ST_IO,
                           "%s: needs the program dot: install graphviz", path);
    enum status st = atomicfile_open(name, &f, why);
    if (st)
        return st;
    rewind(graph);
    for (int c = getc(graph); c != EOF; c = getc(graph))
        putc(c, atomicfile_stream(f));
    st = atomicfile_commit(f, why);
    return st ? st
              : status_fail(why, ST_IO,
                            "%s: needs the program dot: install graphviz; the "
                            "drawing as text is in %s",
                            path, name);
}

static enum status write_picture(struct picture *p, draw *draw_it,
                                 const char *path, enum render_format format,
                                 struct reason *why) {
    FILE *graph = tmpfile();
    if (!graph)
        return status_errno(why, "cannot make a temporary file");
    enum status st = draw_it(p, graph, why);
    if (!st)
        st = render_picture(graph, path, format, why);
    if (st == ST_MISSING)
        st = keep_dot(graph, path, why);
    fclose(graph);
    return st;
}

static enum status write_out(struct picture *p, draw *draw_it,
                             struct reason *why) {
    const char *path = p->options->of[OPT_OUTPUT].text;
    if (!path)
        return draw_it(p, stdout, why);
    if (p->format == RENDER_DOT)
        return write_dot(p, draw_it, path, why);
    return write_picture(p, draw_it, path, p->format, why);
}

static int run(const struct options *o, draw *draw_it) {
    struct picture p = {.options = o};
    struct reason why;
    if (o->of[OPT_OUTPUT].given &&
        render_format_of(o->of[OPT_OUTPUT].text, &p.format, &why)) {
        report_error("%s", why.text);
        return CLI_USAGE;
    }
    if (o->of[OPT_FROM].given && o->word_count > 1) {
        report_error("--from and a second word are two positions: give one");
        return CLI_USAGE;
    }
    char *words[] = {o->words[0], (char *)o->of[OPT_FROM].text};
    const struct options from = {.word_count = 2, .words = words};
    p.game = cli_read_game(o->of[OPT_FROM].given ? &from : o, &p.state,
                           &p.exit_status);
    if (!p.game)
        return p.exit_status;
    const struct oracle_options options = {
        .table = o->of[OPT_TABLE].text,
        .memory = cli_memory(o),
        .watch = report_watch("positions", 0),
    };
    enum status st = oracle_new(p.game, &options, &p.oracle, &why);
    if (!st)
        st = write_out(&p, draw_it, &why);
    if (st)
        p.exit_status = report_status(st, &why);
    oracle_free(p.oracle);
    game_free(p.game);
    return p.exit_status;
}

static int run_tree(const struct options *o) { return run(o, draw_tree); }

static int run_board(const struct options *o) { return run(o, draw_board); }

static const struct command tree = {
    .name = "tree",
    .synopsis = "GAME [POSITION] [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw the decision tree of a position",
    .details =
        "Each node shows the board with the last move marked, who is to move "
        "and who wins;\nbest moves are thick. Positions whose moves are left "
        "out, because of --depth or\n--max-nodes, get a stub that counts "
        "them; moves that the mode does not show are\ncounted beside their "
        "position. Without -o, DOT on standard output.\n\n"
        "Examples:\n"
        "  morpion-viz tree 3,3 oxx1xo3 -o tree.png\n"
        "  morpion-viz tree 4,3 --mode strategy --merge symmetry -o win.svg\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_DEPTH) |
               OPTION_BIT(OPT_MAX_NODES) | OPTION_BIT(OPT_MODE) |
               OPTION_BIT(OPT_MERGE) | OPTION_BIT(OPT_FOR) |
               OPTION_BIT(OPT_FROM) | OPTION_BIT(OPT_NO_TITLE) |
               OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 2,
    .run = run_tree,
};

static const struct command board = {
    .name = "board",
    .synopsis = "GAME [POSITION] [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw one board with the value of every move on it",
    .details =
        "Each empty cell has the colour of who wins after a move there, what "
        "that is for\nthe player to move, and the plies to the end; the best "
        "moves have a thick border.\n\n"
        "Example:\n"
        "  morpion-viz board 4,3 -o board.png\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_FROM) |
               OPTION_BIT(OPT_NO_TITLE) | OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 2,
    .run = run_board,
};

static const struct command *const commands[] = {&tree, &board, NULL};

static const struct program morpion_viz = {
    .name = "morpion-viz",
    .summary = "draws trees and boards of tic-tac-toe T(n,k)",
    .commands = commands,
    .closing = "GAME and POSITION are written as for morpion (see morpion "
               "--help).\n\n"
               "Exit status: 0 drawn, 1 file or system error, 2 usage, 3 "
               "illegal input,\n4 drawn, but a value is not decided within "
               "the bounds given.\n",
};

int main(int argc, char **argv) { return cli_run(&morpion_viz, argc, argv); }
