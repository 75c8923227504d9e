#include "tables/table_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/atomic_file.h"
#include "tables/body.h"
#include "tables/entries.h"

/* Writing ----------------------------------------------------------------- */

struct table_file_root table_file_root_of(const struct game *g,
                                          const struct state *s,
                                          const struct outcome *outcome) {
    struct table_file_root root = {.key = game_key(g, s), .partial = !outcome};
    struct state x_began;
    if (outcome)
        root.outcome = *outcome;
    root.exchanged = game_from_key(g, root.key, &x_began) &&
                     game_mover(g, &x_began) != game_mover(g, s);
    return root;
}

enum status table_file_write(struct atomic_file *f, const struct game *g,
                             const struct memo_table *t,
                             const struct table_file_root *root,
                             uint64_t *bytes, struct reason *why) {
    struct container_header h = {
        .body = CONTAINER_ENTRIES,
        .flags = (root->partial ? CONTAINER_PARTIAL : 0u) |
                 (root->exchanged ? CONTAINER_EXCHANGED : 0u),
        .root = root->key,
        .root_code = root->partial ? 0 : outcome_code(root->outcome),
    };
    strcpy(h.game, g->name);
    if (g->root)
        game_print(g, g->root, h.from);
    const struct memo_table_entry **entries = NULL;
    struct container_writer *w = NULL;
    enum status st = memo_table_sorted(t, &entries);
    if (st)
        return status_fail(why, st, "out of memory");
    st = container_begin(atomic_file_stream(f), atomic_file_target(f), &h, &w,
                         why);
    if (!st)
        st = entries_write(w, entries, memo_table_count(t), why);
    if (!st)
        st = container_end(w, &h, why);
    else
        container_drop(w);
    free(entries);
    *bytes = h.bytes;
    return st;
}

/* Reading ----------------------------------------------------------------- */

struct table_file {
    struct container container;
    const struct table_body *body;
    void *data;        /* the body's */
    struct game *rest; /* the game whose keys it holds, or NULL */
    struct table_file_info info;
};

/* Makes the game from the position that the keys of f count from. The text must
 * be what the game prints: a position has one text. */
static enum status make_rest(struct table_file *f, const struct game *whole,
                             struct reason *why) {
    const char *from = f->container.header.from;
    char text[GAME_TEXT_MAX];
    struct state root;
    struct reason cause = {"its keys count from no position"};
    enum status st = ST_FORMAT;
    if (whole->kind->from)
        st = game_read(whole, from, strlen(from), &root, &cause);
    if (!st && strcmp(game_print(whole, &root, text), from) != 0)
        st = status_fail(&cause, ST_FORMAT, "it is written '%.80s'", text);
    if (!st)
        st = whole->kind->from(whole, &root, &f->rest, &cause);
    if (!st || st == ST_NOMEM)
        return st ? status_fail(why, st, "%s", cause.text) : ST_OK;
    return container_damaged(&f->container, why, "root '%.80s' of %s: %.100s",
                             from, whole->name, cause.text);
}

static enum status open_rest(struct table_file *f, struct reason *why) {
    const char *name = f->container.header.game;
    struct game *whole;
    if (!*f->container.header.from)
        return ST_OK;
    enum status st = game_new(name, &whole, why);
    if (st == ST_ILLEGAL)
        return container_damaged(&f->container, why,
                                 "this program knows no game '%s'", name);
    if (st)
        return st;
    st = make_rest(f, whole, why);
    game_free(whole);
    return st;
}

/* The rest of opening a table, after opening the container returned st. Closes
 * f on failure. */
static enum status open_body(struct table_file *f, enum status st,
                             struct table_file **out, struct reason *why) {
    if (!st) {
        f->body = f->container.header.body == CONTAINER_TIERS ? &tiers_body
                                                              : &entries_body;
        st = f->body->open(&f->container, &f->data, why);
    }
    if (!st)
        st = open_rest(f, why);
    if (st) {
        table_file_close(f);
        return st;
    }
    const struct container_header *h = &f->container.header;
    f->info = (struct table_file_info){
        .root = {h->root, outcome_from_code(h->root_code),
                 (h->flags & CONTAINER_PARTIAL) != 0,
                 (h->flags & CONTAINER_EXCHANGED) != 0},
        .entries = h->entries,
        .frames = h->frames,
        .bytes = h->bytes,
        .tiers = h->body == CONTAINER_TIERS,
        .distances =
            h->body == CONTAINER_ENTRIES || h->flags & CONTAINER_DISTANCES,
    };
    memcpy(f->info.game, h->game, sizeof f->info.game);
    *out = f;
    return ST_OK;
}

enum status table_file_open(const char *path, struct table_file **out,
                            struct reason *why) {
    struct table_file *f = calloc(1, sizeof *f);
    if (!f)
        return status_fail(why, ST_NOMEM, "out of memory");
    return open_body(f, container_open(path, &f->container, why), out, why);
}

enum status table_file_open_stream(FILE *in, const char *name,
                                   struct table_file **out,
                                   struct reason *why) {
    struct table_file *f = calloc(1, sizeof *f);
    if (!f)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st =
        fflush(in) == 0
            ? container_open_descriptor(fileno(in), name, &f->container, why)
            : status_errno(why, "cannot write %s", name);
    if (st) {
        free(f);
        return st;
    }
    return open_body(f, st, out, why);
}

void table_file_close(struct table_file *f) {
    if (!f)
        return;
    container_close(&f->container);
    free(f->data);
    game_free(f->rest);
    free(f);
}

const struct table_file_info *table_file_info(const struct table_file *f) {
    return &f->info;
}

const struct container *table_file_container(const struct table_file *f) {
    return &f->container;
}

const struct table_body *table_file_body(const struct table_file *f) {
    return f->body;
}

const void *table_file_data(const struct table_file *f) { return f->data; }

const struct game *table_file_game(const struct table_file *f,
                                   const struct game *g) {
    return f->rest ? f->rest : g;
}

const char *table_file_path(const struct table_file *f) {
    return f->container.path;
}

enum status table_file_game_is(const struct table_file *f, const struct game *g,
                               struct reason *why) {
    if (strcmp(f->info.game, g->name) != 0)
        return status_fail(why, ST_FORMAT, "%s: a table of %s, not of %s",
                           f->container.path, f->info.game, g->name);
    return ST_OK;
}

enum status table_file_root_state(const struct table_file *f,
                                  const struct game *g, struct state *root,
                                  struct reason *why) {
    enum status st = table_file_game_is(f, g, why);
    if (st)
        return st;
    if (f->info.root.partial)
        return container_unfinished(&f->container, why);
    if (!game_from_key(table_file_game(f, g), f->info.root.key, root))
        return container_damaged(&f->container, why,
                                 "the root is not a position of %s", g->name);
    if (f->info.root.exchanged)
        *root = game_exchange(g, root);
    return ST_OK;
}
