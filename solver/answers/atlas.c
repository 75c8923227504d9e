#include "answers/atlas.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/input_file.h"
#include "base/json.h"
#include "base/magic.h"
#include "rules/board_name.h"
#include "rules/game.h"

void atlas_init(struct atlas *a) {
    struct atlas_entry *e = a->games;
    memset(a, 0, sizeof *a);
    for (int cols = 1; cols <= ATLAS_SQUARE_MAX; cols++)
        for (int rows = cols <= ATLAS_SIDE_MAX ? 1 : cols; rows <= cols; rows++)
            for (int k = 1; k <= cols; k++)
                *e++ = (struct atlas_entry){.rows = rows, .cols = cols, .k = k};
}

struct atlas_entry *atlas_find(struct atlas *a, int rows, int cols, int k) {
    const int longer = rows > cols ? rows : cols;
    const int shorter = rows > cols ? cols : rows;
    for (int i = 0; i < ATLAS_GAMES; i++) {
        struct atlas_entry *e = &a->games[i];
        if (e->rows == shorter && e->cols == longer && e->k == k)
            return e;
    }
    return NULL;
}

/* The file ---------------------------------------------------------------- */

/* Three centuries. A larger number is an error, and too long to print. */
#define SECONDS_MAX 1e10

/* Reads the end of a line: a certificate or none. */
static bool read_certificate(const char *text, char out[SHA256_TEXT]) {
    int end = 0;
    out[0] = '\0';
    if (*text == ',' &&
        sscanf(text, ",\"certificate\":\"%64[0-9a-f]\"%n", out, &end) == 1 &&
        end && strlen(out) == SHA256_TEXT - 1)
        text += end;
    return strcmp(text, "}\n") == 0;
}

static bool read_value(const char *text, int plies, struct atlas_entry *e) {
    static const char *const names[] = {"draw", "win", "unknown"};
    static const struct {
        bool decided;
        enum value value;
    } meanings[] = {{true, VALUE_DRAW}, {true, VALUE_WIN}, {false, VALUE_DRAW}};
    for (int i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) {
            e->asked = true;
            e->decided = meanings[i].decided;
            e->outcome.value = meanings[i].value;
            e->outcome.distance = e->outcome.value == VALUE_WIN ? plies : 0;
            return true;
        }
    return false;
}

static bool read_line(const char *line, bool is_shipped, struct atlas *a) {
    int rows, cols, k, plies, end = 0;
    char game[16], value[8];
    struct atlas_entry new = {.shipped = is_shipped};
    if (sscanf(line,
               "{\"game\":\"%15[0-9x,]\",\"rows\":%2d,\"columns\":%2d,"
               "\"k\":%2d,\"value\":\"%7[a-z]\",\"plies\":%3d,"
               "\"how\":\"%15[a-z]\",\"nodes\":%" SCNu64 ",\"seconds\":%lf%n",
               game, &rows, &cols, &k, value, &plies, new.how, &new.nodes,
               &new.seconds, &end) != 9 ||
        !end || !isfinite(new.seconds) ||
        !read_certificate(line + end, new.certificate))
        return false;
    struct atlas_entry *e = atlas_find(a, rows, cols, k);
    char name[GAME_NAME_MAX];
    if (!e ||
        strcmp(game, board_name_print(e->rows, e->cols, e->k, name)) != 0 ||
        plies < 0 || plies > rows * cols || new.seconds < 0 ||
        new.seconds > SECONDS_MAX || !read_value(value, plies, &new))
        return false;
    new.rows = e->rows;
    new.cols = e->cols;
    new.k = e->k;
    if (*e->certificate && new.decided &&new.outcome.value != e->outcome.value)
        return false;
    if (new.decided ? !*e->certificate || *new.certificate : !e->decided)
        *e = new;
    return true;
}

/* The lines of atlas.jsonl, made by the Makefile. */
static const char *const shipped[] = {
#include "atlas_shipped.inc"
};

/* How the line of a game begins. */
static size_t print_begin(const struct atlas_entry *e, char *out, size_t size) {
    char name[GAME_NAME_MAX];
    return (size_t)snprintf(out, size, "{\"game\":\"%s\"",
                            board_name_print(e->rows, e->cols, e->k, name));
}

/* To read all lines takes half of the instructions of a short query. */
void atlas_load_shipped(struct atlas *a, const struct atlas_entry *only) {
    char begin[GAME_NAME_MAX + 16] = "";
    const size_t length = only ? print_begin(only, begin, sizeof begin) : 0;
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
        if (strncmp(shipped[i], begin, length) != 0)
            continue;
        const bool good = read_line(shipped[i], true, a);
        assert(good);
        (void)good;
    }
}

/* ST_OK if the file begins like an atlas, even one that was cut off. Lines
 * appended to any other file would spoil it. */
static enum status check_begin(FILE *f, const char *path, struct reason *why) {
    static const char begin[] = MAGIC_ATLAS;
    char found[sizeof begin] = "";
    const size_t got = fread(found, 1, sizeof begin - 1, f);
    rewind(f);
    return memcmp(found, begin, got) == 0
               ? ST_OK
               : magic_refuse(path, found, got, "an atlas", why);
}

enum status atlas_load(struct atlas *a, const char *path, int *passed_over,
                       struct reason *why) {
    struct stat about;
    char line[ATLAS_LINE_MAX + 2];
    *passed_over = 0;
    if (stat(path, &about) != 0)
        return errno == ENOENT || errno == ENOTDIR
                   ? ST_OK
                   : status_errno(why, "%s", path);
    if (!S_ISREG(about.st_mode))
        return status_fail(why, ST_IO, "%s: not a regular file", path);
    FILE *f = input_file_open(path);
    if (!f)
        return status_errno(why, "%s", path);
    enum status st = check_begin(f, path, why);
    while (!st && fgets(line, sizeof line, f))
        *passed_over += !read_line(line, false, a);
    if (!st && ferror(f))
        st = status_errno(why, "%s", path);
    fclose(f);
    return st;
}

void atlas_print(FILE *out, const struct atlas_entry *e) {
    char name[GAME_NAME_MAX];
    struct json j = json_to(out);
    json_open(&j, NULL, '{');
    json_text(&j, "game", board_name_print(e->rows, e->cols, e->k, name));
    json_number(&j, "rows", e->rows);
    json_number(&j, "columns", e->cols);
    json_number(&j, "k", e->k);
    json_text(&j, "value",
              e->decided ? value_name(e->outcome.value) : "unknown");
    json_number(&j, "plies", e->outcome.distance);
    json_text(&j, "how", e->how);
    json_count(&j, "nodes", e->nodes);
    json_real(&j, "seconds", e->seconds, 3);
    if (*e->certificate)
        json_text(&j, "certificate", e->certificate);
    json_close(&j, '}');
    fputc('\n', out);
}

static int open_to_add(const char *path) {
    return open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
}

enum status atlas_writable(const char *path, struct reason *why) {
    const int fd = open_to_add(path);
    if (fd < 0)
        return status_errno(why, "%s", path);
    close(fd);
    return ST_OK;
}

/* The next line must not be appended to one that was cut off. */
static bool ends_in_a_line(int fd) {
    char last = '\n';
    const off_t end = lseek(fd, 0, SEEK_END);
    return end <= 0 || (pread(fd, &last, 1, end - 1) == 1 && last == '\n');
}

/* One write call, so that two programs can append at the same time. */
enum status atlas_append(const struct atlas_entry *e, const char *path,
                         struct reason *why) {
    char text[ATLAS_LINE_MAX + 2] = "";
    const int fd = open_to_add(path);
    if (fd < 0)
        return status_errno(why, "%s", path);
    FILE *line = fmemopen(text, sizeof text, "w");
    if (line && !ends_in_a_line(fd))
        fputc('\n', line);
    if (line)
        atlas_print(line, e);
    errno = ENOMEM;
    const bool made = line && fclose(line) == 0;
    const size_t length = strlen(text);
    if (made)
        errno = ENOSPC; /* for a short write; a failing write sets its own */
    enum status st = made && write(fd, text, length) == (ssize_t)length
                         ? ST_OK
                         : status_errno(why, "%s", path);
    close(fd);
    return st;
}

/* Deciding ---------------------------------------------------------------- */

static enum status search(const struct game *g, uint64_t memory,
                          const struct limits *limits, struct proof_found *out,
                          struct reason *why) {
    const struct state start = game_start(g);
    const struct game_prover *ops = g->kind->prover;
    void *prover = ops->new (g, memory);
    if (!prover)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = ops->search(prover, &start, limits, out);
    ops->free(prover);
    return st ? status_fail(why, st,
                            st == ST_NOMEM ? "out of memory" : "not decided")
              : ST_OK;
}

enum status atlas_decide(struct atlas_entry *e, uint64_t memory,
                         const struct limits *limits, struct reason *why) {
    struct proof_found r = {.bounds = bounds_none(), .how = "open"};
    char name[BOARD_NAME_MAX];
    struct game *g;
    enum status st =
        game_new(board_name_print(e->rows, e->cols, e->k, name), &g, why);
    if (st)
        return st;
    st = search(g, memory, limits, &r, why);
    game_free(g);
    if (st == ST_NOMEM)
        return st;
    e->asked = true;
    e->nodes = r.visits;
    snprintf(e->how, sizeof e->how, "%s", r.how);
    if (!bounds_known(r.bounds))
        return status_fail(why, st ? st : ST_FULL, "not decided");
    e->decided = true;
    e->outcome = bounds_outcome(r.bounds);
    return ST_OK;
}
