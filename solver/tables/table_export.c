#include "tables/table_export.h"

#include <sqlite3.h>

#include "tables/table_walk.h"

struct exporter;
struct fields;

/* Writes one entry in a format. */
typedef enum status write_entry(struct exporter *e, const struct fields *f,
                                struct reason *why);

struct exporter {
    const struct game *game;
    const struct table_export_options *options;
    struct state root;
    write_entry *write;
    uint64_t done;
    FILE *out;         /* text */
    sqlite3 *database; /* SQLite */
    sqlite3_stmt *row;
};

/* One entry in the words that all formats share. */
struct fields {
    char position[GAME_TEXT_MAX];
    int ply;
    const char *to_move;
    bool over;
    int winner;
    const char *category;
    int distance; /* -1 for a draw */
    int images;
};

static struct fields describe(const struct exporter *e,
                              const struct table_walk_entry *r) {
    struct fields f = {
        .ply = r->ply,
        .to_move = r->mover == SIDE_X ? "x" : "o",
        .over = r->over,
        .winner = (int)r->attractor,
        .category = value_name(r->outcome.value),
        .distance = r->attractor ? r->outcome.distance : -1,
        .images = game_images(e->game, &e->root, &r->state),
    };
    game_print(e->game, &r->state, f.position);
    return f;
}

static enum status export_record(void *arg, const struct table_walk_entry *r,
                                 struct reason *why) {
    struct exporter *e = arg;
    if (e->done++ == e->options->limit)
        return ST_FULL;
    const struct fields f = describe(e, r);
    return e->write(e, &f, why);
}

static enum status export_all(struct exporter *e, const struct table_file *f,
                              const struct watch *w, struct reason *why) {
    enum status st =
        table_walk(f, e->game, e->options->ply, w, export_record, e, why);
    return st == ST_FULL ? ST_OK : st; /* the limit is reached */
}

/* Text -------------------------------------------------------------------- */

static void write_csv(FILE *out, const struct fields *f) {
    fprintf(out, "%s,%d,%s,%d,%d,%s,", f->position, f->ply, f->to_move, f->over,
            f->winner, f->category);
    if (f->distance >= 0)
        fprintf(out, "%d", f->distance);
    fprintf(out, ",%d\n", f->images);
}

static void write_jsonl(FILE *out, const struct fields *f) {
    fprintf(out,
            "{\"position\":\"%s\",\"ply\":%d,\"to_move\":\"%s\",\"over\":%s,"
            "\"winner\":%d,\"category\":\"%s\",\"distance\":",
            f->position, f->ply, f->to_move, f->over ? "true" : "false",
            f->winner, f->category);
    if (f->distance >= 0)
        fprintf(out, "%d", f->distance);
    else
        fputs("null", out);
    fprintf(out, ",\"images\":%d}\n", f->images);
}

static enum status write_text(struct exporter *e, const struct fields *f,
                              struct reason *why) {
    if (e->options->format == TABLE_EXPORT_CSV)
        write_csv(e->out, f);
    else
        write_jsonl(e->out, f);
    if (ferror(e->out))
        return status_errno(why, "cannot write %s", e->options->output);
    return ST_OK;
}

enum status table_export_text(const struct table_file *f, const struct game *g,
                              const struct table_export_options *o,
                              const struct watch *w, FILE *out,
                              struct reason *why) {
    struct exporter e = {
        .game = g, .options = o, .write = write_text, .out = out};
    enum status st = table_file_root_state(f, g, &e.root, why);
    if (st)
        return st;
    if (o->format == TABLE_EXPORT_CSV)
        fputs("position,ply,to_move,over,winner,category,distance,images\n",
              out);
    return export_all(&e, f, w, why);
}

/* SQLite ------------------------------------------------------------------ */

/* The file is new and nobody else's until it is complete, so it needs neither
 * a journal nor a sync for each transaction. */
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
    " images INTEGER NOT NULL) WITHOUT ROWID;";

static enum status sqlite_failed(const struct exporter *e, struct reason *why) {
    return status_fail(why, ST_IO, "cannot write %s: %s", e->options->output,
                       sqlite3_errmsg(e->database));
}

static enum status write_row(struct exporter *e, const struct fields *f,
                             struct reason *why) {
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
    if (sqlite3_step(row) != SQLITE_DONE || sqlite3_reset(row) != SQLITE_OK)
        return sqlite_failed(e, why);
    return ST_OK;
}

static bool write_about(struct exporter *e, const struct table_file *f) {
    char root[GAME_TEXT_MAX];
    game_print(e->game, &e->root, root);
    char *sql = sqlite3_mprintf(
        "INSERT INTO about VALUES ('game', %Q), ('root', %Q), "
        "('table_entries', %lld); COMMIT;",
        e->game->name, root, (long long)table_file_info(f)->entries);
    const bool good =
        sql && sqlite3_exec(e->database, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(sql);
    return good;
}

enum status table_export_sqlite(const struct table_file *f,
                                const struct game *g,
                                const struct table_export_options *o,
                                const struct watch *w, const char *file,
                                struct reason *why) {
    struct exporter e = {.game = g, .options = o, .write = write_row};
    enum status st = table_file_root_state(f, g, &e.root, why);
    if (st)
        return st;
    if (sqlite3_open(file, &e.database) != SQLITE_OK ||
        sqlite3_exec(e.database, schema, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(e.database,
                           "INSERT INTO positions VALUES (?,?,?,?,?,?,?,?)", -1,
                           &e.row, NULL) != SQLITE_OK)
        st = sqlite_failed(&e, why);
    if (!st)
        st = export_all(&e, f, w, why);
    if (!st && !write_about(&e, f))
        st = sqlite_failed(&e, why);
    sqlite3_finalize(e.row);
    if (sqlite3_close(e.database) != SQLITE_OK && !st)
        st = status_fail(why, ST_IO, "cannot close %s", o->output);
    return st;
}
