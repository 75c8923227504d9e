#include "players/learn_log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/magic.h"

/* The first line. */
static const char names[] =
    MAGIC_LEARN_LOG "refilled,resigned,"
                    "x_perfect_won,x_perfect_drawn,x_perfect_lost,"
                    "x_random_won,x_random_drawn,x_random_lost,"
                    "o_perfect_won,o_perfect_drawn,o_perfect_lost,"
                    "o_random_won,o_random_drawn,o_random_lost";

struct learn_log_row learn_log_judge(struct menace *m) {
    static const enum menace_opponent of[] = {
        [LEARN_LOG_PERFECT] = MENACE_PERFECT,
        [LEARN_LOG_RANDOM] = MENACE_RANDOM};
    const struct menace_options *o = menace_options(m);
    struct learn_log_row row = {.counts = menace_counts(m),
                                .insight = menace_insight(m)};
    for (enum side side = SIDE_X; side <= SIDE_O; side++) {
        row.plays[side] = o->opponent == MENACE_SELF || o->plays == SIDE_NONE ||
                          o->plays == side;
        for (int i = 0; i < LEARN_LOG_OPPONENTS && row.plays[side]; i++)
            row.results[side][i] = menace_judge(m, side, of[i]);
    }
    return row;
}

void learn_log_print(FILE *out, const struct learn_log_row *row) {
    if (!row) {
        fprintf(out, "%s\n", names);
        return;
    }
    fprintf(out, "%" PRIu64 ",%" PRIu32 ",%.3f,%" PRIu64 ",%" PRIu64,
            row->counts.games, row->insight.boxes, row->insight.right,
            row->counts.refilled, row->counts.resigned);
    for (int side = SIDE_X; side <= SIDE_O; side++)
        for (int i = 0; i < LEARN_LOG_OPPONENTS; i++) {
            const struct menace_results *r = &row->results[side][i];
            if (row->plays[side])
                fprintf(out, ",%.6f,%.6f,%.6f", r->won, r->drawn, r->lost);
            else
                fputs(",,,", out);
        }
    fputc('\n', out);
}

enum status learn_log_add(struct learn_log *l,
                          const struct learn_log_row *row) {
    if (l->count == l->room) {
        const size_t room = 2 * l->room + 64;
        struct learn_log_row *larger = realloc(l->rows, room * sizeof *larger);
        if (!larger)
            return ST_NOMEM;
        l->rows = larger;
        l->room = room;
    }
    l->rows[l->count++] = *row;
    return ST_OK;
}

void learn_log_free(struct learn_log *l) {
    free(l->rows);
    *l = (struct learn_log){.rows = NULL};
}

/* Reading ------------------------------------------------------------------ */

/* Reads the next field; false when it is not a number of this kind. */
static bool take_count(char **at, uint64_t *out) {
    char *field = strsep(at, ",");
    if (!field || !*field || strspn(field, "0123456789") != strlen(field) ||
        strlen(field) > 18)
        return false;
    *out = strtoull(field, NULL, 10);
    return true;
}

static bool take_number(char **at, double most, bool *given, double *out) {
    char *field = strsep(at, ","), *end;
    *given = field && *field;
    if (!*given)
        return field;
    *out = strtod(field, &end);
    return !*end && *out >= 0 && *out <= most;
}

static bool read_side(char **at, struct learn_log_row *row, int side) {
    bool given = true;
    for (int i = 0; i < LEARN_LOG_OPPONENTS; i++) {
        struct menace_results *r = &row->results[side][i];
        double *const shares[] = {&r->won, &r->drawn, &r->lost};
        for (int j = 0; j < 3; j++) {
            if (!take_number(at, 1, &given, shares[j]) ||
                ((i || j) && given != row->plays[side]))
                return false;
            row->plays[side] = given;
        }
    }
    return true;
}

static bool read_row(char *line, struct learn_log_row *row) {
    char *at = line;
    uint64_t boxes = 0;
    bool given = false;
    memset(row, 0, sizeof *row);
    if (!take_count(&at, &row->counts.games) || !take_count(&at, &boxes) ||
        boxes > UINT32_MAX ||
        !take_number(&at, (double)boxes, &given, &row->insight.right) ||
        !given || !take_count(&at, &row->counts.refilled) ||
        !take_count(&at, &row->counts.resigned))
        return false;
    row->insight.boxes = (uint32_t)boxes;
    return read_side(&at, row, SIDE_X) && read_side(&at, row, SIDE_O) && !at;
}

static enum status read_lines(FILE *f, const char *path, struct learn_log *out,
                              struct reason *why) {
    static const char called[] = "a log of MENACE's training";
    char line[1024];
    bool any = false;
    errno = 0;
    for (int number = 1; fgets(line, sizeof line, f); number++) {
        struct learn_log_row row;
        const size_t length = strlen(line);
        const bool whole = length && line[length - 1] == '\n';
        if (whole)
            line[length - 1] = '\0';
        const bool first = number == 1;
        any = true;
        if (first && strcmp(line, names) != 0)
            return magic_refuse(path, line, strlen(line), called, why);
        if (!whole)
            return status_fail(why, ST_FORMAT,
                               "%s:%d: %s that is damaged: a line without an "
                               "end",
                               path, number, called);
        if (first)
            continue;
        if (!read_row(line, &row) ||
            (out->count &&
             row.counts.games <= out->rows[out->count - 1].counts.games))
            return status_fail(why, ST_FORMAT,
                               "%s:%d: expected the columns that line 1 names, "
                               "with more games than in the line before",
                               path, number);
        if (learn_log_add(out, &row))
            return status_fail(why, ST_NOMEM, "out of memory");
    }
    if (ferror(f))
        return status_errno(why, "%s", path);
    if (out->count)
        return ST_OK;
    return any ? status_fail(why, ST_FORMAT, "%s: %s without data", path,
                             called)
               : magic_refuse(path, "", 0, called, why);
}

enum status learn_log_read(const char *path, struct learn_log *out,
                           struct reason *why) {
    FILE *f = input_file_open(path);
    *out = (struct learn_log){.rows = NULL};
    if (!f)
        return status_errno(why, "%s", path);
    enum status st = read_lines(f, path, out, why);
    fclose(f);
    if (st)
        learn_log_free(out);
    return st;
}
