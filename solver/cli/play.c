#include "cli/play.h"
#include "cli/cli_options.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "cli/bot_options.h"
#include "cli/line_reader.h"
#include "cli/show.h"
#include "cli/snapshot.h"

struct play_session {
    struct play *play;
    const struct game *game;
    struct game_record *record;
    struct state state;
    struct show show;
    struct player *choosers[3]; /* by enum side; NULL for a human */
    struct bot_debug debug;
    struct oracle *oracle; /* for hints; made for the first one */
    struct line_reader *in;
    const char *folder; /* SMPATH: where to draw the board, or NULL */
};

static bool is_human(const struct play *p, enum side who) {
    return p->players[who].kind == PLAYER_HUMAN;
}

/* A picture that cannot be drawn is no reason to end the game. */
static void draw(struct play_session *t) {
    struct reason why;
    const int count = t->record->count;
    show_board(&t->show, &t->state, count ? t->record->moves[count - 1] : -1);
    fputc('\n', t->show.out);
    if (t->folder && snapshot_draw(t->folder, t->game, &t->state, &why))
        report_error("SMPATH: %s", why.text);
}

static void make_move(struct play_session *t, int move) {
    t->record->moves[t->record->count++] = move;
    t->state = game_after(t->game, &t->state, move);
}

/* Commands ----------------------------------------------------------------- */

static void help(void) {
    puts("b2 or 2b  play a move: its column and row; in Ultimate with the "
         "number\n"
         "          of the board first, as in 9b2 (not needed if only one is "
         "open)\n"
         "undo      take back your last move and the answer to it\n"
         "hint      show the value of the position and the best moves\n"
         "moves     show every move with its value\n"
         "save FILE save the game so far; play --from FILE continues it\n"
         "quit      end the game here, as do exit, q and the end of the input");
}

static bool ask_oracle(struct play_session *t, struct answer *a) {
    struct reason why;
    enum status st = ST_OK;
    struct oracle_options options =
        program_oracle_options(t->play->options, "positions");
    if (!t->oracle)
        st = oracle_new(t->game, &options, &t->oracle, &why);
    if (!st)
        st = answer_ask(t->oracle, &t->state, a, &why);
    report_watch_end();
    if (st)
        report_error("%s", why.text);
    return !st;
}

static void tell(struct play_session *t,
                 void (*show)(const struct show *sh, const struct answer *a)) {
    struct answer *a = malloc(sizeof *a);
    if (!a)
        report_error("out of memory");
    else if (ask_oracle(t, a))
        show(&t->show, a);
    free(a);
}

/* Takes back the last move and, unless two humans play, the move before it. */
static void undo(struct play_session *t) {
    const bool both = is_human(t->play, SIDE_X) && is_human(t->play, SIDE_O);
    const int back = both ? 1 : 2;
    if (t->record->count < back) {
        report_error("there is no move to take back");
        return;
    }
    t->record->count -= back;
    t->state = game_record_state(t->game, t->record, t->record->count);
    draw(t);
}

static void save(struct play_session *t, const char *path) {
    struct reason why;
    if (!*path)
        report_error("save: expected the name of a file, as in save game.txt");
    else if (game_record_save(path, t->game, t->record, &why))
        report_error("%s", why.text);
    else
        printf("saved %d move%s\n", t->record->count,
               report_plural((uint64_t)t->record->count));
}

enum play_input { INPUT_MOVE, INPUT_QUIT, INPUT_AGAIN };

/* Runs a command; false if the line is not one. */
static bool obey(struct play_session *t, char *line) {
    char *rest = line + strcspn(line, " \t");
    if (*rest)
        *rest++ = '\0';
    rest += strspn(rest, " \t");
    if (strcmp(line, "help") == 0)
        help();
    else if (strcmp(line, "undo") == 0)
        undo(t);
    else if (strcmp(line, "hint") == 0)
        tell(t, show_hint);
    else if (strcmp(line, "moves") == 0)
        tell(t, show_moves);
    else if (strcmp(line, "save") == 0)
        save(t, rest);
    else
        return false;
    return true;
}

/* Input from a pipe is not on the screen yet. */
static void echo(const char *line) {
    for (; *line; line++)
        putchar(' ' <= *line && *line <= '~' ? *line : '?');
    putchar('\n');
    fflush(stdout);
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Reads a line without the blanks around it; false at the end of the input. A
 * bad line is reported and read as an empty one. */
static bool read_line(struct play_session *t, char *line) {
    const char *text;
    size_t length;
    if (!line_reader_next(t->in, &text, &length))
        return false;
    const bool too_long = length > LINE_READER_MAX;
    const bool zero = !too_long && memchr(text, '\0', length);
    if (too_long || zero)
        length = 0;
    while (length && is_blank(text[length - 1]))
        length--;
    for (; length && is_blank(*text); length--)
        text++;
    memcpy(line, text, length);
    line[length] = '\0';
    if (!isatty(STDIN_FILENO))
        echo(line);
    if (too_long)
        report_error("the line is longer than %d characters", LINE_READER_MAX);
    else if (zero)
        report_error("the line contains a NUL character");
    return true;
}

static bool is_quit(const char *line) {
    return strcasecmp(line, "quit") == 0 || strcasecmp(line, "exit") == 0 ||
           strcasecmp(line, "q") == 0;
}

static enum play_input read_input(struct play_session *t, int *move) {
    char line[LINE_READER_MAX + 1], words[LINE_READER_MAX + 1];
    struct reason why;
    if (!read_line(t, line) || is_quit(line))
        return INPUT_QUIT;
    if (!*line)
        return INPUT_AGAIN;
    strcpy(words, line);
    if (obey(t, words))
        return INPUT_AGAIN;
    if (!game_read_move(t->game, &t->state, line, strlen(line), move, &why))
        return INPUT_MOVE;
    report_error("%s; type 'help' for the commands", why.text);
    return INPUT_AGAIN;
}

static bool ask_human(struct play_session *t, int *move) {
    for (;;) {
        printf("%c to move: ", side_char(game_mover(t->game, &t->state)));
        fflush(stdout);
        const enum play_input input = read_input(t, move);
        if (input != INPUT_AGAIN)
            return input == INPUT_MOVE;
    }
}

/* Playing ------------------------------------------------------------------ */

enum ending { END_OVER, END_RESIGNED, END_BROKEN_OFF };

static enum status choose(struct play_session *t, enum side mover, int *move,
                          struct reason *why) {
    t->debug.started = report_clock();
    report_watch(NULL, 0);
    enum status st = player_choose(t->choosers[mover], &t->state, move, why);
    report_watch_end();
    if (!st && *move != PLAYER_RESIGNS) {
        char name[GAME_MOVE_TEXT_MAX];
        printf("%c plays %s\n", side_char(mover),
               game_print_move(t->game, *move, name));
    }
    return st;
}

/* Plays until the game ends, a player resigns or the user stops it, as *end
 * tells. Stopping is not a failure. */
static enum status play_on(struct play_session *t, enum ending *end,
                           enum value *v, struct reason *why) {
    *end = END_BROKEN_OFF;
    while (!game_over(t->game, &t->state, v)) {
        const enum side mover = game_mover(t->game, &t->state);
        int move;
        if (is_human(t->play, mover)) {
            if (!ask_human(t, &move))
                return ST_OK;
        } else {
            enum status st = choose(t, mover, &move, why);
            if (st)
                return st == ST_STOPPED ? ST_OK : st;
        }
        if (move == PLAYER_RESIGNS) {
            t->record->resigned = mover;
            *end = END_RESIGNED;
            return ST_OK;
        }
        make_move(t, move);
        draw(t);
    }
    *end = END_OVER;
    return ST_OK;
}

static void announce(const struct play_session *t, enum ending end,
                     enum value v) {
    char text[GAME_TEXT_MAX];
    const struct state last =
        game_record_state(t->game, t->record, t->record->count);
    const enum side mover = game_mover(t->game, &last);
    game_print(t->game, &last, text);
    if (end == END_BROKEN_OFF)
        printf("%sended at %s\n", isatty(STDIN_FILENO) ? "\n" : "", text);
    else if (end == END_RESIGNED)
        printf("%c resigns, %c wins: %s\n", side_char(mover),
               side_char(side_other(mover)), text);
    else if (v == VALUE_DRAW)
        printf("a draw: %s\n", text);
    else
        printf("%c wins: %s\n", side_char(value_attractor(v, mover)), text);
}

/* Shows the moves of a saved game one after the other. */
static void replay(struct play_session *t) {
    const int count = t->record->count;
    t->record->count = 0;
    draw(t);
    for (int i = 0; i < count; i++) {
        char name[GAME_MOVE_TEXT_MAX];
        printf("%c played %s\n", side_char(game_mover(t->game, &t->state)),
               game_print_move(t->game, t->record->moves[i], name));
        make_move(t, t->record->moves[i]);
        draw(t);
    }
}

/* Who plays ---------------------------------------------------------------- */

bool play_read_players(const struct options *o, struct play *p) {
    static const int ids[] = {[SIDE_X] = OPT_X, [SIDE_O] = OPT_O};
    for (enum side who = SIDE_X; who <= SIDE_O; who++) {
        const struct option_value *v = &o->of[ids[who]];
        struct reason why;
        p->chosen[who] = v->given;
        if (v->given && player_read(v->text, &p->players[who], &why)) {
            report_error("--%c: %s", " xo"[who], why.text);
            return false;
        }
    }
    return true;
}

/* Asks until the answer begins with one of two letters. False on 'quit' and at
 * the end of the input. */
static bool ask_which(struct play_session *t, const char *question,
                      const char *letters, int *which) {
    char line[LINE_READER_MAX + 1];
    for (;;) {
        printf("%s (%c/%c) ", question, letters[0], letters[1]);
        fflush(stdout);
        if (!read_line(t, line) || is_quit(line))
            return false;
        const char *found = *line ? strchr(letters, *line | 0x20) : NULL;
        if (found) {
            *which = (int)(found - letters);
            return true;
        }
        report_error("expected %c or %c", letters[0], letters[1]);
    }
}

/* Fills in the players that were not named: a human and the program. False if
 * the input ended before the user chose a side. */
static bool find_players(struct play_session *t) {
    static const struct player_spec human = {.kind = PLAYER_HUMAN,
                                             .name = "human"};
    struct play *p = t->play;
    const struct state start = game_start(t->game);
    const bool fresh =
        !t->record->count && game_same(t->game, &t->record->start, &start);
    for (enum side who = SIDE_X; who <= SIDE_O; who++) {
        const enum side other = side_other(who);
        if (!p->chosen[who] && p->chosen[other])
            p->players[who] = is_human(p, other) ? p->program : human;
    }
    if (p->chosen[SIDE_X] || p->chosen[SIDE_O])
        return true;
    int program;
    if (!ask_which(t,
                   fresh ? "who begins, you or the program?"
                         : "which side do you play, x or o?",
                   fresh ? "yp" : "xo", &program))
        return false;
    p->players[program ? SIDE_O : SIDE_X] = human;
    p->players[program ? SIDE_X : SIDE_O] = p->program;
    return true;
}

static enum status seat_players(struct play_session *t, struct reason *why) {
    const struct options *o = t->play->options;
    const uint64_t milliseconds = o->of[OPT_TIME].number;
    struct random random = {o->of[OPT_SEED].given ? o->of[OPT_SEED].number
                                                  : (uint64_t)time(NULL)};
    const struct player_options options = {
        bot_options_from(t->game, o, milliseconds, &t->debug), milliseconds};
    enum status st = ST_OK;
    for (enum side who = SIDE_X; who <= SIDE_O && !st; who++) {
        game_record_set_name(t->record, who, t->play->players[who].name);
        if (is_human(t->play, who))
            continue;
        st = player_new(t->game, &t->play->players[who], &options,
                        &t->choosers[who], why);
        if (!st)
            st = player_begin(t->choosers[who], random_next(&random), why);
    }
    return st;
}

static bool is_over(const struct play_session *t) {
    const struct state last =
        game_record_state(t->game, t->record, t->record->count);
    enum value v;
    return t->record->resigned || game_over(t->game, &last, &v);
}

static int input_failed(const struct line_reader *in) {
    report_error("standard %s: %s", in->error ? "input" : "output",
                 strerror(in->error ? in->error : in->output_error));
    return PROGRAM_FAILED;
}

/* Checks that the game can be saved before it begins. */
static int play(struct play_session *t, bool *finished) {
    struct reason why;
    enum value v = VALUE_DRAW;
    enum ending end = END_BROKEN_OFF;
    const bool over = is_over(t);
    const char *path = t->play->options->of[OPT_OUTPUT].text;
    enum status st = path ? game_record_writable(path, &why) : ST_OK;
    if (!st && (over || find_players(t))) {
        if (!over)
            st = seat_players(t, &why);
        if (!st)
            replay(t);
        if (!st && t->record->resigned)
            end = END_RESIGNED;
        else if (!st)
            st = play_on(t, &end, &v, &why);
    }
    if (st)
        return report_status(st, &why);
    announce(t, end, v);
    *finished = end != END_BROKEN_OFF;
    if (path)
        st = game_record_save(path, t->game, t->record, &why);
    if (st)
        return report_status(st, &why);
    return t->in->error || t->in->output_error ? input_failed(t->in)
                                               : PROGRAM_ANSWERED;
}

int play_run(struct play *p, bool *finished) {
    const char *folder = getenv("SMPATH");
    struct play_session t = {.play = p,
                             .game = p->game,
                             .record = &p->record,
                             .state = p->record.start,
                             .show = show_to(stdout, p->game, p->options),
                             .in = calloc(1, sizeof *t.in),
                             .folder = folder && *folder ? folder : NULL};
    int exit_status = PROGRAM_FAILED;
    *finished = false;
    report_catch_signals(); /* Ctrl-C ends the game, not the program */
    if (t.in)
        exit_status = play(&t, finished);
    else
        report_error("out of memory");
    for (enum side who = SIDE_X; who <= SIDE_O; who++)
        player_free(t.choosers[who]);
    program_oracle_free(t.oracle);
    free(t.in);
    return exit_status;
}
