#include <stdlib.h>

#include "answers/oracle/source.h"
#include "tables/probe.h"

struct table_source {
    struct source source;
    const struct game *game;
    const struct table_file *file;
    struct table_file *owned; /* the same, or NULL if it is shared */
    struct probe *probe;
};

static enum status missing(const struct table_source *t, struct reason *why) {
    struct state root;
    char text[GAME_TEXT_MAX];
    if (table_file_root_state(t->file, t->game, &root, why))
        return ST_FORMAT;
    return status_fail(
        why, ST_MISSING, "not in %s, which holds the game from %s on",
        table_file_path(t->file), game_print(t->game, &root, text));
}

static enum status find(struct source *self, const struct state *s,
                        const struct limits *limits, struct finding *f,
                        struct reason *why) {
    const struct table_source *t = (struct table_source *)self;
    struct outcome outcome;
    const struct key k = game_key(table_file_game(t->file, t->game), s);
    enum status st = probe_exact(t->probe, k, limits->watch, &outcome, why);
    *f = st ? (struct finding){.bounds = f->bounds, .source = self->name}
            : finding_exact(outcome, self->name);
    return st == ST_MISSING ? missing(t, why) : st;
}

static void table_free(struct source *self) {
    struct table_source *t = (struct table_source *)self;
    probe_free(t->probe);
    table_file_close(t->owned);
    free(t);
}

enum status source_table_share(const struct game *g, const struct table_file *f,
                               struct source **out, struct reason *why) {
    struct state root;
    enum status st = table_file_root_state(f, g, &root, why);
    if (st)
        return st;
    struct table_source *t = malloc(sizeof *t);
    struct probe *probe = probe_new(f, 0);
    if (!t || !probe) {
        free(t);
        probe_free(probe);
        return status_fail(why, ST_NOMEM, "out of memory");
    }
    *t = (struct table_source){
        .source = {.name = "table", .find = find, .free = table_free},
        .game = g,
        .file = f,
        .probe = probe};
    *out = &t->source;
    return ST_OK;
}

enum status source_table_open(const struct game *g, const char *path,
                              struct source **out, struct reason *why) {
    struct table_file *f;
    enum status st = table_file_open(path, &f, why);
    if (st)
        return st;
    st = source_table_share(g, f, out, why);
    if (st)
        table_file_close(f);
    else
        ((struct table_source *)*out)->owned = f;
    return st;
}

const char *source_table_path(const struct source *s) {
    return table_file_path(((const struct table_source *)s)->file);
}
