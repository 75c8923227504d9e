/* The command play at a terminal, here a pseudo-terminal, and with meaningless
 * input. */
#include <criterion/criterion.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

TestSuite(play, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

struct terminal {
    int fd;
    pid_t child;
    char text[1 << 16]; /* all output so far */
    size_t length, seen;
};

static void begin(struct terminal *t, const char *command) {
    memset(t, 0, sizeof *t);
    t->child = forkpty(&t->fd, NULL, NULL, NULL);
    cr_assert(t->child >= 0);
    if (t->child == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
}

/* Reads until `text` appears in new output. False when the program ends or
 * prints nothing for a minute. */
static bool wait_for(struct terminal *t, const char *text) {
    for (;;) {
        const char *found = strstr(t->text + t->seen, text);
        if (found) {
            t->seen = (size_t)(found - t->text) + strlen(text);
            return true;
        }
        struct pollfd p = {.fd = t->fd, .events = POLLIN};
        if (poll(&p, 1, 60000) <= 0)
            return false;
        const ssize_t got =
            read(t->fd, t->text + t->length, sizeof t->text - 1 - t->length);
        if (got <= 0)
            return false;
        t->length += (size_t)got;
    }
}

static void say(struct terminal *t, const char *line) {
    cr_assert_eq(write(t->fd, line, strlen(line)), (ssize_t)strlen(line));
}

static int end(struct terminal *t) {
    int status;
    while (wait_for(t, "\001")) /* reads to the end */
        ;
    cr_assert_eq(waitpid(t->child, &status, 0), t->child);
    close(t->fd);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Plays the moves of x and o in turn, and expects the result. */
static void play_through(const char *command, const char *const *moves,
                         const char *result) {
    struct terminal *t = malloc(sizeof *t);
    begin(t, command);
    for (int i = 0; moves[i]; i++) {
        cr_assert(wait_for(t, " to move: "), "%s: %s", command, t->text);
        say(t, moves[i]);
    }
    cr_expect(wait_for(t, result), "%s: %s", command, t->text);
    cr_expect(wait_for(t, "play again? (y/n) "), "%s: %s", command, t->text);
    say(t, "n\r");
    cr_expect_eq(end(t), 0, "%s", t->text);
    free(t);
}

Test(play, games_are_won_lost_and_drawn_at_a_terminal) {
    static const char *const won[] = {"b2\r", "a1\r", "c1\r",
                                      "b1\r", "a3\r", NULL};
    static const char *const lost[] = {"a1\r", "2b\r", "b1\r", "c1\r",
                                       "c3\r", "a3\r", NULL};
    static const char *const drawn[] = {"b2\r", "a1\r", "a2\r", "c2\r", "c1\r",
                                        "a3\r", "b1\r", "b3\r", "c3\r", NULL};
    const char *humans = "morpion play 3,3 --x human --o human";
    play_through(humans, won, "x wins: oox1x1x2");
    play_through(humans, lost, "o wins: xxo1o1o1x");
    play_through(humans, drawn, "a draw: oxxxxooox");
}

/* A player who always tries the first cells loses to perfect play, or draws. A
 * cell that is taken is explained, and the program asks again. */
Test(play, against_perfect_play_at_a_terminal) {
    static const char *const cells[] = {"a1\r", "a1\r", "b1\r", "c1\r", "a2\r",
                                        "b2\r", "c2\r", "a3\r", "b3\r", "c3\r"};
    struct terminal *t = malloc(sizeof *t);
    begin(t, "morpion play 3,3 --seed 2");
    cr_assert(wait_for(t, "(y/p/l) "));
    say(t, "what\r");
    cr_assert(wait_for(t, "expected y, p or l"));
    cr_assert(wait_for(t, "(y/p/l) "));
    say(t, "p\r");
    cr_assert(wait_for(t, "o to move: "));
    for (int i = 0; i < 10; i++)
        say(t, cells[i]);
    cr_expect(wait_for(t, "is taken by"), "%s", t->text);
    cr_expect(wait_for(t, "x wins: "), "%s", t->text);
    cr_expect(wait_for(t, "expected y or n"), "%s", t->text);
    say(t, "\004");
    cr_expect_eq(end(t), 0);
    free(t);
}

Test(play, all_commands_at_a_terminal) {
    struct terminal *t = malloc(sizeof *t);
    char command[512];
    snprintf(command, sizeof command, "cd '%s' && morpion play 4,3 --x human",
             support_folder());
    begin(t, command);
    cr_assert(wait_for(t, "x to move: "));
    say(t, "hint\r");
    cr_assert(wait_for(t, "X wins in 5 plies: best b2"), "%s", t->text);
    say(t, "moves\r");
    cr_assert(wait_for(t, "value  plies"));
    say(t, "b2\r");
    cr_assert(wait_for(t, "o plays "));
    cr_assert(wait_for(t, "x to move: "));
    say(t, "save a game.txt\r");
    cr_assert(wait_for(t, "saved 2 moves"));
    say(t, "undo\r");
    cr_assert(wait_for(t, "1 . . . ."));
    say(t, "undo\r");
    cr_assert(wait_for(t, "no move to take back"));
    say(t, "\004"); /* the end of the input */
    cr_expect(wait_for(t, "ended at 16"), "%s", t->text);
    cr_expect_eq(end(t), 0);
    cr_expect_eq(access(support_path("a game.txt"), R_OK), 0);
    free(t);
}

static void check_ctrl_c(const char *command, const char *prompt) {
    struct terminal *t = malloc(sizeof *t);
    begin(t, command);
    cr_assert(wait_for(t, prompt));
    say(t, "\003");
    cr_expect(wait_for(t, "ended at 9"), "%s", t->text);
    cr_expect_eq(end(t), 0, "%s", command);
    free(t);
}

Test(play, ctrl_c_ends_a_game) {
    check_ctrl_c("exec morpion play 3,3 --x human", "x to move: ");
    check_ctrl_c("exec morpion play 3,3", "(y/p/l) ");
}

/* Who says nothing loses on time, without a line of input; what was typed too
 * late is not the answer to the next question. */
Test(play, a_human_loses_on_time_at_a_terminal) {
    struct terminal *t = malloc(sizeof *t);
    begin(t, "morpion play 3,3 --x human --o random --clock 1s");
    cr_assert(wait_for(t, ", o 0:01.0): "), "%s", t->text);
    say(t, "y"); /* half a line */
    cr_assert(wait_for(t, "x loses on time, o wins: 9"), "%s", t->text);
    cr_assert(wait_for(t, "score: you 0, random 1, draws 0"), "%s", t->text);
    cr_assert(wait_for(t, "play again? (y/n) "), "%s", t->text);
    say(t, "n\r");
    cr_expect_eq(end(t), 0, "%s", t->text);
    free(t);
}

/* Another game at a terminal: sides exchanged, a MENACE that has learned. */
Test(play, menace_plays_game_after_game) {
    struct terminal *t = malloc(sizeof *t);
    begin(t, "exec morpion play 1,1 --o menace --symbols @O");
    cr_assert(wait_for(t, "x to move: "));
    say(t, "a1\r");
    cr_assert(wait_for(t, "1(@)"), "%s", t->text);
    cr_assert(wait_for(t, "MENACE has learned from this loss"), "%s", t->text);
    cr_assert(wait_for(t, "play again? (y/n) "));
    say(t, "y\r");
    cr_assert(wait_for(t, "now x is menace, o is human"), "%s", t->text);
    cr_assert(wait_for(t, "x plays a1"), "%s", t->text);
    cr_assert(wait_for(t, "MENACE has learned from this win"), "%s", t->text);
    cr_assert(wait_for(t, "score: you 1, menace 1, draws 0"), "%s", t->text);
    cr_assert(wait_for(t, "play again? (y/n) "));
    say(t, "\003");
    cr_expect_eq(end(t), 0, "%s", t->text);
    free(t);
}

/* Random bytes, mixed with moves and commands. */
Test(play, no_input_crashes_it) {
    static const char *const words[] = {"b2\n", "undo\n",  "5b2\n",  "hint\n",
                                        "a1\n", "moves\n", "save\n", "\n",
                                        "y\n",  "c3\n",    "4d\n",   "2b\n"};
    static const char *const games[] = {"3,3", "4,3", "8,5 --o random",
                                        "ultimate --x human --o human",
                                        "3x5,3 --x human --o human"};
    uint64_t seed = 11;
    for (int round = 0; round < SUPPORT_ROUNDS(100) + 5; round++) {
        const char *path = support_path("input");
        FILE *f = fopen(path, "w");
        for (int i = 0; i < 300; i++)
            if (support_random(&seed) % 3)
                fputs(words[support_random(&seed) % 12], f);
            else
                for (uint64_t n = support_random(&seed) % 40; n; n--)
                    fputc((int)(support_random(&seed) & 0xff), f);
        fclose(f);
        char command[512];
        snprintf(command, sizeof command,
                 "morpion play %s --seed %d --time 1ms <'%s' >/dev/null 2>&1",
                 games[round % 5], round + 1, path);
        const int status = system(command);
        cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0,
                  "%s: status %d", command, status);
    }
}
