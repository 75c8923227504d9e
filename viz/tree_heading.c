#include "tree_heading.h"

#include <inttypes.h>
#include <string.h>

#include "viz_options.h"

/* Title -------------------------------------------------------------------- */

static void searched_title(const struct visits *v, char *out, size_t size) {
    if (v->minimax == TREE_SIZE_MANY)
        snprintf(out, size,
                 "alpha-beta visits %" PRIu64
                 " nodes, minimax would visit over 2^64",
                 v->result.nodes);
    else
        snprintf(out, size,
                 "alpha-beta visits %" PRIu64 " of minimax's %" PRIu64 " nodes",
                 v->result.nodes, v->minimax);
}

static void mode_title(const struct tree_options *t, char *out, size_t size) {
    static const char *const modes[] = {
        [CHOOSE_FULL] = "every move",
        [CHOOSE_STRATEGY] = "strategy of ",
        [CHOOSE_BEST] = "best moves of both",
        [CHOOSE_PV] = "one line of best moves",
    };
    snprintf(out, size, "%s%s", modes[t->mode],
             t->mode != CHOOSE_STRATEGY ? ""
             : t->strategist == SIDE_X  ? "X"
                                        : "O");
}

static void make_title(const struct picture *p, const struct tree_options *t,
                       const struct visits *v, struct tree_heading *h) {
    char start[OUTPUT_TITLE_MAX], rest[128], usual[OUTPUT_TITLE_MAX + 128];
    struct report_name own;
    if (v)
        searched_title(v, rest, sizeof rest);
    else
        mode_title(t, rest, sizeof rest);
    snprintf(usual, sizeof usual, "%s; %s", output_title(p, start), rest);
    snprintf(h->title, sizeof h->title, "%s",
             output_chosen_title(p->options, usual, &own));
}

/* Legend ------------------------------------------------------------------- */

static const char words[] =
    "\nwords: who wins with best play of both, in how many plies (moves of X "
    "or O)";
static const char numbers[] =
    "\nnumbers are X's: 100 - n: X wins n plies after the first board; "
    "-(100 - n): O wins; 0: draw;"
    "\nthe number of a board is the largest (X to move) or smallest (O to "
    "move) of those after it";
static const char visited[] =
    "\n1, 2, 3 ...: the order of visits; α and β: what X and O are sure of on "
    "entry;"
    "\nbelow: the value found: = exact, ≥ at least, ≤ at most, ≈ estimated "
    "(-1 to 1) where the depth ends;"
    "\n✂ n cut: n moves never visited, because α ≥ β";

/* If values may be missing, the legend explains how that looks. */
static bool may_lack_values(const struct picture *p) {
    enum { ALWAYS_SOLVED = 16 };
    return !oracle_table(p->oracle) && p->game->plies_max > ALWAYS_SOLVED;
}

static void add(struct tree_heading *h, const char *text) {
    const size_t used = strlen(h->legend);
    snprintf(h->legend + used, sizeof h->legend - used, "%s", text);
}

static void add_marks(const struct picture *p, const struct tree_options *t,
                      struct tree_heading *h) {
    add(h, "\n+n more: moves not drawn");
    if (t->merge != CHOOSE_TREE)
        add(h, "; ×n: with its mirror images");
    if (t->merge == CHOOSE_POSITIONS)
        add(h, "; ↻: drawn turned below");
    if (!t->book && may_lack_values(p))
        add(h, "; white: not proved; ≈: an estimate for X (-1 to 1)");
}

/* The counts of a search stand in the legend where the title has no room for
 * them. */
static void add_counts(const struct options *o, const struct visits *v,
                       struct tree_heading *h) {
    char counts[128];
    if (!o->of[OPT_TITLE].given && !o->of[OPT_NO_TITLE].given)
        return;
    searched_title(v, counts, sizeof counts);
    add(h, "\n");
    add(h, counts);
}

static void make_legend(const struct picture *p, const struct tree_options *t,
                        enum dot_values values, const struct visits *v,
                        struct tree_heading *h) {
    strcpy(h->legend, v ? "thick: it gives the value" : "thick: best");
    add(h, "; dashed: other moves; yellow: the last move");
    if (t->merge == CHOOSE_POSITIONS)
        add(h, ", if only one");
    if (v) {
        add_counts(p->options, v, h);
        add(h, visited);
    } else if (values != DOT_NUMBERS)
        add(h, words);
    if (v || values != DOT_WORDS)
        add(h, numbers);
    if (v)
        add(h, "\nwhite: not decided by this search; +n more: moves not drawn");
    else
        add_marks(p, t, h);
}

struct dot_heading tree_heading(const struct picture *p,
                                const struct tree_options *t,
                                enum dot_values values, const struct visits *v,
                                struct tree_heading *h) {
    const struct options *o = p->options;
    make_title(p, t, v, h);
    make_legend(p, t, values, v, h);
    return (struct dot_heading){
        .title = o->of[OPT_NO_TITLE].given ? NULL : h->title,
        .legend = o->of[OPT_NO_LEGEND].given ? NULL : h->legend,
    };
}
