/* make bench: measures time and memory. */
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"

_Noreturn void bench_die(const char *what) {
    fprintf(stderr, "bench: error: %s\n", what);
    exit(1);
}

double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_cpu(void) { return (double)clock() / CLOCKS_PER_SEC; }

bool bench_before(void *end, const struct progress *p) {
    (void)p;
    return bench_now() < *(const double *)end;
}

uint64_t bench_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

struct game *bench_game(const char *name) {
    struct game *g;
    if (game_new(name, &g, NULL))
        bench_die(name);
    return g;
}

struct state bench_state(const struct game *g, const char *text) {
    struct state s = game_start(g);
    if (text && game_read(g, text, strlen(text), &s, NULL))
        bench_die(text);
    return s;
}

struct state bench_random_state(const struct game *g, int plies,
                                uint64_t *seed) {
    struct step steps[GAME_MOVES_MAX];
    struct state s = game_start(g);
    enum value v;
    for (; plies > 0 && !game_over(g, &s, &v); plies--) {
        const int count = game_steps(g, &s, steps);
        s = steps[bench_random(seed) % (uint64_t)count].to;
    }
    return s;
}

const char *bench_path(const char *suffix) {
    static char path[96];
    snprintf(path, sizeof path, "/tmp/morpion-bench.%d.%s", (int)getpid(),
             suffix);
    return path;
}

/* Figures ------------------------------------------------------------------ */

static struct {
    bool json;
    const char *section;
} output;

/* Four significant digits; large numbers in groups of three digits. */
static char *number(double value, char *out, size_t size) {
    if (fabs(value) < 9999.5) {
        snprintf(out, size, "%.4g", value);
        return out;
    }
    char digits[32];
    const int length = snprintf(digits, sizeof digits, "%.0f", value);
    size_t used = 0;
    for (int i = 0; i < length && used + 2 < size; i++) {
        if (i && (length - i) % 3 == 0)
            out[used++] = ' ';
        out[used++] = digits[i];
    }
    out[used] = '\0';
    return out;
}

static void print_text(const char *subject, const char *what, double value,
                       const char *unit, const char *baseline, double ratio) {
    char text[48], times[48] = "";
    printf("%-14s %-44s %14s %-13s", subject, what,
           number(value, text, sizeof text), unit);
    if (baseline && ratio < 1)
        printf(" 1/%s of %s", number(1 / ratio, times, sizeof times), baseline);
    else if (baseline)
        printf(" %s × %s", number(ratio, times, sizeof times), baseline);
    putchar('\n');
}

static void print_json(const char *subject, const char *what, double value,
                       const char *unit, const char *baseline,
                       double baseline_value) {
    enum { DIGITS = 9 };
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "section", output.section);
    json_text(&j, "subject", subject);
    json_text(&j, "what", what);
    json_real(&j, "value", value, DIGITS);
    json_text(&j, "unit", unit);
    if (baseline) {
        json_text(&j, "baseline", baseline);
        json_real(&j, "baseline_value", baseline_value, DIGITS);
        json_real(&j, "ratio", value / baseline_value, DIGITS);
    }
    json_close(&j, '}');
    putchar('\n');
}

void bench_against(const char *subject, const char *what, double value,
                   const char *unit, const char *baseline,
                   double baseline_value) {
    if (output.json)
        print_json(subject, what, value, unit, baseline, baseline_value);
    else
        print_text(subject, what, value, unit, baseline,
                   value / baseline_value);
}

void bench_figure(const char *subject, const char *what, double value,
                  const char *unit) {
    bench_against(subject, what, value, unit, NULL, 1);
}

/* Sections ----------------------------------------------------------------- */

/* Programs come first: the system counts the memory that this process has at
 * the moment of the fork as memory of the child. */
static const struct section {
    const char *name, *title;
    void (*run)(void);
    bool asked_only; /* runs only if it is named */
} sections[] = {
    {"programs", "the programs, as they are run", section_programs, false},
    {"large", "T(5,4) and T(5,5), with and from their tables", section_large,
     true},
    {"memo", "the memo engine (uthash)", section_memo, false},
    {"tiers", "the tier engine", section_tiers, false},
    {"probes", "tables, looked into", section_probes, false},
    {"boards", "whole games by size (out/bench/boards.svg)", section_boards,
     false},
    {"proofs", "proofs of starts (out/bench/proofs.svg)", section_proofs,
     false},
    {"knowledge", "the same with one thing left out that the search knows",
     section_knowledge, false},
    {"ultimate", "proofs of Ultimate (out/bench/empties.svg)", section_ultimate,
     false},
    {"rules", "the same with one rule left out", section_rules, false},
    {"players", "MENACE on one core, and matches of limited players",
     section_players, false},
    {"expectation", "expected results, and those of games", section_expectation,
     false},
    {"lines", "the search and the bot on large boards", section_lines, false},
    {"gomoku", "matches on large boards, from balanced openings",
     section_gomoku, true},
    {"bot", "the bot at 0.2 s a move", section_bot, true},
    {"positions", NULL, section_positions, true},
};

enum { SECTIONS = sizeof sections / sizeof *sections };

static bool asked_for(const struct section *s, int count, char **names) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], s->name) == 0)
            return true;
    return count == 0 && !s->asked_only;
}

static bool is_section(const char *name) {
    bool known = false;
    for (int i = 0; i < SECTIONS; i++)
        known |= strcmp(sections[i].name, name) == 0;
    return known;
}

static _Noreturn void show_usage(void) {
    fprintf(stderr, "bench: error: usage: bench [--json] [SECTION...]; "
                    "sections are");
    for (int i = 0; i < SECTIONS; i++)
        fprintf(stderr, " %s", sections[i].name);
    fputc('\n', stderr);
    exit(2);
}

static void run_section(const struct section *s, bool first) {
    output.section = s->name;
    if (s->title && !output.json)
        printf("%s%s: %s\n", first ? "" : "\n", s->name, s->title);
    s->run();
}

/* Runs the usual sections, or those that are named. */
int main(int argc, char **argv) {
    int count = argc - 1;
    bool first = true;
    char **names = argv + 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    output.json = count && strcmp(names[0], "--json") == 0;
    names += output.json;
    count -= output.json;
    for (int i = 0; i < count; i++)
        if (!is_section(names[i]))
            show_usage();
    for (int i = 0; i < SECTIONS; i++)
        if (asked_for(&sections[i], count, names)) {
            run_section(&sections[i], first);
            first = false;
        }
    plot_write("out/bench");
    return 0;
}
