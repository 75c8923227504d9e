#include "rules/ultimate_game.h"

#include <stdio.h>
#include <string.h>

#include "base/cursor.h"

static struct state start(const struct game *g) {
    (void)g;
    return (struct state){.ult = ultimate_start(SIDE_X)};
}

static enum side mover(const struct state *s) {
    return (enum side)s->ult.mover;
}

static int ply(const struct state *s) {
    return ULTIMATE_CELLS - ultimate_playable(&s->ult);
}

static bool over(const struct game *g, const struct state *s, enum value *v) {
    enum side winner;
    if (!ultimate_over(&s->ult, g->rule, &winner))
        return false;
    *v = winner == SIDE_NONE      ? VALUE_DRAW
         : winner == s->ult.mover ? VALUE_WIN
                                  : VALUE_LOSS;
    return true;
}

static int steps(const struct game *g, const struct state *s,
                 struct step *out) {
    (void)g;
    int count = 0;
    for (unsigned boards = ultimate_targets(&s->ult); boards;
         boards &= boards - 1) {
        const int b = __builtin_ctz(boards);
        for (unsigned cells = ultimate_empty(&s->ult, b); cells;
             cells &= cells - 1, count++) {
            const int cell = __builtin_ctz(cells);
            out[count].move = 9 * b + cell;
            out[count].to = *s;
            ultimate_play(&out[count].to.ult, b, cell);
        }
    }
    return count;
}

static struct key key(const struct game *g, const struct state *s) {
    (void)g;
    const struct ultimate_key k = ultimate_key(&s->ult);
    return (struct key){k.hi, k.lo};
}

static bool from_key(const struct game *g, struct key k, struct state *s) {
    (void)g;
    struct state found = {.ult = {.target = 0}};
    if (!ultimate_from_key((struct ultimate_key){k.hi, k.lo}, &found.ult))
        return false;
    *s = found;
    return true;
}

static struct state exchange(const struct state *s) {
    struct state to = *s;
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        to.ult.stones[0][b] = s->ult.stones[1][b];
        to.ult.stones[1][b] = s->ult.stones[0][b];
    }
    to.ult.won[0] = s->ult.won[1];
    to.ult.won[1] = s->ult.won[0];
    to.ult.mover = (uint8_t)side_other((enum side)s->ult.mover);
    return to;
}

/* Has `to` all that `from` has, where that can still be seen? */
static bool contains(const struct ultimate *from, const struct ultimate *to) {
    for (int who = 0; who < 2; who++) {
        if (from->won[who] & ~to->won[who])
            return false;
        for (int b = 0; b < ULTIMATE_BOARDS; b++)
            if (!((to->won[0] | to->won[1]) >> b & 1) &&
                from->stones[who][b] & ~to->stones[who][b] &&
                !(from->closed >> b & to->closed >> b & 1))
                return false;
    }
    return true;
}

static bool same(const struct ultimate *a, const struct ultimate *b) {
    return memcmp(a->stones, b->stones, sizeof a->stones) == 0 &&
           a->won[0] == b->won[0] && a->won[1] == b->won[1] &&
           a->closed == b->closed && a->target == b->target;
}

/* Which of a position's images games reach cannot be told from the stones,
 * since won boards have none: these are the ones that contain root. */
static int images(const struct game *g, const struct state *root,
                  const struct state *s) {
    (void)g;
    struct ultimate seen[8];
    int count = 0, reached = 0;
    for (int i = 0; i < 8; i++) {
        const struct ultimate image = ultimate_map(&s->ult, i);
        bool fresh = true;
        for (int j = 0; j < count && fresh; j++)
            fresh = !same(&seen[j], &image);
        if (!fresh)
            continue;
        seen[count++] = image;
        reached += contains(&root->ult, &image);
    }
    return reached ? reached : 1;
}

static enum status read(const struct game *g, const char *text, size_t length,
                        struct state *s, struct reason *why) {
    (void)g;
    return ultimate_read(text, length, &s->ult, why);
}

/* A text without them gets the last move and the side to which that belongs: of
 * the two only one can be. */
static enum status complete(const char *text, size_t length, int last,
                            struct ultimate *u, struct reason *why) {
    char whole[2 * ULTIMATE_TEXT_MAX];
    size_t cells = 0, end = length;
    while (cells < length && text[cells] > ' ')
        cells++;
    while (end > cells && text[end - 1] <= ' ')
        end--;
    const bool sided = end > cells;
    enum status st = ST_ILLEGAL;
    if (length >= ULTIMATE_TEXT_MAX)
        return status_fail(why, ST_ILLEGAL, "longer than a position is");
    for (int i = 0; i < 2 && st; i++) {
        const int size =
            snprintf(whole, sizeof whole, "%.*s %d%d %.*s", (int)cells, text,
                     last / 9 + 1, last % 9 + 1, sided ? (int)(end - cells) : 1,
                     sided ? text + cells : &"xo"[i]);
        st = ultimate_read(whole, (size_t)size, u, why);
    }
    return st;
}

static enum status read_after(const struct game *g, const char *text,
                              size_t length, const char *last, struct state *s,
                              struct reason *why) {
    (void)g;
    const struct ultimate none = ultimate_start(SIDE_X);
    struct ultimate u;
    int move;
    struct reason cause;
    enum status st =
        ultimate_read_move(&none, last, strlen(last), &move, &cause);
    if (st)
        return status_fail(why, st, "the last move '%.20s': %s", last,
                           cause.text);
    const bool whole =
        memchr(text, ';', length) || cursor_words(text, length) > 2;
    st = whole ? ultimate_read(text, length, &u, why)
               : complete(text, length, move, &u, why);
    if (st)
        return st;
    struct ultimate after = u;
    after.last = (uint8_t)move;
    char other[ULTIMATE_TEXT_MAX];
    ultimate_print(&after, other);
    if ((u.last != ULTIMATE_NO_MOVE && u.last != move) ||
        ultimate_read(other, strlen(other), &after, why) ||
        after.target != u.target)
        return status_fail(why, ST_ILLEGAL,
                           "the last move cannot have been %.10s: the position "
                           "says another",
                           last);
    s->ult = after;
    return ST_OK;
}

static enum status read_move(const struct game *g, const struct state *s,
                             const char *text, size_t length, int *move,
                             struct reason *why) {
    (void)g;
    const struct ultimate *u = &s->ult;
    int found;
    enum status st = ultimate_read_move(u, text, length, &found, why);
    if (st)
        return st;
    const int b = found / 9, cell = found % 9;
    if (u->closed >> b & 1)
        return status_fail(why, ST_ILLEGAL, "board %d is closed", b + 1);
    if (!(ultimate_targets(u) >> b & 1))
        return status_fail(why, ST_ILLEGAL, "board %d must be played, not %d",
                           u->target + 1, b + 1);
    if (!(ultimate_empty(u, b) >> cell & 1))
        return status_fail(why, ST_ILLEGAL, "%.*s is taken by %c", (int)length,
                           text, u->stones[0][b] >> cell & 1 ? 'x' : 'o');
    *move = found;
    return ST_OK;
}

static char *print(const struct game *g, const struct state *s, char *out) {
    (void)g;
    return ultimate_print(&s->ult, out);
}

static char *print_move(const struct game *g, int move, char *out) {
    (void)g;
    return ultimate_print_move(move, out);
}

bool ultigame_init(struct game *g, const char *text) {
    static const char *const names[] = {[ULTIMATE_DRAW] = "ultimate",
                                        [ULTIMATE_MAJORITY] =
                                            "ultimate:majority"};
    int rule = ULTIMATE_DRAW;
    while (rule <= ULTIMATE_MAJORITY && strcmp(text, names[rule]) != 0)
        rule++;
    if (rule > ULTIMATE_MAJORITY)
        return false;
    *g = (struct game){
        .rule = (enum ultimate_rule)rule,
        .plies_max = ULTIMATE_CELLS,
        .state_bytes = sizeof(struct ultimate),
        .key_bytes = offsetof(struct ultimate, last),
        .start = start,
        .mover = mover,
        .ply = ply,
        .over = over,
        .steps = steps,
        .key = key,
        .from_key = from_key,
        .exchange = exchange,
        .images = images,
        .read = read,
        .read_after = read_after,
        .read_move = read_move,
        .print = print,
        .print_move = print_move,
    };
    strcpy(g->name, names[rule]);
    return true;
}
