#include "cli/commands.h"

#include <unistd.h>

#include "base/atomic_file.h"
#include "base/magic.h"
#include "cli/cmd_table.h"
#include "cli/export_sqlite.h"

/* In the order of the choices of --format. */
enum format { FORMAT_CSV, FORMAT_JSONL, FORMAT_SQLITE };

static enum status export_text(const struct open_table *t, enum format format,
                               const struct table_export_options *options,
                               const struct watch *w, FILE *out,
                               struct reason *why) {
    return (format == FORMAT_CSV ? table_export_csv : table_export_jsonl)(
        t->file, t->game, options, w, out, why);
}

static enum status export_to_file(const struct open_table *t,
                                  enum format format,
                                  const struct table_export_options *options,
                                  const struct watch *w, const char *path,
                                  struct reason *why) {
    struct atomic_file *f;
    if (program_same_file(path, table_file_path(t->file)))
        return status_fail(why, ST_IO,
                           "cannot write %s: it is the table to export", path);
    enum status st = magic_protect(
        path, format == FORMAT_SQLITE ? "a SQLite database" : NULL, why);
    if (!st)
        st = atomic_file_open(path, &f, why);
    if (st)
        return st;
    if (format == FORMAT_SQLITE)
        st = export_sqlite(t->file, t->game, options, w, atomic_file_name(f),
                           why);
    else
        st = export_text(t, format, options, w, atomic_file_stream(f), why);
    return atomic_file_finish(f, st, why);
}

static enum status export_table(const struct options *o, struct reason *why) {
    struct open_table t;
    enum status st = cmd_table_open(o, &t, why);
    if (st)
        return st;
    const char *path = o->of[OPT_OUTPUT].text;
    const enum format format = (enum format)o->of[OPT_FORMAT].number;
    const struct table_export_options options = {
        .ply = o->of[OPT_PLY].given && o->of[OPT_PLY].number <= GAME_PLIES_MAX
                   ? (int)o->of[OPT_PLY].number
               : o->of[OPT_PLY].given ? GAME_PLIES_MAX + 1
                                      : -1,
        .all = o->of[OPT_ALL].given,
        .output = path ? path : "to standard output",
        .limit = o->of[OPT_LIMIT].given ? o->of[OPT_LIMIT].number : UINT64_MAX,
    };
    if (!path && report_is_terminal(STDOUT_FILENO))
        report_quiet(true); /* the rows show how far it is */
    /* A row, and with --all several, for each symmetric family. */
    const struct watch w =
        report_watch(options.all ? "families" : "positions", 0);
    st = path ? export_to_file(&t, format, &options, &w, path, why)
              : export_text(&t, format, &options, &w, stdout, why);
    cmd_table_close(&t);
    return st;
}

static int run(const struct options *o) {
    struct reason why;
    if (o->of[OPT_FORMAT].number == FORMAT_SQLITE && !o->of[OPT_OUTPUT].given) {
        report_error("export: --format sqlite needs -o FILE");
        return PROGRAM_USAGE;
    }
    return report_status(export_table(o, &why), &why);
}

const struct command cmd_export = {
    .name = "export",
    .synopsis = "FILE.att [--all] [--format csv|jsonl|sqlite] [-o FILE]",
    .summary = "write a table as CSV, JSON or a SQLite database",
    .details =
        "Writes one row for each position up to symmetry: for one of each\n"
        "family of mirror images and rotations. --all writes a row for every\n"
        "position. The columns are\n"
        "  position  the cells, as all commands print them\n"
        "  ply       stones on the board\n"
        "  to_move   x or o\n"
        "  over      whether the game is over\n"
        "  winner    who can force a win: 0 nobody, 1 x, 2 o\n"
        "  category  win, draw or loss, for the player to move\n"
        "  distance  plies to the end; none for a draw\n"
        "  images    how many positions the row stands for; 1 with --all\n"
        "  number    the position as a number in base 3, as in #7875; none\n"
        "            for Ultimate; a text if it does not fit in 64 bits\n\n"
        "Tables of Ultimate do not tell the two players apart: in every row\n"
        "the same player is to move, and ply counts the cells that can no\n"
        "longer be played. They do not keep the stones of closed boards, so\n"
        "--all may list a few positions that no game reaches.\n\n"
        "Examples:\n"
        "  morpion export 3,3.att --ply 4 --limit 10\n"
        "  morpion export 3,3.att --all --format jsonl\n"
        "  morpion export 4,3.att --format sqlite -o 4,3.db\n",
    .options = OPTION_BIT(OPT_FORMAT) | OPTION_BIT(OPT_OUTPUT) |
               OPTION_BIT(OPT_PLY) | OPTION_BIT(OPT_LIMIT) |
               OPTION_BIT(OPT_ALL),
    .texts =
        (const struct option_text[]){
            {OPT_OUTPUT, NULL, "write to FILE (default: standard output)"},
            {OPT_PLY, NULL, "only positions with N stones"},
            {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
