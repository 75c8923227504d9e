/* make bench: what things cost, as ratios inside one run, since machines and
 * their mood differ. Each figure is the best of a few rounds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "morpion/atomicfile.h"
#include "morpion/memo.h"
#include "morpion/oracle.h"
#include "morpion/probe.h"
#include "morpion/proof.h"
#include "morpion/records.h"
#include "morpion/solve.h"
#include "morpion/tiers.h"

#include "bench.h"

_Noreturn void bench_die(const char *what) {
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

uint64_t bench_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Minimax without memory ---------------------------------------------------
 * It uses the same rules, so that the ratio is what remembering brings. */

static struct outcome naive(const struct game *g, const struct state *s,
                            uint64_t *nodes) {
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    ++*nodes;
    if (g->over(g, s, &v))
        return (struct outcome){v, 0};
    struct outcome best = outcome_worst();
    const int count = g->steps(g, s, steps);
    for (int i = 0; i < count; i++)
        best =
            outcome_better(best, outcome_before(naive(g, &steps[i].to, nodes)));
    return best;
}

struct timing {
    double seconds;
    uint64_t positions;
};

static struct timing time_memo(const struct game *g, const struct state *s) {
    struct timing best = {1e9, 0};
    for (int round = 0; round < 3; round++) {
        struct table *t = table_new(UINT64_C(2) << 30);
        struct outcome o;
        const double start = bench_now();
        if (!t || memo_solve(g, s, t, NULL, &o, NULL))
            bench_die("cannot solve");
        const double seconds = bench_now() - start;
        if (seconds < best.seconds)
            best = (struct timing){seconds, table_count(t)};
        table_free(t);
    }
    return best;
}

static struct timing time_naive(const struct game *g, const struct state *s) {
    struct timing best = {1e9, 0};
    for (int round = 0; round < 3; round++) {
        uint64_t nodes = 0;
        const double start = bench_now();
        naive(g, s, &nodes);
        const double seconds = bench_now() - start;
        if (seconds < best.seconds)
            best = (struct timing){seconds, nodes};
    }
    return best;
}

struct game *bench_game(const char *name) {
    struct game *g;
    if (game_new(name, &g, NULL))
        bench_die(name);
    return g;
}

static void memo_against_naive(const char *name, const char *text) {
    struct game *g = bench_game(name);
    struct state s = g->start(g);
    if (text && g->read(g, text, strlen(text), &s, NULL))
        bench_die(text);
    const struct timing plain = time_naive(g, &s), memo = time_memo(g, &s);
    printf("%-6s %-24s %12llu nodes %9.4f s | %9llu positions %9.4f s | "
           "%6.0f x faster\n",
           name, text ? text : "start", (unsigned long long)plain.positions,
           plain.seconds, (unsigned long long)memo.positions, memo.seconds,
           plain.seconds / memo.seconds);
    game_free(g);
}

static void bench_path(char *path, size_t size) {
    snprintf(path, size, "/tmp/morpion-bench.%d.att", (int)getpid());
}

/* Whole games ------------------------------------------------------------- */

struct saved {
    struct timing solve;
    double write_seconds;
    uint64_t bytes;
};

static struct saved solve_and_save(const struct game *g, const char *path) {
    struct saved r;
    struct table *t = table_new(UINT64_C(2) << 30);
    const struct state s = g->start(g);
    struct outcome o;
    struct atomicfile *f;
    r.solve = time_memo(g, &s);
    if (!t || memo_solve(g, &s, t, NULL, &o, NULL))
        bench_die("cannot solve");
    const struct tablefile_root root = tablefile_root_of(g, &s, &o);
    const double start = bench_now();
    if (atomicfile_open(path, &f, NULL) ||
        tablefile_write(f, g, t, &root, &r.bytes, NULL) ||
        atomicfile_commit(f, NULL))
        bench_die("cannot write the table");
    r.write_seconds = bench_now() - start;
    table_free(t);
    return r;
}

/* Picks PROBES random entries of a table, each as likely as any other. */
enum { PROBES = 300000 };

struct picked {
    const struct game *game;
    uint64_t seed, seen;
    struct key *keys;
};

static enum status pick(void *arg, const struct records_entry *r,
                        struct reason *why) {
    (void)why;
    struct picked *p = arg;
    const uint64_t at =
        p->seen < PROBES ? p->seen : bench_random(&p->seed) % (p->seen + 1);
    if (at < PROBES)
        p->keys[at] = p->game->key(p->game, &r->state);
    p->seen++;
    return ST_OK;
}

static double probes_per_second(const struct tablefile *f,
                                const struct game *g) {
    struct picked p = {g, 1, 0, malloc(PROBES * sizeof *p.keys)};
    struct probe *probe = probe_new(f, 1024);
    if (!probe || !p.keys || records_walk(f, g, -1, NULL, pick, &p, NULL))
        bench_die("cannot read the table");
    const uint64_t count = p.seen < PROBES ? p.seen : PROBES;
    double best = 0;
    for (int round = 0; round < 3; round++) { /* the first one warms up */
        struct outcome o;
        const double start = bench_now();
        for (int i = 0; i < PROBES; i++) /* in no order */
            if (probe_get(probe, p.keys[bench_random(&p.seed) % count], &o,
                          NULL))
                bench_die("a position is missing");
        const double rate = PROBES / (bench_now() - start);
        best = rate > best ? rate : best;
    }
    free(p.keys);
    probe_free(probe);
    return best;
}

static struct state random_state(const struct game *g, int plies,
                                 uint64_t *seed) {
    struct step steps[GAME_MOVES_MAX];
    struct state s = g->start(g);
    enum value v;
    for (; plies > 0 && !g->over(g, &s, &v); plies--) {
        const int count = g->steps(g, &s, steps);
        s = steps[bench_random(seed) % (uint64_t)count].to;
    }
    return s;
}

/* Full answers (value, all moves, best line) for random positions. */
static double answers_per_second(const struct game *g, const char *table) {
    enum { ANSWERS = 50000 };
    struct oracle *oracle;
    const struct oracle_options options = {.table = table,
                                           .memory = UINT64_C(1) << 30};
    struct answer *a = malloc(sizeof *a);
    uint64_t seed = 1;
    if (!a || oracle_new(g, &options, &oracle, NULL))
        bench_die("cannot open the table");
    const double start = bench_now();
    for (int i = 0; i < ANSWERS; i++) {
        const struct state s = random_state(g, i % (g->plies_max - 1), &seed);
        if (oracle_ask(oracle, &s, a, NULL))
            bench_die("cannot answer");
    }
    const double rate = ANSWERS / (bench_now() - start);
    oracle_free(oracle);
    free(a);
    return rate;
}

static void whole_game(const char *name) {
    struct game *g = bench_game(name);
    char path[64];
    bench_path(path, sizeof path);
    const struct saved r = solve_and_save(g, path);
    struct tablefile *f;
    if (tablefile_open(path, &f, NULL))
        bench_die("cannot open the table");
    printf("%-6s %9llu %9.3f %9.2f %9.3f %10llu %9.3f %11.0f %11.0f\n", name,
           (unsigned long long)r.solve.positions, r.solve.seconds,
           1e-6 * (double)r.solve.positions / r.solve.seconds,
           r.write_seconds / r.solve.seconds, (unsigned long long)r.bytes,
           (double)r.bytes / (double)r.solve.positions, probes_per_second(f, g),
           answers_per_second(g, path));
    tablefile_close(f);
    unlink(path);
    game_free(g);
}

/* Tiers ------------------------------------------------------------------- */

static double time_tiers(const struct game *g, int threads, bool distances) {
    double best = 1e9;
    for (int round = 0; round < 3; round++) {
        const struct tiers_options o = {.threads = threads,
                                        .distances = distances,
                                        .memory = UINT64_C(2) << 30};
        struct outcome value;
        const double start = bench_now();
        if (tiers_solve(g, &o, &value, NULL))
            bench_die("cannot solve");
        const double seconds = bench_now() - start;
        best = seconds < best ? seconds : best;
    }
    return best;
}

static void tiers_against_memo(const char *name) {
    struct game *g = bench_game(name);
    const struct state s = g->start(g);
    const double memo = time_memo(g, &s).seconds;
    const double values = time_tiers(g, 1, false);
    const double distances = time_tiers(g, 1, true);
    printf("%-6s memo %8.4f s | tiers, values %8.4f s, %4.0f x faster | "
           "with distances %8.4f s, %4.0f x faster\n",
           name, memo, values, memo / values, distances, memo / distances);
    game_free(g);
}

static void tiers_scaling(const char *name) {
    struct game *g = bench_game(name);
    struct tiers_extent extent;
    const double one = time_tiers(g, 1, false);
    const double two = time_tiers(g, 2, false);
    if (tiers_measure(g, 2, false, &extent, NULL))
        bench_die("cannot measure");
    printf("%-6s 1 thread %9.4f s | 2 threads %9.4f s | %6.2f x faster | "
           "%.1f MiB\n",
           name, one, two, one / two, (double)extent.memory / (1 << 20));
    game_free(g);
}

/* Tables of tiers --------------------------------------------------------- */

static double cpu_seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC; /* of all threads */
}

/* Probes of positions of random games, each with a random number of stones. */
static double random_probes_per_second(const struct game *g, const char *path) {
    struct tablefile *f;
    struct key *keys = malloc(PROBES * sizeof *keys);
    if (!keys || tablefile_open(path, &f, NULL))
        bench_die("cannot open the table");
    struct probe *probe = probe_new(f, 1024); /* as the oracle does */
    uint64_t seed = 1;
    double best = 0;
    for (int i = 0; i < PROBES; i++) {
        const int plies = (int)(bench_random(&seed) % (uint64_t)g->plies_max);
        const struct state s = random_state(g, plies, &seed);
        keys[i] = g->key(g, &s);
    }
    for (int round = 0; round < 2; round++) { /* the first one warms up */
        struct outcome o;
        const double start = bench_now();
        for (int i = 0; i < PROBES; i++)
            if (!probe || probe_get(probe, keys[i], &o, NULL))
                bench_die("a position is missing");
        const double rate = PROBES / (bench_now() - start);
        best = rate > best ? rate : best;
    }
    probe_free(probe);
    tablefile_close(f);
    free(keys);
    return best;
}

/* Solves once without and `rounds` times with a table file. */
static void tiers_table(const char *name, int rounds) {
    struct game *g = bench_game(name);
    const struct state root = g->start(g);
    const bool distances = g->plies_max <= SOLVE_DISTANCE_CELLS;
    char path[64];
    bench_path(path, sizeof path);
    double alone = 1e9, alone_cpu = 0, wall = 1e9, cpu = 0;
    struct solve_result r;
    for (int i = 0; i < rounds; i++) {
        const struct tiers_options o = {
            .threads = 2, .distances = distances, .memory = UINT64_C(4) << 30};
        const struct solve_options with = {.engine = SOLVE_TIERS,
                                           .threads = 2,
                                           .memory = UINT64_C(4) << 30,
                                           .output = path};
        struct outcome v;
        double start = bench_now(), start_cpu = cpu_seconds();
        if (tiers_solve(g, &o, &v, NULL))
            bench_die("cannot solve");
        if (bench_now() - start < alone) {
            alone = bench_now() - start;
            alone_cpu = cpu_seconds() - start_cpu;
        }
        start = bench_now(), start_cpu = cpu_seconds();
        if (solve_game(g, &root, &with, &r, NULL))
            bench_die("cannot solve");
        if (bench_now() - start < wall) {
            wall = bench_now() - start;
            cpu = cpu_seconds() - start_cpu;
        }
    }
    struct tiers_extent extent;
    if (tiers_measure(g, 2, distances, &extent, NULL))
        bench_die("cannot measure");
    printf("%-6s %s, 2 threads: %.3f s, %.3f s of CPU, %.1f MiB | with the "
           "table file %.3f s, %.3f s of CPU, %.2f x | %llu bytes, %.3f bits "
           "of each of %llu kept | %.0f random probes/s\n",
           name, distances ? "distances" : "values", alone, alone_cpu,
           (double)extent.memory / (1 << 20), wall, cpu, wall / alone,
           (unsigned long long)r.bytes, 8 * (double)r.bytes / (double)r.entries,
           (unsigned long long)r.entries, random_probes_per_second(g, path));
    unlink(path);
    game_free(g);
}

/* What the machine can do, to compare the tier engine with: reading memory, and
 * and-or-shift on words in the nearest cache, by one thread. */
static void machine_limits(void) {
    enum { WORDS = 1 << 25, NEAR = 1 << 10, ROUNDS = 1 << 15 };
    uint64_t *far = malloc(WORDS * sizeof *far);
    static uint64_t a[NEAR];
    if (!far)
        bench_die("out of memory");
    memset(far, 1, WORDS * sizeof *far);
    double read = 1e9, compute = 1e9;
    volatile uint64_t result;
    for (int round = 0; round < 3; round++) {
        uint64_t sum = 0;
        double start = bench_now();
        for (int i = 0; i < WORDS; i++)
            sum |= far[i];
        result = sum;
        read = bench_now() - start < read ? bench_now() - start : read;
        start = bench_now();
        for (int k = 0; k < ROUNDS; k++) {
            for (int i = 0; i < NEAR; i++)
                a[i] |= far[NEAR + i] << 3 & far[i];
            __asm__ volatile("" : : "r"(a) : "memory");
        }
        compute = bench_now() - start < compute ? bench_now() - start : compute;
    }
    (void)result;
    printf("machine: one core reads %.1f GB/s of memory, does and-or-shift on "
           "%.1f thousand million words/s\n",
           WORDS * sizeof *far / read / 1e9,
           (double)NEAR * ROUNDS / compute / 1e9);
    free(far);
}

/* The planes that the solver loads: for each row and each move of X those of
 * the row after it. */
static enum status count_loads(void *arg, const struct tiers_batch *batch,
                               struct reason *why) {
    (void)why;
    double *bytes = arg;
    for (uint32_t i = 0; i < batch->row_count; i++)
        *bytes += (double)(batch->offsets[i + 1] - batch->offsets[i]) *
                  (double)__builtin_popcount(batch->rows[i]);
    return ST_OK;
}

/* How near to these limits it runs. Each plane is loaded about once for each of
 * its X stones, which could have been the last. */
static void tiers_against_limits(const char *name) {
    struct game *g = bench_game(name);
    double bytes = 0;
    const struct tiers_options o = {.threads = 1,
                                    .memory = UINT64_C(4) << 30,
                                    .sink = count_loads,
                                    .arg = &bytes};
    struct outcome v;
    if (tiers_solve(g, &o, &v, NULL))
        bench_die("cannot solve");
    const double seconds = time_tiers(g, 1, false);
    printf("%-6s loads %.2f GB of packed planes in %.2f s: %.2f GB/s, %.2f "
           "thousand million positions and moves/s\n",
           name, bytes / 1e9, seconds, bytes / 1e9 / seconds,
           4 * bytes / 1e9 / seconds);
    game_free(g);
}

/* Proofs of single positions ---------------------------------------------- */

/* The best of three, or once where that takes a second. */
static double time_proof(const struct game *g, int threads,
                         struct proof_result *r) {
    double best = 1e9;
    const struct state s = g->start(g);
    for (int round = 0; round < 3 && !(round && best > 1); round++) {
        struct proof *p = proof_new(g->board, 1 << 28);
        if (!p)
            bench_die("out of memory");
        const double start = bench_now();
        const struct limits limits = {threads, UINT64_MAX, NULL};
        proof_search(p, &s.tnk, &limits, r);
        best = bench_now() - start < best ? bench_now() - start : best;
        proof_free(p);
    }
    return best;
}

static void proof_start(const char *name) {
    struct game *g = bench_game(name);
    struct proof_result r;
    const double two = time_proof(g, 2, &r);
    const double one = time_proof(g, 1, &r);
    printf("%-6s %-5s %4d %10llu visits %9.2f ms, two threads %9.2f ms: %.2f "
           "times as fast\n",
           name, value_name(r.bounds.lower), r.bounds.distance,
           (unsigned long long)r.visits, 1e3 * one, 1e3 * two, one / two);
    game_free(g);
}

static void proof_against_memo(const char *name) {
    struct game *g = bench_game(name);
    const struct state s = g->start(g);
    struct proof_result r;
    const double proof = time_proof(g, 1, &r);
    const struct timing memo = time_memo(g, &s);
    printf("%-6s the start alone: %.0f times faster than all of it by memo "
           "(%.3f ms)\n",
           name, memo.seconds / proof, 1e3 * proof);
    game_free(g);
}

/* Drawings ---------------------------------------------------------------- */

/* Runs morpion-viz of the folder BIN, its output thrown away. */
static void drawing(const char *what, const char *arguments) {
    char command[512];
    const char *bin = getenv("BIN");
    snprintf(command, sizeof command, "%s/morpion-viz tree %s -q >/dev/null",
             bin ? bin : "out/bin", arguments);
    const double start = bench_now();
    const pid_t child = fork();
    if (child < 0)
        bench_die("cannot fork");
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child || status != 0)
        bench_die(command);
    printf("%-34s %7.2f s %8.1f MB\n", what, bench_now() - start,
           (double)usage.ru_maxrss / 1000);
}

/* Sections ---------------------------------------------------------------- */

static void section_proofs(void) {
    static const char *const games[] = {
        "5,4", "4x6,4", "4x7,4", "4x8,4", "5x6,4", "6,4", "7,4", "8,4", "6,5",
        "7,5", "6x8,5", "7x8,5", "7,6",   "8,6",   "7,7", "8,7", "8,8", NULL};
    for (const char *const *name = games; *name; name++)
        proof_start(*name);
    proof_against_memo("4,3");
    proof_against_memo("4,4");
}

static void section_drawings(void) {
    char folder[] = "/tmp/morpion-bench.XXXXXX", svg[256];
    if (!mkdtemp(folder))
        bench_die("cannot make a folder");
    drawing("3,3, 549 946 nodes, DOT", "3,3 --max-nodes 549946");
    snprintf(svg, sizeof svg, "3,3 --mode full --max-nodes 100000 -o %s/t.svg",
             folder);
    drawing("3,3, 100 000 nodes, SVG", svg);
    snprintf(svg, sizeof svg, "%s/t.svg", folder);
    unlink(svg);
    rmdir(folder);
}

static void section_memo(void) {
    printf("against minimax without memory\n");
    memo_against_naive("3,3", NULL);
    memo_against_naive("4,4", "xoxo2x1o7");
    memo_against_naive("3x4,3", "x11");
    printf("whole games\n"
           "game   positions   solve s     M/s  write/solve    bytes  bytes/pos"
           "    probes/s   answers/s\n");
    whole_game("3,3");
    whole_game("4,3");
    whole_game("4,4");
}

static void section_tiers(void) {
    printf("one thread, against memo engine\n");
    tiers_against_memo("4,3");
    tiers_against_memo("4,4");
    tiers_scaling("4x5,4");
    machine_limits();
    tiers_against_limits("4x5,4");
    printf("tables\n");
    tiers_table("4,3", 3);
    tiers_table("4,4", 3);
    tiers_table("4x5,4", 1);
    tiers_table("5,4", 1); /* it takes as long as all the rest */
}

static void section_ultimate(void) {
    ultimate_count();
    ultimate_proofs("tests/bench/ultimate.txt");
}

static void section_bot(void) {
    ultimate_times("ultimate", 1000, 200);
    ultimate_times("8,5", 100, 200);
    ultimate_match(100, 200);
}

static const struct section {
    const char *name, *title;
    void (*run)(void);
    bool asked_only; /* not unless its name is given */
} sections[] = {
    {"proofs", "proofs of starts", section_proofs, false},
    {"drawings", "drawings, with the memory of Graphviz where it is used",
     section_drawings, false},
    {"memo", "memo engine (uthash)", section_memo, false},
    {"tiers", "tier engine", section_tiers, false},
    {"ultimate", "proofs of Ultimate, 50 positions each", section_ultimate,
     false},
    {"players", "MENACE on one core, and matches of limited players",
     players_all, false},
    {"bot", "the bot at 0.2 s a move", section_bot, true},
    {"positions", NULL, ultimate_positions, true},
};

enum { SECTIONS = sizeof sections / sizeof *sections };

static bool asked_for(const struct section *s, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], s->name) == 0)
            return true;
    return argc < 2 && !s->asked_only;
}

/* Without arguments, the usual sections; otherwise those that are named. */
int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    int run = 0;
    for (int i = 0; i < SECTIONS; i++) {
        if (!asked_for(&sections[i], argc, argv))
            continue;
        if (sections[i].title)
            printf("%s%s\n", run ? "\n" : "", sections[i].title);
        sections[i].run();
        run++;
    }
    if (run < argc - 1 || run == 0)
        bench_die("sections are: proofs drawings memo tiers ultimate "
                  "players bot positions");
    return 0;
}
