#include <math.h>
#include <pthread.h>

#include "engines/search/estimate_tuning.h"
#include "rules/ultimate_game.h"

enum { TERNARY = 19683 };

static struct {
    pthread_once_t once;
    uint16_t ternary[512]; /* a set in base 3, one digit a cell */
    /* By the cells of a board in base 3: the probability that the player with
     * the digit 1 wins it if the empty cells are filled in random order by
     * random players; raised to a power. */
    float chance[TERNARY];
} ult = {.once = PTHREAD_ONCE_INIT};

static bool has_line(int ternary, int who) {
    unsigned set = 0;
    for (int cell = 0; cell < 9; cell++, ternary /= 3)
        set |= (unsigned)(ternary % 3 == who) << cell;
    return ultimate_has_line(set);
}

/* A board has a larger number than the boards it comes from, so the loop over
 * boards runs downwards. */
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
        ult.chance[t] =
            (float)pow(ult.chance[t], ultimate_estimate_tuning.exponent);
}

/* The sum of the probabilities of the eight lines of boards, as if boards were
 * independent. */
static float lines_chance(const float c[ULTIMATE_BOARDS]) {
    return c[4] * (c[0] * c[8] + c[2] * c[6] + c[1] * c[7] + c[3] * c[5]) +
           c[0] * (c[1] * c[2] + c[3] * c[6]) +
           c[8] * (c[2] * c[5] + c[6] * c[7]);
}

enum { ULT_SCALE = 2000 };

static void board_chances(const struct ultimate *u, int who, float *c) {
    const int rival = 1 - who;
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        c[b] = u->won[who] >> b & 1 ? 1
               : u->closed >> b & 1
                   ? 0
                   : ult.chance[ult.ternary[u->stones[who][b]] +
                                2 * ult.ternary[u->stones[rival][b]]];
}

static int majority(const struct ultimate *u, int who) {
    return 100 * (__builtin_popcount(u->won[who]) -
                  __builtin_popcount(u->won[1 - who]));
}

/* What having the move is worth, and a free choice of the board. Where no line
 * of boards is left, and lines are all that counts, it is worth nothing. */
static int initiative(const struct ultimate *u) {
    return ultimate_estimate_tuning.tempo +
           (u->target == ULTIMATE_ANY ? ultimate_estimate_tuning.any_board : 0);
}

static int estimate(const struct game *g, const struct ultimate *u) {
    float mine[ULTIMATE_BOARDS], rival[ULTIMATE_BOARDS];
    const int me = u->mover - 1;
    board_chances(u, me, mine);
    board_chances(u, 1 - me, rival);
    const float own = lines_chance(mine), other = lines_chance(rival);
    if (ultimate_rule_of(g) == ULTIMATE_MAJORITY)
        return estimate_bounded((int)(ULT_SCALE * (own - other)) +
                                initiative(u) + majority(u, me));
    const int most = (int)(ULT_SCALE * (own + other));
    return estimate_bounded((int)(ULT_SCALE * (own - other)) +
                            (initiative(u) < most ? initiative(u) : most));
}

int ultimate_estimate_unit(const struct game *g) {
    (void)g;
    return ultimate_estimate_tuning.unit;
}

/* Can the player to move complete a line of boards? */
static bool wins_now(const struct ultimate *u) {
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

/* Leaves out moves that cannot change the value: all but one if that wins at
 * once, and moves after which the opponent wins at once, unless all do. */
int ultimate_estimate(const struct game *g, const struct state *s,
                      struct estimated_move *out) {
    struct step steps[GAME_MOVES_MAX];
    pthread_once(&ult.once, fill);
    const int all = game_steps(g, s, steps);
    int count = 0;
    for (int i = 0; i < all; i++) {
        enum value v;
        const bool over = game_over(g, &steps[i].to, &v);
        if (over && v == VALUE_LOSS) {
            out[0] = (struct estimated_move){steps[i], GAME_ESTIMATE_MAX};
            return 1;
        }
        if (!over && wins_now(ultimate_in(&steps[i].to)))
            continue;
        out[count].step = steps[i];
        out[count++].estimate = over ? -(int)v * GAME_ESTIMATE_MAX
                                     : -estimate(g, ultimate_in(&steps[i].to));
    }
    if (!count)
        out[count++] = (struct estimated_move){steps[0], -GAME_ESTIMATE_MAX};
    return count;
}
