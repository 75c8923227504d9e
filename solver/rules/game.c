#include "rules/game.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/sort.h"
#include "rules/misere.h"
#include "rules/tnk.h"
#include "rules/ultimate_game.h"

const struct game_kind *const game_kinds[] = {&tnk_kind, &misere_kind,
                                              &ultimate_kind, NULL};

static bool has_prefix(const char *text, const char *prefix) {
    return strncasecmp(text, prefix, strlen(prefix)) == 0;
}

/* A text without a prefix may have meant a game of another kind. */
static enum status explain(enum status st, const char *text,
                           const struct game_kind *kind,
                           const struct reason *cause, struct reason *why) {
    char others[128] = "";
    const bool a_number = *text >= '0' && *text <= '9';
    for (const struct game_kind *const *k = game_kinds; *k; k++)
        if (st == ST_ILLEGAL && !a_number && !*kind->prefix && *k != kind)
            snprintf(others + strlen(others), sizeof others - strlen(others),
                     "%s%s", *others ? " or " : "; other games begin with ",
                     (*k)->prefix);
    return status_fail(why, st, "%.300s%s", cause->text, others);
}

enum status game_new(const char *text, struct game **out, struct reason *why) {
    const struct game_kind *found = game_kinds[0]; /* its prefix is empty */
    for (const struct game_kind *const *k = game_kinds; *k; k++)
        if (has_prefix(text, (*k)->prefix) &&
            strlen((*k)->prefix) > strlen(found->prefix))
            found = *k;
    struct reason cause;
    enum status st = game_new_of(found, text, out, &cause);
    return st ? explain(st, text, found, &cause, why) : ST_OK;
}

enum status game_new_of(const struct game_kind *kind, const char *text,
                        struct game **out, struct reason *why) {
    struct game *g = calloc(1, sizeof *g);
    if (!g)
        return status_fail(why, ST_NOMEM, "out of memory");
    g->kind = kind;
    enum status st = kind->make(g, text, why);
    if (!*g->title)
        strcpy(g->title, g->name);
    assert(st || (g->plies_max > 0 && g->plies_max <= GAME_PLIES_MAX &&
                  kind->state_bytes <= GAME_STATE_BYTES));
    if (st)
        game_free(g);
    else
        *out = g;
    return st;
}

void game_free(struct game *g) {
    if (!g)
        return;
    if (g->kind->free)
        g->kind->free(g);
    free(g);
}

/* Text --------------------------------------------------------------------- */

/* Takes the next word of a list of moves, which blanks or commas separate.
 * False at the end. */
static bool next_word(const char **at, const char *end, const char **word,
                      size_t *length) {
    static const char between[] = " \t\r\n,;";
    while (*at < end && strchr(between, **at) && **at)
        ++*at;
    *word = *at;
    while (*at < end && !(strchr(between, **at) && **at))
        ++*at;
    *length = (size_t)(*at - *word);
    return *length > 0;
}

/* Does the text begin with a move of the start? */
static bool begins_with_move(const struct game *g, const char *text,
                             size_t length) {
    const struct state start = game_start(g);
    const char *word;
    int move;
    return next_word(&text, text + length, &word, &length) &&
           !g->kind->read_move(g, &start, word, length, &move, NULL);
}

static enum status read_moves(const struct game *g, const char *text,
                              size_t length, struct state *s,
                              struct reason *why) {
    const char *end = text + length, *word;
    struct state at = game_start(g);
    enum value v;
    for (int number = 1; next_word(&text, end, &word, &length); number++) {
        struct reason cause;
        int move;
        enum status st =
            game_over(g, &at, &v)
                ? status_fail(&cause, ST_ILLEGAL, "the game is over")
                : g->kind->read_move(g, &at, word, length, &move, &cause);
        if (st)
            return status_fail(why, st, "move %d, '%.*s': %s", number,
                               length < 20 ? (int)length : 20, word,
                               cause.text);
        at = game_after(g, &at, move);
    }
    *s = at;
    return ST_OK;
}

enum status game_read(const struct game *g, const char *text, size_t length,
                      struct state *s, struct reason *why) {
    enum status st = g->kind->read(g, text, length, s, why);
    return st == ST_ILLEGAL && begins_with_move(g, text, length)
               ? read_moves(g, text, length, s, why)
               : st;
}

struct state game_after(const struct game *g, const struct state *s, int move) {
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(g, s, steps);
    int i = 0;
    while (i < count - 1 && steps[i].move != move)
        i++;
    assert(steps[i].move == move);
    return steps[i].to;
}

/* Counting games ----------------------------------------------------------- */

/* A count of games on its way. */
struct perft_count {
    const struct game *game;
    const struct limits *limits;
    uint64_t visits;
    struct perft *sum;
};

static uint64_t sum_of(uint64_t a, uint64_t b) {
    return a > PERFT_MANY - b ? PERFT_MANY : a + b;
}

uint64_t perft_total(const struct perft *n) {
    uint64_t total = n->open;
    for (int i = 0; i < 3; i++)
        total = sum_of(total, n->over[i]);
    return total;
}

static void add_games(struct perft *sum, const struct perft *n) {
    sum->open = sum_of(sum->open, n->open);
    for (int i = 0; i < 3; i++)
        sum->over[i] = sum_of(sum->over[i], n->over[i]);
}

static enum status count_visit(struct perft_count *c) {
    enum { TICK = 1 << 6 };
    if (c->visits == c->limits->visits)
        return ST_FULL;
    if (++c->visits % TICK == 0 &&
        !watch_goes_on(c->limits->watch, perft_total(c->sum), 0))
        return ST_STOPPED;
    return ST_OK;
}

static enum status count_games(struct perft_count *c, const struct state *s,
                               int plies) {
    const struct game *g = c->game;
    enum status st = count_visit(c);
    enum value v;
    const bool over = game_over(g, s, &v);
    struct perft n = {0};
    if (st || (over && plies))
        return st;
    if (over)
        n.over[value_attractor(v, game_mover(g, s))] = 1;
    else if (!plies)
        n.open = 1;
    if (!plies || (g->kind->perft && g->kind->perft(g, s, plies, &n))) {
        add_games(c->sum, &n);
        return ST_OK;
    }
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count && !st; i++)
        st = count_games(c, &steps[i].to, plies - 1);
    return st;
}

enum status game_perft_within(const struct game *g, const struct state *s,
                              int plies, const struct limits *limits,
                              struct perft *out) {
    struct perft_count c = {.game = g, .limits = limits, .sum = out};
    *out = (struct perft){0};
    return count_games(&c, s, plies);
}

struct perft game_perft(const struct game *g, const struct state *s,
                        int plies) {
    const struct limits limits = {.visits = UINT64_MAX};
    struct perft sum;
    game_perft_within(g, s, plies, &limits, &sum);
    return sum;
}

/* Services ----------------------------------------------------------------- */

enum { UNIT_DEFAULT = 1000 }; /* of estimates */

int game_estimate(const struct game *g, const struct state *s,
                  struct estimated_move *out) {
    if (g->kind->estimate)
        return g->kind->estimate(g, s, out);
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(g, s, steps);
    for (int i = 0; i < count; i++)
        out[i] = (struct estimated_move){steps[i], 0};
    return count;
}

double game_expectation(const struct game *g, int estimate) {
    const int unit =
        g->kind->estimate_unit ? g->kind->estimate_unit(g) : UNIT_DEFAULT;
    return tanh(estimate / (2.0 * unit)) + 0.0; /* never a negative zero */
}

struct liked {
    int estimate, far, place;
};

#define LIKED_MORE(a, b)                                                       \
    ((a).estimate > (b).estimate ||                                            \
     ((a).estimate == (b).estimate && (a).far < (b).far))

/* How far a cell is from the middle of the board; 0 for games without lines. */
static int far_from_middle(const struct game *g, int cell) {
    if (!g->kind->lines)
        return 0;
    const struct line_shape b = g->kind->lines->shape(g);
    const int down = 2 * (cell / b.cols) + 1 - b.rows;
    const int right = 2 * (cell % b.cols) + 1 - b.cols;
    return down * down + right * right;
}

int game_liked_steps(const struct game *g, const struct state *s,
                     struct step *out) {
    struct estimated_move found[GAME_MOVES_MAX];
    struct liked order[GAME_MOVES_MAX];
    struct step all[GAME_MOVES_MAX];
    const int estimated = game_estimate(g, s, found);
    const int count = game_steps(g, s, all);
    bool listed[GAME_MOVES_MAX] = {false};
    int sorted = 0, used = 0;
    for (int i = 0; i < estimated; i++) {
        const struct liked one = {found[i].estimate,
                                  far_from_middle(g, found[i].step.move), i};
        SORT_INSERT(order, sorted, one, LIKED_MORE);
    }
    for (int i = 0; i < estimated; i++) {
        out[used++] = found[order[i].place].step;
        listed[found[order[i].place].step.move] = true;
    }
    for (int i = 0; i < count; i++)
        if (!listed[all[i].move])
            out[used++] = all[i];
    return used;
}

int game_symmetries(const struct game *g) {
    return g->kind->symmetry ? g->kind->symmetry->count(g) : 1;
}

struct state game_symmetry_state(const struct game *g, int symmetry,
                                 const struct state *s) {
    return g->kind->symmetry ? g->kind->symmetry->state(g, symmetry, s) : *s;
}

int game_symmetry_move(const struct game *g, int symmetry, int move) {
    return g->kind->symmetry ? g->kind->symmetry->move(g, symmetry, move)
                             : move;
}

char *game_notation(const struct game *g, const char *name,
                    const struct state *s, char *out) {
    const struct game_notation *n = g->kind->notations;
    for (; n && n->name; n++)
        if (strcasecmp(n->name, name) == 0)
            return n->print(g, s, out);
    return NULL;
}

void face_name_cells(struct face *out) {
    for (int col = 0; col < out->shape.cols; col++)
        snprintf(out->cols[col], GAME_SIDE_TEXT, "%c", 'a' + col);
    for (int row = 0; row < out->shape.rows; row++)
        snprintf(out->rows[row], GAME_SIDE_TEXT, "%d", row + 1);
}

bool game_face(const struct game *g, const struct state *s, struct face *out) {
    if (!g->kind->face)
        return false;
    memset(out, 0, sizeof *out);
    g->kind->face(g, s, out);
    return true;
}

const struct board *game_board(const struct game *g) {
    return g->kind->lines && g->kind->lines->board ? g->kind->lines->board(g)
                                                   : NULL;
}
