#include "cli/batch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli_options.h"
#include "cli/line_reader.h"

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

static enum status answer_line(const struct batch *b, const char *text,
                               size_t length, bool *failed,
                               struct reason *why) {
    struct state s;
    if (length > LINE_READER_MAX)
        return status_fail(why, ST_ILLEGAL,
                           "the line is longer than %d characters",
                           LINE_READER_MAX);
    enum status st = program_read_position(
        b->game, b->options->of[OPT_LAST].text, text, length, &s, why);
    return st ? st : b->answer(b->arg, &s, failed, why);
}

static void answer_lines(const struct batch *b, struct line_reader *in,
                         struct batch_run_state *c) {
    const char *text;
    size_t length;
    while (!report_interrupted() && !ferror(stdout) &&
           line_reader_next(in, &text, &length)) {
        c->lines++;
        enum status st = answer_line(b, text, length, &c->failed, &c->why);
        if (c->failed)
            return;
        if (st) {
            c->bad++;
            error_line(b->options->of[OPT_JSON].given, c->lines, text,
                       length <= LINE_READER_MAX ? length : 0, c->why.text);
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
    } else if (in->error) {
        report_error("cannot read standard input: %s", strerror(in->error));
        status = PROGRAM_FAILED;
    } else if (report_interrupted()) {
        report_error("interrupted after %" PRIu64 " line%s", c.lines,
                     report_plural(c.lines));
        status = PROGRAM_UNDECIDED;
    }
    /* One message is enough: program_run reports output that is lost. */
    if (c.bad && status == PROGRAM_ANSWERED && !report_flush())
        report_error("no legal position in %" PRIu64 " of %" PRIu64 " lines",
                     c.bad, c.lines);
    if (c.bad)
        status = report_worse(status, PROGRAM_ILLEGAL);
    free(in);
    return status;
}

static int answer_word(const struct batch *b, const char *word) {
    struct state s;
    struct reason why;
    bool failed = false;
    int status;
    if (!program_read_word(b->options, b->game, word, &s, &status))
        return status;
    if (!b->answer(b->arg, &s, &failed, &why))
        return PROGRAM_ANSWERED;
    if (failed)
        report_error("%s", why.text);
    else
        report_error("position '%.100s': %s", word, why.text);
    return failed ? PROGRAM_FAILED : PROGRAM_ILLEGAL;
}

int batch_words(const struct batch *b, char *const *words, int count) {
    int status = PROGRAM_ANSWERED;
    if (count == 1 && strcmp(words[0], "-") == 0)
        return batch_run(b);
    for (int i = 0; i < count && !report_interrupted(); i++)
        status = report_worse(status, answer_word(b, words[i]));
    return status;
}
