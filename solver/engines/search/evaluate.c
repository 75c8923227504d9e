#include "engines/search/evaluate.h"

#include <math.h>
#include <pthread.h>

/* T(n,k) ------------------------------------------------------------------ */

/* A line with stones of one player only is open to him; each stone more is
 * worth several times as much: 3 times is best from k = 5 on, 4 times below, by
 * matches on boards from 5 x 5 to 8 x 8 at depths 2 and 4 (2, 2.5, 3, 4, 6 and
 * 8 were tried). By stones that are lacking. */
static int worth(const struct board *b, int stones) {
    static const int16_t by_lacking[2][BOARD_SIDE_MAX] = {
        {1024, 256, 64, 16, 4, 1}, {768, 256, 85, 28, 9, 3, 1}};
    return stones ? by_lacking[b->k >= 5][b->k - stones] : 0;
}

static int tnk_balance(const struct board *b, uint64_t mine, uint64_t his) {
    int sum = 0;
    for (int i = 0; i < b->line_count; i++) {
        const uint64_t m = b->lines[i] & mine, h = b->lines[i] & his;
        if (!h)
            sum += worth(b, __builtin_popcountll(m));
        else if (!m)
            sum -= worth(b, __builtin_popcountll(h));
    }
    return sum;
}

/* What a stone of `mine` on a cell changes in the balance. */
static int tnk_change(const struct board *b, uint64_t mine, uint64_t his,
                      int cell) {
    int sum = 0;
    for (int i = 0; i < b->through_count[cell]; i++) {
        const uint64_t line = b->through[cell][i];
        const int m = __builtin_popcountll(line & mine);
        const int h = __builtin_popcountll(line & his);
        if (!h)
            sum += worth(b, m + 1) - worth(b, m);
        else if (!m)
            sum += worth(b, h);
    }
    return sum;
}

static int bounded(int estimate) {
    return estimate > EVALUATE_MOST    ? EVALUATE_MOST
           : estimate < -EVALUATE_MOST ? -EVALUATE_MOST
                                       : estimate;
}

/* Who is to move has the better of it, by about one stone. */
static int tnk_tempo(const struct board *b) { return worth(b, b->k / 2 + 1); }

static int tnk_moves(const struct game *g, const struct position *p,
                     struct evaluated_move *out) {
    const struct board *b = g->board;
    const int me = p->mover - 1;
    const uint64_t mine = p->stones[me], his = p->stones[1 - me];
    const uint64_t empty = position_empty(b, p);
    const uint64_t wins = board_completing(b, mine, his);
    const uint64_t threats = wins ? 0 : board_completing(b, his, mine);
    const uint64_t worthy = wins      ? wins & -wins
                            : threats ? threats & -threats
                                      : empty;
    const int balance = tnk_balance(b, mine, his);
    int count = 0;
    for (uint64_t left = worthy; left; left &= left - 1, count++) {
        const int cell = __builtin_ctzll(left);
        out[count].step.move = cell;
        out[count].step.to.tnk = position_play(b, *p, cell);
        out[count].estimate =
            bounded(balance + tnk_change(b, mine, his, cell) - tnk_tempo(b));
    }
    return count;
}

/* Ultimate ---------------------------------------------------------------- */

enum { TERNARY = 19683 };
#define CHANCE_EXPONENT 1.2

static struct {
    pthread_once_t once;
    uint16_t ternary[512]; /* a set in base 3 */
    /* How likely the player of the ones is to win a board, if each cell that is
     * left went to either player by the toss of a coin; to CHANCE_EXPONENT. */
    float chance[TERNARY];
} ult = {.once = PTHREAD_ONCE_INIT};

static bool has_line(int ternary, int who) {
    unsigned set = 0;
    for (int cell = 0; cell < 9; cell++, ternary /= 3)
        set |= (unsigned)(ternary % 3 == who) << cell;
    return ultimate_has_line(set);
}

/* Boards with more stones have larger numbers than those they come from. */
static void fill(void) {
    for (unsigned set = 0; set < 512; set++)
        for (unsigned cell = 0, power = 1; cell < 9; cell++, power *= 3)
            ult.ternary[set] =
                (uint16_t)(ult.ternary[set] + (set >> cell & 1) * power);
    for (int t = TERNARY; t-- > 0;) {
        float sum = 0;
        int empty = 0;
        for (int power = 1; power < TERNARY; power *= 3)
            if (t / power % 3 == 0) {
                sum += ult.chance[t + power] + ult.chance[t + 2 * power];
                empty++;
            }
        if (has_line(t, 1))
            ult.chance[t] = 1;
        else if (empty && !has_line(t, 2))
            ult.chance[t] = sum / (float)(2 * empty);
    }
    for (int t = 0; t < TERNARY; t++)
        ult.chance[t] = (float)pow(ult.chance[t], CHANCE_EXPONENT);
}

/* The likelihood of a line of boards, where they have nothing to do with each
 * other; lines that share boards are counted one by one. */
static float lines_chance(const float c[ULTIMATE_BOARDS]) {
    return c[4] * (c[0] * c[8] + c[2] * c[6] + c[1] * c[7] + c[3] * c[5]) +
           c[0] * (c[1] * c[2] + c[3] * c[6]) +
           c[8] * (c[2] * c[5] + c[6] * c[7]);
}

/* To play anywhere is worth about a third of a board. This and CHANCE_EXPONENT
 * were found by games against other numbers. */
enum { ULT_SCALE = 2000, ULT_FREE = 500 };

static void board_chances(const struct ultimate *u, int who, float *c) {
    const int he = 1 - who;
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        c[b] = u->won[who] >> b & 1 ? 1
               : u->closed >> b & 1
                   ? 0
                   : ult.chance[ult.ternary[u->stones[who][b]] +
                                2 * ult.ternary[u->stones[he][b]]];
}

static int majority(const struct ultimate *u, int who) {
    return 100 * (__builtin_popcount(u->won[who]) -
                  __builtin_popcount(u->won[1 - who]));
}

static int ult_estimate(const struct game *g, const struct ultimate *u) {
    float mine[ULTIMATE_BOARDS], his[ULTIMATE_BOARDS];
    const int me = u->mover - 1;
    board_chances(u, me, mine);
    board_chances(u, 1 - me, his);
    const int lines =
        (int)(ULT_SCALE * (lines_chance(mine) - lines_chance(his)));
    return bounded(lines + (u->target == ULTIMATE_ANY ? ULT_FREE : 0) +
                   (g->rule == ULTIMATE_MAJORITY ? majority(u, me) : 0));
}

/* Can who is to move complete a line of boards? */
static bool ult_wins_now(const struct ultimate *u) {
    const int me = u->mover - 1;
    for (unsigned left = ultimate_targets(u); left; left &= left - 1) {
        const int b = __builtin_ctz(left);
        if (!ultimate_has_line(u->won[me] | 1u << b))
            continue;
        for (unsigned cells = ultimate_empty(u, b); cells; cells &= cells - 1)
            if (ultimate_has_line(u->stones[me][b] | (cells & -cells)))
                return true;
    }
    return false;
}

static int ult_moves(const struct game *g, const struct state *s,
                     struct evaluated_move *out) {
    struct step steps[GAME_MOVES_MAX];
    const int all = g->steps(g, s, steps);
    int count = 0;
    for (int i = 0; i < all; i++) {
        enum value v;
        const bool over = g->over(g, &steps[i].to, &v);
        if (over && v == VALUE_LOSS) {
            out[0] = (struct evaluated_move){steps[i], EVALUATE_MOST};
            return 1;
        }
        if (!over && ult_wins_now(&steps[i].to.ult))
            continue;
        out[count].step = steps[i];
        out[count++].estimate =
            over ? -(int)v * EVALUATE_MOST : -ult_estimate(g, &steps[i].to.ult);
    }
    if (!count)
        out[count++] = (struct evaluated_move){steps[0], -EVALUATE_MOST};
    return count;
}

/* Both --------------------------------------------------------------------- */

int evaluate_moves(const struct game *g, const struct state *s,
                   struct evaluated_move *out) {
    if (g->board)
        return tnk_moves(g, &s->tnk, out);
    pthread_once(&ult.once, fill);
    return ult_moves(g, s, out);
}
