#include "tables/table_export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "tables/table_walk.h"

struct exporter {
    const struct game *game;
    const struct table_export_options *options;
    struct state root;
    const struct watch *watch;
    table_export_write *write;
    void *arg;
    uint64_t done;
};

/* The limit may come before the end of the table. */
static bool tell_limit(void *arg, const struct progress *p) {
    const struct exporter *e = arg;
    struct progress now = *p;
    const double written = (double)e->done / (double)e->options->limit;
    now.part = p->total ? (double)p->done / (double)p->total : 0;
    if (now.part < written)
        now.part = written;
    return watch_tick(e->watch, now);
}

/* The digits of "#7875 x". */
static void print_number(const struct game *g, const struct state *s, char *out,
                         size_t size) {
    char text[GAME_NOTATION_MAX];
    const char *number = game_notation(g, "number", s, text);
    snprintf(out, size, "%.*s", number ? (int)strcspn(number + 1, " ") : 0,
             number ? number + 1 : "");
}

static struct table_export_fields describe(const struct exporter *e,
                                           const struct table_walk_entry *r,
                                           const struct state *s, int images) {
    struct table_export_fields f = {
        .ply = r->ply,
        .to_move = side_name(r->mover),
        .over = r->over,
        .winner = (int)r->attractor,
        .category = value_name(r->outcome.value),
        .distance = r->attractor ? r->outcome.distance : -1,
        .images = images,
    };
    game_print(e->game, s, f.position);
    print_number(e->game, s, f.number, sizeof f.number);
    return f;
}

static enum status export_record(void *arg, const struct table_walk_entry *r,
                                 struct reason *why) {
    struct exporter *e = arg;
    struct state images[GAME_SYMMETRIES_MAX] = {r->state};
    const bool all = e->options->all;
    const int count =
        game_images(e->game, &e->root, &r->state, all ? images : NULL);
    enum status st = ST_OK;
    for (int i = 0; i < (all ? count : 1) && !st; i++) {
        if (e->done++ == e->options->limit)
            return ST_FULL;
        const struct table_export_fields f =
            describe(e, r, &images[i], all ? 1 : count);
        st = e->write(e->arg, &f, why);
    }
    return st;
}

enum status table_export(const struct table_file *f, const struct game *g,
                         const struct table_export_options *o,
                         const struct watch *w, table_export_write *write,
                         void *arg, struct reason *why) {
    struct exporter e = {.game = table_file_game(f, g),
                         .options = o,
                         .watch = w,
                         .write = write,
                         .arg = arg};
    const struct watch limited = {tell_limit, &e};
    enum status st = table_file_root_state(f, g, &e.root, why);
    if (!st)
        st = table_walk(f, g, o->ply, o->limit < UINT64_MAX ? &limited : w,
                        export_record, &e, why);
    return st == ST_FULL ? ST_OK : st; /* the limit is reached */
}

/* Text -------------------------------------------------------------------- */

static void write_csv(FILE *out, const struct table_export_fields *f) {
    fprintf(out, "%s,%d,%s,%d,%d,%s,", f->position, f->ply, f->to_move, f->over,
            f->winner, f->category);
    if (f->distance >= 0)
        fprintf(out, "%d", f->distance);
    fprintf(out, ",%d,%s\n", f->images, f->number);
}

/* Digits that are too many for 64 bits become a text. */
static void put_number(struct json *j, const char *number) {
    errno = 0;
    const uint64_t value = strtoull(number, NULL, 10);
    if (!*number)
        json_null(j, "number");
    else if (errno)
        json_text(j, "number", number);
    else
        json_count(j, "number", value);
}

static void write_jsonl(FILE *out, const struct table_export_fields *f) {
    struct json j = json_to(out);
    json_open(&j, NULL, '{');
    json_text(&j, "position", f->position);
    json_number(&j, "ply", f->ply);
    json_text(&j, "to_move", f->to_move);
    json_bool(&j, "over", f->over);
    json_number(&j, "winner", f->winner);
    json_text(&j, "category", f->category);
    if (f->distance >= 0)
        json_number(&j, "distance", f->distance);
    else
        json_null(&j, "distance");
    json_number(&j, "images", f->images);
    put_number(&j, f->number);
    json_close(&j, '}');
    fputc('\n', out);
}

struct text_export {
    const struct table_export_options *options;
    bool json;
    FILE *out;
};

static enum status write_text(void *arg, const struct table_export_fields *f,
                              struct reason *why) {
    const struct text_export *t = arg;
    (t->json ? write_jsonl : write_csv)(t->out, f);
    if (ferror(t->out))
        return status_errno(why, "cannot write %s", t->options->output);
    return ST_OK;
}

enum status table_export_csv(const struct table_file *f, const struct game *g,
                             const struct table_export_options *o,
                             const struct watch *w, FILE *out,
                             struct reason *why) {
    struct text_export t = {o, false, out};
    fputs("position,ply,to_move,over,winner,category,distance,images,number\n",
          out);
    return table_export(f, g, o, w, write_text, &t, why);
}

enum status table_export_jsonl(const struct table_file *f, const struct game *g,
                               const struct table_export_options *o,
                               const struct watch *w, FILE *out,
                               struct reason *why) {
    struct text_export t = {o, true, out};
    return table_export(f, g, o, w, write_text, &t, why);
}
