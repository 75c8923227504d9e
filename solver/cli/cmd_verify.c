#include "cli/commands.h"

#include <inttypes.h>
#include <time.h>

#include "base/json.h"
#include "cli/cmd_table.h"
#include "cli/verdict.h"
#include "tables/table_verify.h"

static void show(const struct options *o, const struct table_file_info *info) {
    printf("%s: %s, %" PRIu64 " position%s%s, checksums",
           report_name(o->words[0]).text, info->game, info->entries,
           report_plural(info->entries), info->tiers ? " kept" : "");
    if (o->of[OPT_FULL].given)
        printf(" and every value");
    else if (o->of[OPT_SAMPLE].given)
        printf(" and %" PRIu64 " random position%s a tier",
               o->of[OPT_SAMPLE].number,
               report_plural(o->of[OPT_SAMPLE].number));
    printf(": good\n");
}

static void show_json(const struct options *o,
                      const struct table_file_info *info) {
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "file", o->words[0]);
    json_bool(&j, "valid", true);
    json_text(&j, "game", info->game);
    json_count(&j, "kept", info->entries);
    json_count(&j, "bytes", info->bytes);
    json_text(&j, "checked",
              o->of[OPT_FULL].given     ? "full"
              : o->of[OPT_SAMPLE].given ? "sample"
                                        : "checksums");
    json_close(&j, '}');
    putchar('\n');
}

static enum status verify(const struct options *o, struct reason *why) {
    struct open_table t;
    enum status st = cmd_table_open(o, &t, why);
    if (st)
        return st;
    const struct table_verify_options options = {
        .full = o->of[OPT_FULL].given,
        .sample = o->of[OPT_SAMPLE].number,
        .seed = (uint64_t)time(NULL) * UINT64_C(0x9e3779b97f4a7c15),
        .threads = program_jobs(o),
        .watch = report_watch("positions", 0),
    };
    st = table_verify(t.file, t.game, &options, why);
    report_watch_end();
    if (!st)
        (o->of[OPT_JSON].given ? show_json : show)(o, table_file_info(t.file));
    cmd_table_close(&t);
    return st;
}

static int run(const struct options *o) {
    struct reason why;
    enum status st = verify(o, &why);
    return verdict_status(o, st, &why);
}

const struct command cmd_verify = {
    .name = "verify",
    .synopsis = "FILE.att [--full | --sample N] [-j N] [--json]",
    .summary = "check that a table file is complete and correct",
    .details =
        "Checks every checksum, and that every entry is a legal position\n"
        "or, in a table of the tier engine, that nothing is missing.\n\n"
        "--full also works out every value again from the moves of its\n"
        "position, which proves the table right whatever program wrote it.\n"
        "For a large table of the tier engine that takes longer than\n"
        "solving, and as much memory. --sample N does this only for N\n"
        "positions of each number of stones, taken from random games.\n\n"
        "A table that fails gives exit status 5. With --json the finding is\n"
        "an object, also that of a table that fails.\n\n"
        "Examples:\n"
        "  morpion verify 4,3.att --full\n"
        "  morpion verify 5,4.att --sample 1000\n",
    .options = OPTION_BIT(OPT_FULL) | OPTION_BIT(OPT_SAMPLE) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_JSON),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
