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

/* Where to write, with links followed, and with which permissions: those of
 * the file that is replaced, else what the umask leaves. */
static enum status find_target(const char *path, char *target, mode_t *mode,
                               struct reason *why) {
    struct stat old;
    if (stat(path, &old) == 0) {
        if (!S_ISREG(old.st_mode))
            return status_fail(
                why, ST_IO, "cannot write %s: it is not a regular file", path);
        *mode = old.st_mode & 07777;
        if (!realpath(path, target))
            return status_errno(why, "cannot write %s", path);
        return ST_OK;
    }
    const mode_t mask = umask(0);
    umask(mask);
    *mode = 0666 & ~mask;
    if (errno != ENOENT || strlen(path) >= PATH_MAX)
        return status_errno(why, "cannot write %s", path);
    strcpy(target, path);
    return ST_OK;
}

static enum status open_beside(struct atomicfile *f, mode_t mode,
                               struct reason *why) {
    const int length =
        snprintf(f->name, sizeof f->name, "%s.XXXXXX", f->target);
    if (length < 0 || (size_t)length >= sizeof f->name)
        return status_fail(why, ST_IO, "cannot write %s: name too long",
                           f->target);
    const int fd = mkstemp(f->name);
    if (fd < 0)
        return status_errno(why, "cannot write %s", f->target);
    if (fchmod(fd, mode) == 0)
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
    mode_t mode = 0;
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

enum status atomicfile_commit(struct atomicfile *f, struct reason *why) {
    enum status st = ST_OK;
    bool good = fflush(f->stream) == 0 && !ferror(f->stream);
    good = fclose(f->stream) == 0 && good; /* a full disk may only show here */
    f->stream = NULL;
    if (!good || !sync_named(f->name) || rename(f->name, f->target) != 0) {
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
