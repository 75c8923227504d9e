#include "players/match.h"

#include <math.h>
#include <stdlib.h>
#include <xxhash.h>

#include "base/parallel.h"

struct played {
    uint64_t moves; /* a hash of the moves */
    int8_t result;  /* enum match_result; -1 when not played */
    uint16_t plies;
};

struct match {
    const struct game *game;
    const struct match_options *options;
    struct player *(*players)[2]; /* by thread */
    struct played *games;
};

/* Plays the random opening moves. Stops before a move that would end the game.
 * Returns how many were played. */
static int play_opening(const struct match *m, struct random *random,
                        struct state *s, uint16_t *moves) {
    const struct game *g = m->game;
    int plies = 0;
    for (; plies < m->options->opening; plies++) {
        struct step steps[GAME_MOVES_MAX];
        enum value v;
        if (game_over(g, s, &v))
            break;
        const int count = game_steps(g, s, steps);
        const struct step *step = &steps[random_below(random, (uint64_t)count)];
        if (game_over(g, &step->to, &v))
            break;
        moves[plies] = (uint16_t)step->move;
        *s = step->to;
    }
    return plies;
}

static enum match_result result_of(enum side winner, enum side first) {
    return winner == SIDE_NONE ? MATCH_DRAWN
           : winner == first   ? MATCH_WON
                               : MATCH_LOST;
}

/* Plays game number `item`. The first player begins the even ones. */
static enum status play_one(void *arg, int thread, uint64_t item,
                            uint64_t *done, struct reason *why) {
    struct match *m = arg;
    const struct game *g = m->game;
    struct player **players = m->players[thread];
    struct random opening = random_split(m->options->seed, item / 2);
    struct random moving = random_split(~m->options->seed, item);
    struct state s = m->options->start ? *m->options->start : game_start(g);
    const enum side starter = game_mover(g, &s);
    const int turn = (int)(item % 2); /* the player who begins: 0 or 1 */
    uint16_t moves[GAME_PLIES_MAX];
    enum value v = VALUE_DRAW;
    enum status st = ST_OK;
    bool resigned = false;
    int plies = play_opening(m, &opening, &s, moves);
    for (int i = 0; i < 2 && !st; i++)
        st = player_begin(players[i], random_next(&moving), why);
    while (!st && !resigned && !game_over(g, &s, &v)) {
        const int who = (game_mover(g, &s) == starter) == (turn == 0) ? 0 : 1;
        int move;
        st = player_choose(players[who], &s, &move, why);
        resigned = !st && move == PLAYER_RESIGNS;
        if (st || resigned)
            break;
        moves[plies++] = (uint16_t)move;
        s = game_after(g, &s, move);
    }
    if (st)
        return st;
    const enum side winner = resigned ? side_other(game_mover(g, &s))
                                      : value_attractor(v, game_mover(g, &s));
    const enum side first = turn == 0 ? starter : side_other(starter);
    m->games[item] =
        (struct played){XXH3_64bits(moves, (size_t)plies * sizeof *moves),
                        (int8_t)result_of(winner, first), (uint16_t)plies};
    ++*done;
    return ST_OK;
}

static int compare(const void *a, const void *b) {
    const struct played *left = a, *right = b;
    return (left->moves > right->moves) - (left->moves < right->moves);
}

static void count_games(struct match *m, struct match_results *out) {
    uint64_t played = 0;
    *out = (struct match_results){.plies = 0};
    for (uint64_t i = 0; i < m->options->games; i++) {
        if (m->games[i].result < 0)
            continue;
        out->by[i % 2][m->games[i].result]++;
        out->plies += m->games[i].plies;
        m->games[played++] = m->games[i];
    }
    qsort(m->games, played, sizeof *m->games, compare);
    for (uint64_t i = 0; i < played; i++)
        out->different += !i || compare(&m->games[i - 1], &m->games[i]) != 0;
}

static enum status play_all(struct match *m, struct reason *why) {
    const struct match_options *o = m->options;
    struct progress progress = {.total = o->games};
    const struct parallel p = {.threads = o->threads,
                               .items = o->games,
                               .work = play_one,
                               .arg = m,
                               .watch = &o->watch,
                               .progress = &progress};
    for (int thread = 0; thread < o->threads; thread++)
        for (int i = 0; i < 2; i++) {
            enum status st = player_new(m->game, &o->players[i], &o->options,
                                        &m->players[thread][i], why);
            if (st)
                return st;
        }
    return parallel_run(&p, why);
}

enum status match_play(const struct game *g, const struct match_options *o,
                       struct match_results *out, struct reason *why) {
    struct match m = {.game = g,
                      .options = o,
                      .players = calloc((size_t)o->threads, sizeof *m.players),
                      .games = calloc(o->games, sizeof *m.games)};
    enum status st = ST_OK;
    if (!m.players || !m.games)
        st = status_fail(why, ST_NOMEM, "out of memory");
    for (uint64_t i = 0; i < o->games && !st; i++)
        m.games[i].result = -1;
    if (!st)
        st = play_all(&m, why);
    if (m.games && m.players)
        count_games(&m, out);
    for (int thread = 0; thread < o->threads && m.players; thread++)
        for (int i = 0; i < 2; i++)
            player_free(m.players[thread][i]);
    free(m.players);
    free(m.games);
    return st;
}

struct match_score match_score(const uint64_t by[MATCH_RESULTS]) {
    const double z = 1.959964; /* for 95 % of a normal distribution */
    const double n = (double)(by[MATCH_WON] + by[MATCH_DRAWN] + by[MATCH_LOST]);
    if (n < 1)
        return (struct match_score){0.5, 0, 1};
    const double p =
        ((double)by[MATCH_WON] + 0.5 * (double)by[MATCH_DRAWN]) / n;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double reach =
        z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (struct match_score){p, fmax(0, middle - reach),
                                fmin(1, middle + reach)};
}
