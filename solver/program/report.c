#include "program/report.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "program/progress_line.h"

/* A process has only one terminal, so this state is global. */
static struct {
    const char *program;
    bool quiet;
    const char *unit, *task; /* see struct progress_facts */
    double started, allowed; /* seconds; allowed 0 means no limit */
    double shown;            /* when progress was last shown */
    bool terminal;           /* stderr is one */
    bool line;               /* a progress line is on the screen */
    int output_error;        /* errno of report_flush, or 0 */
    pthread_mutex_t lock;    /* guards what follows */
    struct progress latest;
    bool counting;          /* the next two are set */
    struct progress before; /* when counting began */
    double before_seconds;  /* from the start until then */
} report = {.program = "morpion", .lock = PTHREAD_MUTEX_INITIALIZER};

/* Set by a signal handler and read by any thread. */
static _Atomic int interrupted;

void report_init(const char *program) {
    report.program = program;
    report.output_error = 0;
    interrupted = 0; /* from an earlier run in this process */
    /* A file over the size limit is an error like a full disk and must not kill
     * the process. */
    signal(SIGXFSZ, SIG_IGN);
}

void report_quiet(bool quiet) { report.quiet = quiet; }

bool report_is_quiet(void) { return report.quiet; }

const char *report_program(void) { return report.program; }

struct report_count report_count(uint64_t n) {
    struct report_count out = {""};
    char digits[24];
    const int count = snprintf(digits, sizeof digits, "%" PRIu64, n);
    char *at = out.text;
    for (int i = 0; i < count; i++) {
        if (i && count > 4 && (count - i) % 3 == 0)
            *at++ = ' ';
        *at++ = digits[i];
    }
    *at = '\0';
    return out;
}

const char *report_plural(uint64_t n) { return n == 1 ? "" : "s"; }

bool report_is_terminal(int fd) {
    const char *term = getenv("TERM");
    return isatty(fd) && term && strcmp(term, "dumb") != 0;
}

double report_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Line separators and marks that change the direction of text, U+200E and
 * U+200F, U+2028 to U+202E, U+2066 to U+2069: with them one name can look like
 * another. */
static bool turns_text(const unsigned char *u) {
    if (u[0] != 0xe2)
        return false;
    return (u[1] == 0x80 &&
            (u[2] == 0x8e || u[2] == 0x8f || (u[2] >= 0xa8 && u[2] <= 0xae))) ||
           (u[1] == 0x81 && u[2] >= 0xa6 && u[2] <= 0xa9);
}

/* The length in bytes of the printable UTF-8 character at c, or 0 if there is
 * none. No control character, not even U+0080 to U+009F, may reach the
 * terminal. */
static int printable(const char *c) {
    const unsigned char *u = (const unsigned char *)c;
    if (u[0] < 0x80)
        return !iscntrl(u[0]);
    const int length = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
    if (u[0] < 0xc2 || u[0] > 0xf4 || (u[0] == 0xc2 && u[1] < 0xa0) ||
        (u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] >= 0xa0) ||
        (u[0] == 0xf0 && u[1] < 0x90) || (u[0] == 0xf4 && u[1] >= 0x90) ||
        turns_text(u))
        return 0;
    for (int i = 1; i < length; i++)
        if ((u[i] & 0xc0) != 0x80) /* also at the terminating zero */
            return 0;
    return length;
}

static void make_printable(char *text) {
    for (char *c = text; *c;) {
        const int length = printable(c);
        if (!length)
            *c = '?';
        c += length ? length : 1;
    }
}

struct report_name report_name(const char *name) {
    struct report_name n;
    snprintf(n.text, sizeof n.text, "%s", name);
    make_printable(n.text);
    return n;
}

int report_flush(void) {
    if (fflush(stdout) != 0 && !report.output_error)
        report.output_error = errno;
    return report.output_error;
}

static void say(const char *kind, const char *fmt, va_list args) {
    char text[1024];
    vsnprintf(text, sizeof text, fmt, args);
    make_printable(text);
    report_watch_end();
    report_flush();
    fprintf(stderr, "%s: %s%s\n", report.program, kind, text);
}

void report_error(const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    say("error: ", fmt, args);
    va_end(args);
}

void report_note(const char *fmt, ...) {
    if (report.quiet)
        return;
    va_list args;
    va_start(args, fmt);
    say("", fmt, args);
    va_end(args);
}

int report_status(enum status st, const struct reason *why) {
    if (st == ST_OK)
        return PROGRAM_ANSWERED;
    report_error("%s", why->text);
    if (status_undecided(st))
        return PROGRAM_UNDECIDED;
    return st == ST_ILLEGAL ? PROGRAM_ILLEGAL : PROGRAM_FAILED;
}

int report_worse(int a, int b) {
    static const int weight[] = {
        [PROGRAM_ANSWERED] = 0, [PROGRAM_UNDECIDED] = 1, [PROGRAM_ILLEGAL] = 2,
        [PROGRAM_USAGE] = 3,    [PROGRAM_BAD_TABLE] = 4, [PROGRAM_FAILED] = 5};
    return weight[a] < weight[b] ? b : a;
}

/* Asks the work to stop and be saved. Some people press Ctrl-C twice by habit,
 * so only the third time kills the program. */
static void on_signal(int number) {
    if (interrupted == 2) {
        signal(number, SIG_DFL);
        raise(number);
    }
    interrupted++;
}

/* With SA_RESTART a waiting system call goes on after a signal, so code that
 * waits for long polls. A SIGHUP that nohup ignores stays ignored. */
void report_catch_signals(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    struct sigaction old;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}

bool report_interrupted(void) { return interrupted != 0; }

void report_costs(double start) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    report_note("%.3f s, %.1f MiB of memory at most", report_clock() - start,
                (double)usage.ru_maxrss / 1024);
}

/* Progress ----------------------------------------------------------------- */

enum { LINE_MAX_COLUMNS = 250, COLUMNS_DEFAULT = 80 };

/* A line is first drawn after FIRST_SECONDS, then again and again. Where there
 * is no terminal, a line a minute goes to the log. */
#define FIRST_SECONDS .5
#define AGAIN_SECONDS .2
#define LOG_SECONDS 60

/* How many columns the terminal has now: a window may change its size. */
static int columns(void) {
    struct winsize w;
    const int wide = ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0
                         ? w.ws_col
                         : COLUMNS_DEFAULT;
    return wide < LINE_MAX_COLUMNS ? wide : LINE_MAX_COLUMNS;
}

/* Leaves the cursor at the beginning. In a window that becomes narrower most
 * terminals break the line in two; from its beginning all of it is erased. */
static void draw_line(const char *text) {
    fprintf(stderr, "\r%s: %s\033[J\r", report.program, text);
    report.line = true;
}

/* Is it time to tell? Then the next time is later. */
static bool is_time(double now) {
    const double pause = !report.terminal ? LOG_SECONDS
                         : report.line    ? AGAIN_SECONDS
                                          : FIRST_SECONDS;
    if (report.quiet || now - report.shown < pause)
        return false;
    report.shown = now;
    return true;
}

/* Called with the lock. */
static void show_progress(double now) {
    char text[LINE_MAX_COLUMNS + 1];
    if (!is_time(now))
        return;
    /* The name, a colon and a blank come before the text. The last column stays
     * free: some terminals wrap as soon as it is used. */
    const size_t taken = strlen(report.program) + 3;
    const size_t width = report.terminal ? (size_t)columns() : LINE_MAX_COLUMNS;
    const struct progress_facts facts = {.now = report.latest,
                                         .unit = report.unit,
                                         .task = report.task,
                                         .seconds = now - report.started,
                                         .before = report.before,
                                         .before_seconds =
                                             report.before_seconds};
    progress_line(&facts, width > taken ? width - taken : 0, text);
    if (report.terminal)
        draw_line(text);
    else
        report_note("%s", text);
}

/* Counting begins anew at the first tick with a total: what an earlier run has
 * done must not count for the speed. It also does when the count falls back:
 * then other work has begun. */
static void begin_counting(double now, const struct progress *p) {
    const bool back = p->done < report.latest.done;
    if (report.counting && !back && (!p->total || report.before.total))
        return;
    report.counting = true;
    report.before = p->total ? *p : (struct progress){0};
    report.before_seconds = p->total || back ? now - report.started : 0;
}

static bool tick(void *arg, const struct progress *p) {
    (void)arg;
    const double now = report_clock();
    if (interrupted ||
        (report.allowed > 0 && now - report.started >= report.allowed))
        return false;
    pthread_mutex_lock(&report.lock);
    begin_counting(now, p);
    report.latest = *p;
    show_progress(now);
    pthread_mutex_unlock(&report.lock);
    return true;
}

bool report_goes_on(void) {
    pthread_mutex_lock(&report.lock);
    show_progress(report_clock());
    pthread_mutex_unlock(&report.lock);
    return !interrupted;
}

struct watch report_watch(const char *unit, uint64_t milliseconds) {
    report_catch_signals();
    report.unit = unit;
    report.task = NULL;
    report.terminal = report_is_terminal(STDERR_FILENO);
    report.allowed = 1e-3 * (double)milliseconds;
    report_watch_restart();
    return (struct watch){tick, NULL};
}

void report_watch_task(const char *task) {
    report_watch(NULL, 0);
    report.task = task;
}

void report_watch_unit(const char *unit) {
    pthread_mutex_lock(&report.lock);
    report.unit = unit;
    report.counting = true;
    report.latest = report.before = (struct progress){0};
    report.before_seconds = report_clock() - report.started;
    pthread_mutex_unlock(&report.lock);
}

void report_watch_restart(void) {
    report.started = report.shown = report_clock();
    report.counting = false;
    report.latest = (struct progress){0};
}

void report_watch_end(void) {
    if (!report.line)
        return;
    fputs("\r\033[J", stderr);
    report.line = false;
}
