/* The engines that solve whole games, and the tables they make. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answers/answer.h"
#include "answers/solve.h"
#include "base/atomic_file.h"
#include "bench.h"
#include "engines/memo/memo.h"
#include "engines/tiers/row_space.h"
#include "engines/tiers/tiers.h"
#include "tables/census.h"
#include "tables/container.h"
#include "tables/probe.h"
#include "tables/table_walk.h"

/* Takes the best of this many rounds, or of fewer when a round takes long. */
enum { ROUNDS = 3 };
#define LONG_SECONDS 2

struct timing {
    double seconds;
    uint64_t positions;
};

static bool again(int round, double best) {
    return round < ROUNDS && !(round && best > LONG_SECONDS);
}

/* Minimax without a table -------------------------------------------------
 * It uses the same rules, so the ratio shows what the table saves. */

static struct outcome naive(const struct game *g, const struct state *s,
                            uint64_t *nodes) {
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    ++*nodes;
    if (game_over(g, s, &v))
        return (struct outcome){v, 0};
    struct outcome best = outcome_worst();
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++)
        best =
            outcome_better(best, outcome_before(naive(g, &steps[i].to, nodes)));
    return best;
}

static struct timing time_naive(const struct game *g, const struct state *s) {
    struct timing best = {1e9, 0};
    for (int round = 0; again(round, best.seconds); round++) {
        uint64_t nodes = 0;
        const double start = bench_now();
        naive(g, s, &nodes);
        const double seconds = bench_now() - start;
        if (seconds < best.seconds)
            best = (struct timing){seconds, nodes};
    }
    return best;
}

/* Memo --------------------------------------------------------------------- */

static struct timing time_memo(const struct game *g, const struct state *s) {
    struct timing best = {1e9, 0};
    for (int round = 0; again(round, best.seconds); round++) {
        struct memo_table *t = memo_table_new(UINT64_C(4) << 30);
        struct outcome o;
        const double start = bench_now();
        if (!t || memo_solve(g, s, t, NULL, &o, NULL))
            bench_die("cannot solve");
        const double seconds = bench_now() - start;
        if (seconds < best.seconds)
            best = (struct timing){seconds, memo_table_count(t)};
        memo_table_free(t);
    }
    return best;
}

static void memo_against_naive(const char *name, const char *text) {
    struct game *g = bench_game(name);
    const struct state s = bench_state(g, text);
    const struct timing plain = time_naive(g, &s), memo = time_memo(g, &s);
    char subject[48];
    snprintf(subject, sizeof subject, "%s%s%s", name, text ? " " : "",
             text ? text : "");
    bench_figure(subject, "minimax without memory, nodes",
                 (double)plain.positions, "nodes");
    bench_against(subject, "memo, positions", (double)memo.positions,
                  "positions", "its nodes", (double)plain.positions);
    bench_against(subject, "memo", memo.seconds, "s", "minimax without memory",
                  plain.seconds);
    game_free(g);
}

/* Writes the table and returns its size. */
static uint64_t save(const struct game *g, const char *path, double *seconds) {
    struct memo_table *t = memo_table_new(UINT64_C(2) << 30);
    const struct state s = game_start(g);
    struct outcome o;
    struct atomic_file *f;
    uint64_t bytes;
    if (!t || memo_solve(g, &s, t, NULL, &o, NULL))
        bench_die("cannot solve");
    const struct table_file_root root = table_file_root_of(g, &s, &o);
    const double start = bench_now();
    if (atomic_file_open(path, &f, NULL) ||
        table_file_write(f, g, t, &root, &bytes, NULL) ||
        atomic_file_commit(f, NULL))
        bench_die("cannot write the table");
    *seconds = bench_now() - start;
    memo_table_free(t);
    return bytes;
}

/* Full answers (value, all moves, best line) to random positions. */
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
        const struct state s =
            bench_random_state(g, i % (g->plies_max - 1), &seed);
        if (answer_ask(oracle, &s, a, NULL))
            bench_die("cannot answer");
    }
    const double rate = ANSWERS / (bench_now() - start);
    oracle_free(oracle);
    free(a);
    return rate;
}

/* Random entries of a table, all equally likely. */
enum { PROBES = 300000 };

struct picked {
    const struct game *game;
    uint64_t seed, seen;
    struct key *keys;
};

static enum status pick(void *arg, const struct table_walk_entry *r,
                        struct reason *why) {
    (void)why;
    struct picked *p = arg;
    const uint64_t at =
        p->seen < PROBES ? p->seen : bench_random(&p->seed) % (p->seen + 1);
    if (at < PROBES)
        p->keys[at] = game_key(p->game, &r->state);
    p->seen++;
    return ST_OK;
}

/* The best of a few rounds; the first warms up. *reads, unless NULL, is how
 * many frames a probe reads on average. */
static double probes_per_second(const struct table_file *f,
                                const struct key *keys, uint64_t count,
                                int frames, double *reads) {
    struct probe *probe = probe_new(f, frames);
    uint64_t seed = 1;
    double best = 0;
    for (int round = 0; probe && round < ROUNDS; round++) {
        struct outcome o;
        const double start = bench_now();
        for (int i = 0; i < PROBES; i++) /* in random order */
            if (probe_get(probe, keys[bench_random(&seed) % count], &o, NULL))
                bench_die("a position is missing");
        const double rate = PROBES / (bench_now() - start);
        best = rate > best ? rate : best;
    }
    if (probe && reads)
        *reads = (double)probe_reads(probe) / (ROUNDS * (double)PROBES);
    probe_free(probe);
    return best;
}

static struct table_file *open_table(const char *path) {
    struct table_file *f;
    if (table_file_open(path, &f, NULL))
        bench_die("cannot open the table");
    return f;
}

static double entry_probes_per_second(const struct game *g, const char *path) {
    struct table_file *f = open_table(path);
    struct picked p = {g, 1, 0, malloc(PROBES * sizeof *p.keys)};
    if (!p.keys || table_walk(f, g, -1, NULL, pick, &p, NULL))
        bench_die("cannot read the table");
    const double rate = probes_per_second(
        f, p.keys, p.seen < PROBES ? p.seen : PROBES, 1024, NULL);
    free(p.keys);
    table_file_close(f);
    return rate;
}

static void memo_game(const char *name) {
    struct game *g = bench_game(name);
    const struct state s = game_start(g);
    const char *path = bench_path("att");
    double writing;
    const struct timing solve = time_memo(g, &s);
    const uint64_t bytes = save(g, path, &writing);
    bench_figure(name, "positions up to symmetry", (double)solve.positions,
                 "positions");
    bench_figure(name, "solve", solve.seconds, "s");
    bench_figure(name, "solve, positions a second",
                 (double)solve.positions / solve.seconds, "/s");
    bench_against(name, "writing the table", writing, "s", "solving",
                  solve.seconds);
    bench_figure(name, "table", (double)bytes, "bytes");
    bench_figure(name, "table, bytes a position",
                 (double)bytes / (double)solve.positions, "bytes");
    bench_figure(name, "probes", entry_probes_per_second(g, path), "/s");
    bench_figure(name, "full answers", answers_per_second(g, path), "/s");
    unlink(path);
    game_free(g);
}

void section_memo(void) {
    memo_against_naive("3,3", NULL);
    memo_against_naive("4,4", "xoxo2x1o7");
    memo_against_naive("3x4,3", "x11");
    memo_game("3,3");
    memo_game("4,3");
    memo_game("4,4");
}

/* Tiers -------------------------------------------------------------------- */

static double time_tiers(const struct game *g, int threads, bool distances) {
    double best = 1e9;
    for (int round = 0; again(round, best); round++) {
        const struct tiers_options o = {.threads = threads,
                                        .distances = distances,
                                        .memory = UINT64_C(4) << 30};
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
    const struct state s = game_start(g);
    const double memo = time_memo(g, &s).seconds;
    bench_against(name, "values, one thread", time_tiers(g, 1, false), "s",
                  "memo", memo);
    bench_against(name, "with distances, one thread", time_tiers(g, 1, true),
                  "s", "memo", memo);
    game_free(g);
}

static void tiers_scaling(const char *name) {
    struct game *g = bench_game(name);
    const double one = time_tiers(g, 1, false);
    bench_figure(name, "values, one thread", one, "s");
    bench_against(name, "values, two threads", time_tiers(g, 2, false), "s",
                  "one thread", one);
    game_free(g);
}

/* The limits of the machine, to compare the tier engine with: reading memory,
 * and and-or-shift on words in the nearest cache, by one thread. */
struct machine {
    double bytes, words; /* a second */
};

static struct machine measure_machine(void) {
    enum { WORDS = 1 << 25, NEAR = 1 << 10, PASSES = 1 << 15 };
    static uint64_t far[WORDS], a[NEAR];
    memset(far, 1, sizeof far);
    double read = 1e9, compute = 1e9;
    volatile uint64_t result;
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t sum = 0;
        double start = bench_now();
        for (int i = 0; i < WORDS; i++)
            sum |= far[i];
        result = sum;
        read = bench_now() - start < read ? bench_now() - start : read;
        start = bench_now();
        for (int k = 0; k < PASSES; k++) {
            for (int i = 0; i < NEAR; i++)
                a[i] |= far[NEAR + i] << 3 & far[i];
            __asm__ volatile("" : : "r"(a) : "memory");
        }
        compute = bench_now() - start < compute ? bench_now() - start : compute;
    }
    (void)result;
    return (struct machine){sizeof far / read, (double)NEAR * PASSES / compute};
}

/* Counts the work of the solver. It loads planes: for each row and each move of
 * X, those of the row after it. It makes words of bitmaps: one for each 64 sets
 * of O stones on free cells, in two planes for each such cell. */
struct bench_work {
    struct row_space space;
    double bytes, words;
};

static enum status count_work(void *arg, const struct tiers_batch *batch,
                              struct reason *why) {
    (void)why;
    struct bench_work *w = arg;
    for (uint32_t i = 0; i < batch->row_count; i++) {
        const int x = __builtin_popcount(batch->rows[i]);
        const uint32_t wins = row_space_wins(&w->space, batch->rows[i]);
        const int free_cells = w->space.cells - x - __builtin_popcount(wins);
        w->bytes +=
            (double)(batch->offsets[i + 1] - batch->offsets[i]) * (double)x;
        w->words += 2.0 * free_cells * (double)(UINT64_C(1) << free_cells) / 64;
    }
    return ST_OK;
}

/* Compares the tier engine with these limits. */
static void tiers_against_machine(const char *name) {
    struct game *g = bench_game(name);
    static struct bench_work work;
    row_space_init(&work.space, game_board(g));
    const struct tiers_options o = {.threads = 1,
                                    .memory = UINT64_C(4) << 30,
                                    .sink = count_work,
                                    .arg = &work};
    const struct machine m = measure_machine();
    struct outcome v;
    if (tiers_solve(g, &o, &v, NULL))
        bench_die("cannot solve");
    const double seconds = time_tiers(g, 1, false);
    bench_figure("this machine", "one core reads memory", m.bytes / 1e9,
                 "GB/s");
    bench_against(name, "packed planes loaded", work.bytes / 1e9 / seconds,
                  "GB/s", "what one core reads", m.bytes / 1e9);
    bench_figure("this machine", "and, or, shift of words in cache",
                 m.words / 1e9, "G words/s");
    bench_against(name, "words of bitmaps for each cell",
                  work.words / 1e9 / seconds, "G words/s",
                  "and, or, shift of words in cache", m.words / 1e9);
    game_free(g);
}

/* Positions of random games, with a random number of stones. */
static struct key *random_keys(const struct game *g) {
    struct key *keys = malloc(PROBES * sizeof *keys);
    uint64_t seed = 1;
    for (int i = 0; keys && i < PROBES; i++) {
        const int plies = (int)(bench_random(&seed) % (uint64_t)g->plies_max);
        const struct state s = bench_random_state(g, plies, &seed);
        keys[i] = game_key(g, &s);
    }
    if (!keys)
        bench_die("out of memory");
    return keys;
}

/* Counts the positions of the whole game, up to symmetry. */
static double count_positions(const struct game *g, const char *path) {
    static struct census c;
    struct table_file *f = open_table(path);
    uint64_t sum = 0;
    if (census_take(f, g, 2, NULL, &c, NULL))
        bench_die("cannot count");
    for (int i = 0; i <= GAME_PLIES_MAX; i++)
        sum += c.plies[i].canonical;
    table_file_close(f);
    return (double)sum;
}

static double solve_to(const struct game *g, const char *path, int threads,
                       struct solve_result *r) {
    const struct state root = game_start(g);
    const struct solve_table_options with = {.engine = SOLVE_TIERS,
                                             .threads = threads,
                                             .memory = UINT64_C(4) << 30,
                                             .output = path};
    const double start = bench_now();
    if (solve_table(g, &root, &with, r, NULL))
        bench_die("cannot solve");
    return bench_now() - start;
}

static void tiers_table(const char *name) {
    struct game *g = bench_game(name);
    const bool distances = g->plies_max <= SOLVE_DISTANCE_CELLS;
    const char *path = bench_path("att");
    struct solve_result r = {.entries = 0};
    struct tiers_extent extent;
    const double cpu = bench_cpu(), start = bench_now();
    const double alone = time_tiers(g, 2, distances);
    const double cores = (bench_cpu() - cpu) / (bench_now() - start);
    double wall = 1e9;
    for (int round = 0; again(round, wall); round++) {
        const double seconds = solve_to(g, path, 2, &r);
        wall = seconds < wall ? seconds : wall;
    }
    if (tiers_measure(g, 2, distances, &extent, NULL))
        bench_die("cannot measure");
    bench_figure(name,
                 distances ? "solve with distances, two threads"
                           : "solve, values, two threads",
                 alone, "s");
    bench_figure(name, "... of processors", alone * cores, "s");
    bench_figure(name, "... in memory", (double)extent.memory / (1 << 20),
                 "MiB");
    bench_against(name, "with the table file", wall, "s", "solving alone",
                  alone);
    bench_figure(name, "positions kept", (double)r.entries, "positions");
    bench_figure(name, "table", (double)r.bytes, "bytes");
    const double positions = count_positions(g, path);
    bench_figure(name, "positions up to symmetry", positions, "positions");
    bench_figure(name, "table, bits a position",
                 8 * (double)r.bytes / positions, "bits");
    struct table_file *f = open_table(path);
    struct key *keys = random_keys(g);
    bench_figure(name, "random probes",
                 probes_per_second(f, keys, PROBES, 1024, NULL), "/s");
    free(keys);
    table_file_close(f);
    unlink(path);
    game_free(g);
}

void section_tiers(void) {
    tiers_against_memo("4,3");
    tiers_against_memo("4,4");
    tiers_scaling("4x5,4");
    tiers_against_machine("4x5,4");
    tiers_table("4,3");
    tiers_table("4,4");
    tiers_table("4x5,4");
    tiers_table("5,4"); /* takes as long as all the others */
}

/* Probes ------------------------------------------------------------------- */

/* Seconds to unpack and hash a frame of the table, without a lookup. */
static double unpack_seconds(const char *path) {
    struct container a;
    struct container_unpacker *u = container_unpacker_new();
    uint8_t *raw = malloc(CONTAINER_RAW_MAX);
    double best = 1e9;
    if (!u || !raw || container_open(path, &a, NULL))
        bench_die("cannot open the table");
    for (int round = 0; round < ROUNDS; round++) {
        const double start = bench_now();
        for (uint64_t i = 0; i < a.header.frames; i++) {
            size_t size;
            if (container_read_frame(&a, u, i, raw, CONTAINER_RAW_MAX, &size,
                                     NULL))
                bench_die("cannot read the table");
        }
        const double each = (bench_now() - start) / (double)a.header.frames;
        best = each < best ? each : best;
    }
    container_close(&a);
    container_unpacker_free(u);
    free(raw);
    return best;
}

/* With room for one frame, nearly every probe that needs a frame unpacks one;
 * with room for all frames, none does. If the mover wins at once, a table of
 * tiers needs no frame. */
static void probes_against_unpacking(const char *name,
                                     enum solve_engine engine) {
    struct game *g = bench_game(name);
    const char *path = bench_path("att");
    const struct state root = game_start(g);
    const struct solve_table_options o = {.engine = engine,
                                          .threads = 2,
                                          .memory = UINT64_C(4) << 30,
                                          .output = path};
    struct solve_result r;
    char subject[32];
    if (solve_table(g, &root, &o, &r, NULL))
        bench_die("cannot solve");
    snprintf(subject, sizeof subject, "%s, %s", name,
             engine == SOLVE_MEMO ? "memo" : "tiers");
    struct table_file *f = open_table(path);
    struct key *keys = random_keys(g);
    const double unpack = unpack_seconds(path);
    double reads = 0;
    const double cold = 1 / probes_per_second(f, keys, PROBES, 1, &reads);
    const double warm = 1 / probes_per_second(f, keys, PROBES, 1 << 14, NULL);
    bench_figure(subject, "to unpack a frame with zstd", 1e6 * unpack, "us");
    bench_against(subject, "a probe, one frame kept", 1e6 * cold, "us",
                  "unpacking a frame", 1e6 * unpack);
    bench_figure(subject, "... for which it reads", reads, "frames");
    bench_against(subject, "a probe, all frames kept", 1e6 * warm, "us",
                  "unpacking a frame", 1e6 * unpack);
    free(keys);
    table_file_close(f);
    unlink(path);
    game_free(g);
}

void section_probes(void) {
    probes_against_unpacking("4,4", SOLVE_MEMO);
    probes_against_unpacking("4,4", SOLVE_TIERS);
    probes_against_unpacking("4x5,4", SOLVE_TIERS);
}

/* Boards by size ----------------------------------------------------------- */

void section_boards(void) {
    static const struct {
        const char *name;
        bool memo;
    } boards[] = {{"2x3,3", true},  {"2x4,3", true},  {"3,3", true},
                  {"2x5,3", true},  {"3x4,3", true},  {"2x7,3", true},
                  {"3x5,3", true},  {"4,3", true},    {"3x6,3", true},
                  {"4x5,3", false}, {"3x7,3", false}, {"3x8,3", false}};
    plot_axes("boards", "Whole games with k = 3, one thread", "cells");
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct game *g = bench_game(boards[i].name);
        const struct state s = game_start(g);
        const double tiers = time_tiers(g, 1, false);
        plot_point("boards", "tiers, values", game_board(g)->cells, tiers);
        if (boards[i].memo) {
            const double memo = time_memo(g, &s).seconds;
            plot_point("boards", "memo", game_board(g)->cells, memo);
            bench_against(boards[i].name, "values by tiers", tiers, "s", "memo",
                          memo);
        } else {
            bench_figure(boards[i].name, "values by tiers", tiers, "s");
        }
        game_free(g);
    }
}
