#include "cli/batch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/line_reader.h"
#include "program/report.h"

static void error_line(bool json, uint64_t number, const char *text,
                       size_t length, const char *what) {
    if (!json) {
        printf("error: line %" PRIu64 ": %s\n", number, report_name(what).text);
        return;
    }
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "error", what);
    json_count(&j, "line", number);
    json_bytes(&j, "position", text, length);
    json_close(&j, '}');
    putchar('\n');
}

/* What has happened in a batch so far. */
struct batch_run_state {
    uint64_t lines, bad;
    bool failed;
    struct reason why;
};

static void answer_lines(const struct batch *b, struct line_reader *in,
                         struct batch_run_state *c) {
    const char *text;
    size_t length;
    while (!report_interrupted() && line_reader_next(in, &text, &length)) {
        c->lines++;
        const bool fits = length <= LINE_READER_MAX;
        enum status st =
            fits ? b->answer(b->arg, text, length, &c->failed, &c->why)
                 : status_fail(&c->why, ST_ILLEGAL,
                               "the line is longer than %d characters",
                               LINE_READER_MAX);
        if (c->failed)
            return;
        if (st) {
            c->bad++;
            error_line(b->json, c->lines, text, fits ? length : 0, c->why.text);
        }
    }
}

int batch_run(const struct batch *b) {
    struct line_reader *in = calloc(1, sizeof *in);
    struct batch_run_state c = {.failed = !in, .why = {"out of memory"}};
    int status = PROGRAM_ANSWERED;
    if (in)
        answer_lines(b, in, &c);
    if (c.failed) {
        report_error("line %" PRIu64 ": %s", c.lines, c.why.text);
        status = PROGRAM_FAILED;
    } else if (in->output_error) {
        report_error("cannot write to standard output: %s",
                     strerror(in->output_error));
        status = PROGRAM_FAILED;
    } else if (in->error) {
        report_error("cannot read standard input: %s", strerror(in->error));
        status = PROGRAM_FAILED;
    } else if (report_interrupted()) {
        report_error("interrupted after %" PRIu64 " line%s", c.lines,
                     report_plural(c.lines));
        status = PROGRAM_UNDECIDED;
    }
    /* One message is enough: program_run reports output that is lost. */
    if (c.bad && status == PROGRAM_ANSWERED && fflush(stdout) == 0)
        report_error("no legal position in %" PRIu64 " of %" PRIu64 " lines",
                     c.bad, c.lines);
    if (c.bad)
        status = report_worse(status, PROGRAM_ILLEGAL);
    free(in);
    return status;
}

int batch_words(const struct batch *b, char *const *words, int count) {
    int status = PROGRAM_ANSWERED;
    if (count == 1 && strcmp(words[0], "-") == 0)
        return batch_run(b);
    for (int i = 0; i < count; i++) {
        struct reason why;
        bool failed = false;
        if (!b->answer(b->arg, words[i], strlen(words[i]), &failed, &why))
            continue;
        if (failed)
            report_error("%s", why.text);
        else
            report_error("position '%.100s': %s", words[i], why.text);
        status =
            report_worse(status, failed ? PROGRAM_FAILED : PROGRAM_ILLEGAL);
    }
    return status;
}
