/* What the sections of make bench share.
 *
 * A figure has a subject (usually a game), a name, and a value with a unit.
 * Wherever a fair comparison exists in the same run, it also has a baseline:
 * speeds vary between machines and moments, ratios much less. */
#ifndef MORPION_BENCH_H
#define MORPION_BENCH_H

#include "base/watch.h"
#include "rules/game.h"

_Noreturn void bench_die(const char *what);

/* Seconds since a fixed moment, and CPU seconds of this process so far. */
double bench_now(void);
double bench_cpu(void);

/* For a struct watch: continues until bench_now() reaches *(double *)end. */
bool bench_before(void *end, const struct progress *p);

/* xorshift64 (Marsaglia 2003): the next random number from *seed, which must
 * not be 0. */
uint64_t bench_random(uint64_t *seed);

struct game *bench_game(const char *name);
struct state bench_state(const struct game *g, const char *text);

/* A position of a random game, after so many plies or at its end. */
struct state bench_random_state(const struct game *g, int plies,
                                uint64_t *seed);

/* /tmp/morpion-bench.PID.SUFFIX */
const char *bench_path(const char *suffix);

/* Figures ------------------------------------------------------------------ */

/* Prints a figure without a baseline. */
void bench_figure(const char *subject, const char *what, double value,
                  const char *unit);

/* Prints a figure with a baseline: its name, and its value in the same unit. */
void bench_against(const char *subject, const char *what, double value,
                   const char *unit, const char *baseline,
                   double baseline_value);

/* Plots (plot.c) ---------------------------------------------------------- */

/* Adds a point to a series of a plot, both given by name. Seconds are drawn on
 * a logarithmic scale. The names must stay valid. */
void plot_point(const char *plot, const char *series, double x, double seconds);

/* Sets the title, and the name of the x axis. */
void plot_axes(const char *plot, const char *title, const char *x);

/* Writes FOLDER/PLOT.svg for each plot that has points. */
void plot_write(const char *folder);

/* Sections ----------------------------------------------------------------- */

void section_memo(void);        /* engines.c */
void section_tiers(void);       /* engines.c */
void section_probes(void);      /* engines.c */
void section_boards(void);      /* engines.c */
void section_proofs(void);      /* proofs.c */
void section_knowledge(void);   /* proofs.c */
void section_ultimate(void);    /* ultimate.c */
void section_rules(void);       /* ultimate.c */
void section_bot(void);         /* ultimate.c */
void section_positions(void);   /* ultimate.c */
void section_players(void);     /* players.c */
void section_expectation(void); /* expectation.c */
void section_lines(void);       /* lines.c */
void section_gomoku(void);      /* lines.c */
void section_programs(void);    /* programs.c */
void section_large(void);       /* programs.c */

#endif
