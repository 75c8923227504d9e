/* The programs as users run them: time, and peak memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

struct program_cost {
    double seconds, megabytes;
};

/* Runs a command of the folder BIN in a shell and discards its output. The
 * memory is that of its largest process. */
static struct program_cost run(const char *arguments) {
    char command[512];
    const char *bin = getenv("BIN");
    snprintf(command, sizeof command, "%s/%s >/dev/null", bin ? bin : "out/bin",
             arguments);
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
    return (struct program_cost){bench_now() - start,
                                 1.024e-3 * (double)usage.ru_maxrss};
}

static void drawing(const char *what, const char *arguments) {
    const struct program_cost c = run(arguments);
    bench_figure("morpion-viz", what, c.seconds, "s");
    bench_figure("morpion-viz", "... in memory", c.megabytes, "MB");
}

/* Writes so many positions of random games of T(3,3), one per line. */
static void write_positions(const char *path, int count) {
    struct game *g = bench_game("3,3");
    FILE *f = fopen(path, "w");
    uint64_t seed = 1;
    if (!f)
        bench_die(path);
    for (int i = 0; i < count; i++) {
        char text[GAME_TEXT_MAX];
        const struct state s = bench_random_state(g, i % 9, &seed);
        fprintf(f, "%s\n", game_print(g, &s, text));
    }
    fclose(f);
    game_free(g);
}

static void batches(void) {
    enum { LINES = 200000 };
    char table[96], lines[96], command[400];
    strcpy(table, bench_path("att"));
    strcpy(lines, bench_path("txt"));
    write_positions(lines, LINES);
    snprintf(command, sizeof command, "morpion solve 3,3 -q -o %s", table);
    run(command);
    snprintf(command, sizeof command, "morpion query 3,3 - --table %s <%s",
             table, lines);
    const double text = run(command).seconds;
    bench_figure("3,3", "200 000 answers as text", text, "s");
    snprintf(command, sizeof command,
             "morpion query 3,3 - --json --table %s <%s", table, lines);
    bench_against("3,3", "200 000 answers as JSON", run(command).seconds, "s",
                  "as text", text);
    unlink(table);
    unlink(lines);
}

static double size_of(const char *path) {
    struct stat s;
    if (stat(path, &s) != 0)
        bench_die(path);
    return (double)s.st_size;
}

static void certificate(const char *game) {
    char command[400];
    const char *path = bench_path("proof");
    snprintf(command, sizeof command, "morpion solve %s -q --certificate %s",
             game, path);
    const double made = run(command).seconds;
    bench_figure(game, "proved, certificate written", made, "s");
    bench_figure(game, "certificate", size_of(path), "bytes");
    snprintf(command, sizeof command, "morpion check %s", path);
    bench_against(game, "certificate checked", run(command).seconds, "s",
                  "making it", made);
    unlink(path);
}

static void memo_memory(const char *game) {
    char command[400];
    snprintf(command, sizeof command, "morpion solve %s -e memo -q", game);
    bench_figure(game, "solved by memo, memory at most", run(command).megabytes,
                 "MB");
}

/* Instructions ------------------------------------------------------------ */

#ifdef __x86_64__

/* The number of instructions by callgrind; 0 without valgrind. */
static double count_instructions(const char *arguments) {
    char command[512], line[256], log[96];
    double count = 0;
    const char *bin = getenv("BIN");
    strcpy(log, bench_path("log"));
    snprintf(command, sizeof command,
             "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
             "--log-file=%s %s/%s >/dev/null 2>&1",
             log, bin ? bin : "out/bin", arguments);
    FILE *f = system(command) == 0 ? fopen(log, "r") : NULL;
    while (f && fgets(line, sizeof line, f)) {
        const char *found = strstr(line, "Collected : ");
        if (found)
            count = atof(found + strlen("Collected : "));
    }
    if (f)
        fclose(f);
    unlink(log);
    return count;
}

/* The peak issue rate of a core, per second: independent additions of numbers
 * and vectors, in the proportion that keeps all of its adders busy. */
static double instructions_at_most(void) {
    enum { TURNS = 1 << 26, EACH = 14 };
    const double start = bench_now();
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile("inc %%rax\n inc %%rcx\n paddq %%xmm4, %%xmm0\n"
                         "inc %%rdx\n inc %%rsi\n paddq %%xmm4, %%xmm1\n"
                         "inc %%rdi\n inc %%r8\n paddq %%xmm4, %%xmm2\n"
                         "inc %%r9\n inc %%r10\n paddq %%xmm4, %%xmm3\n"
                         :
                         :
                         : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10",
                           "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "cc");
    return (double)TURNS * EACH / (bench_now() - start);
}

/* Compares the tier engine with that. */
static void instructions(const char *game) {
    char command[128];
    double seconds = 1e9, most = 0;
    snprintf(command, sizeof command, "morpion solve %s -e tiers -j 1 -q",
             game);
    const double count = count_instructions(command);
    if (count <= 0) {
        fprintf(stderr, "bench: there is no valgrind to count instructions\n");
        return;
    }
    for (int round = 0; round < 3; round++) {
        const double took = run(command).seconds, once = instructions_at_most();
        seconds = took < seconds ? took : seconds;
        most = once > most ? once : most;
    }
    bench_figure("this machine", "instructions begun by one core, at most",
                 1e-9 * most, "G/s");
    bench_figure(game, "solved by tiers, one thread", seconds, "s");
    bench_against(game, "... instructions", 1e-9 * count / seconds, "G/s",
                  "what one core can begin", 1e-9 * most);
}
#endif

void section_programs(void) {
    char svg[256];
#ifdef __x86_64__
    instructions("3x6,4");
#endif
    memo_memory("3,3");
    memo_memory("4,3");
    memo_memory("4,4");
    drawing("T(3,3), all 549 946 nodes, DOT",
            "morpion-viz tree 3,3 --max-nodes 549946 -q");
    snprintf(svg, sizeof svg,
             "morpion-viz tree 3,3 --mode full --max-nodes 100000 -q -o %s",
             bench_path("svg"));
    drawing("T(3,3), 100 000 nodes, SVG", svg);
    unlink(bench_path("svg"));
    batches();
    certificate("6,4");
    certificate("7,5");
}

/* Large tables ------------------------------------------------------------- */

static void large_table(const char *game, bool verify) {
    char command[400];
    const char *path = bench_path("att");
    snprintf(command, sizeof command, "morpion solve %s -q -o %s", game, path);
    const struct program_cost solve = run(command);
    bench_figure(game, "solved, with the table file", solve.seconds, "s");
    bench_figure(game, "... in memory", solve.megabytes, "MB");
    bench_figure(game, "table", size_of(path), "bytes");
    snprintf(command, sizeof command, "morpion stats %s", path);
    bench_against(game, "stats: all positions counted", run(command).seconds,
                  "s", "solving", solve.seconds);
    snprintf(command, sizeof command, "morpion verify %s --full", path);
    if (verify)
        bench_against(game, "verify --full: all derived again",
                      run(command).seconds, "s", "solving", solve.seconds);
    unlink(path);
}

void section_large(void) {
    large_table("5,4", true);
    large_table("5,5", false);
}
