#include "morpion/atomicfile.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct atomicfile {
    FILE *stream;
    char target[PATH_MAX];
    char name[PATH_MAX];
};

static void release(struct atomicfile *f) {
    if (f->stream)
        fclose(f->stream);
    free(f);
}

/* Where to write, with links followed. *mode gets the permissions of the file
 * that is replaced, or NEW_FILE. */
enum { NEW_FILE = -1 };

static enum status find_target(const char *path, char *target, int *mode,
                               struct reason *why) {
    struct stat old;
    *mode = NEW_FILE;
    if (stat(path, &old) == 0) {
        if (!S_ISREG(old.st_mode))
            return status_fail(
                why, ST_IO, "cannot write %s: it is not a regular file", path);
        *mode = old.st_mode & 0777;
        if (!realpath(path, target) || access(target, W_OK) != 0)
            return status_errno(why, "cannot write %s", path);
        return ST_OK;
    }
    if (errno != ENOENT || lstat(path, &old) == 0 || strlen(path) >= PATH_MAX)
        return status_errno(why, "cannot write %s", path);
    strcpy(target, path);
    return ST_OK;
}

/* A new file beside the target. mkstemp would not do: its permissions know no
 * umask, and setting that right is not safe with threads. */
static int create_beside(struct atomicfile *f) {
    int fd = -1;
    for (int i = 0; fd < 0 && i < 1000; i++) {
        const int length = snprintf(f->name, sizeof f->name, "%s.%ld-%d.tmp",
                                    f->target, (long)getpid(), i);
        if (length < 0 || (size_t)length >= sizeof f->name) {
            errno = ENAMETOOLONG;
            return -1;
        }
        fd = open(f->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            return -1;
    }
    return fd;
}

static enum status open_beside(struct atomicfile *f, int mode,
                               struct reason *why) {
    const int fd = create_beside(f);
    if (fd < 0)
        return status_errno(why, "cannot write %s", f->target);
    if (mode == NEW_FILE || fchmod(fd, (mode_t)mode) == 0)
        f->stream = fdopen(fd, "w+b");
    if (f->stream)
        return ST_OK;
    enum status st = status_errno(why, "cannot write %s", f->target);
    close(fd);
    unlink(f->name);
    return st;
}

enum status atomicfile_open(const char *path, struct atomicfile **out,
                            struct reason *why) {
    struct atomicfile *f = calloc(1, sizeof *f);
    if (!f)
        return status_fail(why, ST_NOMEM, "out of memory");
    int mode;
    enum status st = find_target(path, f->target, &mode, why);
    if (!st)
        st = open_beside(f, mode, why);
    if (st) {
        release(f);
        return st;
    }
    *out = f;
    return ST_OK;
}

FILE *atomicfile_stream(struct atomicfile *f) { return f->stream; }

const char *atomicfile_target(const struct atomicfile *f) { return f->target; }

const char *atomicfile_name(const struct atomicfile *f) { return f->name; }

/* The rename itself is on the disk only when the folder is. Some file systems
 * cannot sync a folder; the file is in place all the same. */
static void sync_folder(const char *target) {
    char copy[PATH_MAX];
    strcpy(copy, target);
    const int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

/* A library that writes by name may have replaced the file, so what is synced
 * is what has the name now, not what the stream has open. */
static bool sync_named(const char *name) {
    const int fd = open(name, O_RDONLY);
    if (fd < 0)
        return false;
    const bool good = fsync(fd) == 0;
    return close(fd) == 0 && good;
}

/* Flushes and closes the stream; the errno of what failed first, or 0. A full
 * disk may only show here. */
static int finish_stream(struct atomicfile *f) {
    int error = 0;
    errno = 0;
    if (fflush(f->stream) != 0 || ferror(f->stream))
        error = errno ? errno : EIO; /* EIO: an earlier write failed */
    if (fclose(f->stream) != 0 && !error)
        error = errno;
    f->stream = NULL;
    return error;
}

enum status atomicfile_commit(struct atomicfile *f, struct reason *why) {
    enum status st = ST_OK;
    const int error = finish_stream(f);
    if (error)
        errno = error;
    if (error || !sync_named(f->name) || rename(f->name, f->target) != 0) {
        st = status_errno(why, "cannot write %s", f->target);
        unlink(f->name);
    } else {
        sync_folder(f->target);
    }
    release(f);
    return st;
}

void atomicfile_abandon(struct atomicfile *f) {
    if (!f)
        return;
    unlink(f->name);
    release(f);
}

enum status atomicfile_finish(struct atomicfile *f, enum status written,
                              struct reason *why) {
    if (!written)
        return atomicfile_commit(f, why);
    atomicfile_abandon(f);
    return written;
}
