#include "answers/answer_json.h"

#include "base/json.h"

/* An unknown value comes with its bound, if there is one. */
static void put_bounds(struct json *j, struct bounds b, bool has_distance) {
    json_text(j, "category", bounds_known(b) ? value_name(b.lower) : "unknown");
    if (has_distance)
        json_number(j, "distance", b.distance);
    else
        json_null(j, "distance");
    if (!bounds_known(b) && b.lower == VALUE_DRAW)
        json_text(j, "at_least", "draw");
    else if (!bounds_known(b) && b.upper == VALUE_DRAW)
        json_text(j, "at_most", "draw");
}

static void put_move(struct json *j, const char *key, const struct game *g,
                     int move) {
    char name[GAME_MOVE_TEXT_MAX];
    json_text(j, key, game_print_move(g, move, name));
}

static void put_moves(struct json *j, const struct game *g,
                      const struct answer *a) {
    json_open(j, "best", '[');
    for (int i = 0; i < a->best_count; i++)
        put_move(j, NULL, g, a->moves[i].move);
    json_close(j, ']');
    json_open(j, "pv", '[');
    for (int i = 0; i < a->line_length; i++)
        put_move(j, NULL, g, a->line[i]);
    json_close(j, ']');
    json_open(j, "moves", '[');
    for (int i = 0; i < a->move_count; i++) {
        json_open(j, NULL, '{');
        put_move(j, "move", g, a->moves[i].move);
        put_bounds(j, a->moves[i].bounds, a->moves[i].bounds.distance > 0);
        if (a->moves[i].estimated)
            json_real(j, "expected", a->moves[i].expected, 3);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* A bound is proved; an estimate is not. */
static const char *proof_of(const struct answer *a) {
    const bool bounded =
        a->bounds.lower >= VALUE_DRAW || a->bounds.upper <= VALUE_DRAW;
    return a->proof == ANSWER_PROVED  ? "proved"
           : bounded || !a->estimated ? "bounded"
                                      : "estimate";
}

void answer_json(FILE *out, const struct game *g, const struct answer *a) {
    struct json j = json_to(out);
    char text[GAME_TEXT_MAX];
    json_open(&j, NULL, '{');
    json_text(&j, "position", game_print(g, &a->state, text));
    json_text(&j, "to_move", a->mover == SIDE_X ? "x" : "o");
    if (a->proof == ANSWER_PROVED)
        json_number(&j, "winner", a->attractor);
    else
        json_null(&j, "winner");
    put_bounds(&j, a->bounds,
               a->bounds.distance > 0 || (a->over && a->attractor));
    json_text(&j, "proof", proof_of(a));
    if (a->estimated) {
        json_open(&j, "estimate", '{');
        put_move(&j, "move", g, a->estimate.move);
        json_real(&j, "expected", a->estimate.expected, 3);
        json_number(&j, "depth", a->estimate.depth);
        json_close(&j, '}');
    }
    put_moves(&j, g, a);
    json_text(&j, "source", a->source);
    if (a->atlas_file)
        json_text(&j, "atlas_file", a->atlas_file);
    else if (answer_is_from_atlas(a))
        json_null(&j, "atlas_file");
    if (*a->certificate)
        json_text(&j, "certificate", a->certificate);
    if (g->kind->named_in_answers)
        json_text(&j, "game", g->name);
    json_close(&j, '}');
}
