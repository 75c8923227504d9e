/* The programs as a user sees them: every tests/cli/NAME.t, and all commands of
 * the README. */
#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cram.h"
#include "support.h"

TestSuite(cli, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

#define CLI_TEST(name)                                                         \
    Test(cli, name) { cram_run("tests/cli/" #name ".t"); }

#define CLI_FILES(X)                                                           \
    X(solve)                                                                   \
    X(query)                                                                   \
    X(batch)                                                                   \
    X(moves)                                                                   \
    X(tiers)                                                                   \
    X(tables)                                                                  \
    X(readme)                                                                  \
    X(hostile)                                                                 \
    X(damage)                                                                  \
    X(json)                                                                    \
    X(saved)                                                                   \
    X(files)                                                                   \
    X(proof)                                                                   \
    X(play)                                                                    \
    X(menace)                                                                  \
    X(usage)                                                                   \
    X(completion)                                                              \
    X(ultimate)                                                                \
    X(readers)                                                                 \
    X(misere)                                                                  \
    X(house)                                                                   \
    X(bot)                                                                     \
    X(search)                                                                  \
    X(trees)                                                                   \
    X(viz)                                                                     \
    X(charts)                                                                  \
    X(exercise)

CLI_FILES(CLI_TEST)

Test(cli, every_file_has_its_test) {
#define COUNT_ONE(name) +1
    const size_t tests = CLI_FILES(COUNT_ONE);
    glob_t files;
    cr_assert_eq(glob("tests/cli/*.t", 0, NULL, &files), 0);
    cr_expect_eq(files.gl_pathc, tests);
    globfree(&files);
}

/* The README -------------------------------------------------------------- */

/* All commands of tests/cli and tests/long, one per line. */
static char *all_tested(void) {
    size_t size, used = 0;
    char *all = calloc(1, 1 << 20);
    glob_t files;
    cr_assert(all);
    cr_assert_eq(glob("tests/cli/*.t", 0, NULL, &files), 0);
    cr_assert_eq(glob("tests/long/*.t", GLOB_APPEND, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        char *text = (char *)support_read(files.gl_pathv[i], &size);
        text[size] = '\0';
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
            if (strncmp(line, "  $ ", 4) == 0)
                used += (size_t)sprintf(all + used, "%s\n", line + 4);
        free(text);
    }
    globfree(&files);
    return all;
}

/* Cuts a remark and trailing spaces off a command. */
static void trim(char *command) {
    char *remark = strstr(command, " #");
    if (remark && remark[2] == ' ')
        *remark = '\0';
    for (size_t n = strlen(command); n && command[n - 1] == ' '; n--)
        command[n - 1] = '\0';
}

/* A command ends at the end of its line, at another command or at a pipe. With
 * more words it would be a different command. */
static bool ends_command(const char *rest) {
    rest += strspn(rest, " ");
    return strchr("\n;|&>", *rest) || strncmp(rest, "2>", 2) == 0;
}

static void expect_tested(const char *all, const char *command) {
    const char *found = strstr(all, command);
    while (found && !ends_command(found + strlen(command)))
        found = strstr(found + 1, command);
    cr_expect_not_null(found, "shown, but not tested: %s", command);
}

static bool begins_with_program(const char *text) {
    return strncmp(text, "morpion ", 8) == 0 ||
           strncmp(text, "morpion-viz ", 12) == 0;
}

/* Checks lines of four spaces and a command, with or without a prompt. */
static int expect_blocks_tested(const char *all, char *readme) {
    int commands = 0;
    for (char *line = strtok(readme, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "    ", 4) != 0)
            continue;
        line += strncmp(line + 4, "$ ", 2) == 0 ? 6 : 4;
        if (!begins_with_program(line))
            continue;
        trim(line);
        expect_tested(all, line);
        commands++;
    }
    return commands;
}

/* `morpion solve GAME` says how commands are written; it is not one. */
static bool is_form(const char *text) {
    return strstr(text, " GAME") || strstr(text, " COMMAND");
}

/* Checks commands in running text, between backquotes and perhaps on two lines.
 * `morpion solve` alone is a name; with more words it is a command. */
static int expect_spans_tested(const char *all, char *readme) {
    int commands = 0;
    for (char *c = readme; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    strtok(readme, "`");
    for (char *span = strtok(NULL, "`"); span; span = strtok(NULL, "`")) {
        char *program = strstr(span, "morpion");
        char *space = program ? strchr(program, ' ') : NULL;
        if (space && begins_with_program(program) && strchr(space + 1, ' ') &&
            !is_form(program)) {
            expect_tested(all, program);
            commands++;
        }
        strtok(NULL, "`"); /* skips the text between two spans */
    }
    return commands;
}

static int expect_readme_tested(const char *all, const char *path) {
    int commands = 0;
    for (int spans = 0; spans < 2; spans++) {
        size_t size;
        char *readme = (char *)support_read(path, &size);
        readme[size] = '\0';
        commands += spans ? expect_spans_tested(all, readme)
                          : expect_blocks_tested(all, readme);
        free(readme);
    }
    return commands;
}

Test(cli, every_command_of_the_readmes_is_tested) {
    static const struct {
        const char *path;
        int commands; /* that it shows, at least */
    } readmes[] = {{"README.md", 25},           {"solver/README.md", 1},
                   {"solver/cli/README.md", 2}, {"solver/EXERCISE.md", 20},
                   {"viz/README.md", 14},       {"tests/bench/README.md", 3}};
    char *all = all_tested();
    for (size_t i = 0; i < sizeof readmes / sizeof *readmes; i++) {
        const int commands = expect_readme_tested(all, readmes[i].path);
        cr_expect_geq(commands, readmes[i].commands, "%s: %d commands found",
                      readmes[i].path, commands);
    }
    free(all);
}
