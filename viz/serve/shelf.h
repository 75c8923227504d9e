/* The tables that a server has: all files in some folders whose names end in
 * .att. They are read once. What a client asks for is looked up here, so no
 * name that comes from a client is ever opened. */
#ifndef MORPION_VIZ_SHELF_H
#define MORPION_VIZ_SHELF_H

#include "rules/game.h"
#include "tables/table_file.h"

struct shelf_table {
    struct game *game;
    struct table_file *file;
};

struct shelf {
    int table_count, table_room;
    struct shelf_table *tables; /* at most one of a game: the first */
};

/* Told about each file or folder that is left out, and why. */
typedef void shelf_remark(void *arg, const struct reason *why);

/* Reads folders, separated by colons; NULL stands for none. ST_NOMEM. The
 * caller frees the shelf with shelf_free, after a failure too. Then it never
 * changes, so any number of threads may use it. */
enum status shelf_fill(struct shelf *s, const char *tables,
                       shelf_remark *remark, void *arg, struct reason *why);
void shelf_free(struct shelf *s);

/* The table of a game, by its name; NULL when there is none. */
const struct shelf_table *shelf_find_table(const struct shelf *s,
                                           const char *game);

#endif
