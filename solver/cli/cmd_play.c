#include "cli/commands.h"

#include "cli/play.h"

static int run(const struct options *o) {
    int exit_status;
    struct state start;
    struct play p = {.options = o,
                     .program = {.kind = PLAYER_PERFECT, .name = "perfect"}};
    if (!play_read_options(o, &p))
        return PROGRAM_USAGE;
    struct game *g = program_read_game_alone(o, &start, &exit_status);
    if (!g)
        return exit_status;
    p.game = g;
    if (program_read_record(o, g, o->of[OPT_FROM].text, &p.record,
                            &exit_status)) {
        play_take_names(&p);
        exit_status = play_run(&p);
    }
    game_free(g);
    return exit_status;
}

const struct command cmd_play = {
    .name = "play",
    .synopsis = "GAME [--x PLAYER] [--o PLAYER] [--from POSITION|FILE]",
    .summary = "play games at the keyboard",
    .details =
        "A PLAYER is one of\n"
        "  human\n"
        "  perfect       plays a best move, from a table or an engine: it\n"
        "                wins as fast and loses as slowly as possible. On\n"
        "                boards too large to solve it plays what a proof\n"
        "                or a search finds\n"
        "  bot           plays the best move it finds in the time\n"
        "                (--time, default 2s)\n"
        "  search:DEPTH  looks DEPTH plies ahead (alpha-beta search) and\n"
        "                estimates the rest; 0 plays at random\n"
        "  search:TIME   looks as far ahead as TIME allows: search:100ms\n"
        "  random        plays random moves\n"
        "  menace        is a MENACE that knows nothing yet\n"
        "  menace:FILE   is a MENACE that menace train has saved\n"
        "Without --x and --o you play against perfect and are asked who\n"
        "begins, you, the program, or lots; --begin answers that. If you\n"
        "name only one player, the other is human; if the named one is\n"
        "human, the other is perfect. With --begin lots, players named by\n"
        "--x and --o draw lots for their sides.\n\n"
        "Type a move as column and row, b2 or 2b. In Ultimate put the\n"
        "number of the board first, 9b2; you may leave it out if only one\n"
        "board is open. The commands undo, hint, moves, save FILE, resign,\n"
        "quit and help work, too. After a game you may play another one:\n"
        "the sides are exchanged, so that the player who came second begins,\n"
        "and the score goes on. A MENACE learns from each of these games;\n"
        "--learn saves that in its FILE, which need not exist before, and\n"
        "--rewards says how many beads a result adds.\n\n"
        "--clock 5m+2s gives each player 5 minutes for the game and 2 more\n"
        "seconds with every move. Whose time is over has lost. Programs\n"
        "share out their time; --time and search:TIME still limit a move.\n"
        "--symbols XO draws the stones with two other characters, as in\n"
        "--symbols @O, and puts stars around a winning line.\n\n"
        "-o FILE saves the game when it ends. Of several games it keeps the\n"
        "last that was finished. --from FILE replays a saved game and goes\n"
        "on from there with the same players and times, unless --x, --o or\n"
        "--clock say otherwise; --ply N goes on after its first N moves.\n"
        "--from POSITION starts from a position.\n"
        "morpion-viz game FILE draws who was winning when. With --json the\n"
        "standard output is one object for each game, and all that is for\n"
        "people goes to stderr.\n\n"
        "The same --seed and the same input give the same game, unless a\n"
        "player goes by the clock. With SMPATH=FOLDER in the environment,\n"
        "FOLDER/board.dot and FOLDER/board.png show the board after every\n"
        "move. With DEBUG=1, programs print what they think of each move to\n"
        "stderr: bot and search their scores, perfect the values, and MENACE\n"
        "the beads.\n\n"
        "Examples:\n"
        "  morpion play 3,3\n"
        "  morpion play 8,5 --x search:4 --o human\n"
        "  morpion play ultimate --begin lots --clock 5m+2s\n"
        "  morpion play ultimate --x bot --time 1s -o game.txt\n"
        "  morpion play ultimate --from game.txt\n"
        "  morpion play 3,3 --o menace:new.menace --learn\n",
    .options =
        OPTION_BIT(OPT_X) | OPTION_BIT(OPT_O) | OPTION_BIT(OPT_FROM) |
        OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_SEED) | OPTION_BIT(OPT_OUTPUT) |
        OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_JOBS) |
        OPTION_BIT(OPT_BEGIN) | OPTION_BIT(OPT_CLOCK) |
        OPTION_BIT(OPT_SYMBOLS) | OPTION_BIT(OPT_LEARN) |
        OPTION_BIT(OPT_REWARDS) | OPTION_BIT(OPT_JSON) | OPTION_BIT(OPT_PLY),
    .texts =
        (const struct option_text[]){
            {OPT_OUTPUT, NULL, "save the game in FILE when it ends"},
            {OPT_FROM, "POSITION|FILE",
             "begin with a position, or go on with a saved game"},
            {OPT_PLY, NULL,
             "go on with the saved game after its first N moves"},
            {OPT_SEED, NULL,
             "play the same random moves every time (default: other ones each "
             "time)"},
            {OPT_TIME, NULL,
             "the time of a bot for each move, as in 500ms (default 2s)"},
            {OPT_MEMORY, NULL, "memory of each player that thinks, as in 500M"},
            {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
