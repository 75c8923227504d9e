/* Constants of the estimates: a player that searches with a changed constant
 * meets one with the present constants. The changed player is a process of its
 * own, since each process has one set of constants. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "engines/search/estimate_tuning.h"
#include "engines/search/search.h"
#include "tune.h"

enum { OPENING = 4, GAMES = 200, MEMORY = 1 << 20 };

struct match_stage {
    const char *game;
    int depth;
};

/* The changed player ------------------------------------------------------- */

struct rival {
    int ask, answer; /* descriptors */
};

static int choose(struct search *search, const struct state *s, int depth) {
    const struct search_limits limits = {.depth = depth};
    struct search_result r;
    search_run(search, s, &limits, &r);
    return r.move;
}

/* Answers states with moves until the other end is closed. */
_Noreturn static void serve(const struct game *g, int depth, int in, int out) {
    struct search *search = search_new(g, MEMORY);
    struct state s;
    while (search && read(in, &s, sizeof s) == sizeof s) {
        const int move = choose(search, &s, depth);
        if (write(out, &move, sizeof move) != sizeof move)
            break;
    }
    _exit(0);
}

static struct rival start_rival(const struct game *g, int depth,
                                const struct tune_constant *c, double value) {
    int to[2], from[2];
    if (pipe(to) || pipe(from))
        tune_die("cannot make a pipe");
    const pid_t child = fork();
    if (child < 0)
        tune_die("cannot start a process");
    if (!child) {
        close(to[1]);
        tune_set(c, value);
        serve(g, depth, to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    return (struct rival){to[1], from[0]};
}

static int ask(const struct rival *r, const struct state *s) {
    int move;
    if (write(r->ask, s, sizeof *s) != sizeof *s ||
        read(r->answer, &move, sizeof move) != sizeof move)
        tune_die("a player failed");
    return move;
}

/* Games -------------------------------------------------------------------- */

static struct state play(const struct game *g, const struct state *s,
                         int move) {
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++)
        if (steps[i].move == move)
            return steps[i].to;
    tune_die("a player made an illegal move");
}

static struct state opening(const struct game *g, uint64_t *seed) {
    struct state s = game_start(g);
    enum value v;
    for (int i = 0; i < OPENING && !game_over(g, &s, &v); i++) {
        struct step steps[GAME_MOVES_MAX];
        const int count = game_steps(g, &s, steps);
        s = steps[tune_random(seed) % (uint64_t)count].to;
    }
    return s;
}

/* The value for `side` at the end of a game. */
static enum value play_game(const struct game *g, struct search *present,
                            const struct rival *changed, int depth,
                            struct state s, enum side side) {
    enum value v;
    while (!game_over(g, &s, &v))
        s = play(g, &s,
                 game_mover(g, &s) == side ? ask(changed, &s)
                                           : choose(present, &s, depth));
    return game_mover(g, &s) == side ? v : (enum value)(-(int)v);
}

/* Each opening is played twice, with the sides exchanged. */
static void play_stage(const struct match_stage *stage,
                       const struct tune_constant *c, double value,
                       struct tune_score *score) {
    struct game *g = tune_game(stage->game);
    const struct rival changed = start_rival(g, stage->depth, c, value);
    struct search *present = search_new(g, MEMORY);
    uint64_t seed = 1;
    if (!present)
        tune_die("out of memory");
    for (int i = 0; i < GAMES / 2; i++) {
        const struct state s = opening(g, &seed);
        for (int side = SIDE_X; side <= SIDE_O; side++) {
            const enum value v = play_game(g, present, &changed, stage->depth,
                                           s, (enum side)side);
            score->won += v == VALUE_WIN;
            score->drawn += v == VALUE_DRAW;
            score->lost += v == VALUE_LOSS;
        }
    }
    close(changed.ask);
    close(changed.answer);
    search_free(present);
    game_free(g);
}

/* T(n,k) ------------------------------------------------------------------- */

/* The factor by which a further stone multiplies the worth of a line, below
 * k = 5 and from there on. */
static double ratios[2] = {4, 3};

static void fill_worth(void) {
    static const int most[2] = {1024, 768};
    for (int i = 0; i < 2; i++)
        for (int lacks = 0; lacks < BOARD_K_MAX; lacks++)
            tnk_estimate_tuning.worth[i][lacks] =
                (int16_t)(most[i] / pow(ratios[i], lacks));
}

static const struct tune_constant tnk_constants[] = {
    {"ratio, k < 5", TUNE_DOUBLE, &ratios[0], 1, false, fill_worth},
    {"ratio, k >= 5", TUNE_DOUBLE, &ratios[1], .5, false, fill_worth},
};

static struct tune_score tnk_match(const struct tune_constant *c,
                                   double value) {
    static const struct match_stage stages[2][4] = {
        {{"5,4", 2}, {"6,4", 2}, {"7,4", 2}, {"6,4", 4}},
        {{"6,5", 2}, {"7,5", 2}, {"8,5", 2}, {"8,5", 4}}};
    struct tune_score score = {0};
    for (int i = 0; i < 4; i++)
        play_stage(&stages[c == &tnk_constants[1]][i], c, value, &score);
    return score;
}

const struct tune_section tune_tnk_estimate = {
    "tnk-estimate", tnk_constants, sizeof tnk_constants / sizeof *tnk_constants,
    NULL, tnk_match};

/* Ultimate ----------------------------------------------------------------- */

static const struct tune_constant ultimate_constants[] = {
    {"exponent", TUNE_DOUBLE, &ultimate_estimate_tuning.exponent, .1, false,
     NULL},
    {"any_board", TUNE_INT, &ultimate_estimate_tuning.any_board, 100, false,
     NULL},
};

static struct tune_score ultimate_match(const struct tune_constant *c,
                                        double value) {
    static const struct match_stage stages[] = {{"ultimate", 2},
                                                {"ultimate", 4}};
    struct tune_score score = {0};
    for (int i = 0; i < 2; i++)
        play_stage(&stages[i], c, value, &score);
    return score;
}

const struct tune_section tune_ultimate_estimate = {
    "ultimate-estimate", ultimate_constants,
    sizeof ultimate_constants / sizeof *ultimate_constants, NULL,
    ultimate_match};
