/* What the parts of make bench share.
 *
 * A figure has a subject (a game, mostly), a name, a value with a unit, and,
 * wherever something fair can be found to compare it with in the same run, a
 * baseline: machines and their mood differ, ratios much less. */
#ifndef MORPION_BENCH_H
#define MORPION_BENCH_H

#include "base/watch.h"
#include "rules/game.h"

_Noreturn void bench_die(const char *what);

/* Seconds since some fixed moment, and of all processors so far. */
double bench_now(void);
double bench_cpu(void);

/* For a struct watch: goes on until bench_now() is *(double *)end. */
bool bench_before(void *end, const struct progress *p);

/* xorshift64: the next of the numbers that follow from *seed, which is not 0.
 */
uint64_t bench_random(uint64_t *seed);

struct game *bench_game(const char *name);
struct state bench_state(const struct game *g, const char *text);

/* A position of a random game, after so many plies or at its end. */
struct state bench_random_state(const struct game *g, int plies,
                                uint64_t *seed);

/* /tmp/morpion-bench.PID.SUFFIX */
const char *bench_path(const char *suffix);

/* Figures ------------------------------------------------------------------ */

/* One figure, by itself. */
void bench_figure(const char *subject, const char *what, double value,
                  const char *unit);

/* One with a baseline: what that is, and its value in the same unit. */
void bench_against(const char *subject, const char *what, double value,
                   const char *unit, const char *baseline,
                   double baseline_value);

/* Plots (plot.c) ------------------------------------------------------------
 */

/* A point of a series of a plot, by the names of both: seconds, drawn by their
 * logarithm, for x. Names must stay. */
void plot_point(const char *plot, const char *series, double x, double seconds);

/* What it shows, and what x is. */
void plot_axes(const char *plot, const char *title, const char *x);

/* FOLDER/PLOT.svg for each that has points. */
void plot_write(const char *folder);

/* Sections ----------------------------------------------------------------- */

void section_memo(void);      /* engines.c */
void section_tiers(void);     /* engines.c */
void section_probes(void);    /* engines.c */
void section_boards(void);    /* engines.c */
void section_proofs(void);    /* proofs.c */
void section_knowledge(void); /* proofs.c */
void section_ultimate(void);  /* ultimate.c */
void section_rules(void);     /* ultimate.c */
void section_bot(void);       /* ultimate.c */
void section_positions(void); /* ultimate.c */
void section_players(void);   /* players.c */
void section_programs(void);  /* programs.c */
void section_large(void);     /* programs.c */

#endif
