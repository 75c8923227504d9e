#include "cli/commands.h"

#include <string.h>
#include <unistd.h>

#include "cli/box_show.h"
#include "cli/menace_training.h"
#include "cli/play.h"

/* The game is that of the file. A new MENACE plays the game that is named. */
static enum status find_game(const struct options *o, struct game **g,
                             struct reason *why) {
    const char *path = o->word_count > 1 ? o->words[1] : NULL;
    const char *name = o->word_count > 2 ? o->words[2] : "3,3";
    if (path && o->word_count == 2 &&
        (!o->of[OPT_LEARN].given || access(path, F_OK) == 0))
        return menace_read_game(path, g, why);
    return program_new_game(name, g, why);
}

/* MENACE plays the side that nobody else plays. */
static bool read_players(const struct options *o, struct play *p) {
    if (!play_read_options(o, p))
        return false;
    if (p->chosen[SIDE_X] && p->chosen[SIDE_O]) {
        report_error("menace play: give --x or --o, not both: MENACE plays the "
                     "other side");
        return false;
    }
    for (enum side who = SIDE_X; who <= SIDE_O; who++)
        if (p->chosen[side_other(who)] && !p->chosen[who])
            p->players[who] = p->program;
    if (p->chosen[SIDE_X] || p->chosen[SIDE_O])
        p->chosen[SIDE_X] = p->chosen[SIDE_O] = true;
    return true;
}

static int run_play(const struct options *o) {
    struct play p = {.options = o};
    struct game *g;
    struct reason why;
    char name[4096] = "menace";
    if (o->word_count > 1)
        snprintf(name, sizeof name, "menace:%s", o->words[1]);
    else if (o->of[OPT_LEARN].given) {
        report_error("menace play: --learn needs a file to save MENACE in");
        return PROGRAM_USAGE;
    }
    if (player_read(name, &p.program, &why)) {
        report_error("menace play: %s", why.text);
        return PROGRAM_USAGE;
    }
    if (!read_players(o, &p))
        return PROGRAM_USAGE;
    enum status st = find_game(o, &g, &why);
    if (st)
        return report_status(st, &why);
    p.game = g;
    const struct state start = game_start(g);
    p.record = game_record_new(&start);
    const int exit_status = play_run(&p);
    game_free(g);
    return exit_status;
}

#define TRAIN_OPTIONS                                                          \
    (OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_GAMES) |                          \
     OPTION_BIT(OPT_AGAINST) | OPTION_BIT(OPT_PLAYS) | OPTION_BIT(OPT_EMPTY) | \
     OPTION_BIT(OPT_SEED) | OPTION_BIT(OPT_RESUME) | OPTION_BIT(OPT_LOG) |     \
     OPTION_BIT(OPT_EVERY) | OPTION_BIT(OPT_REWARDS) | OPTION_BIT(OPT_JSON))
#define SHOW_OPTIONS                                                           \
    (OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_LIMIT) | OPTION_BIT(OPT_JSON))
#define PLAY_OPTIONS                                                           \
    (OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_SEED) | OPTION_BIT(OPT_LEARN) |   \
     OPTION_BIT(OPT_X) | OPTION_BIT(OPT_O) | OPTION_BIT(OPT_TIME) |            \
     OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_JOBS) |   \
     OPTION_BIT(OPT_BEGIN) | OPTION_BIT(OPT_CLOCK) | OPTION_BIT(OPT_SYMBOLS) | \
     OPTION_BIT(OPT_REWARDS) | OPTION_BIT(OPT_JSON))

static int run(const struct options *o) {
    static const struct {
        const char *name;
        int (*run)(const struct options *o);
        uint64_t options;
    } all[] = {{"train", menace_training_run, TRAIN_OPTIONS},
               {"show", box_show_run, SHOW_OPTIONS},
               {"play", run_play, PLAY_OPTIONS}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(o->words[0], all[i].name) == 0)
            return options_only(o, &cli_options, all[i].name, all[i].options)
                       ? all[i].run(o)
                       : PROGRAM_USAGE;
    report_error("menace: expected train, show or play, found '%s'",
                 o->words[0]);
    return PROGRAM_USAGE;
}

const struct command cmd_menace = {
    .name = "menace",
    .synopsis = "train [GAME] -o FILE.menace | show FILE.menace [POSITION] | "
                "play [FILE.menace]",
    .summary = "train and play MENACE, matchboxes that learn the game",
    .details =
        "MENACE (Michie 1961) has a box of beads for every position, up to\n"
        "symmetry. It draws a bead at random, and the bead says which move\n"
        "to play. After each game it adds 3 beads of the move played to\n"
        "each box it used if it won, adds 1 after a draw, and takes 1 away\n"
        "after a loss; --rewards gives other numbers. A new box of T(3,3)\n"
        "has 4, 3, 2 or 1 beads for each move, fewer later in the game.\n"
        "GAME is T(n,k) up to 4x4 (default 3,3).\n\n"
        "train plays --games N games (default 10000), saves MENACE in FILE\n"
        "and prints how well it plays: its exact chances to win, draw and\n"
        "lose against a perfect and a random opponent, computed from the\n"
        "beads over all possible games. --log FILE.csv records these\n"
        "chances every 1000 games (--every N changes that), for morpion-viz\n"
        "curve. The same seed (default 1) gives the same beads. --resume\n"
        "continues the training of a saved FILE, with the same result as\n"
        "training without a break. The rewards are saved with it.\n\n"
        "show prints the beads of a position on its board. Without POSITION\n"
        "it lists all boxes by the number of stones: the number #N of the\n"
        "box's position, which query takes too, the position, and the beads\n"
        "of each move. --ply N lists only the boxes with N stones; if\n"
        "POSITION is a saved game, it is the position after N moves.\n\n"
        "play lets you play against MENACE, game after game; it learns from\n"
        "every game, and --learn saves that. Without FILE, or if there is no\n"
        "FILE yet and --learn is given, it begins untrained; a GAME after\n"
        "FILE says what a new one plays. --x PLAYER or --o PLAYER names\n"
        "another opponent, and --clock, --symbols, --begin and the questions\n"
        "are those of the command play.\n\n"
        "With --json, train prints one object, show one for each box, and\n"
        "play one for each game, with all that is for people on stderr.\n\n"
        "Examples:\n"
        "  morpion menace train 3,3 --games 100000 --against perfect -o "
        "m.menace\n"
        "  morpion menace train --resume --games 1000000 --log m.csv -o "
        "m.menace\n"
        "  morpion menace show m.menace 4x4\n"
        "  morpion menace show m.menace --ply 2 --json\n"
        "  morpion menace play m.menace --learn\n"
        "  morpion match 3,3 menace:m.menace random --games 1000\n",
    .options = TRAIN_OPTIONS | SHOW_OPTIONS | PLAY_OPTIONS,
    .texts =
        (const struct option_text[]){
            {OPT_OUTPUT, NULL,
             "train: the file of this MENACE; play: save the game in FILE"},
            {OPT_GAMES, NULL, "train with N games (default 10000)"},
            {OPT_SEED, NULL,
             "choose the random moves; the same N gives the same beads or the "
             "same game (default 1; in play other ones each time)"},
            {OPT_RESUME, NULL, "go on with the training of a saved MENACE"},
            {OPT_PLY, NULL,
             "show: the position after N moves of a saved game, or the boxes "
             "with N stones"},
            {OPT_X, NULL, "play: who plays x against MENACE"},
            {OPT_O, NULL, "play: who plays o against MENACE"},
            {OPT_TIME, NULL,
             "the time of a bot for each move, as in 500ms (default 2s)"},
            {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 3,
    .run = run,
};
