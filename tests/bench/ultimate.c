/* Ultimate: how fast positions are decided, and how well the bot plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "engines/proof/ultimate_attack.h"
#include "players/bot.h"
#include "rules/ultimate_game.h"

/* Positions --------------------------------------------------------------- */

static int moves_of(const struct ultimate *u, int *out) {
    int count = 0;
    for (unsigned left = ultimate_targets(u); left; left &= left - 1) {
        const int b = __builtin_ctz(left);
        for (unsigned cells = ultimate_empty(u, b); cells; cells &= cells - 1)
            out[count++] = 9 * b + __builtin_ctz(cells);
    }
    return count;
}

/* Plays random games until a position with so many playable cells. A game that
 * skips that number, or ends earlier, is played again. */
static struct ultimate random_position(int playable, uint64_t *seed) {
    for (;;) {
        struct ultimate u = ultimate_start(SIDE_X);
        enum side winner;
        while (!ultimate_over(&u, ULTIMATE_DRAW, &winner) &&
               ultimate_playable(&u) > playable) {
            int moves[ULTIMATE_CELLS];
            const int count = moves_of(&u, moves);
            const int m = moves[bench_random(seed) % (uint64_t)count];
            ultimate_play(&u, m / 9, m % 9);
        }
        if (!ultimate_over(&u, ULTIMATE_DRAW, &winner) &&
            ultimate_playable(&u) == playable)
            return u;
    }
}

enum { PLAYABLE_FIRST = 20, PLAYABLE_LAST = 45, PLAYABLE_STEP = 5, EACH = 50 };

void section_positions(void) {
    printf(
        "# %d random positions each with %d, %d, ... %d playable cells: make "
        "bench SECTIONS=positions.\n# The seed is the number of cells.\n",
        EACH, PLAYABLE_FIRST, PLAYABLE_FIRST + PLAYABLE_STEP, PLAYABLE_LAST);
    for (int n = PLAYABLE_FIRST; n <= PLAYABLE_LAST; n += PLAYABLE_STEP) {
        uint64_t seed = (uint64_t)n;
        for (int i = 0; i < EACH; i++) {
            char text[ULTIMATE_TEXT_MAX];
            const struct ultimate u = random_position(n, &seed);
            printf("%s\n", ultimate_print(&u, text));
        }
    }
}

static void count_games(void) {
    const struct ultimate u = ultimate_start(SIDE_X);
    uint64_t open, over[3];
    const double start = bench_now();
    ultimate_perft(&u, ULTIMATE_DRAW, 9, &open, over);
    const double seconds = bench_now() - start;
    const uint64_t games = open + over[0] + over[1] + over[2];
    bench_figure("ultimate", "games of 9 moves counted, one thread",
                 1e-6 * (double)games / seconds, "M/s");
}

/* Proofs ------------------------------------------------------------------ */

/* The cost of proofs for the positions with one number of cells. */
struct position_group {
    int playable, count, solved;
    double seconds[EACH], visits[EACH];
};

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* One core comes first; two are compared with it. */
static void print_group(struct position_group *g, int threads) {
    static double median_of_one[PLAYABLE_LAST + 1];
    char subject[32], what[48];
    const char *cores = threads == 1 ? "one core" : "two cores";
    if (!g->count)
        return;
    qsort(g->seconds, (size_t)g->count, sizeof *g->seconds, ascending);
    qsort(g->visits, (size_t)g->count, sizeof *g->visits, ascending);
    const int last = g->count - 1;
    const double median = g->seconds[g->count / 2];
    snprintf(subject, sizeof subject, "%d cells", g->playable);
    snprintf(what, sizeof what, "solved, %s", cores);
    bench_figure(subject, what, 100.0 * g->solved / g->count, "%");
    snprintf(what, sizeof what, "median, %s", cores);
    if (threads == 1) {
        bench_figure(subject, what, median, "s");
        median_of_one[g->playable] = median;
        bench_figure(subject, "median positions looked at",
                     g->visits[g->count / 2], "positions");
        plot_point("empties", "median", g->playable, median);
        plot_point("empties", "nine of ten", g->playable,
                   g->seconds[g->count * 9 / 10]);
        plot_point("empties", "worst of 50", g->playable, g->seconds[last]);
    } else {
        bench_against(subject, what, median, "s", "one core",
                      median_of_one[g->playable]);
    }
    snprintf(what, sizeof what, "nine of ten, %s", cores);
    bench_figure(subject, what, g->seconds[g->count * 9 / 10], "s");
    snprintf(what, sizeof what, "worst, %s", cores);
    bench_figure(subject, what, g->seconds[last], "s");
    g->count = g->solved = 0;
}

static void prove(struct position_group *g, const struct ultimate *u,
                  int threads, unsigned rules) {
    enum { SECONDS_MAX = 120 };
    struct ultimate_attack *p =
        ultimate_attack_new(ULTIMATE_DRAW, UINT64_C(2) << 30, rules);
    if (!p || g->count == EACH)
        bench_die("out of memory");
    const double start = bench_now();
    double end = start + SECONDS_MAX;
    const struct watch watch = {bench_before, &end};
    const struct limits limits = {threads, UINT64_MAX, &watch};
    struct ultimate_attack_result r;
    ultimate_attack_decide(p, u, bounds_none(), &limits, &r);
    g->solved += r.bounds.lower == r.bounds.upper;
    g->visits[g->count] = (double)r.visits;
    g->seconds[g->count++] = bench_now() - start;
    ultimate_attack_free(p);
}

/* Reads the next position of the file, skipping remarks; false at the end. */
static bool next_position(FILE *f, struct ultimate *u) {
    char line[256];
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#')
            continue;
        if (ultimate_read(line, strlen(line), u, NULL))
            bench_die(line);
        return true;
    }
    return false;
}

static FILE *open_positions(void) {
    FILE *f = fopen("tests/bench/ultimate.txt", "r");
    if (!f)
        bench_die("cannot open tests/bench/ultimate.txt");
    return f;
}

void section_ultimate(void) {
    static struct position_group g;
    FILE *f = open_positions();
    struct ultimate u;
    plot_axes("empties", "Positions of Ultimate, win, draw and loss told apart",
              "playable cells");
    count_games();
    for (int threads = 1; threads <= 2; threads++) {
        rewind(f);
        while (next_position(f, &u)) {
            if (ultimate_playable(&u) != g.playable)
                print_group(&g, threads);
            g.playable = ultimate_playable(&u);
            prove(&g, &u, threads, ULTIMATE_ATTACK_ALL);
        }
        print_group(&g, threads);
    }
    fclose(f);
}

/* Proves all positions with so many cells, using some of the pruning rules. */
static void prove_all(int playable, unsigned rules, double *seconds,
                      double *visits) {
    static struct position_group g;
    FILE *f = open_positions();
    struct ultimate u;
    g.count = g.solved = 0;
    *seconds = *visits = 0;
    while (next_position(f, &u))
        if (ultimate_playable(&u) == playable)
            prove(&g, &u, 1, rules);
    if (g.solved < g.count)
        bench_die("a position takes longer than it may");
    for (int i = 0; i < g.count; i++) {
        *seconds += g.seconds[i];
        *visits += g.visits[i];
    }
    fclose(f);
}

static void without_each(int playable) {
    static const struct {
        const char *name;
        unsigned rule;
    } rules[] = {
        {"without moves that hand over the game", ULTIMATE_ATTACK_THREATS},
        {"without dead lines of boards", ULTIMATE_ATTACK_DEAD},
        {"without folding what no longer matters", ULTIMATE_ATTACK_FOLD}};
    char subject[32];
    double all, all_visits, seconds, visits;
    snprintf(subject, sizeof subject, "%d cells", playable);
    prove_all(playable, ULTIMATE_ATTACK_ALL, &all, &all_visits);
    bench_figure(subject, "50 positions, all rules, one core", all, "s");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        prove_all(playable, ULTIMATE_ATTACK_ALL & ~rules[i].rule, &seconds,
                  &visits);
        bench_against(subject, rules[i].name, seconds, "s", "all rules", all);
        bench_against(subject, "... positions looked at", visits, "positions",
                      "all rules", all_visits);
    }
}

void section_rules(void) {
    without_each(30);
    without_each(35);
}

/* The bot ----------------------------------------------------------------- */

static struct bot *new_bot(const struct game *g) {
    const struct bot_options options = {.memory = UINT64_C(512) << 20,
                                        .threads = 1};
    struct bot *b;
    if (bot_new(g, &options, &b, NULL))
        bench_die("cannot make a bot");
    return b;
}

/* A position of a random game after a random number of plies, not over. */
static struct state random_state(const struct game *g, uint64_t *seed) {
    for (;;) {
        enum value v;
        const uint64_t plies = bench_random(seed) % (uint64_t)g->plies_max;
        const struct state s = bench_random_state(g, (int)plies, seed);
        if (!game_over(g, &s, &v))
            return s;
    }
}

static void keep_time(const char *name, int positions, uint64_t milliseconds) {
    struct game *g = bench_game(name);
    struct bot *b = new_bot(g);
    uint64_t seed = 1;
    double longest = 0, sum = 0;
    int late = 0, proved = 0;
    for (int i = 0; i < positions; i++) {
        const struct state s = random_state(g, &seed);
        struct bot_move m;
        const double start = bench_now();
        bot_think(b, &s, milliseconds, &m);
        const double seconds = bench_now() - start;
        longest = seconds > longest ? seconds : longest;
        sum += seconds;
        late += seconds > 1e-3 * (double)milliseconds;
        proved += m.proved;
    }
    bench_figure(name, "random positions", positions, "positions");
    bench_against(name, "longest answer", longest, "s", "the time allowed",
                  1e-3 * (double)milliseconds);
    bench_figure(name, "mean answer", sum / positions, "s");
    bench_figure(name, "answers later than that", late, "positions");
    bench_figure(name, "answers that are proved", proved, "positions");
    bot_free(b);
    game_free(g);
}

/* A plain opponent: alpha-beta to depth 4. It counts won boards, and pairs in a
 * line, both of boards and within boards. */

static int pairs_of(unsigned mine, unsigned rival) {
    static const unsigned lines[8] = {0007, 0070, 0700, 0111,
                                      0222, 0444, 0421, 0124};
    int pairs = 0;
    for (int i = 0; i < 8; i++)
        pairs +=
            !(lines[i] & rival) && __builtin_popcount(lines[i] & mine) == 2;
    return pairs;
}

static int plain_count(const struct ultimate *u, int who) {
    int sum = 100 * __builtin_popcount(u->won[who]) +
              200 * pairs_of(u->won[who], u->closed & ~u->won[who]);
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        if (!(u->closed >> b & 1))
            sum += 10 * pairs_of(u->stones[who][b], u->stones[1 - who][b]);
    return sum;
}

static int plain_search(const struct ultimate *u, int depth, int alpha,
                        int beta, int *best) {
    int moves[ULTIMATE_CELLS];
    enum side winner;
    if (ultimate_over(u, ULTIMATE_DRAW, &winner))
        return winner == SIDE_NONE ? 0 : -100000 - depth;
    if (depth == 0)
        return plain_count(u, u->mover - 1) - plain_count(u, 2 - u->mover);
    const int count = moves_of(u, moves);
    for (int i = 0; i < count && alpha < beta; i++) {
        struct ultimate to = *u;
        ultimate_play(&to, moves[i] / 9, moves[i] % 9);
        const int score = -plain_search(&to, depth - 1, -beta, -alpha, NULL);
        if (score > alpha) {
            alpha = score;
            if (best)
                *best = moves[i];
        }
    }
    return alpha;
}

static int plain_move(const struct ultimate *u, uint64_t *seed) {
    int moves[ULTIMATE_CELLS], best;
    const int count = moves_of(u, moves);
    best = moves[bench_random(seed) % (uint64_t)count];
    plain_search(u, 4, -1000000, 1000000, &best);
    return best;
}

struct score {
    int won, drawn, lost, let_go;
};

/* One game from a position after two random moves. The bot plays one side. */
static void play_game(struct bot *b, enum side bot, uint64_t milliseconds,
                      uint64_t *seed, struct score *score) {
    struct state s = ultimate_state(ultimate_start(SIDE_X));
    enum side winner;
    bool sure = false; /* a win was proved */
    for (int ply = 0; !ultimate_over(ultimate_in(&s), ULTIMATE_DRAW, &winner);
         ply++) {
        int moves[ULTIMATE_CELLS];
        const int count = moves_of(ultimate_in(&s), moves);
        int move = moves[bench_random(seed) % (uint64_t)count];
        if (ply >= 2 && ultimate_in(&s)->mover == (uint8_t)bot) {
            struct bot_move m;
            bot_think(b, &s, milliseconds, &m);
            sure |= m.proved && m.worth.value == VALUE_WIN;
            move = m.move;
        } else if (ply >= 2) {
            move = plain_move(ultimate_in(&s), seed);
        }
        struct ultimate u = *ultimate_in(&s);
        ultimate_play(&u, move / 9, move % 9);
        s = ultimate_state(u);
    }
    score->won += winner == bot;
    score->drawn += winner == SIDE_NONE;
    score->lost += winner == side_other(bot);
    score->let_go += sure && winner != bot;
}

static void play_match(int games, uint64_t milliseconds) {
    struct game *g = bench_game("ultimate");
    struct score score = {0};
    uint64_t seed = 2;
    for (int i = 0; i < games; i++) {
        struct bot *b = new_bot(g);
        play_game(b, i % 2 ? SIDE_O : SIDE_X, milliseconds, &seed, &score);
        bot_free(b);
    }
    bench_figure("ultimate", "won against alpha-beta of depth 4", score.won,
                 "games");
    bench_figure("ultimate", "drawn", score.drawn, "games");
    bench_figure("ultimate", "lost", score.lost, "games");
    bench_figure("ultimate", "proved wins let go", score.let_go, "games");
    game_free(g);
}

void section_bot(void) {
    keep_time("ultimate", 1000, 200);
    keep_time("8,5", 100, 200);
    play_match(100, 200);
}
