/* The progress line on a terminal, here a pseudo-terminal. */
#include <criterion/criterion.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

TestSuite(report, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

/* The last line of a terminal that breaks lines anew when its width changes, as
 * most do: cell i is in column i % columns. */
struct screen {
    int fd;
    pid_t child;
    size_t columns, cursor;
    char cells[1 << 10];
    int drawn; /* how often something was erased: each drawing does that */
};

static void set_columns(struct screen *s, size_t columns) {
    const struct winsize w = {.ws_row = 24, .ws_col = (unsigned short)columns};
    cr_assert_eq(ioctl(s->fd, TIOCSWINSZ, &w), 0);
    s->columns = columns;
}

static void begin(struct screen *s, const char *command, size_t columns) {
    const struct winsize w = {.ws_row = 24, .ws_col = (unsigned short)columns};
    *s = (struct screen){.columns = columns};
    memset(s->cells, ' ', sizeof s->cells);
    s->child = forkpty(&s->fd, NULL, NULL, &w);
    cr_assert(s->child >= 0);
    if (s->child == 0) {
        setenv("TERM", "xterm", 1);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
}

static void end(struct screen *s) {
    kill(s->child, SIGKILL);
    cr_assert_eq(waitpid(s->child, NULL, 0), s->child);
    close(s->fd);
}

static void erase(struct screen *s, size_t count) {
    memset(s->cells + s->cursor, ' ', count);
}

static void show(struct screen *s, char c) {
    cr_assert_lt(s->cursor, sizeof s->cells);
    if (c == '\n') {
        s->cursor = 0;
        erase(s, sizeof s->cells);
    } else if (c == '\r') {
        s->cursor -= s->cursor % s->columns;
    } else {
        s->cells[s->cursor++] = c;
    }
}

/* Shows output. Sequences: "\033[K" erases to the right end, "\033[J" also all
 * lines below. */
static void show_all(struct screen *s, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '\033') {
            show(s, text[i]);
            continue;
        }
        cr_assert(i + 2 < length && text[i + 1] == '[');
        i += 2;
        s->drawn++;
        if (text[i] == 'K')
            erase(s, s->columns - s->cursor % s->columns);
        else if (text[i] == 'J')
            erase(s, sizeof s->cells - s->cursor);
    }
}

/* Reads until the line was drawn so many times more, and nothing follows at
 * once. False when the program ends. */
static bool wait_for_lines(struct screen *s, int more) {
    const int enough = s->drawn + more;
    struct pollfd p = {.fd = s->fd, .events = POLLIN};
    while (poll(&p, 1, s->drawn < enough ? 60000 : 50) > 0) {
        char text[1 << 12];
        const ssize_t got = read(s->fd, text, sizeof text);
        if (got <= 0)
            return false;
        show_all(s, text, (size_t)got);
    }
    return s->drawn >= enough;
}

/* What is on the screen, without the blanks behind it. */
static const char *shown(struct screen *s) {
    size_t length = sizeof s->cells - 1;
    while (length && s->cells[length - 1] == ' ')
        length--;
    s->cells[length] = '\0';
    return s->cells;
}

Test(report, a_narrower_window_shows_nothing_of_the_longer_line) {
    struct screen s;
    begin(&s, "exec morpion solve 5,4 -e memo", 100);
    cr_assert(wait_for_lines(&s, 5));
    set_columns(&s, 30);
    cr_assert(wait_for_lines(&s, 5));
    cr_expect_lt(strlen(shown(&s)), 30, "%s", shown(&s));
    cr_expect_eq(strncmp(shown(&s), "morpion: ", 9), 0, "%s", shown(&s));
    end(&s);
}

/* Commands that take hours or at least seconds, and what their line says in a
 * window of 80 columns. */
static const struct long_work {
    const char *command, *pieces[3];
} long_work[] = {
    {"exec morpion perft 4,4 --depth 12 >/dev/null",
     {" %, ", " left, ", " games, "}},
    {"exec morpion solve 8,5", {" positions, ", "/s, ", NULL}},
    {"exec morpion search 4,4 --depth 15 --compare >/dev/null",
     {" nodes, ", "/s, ", NULL}},
    {"exec morpion query ultimate --time 1h >/dev/null",
     {" positions, ", "/s, ", NULL}},
    {"exec morpion match ultimate bot bot --games 4 --time 1h >/dev/null",
     {"0 of 4 games, ", NULL, NULL}},
    {"exec morpion bot ultimate --time 1h >/dev/null",
     {"thinking, ", NULL, NULL}},
};

static void expect_line(const struct long_work *w, size_t columns) {
    struct screen s;
    begin(&s, w->command, columns);
    cr_assert(wait_for_lines(&s, 5), "%s", w->command);
    while (!*shown(&s)) /* the line was just erased, for the next one */
        cr_assert(wait_for_lines(&s, 1), "%s", w->command);
    const char *line = shown(&s);
    cr_expect_lt(strlen(line), columns, "%s: %s", w->command, line);
    cr_expect_eq(strncmp(line, "morpion", 7), 0, "%s", line);
    for (int i = 0; columns == 80 && i < 3; i++)
        cr_expect(!w->pieces[i] || strstr(line, w->pieces[i]), "%s: %s",
                  w->command, line);
    end(&s);
}

Test(report, long_work_shows_that_it_goes_on) {
    for (size_t i = 0; i < sizeof long_work / sizeof *long_work; i++)
        for (size_t columns = 40; columns <= 80; columns += 40)
            expect_line(&long_work[i], columns);
}

/* A program `dot` that never ends, except when nobody waits for it. */
Test(report, a_slow_graphviz_is_waited_for_in_public) {
    static const char dot[] =
        "#!/bin/sh\nwhile kill -0 $PPID; do sleep .1; done 2>/dev/null\n";
    char command[512];
    support_write(support_path("dot"), dot, sizeof dot - 1);
    cr_assert_eq(chmod(support_path("dot"), 0755), 0);
    snprintf(command, sizeof command,
             "PATH=%s:$PATH exec morpion-viz tree 3,3 oxx1xo3 -o %s",
             support_folder(), support_path("tree.svg"));
    const struct long_work w = {command, {"Graphviz draws 39 nodes, ", NULL}};
    for (size_t columns = 40; columns <= 80; columns += 40)
        expect_line(&w, columns);
}
