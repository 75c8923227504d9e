#include "serve/shelf.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Files are read in the order of their names, so that the same folders always
 * make the same shelf. */
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool ends_in(const char *name, const char *suffix) {
    const size_t length = strlen(name), end = strlen(suffix);
    return length > end && strcmp(name + length - end, suffix) == 0;
}

/* Grows an array by one element of `size` bytes. */
static void *one_more(void *array, int count, int *room, size_t size) {
    if (count < *room)
        return array;
    const int larger = *room ? 2 * *room : 8;
    void *grown = realloc(array, (size_t)larger * size);
    if (grown)
        *room = larger;
    return grown;
}

const struct shelf_table *shelf_find_table(const struct shelf *s,
                                           const char *game) {
    for (int i = 0; i < s->table_count; i++)
        if (strcmp(s->tables[i].game->name, game) == 0)
            return &s->tables[i];
    return NULL;
}

/* A table of a whole game, or of what follows a position of it. */
static enum status open_table(const char *path, struct shelf_table *t,
                              struct reason *why) {
    struct state root;
    *t = (struct shelf_table){NULL, NULL};
    enum status st = table_file_open(path, &t->file, why);
    if (!st)
        st = game_new(table_file_info(t->file)->game, &t->game, why);
    if (!st)
        st = table_file_root_state(t->file, t->game, &root, why);
    return st;
}

static void close_table(struct shelf_table *t) {
    table_file_close(t->file);
    game_free(t->game);
}

static enum status add_table(struct shelf *s, const char *path,
                             struct reason *why) {
    struct shelf_table t;
    struct shelf_table *larger =
        one_more(s->tables, s->table_count, &s->table_room, sizeof t);
    if (!larger)
        return status_fail(why, ST_NOMEM, "out of memory");
    s->tables = larger;
    enum status st = open_table(path, &t, why);
    if (!st && shelf_find_table(s, t.game->name))
        st = status_fail(why, ST_ILLEGAL, "%s: there is another table of %s",
                         path, t.game->name);
    if (st)
        close_table(&t);
    else
        s->tables[s->table_count++] = t;
    return st;
}

/* How files of one kind are put on the shelf. */
struct filling {
    struct shelf *shelf;
    const char *suffix;
    enum status (*add)(struct shelf *s, const char *path, struct reason *why);
    shelf_remark *remark;
    void *arg;
};

static enum status add_file(const struct filling *f, const char *folder,
                            const char *name, struct reason *why) {
    char path[PATH_MAX];
    const int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return ST_OK;
    enum status st = f->add(f->shelf, path, why);
    if (st && st != ST_NOMEM && f->remark)
        f->remark(f->arg, why);
    return st == ST_NOMEM ? st : ST_OK;
}

static enum status read_folder(const struct filling *f, const char *folder,
                               struct reason *why) {
    struct dirent **names;
    const int count = scandir(folder, &names, NULL, by_name);
    enum status st = ST_OK;
    if (count < 0) {
        status_errno(why, "cannot read the folder %s", folder);
        if (f->remark)
            f->remark(f->arg, why);
        return ST_OK;
    }
    for (int i = 0; i < count; i++) {
        if (!st && ends_in(names[i]->d_name, f->suffix))
            st = add_file(f, folder, names[i]->d_name, why);
        free(names[i]);
    }
    free(names);
    return st;
}

static enum status read_folders(const struct filling *f, const char *folders,
                                struct reason *why) {
    enum status st = ST_OK;
    while (folders && *folders && !st) {
        const size_t length = strcspn(folders, ":");
        char folder[PATH_MAX];
        if (length && length < sizeof folder) {
            memcpy(folder, folders, length);
            folder[length] = '\0';
            st = read_folder(f, folder, why);
        }
        folders += length + (folders[length] == ':');
    }
    return st;
}

enum status shelf_fill(struct shelf *s, const char *tables,
                       shelf_remark *remark, void *arg, struct reason *why) {
    const struct filling all = {s, ".att", add_table, remark, arg};
    *s = (struct shelf){0};
    return read_folders(&all, tables, why);
}

void shelf_free(struct shelf *s) {
    for (int i = 0; i < s->table_count; i++)
        close_table(&s->tables[i]);
    free(s->tables);
}
