#include "tables/table_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/atomic_file.h"
#include "tables/body.h"
#include "tables/entries.h"

/* Writing ----------------------------------------------------------------- */

struct tablefile_root tablefile_root_of(const struct game *g,
                                        const struct state *s,
                                        const struct outcome *outcome) {
    struct tablefile_root root = {.key = g->key(g, s), .partial = !outcome};
    struct state x_began;
    if (outcome)
        root.outcome = *outcome;
    root.exchanged =
        g->from_key(g, root.key, &x_began) && g->mover(&x_began) != g->mover(s);
    return root;
}

enum status tablefile_write(struct atomicfile *f, const struct game *g,
                            const struct table *t,
                            const struct tablefile_root *root, uint64_t *bytes,
                            struct reason *why) {
    struct att_header h = {
        .body = ATT_ENTRIES,
        .flags = (root->partial ? ATT_PARTIAL : 0u) |
                 (root->exchanged ? ATT_EXCHANGED : 0u),
        .root = root->key,
        .root_code = root->partial ? 0 : outcome_code(root->outcome),
    };
    strcpy(h.game, g->name);
    const struct table_entry **entries = NULL;
    struct att_writer *w = NULL;
    enum status st = table_sorted(t, &entries);
    if (st)
        return status_fail(why, st, "out of memory");
    st = att_begin(atomicfile_stream(f), atomicfile_target(f), &h, &w, why);
    if (!st)
        st = entries_write(w, entries, table_count(t), why);
    if (!st)
        st = att_end(w, &h, why);
    else
        att_drop(w);
    free(entries);
    *bytes = h.bytes;
    return st;
}

/* Reading ----------------------------------------------------------------- */

struct tablefile {
    struct att att;
    struct rows *rows; /* of a table with tiers */
    struct tablefile_info info;
};

enum status tablefile_open(const char *path, struct tablefile **out,
                           struct reason *why) {
    struct tablefile *f = calloc(1, sizeof *f);
    if (!f)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = att_open(path, &f->att, why);
    if (!st)
        st = f->att.header.body == ATT_TIERS
                 ? rows_open(&f->att, &f->rows, why)
                 : entries_check_index(&f->att, why);
    if (st) {
        tablefile_close(f);
        return st;
    }
    const struct att_header *h = &f->att.header;
    f->info = (struct tablefile_info){
        .root = {h->root, outcome_from_code(h->root_code),
                 (h->flags & ATT_PARTIAL) != 0,
                 (h->flags & ATT_EXCHANGED) != 0},
        .entries = h->entries,
        .frames = h->frames,
        .bytes = h->bytes,
        .tiers = h->body == ATT_TIERS,
        .distances = h->body == ATT_ENTRIES || h->flags & ATT_DISTANCES,
    };
    memcpy(f->info.game, h->game, sizeof f->info.game);
    *out = f;
    return ST_OK;
}

void tablefile_close(struct tablefile *f) {
    if (!f)
        return;
    att_close(&f->att);
    free(f->rows);
    free(f);
}

const struct tablefile_info *tablefile_info(const struct tablefile *f) {
    return &f->info;
}

const struct att *tablefile_att(const struct tablefile *f) { return &f->att; }

const struct rows *tablefile_rows(const struct tablefile *f) { return f->rows; }

const char *tablefile_path(const struct tablefile *f) { return f->att.path; }

enum status tablefile_game_is(const struct tablefile *f, const struct game *g,
                              struct reason *why) {
    if (strcmp(f->info.game, g->name) != 0)
        return status_fail(why, ST_FORMAT, "%s: a table of %s, not of %s",
                           f->att.path, f->info.game, g->name);
    return ST_OK;
}

enum status tablefile_root_state(const struct tablefile *f,
                                 const struct game *g, struct state *root,
                                 struct reason *why) {
    enum status st = tablefile_game_is(f, g, why);
    if (st)
        return st;
    if (f->info.root.partial)
        return att_unfinished(&f->att, why);
    if (!g->from_key(g, f->info.root.key, root))
        return att_damaged(&f->att, why, "its root is no position of %s",
                           g->name);
    if (f->info.root.exchanged)
        *root = g->exchange(root);
    return ST_OK;
}
