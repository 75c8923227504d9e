#include "cli/cmd_table.h"

enum status cmd_table_open(const struct options *o, struct open_table *t,
                           struct reason *why) {
    enum status st = table_file_open(o->words[0], &t->file, why);
    if (st)
        return st;
    st = game_new(table_file_info(t->file)->game, &t->game, why);
    if (st == ST_ILLEGAL)
        st = status_fail(
            why, ST_FORMAT,
            "%s: the table is of '%s', a game that this program does not know",
            o->words[0], table_file_info(t->file)->game);
    if (st)
        table_file_close(t->file);
    return st;
}

void cmd_table_close(struct open_table *t) {
    game_free(t->game);
    table_file_close(t->file);
}
