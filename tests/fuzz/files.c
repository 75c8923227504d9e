/* Harnesses for binary files: tables, certificates and MENACE files. */
#include "fuzz.h"
#include "rules/tnk.h"

#include <string.h>
#include <unistd.h>

#include "answers/solve.h"
#include "base/random.h"
#include "engines/memo/memo.h"
#include "players/menace.h"
#include "proofs/certificate_confirm.h"
#include "proofs/playbook.h"
#include "rules/board_name.h"
#include "tables/census.h"
#include "tables/probe.h"
#include "tables/table_verify.h"
#include "tables/table_walk.h"

/* Long work is cut short: a fuzzer needs many tries. */
enum { TICKS_MAX = 2000, CELLS_MAX = 12, GAMES = 4 };

static bool few_ticks(void *arg, const struct progress *p) {
    (void)p;
    return ++*(int *)arg < TICKS_MAX;
}

/* The same bytes give the same random numbers. */
static struct random random_of(const uint8_t *data, size_t size) {
    uint64_t seed = size;
    for (size_t i = 0; i < size; i++)
        seed = seed * 31 + data[i];
    return (struct random){seed};
}

/* The true value of a position, from the engine that uses no files, and in *all
 * the values of all positions that can follow. */
static struct outcome solved(const struct game *g, const struct state *s,
                             struct memo_table **all) {
    struct outcome o;
    struct reason why;
    *all = memo_table_new(1 << 28);
    FUZZ_EXPECT(*all && memo_solve(g, s, *all, NULL, &o, &why) == ST_OK);
    return o;
}

static bool is_small(const struct game *g) {
    return game_board(g) && game_board(g)->cells <= CELLS_MAX;
}

/* A table of Ultimate may hold a few positions; the true value of its root may
 * take hours. */
static bool may_be_short(const struct game *g) {
    return !game_board(g) || is_small(g);
}

/* Are few cells left? Boards of any size may be almost full. */
static bool is_nearly_full(const struct game *g, const struct state *s) {
    return g->root && g->plies_max - game_ply(g, s) <= CELLS_MAX;
}

/* Tables ------------------------------------------------------------------- */

/* A table, and the true values if the table was verified in full; otherwise
 * NULL. */
struct claim {
    const struct table_file *file;
    const struct game *game;
    struct memo_table *truth;
};

static void expect_true(const struct claim *c, struct key k, struct outcome o) {
    struct outcome true_one = o;
    memo_table_get(c->truth, k,
                   &true_one); /* it has no positions where the game is over */
    FUZZ_EXPECT(o.value == true_one.value);
    FUZZ_EXPECT(!table_file_info(c->file)->distances ||
                o.distance == true_one.distance);
}

/* Plays random games from the root and looks up every position. */
static void probe_games(const struct claim *c, const struct state *root,
                        struct random random) {
    const struct game *g = c->game;
    int ticks = 0;
    const struct watch w = {few_ticks, &ticks};
    struct probe *p = probe_new(c->file, 2);
    FUZZ_EXPECT(p);
    for (int i = 0; i < GAMES; i++) {
        struct state s = *root;
        for (;;) {
            struct step steps[GAME_MOVES_MAX];
            struct outcome o;
            struct reason why;
            enum value v;
            const struct key k = game_key(g, &s);
            const enum status st = probe_get(p, k, &o, &why);
            FUZZ_EXPECT(st == ST_OK || !c->truth);
            if (c->truth)
                expect_true(c, k, o);
            if (i == 0)
                probe_exact(p, k, &w, &o, &why);
            if (game_over(g, &s, &v))
                break;
            const int count = game_steps(g, &s, steps);
            s = steps[random_below(&random, (uint64_t)count)].to;
        }
    }
    probe_free(p);
}

/* Compares every position with the truth. */
static enum status compare(void *arg, const struct table_walk_entry *r,
                           struct reason *why) {
    const struct claim *c = arg;
    (void)why;
    if (c->truth)
        expect_true(c, game_key(c->game, &r->state), r->outcome);
    return ST_OK;
}

/* A table that passes must be right. */
static bool passes(const struct table_file *f, const struct game *g) {
    int ticks = 0;
    const struct table_verify_options o = {
        .full = true, .threads = 1, .watch = {few_ticks, &ticks}};
    struct reason why;
    return table_verify(f, g, &o, &why) == ST_OK;
}

static void use_table(const struct table_file *f, struct random random) {
    struct game *g;
    struct state root;
    struct reason why;
    if (game_new(table_file_info(f)->game, &g, &why))
        return;
    if (may_be_short(g) && !table_file_root_state(f, g, &root, &why)) {
        int ticks = 0;
        const struct watch w = {few_ticks, &ticks};
        struct claim c = {f, table_file_game(f, g), NULL};
        struct census census;
        if ((is_small(g) || is_nearly_full(c.game, &root)) && passes(f, g)) {
            const struct outcome truth = solved(c.game, &root, &c.truth);
            const struct outcome claimed = table_file_info(f)->root.outcome;
            FUZZ_EXPECT(claimed.value == truth.value);
        }
        table_walk(f, g, -1, &w, compare, &c, &why);
        census_take(f, g, 1, &w, &census, &why);
        probe_games(&c, &root, random);
        memo_table_free(c.truth);
    }
    game_free(g);
}

void fuzz_table(const uint8_t *data, size_t size) {
    struct table_file *f;
    struct reason why;
    size_t bytes;
    uint8_t *file = fuzz_seal_table(data, size, &bytes);
    if (!table_file_open(fuzz_file(file, bytes), &f, &why)) {
        use_table(f, random_of(data, size));
        table_file_close(f);
    }
    free(file);
}

/* Partial files ----------------------------------------------------------- */

/* Resumes a solve from a partial file: of tiers, memo or proof, as the first
 * byte says (t, m or p). It must not crash. Values in the file are trusted, so
 * the result is not checked. */
void fuzz_partial(const uint8_t *data, size_t size) {
    char target[64], partial[80]; /* names of our own: other processes may run
                                     beside this one */
    snprintf(target, sizeof target, "/tmp/morpion-fuzz.%ld", (long)getpid());
    snprintf(partial, sizeof partial, "%s.partial", target);
    const char kind = size ? (char)data[0] : 't';
    struct game *g;
    struct solve_result result;
    struct reason why;
    size_t bytes = 0;
    int ticks = 0;
    uint8_t *file = (kind == 'p' ? fuzz_seal_log : fuzz_seal_table)(
        data + (size > 0), size - (size > 0), &bytes);
    FILE *f = fopen(partial, "wb");
    FUZZ_EXPECT(f && fwrite(file, 1, bytes, f) == bytes && !fclose(f));
    const char *game = kind == 'p' ? "4x5,4" : kind == 'm' ? "3,3" : "3x4,3";
    FUZZ_EXPECT(!game_new(game, &g, &why));
    const struct solve_table_options table = {
        .engine = kind == 'm' ? SOLVE_MEMO : SOLVE_TIERS,
        .threads = 1,
        .memory = 1 << 26,
        .output = target,
        .resume = true,
        .watch = {few_ticks, &ticks}};
    const struct solve_proof_options proof = {.threads = 1,
                                              .memory = 1 << 26,
                                              .certificate = target,
                                              .resume = true,
                                              .watch = {few_ticks, &ticks}};
    struct state root = game_start(g);
    if (kind == 'p') {
        /* This makes it a proof of a few hundred positions. */
        root = game_after(g, &root, 6);
        solve_proof(g, &root, &proof, &result, &why);
    } else {
        solve_table(g, &root, &table, &result, &why);
    }
    game_free(g);
    free(file);
    unlink(target);
    unlink(partial);
}

/* Certificates ------------------------------------------------------------- */

/* Plays by the book against random moves. It must keep its promise. */
static void play_by_book(const struct game *g, struct playbook *p,
                         struct state s, struct random *random) {
    const enum side ours = playbook_player(p);
    enum value v;
    while (!game_over(g, &s, &v)) {
        struct step steps[GAME_MOVES_MAX];
        struct reason why;
        const int count = game_steps(g, &s, steps);
        int move = steps[random_below(random, (uint64_t)count)].move;
        if (game_mover(g, &s) == ours)
            FUZZ_EXPECT(!playbook_move(p, tnk_position(&s), &move, &why));
        s = game_after(g, &s, move);
    }
    const enum side winner = value_attractor(v, game_mover(g, &s));
    FUZZ_EXPECT(playbook_wins(p) ? winner == ours : winner != side_other(ours));
}

static void use_certificate(const struct certificate *c, const struct game *g,
                            struct random random) {
    struct certificate_check_result result;
    struct reason why;
    if (certificate_check(c, game_board(g), &result, &why))
        return;
    const struct state root = tnk_state(c->root);
    if (is_small(g)) {
        struct memo_table *all;
        const struct outcome truth = solved(g, &root, &all);
        memo_table_free(all);
        FUZZ_EXPECT(result.bounds.lower <= truth.value &&
                    truth.value <= result.bounds.upper);
    }
    for (int i = 0; i < c->claim_count; i++) {
        struct playbook *p;
        FUZZ_EXPECT(!playbook_new(c, game_board(g), i, &p, &why));
        for (int j = 0; j < GAMES; j++)
            play_by_book(g, p, root, &random);
        playbook_free(p);
    }
}

static void use_file(struct certificate_file *f, struct random random) {
    struct certificate_confirmed confirmed;
    struct certificate c;
    struct game *g;
    struct reason why;
    char name[GAME_NAME_MAX];
    board_name_print(f->shape.rows, f->shape.cols, f->shape.k, name);
    FUZZ_EXPECT(!game_new(name, &g, &why));
    if (!game_board(g)) {
        certificate_confirm_file(f, &confirmed, &why);
    } else if (!certificate_from_file(f, &c, &why)) {
        use_certificate(&c, g, random);
        certificate_free(&c);
    }
    game_free(g);
}

void fuzz_certificate(const uint8_t *data, size_t size) {
    struct certificate_file f;
    struct reason why;
    size_t bytes;
    /* Version 2, for large boards, has a longer head. */
    const bool large =
        size > SEALED_FILE_MAGIC && data[SEALED_FILE_MAGIC] == '2';
    uint8_t *file =
        fuzz_seal(data, size,
                  large ? CERTIFICATE_HEAD_MAX : FUZZ_CERTIFICATE_HEAD, &bytes);
    if (!certificate_file_read(fuzz_file(file, bytes), &f, &why)) {
        use_file(&f, random_of(data, size));
        certificate_file_free(&f);
    }
    free(file);
}

/* MENACE ------------------------------------------------------------------- */

static void expect_share(struct menace_results r) {
    const double sum = r.won + r.drawn + r.lost;
    FUZZ_EXPECT(sum > 1 - 1e-9 && sum < 1 + 1e-9);
}

/* Written again, the file is the same except for the packing: its size must be
 * equal. */
static void expect_written_again(const struct menace *m, const struct game *g) {
    struct atomic_file *f;
    struct menace *again;
    struct reason why;
    uint64_t first, second;
    FUZZ_EXPECT(!atomic_file_open("/tmp/morpion-fuzz.menace", &f, &why));
    FUZZ_EXPECT(!menace_write(f, m, &first, &why));
    FUZZ_EXPECT(!menace_read(atomic_file_name(f), g, NULL, &again, &why));
    atomic_file_abandon(f);
    FUZZ_EXPECT(!atomic_file_open("/tmp/morpion-fuzz.menace", &f, &why));
    FUZZ_EXPECT(!menace_write(f, again, &second, &why));
    atomic_file_abandon(f);
    FUZZ_EXPECT(first == second);
    menace_free(again);
}

static void use_menace(struct menace *m, const struct game *g) {
    struct menace_box box;
    const struct state start = game_start(g);
    expect_written_again(m, g);
    menace_look(m, &start, &box);
    menace_insight(m);
    if (menace_options(m)->opponent != MENACE_OTHER)
        menace_train(m, GAMES);
    for (int side = SIDE_X; side <= SIDE_O; side++) {
        expect_share(menace_judge(m, (enum side)side, MENACE_PERFECT));
        expect_share(menace_judge(m, (enum side)side, MENACE_RANDOM));
    }
}

void fuzz_menace(const uint8_t *data, size_t size) {
    struct game *g;
    struct menace *m;
    struct reason why;
    size_t bytes;
    uint8_t *file = fuzz_seal(data, size, FUZZ_MENACE_HEAD, &bytes);
    const char *path = fuzz_file(file, bytes);
    if (!menace_read_game(path, &g, &why)) {
        if (game_board(g) && game_board(g)->cells <= 9 &&
            !menace_read(path, g, NULL, &m, &why)) {
            use_menace(m, g);
            menace_free(m);
        }
        game_free(g);
    }
    free(file);
}
