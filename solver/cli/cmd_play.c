#include "cli/commands.h"

#include <string.h>
#include <unistd.h>

#include "cli/play.h"

/* A game that was saved, of the same kind. */
static enum status read_record(const char *path, const struct game *g,
                               struct game_record *r, struct reason *why) {
    struct game *other;
    enum status st = game_record_read(path, &other, r, why);
    if (!st && strcmp(other->name, g->name) != 0)
        st = status_fail(why, ST_ILLEGAL, "%s: a game of %s, not of %s", path,
                         other->name, g->name);
    game_free(other);
    return st;
}

/* --from names a position; or, where it is none, a file with a game. */
static enum status read_from(const char *text, const struct game *g,
                             struct game_record *r, struct reason *why) {
    struct state start = game_start(g);
    struct reason fault;
    enum status st =
        text ? game_read(g, text, strlen(text), &start, &fault) : ST_OK;
    *r = game_record_new(&start);
    if (!st)
        return ST_OK;
    if (access(text, F_OK) == 0)
        return read_record(text, g, r, why);
    return status_fail(why, st,
                       "--from '%.100s': neither a game that was "
                       "saved nor a position: %.300s",
                       text, fault.text);
}

static int run(const struct options *o) {
    int exit_status;
    struct state start;
    struct play p = {.options = o,
                     .program = {.kind = PLAYER_PERFECT, .name = "perfect"}};
    struct reason why;
    bool finished;
    if (!play_read_players(o, &p))
        return PROGRAM_USAGE;
    struct game *g = program_read_game_alone(o, &start, &exit_status);
    if (!g)
        return exit_status;
    p.game = g;
    enum status st = read_from(o->of[OPT_FROM].text, g, &p.record, &why);
    exit_status = st ? report_status(st, &why) : play_run(&p, &finished);
    game_free(g);
    return exit_status;
}

const struct command cmd_play = {
    .name = "play",
    .synopsis = "GAME [--x PLAYER] [--o PLAYER] [--from POSITION|FILE]",
    .summary = "play a game at the keyboard",
    .details =
        "Each player is one of\n"
        "  human\n"
        "  perfect       a table or an engine: a best move, by distance too; "
        "on boards too\n"
        "                large to know all, what a proof or a search finds\n"
        "  bot           the best that can be had in the time (--time, 2s)\n"
        "  search:DEPTH  alpha-beta with an estimate; 0 plays at random\n"
        "  search:TIME   the same as deep as the time allows: search:100ms\n"
        "  random\n"
        "  menace:FILE   what menace train has written\n"
        "Where none is named you play against perfect, and are asked who "
        "begins; where one\nis, the other is human, or perfect beside a "
        "human.\n\n"
        "A move is a column and a row, as in b2 or 2b; in Ultimate with the "
        "board before\nit, as in 9b2, which may be left out where only one "
        "board may be played. 'undo',\n'hint', 'moves', 'save FILE', 'quit' "
        "and 'help' work, too. -o FILE saves the game\nat its end, --from FILE "
        "shows a saved one again and goes on from there, and\nmorpion-viz "
        "game FILE draws who was winning when.\n\n"
        "The same --seed and input give the same game, unless a player goes "
        "by the clock.\nWith SMPATH=FOLDER in the environment, "
        "FOLDER/board.dot and FOLDER/board.png show\nthe board after every "
        "move; with DEBUG=1 a bot says on stderr what it thinks of\nevery "
        "move.\n\n"
        "Examples:\n"
        "  morpion play 3,3\n"
        "  morpion play 8,5 --x search:4 --o human\n"
        "  morpion play ultimate --x bot --time 1s -o game.txt\n"
        "  morpion play ultimate --from game.txt\n",
    .options = OPTION_BIT(OPT_X) | OPTION_BIT(OPT_O) | OPTION_BIT(OPT_FROM) |
               OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_SEED) |
               OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TABLE) |
               OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_JOBS),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
