#include "base/input_file.h"

#include <fcntl.h>
#include <unistd.h>

FILE *input_file_open(const char *path) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return NULL;
    fcntl(fd, F_SETFL, 0); /* reading waits for a writer that is there */
    FILE *f = fdopen(fd, "r");
    if (!f)
        close(fd);
    return f;
}
