#include "cli/play_session.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

#include "base/deadline.h"

/* Commands ----------------------------------------------------------------- */

/* How many boards the game is played on, and in how many of them, of which one
 * is *board, the next move may be. */
static int boards(const struct play_session *t, int *open, int *board) {
    struct face f;
    *open = 0;
    if (!game_face(t->game, &t->state, &f))
        return 1;
    const int count = f.shape.group_rows * f.shape.group_cols;
    for (int i = 0; i < count; i++)
        if (f.groups[i].playable) {
            ++*open;
            *board = i + 1;
        }
    return count;
}

static void help(const struct play_session *t) {
    int open, board;
    fputs(boards(t, &open, &board) > 1
              ? "5b2       play a move: its board, column and row; b2 or 2b is "
                "enough\n"
                "          if only one board is open\n"
              : "b2 or 2b  play a move: its column and row\n",
          t->show.out);
    fputs("undo      take back your last move and the answer to it; the clock "
          "runs on\n"
          "hint      show the value of the position and the best moves\n"
          "moves     show every move with its value\n"
          "save FILE save the game so far; play --from FILE continues it\n"
          "resign    lose the game\n"
          "quit      end the game here, as do exit, q and the end of the "
          "input\n",
          t->show.out);
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
    const bool both =
        play_is_human(t->play, SIDE_X) && play_is_human(t->play, SIDE_O);
    const int back = both ? 1 : 2;
    if (t->record->count < back) {
        report_error("there is no move to take back");
        return;
    }
    t->record->count -= back;
    t->state = game_record_state(t->game, t->record, t->record->count);
    play_draw(t);
}

static void save(struct play_session *t, const char *path) {
    struct reason why;
    if (!*path)
        report_error("save: expected the name of a file, as in save game.txt");
    else if (game_record_save(path, t->game, t->record, &why))
        report_error("%s", why.text);
    else
        fprintf(t->show.out, "saved %d move%s\n", t->record->count,
                report_plural((uint64_t)t->record->count));
}

/* Runs a command; false if the line is not one. */
static bool obey(struct play_session *t, char *line) {
    char *rest = line + strcspn(line, " \t");
    if (*rest)
        *rest++ = '\0';
    rest += strspn(rest, " \t");
    if (strcasecmp(line, "help") == 0)
        help(t);
    else if (strcasecmp(line, "undo") == 0)
        undo(t);
    else if (strcasecmp(line, "hint") == 0)
        tell(t, show_hint);
    else if (strcasecmp(line, "moves") == 0)
        tell(t, show_moves);
    else if (strcasecmp(line, "save") == 0)
        save(t, rest);
    else
        return false;
    return true;
}

/* Lines -------------------------------------------------------------------- */

/* Input from a pipe is not on the screen yet. */
static void echo(FILE *out, const char *line) {
    for (; *line; line++)
        fputc(' ' <= *line && *line <= '~' ? *line : '?', out);
    fputc('\n', out);
    report_flush();
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Reads a line without the blanks around it; false at the end of the input. A
 * bad line is reported and read as an empty one. */
static bool read_line(struct play_session *t, char *line) {
    const char *text;
    size_t length;
    report_flush();
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
        echo(t->show.out, line);
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

/* "expected y, p or l" */
static void refuse_letter(const char *letters) {
    char text[64];
    int length = snprintf(text, sizeof text, "expected %c", letters[0]);
    for (const char *c = letters + 1; *c; c++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%c",
                           c[1] ? ", " : " or ", *c);
    report_error("%s", text);
}

bool play_ask_which(struct play_session *t, const char *question,
                    const char *letters, int *which) {
    char line[LINE_READER_MAX + 1];
    for (;;) {
        fprintf(t->show.out, "%s (%c", question, letters[0]);
        for (const char *c = letters + 1; *c; c++)
            fprintf(t->show.out, "/%c", *c);
        fputs(") ", t->show.out);
        if (!read_line(t, line) || is_quit(line))
            return false;
        const char *found = *line ? strchr(letters, *line | 0x20) : NULL;
        if (found) {
            *which = (int)(found - letters);
            return true;
        }
        refuse_letter(letters);
    }
}

/* Moves -------------------------------------------------------------------- */

static enum play_input read_input(struct play_session *t, int *move) {
    char line[LINE_READER_MAX + 1], words[LINE_READER_MAX + 1];
    struct reason why;
    if (!read_line(t, line))
        return t->in->late ? PLAY_LATE : PLAY_QUIT;
    if (is_quit(line))
        return PLAY_QUIT;
    if (strcasecmp(line, "resign") == 0)
        return PLAY_RESIGN;
    if (!*line)
        return PLAY_AGAIN;
    strcpy(words, line);
    if (obey(t, words))
        return PLAY_AGAIN;
    if (!game_read_move(t->game, &t->state, line, strlen(line), move, &why))
        return PLAY_MOVE;
    report_error("%s; type 'help' for the commands", why.text);
    return PLAY_AGAIN;
}

/* " in board 5", " in any open board", or nothing if there is one board. */
static const char *where(const struct play_session *t, char out[32]) {
    int open, board = 0;
    out[0] = '\0';
    if (boards(t, &open, &board) > 1)
        snprintf(out, 32, open == 1 ? " in board %d" : " in any open board",
                 board);
    return out;
}

/* Drops what was typed before the time was over: it answers no question. */
static enum play_input too_late(const struct play_session *t) {
    if (isatty(STDIN_FILENO))
        tcflush(STDIN_FILENO, TCIFLUSH);
    fputc('\n', t->show.out);
    return PLAY_LATE;
}

/* What is left of a time now, and at least a millisecond. */
static uint64_t left_of(uint64_t left, double began) {
    const double gone = 1000 * (report_clock() - began);
    return gone + 1 < (double)left ? left - (uint64_t)gone : 1;
}

enum play_input play_ask_move(struct play_session *t, int *move) {
    const enum side mover = game_mover(t->game, &t->state);
    struct game_clock *clock = &t->record->clock;
    const uint64_t left = clock->left[mover];
    const double began = report_clock();
    enum play_input input;
    t->in->limited = clock->first;
    t->in->until = deadline_in(left);
    do {
        char board[32], times[PLAY_TIMES_MAX];
        if (clock->first) /* shows the time that is left now */
            clock->left[mover] = left_of(left, began);
        fprintf(t->show.out, "%c to move%s%s: ", side_char(mover),
                where(t, board), play_times(t, times));
        input = read_input(t, move);
    } while (input == PLAY_AGAIN);
    t->in->limited = false;
    /* Who quits and goes on later has used the time, too. */
    clock->left[mover] =
        clock->first && input == PLAY_QUIT ? left_of(left, began) : left;
    if (clock->first && input != PLAY_QUIT &&
        !game_clock_spend(clock, mover,
                          (uint64_t)(1000 * (report_clock() - began))))
        input = PLAY_LATE;
    return input == PLAY_LATE ? too_late(t) : input;
}
