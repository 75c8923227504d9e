/* Harnesses for what people type, and for text files. */
#include "fuzz.h"
#include "rules/ultimate.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "answers/atlas.h"
#include "players/game_record.h"
#include "players/learn_log.h"
#include "rules/game.h"

const struct fuzz_target fuzz_targets[] = {
    {"notation", fuzz_notation},
    {"ultimate", fuzz_ultimate},
    {"table", fuzz_table},
    {"partial", fuzz_partial},
    {"certificate", fuzz_certificate},
    {"menace", fuzz_menace},
    {"record", fuzz_record},
    {"learnlog", fuzz_learnlog},
    {"atlas", fuzz_atlas},
    {"arguments", fuzz_arguments},
    {NULL, NULL},
};

const char *fuzz_file(const uint8_t *data, size_t size) {
    static int fd = -1;
    static char name[64];
    if (fd < 0)
        fd = memfd_create("fuzz", MFD_CLOEXEC);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    FUZZ_EXPECT(ftruncate(fd, 0) == 0 &&
                pwrite(fd, data, size, 0) == (ssize_t)size);
    return name;
}

bool fuzz_next_line(struct fuzz_lines *in, char **line, size_t *length) {
    if (in->at >= in->end)
        return false;
    const size_t left = (size_t)(in->end - in->at);
    const uint8_t *newline = memchr(in->at, '\n', left);
    *length = newline ? (size_t)(newline - in->at) : left;
    *line = malloc(*length + 1);
    FUZZ_EXPECT(*line);
    memcpy(*line, in->at, *length);
    (*line)[*length] = '\0';
    in->at += *length + (newline != NULL);
    return true;
}

/* Positions and moves ------------------------------------------------------ */

static bool same_state(const struct game *g, const struct state *a,
                       const struct state *b) {
    char one[GAME_TEXT_MAX], two[GAME_TEXT_MAX];
    return game_mover(g, a) == game_mover(g, b) &&
           strcmp(game_print(g, a, one), game_print(g, b, two)) == 0 &&
           key_compare(game_key(g, a), game_key(g, b)) == 0;
}

/* Printed text must read back as the same position. */
static void expect_reads_back(const struct game *g, const struct state *s,
                              const char *text) {
    struct state again;
    struct reason why;
    FUZZ_EXPECT(game_read(g, text, strlen(text), &again, &why) == ST_OK);
    FUZZ_EXPECT(same_state(g, s, &again));
}

/* A key stands for its position, up to symmetry and exchanging the players. On
 * boards whose stones do not fit in a key, no position can be made from one. */
static void expect_key(const struct game *g, const struct state *s) {
    const struct state start = game_start(g), other = game_exchange(g, s);
    const struct key k = game_key(g, s);
    struct state from;
    const bool fits = game_from_key(g, game_key(g, &start), &from);
    FUZZ_EXPECT(game_from_key(g, k, &from) == fits);
    FUZZ_EXPECT(!fits || key_compare(game_key(g, &from), k) == 0);
    FUZZ_EXPECT(key_compare(game_key(g, &other), k) == 0);
}

static void try_move(const struct game *g, const struct state *s,
                     const char *text, size_t length) {
    struct step steps[GAME_MOVES_MAX];
    char printed[GAME_MOVE_TEXT_MAX];
    struct reason why;
    int move, again;
    if (game_read_move(g, s, text, length, &move, &why))
        return;
    const int count = game_steps(g, s, steps);
    int at = 0;
    while (at < count && steps[at].move != move)
        at++;
    FUZZ_EXPECT(at < count);
    game_print_move(g, move, printed);
    FUZZ_EXPECT(!game_read_move(g, s, printed, strlen(printed), &again, &why));
    FUZZ_EXPECT(again == move);
}

/* Tries the text as a position, as a move in `s`, and as a position after the
 * move `last`. */
static void try_text(const struct game *g, struct state *s, const char *last,
                     const char *text, size_t length) {
    struct state read;
    struct reason why;
    char printed[GAME_TEXT_MAX];
    enum value v;
    if (!game_over(g, s, &v))
        try_move(g, s, text, length);
    if (game_read_after(g, text, length, last, &read, &why) == ST_OK)
        expect_reads_back(g, &read, game_print(g, &read, printed));
    if (game_read(g, text, length, &read, &why))
        return;
    *s = read;
    expect_reads_back(g, s, game_print(g, s, printed));
    expect_key(g, s);
}

static void try_lines(const struct game *g, struct fuzz_lines *in) {
    struct state s = game_start(g);
    char *line, *last = NULL;
    size_t length;
    while (fuzz_next_line(in, &line, &length)) {
        char *exact = malloc(length ? length : 1); /* no terminator */
        FUZZ_EXPECT(exact);
        memcpy(exact, line, length);
        try_text(g, &s, last ? last : "", exact, length);
        free(exact);
        free(last);
        last = line;
    }
    free(last);
}

void fuzz_notation(const uint8_t *data, size_t size) {
    struct fuzz_lines in = {data, data + size};
    struct game *g;
    struct reason why;
    char *name;
    size_t length;
    if (!fuzz_next_line(&in, &name, &length))
        return;
    if (game_new(name, &g, &why) == ST_OK) {
        struct game *again;
        FUZZ_EXPECT(game_new(g->name, &again, &why) == ST_OK);
        FUZZ_EXPECT(strcmp(g->name, again->name) == 0);
        game_free(again);
        try_lines(g, &in);
        game_free(g);
    }
    free(name);
}

/* The same position. A last move that is not known may have been made up. */
static void expect_reads_as(const struct ultimate *u, const char *text) {
    struct ultimate one = *u, two;
    struct reason why;
    FUZZ_EXPECT(!ultimate_read(text, strlen(text), &two, &why));
    one.last = two.last = ULTIMATE_NO_MOVE;
    FUZZ_EXPECT(memcmp(&one, &two, sizeof one) == 0);
}

void fuzz_ultimate(const uint8_t *data, size_t size) {
    struct fuzz_lines in = {data, data + size};
    struct game *g;
    struct reason why;
    FUZZ_EXPECT(game_new("ultimate", &g, &why) == ST_OK);
    try_lines(g, &in);
    game_free(g);
    in.at = data;
    char *line;
    size_t length;
    while (fuzz_next_line(&in, &line, &length)) {
        struct ultimate u;
        if (!ultimate_read(line, length, &u, &why)) {
            char text[ULTIMATE_LONG_MAX];
            expect_reads_as(&u, ultimate_print_ugi(&u, text));
            expect_reads_as(&u, ultimate_print_ultimattt(&u, text));
        }
        free(line);
    }
}

/* Text files -------------------------------------------------------------- */

/* A record that is written and read again must be the same. */
static void expect_same_record(const struct game *g,
                               const struct game_record *r) {
    struct atomic_file *f;
    struct game_record again;
    struct game *game;
    struct reason why;
    FUZZ_EXPECT(!atomic_file_open("/tmp/morpion-fuzz.record", &f, &why));
    FUZZ_EXPECT(!game_record_write(f, g, r, &why));
    FUZZ_EXPECT(!game_record_read(atomic_file_name(f), &game, &again, &why));
    atomic_file_abandon(f);
    FUZZ_EXPECT(strcmp(game->name, g->name) == 0);
    FUZZ_EXPECT(same_state(g, &r->start, &again.start));
    FUZZ_EXPECT(r->count == again.count && r->resigned == again.resigned);
    FUZZ_EXPECT(r->late == again.late);
    FUZZ_EXPECT(memcmp(&r->clock, &again.clock, sizeof r->clock) == 0);
    for (int i = 0; i < r->count; i++)
        FUZZ_EXPECT(r->moves[i] == again.moves[i]);
    for (int who = SIDE_X; who <= SIDE_O; who++)
        FUZZ_EXPECT(strcmp(r->names[who], again.names[who]) == 0);
    game_free(game);
}

void fuzz_record(const uint8_t *data, size_t size) {
    struct game *g;
    struct game_record r;
    struct reason why;
    if (game_record_read(fuzz_file(data, size), &g, &r, &why))
        return;
    expect_same_record(g, &r);
    game_free(g);
}

static void print_log(const struct learn_log *l, char **text, size_t *size) {
    FILE *out = open_memstream(text, size);
    FUZZ_EXPECT(out);
    learn_log_print(out, NULL);
    for (size_t i = 0; i < l->count; i++)
        learn_log_print(out, &l->rows[i]);
    FUZZ_EXPECT(fclose(out) == 0);
}

/* Numbers that can be drawn. */
static void expect_sane_row(const struct learn_log_row *r) {
    FUZZ_EXPECT(r->insight.right >= 0 && r->insight.right <= r->insight.boxes);
    for (int side = SIDE_X; side <= SIDE_O; side++)
        for (int i = 0; i < LEARN_LOG_OPPONENTS; i++) {
            const struct menace_results *s = &r->results[side][i];
            FUZZ_EXPECT(s->won >= 0 && s->won <= 1);
            FUZZ_EXPECT(s->drawn >= 0 && s->drawn <= 1);
            FUZZ_EXPECT(s->lost >= 0 && s->lost <= 1);
        }
}

void fuzz_learnlog(const uint8_t *data, size_t size) {
    struct learn_log log, again;
    struct reason why;
    if (learn_log_read(fuzz_file(data, size), &log, &why))
        return;
    char *first, *second;
    size_t first_size, second_size;
    for (size_t i = 0; i < log.count; i++)
        expect_sane_row(&log.rows[i]);
    print_log(&log, &first, &first_size);
    FUZZ_EXPECT(
        !learn_log_read(fuzz_file((uint8_t *)first, first_size), &again, &why));
    print_log(&again, &second, &second_size);
    FUZZ_EXPECT(first_size == second_size &&
                memcmp(first, second, first_size) == 0);
    learn_log_free(&log);
    learn_log_free(&again);
    free(first);
    free(second);
}

static void print_entry(const struct atlas_entry *e, char *line) {
    FILE *out = fmemopen(line, ATLAS_LINE_MAX + 1, "w");
    atlas_print(out, e);
    fclose(out);
}

void fuzz_atlas(const uint8_t *data, size_t size) {
    static struct atlas a, again;
    struct reason why;
    int passed_over;
    atlas_init(&a);
    atlas_init(&again);
    if (atlas_load(&a, fuzz_file(data, size), &passed_over, &why))
        return;
    for (int i = 0; i < ATLAS_GAMES; i++) {
        char line[ATLAS_LINE_MAX + 1], twice[ATLAS_LINE_MAX + 1];
        const struct atlas_entry *e = &a.games[i];
        if (!e->decided)
            continue;
        FUZZ_EXPECT(e->outcome.distance >= 0 &&
                    e->outcome.distance <= e->rows * e->cols);
        FUZZ_EXPECT(e->seconds >= 0 && e->seconds < 1e300);
        print_entry(&a.games[i], line);
        FUZZ_EXPECT(!atlas_load(&again,
                                fuzz_file((uint8_t *)line, strlen(line)),
                                &passed_over, &why));
        FUZZ_EXPECT(passed_over == 0 && again.games[i].decided);
        print_entry(&again.games[i], twice);
        FUZZ_EXPECT(strcmp(line, twice) == 0);
    }
}
