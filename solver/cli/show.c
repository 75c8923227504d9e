#include "cli/show.h"

#include <stdlib.h>
#include <string.h>

#include "answers/answer_json.h"
#include "engines/search/search.h"
#include "program/report.h"

/* The terminal colours nearest to those of the pictures. */
static const char *const x_color = "\033[1;34m";
static const char *const o_color = "\033[1;31m";
static const char *const dim = "\033[2m";
static const char *const plain = "\033[0m";

struct show show_to(FILE *out, const struct game *g, const struct options *o) {
    const struct option_value *choice = &o->of[OPT_COLOR];
    bool color;
    if (choice->given && choice->number > 0) {
        color = choice->number == 1;
    } else {
        const char *no_color = getenv("NO_COLOR");
        color = (!no_color || !*no_color) && report_is_terminal(fileno(out));
    }
    return (struct show){.out = out, .game = g, .color = color};
}

static void in_color(const struct show *sh, const char *color,
                     const char *text) {
    if (sh->color)
        fprintf(sh->out, "%s%s%s", color, text, plain);
    else
        fputs(text, sh->out);
}

static const char *side_color(enum side p) {
    return p == SIDE_X ? x_color : p == SIDE_O ? o_color : dim;
}

static bool has_symbols(const struct show *sh) { return sh->symbols.of[1][0]; }

static const char *mark_of(const struct show *sh, enum side p, bool capital) {
    static const char *const marks[] = {".", "x", "o"};
    static const char *const capitals[] = {".", "X", "O"};
    if (p && has_symbols(sh))
        return sh->symbols.of[p];
    return capital ? capitals[p] : marks[p];
}

/* What stands between two cells, or beside one when the other is -1: a bracket
 * next to the last move, otherwise a space. The user's own symbols have no
 * capitals, so there are stars beside the stones of a line. */
static char gap_of(const struct show *sh, const struct face *f, int left,
                   int right, int last) {
    if (last >= 0 && (left == last || right == last))
        return left == last ? ')' : '(';
    return has_symbols(sh) && ((left >= 0 && f->cells[left].in_line) ||
                               (right >= 0 && f->cells[right].in_line))
               ? '*'
               : ' ';
}

static void put_stone(const struct show *sh, const struct face_cell *c) {
    in_color(sh, side_color(c->stone), mark_of(sh, c->stone, c->in_line));
}

/* The cells of a row with the gaps around them. Returns the last gap, which is
 * not printed. */
static char put_row(const struct show *sh, const struct face *f, int first,
                    int last) {
    const int end = first + f->shape.cols;
    for (int cell = first; cell < end; cell++) {
        const int left = cell > first ? cell - 1 : -1;
        fputc(gap_of(sh, f, left, cell, last), sh->out);
        put_stone(sh, &f->cells[cell]);
    }
    return gap_of(sh, f, end - 1, -1, last);
}

/*     a b c
 *   1 o x(x)     a winning line is drawn in capitals, the last move in brackets
 *   2 . x o
 *   3 . . .  */
static void show_grid(const struct show *sh, const struct face *f, int last) {
    const struct face_shape *shape = &f->shape;
    fputs("   ", sh->out);
    for (int col = 0; col < shape->cols; col++)
        fprintf(sh->out, " %s", f->cols[col]);
    for (int row = 0; row < shape->rows; row++) {
        fprintf(sh->out, "\n%3s", f->rows[row]);
        const char gap = put_row(sh, f, row * shape->cols, last);
        if (gap != ' ')
            fputc(gap, sh->out);
    }
    fputc('\n', sh->out);
}

/* Groups (the boards of Ultimate) in their places. A won group is one large
 * mark; groups that may be played have brackets around them.
 *
 *       1 a b c     2 a b c     3 a b c
 *       1 . . .     1 X   X   [ 1 . x . ]
 *       2 . x .     2   X     [ 2 . . o ]
 *       3 . . .     3 X   X   [ 3 . . . ]  */
static void show_won_row(const struct show *sh, const struct face_shape *shape,
                         enum side who, int row) {
    const int width = 2 * shape->cols - 1;
    const bool middle = (who == SIDE_X) == (row == shape->rows / 2);
    char text[2 * GAME_SIDE_MAX * SYMBOLS_BYTES] = "";
    for (int i = 0; i < width; i++)
        strcat(text, (middle ? i == width / 2 : i == 0 || i == width - 1)
                         ? mark_of(sh, who, true)
                         : " ");
    fputc(' ', sh->out);
    in_color(sh, side_color(who), text);
    fputc(' ', sh->out);
}

static void show_open_row(const struct show *sh, const struct face *f,
                          int group, int row, int last) {
    const struct face_shape *shape = &f->shape;
    const int first = group * shape->rows * shape->cols + row * shape->cols;
    fputc(put_row(sh, f, first, last), sh->out);
}

static void show_group_heads(const struct show *sh, const struct face *f,
                             int first) {
    for (int i = 0; i < f->shape.group_cols; i++) {
        fprintf(sh->out, "    %d", first + i + 1);
        for (int col = 0; col < f->shape.cols; col++)
            fprintf(sh->out, " %s", f->cols[col]);
        fputs("  ", sh->out);
    }
}

static void show_groups(const struct show *sh, const struct face *f, int last) {
    const struct face_shape *shape = &f->shape;
    const int groups = shape->group_rows * shape->group_cols;
    for (int first = 0; first < groups; first += shape->group_cols) {
        if (first)
            fputc('\n', sh->out);
        show_group_heads(sh, f, first);
        for (int row = 0; row < shape->rows; row++) {
            fputc('\n', sh->out);
            for (int i = first; i < first + shape->group_cols; i++) {
                const struct face_group *group = &f->groups[i];
                fprintf(sh->out, "  %c %s", group->playable ? '[' : ' ',
                        f->rows[row]);
                if (group->owner)
                    show_won_row(sh, shape, group->owner, row);
                else
                    show_open_row(sh, f, i, row, last);
                fputc(group->playable ? ']' : ' ', sh->out);
            }
        }
        fputc('\n', sh->out);
    }
}

void show_board(const struct show *sh, const struct state *s, int last_move) {
    struct face f;
    if (!game_face(sh->game, s, &f)) {
        char text[GAME_TEXT_MAX];
        fprintf(sh->out, "  %s\n", game_print(sh->game, s, text));
    } else if (f.shape.group_rows * f.shape.group_cols == 1)
        show_grid(sh, &f, last_move);
    else
        show_groups(sh, &f, last_move);
}

static bool is_full(const struct face *f, int group) {
    const int cells = f->shape.rows * f->shape.cols;
    for (int i = group * cells; i < (group + 1) * cells; i++)
        if (!f->cells[i].stone)
            return false;
    return true;
}

/* One mark a group, as if the groups were cells:
 *
 *   boards  x . o      . can still be won, = is drawn
 *           . = .
 *           . . x  */
void show_overview(const struct show *sh, const struct state *s) {
    struct face f, groups = {.last = -1};
    if (!game_face(sh->game, s, &f) ||
        f.shape.group_rows * f.shape.group_cols == 1)
        return;
    groups.shape.cols = f.shape.group_cols;
    for (int i = 0; i < f.shape.group_rows * f.shape.group_cols; i++)
        groups.cells[i] =
            (struct face_cell){f.groups[i].owner, f.groups[i].in_line};
    for (int i = 0; i < f.shape.group_rows * f.shape.group_cols; i++) {
        const bool first = i % f.shape.group_cols == 0;
        if (first)
            fputs(i ? "\n         " : "\n  boards ", sh->out);
        fputc(gap_of(sh, &groups, first ? -1 : i - 1, i, -1), sh->out);
        if (!f.groups[i].owner && is_full(&f, i))
            in_color(sh, dim, "=");
        else
            put_stone(sh, &groups.cells[i]);
        if ((i + 1) % f.shape.group_cols == 0 &&
            gap_of(sh, &groups, i, -1, -1) != ' ')
            fputc('*', sh->out);
    }
    fputc('\n', sh->out);
}

/* ", but X wins or draws", if that much is known. */
static const char *bounds_text(struct bounds b, enum side mover) {
    static const char *const texts[] = {"", ", but X wins or draws",
                                        ", but O wins or draws"};
    if (b.lower == VALUE_DRAW)
        return texts[mover];
    return b.upper == VALUE_DRAW ? texts[side_other(mover)] : texts[0];
}

static void verdict_text(const struct answer *a, char *out, size_t size) {
    const char *who = a->attractor == SIDE_X ? "X" : "O";
    if (a->proof != ANSWER_PROVED)
        snprintf(out, size, "not decided%s: %s",
                 bounds_text(a->bounds, a->mover), a->why.text);
    else if (a->attractor == SIDE_NONE)
        snprintf(out, size, "%s", a->over ? "drawn" : "draw");
    else if (a->over)
        snprintf(out, size, "%s has won", who);
    else if (!outcome_has_distance(a->outcome))
        snprintf(out, size, "%s wins", who);
    else
        snprintf(out, size, "%s wins in %d %s", who, a->outcome.distance,
                 a->outcome.distance == 1 ? "ply" : "plies");
}

void show_verdict(const struct show *sh, const struct answer *a) {
    char text[sizeof a->why.text + 48];
    verdict_text(a, text, sizeof text);
    in_color(sh, a->proof == ANSWER_PROVED ? side_color(a->attractor) : dim,
             text);
}

static void put_move(const struct show *sh, const char *before, int move,
                     const char *after) {
    char name[GAME_MOVE_TEXT_MAX];
    fputs(before, sh->out);
    fputs(game_print_move(sh->game, move, name), sh->out);
    fputs(after, sh->out);
}

/* So many best moves are listed if all moves are best, and so many moves of any
 * list: a line of a drawn game may have hundreds. */
enum { ALL_LISTED = 9, LISTED = 64 };

static void put_more(const struct show *sh, int count) {
    if (count > LISTED)
        fprintf(sh->out, " and %d more", count - LISTED);
}

/* The first of moves of which none is known to be best. If it wins, it is not
 * known how soon. */
static void put_perhaps(const struct show *sh, const struct answer_move *m,
                        enum side mover) {
    if (m->estimated) {
        put_move(sh, " not decided; perhaps ", m->move, "");
        fprintf(sh->out, ", %+.2f for %s", m->expected, side_name(mover));
    } else if (m->bounds.lower == VALUE_WIN) {
        put_move(sh, " not decided by plies; ", m->move, " wins");
    } else {
        fputs(" not decided", sh->out);
    }
}

static void put_best(const struct show *sh, const struct answer *a) {
    const bool all = a->best_count == a->move_count && a->best_count > 1;
    const int listed = all && a->best_count > ALL_LISTED ? 0 : a->best_count;
    if (all)
        fprintf(sh->out, " all %d%s", a->best_count, listed ? ":" : "");
    for (int i = 0; i < listed && i < LISTED; i++)
        put_move(sh, " ", a->moves[i].move, "");
    put_more(sh, listed);
    if (!a->best_count && a->move_count)
        put_perhaps(sh, &a->moves[0], a->mover);
}

static void put_best_and_line(const struct show *sh, const struct answer *a,
                              const char *best, const char *line) {
    fputs(best, sh->out);
    put_best(sh, a);
    if (a->line_length)
        fputs(line, sh->out);
    for (int i = 0; i < a->line_length && i < LISTED; i++)
        put_move(sh, " ", a->line[i], "");
    put_more(sh, a->line_length);
}

/* "5b2, +0.12 for x at 9 plies, not proved" */
static void put_estimate(const struct show *sh, const struct answer *a,
                         const char *before) {
    const struct answer_estimate *e = &a->estimate;
    put_move(sh, before, e->move, ", ");
    fprintf(sh->out, "%+.2f for %s at %d %s, not proved", e->expected,
            side_name(a->mover), e->depth, e->depth == 1 ? "ply" : "plies");
}

void show_hint(const struct show *sh, const struct answer *a) {
    show_verdict(sh, a);
    if (a->estimated)
        put_estimate(sh, a, "; estimate ");
    else
        put_best_and_line(sh, a, ": best", ", line");
    fputc('\n', sh->out);
}

/* What the atlas says is not proved here and now, so the answer says where it
 * was. */
static void put_origin(const struct show *sh, const struct answer *a) {
    if (!answer_is_from_atlas(a))
        return;
    if (a->atlas_file)
        fprintf(sh->out, "known    from your atlas %s",
                report_name(a->atlas_file).text);
    else
        fputs("known    from the atlas of morpion", sh->out);
    if (*a->certificate)
        fprintf(sh->out, ", by a proof with the SHA-256\n         %s",
                a->certificate);
    fputc('\n', sh->out);
}

void show_answer(const struct show *sh, const struct answer *a) {
    char text[GAME_TEXT_MAX];
    show_board(sh, &a->state, -1);
    fprintf(sh->out, "\n%s  %s\n", sh->game->name,
            game_print(sh->game, &a->state, text));
    if (a->over)
        fputs("over     ", sh->out);
    else
        fprintf(sh->out, "to move  %s\nvalue    ", side_name(a->mover));
    show_verdict(sh, a);
    fputc('\n', sh->out);
    if (a->estimated) {
        put_estimate(sh, a, "estimate ");
        fputc('\n', sh->out);
    }
    if (a->over || a->proof != ANSWER_PROVED)
        return;
    put_best_and_line(sh, a, "best    ", "\nline    ");
    fputc('\n', sh->out);
    put_origin(sh, a);
}

void show_answer_line(const struct show *sh, const struct answer *a) {
    char text[GAME_TEXT_MAX];
    if (sh->game->rule)
        fprintf(sh->out, "%s  ", sh->game->name);
    fprintf(sh->out, "%s: ", game_print(sh->game, &a->state, text));
    if (a->over)
        fputs("over, ", sh->out);
    else
        fprintf(sh->out, "%s to move, ", side_name(a->mover));
    show_verdict(sh, a);
    if (!a->over && a->proof == ANSWER_PROVED)
        put_best_and_line(sh, a, ", best", ", line");
    if (a->estimated)
        put_estimate(sh, a, ", estimate ");
    fputc('\n', sh->out);
}

static bool has_estimates(const struct answer *a) {
    for (int i = 0; i < a->move_count; i++)
        if (a->moves[i].estimated)
            return true;
    return false;
}

void show_moves(const struct show *sh, const struct answer *a) {
    fprintf(sh->out, "move  value  plies%s%s%s\n",
            has_estimates(a) ? "  estimate" : "", sh->game->rule ? "  " : "",
            sh->game->rule ? sh->game->rule : "");
    for (int i = 0; i < a->move_count; i++) {
        const struct answer_move *m = &a->moves[i];
        const struct bounds b = m->bounds;
        char name[GAME_MOVE_TEXT_MAX], row[64];
        game_print_move(sh->game, m->move, name);
        if (bounds_known(b) && b.distance)
            snprintf(row, sizeof row, "%-4s  %-5s  %5d", name,
                     value_name(b.lower), b.distance);
        else if (m->estimated)
            snprintf(row, sizeof row, "%-4s  %-11s   %+.2f", name,
                     bounds_name(b), m->expected);
        else
            snprintf(row, sizeof row, "%-4s  %s", name, bounds_name(b));
        in_color(sh,
                 bounds_known(b)
                     ? side_color(value_attractor(b.lower, a->mover))
                     : plain,
                 row);
        fputc('\n', sh->out);
    }
    put_origin(sh, a);
}

void show_answer_json(const struct show *sh, const struct answer *a) {
    answer_json(sh->out, sh->game, a);
    fputc('\n', sh->out);
}
