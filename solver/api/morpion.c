/* The public functions of the library. Those that make a game, open a table or
 * check a proof test the processor first. All hide the structs behind handles
 * and translate statuses into those of morpion.h. */
#include "morpion/morpion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/answer_json.h"
#include "answers/solve.h"
#include "base/cpu.h"
#include "proofs/certificate_confirm.h"
#include "tables/table_verify.h"

const char *morpion_version(void) { return MORPION_VERSION; }

/* Errors ------------------------------------------------------------------- */

struct morpion_error {
    struct reason reason;
};

struct morpion_error *morpion_error_new(void) {
    return calloc(1, sizeof(struct morpion_error));
}

void morpion_error_free(struct morpion_error *e) { free(e); }

const char *morpion_error_text(const struct morpion_error *e) {
    return e->reason.text;
}

/* Where to put a reason; one that nobody asked for goes nowhere. */
#define REASON_OF(e) ((e) ? &(e)->reason : &(struct reason){""})

static enum morpion_status status_of(enum status st) {
    switch (st) {
    case ST_OK:
        return MORPION_OK;
    case ST_NOMEM:
        return MORPION_NO_MEMORY;
    case ST_IO:
        return MORPION_IO;
    case ST_FORMAT:
    case ST_FOREIGN:
        return MORPION_FORMAT;
    case ST_ILLEGAL:
        return MORPION_ILLEGAL;
    case ST_MISSING:
    case ST_FULL:
        return MORPION_UNDECIDED;
    case ST_STOPPED:
        return MORPION_STOPPED;
    case ST_CPU:
        return MORPION_CPU;
    }
    return MORPION_IO;
}

static enum morpion_status no_memory(struct morpion_error *e) {
    return status_of(status_fail(REASON_OF(e), ST_NOMEM, "out of memory"));
}

/* Games -------------------------------------------------------------------- */

struct morpion_game {
    struct game *game;
};

enum morpion_status morpion_game_new(const char *name,
                                     struct morpion_game **out,
                                     struct morpion_error *e) {
    enum status st = cpu_check(REASON_OF(e));
    if (st)
        return status_of(st);
    struct morpion_game *g = malloc(sizeof *g);
    if (!g)
        return no_memory(e);
    st = game_new(name, &g->game, REASON_OF(e));
    if (st)
        free(g);
    else
        *out = g;
    return status_of(st);
}

void morpion_game_free(struct morpion_game *g) {
    if (!g)
        return;
    game_free(g->game);
    free(g);
}

const char *morpion_game_name(const struct morpion_game *g) {
    return g->game->name;
}

/* Positions ---------------------------------------------------------------- */

struct morpion_position {
    const struct game *game;
    struct state state;
    char text[GAME_TEXT_MAX], move[GAME_MOVE_TEXT_MAX];
};

enum morpion_status morpion_position_new(const struct morpion_game *g,
                                         const char *text,
                                         struct morpion_position **out,
                                         struct morpion_error *e) {
    struct morpion_position *p = malloc(sizeof *p);
    if (!p)
        return no_memory(e);
    p->game = g->game;
    p->state = game_start(g->game);
    enum status st =
        text ? game_read(g->game, text, strlen(text), &p->state, REASON_OF(e))
             : ST_OK;
    if (st)
        free(p);
    else
        *out = p;
    return status_of(st);
}

void morpion_position_free(struct morpion_position *p) { free(p); }

const char *morpion_position_text(struct morpion_position *p) {
    return game_print(p->game, &p->state, p->text);
}

int morpion_position_mover(const struct morpion_position *p) {
    return (int)game_mover(p->game, &p->state);
}

bool morpion_position_over(const struct morpion_position *p) {
    enum value v;
    return game_over(p->game, &p->state, &v);
}

static int steps_of(const struct morpion_position *p, struct step *steps) {
    return morpion_position_over(p) ? 0 : game_steps(p->game, &p->state, steps);
}

int morpion_position_moves(const struct morpion_position *p) {
    struct step steps[GAME_MOVES_MAX];
    return steps_of(p, steps);
}

const char *morpion_position_move(struct morpion_position *p, int number) {
    struct step steps[GAME_MOVES_MAX];
    const int count = steps_of(p, steps);
    return number >= 0 && number < count
               ? game_print_move(p->game, steps[number].move, p->move)
               : NULL;
}

enum morpion_status morpion_position_play(struct morpion_position *p,
                                          const char *move,
                                          struct morpion_error *e) {
    int number;
    if (morpion_position_over(p))
        return status_of(status_fail(REASON_OF(e), ST_ILLEGAL,
                                     "the game is over: there is no move"));
    enum status st = game_read_move(p->game, &p->state, move, strlen(move),
                                    &number, REASON_OF(e));
    if (!st)
        p->state = game_after(p->game, &p->state, number);
    return status_of(st);
}

/* Options ------------------------------------------------------------------ */

struct morpion_options {
    uint64_t memory, threads, visits, milliseconds, entries, resume;
};

static const struct morpion_options usual = {
    .memory = UINT64_C(1) << 30, .threads = 1, .visits = 1000000};

struct morpion_options *morpion_options_new(void) {
    struct morpion_options *o = malloc(sizeof *o);
    if (o)
        *o = usual;
    return o;
}

void morpion_options_free(struct morpion_options *o) { free(o); }

enum morpion_status morpion_options_set(struct morpion_options *o,
                                        const char *name, uint64_t value,
                                        struct morpion_error *e) {
    const struct {
        const char *name;
        uint64_t *to, least, most;
    } options[] = {
        {"memory", &o->memory, 1 << 20, UINT64_MAX / 2},
        {"threads", &o->threads, 1, 1024},
        {"visits", &o->visits, 0, UINT64_MAX},
        {"milliseconds", &o->milliseconds, 0, UINT32_MAX},
        {"entries", &o->entries, 0, UINT64_MAX},
        {"resume", &o->resume, 0, 1},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (strcmp(name, options[i].name) != 0)
            continue;
        if (value < options[i].least || value > options[i].most)
            return status_of(status_fail(REASON_OF(e), ST_ILLEGAL,
                                         "%s: expected %llu to %llu", name,
                                         (unsigned long long)options[i].least,
                                         (unsigned long long)options[i].most));
        *options[i].to = value;
        return MORPION_OK;
    }
    return status_of(
        status_fail(REASON_OF(e), ST_ILLEGAL, "no option '%.100s'", name));
}

/* Passes the progress function of a call on as a watch. */
struct relayed {
    morpion_progress *progress;
    void *arg;
};

static bool pass_on(void *arg, const struct progress *p) {
    const struct relayed *r = arg;
    return !r->progress || r->progress(r->arg, p->done, p->total);
}

/* Tables ------------------------------------------------------------------- */

enum morpion_status morpion_solve(const struct morpion_position *p,
                                  const char *file,
                                  const struct morpion_options *o,
                                  morpion_progress *progress, void *arg,
                                  struct morpion_error *e) {
    struct relayed to = {progress, arg};
    const struct morpion_options *limits = o ? o : &usual;
    const struct solve_table_options options = {.threads = (int)limits->threads,
                                                .fewer = true,
                                                .memory = limits->memory,
                                                .entries = limits->entries,
                                                .output = file,
                                                .resume = limits->resume,
                                                .watch = {pass_on, &to}};
    struct solve_result *result = malloc(sizeof *result);
    if (!result)
        return no_memory(e);
    enum status st =
        solve_table(p->game, &p->state, &options, result, REASON_OF(e));
    free(result);
    return status_of(st);
}

struct morpion_table {
    struct table_file *file;
    struct game *game;
};

enum morpion_status morpion_table_open(const char *file,
                                       struct morpion_table **out,
                                       struct morpion_error *e) {
    struct state root;
    enum status st = cpu_check(REASON_OF(e));
    if (st)
        return status_of(st);
    struct morpion_table *t = calloc(1, sizeof *t);
    if (!t)
        return no_memory(e);
    st = table_file_open(file, &t->file, REASON_OF(e));
    if (!st)
        st = game_new(table_file_info(t->file)->game, &t->game, REASON_OF(e));
    if (!st)
        st = table_file_root_state(t->file, t->game, &root, REASON_OF(e));
    if (st)
        morpion_table_close(t);
    else
        *out = t;
    return status_of(st);
}

void morpion_table_close(struct morpion_table *t) {
    if (!t)
        return;
    table_file_close(t->file);
    game_free(t->game);
    free(t);
}

const char *morpion_table_game(const struct morpion_table *t) {
    return t->game->name;
}

enum morpion_status morpion_table_verify(const struct morpion_table *t,
                                         bool full, morpion_progress *progress,
                                         void *arg, struct morpion_error *e) {
    struct relayed to = {progress, arg};
    const struct table_verify_options options = {
        .full = full, .threads = 1, .watch = {pass_on, &to}};
    return status_of(table_verify(t->file, t->game, &options, REASON_OF(e)));
}

/* Oracles ------------------------------------------------------------------ */

struct morpion_oracle {
    struct oracle *oracle;
};

enum morpion_status morpion_oracle_new(const struct morpion_game *g,
                                       const struct morpion_table *t,
                                       const struct morpion_options *o,
                                       struct morpion_oracle **out,
                                       struct morpion_error *e) {
    const struct morpion_options *limits = o ? o : &usual;
    struct morpion_oracle *new = calloc(1, sizeof *new);
    if (!new)
        return no_memory(e);
    const struct oracle_options options = {.shared = t ? t->file : NULL,
                                           .memory = limits->memory,
                                           .visits = limits->visits,
                                           .milliseconds = limits->milliseconds,
                                           .threads = (int)limits->threads,
                                           .atlas = true};
    enum status st = oracle_new(g->game, &options, &new->oracle, REASON_OF(e));
    if (st)
        free(new);
    else
        *out = new;
    return status_of(st);
}

void morpion_oracle_free(struct morpion_oracle *o) {
    if (!o)
        return;
    oracle_free(o->oracle);
    free(o);
}

/* Answers ------------------------------------------------------------------ */

struct morpion_answer {
    const struct game *game;
    struct answer answer;
    char move[GAME_MOVE_TEXT_MAX];
    char *json; /* NULL until it is requested */
};

enum morpion_status morpion_ask(struct morpion_oracle *o,
                                const struct morpion_position *p,
                                struct morpion_answer **out,
                                struct morpion_error *e) {
    if (strcmp(p->game->name, oracle_game(o->oracle)->name) != 0)
        return status_of(
            status_fail(REASON_OF(e), ST_ILLEGAL,
                        "the position is of %s, but the oracle is for %s",
                        p->game->name, oracle_game(o->oracle)->name));
    struct morpion_answer *a = malloc(sizeof *a);
    if (!a)
        return no_memory(e);
    a->game = p->game;
    a->json = NULL;
    enum status st = answer_ask(o->oracle, &p->state, &a->answer, REASON_OF(e));
    if (st)
        free(a);
    else
        *out = a;
    return status_of(st);
}

void morpion_answer_free(struct morpion_answer *a) {
    if (!a)
        return;
    free(a->json);
    free(a);
}

static const char *category_of(struct bounds b) {
    return bounds_known(b) ? value_name(b.lower) : "unknown";
}

const char *morpion_answer_category(const struct morpion_answer *a) {
    return category_of(a->answer.bounds);
}

int morpion_answer_winner(const struct morpion_answer *a) {
    return a->answer.proof == ANSWER_PROVED ? (int)a->answer.attractor : -1;
}

int morpion_answer_distance(const struct morpion_answer *a) {
    const struct answer *of = &a->answer;
    const bool known =
        of->bounds.distance > 0 || (of->over && of->bounds.lower != VALUE_DRAW);
    return known ? of->bounds.distance : -1;
}

int morpion_answer_moves(const struct morpion_answer *a) {
    return a->answer.move_count;
}

int morpion_answer_best(const struct morpion_answer *a) {
    return a->answer.best_count;
}

static const struct answer_move *move_of(const struct morpion_answer *a,
                                         int i) {
    return i >= 0 && i < a->answer.move_count ? &a->answer.moves[i] : NULL;
}

const char *morpion_answer_move(struct morpion_answer *a, int i) {
    const struct answer_move *m = move_of(a, i);
    return m ? game_print_move(a->game, m->move, a->move) : NULL;
}

const char *morpion_answer_move_category(const struct morpion_answer *a,
                                         int i) {
    const struct answer_move *m = move_of(a, i);
    return m ? category_of(m->bounds) : NULL;
}

int morpion_answer_move_distance(const struct morpion_answer *a, int i) {
    const struct answer_move *m = move_of(a, i);
    return m && m->bounds.distance > 0 ? m->bounds.distance : -1;
}

const char *morpion_answer_json(struct morpion_answer *a) {
    if (a->json)
        return a->json;
    size_t size;
    FILE *out = open_memstream(&a->json, &size);
    if (!out)
        return NULL;
    answer_json(out, a->game, &a->answer);
    const bool failed = ferror(out);
    if (fclose(out) == 0 && !failed)
        return a->json;
    free(a->json);
    a->json = NULL;
    return NULL;
}

/* Proofs ------------------------------------------------------------------- */

enum morpion_status morpion_check_proof(const char *file, char *claim,
                                        size_t size, struct morpion_error *e) {
    struct certificate_confirmed confirmed;
    enum status st = cpu_check(REASON_OF(e));
    if (!st)
        st = certificate_confirm(file, &confirmed, REASON_OF(e));
    if (!st && claim)
        snprintf(claim, size, "%s", confirmed.claim);
    return status_of(st);
}
