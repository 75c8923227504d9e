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

/* The position that a move leads to. */
static void put_after(struct json *j, const struct game *g,
                      const struct state *s, int move) {
    char text[GAME_TEXT_MAX];
    const struct state to = game_after(g, s, move);
    json_text(j, "to", game_print(g, &to, text));
}

static void put_moves(struct json *j, const struct game *g,
                      const struct answer *a, bool page) {
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
        if (page)
            put_after(j, g, &a->state, a->moves[i].move);
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

static void put_worth(struct json *j, const struct answer *a) {
    if (a->proof == ANSWER_PROVED)
        json_number(j, "winner", a->attractor);
    else
        json_null(j, "winner");
    put_bounds(j, a->bounds,
               a->bounds.distance > 0 || (a->over && a->attractor));
    json_text(j, "proof", proof_of(a));
}

static void put_source(struct json *j, const struct answer *a) {
    json_text(j, "source", a->source);
    if (a->atlas_file)
        json_text(j, "atlas_file", a->atlas_file);
    else if (answer_is_from_atlas(a))
        json_null(j, "atlas_file");
    if (*a->certificate)
        json_text(j, "certificate", a->certificate);
}

static void put_answer(struct json *j, const struct game *g,
                       const struct answer *a, bool page) {
    char text[GAME_TEXT_MAX];
    json_text(j, "position", game_print(g, &a->state, text));
    json_text(j, "to_move", side_name(a->mover));
    put_worth(j, a);
    if (a->estimated) {
        json_open(j, "estimate", '{');
        put_move(j, "move", g, a->estimate.move);
        json_real(j, "expected", a->estimate.expected, 3);
        json_number(j, "depth", a->estimate.depth);
        json_close(j, '}');
    }
    put_moves(j, g, a, page);
    put_source(j, a);
    if (g->kind->named_in_answers)
        json_text(j, "game", g->name);
}

void answer_json(FILE *out, const struct game *g, const struct answer *a) {
    struct json j = json_to(out);
    json_open(&j, NULL, '{');
    put_answer(&j, g, a, false);
    json_close(&j, '}');
}

/* For pages ---------------------------------------------------------------- */

static void put_if(struct json *j, const char *key, bool yes) {
    if (yes)
        json_bool(j, key, true);
}

static void put_names(struct json *j, const char *key,
                      const char names[][GAME_SIDE_TEXT], int count) {
    json_open(j, key, '[');
    for (int i = 0; i < count; i++)
        json_text(j, NULL, names[i]);
    json_close(j, ']');
}

static void put_shape(struct json *j, const struct face *f) {
    const struct face_shape *s = &f->shape;
    json_open(j, "shape", '{');
    json_number(j, "group_rows", s->group_rows);
    json_number(j, "group_columns", s->group_cols);
    json_number(j, "rows", s->rows);
    json_number(j, "columns", s->cols);
    json_close(j, '}');
    put_names(j, "column_names", f->cols, s->cols);
    put_names(j, "row_names", f->rows, s->rows);
}

static void put_groups(struct json *j, const struct face *f) {
    json_open(j, "groups", '[');
    for (int i = 0; i < f->shape.group_rows * f->shape.group_cols; i++) {
        const struct face_group *group = &f->groups[i];
        json_open(j, NULL, '{');
        if (group->owner)
            json_text(j, "owner", side_name(group->owner));
        put_if(j, "playable", group->playable);
        put_if(j, "in_line", group->in_line);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_cells(struct json *j, const struct game *g,
                      const struct answer *a, const struct face *f) {
    const struct face_shape *s = &f->shape;
    const int count = s->group_rows * s->group_cols * s->rows * s->cols;
    bool playable[GAME_MOVES_MAX] = {false};
    for (int i = 0; i < a->move_count; i++)
        playable[a->moves[i].move] = true;
    json_open(j, "cells", '[');
    for (int i = 0; i < count; i++) {
        json_open(j, NULL, '{');
        put_move(j, "at", g, i);
        if (f->cells[i].stone)
            json_text(j, "stone", side_name(f->cells[i].stone));
        put_if(j, "playable", playable[i]);
        put_if(j, "in_line", f->cells[i].in_line);
        put_if(j, "last", i == f->last);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void answer_json_page(FILE *out, const struct game *g, const struct answer *a) {
    struct json j = json_to(out);
    struct face f;
    json_open(&j, NULL, '{');
    put_answer(&j, g, a, true);
    json_number(&j, "ply", game_ply(g, &a->state));
    json_bool(&j, "over", a->over);
    if (game_face(g, &a->state, &f)) {
        put_shape(&j, &f);
        put_groups(&j, &f);
        put_cells(&j, g, a, &f);
    }
    json_close(&j, '}');
}
