#include "base/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct atomic_file {
    FILE *stream;
    char target[PATH_MAX];
    char name[PATH_MAX];
    bool partial; /* the file stays when writing fails */
    int lock;     /* the descriptor that locks a partial file, or -1 */
};

static void release(struct atomic_file *f) {
    if (f->stream)
        fclose(f->stream);
    if (f->lock >= 0)
        close(f->lock);
    free(f);
}

/* Flushes and closes the stream. Returns the errno of the first failure, or 0.
 * A full disk may only show here. */
static int finish_stream(struct atomic_file *f) {
    int error = 0;
    errno = 0;
    if (fflush(f->stream) != 0 || ferror(f->stream))
        error = errno ? errno : EIO; /* EIO: an earlier write failed */
    if (fclose(f->stream) != 0 && !error)
        error = errno;
    f->stream = NULL;
    return error;
}

enum { NEW_FILE = -1 }; /* as a mode: there is no file to replace */

/* Resolves a path that is a symbolic link. Other paths stay as given. */
static bool follow(const char *path, char *target) {
    struct stat s;
    if (lstat(path, &s) != 0)
        return false;
    if (S_ISLNK(s.st_mode))
        return realpath(path, target) != NULL;
    strcpy(target, path); /* it fits: lstat refuses longer paths */
    return true;
}

/* Where to write, with links followed. *mode gets the permissions of the file
 * that will be replaced, or NEW_FILE. */
static enum status find_target(const char *path, char *target, int *mode,
                               struct reason *why) {
    struct stat old;
    *mode = NEW_FILE;
    if (stat(path, &old) == 0) {
        if (!S_ISREG(old.st_mode))
            return status_fail(
                why, ST_IO, "cannot write %s: it is not a regular file", path);
        *mode = old.st_mode & 0777;
        if (!follow(path, target) || access(target, W_OK) != 0)
            return status_errno(why, "cannot write %s", path);
        return ST_OK;
    }
    if (errno != ENOENT || lstat(path, &old) == 0 || strlen(path) >= PATH_MAX)
        return status_errno(why, "cannot write %s", path);
    strcpy(target, path);
    return ST_OK;
}

/* Creates a new file beside the target. mkstemp would not do: it ignores the
 * umask, and reading the umask means changing it for all threads. */
static int create_beside(struct atomic_file *f) {
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

static enum status open_beside(struct atomic_file *f, int mode,
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

/* The steps that all ways to open share; `open_file` opens f->stream. */
static enum status open_with(const char *path, struct atomic_file **out,
                             enum status (*open_file)(struct atomic_file *f,
                                                      int mode,
                                                      struct reason *why),
                             struct reason *why) {
    struct atomic_file *f = calloc(1, sizeof *f);
    if (!f)
        return status_fail(why, ST_NOMEM, "out of memory");
    f->lock = -1;
    int mode;
    enum status st = find_target(path, f->target, &mode, why);
    if (!st)
        st = open_file(f, mode, why);
    if (st) {
        release(f);
        return st;
    }
    *out = f;
    return ST_OK;
}

enum status atomic_file_open(const char *path, struct atomic_file **out,
                             struct reason *why) {
    return open_with(path, out, open_beside, why);
}

/* Partial files ----------------------------------------------------------- */

enum status atomic_file_partial_name(const char *path, char *name,
                                     struct reason *why) {
    int mode;
    char target[PATH_MAX];
    enum status st = find_target(path, target, &mode, why);
    if (st)
        return st;
    const int length = snprintf(name, PATH_MAX, "%s.partial", target);
    if (length < 0 || length >= PATH_MAX)
        return status_fail(why, ST_IO, "cannot write %s: name too long", path);
    return ST_OK;
}

/* Does the locked file still have its name? Another program may have removed
 * or replaced it. */
static bool still_ours(const struct atomic_file *f) {
    struct stat held, named;
    return fstat(f->lock, &held) == 0 && stat(f->name, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

static enum status in_use(const char *name, struct reason *why) {
    return status_fail(why, ST_IO, "%s: another program is writing it", name);
}

/* Two programs that write to one file would corrupt it. The lock is on a second
 * descriptor, so that it outlives the stream. */
static enum status lock(struct atomic_file *f, int fd, struct reason *why) {
    f->lock = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (f->lock < 0)
        return status_errno(why, "cannot write %s", f->name);
    /* Any other failure means a file system without locks. */
    const bool taken =
        flock(f->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return taken || !still_ours(f) ? in_use(f->name, why) : ST_OK;
}

enum status atomic_file_partial_is_free(const char *name, struct reason *why) {
    /* O_NONBLOCK: the name may be a pipe, which would block. */
    const int fd = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return ST_OK;
    const bool taken =
        flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(fd);
    return taken ? in_use(name, why) : ST_OK;
}

static enum status open_partial(struct atomic_file *f, int flags, int mode,
                                struct reason *why) {
    f->partial = true;
    enum status st = atomic_file_partial_name(f->target, f->name, why);
    if (st)
        return st;
    const int fd = open(f->name, O_RDWR | O_CLOEXEC | flags, 0666);
    if (fd < 0)
        return status_errno(why, "cannot write %s", f->name);
    st = lock(f, fd, why);
    if (!st && (mode == NEW_FILE || fchmod(fd, (mode_t)mode) == 0))
        f->stream = fdopen(fd, "r+b");
    if (!st && !f->stream)
        st = status_errno(why, "cannot write %s", f->name);
    if (st)
        close(fd);
    return st;
}

static enum status new_partial(struct atomic_file *f, int mode,
                               struct reason *why) {
    return open_partial(f, O_CREAT | O_EXCL, mode, why);
}

static enum status old_partial(struct atomic_file *f, int mode,
                               struct reason *why) {
    return open_partial(f, 0, mode, why);
}

enum status atomic_file_open_partial(const char *path, bool resume,
                                     struct atomic_file **out,
                                     struct reason *why) {
    return open_with(path, out, resume ? old_partial : new_partial, why);
}

enum status atomic_file_keep(struct atomic_file *f, struct reason *why) {
    const int error = finish_stream(f);
    errno = error;
    enum status st =
        error ? status_errno(why, "cannot write %s", f->name) : ST_OK;
    release(f);
    return st;
}

/* ------------------------------------------------------------------------- */

FILE *atomic_file_stream(struct atomic_file *f) { return f->stream; }

const char *atomic_file_target(const struct atomic_file *f) {
    return f->target;
}

const char *atomic_file_name(const struct atomic_file *f) { return f->name; }

/* The rename reaches the disk only when the folder is synced. Some file systems
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

/* A library that writes by name may have replaced the file. So this syncs the
 * file that has the name now, not the one that the stream has open. */
static bool sync_named(const char *name) {
    const int fd = open(name, O_RDONLY);
    if (fd < 0)
        return false;
    const bool good = fsync(fd) == 0;
    return close(fd) == 0 && good;
}

enum status atomic_file_commit(struct atomic_file *f, struct reason *why) {
    enum status st = ST_OK;
    const int error = finish_stream(f);
    if (error)
        errno = error;
    if (f->partial && !still_ours(f)) {
        st = status_fail(
            why, ST_IO,
            "cannot write %s: another program removed or replaced %s",
            f->target, f->name);
    } else if (error || !sync_named(f->name) ||
               rename(f->name, f->target) != 0) {
        st = status_errno(why, "cannot write %s", f->target);
        if (!f->partial)
            unlink(f->name);
    } else {
        sync_folder(f->target);
    }
    release(f);
    return st;
}

void atomic_file_abandon(struct atomic_file *f) {
    if (!f)
        return;
    if (!f->partial || still_ours(f))
        unlink(f->name);
    release(f);
}

enum status atomic_file_finish(struct atomic_file *f, enum status written,
                               struct reason *why) {
    if (!written)
        return atomic_file_commit(f, why);
    atomic_file_abandon(f);
    return written;
}
