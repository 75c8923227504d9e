/* Many threads share one open table, or the moves of a position. They must get
 * the answers that a single thread gets. A plain program for ThreadSanitizer
 * (make threads), under which Criterion cannot run. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answers/answer.h"
#include "answers/solve.h"
#include "base/random.h"
#include "tables/probe.h"

enum { THREADS = 8, QUESTIONS = 4000, FRAMES = 3 };

struct thread_question {
    struct key key;
    struct outcome answer;
};

/* A table, questions about it, and the answers that one thread got. */
struct quiz {
    const struct game *game;
    const struct table_file *table;
    bool exact; /* ask for distances that the table does not have */
    int count;
    struct thread_question questions[QUESTIONS];
};

static void require(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "threads: error: %s\n", what);
    exit(1);
}

static struct outcome ask(const struct quiz *q, struct probe *p, struct key k) {
    struct outcome o = {VALUE_DRAW, 0};
    struct reason why = {"not in the table"};
    const enum status st = q->exact ? probe_exact(p, k, NULL, &o, &why)
                                    : probe_get(p, k, &o, &why);
    require(!st, why.text);
    return o;
}

/* Takes the questions from random games. */
static void prepare(struct quiz *q) {
    struct random random = {1};
    struct probe *p = probe_new(q->table, FRAMES);
    require(p != NULL, "out of memory");
    for (int i = 0; i < q->count;) {
        struct state s = game_start(q->game);
        enum value v;
        while (i < q->count && !game_over(q->game, &s, &v)) {
            struct step steps[GAME_MOVES_MAX];
            const int n = game_steps(q->game, &s, steps);
            s = steps[random_below(&random, (uint64_t)n)].to;
            struct thread_question *new = &q->questions[i++];
            new->key = game_key(q->game, &s);
            new->answer = ask(q, p, new->key);
        }
    }
    probe_free(p);
}

struct pupil {
    const struct quiz *quiz;
    int number;
    int wrong;
};

/* Each thread asks in its own order, so that they read different frames. */
static void *answer_all(void *arg) {
    static const int strides[THREADS] = {1, 3, 7, 11, 13, 17, 19, 23};
    struct pupil *me = arg;
    const struct quiz *q = me->quiz;
    struct probe *p = probe_new(q->table, FRAMES);
    require(p != NULL, "out of memory");
    for (int i = 0; i < q->count; i++) {
        const int at = (int)((long)i * strides[me->number] % q->count);
        const struct thread_question *asked = &q->questions[at];
        me->wrong += !outcome_equal(ask(q, p, asked->key), asked->answer);
    }
    probe_free(p);
    return NULL;
}

static int count_wrong(const struct quiz *q) {
    pthread_t threads[THREADS];
    struct pupil pupils[THREADS];
    int wrong = 0;
    for (int i = 0; i < THREADS; i++) {
        pupils[i] = (struct pupil){q, i, 0};
        require(!pthread_create(&threads[i], NULL, answer_all, &pupils[i]),
                "cannot make a thread");
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        wrong += pupils[i].wrong;
    }
    return wrong;
}

static int try_table(const char *name, enum solve_engine engine, bool exact,
                     int count) {
    static struct quiz q;
    char path[64];
    struct game *g;
    struct table_file *f;
    struct solve_result result;
    struct reason why;
    snprintf(path, sizeof path, "/tmp/morpion-threads.%ld.att", (long)getpid());
    require(!game_new(name, &g, &why), why.text);
    const struct solve_table_options o = {
        .engine = engine, .threads = 2, .memory = 1u << 30, .output = path};
    const struct state root = game_start(g);
    require(!solve_table(g, &root, &o, &result, &why), why.text);
    const bool opened = !table_file_open(path, &f, &why);
    unlink(path);
    require(opened, why.text);
    q = (struct quiz){.game = g, .table = f, .exact = exact, .count = count};
    prepare(&q);
    const int wrong = count_wrong(&q);
    printf("%-6s %-8s %6d questions, %d threads: %d wrong\n", name,
           exact ? "exact" : "", q.count, THREADS, wrong);
    table_file_close(f);
    game_free(g);
    return wrong;
}

/* Moves that threads decide together --------------------------------------- */

static void ask_moves(const struct game *g, const char *text, int threads,
                      struct answer *a) {
    const struct oracle_options options = {.memory = 1u << 28,
                                           .threads = threads};
    struct oracle *o;
    struct state s;
    struct reason why;
    require(!oracle_new(g, &options, &o, &why), why.text);
    require(!game_read(g, text, strlen(text), &s, &why), why.text);
    require(!answer_ask(o, &s, a, &why), why.text);
    oracle_free(o);
}

static struct bounds bounds_of(const struct answer *a, int move) {
    for (int i = 0; i < a->move_count; i++)
        if (a->moves[i].move == move)
            return a->moves[i].bounds;
    return bounds_none();
}

static int try_moves(const char *name, const char *position) {
    static struct answer one, many;
    struct game *g;
    struct reason why;
    int wrong = 0;
    require(!game_new(name, &g, &why), why.text);
    ask_moves(g, position, 1, &one);
    ask_moves(g, position, THREADS, &many);
    for (int i = 0; i < one.move_count; i++) {
        const struct bounds a = one.moves[i].bounds,
                            b = bounds_of(&many, one.moves[i].move);
        wrong += !bounds_known(a) || a.lower != b.lower || a.upper != b.upper;
    }
    printf("%-6s moves    %6d moves, %d threads: %d wrong\n", name,
           one.move_count, THREADS, wrong);
    game_free(g);
    return wrong;
}

int main(void) {
    int wrong = try_table("3,3", SOLVE_MEMO, false, QUESTIONS);
    wrong += try_table("4,3", SOLVE_MEMO, false, QUESTIONS);
    wrong += try_table("4,4", SOLVE_TIERS, false, QUESTIONS);
    /* 21 cells: the table has no distances, so they are searched for */
    wrong += try_table("3x7,3", SOLVE_TIERS, true, 40);
    wrong += try_moves("6,4", "b1 c3");
    wrong += try_moves(
        "ultimate", "2x2xo1o2o2x2xx1xox1oxoXO2oo2ox11o1ooxxx11ooo2xo1X 76 o");
    return wrong != 0;
}
