/* Runs both programs with any arguments and any input, in a folder of their own
 * with one file of each kind.
 *
 * The input has one argument per line; the first is the program's name. After a
 * line "<" comes the standard input. The output must be text, and the exit
 * status one of those that the README names. */
#include "fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"

extern const struct program morpion_viz_program;

enum { ARGUMENTS_MAX = 24, PATIENCE_MS = 50 };

/* Commands that make the files which every run finds. */
static const char *const setup[] = {
    "solve\n3,3\n-q\n-o\n3,3.att",
    "solve\n3,3\n-q\n-e\nmemo\n-o\nmemo.att",
    "solve\n3,3\n-q\n--certificate\n3,3.proof",
    "play\n3,3\n--x\nrandom\n--o\nrandom\n--seed\n1\n-o\ngame.txt",
    "menace\ntrain\n3,3\n-q\n--games\n50\n--log\nm.csv\n-o\nm.menace",
};

static char folder[] = "/tmp/morpion-fuzz.XXXXXX";

struct command_line {
    int count;
    char *words[ARGUMENTS_MAX + 4];
    char *input;
    size_t input_size;
};

/* A / may separate rows and boards of a position, after one of these. */
static bool ends_row(char c) { return c && strchr("xXoO.-_0123456789", c); }

/* Keeps words inside the folder, and boards small: under sanitizers, counting
 * the rows of a 5 x 5 board takes longer than a fuzzer can wait. */
static void tame(char *word) {
    if (strspn(word, "0123456789x,") == strlen(word) && strchr(word, ','))
        for (char *c = word; *c; c++)
            *c = '4' < *c && *c <= '9' ? '4' : *c;
    for (char *c = word; *c; c++)
        if (*c == '/' &&
            (*word == '-' || c == word || !ends_row(c[-1]) || c[1] == '.'))
            *c = '_';
    if (strncmp(word, "..", 2) == 0)
        word[0] = '_';
}

static void append(struct command_line *line, const char *word) {
    line->words[line->count++] = strdup(word);
    line->words[line->count] = NULL;
}

static void read_words(struct command_line *line, const uint8_t *data,
                       size_t size) {
    struct fuzz_lines in = {data, data + size};
    char *word;
    size_t length;
    memset(line, 0, sizeof *line);
    while (line->count < ARGUMENTS_MAX && fuzz_next_line(&in, &word, &length)) {
        const bool last = strcmp(word, "<") == 0;
        tame(word);
        if (last)
            free(word);
        else
            line->words[line->count++] = word;
        if (last)
            break;
    }
    line->input_size = (size_t)(in.end - in.at);
    line->input = malloc(line->input_size + 1);
    FUZZ_EXPECT(line->input);
    memcpy(line->input, in.at, line->input_size);
    /* These commands do not listen to Ctrl-C. The last of two equal options
     * counts. */
    if (line->count > 1 && strcmp(line->words[1], "bot") == 0)
        append(line, "--time=1ms");
    if (line->count > 1 && strcmp(line->words[1], "perft") == 0)
        append(line, "--depth=2");
}

static void free_words(struct command_line *line) {
    for (int i = 0; i < line->count; i++)
        free(line->words[i]);
    free(line->input);
}

/* No control characters except newlines and tabs, and only complete UTF-8. */
static bool is_text(const char *text, size_t size) {
    const unsigned char *at = (const unsigned char *)text, *end = at + size;
    while (at < end) {
        const unsigned char c = *at++;
        if (c < 0x80) {
            if (c != '\n' && c != '\t' && (c < ' ' || c == 0x7f))
                return false;
            continue;
        }
        const int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
        if (c < 0xc2 || c > 0xf4 || end - at < more ||
            (c == 0xc2 && at[0] < 0xa0) || (c == 0xe0 && at[0] < 0xa0) ||
            (c == 0xed && at[0] >= 0xa0) || (c == 0xf0 && at[0] < 0x90) ||
            (c == 0xf4 && at[0] >= 0x90))
            return false;
        for (int i = 0; i < more; i++)
            if ((*at++ & 0xc0) != 0x80)
                return false;
    }
    return true;
}

static bool asks_for_color(const struct command_line *line) {
    bool asks = false;
    for (int i = 0; i < line->count; i++)
        asks |= strncmp(line->words[i], "--co", 4) == 0;
    return asks;
}

static void nothing(int number) { (void)number; }

/* Sends Ctrl-C after a moment. If a program does not listen, libFuzzer's
 * timeout finds it. */
static timer_t start_timer(void) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGINT};
    const struct itimerspec when = {
        .it_value = {.tv_nsec = PATIENCE_MS * 1000000L}};
    timer_t timer;
    signal(SIGINT, nothing);
    FUZZ_EXPECT(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 &&
                timer_settime(timer, 0, &when, NULL) == 0);
    return timer;
}

/* Runs the program with its output in memory. glibc allows assigning stdout and
 * stderr. */
static int run(const struct program *p, struct command_line *line, char **out,
               size_t *out_size, char **err, size_t *err_size) {
    FILE *const old_out = stdout, *const old_err = stderr;
    stdout = open_memstream(out, out_size);
    stderr = open_memstream(err, err_size);
    FUZZ_EXPECT(stdout && stderr);
    const int status = program_run(p, line->count, line->words);
    FILE *const new_out = stdout, *const new_err = stderr;
    stdout = old_out;
    stderr = old_err;
    FUZZ_EXPECT(fclose(new_out) == 0 && fclose(new_err) == 0);
    return status;
}

static void give_input(const struct command_line *line) {
    const int fd = open("/tmp", O_TMPFILE | O_RDWR, 0600);
    FUZZ_EXPECT(fd >= 0 && write(fd, line->input, line->input_size) ==
                               (ssize_t)line->input_size);
    FUZZ_EXPECT(lseek(fd, 0, SEEK_SET) == 0 && dup2(fd, STDIN_FILENO) == 0);
    close(fd);
}

static void clean_folder(void) {
    DIR *d = opendir(".");
    FUZZ_EXPECT(d);
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        unlink(e->d_name);
    closedir(d);
}

static void make_file(const char *text) {
    struct command_line line;
    char *out, *err;
    size_t out_size, err_size;
    read_words(&line, (const uint8_t *)text, strlen(text));
    const int status =
        run(&morpion_program, &line, &out, &out_size, &err, &err_size);
    FUZZ_EXPECT(status == PROGRAM_ANSWERED);
    free_words(&line);
    free(out);
    free(err);
}

static void fill_folder(void) {
    clean_folder();
    for (size_t i = 0; i < sizeof setup / sizeof *setup; i++) {
        char text[256];
        snprintf(text, sizeof text, "morpion\n%s", setup[i]);
        make_file(text);
    }
}

static void leave_folder(void) {
    clean_folder();
    rmdir(folder);
}

/* Removes what a run left behind. If it changed a file that the next run must
 * find, makes the files again. */
static void tidy_folder(void) {
    static const char *const kept[] = {"3,3.att",  "memo.att", "3,3.proof",
                                       "game.txt", "m.csv",    "m.menace"};
    enum { KEPT = sizeof kept / sizeof *kept };
    static struct stat known[KEPT];
    bool whole = true;
    DIR *d = opendir(".");
    FUZZ_EXPECT(d);
    for (struct dirent *e = readdir(d); e; e = readdir(d)) {
        bool extra = true;
        for (int i = 0; i < KEPT; i++)
            extra &= strcmp(e->d_name, kept[i]) != 0;
        if (extra)
            unlink(e->d_name);
    }
    closedir(d);
    for (int i = 0; i < KEPT; i++) {
        struct stat now = {.st_size = 0};
        whole &= stat(kept[i], &now) == 0 && now.st_ino == known[i].st_ino &&
                 now.st_mtim.tv_sec == known[i].st_mtim.tv_sec &&
                 now.st_mtim.tv_nsec == known[i].st_mtim.tv_nsec;
    }
    if (whole)
        return;
    fill_folder();
    for (int i = 0; i < KEPT; i++)
        FUZZ_EXPECT(stat(kept[i], &known[i]) == 0);
}

static void enter_folder(void) {
    static bool entered;
    if (entered)
        return;
    FUZZ_EXPECT(mkdtemp(folder) && chdir(folder) == 0);
    unsetenv("SMPATH");
    unsetenv("DEBUG");
    setenv("MORPION_TABLES", "", 1);
    setenv("PATH", "", 1); /* no program dot to run */
    atexit(leave_folder);
    entered = true;
}

void fuzz_arguments(const uint8_t *data, size_t size) {
    struct command_line line;
    char *out, *err;
    size_t out_size, err_size;
    enter_folder();
    tidy_folder();
    read_words(&line, data, size);
    if (line.count) {
        const bool viz = strcmp(line.words[0], "morpion-viz") == 0;
        give_input(&line);
        const timer_t timer = start_timer();
        const int status = run(viz ? &morpion_viz_program : &morpion_program,
                               &line, &out, &out_size, &err, &err_size);
        timer_delete(timer);
        FUZZ_EXPECT(PROGRAM_ANSWERED <= status && status <= PROGRAM_BAD_TABLE);
        FUZZ_EXPECT(asks_for_color(&line) || is_text(out, out_size));
        FUZZ_EXPECT(is_text(err, err_size));
        FUZZ_EXPECT(status == PROGRAM_ANSWERED || status == PROGRAM_UNDECIDED ||
                    err_size || out_size);
        free(out);
        free(err);
    }
    free_words(&line);
}
