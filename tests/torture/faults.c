/* Faults of the system, for programs that run with this library preloaded:
 *
 *   FAULT_MALLOC=N     the N-th allocation fails; N+: that and all later ones;
 *                      N*: every N-th
 *   FAULT_COUNT=FILE   at the end, writes the number of allocations to FILE
 *   FAULT_READ=N       read and pread return at most N bytes at a time
 *   FAULT_EINTR=N      every N-th read, pread and poll is interrupted first
 *   FAULT_CALL=NAME    fsync or rename fails
 *
 * Allocations in libraries count and fail in the same way. Reading and writing
 * through stdio is not affected, and neither are programs that the faulty
 * program starts. */
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long allocations, calls;
static long fail_at, read_at_most, interrupt_every;
static char fail_mode; /* '+', '*' or neither */
static const char *count_file, *failing_call;

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("FAULT_MALLOC");
    fail_at = number("FAULT_MALLOC");
    fail_mode = text && *text ? text[strlen(text) - 1] : '\0';
    read_at_most = number("FAULT_READ");
    interrupt_every = number("FAULT_EINTR");
    count_file = getenv("FAULT_COUNT");
    failing_call = getenv("FAULT_CALL");
    unsetenv("LD_PRELOAD"); /* child processes run without faults */
    atomic_store(&allocations, 0);
}

__attribute__((destructor)) static void end(void) {
    const long total = atomic_load(&allocations);
    FILE *f = count_file ? fopen(count_file, "w") : NULL;
    if (!f)
        return;
    fprintf(f, "%ld\n", total);
    fclose(f);
}

/* Memory ------------------------------------------------------------------- */

/* A sanitizer cannot do without its own allocations. It allocates before it is
 * ready for calls, which other TLS models would make. */
static _Thread_local bool spared __attribute__((tls_model("initial-exec")));

static bool fails(void) {
    if (spared)
        return false;
    const long n = 1 + atomic_fetch_add(&allocations, 1);
    if (!fail_at || (fail_mode == '+'   ? n < fail_at
                     : fail_mode == '*' ? n % fail_at != 0
                                        : n != fail_at))
        return false;
    errno = ENOMEM;
    return true;
}

/* dlsym allocates before the real functions are known. */
static char early[1 << 16];
static size_t early_used;

static void *early_calloc(size_t size) {
    const size_t at = (early_used + 15) / 16 * 16;
    if (size > sizeof early - at)
        return NULL;
    early_used = at + size;
    return early + at;
}

/* Stores a pointer to a function, which C keeps apart from data pointers. */
static void find(const char *name, void *function) {
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

void *malloc(size_t size) {
    static void *(*real)(size_t);
    if (!real)
        find("malloc", &real);
    return fails() ? NULL : real(size);
}

void *calloc(size_t count, size_t size) {
    static void *(*real)(size_t, size_t);
    if (!real) {
        static bool looking;
        if (looking)
            return early_calloc(count * size);
        looking = true;
        find("calloc", &real);
    }
    return fails() ? NULL : real(count, size);
}

void *realloc(void *old, size_t size) {
    static void *(*real)(void *, size_t);
    if (!real)
        find("realloc", &real);
    return fails() ? NULL : real(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    static void *(*real)(size_t, size_t);
    if (!real)
        find("aligned_alloc", &real);
    return fails() ? NULL : real(alignment, size);
}

/* Makes the system call directly: sanitizers call this before the real function
 * can be found. */
void *mmap(void *at, size_t size, int protection, int flags, int fd,
           off_t offset) {
    if (fd < 0 && fails())
        return MAP_FAILED;
    const long address =
        syscall(SYS_mmap, at, size, protection, flags, fd, offset);
    return (void *)address;
}

/* Sanitizers call this for every new thread, and end the program if it fails.
 * The programs themselves never call it. */
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
    static int (*real)(pthread_t, pthread_attr_t *);
    if (!real)
        find("pthread_getattr_np", &real);
    spared = true;
    const int status = real(thread, attributes);
    spared = false;
    return status;
}

/* Input -------------------------------------------------------------------- */

static bool interrupts(void) {
    if (!interrupt_every ||
        (1 + atomic_fetch_add(&calls, 1)) % interrupt_every != 0)
        return false;
    errno = EINTR;
    return true;
}

static size_t shortened(size_t size) {
    return read_at_most && size > (size_t)read_at_most ? (size_t)read_at_most
                                                       : size;
}

ssize_t read(int fd, void *to, size_t size) {
    static ssize_t (*real)(int, void *, size_t);
    if (!real)
        find("read", &real);
    return interrupts() ? -1 : real(fd, to, shortened(size));
}

ssize_t pread(int fd, void *to, size_t size, off_t offset) {
    static ssize_t (*real)(int, void *, size_t, off_t);
    if (!real)
        find("pread", &real);
    return interrupts() ? -1 : real(fd, to, shortened(size), offset);
}

int poll(struct pollfd *fds, nfds_t count, int timeout) {
    static int (*real)(struct pollfd *, nfds_t, int);
    if (!real)
        find("poll", &real);
    return interrupts() ? -1 : real(fds, count, timeout);
}

/* Files ------------------------------------------------------------------- */

static bool is_failing(const char *call) {
    if (!failing_call || strcmp(failing_call, call) != 0)
        return false;
    errno = EIO;
    return true;
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real)
        find("fsync", &real);
    return is_failing("fsync") ? -1 : real(fd);
}

int rename(const char *from, const char *to) {
    static int (*real)(const char *, const char *);
    if (!real)
        find("rename", &real);
    return is_failing("rename") ? -1 : real(from, to);
}
