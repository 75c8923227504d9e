#include "cli/commands.h"

#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "cli/batch.h"

struct notation_writer {
    const struct game *game;
    const char *to; /* the notation to write, or NULL for the usual text */
    bool json;
};

/* The notation asked for, or all that can express the position. */
static void write_json(const struct notation_writer *w, const struct state *s) {
    char text[GAME_NOTATION_MAX];
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    if (w->game->kind->named_in_answers)
        json_text(&j, "game", w->game->name);
    json_text(&j, "position", game_print(w->game, s, text));
    json_text(&j, "to_move", side_name(game_mover(w->game, s)));
    json_open(&j, "notations", '{');
    const struct game_notation *n = w->game->kind->notations;
    for (; n && n->name; n++)
        if ((!w->to || strcasecmp(w->to, n->name) == 0) &&
            n->print(w->game, s, text))
            json_text(&j, n->name, text);
    json_close(&j, '}');
    json_close(&j, '}');
    putchar('\n');
}

static void write_text(const struct notation_writer *w, const struct state *s) {
    char text[GAME_NOTATION_MAX];
    puts(w->to ? game_notation(w->game, w->to, s, text)
               : game_print(w->game, s, text));
}

static enum status answer(void *arg, const struct state *s, bool *failed,
                          struct reason *why) {
    (void)failed;
    (void)why;
    const struct notation_writer *w = arg;
    (w->json ? write_json : write_text)(w, s);
    return ST_OK;
}

static int refuse(const struct game *g, const char *name) {
    char known[128] = "text";
    for (const struct game_notation *n = g->kind->notations; n && n->name; n++)
        snprintf(known + strlen(known), sizeof known - strlen(known), ", %s",
                 n->name);
    report_error("notation: %s has no notation '%s': expected one of %s",
                 g->name, name, known);
    return PROGRAM_USAGE;
}

static int run(const struct options *o) {
    struct state start;
    int exit_status;
    struct game *g = program_read_game_alone(o, &start, &exit_status);
    if (!g)
        return exit_status;
    const struct option_value *to = &o->of[OPT_TO];
    char text[GAME_NOTATION_MAX];
    const bool usual = !to->given || strcasecmp(to->text, "text") == 0;
    const struct notation_writer w = {g, usual ? NULL : to->text,
                                      o->of[OPT_JSON].given};
    if (!w.to || game_notation(g, w.to, &start, text)) {
        const struct batch batch = {g, o, answer, (void *)&w};
        exit_status = batch_words(&batch, o->words + 1, o->word_count - 1);
    } else {
        exit_status = refuse(g, to->text);
    }
    game_free(g);
    return exit_status;
}

const struct command cmd_notation = {
    .name = "notation",
    .synopsis = "GAME POSITION...|- [--to NOTATION] [--json]",
    .summary = "check a position and write it in another notation",
    .details =
        "Reads a position in any notation of the game and writes it as\n"
        "  text       as all other commands print it (the default)\n"
        "  dots       the same with a dot for each empty cell\n"
        "  number     the base-3 number of a position of T(n,k)\n"
        "  digits     its digits: 0 for an empty cell, 1 for x, 2 for o\n"
        "  ugi        the FEN of nine ranks that UGI engines use, for "
        "Ultimate\n"
        "  ultimattt  the notation of the program ultimattt, for Ultimate\n"
        "The last two also write the cells of won boards. These cells no\n"
        "longer matter, so they are made up. With - it reads one position\n"
        "per line from standard input. With --json each position is an\n"
        "object with all its notations, or with that of --to.\n\n"
        "Examples:\n"
        "  morpion notation ultimate '9/9/9/9/9/9/9/7X1/9 O 2 h2'\n"
        "  morpion notation ultimate 'x899999999 11 o' --to ultimattt\n"
        "  morpion notation 3,3 '#7875'\n",
    .options = OPTION_BIT(OPT_TO) | OPTION_BIT(OPT_LAST) | OPTION_BIT(OPT_PLY) |
               OPTION_BIT(OPT_JSON),
    .words_min = 2,
    .words_max = PROGRAM_ANY,
    .run = run,
};
