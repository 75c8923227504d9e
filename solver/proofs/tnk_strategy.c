/* Strategies of T(n,k), from certificates that are checked first. */
#include <stdlib.h>

#include "proofs/certificate_check.h"
#include "proofs/playbook.h"
#include "rules/board_name.h"
#include "rules/tnk.h"

struct tnk_strategy {
    struct strategy strategy;
    struct certificate certificate;
    struct playbook *book;
};

static void strategy_free(struct strategy *of) {
    struct tnk_strategy *s = (struct tnk_strategy *)of;
    playbook_free(s->book);
    certificate_free(&s->certificate);
    free(s);
}

static enum status strategy_move(struct strategy *of, const struct state *s,
                                 int *move, struct reason *why) {
    const struct tnk_strategy *t = (struct tnk_strategy *)of;
    return playbook_move(t->book, tnk_position(s), move, why);
}

/* The claim that gives the wanted player a strategy; -1 if there is none.
 * SIDE_NONE takes the first claim. */
static int claim_for(const struct certificate *c, enum side wanted) {
    for (int i = 0; i < c->claim_count; i++) {
        const enum side attacker = c->claims[i].attacker;
        const enum side who =
            c->claims[i].wins ? attacker : side_other(attacker);
        if (!wanted || wanted == who)
            return i;
    }
    return -1;
}

/* Says what the certificate is about, and what was asked for. The root of
 * another game may be too large to be read here. */
static enum status refuse_root(const struct game *g, const struct state *asked,
                               const struct certificate_file *f,
                               const struct certificate *c,
                               struct reason *why) {
    const struct line_shape *s = &f->shape;
    char game[BOARD_NAME_MAX], root[NOTATION_POSITION_MAX] = "";
    char text[GAME_TEXT_MAX];
    struct board *b = c ? board_new(s->rows, s->cols, s->k) : NULL;
    if (b)
        notation_print_position(b, &c->root, root);
    board_free(b);
    return status_fail(
        why, ST_FOREIGN, "%s: a proof of %s%s%.100s, not of %s from %.100s",
        f->path, board_name_print(s->rows, s->cols, s->k, game),
        *root ? " from " : "", root, g->name, game_print(g, asked, text));
}

/* Checks the certificate first, so that only proved strategies are used. */
static enum status make_book(struct tnk_strategy *s, const struct game *g,
                             const char *path, enum side wanted,
                             struct reason *why) {
    struct certificate_check_result r;
    struct reason fault;
    enum status st =
        certificate_check(&s->certificate, tnk_board(g), &r, &fault);
    if (st)
        return status_fail(why, st, "%s: %.400s", path, fault.text);
    const int claim = claim_for(&s->certificate, wanted);
    if (claim < 0)
        return status_fail(why, ST_ILLEGAL,
                           "%s: it has no strategy of that player", path);
    st = playbook_new(&s->certificate, tnk_board(g), claim, &s->book, why);
    if (!st) {
        s->strategy.player = playbook_player(s->book);
        s->strategy.wins = playbook_wins(s->book);
    }
    return st;
}

static enum status open_file(struct tnk_strategy *s, const struct game *g,
                             const struct state *root, enum side wanted,
                             struct certificate_file *f, struct reason *why) {
    if (!board_fits(f->shape.rows, f->shape.cols, f->shape.k))
        return refuse_root(g, root, f, NULL, why);
    enum status st = certificate_from_file(f, &s->certificate, why);
    if (st)
        return st;
    return certificate_is_about(&s->certificate, tnk_board(g),
                                tnk_position(root))
               ? make_book(s, g, f->path, wanted, why)
               : refuse_root(g, root, f, &s->certificate, why);
}

enum status tnk_strategy(const struct game *g, const struct state *root,
                         const char *path, enum side wanted,
                         struct strategy **out, struct reason *why) {
    struct certificate_file f;
    enum status st = certificate_file_read(path, &f, why);
    if (st)
        return st;
    struct tnk_strategy *s = calloc(1, sizeof *s);
    if (s) {
        s->strategy =
            (struct strategy){.free = strategy_free, .move = strategy_move};
        st = open_file(s, g, root, wanted, &f, why);
    } else {
        st = status_fail(why, ST_NOMEM, "out of memory");
    }
    certificate_file_free(&f);
    if (st && s)
        strategy_free(&s->strategy);
    else if (!st)
        *out = &s->strategy;
    return st;
}
