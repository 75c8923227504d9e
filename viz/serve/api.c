#include "serve/api.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "serve/api_internal.h"

static const struct api_path {
    const char *path;
    api_handler *answer;
    const char *args[REQUEST_ARGS_MAX]; /* that it knows, up to a NULL */
} paths[] = {
    {"/api/games", api_games, {NULL}},
    {"/api/query", api_query, {"game", "pos", "ms", NULL}},
    {"/api/play", api_play, {"game", "pos", "as", "seed", "ms", NULL}},
    {"/api/atlas", api_atlas, {NULL}},
    {"/api/board.svg", api_board, {"game", "pos", "plain", "ms", NULL}},
};

enum status api_new(const struct api_options *o, shelf_remark *remark,
                    void *arg, struct api **out, struct reason *why) {
    struct api *a = malloc(sizeof *a);
    if (!a)
        return status_fail(why, ST_NOMEM, "out of memory");
    *a = (struct api){.limits = o->limits,
                      .desk = {.shelf = &a->shelf,
                               .folders = o->tables,
                               .atlas_file = o->atlas_file,
                               .memory = o->memory,
                               .threads = o->threads}};
    enum status st = shelf_fill(&a->shelf, o->tables, remark, arg, why);
    if (st)
        api_free(a);
    else
        *out = a;
    return st;
}

void api_free(struct api *a) {
    if (!a)
        return;
    shelf_free(&a->shelf);
    free(a);
}

struct desk *api_desk(const struct api *a) {
    return desk_new(&a->desk);
}

/* Errors ------------------------------------------------------------------- */

void api_error(struct api_reply *out, int status, const char *kind,
               const char *message) {
    *out = (struct api_reply){.status = status, .type = "application/json"};
    FILE *body = open_memstream(&out->body, &out->size);
    if (!body)
        return;
    struct json j = json_to(body);
    json_open(&j, NULL, '{');
    json_text(&j, "error", kind);
    json_text(&j, "message", message);
    json_close(&j, '}');
    fputc('\n', body);
    if (fclose(body)) {
        free(out->body);
        out->body = NULL;
    }
}

static int http_status(enum status st) {
    switch (st) {
    case ST_ILLEGAL:
        return 400;
    case ST_MISSING:
        return 404;
    case ST_NOMEM:
    case ST_FULL:
    case ST_STOPPED:
        return 503;
    default:
        return 500;
    }
}

static const char *fault_of(const struct api_call *c, enum status st) {
    return st == ST_NOMEM || st == ST_FULL ? "memory"
           : st == ST_STOPPED              ? "stopped"
           : st == ST_ILLEGAL              ? c->fault
           : st == ST_MISSING              ? c->fault
                                           : "server";
}

/* Answering ---------------------------------------------------------------- */

static const struct api_path *path_of(const char *path) {
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (strcmp(paths[i].path, path) == 0)
            return &paths[i];
    return NULL;
}

static enum status write_body(const struct api_path *p, struct api_call *c,
                              struct reason *why) {
    const char *stranger = request_stranger(c->request, p->args);
    if (stranger)
        return status_fail(why, ST_ILLEGAL, "%s knows no argument '%.40s'",
                           p->path, stranger);
    return p->answer(c, why);
}

/* The body goes to memory, so that a failure half-way sends nothing of it. */
static bool fill_reply(const struct api_path *p, struct api_call *c,
                       struct api_reply *out) {
    struct reason why = {""};
    c->out = open_memstream(&out->body, &out->size);
    enum status st = c->out ? write_body(p, c, &why)
                            : status_fail(&why, ST_NOMEM, "out of memory");
    if (c->out && fclose(c->out) && !st)
        st = status_fail(&why, ST_NOMEM, "out of memory");
    if (!st && !c->later) {
        out->status = 200;
        out->type = c->type;
        return true;
    }
    free(out->body);
    *out = (struct api_reply){.status = 0};
    if (st)
        api_error(out, http_status(st), fault_of(c, st), why.text);
    return !c->later || st;
}

bool api_answer(const struct api *a, struct desk *d, const char *address,
                size_t length, enum api_effort effort, const struct watch *w,
                struct api_reply *out) {
    struct request r;
    struct reason why;
    *out = (struct api_reply){.status = 0};
    if (length > REQUEST_MAX) {
        api_error(out, 414, "address", "the address is too long");
        return true;
    }
    if (request_read(&r, address, length, &why)) {
        api_error(out, 400, "argument", why.text);
        return true;
    }
    const struct api_path *p = path_of(r.path);
    if (!p) {
        api_error(out, 404, "path", "there is nothing at this address");
        return true;
    }
    struct api_call c = {.api = a,
                         .desk = d,
                         .request = &r,
                         .effort = effort,
                         .watch = w,
                         .type = "application/json",
                         .fault = "argument"};
    return fill_reply(p, &c, out);
}

/* What several handlers need ------------------------------------------------
 */

enum status api_read_game(struct api_call *c, const struct game **g,
                          struct reason *why) {
    const char *name = request_value(c->request, "game");
    const int most = c->api->limits.cells_most;
    c->fault = "game";
    if (!name)
        return status_fail(why, ST_ILLEGAL, "which game? Add game=3,3");
    enum status st = desk_game(c->desk, name, g, why);
    if (!st && (*g)->plies_max > most)
        return status_fail(why, ST_ILLEGAL,
                           "%s: boards of more than %d cells are not served "
                           "here",
                           (*g)->name, most);
    if (!st)
        c->fault = "argument";
    return st;
}

enum status api_read_state(struct api_call *c, const struct game **g,
                           struct state *s, struct reason *why) {
    enum status st = api_read_game(c, g, why);
    if (st)
        return st;
    const char *text = request_value(c->request, "pos");
    *s = game_start(*g);
    if (!text || !*text)
        return ST_OK;
    c->fault = "position";
    st = game_read(*g, text, strlen(text), s, why);
    if (!st)
        c->fault = "argument";
    return st;
}

enum status api_read_time(struct api_call *c, uint64_t *ms,
                          struct reason *why) {
    const struct api_limits *l = &c->api->limits;
    *ms = l->ms_usual;
    return request_number(c->request, "ms", 1, l->ms_most, ms, why);
}

/* From the rules or a table, or `later`. */
static enum status ask_quickly(struct api_call *c, const struct state *s,
                               struct answer *a, struct reason *why) {
    struct oracle *o;
    enum status st = desk_table(c->desk, &o, why);
    if (!st && o)
        st = answer_ask(o, s, a, why);
    c->later = !st && (!o || a->proof != ANSWER_PROVED);
    return st;
}

enum status api_ask(struct api_call *c, const struct state *s,
                    struct answer **out, struct reason *why) {
    struct oracle *o;
    uint64_t ms;
    *out = desk_answer(c->desk);
    enum status st = api_read_time(c, &ms, why);
    if (!st)
        st = ask_quickly(c, s, *out, why);
    if (st || !c->later || c->effort == API_QUICK)
        return st;
    c->later = false;
    st = desk_oracle(c->desk, &o, why);
    if (st)
        return st;
    oracle_set_limits(o, ms, c->watch ? *c->watch : (struct watch){NULL, NULL});
    st = answer_ask(o, s, *out, why);
    oracle_set_limits(o, ms, (struct watch){NULL, NULL});
    return st;
}
