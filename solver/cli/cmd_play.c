#include "commands.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lines.h"
#include "show.h"
#include "snapshot.h"
#include "thoughts.h"

enum { THINK_DEFAULT_MS = 2000 };

enum player_kind { HUMAN, BOT, RANDOM };

/* A game at the keyboard. */
struct table_of_two {
    struct show show;
    const struct game *game;
    struct state state;
    enum player_kind players[3]; /* by enum player */
    struct bot *bot;             /* where one plays */
    struct thoughts thoughts;    /* its */
    uint64_t milliseconds;
    uint64_t seed;
    struct lines *in;
    const char *folder; /* for pictures, or NULL */
};

static char letter(enum player p) { return p == PLAYER_X ? 'x' : 'o'; }

/* A picture that cannot be drawn is no reason to end the game. */
static void draw(struct table_of_two *t) {
    struct reason why;
    show_board(&t->show, &t->state);
    fputc('\n', t->show.out);
    if (t->folder && snapshot_draw(t->folder, t->game, &t->state, &why))
        report_error("SMPATH: %s", why.text);
}

enum wish { WISH_MOVE, WISH_QUIT, WISH_AGAIN };

static bool is_word(const char *text, size_t length, const char *word) {
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

static enum wish read_wish(struct table_of_two *t, int *move) {
    const char *text;
    size_t length;
    struct reason why;
    if (!lines_next(t->in, &text, &length) || is_word(text, length, "quit"))
        return WISH_QUIT;
    if (is_word(text, length, "help")) {
        puts("a move, as in b2 (9b2 in Ultimate; b2 where the board is given), "
             "or quit");
        return WISH_AGAIN;
    }
    if (length > LINES_MAX)
        report_error("longer than %d characters", LINES_MAX);
    else if (t->game->read_move(t->game, &t->state, text, length, move, &why))
        report_error("%s", why.text);
    else
        return WISH_MOVE;
    return WISH_AGAIN;
}

static bool ask_human(struct table_of_two *t, int *move) {
    for (;;) {
        printf("%c to move: ", letter(t->game->mover(&t->state)));
        fflush(stdout);
        const enum wish wish = read_wish(t, move);
        if (wish != WISH_AGAIN)
            return wish == WISH_MOVE;
    }
}

static uint64_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* The next move; false when the game ends before its end. */
static bool choose(struct table_of_two *t, const struct step *steps, int count,
                   int *move) {
    struct bot_move m;
    const enum player mover = t->game->mover(&t->state);
    switch (t->players[mover]) {
    case HUMAN:
        return ask_human(t, move);
    case RANDOM:
        *move = steps[next_random(&t->seed) % (uint64_t)count].move;
        break;
    case BOT:
        t->thoughts.started = report_clock();
        bot_think(t->bot, &t->state, t->milliseconds, &m);
        *move = m.move;
    }
    if (report_interrupted())
        return false;
    char name[GAME_MOVE_TEXT_MAX];
    printf("%c plays %s\n", letter(mover),
           t->game->print_move(t->game, *move, name));
    return true;
}

static void announce(const struct table_of_two *t, enum value v) {
    char text[GAME_TEXT_MAX];
    if (v == VALUE_DRAW)
        fputs("a draw", stdout);
    else
        printf("%c wins",
               letter(value_attractor(v, t->game->mover(&t->state))));
    printf(": %s\n", t->game->print(t->game, &t->state, text));
}

static int play(struct table_of_two *t) {
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    draw(t);
    while (!t->game->over(t->game, &t->state, &v)) {
        const int count = t->game->steps(t->game, &t->state, steps);
        int move;
        if (!choose(t, steps, count, &move)) {
            char text[GAME_TEXT_MAX];
            printf("%sended at %s\n", isatty(STDIN_FILENO) ? "\n" : "",
                   t->game->print(t->game, &t->state, text));
            return CLI_ANSWERED;
        }
        for (int i = 0; i < count; i++)
            if (steps[i].move == move)
                t->state = steps[i].to;
        draw(t);
    }
    announce(t, v);
    return CLI_ANSWERED;
}

static enum player_kind kind_of(const struct options *o, enum option_id id,
                                enum player_kind usual) {
    return o->of[id].given ? (enum player_kind)o->of[id].number : usual;
}

static enum status sit_down(struct table_of_two *t, const struct options *o,
                            struct reason *why) {
    t->in = calloc(1, sizeof *t->in);
    if (!t->in)
        return status_fail(why, ST_NOMEM, "out of memory");
    if (t->players[PLAYER_X] != BOT && t->players[PLAYER_O] != BOT)
        return ST_OK;
    return thoughts_new_bot(t->game, o, t->milliseconds, &t->thoughts, &t->bot,
                            why);
}

static int run(const struct options *o) {
    int exit_status;
    struct state root;
    char *words[] = {o->words[0], (char *)o->of[OPT_FROM].text};
    const struct options from = {.word_count = o->of[OPT_FROM].given ? 2 : 1,
                                 .words = words};
    struct game *g = cli_read_game(&from, &root, &exit_status);
    if (!g)
        return exit_status;
    const char *folder = getenv("SMPATH");
    struct table_of_two t = {
        .show = show_to(stdout, g, o),
        .game = g,
        .state = root,
        .players = {[PLAYER_X] = kind_of(o, OPT_X, HUMAN),
                    [PLAYER_O] = kind_of(o, OPT_O, BOT)},
        .milliseconds =
            o->of[OPT_TIME].given ? o->of[OPT_TIME].number : THINK_DEFAULT_MS,
        .seed = o->of[OPT_SEED].given ? o->of[OPT_SEED].number
                                      : (uint64_t)time(NULL) * 2 + 1,
        .folder = folder && *folder ? folder : NULL};
    struct reason why;
    enum status st = sit_down(&t, o, &why);
    exit_status = st ? report_status(st, &why) : play(&t);
    bot_free(t.bot);
    free(t.in);
    game_free(g);
    return exit_status;
}

const struct command cmd_play = {
    .name = "play",
    .synopsis = "GAME [--x PLAYER] [--o PLAYER] [--from POSITION]",
    .summary = "play a game at the keyboard",
    .details =
        "Each player is human, bot or random. A move is a column and a row, as "
        "in b2; in\nUltimate with the board before it, as in 9b2, which may be "
        "left out where only one\nboard may be played. 'quit' or the end of "
        "the input ends the game; 'help' helps.\nWith SMPATH=FOLDER in the "
        "environment, FOLDER/board.dot and FOLDER/board.png show\nthe board "
        "after every move; with DEBUG=1 a bot says on stderr what it thinks of "
        "every move.\n\n"
        "Examples:\n"
        "  morpion play ultimate --time 1s\n"
        "  morpion play 8,5 --x bot --o human\n"
        "  SMPATH=. morpion play ultimate --x bot --o bot --time 100ms\n",
    .options = OPTION_BIT(OPT_X) | OPTION_BIT(OPT_O) | OPTION_BIT(OPT_FROM) |
               OPTION_BIT(OPT_TIME) | OPTION_BIT(OPT_SEED) |
               OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_JOBS),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
