/* Proofs of single positions of T(n,k). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "engines/memo/memo.h"
#include "engines/proof/tnk_attack.h"
#include "engines/proof/tnk_proof.h"
#include "rules/tnk.h"

/* The best of three runs, or one run if it takes more than a second. */
static double time_proof(const struct game *g, int threads,
                         struct tnk_proof_result *r) {
    double best = 1e9;
    const struct state s = game_start(g);
    for (int round = 0; round < 3 && !(round && best > 1); round++) {
        struct tnk_proof *p = tnk_proof_new(game_board(g), 1 << 28);
        if (!p)
            bench_die("out of memory");
        const double start = bench_now();
        const struct limits limits = {threads, UINT64_MAX, NULL};
        tnk_proof_search(p, tnk_position(&s), bounds_none(), &limits, r);
        best = bench_now() - start < best ? bench_now() - start : best;
        tnk_proof_free(p);
    }
    return best;
}

static void proof_start(const char *name) {
    struct game *g = bench_game(name);
    struct tnk_proof_result r;
    char what[64];
    const double two = time_proof(g, 2, &r);
    const double one = time_proof(g, 1, &r);
    const char *series = r.bounds.lower == VALUE_DRAW ? "draws" : "wins";
    if (r.bounds.lower == VALUE_DRAW)
        snprintf(what, sizeof what, "a draw, one core");
    else
        snprintf(what, sizeof what, "X wins in %d, one core",
                 r.bounds.distance);
    bench_figure(name, "positions looked at", (double)r.visits, "positions");
    bench_figure(name, what, one, "s");
    bench_against(name, "two cores", two, "s", "one core", one);
    plot_point("proofs", series, game_board(g)->cells, one);
    game_free(g);
}

static void proof_against_memo(const char *name) {
    struct game *g = bench_game(name);
    const struct state s = game_start(g);
    struct tnk_proof_result r;
    struct outcome o;
    struct memo_table *t = memo_table_new(UINT64_C(2) << 30);
    const double start = bench_now();
    if (!t || memo_solve(g, &s, t, NULL, &o, NULL))
        bench_die("cannot solve");
    const double memo = bench_now() - start;
    memo_table_free(t);
    bench_against(name, "the start alone, one core", time_proof(g, 1, &r), "s",
                  "all of it by memo", memo);
    game_free(g);
}

void section_proofs(void) {
    static const char *const games[] = {
        "5,4",   "4x7,4", "4x8,4", "5x6,4", "6,4", "7,4", "8,4", "6,5", "7,5",
        "6x8,5", "7x8,5", "7,6",   "8,6",   "7,7", "8,7", "8,8", NULL};
    plot_axes("proofs", "Who wins from the start, one core",
              "cells of the board");
    for (const char *const *name = games; *name; name++)
        proof_start(*name);
    proof_against_memo("4,3");
    proof_against_memo("4,4");
}

/* Without each skill ------------------------------------------------------ */

struct proof_cost {
    double seconds, visits;
    bool decided;
};

/* Can X win in the relaxed game? */
static struct proof_cost attack_cost(const struct game *g, unsigned skills,
                                     double seconds_max) {
    const struct state s = game_start(g);
    struct tnk_attack *a =
        tnk_attack_new(game_board(g), UINT64_C(2) << 30, skills);
    if (!a)
        bench_die("out of memory");
    const double start = bench_now();
    double end = start + seconds_max;
    const struct watch watch = {bench_before, &end};
    const struct limits limits = {1, UINT64_MAX, &watch};
    const struct tnk_attack_question q =
        tnk_attack_question_of(tnk_position(&s), SIDE_X, TNK_ATTACK_RELAXED);
    struct tnk_attack_result r;
    tnk_attack_decide(a, &q, &limits, &r);
    const struct proof_cost c = {bench_now() - start, (double)r.visits,
                                 r.verdict != DFPN_OPEN};
    tnk_attack_free(a);
    return c;
}

/* A search that takes STOP_TIMES as long is stopped; its ratio is then a lower
 * bound. */
static void without_each(const char *name) {
    static const char *const left_out[] = {
        "weights",         "pairs",           "threats", "twin cells",
        "dominated cells", "relevance zones", "parts",   "symmetry"};
    enum { STOP_TIMES = 50, STOP_SECONDS = 30, LEFT_OUT = 8 };
    struct game *g = bench_game(name);
    attack_cost(g, TNK_ATTACK_ALL, 1e9); /* warms up */
    const struct proof_cost all = attack_cost(g, TNK_ATTACK_ALL, 1e9);
    bench_figure(name, "X is held, relaxed, all known", all.seconds, "s");
    bench_figure(name, "... positions looked at", all.visits, "positions");
    const double most = fmin(STOP_SECONDS, all.seconds * STOP_TIMES);
    for (int i = 0; i < LEFT_OUT; i++) {
        char what[64];
        const struct proof_cost c =
            attack_cost(g, TNK_ATTACK_ALL & ~(1u << i), most);
        snprintf(what, sizeof what, "without %s%s", left_out[i],
                 c.decided ? "" : ", stopped undecided");
        bench_against(name, what, c.seconds, "s", "all known", all.seconds);
        bench_against(name, "... positions looked at", c.visits, "positions",
                      "all known", all.visits);
    }
    game_free(g);
}

void section_knowledge(void) {
    without_each("7,5");
    without_each("7x8,5");
}
