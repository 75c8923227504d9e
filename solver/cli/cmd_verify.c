#include "commands.h"

#include <inttypes.h>

#include "cmd_table.h"
#include "morpion/verify.h"

static enum status verify(const struct options *o, struct reason *why) {
    struct open_table t;
    enum status st = cmd_table_open(o, &t, why);
    if (st)
        return st;
    const bool full = o->of[OPT_FULL].given;
    const struct watch w = report_watch("positions", 0);
    st = verify_table(t.file, t.game, full, &w, why);
    report_watch_end();
    const struct tablefile_info *info = tablefile_info(t.file);
    if (!st)
        printf("%s: %s, %" PRIu64 " position%s, %s: good\n", o->words[0],
               info->game, info->entries, report_plural(info->entries),
               full ? "checksums and every value" : "checksums");
    cmd_table_close(&t);
    return st;
}

static int run(const struct options *o) {
    struct reason why;
    enum status st = verify(o, &why);
    const int exit_status = report_status(st, &why);
    return st == ST_FORMAT ? CLI_BAD_TABLE : exit_status;
}

const struct command cmd_verify = {
    .name = "verify",
    .synopsis = "FILE [--full]",
    .summary = "check a table file",
    .details =
        "Checks every checksum and that every entry is a legal position. With "
        "--full also\nderives every value again from the moves of its "
        "position, which shows that the\ntable is complete and right whatever "
        "wrote it.\n\n"
        "Example:\n"
        "  morpion verify 4,3.att --full\n",
    .options = OPTION_BIT(OPT_FULL),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
