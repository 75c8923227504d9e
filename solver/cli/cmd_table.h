/* Opening a table for the commands that work on a table file. */
#ifndef MORPION_CMD_TABLE_H
#define MORPION_CMD_TABLE_H

#include "program/program.h"
#include "tables/table_file.h"

struct open_table {
    struct table_file *file;
    struct game *game;
};

/* Opens the table file words[0] and makes its game. After a failure nothing
 * needs closing. */
enum status cmd_table_open(const struct options *o, struct open_table *t,
                           struct reason *why);
void cmd_table_close(struct open_table *t);

#endif
