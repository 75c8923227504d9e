#include "render.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program/report.h"

extern char **environ;

static const char *const names[] = {
    [RENDER_DOT] = "dot",
    [RENDER_SVG] = "svg",
    [RENDER_PNG] = "png",
    [RENDER_PDF] = "pdf",
};

enum status render_format_of(const char *path, enum render_format *out,
                             struct reason *why) {
    const char *file = strrchr(path, '/');
    const char *dot = strrchr(file ? file : path, '.');
    for (int f = RENDER_DOT; dot && f <= RENDER_PDF; f++)
        if (strcasecmp(dot + 1, names[f]) == 0) {
            *out = (enum render_format)f;
            return ST_OK;
        }
    return status_fail(why, ST_ILLEGAL,
                       "%s: expected a name that ends in .dot, .svg, .png or "
                       ".pdf",
                       path);
}

/* A running dot. It writes the picture to a pipe, because dot does not notice
 * when the last bytes of a file cannot be written. */
struct dot_process {
    pid_t child;
    struct pollfd picture, messages; /* fd is -1 after the end of the stream */
    FILE *out;                       /* where the picture goes */
    uint64_t bytes;                  /* size of the picture so far */
    int error;                       /* an errno on our side, or 0 */
    char text[1 << 16];              /* dot's messages */
    size_t text_used;
};

/* Puts the child in a process group of its own, so that all of it can be ended
 * at once, with these as its standard input, output and error. Returns an
 * errno, or 0. */
static int prepare(posix_spawn_file_actions_t *files, posix_spawnattr_t *group,
                   const int standard[3]) {
    int error = posix_spawnattr_setflags(group, POSIX_SPAWN_SETPGROUP);
    for (int i = 0; i < 3 && !error; i++)
        error = posix_spawn_file_actions_adddup2(files, standard[i], i);
    return error;
}

static int spawn(pid_t *child, enum render_format format,
                 const int standard[3]) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t group;
    int error = posix_spawn_file_actions_init(&files);
    if (error)
        return error;
    error = posix_spawnattr_init(&group);
    if (!error) {
        error = prepare(&files, &group, standard);
        if (!error) {
            char type[16];
            char *argv[] = {"dot", type, NULL};
            snprintf(type, sizeof type, "-T%s", names[format]);
            error = posix_spawnp(child, "dot", &files, &group, argv, environ);
        }
        posix_spawnattr_destroy(&group);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static void close_end(struct pollfd *end) {
    if (end->fd >= 0)
        close(end->fd);
    end->fd = -1;
}

static int start_dot(struct dot_process *d, FILE *graph,
                     enum render_format format) {
    int picture[2], messages[2];
    if (lseek(fileno(graph), 0, SEEK_SET) != 0 ||
        pipe2(picture, O_CLOEXEC) != 0)
        return errno;
    d->picture = (struct pollfd){.fd = picture[0], .events = POLLIN};
    if (pipe2(messages, O_CLOEXEC) != 0) {
        const int error = errno;
        close(picture[1]);
        close_end(&d->picture);
        return error;
    }
    d->messages = (struct pollfd){.fd = messages[0], .events = POLLIN};
    const int error =
        spawn(&d->child, format,
              (const int[]){fileno(graph), picture[1], messages[1]});
    close(picture[1]);
    close(messages[1]);
    if (error) {
        close_end(&d->picture);
        close_end(&d->messages);
    }
    return error;
}

static void take_picture(struct dot_process *d, const char *bytes,
                         size_t count) {
    errno = 0;
    if (fwrite(bytes, 1, count, d->out) != count)
        d->error = errno ? errno : EIO;
    d->bytes += count;
}

/* dot usually prints a few lines of warnings. What does not fit is dropped. */
static void take_message(struct dot_process *d, const char *bytes,
                         size_t count) {
    const size_t left = sizeof d->text - 1 - d->text_used;
    const size_t kept = count < left ? count : left;
    memcpy(d->text + d->text_used, bytes, kept);
    d->text_used += kept;
    d->text[d->text_used] = '\0';
}

static void take(struct dot_process *d, struct pollfd *end,
                 void (*taker)(struct dot_process *d, const char *bytes,
                               size_t count)) {
    static char bytes[1 << 16];
    if (end->fd < 0 || !end->revents)
        return;
    const ssize_t got = read(end->fd, bytes, sizeof bytes);
    if (got > 0)
        taker(d, bytes, (size_t)got);
    else if (got == 0)
        close_end(end);
    else if (errno != EINTR)
        d->error = errno;
}

/* Takes all that dot writes until it ends. If a signal arrived or writing
 * failed, ends dot and its whole process group: the signal need not have
 * reached them. */
static void take_all(struct dot_process *d) {
    while (d->picture.fd >= 0 || d->messages.fd >= 0) {
        struct pollfd ends[] = {d->picture, d->messages};
        const int ready = poll(ends, 2, 100);
        if (ready < 0 && errno != EINTR)
            d->error = errno;
        if (!report_goes_on() || d->error) {
            kill(-d->child, SIGTERM);
            break;
        }
        if (ready <= 0)
            continue;
        d->picture.revents = ends[0].revents;
        d->messages.revents = ends[1].revents;
        take(d, &d->picture, take_picture);
        take(d, &d->messages, take_message);
    }
    close_end(&d->picture);
    close_end(&d->messages);
}

static int wait_for(pid_t child) {
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return status;
}

/* The first line of dot's messages, or `otherwise` if there is none. */
static const char *first_line(char *messages, const char *otherwise) {
    messages[strcspn(messages, "\n")] = '\0';
    return *messages ? messages : otherwise;
}

/* The longest side in pixels that Cairo draws for PNG (Graphviz draws 96 to the
 * inch), and the longest in points that PDF readers accept. */
enum { PNG_SIDE_MAX = 32767, PDF_SIDE_MAX = 14400 };

double render_side_max(enum render_format format) {
    return format == RENDER_PNG   ? PNG_SIDE_MAX * 72.0 / 96
           : format == RENDER_PDF ? PDF_SIDE_MAX
                                  : HUGE_VAL;
}

enum status render_too_large(const char *path, enum render_format format,
                             struct reason *why) {
    return status_fail(why, ST_IO,
                       "%s: over the %d %s of a side that can be read: write "
                       ".svg, or draw less (--max-nodes, --depth, --mode pv) "
                       "or mirror images and positions once (--merge)",
                       path, format == RENDER_PNG ? PNG_SIDE_MAX : PDF_SIDE_MAX,
                       format == RENDER_PNG ? "pixels" : "points");
}

/* dot returns 0 even when it has scaled the picture down. */
static enum status check_picture(struct dot_process *d, const char *path,
                                 enum render_format format, int status,
                                 struct reason *why) {
    if (d->error) {
        errno = d->error;
        return status_errno(why, "cannot write %s", path);
    }
    if (format == RENDER_PNG && strstr(d->text, "too large"))
        return render_too_large(path, RENDER_PNG, why);
    if (status != 0)
        return status_fail(why, ST_IO, "%s: dot failed: %s", path,
                           first_line(d->text, "it says nothing"));
    if (d->bytes == 0)
        return status_fail(why, ST_IO, "%s: dot wrote no picture: %s", path,
                           first_line(d->text, "it says nothing"));
    return ST_OK;
}

enum status render_picture(FILE *graph, const char *path, FILE *out,
                           enum render_format format, struct reason *why) {
    static struct dot_process d; /* too large for the stack */
    d = (struct dot_process){.out = out};
    const int error = start_dot(&d, graph, format);
    if (error == ENOENT)
        return ST_MISSING;
    if (error) {
        errno = error;
        return status_errno(why, "%s: cannot run dot", path);
    }
    take_all(&d);
    const int status = wait_for(d.child);
    if (report_interrupted())
        return status_fail(why, ST_STOPPED, "interrupted: nothing was drawn");
    return check_picture(&d, path, format, status, why);
}
