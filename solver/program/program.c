#include "program/program.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cpu.h"
#include "base/nearest.h"
#include "morpion/morpion.h"
#include "program/completion.h"
#include "program/manual.h"

/* How each kind of game is written, one line each. */
static void put_games(FILE *out) {
    fputs("GAME is one of\n", out);
    for (const struct game_kind *const *k = game_kinds; *k; k++)
        fprintf(out, "  %s\n", (*k)->syntax);
}

size_t program_form(const char **at) {
    const char *from = *at, *end = from;
    for (int depth = 0; *end; end++) {
        depth += (*end == '[') - (*end == ']');
        if (!depth && strncmp(end, " | ", 3) == 0)
            break;
    }
    *at = *end ? end + 3 : end;
    return (size_t)(end - from);
}

static void put_usage(FILE *out, const char *indent, const struct program *p,
                      const struct command *c) {
    for (const char *at = c->synopsis; *at;) {
        const char *form = at;
        const int length = (int)program_form(&at);
        fprintf(out, "%s%s %s %.*s\n", indent, p->name, c->name, length, form);
    }
}

static void program_help(FILE *out, const struct program *p) {
    fprintf(out, "%s: %s\n\nUsage:\n", p->name, p->summary);
    for (const struct command *const *c = p->commands; *c; c++) {
        put_usage(out, "  ", p, *c);
        fprintf(out, "      %s\n", (*c)->summary);
    }
    fprintf(out,
            "  %s COMMAND --help\n  %s --version\n  %s --man | --completion\n"
            "      print the manual page, or what bash needs to complete "
            "commands\n\n",
            p->name, p->name, p->name);
    put_games(out);
    fprintf(out, "\n%s\nEnvironment:\n", p->closing);
    for (const struct program_variable *v = p->environment; v->name; v++)
        fprintf(out, "  %-16s %s\n", v->name, v->meaning);
}

static void command_help(FILE *out, const struct program *p,
                         const struct command *c) {
    put_usage(out, "", p, c);
    fprintf(out, "\n%s\n\n%s\nOptions:\n", c->summary, c->details);
    options_help(out, p->options, c->options | OPTIONS_COMMON, c->texts);
}

static const struct command *find(const struct program *p, const char *name) {
    for (const struct command *const *c = p->commands; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

static int run_command(const struct program *p, const struct command *c,
                       int argc, char **argv) {
    struct options o;
    if (!options_read(&o, p->options, argc, argv, c->options | OPTIONS_COMMON))
        return PROGRAM_USAGE;
    if (o.of[OPT_HELP].given) {
        command_help(stdout, p, c);
        return PROGRAM_ANSWERED;
    }
    report_quiet(o.of[OPT_QUIET].given);
    if (o.word_count < c->words_min || o.word_count > c->words_max) {
        report_error("%s: %s; usage: %s %s %s", c->name,
                     o.word_count < c->words_min ? "missing argument"
                                                 : "too many arguments",
                     p->name, c->name, c->synopsis);
        return PROGRAM_USAGE;
    }
    const double start = report_clock();
    const int status = c->run(&o);
    if (o.of[OPT_VERBOSE].given)
        report_costs(start);
    return status;
}

static int unknown_command(const struct program *p, const char *name) {
    struct nearest near = {0};
    for (const struct command *const *c = p->commands; *c; c++)
        nearest_offer(&near, name, (*c)->name);
    if (near.word)
        report_error("unknown command '%s': did you mean '%s'?", name,
                     near.word);
    else
        report_error("unknown command '%s' (see %s --help)", name, p->name);
    return PROGRAM_USAGE;
}

/* `help`, or `help COMMAND`. */
static int help(const struct program *p, const char *name) {
    const struct command *c = name ? find(p, name) : NULL;
    if (name && !c)
        return unknown_command(p, name);
    if (c)
        command_help(stdout, p, c);
    else
        program_help(stdout, p);
    return PROGRAM_ANSWERED;
}

static int dispatch(const struct program *p, int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 ||
        strcmp(name, "help") == 0)
        return help(p, argc > 2 ? argv[2] : NULL);
    if (strcmp(name, "--version") == 0) {
        printf("%s %s\n", p->name, MORPION_VERSION);
        return PROGRAM_ANSWERED;
    }
    if (strcmp(name, "--man") == 0 || strcmp(name, "--completion") == 0) {
        (name[2] == 'm' ? manual_page : completion_script)(stdout, p);
        return PROGRAM_ANSWERED;
    }
    const struct command *c = find(p, name);
    if (c)
        return run_command(p, c, argc - 1, argv + 1);
    if (argc > 1)
        return unknown_command(p, name);
    report_error("no command given (see %s --help)", p->name);
    return PROGRAM_USAGE;
}

/* If stdin, stdout or stderr is closed, the next file opened would get its
 * number, and messages would go into that file. So /dev/null takes the number,
 * opened in the wrong direction so that reading and writing still fail. */
static bool open_standard_files(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

int program_run(const struct program *p, int argc, char **argv) {
    struct reason why;
    if (cpu_check(&why)) { /* a message is better than an illegal instruction */
        fprintf(stderr, "%s: error: %s\n", p->name, why.text);
        return PROGRAM_FAILED;
    }
    if (!open_standard_files())
        return PROGRAM_FAILED;
    report_init(p->name);
    const int status = dispatch(p, argc, argv);
    report_watch_end();
    /* An answer that could not be written was not given. */
    const int error = report_flush();
    if ((error || ferror(stdout)) && status != PROGRAM_FAILED) {
        report_error("cannot write to standard output%s%s", error ? ": " : "",
                     error ? strerror(error) : "");
        return PROGRAM_FAILED;
    }
    return status;
}

/* Games and positions ------------------------------------------------------ */

static bool misused(const struct options *o, int *exit_status) {
    const bool standard_input =
        o->word_count == 2 && strcmp(o->words[1], "-") == 0;
    if (!o->of[OPT_PLY].given || o->of[OPT_FROM].given ||
        (o->word_count > 1 && !standard_input))
        return false;
    report_error("--ply needs the file of a saved game as the position");
    *exit_status = PROGRAM_USAGE;
    return true;
}

enum status program_new_game(const char *name, struct game **out,
                             struct reason *why) {
    struct reason cause;
    enum status st = game_new(name, out, &cause);
    return st ? status_fail(why, st, "game '%.100s': %.300s", name, cause.text)
              : ST_OK;
}

struct game *program_read_game_alone(const struct options *o,
                                     struct state *start, int *exit_status) {
    struct game *g;
    struct reason why;
    if (misused(o, exit_status))
        return NULL;
    enum status st = program_new_game(o->words[0], &g, &why);
    if (st) {
        *exit_status = report_status(st, &why);
        return NULL;
    }
    *start = game_start(g);
    return g;
}

struct game *program_read_game(const struct options *o, struct state *s,
                               int *exit_status) {
    struct game *g = program_read_game_alone(o, s, exit_status);
    if (!g || o->word_count < 2 ||
        program_read_word(o, g, o->words[1], s, exit_status))
        return g;
    game_free(g);
    return NULL;
}

static bool is_stone(char c) { return c && strchr("xoXO", c); }

/* Is a word more like "game.txt" than like a position or a move? Two letters in
 * a row that are not stones tell. */
static bool like_name(const char *word) {
    bool found = false;
    for (const char *c = word; *c; c++)
        found |= isalpha((unsigned char)c[0]) && isalpha((unsigned char)c[1]) &&
                 !(is_stone(c[0]) && is_stone(c[1]));
    return found && *word != '-';
}

/* Named pipes and devices count. A folder does only if its name is no mistyped
 * position, as "." may be. */
static bool is_file(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 &&
           (!S_ISDIR(about.st_mode) || like_name(path));
}

/* Reports why a word is neither a position nor a saved game. */
static int refuse_word(const char *word, enum status st,
                       const struct reason *as_position,
                       const struct reason *as_file) {
    struct reason why;
    if (!as_file)
        status_fail(
            &why, st, "position '%.100s': %s%.300s", word,
            like_name(word) ? "there is no such file, and as a position: " : "",
            as_position->text);
    else if (st != ST_FOREIGN || like_name(word))
        why = *as_file;
    else
        status_fail(&why, st, "%.200s; as a position: %.250s", as_file->text,
                    as_position->text);
    return report_status(st, &why);
}

/* Reads a saved game, which must be a game of g. */
static enum status read_saved(const char *path, const struct game *g,
                              struct game_record *r, struct reason *why) {
    struct game *other;
    enum status st = game_record_read(path, &other, r, why);
    if (!st && strcmp(other->name, g->name) != 0)
        st = status_fail(why, ST_FORMAT, "%s: a saved game of %s, not of %s",
                         path, other->name, g->name);
    game_free(other);
    return st;
}

/* Takes back the moves after --ply. */
static bool cut(const struct options *o, const char *path,
                struct game_record *r, int *exit_status) {
    const struct option_value *ply = &o->of[OPT_PLY];
    *exit_status = PROGRAM_ANSWERED;
    if (o->of[OPT_LAST].given) {
        report_error("--last does not go with a saved game, which has its own "
                     "moves");
        *exit_status = PROGRAM_USAGE;
    } else if (ply->given && ply->number > (uint64_t)r->count) {
        report_error("--ply %s: the game in %s has %d pl%s", ply->text, path,
                     r->count, r->count == 1 ? "y" : "ies");
        *exit_status = PROGRAM_ILLEGAL;
    } else if (ply->given) {
        game_record_cut(r, (int)ply->number);
    }
    return *exit_status == PROGRAM_ANSWERED;
}

bool program_read_record(const struct options *o, const struct game *g,
                         const char *word, struct game_record *r,
                         int *exit_status) {
    struct state start = game_start(g);
    struct reason as_position, as_file;
    enum status st =
        word ? program_read_position(g, o->of[OPT_LAST].text, word,
                                     strlen(word), &start, &as_position)
             : ST_OK;
    if (!st && o->of[OPT_PLY].given) {
        report_error("--ply needs the file of a saved game, and '%.100s' is a "
                     "position",
                     word ? word : "");
        *exit_status = PROGRAM_USAGE;
        return false;
    }
    *r = game_record_new(&start);
    if (!st)
        return true;
    const bool there = is_file(word);
    if (there)
        st = read_saved(word, g, r, &as_file);
    if (!st)
        return cut(o, word, r, exit_status);
    *exit_status = refuse_word(word, st, &as_position, there ? &as_file : NULL);
    return false;
}

bool program_read_word(const struct options *o, const struct game *g,
                       const char *word, struct state *s, int *exit_status) {
    struct game_record r;
    if (!program_read_record(o, g, word, &r, exit_status))
        return false;
    *s = game_record_state(g, &r, r.count);
    return true;
}

enum status program_read_position(const struct game *g, const char *last,
                                  const char *text, size_t length,
                                  struct state *s, struct reason *why) {
    return last ? game_read_after(g, text, length, last, s, why)
                : game_read(g, text, length, s, why);
}

/* Options ------------------------------------------------------------------ */

int program_jobs(const struct options *o) {
    enum { MOST = 1024 }; /* more than any machine can use */
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (o->of[OPT_JOBS].given)
        return o->of[OPT_JOBS].number < MOST ? (int)o->of[OPT_JOBS].number
                                             : MOST;
    return processors < 1 ? 1 : processors < MOST ? (int)processors : MOST;
}

/* How long a question takes when there is no --time. */
enum { TIME_DEFAULT = 2000 };

struct oracle_options program_oracle_options(const struct options *o,
                                             const char *unit) {
    const char *folders = getenv("MORPION_TABLES");
    return (struct oracle_options){
        .table = o->of[OPT_TABLE].text,
        .folders = folders ? folders : ".:out",
        .atlas = true,
        .atlas_file = program_atlas_file(),
        .memory = program_memory(o),
        .milliseconds =
            o->of[OPT_TIME].given ? o->of[OPT_TIME].number : TIME_DEFAULT,
        .threads = program_jobs(o),
        .distances = o->of[OPT_DISTANCES].given,
        .watch = report_watch(unit, 0),
    };
}

const char *program_atlas_file(void) {
    const char *file = getenv("MORPION_ATLAS");
    return file && *file ? file : ATLAS_FILE;
}

void program_oracle_free(struct oracle *o) {
    if (o && *oracle_remark(o))
        report_note("table not used: %s", oracle_remark(o));
    if (o && *oracle_atlas_remark(o))
        report_note("your atlas: %s", oracle_atlas_remark(o));
    oracle_free(o);
}

uint64_t program_memory(const struct options *o) {
    return o->of[OPT_MEMORY].given ? o->of[OPT_MEMORY].number
                                   : PROGRAM_MEMORY_DEFAULT;
}

bool program_same_file(const char *a, const char *b) {
    struct stat left, right;
    return stat(a, &left) == 0 && stat(b, &right) == 0 &&
           left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}
