#include "cli/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/json.h"
#include "cli/verdict.h"
#include "proofs/certificate_confirm.h"
#include "rules/board_name.h"

static void show_json(const char *path, const struct certificate_confirmed *c) {
    char name[BOARD_NAME_MAX];
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "file", path);
    json_bool(&j, "valid", true);
    json_text(&j, "game", board_name_print(c->rows, c->cols, c->k, name));
    json_text(&j, "claim", c->claim);
    json_count(&j, "nodes", c->nodes);
    json_close(&j, '}');
    putchar('\n');
}

static int run(const struct options *o) {
    const char *path = o->words[0];
    struct certificate_confirmed c;
    struct reason why;
    enum status st = certificate_confirm(path, &c, &why);
    if (!st && o->of[OPT_JSON].given)
        show_json(path, &c);
    else if (!st)
        printf("%s: %s: confirmed, %" PRIu64 " node%s\n",
               report_name(path).text, c.claim, c.nodes,
               report_plural(c.nodes));
    return verdict_status(o, st, &why);
}

const struct command cmd_check = {
    .name = "check",
    .synopsis = "FILE.proof [--json]",
    .summary = "confirm or refute a proof that solve has written",
    .details =
        "Replays the strategy in a certificate by the rules of the game\n"
        "alone; no engine has to be trusted. The strategy is made of\n"
        "answers to every move of the opponent, pairs of cells (when the\n"
        "opponent takes one, the player takes the other) and threats that\n"
        "the opponent must answer. Prints what the certificate proves. If\n"
        "the proof has a gap, prints the first position where it fails, and\n"
        "the exit status is 5. With --json the finding is an object, also\n"
        "that of a proof that fails.\n\n"
        "Examples:\n"
        "  morpion solve 6,4 --certificate 6,4.proof\n"
        "  morpion check 6,4.proof\n",
    .options = OPTION_BIT(OPT_JSON),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
