#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "film.h"
#include "output.h"
#include "tree_heading.h"
#include "viz_options.h"

/* Trees are laid out here: at once, and better than by Graphviz, which does not
 * know that they are trees. Graphs are left to Graphviz up to this many nodes,
 * which take it some seconds; larger ones would take it minutes or hours. */
enum { GRAPHVIZ_NODES = 1000 };

enum { MAX_NODES_DEFAULT = 500, SEARCH_DEPTH_DEFAULT = 4 };

/* The value of --mode that comes after those of enum choose_mode. */
enum { MODE_ALPHABETA = CHOOSE_PV + 1 };

/* A tree on its way to the paper. */
struct tree_drawing {
    struct picture *picture;
    struct tree_options tree;
    const struct visits *visits; /* of alpha-beta, or NULL */
    struct dot dot;
    struct dot_heading heading;
    struct tree_summary summary;
    double scale;
    uint64_t columns; /* of a film strip, or 0 */
};

static struct tree_options read_options(const struct options *o) {
    const struct option_value *of = o->of;
    const bool wants_strategy = !of[OPT_MODE].given && of[OPT_FOR].given;
    return (struct tree_options){
        .mode = wants_strategy ? CHOOSE_STRATEGY
                               : (enum choose_mode)of[OPT_MODE].number,
        .any_mode = !of[OPT_MODE].given && !wants_strategy,
        .merge = (enum choose_merge)of[OPT_MERGE].number,
        .strategist = !of[OPT_FOR].given        ? SIDE_NONE
                      : of[OPT_FOR].number == 0 ? SIDE_X
                                                : SIDE_O,
        .max_nodes = of[OPT_MAX_NODES].given ? of[OPT_MAX_NODES].number
                                             : MAX_NODES_DEFAULT,
        .max_depth = of[OPT_DEPTH].given ? of[OPT_DEPTH].number : UINT64_MAX,
    };
}

/* False, after one line on stderr, unless it is a number from 0.25 to 4. */
static bool read_scale(const struct options *o, double *scale) {
    const struct option_value *given = &o->of[OPT_SCALE];
    *scale = 1;
    if (!given->given)
        return true;
    char *end;
    *scale = strtod(given->text, &end);
    if (!*end && strspn(given->text, "0123456789.") == strlen(given->text) &&
        *scale >= 0.25 && *scale <= 4)
        return true;
    report_error("--scale: '%s' is not a number from 0.25 to 4", given->text);
    return false;
}

/* Graphviz draws PNG with 96 dots an inch, and takes 72 for the others. */
static double dots_of(const struct picture *p, double scale) {
    const bool points = p->format == RENDER_SVG || p->format == RENDER_PDF;
    return p->options->of[OPT_SCALE].given ? (points ? 72 : 96) * scale : 0;
}

static enum status grow(struct tree_drawing *w, const struct tree_sink *sink,
                        struct reason *why) {
    struct picture *p = w->picture;
    if (w->visits)
        return visits_feed(w->visits, sink, &w->summary);
    p->counts = true;
    report_watch_unit("nodes");
    enum status st = tree_grow(p->game, p->oracle, &p->state, &w->tree, sink,
                               &w->summary, why);
    p->counts = false;
    return st;
}

/* A stream of DOT --------------------------------------------------------- */

/* The stub of a node comes after its moves, so it waits for the next node. */
struct stream {
    const struct dot *dot;
    struct tree_node last;
};

static void stream_stub(struct stream *s) {
    if (s->last.stub || s->last.cut) {
        dot_stub(s->dot, &s->last, NULL);
        dot_stub_edge(s->dot, &s->last, NULL);
    }
}

static enum status stream_node(void *arg, const struct tree_node *n) {
    struct stream *s = arg;
    stream_stub(s);
    dot_node(s->dot, n, NULL);
    s->last = *n;
    return ST_OK;
}

static enum status stream_move(void *arg, const struct tree_move *m) {
    const struct stream *s = arg;
    dot_move(s->dot, m, NULL);
    return ST_OK;
}

/* DOT is written while the tree grows, so the tree need not fit in memory. */
static enum status draw_stream(struct tree_drawing *w, struct reason *why) {
    struct stream s = {.dot = &w->dot};
    const struct tree_sink sink = {stream_node, stream_move, &s};
    dot_begin(&w->dot, &w->heading, NULL);
    enum status st = grow(w, &sink, why);
    if (st || report_interrupted()) /* never finish half a graph */
        return st;
    stream_stub(&s);
    dot_end(&w->dot);
    return ST_OK;
}

/* A picture --------------------------------------------------------------- */

static enum status draw_placed(const struct tree_drawing *w,
                               const struct tree_buffer *s,
                               struct reason *why) {
    const struct picture *p = w->picture;
    const double side = render_side_max(p->format) / w->scale;
    struct dot_size size;
    if (w->columns)
        film_print(s, &w->heading, w->columns, side, &size, &w->dot);
    else if (!tree_buffer_print_tidy(s, &w->heading, side, &size, &w->dot))
        return status_fail(why, ST_NOMEM, "out of memory");
    if (size.width > side || size.height > side)
        return render_too_large(p->path, p->format, why);
    return ST_OK;
}

static enum status draw_buffer(struct tree_drawing *w, struct reason *why) {
    struct tree_buffer s = {.watch = &w->picture->watch};
    const struct tree_sink sink = tree_buffer_sink(&s);
    enum status st = grow(w, &sink, why);
    report_watch_unit("nodes printed");
    if (st == ST_NOMEM)
        status_fail(why, st, "out of memory");
    const bool whole = !st && !report_interrupted();
    if (whole && w->dot.crossing && !w->columns &&
        s.node_count <= GRAPHVIZ_NODES)
        tree_buffer_print(&s, &w->heading, &w->dot);
    else if (whole)
        st = draw_placed(w, &s, why);
    tree_buffer_free(&s);
    return st;
}

/* The summary ------------------------------------------------------------- */

/* What is left out of the drawing. */
static void left_out_text(const struct tree_summary *s, char *left,
                          size_t size) {
    if (s->stubs && s->left_out)
        snprintf(left, size,
                 "left out: %" PRIu64 " move%s behind %" PRIu64
                 " stub%s, %" PRIu64 " that the mode does not show",
                 s->behind_stubs, report_plural(s->behind_stubs), s->stubs,
                 report_plural(s->stubs), s->left_out);
    else if (s->stubs)
        snprintf(left, size,
                 "left out: %" PRIu64 " move%s behind %" PRIu64 " stub%s",
                 s->behind_stubs, report_plural(s->behind_stubs), s->stubs,
                 report_plural(s->stubs));
    else if (s->left_out)
        snprintf(left, size,
                 "left out: %" PRIu64 " move%s that the mode does not show",
                 s->left_out, report_plural(s->left_out));
    else
        snprintf(left, size, "nothing left out");
}

static void note_summary(const struct tree_drawing *w) {
    static const char *const modes[] = {"full", "strategy", "best", "pv"};
    const struct picture *p = w->picture;
    const struct tree_summary *s = &w->summary;
    char left[160], unproved[64] = "";
    left_out_text(s, left, sizeof left);
    if (s->unproved)
        snprintf(unproved, sizeof unproved, "; %" PRIu64 " value%s not proved",
                 s->unproved, report_plural(s->unproved));
    const bool found =
        oracle_table(p->oracle) && !p->options->of[OPT_TABLE].given;
    report_note("%s: %" PRIu64 " position%s, %" PRIu64 " move%s; %s%s%s%s",
                modes[w->tree.mode], s->nodes, report_plural(s->nodes),
                s->moves, report_plural(s->moves), left, unproved,
                found ? "; values from " : "",
                found ? oracle_table(p->oracle) : "");
}

static void note_visits(const struct tree_drawing *w) {
    const struct visits *v = w->visits;
    char left[160], minimax[32] = "over 2^64";
    left_out_text(&w->summary, left, sizeof left);
    if (v->minimax != TREE_SIZE_MANY)
        snprintf(minimax, sizeof minimax, "%" PRIu64, v->minimax);
    report_note(
        "alphabeta: %" PRIu64 " position%s drawn; alpha-beta visits "
        "%" PRIu64 " of minimax's %s nodes, %" PRIu64 " move%s cut off; %s",
        w->summary.nodes, report_plural(w->summary.nodes), v->result.nodes,
        minimax, v->result.cut, report_plural(v->result.cut), left);
}

/* Drawing ------------------------------------------------------------------ */

/* Draws a tree whose options are settled. A film strip is laid out here even as
 * text. */
static enum status draw_tree_of(struct tree_drawing *w, FILE *out,
                                struct reason *why) {
    struct picture *p = w->picture;
    const struct option_value *of = p->options->of;
    struct tree_heading heading;
    read_scale(p->options, &w->scale);
    w->columns = of[OPT_COLUMNS].number;
    w->dot = (struct dot){
        .out = out,
        .game = p->game,
        .crossing = w->tree.merge == CHOOSE_POSITIONS && !w->columns,
        .values = (enum dot_values)of[OPT_VALUES].number,
        .sideways = of[OPT_DIRECTION].number == 1,
        .dots = dots_of(p, w->scale),
    };
    w->heading = tree_heading(p, &w->tree, w->dot.values, w->visits, &heading);
    enum status st = p->format == RENDER_DOT && !w->columns
                         ? draw_stream(w, why)
                         : draw_buffer(w, why);
    w->picture->nodes = w->summary.nodes;
    if (!st && !report_interrupted())
        (w->visits ? note_visits : note_summary)(w);
    return st;
}

static enum status draw_grown(struct picture *p, struct tree_options t,
                              FILE *out, struct reason *why) {
    t.watch = &p->watch;
    struct tree_drawing w = {.picture = p, .tree = t};
    enum status st = tree_prepare(p->game, p->oracle, &p->state, &w.tree, why);
    if (st)
        return st;
    st = draw_tree_of(&w, out, why);
    if (!st && w.summary.unproved && !t.book)
        p->exit_status = PROGRAM_UNDECIDED;
    return st;
}

static enum status draw_visits(struct picture *p, const struct tree_options *t,
                               FILE *out, struct reason *why) {
    const struct option_value *of = p->options->of;
    const uint64_t asked =
        of[OPT_DEPTH].given ? of[OPT_DEPTH].number : SEARCH_DEPTH_DEFAULT;
    const int left = p->game->plies_max - game_ply(p->game, &p->state);
    const struct watch watch = report_watch("nodes", of[OPT_TIME].number);
    struct visits v;
    enum status st = visits_search(&v, p->game, &p->state,
                                   asked < (uint64_t)left ? (int)asked : left,
                                   t->max_nodes, &watch, why);
    report_watch_end();
    struct tree_drawing w = {.picture = p, .tree = *t, .visits = &v};
    if (!st)
        st = draw_tree_of(&w, out, why);
    visits_free(&v);
    return st;
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    struct tree_options t = read_options(p->options);
    const char *path = p->options->of[OPT_CERTIFICATE].text;
    if (p->options->of[OPT_MODE].number == MODE_ALPHABETA)
        return draw_visits(p, &t, out, why);
    if (!p->options->of[OPT_CERTIFICATE].given)
        return draw_grown(p, t, out, why);
    if (!p->game->kind->strategy)
        return status_fail(why, ST_FOREIGN,
                           "%s: a file of T(n,k): %s has no proofs", path,
                           p->game->name);
    enum status st = p->game->kind->strategy(p->game, &p->state, path,
                                             t.strategist, &t.book, why);
    if (st)
        return st;
    st = draw_grown(p, t, out, why);
    t.book->free(t.book);
    return st;
}

/* The command ---------------------------------------------------------------
 */

static bool mode_is(const struct options *o, int mode) {
    return o->of[OPT_MODE].given && o->of[OPT_MODE].number == (uint64_t)mode;
}

/* Alpha-beta visits every move by itself, asks no oracle and writes numbers. */
static bool suits_alphabeta(const struct options *o) {
    const uint64_t allowed = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_MODE) |
                             OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_MAX_NODES) |
                             OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_FROM) |
                             OPTION_BIT(OPT_DIRECTION) | OPTION_BIT(OPT_SCALE) |
                             OPTION_BIT(OPT_TITLE) | OPTION_BIT(OPT_NO_TITLE) |
                             OPTION_BIT(OPT_NO_LEGEND);
    return !mode_is(o, MODE_ALPHABETA) ||
           options_only(o, &viz_options, "tree --mode alphabeta", allowed);
}

/* What is wrong with the options, or NULL. */
static const char *misuse(const struct options *o) {
    const struct option_value *of = o->of;
    const bool other_mode = of[OPT_MODE].given && !mode_is(o, CHOOSE_STRATEGY);
    if (of[OPT_FOR].given && other_mode)
        return "--for goes with --mode strategy";
    if (of[OPT_CERTIFICATE].given && other_mode)
        return "--certificate tells a strategy: it goes with --mode strategy";
    if (of[OPT_CERTIFICATE].given && of[OPT_MERGE].number == CHOOSE_POSITIONS)
        return "--certificate goes with --merge tree or symmetry";
    if (of[OPT_COLUMNS].given && !mode_is(o, CHOOSE_PV))
        return "--columns goes with --mode pv";
    if (of[OPT_COLUMNS].given && of[OPT_DIRECTION].given)
        return "--columns and --direction are two layouts: give one";
    return NULL;
}

/* The effort allows a fraction of a second for each value. After about a minute
 * in all, values come from little more than the rules. */
static int run(const struct options *o) {
    double scale;
    if (!suits_alphabeta(o) || !read_scale(o, &scale))
        return PROGRAM_USAGE;
    if (misuse(o)) {
        report_error("%s", misuse(o));
        return PROGRAM_USAGE;
    }
    return output_run(o, draw,
                      (struct output_effort){200000, 200000, 20000000});
}

const struct command draw_tree = {
    .name = "tree",
    .synopsis = "GAME [POSITION] [-o FILE.(dot|svg|png|pdf)]",
    .summary = "draw the decision tree of a position",
    .details =
        "Each node shows the board with the last move marked, the player to\n"
        "move and the winner with best play. Best moves have thick lines.\n"
        "Positions whose moves are cut off by --depth or --max-nodes get a\n"
        "stub that counts those moves. Moves that --mode leaves out are\n"
        "counted below their position. Values that are not fully decided\n"
        "show what is known, X >= draw, or an estimate for X from -1 to 1.\n"
        "Without -o, prints DOT to standard output.\n\n"
        "--values numbers writes values as minimax computes them, for X:\n"
        "100 - n if X wins n plies after the first board, -(100 - n) if O\n"
        "does, 0 for a draw. --columns N draws a line of play (--mode pv)\n"
        "as a film strip, N boards in a row.\n\n"
        "--mode alphabeta searches --depth plies (default 4) with alpha-beta,\n"
        "moves in reading order, and draws what it visits: each board with\n"
        "its number in the order of visits, alpha and beta on entry, and the\n"
        "value returned. Moves cut off are counted. Where the depth ends\n"
        "stands an estimate. morpion search has the same numbers.\n\n"
        "--certificate FILE draws the strategy in a proof that morpion\n"
        "solve has written, after checking it.\n\n"
        "Examples:\n"
        "  morpion-viz tree 3,3 oxx1xo3 -o tree.png\n"
        "  morpion-viz tree 4,3 --mode strategy --merge symmetry -o win.svg\n"
        "  morpion-viz tree 3,3 xoxo5 --mode alphabeta -o alphabeta.svg\n"
        "  morpion-viz tree 6,4 --mode pv --columns 6 -o line.png\n"
        "  morpion-viz tree 6,4 --certificate 6,4.proof --depth 3 -o 6.svg\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_MAX_NODES) |
               OPTION_BIT(OPT_MODE) | OPTION_BIT(OPT_MERGE) |
               OPTION_BIT(OPT_FOR) | OPTION_BIT(OPT_FROM) |
               OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_CERTIFICATE) |
               OPTION_BIT(OPT_VALUES) | OPTION_BIT(OPT_DIRECTION) |
               OPTION_BIT(OPT_COLUMNS) | OPTION_BIT(OPT_SCALE) |
               OPTION_BIT(OPT_TITLE) | OPTION_BIT(OPT_NO_TITLE) |
               OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
