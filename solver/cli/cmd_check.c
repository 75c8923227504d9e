#include "cli/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "proofs/certificate_check.h"
#include "rules/notation.h"

/* "x wins", "o wins or draws". */
static void show_claim(const struct certificate *c, struct bounds b) {
    const enum side mover = (enum side)c->root.mover;
    const char *const letters[] = {"", "x", "o"};
    if (bounds_known(b) && b.lower == VALUE_DRAW)
        printf("a draw");
    else if (bounds_known(b))
        printf("%s wins", letters[value_attractor(b.lower, mover)]);
    else
        printf("%s wins or draws",
               letters[b.lower == VALUE_DRAW ? mover : side_other(mover)]);
}

static void show(const char *path, const struct certificate *c,
                 const struct board *b,
                 const struct certificate_check_result *r) {
    char name[NOTATION_GAME_MAX], text[NOTATION_POSITION_MAX];
    printf("%s: %s from %s: ", report_name(path).text,
           notation_print_game(c->rows, c->cols, c->k, name),
           notation_print_position(b, &c->root, text));
    show_claim(c, r->bounds);
    printf(": confirmed, %" PRIu64 " node%s\n", r->nodes,
           report_plural(r->nodes));
}

static enum status run_check(const char *path, struct reason *why) {
    struct certificate c;
    struct certificate_check_result r;
    struct reason fault;
    char name[NOTATION_GAME_MAX];
    enum status st = certificate_read(path, &c, why);
    if (st)
        return st;
    struct board *b = board_new(c.rows, c.cols, c.k);
    st = b ? certificate_check(&c, b, &r, &fault)
           : status_fail(&fault, ST_NOMEM, "out of memory");
    if (st)
        status_fail(why, st, "%s: %s: %.400s", path,
                    notation_print_game(c.rows, c.cols, c.k, name), fault.text);
    else
        show(path, &c, b, &r);
    board_free(b);
    certificate_free(&c);
    return st;
}

static int run(const struct options *o) {
    struct reason why;
    enum status st = run_check(o->words[0], &why);
    const int exit_status = report_status(st, &why);
    return st == ST_FORMAT ? PROGRAM_BAD_TABLE : exit_status;
}

const struct command cmd_check = {
    .name = "check",
    .synopsis = "FILE",
    .summary = "confirm or refute a proof that solve has written",
    .details =
        "Replays the strategy of a certificate from the rules of the game "
        "alone: an answer\nto every move of the other, pairs of cells that "
        "answer each other, threats that\nforce. Says what it proves, or the "
        "first position where it does not, with exit\nstatus 5.\n\n"
        "Examples:\n"
        "  morpion solve 6,4 --certificate 6,4.proof\n"
        "  morpion check 6,4.proof\n",
    .options = 0,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
