#include "cram.h"

#include <criterion/criterion.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "support.h"

enum { LINE_MAX_BYTES = 4096, OUTPUT_MAX = 1 << 16 };

struct expectation {
    int number; /* of the command's line */
    char command[LINE_MAX_BYTES];
    char output[OUTPUT_MAX];
    int status;
};

static void run(const struct expectation *e, char *output, int *status) {
    char script[LINE_MAX_BYTES + 512];
    snprintf(script, sizeof script, "exec 2>&1; cd '%s' || exit 99; %s",
             support_folder(), e->command);
    FILE *f = popen(script, "r");
    cr_assert_not_null(f);
    const size_t size = fread(output, 1, OUTPUT_MAX - 1, f);
    output[size] = '\0';
    const int raw = pclose(f);
    *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
}

/* Cuts the next line that is not blank off *text; NULL at the end. */
static char *next_line(char **text) {
    for (;;) {
        char *line = strsep(text, "\n");
        if (!line || *line)
            return line;
    }
}

static bool line_matches(const char *expected, const char *line) {
    static const char mark[] = " (glob)";
    const size_t length = strlen(expected), tail = sizeof mark - 1;
    if (length < tail || strcmp(expected + length - tail, mark) != 0)
        return strcmp(expected, line) == 0;
    char pattern[LINE_MAX_BYTES];
    snprintf(pattern, sizeof pattern, "%.*s", (int)(length - tail), expected);
    return fnmatch(pattern, line, 0) == 0;
}

static void check(const char *file, struct expectation *e) {
    static char output[OUTPUT_MAX], kept[OUTPUT_MAX];
    int status;
    if (!*e->command)
        return;
    run(e, output, &status);
    strcpy(kept, output);
    cr_expect_eq(status, e->status, "%s:%d: %s\nexit status %d:\n%s", file,
                 e->number, e->command, status, kept);
    char *want = e->output, *have = output;
    for (;;) {
        const char *expected = next_line(&want), *line = next_line(&have);
        if (!expected && !line)
            break;
        const bool same = expected && line && line_matches(expected, line);
        cr_expect(same, "%s:%d: %s\nexpected: %s\nprinted:  %s\n%s", file,
                  e->number, e->command, expected ? expected : "nothing",
                  line ? line : "nothing", kept);
        if (!same)
            break;
    }
}

void cram_run(const char *path) {
    static struct expectation e;
    char line[LINE_MAX_BYTES];
    FILE *f = fopen(path, "r");
    cr_assert_not_null(f, "%s", path);
    e = (struct expectation){0};
    int commands = 0;
    for (int number = 1; fgets(line, sizeof line, f); number++) {
        line[strcspn(line, "\n")] = '\0';
        int status;
        if (strncmp(line, "  $ ", 4) == 0) {
            check(path, &e);
            e = (struct expectation){.number = number};
            strcpy(e.command, line + 4);
            commands++;
        } else if (strncmp(line, "  [", 3) == 0 &&
                   sscanf(line, "  [%d]", &status) == 1) {
            e.status = status;
        } else if (strncmp(line, "  ", 2) == 0) {
            cr_assert_lt(strlen(e.output) + strlen(line), OUTPUT_MAX - 2);
            strcat(strcat(e.output, line + 2), "\n");
        }
    }
    check(path, &e);
    cr_assert_gt(commands, 0, "%s", path);
    fclose(f);
}
