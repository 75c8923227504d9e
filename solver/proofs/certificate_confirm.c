#include "proofs/certificate_confirm.h"

#include <stdio.h>

/* "x wins", "o wins or draws". */
static void describe(const struct certificate *c, const struct board *b,
                     struct bounds bounds, char *out) {
    static const char *const letters[] = {"", "x", "o"};
    const enum side mover = (enum side)c->root.mover;
    const bool draw = bounds_known(bounds) && bounds.lower == VALUE_DRAW;
    const enum side who = bounds_known(bounds)
                              ? value_attractor(bounds.lower, mover)
                          : bounds.lower == VALUE_DRAW ? mover
                                                       : side_other(mover);
    char name[BOARD_NAME_MAX], text[NOTATION_POSITION_MAX];
    snprintf(out, CERTIFICATE_CLAIM_MAX, "%s from %s: %s%s",
             board_name_print(c->rows, c->cols, c->k, name),
             notation_print_position(b, &c->root, text),
             draw ? "a draw" : letters[who],
             draw                   ? ""
             : bounds_known(bounds) ? " wins"
                                    : " wins or draws");
}

static enum status confirm(const char *path, const struct certificate *c,
                           struct certificate_confirmed *out,
                           struct reason *why) {
    struct certificate_check_result r;
    struct reason fault;
    struct board *b = board_new(c->rows, c->cols, c->k);
    enum status st = b ? certificate_check(c, b, &r, &fault)
                       : status_fail(&fault, ST_NOMEM, "out of memory");
    if (st) {
        char name[BOARD_NAME_MAX];
        status_fail(why, st, "%s: %s: %.400s", path,
                    board_name_print(c->rows, c->cols, c->k, name), fault.text);
    } else {
        *out = (struct certificate_confirmed){.rows = c->rows,
                                              .cols = c->cols,
                                              .k = c->k,
                                              .whole = !position_ply(&c->root),
                                              .bounds = r.bounds,
                                              .nodes = r.nodes};
        describe(c, b, r.bounds, out->claim);
    }
    board_free(b);
    return st;
}

enum status certificate_confirm_file(struct certificate_file *f,
                                     struct certificate_confirmed *out,
                                     struct reason *why) {
#ifdef WIDER
    if (!board_fits(f->shape.rows, f->shape.cols, f->shape.k))
        return WIDER(certificate_confirm_file)(f, out, why);
#endif
    struct certificate c;
    enum status st = certificate_from_file(f, &c, why);
    if (st)
        return st;
    st = confirm(f->path, &c, out, why);
    certificate_free(&c);
    return st;
}

#if BOARD_WIDTH == 64
enum status certificate_confirm(const char *path,
                                struct certificate_confirmed *out,
                                struct reason *why) {
    struct certificate_file f;
    enum status st = certificate_file_read(path, &f, why);
    if (st)
        return st;
    st = certificate_confirm_file(&f, out, why);
    certificate_file_free(&f);
    return st;
}
#endif
