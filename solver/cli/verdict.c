#include "cli/verdict.h"

#include "base/json.h"
#include "cli/cli_options.h"

int verdict_status(const struct options *o, enum status st,
                   const struct reason *why) {
    if (st == ST_FORMAT && o->of[OPT_JSON].given) {
        struct json j = json_to(stdout);
        json_open(&j, NULL, '{');
        json_text(&j, "file", o->words[0]);
        json_bool(&j, "valid", false);
        json_text(&j, "error", why->text);
        json_close(&j, '}');
        putchar('\n');
        report_flush();
    }
    const int exit_status = report_status(st, why);
    return st == ST_FORMAT ? PROGRAM_BAD_TABLE : exit_status;
}
