/* Ultimate: how soon positions are decided, and how the bot plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "morpion/bot.h"
#include "morpion/ultiproof.h"

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

/* Random games up to the first position with so many playable cells; games that
 * miss that number, or end before, are played again. */
static struct ultimate random_position(int playable, uint64_t *seed) {
    for (;;) {
        struct ultimate u = ultimate_start(PLAYER_X);
        enum player winner;
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

void ultimate_positions(void) {
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

void ultimate_count(void) {
    const struct ultimate u = ultimate_start(PLAYER_X);
    uint64_t open, over[3];
    const double start = bench_now();
    ultimate_perft(&u, ULTIMATE_DRAW, 9, &open, over);
    const double seconds = bench_now() - start;
    const uint64_t games = open + over[0] + over[1] + over[2];
    printf("perft 9: %llu games in %.2f s, %.0f million/s, one thread\n",
           (unsigned long long)games, seconds, 1e-6 * (double)games / seconds);
}

/* Proofs ------------------------------------------------------------------ */

/* What the proofs of the positions with one number of cells took. */
struct group {
    int playable, count, solved;
    double seconds[EACH], visits[EACH];
};

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_group(struct group *g, int threads) {
    if (!g->count)
        return;
    qsort(g->seconds, (size_t)g->count, sizeof *g->seconds, ascending);
    qsort(g->visits, (size_t)g->count, sizeof *g->visits, ascending);
    const int median = g->count / 2, p90 = g->count * 9 / 10;
    const int worst = g->count - 1;
    printf("%8d %8d %7d%% %10.4f %10.4f %10.4f %12.0f %12.0f %12.0f\n",
           g->playable, threads, 100 * g->solved / g->count, g->seconds[median],
           g->seconds[p90], g->seconds[worst], g->visits[median],
           g->visits[p90], g->visits[worst]);
    g->count = g->solved = 0;
}

static bool stop_after(void *arg, const struct progress *p) {
    (void)p;
    return bench_now() < *(const double *)arg;
}

static void prove(struct group *g, const struct ultimate *u, int threads) {
    enum { SECONDS_MAX = 120 };
    struct ultiproof *p =
        ultiproof_new(ULTIMATE_DRAW, UINT64_C(2) << 30, ULTIPROOF_ALL);
    if (!p || g->count == EACH)
        bench_die("out of memory");
    const double start = bench_now();
    double end = start + SECONDS_MAX;
    const struct watch watch = {stop_after, &end};
    const struct limits limits = {threads, UINT64_MAX, &watch};
    struct ultiproof_result r;
    ultiproof_decide(p, u, &limits, &r);
    g->solved += r.bounds.lower == r.bounds.upper;
    g->visits[g->count] = (double)r.visits;
    g->seconds[g->count++] = bench_now() - start;
    ultiproof_free(p);
}

void ultimate_proofs(const char *path) {
    FILE *f = fopen(path, "r");
    struct group *g = calloc(1, sizeof *g);
    char line[256];
    if (!f || !g) {
        bench_die(path);
        return; /* it does not, as some readers cannot see */
    }
    printf("playable  threads  solved   median s      p90 s    worst s  median "
           "visits   p90 visits worst visits\n");
    for (int threads = 1; threads <= 2; threads++) {
        rewind(f);
        while (fgets(line, sizeof line, f)) {
            struct ultimate u;
            line[strcspn(line, "\n")] = '\0';
            if (*line == '#')
                continue;
            if (ultimate_read(line, strlen(line), &u, NULL))
                bench_die(line);
            if (ultimate_playable(&u) != g->playable)
                print_group(g, threads);
            g->playable = ultimate_playable(&u);
            prove(g, &u, threads);
        }
        print_group(g, threads);
    }
    free(g);
    fclose(f);
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

/* Positions of random games after a random number of plies, none over. */
static struct state random_state(const struct game *g, uint64_t *seed) {
    for (;;) {
        struct state s = g->start(g);
        enum value v;
        uint64_t plies = bench_random(seed) % (uint64_t)g->plies_max;
        for (; plies > 0 && !g->over(g, &s, &v); plies--) {
            struct step steps[GAME_MOVES_MAX];
            const int count = g->steps(g, &s, steps);
            s = steps[bench_random(seed) % (uint64_t)count].to;
        }
        if (!g->over(g, &s, &v))
            return s;
    }
}

void ultimate_times(const char *name, int positions, uint64_t milliseconds) {
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
    printf("%-9s %d random positions: %d late, longest %.1f ms, mean %.1f ms, "
           "%d proved\n",
           name, positions, late, 1e3 * longest, 1e3 * sum / positions, proved);
    bot_free(b);
    game_free(g);
}

/* A plain opponent: alpha-beta to depth 4, counting won boards and pairs in
 * line, of boards and in boards. */

static int pairs_of(unsigned mine, unsigned his) {
    static const unsigned lines[8] = {0007, 0070, 0700, 0111,
                                      0222, 0444, 0421, 0124};
    int pairs = 0;
    for (int i = 0; i < 8; i++)
        pairs += !(lines[i] & his) && __builtin_popcount(lines[i] & mine) == 2;
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
    enum player winner;
    if (ultimate_over(u, ULTIMATE_DRAW, &winner))
        return winner == PLAYER_NONE ? 0 : -100000 - depth;
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

/* One game, from a position after two random moves; the bot has one side. */
static void play_game(struct bot *b, enum player bot, uint64_t milliseconds,
                      uint64_t *seed, struct score *score) {
    struct state s = {.ult = ultimate_start(PLAYER_X)};
    enum player winner;
    bool sure = false; /* a win was proved */
    for (int ply = 0; !ultimate_over(&s.ult, ULTIMATE_DRAW, &winner); ply++) {
        int moves[ULTIMATE_CELLS];
        const int count = moves_of(&s.ult, moves);
        int move = moves[bench_random(seed) % (uint64_t)count];
        if (ply >= 2 && s.ult.mover == (uint8_t)bot) {
            struct bot_move m;
            bot_think(b, &s, milliseconds, &m);
            sure |= m.proved && m.worth.value == VALUE_WIN;
            move = m.move;
        } else if (ply >= 2) {
            move = plain_move(&s.ult, seed);
        }
        ultimate_play(&s.ult, move / 9, move % 9);
    }
    score->won += winner == bot;
    score->drawn += winner == PLAYER_NONE;
    score->lost += winner == player_other(bot);
    score->let_go += sure && winner != bot;
}

void ultimate_match(int games, uint64_t milliseconds) {
    struct game *g = bench_game("ultimate");
    struct score score = {0};
    uint64_t seed = 2;
    for (int i = 0; i < games; i++) {
        struct bot *b = new_bot(g);
        play_game(b, i % 2 ? PLAYER_O : PLAYER_X, milliseconds, &seed, &score);
        bot_free(b);
    }
    printf("ultimate  %d games against plain alpha-beta of depth 4: %d won, %d "
           "drawn, %d lost: %.1f %%; proved wins let go: %d\n",
           games, score.won, score.drawn, score.lost,
           100.0 * (score.won + 0.5 * score.drawn) / games, score.let_go);
    game_free(g);
}
