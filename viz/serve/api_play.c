/* A move of the computer: /api/play. */
#include <string.h>

#include "base/json.h"
#include "players/player.h"
#include "serve/api_internal.h"

/* The opponents that a client may name: none that asks somebody or reads a
 * file. */
static bool may_play(const struct player_spec *p) {
    return p->kind != PLAYER_HUMAN && (p->kind != PLAYER_MENACE || !p->file);
}

static enum status read_player(struct api_call *c, uint64_t ms,
                               struct player_spec *spec, struct reason *why) {
    const char *text = request_value(c->request, "as");
    c->fault = "player";
    enum status st = player_read(text ? text : "perfect", spec, why);
    if (!st && !may_play(spec))
        st = status_fail(why, ST_ILLEGAL,
                         "as: expected perfect, bot, search:DEPTH, "
                         "search:TIME, random or menace");
    if (!st && spec->milliseconds > ms)
        spec->milliseconds = ms;
    if (!st)
        c->fault = "argument";
    return st;
}

/* Notes that the watch said stop: the move is then of no use. */
static bool was_told(const struct watch *w) { return !watch_goes_on(w, 0, 0); }

static enum status choose(struct api_call *c, const struct game *g,
                          const struct state *s, const struct player_spec *spec,
                          uint64_t ms, uint64_t seed, int *move,
                          struct reason *why) {
    const struct desk_options *o = &c->api->desk;
    const struct player_options options = {
        .sources = {.folders = o->folders,
                    .atlas_file = o->atlas_file,
                    .memory = o->memory,
                    .threads = o->threads,
                    .watch = c->watch ? *c->watch : (struct watch){NULL, NULL}},
        .milliseconds = ms};
    struct player *player;
    enum status st = player_new(g, spec, &options, &player, why);
    if (st)
        return st;
    st = player_begin(player, seed, why);
    player_allow(player, ms);
    if (!st)
        st = player_choose(player, s, move, why);
    player_free(player);
    return !st && was_told(c->watch)
               ? status_fail(why, ST_STOPPED, "stopped before the end")
               : st;
}

static void put_move(struct api_call *c, const struct game *g,
                     const struct state *s, int move) {
    struct json j = json_to(c->out);
    char name[GAME_MOVE_TEXT_MAX], text[GAME_TEXT_MAX];
    const struct state to = game_after(g, s, move);
    json_open(&j, NULL, '{');
    json_text(&j, "position", game_print(g, s, text));
    json_text(&j, "to_move", side_name(game_mover(g, s)));
    json_text(&j, "move", game_print_move(g, move, name));
    json_text(&j, "to", game_print(g, &to, text));
    json_close(&j, '}');
    fputc('\n', c->out);
}

enum status api_play(struct api_call *c, struct reason *why) {
    const struct game *g;
    struct state s;
    struct player_spec spec;
    uint64_t ms, seed = 0;
    enum value v;
    int move = 0;
    enum status st = api_read_state(c, &g, &s, why);
    if (!st)
        st = api_read_time(c, &ms, why);
    if (!st)
        st = request_number(c->request, "seed", 0, INT64_MAX, &seed, why);
    if (!st)
        st = read_player(c, ms, &spec, why);
    if (!st && game_over(g, &s, &v)) {
        c->fault = "position";
        st = status_fail(why, ST_ILLEGAL, "the game is over: there is no move");
    }
    if (!st && c->effort == API_QUICK)
        c->later = true;
    if (st || c->later)
        return st;
    st = choose(c, g, &s, &spec, ms, seed, &move, why);
    if (!st)
        put_move(c, g, &s, move);
    return st;
}
