#include <stdlib.h>

#include "answers/atlas.h"
#include "answers/oracle/source.h"

struct atlas_source {
    struct source source;
    const struct game *game;
    struct atlas_entry entry; /* of the game, if it is decided */
    const char *file;         /* the user's, or NULL */
};

/* The start is known and, in a drawn game, the next two plies. After X's move X
 * does not win, since the start is a draw. O does not win either: a stone more
 * never harms X, so O would win without it, too, as the first player on an
 * empty board, and then X would win the game. After O's reply X, to move, does
 * not lose: O's best reply draws. */
static struct bounds known(const struct atlas_source *a,
                           const struct state *s) {
    const int ply = game_ply(a->game, s);
    const bool drawn = a->entry.outcome.value == VALUE_DRAW;
    if (!a->entry.decided || ply > 2 || (ply && !drawn))
        return bounds_none();
    return ply == 2 ? (struct bounds){VALUE_DRAW, VALUE_WIN, 0}
                    : bounds_exact(a->entry.outcome);
}

static enum status find(struct source *self, const struct state *s,
                        const struct limits *limits, struct finding *f,
                        struct reason *why) {
    const struct atlas_source *a = (struct atlas_source *)self;
    (void)limits;
    f->bounds = bounds_both(known(a, s), f->bounds);
    if (!bounds_known(known(a, s)))
        return status_fail(why, ST_MISSING, "not in the atlas");
    f->source = self->name;
    f->certificate = *a->entry.certificate ? a->entry.certificate : NULL;
    f->value_alone = true;
    f->atlas_file = a->entry.shipped ? NULL : a->file;
    return ST_OK;
}

static void atlas_free(struct source *self) { free(self); }

/* Does without what cannot be read: the caller has not asked for this file. */
static void load(struct atlas *all, const char *file, struct reason *remark) {
    int passed_over;
    remark->text[0] = '\0';
    if (!atlas_load(all, file, &passed_over, remark) && passed_over)
        status_fail(remark, ST_FORMAT, "%s: %d line%s passed over", file,
                    passed_over, passed_over == 1 ? "" : "s");
}

/* The entry of a game: from the file, or else the library's own. */
static enum status look_up(struct line_shape b, const char *file,
                           struct atlas_entry *out, struct reason *remark,
                           struct reason *why) {
    struct atlas *all = malloc(sizeof *all);
    if (!all)
        return status_fail(why, ST_NOMEM, "out of memory");
    atlas_init(all);
    const struct atlas_entry *e = atlas_find(all, b.rows, b.cols, b.k);
    if (e)
        atlas_load_shipped(all, e);
    if (file)
        load(all, file, remark);
    *out = e ? *e : (struct atlas_entry){0};
    free(all);
    return ST_OK;
}

enum status source_atlas_new(const struct game *g, const char *file,
                             struct source **out, struct reason *remark,
                             struct reason *why) {
    struct atlas_source *a = calloc(1, sizeof *a);
    if (!a)
        return status_fail(why, ST_NOMEM, "out of memory");
    a->source =
        (struct source){.name = "atlas", .find = find, .free = atlas_free};
    a->game = g;
    a->file = file;
    enum status st =
        look_up(g->kind->lines->shape(g), file, &a->entry, remark, why);
    if (st)
        free(a);
    else
        *out = &a->source;
    return st;
}
