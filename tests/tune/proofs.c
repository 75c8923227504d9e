/* Constants of the proof searches: how many visits, or how much time, do fixed
 * sets of positions take? */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engines/proof/tnk_attack.h"
#include "engines/proof/tnk_tuning.h"
#include "engines/proof/ultimate_attack.h"
#include "engines/proof/ultimate_tuning.h"
#include "rules/tnk.h"
#include "rules/ultimate_game.h"
#include "tune.h"

/* A search that takes longer than this counts as this long. */
enum { VISITS_MAX = 3000000 };

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void add_cost(struct tune_cost *c, uint64_t visits, double since) {
    c->visits += log1p((double)visits);
    c->seconds += log(cpu() - since + 1e-5);
    c->searches++;
}

/* T(n,k) ------------------------------------------------------------------- */

/* The starts of three games, and random positions of T(8,5) that take between
 * 5000 and 25 000 visits: in four X is held, in three X wins. */
static const struct {
    const char *game, *position;
} tnk_positions[] = {
    {"7,5", NULL},
    {"6x8,5", NULL},
    {"8,6", NULL},
    {"8,5", "11x5o11o6o9x3x13"},
    {"8,5", "o7x23o1x9x1o17"},
    {"8,5", "7x2o3o12o12x14ox2x4"},
    {"8,5", "5ox3o9o5x3o4x1o3x15x6"},
    {"8,5", "3x1x9o10o3o2x2x9oo2o3x5x3"},
    {"8,5", "2o3x15o2x9o1x2o1x1oxo8x1x5o"},
    {"8,5", "x6o9o1o1x1o4xo1xxo15o4x3o2x1x"},
};

static struct tune_cost tnk_cost(void) {
    struct tune_cost cost = {0};
    const struct limits limits = {1, VISITS_MAX, NULL};
    for (size_t i = 0; i < sizeof tnk_positions / sizeof *tnk_positions; i++) {
        struct game *g = tune_game(tnk_positions[i].game);
        const struct state s = tnk_positions[i].position
                                   ? tune_state(g, tnk_positions[i].position)
                                   : game_start(g);
        struct tnk_attack *a =
            tnk_attack_new(tnk_board(g), 1 << 28, TNK_ATTACK_ALL);
        const struct tnk_attack_question q = tnk_attack_question_of(
            tnk_position(&s), SIDE_X, TNK_ATTACK_RELAXED);
        struct tnk_attack_result r;
        const double since = cpu();
        if (!a)
            tune_die("out of memory");
        tnk_attack_decide(a, &q, &limits, &r);
        add_cost(&cost, r.visits, since);
        tnk_attack_free(a);
        game_free(g);
    }
    return cost;
}

#define NUMBER(member)                                                         \
    { #member, TUNE_FLOAT, &tnk_tuning.member, .05, false, NULL }
#define EFFORT(member, step)                                                   \
    { #member, TUNE_INT, &tnk_tuning.member, step, true, NULL }

static const struct tune_constant tnk_constants[] = {
    NUMBER(pn[0].constant),
    NUMBER(pn[0].weight),
    NUMBER(pn[0].left_over),
    NUMBER(pn[1].constant),
    NUMBER(pn[1].weight),
    NUMBER(pn[1].left_over),
    NUMBER(dn[0].constant),
    NUMBER(dn[0].weight),
    NUMBER(dn[0].left_over),
    NUMBER(dn[1].constant),
    NUMBER(dn[1].weight),
    NUMBER(dn[1].left_over),
    NUMBER(more),
    NUMBER(sum_part),
    NUMBER(allowance),
    NUMBER(bias[0]),
    NUMBER(bias[1]),
    EFFORT(pairing_visit[0], 2),
    EFFORT(pairing_visit[1], 20),
    EFFORT(pairing_meet[0], 2),
    EFFORT(pairing_meet[1], 4),
};

const struct tune_section tune_tnk_proof = {
    "tnk-proof", tnk_constants, sizeof tnk_constants / sizeof *tnk_constants,
    tnk_cost, NULL};

/* Ultimate ----------------------------------------------------------------- */

/* The positions with 30 and 35 playable cells of make bench. */
static const char ultimate_positions[] = "tests/bench/ultimate.txt";

static void add_ultimate(const char *line, struct tune_cost *cost) {
    const struct limits limits = {1, VISITS_MAX, NULL};
    struct ultimate u;
    struct ultimate_attack_result r;
    struct reason why;
    if (ultimate_read(line, strcspn(line, "\n"), &u, &why))
        return; /* a remark */
    const int cells = ultimate_playable(&u);
    if (cells != 30 && cells != 35)
        return;
    struct ultimate_attack *a =
        ultimate_attack_new(ULTIMATE_DRAW, 1 << 28, ULTIMATE_ATTACK_ALL);
    if (!a)
        tune_die("out of memory");
    const double since = cpu();
    ultimate_attack_decide(a, &u, bounds_none(), &limits, &r);
    add_cost(cost, r.visits, since);
    ultimate_attack_free(a);
}

static struct tune_cost ultimate_cost(void) {
    struct tune_cost cost = {0};
    char line[256];
    FILE *f = fopen(ultimate_positions, "r");
    while (f && fgets(line, sizeof line, f))
        add_ultimate(line, &cost);
    if (!f || fclose(f) || !cost.searches)
        tune_die("cannot read tests/bench/ultimate.txt");
    return cost;
}

#define WEIGHT(member)                                                         \
    { #member, TUNE_INT, &ultimate_tuning.weights member, 4, false, NULL }

static const struct tune_constant ultimate_constants[] = {
    WEIGHT([0][0].moves),
    WEIGHT([0][0].mover),
    WEIGHT([0][0].other),
    WEIGHT([0][0].constant),
    WEIGHT([0][1].moves),
    WEIGHT([0][1].mover),
    WEIGHT([0][1].other),
    WEIGHT([0][1].constant),
    WEIGHT([1][0].moves),
    WEIGHT([1][0].mover),
    WEIGHT([1][0].other),
    WEIGHT([1][0].constant),
    WEIGHT([1][1].moves),
    WEIGHT([1][1].mover),
    WEIGHT([1][1].other),
    WEIGHT([1][1].constant),
    {"allowance_part", TUNE_INT, &ultimate_tuning.allowance_part, 1, false,
     NULL},
    {"allowance", TUNE_INT, &ultimate_tuning.allowance, 2, false, NULL},
    {"lacking", TUNE_DOUBLE, &ultimate_tuning.lacking, .1, false, NULL},
    {"open", TUNE_DOUBLE, &ultimate_tuning.open, .1, false, NULL},
};

const struct tune_section tune_ultimate_proof = {
    "ultimate-proof", ultimate_constants,
    sizeof ultimate_constants / sizeof *ultimate_constants, ultimate_cost,
    NULL};
