#include "rules/ultimate.h"

#include <pthread.h>
#include <string.h>

#include "base/u128.h"

const uint16_t ultimate_line[8] = {0007, 0070, 0700, 0111,
                                   0222, 0444, 0421, 0124};
const uint8_t ultimate_line_cells[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8},
                                           {0, 3, 6}, {1, 4, 7}, {2, 5, 8},
                                           {0, 4, 8}, {2, 4, 6}};

/* Bit s of these 512 bits is set when the set of cells s contains a line. */
const uint64_t ultimate_lines[8] = {
    UINT64_C(0xff80808080808080), UINT64_C(0xfff0aa80faf0aa80),
    UINT64_C(0xffcc8080cccc8080), UINT64_C(0xfffcaa80fefcaa80),
    UINT64_C(0xfffaf0f0aaaa8080), UINT64_C(0xfffafaf0fafaaa80),
    UINT64_C(0xfffef0f0eeee8080), UINT64_C(0xffffffffffffffff)};

struct ultimate ultimate_start(enum side first) {
    return (struct ultimate){.target = ULTIMATE_ANY,
                             .mover = (uint8_t)first,
                             .last = ULTIMATE_NO_MOVE};
}

int ultimate_playable(const struct ultimate *u) {
    int count = 0;
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        if (!(u->closed >> b & 1))
            count += __builtin_popcount(ultimate_empty(u, b));
    return count;
}

/* Symmetry and keys ------------------------------------------------------- */

/* A board is in one of 11 093 open states, or won by the mover, won by the
 * opponent, or drawn: 11 096 codes. Nine codes and ten targets fit in 125 bits.
 */
enum {
    OPEN_CODES = 11093,
    CODE_MINE = OPEN_CODES,
    CODE_RIVAL,
    CODE_DRAWN,
    CODES,
    TERNARY = 19683
};

static struct {
    pthread_once_t once;
    uint8_t image[8][9];
    uint16_t image_of_set[8][512];
    uint16_t ternary[512];         /* a set in base 3, one digit a cell */
    uint16_t code[TERNARY];        /* by ternary[mine] + 2 * ternary[rival] */
    uint16_t sets[OPEN_CODES][2];  /* the inverse: mover, opponent */
    uint16_t code_image[8][CODES]; /* the code after a symmetry */
} tables = {.once = PTHREAD_ONCE_INIT};

/* The eight symmetries of the square: transpose or not (4), then flip the rows
 * or not (2), then flip the columns or not (1). */
static void fill_images(void) {
    for (int s = 0; s < 8; s++)
        for (int cell = 0; cell < 9; cell++) {
            int row = cell / 3, col = cell % 3;
            if (s & 4) {
                const int swap = row;
                row = col;
                col = swap;
            }
            row = s & 2 ? 2 - row : row;
            col = s & 1 ? 2 - col : col;
            tables.image[s][cell] = (uint8_t)(3 * row + col);
        }
    for (int s = 0; s < 8; s++)
        for (unsigned set = 0; set < 512; set++)
            for (int cell = 0; cell < 9; cell++)
                tables.image_of_set[s][set] |=
                    (uint16_t)((set >> cell & 1) << tables.image[s][cell]);
}

static bool is_open(unsigned mine, unsigned rival) {
    return !(mine & rival) && (mine | rival) != ULTIMATE_FULL &&
           !ultimate_has_line(mine) && !ultimate_has_line(rival);
}

static unsigned code_of_sets(unsigned mine, unsigned rival) {
    return tables.code[tables.ternary[mine] + 2 * tables.ternary[rival]];
}

static void fill_codes(void) {
    for (unsigned set = 0; set < 512; set++)
        for (unsigned cell = 0, power = 1; cell < 9; cell++, power *= 3)
            tables.ternary[set] =
                (uint16_t)(tables.ternary[set] + (set >> cell & 1) * power);
    unsigned count = 0;
    for (unsigned mine = 0; mine < 512; mine++)
        for (unsigned rival = 0; rival < 512; rival++)
            if (is_open(mine, rival)) {
                tables.sets[count][0] = (uint16_t)mine;
                tables.sets[count][1] = (uint16_t)rival;
                tables.code[tables.ternary[mine] + 2 * tables.ternary[rival]] =
                    (uint16_t)count++;
            }
    assert(count == OPEN_CODES);
    for (int s = 0; s < 8; s++) {
        for (unsigned code = 0; code < OPEN_CODES; code++)
            tables.code_image[s][code] = (uint16_t)code_of_sets(
                tables.image_of_set[s][tables.sets[code][0]],
                tables.image_of_set[s][tables.sets[code][1]]);
        for (unsigned code = OPEN_CODES; code < CODES; code++)
            tables.code_image[s][code] = (uint16_t)code;
    }
}

static void fill(void) {
    fill_images();
    fill_codes();
}

static void prepare(void) { pthread_once(&tables.once, fill); }

struct ultimate ultimate_map(const struct ultimate *u, int s) {
    prepare();
    struct ultimate to = *u;
    const uint16_t *set = tables.image_of_set[s];
    const uint8_t *image = tables.image[s];
    for (int who = 0; who < 2; who++) {
        to.won[who] = set[u->won[who]];
        for (int b = 0; b < ULTIMATE_BOARDS; b++)
            to.stones[who][image[b]] = set[u->stones[who][b]];
    }
    to.closed = set[u->closed];
    if (u->target != ULTIMATE_ANY)
        to.target = image[u->target];
    if (u->last != ULTIMATE_NO_MOVE)
        to.last = (uint8_t)(9 * image[u->last / 9] + image[u->last % 9]);
    return to;
}

/* The codes of the nine boards and the target, from which the key is made. */
struct codes {
    uint16_t of[ULTIMATE_BOARDS + 1];
};

static struct codes codes_of(const struct ultimate *u) {
    const int me = u->mover - 1, rival = 1 - me;
    struct codes c;
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        c.of[b] = (uint16_t)(u->won[me] >> b & 1      ? CODE_MINE
                             : u->won[rival] >> b & 1 ? CODE_RIVAL
                             : u->closed >> b & 1
                                 ? CODE_DRAWN
                                 : (int)code_of_sets(u->stones[me][b],
                                                     u->stones[rival][b]));
    c.of[ULTIMATE_BOARDS] = u->target;
    return c;
}

static struct codes turn(const struct codes *c, int s) {
    struct codes to;
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        to.of[tables.image[s][b]] = tables.code_image[s][c->of[b]];
    const int target = c->of[ULTIMATE_BOARDS];
    to.of[ULTIMATE_BOARDS] =
        target == ULTIMATE_ANY ? ULTIMATE_ANY : tables.image[s][target];
    return to;
}

static int compare(const struct codes *a, const struct codes *b) {
    for (int i = 0; i <= ULTIMATE_BOARDS; i++)
        if (a->of[i] != b->of[i])
            return a->of[i] < b->of[i] ? -1 : 1;
    return 0;
}

struct ultimate_key ultimate_key(const struct ultimate *u) {
    prepare();
    const struct codes own = codes_of(u);
    struct codes least = own;
    for (int s = 1; s < 8; s++) {
        const struct codes image = turn(&own, s);
        if (compare(&image, &least) < 0)
            least = image;
    }
    u128 k = 0;
    for (int b = 0; b < ULTIMATE_BOARDS; b++)
        k = k * CODES + least.of[b];
    k = k * (ULTIMATE_ANY + 1) + least.of[ULTIMATE_BOARDS];
    return (struct ultimate_key){(uint64_t)(k >> 64), (uint64_t)k};
}

/* One full board without a line, which represents all of them. */
enum { DRAWN_MINE = 0235, DRAWN_RIVAL = 0542 };

static void set_board(struct ultimate *u, int b, unsigned code) {
    const uint16_t bit = (uint16_t)(1u << b);
    if (code >= OPEN_CODES)
        u->closed |= bit;
    if (code == CODE_MINE)
        u->won[0] |= bit;
    else if (code == CODE_RIVAL)
        u->won[1] |= bit;
    u->stones[0][b] = code < OPEN_CODES    ? tables.sets[code][0]
                      : code == CODE_DRAWN ? DRAWN_MINE
                                           : 0;
    u->stones[1][b] = code < OPEN_CODES    ? tables.sets[code][1]
                      : code == CODE_DRAWN ? DRAWN_RIVAL
                                           : 0;
}

bool ultimate_from_key(struct ultimate_key k, struct ultimate *out) {
    prepare();
    u128 rest = (u128)k.hi << 64 | k.lo;
    struct ultimate u = ultimate_start(SIDE_X);
    u.target = (uint8_t)(rest % (ULTIMATE_ANY + 1));
    rest /= ULTIMATE_ANY + 1;
    for (int b = ULTIMATE_BOARDS; b-- > 0; rest /= CODES)
        set_board(&u, b, (unsigned)(rest % CODES));
    if (rest || (u.target != ULTIMATE_ANY && u.closed >> u.target & 1) ||
        (ultimate_has_line(u.won[0]) && ultimate_has_line(u.won[1])))
        return false;
    const struct ultimate_key again = ultimate_key(&u);
    if (again.hi != k.hi || again.lo != k.lo)
        return false;
    *out = u;
    return true;
}

/* Counting games ---------------------------------------------------------- */

struct count {
    enum ultimate_rule rule;
    uint64_t open, over[3];
};

/* Counts the last moves one by one. Only needed if a move may end the game: the
 * mover lacks one board for a line, or at most one board is open. */
static void count_last(struct count *c, const struct ultimate *u) {
    for (unsigned boards = ultimate_targets(u); boards; boards &= boards - 1) {
        const int b = __builtin_ctz(boards);
        for (unsigned cells = ultimate_empty(u, b); cells; cells &= cells - 1) {
            struct ultimate after = *u;
            enum side winner;
            ultimate_play(&after, b, __builtin_ctz(cells));
            if (ultimate_over(&after, c->rule, &winner))
                c->over[winner]++;
            else
                c->open++;
        }
    }
}

static bool may_end(const struct ultimate *u, unsigned boards) {
    const unsigned won = u->won[u->mover - 1];
    for (unsigned left = boards; left; left &= left - 1)
        if (ultimate_has_line(won | (left & -left)))
            return true;
    const unsigned open = ULTIMATE_FULL & ~u->closed;
    return (open & (open - 1)) == 0;
}

static void count_moves(struct count *c, const struct ultimate *u) {
    const unsigned boards = ultimate_targets(u);
    if (may_end(u, boards)) {
        count_last(c, u);
        return;
    }
    for (unsigned left = boards; left; left &= left - 1)
        c->open += (uint64_t)__builtin_popcount(
            ultimate_empty(u, __builtin_ctz(left)));
}

static void count_games(struct count *c, const struct ultimate *u, int plies) {
    enum side winner;
    if (ultimate_over(u, c->rule, &winner))
        return;
    if (plies == 1) {
        count_moves(c, u);
        return;
    }
    for (unsigned boards = ultimate_targets(u); boards; boards &= boards - 1) {
        const int b = __builtin_ctz(boards);
        for (unsigned cells = ultimate_empty(u, b); cells; cells &= cells - 1) {
            struct ultimate after = *u;
            ultimate_play(&after, b, __builtin_ctz(cells));
            count_games(c, &after, plies - 1);
        }
    }
}

void ultimate_perft(const struct ultimate *u, enum ultimate_rule rule,
                    int plies, uint64_t *open, uint64_t over[3]) {
    struct count c = {.rule = rule};
    enum side winner;
    if (plies > 0)
        count_games(&c, u, plies);
    else if (ultimate_over(u, rule, &winner))
        c.over[winner] = 1;
    else
        c.open = 1;
    *open = c.open;
    memcpy(over, c.over, sizeof c.over);
}
