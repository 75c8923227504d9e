#include "cli/snapshot.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Finds morpion-viz beside this program, or else in PATH. */
static void find_viz(char *path, size_t size) {
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    snprintf(path, size, "morpion-viz");
    if (length <= 0)
        return;
    self[length] = '\0';
    char *slash = strrchr(self, '/');
    char beside[PATH_MAX + 16];
    if (!slash)
        return;
    *slash = '\0';
    snprintf(beside, sizeof beside, "%s/morpion-viz", self);
    if (access(beside, X_OK) == 0 && strlen(beside) < size)
        strcpy(path, beside);
}

static enum status draw_file(const char *viz, const char *folder,
                             const char *name, const struct game *g,
                             const char *position, struct reason *why) {
    char file[PATH_MAX];
    if (snprintf(file, sizeof file, "%s/%s", folder, name) >= (int)sizeof file)
        return status_fail(why, ST_IO, "the file name %.100s... is too long",
                           file);
    char *const words[] = {(char *)viz,      "board", (char *)g->name,
                           (char *)position, "-o",    file,
                           "--plain",        "-q",    NULL};
    pid_t child;
    int status;
    const int error = posix_spawnp(&child, viz, NULL, NULL, words, environ);
    if (error)
        return status_fail(why, ST_IO, "cannot run %s: %s", viz,
                           strerror(error));
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return status_fail(why, ST_IO, "cannot wait for %s: %s", viz,
                               strerror(errno));
    return status == 0
               ? ST_OK
               : status_fail(why, ST_IO, "%s could not draw %s", viz, file);
}

enum status snapshot_draw(const char *folder, const struct game *g,
                          const struct state *s, struct reason *why) {
    char viz[PATH_MAX], position[GAME_TEXT_MAX];
    find_viz(viz, sizeof viz);
    game_print(g, s, position);
    enum status st = draw_file(viz, folder, "board.dot", g, position, why);
    return st ? st : draw_file(viz, folder, "board.png", g, position, why);
}
