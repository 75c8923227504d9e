/* What there is: /api/games and /api/atlas. */
#include <stdlib.h>

#include "answers/atlas.h"
#include "base/json.h"
#include "serve/api_internal.h"

/* Games ---------------------------------------------------------------------
 */

static void put_table(struct json *j, const struct shelf_table *t) {
    const struct table_file_info *info = table_file_info(t->file);
    json_open(j, NULL, '{');
    json_text(j, "game", t->game->name);
    json_text(j, "title", t->game->title);
    json_count(j, "bytes", info->bytes);
    json_bool(j, "distances", info->distances);
    json_close(j, '}');
}

static void put_syntax(struct json *j, const struct game_kind *k) {
    json_open(j, NULL, '{');
    json_text(j, "syntax", k->syntax);
    json_text(j, "examples", k->examples ? k->examples : "");
    json_close(j, '}');
}

enum status api_games(struct api_call *c, struct reason *why) {
    const struct shelf *shelf = &c->api->shelf;
    const struct api_limits *l = &c->api->limits;
    struct json j = json_to(c->out);
    (void)why;
    json_open(&j, NULL, '{');
    json_open(&j, "kinds", '[');
    for (int i = 0; game_kinds[i]; i++)
        if (game_kinds[i]->examples) /* wider boards share the first's names */
            put_syntax(&j, game_kinds[i]);
    json_close(&j, ']');
    json_open(&j, "tables", '[');
    for (int i = 0; i < shelf->table_count; i++)
        put_table(&j, &shelf->tables[i]);
    json_close(&j, ']');
    json_open(&j, "limits", '{');
    json_count(&j, "ms", l->ms_most);
    json_number(&j, "cells", l->cells_most);
    json_close(&j, '}');
    json_close(&j, '}');
    fputc('\n', c->out);
    return ST_OK;
}

/* The atlas ------------------------------------------------------------------
 */

static void put_entry(struct json *j, const struct atlas_entry *e) {
    json_open(j, NULL, '{');
    json_number(j, "rows", e->rows);
    json_number(j, "columns", e->cols);
    json_number(j, "k", e->k);
    json_text(j, "value",
              e->decided ? value_name(e->outcome.value) : "unknown");
    if (e->decided && e->outcome.distance)
        json_number(j, "plies", e->outcome.distance);
    if (e->decided)
        json_text(j, "how", e->how);
    if (*e->certificate)
        json_text(j, "certificate", e->certificate);
    json_close(j, '}');
}

enum status api_atlas(struct api_call *c, struct reason *why) {
    struct atlas *a = malloc(sizeof *a);
    struct json j = json_to(c->out);
    if (!a)
        return status_fail(why, ST_NOMEM, "out of memory");
    atlas_init(a);
    atlas_load_shipped(a, NULL);
    json_open(&j, NULL, '{');
    json_open(&j, "games", '[');
    for (int i = 0; i < ATLAS_GAMES; i++)
        put_entry(&j, &a->games[i]);
    json_close(&j, ']');
    json_close(&j, '}');
    fputc('\n', c->out);
    free(a);
    return ST_OK;
}
