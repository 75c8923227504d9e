#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/input_file.h"
#include "base/magic.h"
#include "viz_options.h"

char *output_title(const struct picture *p, char *out) {
    if (!game_ply(p->game, &p->state)) {
        snprintf(out, OUTPUT_TITLE_MAX, "%s, the start", p->game->title);
    } else {
        char text[GAME_TEXT_MAX];
        enum value v;
        snprintf(out, OUTPUT_TITLE_MAX, "%s, %s: %s", p->game->title,
                 game_over(p->game, &p->state, &v)          ? "over"
                 : game_mover(p->game, &p->state) == SIDE_X ? "X to move"
                                                            : "O to move",
                 game_print(p->game, &p->state, text));
    }
    return out;
}

const char *output_chosen_title(const struct options *o, const char *usual,
                                struct report_name *room) {
    if (!o->of[OPT_TITLE].given)
        return usual;
    *room = report_name(o->of[OPT_TITLE].text);
    return room->text;
}

/* Draws; ST_STOPPED if a signal arrived meanwhile. */
static enum status draw_whole(struct picture *p, output_draw *draw, FILE *out,
                              struct reason *why) {
    enum status st = draw(p, out, why);
    if (st || !report_interrupted())
        return st;
    return status_fail(why, ST_STOPPED, "interrupted: %s",
                       out == stdout ? "the drawing is not whole"
                                     : "nothing was drawn");
}

/* Does the drawing itself have the format of its file? */
static bool is_direct(const struct picture *p) {
    return p->format == RENDER_DOT || (p->is_chart && p->format != RENDER_PNG);
}

static enum status open_picture(const struct picture *p, struct atomic_file **f,
                                struct reason *why) {
    enum status st = magic_protect(p->path, NULL, why);
    return st ? st : atomic_file_open(p->path, f, why);
}

static enum status write_direct(struct picture *p, output_draw *draw,
                                struct reason *why) {
    struct atomic_file *f;
    enum status st = open_picture(p, &f, why);
    if (st)
        return st;
    return atomic_file_finish(
        f, draw_whole(p, draw, atomic_file_stream(f), why), why);
}

/* Does the file exist, and is it not certain that we wrote it? Then it must not
 * be replaced. */
static bool is_foreign(const char *name) {
    static const char ours[] = "digraph morpion {\n";
    char begin[sizeof ours] = "";
    if (access(name, F_OK) != 0)
        return false;
    FILE *f = input_file_open(name);
    const size_t got = f ? fread(begin, 1, sizeof ours - 1, f) : 0;
    if (f)
        fclose(f);
    return got != sizeof ours - 1 || memcmp(begin, ours, got) != 0;
}

/* Without Graphviz the drawing is kept as DOT text. */
static enum status keep_dot(FILE *graph, const struct picture *p,
                            struct reason *why) {
    const char *path = p->path,
               *advice = p->is_chart ? ", or write .svg or .pdf" : "";
    char name[PATH_MAX];
    const int length = snprintf(name, sizeof name, "%s.dot", path);
    struct atomic_file *f;
    if (length < 0 || (size_t)length >= sizeof name || is_foreign(name))
        return status_fail(why, ST_IO,
                           "%s: needs the program dot: install graphviz%s "
                           "(%.200s is in the way of the drawing as text)",
                           path, advice, name);
    enum status st = atomic_file_open(name, &f, why);
    if (st)
        return st;
    rewind(graph);
    for (int c = getc(graph); c != EOF; c = getc(graph))
        putc(c, atomic_file_stream(f));
    if (ferror(graph))
        st = status_errno(why, "cannot read a temporary file (TMPDIR)");
    st = atomic_file_finish(f, st, why);
    return st ? st
              : status_fail(why, ST_IO,
                            "%s: needs the program dot: install graphviz%s; "
                            "the drawing as text is in %s",
                            path, advice, name);
}

/* A temporary file, already unlinked. */
static FILE *scratch_file(void) {
    const char *folder = getenv("TMPDIR");
    char name[PATH_MAX];
    const int length = snprintf(name, sizeof name, "%s/morpion-viz.XXXXXX",
                                folder && *folder ? folder : "/tmp");
    const int fd = length > 0 && (size_t)length < sizeof name
                       ? mkostemp(name, O_CLOEXEC)
                       : -1;
    if (fd < 0)
        return NULL;
    unlink(name);
    FILE *f = fdopen(fd, "w+");
    if (!f)
        close(fd);
    return f;
}

static enum status draw_scratch(struct picture *p, output_draw *draw,
                                FILE *graph, struct reason *why) {
    errno = 0;
    enum status st = draw_whole(p, draw, graph, why);
    if (st)
        return st;
    if (ferror(graph) || fflush(graph) != 0) {
        errno = errno ? errno : ENOSPC;
        return status_errno(why, "cannot write a temporary file (TMPDIR)");
    }
    return ST_OK;
}

/* Graphviz may take minutes for thousands of nodes. */
static enum status run_graphviz(const struct picture *p, FILE *graph, FILE *out,
                                struct reason *why) {
    char task[64] = "Graphviz draws the picture";
    if (p->nodes)
        snprintf(task, sizeof task, "Graphviz draws %s node%s",
                 report_count(p->nodes).text, report_plural(p->nodes));
    report_watch_task(task);
    enum status st = render_picture(graph, p->path, out, p->format, why);
    report_watch_end();
    return st;
}

/* The picture's file is opened first, so that a path that cannot be written
 * fails before the work. */
static enum status write_picture(struct picture *p, output_draw *draw,
                                 struct reason *why) {
    struct atomic_file *f;
    enum status st = open_picture(p, &f, why);
    if (st)
        return st;
    FILE *graph = scratch_file();
    st = graph ? draw_scratch(p, draw, graph, why)
               : status_errno(why, "cannot make a temporary file (TMPDIR)");
    if (!st)
        st = run_graphviz(p, graph, atomic_file_stream(f), why);
    st = atomic_file_finish(f, st, why);
    if (st == ST_MISSING)
        st = keep_dot(graph, p, why);
    if (graph)
        fclose(graph);
    return st;
}

static enum status write_out(struct picture *p, output_draw *draw,
                             struct reason *why) {
    report_catch_signals();
    if (!p->path)
        return draw_whole(p, draw, stdout, why);
    return is_direct(p) ? write_direct(p, draw, why)
                        : write_picture(p, draw, why);
}

/* Reads the game, and the position from --from or the second word. */
static struct game *read_game(const struct options *o, struct picture *p) {
    if (!o->of[OPT_FROM].given)
        return program_read_game(o, &p->state, &p->exit_status);
    char *words[] = {o->words[0], (char *)o->of[OPT_FROM].text};
    struct options from = *o;
    from.word_count = 2;
    from.words = words;
    if (o->word_count == 1)
        return program_read_game(&from, &p->state, &p->exit_status);
    report_error("--from and a second word are two positions: give one");
    p->exit_status = PROGRAM_USAGE;
    return NULL;
}

/* Is path one of the files to be drawn? */
static bool is_input(const struct options *o, const char *path) {
    static const int files[] = {OPT_TABLE, OPT_CERTIFICATE, OPT_FROM};
    bool same = false;
    for (int i = 0; i < o->word_count; i++)
        same |= program_same_file(o->words[i], path);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        same |= o->of[files[i]].given &&
                program_same_file(o->of[files[i]].text, path);
    return same;
}

/* Reads where the drawing goes and in which format, and looks at the options
 * that all pictures have. Returns an exit status,
 * PROGRAM_ANSWERED if all is well. */
static int read_output(const struct options *o, struct picture *p) {
    struct reason why;
    *p = (struct picture){.options = o, .path = o->of[OPT_OUTPUT].text};
    if (o->of[OPT_TITLE].given && o->of[OPT_NO_TITLE].given) {
        report_error("--title and --no-title: give one");
        return PROGRAM_USAGE;
    }
    if (!p->path)
        return PROGRAM_ANSWERED;
    if (render_format_of(p->path, &p->format, &why)) {
        report_error("%s", why.text);
        return PROGRAM_USAGE;
    }
    if (is_input(o, p->path)) {
        report_error("cannot write %s: it is what is to be drawn", p->path);
        return PROGRAM_FAILED;
    }
    return PROGRAM_ANSWERED;
}

int output_run_plain(const struct options *o, output_draw *draw) {
    struct picture p;
    struct reason why;
    const int problem = read_output(o, &p);
    if (problem)
        return problem;
    p.is_chart = true;
    enum status st = write_out(&p, draw, &why);
    return st ? report_status(st, &why) : p.exit_status;
}

/* The watch of the oracle. */
static bool question_goes_on(void *arg, const struct progress *q) {
    const struct picture *p = arg;
    return p->counts ? report_goes_on() : watch_tick(&p->watch, *q);
}

/* A visit takes longer on large boards, and there are more moves to value. The
 * effort shrinks with the cells, so that a picture takes some seconds. */
static struct output_effort effort_on(const struct game *g,
                                      struct output_effort e) {
    enum { CELLS_USUAL = 81, ALL_PART = 32 };
    const uint64_t cells = (uint64_t)g->plies_max;
    const struct game_decider *d = g->kind->decider;
    if (cells <= CELLS_USUAL || !d)
        return e;
    return (struct output_effort){e.one * CELLS_USUAL / cells, e.one_timed,
                                  d->visits(g, e.all) * CELLS_USUAL / cells /
                                      ALL_PART};
}

static int run_with_oracle(struct picture *p, output_draw *draw,
                           struct output_effort usual) {
    const struct output_effort effort = effort_on(p->game, usual);
    const struct options *o = p->options;
    const bool timed = o->of[OPT_TIME].given;
    struct reason why;
    struct oracle_options options = program_oracle_options(o, "positions");
    p->watch = options.watch;
    options.watch = (struct watch){question_goes_on, p};
    options.visits = timed ? effort.one_timed : effort.one;
    if (!timed)
        options.milliseconds = 0;
    options.threads = 1; /* for the same picture every time */
    options.visits_total = timed ? 0 : effort.all;
    enum status st = oracle_new(p->game, &options, &p->oracle, &why);
    if (!st)
        st = write_out(p, draw, &why);
    if (st)
        p->exit_status = report_status(st, &why);
    program_oracle_free(p->oracle);
    return p->exit_status;
}

static int run_with_game(const struct options *o, bool is_chart,
                         output_draw *draw, struct output_effort effort) {
    struct picture p;
    const int problem = read_output(o, &p);
    if (problem)
        return problem;
    p.is_chart = is_chart;
    p.game = read_game(o, &p);
    if (!p.game)
        return p.exit_status;
    const int exit_status = run_with_oracle(&p, draw, effort);
    game_free(p.game);
    return exit_status;
}

int output_run(const struct options *o, output_draw *draw,
               struct output_effort effort) {
    return run_with_game(o, false, draw, effort);
}

int output_run_chart(const struct options *o, output_draw *draw,
                     struct output_effort effort) {
    return run_with_game(o, true, draw, effort);
}

int output_run_of(const struct options *o, struct game *g, const void *subject,
                  output_draw *draw, struct output_effort effort) {
    struct picture p;
    const int problem = read_output(o, &p);
    if (problem)
        return problem;
    p.is_chart = true;
    p.game = g;
    p.subject = subject;
    return run_with_oracle(&p, draw, effort);
}
