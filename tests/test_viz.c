/* Reads back what morpion-viz draws from its DOT: boards, values and moves. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../viz/dot.h"
#include "engines/memo/memo.h"
#include "rules/tnk.h"
#include "support.h"

enum { NODES_MAX = 1000, MOVES_MAX = 4000 };

/* A tree as tree_grow handed it out. */
struct grown {
    const struct game *game;
    struct memo_table *solved; /* values by the memo engine */
    struct tree_node nodes[NODES_MAX];
    struct tree_move moves[MOVES_MAX];
    uint64_t node_count, move_count;
};

static enum status keep_node(void *arg, const struct tree_node *n) {
    struct grown *t = arg;
    cr_assert_lt(t->node_count, NODES_MAX);
    cr_assert_eq(n->id, t->node_count);
    t->nodes[t->node_count++] = *n;
    return ST_OK;
}

static enum status keep_move(void *arg, const struct tree_move *m) {
    struct grown *t = arg;
    cr_assert_lt(t->move_count, MOVES_MAX);
    cr_assert_eq(m->from, t->node_count - 1);
    t->moves[t->move_count++] = *m;
    return ST_OK;
}

static struct grown *grow(const char *game, const char *position,
                          enum choose_mode mode, enum choose_merge merge) {
    struct grown *t = calloc(1, sizeof *t);
    struct game *g = support_game(game);
    const struct state root = support_state(g, position);
    struct tree_options o = {.mode = mode,
                             .merge = merge,
                             .max_nodes = NODES_MAX,
                             .max_depth = UINT64_MAX};
    const struct oracle_options options = {.memory = 1 << 30};
    const struct tree_sink sink = {keep_node, keep_move, t};
    struct oracle *oracle;
    struct tree_summary summary;
    struct reason why;
    t->game = g;
    t->solved = memo_table_new(1 << 30);
    cr_assert_eq(oracle_new(g, &options, &oracle, &why), ST_OK);
    cr_assert_eq(tree_prepare(g, oracle, &root, &o, &why), ST_OK);
    cr_assert_eq(tree_grow(g, oracle, &root, &o, &sink, &summary, &why), ST_OK,
                 "%s", why.text);
    cr_expect_eq(summary.nodes, t->node_count);
    cr_expect_eq(summary.moves, t->move_count);
    oracle_free(oracle);
    return t;
}

static void drop(struct grown *t) {
    memo_table_free(t->solved);
    game_free((struct game *)t->game);
    free(t);
}

/* Reading a node back ----------------------------------------------------- */

/* Reads the stones of the board, as "x.o...", and which cell is marked. */
static void read_cells(const char *dot, int cells, char *stones, int *marked) {
    static const char cell[] = "<TD WIDTH=\"16\" HEIGHT=\"16\"";
    *marked = TREE_NO_MOVE;
    for (int i = 0; i < cells; i++) {
        dot = strstr(dot, cell);
        cr_assert_not_null(dot);
        const char *end = strstr(dot, "</TD>");
        const char *text = strchr(dot, '>') + 1;
        bool inside = true;
        stones[i] = '.';
        for (const char *c = text; c < end; c++) {
            if (*c == '<' || *c == '>')
                inside = *c == '>';
            else if (inside)
                stones[i] = *c == 'X' ? 'x' : 'o';
        }
        char all[256];
        snprintf(all, sizeof all, "%.*s", (int)(end - dot), dot);
        if (strstr(all, "#FFF3A6") || strstr(all, "#F0E442"))
            *marked = i;
        dot = end;
    }
    stones[cells] = '\0';
    cr_assert_null(strstr(dot, cell));
}

/* The text that a node should have, given the value by memo. */
static void expect_text(const struct grown *t, const struct state *s,
                        char *out) {
    struct outcome o;
    enum value v;
    const enum side mover = game_mover(t->game, s);
    cr_assert_eq(memo_solve(t->game, s, t->solved, NULL, &o, NULL), ST_OK);
    const enum side who = value_attractor(o.value, mover);
    const bool over = game_over(t->game, s, &v);
    const char name = who == SIDE_X ? 'X' : 'O';
    char turn[16] = "";
    if (!over)
        snprintf(turn, sizeof turn, "%c to move<BR/>",
                 mover == SIDE_X ? 'X' : 'O');
    if (who == SIDE_NONE)
        snprintf(out, 64, ">%s%s<", turn, over ? "drawn" : "draw");
    else if (over)
        snprintf(out, 64, ">%c has won<", name);
    else
        snprintf(out, 64, ">%s%c wins in %d<", turn, name, o.distance);
}

static void check_node(const struct grown *t, const struct tree_node *n) {
    char *dot = NULL;
    size_t size;
    FILE *f = open_memstream(&dot, &size);
    const struct dot d = {.out = f, .game = t->game};
    dot_node(&d, n, NULL);
    fclose(f);
    char stones[BOARD_CELLS_MAX + 8], text[64];
    int marked;
    read_cells(dot, game_board(t->game)->cells, stones, &marked);
    cr_assert_eq(marked, n->last_move, "%s", dot);
    strcat(stones, game_mover(t->game, &n->state) == SIDE_X ? " x" : " o");
    const struct state drawn = support_state(t->game, stones);
    expect_text(t, &drawn, text);
    cr_assert_not_null(strstr(dot, text), "%s: %s", text, dot);
    cr_assert_eq(
        position_canonical(game_board(t->game), tnk_position(&drawn)).stones[0],
        position_canonical(game_board(t->game), tnk_position(&n->state))
            .stones[0]);
    free(dot);
}

/* Every move leads where it claims, and is best if memo says so. */
static void check_move(const struct grown *t, const struct tree_move *m) {
    const struct tree_node *from = &t->nodes[m->from], *to = &t->nodes[m->to];
    const struct game *g = t->game;
    const struct state after = game_after(g, &from->state, m->move);
    struct outcome before_o, after_o;
    cr_assert_eq(key_compare(game_key(g, &after), game_key(g, &to->state)), 0);
    const bool same =
        tnk_position(&after)->stones[0] ==
            tnk_position(&to->state)->stones[0] &&
        tnk_position(&after)->stones[1] == tnk_position(&to->state)->stones[1];
    cr_assert_eq(m->turned, !same);
    cr_assert_eq(m->depth, to->depth);
    cr_assert_eq(m->depth, from->depth + 1);
    if (to->last_move != TREE_NO_MOVE)
        cr_assert_eq(to->last_move, m->move);
    cr_assert_eq(memo_solve(g, &from->state, t->solved, NULL, &before_o, NULL),
                 ST_OK);
    cr_assert_eq(memo_solve(g, &after, t->solved, NULL, &after_o, NULL), ST_OK);
    cr_assert_eq(m->best, outcome_equal(outcome_before(after_o), before_o));
}

/* Every move of a position is drawn, or counted by its stub or as left out. */
static void check_counts(const struct grown *t) {
    for (uint64_t i = 0, at = 0; i < t->node_count; i++) {
        const struct tree_node *n = &t->nodes[i];
        struct step steps[GAME_MOVES_MAX];
        enum value v;
        const int moves = game_over(t->game, &n->state, &v)
                              ? 0
                              : game_steps(t->game, &n->state, steps);
        int counted = n->left_out + n->stub;
        for (; at < t->move_count && t->moves[at].from == i; at++)
            counted += t->moves[at].images;
        cr_assert_eq(counted, moves);
    }
}

static void check(const char *game, const char *position, enum choose_mode mode,
                  enum choose_merge merge, uint64_t nodes) {
    struct grown *t = grow(game, position, mode, merge);
    if (nodes)
        cr_expect_eq(t->node_count, nodes, "%s: %lu", game,
                     (unsigned long)t->node_count);
    for (uint64_t i = 0; i < t->node_count; i++)
        check_node(t, &t->nodes[i]);
    for (uint64_t i = 0; i < t->move_count; i++)
        check_move(t, &t->moves[i]);
    check_counts(t);
    drop(t);
}

/* 39: from oxx1xo3, 4 moves, 12 replies of which 6 win, 12 moves of which 2
 * win, and the last 10. 765 and 125 are known numbers. */
Test(viz, every_node_says_what_the_engine_says) {
    check("3,3", "oxx1xo3", CHOOSE_FULL, CHOOSE_TREE, 39);
    check("3,3", "9", CHOOSE_FULL, CHOOSE_POSITIONS, 765);
    check("3,3", "9", CHOOSE_BEST, CHOOSE_POSITIONS, 125);
    check("3,3", "9", CHOOSE_STRATEGY, CHOOSE_SYMMETRY, 0);
    check("3,3", "o8 x", CHOOSE_STRATEGY, CHOOSE_POSITIONS, 0);
    check("4,3", "16", CHOOSE_STRATEGY, CHOOSE_SYMMETRY, 0);
    check("4,3", "16", CHOOSE_BEST, CHOOSE_SYMMETRY, 0);
    check("3x4,3", "12", CHOOSE_PV, CHOOSE_TREE, 8);
    check("3x4,3", "x11", CHOOSE_FULL, CHOOSE_SYMMETRY, 0);
    check("4x2,2", "x7", CHOOSE_FULL, CHOOSE_TREE, 0);
}

/* A strategy reaches what it promises, whatever the opponent plays. */
Test(viz, a_strategy_keeps_its_promise) {
    static const struct {
        const char *game, *position;
    } wins[] = {{"4,3", "16"}, {"3x4,3", "12"}, {"3,3", "oxx1xo3"}};
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
        struct grown *t = grow(wins[i].game, wins[i].position, CHOOSE_STRATEGY,
                               CHOOSE_SYMMETRY);
        for (uint64_t n = 0; n < t->node_count; n++) {
            enum value v;
            const struct state *s = &t->nodes[n].state;
            if (game_over(t->game, s, &v))
                cr_expect_eq(tnk_position(s)->winner, SIDE_X);
            else if (game_mover(t->game, s) == SIDE_O && !t->nodes[n].stub)
                cr_expect_eq(t->nodes[n].left_out, 0);
        }
        drop(t);
    }
}

/* In a tree of Ultimate, values with and without a distance meet. A won
 * position still has a best move, and that move wins. */
Test(viz, trees_of_ultimate_lead_to_what_they_promise) {
    struct game *g = support_game("ultimate");
    const struct oracle_options options = {.memory = 1 << 28};
    uint64_t seed = 15;
    int wins = 0;
    for (int round = 0; wins < 20; round++) {
        struct state root = support_random_state(g, 50, &seed);
        struct tree_options o = {
            .mode = CHOOSE_PV, .max_nodes = NODES_MAX, .max_depth = UINT64_MAX};
        struct grown *t = calloc(1, sizeof *t);
        const struct tree_sink sink = {keep_node, keep_move, t};
        struct oracle *oracle;
        struct tree_summary summary;
        struct reason why;
        struct bounds b;
        enum value v;
        cr_assert_lt(round, 1000);
        cr_assert_eq(oracle_new(g, &options, &oracle, &why), ST_OK);
        struct oracle_question question = oracle_begin(oracle, &root);
        const int left = g->plies_max - game_ply(g, &root);
        if (!game_over(g, &root, &v) && left > 12 && left < 25 &&
            !oracle_value(oracle, &question, &root, &b, &why) &&
            b.lower != VALUE_DRAW) {
            const enum side winner =
                value_attractor(b.lower, game_mover(g, &root));
            cr_assert_eq(tree_grow(g, oracle, &root, &o, &sink, &summary, &why),
                         ST_OK);
            const struct state *last = &t->nodes[t->node_count - 1].state;
            cr_assert(game_over(g, last, &v));
            cr_assert_eq(value_attractor(v, game_mover(g, last)), winner);
            for (uint64_t i = 0; i < t->move_count; i++)
                cr_assert(t->moves[i].best);
            wins++;
        }
        oracle_free(oracle);
        free(t);
    }
    game_free(g);
}

/* Values that are not proved, and text that looks like markup. */
Test(viz, what_is_not_known_is_drawn_as_such) {
    struct game *g = support_game("3,3");
    static const struct {
        struct bounds worth;
        const char *text, *number;
    } cases[] = {{{VALUE_DRAW, VALUE_WIN, 0}, "<BR/>O ≥ draw<", "<BR/>≤ 0<"},
                 {{VALUE_LOSS, VALUE_DRAW, 0}, "<BR/>X ≥ draw<", "<BR/>≥ 0<"},
                 {{VALUE_LOSS, VALUE_WIN, 0}, "<BR/>≈ 0.00<", "0.00<"},
                 {{VALUE_WIN, VALUE_WIN, 0}, "<BR/>O wins<", "<BR/>&lt; 0<"},
                 {{VALUE_LOSS, VALUE_LOSS, 0}, "<BR/>X wins<", "<BR/>&gt; 0<"},
                 {{VALUE_WIN, VALUE_WIN, 3}, "O wins in 3<", "<BR/>-96<"},
                 {{VALUE_LOSS, VALUE_LOSS, 2}, "X wins in 2<", "<BR/>+97<"},
                 {{VALUE_DRAW, VALUE_DRAW, 0}, "<BR/>draw<", "<BR/>0<"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *dot = NULL;
        size_t size;
        FILE *f = open_memstream(&dot, &size);
        const struct dot d = {.out = f, .game = g, .values = DOT_BOTH};
        const struct tree_node n = {.state = support_state(g, "x8"),
                                    .worth = cases[i].worth,
                                    .last_move = 0,
                                    .depth = 1};
        const struct dot_heading h = {"a < b & \"c\" > d", "<"};
        dot_begin(&d, &h, NULL);
        dot_node(&d, &n, NULL);
        fclose(f);
        char *text = strstr(dot, cases[i].text);
        cr_expect_not_null(text, "%s", dot);
        cr_expect_not_null(strstr(text, cases[i].number), "%s", dot);
        cr_expect_not_null(
            strstr(dot, ">a &lt; b &amp; &quot;c&quot; &gt; d<"));
        cr_expect_not_null(strstr(dot, "<TD>&lt;</TD>"));
        free(dot);
    }
    game_free(g);
}
