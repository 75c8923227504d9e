#include "players/game_record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/input_file.h"
#include "base/magic.h"
#include "base/units.h"

static const char title[] = MAGIC_RECORD "1";

/* The longest line holds the moves of an Ultimate game. */
enum { LINE_MAX_BYTES = 1024 };

struct game_record game_record_new(const struct state *start) {
    struct game_record r;
    memset(&r, 0, sizeof r);
    r.start = *start;
    return r;
}

void game_record_set_name(struct game_record *r, enum side who,
                          const char *name) {
    char *out = r->names[who];
    size_t i = 0;
    for (; i < GAME_RECORD_NAME_MAX - 1 && name[i]; i++)
        out[i] = ' ' <= name[i] && name[i] <= '~' ? name[i] : '?';
    out[i] = '\0';
}

struct state game_record_state(const struct game *g,
                               const struct game_record *r, int plies) {
    struct state s = r->start;
    for (int i = 0; i < plies; i++)
        s = game_after(g, &s, r->moves[i]);
    return s;
}

void game_record_cut(struct game_record *r, int plies) {
    if (plies < r->count)
        r->resigned = r->late = SIDE_NONE;
    r->count = plies;
}

bool game_record_over(const struct game *g, const struct game_record *r,
                      enum side *winner) {
    const struct state last = game_record_state(g, r, r->count);
    enum value v;
    if (r->resigned || r->late) {
        *winner = side_other(r->resigned ? r->resigned : r->late);
        return true;
    }
    if (!game_over(g, &last, &v))
        return false;
    *winner = value_attractor(v, game_mover(g, &last));
    return true;
}

static const char *const resigned[] = {"", "x resigned", "o resigned"};
static const char *const late[] = {"", "x lost on time", "o lost on time"};

const char *game_record_result(const struct game *g,
                               const struct game_record *r) {
    static const char *const won[] = {"drawn", "x won", "o won"};
    enum side winner;
    if (r->resigned)
        return resigned[r->resigned];
    if (r->late)
        return late[r->late];
    return game_record_over(g, r, &winner) ? won[winner] : "open";
}

/* Writing ------------------------------------------------------------------ */

static void put_names(FILE *out, const struct game_record *r) {
    static const char letters[] = " xo";
    for (int who = SIDE_X; who <= SIDE_O; who++)
        if (r->names[who][0])
            fprintf(out, "%c %s\n", letters[who], r->names[who]);
}

static void put_clock(FILE *out, const struct game_clock *c) {
    if (c->first)
        fprintf(out, "clock %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                c->first, c->more, c->left[SIDE_X], c->left[SIDE_O]);
}

enum status game_record_write(struct atomic_file *f, const struct game *g,
                              const struct game_record *r, struct reason *why) {
    FILE *out = atomic_file_stream(f);
    char text[GAME_TEXT_MAX], move[GAME_MOVE_TEXT_MAX];
    fprintf(out, "%s\ngame %s\nstart %s\n", title, g->name,
            game_print(g, &r->start, text));
    put_names(out, r);
    put_clock(out, &r->clock);
    fputs("moves", out);
    for (int i = 0; i < r->count; i++)
        fprintf(out, " %s", game_print_move(g, r->moves[i], move));
    fprintf(out, "\nresult %s\n", game_record_result(g, r));
    return fflush(out) != 0 || ferror(out)
               ? status_errno(why, "%s", atomic_file_target(f))
               : ST_OK;
}

/* Does a file exist here that is not a game record? */
static bool is_foreign(const char *path) {
    struct stat about;
    char begin[sizeof title] = "";
    if (stat(path, &about) != 0)
        return false;
    FILE *f = S_ISREG(about.st_mode) ? input_file_open(path) : NULL;
    const size_t got = f ? fread(begin, 1, sizeof title - 1, f) : 0;
    if (f)
        fclose(f);
    return got != sizeof title - 1 || memcmp(begin, title, got) != 0;
}

static enum status open_to_save(const char *path, struct atomic_file **f,
                                struct reason *why) {
    if (is_foreign(path))
        return status_fail(why, ST_IO,
                           "%s: exists and is not a saved game: choose another "
                           "name",
                           path);
    return atomic_file_open(path, f, why);
}

enum status game_record_writable(const char *path, struct reason *why) {
    struct atomic_file *f;
    enum status st = open_to_save(path, &f, why);
    if (!st)
        atomic_file_abandon(f);
    return st;
}

enum status game_record_save(const char *path, const struct game *g,
                             const struct game_record *r, struct reason *why) {
    struct atomic_file *f;
    enum status st = open_to_save(path, &f, why);
    return st ? st
              : atomic_file_finish(f, game_record_write(f, g, r, why), why);
}

/* Reading ------------------------------------------------------------------ */

/* Reads a file line by line. Each line begins with a keyword. */
struct reader {
    FILE *file;
    const char *path;
    int number;
    char line[LINE_MAX_BYTES];
    bool kept; /* the line had another keyword and is still to be used */
    struct reason *why;
};

static enum status refuse(const struct reader *in, const char *what) {
    if (in->number == 1) /* its first line is not that of a game record */
        return magic_refuse(in->path, in->line, strlen(in->line),
                            "a saved game", in->why);
    return status_fail(in->why, ST_FORMAT, "%s:%d: a damaged saved game: %s",
                       in->path, in->number, what);
}

/* Reads the next line and removes its end. ST_FORMAT when there is none. */
static enum status next_line(struct reader *in) {
    if (in->kept) {
        in->kept = false;
        return ST_OK;
    }
    in->number++;
    errno = 0;
    if (!fgets(in->line, sizeof in->line, in->file))
        return ferror(in->file) ? status_errno(in->why, "%s", in->path)
                                : refuse(in, "it ends too soon");
    const size_t length = strlen(in->line);
    if (!length || in->line[length - 1] != '\n')
        return refuse(in, "a line is too long or has no line end");
    in->line[length - 1] = '\0';
    return ST_OK;
}

/* *text gets what follows the keyword `word`. It is NULL when the line has
 * another keyword; the line is then kept for the next call. */
static enum status take(struct reader *in, const char *word, char **text) {
    const size_t length = strlen(word);
    enum status st = next_line(in);
    *text = NULL;
    if (st)
        return st;
    if (strncmp(in->line, word, length) == 0 &&
        (in->line[length] == ' ' || !in->line[length]))
        *text = in->line + length + (in->line[length] == ' ');
    in->kept = !*text;
    return ST_OK;
}

static enum status need(struct reader *in, const char *word, char **text) {
    enum status st = take(in, word, text);
    if (!st && !*text)
        st = status_fail(in->why, ST_FORMAT,
                         "%s:%d: a damaged saved game: expected '%s'", in->path,
                         in->number, word);
    return st;
}

static enum status read_moves(struct reader *in, const struct game *g,
                              char *text, struct game_record *r) {
    struct state s = r->start;
    struct reason fault;
    enum value v;
    for (char *word = strsep(&text, " "); word; word = strsep(&text, " ")) {
        if (!*word)
            continue;
        if (r->count == GAME_PLIES_MAX || game_over(g, &s, &v))
            return refuse(in, "a move after the end of the game");
        int *move = &r->moves[r->count];
        if (game_read_move(g, &s, word, strlen(word), move, &fault))
            return status_fail(in->why, ST_FORMAT, "%s:%d: move %d: %.300s",
                               in->path, in->number, r->count + 1, fault.text);
        s = game_after(g, &s, *move);
        r->count++;
    }
    return ST_OK;
}

static enum status read_start(struct reader *in, struct game **game,
                              struct game_record *r) {
    struct reason fault;
    char *text;
    enum status st = next_line(in);
    if (!st && strcmp(in->line, title) != 0)
        st = refuse(in, "");
    if (!st)
        st = need(in, "game", &text);
    if (!st && game_new(text, game, &fault))
        st = status_fail(in->why, ST_FORMAT, "%s:%d: %.300s", in->path,
                         in->number, fault.text);
    if (!st)
        st = need(in, "start", &text);
    if (!st && game_read(*game, text, strlen(text), &r->start, &fault))
        st = status_fail(in->why, ST_FORMAT, "%s:%d: %.300s", in->path,
                         in->number, fault.text);
    return st;
}

static enum status read_names(struct reader *in, struct game_record *r) {
    static const char *const letters[] = {"", "x", "o"};
    for (enum side who = SIDE_X; who <= SIDE_O; who++) {
        char *text;
        enum status st = take(in, letters[who], &text);
        if (st)
            return st;
        if (text)
            game_record_set_name(r, who, text);
    }
    return ST_OK;
}

static enum status read_clock(struct reader *in, struct game_clock *c) {
    uint64_t *const fields[] = {&c->first, &c->more, &c->left[SIDE_X],
                                &c->left[SIDE_O]};
    char *text;
    enum status st = take(in, "clock", &text);
    if (st || !text)
        return st;
    const char *at = text;
    for (int i = 0; i < 4; i++) {
        at = units_digits(at + (i && *at == ' '), fields[i]);
        if (!at || *fields[i] > GAME_CLOCK_MOST)
            return refuse(in, "expected four times in milliseconds");
    }
    return *at || !c->first ? refuse(in, "expected four times in milliseconds")
                            : ST_OK;
}

/* The result must agree with the moves. A finished game cannot be resigned or
 * lost on time. */
static enum status read_result(struct reader *in, const struct game *g,
                               struct game_record *r) {
    char *text;
    enum status st = need(in, "result", &text);
    if (st)
        return st;
    const bool open = strcmp(game_record_result(g, r), "open") == 0;
    for (enum side who = SIDE_X; who <= SIDE_O && open; who++) {
        if (strcmp(text, resigned[who]) == 0)
            r->resigned = who;
        if (strcmp(text, late[who]) == 0)
            r->late = who;
    }
    if (strcmp(text, game_record_result(g, r)) != 0)
        return status_fail(in->why, ST_FORMAT,
                           "%s:%d: the result does not match the moves: "
                           "expected '%s'",
                           in->path, in->number, game_record_result(g, r));
    if (fgetc(in->file) != EOF)
        return refuse(in, "there is more after the result");
    return ST_OK;
}

static enum status read_record(struct reader *in, struct game **game,
                               struct game_record *r) {
    char *text;
    enum status st = read_start(in, game, r);
    if (!st)
        st = read_names(in, r);
    if (!st)
        st = read_clock(in, &r->clock);
    if (!st)
        st = need(in, "moves", &text);
    if (!st)
        st = read_moves(in, *game, text, r);
    return st ? st : read_result(in, *game, r);
}

enum status game_record_read(const char *path, struct game **game,
                             struct game_record *r, struct reason *why) {
    struct reader in = {
        .file = input_file_open(path), .path = path, .why = why};
    memset(r, 0, sizeof *r);
    *game = NULL;
    if (!in.file)
        return status_errno(why, "%s", path);
    enum status st = read_record(&in, game, r);
    fclose(in.file);
    if (st) {
        game_free(*game);
        *game = NULL;
    }
    return st;
}
