#include "rules/ultimate_game.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/cursor.h"

static struct state start(const struct game *g) {
    (void)g;
    return ultimate_state(ultimate_start(SIDE_X));
}

static enum side mover(const struct state *s) {
    return (enum side)ultimate_in(s)->mover;
}

static int ply(const struct state *s) {
    return ULTIMATE_CELLS - ultimate_playable(ultimate_in(s));
}

static bool over(const struct game *g, const struct state *s, enum value *v) {
    const struct ultimate *u = ultimate_in(s);
    enum side winner;
    if (!ultimate_over(u, ultimate_rule_of(g), &winner))
        return false;
    *v = winner == SIDE_NONE  ? VALUE_DRAW
         : winner == u->mover ? VALUE_WIN
                              : VALUE_LOSS;
    return true;
}

static int steps(const struct game *g, const struct state *s,
                 struct step *out) {
    (void)g;
    const struct ultimate *u = ultimate_in(s);
    int count = 0;
    for (unsigned boards = ultimate_targets(u); boards; boards &= boards - 1) {
        const int b = __builtin_ctz(boards);
        for (unsigned cells = ultimate_empty(u, b); cells;
             cells &= cells - 1, count++) {
            const int cell = __builtin_ctz(cells);
            out[count].move = 9 * b + cell;
            out[count].to = *s;
            ultimate_play((struct ultimate *)out[count].to.bytes, b, cell);
        }
    }
    return count;
}

static struct key key(const struct game *g, const struct state *s) {
    (void)g;
    const struct ultimate_key k = ultimate_key(ultimate_in(s));
    return (struct key){k.hi, k.lo};
}

static bool from_key(const struct game *g, struct key k, struct state *s) {
    (void)g;
    struct ultimate found = {.target = 0};
    if (!ultimate_from_key((struct ultimate_key){k.hi, k.lo}, &found))
        return false;
    *s = ultimate_state(found);
    return true;
}

static struct state exchange(const struct state *s) {
    const struct ultimate *from = ultimate_in(s);
    struct ultimate to = *from;
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        to.stones[0][b] = from->stones[1][b];
        to.stones[1][b] = from->stones[0][b];
    }
    to.won[0] = from->won[1];
    to.won[1] = from->won[0];
    to.mover = (uint8_t)side_other((enum side)from->mover);
    return ultimate_state(to);
}

/* Does `to` have all stones and closed boards of `from`? In boards that are
 * closed in `to` the stones are not known. */
static bool contains(const struct ultimate *from, const struct ultimate *to) {
    const unsigned won = (unsigned)(to->won[0] | to->won[1]);
    const unsigned drawn =
        from->closed & ~(unsigned)(from->won[0] | from->won[1]);
    if (from->closed & ~to->closed || drawn & won)
        return false;
    for (int who = 0; who < 2; who++) {
        if (from->won[who] & ~to->won[who])
            return false;
        for (int b = 0; b < ULTIMATE_BOARDS; b++)
            if (!(to->closed >> b & 1) &&
                from->stones[who][b] & ~to->stones[who][b])
                return false;
    }
    return true;
}

/* Are these the same position? The stones in closed boards do not count. */
static bool same(const struct ultimate *a, const struct ultimate *b) {
    bool equal = a->won[0] == b->won[0] && a->won[1] == b->won[1] &&
                 a->closed == b->closed && a->target == b->target;
    for (int board = 0; board < ULTIMATE_BOARDS; board++)
        equal &= (a->closed >> board & 1) ||
                 (a->stones[0][board] == b->stones[0][board] &&
                  a->stones[1][board] == b->stones[1][board]);
    return equal;
}

/* The images that contain root. Which of them a game can reach is not known
 * exactly, since won boards keep no stones. States from keys have X to move, as
 * if the players had been exchanged after every other move, so root may have to
 * be exchanged, too. */
static int images(const struct game *g, const struct state *root,
                  const struct state *s, struct state *out) {
    (void)g;
    const struct state exchanged = exchange(root);
    struct ultimate found[GAME_SYMMETRIES_MAX];
    int count = 0;
    for (int i = 0; i < GAME_SYMMETRIES_MAX; i++) {
        const struct ultimate image = ultimate_map(ultimate_in(s), i);
        bool fresh = contains(ultimate_in(root), &image) ||
                     contains(ultimate_in(&exchanged), &image);
        for (int j = 0; j < count && fresh; j++)
            fresh = !same(&found[j], &image);
        if (fresh)
            found[count++] = image;
    }
    for (int i = 0; i < count && out; i++)
        out[i] = ultimate_state(found[i]);
    return count;
}

static enum status read(const struct game *g, const char *text, size_t length,
                        struct state *s, struct reason *why) {
    struct ultimate u;
    enum status st = ultimate_read(text, length, &u, why);
    (void)g;
    if (!st)
        *s = ultimate_state(u);
    return st;
}

/* Adds the last move to the text and, if the text has no side to move, tries
 * both sides: only one of them can be legal. */
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
        return status_fail(why, ST_ILLEGAL,
                           "too long: no position has so many characters");
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
    if ((u.last != ULTIMATE_NO_MOVE && u.last != move) ||
        ultimate_set_last(&after, move, why) || after.target != u.target)
        return status_fail(why, ST_ILLEGAL,
                           "the last move cannot have been %.10s: the position "
                           "contradicts it",
                           last);
    *s = ultimate_state(after);
    return ST_OK;
}

static enum status read_move(const struct game *g, const struct state *s,
                             const char *text, size_t length, int *move,
                             struct reason *why) {
    (void)g;
    const struct ultimate *u = ultimate_in(s);
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
    return ultimate_print(ultimate_in(s), out);
}

static char *print_move(const struct game *g, int move, char *out) {
    (void)g;
    return ultimate_print_move(move, out);
}

/* Services ----------------------------------------------------------------- */

static bool perft(const struct game *g, const struct state *s, int plies,
                  struct perft *out) {
    enum { PLIES_MAX = 4 }; /* milliseconds */
    *out = (struct perft){0};
    if (plies <= PLIES_MAX)
        ultimate_perft(ultimate_in(s), ultimate_rule_of(g), plies, &out->open,
                       out->over);
    return plies <= PLIES_MAX;
}

static char *print_ugi(const struct game *g, const struct state *s, char *out) {
    (void)g;
    return ultimate_print_ugi(ultimate_in(s), out);
}

static char *print_ultimattt(const struct game *g, const struct state *s,
                             char *out) {
    (void)g;
    return ultimate_print_ultimattt(ultimate_in(s), out);
}

/* The usual text with a dot for each empty cell. A run is one digit: it never
 * goes beyond its board. */
static char *print_dots(const struct game *g, const struct state *s,
                        char *out) {
    char text[GAME_TEXT_MAX], *to = out;
    const char *at = print(g, s, text);
    for (; *at && *at != ' '; at++) {
        if (*at < '1' || *at > '9')
            *to++ = *at;
        for (int run = *at; run >= '1' && run <= '9'; run--)
            *to++ = '.';
    }
    strcpy(to, at);
    return out;
}

static const struct game_notation notations[] = {{"dots", print_dots},
                                                 {"ugi", print_ugi},
                                                 {"ultimattt", print_ultimattt},
                                                 {NULL, NULL}};

static bool in_won_line(const struct ultimate *u, int who, int board) {
    return u->won[who] >> board & 1 && ultimate_has_line(u->won[who]) &&
           !ultimate_has_line(u->won[who] & ~(1u << board));
}

static void face(const struct game *g, const struct state *s,
                 struct face *out) {
    const struct ultimate *u = ultimate_in(s);
    enum side winner;
    const unsigned play = ultimate_over(u, ultimate_rule_of(g), &winner)
                              ? 0
                              : ultimate_targets(u);
    out->shape = (struct face_shape){3, 3, 3, 3};
    face_name_cells(out);
    out->last = u->last == ULTIMATE_NO_MOVE ? -1 : u->last;
    for (int b = 0; b < ULTIMATE_BOARDS; b++) {
        out->groups[b] = (struct face_group){
            u->won[0] >> b & 1   ? SIDE_X
            : u->won[1] >> b & 1 ? SIDE_O
                                 : SIDE_NONE,
            play >> b & 1, in_won_line(u, 0, b) || in_won_line(u, 1, b)};
        for (int cell = 0; cell < 9; cell++)
            out->cells[9 * b + cell].stone =
                u->stones[0][b] >> cell & 1   ? SIDE_X
                : u->stones[1][b] >> cell & 1 ? SIDE_O
                                              : SIDE_NONE;
    }
}

/* The kind ----------------------------------------------------------------- */

static enum status make(struct game *g, const char *text, struct reason *why) {
    if (strcasecmp(text, "ultimate") != 0 &&
        strcasecmp(text, "ultimate:majority") != 0)
        return status_fail(why, ST_ILLEGAL,
                           "expected ultimate or ultimate:majority");
    g->rule = strchr(text, ':') ? "by majority" : NULL;
    strcpy(g->name, g->rule ? "ultimate:majority" : "ultimate");
    snprintf(g->title, sizeof g->title, "Ultimate tic-tac-toe%s%s",
             g->rule ? " " : "", g->rule ? g->rule : "");
    g->plies_max = ULTIMATE_CELLS;
    return ST_OK;
}

const struct game_kind ultimate_kind = {
    .prefix = "ultimate",
    .syntax = "ultimate, or ultimate:majority (no line: most boards win)",
    .examples = "ultimate ultimate:majority",
    .make = make,
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
    .decider = &ultimate_decider,
    .estimate = ultimate_estimate,
    .estimate_unit = ultimate_estimate_unit,
    .perft = perft,
    .notations = notations,
    .face = face,
    .table_note = "Ultimate is kept up to exchange of the players, too: x is "
                  "who is to move, and\nply the cells that can no longer be "
                  "played.",
    .named_in_answers = true,
};
