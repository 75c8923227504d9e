#include "cli/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "proofs/certificate_confirm.h"

static int run(const struct options *o) {
    struct certificate_confirmed c;
    struct reason why;
    enum status st = certificate_confirm(o->words[0], &c, &why);
    if (!st)
        printf("%s: %s: confirmed, %" PRIu64 " node%s\n",
               report_name(o->words[0]).text, c.claim, c.nodes,
               report_plural(c.nodes));
    const int exit_status = report_status(st, &why);
    return st == ST_FORMAT ? PROGRAM_BAD_TABLE : exit_status;
}

const struct command cmd_check = {
    .name = "check",
    .synopsis = "FILE.proof",
    .summary = "confirm or refute a proof that solve has written",
    .details =
        "Replays the strategy in a certificate by the rules of the game\n"
        "alone; no engine has to be trusted. The strategy is made of\n"
        "answers to every move of the opponent, pairs of cells (when the\n"
        "opponent takes one, the player takes the other) and threats that\n"
        "the opponent must answer. Prints what the certificate proves. If\n"
        "the proof has a gap, prints the first position where it fails, and\n"
        "the exit status is 5.\n\n"
        "Examples:\n"
        "  morpion solve 6,4 --certificate 6,4.proof\n"
        "  morpion check 6,4.proof\n",
    .options = 0,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
