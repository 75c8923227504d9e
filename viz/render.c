#include "render.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../solver/cli/report.h"

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

/* Starts dot with the graph as its input; *messages gets the reading end of
 * its stderr. Returns an errno, 0 when it runs. */
static int start_dot(FILE *graph, const char *output, enum render_format format,
                     pid_t *child, int *messages) {
    char type[16];
    snprintf(type, sizeof type, "-T%s", names[format]);
    int ends[2];
    char target[PATH_MAX + 2]; /* in one word: its name may begin with - */
    snprintf(target, sizeof target, "-o%s", output);
    if (lseek(fileno(graph), 0, SEEK_SET) != 0 || pipe2(ends, O_CLOEXEC) != 0)
        return errno;
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (!error) {
        char *argv[] = {"dot", type, target, NULL};
        posix_spawn_file_actions_adddup2(&actions, fileno(graph), 0);
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
        posix_spawnattr_t group; /* of its own, to be ended as one */
        posix_spawnattr_init(&group);
        posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
        error = posix_spawnp(child, "dot", &actions, &group, argv, environ);
        posix_spawnattr_destroy(&group);
        posix_spawn_file_actions_destroy(&actions);
    }
    close(ends[1]);
    if (error)
        close(ends[0]);
    else
        *messages = ends[0];
    return error;
}

/* Waits for more from dot; false when we are to end. Then dot is ended too,
 * with all that it may have started: a signal need not have reached them. */
static bool await(int fd, pid_t child) {
    struct pollfd source = {.fd = fd, .events = POLLIN};
    for (;;) {
        if (report_interrupted()) {
            kill(-child, SIGTERM);
            return false;
        }
        const int ready = poll(&source, 1, 100);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
}

/* What dot says, which is a few lines: a warning for each of a few things that
 * do not fit. Whatever comes beyond the room is read and dropped, so that dot
 * never has to wait for us. */
static void read_messages(int fd, pid_t child, char *text, size_t room) {
    char rest[4096];
    size_t used = 0;
    while (await(fd, child)) {
        const size_t left = room - 1 - used;
        const ssize_t got =
            left ? read(fd, text + used, left) : read(fd, rest, sizeof rest);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        if (left)
            used += (size_t)got;
    }
    text[used] = '\0';
}

static int wait_for(pid_t child) {
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return status;
}

/* The first line of what dot said, or, where it said nothing, `otherwise`. */
static const char *first_line(char *messages, const char *otherwise) {
    messages[strcspn(messages, "\n")] = '\0';
    return *messages ? messages : otherwise;
}

/* Cairo, which draws PNG for Graphviz, takes no larger side, at 96 dots an
 * inch; readers of PDF no larger page. */
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

/* dot returns 0 even when it could not write, or made the picture smaller. */
static enum status check_picture(const char *path, const char *file,
                                 enum render_format format, int status,
                                 char *messages, struct reason *why) {
    struct stat s;
    if (format == RENDER_PNG && strstr(messages, "too large"))
        return render_too_large(path, RENDER_PNG, why);
    if (status != 0)
        return status_fail(why, ST_IO, "%s: dot failed%s: %s", path,
                           strstr(messages, "gvwrite") ? " (is the disk full?)"
                                                       : "",
                           first_line(messages, "it says nothing"));
    if (stat(file, &s) != 0 || s.st_size == 0)
        return status_fail(why, ST_IO, "%s: dot wrote no picture: %s", path,
                           first_line(messages, "is the disk full?"));
    return ST_OK;
}

enum status render_picture(FILE *graph, const char *path, const char *file,
                           enum render_format format, struct reason *why) {
    pid_t child;
    int pipe_end = -1;
    const int error = start_dot(graph, file, format, &child, &pipe_end);
    if (error == ENOENT)
        return ST_MISSING;
    if (error) {
        errno = error;
        return status_errno(why, "%s: cannot run dot", path);
    }
    static char messages[1 << 16];
    read_messages(pipe_end, child, messages, sizeof messages);
    close(pipe_end);
    const int status = wait_for(child);
    if (report_interrupted())
        return status_fail(why, ST_STOPPED, "interrupted: nothing was drawn");
    return check_picture(path, file, format, status, messages, why);
}
