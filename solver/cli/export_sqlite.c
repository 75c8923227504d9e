#include "cli/export_sqlite.h"

#include <sqlite3.h>
#include <stdlib.h>

/* Nobody else uses the file until it is complete, so it needs neither a journal
 * nor a sync for each transaction. */
static const char schema[] =
    "PRAGMA journal_mode = OFF;"
    "PRAGMA synchronous = OFF;"
    "BEGIN;"
    "CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE positions ("
    " position TEXT PRIMARY KEY,"
    " ply INTEGER NOT NULL,"
    " to_move TEXT NOT NULL,"
    " over INTEGER NOT NULL,"
    " winner INTEGER NOT NULL,"
    " category TEXT NOT NULL,"
    " distance INTEGER,"
    " images INTEGER NOT NULL,"
    " number) WITHOUT ROWID;";

struct sqlite_export {
    const char *output; /* its name in messages */
    sqlite3 *database;
    sqlite3_stmt *row;
};

static enum status failed(const struct sqlite_export *e, struct reason *why) {
    return status_fail(why, ST_IO, "cannot write %s: %s", e->output,
                       sqlite3_errmsg(e->database));
}

/* Numbers of boards from 40 cells on may be too large for SQLite's integers.
 * They are stored as text. */
static void bind_number(sqlite3_stmt *row, const char *number) {
    const uint64_t value = strtoull(number, NULL, 10);
    if (!*number)
        sqlite3_bind_null(row, 9);
    else if (value <= INT64_MAX)
        sqlite3_bind_int64(row, 9, (sqlite3_int64)value);
    else
        sqlite3_bind_text(row, 9, number, -1, SQLITE_TRANSIENT);
}

static enum status write_row(void *arg, const struct table_export_fields *f,
                             struct reason *why) {
    const struct sqlite_export *e = arg;
    sqlite3_stmt *row = e->row;
    sqlite3_bind_text(row, 1, f->position, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(row, 2, f->ply);
    sqlite3_bind_text(row, 3, f->to_move, -1, SQLITE_STATIC);
    sqlite3_bind_int(row, 4, f->over);
    sqlite3_bind_int(row, 5, f->winner);
    sqlite3_bind_text(row, 6, f->category, -1, SQLITE_STATIC);
    if (f->distance >= 0)
        sqlite3_bind_int(row, 7, f->distance);
    else
        sqlite3_bind_null(row, 7);
    sqlite3_bind_int(row, 8, f->images);
    bind_number(row, f->number);
    if (sqlite3_step(row) != SQLITE_DONE || sqlite3_reset(row) != SQLITE_OK)
        return failed(e, why);
    return ST_OK;
}

static enum status write_about(const struct sqlite_export *e,
                               const struct table_file *f, const struct game *g,
                               struct reason *why) {
    struct state root;
    char text[GAME_TEXT_MAX];
    enum status st = table_file_root_state(f, g, &root, why);
    if (st)
        return st;
    char *sql =
        sqlite3_mprintf("INSERT INTO about VALUES ('game', %Q), ('root', %Q), "
                        "('table_entries', %lld); COMMIT;",
                        g->name, game_print(g, &root, text),
                        (long long)table_file_info(f)->entries);
    if (!sql || sqlite3_exec(e->database, sql, NULL, NULL, NULL) != SQLITE_OK)
        st = failed(e, why);
    sqlite3_free(sql);
    return st;
}

enum status export_sqlite(const struct table_file *f, const struct game *g,
                          const struct table_export_options *o,
                          const struct watch *w, const char *file,
                          struct reason *why) {
    struct sqlite_export e = {.output = o->output};
    enum status st = ST_OK;
    if (sqlite3_open(file, &e.database) != SQLITE_OK ||
        sqlite3_exec(e.database, schema, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(e.database,
                           "INSERT INTO positions VALUES (?,?,?,?,?,?,?,?,?)",
                           -1, &e.row, NULL) != SQLITE_OK)
        st = failed(&e, why);
    if (!st)
        st = table_export(f, g, o, w, write_row, &e, why);
    if (!st)
        st = write_about(&e, f, g, why);
    sqlite3_finalize(e.row);
    if (sqlite3_close(e.database) != SQLITE_OK && !st)
        st = status_fail(why, ST_IO, "cannot close %s", o->output);
    return st;
}
