#include <inttypes.h>

#include "commands.h"
#include "output.h"
#include "proofs/certificate_check.h"
#include "tree_buffer.h"

/* Trees are laid out here: at once, and better than by Graphviz, which does not
 * know that they are trees. Graphs are left to Graphviz up to this many nodes,
 * which take it some seconds; larger ones would take it minutes or hours. */
enum { GRAPHVIZ_NODES = 1000 };

enum {
    MAX_NODES_DEFAULT = 500,
    TITLE_MAX = OUTPUT_TITLE_MAX + 48,
    LEGEND_MAX = 256
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

/* "T(3,3), O to move: oxx1xo3; every move" */
static void print_title(const struct picture *p, const struct tree_options *t,
                        char *out) {
    static const char *const modes[] = {
        [CHOOSE_FULL] = "every move",
        [CHOOSE_STRATEGY] = "strategy of ",
        [CHOOSE_BEST] = "best moves of both",
        [CHOOSE_PV] = "one line of best moves",
    };
    char start[OUTPUT_TITLE_MAX];
    snprintf(out, TITLE_MAX, "%s; %s%s", output_title(p, start), modes[t->mode],
             t->mode != CHOOSE_STRATEGY ? ""
             : t->strategist == SIDE_X  ? "X"
                                        : "O");
}

/* If values may be missing, the legend explains how that looks. */
static bool may_lack_values(const struct picture *p) {
    enum { ALWAYS_SOLVED = 16 };
    return !oracle_table(p->oracle) && p->game->plies_max > ALWAYS_SOLVED;
}

static struct dot_heading heading_of(const struct picture *p,
                                     const struct tree_options *t,
                                     const char *title, char *legend) {
    const struct options *o = p->options;
    static const char *const legends[] = {
        [CHOOSE_TREE] = "thick: best; yellow: the last move; +n more: moves "
                        "not drawn",
        [CHOOSE_SYMMETRY] = "thick: best; yellow: the last move; ×n: with its "
                            "mirror images; +n more: moves not drawn",
        [CHOOSE_POSITIONS] =
            "thick: best; yellow: the last move, where there is only one; ×n: "
            "with its mirror images; ↻: drawn turned below; +n more: moves not "
            "drawn",
    };
    snprintf(legend, LEGEND_MAX, "%s%s", legends[t->merge],
             may_lack_values(p) ? "; white: not proved" : "");
    return (struct dot_heading){
        .title = o->of[OPT_NO_TITLE].given ? NULL : title,
        .legend = o->of[OPT_NO_LEGEND].given ? NULL : legend,
    };
}

/* A stream of DOT --------------------------------------------------------- */

static enum status stream_node(void *arg, const struct tree_node *n) {
    const struct dot *d = arg;
    dot_node(d, n, NULL);
    if (n->stub) {
        dot_stub(d, n, NULL);
        dot_stub_edge(d, n, NULL);
    }
    return ST_OK;
}

static enum status stream_move(void *arg, const struct tree_move *m) {
    dot_move(arg, m, NULL);
    return ST_OK;
}

/* DOT is written while the tree grows, so the tree need not fit in memory. */
static enum status draw_stream(const struct picture *p,
                               const struct tree_options *t,
                               const struct dot_heading *h, struct dot *d,
                               struct tree_summary *summary,
                               struct reason *why) {
    const struct tree_sink sink = {stream_node, stream_move, d};
    dot_begin(d, h, NULL);
    enum status st =
        tree_grow(p->game, p->oracle, &p->state, t, &sink, summary, why);
    if (!st && !report_interrupted()) /* never finish half a graph */
        dot_end(d);
    return st;
}

/* A picture --------------------------------------------------------------- */

static enum status draw_tidy(const struct picture *p,
                             const struct tree_buffer *s,
                             const struct dot_heading *h, const struct dot *d,
                             struct reason *why) {
    struct dot_size size;
    const double side = render_side_max(p->format);
    if (!tree_buffer_print_tidy(s, h, side, &size, d))
        return status_fail(why, ST_NOMEM, "out of memory");
    if (size.width > side || size.height > side)
        return render_too_large(p->path, p->format, why);
    return ST_OK;
}

static enum status draw_buffer(const struct picture *p,
                               const struct tree_options *t,
                               const struct dot_heading *h, const struct dot *d,
                               struct tree_summary *summary,
                               struct reason *why) {
    struct tree_buffer s = {0};
    const struct tree_sink sink = tree_buffer_sink(&s);
    enum status st =
        tree_grow(p->game, p->oracle, &p->state, t, &sink, summary, why);
    if (st == ST_NOMEM)
        status_fail(why, st, "out of memory");
    const bool whole = !st && !report_interrupted();
    if (whole && d->crossing && s.node_count <= GRAPHVIZ_NODES)
        tree_buffer_print(&s, h, d);
    else if (whole)
        st = draw_tidy(p, &s, h, d, why);
    tree_buffer_free(&s);
    return st;
}

/* The summary ------------------------------------------------------------- */

static void note_summary(const struct picture *p, const struct tree_options *t,
                         const struct tree_summary *s) {
    static const char *const modes[] = {"full", "strategy", "best", "pv"};
    char left[160] = "nothing left out", unproved[64] = "";
    if (s->stubs && s->left_out)
        snprintf(left, sizeof left,
                 "left out: %" PRIu64 " move%s behind %" PRIu64
                 " stub%s, %" PRIu64 " that the mode does not show",
                 s->behind_stubs, report_plural(s->behind_stubs), s->stubs,
                 report_plural(s->stubs), s->left_out);
    else if (s->stubs)
        snprintf(left, sizeof left,
                 "left out: %" PRIu64 " move%s behind %" PRIu64 " stub%s",
                 s->behind_stubs, report_plural(s->behind_stubs), s->stubs,
                 report_plural(s->stubs));
    else if (s->left_out)
        snprintf(left, sizeof left,
                 "left out: %" PRIu64 " move%s that the mode does not show",
                 s->left_out, report_plural(s->left_out));
    if (s->unproved)
        snprintf(unproved, sizeof unproved, "; %" PRIu64 " value%s not proved",
                 s->unproved, report_plural(s->unproved));
    const bool found =
        oracle_table(p->oracle) && !p->options->of[OPT_TABLE].given;
    report_note("%s: %" PRIu64 " position%s, %" PRIu64 " move%s; %s%s%s%s",
                modes[t->mode], s->nodes, report_plural(s->nodes), s->moves,
                report_plural(s->moves), left, unproved,
                found ? "; values from " : "",
                found ? oracle_table(p->oracle) : "");
}

/* A strategy from a certificate -------------------------------------------- */

/* The claim of the certificate that gives the wanted player a strategy; -1 if
 * there is none. SIDE_NONE takes the first claim. */
static int claim_for(const struct certificate *c, enum side wanted) {
    for (int i = 0; i < c->claim_count; i++) {
        const enum side attacker = c->claims[i].attacker;
        const enum side who =
            c->claims[i].wins ? attacker : side_other(attacker);
        if (!wanted || wanted == who)
            return i;
    }
    return -1;
}

/* Checks the certificate first, so that only proved strategies are drawn. */
static enum status read_book(const struct picture *p, enum side wanted,
                             struct certificate *c, struct playbook **book,
                             struct reason *why) {
    const char *path = p->options->of[OPT_CERTIFICATE].text;
    const struct board *b = game_board(p->game);
    struct certificate_check_result r;
    struct reason fault;
    struct position root;
    if (b)
        root = p->game->kind->lines->position(&p->state);
    if (!b || !certificate_is_about(c, b, &root))
        return status_fail(why, ST_ILLEGAL,
                           "%s: a proof of another game or position", path);
    enum status st = certificate_check(c, b, &r, &fault);
    if (st)
        return status_fail(why, st, "%s: %.400s", path, fault.text);
    const int claim = claim_for(c, wanted);
    if (claim < 0)
        return status_fail(why, ST_ILLEGAL,
                           "%s: it has no strategy of that player", path);
    return playbook_new(c, b, claim, book, why);
}

static enum status draw_grown(struct picture *p, struct tree_options t,
                              FILE *out, struct reason *why) {
    struct tree_summary summary;
    char title[TITLE_MAX], legend[LEGEND_MAX];
    enum status st = tree_prepare(p->game, p->oracle, &p->state, &t, why);
    if (st)
        return st;
    print_title(p, &t, title);
    const struct dot_heading h = heading_of(p, &t, title, legend);
    struct dot d = {out, p->game, t.merge == CHOOSE_POSITIONS};
    st = p->format == RENDER_DOT ? draw_stream(p, &t, &h, &d, &summary, why)
                                 : draw_buffer(p, &t, &h, &d, &summary, why);
    if (st || report_interrupted())
        return st;
    if (t.book) /* "at least a draw" is all it claims, and that is proved */
        summary.unproved = 0;
    note_summary(p, &t, &summary);
    if (summary.unproved)
        p->exit_status = PROGRAM_UNDECIDED;
    return ST_OK;
}

static enum status draw(struct picture *p, FILE *out, struct reason *why) {
    struct tree_options t = read_options(p->options);
    struct certificate c;
    if (!p->options->of[OPT_CERTIFICATE].given)
        return draw_grown(p, t, out, why);
    enum status st =
        certificate_read(p->options->of[OPT_CERTIFICATE].text, &c, why);
    if (st)
        return st;
    st = read_book(p, t.strategist, &c, &t.book, why);
    if (!st)
        st = draw_grown(p, t, out, why);
    playbook_free(t.book);
    certificate_free(&c);
    return st;
}

/* The effort allows a fraction of a second for each value. After about a minute
 * in all, values come from little more than the rules. */
static int run(const struct options *o) {
    if (o->of[OPT_FOR].given && o->of[OPT_MODE].given &&
        o->of[OPT_MODE].number != CHOOSE_STRATEGY) {
        report_error("--for goes with --mode strategy");
        return PROGRAM_USAGE;
    }
    if (o->of[OPT_CERTIFICATE].given && o->of[OPT_MODE].given &&
        o->of[OPT_MODE].number != CHOOSE_STRATEGY) {
        report_error("--certificate tells a strategy: it goes with --mode "
                     "strategy");
        return PROGRAM_USAGE;
    }
    if (o->of[OPT_CERTIFICATE].given && o->of[OPT_MERGE].given &&
        o->of[OPT_MERGE].number == CHOOSE_POSITIONS) {
        report_error("--certificate goes with --merge tree or symmetry");
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
        "show what is known: X >= draw, or ?. Without -o, prints DOT to\n"
        "standard output.\n\n"
        "--certificate FILE draws the strategy in a proof that morpion\n"
        "solve has written, after checking it.\n\n"
        "Examples:\n"
        "  morpion-viz tree 3,3 oxx1xo3 -o tree.png\n"
        "  morpion-viz tree 4,3 --mode strategy --merge symmetry -o win.svg\n"
        "  morpion-viz tree 6,4 --certificate 6,4.proof --depth 3 -o 6.svg\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_DEPTH) | OPTION_BIT(OPT_MAX_NODES) |
               OPTION_BIT(OPT_MODE) | OPTION_BIT(OPT_MERGE) |
               OPTION_BIT(OPT_FOR) | OPTION_BIT(OPT_FROM) |
               OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_CERTIFICATE) |
               OPTION_BIT(OPT_NO_TITLE) | OPTION_BIT(OPT_NO_LEGEND),
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
