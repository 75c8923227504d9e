#include "cli/box_show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli_options.h"

/* The number that names a position elsewhere, too: "#9841". Empty when the game
 * does not number its positions. */
static const char *number_of(const struct game *g, const struct state *s,
                             char number[GAME_NOTATION_MAX]) {
    char text[GAME_TEXT_MAX];
    if (!game_notation(g, "number", s, number))
        return "";
    if (!strchr(game_print(g, s, text), ' ')) /* the side to move is implied */
        number[strcspn(number, " ")] = '\0';
    return number;
}

static const char *used(const struct menace_box *box) {
    return box->opened ? "used" : "never used";
}

static int by_cell(const void *a, const void *b) {
    const struct menace_bead *left = a, *right = b;
    return left->cell - right->cell;
}

static void sort_beads(struct menace_box *box) {
    qsort(box->beads, (size_t)box->count, sizeof *box->beads, by_cell);
}

/* Lines -------------------------------------------------------------------- */

void box_show_beads(FILE *out, const struct game *g,
                    const struct menace_box *box) {
    char move[GAME_MOVE_TEXT_MAX];
    struct menace_box sorted = *box;
    sort_beads(&sorted);
    for (int i = 0; i < box->count; i++)
        fprintf(out, "%s%s %" PRIu32, i ? ", " : "",
                game_print_move(g, sorted.beads[i].cell, move),
                sorted.beads[i].beads);
}

void box_show_line(FILE *out, const struct game *g,
                   const struct menace_box *box) {
    char number[GAME_NOTATION_MAX], text[GAME_TEXT_MAX];
    fprintf(out, "%-10s %-17s %-10s  ", number_of(g, &box->image, number),
            game_print(g, &box->image, text), used(box));
    box_show_beads(out, g, box);
    fputc('\n', out);
}

/* One box ------------------------------------------------------------------ */

/*        a     b     c
 *   1    x    12     =       = the same by symmetry as a numbered cell
 *   2    .  */
static void show_grid(const struct game *g, const struct state *s,
                      const struct menace_box *box) {
    struct face f;
    game_face(g, s, &f);
    const struct face_shape *b = &f.shape;
    fputs("   ", stdout);
    for (int col = 0; col < b->cols; col++)
        printf(" %7s", f.cols[col]);
    for (int cell = 0; cell < b->rows * b->cols; cell++) {
        const enum side stone = f.cells[cell].stone;
        char text[16] = "=";
        for (int i = 0; i < box->count; i++)
            if (box->beads[i].cell == cell)
                snprintf(text, sizeof text, "%" PRIu32, box->beads[i].beads);
        if (stone)
            snprintf(text, sizeof text, "%c", " xo"[stone]);
        if (cell % b->cols == 0)
            printf("\n  %s", f.rows[cell / b->cols]);
        printf(" %7s", text);
    }
    puts("\n");
}

static double share_of(const struct menace_box *box,
                       const struct menace_bead *b) {
    return box->total ? b->beads / (double)box->total : 0;
}

static void show_box(const struct game *g, const struct state *s,
                     const struct menace_box *box) {
    char text[GAME_TEXT_MAX], number[GAME_NOTATION_MAX];
    char move[GAME_MOVE_TEXT_MAX];
    printf("%s  %s  %s  Michie's code %" PRIu64 "\n", g->name,
           game_print(g, s, text), number_of(g, s, number), menace_label(g, s));
    printf("box %s, for %s and its images, %s\n\n",
           number_of(g, &box->image, number), game_print(g, &box->image, text),
           used(box));
    show_grid(g, s, box);
    puts("move      beads      share  keeps the value");
    for (int i = 0; i < box->count; i++) {
        const struct menace_bead *b = &box->beads[i];
        printf("%-4s %10" PRIu32 "   %6.2f %%  %s\n",
               game_print_move(g, b->cell, move), b->beads,
               100 * share_of(box, b), b->keeps ? "yes" : "no");
    }
    if (!box->total)
        puts("the box is empty");
}

/* JSON --------------------------------------------------------------------- */

static void json_position(struct json *j, const struct game *g,
                          const struct state *s) {
    char text[GAME_TEXT_MAX], number[GAME_NOTATION_MAX];
    json_text(j, "position", game_print(g, s, text));
    json_text(j, "number", number_of(g, s, number));
    json_count(j, "michie", menace_label(g, s));
}

static void json_moves(struct json *j, const struct game *g,
                       const struct menace_box *box) {
    char move[GAME_MOVE_TEXT_MAX];
    json_open(j, "moves", '[');
    for (int i = 0; i < box->count; i++) {
        const struct menace_bead *b = &box->beads[i];
        json_open(j, NULL, '{');
        json_text(j, "move", game_print_move(g, b->cell, move));
        json_open(j, "same", '[');
        for (int cell = 0; cell < 64 && b->cells >> cell; cell++)
            if (b->cells >> cell & 1)
                json_text(j, NULL, game_print_move(g, cell, move));
        json_close(j, ']');
        json_count(j, "beads", b->beads);
        json_real(j, "share", share_of(box, b), 6);
        json_bool(j, "keeps", b->keeps);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* s is the position that was asked about; NULL stands for the box's own. */
static void show_json(const struct game *g, const struct state *s,
                      const struct menace_box *box) {
    struct json j = json_to(stdout);
    const struct state *shown = s ? s : &box->image;
    json_open(&j, NULL, '{');
    json_text(&j, "game", g->name);
    json_position(&j, g, shown);
    json_text(&j, "to_move", side_name(game_mover(g, shown)));
    if (s) {
        json_open(&j, "box", '{');
        json_position(&j, g, &box->image);
        json_close(&j, '}');
    }
    json_bool(&j, "used", box->opened);
    json_count(&j, "beads", box->total);
    json_moves(&j, g, box);
    json_close(&j, '}');
    putchar('\n');
}

/* The command -------------------------------------------------------------- */

static void show_position(const struct options *o, const struct menace *m,
                          const struct state *s) {
    const struct game *g = menace_game(m);
    struct menace_box box;
    menace_look(m, s, &box);
    sort_beads(&box);
    (o->of[OPT_JSON].given ? show_json : show_box)(g, s, &box);
}

/* Reads the position, if one is given. */
static bool read_position(const struct options *o, const struct game *g,
                          struct state *s, int *exit_status) {
    enum value v;
    if (o->word_count < 3)
        return true;
    if (!program_read_word(o, g, o->words[2], s, exit_status))
        return false;
    if (!game_over(g, s, &v))
        return true;
    report_error("position '%.100s': the game is over: there is no box",
                 o->words[2]);
    *exit_status = PROGRAM_ILLEGAL;
    return false;
}

static bool is_listed(const struct options *o, const struct game *g,
                      const struct menace_box *box) {
    return box->count &&
           (!o->of[OPT_PLY].given ||
            (uint64_t)game_ply(g, &box->image) == o->of[OPT_PLY].number);
}

/* All boxes of positions that are not over, in the order of plies. */
static void list_boxes(const struct options *o, const struct menace *m) {
    const struct game *g = menace_game(m);
    const bool json = o->of[OPT_JSON].given;
    uint64_t left =
        o->of[OPT_LIMIT].given ? o->of[OPT_LIMIT].number : UINT64_MAX;
    if (!json)
        printf("%-10s %-17s %-10s  %s\n", "box", "position", "", "beads");
    for (uint32_t i = 0; i < menace_box_count(m) && left; i++) {
        struct menace_box box;
        menace_look_into(m, i, &box);
        if (!is_listed(o, g, &box))
            continue;
        if (json)
            show_json(g, NULL, &box);
        else
            box_show_line(stdout, g, &box);
        left--;
        if (report_interrupted() || ferror(stdout))
            return;
    }
}

static enum status show(const struct options *o, const struct game *g,
                        const struct state *s, struct reason *why) {
    const struct watch watch = report_watch("boxes", 0);
    struct menace *m;
    enum status st = menace_read(o->words[1], g, &watch, &m, why);
    report_watch_end();
    if (st)
        return st;
    if (o->word_count == 3)
        show_position(o, m, s);
    else
        list_boxes(o, m);
    menace_free(m);
    return ST_OK;
}

int box_show_run(const struct options *o) {
    struct game *g;
    struct state s;
    struct reason why;
    int exit_status;
    if (o->word_count < 2) {
        report_error("menace show: expected a file");
        return PROGRAM_USAGE;
    }
    if (o->word_count == 3 && o->of[OPT_LIMIT].given) {
        report_error("menace show: --limit is for the list of all boxes");
        return PROGRAM_USAGE;
    }
    enum status st = menace_read_game(o->words[1], &g, &why);
    if (st)
        return report_status(st, &why);
    if (read_position(o, g, &s, &exit_status))
        exit_status = report_status(show(o, g, &s, &why), &why);
    game_free(g);
    return exit_status;
}
