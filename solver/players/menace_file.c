#include <stdlib.h>
#include <string.h>

#include "base/le.h"
#include "base/magic.h"
#include "base/sealed_file.h"
#include "players/menace_internal.h"

/* A MENACE file: the head, then each box that was ever used, by ply and key:
 * its label, 8 bytes, and the beads of each of its moves, 4 bytes each, by
 * ascending cell. All other boxes have the beads of a new box. Offsets and
 * sizes in the head:
 *
 *    0  magic             8     56  games              8
 *    8  game, ends in 0  24     64  won, drawn, lost  24
 *   32  opponent          1     88  refilled           8
 *   33  empty             1     96  resigned           8
 *   34  plays             1    104  boxes in the body  4
 *   35  win, draw, loss   3    108  zero               4
 *   38  zero              2
 *   40  seed              8    112  checksum           8
 *   48  random state      8
 *
 * win, draw and loss are the rewards, signed. All 0 stands for Michie's 3, 1
 * and -1, which were the only ones in older files. */
enum { HEAD = 120, GAME_AT = 8, LABEL = 8, BEADS = 4 };

static const struct sealed_file_kind kind = {"MENACE file", MAGIC_MENACE "1",
                                             HEAD, UINT64_C(1) << 28};

/* The 8-byte numbers of the head from SEED_AT on, in order. */
enum { SEED_AT = 40, NUMBERS = 8, BOXES_AT = 104 };

static void numbers_of(struct menace *m, uint64_t *out[NUMBERS]) {
    struct menace_counts *c = &m->counts;
    uint64_t *const all[NUMBERS] = {
        &m->options.seed, &m->random.state, &c->games,    &c->won,
        &c->drawn,        &c->lost,         &c->refilled, &c->resigned};
    memcpy(out, all, sizeof all);
}

static void fill_head(uint8_t *head, const struct menace *m) {
    struct menace copy = *m;
    uint64_t *numbers[NUMBERS];
    memset(head, 0, HEAD);
    memcpy(head + GAME_AT, menace_game(m)->name, GAME_NAME_MAX);
    head[32] = (uint8_t)m->options.opponent;
    head[33] = (uint8_t)m->options.empty;
    head[34] = (uint8_t)m->options.plays;
    head[35] = (uint8_t)m->options.rewards.win;
    head[36] = (uint8_t)m->options.rewards.draw;
    head[37] = (uint8_t)m->options.rewards.loss;
    numbers_of(&copy, numbers);
    for (int i = 0; i < NUMBERS; i++)
        le_put(head + SEED_AT + 8 * i, 8, *numbers[i]);
    le_put(head + BOXES_AT, 4, m->counts.opened);
}

enum status menace_write(struct atomic_file *f, const struct menace *m,
                         uint64_t *bytes, struct reason *why) {
    const struct matchboxes *boxes = m->boxes;
    uint8_t head[HEAD];
    uint8_t *body =
        malloc((uint64_t)m->counts.opened *
                   (LABEL + BEADS * MATCHBOXES_SIDE_MAX * MATCHBOXES_SIDE_MAX) +
               1);
    uint8_t *at = body;
    if (!body)
        return status_fail(why, ST_NOMEM, "out of memory");
    for (uint32_t box = 0; box < boxes->count; box++) {
        if (!m->opened[box])
            continue;
        const struct box *b = &boxes->of[box];
        le_put(at, LABEL, boxes->of[box].label);
        at += LABEL;
        for (uint32_t i = 0; i < b->count; i++, at += BEADS)
            le_put(at, BEADS, m->beads[b->first + i]);
    }
    fill_head(head, m);
    enum status st =
        sealed_file_write(atomic_file_stream(f), atomic_file_target(f), &kind,
                          head, body, (uint64_t)(at - body), bytes, why);
    free(body);
    return st;
}

/* Reading ------------------------------------------------------------------ */

static bool is_reward(int8_t reward) {
    return -MENACE_REWARD_MOST <= reward && reward <= MENACE_REWARD_MOST;
}

static bool read_options(const uint8_t *head, struct menace_options *o) {
    const struct menace_rewards r = {(int8_t)head[35], (int8_t)head[36],
                                     (int8_t)head[37]};
    *o = (struct menace_options){(enum menace_opponent)head[32],
                                 (enum menace_empty)head[33],
                                 (enum side)head[34], 0, r};
    return head[32] <= MENACE_OTHER && head[33] <= MENACE_RESIGN &&
           head[34] <= SIDE_O && !head[GAME_AT + GAME_NAME_MAX - 1] &&
           is_reward(r.win) && is_reward(r.draw) && is_reward(r.loss);
}

static bool read_numbers(const uint8_t *head, struct menace *m) {
    uint64_t *numbers[NUMBERS];
    numbers_of(m, numbers);
    for (int i = 0; i < NUMBERS; i++)
        *numbers[i] = le_get(head + SEED_AT + 8 * i, 8);
    const struct menace_counts *c = &m->counts;
    return c->won <= c->games && c->drawn <= c->games && c->lost <= c->games &&
           c->won + c->drawn + c->lost == c->games;
}

/* Moves *box to the first box from *box on that has the label; false when there
 * is none. */
static bool find_box(const struct matchboxes *b, uint64_t label,
                     uint32_t *box) {
    while (*box < b->count && b->of[*box].label != label)
        ++*box;
    return *box < b->count;
}

/* Labels must be those of boxes with moves, each once, in the order of the
 * boxes. */
static bool read_boxes(const struct sealed_file *file, struct menace *m) {
    const uint8_t *at = file->body, *end = file->body + file->size;
    uint32_t box = 0; /* where to look for the next one */
    m->counts.opened = (uint32_t)le_get(file->head + BOXES_AT, 4);
    for (uint32_t i = 0; i < m->counts.opened; i++) {
        if (end - at < LABEL || !find_box(m->boxes, le_get(at, LABEL), &box))
            return false;
        const struct box *b = &m->boxes->of[box];
        at += LABEL;
        if (!b->count || end - at < BEADS * b->count)
            return false;
        for (uint32_t j = 0; j < b->count; j++, at += BEADS)
            m->beads[b->first + j] = (uint32_t)le_get(at, BEADS);
        m->opened[box++] = true;
    }
    return at == end;
}

static enum status read_game(const char *path, const struct sealed_file *file,
                             struct game **game, struct reason *why) {
    struct menace_options o;
    *game = NULL;
    const enum status st =
        read_options(file->head, &o)
            ? game_new((const char *)file->head + GAME_AT, game, why)
            : ST_ILLEGAL;
    return st == ST_ILLEGAL ? sealed_file_damaged(path, &kind, "its head", why)
                            : st;
}

static enum status check_head(const char *path, const struct sealed_file *file,
                              const struct game *g, struct menace_options *o,
                              struct reason *why) {
    const char *name = (const char *)file->head + GAME_AT;
    if (!read_options(file->head, o))
        return sealed_file_damaged(path, &kind, "its head", why);
    if (strcmp(name, g->name) != 0)
        return status_fail(why, ST_FORMAT, "%s: this MENACE plays %s, not %s",
                           path, name, g->name);
    return ST_OK;
}

/* m is a new MENACE. */
static enum status read_beads(const char *path, const struct sealed_file *file,
                              struct menace *m, struct reason *why) {
    if (!read_numbers(file->head, m))
        return sealed_file_damaged(path, &kind, "its counts", why);
    if (!read_boxes(file, m))
        return sealed_file_damaged(path, &kind, "its boxes", why);
    return ST_OK;
}

enum status menace_read(const char *path, const struct game *g,
                        const struct watch *w, struct menace **out,
                        struct reason *why) {
    struct sealed_file file;
    *out = NULL;
    enum status st = sealed_file_read(path, &kind, 1, &file, why);
    if (st)
        return st;
    struct menace_options o;
    st = check_head(path, &file, g, &o, why);
    if (!st)
        st = menace_new(g, &o, w, out, why);
    if (!st)
        st = read_beads(path, &file, *out, why);
    sealed_file_free(&file);
    if (st) {
        menace_free(*out);
        *out = NULL;
    }
    return st;
}

enum status menace_reread(struct menace *m, const char *path,
                          struct reason *why) {
    struct sealed_file file;
    for (uint32_t box = 0; box < m->boxes->count; box++) {
        menace_fill_box(m, box);
        m->opened[box] = false;
    }
    m->counts = (struct menace_counts){.games = 0};
    enum status st = sealed_file_read(path, &kind, 1, &file, why);
    if (st)
        return st;
    st = check_head(path, &file, menace_game(m), &m->options, why);
    if (!st)
        st = read_beads(path, &file, m, why);
    sealed_file_free(&file);
    return st;
}

enum status menace_read_game(const char *path, struct game **game,
                             struct reason *why) {
    struct sealed_file file;
    *game = NULL;
    enum status st = sealed_file_read(path, &kind, 1, &file, why);
    if (st)
        return st;
    st = read_game(path, &file, game, why);
    sealed_file_free(&file);
    return st;
}
